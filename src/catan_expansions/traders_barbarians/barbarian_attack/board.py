"""The board: a castle and a desert on the coast, and fixed numbers (Barbarian Attack: "Set-up"; TB-BA-01, 02, 56).

The terrains are dealt, those of the coast and those inland apart. Everything that happens on the coast happens
clockwise from the castle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, land, pieces, rows
from catan_expansions.traders_barbarians import pairs

SETTING_UP = catan.Citation("barbarian_attack", "Set-up")
CASTLE = "castle"
"""The terrain of the castle, which yields nothing and has no token."""

Tokens = tuple[tuple[int, int, int], ...]


@catan.record
class Plan:
    """What is printed of an island: (q, r, token) of every hex with a token, (q, r, terrain) of those whose terrain is
    not dealt, the last one for a hex counts; and how many hexes of each terrain are dealt on the coast and inland.
    `aside`: tokens that join the hex with another; `plazas`: as a board has them."""

    tokens: Tokens
    fixed: tuple[tuple[int, int, str], ...]
    on_coast: tuple[tuple[str, int], ...]
    inland: tuple[tuple[str, int], ...]
    aside: tuple[tuple[int, int], ...] = ()
    plazas: tuple[tuple[catan.HexAt, tuple[str, ...]], ...] = ()


ISLAND = Plan(
    tokens=(
        (0, -2, 3), (1, -2, 8),
        (-1, -1, 9), (0, -1, 4), (1, -1, 5), (2, -1, 10),
        (-2, 0, 12), (-1, 0, 6), (0, 0, 10), (1, 0, 8), (2, 0, 11),
        (-2, 1, 4), (-1, 1, 9), (0, 1, 3), (1, 1, 5),
        (-1, 2, 6), (0, 2, 2),
    ),
    fixed=((-2, 2, CASTLE), (2, -2, base.DESERT)),
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
    fixed=((-3, 0, CASTLE), (2, 0, CASTLE), (2, -1, base.DESERT), (-3, 1, base.DESERT)),
    on_coast=(("hills", 3), ("forest", 3), ("pasture", 2), ("fields", 2), ("mountains", 2)),
    inland=(("hills", 2), ("forest", 2), ("pasture", 3), ("fields", 4), ("mountains", 3)),
)  # fmt: skip


# -- laying the board ----------------------------------------------------------------------------------------------


def _dealt(counts: Sequence[tuple[str, int]], rng: Random) -> list[str]:
    terrains = [terrain for terrain, count in counts for _ in range(count)]
    rng.shuffle(terrains)
    return terrains


def plan_of(rules: catan.Rules) -> Plan:
    """The island that is played on."""
    plan = rows.for_seats(rules.seats, ISLAND, LARGE_ISLAND)
    for change in PLAN_CHANGES(rules).values():
        plan = change(plan)
    return plan


def lay(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """A board: tokens, castle and desert in their places, terrains dealt, harbors by the options."""
    plan = plan_of(rules)
    numbers = {(q, r): token for q, r, token in plan.tokens}
    fixed = {(q, r): terrain for q, r, terrain in plan.fixed}
    topology = catan.Topology.of({**numbers, **fixed}, dict(plan.plazas))
    ashore = {topology.hexes[hex] for hex in _ring(topology)}
    on_coast, inland = iter(_dealt(plan.on_coast, rng)), iter(_dealt(plan.inland, rng))
    terrains = tuple(fixed.get(at) or next(on_coast if at in ashore else inland) for at in topology.hexes)
    harbors = boards.deal_harbors(rules, topology, rng)
    tokens = tuple(numbers.get(at, 0) for at in topology.hexes)
    joined = boards.joining(dict(plan.aside), tokens)
    return base.IslandLayout(topology.hexes, terrains, tokens, harbors, None, joined, topology.centers)


def less(counts: tuple[tuple[str, int], ...], *terrains: str) -> tuple[tuple[str, int], ...]:
    """How many hexes of each terrain are left to be dealt when one of each of these makes way: for changes of a plan.

    >>> less((("forest", 2), ("hills", 1)), "forest", "hills")
    (('forest', 1), ('hills', 0))
    """
    return tuple((terrain, count - terrains.count(terrain)) for terrain, count in counts)


def _ring(topology: catan.Topology) -> tuple[catan.Hex, ...]:
    """The hexes at the coast, clockwise."""
    beside = (catan.members(topology.edge_hexes[edge])[0] for edge in topology.coast)
    return tuple(dict.fromkeys(map(catan.Hex, beside)))


# -- its places ----------------------------------------------------------------------------------------------------


@pieces.memoized_on_board(pieces.NO_ROWS)
def coast_hexes(position: catan.Position) -> tuple[catan.Hex, ...]:
    """The hexes of the coast where barbarians land, in the order in which they are checked: clockwise from the castle,
    from the western castle if there are two."""
    return coast_order(position.rules, position[base.Island].layout)


def coast_order(rules: catan.Rules, layout: base.IslandLayout) -> tuple[catan.Hex, ...]:
    """The same of a layout, which has a castle on the coast. What yields nothing is left alone."""
    terrains, yielding = layout.terrains, {terrain for (terrain, _), goods in base.HEX_YIELD(rules).items() if goods}
    ring = _coast(rules, layout)
    castles = [hex for hex in ring if CASTLES(rules).get(terrains[hex])]
    first = ring.index(min(castles, key=layout.topology.hexes.__getitem__))
    return tuple(hex for hex in (*ring[first:], *ring[:first]) if terrains[hex] in yielding)


def _coast(rules: catan.Rules, layout: base.IslandLayout) -> tuple[catan.Hex, ...]:
    """The hexes at the coast of the island with the castle, clockwise; () without a castle."""
    island = castle_island(rules, layout)
    if not island:
        return ()
    apart = catan.Topology.of(layout.hexes[hex] for hex in catan.members(island))
    return tuple(layout.topology.hex(*apart.hexes[hex]) for hex in _ring(apart))


def castle_island(rules: catan.Rules, layout: base.IslandLayout) -> int:
    """The hexes of the island with the castle, as a set: there barbarians land, and there knights ride."""
    topology, castles = layout.topology, CASTLES(rules)
    dry: int = land.ground_of(rules, layout).land_hexes
    new: int = catan.mask_of(hex for hex in catan.members(dry) if castles.get(layout.terrains[hex]))
    island = 0
    while new:
        island |= new
        beside = 0
        for hex in catan.members(new):
            beside |= topology.hex_neighbors[hex]
        new = beside & dry & ~island
    return island


@pieces.memoized_on_board(pieces.NO_ROWS)
def coast_set(position: catan.Position) -> int:
    """The same hexes as a set."""
    return catan.mask_of(coast_hexes(position))


@pieces.memoized_on_board(pieces.NO_ROWS)
def castle_paths(position: catan.Position) -> int:
    """The paths around the castles."""
    layout, castles = position[base.Island].layout, CASTLES(position.rules)
    around = (catan.Hex(hex) for hex, terrain in enumerate(layout.terrains) if castles.get(terrain))
    return layout.topology.sides_of(catan.mask_of(around))


DIRECTIONS = 3
"""The paths of a hex have three directions: opposite sides have the same."""


def of_direction(topology: catan.Topology, hex: catan.Hex, direction: int) -> int:
    """The two paths of a hex of a direction: 0 the north-eastern and the south-western, 1 the eastern and the western,
    2 the south-eastern and the north-western."""
    sides = topology.hex_sides[hex]
    return 1 << sides[direction] | 1 << sides[direction + DIRECTIONS]


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterator[str]:
    """What is wrong with a board by hand for this scenario."""
    castles = [terrain for terrain, there in CASTLES(rules).items() if there]
    if not any(layout.terrains[hex] in castles for hex in _coast(rules, layout)):
        which = " or ".join(map(repr, castles)) or "one, and no terrain is one"
        yield f"Barbarian Attack needs a castle on the coast: one hex at least must be {which}"
    for hex, terrain in enumerate(layout.terrains):
        if terrain in castles and layout.tokens[hex]:
            yield f"the castle at {list(layout.topology.hexes[hex])} yields nothing: it must have no token"
    if layout.robber is not None:
        yield "there is no robber in Barbarian Attack: robber must be None"


PLAN_CHANGES: catan.Table[str, Callable[[Plan], Plan]] = catan.Table(
    "barbarian_attack/plan",
    "What makes another island of the printed one: functions from a `Plan` to a `Plan`.",
    problem=rows.calls("plan"),
)
CASTLES: catan.Table[str, bool] = catan.Table(
    "barbarian_attack/castles",
    "The terrain of the castles where knights enter the game.",
    problem=rows.every(rows.terrain_problem, rows.truth_problem),
)


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    founded = [catan.Row(base.FOUNDED_WITH_CARDS, "settlement", "city")]
    return [
        PLAN_CHANGES,
        CASTLES,
        catan.Row(CASTLES, CASTLE, True),
        catan.Row(base.TERRAIN_SYMBOLS, CASTLE, "CA"),
        catan.Row(base.TERRAIN_COLORS, CASTLE, "#b9a7c4"),
        catan.Row(base.BOARD_LAYOUT, "layout", lay),
        catan.Row(base.BOARD_PROBLEMS, "barbarian_attack", problems),
        *(founded if pairs.takes_part(setup, pairs.ATTACK, "left_out") else []),
    ]
