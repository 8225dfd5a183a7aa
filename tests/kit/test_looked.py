"""A property that is asked of few positions is told at the end of the run."""

from __future__ import annotations

import re
import runpy

import pytest

from catan_core.testing.strategies.looked import note_positions, positions_told
from tests.planted.fault import ROOT

pytest_plugins = ("pytester",)

TEST = """
import catan_core as catan
from catan_core.testing.strategies import steps
from hypothesis import given, settings

def third_roll(move):
    return move.before.turn.number == 3 and move.action.tag == "base/roll"

@settings(max_examples=30, database=None, derandomize=True, deadline=None)
@given(steps(catan.ruleset("base").rules(3), where=third_roll))
def test_seldom(move):
    pass
"""


def test_only_what_has_few_positions_is_told_and_only_once() -> None:
    positions_told()
    for _ in range(20):
        note_positions("where=often", 50)
        note_positions("where=seldom", 2)
        note_positions("where=once", 1)
        note_positions("", None)
    few = ["where=seldom: 20 examples from 2 positions", "where=once: 20 examples from 1 position"]
    assert positions_told() == few
    assert positions_told() == []


def test_of_everything_it_is_told_where_that_is_asked_for() -> None:
    positions_told()
    for _ in range(3):
        note_positions("where=often", 50)
        note_positions("", None)
    assert positions_told(all=True) == ["where=often: 3 examples from 50 positions", "3 examples from 3 positions"]


@pytest.mark.slow
def test_a_condition_with_positions_told_is_named_at_the_end_of_a_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TEST)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=1)
    told = [line for line in result.outlines if line.startswith("Few positions")]
    assert len(told) == 1
    drawn = re.search(r"test_seldom: where=third_roll: (\d+) examples from", told[0])
    assert drawn is not None
    assert int(drawn[1]) >= 30  # Hypothesis draws a few more, which it does not use


@pytest.mark.slow
def test_of_every_law_of_the_page_it_is_told_from_how_many_positions_its_examples_are(
    pytester: pytest.Pytester,
) -> None:
    result = pytester.runpytest_subprocess(ROOT / "examples" / "property_tests.py", "-v", "-p", "no:cacheprovider")
    told = [line for line in result.outlines if line.startswith("Looked at")]
    laws = {name for name in runpy.run_path(str(ROOT / "examples" / "property_tests.py")) if name.startswith("test_")}
    assert {name for name in (*laws, "TestTable") if not any(f"::{name}" in line for line in told)} == set()
    assert all(re.search(r"\d+ examples? from \d+ positions?$", line) for line in told)
