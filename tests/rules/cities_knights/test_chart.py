"""The improvement chart (Cities & Knights: "Mejora de las ciudades", "Conseguir cartas de progreso")."""

import pytest

from catan_core.base import Dice, Roll
from catan_expansions.cities_knights import DrawProgress, Improve, PlaceMetropolis, PlayCrane, ProgressDrawn
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

COMMODITY = {"trade": "cloth", "politics": "coin", "science": "paper"}
CARD = {"trade": "merchant", "politics": "bishop", "science": "mining"}
CITY = (0, -2, "N")
TRACKS = pytest.mark.parametrize("track", list(COMMODITY))


def chart(track: str, level: int, cards: int, **progress: int) -> CitiesKnights:
    """Seat 0 with a city, a level of a track and commodities of its kind, building."""
    scenario = CitiesKnights().piece("city", 0, CITY).levels(0, **{track: level}).progress(0, **keywords(progress))
    return scenario.give(0, **{COMMODITY[track]: cards}).building()


@TRACKS
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_level_n_costs_n_commodities_of_the_kind_of_the_track(track: str, level: int) -> None:
    """CK-CHART-01: n are enough, n - 1 are not."""
    assert chart(track, level - 1, level - 1).code(Improve(ZERO, track)) == "build.cannot-pay"
    scenario = chart(track, level - 1, level).play(Improve(ZERO, track))
    assert scenario.level(0, track) == level
    assert scenario.hand(0) == NOTHING


@TRACKS
def test_other_commodities_do_not_pay_for_a_track(track: str) -> None:
    """CK-CHART-01: cloth for trade, coin for politics, paper for science."""
    others = {good: 5 for good in COMMODITY.values() if good != COMMODITY[track]}
    scenario = CitiesKnights().piece("city", 0, CITY).give(0, **others, brick=5).building()
    assert scenario.code(Improve(ZERO, track)) == "build.cannot-pay"


@TRACKS
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_with_the_crane_it_costs_one_commodity_less(track: str, level: int) -> None:
    """CK-CHART-01: so that the first level is free."""
    scenario = chart(track, level - 1, level - 1, crane=1)
    assert scenario.code(Improve(ZERO, track)) == "build.cannot-pay"
    scenario.play(PlayCrane(ZERO, track))
    assert scenario.level(0, track) == level
    assert scenario.hand(0) == NOTHING
    if level > 1:
        assert chart(track, level - 1, level - 2, crane=1).code(PlayCrane(ZERO, track)) == "build.cannot-pay"


@TRACKS
@pytest.mark.parametrize("red", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("level", [0, 1, 2, 3, 4, 5])
def test_a_player_of_level_n_draws_for_the_red_numbers_up_to_n_plus_1(track: str, level: int, red: int) -> None:
    """CK-CHART-02: level 1 shows 1 and 2, each further level one number more; without a level nobody draws."""
    scenario = CitiesKnights().piece("city", 0, CITY).levels(0, **{track: level})
    fall = Dice((red, 1 if red < 6 else 2, track))
    if level and red <= {1: 2, 2: 3, 3: 4, 4: 5, 5: 6}[level]:
        scenario.play(Roll(ZERO), fall, DrawProgress(CARD[track]))
        assert scenario.progress_cards(0) == {CARD[track]: 1}
    else:
        scenario.play(Roll(ZERO), fall)
        assert scenario.progress_cards(0) == {}


def test_the_example_of_the_rules() -> None:
    """CK-CHART-02: white 6, red 3 and the yellow gate: whoever has market and trading house draws a yellow card."""
    scenario = CitiesKnights().piece("city", 1, CITY).levels(1, trade=2).levels(2, trade=1)
    scenario.play(Roll(ZERO), Dice((3, 6, "trade")), DrawProgress("merchant"))
    assert [event.seat for event in scenario.events(ProgressDrawn)] == [1]


@TRACKS
def test_a_level_of_another_track_draws_nothing(track: str) -> None:
    """CK-CHART-02: of the color of the gate."""
    others = {other: 3 for other in COMMODITY if other != track}
    scenario = CitiesKnights().piece("city", 0, CITY).levels(0, **others).play(Roll(ZERO), Dice((1, 1, track)))
    assert scenario.progress_cards(0) == {}


def test_a_level_that_has_just_been_bought_draws_from_then_on() -> None:
    """CK-CHART-02: whoever reaches level 4 of trade draws for a red 5."""
    scenario = chart("trade", 3, 4).play(Improve(ZERO, "trade"), PlaceMetropolis(ZERO, CitiesKnights().node(CITY)))
    scenario.until_turn_of(1).play(Roll(ONE), Dice((5, 1, "trade")), DrawProgress("merchant"))
    assert scenario.progress_cards(0) == {"merchant": 1}
