"""A property that is asked of few positions is told at the end of the run."""

from __future__ import annotations

import pytest

from catan_core.testing.strategies.looked import few_positions, note_positions

pytest_plugins = ("pytester",)

TEST = """
import catan_core as catan
from catan_core.testing.strategies import steps
from hypothesis import given, settings

def third_roll(move):
    return move.before.turn.number == 3 and move.action.tag == "base/roll"

@settings(max_examples=5, database=None, derandomize=True, deadline=None)
@given(steps(catan.ruleset("base").rules(3), where=third_roll))
def test_seldom(move):
    pass
"""


def test_only_what_has_few_positions_is_told_and_only_once() -> None:
    few_positions()
    note_positions("where=often", 50)
    note_positions("where=seldom", 2)
    note_positions("where=once", 1)
    assert few_positions() == [
        "where=seldom: all examples are from 2 positions",
        "where=once: all examples are from 1 position",
    ]
    assert few_positions() == []


@pytest.mark.slow
def test_a_condition_with_few_positions_is_named_at_the_end_of_a_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TEST)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=1)
    told = [line for line in result.outlines if line.startswith("Few positions")]
    assert len(told) == 1
    assert "test_seldom: where=third_roll: all examples are from" in told[0]
