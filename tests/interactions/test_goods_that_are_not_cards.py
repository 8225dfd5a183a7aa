"""A good that an expansion counts in hands and that is not a card: nobody gives or gets it in a trade."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Action, Goods
from catan_core.base import GOOD_COUNTS, CounterTrade, InviteOffer, MaritimeTrade, OfferTrade
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.seats import ONE, ZERO

SHELLS = expansion(
    "shells",
    requires=("base",),
    goods=[catan.GoodSpec("shell", "shore", card=False)],
    tables=[catan.Row(GOOD_COUNTS, "shell", 9)],
)


def table() -> tuple[Scenario, Goods, Goods]:
    """Seats 0 and 1 have ore and shells, and seat 0 may trade; and an ore and a shell as goods of a trade."""
    scenario = Scenario(SHELLS).give(0, ore=5, shell=4).give(1, ore=1, wool=1, shell=1).after_roll()
    return scenario, scenario.goods(ore=1), scenario.goods(shell=1)


@pytest.mark.parametrize("swapped", [False, True], ids=["given", "asked for"])
def test_what_is_not_a_card_is_on_neither_side_of_a_trade_with_players(swapped: bool) -> None:
    scenario, ore, shell = table()
    give, get = (ore, shell) if swapped else (shell, ore)
    wool = scenario.goods(wool=1)
    refused: list[Action] = [OfferTrade(ZERO, give, get, (ONE,)), InviteOffer(ONE, give, get)]
    assert [scenario.code(action) for action in refused] == ["goods.no-card"] * 2
    scenario.play(OfferTrade(ZERO, ore, wool, (ONE,)))
    assert scenario.code(CounterTrade(ONE, give, get)) == "goods.no-card"


def test_the_supply_gives_nothing_that_is_not_a_card() -> None:
    scenario, _, _ = table()
    ore, shell = scenario.good("ore"), scenario.good("shell")
    assert scenario.code(MaritimeTrade(ZERO, ore, 4, shell)) == "goods.no-card"


def test_the_supply_takes_what_is_not_a_card_at_no_rate_of_the_base_game() -> None:
    scenario, _, _ = table()
    ore, shell = scenario.good("ore"), scenario.good("shell")
    assert scenario.code(MaritimeTrade(ZERO, shell, 4, ore)) == "maritime.not-entitled"
