"""The names of places on the island, and which of them touch (the coordinates that all rules share)."""

from collections import Counter

import pytest

import catan_core as catan
from catan_core import Topology, members
from catan_core.base import PlaceBuilding
from tests.helpers.seats import ZERO

ROWS = (
    ((0, -2), (1, -2), (2, -2)),
    ((-1, -1), (0, -1), (1, -1), (2, -1)),
    ((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)),
    ((-2, 1), (-1, 1), (0, 1), (1, 1)),
    ((-2, 2), (-1, 2), (0, 2)),
)

CLOCKWISE_ROUND_THE_COAST = (
    ((0, -2), "NW"), ((0, -2), "NE"), ((1, -2), "NW"), ((1, -2), "NE"), ((2, -2), "NW"),
    ((2, -2), "NE"), ((2, -2), "E"), ((2, -1), "NE"), ((2, -1), "E"), ((2, 0), "NE"),
    ((2, 0), "E"), ((2, 0), "SE"), ((1, 1), "E"), ((1, 1), "SE"), ((0, 2), "E"),
    ((0, 2), "SE"), ((0, 2), "SW"), ((-1, 2), "SE"), ((-1, 2), "SW"), ((-2, 2), "SE"),
    ((-2, 2), "SW"), ((-2, 2), "W"), ((-2, 1), "SW"), ((-2, 1), "W"), ((-2, 0), "SW"),
    ((-2, 0), "W"), ((-2, 0), "NW"), ((-1, -1), "W"), ((-1, -1), "NW"), ((0, -2), "W"),
)  # fmt: skip
"""One board side per line."""


@pytest.fixture
def board() -> Topology:
    found = catan.new_game("base", seats=4).board
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("side", "neighbor"),
    [("E", (1, 0)), ("NE", (1, -1)), ("NW", (0, -1)), ("W", (-1, 0)), ("SW", (-1, 1)), ("SE", (0, 1))],
)
def test_q_grows_to_the_east_and_r_to_the_south_east(board: Topology, side: str, neighbor: tuple[int, int]) -> None:
    """BASE-GEO-01: what lies beyond each of the six sides of hex (0, 0)."""
    middle = board.hex(0, 0)
    both_banks = board.edge_hexes[board.side(middle, side)]
    assert {board.hexes[hex] for hex in members(both_banks)} == {(0, 0), neighbor}


def test_the_corners_of_a_hex_are_tops_and_bottoms_of_hexes(board: Topology) -> None:
    """BASE-GEO-02: the six corners of hex (q, r), by the top or bottom that names each."""
    for q, r in board.hexes:
        names = {(q, r, "N"), (q, r, "S"), (q + 1, r - 1, "S"), (q, r - 1, "S"), (q, r + 1, "N"), (q - 1, r + 1, "N")}
        assert {board.nodes[node] for node in members(board.hex_nodes[board.hex(q, r)])} == names


def test_the_hex_in_the_name_of_a_node_may_lie_off_the_island(board: Topology) -> None:
    """BASE-GEO-02: the north-west corner of the first hex is the bottom of a hex of the sea."""
    assert (0, -3) not in board.hexes
    assert members(board.node_hexes[board.node(0, -3, "S")]) == (board.hex(0, -2),)


def test_a_top_corner_touches_the_hex_and_the_two_above_it_a_bottom_corner_the_two_below(board: Topology) -> None:
    """BASE-GEO-02: the three hexes at an N node and at an S node, as far as they are land."""
    for node, (q, r, corner) in enumerate(board.nodes):
        others = [(q, r - 1), (q + 1, r - 1)] if corner == "N" else [(q - 1, r + 1), (q, r + 1)]
        land = {hex for hex in [(q, r), *others] if hex in board.hexes}
        assert {board.hexes[hex] for hex in members(board.node_hexes[node])} == land


def test_an_edge_is_an_unordered_pair_of_nodes(board: Topology) -> None:
    """BASE-GEO-03: every edge is found by its ends in either order."""
    for number, (one, other) in enumerate(board.edges):
        assert board.edge(one, other) == board.edge(other, one) == number


def test_each_side_of_a_hex_joins_two_of_its_corners(board: Topology) -> None:
    """BASE-GEO-03: the sides NE, E, SE, SW, W, NW by the corners at their ends."""
    for q, r in board.hexes:
        top, bottom = (q, r, "N"), (q, r, "S")
        north_east, north_west = (q + 1, r - 1, "S"), (q, r - 1, "S")
        south_east, south_west = (q, r + 1, "N"), (q - 1, r + 1, "N")
        ends = {
            "NE": (top, north_east), "E": (north_east, south_east), "SE": (south_east, bottom),
            "SW": (bottom, south_west), "W": (south_west, north_west), "NW": (north_west, top),
        }  # fmt: skip
        for side, (one, other) in ends.items():
            assert board.side(board.hex(q, r), side) == board.edge(one, other)


def test_the_island_has_rows_of_3_4_5_4_and_3_hexes_counted_from_the_top_left(board: Topology) -> None:
    """BASE-GEO-04: the coordinates of the 19 hexes in the order of their numbers."""
    assert board.hexes == tuple(hex for row in ROWS for hex in row)
    assert [len(row) for row in ROWS] == [3, 4, 5, 4, 3]
    assert board.hex(0, -2) == 0
    assert board.hex(0, 0) == 9
    assert board.hex(0, 2) == 18


def test_the_island_has_19_hexes_54_nodes_and_72_edges(board: Topology) -> None:
    """BASE-GEO-05: the numbers of all places."""
    assert (len(board.hexes), len(board.nodes), len(board.edges)) == (19, 54, 72)


def test_30_edges_and_30_nodes_lie_on_the_coast_and_24_nodes_inland(board: Topology) -> None:
    """BASE-GEO-05: the coast."""
    coast_edges = [edge for edge in range(72) if board.edge_hexes[edge].bit_count() == 1]
    inland = [node for node in range(54) if board.node_hexes[node].bit_count() == 3]
    assert len(coast_edges) == 30
    assert len(inland) == 24
    assert 54 - len(inland) == 30
    assert sorted(board.coast) == coast_edges


def test_coast_edges_are_counted_clockwise_from_the_north_west_side_of_the_first_hex(board: Topology) -> None:
    """BASE-GEO-06: the thirty coast edges, five to each side of the board."""
    assert board.coast == tuple(board.side(board.hex(*hex), side) for hex, side in CLOCKWISE_ROUND_THE_COAST)


def test_a_node_of_a_single_hex_has_two_neighbors_and_any_other_three(board: Topology) -> None:
    """BASE-GEO-07: 18 nodes with two neighbors, 36 with three."""
    for node in range(54):
        lone = board.node_hexes[node].bit_count() == 1
        assert board.node_neighbors[node].bit_count() == (2 if lone else 3)
    assert Counter(neighbors.bit_count() for neighbors in board.node_neighbors) == {2: 18, 3: 36}


@pytest.mark.parametrize(("node", "left"), [((0, -2, "N"), 51), ((0, 0, "N"), 50)])
def test_a_settlement_closes_its_node_and_the_neighbors_to_others(node: tuple[int, int, str], left: int) -> None:
    """BASE-GEO-07: the distance rule goes by these neighbors: at a node of one hex two of them, else three."""
    game = catan.new_game("base", seats=4)
    assert game.board is not None
    game = game.play(PlaceBuilding(ZERO, game.board.node(*node)))
    game = game.play(game.actions[0])
    assert len(game.actions) == left
