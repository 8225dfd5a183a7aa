"""Expansions that change the rates of maritime trade, all of them in one number."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Citation, Good, Refusal, Seat, allow, forbid
from catan_core.base import TRADE_RATES, MaritimeTrade
from catan_core.base.maritime_trade import RATIOS, rate, rates
from catan_core.testing import Scenario
from tests.engine.making import expansion

BRICK, LUMBER, WOOL, GRAIN, ORE = map(Good, range(5))
ZERO = Seat(0)
CLOSED = Refusal("strike.closed", Citation("strike", "Strikes"), text="There is a strike.")


def ratios(table: Scenario, good: Good) -> set[int]:
    """The ratios at which seat 0 is offered to give a good."""
    return {action.ratio for action in table.game.actions_of(ZERO).of(MaritimeTrade) if action.give == good}


def allowing(id: str, bits: int) -> catan.Expansion:
    """An expansion that allows rates to every seat."""
    return expansion(id, requires=("base",), modifiers=[allow(TRADE_RATES, lambda position, seat: bits)])


def forbidding(id: str, bits: int) -> catan.Expansion:
    """An expansion that forbids rates to every seat."""
    return expansion(id, requires=("base",), modifiers=[forbid(TRADE_RATES, lambda position, seat: bits, CLOSED)])


def test_a_rate_of_one_to_one_is_offered_and_allowed() -> None:
    table = Scenario(allowing("barter", rate(WOOL, 1))).give(0, wool=1, ore=1).after_roll()

    assert ratios(table, WOOL) == {1}
    assert ratios(table, ORE) == set()
    assert table.code(MaritimeTrade(ZERO, WOOL, 1, ORE)) is None
    assert table.code(MaritimeTrade(ZERO, ORE, 1, WOOL)) == "maritime.not-entitled"


def test_a_rate_that_is_forbidden_is_refused_with_the_reason_of_the_expansion_that_forbids_it() -> None:
    strike = forbidding("strike", rate(ORE, 4))
    table = Scenario(strike).give(0, wool=4, ore=8).after_roll()

    assert ratios(table, ORE) == set()
    assert ratios(table, WOOL) == {4}
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "strike.closed"
    assert table.code(MaritimeTrade(ZERO, ORE, 3, WOOL)) == "maritime.not-entitled"


def test_rates_of_several_expansions_are_offered_side_by_side_the_best_first() -> None:
    barter, market = allowing("barter", rate(WOOL, 1)), allowing("market", rate(WOOL, 3))
    table = Scenario(barter, market).give(0, wool=4).after_roll()

    assert rates(table.state, ZERO, WOOL) == (1, 3, 4)
    assert ratios(table, WOOL) == {1, 3, 4}


@pytest.mark.parametrize("ratio", [-1, 0, RATIOS])
def test_a_ratio_that_would_mean_another_good_is_an_error(ratio: int) -> None:
    with pytest.raises(ValueError, match="not a ratio for maritime trade"):
        rate(WOOL, ratio)


@pytest.mark.parametrize("ratio", [-4, 0, 8, 12, 1 << 20])
def test_a_trade_at_such_a_ratio_is_refused(ratio: int) -> None:
    table = Scenario().give(0, wool=19).after_roll()

    assert table.code(MaritimeTrade(ZERO, WOOL, ratio, ORE)) == "engine.out-of-range"
