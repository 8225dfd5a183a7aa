"""What a conquest means for roads, buildings, points and harbors (TB-BA-CON-02, 04, 05)."""

from __future__ import annotations

from random import Random

import pytest

from catan_core.base import BuildCity, BuildRoad, BuildSettlement, LongestRoad, MaritimeTrade, pieces
from catan_core.base import table as reading
from catan_core.testing import reads_list_every_slice_read
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import Attack

PASTURE = (1, -2)
"""The hex with the 8, in the north."""
NORTH = (1, -2, "N")
"""A corner with this hex alone on land, at the grain harbor."""
BETWEEN = (0, -1, "N")
"""A corner of the 3, the 8 and an inland hex."""


def test_no_road_lies_beside_a_conquered_hex() -> None:
    """TB-BA-CON-02."""
    here = Attack().piece("settlement", 0, BETWEEN).give(0, brick=3, lumber=3).building()
    beside = BuildRoad(ZERO, here.edge(BETWEEN, (1, -3, "S")))
    away = BuildRoad(ZERO, here.path((0, -1), "NW"))
    assert here.code(beside) is None

    here.barbarians(PASTURE, 3)

    assert here.code(beside) == "road.at-conquered-hex"
    assert here.code(away) is None


def test_no_settlement_stands_at_a_conquered_hex() -> None:
    """TB-BA-CON-02."""
    here = Attack().roads(0, (1, -1, "N"), (1, -2, "S"))
    here.give(0, brick=1, lumber=1, wool=1, grain=1).building()
    action = BuildSettlement(ZERO, here.node((1, -2, "S")))
    assert here.code(action) is None

    here.barbarians(PASTURE, 3)

    assert here.code(action) == "building.at-conquered-hex"


@pytest.mark.parametrize(("allowed", "code"), [(True, None), (False, "building.at-conquered-hex")])
def test_a_settlement_at_a_conquered_hex_may_become_a_city_or_may_not(allowed: bool, code: str | None) -> None:
    """TB-BA-CON-02: by the edition."""
    here = Attack(upgrade_at_conquered=allowed).piece("settlement", 0, BETWEEN).give(0, ore=3, grain=2).building()
    here.barbarians(PASTURE, 3)
    assert here.code(BuildCity(ZERO, here.node(BETWEEN))) == code


def test_a_conquered_settlement_does_not_become_a_city() -> None:
    """TB-BA-CON-02: our reading."""
    here = Attack().piece("settlement", 0, NORTH).give(0, ore=3, grain=2).building().barbarians(PASTURE, 3)
    assert here.code(BuildCity(ZERO, here.node(NORTH))) == "building.conquered"


def test_a_building_is_conquered_when_all_land_around_it_is() -> None:
    """TB-BA-CON-04."""
    corner = (1, -3, "S")
    here = Attack().piece("settlement", 0, corner).piece("city", 0, BETWEEN).piece("settlement", 1, NORTH)
    assert {here.board.hexes[hex] for hex in (here.hex(0, -2), here.hex(*PASTURE))} == {(0, -2), PASTURE}

    here.barbarians(PASTURE, 3)
    assert attack.conquered_buildings(here.state, 0) == ()
    assert attack.conquered_buildings(here.state, 1) == (here.node(NORTH),)

    here.barbarians((0, -2), 3)
    assert attack.conquered_buildings(here.state, 0) == (here.node(corner),)


def test_a_building_at_the_desert_or_the_castle_is_never_conquered() -> None:
    """TB-BA-CON-03, TB-BA-CON-04."""
    by_desert, by_castle = (2, -3, "S"), (-2, 2, "N")
    here = Attack().piece("city", 0, by_desert).piece("city", 1, by_castle)
    for at in (PASTURE, (-2, 1)):
        here.barbarians(at, 3)
    assert attack.conquered_buildings(here.state, 0) == attack.conquered_buildings(here.state, 1) == ()


@pytest.mark.parametrize(("piece", "points"), [("settlement", 1), ("city", 2)])
def test_a_conquered_building_counts_no_points(piece: str, points: int) -> None:
    """TB-BA-CON-05."""
    here = Attack().piece(piece, 0, NORTH)
    assert here.game.rules.points(here.state, ZERO) == points
    here.barbarians(PASTURE, 3)
    assert here.game.rules.points(here.state, ZERO) == 0
    here.barbarians(PASTURE, 2)
    assert here.game.rules.points(here.state, ZERO) == points


def test_a_conquered_building_opens_no_harbor() -> None:
    """TB-BA-CON-05."""
    here = Attack().piece("settlement", 0, NORTH).give(0, grain=4).after_roll()
    trade = MaritimeTrade(ZERO, here.good("grain"), 2, here.good("ore"))
    assert reading.rates(here.state, 0)["grain"] == (2, 4)
    assert here.code(trade) is None

    here.barbarians(PASTURE, 3)

    assert reading.rates(here.state, 0)["grain"] == (4,)
    assert here.code(trade) == "maritime.harbor-conquered"


def test_another_building_at_the_same_kind_of_harbor_still_trades() -> None:
    """TB-BA-CON-05."""
    other = (2, -3, "S")
    here = Attack().piece("settlement", 0, NORTH, other).barbarians(PASTURE, 3)
    assert reading.rates(here.state, 0)["grain"] == (2, 4)


def test_a_conquered_building_still_blocks_its_corner_and_roads() -> None:
    """TB-BA-CON-05."""
    here = Attack().piece("settlement", 1, NORTH)
    here.roads(0, BETWEEN, (1, -3, "S"), NORTH, (2, -3, "S")).barbarians(PASTURE, 3)
    assert here.state[LongestRoad].lengths[ZERO] == 2
    here.give(0, brick=1, lumber=1, wool=1, grain=1).building()
    assert here.code(BuildSettlement(ZERO, here.node(NORTH))) == "building.at-conquered-hex"
    assert pieces.filled_nodes(here.state) >> here.node(NORTH) & 1


def test_roads_that_lie_there_stay() -> None:
    """TB-BA-CON-02: only building is forbidden."""
    here = Attack().roads(0, BETWEEN, (1, -3, "S"), NORTH).barbarians(PASTURE, 3)
    assert here.game.rules.problems(here.state) == ()
    assert here.state[LongestRoad].lengths[ZERO] == 2


def test_victory_is_judged_wherever_what_it_depends_on_has_changed() -> None:
    reads_list_every_slice_read(Attack().piece("city", 0, NORTH).barbarians(PASTURE, 3).state, Random(0))
