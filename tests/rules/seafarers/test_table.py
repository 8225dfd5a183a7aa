"""The tables of the tests: whether positions by hand are positions of a game."""

import pytest

from catan_core.base import BuildRoad
from catan_expansions.seafarers import SCENARIOS, MoveShip
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import NORTH_EDGES, NORTH_SHORE, composed, founded, two_islands


@pytest.mark.parametrize("scenario", [scenario.id for scenario in SCENARIOS])
def test_a_founded_game_of_every_scenario_is_a_position_of_a_game(scenario: str) -> None:
    game = founded(scenario=scenario, seats=3, seed=1)
    assert game.turn.number == 1
    assert game.rules.problems(game.state) == ()


def test_a_position_by_hand_is_a_position_of_a_game() -> None:
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:4])
    table.pirate(0, 0).rich().building().sound()
    assert table.pirate_at() == (0, 0)
    assert table.length(0) == 2
    assert table.code(MoveShip(ZERO, table.edge(*NORTH_EDGES[2]), table.edge(*NORTH_EDGES[0]))) is None
    assert table.code(BuildRoad(ZERO, table.edge(*NORTH_EDGES[3]))) == "road.not-connected"


def test_settlements_at_home_earn_nothing() -> None:
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1]).settle(0, (0, 2, "S")).sound()
    assert table.game.score(ZERO) == {"base/settlements": 2, "seafarers/islands": 2}


def test_options_are_of_seafarers_unless_they_say_otherwise() -> None:
    assert composed(scenario="fog_islands", **{"base.victory_points": 11}).options["base.victory_points"] == 11
