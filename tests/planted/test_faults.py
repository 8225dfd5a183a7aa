"""The faults that are planted: each is one line, stands where it is said to stand, and is still Python."""

from __future__ import annotations

import ast
import re

from tests.helpers.each import for_each
from tests.planted.authors import AUTHORS
from tests.planted.fault import ROOT, Fault
from tests.planted.interactions import INTERACTIONS
from tests.planted.page import LAWS_OF_THE_PAGE


def test_there_are_forty_of_either_sort_and_no_two_have_one_name() -> None:
    assert len(AUTHORS) == len(INTERACTIONS) == 40
    assert len({fault.name for fault in (*AUTHORS, *INTERACTIONS)}) == 80


@for_each((*AUTHORS, *INTERACTIONS, *LAWS_OF_THE_PAGE), lambda fault: fault.name)
def test_every_fault_can_be_planted(fault: Fault) -> None:
    ast.parse(fault.planted())


def test_every_law_of_the_page_has_a_fault_that_it_is_there_for() -> None:
    text = (ROOT / "examples" / "property_tests.py").read_text(encoding="utf-8")
    laws = re.findall(r"^def (test_\w+)|^(TestTable) =", text, re.MULTILINE)
    assert {one or other for one, other in laws} == {fault.name for fault in LAWS_OF_THE_PAGE}
