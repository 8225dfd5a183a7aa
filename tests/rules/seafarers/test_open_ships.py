"""Which ships are open (Seafarers: "Moving ships"), by their definition: all chains and rings, one after another."""

from itertools import combinations
from random import Random

import pytest

from catan_core import Topology, members
from catan_expansions.seafarers.open_ships import closed_ships, open_ships

LONE = Topology.of([(0, 0)])
FOUR = Topology.of([(0, 0), (1, 0), (0, 1), (1, -1)])


def chains(board: Topology, ships: int, start: int, end: int, breaks: int = 0) -> list[int]:
    """All simple chains of ships from a node to another that pass no break, each as a set of edges."""
    found = []

    def extend(node: int, used: int, seen: set[int]) -> None:
        if node == end:
            found.append(used)
            return
        for edge in members(board.node_edges[node] & ships & ~used):
            onward = sum(board.edges[edge]) - node
            if onward not in seen:
                extend(onward, used | 1 << edge, seen | {onward})

    extend(start, 0, {start, *members(breaks)})
    return found


def closed_by_definition(board: Topology, ships: int, anchors: int, breaks: int = 0) -> int:
    """The ships on some chain between two different buildings. [SEA-MOVE-04]"""
    closed = 0
    for start, end in combinations(members(anchors), 2):
        for chain in chains(board, ships, start, end, breaks):
            closed |= chain
    return closed


def open_by_definition(board: Topology, ships: int, anchors: int, whole_loops: bool, breaks: int = 0) -> int:
    found = 0
    for edge in members(ships & ~closed_by_definition(board, ships, anchors, breaks)):
        one, other = board.edges[edge]
        loose = any(not anchors >> node & 1 and board.node_edges[node] & ships == 1 << edge for node in (one, other))
        loose |= bool(board.edge_ends[edge] & breaks)
        # A ring through the ship is a chain from one of its ends to the other without it.
        apart = ships & ~(1 << edge) & ~board.touching(anchors)
        ring = not board.edge_ends[edge] & anchors and bool(chains(board, apart, one, other, breaks))
        loops = False
        for anchor in members(anchors):
            rest = anchors & ~(1 << anchor)
            if board.edge_ends[edge] & rest:
                continue
            for chain in chains(board, ships & ~(1 << edge) & ~board.touching(rest), one, other, breaks):
                beside = anchor in (one, other)
                loops |= beside or (whole_loops and bool(board.ends(chain) >> anchor & 1))
        if loose or ring or loops:
            found |= 1 << edge
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("whole_loops", [False, True])
@pytest.mark.parametrize("board", [LONE, FOUR], ids=["a ring", "four hexes"])
def test_ships_are_open_or_closed_by_the_definition(board: Topology, whole_loops: bool) -> None:
    """SEA-MOVE-04 to SEA-MOVE-08, on networks at random, half of them with buildings of opponents that end lines."""
    rng = Random(1)
    for number in range(1000):
        ships = sum(1 << edge for edge in range(len(board.edges)) if rng.random() < 0.6)
        anchors = sum(1 << node for node in range(len(board.nodes)) if rng.random() < 0.2)
        breaks = sum(1 << node for node in range(len(board.nodes)) if number % 2 and rng.random() < 0.15) & ~anchors
        assert closed_ships(board, ships, anchors, breaks) == closed_by_definition(board, ships, anchors, breaks)
        known = open_by_definition(board, ships, anchors, whole_loops, breaks)
        assert open_ships(board, ships, anchors, whole_loops, breaks) == known


def test_a_chain_between_two_buildings_is_closed_and_its_branch_is_open() -> None:
    """SEA-MOVE-04, SEA-MOVE-08: edges 0 to 5 run around one hex, from node 0 clockwise."""
    assert closed_ships(LONE, 0b000111, 0b000101) == 0b000011
    assert open_ships(LONE, 0b000111, 0b000101, False, 0) == 0b000100


def test_two_rings_apart_are_both_open() -> None:
    """SEA-MOVE-06."""
    row = Topology.of([(0, 0), (1, 0), (2, 0)])
    ships = row.hex_edges[0] | row.hex_edges[2]
    assert open_ships(row, ships, 0, False, 0) == ships


def test_a_ring_without_a_building_is_open() -> None:
    """SEA-MOVE-06."""
    assert open_ships(LONE, LONE.all_edges, 0, False, 0) == LONE.all_edges


def test_of_a_loop_from_a_building_only_the_two_ships_beside_it_are_open() -> None:
    """SEA-MOVE-07, and its option."""
    beside = LONE.node_edges[0]
    assert open_ships(LONE, LONE.all_edges, 1 << 0, False, 0) == beside
    assert open_ships(LONE, LONE.all_edges, 1 << 0, True, 0) == LONE.all_edges
