"""Laws of ten lines find faults that show only where rules meet, at the settings that Hypothesis has by default.

`python -m tests.properties.measure_laws` tells how long each takes.
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from tests.properties.laws import LAWS, Found
from tests.properties.planted_interactions import FAULTS

FINDING = settings(max_examples=100, database=None, deadline=None, derandomize=True, phases=[Phase.generate])


def test_every_planted_fault_has_a_law() -> None:
    assert [found.fault for found in LAWS] == list(FAULTS)


@pytest.mark.parametrize("found", LAWS, ids=lambda found: found.fault.replace(" ", "-"))
def test_a_planted_fault_is_found(found: Found) -> None:
    law = FINDING(found.law(FAULTS[found.fault].rules(3)))
    with pytest.raises(AssertionError):
        law()
