"""Many whole games for five and six, in every combination of what lies between two turns and of expansions.

All are sound after every action, and each is replayed in a fresh process to an equal end. Five and six seats take
turns. The whole run, and the report of what has happened how often in those with Cities & Knights:

    pytest -n 2 -m slow --junitxml=long.xml tests/properties/test_five_six_long_run.py
    python -m tests.properties.happenings long.xml
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.properties.compositions import BETWEEN_TURNS, FIVE_AND_SIX
from tests.properties.happenings import SEEN, happenings, written
from tests.properties.long_run import Notes, batches, bots_games, no_notes, random_games
from tests.properties.recorded import RecordProperty

GAMES, BATCH = 500, 25
GREEDY_GAMES, GREEDY_BATCH = 100, 5

COMBINATIONS = {
    f"{prefix}{phase}": tuple(one for one in FIVE_AND_SIX if one.name in (f"{prefix}{phase}-5", f"{prefix}{phase}-6"))
    for prefix in ("", "knights-")
    for phase in BETWEEN_TURNS
}
"""The tables of each combination: one for five seats and one for six."""

MARKS = {
    "special-building": {"five_six/end-special-building"},
    "on-request": {"five_six/end-special-building", "five_six/request-special-building"},
    "paired": {"five_six/end-paired-part"},
    "no-phase": set[str](),
}
"""The actions by which one knows what lies between two turns."""

every_combination = pytest.mark.parametrize("combination", COMBINATIONS)


def assert_played(combination: str, seen: Counter[str], games: int) -> None:
    """These games were played, with that between two turns which they are called after and nothing else."""
    assert seen["games"] == games
    marks = {mark for marks in MARKS.values() for mark in marks if seen[mark]}
    assert marks == MARKS[combination.removeprefix("knights-")]


def notes_on(combination: str) -> Notes:
    return happenings if combination.startswith("knights-") else no_notes


def test_every_combination_is_played_by_five_and_by_six() -> None:
    assert len(COMBINATIONS) == 8
    assert all([table.seats for table in tables] == [5, 6] for tables in COMBINATIONS.values())


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GAMES, BATCH), ids=str)
@every_combination
def test_random_games_are_sound_throughout_and_replay_in_another_process(
    combination: str, numbers: range, record_property: RecordProperty
) -> None:
    seen: Counter[str] = Counter()
    random_games(COMBINATIONS[combination], numbers, seen, notes_on(combination))
    if combination.startswith("knights-"):
        record_property(SEEN, written(seen))
    assert_played(combination, seen, len(numbers))
    assert seen["base/traded"]


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GREEDY_GAMES, GREEDY_BATCH), ids=str)
@every_combination
def test_greedy_games_are_sound_throughout_and_replay_in_another_process(
    combination: str, numbers: range, record_property: RecordProperty
) -> None:
    seen: Counter[str] = Counter()
    bots_games(COMBINATIONS[combination], numbers, seen, notes_on(combination))
    if combination.startswith("knights-"):
        record_property(SEEN, written(seen))
    assert_played(combination, seen, len(numbers))
    assert seen["base/build-settlement"]
