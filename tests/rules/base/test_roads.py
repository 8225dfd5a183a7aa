"""Where roads are built (base: "Caminos", "Carretera")."""

from __future__ import annotations

import pytest

from catan_core.base import BuildRoad
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ZERO

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast."""

RING = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"), (0, 0, "N"))
"""The nodes around the middle hex."""


def rich() -> Scenario:
    """Seat 0 with three of each resource, building."""
    return Scenario().give(0, brick=3, lumber=3, wool=3, grain=3, ore=3).building()


@pytest.mark.parametrize("owner", [0, 1], ids=["one's own", "an opponent's"])
def test_a_path_holds_at_most_one_road(owner: int) -> None:
    """BASE-BUILD-03."""
    table = rich().piece("settlement", 0, LINE[0]).roads(owner, *LINE[:2])
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[:2]))) == "road.taken"


def test_roads_are_built_along_the_coast_too() -> None:
    """BASE-BUILD-03."""
    table = rich().piece("settlement", 0, LINE[0])
    edge = table.edge(LINE[0], (-3, 1, "N"))
    assert edge in table.board.coast
    assert table.code(BuildRoad(ZERO, edge)) is None


def test_a_road_begins_at_ones_own_settlement_or_city() -> None:
    """BASE-BUILD-04 (a), on each of its three sides."""
    for piece in ("settlement", "city"):
        table = rich().piece(piece, 0, LINE[5])
        touching = {table.edge(LINE[5], node) for node in (LINE[4], LINE[6], (1, -2, "S"))}
        assert set(reading.sites(table.state, 0, "road")) == touching
        assert {road.edge for road in table.game.actions.of(BuildRoad)} == touching


def test_a_road_begins_at_a_free_crossroads_that_ones_own_road_reaches() -> None:
    """BASE-BUILD-04 (b)."""
    table = rich().roads(0, LINE[5], LINE[6])
    onward = [(LINE[5], LINE[4]), (LINE[5], (1, -2, "S")), (LINE[6], LINE[7]), (LINE[6], (0, 1, "N"))]
    assert set(reading.sites(table.state, 0, "road")) == {table.edge(*pair) for pair in onward}


def test_a_road_elsewhere_touches_nothing_of_ones_own() -> None:
    """BASE-BUILD-04."""
    table = rich().piece("settlement", 0, LINE[0]).roads(1, LINE[5], LINE[6]).piece("settlement", 1, LINE[8])
    for pair in ((LINE[2], LINE[3]), (LINE[6], LINE[7]), (LINE[8], LINE[9])):
        assert table.code(BuildRoad(ZERO, table.edge(*pair))) == "road.not-connected"


def test_a_road_is_built_up_to_the_crossroads_of_an_opponent() -> None:
    """BASE-BUILD-05."""
    table = rich().roads(0, *LINE[3:5]).piece("settlement", 1, LINE[5])
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[4:6]))) is None


@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_a_road_is_not_continued_past_a_building_of_an_opponent(piece: str) -> None:
    """BASE-BUILD-05: neither straight on nor to the side."""
    table = rich().roads(0, *LINE[3:6]).piece(piece, 1, LINE[5])
    for node in (LINE[6], (1, -2, "S")):
        assert table.code(BuildRoad(ZERO, table.edge(LINE[5], node))) == "road.past-opponent"


def test_a_road_goes_on_past_ones_own_building() -> None:
    """BASE-BUILD-04, BASE-BUILD-05."""
    table = rich().roads(0, *LINE[3:6]).piece("settlement", 0, LINE[5])
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[5:7]))) is None


def test_behind_an_opponent_a_road_goes_on_from_another_side() -> None:
    """BASE-BUILD-05: what is shut off is the crossroads, not what lies beyond it."""
    table = rich().roads(0, *LINE[3:6]).piece("settlement", 1, LINE[5]).roads(0, *LINE[6:8])
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[5:7]))) is None


def test_roads_branch() -> None:
    """BASE-BUILD-12."""
    table = rich().roads(0, *LINE[4:7])
    assert table.code(BuildRoad(ZERO, table.edge(LINE[5], (1, -2, "S")))) is None


def test_roads_close_to_a_circle() -> None:
    """BASE-BUILD-12."""
    table = rich().roads(0, *RING[:6])
    table.play(BuildRoad(ZERO, table.edge(*RING[5:7])))
    assert len(reading.pieces_on(table.state, 0, "road")) == 6
