"""Many whole games of Cities & Knights, sound after every action, each replayed in a fresh process to an equal end.

They also show that everything in the box is used. The whole run, and the report of what has happened how often:

    pytest -n 2 -m slow --junitxml=long.xml tests/properties/test_cities_knights_long_run.py
    python -m tests.properties.happenings long.xml
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import attrs
import pytest

from catan_core import Seat, State
from catan_core.play import GreedyBot
from catan_core.play.evaluation import prospects
from catan_expansions.cities_knights.improvements import level
from catan_expansions.cities_knights.progress.deck import CARDS
from tests.properties import happenings
from tests.properties.compositions import CITIES_AND_KNIGHTS
from tests.properties.happenings import EVERYTHING, RARE, SEEN, missing, summed, told, written
from tests.properties.long_run import at_random, batches, bots_games, by_bots, random_games
from tests.properties.recorded import RecordProperty

GAMES, BATCH = 1_000, 50
GREEDY_GAMES, GREEDY_BATCH = 200, 10
RACES, LONGER = 20, 18
EAGER = 1.0
"""What each level of trade counts for bots that all want its metropolis, in points."""


def racing(state: State, seat: Seat) -> float:
    """How good a state is for a seat that wants to get to the end of the track of trade, before others do."""
    return prospects(state, seat) + EAGER * level(state, seat, "trade")


@pytest.mark.thorough
def test_some_games_are_sound_throughout_and_replay_in_another_process(record_property: RecordProperty) -> None:
    seen: Counter[str] = Counter()
    random_games(CITIES_AND_KNIGHTS, range(1), seen, happenings.happenings)
    record_property("counts", dict(seen))
    assert seen["games"] == 1
    assert sum(seen[f"card: {card}"] > 0 for card in happenings.CARDS) > 5
    actions = ("build-knight", "activate-knight", "move-knight", "chase-robber")
    assert all(seen[f"knights: {name}"] == seen[f"cities_knights/{name}"] for name in actions)
    assert seen["knights: build-knight"] > 0
    assert seen["battle: knights win, one is best"] + seen["battle: knights win, several are best"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GAMES, BATCH), ids=str)
def test_random_games_are_sound_throughout_and_leave_nothing_in_the_box(
    numbers: range, record_property: RecordProperty
) -> None:
    seen: Counter[str] = Counter()
    random_games(CITIES_AND_KNIGHTS, numbers, seen, happenings.happenings)
    record_property(SEEN, written(seen))
    assert missing(seen, RARE) == []


@pytest.mark.slow
@pytest.mark.parametrize("numbers", batches(GREEDY_GAMES, GREEDY_BATCH), ids=str)
def test_greedy_games_are_sound_throughout_and_replay_in_another_process(
    numbers: range, record_property: RecordProperty
) -> None:
    seen: Counter[str] = Counter()
    bots_games(CITIES_AND_KNIGHTS, numbers, seen, happenings.happenings)
    record_property(SEEN, written(seen))
    assert seen["knights: build-knight"]
    assert seen["cities_knights/improve"]


@pytest.mark.slow
def test_what_is_rare_happens_too(record_property: RecordProperty) -> None:
    """Longer games, in which all want the same metropolis, and then random ones, until there is nothing left to see."""
    seen: Counter[str] = Counter()
    for number in range(RACES):
        table = CITIES_AND_KNIGHTS[number % len(CITIES_AND_KNIGHTS)]
        longer = attrs.evolve(table, options=(*table.options, ("base.victory_points", LONGER)))
        by_bots(longer, f"race {number}", GreedyBot(racing), seen, happenings.happenings)
        if seen["metropolis: taken over"]:
            break
    for number in range(GAMES):
        if not missing(seen):
            break
        table = CITIES_AND_KNIGHTS[number % len(CITIES_AND_KNIGHTS)]
        at_random(table, f"rare {number}", seen, happenings.happenings)
    record_property(SEEN, written(seen))
    print(told(seen))
    assert missing(seen) == []


# -- the report itself -------------------------------------------------------------------------------------------


def test_the_report_has_every_card() -> None:
    assert sorted(happenings.CARDS) == sorted(kind for deck in CARDS.values() for kind in deck)
    assert len(happenings.CARDS) == 25


def test_the_report_sums_what_tests_have_written_and_says_what_is_missing(tmp_path: Path) -> None:
    one, other = Counter({EVERYTHING[0]: 2, "games": 1}), Counter({EVERYTHING[0]: 3, EVERYTHING[-1]: 1, "games": 4})
    tests = "".join(f'<property name="{SEEN}" value="{written(seen)}"/>' for seen in (one, other))
    report = tmp_path / "long.xml"
    report.write_text(f'<testsuites><property name="counts" value="{{}}"/>{tests}</testsuites>', encoding="utf-8")
    total = summed(str(report))
    assert (total["games"], total[EVERYTHING[0]], total[EVERYTHING[-1]]) == (5, 5, 1)
    assert missing(total) == [*EVERYTHING[1:-1]]
    assert f"{EVERYTHING[0]:45} {5:9}" in told(total).splitlines()
