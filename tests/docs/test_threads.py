"""The page on many games says of every public class what threads may share."""

import re
from pathlib import Path

import attrs
import pytest

import catan_core as catan
import catan_expansions.cities_knights
import catan_expansions.dice_game
import catan_expansions.five_six
import catan_expansions.seafarers
from catan_core import base, play, render, serve, testing

PACKAGES = (
    catan, base, play, render, serve, testing,
    catan_expansions.cities_knights, catan_expansions.dice_game, catan_expansions.five_six, catan_expansions.seafarers,
)  # fmt: skip
PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "many-games.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.*) \| (yes|one thread at a time|never)\b.* \|$", PAGE, re.MULTILINE)
NAMED = {name: may for names, may in ROWS for name in re.findall(r"`(\w+)`", names)}


def never_changes(kind: type) -> bool:
    """Whether nobody can change what is in the objects of a class; so it is too of a protocol, and of an error."""
    frozen = attrs.has(kind) and kind.__setattr__ is not object.__setattr__
    return frozen or issubclass(kind, (tuple, BaseException)) or getattr(kind, "_is_protocol", False)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_class_never_changes_or_stands_on_the_page(package: object) -> None:
    names = getattr(package, "__all__", ())
    classes = {name: getattr(package, name) for name in names if isinstance(getattr(package, name), type)}
    assert [name for name, kind in classes.items() if not never_changes(kind) and name not in NAMED] == []


def test_what_one_thread_at_a_time_may_have_is_what_changes() -> None:
    assert {name for name, may in NAMED.items() if may == "one thread at a time"} == {
        "Match", "Scenario", "Scripted", "Coverage", "Composition", "Guide",
    }  # fmt: skip
    assert NAMED["Transition"] == "never"
