"""The science cards for cities: crane, engineer, medicine (Cities & Knights: "Ciencia (verde)")."""

import pytest

from catan_core import Edge
from catan_core.base import BuildCity, BuildRoad, EndTurn
from catan_expansions.cities_knights import BuildWall, Improve, PlaceMetropolis, PlayCrane, PlayEngineer, PlayMedicine
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.cards import holding
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9, MOUNTAINS_10, FIELDS_9, HILLS_5 = (2, -2, "N"), (0, -2, "N"), (-2, -1, "S"), (-3, 3, "N")
ROAD_END = (-1, 0, "N")
Place = tuple[int, int, str]


# -- crane -------------------------------------------------------------------------------------------------------


def yard(**cards: int) -> CitiesKnights:
    """Seat 0 with a city and a Crane, building."""
    return holding(crane=1).piece("city", 0, MOUNTAINS_10).give(0, **cards).building()


def test_the_crane_makes_the_first_level_free() -> None:
    """CK-CARD-CRANE."""
    scenario = yard().play(PlayCrane(ZERO, "trade"))
    assert (scenario.level(0, "trade"), scenario.hand(0)) == (1, NOTHING)


def test_the_crane_makes_a_later_level_cheaper_by_one_commodity() -> None:
    """CK-CARD-CRANE: three instead of four for the fourth."""
    scenario = yard(paper=3).levels(0, science=3)
    assert scenario.code(Improve(ZERO, "science")) == "build.cannot-pay"
    scenario.play(PlayCrane(ZERO, "science"), PlaceMetropolis(ZERO, scenario.node(MOUNTAINS_10)))
    assert (scenario.level(0, "science"), scenario.hand(0)) == (4, NOTHING)
    assert scenario.game.score(ZERO)["cities_knights/metropolises"] == 2


def test_the_crane_works_once() -> None:
    """CK-CARD-CRANE: the next improvement of the turn costs what it always does."""
    scenario = yard(cloth=1).play(PlayCrane(ZERO, "trade"))
    assert scenario.code(Improve(ZERO, "trade")) == "build.cannot-pay"
    assert scenario.give(0, cloth=1).play(Improve(ZERO, "trade")).hand(0) == NOTHING


def test_the_crane_does_not_make_a_city_cheaper() -> None:
    """CK-CARD-CRANE."""
    scenario = yard(ore=3, grain=1).piece("settlement", 0, FIELDS_9)
    assert scenario.code(BuildCity(ZERO, scenario.node(FIELDS_9))) == "build.cannot-pay"
    scenario.play(PlayCrane(ZERO, "trade"))
    assert scenario.code(BuildCity(ZERO, scenario.node(FIELDS_9))) == "build.cannot-pay"


def test_the_crane_is_bound_by_what_holds_for_improvements() -> None:
    """CK-CARD-CRANE, CK-IMPR-01, CK-METRO-05."""
    assert yard(cloth=9).levels(0, trade=5).code(PlayCrane(ZERO, "trade")) == "improvement.at-top"
    assert yard().levels(0, trade=1).code(PlayCrane(ZERO, "trade")) == "build.cannot-pay"
    assert yard().code(PlayCrane(ZERO, "nonsense")) == "engine.out-of-range"
    assert holding(crane=1).building().code(PlayCrane(ZERO, "trade")) == "improvement.no-city"
    scenario = yard(cloth=9).levels(0, trade=3, science=4).metropolis("science", 0, MOUNTAINS_10)
    assert scenario.code(PlayCrane(ZERO, "trade")) == "improvement.no-city-for-metropolis"


def test_the_crane_may_be_used_while_trading() -> None:
    """CK-CARD-CRANE, CK-PRG-01: it brings its improvement with it, at any time after the roll."""
    scenario = holding(crane=1).piece("city", 0, MOUNTAINS_10).after_roll()
    assert scenario.code(Improve(ZERO, "trade")) == "engine.not-now"
    assert scenario.play(PlayCrane(ZERO, "trade")).level(0, "trade") == 1


# -- engineer ----------------------------------------------------------------------------------------------------


def test_the_engineer_builds_a_wall_for_nothing() -> None:
    """CK-CARD-ENGINEER."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).building()
    wall = scenario.node(MOUNTAINS_10)
    assert scenario.code(BuildWall(ZERO, wall)) == "build.cannot-pay"
    scenario.play(PlayEngineer(ZERO, wall))
    assert scenario.at("wall", 0) == {wall}
    assert scenario.hand(0) == NOTHING


def test_the_wall_of_the_engineer_makes_two_more_cards_safe() -> None:
    """CK-CARD-ENGINEER: nine may be held when a seven comes."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).give(0, brick=9).building()
    scenario.play(PlayEngineer(ZERO, scenario.node(MOUNTAINS_10)), EndTurn(ZERO)).roll(3, 4, "trade")
    assert scenario.state.stack[-1].tag == "base/trade"


