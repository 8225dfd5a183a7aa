"""Games of the rivers, compared with the oracle after every action."""

from __future__ import annotations

import pytest

import catan_core as catan

from .following.rivers import Reckoner
from .matches import alike, played
from .rivers import Rivers

LONGEST = 400
"""How many decisions are compared at most."""


def reckoned(seats: int, seed: str, greedy: bool, *others: str) -> Reckoner:
    match = catan.Match(catan.ruleset("base", "rivers", *others), seats=seats, seed=seed)
    reckoner = Reckoner(match.game)
    for action, game in played(match, alike(seats, greedy), LONGEST):
        reckoner.follow(action, game)
    return reckoner


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(2, False), (3, True), (4, False), (6, True)])
def test_games_of_the_rivers_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-RI-05 to TB-RI-10, TB-RI-12 to TB-RI-14."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy, *(["five_six"] if seats > 4 else []))
    assert reckoner.paid > 5
    assert reckoner.bought or reckoner.bridges


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [pytest.param(3, True, marks=pytest.mark.slow), (4, False)])
def test_rivers_under_attack_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-COMP-07, Rivers and Barbarian Attack; TB-BA-CON-02. Coins that battles and cards bring are not the river's."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy, "barbarian_attack")
    assert reckoner.paid > 5
    assert not greedy or reckoner.bridges


def test_seven_paths_are_crossed_on_the_smaller_island_and_ten_on_the_larger() -> None:
    """TB-RI-05, TB-RI-20."""
    assert (len(Rivers(4).sites), len(Rivers(6).sites)) == (7, 10)
    assert len(Rivers(4, attacked=True).sites) == 7
