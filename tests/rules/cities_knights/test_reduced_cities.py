"""Cities that are laid on their side (Cities & Knights: "Importante" under "Victoria del ejército bárbaro")."""

import pytest

from catan_core.base import BuildCity, BuildSettlement, table
from catan_expansions.cities_knights import BattleFought, CityTipped, LoseCity, PlayMedicine, RestoreCity
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

CITY, SECOND = (0, -2, "N"), (2, -2, "N")
SETTLEMENTS = ((3, -2, "S"), (-3, 2, "N"), (-2, 2, "S"), (-1, 2, "S"), (0, 2, "S"))


def sacked(settlements: int, cities: int = 1) -> CitiesKnights:
    """Seat 0 has lost its city while this many of its settlements were on the board."""
    scenario = CitiesKnights().ship(6).piece("city", 0, *(CITY, SECOND)[:cities])
    scenario.piece("settlement", 0, *SETTLEMENTS[:settlements])
    return scenario.roll(1, 1, "ship").play(LoseCity(ZERO, scenario.node(CITY))).sound()


def tipped(**cards: int) -> CitiesKnights:
    """Seat 0 with a reduced city, all settlements on the board, and cards, building."""
    scenario = CitiesKnights().piece("tipped_city", 0, CITY).piece("settlement", 0, *SETTLEMENTS)
    return scenario.give(0, **cards).building()


def test_a_lost_city_becomes_a_settlement_as_long_as_there_is_one() -> None:
    """CK-BARB-10: the last of five will do."""
    scenario = sacked(settlements=4)
    assert scenario.node(CITY) in scenario.at("settlement", 0)
    assert scenario.at("tipped_city", 0) == set()
    assert table.pieces_left(scenario.state, 0)["settlement"] == 0
    assert table.pieces_left(scenario.state, 0)["city"] == 4


def test_without_a_settlement_piece_the_city_is_laid_on_its_side() -> None:
    """CK-BARB-10."""
    scenario = sacked(settlements=5)
    assert scenario.at("tipped_city", 0) == {scenario.node(CITY)}
    assert scenario.at("city", 0) == set()
    assert scenario.events(CityTipped) == (CityTipped(ZERO, scenario.node(CITY)),)


def test_it_counts_as_a_settlement_one_point_and_one_resource() -> None:
    """CK-BARB-10: and not for the strength of the barbarians."""
    scenario = sacked(settlements=5)
    assert scenario.game.score(ZERO) == {"base/settlements": 5, "cities_knights/reduced-cities": 1}
    mountains = CitiesKnights().ship(6).piece("tipped_city", 0, CITY).knights(1, "basic", (0, 0, "N"), active=True)
    mountains.roll(4, 6, "ship")
    assert mountains.hand(0) == {**NOTHING, "ore": 1}
    assert mountains.events(BattleFought) == (BattleFought(0, (0, 1, 0, 0), True),)


def test_it_keeps_others_at_a_distance_and_blocks_their_roads() -> None:
    """CK-BARB-10: it is still a building."""
    line = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"))
    scenario = CitiesKnights().piece("tipped_city", 0, line[2]).roads(1, *line).until_turn_of(1).building()
    scenario.give(1, brick=1, lumber=1, wool=1, grain=1)
    assert scenario.code(BuildSettlement(ONE, scenario.node(line[1]))) == "settlement.too-close"
    assert table.longest_road(scenario.state)[1] == (0, 2, 0, 0)


def test_it_is_restored_for_the_price_of_a_city() -> None:
    """CK-BARB-10: three ore and two grain."""
    scenario = tipped(ore=3, grain=2)
    scenario.play(RestoreCity(ZERO, scenario.node(CITY))).sound()
    assert scenario.hand(0) == NOTHING
    assert scenario.at("city", 0) == {scenario.node(CITY)}
    assert scenario.game.score(ZERO) == {"base/settlements": 5, "base/cities": 2}
    for cards in ({"ore": 2, "grain": 2}, {"ore": 3, "grain": 1}):
        poor = tipped(**cards)
        assert poor.code(RestoreCity(ZERO, poor.node(CITY))) == "build.cannot-pay"


