"""The Fishermen of Catan: a scenario of Traders & Barbarians with a lake, fishing grounds, and fish that buy help."""

from catan_core import Expansion, lazy_names
from catan_expansions.traders_barbarians import pairs

PARTS = (
    "grounds",
    "tokens",
    "hidden_tokens",
    "catching",
    "one_exchange",
    "spending",
    "old_boot",
    "for_two",
    "heuristics",
    "side_panels",
    "texts",
)

HERE = "catan_expansions.traders_barbarians.fishermen"

EXPANSION = Expansion(
    id="fishermen",
    title="The Fishermen of Catan (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base",),
    after=pairs.after("fishermen"),
    beside={"five_six": f"{HERE}.with_five_six", **pairs.beside("fishermen", HERE)},
    conflicts=pairs.REFUSED,
    replaces=pairs.replaced("fishermen"),
    fixes=pairs.NO_OWN_MAP,
)
"""The Fishermen of Catan, for the base game."""

__getattr__, __dir__ = lazy_names(globals(), (*PARTS, "by_hand", "with_rivers"))

__all__ = [
    "EXPANSION",
    # What a game is made of
    "FishTokens",
    "Exchanged",
    # Phases
    "FishDraw",
    "FishDue",
    "FullNet",
    # Actions
    "ExchangeFish",
    "BanishRobber",
    "StealForFish",
    "ResourceForFish",
    "RoadForFish",
    "CardForFish",
    "BridgeForFish",
    "GiveBoot",
    "DrawFish",
    # Events
    "FishDrawn",
    "FishReshuffled",
    "FishExchanged",
    "FishKept",
    "TooFewFish",
    "FishPaid",
    "BootGiven",
    # Queries and tables
    "FISH_PRICE",
    "NETS",
    "LAKE",
    "FISH_DECKS",
    "FishDeck",
    "FishCounts",
    "FISH_PRICES",
    "FISH_COUNTS",
    "FISH_AT_START",
    "FISH_TOLD",
    "CATCHES",
    # Reading
    "fishing_hexes",
    "fish_in",
    "for_fish",
    # Modules with functions for others
    "by_hand",
    "spending",
]
