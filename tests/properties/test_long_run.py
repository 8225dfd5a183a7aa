"""Many whole games, sound after every action, each replayed in a fresh process to an equal end."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import replay
from catan_core.play import GreedyBot
from tests.properties.compositions import COMPOSITIONS, QUICK
from tests.properties.long_run import at_random, by_bots, replay_alike
from tests.properties.replayer import replayed_elsewhere

GAMES = 1_000
BATCH = 25
GREEDY_GAMES = 200
GREEDY_BATCH = 10
OF_THE_BASE_GAME = tuple(one for one in COMPOSITIONS if one.expansions == ("base",))


def play_and_replay(numbers: range) -> Counter[str]:
    """Play the games with these numbers at random and have them replayed elsewhere; what was seen in them."""
    seen: Counter[str] = Counter()
    replay_alike([at_random(COMPOSITIONS[number % len(COMPOSITIONS)], f"long {number}", seen) for number in numbers])
    assert seen["base/traded"] > 0, "random games without a single trade"
    return seen


def test_some_games_are_sound_throughout_and_replay_in_another_process(record_property: pytest.RecordProperty) -> None:
    seen = play_and_replay(range(QUICK))
    record_property("seen", dict(seen))
    assert seen["games"] == QUICK


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_a_thousand_games_are_sound_throughout_and_replay_in_another_process(first: int) -> None:
    seen = play_and_replay(range(first, first + BATCH))
    print({name: seen[name] for name in ("games", "actions", "base/offer-trade", "base/traded")})


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GREEDY_GAMES, GREEDY_BATCH))
def test_greedy_games_are_sound_throughout_and_replay_in_another_process(first: int) -> None:
    seen: Counter[str] = Counter()
    tables = [OF_THE_BASE_GAME[number % len(OF_THE_BASE_GAME)] for number in range(first, first + GREEDY_BATCH)]
    replay_alike([by_bots(table, f"greedy {first + i}", GreedyBot(), seen) for i, table in enumerate(tables)])
    for wanted in (
        "base/traded",
        "base/build-city",
        "base/build-settlement",
        "base/play-knight",
        "base/maritime-trade",
    ):
        assert seen[wanted], f"greedy games without any {wanted}"
    print({name: seen[name] for name in ("games", "actions", "base/offer-trade", "base/traded")})


def test_a_greedy_game_is_sound_throughout_and_replays_in_another_process() -> None:
    seen: Counter[str] = Counter()
    replay_alike([by_bots(OF_THE_BASE_GAME[0], "greedy", GreedyBot(), seen)])
    assert seen["base/build-settlement"]


def test_a_game_that_ends_otherwise_is_noticed() -> None:
    text, last = at_random(COMPOSITIONS[2], "noticed", Counter())
    shorter = replay(text, upto=text.count("\n") - 2).to_json()
    (wrong,) = replayed_elsewhere([(text, shorter)])
    assert wrong.startswith("another end")
    assert replayed_elsewhere([(text, last)]) == [""]
