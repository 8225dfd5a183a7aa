"""Metropolises, won and lost (Cities & Knights: "Metrópolis")."""

import pytest

from catan_core.base import BuildCity
from catan_expansions.cities_knights import BattleFought, Improve, LoseCity, MetropolisPassed, PlaceMetropolis
from catan_expansions.cities_knights.metropolis import holder
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

CITIES = ((0, -2, "N"), (2, -2, "N"), (-2, -1, "S"))
RIVALS = ((2, 0, "N"), (-2, 2, "S"))
COMMODITY = {"trade": "cloth", "politics": "coin", "science": "paper"}
TRACKS = pytest.mark.parametrize("track", list(COMMODITY))
RICH = {"cloth": 12, "coin": 12, "paper": 12}


def mayor(cities: int = 1, **levels: int) -> CitiesKnights:
    """Seat 0 with cities, levels and all commodities, building."""
    return CitiesKnights().piece("city", 0, *CITIES[:cities]).levels(0, **levels).give(0, **RICH).building()


def against(track: str, level: int, mine: int, cities: int = 1) -> CitiesKnights:
    """Seat 0 with a level of a track whose metropolis seat 1 has at another level."""
    scenario = mayor(cities, **{track: mine}).piece("city", 1, RIVALS[0]).levels(1, **{track: level})
    return scenario.metropolis(track, 1, RIVALS[0])


@TRACKS
def test_the_first_to_buy_level_four_makes_a_city_the_metropolis(track: str) -> None:
    """CK-METRO-01: which is then worth four points."""
    scenario = mayor(2, **{track: 3})
    before = scenario.game.points(ZERO)
    scenario.play(Improve(ZERO, track))
    assert scenario.game.actors == (0,)
    assert {action.node for action in scenario.game.actions.of(PlaceMetropolis)} == {
        scenario.node(node) for node in CITIES[:2]
    }
    node = scenario.node(CITIES[1])
    scenario.play(PlaceMetropolis(ZERO, node)).sound()
    assert holder(scenario.state, track) == 0
    assert scenario.events(MetropolisPassed) == (MetropolisPassed(track, None, ZERO, node),)
    assert scenario.game.points(ZERO) == before + 2
    assert scenario.game.score(ZERO) == {"base/cities": 4, "cities_knights/metropolises": 2}


@pytest.mark.parametrize("level", [0, 1, 2])
def test_lower_levels_bring_no_metropolis(level: int) -> None:
    """CK-METRO-01."""
    scenario = mayor(trade=level).play(Improve(ZERO, "trade"))
    assert holder(scenario.state, "trade") is None
    assert scenario.state.stack[-1].tag == "base/build"


def test_it_stands_on_a_city_of_ones_own() -> None:
    """CK-METRO-01: on no settlement, and on nobody else's city."""
    scenario = mayor(trade=3).piece("settlement", 0, CITIES[1]).piece("city", 1, RIVALS[0]).play(Improve(ZERO, "trade"))
    for node in (CITIES[1], RIVALS[0], (0, 0, "N")):
        assert scenario.code(PlaceMetropolis(ZERO, scenario.node(node))) == "metropolis.no-free-city"


def test_there_is_one_for_each_track_and_a_player_may_have_several() -> None:
    """CK-METRO-02: each on a city of its own."""
    scenario = mayor(3, trade=3, politics=3, science=3)
    for track, node in zip(COMMODITY, CITIES, strict=True):
        scenario.play(Improve(ZERO, track), PlaceMetropolis(ZERO, scenario.node(node)))
    assert [holder(scenario.state, track) for track in COMMODITY] == [0, 0, 0]
    assert scenario.sound().game.score(ZERO) == {"base/cities": 6, "cities_knights/metropolises": 6}


def test_two_do_not_stand_on_one_city() -> None:
    """CK-METRO-02."""
    scenario = mayor(2, trade=4, politics=3).metropolis("trade", 0, CITIES[0]).play(Improve(ZERO, "politics"))
    assert scenario.code(PlaceMetropolis(ZERO, scenario.node(CITIES[0]))) == "metropolis.no-free-city"
    assert scenario.code(PlaceMetropolis(ZERO, scenario.node(CITIES[1]))) is None


@TRACKS
def test_level_four_does_not_take_the_metropolis_from_another(track: str) -> None:
    """CK-METRO-03: whoever comes later gets the level and nothing more."""
    scenario = against(track, level=4, mine=3).play(Improve(ZERO, track))
    assert scenario.level(0, track) == 4
    assert holder(scenario.state, track) == 1
    assert scenario.state.stack[-1].tag == "base/build"


@TRACKS
def test_level_five_takes_it_from_a_holder_who_has_not_reached_it(track: str) -> None:
    """CK-METRO-03, CK-METRO-04: the city stays behind, with two points less."""
    scenario = against(track, level=4, mine=4)
    assert (scenario.game.points(ZERO), scenario.game.points(ONE)) == (2, 4)
    node = scenario.node(CITIES[0])
    scenario.play(Improve(ZERO, track), PlaceMetropolis(ZERO, node)).sound()
    assert holder(scenario.state, track) == 0
    assert scenario.events(MetropolisPassed) == (MetropolisPassed(track, ONE, ZERO, node),)
    assert scenario.at("city", 1) == {scenario.node(RIVALS[0])}
    assert scenario.at(f"{track}_metropolis", 1) == set()
    assert (scenario.game.points(ZERO), scenario.game.points(ONE)) == (4, 2)


