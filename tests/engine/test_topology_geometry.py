"""Where the places of a board lie in a picture."""

from __future__ import annotations

import json
from math import cos, dist, hypot, radians, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import Topology, members
from catan_core.base import Island
from catan_core.topology import Orientation

ORIENTATIONS: st.SearchStrategy[Orientation] = st.sampled_from(("pointy", "flat"))
SIZES = st.floats(0.01, 1000)
BOARDS = st.sets(st.tuples(*[st.integers(-4, 4)] * 2), min_size=1, max_size=9).map(Topology.of)


@pytest.mark.thorough
@given(BOARDS, SIZES, ORIENTATIONS)
def test_every_side_is_as_long_as_the_size_and_every_corner_as_far_from_the_middle(
    board: Topology, size: float, orientation: Orientation
) -> None:
    geometry = board.geometry(size, orientation)
    for hex, place in enumerate(geometry.hexes):
        assert place.corners == tuple(geometry.nodes[node] for node in board.hex_corners[hex])
        assert [dist(place.center, corner) for corner in place.corners] == pytest.approx([size] * 6)
    for (a, b), edge in zip(board.edges, geometry.edges, strict=True):
        assert edge.ends == (geometry.nodes[a], geometry.nodes[b])
        assert dist(*edge.ends) == pytest.approx(size)
        assert dist(edge.middle, edge.ends[0]) == pytest.approx(dist(edge.middle, edge.ends[1])) == size / 2


@given(BOARDS, SIZES, ORIENTATIONS)
def test_hexes_that_share_a_side_lie_side_by_side_and_no_two_places_are_one(
    board: Topology, size: float, orientation: Orientation
) -> None:
    geometry = board.geometry(size, orientation)
    for hex, place in enumerate(geometry.hexes):
        for other in members(board.hex_neighbors[hex]):
            assert dist(place.center, geometry.hexes[other].center) == pytest.approx(sqrt(3) * size)
    points = [(round(x / size, 3) + 0.0, round(y / size, 3) + 0.0) for x, y in geometry.nodes]
    assert len({*points}) == len(points)


@given(BOARDS, SIZES, ORIENTATIONS)
def test_angles_are_those_of_the_line_and_what_is_written_along_it_stands_upright(
    board: Topology, size: float, orientation: Orientation
) -> None:
    for edge in board.geometry(size, orientation).edges:
        (x, y), (to_x, to_y) = edge.ends
        along = (cos(radians(edge.angle)), sin(radians(edge.angle)))
        assert -90 < edge.angle <= 90
        assert abs(along[0] * (to_y - y) - along[1] * (to_x - x)) / size == pytest.approx(0, abs=1e-6)


@given(BOARDS, SIZES, ORIENTATIONS)
def test_the_place_beside_a_coast_edge_is_off_its_hex_and_points_at_the_edge(
    board: Topology, size: float, orientation: Orientation
) -> None:
    geometry = board.geometry(size, orientation)
    assert [place.edge for place in geometry.coast] == [*board.coast]
    for place in geometry.coast:
        (land,) = members(board.edge_hexes[place.edge])
        middle, center = geometry.edges[place.edge].middle, geometry.hexes[land].center
        assert dist(place.point, center) == pytest.approx(dist(place.point, middle) + dist(middle, center))
        away = dist(place.point, middle)
        aimed = (place.point[0] + away * cos(radians(place.angle)), place.point[1] + away * sin(radians(place.angle)))
        assert hypot(aimed[0] - middle[0], aimed[1] - middle[1]) / size == pytest.approx(0, abs=1e-6)
        assert -180 < place.angle <= 180
        assert geometry.coast_place(place.edge) == place


@pytest.mark.thorough
@given(BOARDS, SIZES)
def test_a_board_of_flat_hexes_is_the_other_one_turned_by_thirty_degrees(board: Topology, size: float) -> None:
    pointy, flat = board.geometry(size), board.geometry(size, "flat")
    turn = radians(30)
    for (x, y), turned in zip(pointy.nodes, flat.nodes, strict=True):
        expected = (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
        assert turned == pytest.approx(expected, abs=size / 1e6)


def test_the_corner_of_a_pointy_hex_and_the_side_of_a_flat_one_is_at_the_top() -> None:
    lone = Topology.of([(0, 0)])
    pointy, flat = lone.geometry(), lone.geometry(orientation="flat")
    highest = [[y for _, y in each.nodes if y < each.bounds[1] + 0.01] for each in (pointy, flat)]
    assert [*map(len, highest)] == [1, 2]


@given(BOARDS, ORIENTATIONS)
def test_all_places_lie_within_the_bounds_and_touch_them(board: Topology, orientation: Orientation) -> None:
    geometry = board.geometry(1, orientation)
    left, top, right, bottom = geometry.bounds
    assert all(left <= x <= right and top <= y <= bottom for x, y in geometry.nodes)
    assert {left, right} <= {x for x, _ in geometry.nodes}
    assert {top, bottom} <= {y for _, y in geometry.nodes}


def test_json_has_the_same_numbers_under_the_names_that_actions_have() -> None:
    game = catan.new_game("base", seats=4, seed=3)
    layout = game.state[Island].layout
    geometry = layout.geometry(60, "flat")
    assert geometry == layout.topology.geometry(60, "flat")
    stored = json.loads(geometry.to_json())
    assert (stored["size"], stored["orientation"]) == (60, "flat")
    assert stored["bounds"] == pytest.approx(geometry.bounds)
    for entry, place in zip(stored["hexes"], geometry.hexes, strict=True):
        assert layout.topology.geometry(60, "flat").hexes[layout.topology.hex(*entry["hex"])] == place
        assert entry["center"] == pytest.approx(place.center, abs=1e-4)
        assert [*map(tuple, entry["corners"])] == [pytest.approx(corner, abs=1e-4) for corner in place.corners]
    for entry, point in zip(stored["nodes"], geometry.nodes, strict=True):
        assert geometry.nodes[layout.topology.node(*entry["node"])] == point == pytest.approx(entry["point"], abs=1e-4)
    for entry, edge in zip(stored["edges"], geometry.edges, strict=True):
        assert geometry.edges[layout.topology.edge(*map(tuple, entry["edge"]))] == edge
        assert (entry["middle"], entry["angle"]) == (pytest.approx(edge.middle, abs=1e-4), edge.angle)
    harbors = json.loads(json.dumps(game.rules.board and game.rules.board.encode(layout)))["harbors"]
    coast = {json.dumps(entry["edge"]): entry for entry in stored["coast"]}
    for (edge, _), harbor in zip(harbors, layout.harbors, strict=True):
        assert coast[json.dumps(edge)]["point"] == pytest.approx(geometry.coast_place(harbor.edge).point, abs=1e-4)


@pytest.mark.parametrize("size", [0, -1, True, "1", None, float("inf"), float("nan")])
def test_a_size_is_a_positive_number(size: float) -> None:
    with pytest.raises(ValueError, match="the size of a hex is the length of a side, a positive number, not"):
        Topology.of([(0, 0)]).geometry(size)
