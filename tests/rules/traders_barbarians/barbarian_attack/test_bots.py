"""Bots play whole games of Barbarian Attack, and what its heuristics say."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import HEURISTIC, Seat
from catan_core.play import Bot, GreedyBot, MctsBot, RandomBot, play_match, simulate
from catan_expansions.traders_barbarians.barbarian_attack import by_hand
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import Attack

EAST = (2, 0)


def promise(here: Attack, seat: Seat) -> float:
    """What a position promises a seat."""
    return HEURISTIC(here.state, seat, True)


@pytest.mark.slow
def test_greedy_bots_finish_games_and_beat_bots_that_play_at_random() -> None:
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    report = simulate(catan.ruleset("base", "barbarian_attack"), 10, 2, bots, seed="attack")
    assert report.wins["greedy"] >= 9
    for tag in ("place-knight", "move-knight", "loss-die", "send-barbarians"):
        assert report.actions[f"barbarian_attack/{tag}"] > 0


@pytest.mark.thorough
def test_a_bot_that_searches_plays_it() -> None:
    match = catan.Match(catan.ruleset("base", "barbarian_attack"), seats=2, seed=3)
    for number, _ in enumerate(play_match(match, [MctsBot(iterations=4), GreedyBot()])):
        if number == 60:
            break
    assert match.game.turn.number > 3


def test_knights_and_prisoners_promise_something() -> None:
    here = Attack()
    before = promise(here, ZERO)
    assert promise(Attack().knights(0, (0, 0), "E"), ZERO) > before
    assert promise(Attack().change(by_hand.prisoners, 0, 1), ZERO) > before


def test_barbarians_threaten_buildings_and_knights_around_them_promise_prisoners() -> None:
    here = Attack().piece("settlement", 0, (1, 0, "S"))
    corner = Attack().piece("settlement", 0, (2, 0, "S")).barbarians(EAST, 2)
    assert promise(corner, ZERO) < promise(Attack().piece("settlement", 0, (2, 0, "S")), ZERO)

    def with_knights(*sides: str) -> float:
        return promise(Attack().barbarians(EAST, 1).knights(1, EAST, *sides), ONE)

    alone, enough = with_knights("NE"), with_knights("NE", "SE")
    far = promise(Attack().barbarians(EAST, 1).knights(1, (0, 0), "E", "W"), ONE)
    assert enough > far > alone
    assert promise(here, ZERO) > 0
