"""`coverage`: what a run has touched of a ruleset, and what not."""

from __future__ import annotations

import catan_core as catan
from catan_core import Rules, Seat, Transition, ruleset
from catan_core.base import EndTrade, Roll
from catan_core.testing import coverage, scenario, walk
from tests.conformance import market

MARKET = ruleset(market.EXPANSION)


def test_nothing_is_touched_where_nothing_is_played() -> None:
    with coverage(MARKET) as seen:
        pass
    assert not any(seen.touched.values())
    assert seen.untouched["actions"] == ("market/bid", "market/draw", "market/sell")
    assert seen.untouched["chance"] == ("market/drawn",)
    assert seen.untouched["phases"] == ("market/auction", "market/drawing", "market/next-turn", "market/trade")
    assert "market.hand-full" in seen.untouched["violations"]
    assert seen.untouched["cards"] == ("apple", "pear")


def test_what_is_played_is_touched_and_its_outcomes_and_phases_too() -> None:
    game = MARKET.new_game(seats=2)
    with coverage(MARKET) as seen:
        game.play(market.Draw(Seat(0))).play(market.Drawn(1))
    assert seen.touched["actions"] == {"market/draw"}
    assert seen.touched["chance"] == {"market/drawn"}
    assert seen.touched["events"] == {"market/turn-over", "market/card-drawn"}
    assert seen.touched["outcomes"] == {"Drawn(seat=-1, card=1)"}
    assert seen.untouched["outcomes"] == ("Drawn(seat=-1, card=0)",)
    assert seen.touched["phases"] == {"market/trade", "market/drawing", "market/auction"}


def test_automatic_phases_count_though_nobody_decides_them() -> None:
    with coverage(MARKET) as seen:
        MARKET.new_game(seats=2)
    assert "market/next-turn" in seen.touched["phases"]


def test_codes_are_touched_when_an_action_is_refused_with_them() -> None:
    game = MARKET.new_game(seats=2)
    with coverage(MARKET) as seen:
        assert game.rules.check(game.state, market.Sell(Seat(0), 0)) is not None
        assert game.rules.check(game.state, market.Draw(Seat(1))) is not None
        assert game.rules.check(game.state, market.Draw(Seat(0))) is None
    assert seen.touched["violations"] == {"engine.not-an-option", "engine.not-your-decision"}


def test_cards_are_touched_when_an_action_or_an_event_names_them() -> None:
    with coverage(ruleset("base")) as seen:
        scenario(hands={0: {"ore": 1, "wool": 1, "grain": 1}}).roll(1, 1).play(EndTrade(Seat(0)))
    assert len(seen.untouched["cards"]) == 5
    with coverage(ruleset("base")) as seen:
        for seed in range(2):
            for _ in walk(ruleset("base"), seed, None, 4):
                pass
    assert "knight" in seen.touched["cards"]


def test_games_of_other_expansions_do_not_count_and_other_options_do() -> None:
    short = ruleset("base", options={"base.victory_points": 4})
    with coverage(MARKET) as other, coverage(ruleset("base")) as base:
        for _ in walk(short, 1, 80, 3):
            pass
    assert not any(other.touched.values())
    assert "base/roll" in base.touched["actions"]


def test_afterwards_everything_is_as_it_was() -> None:
    before = Rules.check, Rules.apply, Rules.apply_unchecked, Transition.then
    with coverage(MARKET) as seen:
        assert Rules.apply is not before[1]
    scenario().play(Roll(Seat(0)), catan.base.Dice((1, 1)))
    assert (Rules.check, Rules.apply, Rules.apply_unchecked, Transition.then) == before
    assert not seen.touched["actions"]


def test_what_is_missing_is_printed_part_by_part() -> None:
    with coverage(MARKET) as seen:
        MARKET.new_game(seats=2).play(market.Draw(Seat(0)))
    lines = str(seen).splitlines()
    assert lines[:4] == ["Coverage of market", "  actions: 1 of 3", "    never: market/bid", "    never: market/sell"]
