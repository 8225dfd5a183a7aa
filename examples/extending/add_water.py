"""Add water: an island around a lake, with harbors on its shore."""

# --8<-- [start:rule]
from random import Random

import catan_core as catan
from catan_core.base import (
    BOARD_LAYOUT,
    TERRAIN_COLORS,
    TERRAIN_GROUND,
    TERRAIN_SYMBOLS,
    Board,
    Island,
    IslandLayout,
    PlaceBuilding,
    coast,
    land_edges,
    layout_of,
)
from catan_core.testing import check_walk, first_game

HEXES = (
    (0, -2, "forest", 9), (1, -2, "hills", 5), (2, -2, "pasture", 4),

    (-1, -1, "fields", 6), (0, -1, "lake", None),
    (1, -1, "lake", None), (2, -1, "mountains", 10),

    (-2, 0, "pasture", 3), (-1, 0, "forest", 8), (0, 0, "lake", None),
    (1, 0, "hills", 8), (2, 0, "fields", 11),

    (-2, 1, "mountains", 5), (-1, 1, "fields", 4),
    (0, 1, "pasture", 10), (1, 1, "forest", 12),
)  # fmt: skip
"""(q, r, terrain, token) of every hex; the robber starts off the board."""

HARBORS = (
    (1, -2, "SW", "generic"),
    (1, 0, "W", "brick"),
    (-2, 0, "W", "ore"),
    (2, -1, "E", "generic"),
)
"""The hex (q, r), the side of it, and the kind of every harbor. The first two
lie at the lake."""


def board() -> Board:
    """The island, with its harbors at the edges of their hexes."""
    places = catan.Topology.of((q, r) for q, r, _, _ in HEXES)
    harbors = [
        (places.edge_coordinates(places.side(places.hex(q, r), side)), kind)
        for q, r, side, kind in HARBORS
    ]
    return Board(HEXES, harbors)


def lay(rules: catan.Rules, rng: Random) -> IslandLayout:
    """The layout of the board, which is checked."""
    return layout_of(rules, board())


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(BOARD_LAYOUT, "layout", lay),
        catan.Row(TERRAIN_SYMBOLS, "lake", "La"),
        catan.Row(TERRAIN_COLORS, "lake", "#7fb2d0"),
        catan.Row(TERRAIN_GROUND, "lake", "water"),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [catan.Text("terrain:lake", (("en", "lake"),))]


EXPANSION = catan.Expansion(
    "lake",
    "The island around the lake",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    after=("cities_knights",),  # which replaces the same row
    replaces=("base/board:layout",),
    seats=frozenset({2, 3}),
    fixes=(("base.setup", "random"),),  # beginners have other islands
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
game = first_game(rules, seed=1, seats=3)
island = game.state[Island].layout.topology

# Nobody builds where three hexes of the lake meet, or between two of them.
middle = island.node(0, 0, "N")
refused = PlaceBuilding(catan.Seat(0), middle)
violation = game.rules.check(game.state, refused)
assert violation is not None
assert violation.code == "settlement.not-on-land"
assert len(game.actions) == len(island.nodes) - 1
assert land_edges(game.state).bit_count() == len(island.edges) - 3

# Its shore is a coast, as is the edge of the board.
assert coast(game.state).bit_count() == len(island.coast) + 12

check_walk(rules, seed=1, length=120, seats=3, every=20)
check_walk(
    catan.ruleset("base", "cities_knights", EXPANSION),
    seed=1,
    length=40,
    seats=3,
    every=20,
)
# --8<-- [end:play]
print("Played on the island around the lake.")
