"""Drawn games come across everything that their rules know."""

from __future__ import annotations

import pytest

from tests.conformance.reach import COMPOSITIONS, NOT_HERE, SELDOM, known, reached

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
