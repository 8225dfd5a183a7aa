"""Nodes in the middle of hexes, and the inner edges that lead from there to corners."""

from __future__ import annotations

import pickle

import pytest

from catan_core import Isometry, Topology, members
from catan_core.topology import NodeSet

ISLAND = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2)
EAST = {(2, -2): ("SE", "S", "SW", "NW")}


def test_a_center_comes_after_all_other_nodes_and_edges() -> None:
    plain, board = Topology.of(ISLAND), Topology.of(ISLAND, EAST)
    assert board.nodes[:54] == plain.nodes
    assert board.edges[:72] == plain.edges
    assert board.coast == plain.coast
    assert board.nodes[54:] == ((2, -2, "C"),)
    assert board.node(2, -2, "C") == 54
    assert board.edge((2, -2, "C"), (2, -2, "S")) in members(board.inner_edges)
    assert board.center_nodes == NodeSet(1 << 54)


def test_inner_edges_lead_to_the_corners_that_are_named() -> None:
    board = Topology.of(ISLAND, EAST)
    hex = board.hex(2, -2)
    assert board.hex_centers[hex] == 54
    _, _, *landward = board.hex_corners[hex]
    assert set(members(board.node_neighbors[54])) == set(landward)
    assert board.hex_inner[hex] == board.inner_edges
    assert board.inner_edges.bit_count() == 4


def test_a_center_is_no_corner_and_an_inner_edge_no_side() -> None:
    board = Topology.of(ISLAND, EAST)
    assert board.node_hexes[54] == 0
    assert all(board.edge_hexes[edge] == 0 for edge in members(board.inner_edges))
    assert board.hex_nodes == Topology.of(ISLAND).hex_nodes


def test_boards_with_other_centers_are_other_boards() -> None:
    board = Topology.of(ISLAND, EAST)
    assert board is Topology.of(ISLAND, {(2, -2): ("NW", "SW", "S", "SE")})
    assert board != Topology.of(ISLAND)
    assert pickle.loads(pickle.dumps(board)) is board


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("sixths", range(6))
def test_centers_move_with_the_board(sixths: int, mirrored: bool) -> None:
    board = Topology.of(ISLAND, EAST)
    places = Isometry(sixths, mirrored).move(board)
    moved = places.board
    for edge in members(board.inner_edges):
        assert moved.inner_edges >> places.edges[edge] & 1
    for a, b in board.edges:
        moved.edge(places.nodes[a], places.nodes[b])


def test_a_center_lies_in_the_middle_of_its_hex() -> None:
    board = Topology.of(ISLAND, EAST)
    geometry = board.geometry(10)
    assert geometry.nodes[54] == geometry.hexes[board.hex(2, -2)].center


@pytest.mark.parametrize(
    ("centers", "said"),
    [({(9, 9): ("N",)}, "no hex"), ({(0, 0): ()}, "lead to its corners"), ({(0, 0): ("E",)}, "lead to its corners")],
)
def test_a_center_needs_a_hex_and_corners(centers: dict[tuple[int, int], tuple[str, ...]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Topology.of(ISLAND, centers)
