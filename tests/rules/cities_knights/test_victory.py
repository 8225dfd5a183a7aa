"""The end of the game (Cities & Knights: "Fin de juego")."""

import pytest

from catan_core.base import BuildSettlement, Dice, EndTrade, EndTurn, Roll
from catan_core.plugin.specs import Value
from catan_expansions.cities_knights import DefenderNamed, DrawProgress
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights

LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
CITIES = ((0, -2, "N"), (2, -2, "N"), (3, -1, "S"))


def near(points: int, **options: Value) -> CitiesKnights:
    """Seat 0 with these points, from Defender cards, and about to build a settlement."""
    scenario = CitiesKnights(options=options).defenders(0, points).roads(0, *LINE[:2])
    return scenario.give(0, brick=1, lumber=1, wool=1, grain=1).building()


def build(scenario: CitiesKnights) -> CitiesKnights:
    """Build that settlement."""
    scenario.play(BuildSettlement(ZERO, scenario.node(LINE[0])))
    return scenario


@pytest.mark.parametrize(("points", "wins"), [(11, False), (12, True), (13, True)])
def test_thirteen_points_in_ones_own_turn_win(points: int, wins: bool) -> None:
    """CK-WIN-01: twelve do not."""
    scenario = build(near(points))
    assert scenario.game.over is wins
    assert scenario.game.winners == ((0,) if wins else ())


def test_ten_points_win_nothing() -> None:
    """CK-WIN-01: the goal of the base game is raised."""
    assert build(near(9)).game.over is False


@pytest.mark.parametrize("goal", [5, 15])
def test_another_goal_may_be_agreed_on(goal: int) -> None:
    """CK-WIN-01: the base option `victory_points`."""
    assert build(near(goal - 2, **{"base.victory_points": goal})).game.over is False
    assert build(near(goal - 1, **{"base.victory_points": goal})).game.over is True


def test_points_that_come_in_the_turn_of_another_win_when_ones_own_begins() -> None:
    """CK-WIN-01: at once, before the roll."""
    scenario = CitiesKnights(turn=3).ship(6).defenders(0, 12).knights(0, "basic", LINE[0], active=True)
    scenario.roll(1, 1, "ship")
    assert scenario.events(DefenderNamed) == (DefenderNamed(ZERO),)
    assert scenario.game.points(ZERO) == 13
    assert scenario.game.over is False
    scenario.play(EndTrade(THREE), EndTurn(THREE))
    assert scenario.game.winner == 0


def test_a_victory_point_drawn_in_ones_own_turn_wins_at_once() -> None:
    """CK-WIN-01: before the hexes yield."""
    scenario = CitiesKnights().defenders(0, 12).levels(0, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("printer"))
    assert scenario.game.winner == 0


def test_points_come_from_these_sources() -> None:
    """CK-WIN-02: each with its worth."""
    scenario = CitiesKnights().roads(0, *LINE).piece("settlement", 0, LINE[0], LINE[2]).piece("city", 0, *CITIES)
    scenario.metropolis("trade", 0, CITIES[0]).metropolis("science", 0, CITIES[1]).defenders(0, 3)
    scenario.progress(0, printer=1, constitution=1).merchant(0, 2, -2).piece("tipped_city", 0, (2, 1, "N"))
    assert scenario.game.score(ZERO) == {
        "base/settlements": 2,
        "base/cities": 6,
        "base/longest-road": 2,
        "cities_knights/metropolises": 4,
        "cities_knights/defender": 3,
        "cities_knights/victory-cards": 2,
        "cities_knights/merchant": 1,
        "cities_knights/reduced-cities": 1,
    }
    assert scenario.game.points(ZERO) == 21


@pytest.mark.parametrize("card", ["printer", "constitution"])
def test_printer_and_constitution_are_worth_a_point_each(card: str) -> None:
    """CK-WIN-02."""
    assert CitiesKnights().progress(1, **{card: 1}).game.score(ONE) == {"cities_knights/victory-cards": 1}


def test_knights_walls_improvements_and_cards_in_hand_are_worth_nothing() -> None:
    """CK-WIN-02."""
    scenario = CitiesKnights().knights(0, "mighty", *LINE[:2], active=True).levels(0, trade=3, politics=5, science=3)
    scenario.progress(0, mining=2, merchant=2).give(0, coin=5)
    assert scenario.game.points(ZERO) == 0


def test_everybody_sees_all_points() -> None:
    """CK-WIN-03: nothing that is worth a point is hidden."""
    scenario = CitiesKnights().piece("city", 1, *CITIES).metropolis("trade", 1, CITIES[0]).defenders(1, 2)
    scenario.progress(1, constitution=1).progress(1, mining=2).merchant(1, 2, -2)
    score = scenario.game.score(ONE)
    assert sum(score.values()) == 12
    for viewer in (ZERO, ONE, TWO, None):
        assert scenario.game.view(viewer).score(ONE) == score


def test_one_may_win_without_a_city() -> None:
    """CK-WIN-04: with Defender cards and a settlement."""
    scenario = build(near(12))
    assert scenario.at("city", 0) == set()
    assert scenario.game.winner == 0
