"""Goods of which one attribute is off, as the cards of Cities & Knights ask for them."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOOD_COUNTS, MaritimeTrade, goods
from catan_expansions.cities_knights import (
    AqueductChoice,
    AskHarbor,
    GiveGifts,
    GiveGood,
    GiveUpHalf,
    PlayCommercialHarbor,
    PlayFleet,
    PlayMasterMerchant,
    PlayResourceMonopoly,
    PlaySaboteur,
    PlayTradeMonopoly,
    PlayWedding,
    TakeCards,
    UseAqueduct,
)
from tests.engine.making import expansion
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

USES = ("hand_limit", "stealable", "tradable", "supply_takes", "supply_gives")
every_use = pytest.mark.parametrize("off", ["", *USES])


def scene(off: str, family: str = "resource", **cards: int) -> CitiesKnights:
    """Seat 0 with progress cards, and fewer points than seat 1; there are shells, for all things but one."""
    good = catan.GoodSpec(
        "shell",
        family,
        hand_limit=off != "hand_limit",
        stealable=off != "stealable",
        tradable=off != "tradable",
        supply_takes=off != "supply_takes",
        supply_gives=off != "supply_gives",
    )
    shells = expansion("shells", requires=("base",), goods=[good], tables=[catan.Row(GOOD_COUNTS, "shell", 19)])
    return CitiesKnights(shells, seats=3).progress(0, **keywords(cards)).defenders(1, 2)


@every_use
def test_a_wedding_gift_is_what_others_may_take(off: str) -> None:
    scenario = scene(off, wedding=1).give(1, shell=2, ore=2).building().play(PlayWedding(ZERO))
    gifts = [action.cards for action in scenario.game.actions.of(GiveGifts)]
    assert (scenario.goods(shell=2) in gifts) == (off != "stealable")


@every_use
def test_the_saboteur_halves_what_counts_for_the_hand_limit(off: str) -> None:
    scenario = scene(off, saboteur=1).give(1, shell=2, ore=4).building().play(PlaySaboteur(ZERO))
    halves = [action.cards for action in scenario.game.actions.of(GiveUpHalf)]
    counted = off != "hand_limit"
    assert {sum(half) for half in halves} == {3 if counted else 2}
    assert any(half[scenario.good("shell")] for half in halves) == counted


@pytest.mark.thorough
@every_use
def test_the_master_merchant_takes_what_others_may_take(off: str) -> None:
    scenario = scene(off, master_merchant=1).give(1, shell=2, ore=2).building().play(PlayMasterMerchant(ZERO, ONE))
    taken = [action.cards for action in scenario.game.actions.of(TakeCards)]
    assert (scenario.goods(shell=2) in taken) == (off != "stealable")


@pytest.mark.thorough
@every_use
@pytest.mark.parametrize("family", ["resource", "commodity"])
def test_monopolies_take_what_others_may_take(off: str, family: str) -> None:
    card = "resource_monopoly" if family == "resource" else "trade_monopoly"
    scenario = scene(off, family, **{card: 1}).give(1, shell=2, ore=1).building()
    kind = PlayResourceMonopoly if family == "resource" else PlayTradeMonopoly
    legal = scenario.code(kind(ZERO, scenario.good("shell"))) is None
    assert legal == (off != "stealable")


@every_use
def test_a_fleet_carries_what_the_supply_takes(off: str) -> None:
    scenario = scene(off, merchant_fleet=1).give(0, shell=2).after_roll()
    shell, ore = scenario.good("shell"), scenario.good("ore")
    assert (scenario.code(PlayFleet(ZERO, shell)) is None) == (off != "supply_takes")
    if off != "supply_takes":
        assert scenario.play(PlayFleet(ZERO, shell)).code(MaritimeTrade(ZERO, shell, 2, ore)) is None


@pytest.mark.thorough
@every_use
def test_a_trading_house_sells_commodities_that_the_supply_takes(off: str) -> None:
    scenario = scene(off, "commodity").levels(0, trade=3).give(0, shell=2).after_roll()
    sold = scenario.code(MaritimeTrade(ZERO, scenario.good("shell"), 2, scenario.good("ore"))) is None
    assert sold == (off != "supply_takes")


@every_use
def test_an_aqueduct_brings_what_the_supply_gives(off: str) -> None:
    scenario = scene(off).levels(0, science=3)
    scenario.phase(AqueductChoice(ZERO), *reversed(scenario.state.stack))
    brought = UseAqueduct(ZERO, scenario.good("shell")) in list(scenario.game.actions)
    assert brought == (off != "supply_gives")


@every_use
def test_a_commercial_harbor_exchanges_what_players_may_trade(off: str) -> None:
    scenario = scene(off, commercial_harbor=1).give(0, shell=1, ore=1).give(1, cloth=1).building()
    scenario.play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    given = [action.good for action in scenario.game.actions.of(GiveGood) if action.seat == ZERO]
    assert (scenario.good("shell") in given) == (off != "tradable")


@every_use
def test_a_commercial_harbor_asks_for_commodities_that_players_may_trade(off: str) -> None:
    scenario = scene(off, "commodity", commercial_harbor=1).give(0, ore=1).give(1, shell=1, wool=1).building()
    scenario.play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    assert bool(scenario.game.actions.of(GiveGood)) == (off != "tradable")
    assert goods.may_have_any(scenario.game.view(ZERO), ONE, (scenario.good("shell"),))
