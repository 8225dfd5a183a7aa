"""Five and six players: a larger island, more cards, and something to do between your turns."""

from catan_core import Expansion, lazy_names

PARTS = (
    "island",
    "supply",
    "special_building",
    "building_requests",
    "paired_players",
    "texts",
)

EXPANSION = Expansion(
    id="five_six",
    title="Catan for five and six players",
    version="1.0",
    modules=tuple(f"catan_expansions.five_six.{part}" for part in PARTS),
    requires=("base",),
    replaces=(
        "seats:base",
        *(f"base/supply:{good}" for good in ("brick", "lumber", "wool", "grain", "ore")),
        *(f"base/cards:{card}" for card in ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")),
        "base/board:layout",
        "base/board-parts:random",
        "base/harbor-layout:layout",
        "base/harbor-rules:share-nodes",
        "base/set-up:beginner",
    ),
    seats=frozenset({5, 6}),
)
"""Five and six players, for the base game and expansions of it."""

__getattr__, __dir__ = lazy_names(globals(), PARTS)

__all__ = [
    "EXPANSION",
    # What a game is made of
    "BuildingRequests",
    # Phases
    "SpecialBuilding",
    "PairedPart",
    "PairedTrade",
    "PairedBuild",
    "PairedMain",
    "PairedDone",
    # Actions
    "RequestSpecialBuilding",
    "EndSpecialBuilding",
    "EndPairedTrade",
    "EndPairedPart",
    # Events
    "SpecialBuildingRequested",
    "SpecialBuildingEnded",
    "PairedPartEnding",
    # Who plays when
    "second_seat",
]
