"""Whether the tests of each rule book cite all of its statements, and no others, and name all of its events."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.helpers.described import SHIPPED, described
from tests.helpers.each import for_each

pytestmark = pytest.mark.thorough

BOOKS = {
    "base": 174,
    "cities_knights": 179,
    "five_six": 78,
    "dice_game": 53,
    "seafarers": 159,
    "traders_barbarians.rivers": 20,
    "traders_barbarians.barbarian_attack": 32,
    "traders_barbarians.wagons": 30,
    "traders_barbarians.fishermen": 21,
    "traders_barbarians.caravans": 15,
    "traders_barbarians.event_cards": 26,
    "traders_barbarians.harbormaster": 7,
    "traders_barbarians.pairs": 10,
    "traders_barbarians.two_players": 15,
}
"""The folders with the tests of a book, or of a part of one, such as `traders_barbarians.rivers`, whose ids begin with
two words of their own: each has a module `statements`; and how many statements there are."""

TOGETHER = Path(__file__).parents[1] / "interactions"
"""Statements on two expansions together are tested there."""


def statements(book: str) -> tuple[str, ...]:
    """The ids of all statements of a book."""
    listed: tuple[str, ...] = import_module(f"tests.rules.{book}.statements").STATEMENTS
    return listed


def without_behavior(book: str) -> dict[str, str]:
    """The statements of a book that nothing in a game could show, each with the reason."""
    excused: dict[str, str] = import_module(f"tests.rules.{book}.statements").WITHOUT_BEHAVIOR
    return excused


@cache
def cited(book: str) -> dict[str, set[str]]:
    """The tests that cite each id of a book, in their docstrings or in comments inside."""
    kept, rest = (2, "(?:-[0-9A-Z]+)+[a-z]?") if "." in book else (1, "-[0-9A-Z]+-[0-9A-Z]+")
    prefixes = "|".join(sorted({"-".join(id.split("-")[:kept]) for id in statements(book)}))
    pattern = re.compile(rf"\b(?:{prefixes}){rest}\b")
    found: dict[str, set[str]] = {}
    for path in sorted(
        [*Path(__file__).parent.joinpath(*book.split(".")).glob("test_*.py"), *TOGETHER.glob("test_*.py")]
    ):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in pattern.findall("\n".join(lines[node.lineno - 1 : node.end_lineno])):
                    found.setdefault(id, set()).add(f"{path.name}::{node.name}")
    return found


@for_each(BOOKS)
def test_every_statement_has_a_test(book: str) -> None:
    """The list of statements without a test holds only those that have no behavior."""
    missing = [id for id in statements(book) if id not in cited(book) and id not in without_behavior(book)]
    assert missing == []


@for_each(BOOKS)
def test_every_id_that_a_test_cites_is_a_statement(book: str) -> None:
    """A misspelled id would count for nothing."""
    unknown = {id: tests for id, tests in cited(book).items() if id not in statements(book)}
    assert unknown == {}


@for_each(BOOKS)
def test_statements_without_behavior_are_statements_and_have_no_test(book: str) -> None:
    """Otherwise the reason given for one of them is out of date."""
    assert len(set(statements(book))) == len(statements(book)) == BOOKS[book]
    assert set(without_behavior(book)) <= set(statements(book))
    assert not set(without_behavior(book)) & set(cited(book))


@cache
def words_of_tests() -> frozenset[str]:
    """All words in the tests of rules."""
    folders = (Path(__file__).parent, TOGETHER)
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    return frozenset(word for source in sources for word in re.findall(r"\w+", source))


@for_each(SHIPPED)
def test_every_event_is_named_by_a_test_of_its_rules(expansion: str) -> None:
    """An event that no test asks for could be forgotten: then a game goes on without a word about what has happened."""
    kinds = ["".join(map(str.title, event.tag.partition("/")[2].split("-"))) for event in described(expansion).events]
    assert kinds
    assert [kind for kind in kinds if not any(word.endswith(kind) for word in words_of_tests())] == []
