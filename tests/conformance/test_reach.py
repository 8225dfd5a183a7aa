"""Drawn games come across everything that their rules know."""

from __future__ import annotations

import re

import pytest

from tests.conformance.reach import COMPOSITIONS, NOT_HERE, PAGE, SELDOM, known, reached

pytestmark = pytest.mark.thorough


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPOSITIONS)
def test_no_phase_action_or_event_is_unseen_in_a_thousand_games(name: str) -> None:
    composed = COMPOSITIONS[name]
    seen = reached(composed)
    unseen = {tag for tag in known(composed) if not seen[tag]}
    assert unseen <= NOT_HERE.keys() | SELDOM.get(name, set())


def test_hundred_games_come_across_all_that_is_usual() -> None:
    seen = reached(COMPOSITIONS["base"], 100)
    assert {
        "base/roll",
        "base/robber-move",
        "base/build-road",
        "base/maritime-trade",
        "base/trade-offered",
    } <= seen.keys()


def test_the_table_has_whatever_can_come_up_and_nothing_else() -> None:
    """`python -m tests.conformance.reach` writes it anew, in some minutes."""
    shown = re.findall(r"^\| \w+ \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(shown) == {tag for composed in COMPOSITIONS.values() for tag in known(composed)}
