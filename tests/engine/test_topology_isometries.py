"""Rotations and reflections of the hex grid: distances stay the same, and so does what touches what."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core import HexAt, Isometry, NodeAt, Topology

NUMBERS = st.integers(-4, 4)
HEXES = st.tuples(NUMBERS, NUMBERS)
ISOMETRIES = st.builds(Isometry, st.integers(0, 5), st.booleans(), HEXES)
BOARDS = st.sets(HEXES, min_size=1, max_size=9).map(Topology.of)
FOUR_PLAYERS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2]
ROWS = ((0, 3), (-1, 4), (-2, 5), (-3, 6), (-3, 5), (-3, 4), (-3, 3))
SIX_PLAYERS = [(q + column, r) for r, (q, length) in enumerate(ROWS, -3) for column in range(length)]


def center(at: HexAt) -> tuple[float, float]:
    q, r = at
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def corner(at: NodeAt) -> tuple[float, float]:
    q, r, side = at
    east, south = center((q, r))
    return east, south + (-1 if side == "N" else 1)


def turned(point: tuple[float, float], sixths: int, mirrored: bool) -> tuple[float, float]:
    """A point of the plane, on which south is down, after a reflection and a turn clockwise."""
    east, south = (-point[0] if mirrored else point[0]), point[1]
    angle = math.pi / 3 * sixths
    return east * math.cos(angle) - south * math.sin(angle), east * math.sin(angle) + south * math.cos(angle)


@pytest.mark.thorough
@given(HEXES, st.sampled_from("NS"), st.integers(-7, 7), st.booleans())
def test_a_turn_of_the_grid_is_a_turn_of_the_plane(hex: HexAt, side: str, sixths: int, mirrored: bool) -> None:
    isometry = Isometry(sixths, mirrored)
    assert center(isometry.hex(hex)) == pytest.approx(turned(center(hex), sixths, mirrored))
    node = (*hex, side)
    assert corner(isometry.node(node)) == pytest.approx(turned(corner(node), sixths, mirrored))


@given(BOARDS, ISOMETRIES)
def test_what_touches_what_stays_the_same(board: Topology, isometry: Isometry) -> None:
    moved = isometry.move(board)
    for hex, corners in enumerate(board.hex_corners):
        assert {moved.nodes[node] for node in corners} == set(moved.board.hex_corners[moved.hexes[hex]])
        assert {moved.edges[edge] for edge in board.hex_sides[hex]} == set(moved.board.hex_sides[moved.hexes[hex]])
    for edge, ends in enumerate(board.edges):
        assert {moved.nodes[node] for node in ends} == set(moved.board.edges[moved.edges[edge]])
    for table, places in ((moved.hexes, board.hexes), (moved.nodes, board.nodes), (moved.edges, board.edges)):
        assert sorted(table) == [*range(len(places))]


@given(BOARDS, st.integers(0, 5), st.booleans())
def test_a_fitted_motion_keeps_the_smallest_coordinates(board: Topology, sixths: int, mirrored: bool) -> None:
    moved = Isometry.fitted(board.hexes, sixths, mirrored).move(board).board
    for axis in (0, 1):
        assert min(hex[axis] for hex in moved.hexes) == min(hex[axis] for hex in board.hexes)


@pytest.mark.thorough
@given(BOARDS)
def test_six_turns_and_two_reflections_bring_all_places_back(board: Topology) -> None:
    for mirrored, times in ((False, 6), (True, 2)):
        moved, nodes = board, list(range(len(board.nodes)))
        for _ in range(times):
            step = Isometry.fitted(moved.hexes, 0 if mirrored else 1, mirrored).move(moved)
            moved, nodes = step.board, [step.nodes[node] for node in nodes]
        assert moved is board
        assert nodes == [*range(len(board.nodes))]


@pytest.mark.parametrize(("hexes", "fitting"), [(FOUR_PLAYERS, {0, 1, 2, 3, 4, 5}), (SIX_PLAYERS, {0, 3})])
def test_the_turns_and_reflections_that_keep_the_outline_of_an_island(hexes: list[HexAt], fitting: set[int]) -> None:
    board = Topology.of(hexes)
    for mirrored in (False, True):
        kept = {turn for turn in range(6) if Isometry.fitted(hexes, turn, mirrored).move(board).board is board}
        assert kept == fitting