def test_a_holder_of_level_five_is_safe_for_good() -> None:
    """CK-METRO-03."""
    scenario = against("politics", level=5, mine=4).play(Improve(ZERO, "politics"))
    assert scenario.level(0, "politics") == 5
    assert holder(scenario.state, "politics") == 1
    assert scenario.state.stack[-1].tag == "base/build"


def test_a_holder_becomes_safe_with_level_five() -> None:
    """CK-METRO-03: and does not place it again."""
    scenario = mayor(1, trade=4).metropolis("trade", 0, CITIES[0]).play(Improve(ZERO, "trade"))
    assert scenario.state.stack[-1].tag == "base/build"
    scenario.piece("city", 1, RIVALS[0]).levels(1, trade=4).until_turn_of(1).building()
    scenario.give(1, cloth=5).play(Improve(ONE, "trade"))
    assert scenario.level(1, "trade") == 5
    assert holder(scenario.state, "trade") == 0


def test_a_wall_stays_where_it_is_when_the_metropolis_goes() -> None:
    """CK-METRO-04: only the piece is removed."""
    scenario = against("trade", level=4, mine=4).piece("wall", 1, RIVALS[0])
    scenario.play(Improve(ZERO, "trade"), PlaceMetropolis(ZERO, scenario.node(CITIES[0]))).sound()
    assert scenario.at("wall", 1) == {scenario.node(RIVALS[0])}


@pytest.mark.parametrize("track", ["politics", "science"])
def test_with_one_city_that_is_a_metropolis_the_other_tracks_stop_at_level_three(track: str) -> None:
    """CK-METRO-05: up to there they are bought."""
    scenario = mayor(1, trade=4, **{track: 2}).metropolis("trade", 0, CITIES[0])
    scenario.play(Improve(ZERO, track))
    assert scenario.code(Improve(ZERO, track)) == "improvement.no-city-for-metropolis"
    scenario.piece("settlement", 0, CITIES[1]).give(0, ore=3, grain=2)
    scenario.play(BuildCity(ZERO, scenario.node(CITIES[1])))
    assert scenario.code(Improve(ZERO, track)) is None


def test_even_where_another_has_the_metropolis_already() -> None:
    """CK-METRO-05: level four and five ask for a city that is free for one."""
    scenario = mayor(1, trade=4, politics=3).metropolis("trade", 0, CITIES[0])
    scenario.piece("city", 1, RIVALS[0]).levels(1, politics=5).metropolis("politics", 1, RIVALS[0])
    assert scenario.code(Improve(ZERO, "politics")) == "improvement.no-city-for-metropolis"
    scenario.levels(0, politics=4)
    assert scenario.code(Improve(ZERO, "politics")) == "improvement.no-city-for-metropolis"


def test_in_the_track_of_ones_own_metropolis_level_five_needs_no_other_city() -> None:
    """CK-METRO-05."""
    scenario = mayor(1, trade=4).metropolis("trade", 0, CITIES[0])
    assert scenario.code(Improve(ZERO, "trade")) is None


def test_barbarians_do_not_touch_a_metropolis_and_are_stronger_for_it() -> None:
    """CK-METRO-06."""
    scenario = CitiesKnights().ship(6).piece("city", 0, *CITIES[:2]).metropolis("trade", 0, CITIES[0])
    scenario.roll(1, 1, "ship")
    assert scenario.events(BattleFought) == (BattleFought(2, (0, 0, 0, 0), False),)
    assert scenario.code(LoseCity(ZERO, scenario.node(CITIES[0]))) == "barbarians.city-not-losable"
    scenario.play(LoseCity(ZERO, scenario.node(CITIES[1]))).sound()
    assert scenario.at("city", 0) == {scenario.node(CITIES[0])}


def test_a_reduced_city_becomes_no_metropolis() -> None:
    """CK-METRO-07: neither as the only one nor beside another."""
    scenario = CitiesKnights().piece("tipped_city", 0, CITIES[0]).levels(0, trade=3).give(0, **RICH).building()
    assert scenario.code(Improve(ZERO, "trade")) == "improvement.no-city"
    beside = mayor(1, trade=4, science=3).metropolis("trade", 0, CITIES[0]).piece("tipped_city", 0, CITIES[1])
    assert beside.code(Improve(ZERO, "science")) == "improvement.no-city-for-metropolis"
    two = mayor(1, trade=3).piece("tipped_city", 0, CITIES[1]).play(Improve(ZERO, "trade"))
    assert two.code(PlaceMetropolis(ZERO, two.node(CITIES[1]))) == "metropolis.no-free-city"


def test_levels_are_reached_one_at_a_time_so_that_nobody_ties() -> None:
    """CK-METRO-08: one purchase is one level, and its metropolis is placed before anything else happens."""
    scenario = mayor(2, trade=3, politics=3).play(Improve(ZERO, "trade"))
    assert scenario.level(0, "trade") == 4
    assert scenario.code(Improve(ZERO, "politics")) == "engine.not-now"
    assert {type(action) for action in scenario.game.actions} == {PlaceMetropolis}
