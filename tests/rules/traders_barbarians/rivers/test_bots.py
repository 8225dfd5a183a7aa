"""Bots play whole games of The Rivers of Catan."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.play import Bot, GreedyBot, MctsBot, RandomBot, play_match, simulate


@pytest.mark.thorough
def test_greedy_bots_finish_games_and_beat_bots_that_play_at_random() -> None:
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    report = simulate(catan.ruleset("base", "rivers"), 10, 2, bots, seed="rivers")
    assert report.wins["greedy"] >= 9
    for tag in ("rivers/build-bridge", "coins/buy-with-coins"):
        assert report.actions[tag] > 0


@pytest.mark.thorough
def test_a_bot_that_searches_plays_it() -> None:
    match = catan.Match(catan.ruleset("base", "rivers"), seats=2, seed=3)
    for number, _ in enumerate(play_match(match, [MctsBot(iterations=4), GreedyBot()])):
        if number == 60:
            break
    assert match.game.turn.number > 3
