"""Barbarian Attack: barbarians land on the coast and conquer it; knights drive them off for everybody."""

from catan_core import Expansion, lazy_names
from catan_expansions.traders_barbarians import pairs

PARTS = (
    "board",
    "barbarians",
    "landing",
    "conquest",
    "deck",
    "knights",
    "intrigues",
    "battles",
    "seven",
    "setup",
    "side_panels",
    "texts",
    "heuristics",
)

HERE = "catan_expansions.traders_barbarians.barbarian_attack"

EXPANSION = Expansion(
    id="barbarian_attack",
    title="Barbarian Attack (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base", "coins"),
    brings=("coins",),
    after=pairs.after("barbarian_attack"),
    beside={**pairs.beside("barbarian_attack", HERE)},
    conflicts=pairs.REFUSED,
    excludes=("base.dev_cards", "base.dev_card_effects", "base.largest_army", "base.friendly_robber"),
    replaces=(
        *pairs.replaced("barbarian_attack"),
        "base/board:layout",
        "phases:base/robber-due",
        "texts:phase:base/robber-due",
        "texts:panel:robber-off",
    ),
    fixes={
        **pairs.OWN_ISLAND,
        # this island has tokens of its own
        "base.number_setup": "spiral",
        "base.equal_tokens": "anywhere",
        "five_six.map": "random",
    },
)
"""The scenario for the base game, and with `five_six` for five and six seats. Gold coins come along."""

__getattr__, __dir__ = lazy_names(globals(), (*PARTS, "by_hand", "table", "with_fishermen", "with_cities_knights"))

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Barbarians",
    "TurnedToken",
    "AttackDeck",
    "ATTACK_CARD",
    "CASTLE",
    "KNIGHT",
    "Plan",
    "Army",
    # Phases
    "LandingDue",
    "Landing",
    "Raid",
    "CardDraw",
    "KnightSite",
    "TreasonOrigins",
    "TreasonTargets",
    "CaptureSite",
    "KnightMoves",
    "OthersMarch",
    "BattleCheck",
    "PrisonerRoll",
    "LossRoll",
    # Actions
    "LandingDice",
    "RaidDice",
    "BuyCard",
    "DrawCard",
    "PlaceKnight",
    "LureBarbarians",
    "SendBarbarians",
    "TakePrisoner",
    "MoveKnight",
    "EndKnights",
    "MarchForFish",
    "PrisonerDie",
    "LossDie",
    # Events
    "BarbarianLanded",
    "BarbarianLeft",
    "HexConquered",
    "HexFreed",
    "PrisonersTaken",
    "LandingRolled",
    "CardTurned",
    "DeckShuffled",
    "KnightsStay",
    "BattleWon",
    "PrisonerRolled",
    "LossRolled",
    # Reading
    "coast_hexes",
    "conquered",
    "conquered_buildings",
    # Modules with functions for others
    "by_hand",
    "table",
    "barbarians",
    "battles",
    "board",
    "knights",
    # Tables
    "CARD_COUNTS",
    "CARD_EFFECTS",
    "ARMIES",
    "MARCHES",
    "ALSO_FOR_LOSSES",
    "PLAN_CHANGES",
    "CASTLES",
    # Queries
    "COMPENSATION",
    "PRISONERS_FOR_A_POINT",
    "POINTS_LOST",
    "KNIGHT_PATHS",
]
