"""Games of the caravans, compared with the oracle after every action."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.play import play_match

from .following.camels import Reckoner, Voter

SIX = pytest.param(6, "fifth", marks=pytest.mark.slow)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "vote"), [(2, "fifth"), (3, "fifth"), (4, "sixth"), SIX])
def test_games_of_caravans_go_as_the_oracle_says(seats: int, vote: str) -> None:
    """TB-CA-02a, TB-CA-04 to TB-CA-08, TB-CA-10, TB-CA-12."""
    others = ["five_six"] if seats > 4 else []
    rules = catan.ruleset("base", "caravans", *others, options={"caravans.camel_vote": vote})
    placed = talks = 0
    for seed in range(2):
        match = catan.Match(rules, seats=seats, seed=f"trek {seats} {seed}")
        reckoner = Reckoner(match.game, vote == "sixth", 33 if seats > 4 else 22)
        for _ in play_match(match, [Voter()] * seats):
            pass
        for _, game in match.history:
            reckoner.follow(game)
        placed, talks = placed + reckoner.placed, talks + reckoner.talks
    assert placed > 15
    assert talks > 3 or seats == 2
