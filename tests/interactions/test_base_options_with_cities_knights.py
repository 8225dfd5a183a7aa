"""Options of the base game in a game of Cities & Knights."""

from collections.abc import Callable

import pytest

from catan_core.base import (
    BuildSettlement,
    ChooseVictim,
    Dice,
    EndTrade,
    MaritimeTrade,
    MoveRobber,
    Produced,
    Roll,
    Steal,
    table,
)
from catan_expansions.cities_knights import (
    AskHarbor,
    ChaseRobber,
    DrawProgress,
    GiveGood,
    Improve,
    PlayBishop,
    PlayCommercialHarbor,
    PlayFleet,
    PlayIrrigation,
    PlayMerchant,
    ReturnCard,
    UseAqueduct,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.cards import holding
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

SEPARATE, COMBINED = {"base.turn_phases": "separate"}, {"base.turn_phases": "combined"}
PHASES = pytest.mark.parametrize("options", [SEPARATE, COMBINED], ids=["separate", "combined"])
REST = {"base.bank_shortage": "single_claimant_gets_rest"}
FRIENDLY, MUST = {"base.friendly_robber": True}, {"base.steal": "must"}

FOREST_9, FOREST_8, MOUNTAINS_10, FIELDS_9 = (2, -2, "N"), (-3, 2, "N"), (0, -2, "S"), (-2, -1, "S")
PASTURE_GENERIC = (0, -2, "N")


# -- base.turn_phases --------------------------------------------------------------------------------------------


@PHASES
def test_the_seat_on_turn_gets_rid_of_its_surplus_before_it_trades_or_builds(options: dict[str, str]) -> None:
    """CK-PRG-04, BASE-TURN-04: and then the turn goes on as the option says."""
    scenario = CitiesKnights(options=options).progress(0, merchant=4).levels(0, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("crane"))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"
    scenario.play(ReturnCard(ZERO, "crane"))
    assert scenario.state.stack[-1].tag == ("base/main" if options == COMBINED else "base/trade")


def harbor_city(options: dict[str, str]) -> CitiesKnights:
    """Seat 0 with a road that ends at a harbor, and what a settlement there costs."""
    scenario = CitiesKnights(options=options).roads(0, (0, -2, "S"), (-1, -1, "N"), (0, -3, "S"))
    return scenario.give(0, brick=1, lumber=1, wool=1, grain=1, paper=3)


def test_a_harbor_built_while_building_serves_commodities_in_the_next_turn() -> None:
    """BASE-TURN-05, CK-TRADE-01: trading is over by then."""
    scenario = harbor_city(SEPARATE).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("paper"), 3, scenario.good("coin"))
    scenario.play(EndTrade(ZERO), BuildSettlement(ZERO, scenario.node((0, -3, "S"))))
    assert scenario.code(trade) == "engine.not-now"
    assert table.rates(scenario.state, 0)["paper"] == (3, 4)
    assert scenario.until_turn_of(0).after_roll().code(trade) is None


def test_in_the_combined_phase_it_serves_them_at_once() -> None:
    """BASE-TURN-06, CK-TRADE-01."""
    scenario = harbor_city(COMBINED).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("paper"), 3, scenario.good("coin"))
    assert scenario.code(trade) == "maritime.not-entitled"
    scenario.play(BuildSettlement(ZERO, scenario.node((0, -3, "S"))), trade)
    assert scenario.hand(0) == {**NOTHING, "coin": 1}


@PHASES
def test_a_merchant_guild_serves_when_one_may_trade_again(options: dict[str, str]) -> None:
    """CK-TRADE-05, BASE-TURN-04: at once in the combined phase, else in the next turn."""
    scenario = CitiesKnights(options=options).piece("city", 0, MOUNTAINS_10).levels(0, trade=2)
    scenario.give(0, cloth=3, coin=2).building().play(Improve(ZERO, "trade"))
    trade = MaritimeTrade(ZERO, scenario.good("coin"), 2, scenario.good("ore"))
    assert scenario.code(trade) == (None if options == COMBINED else "engine.not-now")
    assert scenario.until_turn_of(0).after_roll().code(trade) is None


@PHASES
def test_a_merchant_that_is_played_while_trading_serves_at_once(options: dict[str, str]) -> None:
    """CK-MER-01, BASE-TURN-04."""
    scenario = holding(merchant=1, options=options).piece("settlement", 0, FOREST_9).give(0, lumber=2).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("lumber"), 2, scenario.good("coin"))
    scenario.play(PlayMerchant(ZERO, scenario.hex(2, -2)))
    assert scenario.code(trade) is None


@PHASES
def test_a_fleet_played_while_building_needs_the_combined_phase(options: dict[str, str]) -> None:
    """CK-CARD-FLEET, BASE-TURN-04."""
    scenario = holding(merchant_fleet=1, options=options).give(0, coin=2).building()
    scenario.play(PlayFleet(ZERO, scenario.good("coin")))
    trade = MaritimeTrade(ZERO, scenario.good("coin"), 2, scenario.good("ore"))
    assert scenario.code(trade) == (None if options == COMBINED else "engine.not-now")


