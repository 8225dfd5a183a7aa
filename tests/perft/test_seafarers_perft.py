"""Counts of the game tree of Seafarers: the opening of New Shores against closed forms and a geometry of its own."""

from __future__ import annotations

import pytest

from catan_core import Game
from catan_core.testing import perft, perft_by_action
from catan_expansions.seafarers import Map, all_maps
from tests.oracle.geometry import Hex, Node, all_nodes, edges_of_node, neighbors_of_node, sides
from tests.rules.seafarers.table import (
    NORTH,
    NORTH_EDGES,
    NORTH_SHORE,
    TWO_ISLANDS,
    Seafarers,
    composed,
    new_game,
    two_islands,
)

OPENING = (1, 54, 222, 11_190)
"""Nothing placed, a settlement, its road or ship, the next settlement: New Shores for four seats."""


def counts(land: set[Hex], main: set[Hex], everything: set[Hex], pirate: Hex | None) -> tuple[int, ...]:
    """The counts of the opening, from geometry alone: everybody begins at a corner of the main island.

    An edge has land on one side, for a road, or sea, for a ship that is not beside the pirate, or both, for either. A
    settlement keeps its own node and its neighbors from the next; no two settlements share an edge.
    """
    nodes = all_nodes(main)

    def pieces(node: Node) -> int:
        total = 0
        for edge in edges_of_node(everything, node):
            beside_edge = [at for at in everything if edge in sides(at).values()]
            total += any(at in land for at in beside_edge)
            total += any(at not in land for at in beside_edge) and pirate not in beside_edge
        return total

    beside = {node: pieces(node) for node in nodes}
    free = {node: len(nodes - neighbors_of_node(everything, node) - {node}) for node in nodes}
    return 1, len(nodes), sum(beside.values()), sum(beside[node] * free[node] for node in nodes)


def new_shores() -> Map:
    return next(each for each in all_maps() if each.scenario == "new_shores" and 4 in each.seats)


def test_the_counts_of_new_shores_are_those_of_the_geometry() -> None:
    plan = new_shores()
    hexes = {(q, r): terrain for q, r, terrain, _ in plan.hexes}
    land = {at for at, terrain in hexes.items() if terrain != "sea"}
    main = {(q, r) for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True) if zone == "main"}
    assert counts(land, main, set(hexes), plan.pirate) == OPENING


def test_the_counts_of_new_shores_can_be_told_by_hand() -> None:
    """The main island is that of the base game: 54 nodes, 72 edges, 30 of them coast. Each edge is a road for both of
    its nodes, each coast edge a ship too, and 18 nodes on the coast have a third edge that leads out to sea.

    Those 18 keep three nodes of the island from the next settlement, all others four. They have five pieces each, like
    the 12 other nodes on the coast; the 24 inland have three.
    """
    assert OPENING[1:3] == (54, 2 * 72 + 2 * 30 + 18)
    assert OPENING[3] == 24 * 3 * 50 + 12 * 5 * 50 + 18 * 5 * 51


@pytest.mark.parametrize("depth", range(4))
def test_the_opening_of_new_shores_has_these_counts(depth: int) -> None:
    assert perft(new_game(), depth) == OPENING[depth]


def islands() -> Game:
    """The opening on two islands; everybody begins on the northern one."""
    return composed().new_game(seats=3, board=TWO_ISLANDS)


def test_the_opening_on_two_islands_has_the_counts_that_can_be_told_by_hand() -> None:
    """The northern island has 7 hexes, 25 nodes and 31 edges, 20 of them coast. 13 of its nodes have a third edge that
    leads out to sea; 7 more lie on the coast, and 5 inland."""
    land = {(q, r) for q, r, terrain, _ in TWO_ISLANDS.hexes if terrain != "sea"}
    main = {(q, r) for q, r, *_ in NORTH}
    geometry = counts(land, main, {(q, r) for q, r, *_ in TWO_ISLANDS.hexes}, None)
    assert geometry == (1, 25, 2 * 31 + 2 * 20 + 13, 5 * 3 * 21 + 7 * 5 * 21 + 13 * 5 * 22)
    assert tuple(perft(islands(), depth) for depth in range(4)) == geometry


def shore() -> Seafarers:
    """Seat 0 has two ships, and cards for one more."""
    table = two_islands(options={"base.turn_phases": "combined"}).piece("settlement", 0, NORTH_SHORE[1])
    return table.ships(0, *NORTH_SHORE[1:4]).give(0, lumber=1, wool=1).building()


def test_the_actions_beside_a_line_of_ships_can_be_told_by_hand() -> None:
    """A ship can be built on two further edges at the settlement, on one across the channel between the two ships, and
    onward. The last ship can go to the first three of these. Or the turn ends."""
    table = shore()
    by_kind = {kind.tag: count for kind, count in table.game.actions.kinds}
    assert by_kind == {"seafarers/build-ship": 4, "seafarers/move-ship": 3, "base/end-turn": 1}
    assert sum(perft_by_action(table.game, 1).values()) == 8
    assert table.edge(*NORTH_EDGES[2]) in table.at("ship", 0)
