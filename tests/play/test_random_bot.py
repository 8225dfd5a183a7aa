"""The bot that does anything that it may do."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import View
from catan_core.base import OfferTrade, RejectTrade
from catan_core.play import RandomBot
from catan_core.testing import Scenario


def trading() -> View:
    """Seat 0 in its trade phase, with cards to offer."""
    return Scenario().give(0, brick=2, wool=1).after_roll().game.view(catan.Seat(0))


def test_does_every_listed_action_sooner_or_later_and_nothing_else() -> None:
    view = catan.new_game("base", seats=4, seed=7).view(catan.Seat(0))
    rng = Random(1)
    chosen = {RandomBot().choose(view, view.actions, rng) for _ in range(600)}
    assert chosen == set(view.actions)
    assert len(chosen) == 54


@pytest.mark.thorough
def test_tries_an_open_action_with_the_probability_it_was_given() -> None:
    view, rng = trading(), Random(1)
    for share, least, most in ((0.0, 0, 0), (0.05, 60, 140), (1.0, 2000, 2000)):
        bot = RandomBot(open_share=share)
        offers = sum(isinstance(bot.choose(view, view.actions, rng), OfferTrade) for _ in range(2000))
        assert least <= offers <= most


def test_does_something_listed_when_there_is_nothing_worth_trying() -> None:
    game = Scenario().give(0, brick=1).after_roll().game
    goods, (zero, one) = game.rules.vector, map(catan.Seat, range(2))
    for wanted in ("wool", "grain", "ore"):
        game = game.play(OfferTrade(zero, goods({"brick": 1}), goods({wanted: 1}), (one,))).play(RejectTrade(one))
    view = game.view(zero)
    assert [(kind.tag, kind.sample(Random(1))) for kind in view.actions.open] == [("base/offer-trade", None)]
    chosen = {RandomBot(open_share=1.0).choose(view, view.actions, Random(seed)) for seed in range(20)}
    assert chosen == set(view.actions)


def test_draws_from_nothing_but_the_random_numbers_it_is_given() -> None:
    view = trading()
    choices = [[RandomBot().choose(view, view.actions, Random(seed)) for seed in range(50)] for _ in range(2)]
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 1
