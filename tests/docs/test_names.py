"""The reference has every public name, with what it is; every verb has an example."""

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"

PAGES = {
    "catan_core": "api",
    "catan_core.play": "tools",
    "catan_core.render": "tools",
    "catan_core.serve": "tools",
    "catan_core.base.table": "tools",
    "catan_core.testing": "testing",
    "catan_core.testing.strategies": "strategies",
    "catan_pytest": "testing",
    "catan_core.base": "base",
    "catan_expansions.five_six": "five-six",
    "catan_expansions.cities_knights": "cities-knights",
    "catan_expansions.seafarers": "seafarers",
    "catan_expansions.dice_game": "dice-game",
}
"""The page of the reference that has the names of a package."""

EXPANSIONS = ("base", "five_six", "cities_knights", "seafarers", "dice_game")


@pytest.fixture(scope="module")
def names() -> Iterator[ModuleType]:
    """The script that writes public names into the documentation."""
    sys.path.insert(0, str(DOCS / "scripts"))
    yield importlib.import_module("names")
    sys.path.remove(str(DOCS / "scripts"))


@pytest.mark.parametrize("package", PAGES)
def test_the_reference_has_every_public_name_of_a_package(package: str) -> None:
    text = (DOCS / "reference" / f"{PAGES[package]}.md").read_text(encoding="utf-8")
    there = set(re.findall(r"`(\w+)(?=[`.(])", text))
    assert not set(importlib.import_module(package).__all__) - there


@pytest.mark.parametrize("package", PAGES)
def test_what_a_public_class_inherits_of_ours_is_public_too(package: str) -> None:
    """Else the reference, which lists the members of each class where it is defined, would show them nowhere."""
    faces = {id(thing) for page in PAGES for thing in vars(importlib.import_module(page)).values()}
    module = importlib.import_module(package)
    hidden = {
        f"{name}: {base.__name__}"
        for name in module.__all__
        if isinstance(kind := getattr(module, name), type)
        for base in kind.__mro__[1:]
        if base.__module__.startswith(("catan_core", "catan_expansions")) and id(base) not in faces
        if any(isinstance(member, FunctionType | property) and key[0] != "_" for key, member in vars(base).items())
    }
    assert not hidden


@pytest.mark.thorough
def test_something_is_said_of_every_public_name(names: ModuleType) -> None:
    assert names.undocumented(PAGES) == []


def test_something_is_said_of_every_public_method_and_property() -> None:
    pages = sorted({DOCS / "reference" / f"{page}.md" for page in PAGES.values()})
    blank = re.compile(r"^\| `\..*\|\s+\|$", re.MULTILINE)
    assert [found for page in pages for found in blank.findall(page.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "package", [package for package in PAGES if package.startswith(("catan_core", "catan_pytest"))]
)
def test_the_reference_says_what_every_public_method_raises(package: str) -> None:
    """Errors are on the page, too, in whichever paragraph of the docstring they stand."""
    module, page = importlib.import_module(package), DOCS / "reference" / f"{PAGES[package]}.md"
    rows = [row for row in page.read_text(encoding="utf-8").splitlines() if row.startswith("| `.")]
    for name in module.__all__ if rows else ():
        kind = getattr(module, name)
        for method, member in vars(kind).items() if isinstance(kind, type) else ():
            said = " ".join((inspect.getdoc(getattr(member, "__func__", member)) or "").split())
            _, raises, errors = said.partition("Raises ")
            if raises and method[0] != "_" and kind.__module__.startswith("catan"):
                raised = set(re.findall(r"\b[A-Z]\w+Error\b|\bIllegalAction\b", errors.partition(". ")[0]))
                of_method = [set(re.findall(r"\w+", row)) for row in rows if re.match(rf"\| `\.{method}[`(]", row)]
                assert any(raised <= words for words in of_method), f"{name}.{method} raises {raised}"


@pytest.mark.parametrize("id", EXPANSIONS)
def test_every_verb_and_reading_is_on_the_page_with_an_example(names: ModuleType, id: str) -> None:
    text = (DOCS / "reference" / "verbs.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### `([\w.]+)`\n(.*?)(?=^#|^<!--)", text, re.MULTILINE | re.DOTALL))
    functions = names.public_functions(id)
    assert not set(functions) - set(sections)
    assert [name for name in functions if sections[name].count("```python") < 2] == []


@pytest.mark.thorough
def test_a_verb_tells_the_events_that_it_emits_through_others(names: ModuleType) -> None:
    found = {name: names.emits(function) for name, function in names.public_functions("base").items()}
    assert found["goods.pay"] == {"GoodsMoved"}
    assert found["goods.can_pay"] == frozenset()


@pytest.mark.thorough
@pytest.mark.parametrize("package", ["catan_core", "catan_core.testing.strategies"])
def test_a_type_alias_is_shown_as_it_is_written(names: ModuleType, package: str) -> None:
    assert {
        "catan_core": "```python\nHexAt = tuple[int, int]\n```\n\nThe coordinates (q, r) of a hex.\n",
        "catan_core.testing.strategies": "```python\nSource = Ruleset | Rules | SearchStrategy[Ruleset] | ",
    }[package] in names.names(package)


def test_a_value_says_more_than_its_type(names: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("undocumented")
    vars(package).update(__all__=["SHARE"], SHARE=0.25)
    monkeypatch.setitem(sys.modules, "undocumented", package)
    assert names.undocumented(["undocumented"]) == ["undocumented.SHARE"]
