"""Traders & Barbarians, the scenario that gives the box its name: wagons carry goods between castle, quarry and
glassworks, and barbarians lie in wait on the paths."""

from catan_core import Expansion, lazy_names
from catan_expansions.traders_barbarians import pairs

PARTS = (
    "island",
    "wagon",
    "deliveries",
    "barbarians",
    "trips",
    "own_turn",
    "swift_journey",
    "driving_off",
    "cards",
    "setup",
    "side_panels",
    "texts",
    "heuristics",
)

HERE = "catan_expansions.traders_barbarians.wagons"

EXPANSION = Expansion(
    id="traders_barbarians",
    title="Traders & Barbarians",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base", "coins"),
    brings=("coins",),
    after=pairs.after("traders_barbarians"),
    beside={"five_six": f"{HERE}.with_five_six", **pairs.beside("traders_barbarians", HERE)},
    conflicts=pairs.REFUSED,
    excludes=(
        "base.longest_road",
        "actions:base/move-robber",
        "actions:base/play-year-of-plenty",
        "actions:base/play-monopoly",
        "base/cards:year_of_plenty",
        "base/cards:monopoly",
    ),
    replaces=(
        *pairs.replaced("traders_barbarians"),
        "actions:base/end-turn",
        "base/board:layout",
        "base/board-parts:random",
        "base/harbor-layout:layout",
        "base/plazas:allowed",
        "base/robber-moves:robber",
        "base/cards:knight",
        "base/cards:road_building",
        "base/cards:victory_point",
        "base/founding:2",
        "base/turn-phases:own",
        "texts:phase:base/robber-move",
        "texts:panel:robber-off",
    ),
    fixes={
        **pairs.NO_OWN_MAP,
        "base.setup": "random",
        "base.friendly_robber": False,
        "base.equal_terrains": "anywhere",
    },
)
"""The main scenario of Traders & Barbarians, for two to six seats."""

__getattr__, __dir__ = lazy_names(
    globals(), (*PARTS, "by_hand", "with_cities_knights", "with_fishermen", "with_barbarian_attack", "plan")
)

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Wagons",
    "Trip",
    "Stacks",
    "Barbarians",
    "TriedHexes",
    # Phases
    "Travel",
    "TokenDraw",
    "DriveRoll",
    "BarbarianFlees",
    "HexRoll",
    "Refuge",
    # Actions
    "UpgradeWagon",
    "EndBuilding",
    "MoveWagon",
    "FeedOxen",
    "PlaySwiftJourney",
    "MoveBarbarian",
    "ChaseBarbarian",
    "DriveFromHex",
    "ChooseRefuge",
    "FeedFish",
    "DriveOff",
    "DriveDie",
    "PlaceBarbarian",
    "DrawToken",
    # Events
    "WagonStarted",
    "WagonUpgraded",
    "WagonMoved",
    "WagonMovesAgain",
    "OxenFed",
    "BuildingEnded",
    "TokenDrawn",
    "Delivered",
    "BarbarianMoved",
    "DriveRolled",
    "HexRolled",
    # Queries
    "WAGON_FARE",
    "BARBARIANS_BEGIN",
    "BARBARIAN_PATHS",
    "WAYS",
    "STARTING_GOLD",
    # Tables
    "ISLAND_LAND",
    "ISLAND_PLACES",
    "TOKENS_ASIDE",
    # Reading
    "closed_edges",
    "left_out",
    # Modules with functions for others
    "by_hand",
    "wagon",
    "barbarians",
    "plan",
]
