"""Many whole games, sound after every action, each replayed in a fresh process to an equal end."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import Game, replay
from catan_core.testing import first_game, transcript_of, walk
from tests.properties.compositions import COMPOSITIONS, QUICK, Composition
from tests.properties.replayer import replayed_elsewhere

GAMES = 1_000
BATCH = 25


def played(table: Composition, seed: str, seen: Counter[str]) -> tuple[str, str]:
    """Play a random game, asking every invariant after every action: its transcript, and the JSON of its last state."""
    start = first_game(table.ruleset, seed, table.seats)
    path = []
    for action, step in walk(table.ruleset, seed, None, table.seats):
        faults = step.state.rules.faults(step.state)
        assert not faults, f"{table.name}, seed {seed!r}, after {action!r} ({len(path)} actions): {faults}"
        path.append((action, step))
        seen[action.tag] += 1
        seen.update(event.tag for event in step.events if event.tag == "base/traded")
    last = Game(path[-1][1].state)
    assert last.over
    seen["games"] += 1
    seen["actions"] += len(path)
    return str(transcript_of(start, path)), last.to_json()


def play_and_replay(numbers: range) -> Counter[str]:
    """Play the games with these numbers and have them replayed elsewhere; what was seen in them."""
    seen: Counter[str] = Counter()
    games = [played(COMPOSITIONS[number % len(COMPOSITIONS)], f"long {number}", seen) for number in numbers]
    assert replayed_elsewhere(games) == [""] * len(games)
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


def test_a_game_that_ends_otherwise_is_noticed() -> None:
    text, last = played(COMPOSITIONS[2], "noticed", Counter())
    shorter = replay(text, upto=text.count("\n") - 2).to_json()
    (wrong,) = replayed_elsewhere([(text, shorter)])
    assert wrong.startswith("another end")
    assert replayed_elsewhere([(text, last)]) == [""]
