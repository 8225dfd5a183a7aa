"""What the page on the test kit shows in Python and prints is what the kit takes and prints."""

import re
from contextlib import redirect_stdout
from doctest import DocTestParser
from io import StringIO
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.testing import Conformance
from catan_core.testing.composing import MAX_ORDERS
from catan_core.testing.differences import MOST_LINES

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "kit.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```text\n(>>>.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("about", ["scenario(\n", "Scenario(", "code_for("])
def test_a_position_on_the_page_is_set_up_as_it_stands(about: str) -> None:
    (block,) = [block for block in BLOCKS if about in block]
    names = {"game": catan.new_game("base", seats=3, seed=7)}
    for example in DocTestParser().get_examples(block):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(example.source, "kit.md", "single"), names)
        # What is shown ends at the first empty line; a call that prints the table itself shows nothing.
        assert printed.getvalue().startswith(example.want)


def test_the_report_on_the_page_is_one_that_the_kit_prints() -> None:
    (shown,) = [block for block in BLOCKS if "print(check_expansion(" in block]
    printed = str(
        Conformance("my_expansion", (), (), 42, 11830, ("my_expansion/rare-event",), seldom=(("my_expansion/fly", 2),))
    )
    lines = [line for line in shown.splitlines() if not re.match(r">>>|  played: |  \.\.\.$", line)]
    assert lines == printed.splitlines()
    assert shown.index("  finding: ") < shown.index("  played: ") < shown.index("  came up only ")


def test_the_page_says_how_much_the_kit_does_and_prints() -> None:
    words = " ".join(PAGE.split())
    assert f"in at most {MOST_LINES} lines, what differs from a new game" in words
    assert MAX_ORDERS == 2
    assert "in up to two other orders" in words