@PHASES
def test_a_commercial_harbor_is_open_all_turn(options: dict[str, str]) -> None:
    """CK-CARD-HARBOUR: played while trading, it may be used while building."""
    scenario = holding(commercial_harbor=1, options=options).give(0, ore=1).give(1, coin=1).after_roll()
    scenario.play(PlayCommercialHarbor(ZERO), *([] if options == COMBINED else [EndTrade(ZERO)]))
    scenario.play(AskHarbor(ZERO, ONE), GiveGood(ZERO, scenario.good("ore")), GiveGood(ONE, scenario.good("coin")))
    assert scenario.hand(0) == {**NOTHING, "coin": 1}


# -- base.bank_shortage ------------------------------------------------------------------------------------------


def foresters(**options: str) -> CitiesKnights:
    """Cities of seats 0 and 1 beside forest 9."""
    scenario = CitiesKnights(options={name.replace("__", "."): value for name, value in options.items()})
    return scenario.piece("city", 0, FOREST_9).piece("city", 1, (2, -1, "N"))


@pytest.mark.parametrize("shortage", ["nobody", "single_claimant_gets_rest"])
def test_of_a_commodity_that_is_short_several_claimants_get_none(shortage: str) -> None:
    """BASE-PROD-05, CK-PROD-07: the resource of the same hex comes all the same."""
    scenario = foresters(base__bank_shortage=shortage).give(3, paper=11).roll(4, 5, "trade")
    assert scenario.hand(0) == scenario.hand(1) == {**NOTHING, "lumber": 1}
    (produced,) = scenario.events(Produced)
    assert produced.short == scenario.goods(paper=1)


@pytest.mark.parametrize("shortage", ["nobody", "single_claimant_gets_rest"])
def test_of_a_resource_that_is_short_several_claimants_get_none_but_they_get_the_commodity(shortage: str) -> None:
    """BASE-PROD-05, CK-PROD-07."""
    scenario = foresters(base__bank_shortage=shortage).give(3, lumber=18).roll(4, 5, "trade")
    assert scenario.hand(0) == scenario.hand(1) == {**NOTHING, "paper": 1}


@pytest.mark.parametrize(("options", "paper"), [({}, 0), (REST, 1)], ids=["nobody", "rest"])
def test_a_single_claimant_of_a_commodity_that_is_short_gets_what_the_option_says(
    options: dict[str, str], paper: int
) -> None:
    """BASE-PROD-05, CK-PROD-07: two cities, one card of paper left."""
    scenario = CitiesKnights(options=options).piece("city", 0, FOREST_9, (2, -1, "N")).give(3, paper=11)
    scenario.piece("settlement", 1, (1, -1, "N"))
    assert scenario.roll(4, 5, "trade").hand(0) == {**NOTHING, "lumber": 2, "paper": paper}
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}


@pytest.mark.parametrize(("options", "empty_handed"), [({}, True), (REST, False)], ids=["nobody", "rest"])
def test_the_aqueduct_helps_whoever_the_shortage_has_left_with_nothing(
    options: dict[str, str], empty_handed: bool
) -> None:
    """CK-IMPR-04, BASE-PROD-05: two settlements, one card of lumber left."""
    scenario = CitiesKnights(options=options).piece("settlement", 0, FOREST_9, (2, -1, "N")).levels(0, science=3)
    scenario.give(3, lumber=18).roll(4, 5, "trade")
    assert (scenario.state.stack[-1].tag == "cities_knights/aqueduct-choice") is empty_handed
    if empty_handed:
        assert scenario.play(UseAqueduct(ZERO, scenario.good("ore"))).hand(0) == {**NOTHING, "ore": 1}


@pytest.mark.parametrize("options", [{}, REST], ids=["nobody", "rest"])
def test_a_card_takes_what_is_left_whatever_the_option_says(options: dict[str, str]) -> None:
    """CK-CARD-IRRIGATION: it is no production."""
    scenario = holding(irrigation=1, options=options).piece("settlement", 0, FIELDS_9).give(3, grain=18).building()
    assert scenario.play(PlayIrrigation(ZERO)).hand(0) == {**NOTHING, "grain": 1}


# -- base.friendly_robber ----------------------------------------------------------------------------------------


def spared(**cards: int) -> CitiesKnights:
    """Seat 1 with two points beside forest 9, seat 2 with three beside forest 8; seat 0 has what it needs."""
    scenario = holding(options=FRIENDLY, **cards).landed().knights(0, "basic", (0, 0, "N"), active=True)
    scenario.piece("city", 1, FOREST_9).piece("city", 2, FOREST_8).defenders(2, 1)
    return scenario.give(1, ore=1).give(2, ore=1).building()


def test_the_friendly_robber_spares_weak_seats_from_the_bishop() -> None:
    """BASE-ROB-14, CK-CARD-BISHOP."""
    scenario = spared(bishop=1)
    assert scenario.code(PlayBishop(ZERO, scenario.hex(2, -2))) == "robber.protected"
    scenario.play(PlayBishop(ZERO, scenario.hex(-2, 1)), Steal(scenario.good("ore")))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}


