"""Of the faults that the documentation says are found, each is found again, with a counterexample that can be read."""

from __future__ import annotations

import pytest

from tests.planted.planting import FAULTS
from tests.planted.table import PAGE, SORTS, measured

LISTED = [(sort, name) for sort in SORTS for name in FAULTS[sort]]


def test_every_fault_is_in_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for _, name in LISTED if f"| {name} |" not in page] == []


@pytest.mark.slow
@pytest.mark.parametrize(("sort", "name"), LISTED, ids=[name.replace(" ", "-") for _, name in LISTED])
def test_a_fault_is_found_as_the_documentation_says(sort: str, name: str) -> None:
    (row,) = (line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {name} |"))
    result = measured(sort, name)
    if "not found" in row:
        assert "by" not in result, "it is found now: run `python -m tests.planted.table`"
    else:
        assert f"`{result['by']}`" in row
        assert result["actions"] <= 10 or result["by"] == "games_end"
        assert result.get("lines", 0) <= 25


@pytest.mark.slow
@pytest.mark.parametrize("law", FAULTS["page"])
def test_a_law_of_the_page_finds_the_fault_that_it_is_there_for(law: str) -> None:
    assert measured("page", law)["by"] == law
