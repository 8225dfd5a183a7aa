"""Pages that list the expansions list all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = {
    "five_six": r"five[ -_](?:and[ -])?six",
    "cities_knights": r"cities (?:&|and) knights|cities[-_]knights",
    "seafarers": r"seafarers",
    "dice_game": r"dice[-_ ]game",
    "traders_barbarians": r"traders (?:&|and) barbarians|traders[-_]barbarians",
}
"""What each box of this distribution is called in prose, in links and in code."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
GENERATED = re.compile(r"<!-- generated:(\S+) -->.*?<!-- end:\1 -->", re.DOTALL)
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def named(text: str) -> set[str]:
    """The expansions that a text names."""
    return {id for id, name in NAMES.items() if re.search(name, text, re.IGNORECASE)}


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs and lists that somebody has written, without tables, generated blocks and code."""
    for block in re.split(r"\n\s*\n", CODE.sub("", GENERATED.sub("", text))):
        if not block.lstrip().startswith("|"):
            yield block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_paragraph_that_names_all_expansions_but_one_names_that_too(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lacking = {block: NAMES.keys() - named(block) for block in paragraphs(text) if len(named(block)) == len(NAMES) - 1}
    assert not lacking


def test_all_expansions_of_the_distribution_are_known_here() -> None:
    folders = (ROOT / "src" / "catan_expansions").iterdir()
    packages = {path.name for path in folders if (path / "__init__.py").exists()}
    assert packages - {"large_island"} == NAMES.keys(), "the large island is a house rule of five and six"


def test_the_page_on_positions_tells_of_every_expansion_with_verbs_for_them() -> None:
    page = (ROOT / "docs" / "how-to" / "set-up-a-position.md").read_text(encoding="utf-8")
    with_verbs = {id for id in NAMES if find_spec(f"catan_expansions.{id}.by_hand")}
    assert {"cities_knights", "seafarers", "dice_game"} <= with_verbs
    assert with_verbs <= named(page)
    example = (ROOT / "examples" / "positions.py").read_text(encoding="utf-8")
    assert all(f"catan_expansions.{id} import" in example for id in with_verbs)
