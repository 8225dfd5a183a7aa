"""Corners and spirals, as number tokens are laid out."""

import pytest

from catan_core.topology import Topology, corner_hexes, spiral


def board(rows: dict[int, tuple[int, int]]) -> Topology:
    return Topology.of((q, r) for r, (first, last) in rows.items() for q in range(first, last + 1))


FOUR = board({-2: (0, 2), -1: (-1, 2), 0: (-2, 2), 1: (-2, 1), 2: (-2, 0)})
SIX = board({-3: (0, 2), -2: (-1, 2), -1: (-2, 2), 0: (-3, 2), 1: (-3, 1), 2: (-3, 0), 3: (-3, -1)})
FOUR_CORNERS = [(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)]
SIX_CORNERS = [(0, -3), (2, -3), (2, 0), (-1, 3), (-3, 3), (-3, 0)]


def coordinates(topology: Topology, numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    return [topology.hexes[number] for number in numbers]


def spiral_from(topology: Topology, q: int, r: int) -> list[tuple[int, int]]:
    return coordinates(topology, spiral(topology, topology.hex(q, r)))


def test_the_corners_of_the_island_for_four_are_named_clockwise_from_the_first_hex() -> None:  # BASE-RAND-09
    assert coordinates(FOUR, corner_hexes(FOUR)) == FOUR_CORNERS


def test_the_corners_of_the_island_for_six_are_named_clockwise_from_the_first_hex() -> None:  # X56-GEO-04
    assert coordinates(SIX, corner_hexes(SIX)) == SIX_CORNERS


def test_the_spiral_of_the_island_for_four_goes_counter_clockwise_inwards() -> None:  # BASE-RAND-09
    # fmt: off
    assert spiral_from(FOUR, 0, -2) == [
        (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2),
        (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1),
        (0, 0),
    ]
    # fmt: on


@pytest.mark.parametrize("sixth", range(6))
def test_from_another_corner_of_the_island_for_four_the_whole_spiral_is_turned(sixth: int) -> None:  # BASE-RAND-09
    turned = spiral_from(FOUR, 0, -2)
    for _ in range(sixth):
        turned = [(-r, q + r) for q, r in turned]
    assert turned[0] == FOUR_CORNERS[sixth]
    assert spiral_from(FOUR, *FOUR_CORNERS[sixth]) == turned


def test_the_spiral_of_the_island_for_six_goes_counter_clockwise_inwards() -> None:  # X56-TOK-03
    # fmt: off
    assert spiral_from(SIX, 0, -3) == [
        (0, -3), (-1, -2), (-2, -1), (-3, 0), (-3, 1), (-3, 2), (-3, 3), (-2, 3), (-1, 3), (0, 2), (1, 1), (2, 0),
        (2, -1), (2, -2), (2, -3), (1, -3),
        (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 1), (1, 0), (1, -1), (1, -2),
        (0, -1), (-1, 0), (-1, 1), (0, 0),
    ]
    # fmt: on


@pytest.mark.parametrize(
    ("corner", "second", "center"),
    [
        ((0, -3), (0, -2), (0, -1)),
        ((2, -3), (1, -2), (0, -1)),
        ((2, 0), (1, 0), (0, 0)),
        ((-1, 3), (-1, 2), (-1, 1)),
        ((-3, 3), (-2, 2), (-1, 1)),
        ((-3, 0), (-2, 0), (-1, 0)),
    ],
)
def test_from_another_corner_of_the_island_for_six_each_ring_starts_just_inside_the_one_before(
    corner: tuple[int, int], second: tuple[int, int], center: tuple[int, int]
) -> None:  # X56-TOK-05
    # fmt: off
    rings = [
        [(0, -3), (-1, -2), (-2, -1), (-3, 0), (-3, 1), (-3, 2), (-3, 3), (-2, 3), (-1, 3), (0, 2), (1, 1), (2, 0),
         (2, -1), (2, -2), (2, -3), (1, -3)],
        [(0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 1), (1, 0), (1, -1), (1, -2)],
        [(0, -1), (-1, 0), (-1, 1), (0, 0)],
    ]
    # fmt: on
    expected = []
    for ring, start in zip(rings, (corner, second, center), strict=True):
        expected += ring[ring.index(start) :] + ring[: ring.index(start)]
    assert spiral_from(SIX, *corner) == expected


def test_a_lone_hex_is_its_own_corner_and_spiral() -> None:
    lone = Topology.of([(4, 4)])
    assert corner_hexes(lone) == spiral(lone, 0) == (0,)


def test_a_row_of_hexes_has_its_two_ends_as_corners() -> None:
    row = board({0: (0, 3)})
    assert corner_hexes(row) == (0, 3)
    assert spiral(row, 0) == (0, 1, 2, 3)
    assert spiral(row, 3) == (3, 2, 1, 0)


def test_a_triangle_has_three_corners_and_a_spiral_from_each() -> None:
    triangle = board({r: (0, 4 - r) for r in range(5)})
    assert coordinates(triangle, corner_hexes(triangle)) == [(0, 0), (4, 0), (0, 4)]
    assert spiral_from(triangle, 4, 0)[12:] == [(2, 1), (1, 1), (1, 2)]


def test_a_slanted_field_has_a_spiral_that_ends_along_its_middle_row() -> None:
    field = board({0: (0, 4), 1: (0, 4), 2: (0, 4)})
    assert coordinates(field, corner_hexes(field)) == [(0, 0), (4, 0), (4, 2), (0, 2)]
    assert spiral_from(field, 0, 0)[12:] == [(1, 1), (2, 1), (3, 1)]
    assert spiral_from(field, 4, 2)[12:] == [(3, 1), (2, 1), (1, 1)]


def test_between_two_corners_the_inner_ring_starts_beside_the_first_and_the_last_hex() -> None:  # TB-RI-03
    # fmt: off
    assert spiral_from(FOUR, 1, -2) == [
        (1, -2), (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2),
        (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0),
        (0, 0),
    ]
    # fmt: on


@pytest.mark.parametrize("topology", [FOUR, SIX])
def test_every_spiral_visits_every_hex_once(topology: Topology) -> None:
    for start, beside in enumerate(topology.hex_neighbors):
        if beside.bit_count() < 6:
            assert sorted(spiral(topology, start)) == list(range(len(topology.hexes)))


def test_a_spiral_has_to_start_at_the_coast() -> None:
    with pytest.raises(ValueError, match=r"coast \(0, 1, 2, 3, 6, 7, 11, 12, 15, 16, 17, 18\), not at 4"):
        spiral(FOUR, 4)


@pytest.mark.parametrize(
    "hexes",
    [
        [at for at in FOUR.hexes if at != (0, 0)],
        [at for at in FOUR.hexes if at != (1, -2)],
        [(0, 0), (2, 0)],
        [(0, 0), (5, -5)],
    ],
    ids=["a lake", "a bay", "two islands in a row", "two islands far apart"],
)
def test_an_island_that_is_not_convex_has_no_corners_and_no_spiral(hexes: list[tuple[int, int]]) -> None:
    topology = Topology.of(hexes)
    with pytest.raises(ValueError, match="not convex"):
        corner_hexes(topology)
    with pytest.raises(ValueError, match="not convex"):
        spiral(topology, 0)
