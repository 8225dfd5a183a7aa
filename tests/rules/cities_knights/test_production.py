"""Production with commodities (Cities & Knights: "Producción de materias primas")."""

import pytest

from catan_core import CHANCE
from catan_core.base import Board, ChooseVictim, Dice, Discard, MoveRobber, Produced, Roll, Steal, table
from catan_core.testing.scenario import BEGINNER_BOARD
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

PLACES = {
    "hills": ((3, -2, "S"), (4, 6)),
    "fields": ((-2, -1, "S"), (4, 5)),
    "mountains": ((0, -2, "N"), (4, 6)),
    "forest": ((2, -2, "N"), (4, 5)),
    "pasture": ((1, -2, "N"), (1, 1)),
}
"""For each terrain a node that touches no other hex, and a fall of the number dice that makes it yield."""

SETTLEMENT = {"hills": "brick", "fields": "grain", "mountains": "ore", "forest": "lumber", "pasture": "wool"}
CITY = {
    "hills": {"brick": 2},
    "fields": {"grain": 2},
    "mountains": {"ore": 1, "coin": 1},
    "forest": {"lumber": 1, "paper": 1},
    "pasture": {"wool": 1, "cloth": 1},
}
TERRAINS = pytest.mark.parametrize("terrain", list(PLACES))
MOUNTAINS, FOREST_9 = PLACES["mountains"][0], PLACES["forest"][0]
GATE = "science"


def with_building(piece: str, terrain: str) -> CitiesKnights:
    """Seat 0 with a building beside a single hex, and its number rolled."""
    node, faces = PLACES[terrain]
    return CitiesKnights().piece(piece, 0, node).roll(*faces, GATE)


@TERRAINS
def test_a_settlement_yields_one_resource(terrain: str) -> None:
    """CK-PROD-01."""
    assert with_building("settlement", terrain).hand(0) == {**NOTHING, SETTLEMENT[terrain]: 1}


@TERRAINS
def test_a_city_yields_two_resources_or_a_resource_and_a_commodity(terrain: str) -> None:
    """CK-PROD-01: coin in the mountains, paper in the forest, cloth on the pasture, none on hills and fields."""
    scenario = with_building("city", terrain)
    assert scenario.hand(0) == {**NOTHING, **CITY[terrain]}
    left = table.supply(scenario.state)
    assert {kind: (12 if kind in ("cloth", "coin", "paper") else 19) - left[kind] for kind in left} == scenario.hand(0)


def test_the_desert_yields_nothing() -> None:
    """CK-PROD-01: not even with the robber elsewhere."""
    board = Board(BEGINNER_BOARD.hexes, BEGINNER_BOARD.harbors, (2, 0))
    scenario = CitiesKnights(board=board).piece("city", 0, (0, 0, "S"))
    assert scenario.roll(5, 6, GATE).hand(0) == NOTHING


def test_buildings_of_all_players_add_up() -> None:
    """CK-PROD-01: two cities and a settlement around one forest."""
    scenario = CitiesKnights().piece("city", 0, (2, -2, "N"), (2, -1, "N")).piece("settlement", 1, (1, -1, "N"))
    scenario.roll(4, 5, GATE)
    assert scenario.hand(0) == {**NOTHING, "lumber": 2, "paper": 2}
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}


@pytest.mark.parametrize("terrain", ["mountains", "forest", "pasture"])
def test_nobody_may_choose_two_equal_cards_instead(terrain: str) -> None:
    """CK-PROD-02: there is nothing to choose; the game goes on at once with trading."""
    scenario = with_building("city", terrain)
    assert sorted(scenario.hand(0).values()) == [0, 0, 0, 0, 0, 0, 1, 1]
    assert scenario.state.stack[-1].tag == "base/trade"


@TERRAINS
def test_a_metropolis_yields_as_a_city(terrain: str) -> None:
    """CK-PROD-03."""
    node, faces = PLACES[terrain]
    scenario = CitiesKnights().piece("city", 0, node).metropolis("trade", 0, node).roll(*faces, GATE)
    assert scenario.hand(0) == {**NOTHING, **CITY[terrain]}


@TERRAINS
def test_a_reduced_city_yields_one_resource_and_no_commodity(terrain: str) -> None:
    """CK-PROD-04."""
    assert with_building("tipped_city", terrain).hand(0) == {**NOTHING, SETTLEMENT[terrain]: 1}


