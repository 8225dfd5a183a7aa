"""Whole games with the harbormaster, in all compositions, and bots that play them."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.play import GreedyBot, MctsBot, RandomBot, play_match, simulate
from tests.helpers.tiers import few
from tests.helpers.whole_games import played
from tests.rules.traders_barbarians.company import BESIDE

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(
    "others", few(["+".join(others) for others in BESIDE], "caravans", "five_six", "cities_knights", "seafarers")
)
def test_whole_games_are_sound_beside_everything_that_it_is_played_with(others: str) -> None:
    seats = 5 if "five_six" in others else 3
    game, seen = played(*others.split("+"), "harbormaster", seats=seats, seed="harbors", every=10)
    assert game.winners
    assert seen["base/roll"] > 10


def test_greedy_bots_finish_games_and_beat_bots_that_play_at_random() -> None:
    report = simulate(catan.ruleset("base", "harbormaster"), 10, 2, [GreedyBot(), RandomBot()], seed="harbors")
    assert report.wins["greedy"] >= 9


def test_a_bot_that_searches_plays_it() -> None:
    match = catan.Match(catan.ruleset("base", "harbormaster"), seats=2, seed=3)
    for number, _ in enumerate(play_match(match, [MctsBot(iterations=4), GreedyBot()])):
        if number == 60:
            break
    assert match.game.turn.number > 3
