"""Laws of ten lines find faults that show only where rules meet, at the settings that Hypothesis has by default.

`python -m tests.properties.measure_laws` tells how long each takes.
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from catan_core.testing.strategies.failures import written
from tests.properties.laws import LAWS, Found
from tests.properties.planted_interactions import FAULTS

MANY_GAMES = 1_000
FEW_ACTIONS = 60

TOO_RARE = "a knight leaves in silence"
"""A knight that leaves a road which it has cut is too rare for games. `steps` find it, by the condition of the law."""

OF_GAMES = [found for found in LAWS if found.fault != TOO_RARE]

FINDING = settings(
    max_examples=100, database=None, deadline=None, derandomize=True, phases=[Phase.generate, Phase.shrink]
)


def test_every_planted_fault_has_a_law() -> None:
    assert [found.fault for found in LAWS] == list(FAULTS)


@pytest.mark.parametrize("found", LAWS, ids=lambda found: found.fault.replace(" ", "-"))
def test_a_planted_fault_is_found_and_shrinks_to_at_most_one_action_after_a_position(found: Found) -> None:
    law = FINDING(found.test(FAULTS[found.fault].rules(3)))
    with pytest.raises(AssertionError) as failure:
        law()
    (case,) = written(failure.value.__notes__)
    assert len(case.actions) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "found", [found for found in LAWS if found.fault != TOO_RARE], ids=lambda found: found.fault.replace(" ", "-")
)
def test_a_planted_fault_that_games_find_shrinks_to_few_actions_after_a_position(found: Found) -> None:
    law = settings(FINDING, max_examples=MANY_GAMES)(found.test_of_games(FAULTS[found.fault].rules(3)))
    with pytest.raises(AssertionError) as failure:
        law()
    (case,) = written(failure.value.__notes__)
    assert len(case.actions) <= FEW_ACTIONS
