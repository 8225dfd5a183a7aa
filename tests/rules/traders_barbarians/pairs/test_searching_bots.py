"""Bots play every pair, and every scenario with every variant, to the end: sound after every action; and a bot that
searches plays on from places of that game (TB-COMP-07).

It knows no rules: it tries what they list, in worlds made up from what its seat has seen.
"""

from __future__ import annotations

from copy import copy
from itertools import islice

import pytest

import catan_core as catan
from catan_core.play import GreedyBot, MctsBot, play_match
from catan_core.plugin.specs import Value
from catan_expansions.traders_barbarians.pairs import SCENARIOS
from tests.helpers.pairs import BY_NAME, few_seats, options_of
from tests.helpers.tiers import few

STRETCH = 12
"""How many decisions are searched for from each position."""
LATE = 25
"""How many decisions before the end of a game its late position lies."""
VARIANTS = ("event_cards", "harbormaster", "two_players")

GAMES: dict[str, tuple[tuple[str, ...], dict[str, Value]]] = {
    **{name: ((pair.first, pair.home), options_of(pair)) for name, pair in BY_NAME.items()},
    **{f"{scenario}-{variant}": ((scenario, variant), {}) for scenario in SCENARIOS for variant in VARIANTS},
}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    few(
        [*GAMES],
        "cities_knights-barbarian_attack",
        "rivers-traders_barbarians",
        "traders_barbarians-event_cards",
        "rivers-two_players",
    ),
)
def test_bots_play_it_to_the_end_and_one_that_searches_from_three_places_of_that_game(name: str) -> None:
    expansions, options = GAMES[name]
    rules = catan.ruleset("base", *expansions, options=options)
    seats = few_seats(rules)
    match = catan.Match(rules, seats=seats, seed="pairs")
    stands = [copy(match)]
    for _ in play_match(match, [GreedyBot()] * seats):
        assert match.game.rules.problems(match.game.state) == ()
        stands.append(copy(match))
    assert match.game.over

    for start in (stands[0], stands[len(stands) // 2], stands[-LATE]):
        decisions = sum(1 for _ in islice(play_match(start, [MctsBot(iterations=4)] * seats), STRETCH))
        assert decisions == STRETCH or start.game.over
