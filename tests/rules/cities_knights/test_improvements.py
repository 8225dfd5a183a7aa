"""City improvements, bought and lost (Cities & Knights: "Mejora de las ciudades", "Victoria del ejército bárbaro")."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import Row, RulesetError
from catan_core.base import BuildCity, table
from catan_expansions.cities_knights import (
    IMPROVEMENT_PRICES,
    Improve,
    Improved,
    ImprovementsLost,
    LoseCity,
    PlaceMetropolis,
    PlayCrane,
    PromoteKnight,
)
from catan_expansions.cities_knights.event_die import draws
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights, compiled

CITY, OTHER = (0, -2, "N"), (2, -2, "N")
TRACKS = ("trade", "politics", "science")
LOST, KEPT = {"improvements_without_city": "lost"}, {"improvements_without_city": "kept"}
COMMODITIES = {"cloth": 12, "coin": 12, "paper": 12}


def rich(**levels: int) -> CitiesKnights:
    """Seat 0 with one city and all commodities, building."""
    return CitiesKnights().piece("city", 0, CITY).levels(0, **levels).give(0, **COMMODITIES).building()


# -- buying ------------------------------------------------------------------------------------------------------


def test_with_one_city_all_three_tracks_may_be_improved() -> None:
    """CK-IMPR-01."""
    scenario = rich()
    for track in TRACKS:
        scenario.play(Improve(ZERO, track))
        assert scenario.events(Improved) == (Improved(ZERO, track, 1),)
    assert [scenario.level(0, track) for track in TRACKS] == [1, 1, 1]


@pytest.mark.parametrize("piece", [None, "settlement", "tipped_city"])
def test_without_a_city_nothing_is_improved(piece: str | None) -> None:
    """CK-IMPR-01: a reduced city is none; not even a crane helps."""
    scenario = CitiesKnights().give(0, **COMMODITIES).progress(0, crane=1).building()
    if piece is not None:
        scenario.piece(piece, 0, CITY)
    for track in TRACKS:
        assert scenario.code(Improve(ZERO, track)) == "improvement.no-city"
        assert scenario.code(PlayCrane(ZERO, track)) == "improvement.no-city"


def house(key: tuple[str, int], *price: tuple[str, int]) -> catan.Expansion:
    """An expansion in which a level of a track has another price."""
    return expansion(
        "house",
        requires=("cities_knights",),
        after=("cities_knights",),
        replaces=(f"cities_knights/improvement-prices:{key[0]},{key[1]}",),
        tables=[Row(IMPROVEMENT_PRICES, key, price)],
    )


def test_another_price_of_a_level_is_the_one_that_is_asked_paid_and_told() -> None:
    market = house(("trade", 1), ("cloth", 2), ("wool", 1))
    scenario = CitiesKnights(market).piece("city", 0, CITY).give(0, cloth=2, coin=1).progress(0, crane=1).building()
    assert scenario.code(Improve(ZERO, "trade")) == "build.cannot-pay"
    assert scenario.code(PlayCrane(ZERO, "trade")) == "build.cannot-pay"
    scenario.give(0, wool=2)
    scenario.play(Improve(ZERO, "trade"))
    assert {good: count for good, count in scenario.hand(0).items() if count} == {"coin": 1, "wool": 1}
    scenario.give(0, cloth=1)
    scenario.play(PlayCrane(ZERO, "trade"))
    assert (scenario.level(0, "trade"), scenario.hand(0)["cloth"]) == (2, 0)
    prices = {sold.id: dict(sold.price) for sold in catan.describe(scenario.game.rules).prices}
    assert (prices["trade-1"], prices["trade-2"]) == ({"cloth": 2, "wool": 1}, {"cloth": 2})


@pytest.mark.parametrize("key", [("trade", 6), ("arts", 1), "trade"])
def test_only_levels_of_the_chart_have_a_price(key: Any) -> None:
    row = Row(IMPROVEMENT_PRICES, key, (("cloth", 1),))
    more = expansion("house", requires=("cities_knights",), after=("cities_knights",), tables=[row])
    with pytest.raises(RulesetError, match="must be a track and a level"):
        catan.ruleset("base", "cities_knights", more).rules(4)


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_the_card_of_costs_tells_what_a_level_brings(language: str) -> None:
    """The numbers on the red die for which a card is drawn, as the chart has them."""
    rules = compiled()
    brings = {sold.id: sold.brings for sold in catan.describe(rules, language).prices}
    for track in TRACKS:
        for level in range(1, 6):
            red = max(red for red in range(1, 7) if draws(level, red))
            assert f"1-{red}" in brings[f"{track}-{level}"]
    assert "2:1" in brings["trade-3"]


def test_levels_are_bought_one_after_another_any_number_in_a_turn() -> None:
    """CK-IMPR-02: each at its own price; beyond the fifth there is none."""
    scenario = rich()
    for level in (1, 2, 3):
        scenario.play(Improve(ZERO, "trade"))
        assert scenario.level(0, "trade") == level
    assert scenario.hand(0)["cloth"] == 12 - (1 + 2 + 3)
    scenario.play(Improve(ZERO, "trade"), PlaceMetropolis(ZERO, scenario.node(CITY)))
    top = rich(trade=5)
    assert top.code(Improve(ZERO, "trade")) == "improvement.at-top"


def test_there_are_no_other_tracks() -> None:
    """CK-IMPR-01."""
    assert rich().code(Improve(ZERO, "war")) == "engine.out-of-range"


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_ability_of_level_three_lasts(level: int) -> None:
    """CK-IMPR-03: for the rest of the game: guild, fortress and aqueduct, at the levels above too."""
    scenario = CitiesKnights().levels(0, trade=level, politics=level, science=level).roads(0, OTHER, (2, -3, "S"))
    scenario.knights(0, "strong", OTHER).give(0, ore=1, wool=1)
    assert 2 in table.rates(scenario.state, 0)["cloth"]
    scenario.roll(1, 1, "ship")
    assert {type(action).__name__ for action in scenario.game.actions} == {"UseAqueduct"}
    assert scenario.building().code(PromoteKnight(ZERO, scenario.node(OTHER))) is None


# -- losing the last city ----------------------------------------------------------------------------------------


def sacked(options: dict[str, str], cities: int = 1) -> CitiesKnights:
    """Seat 0, of level three on every track, has lost a city of one or two to the barbarians, before its roll."""
    scenario = CitiesKnights(options=options, turn=3).ship(6).levels(0, trade=3, politics=3, science=3)
    scenario.piece("city", 0, *(CITY, OTHER)[:cities]).knights(0, "mighty", (0, 0, "N"))
    scenario.knights(0, "strong", (1, -1, "S")).give(0, ore=1, wool=1)
    return scenario.roll(1, 1, "ship").play(LoseCity(ZERO, scenario.node(CITY))).sound()


@pytest.mark.parametrize(("options", "level"), [({}, 0), (LOST, 0), (KEPT, 3)], ids=["default", "lost", "kept"])
def test_with_the_last_city_all_improvements_are_lost_or_kept(options: dict[str, str], level: int) -> None:
    """CK-IMPR-06: option `improvements_without_city`; lost in the Spanish rules."""
    scenario = sacked(options)
    assert [scenario.level(0, track) for track in TRACKS] == [level] * 3
    assert scenario.events(ImprovementsLost) == ((ImprovementsLost(ZERO),) if level == 0 else ())


@pytest.mark.parametrize("options", [LOST, KEPT], ids=["lost", "kept"])
def test_without_a_city_nothing_is_bought_until_there_is_one_again(options: dict[str, str]) -> None:
    """CK-IMPR-06: then from the first level, or from where one was."""
    scenario = sacked(options).give(0, cloth=4, ore=3, grain=2).until_turn_of(0).building()
    assert scenario.code(Improve(ZERO, "trade")) == "improvement.no-city"
    scenario.play(BuildCity(ZERO, scenario.node(CITY)), Improve(ZERO, "trade"))
    assert scenario.level(0, "trade") == (1 if options == LOST else 4)


@pytest.mark.parametrize("options", [LOST, KEPT], ids=["lost", "kept"])
def test_with_another_city_left_nothing_is_lost(options: dict[str, str]) -> None:
    """CK-IMPR-06: it takes the last one."""
    scenario = sacked(options, cities=2)
    assert [scenario.level(0, track) for track in TRACKS] == [3, 3, 3]


def test_a_city_laid_on_its_side_was_the_last_one_too() -> None:
    """CK-IMPR-06: it counts as a settlement."""
    settlements = ((3, -2, "S"), (-3, 2, "N"), (-2, 2, "S"), (-1, 2, "S"), (0, 2, "S"))
    scenario = CitiesKnights().ship(6).levels(0, trade=2).piece("city", 0, CITY).piece("settlement", 0, *settlements)
    scenario.roll(1, 1, "ship").play(LoseCity(ZERO, scenario.node(CITY))).sound()
    assert scenario.at("tipped_city", 0) == {scenario.node(CITY)}
    assert scenario.level(0, "trade") == 0


def test_a_metropolis_is_a_last_city_that_is_never_lost() -> None:
    """CK-IMPR-07: its owner loses the other city and keeps everything."""
    scenario = CitiesKnights().ship(6).levels(0, trade=4, science=2).piece("city", 0, CITY, OTHER)
    scenario.metropolis("trade", 0, OTHER).roll(1, 1, "ship")
    assert set(scenario.game.actions) == {LoseCity(ZERO, scenario.node(CITY))}
    scenario.play(LoseCity(ZERO, scenario.node(CITY)))
    assert [scenario.level(0, track) for track in TRACKS] == [4, 0, 2]


def test_the_lost_abilities_end() -> None:
    """CK-IMPR-08: no guild, no aqueduct, no cards from the gates."""
    scenario = sacked(LOST)
    assert 2 not in table.rates(scenario.state, 0)["cloth"]
    assert scenario.until_turn_of(0).roll(1, 1, "trade").state.stack[-1].tag == "base/trade"


def test_mighty_knights_stay_and_others_become_mighty_with_a_new_fortress_only() -> None:
    """CK-IMPR-08: a ruling, the Spanish rules are silent; with the improvements kept the fortress still stands."""
    for options, code in ((LOST, "knight.no-fortress"), (KEPT, None)):
        scenario = sacked(options).until_turn_of(0).building()
        assert scenario.knight_at((0, 0, "N")) == "0 mighty passive"
        assert scenario.code(PromoteKnight(ZERO, scenario.node((1, -1, "S")))) == code
