"""Many whole games of Seafarers, in every scenario, for all numbers of seats, with and without Cities & Knights.

All are sound after every action, and each is replayed in a fresh process to an equal end. The whole run:

    pytest -n 2 -m slow tests/properties/test_seafarers_long_run.py
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.properties.compositions import AT_SEA, SCENARIOS
from tests.properties.long_run import batches, bots_games, random_games

GAMES, BATCH = 1_000, 25
GREEDY_GAMES, GREEDY_BATCH = 200, 10
SHOWN = ("games", "actions", "base/traded", "seafarers/build-ship", "seafarers/move-ship", "seafarers/take-gold")


def test_every_scenario_is_played_by_three_to_six_and_seven_with_cities_and_knights_too() -> None:
    tables = [(dict(table.options)["seafarers.scenario"], table.seats, table.expansions) for table in AT_SEA]
    assert len({*tables}) == len(tables) == (2 * len(SCENARIOS) - 2) * 4


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GAMES, BATCH), ids=str)
def test_random_games_are_sound_throughout_and_replay_in_another_process(numbers: range) -> None:
    seen: Counter[str] = Counter()
    random_games(AT_SEA, numbers, seen)
    print({name: seen[name] for name in SHOWN})
    assert [name for name in SHOWN if not seen[name]] == []
    assert seen["unfinished"] <= BATCH // 5, "too many games do not come to an end"


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GREEDY_GAMES, GREEDY_BATCH), ids=str)
def test_greedy_games_are_sound_throughout_and_replay_in_another_process(numbers: range) -> None:
    seen: Counter[str] = Counter()
    bots_games(AT_SEA, numbers, seen)
    print({name: seen[name] for name in SHOWN})
    assert seen["base/build-settlement"]
    assert seen["seafarers/build-ship"]
    assert seen["unfinished"] <= 1, "too many games do not come to an end"
