"""The pictures of the documentation are drawn by the library, and lie beside the pages.

That each lies there as it is drawn now is what `generate.py --check` says, see test_generated.py.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.helpers.each import for_each

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.md"))}
SHOWN = re.compile(r"!\[([^\]]*)\]\(((?:\.\./)?pictures/([\w-]+\.(?:svg|png)))\)")
CODE = re.compile(r"^ *```.*?^ *```|<!-- generated:(\S+) -->.*?<!-- end:\1 -->", re.MULTILINE | re.DOTALL)
SPOKEN_OF = re.compile(r"\b(?:boards?|islands?|map|hex|hexes)\b")

OFTEN = 6
"""A page that speaks of boards this often shows one."""

LISTS = ("reference/", "where-is-the-rule")
"""Pages that list what there is, and need no picture for it."""

PHOTOGRAPH = "web-table.png"
"""The one that the library does not draw: tests/browser takes it."""

WIDEST = 800
"""A picture needs to be shrunk no further than a page is wide, in pixels."""


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    """The module that draws them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(DOCS / "scripts"), *sys.path])
        return importlib.import_module("pictures")


def lying(name: str) -> str:
    """A picture as it lies beside the pages."""
    return (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")


def shown() -> dict[str, list[tuple[str, str, str]]]:
    """For each page its pictures: what is said of each, where it lies, its name."""
    return {page: SHOWN.findall(text) for page, text in PAGES.items()}


def test_every_picture_on_a_page_is_drawn_and_every_picture_drawn_is_on_a_page(pictures: ModuleType) -> None:
    there = {path.name for path in (DOCS / "pictures").iterdir()}
    assert {name for found in shown().values() for _, _, name in found} == there
    assert there == {*(f"{name}.svg" for name in pictures.PICTURES), PHOTOGRAPH}


@pytest.mark.thorough
def test_every_picture_is_well_formed_and_fits_a_page(pictures: ModuleType) -> None:
    for name in pictures.PICTURES:
        root = ElementTree.fromstring(lying(name))
        assert float(root.attrib["width"]) <= WIDEST, name
        assert len(list(root.iter())) > 20, name


@pytest.mark.thorough
def test_no_two_pictures_are_the_same(pictures: ModuleType) -> None:
    drawn = Counter(lying(name) for name in pictures.PICTURES)
    assert max(drawn.values()) == 1


@pytest.mark.thorough
def test_pictures_look_alike_each_time_they_are_drawn(pictures: ModuleType) -> None:
    for name in ("cities-knights", "first-game", "marsh", "weighed"):
        assert pictures.PICTURES[name]() == lying(name)


@for_each(PAGES)
def test_pictures_on_a_page_say_what_they_show(page: str) -> None:
    assert all(len(words.split()) >= 4 for words, _, _ in shown()[page])
    assert len(re.findall(r"!\[", PAGES[page])) == len(shown()[page])


@for_each(PAGES)
def test_a_page_finds_its_pictures_from_where_it_lies(page: str) -> None:
    expected = "../" * page.count("/") + "pictures/"
    assert all(where.startswith(expected) for _, where, _ in shown()[page])


@for_each(page for page in PAGES if not page.startswith(LISTS))
def test_a_page_that_speaks_of_boards_shows_one(page: str) -> None:
    spoken = len(SPOKEN_OF.findall(CODE.sub("", PAGES[page])))
    assert shown()[page] or spoken < OFTEN
