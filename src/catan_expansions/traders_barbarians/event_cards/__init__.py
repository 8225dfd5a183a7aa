"""Event cards: a deck takes the place of the dice, and most of its cards bring an event (Traders & Barbarians)."""

from catan_core import Expansion, lazy_names

PARTS = (
    "side_dice",
    "deck",
    "comparing",
    "epidemic",
    "robber_flees",
    "gains",
    "gifts",
    "thefts",
    "earthquake",
    "heuristics",
    "side_panels",
    "texts",
)

HERE = "catan_expansions.traders_barbarians.event_cards"

EXPANSION = Expansion(
    id="event_cards",
    title="Event Cards (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base",),
    beside={
        "cities_knights": f"{HERE}.with_cities_knights",
        "seafarers": f"{HERE}.with_seafarers",
        "barbarian_attack": f"{HERE}.with_barbarian_attack",
        "traders_barbarians": f"{HERE}.with_wagons",
    },
    # damaged roads are marked when others have marked the board
    after=("seafarers", "rivers", "caravans", "barbarian_attack", "traders_barbarians"),
    replaces=(
        "actions:base/roll",
        "phases:base/next-roll",
        "texts:action:base/roll",
        "texts:sentence:base/dice-rolled",
    ),
)
"""A variant for every game of the base game, its scenarios and its larger expansions. Whoever would roll the dice turns
over a card instead."""

__getattr__, __dir__ = lazy_names(globals(), (*PARTS, "by_hand"))

__all__ = [
    "EXPANSION",
    # What a game is made of
    "EventDeck",
    "EVENT_CARD",
    "Damage",
    # Phases
    "CardDue",
    "CardTurn",
    "SideRoll",
    "EventDue",
    "Gain",
    "Gifts",
    "Flight",
    "Quake",
    # Actions
    "TurnCard",
    "SideDice",
    "TakeResource",
    "GiveCard",
    "ChooseDesert",
    "DamageRoad",
    "RepairRoad",
    # Events
    "CardTurned",
    "NewYear",
    "GiftsBegun",
    "CardGiven",
    "RoadDamaged",
    "RoadRepaired",
    # Queries and tables
    "KNIGHTS",
    "REFUGES",
    "CARD_COUNTS",
    "LEFT_OUT",
    "DECK_RULES",
    "EFFECTS",
    "ALSO_ROLLED",
    # Reading
    "cards_left",
    "damaged",
    # Modules with functions for others
    "by_hand",
]
