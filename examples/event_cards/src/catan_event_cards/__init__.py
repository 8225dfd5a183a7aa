"""Event cards: a deck takes the place of the dice, and most of its cards bring an event."""

# --8<-- [start:expansion]
from catan_core import Expansion

PARTS = (
    "side_dice",
    "deck",
    "epidemic",
    "robber_flees",
    "knights",
    "gains",
    "gifts",
    "thefts",
    "earthquake",
    "cities_knights",
    "texts",
)

EXPANSION = Expansion(
    id="event_cards",
    title="Event cards",
    version="1.0",
    modules=tuple(f"catan_event_cards.{part}" for part in PARTS),
    requires=("base",),
    replaces=("actions:base/roll", "texts:action:base/roll", "texts:sentence:base/dice-rolled"),
)
"""Whoever would roll the dice turns over a card instead; everything else of the base game stays."""
# --8<-- [end:expansion]

__all__ = ["EXPANSION"]
