"""The pages for newcomers name what there is: extras, versions of Python, and the classes behind words of the table."""

import re
import tomllib
from pathlib import Path

import catan_core as catan
from catan_core import base
from catan_expansions import cities_knights, seafarers

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
INSTALLATION = (ROOT / "docs" / "tutorial" / "installation.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    _, _, below = text.partition(f"## {heading}\n")
    lines = re.findall(r"^\|.*\|$", below.partition("\n## ")[0], re.MULTILINE)[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_installation_page_lists_every_extra() -> None:
    assert {row[0].strip("`") for row in rows(INSTALLATION, "Extras")} == {*PROJECT["optional-dependencies"]}


def test_the_installation_page_names_what_is_required() -> None:
    lowest = PROJECT["requires-python"].removeprefix(">=")
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert f"Python {lowest} or newer" in INSTALLATION
    assert f"CPython {versions[0]} to {versions[-1]}" in INSTALLATION
    for need in PROJECT["dependencies"]:
        assert need.partition(">")[0] in INSTALLATION
    assert f"catan_core-{PROJECT['version']}-" in INSTALLATION


def test_words_of_the_library_are_in_order() -> None:
    words = [row[0] for row in rows(GLOSSARY, "Words of the library")]
    assert len(words) > 20
    assert words == sorted(words)


def test_classes_in_the_glossary_are_public() -> None:
    named = re.findall(r"`([A-Z][a-z]\w+)`", "".join(row[1] for row in rows(GLOSSARY, "Words of the table")))
    assert len(named) > 5
    assert [
        name for name in named if not any(hasattr(each, name) for each in (catan, base, cities_knights, seafarers))
    ] == []


def test_words_of_the_table_are_there_in_every_language() -> None:
    listed = rows(GLOSSARY, "Words of the table")
    assert all(len(row) == 4 and all(row) for row in listed)


def test_words_stand_under_the_expansion_that_brings_them() -> None:
    """Not under another, beside which it has a module: Barbarian Attack is listed first, and is played with both."""
    for title, words in (("the Caravans", ("oasis", "caravans/camel")), ("the Fishermen of Catan", ("lake",))):
        _, _, below = GLOSSARY.partition(f"## Words of {title}\n")
        for word in words:
            assert f"| `{word}` |" in below.partition("\n## ")[0]
            assert GLOSSARY.count(f"| `{word}` |") == 1