def test_commodities_count_for_the_hand_limit_and_may_be_discarded() -> None:
    """CK-PROD-05: four resources and four commodities are eight cards, of which any four go."""
    scenario = CitiesKnights().give(0, brick=4, coin=4).roll(3, 4, GATE)
    assert scenario.code(Discard(ZERO, scenario.goods(coin=4))) is None
    assert scenario.code(Discard(ZERO, scenario.goods(brick=3))) == "discard.wrong-number"
    scenario.play(Discard(ZERO, scenario.goods(coin=3, brick=1)))
    assert scenario.hand(0) == {**NOTHING, "brick": 3, "coin": 1}
    assert table.supply(scenario.state)["coin"] == 11


def test_commodities_may_be_stolen() -> None:
    """CK-PROD-05: a coin is as likely to be drawn as any other card."""
    scenario = CitiesKnights().landed().piece("settlement", 1, FOREST_9).give(1, brick=1, coin=2)
    scenario.roll(3, 4, GATE).play(MoveRobber(ZERO, scenario.hex(2, -2)))
    stealing = scenario.game.play(ChooseVictim(ZERO, ONE))
    assert stealing.actors == (CHANCE,)
    assert dict(stealing.outcomes) == {Steal(scenario.good("brick")): 1, Steal(scenario.good("coin")): 2}
    scenario.play(ChooseVictim(ZERO, ONE), Steal(scenario.good("coin")))
    assert scenario.hand(0) == {**NOTHING, "coin": 1}


def test_the_hex_with_the_robber_yields_neither_resources_nor_commodities() -> None:
    """CK-PROD-06: mountains 10 rest, hills 10 do not."""
    scenario = CitiesKnights().robber(0, -2).piece("city", 0, MOUNTAINS).piece("city", 1, PLACES["hills"][0])
    scenario.roll(4, 6, GATE)
    assert scenario.hand(0) == NOTHING
    assert scenario.hand(1) == {**NOTHING, "brick": 2}


@pytest.mark.parametrize("rule", ["nobody", "single_claimant_gets_rest"])
@pytest.mark.parametrize(("short", "gets"), [("paper", "lumber"), ("lumber", "paper")])
def test_the_supply_is_asked_for_each_kind_by_itself(rule: str, short: str, gets: str) -> None:
    """CK-PROD-07: of the two cards of a city one may be there and the other not."""
    scenario = CitiesKnights(options={"base.bank_shortage": rule}).supply(**{short: 0}).piece("city", 0, FOREST_9)
    scenario.roll(4, 5, GATE)
    assert scenario.hand(0) == {**NOTHING, gets: 1}
    (produced,) = scenario.events(Produced)
    assert produced.short == scenario.goods(**{short: 1})


@pytest.mark.parametrize(("rule", "paper"), [("nobody", 0), ("single_claimant_gets_rest", 1)])
def test_of_too_few_commodities_a_single_claimant_gets_none_or_the_rest(rule: str, paper: int) -> None:
    """CK-PROD-07: one paper left for two cities of one seat; the lumber is not affected."""
    scenario = CitiesKnights(options={"base.bank_shortage": rule}).give(3, paper=11)
    scenario.piece("city", 0, FOREST_9, (2, -1, "N")).roll(4, 5, GATE)
    assert scenario.hand(0) == {**NOTHING, "lumber": 2, "paper": paper}


@pytest.mark.parametrize("rule", ["nobody", "single_claimant_gets_rest"])
def test_of_too_few_commodities_several_claimants_get_none(rule: str) -> None:
    """CK-PROD-07: settlements do not claim commodities, so that a city beside them is the only claimant of paper."""
    scenario = CitiesKnights(options={"base.bank_shortage": rule}).give(3, paper=11)
    scenario.piece("city", 0, FOREST_9).piece("city", 1, (2, -1, "N")).play(Roll(ZERO), Dice((4, 5, GATE)))
    assert [scenario.hand(seat) for seat in (0, 1)] == [{**NOTHING, "lumber": 1}] * 2
    other = CitiesKnights(options={"base.bank_shortage": rule}).give(3, paper=11)
    other.piece("city", 0, FOREST_9).piece("settlement", 1, (2, -1, "N")).play(Roll(ZERO), Dice((4, 5, GATE)))
    assert [other.hand(seat) for seat in (0, 1)] == [{**NOTHING, "lumber": 1, "paper": 1}, {**NOTHING, "lumber": 1}]
