"""Seafarers: ships, the pirate, gold fields and new islands, in scenarios with maps of their own."""

from typing import TYPE_CHECKING

from catan_core import Expansion, lazy_names

if TYPE_CHECKING:
    from catan_expansions.seafarers import by_hand
    from catan_expansions.seafarers.cloth_for_catan import (
        Cloth,
        ClothGiven,
        ClothTaken,
        PirateSpoils,
        TakeCloth,
        Village,
        VillageReached,
    )
    from catan_expansions.seafarers.fleet import (
        FleetAttack,
        FleetAttacked,
        FleetSailed,
        LoseCard,
        Plunder,
        Spoils,
        TakeSpoils,
    )
    from catan_expansions.seafarers.fog_islands import (
        Exploration,
        Explore,
        HexExplored,
        HomeIslands,
        Unexplored,
    )
    from catan_expansions.seafarers.forgotten_tribe import (
        DealGift,
        GiftDeal,
        GiftDealt,
        GiftDue,
        Gifts,
        GiftSite,
        GiftTaken,
        PlaceGift,
    )
    from catan_expansions.seafarers.fortresses import (
        AttackFortress,
        FortressAttack,
        FortressAttacked,
        FortressCaptured,
        FortressDie,
    )
    from catan_expansions.seafarers.gold import (
        GOLD_NOW,
        GOLD_YIELD,
        BringsGold,
        GoldChoice,
        GoldDue,
        GoldYields,
        TakeGold,
    )
    from catan_expansions.seafarers.islands import areas
    from catan_expansions.seafarers.maps import Map, Mark, Pool, all_maps, map_of
    from catan_expansions.seafarers.moving import (
        ANCHORS,
        OPEN_SHIPS,
        MoveShip,
        ShipsThisTurn,
        movable_ships,
    )
    from catan_expansions.seafarers.new_world import (
        DrawHarbor,
        HarborDraw,
        HarborDrawn,
        HarborPlaced,
        HarborSite,
        HarborStack,
        PlaceHarbor,
    )
    from catan_expansions.seafarers.pirate import (
        PIRATE_MAY_MOVE,
        PIRATE_TAKES,
        PIRATE_TARGETS,
        MovePirate,
        Pirate,
        PirateMoved,
        PirateRemoved,
        put_pirate,
        remove_pirate,
    )
    from catan_expansions.seafarers.pirate_islands import Fortresses
    from catan_expansions.seafarers.scenarios import PLAYED, SCENARIOS, Scenario
    from catan_expansions.seafarers.sea import SEA_LAYOUT, SEA_MAP, SEA_MARKS, dealt
    from catan_expansions.seafarers.ship_lines import ship_line
    from catan_expansions.seafarers.ships import BuildFreeShip, BuildShip, PlaceShip
    from catan_expansions.seafarers.special_points import BONUS, HomeSettled, IslandSettled, Settled
    from catan_expansions.seafarers.warships import ShipArmed, Warships, warship_edges
    from catan_expansions.seafarers.with_cities_knights import ChasePirate
    from catan_expansions.seafarers.wonders_of_catan import (
        WONDER_CARDS,
        WONDER_CONDITIONS,
        BuildLevel,
        ClaimWonder,
        LevelBuilt,
        WonderClaimed,
        Wonders,
    )

PARTS = (
    "scenarios",
    "sea",
    "ships",
    "pirate",
    "moving",
    "gold",
    "islands",
    "special_points",
    "fog_islands",
    "cloth_for_catan",
    "new_world",
    "forgotten_tribe",
    "pirate_islands",
    "ship_lines",
    "warships",
    "fleet",
    "fortresses",
    "wonders_of_catan",
    "heuristics",
    "texts",
)

