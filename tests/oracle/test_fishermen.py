"""Games of the fishermen, compared with the oracle after every action."""

from __future__ import annotations

import pytest

import catan_core as catan

from . import fishermen as oracle
from .following.fish import Reckoner
from .matches import alike, played

LONGEST = 500
"""How many decisions are compared at most."""


def reckoned(seats: int, seed: str, greedy: bool, *others: str) -> Reckoner:
    match = catan.Match(catan.ruleset("base", "fishermen", *others), seats=seats, seed=seed)
    reckoner = Reckoner(match.game)
    for _, game in played(match, alike(seats, greedy), LONGEST):
        reckoner.follow(game)
    return reckoner


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(2, True), (3, False), (4, True), (6, False)])
def test_games_of_fishermen_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-FI-06, TB-FI-07, TB-FI-09, TB-FI-10, TB-FI-11, TB-FI-15, TB-FI-17."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy, *(["five_six"] if seats > 4 else []))
    assert reckoner.rolls > 20


def test_the_oracle_pays_with_no_token_too_many() -> None:
    """TB-FI-11."""
    ways = oracle.ways_to_pay({"one_fish": 1, "two_fish": 3, "three_fish": 0}, 3)
    assert ways == [
        {"one_fish": 0, "two_fish": 2, "three_fish": 0},
        {"one_fish": 1, "two_fish": 1, "three_fish": 0},
    ]
