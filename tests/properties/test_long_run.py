"""Many whole games, sound after every action, each replayed in a fresh process to an equal end.

A few are played with every run of the tests, many with `pytest -n 2 -m slow tests/properties/test_long_run.py`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import replay
from tests.properties.compositions import COMPOSITIONS, NAMED, QUICK
from tests.properties.long_run import at_random, batches, bots_games, random_games
from tests.properties.recorded import RecordProperty
from tests.properties.replayer import replayed_elsewhere

pytestmark = pytest.mark.thorough

GAMES, BATCH = 1_000, 25
GREEDY_GAMES, GREEDY_BATCH = 200, 10
OF_THE_BASE_GAME = tuple(one for one in COMPOSITIONS if one.expansions == ("base",))
SHOWN = ("games", "actions", "base/offer-trade", "base/traded")
WANTED = ("base/traded", "base/build-city", "base/build-settlement", "base/play-knight", "base/maritime-trade")


def test_some_games_are_sound_throughout_and_replay_in_another_process(record_property: RecordProperty) -> None:
    seen: Counter[str] = Counter()
    numbers = range(0, QUICK, 4)
    random_games(COMPOSITIONS, numbers, seen)
    record_property("counts", dict(seen))
    assert seen["games"] == len(numbers)
    assert seen["base/traded"] > 0, "random games without a single trade"


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GAMES, BATCH), ids=str)
def test_a_thousand_games_are_sound_throughout_and_replay_in_another_process(numbers: range) -> None:
    seen: Counter[str] = Counter()
    random_games(COMPOSITIONS, numbers, seen)
    assert seen["base/traded"] > 0, "random games without a single trade"
    print({name: seen[name] for name in SHOWN})


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GREEDY_GAMES, GREEDY_BATCH), ids=str)
def test_greedy_games_are_sound_throughout_and_replay_in_another_process(numbers: range) -> None:
    seen: Counter[str] = Counter()
    bots_games(OF_THE_BASE_GAME, numbers, seen)
    assert [wanted for wanted in WANTED if not seen[wanted]] == []
    print({name: seen[name] for name in SHOWN})


def test_a_greedy_game_is_sound_throughout_and_replays_in_another_process() -> None:
    seen: Counter[str] = Counter()
    bots_games(OF_THE_BASE_GAME, range(1), seen)
    assert seen["base/build-settlement"]


def test_a_game_that_ends_otherwise_is_noticed() -> None:
    text, last = at_random(NAMED["combined-2"], "noticed", Counter())
    shorter = replay(text, upto=text.count("\n") - 2).to_json()
    (wrong,) = replayed_elsewhere([(text, shorter)])
    assert wrong.startswith("another end")
    assert replayed_elsewhere([(text, last)]) == [""]