def test_the_friendly_robber_spares_weak_seats_from_knights() -> None:
    """BASE-ROB-14, CK-ACT-06."""
    scenario = spared()
    knight = scenario.node((0, 0, "N"))
    assert scenario.code(ChaseRobber(ZERO, knight, scenario.hex(2, -2))) == "robber.protected"
    assert scenario.code(ChaseRobber(ZERO, knight, scenario.hex(-2, 1))) is None


def test_a_point_that_cities_and_knights_brings_ends_the_protection() -> None:
    """BASE-ROB-14, CK-WIN-02, CK-WIN-03: every point counts, and all are shown."""
    gains: tuple[Callable[[CitiesKnights], object], ...] = (
        lambda scenario: scenario.defenders(1, 1),
        lambda scenario: scenario.progress(1, printer=1),
        lambda scenario: scenario.merchant(1, 2, -2),
        lambda scenario: scenario.metropolis("trade", 1, FOREST_9),
    )
    for gain in gains:
        scenario = spared(bishop=1)
        gain(scenario)
        assert scenario.code(PlayBishop(ZERO, scenario.hex(2, -2))) is None


def test_a_reduced_city_is_spared_as_a_settlement() -> None:
    """BASE-ROB-14, CK-BARB-10: it counts one point, and it is a building."""
    scenario = holding(options=FRIENDLY, bishop=1).landed().piece("tipped_city", 1, FOREST_9).building()
    assert scenario.code(PlayBishop(ZERO, scenario.hex(2, -2))) == "robber.protected"


# -- base.steal --------------------------------------------------------------------------------------------------


def chase(options: dict[str, str]) -> CitiesKnights:
    """Seat 0 chases the robber with a knight to forest 9, where seat 1 has a city."""
    scenario = CitiesKnights(options=options).landed().knights(0, "basic", (0, 0, "N"), active=True)
    return scenario.piece("city", 1, FOREST_9).give(1, paper=1).building()


def test_by_default_a_knight_that_chases_the_robber_need_not_steal() -> None:
    """BASE-ROB-07, CK-ACT-06."""
    scenario = chase({})
    scenario.play(ChaseRobber(ZERO, scenario.node((0, 0, "N")), scenario.hex(2, -2)))
    assert scenario.code(ChooseVictim(ZERO, None)) is None
    scenario.play(ChooseVictim(ZERO, ONE), Steal(scenario.good("paper")))
    assert scenario.hand(0) == {**NOTHING, "paper": 1}


def test_with_the_option_it_must_steal() -> None:
    """BASE-ROB-07, CK-ACT-06, CK-ROB-06."""
    scenario = chase(MUST)
    scenario.play(ChaseRobber(ZERO, scenario.node((0, 0, "N")), scenario.hex(2, -2)), Steal(scenario.good("paper")))
    assert scenario.hand(0) == {**NOTHING, "paper": 1}
    scenario = chase(MUST).piece("settlement", 2, (2, -1, "N")).give(2, ore=1)
    scenario.play(ChaseRobber(ZERO, scenario.node((0, 0, "N")), scenario.hex(2, -2)))
    assert scenario.code(ChooseVictim(ZERO, None)) == "robber.must-steal"


@pytest.mark.parametrize("options", [{}, MUST], ids=["may", "must"])
def test_the_bishop_takes_from_everybody_whatever_the_option_says(options: dict[str, str]) -> None:
    """CK-CARD-BISHOP."""
    scenario = holding(bishop=1, options=options).landed().piece("city", 1, FOREST_9).give(1, paper=1)
    scenario.piece("settlement", 2, (2, -1, "N")).give(2, ore=1).building()
    scenario.play(PlayBishop(ZERO, scenario.hex(2, -2)), Steal(scenario.good("paper")), Steal(scenario.good("ore")))
    assert scenario.hand(0) == {**NOTHING, "paper": 1, "ore": 1}


@pytest.mark.parametrize("options", [{}, MUST], ids=["may", "must"])
def test_what_is_stolen_on_a_seven_may_be_a_commodity(options: dict[str, str]) -> None:
    """BASE-ROB-07, CK-ROB-06."""
    scenario = CitiesKnights(options=options).landed().piece("city", 1, FOREST_9).give(1, paper=1)
    scenario.roll(3, 4, "trade")
    choice = [] if options == MUST else [ChooseVictim(ZERO, ONE)]
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)), *choice, Steal(scenario.good("paper")))
    assert scenario.hand(0) == {**NOTHING, "paper": 1}


# -- base.victory_points -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", [10, 13, 16])
def test_the_goal_of_the_base_game_may_be_chosen(goal: int) -> None:
    """CK-WIN-01: 13 unless the option says otherwise."""
    for short, winner in ((2, None), (1, 0)):
        scenario = CitiesKnights(options={"base.victory_points": goal}).defenders(0, goal - short).levels(0, science=1)
        scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("printer"))
        assert scenario.game.winner == winner
