"""Laws about how rules meet hold on the sound rules."""

from __future__ import annotations

import inspect

import pytest

from tests.properties.laws import LAWS, Found
from tests.properties.laws_at_sea import LAWS_AT_SEA

MAX_LINES = 10
ALL = (*LAWS, *LAWS_AT_SEA)


@pytest.mark.thorough
@pytest.mark.parametrize("found", ALL, ids=lambda found: found.name)
def test_a_law_holds(found: Found) -> None:
    found.test(found.sound.rules(3))()


@pytest.mark.parametrize("found", ALL, ids=lambda found: found.name)
def test_a_law_takes_at_most_ten_lines(found: Found) -> None:
    assert len([line for line in inspect.getsource(found.law.check).splitlines() if line.strip()]) <= MAX_LINES
