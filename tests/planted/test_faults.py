"""The faults that are planted: each is one line, stands where it is said to stand, and is still Python."""

from __future__ import annotations

import ast

from tests.helpers.each import for_each
from tests.planted.authors import AUTHORS
from tests.planted.fault import Fault
from tests.planted.interactions import INTERACTIONS


def test_there_are_forty_of_either_sort_and_no_two_have_one_name() -> None:
    assert len(AUTHORS) == len(INTERACTIONS) == 40
    assert len({fault.name for fault in (*AUTHORS, *INTERACTIONS)}) == 80


@for_each((*AUTHORS, *INTERACTIONS), lambda fault: fault.name)
def test_every_fault_can_be_planted(fault: Fault) -> None:
    ast.parse(fault.planted())
