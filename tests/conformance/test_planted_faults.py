"""The kit itself: it finds each of many small faults and names it, and finds nothing in the same without the fault."""

from __future__ import annotations

import pytest

from tests.conformance.planted.plant import FAULTS, Planted
from tests.conformance.table import PAGE, checked, found_in, row

every_problem = pytest.mark.parametrize("planted", FAULTS, ids=[planted.text.replace(" ", "-") for planted in FAULTS])


@pytest.mark.thorough
@every_problem
def test_the_kit_finds_the_problem_and_names_it_as_the_documentation_says(planted: Planted) -> None:
    property, what = found_in(planted)
    assert property == planted.property, what
    assert planted.says in what
    assert row(planted, property, what) in PAGE.read_text(), "stale: run `python -m tests.conformance.table`"


@pytest.mark.slow
@every_problem
def test_the_kit_finds_nothing_where_the_problem_is_mended(planted: Planted) -> None:
    report = checked(planted, right=True)
    assert report.games > 0
    assert report.actions > 0
    assert planted.property or planted.says not in str(report)


def test_there_are_enough_problems_and_each_is_in_the_documentation_once() -> None:
    assert len(FAULTS) >= 25
    assert len({planted.text for planted in FAULTS}) == len(FAULTS)
    table = PAGE.read_text().partition("<!-- planted -->")[2].partition("<!-- end planted -->")[0]
    listed = [line.split(" | ")[0].removeprefix("| ") for line in table.strip().splitlines()[2:]]
    assert listed == [planted.text for planted in FAULTS]