def test_the_engineer_is_bound_by_what_holds_for_walls() -> None:
    """CK-CARD-ENGINEER, CK-WALL-02: one for a city, three in all, none for settlements or cities of others."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10, FOREST_9).piece("wall", 0, MOUNTAINS_10)
    scenario.piece("settlement", 0, FIELDS_9).piece("city", 1, HILLS_5).building()
    for place in (MOUNTAINS_10, FIELDS_9, HILLS_5, ROAD_END):
        assert scenario.code(PlayEngineer(ZERO, scenario.node(place))) == "wall.no-city"
    assert scenario.code(PlayEngineer(ZERO, scenario.node(FOREST_9))) is None
    scenario.piece("city", 0, (0, 0, "S"), (2, 1, "N")).piece("wall", 0, (0, 0, "S"), (2, 1, "N"))
    assert scenario.code(PlayEngineer(ZERO, scenario.node(FOREST_9))) == "build.no-piece-left"


def test_the_engineer_walls_a_metropolis() -> None:
    """CK-CARD-ENGINEER, CK-FAQ-06."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).metropolis("trade", 0, MOUNTAINS_10).building()
    assert scenario.play(PlayEngineer(ZERO, scenario.node(MOUNTAINS_10))).at("wall", 0) == {scenario.node(MOUNTAINS_10)}


# -- medicine ----------------------------------------------------------------------------------------------------


def hospital(**cards: int) -> CitiesKnights:
    """Seat 0 with a settlement, these goods and a Medicine, building."""
    return holding(medicine=1).piece("settlement", 0, FIELDS_9).give(0, **cards).building()


def heal(scenario: CitiesKnights, place: Place = FIELDS_9) -> PlayMedicine:
    """The Medicine of seat 0 for a settlement."""
    return PlayMedicine(ZERO, scenario.node(place))


def test_medicine_makes_a_city_for_two_ore_and_one_grain() -> None:
    """CK-CARD-MEDICINE."""
    scenario = hospital(ore=3, grain=2)
    scenario.play(heal(scenario)).sound()
    assert scenario.at("city", 0) == {scenario.node(FIELDS_9)}
    assert scenario.at("settlement", 0) == set()
    assert scenario.hand(0) == {**NOTHING, "ore": 1, "grain": 1}


@pytest.mark.parametrize("cards", [{"ore": 1, "grain": 1}, {"ore": 2}, {}])
def test_less_is_not_enough(cards: dict[str, int]) -> None:
    """CK-CARD-MEDICINE: also because two of these cards cannot be combined."""
    scenario = hospital(**cards).progress(0, medicine=1)
    assert scenario.code(heal(scenario)) == "build.cannot-pay"


def test_medicine_needs_a_settlement_of_ones_own() -> None:
    """CK-CARD-MEDICINE."""
    scenario = hospital(ore=2, grain=1).piece("city", 0, MOUNTAINS_10).piece("settlement", 1, FOREST_9)
    for place in (MOUNTAINS_10, FOREST_9, ROAD_END):
        assert scenario.code(heal(scenario, place)) == "medicine.no-settlement"


def test_medicine_needs_a_city_piece() -> None:
    """CK-CARD-MEDICINE, CK-COMP-11: four cities are all there are."""
    scenario = hospital(ore=2, grain=1).piece("city", 0, MOUNTAINS_10, FOREST_9, (0, 0, "S"), (2, 1, "N"))
    assert scenario.code(heal(scenario)) == "build.no-piece-left"
    assert scenario.code(heal(scenario, ROAD_END)) == "medicine.no-settlement"


def test_medicine_restores_a_reduced_city_first() -> None:
    """CK-CARD-MEDICINE, CK-BARB-10: for two ore and one grain, and before any settlement."""
    scenario = hospital(ore=2, grain=1).piece("tipped_city", 0, MOUNTAINS_10)
    assert scenario.code(heal(scenario)) == "city.restore-first"
    assert scenario.code(heal(scenario, ROAD_END)) == "medicine.no-settlement"
    scenario.play(heal(scenario, MOUNTAINS_10)).sound()
    assert scenario.at("city", 0) == {scenario.node(MOUNTAINS_10)}
    assert scenario.at("tipped_city", 0) == set()
    assert scenario.hand(0) == NOTHING


def test_medicine_may_be_used_while_trading() -> None:
    """CK-CARD-MEDICINE, CK-PRG-01: at any time after the roll."""
    scenario = holding(medicine=1).piece("settlement", 0, FIELDS_9).give(0, ore=2, grain=1).after_roll()
    assert scenario.code(BuildRoad(ZERO, Edge(0))) == "engine.not-now"
    assert scenario.play(heal(scenario)).at("city", 0) == {scenario.node(FIELDS_9)}
