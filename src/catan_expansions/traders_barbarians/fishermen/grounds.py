"""The lake and the fishing grounds (Traders & Barbarians: "The Fishermen of Catan", set-up; TB-FI-02 to TB-FI-04,
TB-FI-14, TB-FI-19).

Both are hexes of the board. A ground is a hex of water beside the island, with a number token of its own: so roads
and buildings go where they would go without it, and the robber cannot stand there. The lake lies inland, and has
several numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, pieces, rows

FISHERMEN = catan.Citation("fishermen", "Set-up")
LAKE = "lake"
"""The terrain of the lake."""
GROUND = "fishing_ground"

SYMBOLS = {LAKE: "La", GROUND: "~f"}
COLORS = {LAKE: "#7fc4dd", GROUND: "#4f93b8"}

LAKE_NUMBERS = ((2, 3, 11, 12), (4, 10))
"""The numbers on the lake, and on the second one of a larger island."""
GROUND_NUMBERS = (4, 5, 6, 8, 9, 10)
MORE_GROUNDS = (5, 9)
"""What a larger island has besides."""
COAST_EDGES = 2
"""A ground lies along this many edges of the coast, and so touches three corners."""


def ground_numbers(seats: int) -> tuple[int, ...]:
    """The numbers of the fishing grounds on the island for a number of seats."""
    return GROUND_NUMBERS + rows.for_seats(seats, (), MORE_GROUNDS)


def with_lakes(layout: base.IslandLayout, rng: Random) -> base.IslandLayout:
    """The layout with a lake in place of each desert, and the robber beside the board."""
    places = [catan.Hex(hex) for hex, terrain in enumerate(layout.terrains) if terrain == base.DESERT]
    rng.shuffle(places)
    numbers = dict(zip(places, LAKE_NUMBERS, strict=False))
    return catan.evolve(
        layout,
        terrains=tuple(LAKE if terrain == base.DESERT else terrain for terrain in layout.terrains),
        tokens=tuple(numbers.get(catan.Hex(hex), (token,))[0] for hex, token in enumerate(layout.tokens)),
        more_tokens=(*layout.more_tokens, *((hex, token) for hex, (_, *more) in numbers.items() for token in more)),
        robber=None,
    )


def with_grounds(numbers: tuple[int, ...]) -> boards.LayStep:
    """The step that lays a ground at every place for one, in any order."""

    def step(layout: base.IslandLayout, rng: Random) -> base.IslandLayout:
        places = sorted(ground_places(layout))
        if len(places) != len(numbers):
            raise catan.PositionError((f"there are places for {len(places)} fishing grounds, not {len(numbers)}",))
        board = base.Board.of(layout)
        shuffled = rng.sample(numbers, len(numbers))
        grounds = [(q, r, GROUND, number) for (q, r), number in zip(places, shuffled, strict=True)]
        return base.loose_layout(catan.evolve(board, hexes=(*board.hexes, *grounds)))

    return step


def ground_places(layout: base.IslandLayout) -> Iterator[catan.HexAt]:
    """The places beside an island that touch three corners of its coast and no harbor."""
    island = set(layout.hexes)
    sea = {(q + east, r + south) for q, r in island for east, south in catan.SIDES.values()} - island
    frame = catan.Topology.of(island | sea)
    harbors = catan.mask_of(frame.edge(*layout.topology.edge_coordinates(harbor.edge)) for harbor in layout.harbors)
    land = catan.mask_of(frame.hex(*at) for at in island)
    for at in sea:
        bit = 1 << frame.hex(*at)
        coast = [edge for edge, sides in enumerate(frame.edge_hexes) if sides & bit and sides & land]
        if len(coast) == COAST_EDGES and not catan.mask_of(coast) & harbors:
            yield at


@pieces.memoized_on_board(pieces.NO_ROWS)
def fishing_hexes(position: catan.Position) -> int:
    """The hexes where fish are caught: lakes and grounds."""
    terrains = position[base.Island].layout.terrains
    return catan.mask_of(catan.Hex(hex) for hex, terrain in enumerate(terrains) if terrain in (LAKE, GROUND))


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        *(catan.Row(base.TERRAIN_SYMBOLS, terrain, symbol) for terrain, symbol in SYMBOLS.items()),
        *(catan.Row(base.TERRAIN_COLORS, terrain, color) for terrain, color in COLORS.items()),
        catan.Row(base.TERRAIN_GROUND, GROUND, "water"),
        catan.Row(base.NUMBERED_WATER, GROUND, True),
        catan.Row(base.INLAND_TERRAINS, base.DESERT, True),
        catan.Row(base.LAYOUT_STEPS, "lakes", with_lakes),
        catan.Row(base.LAYOUT_STEPS, "fishing-grounds", with_grounds(ground_numbers(setup.seats))),
    ]
