"""Whether the tests of a rule book cite all of its statements, and no others."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.rules.base.statements import STATEMENTS, WITHOUT_BEHAVIOR

FOLDER = Path(__file__).parent / "base"
ID = re.compile(r"\bBASE-[0-9A-Z]+-\d+\b")


@cache
def cited() -> dict[str, set[str]]:
    """The tests that cite each id, in their docstrings or in comments inside."""
    found: dict[str, set[str]] = {}
    for path in sorted(FOLDER.glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in ID.findall("\n".join(lines[node.lineno - 1 : node.end_lineno])):
                    found.setdefault(id, set()).add(f"{path.name}::{node.name}")
    return found


def test_every_statement_has_a_test() -> None:
    """The list of statements without a test holds only those that have no behavior."""
    missing = [id for id in STATEMENTS if id not in cited() and id not in WITHOUT_BEHAVIOR]
    assert missing == []


def test_every_id_that_a_test_cites_is_a_statement() -> None:
    """A misspelled id would count for nothing."""
    unknown = {id: tests for id, tests in cited().items() if id not in STATEMENTS}
    assert unknown == {}


def test_statements_without_behavior_are_statements_and_have_no_test() -> None:
    """Otherwise the reason given for one of them is out of date."""
    assert len(set(STATEMENTS)) == len(STATEMENTS) == 171
    assert set(WITHOUT_BEHAVIOR) <= set(STATEMENTS)
    assert not set(WITHOUT_BEHAVIOR) & set(cited())