def test_only_a_reduced_city_is_restored() -> None:
    """CK-BARB-10: one's own."""
    scenario = tipped(ore=3, grain=2).piece("city", 0, SECOND).piece("tipped_city", 1, (2, 0, "N"))
    for node in (SECOND, (2, 0, "N"), SETTLEMENTS[0]):
        assert scenario.code(RestoreCity(ZERO, scenario.node(node))) == "city.not-reduced"


def test_it_must_be_restored_before_another_city_is_built() -> None:
    """CK-BARB-10: then that may be, in the same turn."""
    scenario = tipped(ore=6, grain=4)
    build = BuildCity(ZERO, scenario.node(SETTLEMENTS[0]))
    assert scenario.code(build) == "city.restore-first"
    scenario.play(RestoreCity(ZERO, scenario.node(CITY)), build).sound()
    assert len(scenario.at("city", 0)) == 2


def test_others_may_build_cities_meanwhile() -> None:
    """CK-BARB-10: each has to restore one's own."""
    scenario = CitiesKnights().piece("tipped_city", 1, CITY).piece("settlement", 0, SECOND).give(0, ore=3, grain=2)
    scenario.building()
    assert scenario.code(BuildCity(ZERO, scenario.node(SECOND))) is None


def test_medicine_restores_it_for_less() -> None:
    """CK-BARB-10: two ore and one grain; a ruling. No settlement is turned into a city before."""
    scenario = tipped(ore=2, grain=1).progress(0, medicine=1)
    assert scenario.code(PlayMedicine(ZERO, scenario.node(SETTLEMENTS[0]))) == "city.restore-first"
    scenario.play(PlayMedicine(ZERO, scenario.node(CITY))).sound()
    assert scenario.hand(0) == NOTHING
    assert scenario.at("city", 0) == {scenario.node(CITY)}


@pytest.mark.parametrize("reduced", [1, 2])
def test_several_may_lie_on_their_side_and_all_must_be_restored_first(reduced: int) -> None:
    """CK-BARB-10: nor are they lost once more."""
    scenario = CitiesKnights().piece("settlement", 0, *SETTLEMENTS).piece("tipped_city", 0, *(CITY, SECOND)[:reduced])
    scenario.give(0, ore=9, grain=6).building()
    build = BuildCity(ZERO, scenario.node(SETTLEMENTS[0]))
    for node in (CITY, SECOND)[:reduced]:
        assert scenario.code(build) == "city.restore-first"
        scenario.play(RestoreCity(ZERO, scenario.node(node)))
    assert scenario.code(build) is None


def test_the_barbarians_do_not_reduce_it_any_further() -> None:
    """CK-BARB-10: its owner has no city to lose."""
    scenario = CitiesKnights().ship(6).piece("tipped_city", 0, CITY).piece("city", 1, SECOND)
    scenario.knights(2, "basic", (0, 0, "N")).roll(1, 1, "ship")
    assert scenario.game.actors == (1,)


def test_while_it_is_reduced_nothing_passes_through_its_crossroads() -> None:
    """CK-BARB-10: among three long roads the card stays with its holder, whose city holds the longest up."""
    line = (
        (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
        (2, -1, "S"),
    )  # fmt: skip
    own = ((0, -1, "S"), (-1, 1, "N"), (-1, 0, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"))
    third = ((0, 1, "N"), (1, 0, "S"), (1, 1, "N"), (2, 0, "S"), (2, 1, "N"), (3, -1, "S"))
    for settlements in (0, 5):
        scenario = CitiesKnights().ship(6).roads(0, *own).roads(2, *third).piece("city", 0, line[4])
        scenario.roads(1, *line).piece("settlement", 0, *SETTLEMENTS[:settlements])
        assert table.longest_road(scenario.state) == (0, (5, 4, 5, 0))
        scenario.roll(1, 1, "ship").play(LoseCity(ZERO, scenario.node(line[4]))).sound()
        assert table.longest_road(scenario.state) == (0, (5, 4, 5, 0))
