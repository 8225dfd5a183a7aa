"""Land and water: where roads, buildings and harbors may be (base: "Carretera", "Poblado", "Puerto").

A terrain is land, water or unknown, as the table `base/ground` says; most are land. The base game has no hexes of
water: beyond the edge of its island is the sea. So off the board is water for the land beside it, and nothing lies on
the outer edges of any other hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import attrs

import catan_core as catan
from catan_core.base import pieces, rows
from catan_core.base.island import Island, IslandLayout

Kind: TypeAlias = Literal["land", "water", "unknown"]
"""What a terrain is."""

LAND: Final = "land"
WATER: Final = "water"
UNKNOWN: Final = "unknown"
GROUNDS: tuple[Kind, ...] = (LAND, WATER, UNKNOWN)


@attrs.frozen
class Ground:
    """Which places of a board lie on land and at the water, as sets of places.

    `land_hexes` and `water_hexes`; what is unknown is neither. `land_edges` have land on at least one side, or lie
    within it: there roads may lie. `water_edges` have water on at least one side, or lie within it. `coast` has the
    edges with land on one side and water on the other: there harbors may lie. `land_nodes` are corners of land: there
    buildings may stand.
    """

    land_hexes: catan.HexSet
    water_hexes: catan.HexSet
    land_edges: catan.EdgeSet
    water_edges: catan.EdgeSet
    coast: catan.EdgeSet
    land_nodes: catan.NodeSet


def survey(topology: catan.Topology, grounds: Sequence[str]) -> Ground:
    """The ground of a board, from what each hex is: `land`, `water` or `unknown`."""
    land = catan.mask_of(catan.Hex(hex) for hex, ground in enumerate(grounds) if ground == LAND)
    water = catan.mask_of(catan.Hex(hex) for hex, ground in enumerate(grounds) if ground == WATER)
    at_land, at_water = 0, 0
    for edge, sides in enumerate(topology.edge_hexes):
        off_board = sides.bit_count() == 1
        if sides & land:
            at_land |= 1 << edge
        if (off_board and sides & land) or (not off_board and sides & water):
            at_water |= 1 << edge
    for hex, inner in enumerate(topology.hex_inner):
        at_land |= inner if land >> hex & 1 else 0
        at_water |= inner if water >> hex & 1 else 0
    nodes = catan.mask_of(node for hex in catan.members(land) for node in topology.hex_corners[hex])
    return Ground(
        land, water, catan.EdgeSet(at_land), catan.EdgeSet(at_water), catan.EdgeSet(at_land & at_water), nodes
    )


def grounds_of(rules: catan.Rules, terrains: Sequence[str]) -> tuple[Kind, ...]:
    """What each of these terrains is: `land`, `water` or `unknown`."""
    rows = TERRAIN_GROUND(rules)
    return tuple([rows.get(terrain, LAND) for terrain in terrains])


def ground_of(rules: catan.Rules, layout: IslandLayout) -> Ground:
    """The ground of a layout, which is kept with it."""
    key = (rules, ground_of, (), ())
    known: Ground | None = layout.facts.get(key)
    if known is None:
        known = layout.facts[key] = survey(layout.topology, grounds_of(rules, layout.terrains))
    return known


def ground(position: catan.Position) -> Ground:
    """Which places of the board lie on land and at the water."""
    return ground_of(position.rules, position[Island].layout)


def land_hexes(position: catan.Position) -> catan.HexSet:
    """The hexes of land."""
    return ground(position).land_hexes


def water_hexes(position: catan.Position) -> catan.HexSet:
    """The hexes of water."""
    return ground(position).water_hexes


def land_edges(position: catan.Position) -> catan.EdgeSet:
    """The edges with land on at least one side, where roads may lie."""
    return ground(position).land_edges


def water_edges(position: catan.Position) -> catan.EdgeSet:
    """The edges with water on at least one side. Off the board is water, but only for the land beside it: the outer
    edges of water are no places for anything."""
    return ground(position).water_edges


def land_nodes(position: catan.Position) -> catan.NodeSet:
    """The corners of land, where buildings may stand."""
    return ground(position).land_nodes


def coast(position: catan.Position) -> catan.EdgeSet:
    """The edges with land on one side and water, or the edge of the board, on the other: there harbors may lie."""
    return ground(position).coast


def holes(hexes: Sequence[catan.HexAt]) -> tuple[catan.HexAt, ...]:
    """The gaps in a map: places without a hex from which no way leads around the map, each by its first (q, r).

    >>> holes([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
    ((0, 0),)
    """
    there = set(hexes)
    (left, right), (top, bottom) = ((min(line) - 1, max(line) + 1) for line in zip(*there, strict=True))
    empty = {(q, r) for r in range(top, bottom + 1) for q in range(left, right + 1)} - there
    gaps = []
    while empty:
        gap, new = set(), {min(empty, key=lambda at: (at[1], at[0]))}
        while new:
            gap |= new
            new = {(q + east, r + south) for q, r in new for east, south in catan.SIDES.values()} & empty - gap
        empty -= gap
        gaps.append(min(gap, key=lambda at: (at[1], at[0])))
    return tuple(gaps[1:])  # the first lies around the map


def _ground_problem(rules: catan.Rules, terrain: str, ground: Kind) -> str | None:
    if (problem := rows.terrain_problem(rules, terrain, ground)) is not None:
        return problem
    return None if ground in GROUNDS else f"its value must be one of {', '.join(GROUNDS)}"


TERRAIN_GROUND: catan.Table[str, Kind] = catan.Table(
    "base/ground",
    f"What a terrain is: {LAND}, {WATER} or {UNKNOWN}. A terrain without a row is land.",
    problem=_ground_problem,
)


# -- hooks -------------------------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    island, here = state[Island], ground(state)
    topology = island.layout.topology
    afloat = pieces.all_buildings(state) & ~here.land_nodes
    if afloat:
        return f"a building stands at {topology.nodes[catan.members(afloat)[0]]}, where there is no land"
    if island.robber is not None and not here.land_hexes >> island.robber & 1:
        return f"the robber is on hex {topology.hexes[island.robber]}, which is not land"
    return None


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [TERRAIN_GROUND]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/buildings-and-robber-are-on-land", _sound)]
