"""The longest trade route (Seafarers: "Longest trade route")."""

from __future__ import annotations

import pytest

from catan_core import Seat
from catan_core.base import BuildRoad, BuildSettlement, LongestRoadPassed
from catan_expansions.seafarers import BuildShip
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import (
    ACROSS,
    NORTH_EDGES,
    NORTH_SHORE,
    SOUTH_SHORE,
    Seafarers,
    two_islands,
)


def lines(ships: int, roads: int, town: bool) -> Seafarers:
    """Ships from the west, roads onward from where they end, and a settlement between them or not."""
    table = two_islands().ships(0, *NORTH_SHORE[1 : 2 + ships]).roads(0, *NORTH_SHORE[1 + ships : 2 + ships + roads])
    return table.piece("settlement", 0, NORTH_SHORE[1 + ships]) if town else table


@pytest.mark.parametrize(("town", "length"), [(True, 5), (False, 3)])
def test_roads_and_ships_count_together_only_at_an_own_building(town: bool, length: int) -> None:
    """SEA-LTR-01."""
    assert lines(3, 2, town).length(0) == length


def test_the_building_of_an_opponent_does_not_join_roads_and_ships() -> None:
    """SEA-LTR-01, SEA-LTR-02."""
    assert lines(3, 2, town=False).piece("settlement", 1, NORTH_SHORE[4]).length(0) == 3


def test_a_city_joins_them_like_a_settlement() -> None:
    """SEA-LTR-01."""
    assert lines(3, 2, town=False).piece("city", 0, NORTH_SHORE[4]).length(0) == 5


def test_each_piece_counts_once() -> None:
    """SEA-LTR-01: a ring of six and a tail; a node may be passed again."""
    ring = (*NORTH_SHORE[4:7], *reversed(SOUTH_SHORE[4:7]), NORTH_SHORE[4])
    table = two_islands().ships(0, *ring)
    assert table.length(0) == 6
    assert table.ships(0, *NORTH_SHORE[3:5]).length(0) == 7
    assert table.ships(0, *NORTH_SHORE[6:8]).length(0) == 7


def test_branches_do_not_add_up() -> None:
    """SEA-LTR-01."""
    assert two_islands().ships(0, *NORTH_SHORE[1:6]).ships(0, *ACROSS[4]).length(0) == 4


@pytest.mark.parametrize(("at", "length"), [(1, 5), (2, 4), (3, 3), (4, 3), (5, 4), (6, 5)])
def test_the_building_of_an_opponent_ends_the_route(at: int, length: int) -> None:
    """SEA-LTR-02: it may be at its end."""
    assert two_islands().ships(0, *NORTH_SHORE[1:7]).piece("settlement", 1, NORTH_SHORE[at]).length(0) == length


def test_building_on_the_route_of_another_interrupts_it() -> None:
    """SEA-LTR-02, SEA-LTR-03: the card goes back, as nobody else has five."""
    table = two_islands().ships(1, *NORTH_SHORE[1:7]).roads(0, NORTH_SHORE[3], (0, -2, "S")).rich().building()
    assert table.route_holder() == 1
    table.play(BuildSettlement(ZERO, table.node(NORTH_SHORE[3])))
    assert table.length(1) == 3
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(ONE, None),)


def test_the_fifth_piece_takes_the_card_with_two_points() -> None:
    """SEA-LTR-03, SEA-COMP-08: four are not enough."""
    table = lines(2, 2, town=True).rich().building()
    assert (table.length(0), table.route_holder()) == (4, None)
    table.play(BuildRoad(ZERO, table.edge(*NORTH_EDGES[5])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(None, ZERO),)
    assert table.game.score(ZERO) == {"base/settlements": 1, "base/longest-road": 2}


def test_only_a_longer_route_takes_the_card_from_its_holder() -> None:
    """SEA-LTR-03."""
    table = two_islands().ships(0, *NORTH_SHORE[1:7]).roads(1, *SOUTH_SHORE[1:7]).piece("settlement", 1, SOUTH_SHORE[1])
    assert (table.length(0), table.length(1), table.route_holder()) == (5, 5, 0)
    table.turn(1).rich(1).building().play(BuildShip(ONE, table.edge(SOUTH_SHORE[0], SOUTH_SHORE[1])))
    assert (table.length(1), table.route_holder()) == (6, 1)


def test_closed_routes_and_ships_at_the_pirate_count_like_all_others() -> None:
    """SEA-LTR-04."""
    table = two_islands().ships(0, *NORTH_SHORE[1:7])
    assert table.length(0) == 5
    table.piece("settlement", 0, NORTH_SHORE[1], NORTH_SHORE[6]).pirate(0, 0)
    assert (table.length(0), table.route_holder()) == (5, Seat(0))
