"""The 7 that steals from anybody, and gold (TB-BA-SEV-01, GOLD-01)."""

from __future__ import annotations

from catan_core.base import BeforeRoll, ChooseVictim, Dice, Discard, Discards, Roll, Steal, Trade, VictimChoice
from catan_core.base import table as reading
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import Attack


def test_a_seven_has_the_roller_draw_a_card_of_any_player() -> None:
    """TB-BA-SEV-01: wherever the players have built; a seat without cards is no victim."""
    here = Attack().give(1, ore=1).give(3, wool=2).roll(3, 4)
    assert here.state.phase == VictimChoice(ZERO, (ONE, THREE), by="attack_seven")
    here.play(ChooseVictim(ZERO, ONE), Steal(here.good("ore")))
    assert here.hand(0)["ore"] == 1
    assert isinstance(here.state.phase, Trade)


def test_cards_are_discarded_first() -> None:
    """TB-BA-SEV-01: gold counts for nothing."""
    here = Attack().give(1, ore=8, gold=5).give(2, ore=7, gold=9)
    here.play(Roll(ZERO), Dice((1, 6)))
    assert isinstance(here.state.phase, Discards)
    assert here.state.phase.counts == (0, 4, 0, 0)
    here.play(Discard(ONE, here.goods(ore=4)))
    assert isinstance(here.state.phase, VictimChoice)


def test_with_nobody_to_steal_from_the_turn_goes_on() -> None:
    """TB-BA-SEV-01: gold is not stolen."""
    here = Attack().give(1, gold=3).roll(3, 4)
    assert isinstance(here.state.phase, Trade)


def test_gold_buys_resources_and_is_bought_at_four_or_three_to_one() -> None:
    """TB-BA-GOLD-01: as in The Rivers."""
    here = Attack().give(0, gold=4).after_roll()
    here.play(BuyWithCoins(ZERO, here.good("ore"))).play(BuyWithCoins(ZERO, here.good("ore")))
    assert (here.hand(0)["ore"], here.hand(0)["gold"]) == (2, 0)
    assert reading.rates(here.state, 0)["gold"] == ()
    assert here.code(BuyWithCoins(ZERO, here.good("ore"))) == "coins.often-enough"


def test_no_robber_ever_moves() -> None:
    """TB-BA-05."""
    here = Attack().roll(3, 4)
    assert reading.robber(here.state) is None
    assert not isinstance(here.state.phase, BeforeRoll)
