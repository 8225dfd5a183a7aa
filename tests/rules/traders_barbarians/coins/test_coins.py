"""Gold coins, which come along with several scenarios (Traders & Barbarians: "Gold")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOOD_COUNTS, EndTrade, EndTurn, MaritimeTrade, OfferTrade, goods
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.coins import BoughtWithCoins, BuyWithCoins, CoinsSpent, purse
from tests.helpers.seats import ONE, ZERO

GENERIC_HARBOR = ((0, -3, "S"), (0, -2, "N"))
GRAIN_HARBOR = ((1, -2, "N"), (2, -3, "S"))


def purses(**options: bool) -> Scenario:
    """The turn of the first seat after its roll, with coins."""
    return Scenario("coins", options=options).after_roll()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_fifteen_coins_of_five_and_twenty_five_of_one(seats: int) -> None:
    """TB-RI-14."""
    assert GOOD_COUNTS(catan.ruleset("base", "coins").rules(seats))["gold"] == 15 * 5 + 25 * 1


def test_a_table_of_six_has_the_coins_of_the_second_box_too() -> None:
    """TB-COMP-04: eight small ones and eight large ones."""
    rules = catan.ruleset("base", "five_six", "coins").rules(6)
    assert GOOD_COUNTS(rules)["gold"] == (15 + 8) * 5 + (25 + 8) * 1


def test_up_to_twice_a_turn_two_coins_buy_a_resource() -> None:
    """TB-RI-09."""
    table = purses().give(0, gold=7)
    wool, ore = table.good("wool"), table.good("ore")

    table.play(BuyWithCoins(ZERO, wool)).play(BuyWithCoins(ZERO, ore))

    assert {good: count for good, count in table.hand(0).items() if count} == {"wool": 1, "ore": 1, "gold": 3}
    assert table.code(BuyWithCoins(ZERO, wool)) == "coins.often-enough"
    table.play(EndTrade(ZERO), EndTurn(ZERO))
    assert table.game.state[CoinsSpent].bought == 0


def test_a_resource_is_bought_openly() -> None:
    """TB-RI-09: the event names what was bought."""
    table = purses().give(0, gold=2)
    table.play(BuyWithCoins(ZERO, table.good("ore")))
    assert table.game.events == (BoughtWithCoins(ZERO, table.good("ore")),)


def test_a_resource_costs_two_coins_and_the_supply_must_have_it() -> None:
    """TB-RI-09."""
    table = purses().give(0, gold=1)
    assert table.code(BuyWithCoins(ZERO, table.good("wool"))) == "coins.too-few"
    table.give(0, gold=1).supply(wool=0)
    assert table.code(BuyWithCoins(ZERO, table.good("wool"))) == "coins.supply-lacks-it"
    assert table.code(BuyWithCoins(ZERO, table.good("gold"))) == "coins.supply-lacks-it"


def test_the_supply_gives_a_coin_for_four_cards_or_for_three_at_a_generic_harbor() -> None:
    """TB-RI-10."""
    table = purses().give(0, wool=7)
    wool, gold = table.good("wool"), table.good("gold")
    table.play(MaritimeTrade(ZERO, wool, 4, gold))
    assert table.code(MaritimeTrade(ZERO, wool, 3, gold)) == "maritime.not-entitled"
    table.piece("settlement", 0, GENERIC_HARBOR[0]).play(MaritimeTrade(ZERO, wool, 3, gold))
    assert {good: count for good, count in table.hand(0).items() if count} == {"gold": 2}


@pytest.mark.parametrize("allowed", [False, True])
def test_a_special_harbor_brings_gold_only_by_the_sixth_edition(allowed: bool) -> None:
    """TB-RI-10: `coins.gold_at_2to1`."""
    table = purses(**{"coins.gold_at_2to1": allowed}).give(0, grain=2).piece("settlement", 0, GRAIN_HARBOR[0])
    trade = MaritimeTrade(ZERO, table.good("grain"), 2, table.good("gold"))
    assert table.code(trade) == (None if allowed else "coins.not-at-this-rate")
    assert table.code(MaritimeTrade(ZERO, table.good("grain"), 2, table.good("ore"))) is None


def test_coins_are_not_given_to_the_supply_in_maritime_trade() -> None:
    """TB-RI-10: they buy resources, two for one."""
    table = purses().give(0, gold=4)
    assert table.code(MaritimeTrade(ZERO, table.good("gold"), 4, table.good("ore"))) == "maritime.not-entitled"


def test_coins_may_be_traded_with_players() -> None:
    """TB-RI-10."""
    table = purses().give(0, gold=2).give(1, wool=1)
    assert table.code(OfferTrade(ZERO, table.goods(gold=2), table.goods(wool=1), (ONE,))) is None


def test_coins_are_no_cards_that_are_stolen_discarded_or_monopolised() -> None:
    """TB-RI-11: they do not count for the hand limit, and lie open."""
    table = purses().give(1, gold=9, wool=1)
    state, rules = table.game.state, table.game.state.rules
    assert goods.hand_size(state, ONE) == goods.stealable_size(state, ONE) == 1
    assert rules.good_index["gold"] not in goods.family(rules, "resource")
    assert purse.held(table.game.view(ZERO), ONE) == 9


def test_the_supply_pays_no_more_than_it_has() -> None:
    """TB-RI-14."""

    def give(tx: catan.Transition) -> None:
        purse.pay(tx, None, ONE, 3)

    table = purses().supply(gold=2)
    assert table.change(give).hand(1)["gold"] == 2
