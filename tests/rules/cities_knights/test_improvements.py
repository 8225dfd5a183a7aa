"""City improvements, bought and lost (Cities & Knights: "Mejora de las ciudades", "Victoria del ejército bárbaro")."""

import pytest

from catan_core.base import BuildCity, table
from catan_expansions.cities_knights import (
    Improve,
    ImprovementsLost,
    LoseCity,
    PlaceMetropolis,
    PlayCrane,
    PromoteKnight,
)
from tests.rules.cities_knights.table import CitiesKnights
from tests.seats import ZERO

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
    assert rich().code(Improve(ZERO, "war")) == "improvement.unknown-track"


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
