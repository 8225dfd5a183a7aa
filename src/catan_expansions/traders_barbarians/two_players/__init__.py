"""Catan for two: a variant of Traders & Barbarians with two neutral colors, two rolls a turn, and trade tokens."""

from catan_core import Expansion, lazy_names

PARTS = (
    "neutrals",
    "neutral_building",
    "setup",
    "tokens",
    "forced_trade",
    "robber",
    "knights",
    "heuristics",
    "side_panels",
    "texts",
)

HERE = "catan_expansions.traders_barbarians.two_players"

EXPANSION = Expansion(
    id="two_players",
    title="Catan for Two (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base",),
    seats=frozenset({2}),
    conflicts=(
        # what the sea means for two is still to be said
        "seafarers",
        "five_six",
    ),
    after=("cities_knights",),
    beside={
        "cities_knights": f"{HERE}.with_cities_knights",
        "rivers": f"{HERE}.with_rivers",
        "caravans": f"{HERE}.with_caravans",
        "barbarian_attack": f"{HERE}.with_barbarian_attack",
        "traders_barbarians": f"{HERE}.with_wagons",
    },
    replaces=("base/rolls:turn", "base/army-rules:knights-are-lost", "base/army-rules:tied-holder-keeps"),
)
"""The variant for the base game and the scenarios of the box, for exactly two seats."""

__getattr__, __dir__ = lazy_names(
    globals(), (*PARTS, "by_hand", "with_rivers", "with_wagons", "with_barbarian_attack", "with_cities_knights")
)

__all__ = [
    "EXPANSION",
    # What a game is made of
    "TradeTokens",
    # Phases
    "NeutralBuilding",
    "ForcedDraw",
    "ForcedGift",
    "NeutralKnightMove",
    "NeutralPromotion",
    # Actions
    "BuildNeutralRoad",
    "BuildNeutralSettlement",
    "ForceTrade",
    "GiveTwo",
    "SendRobber",
    "DiscardKnight",
    "BuildNeutralBridge",
    "BuildNeutralKnight",
    "BuildNeutralStrongKnight",
    "PromoteNeutralKnight",
    "MoveNeutralKnight",
    "ShipBarbarian",
    "SendBarbarian",
    # Events
    "TokensGained",
    "TokensPaid",
    # Tables
    "ALSO_BUILT",
    "TOKENS_AT",
    "ROBBER_HOMES",
    "ROBBER_LEAVES",
    # Reading
    "neutral_owners",
    "price",
    # Modules of verbs
    "by_hand",
]
