"""Rulings (statements, section 18) that the tests of single headings leave open."""

import pytest

from catan_core import CHANCE
from catan_core.base import BuildRoad, BuildSettlement, Dice, MoveRobber, PieceRemoved, Roll
from catan_expansions.cities_knights import BattleFought, Improve, LoseCity, LostCities, MoveKnight, PlaceMetropolis
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

FOREST_9, MOUNTAINS_10, FIELDS_9, MOUNTAINS_8 = (2, -2, "N"), (0, -2, "N"), (-2, -1, "S"), (2, 1, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"))


def test_a_seven_in_the_turn_of_the_first_landing_moves_the_robber_after_the_battle() -> None:
    """CK-FAQ-02, CK-ROB-03: also when a city falls in between."""
    scenario = CitiesKnights().ship(6).piece("city", 1, FOREST_9).play(Roll(ZERO), Dice((3, 4, "ship")))
    assert scenario.game.actors == (1,)
    scenario.play(LoseCity(ONE, scenario.node(FOREST_9)))
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_a_seven_before_the_turn_of_the_first_landing_does_not() -> None:
    """CK-FAQ-02: the ship is one move away."""
    scenario = CitiesKnights().ship(5).piece("city", 1, FOREST_9).roll(3, 4, "ship")
    assert scenario.state.stack[-1].tag == "base/trade"


def test_the_owner_chooses_which_city_falls_and_its_wall_falls_with_it() -> None:
    """CK-FAQ-04, CK-WALL-04."""
    scenario = CitiesKnights().ship(6).piece("city", 1, FOREST_9, MOUNTAINS_10).piece("wall", 1, FOREST_9)
    scenario.play(Roll(ZERO), Dice((1, 1, "ship")))
    assert {action.node for action in scenario.game.actions} == {  # type: ignore[attr-defined]
        scenario.node(FOREST_9),
        scenario.node(MOUNTAINS_10),
    }
    scenario.play(LoseCity(ONE, scenario.node(FOREST_9))).sound()
    assert scenario.at("wall", 1) == set()
    assert scenario.at("settlement", 1) == {scenario.node(FOREST_9)}
    assert scenario.at("city", 1) == {scenario.node(MOUNTAINS_10)}


def test_a_wall_elsewhere_stays() -> None:
    """CK-FAQ-04."""
    scenario = CitiesKnights().ship(6).piece("city", 1, FOREST_9, MOUNTAINS_10).piece("wall", 1, FOREST_9)
    scenario.play(Roll(ZERO), Dice((1, 1, "ship")), LoseCity(ONE, scenario.node(MOUNTAINS_10)))
    assert scenario.at("wall", 1) == {scenario.node(FOREST_9)}


@pytest.mark.parametrize("weakest", ["metropolis", "settlement", "tipped_city"])
def test_if_the_weakest_has_no_city_to_lose_the_next_weakest_loses_one(weakest: str) -> None:
    """CK-FAQ-05: seat 0 has no knight, seat 1 a basic one, seat 2 a strong one."""
    scenario = CitiesKnights().ship(6).piece("city", 1, FOREST_9, (0, 0, "S")).piece("city", 2, MOUNTAINS_8, FIELDS_9)
    scenario.piece("city" if weakest == "metropolis" else weakest, 0, MOUNTAINS_10)
    if weakest == "metropolis":
        scenario.metropolis("trade", 0, MOUNTAINS_10)
    scenario.knights(1, "basic", LINE[0], active=True).knights(2, "strong", LINE[2], active=True)
    scenario.play(Roll(ZERO), Dice((1, 1, "ship")))
    (battle,) = scenario.events(BattleFought)
    assert battle.knights == (0, 1, 2, 0)
    assert scenario.state.phase == LostCities((ONE,))


def test_a_metropolis_that_is_taken_leaves_city_and_wall_behind() -> None:
    """CK-FAQ-07, CK-METRO-04: seat 1 loses two points, seat 0 gains two."""
    scenario = CitiesKnights().piece("city", 0, MOUNTAINS_10).piece("city", 1, FOREST_9).piece("wall", 1, FOREST_9)
    scenario.levels(0, trade=4).levels(1, trade=4).metropolis("trade", 1, FOREST_9).give(0, cloth=5).building()
    before = [scenario.game.points(seat) for seat in (ZERO, ONE)]
    scenario.play(Improve(ZERO, "trade"), PlaceMetropolis(ZERO, scenario.node(MOUNTAINS_10))).sound()
    assert [scenario.game.points(seat) for seat in (ZERO, ONE)] == [before[0] + 2, before[1] - 2]
    assert scenario.at("city", 1) == scenario.at("wall", 1) == {scenario.node(FOREST_9)}
    assert [event.piece for event in scenario.events(PieceRemoved)] == ["trade_metropolis"]


def test_on_a_knights_node_its_owner_builds_after_moving_it_and_others_never() -> None:
    """CK-FAQ-13, CK-KNI-10, CK-KNI-13."""
    scenario = CitiesKnights().roads(0, *LINE[:3]).roads(1, (-2, 1, "N"), LINE[1]).knights(0, "basic", LINE[1])
    for seat in (0, 1):
        scenario.give(seat, brick=1, lumber=1, wool=1, grain=1)
    build = BuildSettlement(ZERO, scenario.node(LINE[1]))
    assert scenario.building().code(build) == "settlement.taken"
    other = CitiesKnights.of(scenario.game).until_turn_of(1).building()
    assert other.code(BuildSettlement(ONE, other.node(LINE[1]))) == "settlement.taken"
    scenario = CitiesKnights(turn=0).roads(0, *LINE[:3]).knights(0, "basic", LINE[1], active=True)
    scenario.give(0, brick=1, lumber=1, wool=1, grain=1).building()
    assert scenario.code(build) == "settlement.taken"
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[1]), scenario.node(LINE[2])))
    assert scenario.code(build) is None


def test_ones_own_knight_does_not_block_ones_own_road() -> None:
    """CK-FAQ-19: an opposing one does."""
    for owner, code in ((0, None), (1, "road.past-opponent")):
        scenario = CitiesKnights().roads(0, *LINE[:3]).knights(owner, "basic", LINE[2]).give(0, brick=1, lumber=1)
        assert scenario.building().code(BuildRoad(ZERO, scenario.edge(*LINE[2:4]))) == code


def test_the_landing_of_an_alchemists_turn_is_settled_before_chance_is_asked_again() -> None:
    """CK-FAQ-01, CK-TURN-02: after the event die nothing of the roll is left to chance."""
    scenario = CitiesKnights().ship(6).piece("city", 1, FOREST_9).play(Roll(ZERO), Dice((4, 5, "ship")))
    assert scenario.game.actors == (1,)
    scenario.play(LoseCity(ONE, scenario.node(FOREST_9)))
    assert scenario.game.actors != (CHANCE,)