EXPANSION = Expansion(
    id="seafarers",
    title="Seafarers",
    version="1.1",
    modules=tuple(f"catan_expansions.seafarers.{part}" for part in PARTS),
    requires=("base",),
    after=("five_six", "cities_knights"),
    seats=frozenset({3, 4, 5, 6}),
    replaces=(
        "base/board:layout",
        "base/cards:knight",
        "base/cards:victory_point",
        "actions:base/play-knight",
        "phases:base/robber-due",
        "texts:points:base/longest-road",
        "texts:sentence:base/longest-road-passed",
        "texts:sentence:base/longest-road-passed?taker",
        "texts:phase:base/longest-road-due",
        "texts:column:road",
        "texts:column:road#one",
        "texts:column:road#count",
        "texts:phase:base/found-road",
        "texts:phase:base/free-road",
        "texts:phase:base/robber-due",
        "texts:phase:base/robber-move",
        "texts:panel:robber-off",
    ),
    fixes={
        # the boards of other boxes, and the set-up for beginners that goes with them
        "base.setup": "random",
        "base.harbor_setup": "frame_pieces_shuffled",
        "base.number_setup": "spiral",
        "base.equal_terrains": "anywhere",
        "base.equal_tokens": "anywhere",
        "base.corner_spread": 15,
        "base.first_player_beginner": "oldest",
        "base.three_player_removed_color": "red",
        "base.beginner_white_star": "west",
        "five_six.map": "random",
        "five_six.harbors": "frame_2022",
        "five_six.frame_random": "types_shuffled_on_printed_slots",
        "cities_knights.first_game_harbors": "printed_2020",
    },
    beside={"cities_knights": "catan_expansions.seafarers.with_cities_knights"},
)
"""Seafarers for 3 and 4 seats, and for 5 and 6 with an expansion that allows them."""

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(
        globals(), (*PARTS, "by_hand", "map_files", "map_rules", "maps", "with_cities_knights")
    )

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Pirate",
    "Settled",
    "ShipsThisTurn",
    "Unexplored",
    "HomeIslands",
    "HarborStack",
    "Gifts",
    "Wonders",
    "Cloth",
    "Village",
    "Fortresses",
    "Warships",
    "Scenario",
    "PLAYED",
    "SCENARIOS",
    "Map",
    "Mark",
    "Pool",
    "all_maps",
    # Phases
    "BringsGold",
    "GoldDue",
    "GoldChoice",
    "Exploration",
    "HarborDraw",
    "HarborSite",
    "GiftDeal",
    "GiftDue",
    "GiftSite",
    "PirateSpoils",
    "FleetAttack",
    "Plunder",
    "Spoils",
    "FortressAttack",
    # Actions
    "BuildShip",
    "BuildFreeShip",
    "PlaceShip",
    "MoveShip",
    "MovePirate",
    "ChasePirate",
    "TakeGold",
    "PlaceHarbor",
    "PlaceGift",
    "ClaimWonder",
    "BuildLevel",
    "TakeCloth",
    "TakeSpoils",
    "AttackFortress",
    # Chance
    "Explore",
    "DrawHarbor",
    "LoseCard",
    "FortressDie",
    "DealGift",
    # Events
    "PirateMoved",
    "HomeSettled",
    "IslandSettled",
    "HexExplored",
    "HarborDrawn",
    "HarborPlaced",
    "GiftDealt",
    "GiftTaken",
    "WonderClaimed",
    "LevelBuilt",
    "VillageReached",
    "ClothGiven",
    "ClothTaken",
    "PirateRemoved",
    "ShipArmed",
    "FleetSailed",
    "FleetAttacked",
    "FortressAttacked",
    "FortressCaptured",
    # Queries
    "ANCHORS",
    "GOLD_NOW",
    "OPEN_SHIPS",
    "PIRATE_MAY_MOVE",
    "PIRATE_TARGETS",
    "PIRATE_TAKES",
    # Tables
    "SEA_LAYOUT",
    "SEA_MAP",
    "SEA_MARKS",
    "WONDER_CARDS",
    "WONDER_CONDITIONS",
    "GOLD_YIELD",
    "BONUS",
    # Verbs and readings
    "put_pirate",
    "remove_pirate",
    "movable_ships",
    "areas",
    "dealt",
    "map_of",
    "GoldYields",
    "ship_line",
    "warship_edges",
    "by_hand",
]
