"""An action after which dice are thrown at once says so: whoever chooses it commits to the throw as well."""

from __future__ import annotations

import random

import pytest

import catan_core as catan

pytestmark = pytest.mark.thorough

GAMES = (
    (("base",), 3, 1),
    (("base", "five_six"), 5, 1),
    (("base", "cities_knights"), 3, 3),
    (("base", "seafarers"), 3, 1),
    (("dice_game",), 2, 1),
)
"""Expansions, seats and how many random games of them are played."""

LENGTH = 2_500
DICE = ("base/dice", "dice_game/dice")
ROLLING = {"base/roll", "cities_knights/play-alchemist", "dice_game/end-turn", "dice_game/throw-again"}


def followed_by_dice(names: tuple[str, ...], seats: int, seed: int) -> set[type[catan.Action]]:
    """The kinds of action that a random game follows up with a throw of dice before anybody decides anything."""
    match, rng = catan.Match(catan.ruleset(*names), seats, seed), random.Random(seed)
    found = set()
    while not match.game.over and len(match.history) < LENGTH:
        before = len(match.history)
        match.play(match.actions.sample(rng))
        action, *chance = (action for action, _ in match.history[before:])
        if chance and chance[0].tag in DICE:
            found.add(type(action))
    return found


@pytest.fixture(scope="module")
def rolling() -> set[type[catan.Action]]:
    return set().union(*(followed_by_dice(names, seats, seed) for names, seats, many in GAMES for seed in range(many)))


@pytest.mark.thorough
def test_these_actions_throw_dice(rolling: set[type[catan.Action]]) -> None:
    assert {kind.tag for kind in rolling} == ROLLING


def test_an_action_that_also_throws_dice_says_so(rolling: set[type[catan.Action]]) -> None:
    for kind in rolling:
        said = (kind.__doc__ or "").lower()
        assert "roll the" in said or "throw" in said, kind.tag
