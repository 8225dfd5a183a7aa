"""Laws of ten lines find faults that show only where rules meet, at the settings that Hypothesis has by default.

`python -m tests.properties.measure_laws` tells how long each takes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import Phase, settings

from catan_core.testing.strategies.failures import written
from tests.properties.laws import LAWS, Found
from tests.properties.laws_at_sea import LAWS_AT_SEA
from tests.properties.planted_at_sea import FAULTS_AT_SEA
from tests.properties.planted_interactions import FAULTS

ALL_LAWS = (*LAWS, *LAWS_AT_SEA)
ALL_FAULTS = FAULTS | FAULTS_AT_SEA

MANY_GAMES = 1_000
FEW_ACTIONS = 60

LONG = {
    "gold is paid twice",
    "a knight leaves in silence",
    "the diplomat leaves a stale length",
    "the harbormaster never changes",
    "walls protect no cards",
    "a city no longer ties ships together",
    "ships move on and on",
}
"""The faults for which most is walked before they are found, of kinds of which others are found sooner."""

BY_STEPS = [pytest.param(found, marks=pytest.mark.slow if found.fault in LONG else ()) for found in ALL_LAWS]

FINDING = settings(
    max_examples=100, database=None, deadline=None, derandomize=True, phases=[Phase.generate, Phase.shrink]
)


def test_every_planted_fault_has_a_law() -> None:
    assert [found.fault for found in ALL_LAWS] == list(ALL_FAULTS)


def test_the_page_on_property_tests_says_how_many_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "property-test.md").read_text(encoding="utf-8")
    assert len(ALL_FAULTS) == 12
    assert "with twelve faults that show only where rules meet" in " ".join(page.split())


@pytest.mark.thorough
@pytest.mark.parametrize("found", BY_STEPS, ids=lambda found: found.fault.replace(" ", "-"))
def test_a_planted_fault_is_found_and_shrinks_to_at_most_one_action_after_a_position(found: Found) -> None:
    law = FINDING(found.test(ALL_FAULTS[found.fault].rules(3)))
    with pytest.raises(AssertionError) as failure:
        law()
    (case,) = written(failure.value.__notes__)
    assert len(case.actions) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("found", ALL_LAWS, ids=lambda found: found.fault.replace(" ", "-"))
def test_a_planted_fault_that_games_find_shrinks_to_few_actions_after_a_position(found: Found) -> None:
    law = settings(FINDING, max_examples=MANY_GAMES)(found.test_of_games(ALL_FAULTS[found.fault].rules(3)))
    with pytest.raises(AssertionError) as failure:
        law()
    (case,) = written(failure.value.__notes__)
    assert len(case.actions) <= FEW_ACTIONS
