"""Bots play whole games for two."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.play import Bot, GreedyBot, MctsBot, RandomBot, play_match, simulate
from catan_core.testing import check_walk

SCENARIOS = ("fishermen", "rivers", "caravans", "barbarian_attack", "traders_barbarians")


@pytest.mark.slow
def test_greedy_bots_finish_games_and_beat_bots_that_play_at_random() -> None:
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    report = simulate(catan.ruleset("base", "two_players"), 10, 2, bots, seed="two")
    assert report.wins["greedy"] >= 9
    for tag in ("build-neutral-road", "build-neutral-settlement", "force-trade", "send-robber", "discard-knight"):
        assert report.actions[f"two_players/{tag}"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_bots_finish_every_scenario_for_two(scenario: str) -> None:
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    report = simulate(catan.ruleset("base", scenario, "two_players"), 4, 2, bots, seed="two")
    assert report.wins["greedy"] >= 3


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", [None, *SCENARIOS])
def test_walks_for_two_keep_all_laws(scenario: str | None) -> None:
    """TB-2P-13."""
    rules = catan.ruleset("base", *([scenario] if scenario else []), "two_players")
    check_walk(rules, seed=7, length=160, seats=2, every=20)


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", [None, *SCENARIOS])
def test_whole_games_for_two_are_sound_after_every_action(scenario: str | None) -> None:
    """TB-2P-13."""
    rules = catan.ruleset("base", *([scenario] if scenario else []), "two_players")
    match = catan.Match(rules, seats=2, seed=11)
    for _ in play_match(match, [GreedyBot(), RandomBot()]):
        assert match.game.rules.problems(match.game.state) == ()
    assert match.game.over


@pytest.mark.thorough
def test_a_bot_that_searches_plays_for_two() -> None:
    match = catan.Match(catan.ruleset("base", "two_players"), seats=2, seed=3)
    for number, _ in enumerate(play_match(match, [MctsBot(iterations=4), GreedyBot()])):
        if number == 60:
            break
    assert match.game.turn.number > 3


def test_a_token_promises_something() -> None:
    game = catan.ruleset("base", "two_players").new_game(seats=2, seed=1)
    assert catan.HEURISTIC(game.state, catan.Seat(0), True) > 0.5
