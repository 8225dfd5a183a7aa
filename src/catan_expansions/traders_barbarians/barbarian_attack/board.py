"""The board: a castle and a desert on the coast, and fixed numbers (Barbarian Attack: "Set-up"; TB-BA-01, 02, 56).

The terrains are dealt, those of the coast and those inland apart. Everything that happens on the coast happens
clockwise from the castle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, pieces, rows

SETTING_UP = catan.Citation("barbarian_attack", "Set-up")
CASTLE = "castle"
"""The terrain of the castle, which yields nothing and has no token."""

Tokens = tuple[tuple[int, int, int], ...]


@catan.record
class Plan:
    """What is printed of an island: (q, r, token) of every hex with a token, where the castles and deserts lie, and how
    many hexes of each terrain are dealt on the coast and inland."""

    tokens: Tokens
    castles: tuple[tuple[int, int], ...]
    deserts: tuple[tuple[int, int], ...]
    on_coast: tuple[tuple[str, int], ...]
    inland: tuple[tuple[str, int], ...]


ISLAND = Plan(
    tokens=(
        (0, -2, 3), (1, -2, 8),
        (-1, -1, 9), (0, -1, 4), (1, -1, 5), (2, -1, 10),
        (-2, 0, 12), (-1, 0, 6), (0, 0, 10), (1, 0, 8), (2, 0, 11),
        (-2, 1, 4), (-1, 1, 9), (0, 1, 3), (1, 1, 5),
        (-1, 2, 6), (0, 2, 2),
    ),
    castles=((-2, 2),),
    deserts=((2, -2),),
    on_coast=(("forest", 2), ("hills", 2), ("pasture", 3), ("mountains", 1), ("fields", 2)),
    inland=(("forest", 1), ("pasture", 1), ("hills", 1), ("mountains", 2), ("fields", 2)),
)  # fmt: skip
LARGE_ISLAND = Plan(
    tokens=(
        (0, -3, 12), (1, -3, 9), (2, -3, 3),
        (-1, -2, 4), (0, -2, 5), (1, -2, 10), (2, -2, 8),
        (-2, -1, 5), (-1, -1, 11), (0, -1, 6), (1, -1, 3),
        (-2, 0, 8), (-1, 0, 10), (0, 0, 4), (1, 0, 6),
        (-2, 1, 3), (-1, 1, 8), (0, 1, 11), (1, 1, 9),
        (-3, 2, 6), (-2, 2, 4), (-1, 2, 9), (0, 2, 10),
        (-3, 3, 2), (-2, 3, 5), (-1, 3, 11),
    ),
    castles=((-3, 0), (2, 0)),
    deserts=((2, -1), (-3, 1)),
    on_coast=(("hills", 3), ("forest", 3), ("pasture", 2), ("fields", 2), ("mountains", 2)),
    inland=(("hills", 2), ("forest", 2), ("pasture", 3), ("fields", 4), ("mountains", 3)),
)  # fmt: skip


# -- laying the board ----------------------------------------------------------------------------------------------


def _dealt(counts: Sequence[tuple[str, int]], rng: Random) -> list[str]:
    terrains = [terrain for terrain, count in counts for _ in range(count)]
    rng.shuffle(terrains)
    return terrains


def lay(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """A board: tokens, castle and desert in their places, terrains dealt, harbors by the options."""
    plan = rows.for_seats(rules.seats, ISLAND, LARGE_ISLAND)
    tokens = {(q, r): token for q, r, token in plan.tokens}
    fixed = dict.fromkeys(plan.castles, CASTLE) | dict.fromkeys(plan.deserts, base.DESERT)
    topology = catan.Topology.of((*tokens, *fixed))
    ashore = {topology.hexes[hex] for hex in _ring(topology)}
    on_coast, inland = iter(_dealt(plan.on_coast, rng)), iter(_dealt(plan.inland, rng))
    terrains = tuple(fixed.get(at) or next(on_coast if at in ashore else inland) for at in topology.hexes)
    harbors = boards.deal_harbors(rules, topology, rng)
    return base.IslandLayout(topology.hexes, terrains, tuple(tokens.get(at, 0) for at in topology.hexes), harbors, None)


def _ring(topology: catan.Topology) -> tuple[catan.Hex, ...]:
    """The hexes at the coast, clockwise."""
    beside = (catan.members(topology.edge_hexes[edge])[0] for edge in topology.coast)
    return tuple(dict.fromkeys(map(catan.Hex, beside)))


# -- its places ----------------------------------------------------------------------------------------------------


@pieces.memoized_on_board(pieces.NO_ROWS)
def coast_hexes(position: catan.Position) -> tuple[catan.Hex, ...]:
    """The hexes of the coast where barbarians land, in the order in which they are checked: clockwise from the castle,
    from the western castle if there are two."""
    return coast_order(position[base.Island].layout)


def coast_order(layout: base.IslandLayout) -> tuple[catan.Hex, ...]:
    """The same of a layout, which has a castle on the coast."""
    topology, terrains = layout.topology, layout.terrains
    ring = _ring(topology)
    castles = [hex for hex in ring if terrains[hex] == CASTLE]
    first = ring.index(min(castles, key=topology.hexes.__getitem__))
    return tuple(hex for hex in (*ring[first:], *ring[:first]) if terrains[hex] not in (CASTLE, base.DESERT))


@pieces.memoized_on_board(pieces.NO_ROWS)
def coast_set(position: catan.Position) -> int:
    """The same hexes as a set."""
    return catan.mask_of(coast_hexes(position))


@pieces.memoized_on_board(pieces.NO_ROWS)
def castle_paths(position: catan.Position) -> int:
    """The paths around the castles."""
    layout = position[base.Island].layout
    castles = (catan.Hex(hex) for hex, terrain in enumerate(layout.terrains) if terrain == CASTLE)
    return layout.topology.sides_of(catan.mask_of(castles))


DIRECTIONS = 3
"""The paths of a hex have three directions: opposite sides have the same."""


def of_direction(topology: catan.Topology, hex: catan.Hex, direction: int) -> int:
    """The two paths of a hex of a direction: 0 the north-eastern and the south-western, 1 the eastern and the western,
    2 the south-eastern and the north-western."""
    sides = topology.hex_sides[hex]
    return 1 << sides[direction] | 1 << sides[direction + DIRECTIONS]


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterator[str]:
    """What is wrong with a board by hand for this scenario."""
    if not any(layout.terrains[hex] == CASTLE for hex in _ring(layout.topology)):
        yield "Barbarian Attack needs a castle on the coast: one hex at least must be 'castle'"
    for hex, terrain in enumerate(layout.terrains):
        if terrain == CASTLE and layout.tokens[hex]:
            yield f"the castle at {list(layout.topology.hexes[hex])} yields nothing: it must have no token"
    if layout.robber is not None:
        yield "there is no robber in Barbarian Attack: robber must be None"


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.TERRAIN_SYMBOLS, CASTLE, "CA"),
        catan.Row(base.TERRAIN_COLORS, CASTLE, "#b9a7c4"),
        catan.Row(base.BOARD_LAYOUT, "layout", lay),
        catan.Row(base.BOARD_PROBLEMS, "barbarian_attack", problems),
        catan.Row(base.FOUNDED_WITH_CARDS, "settlement", "city"),
    ]
