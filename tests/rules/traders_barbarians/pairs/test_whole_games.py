"""Whole games of every pair, and of scenarios at sea with variants, by bots and at random: sound after every action,
and they end (TB-COMP-07). Bots play the pairs on their usual maps in `test_searching_bots`."""

from __future__ import annotations

from itertools import islice

import pytest

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from catan_core.testing import check_expansion, check_walk
from catan_expansions.traders_barbarians.pairs import SCENARIOS, Pair
from tests.helpers.pairs import BY_NAME, composed, few_seats
from tests.helpers.tiers import few

PLAYED = {name: (pair, "") for name, pair in BY_NAME.items()}
OTHER_MAPS = {f"{pair.home}-{id}": (pair, id) for pair in BY_NAME.values() for id in pair.maps}
PLAYED |= OTHER_MAPS
"""Every pair, and every other map on which it is played: "" is for the usual one."""
LARGE = {name: pair for name, pair in BY_NAME.items() if not pair.large}
EVERY = 60
"""A random walk is asked everything after so many actions."""

every_pair = pytest.mark.parametrize(("pair", "map"), PLAYED.values(), ids=PLAYED)


def bots_play(rules: catan.Ruleset, seats: int, actions: int | None = None) -> catan.Match:
    """A game of bots, sound after every action: to its end, or some actions of it."""
    match = catan.Match(rules, seats=seats, seed="pairs")
    for _ in islice(play_match(match, [GreedyBot()] * seats), actions):
        assert match.game.rules.problems(match.game.state) == ()
    return match


@pytest.mark.thorough
@every_pair
def test_a_random_walk_keeps_what_every_game_promises(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    rules = composed(pair, map=map)
    check_walk(rules, "pairs", length=2 * EVERY, seats=few_seats(rules), every=EVERY)


@pytest.mark.thorough
@pytest.mark.parametrize(("pair", "map"), OTHER_MAPS.values(), ids=OTHER_MAPS)
def test_bots_play_on_another_map_to_the_end(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    rules = composed(pair, map=map)
    assert bots_play(rules, few_seats(rules)).game.over


@pytest.mark.thorough
@pytest.mark.parametrize(
    "pair",
    few(
        LARGE,
        "cities_knights-rivers",
        "cities_knights-traders_barbarians",
        "seafarers-caravans",
    ),
)
def test_six_play_it(pair: Pair) -> None:
    """TB-COMP-03: here the beginning of a game"""
    assert bots_play(composed(pair, "five_six"), 6, actions=250).game.turn.number > 5


@pytest.mark.slow
@every_pair
def test_a_game_at_random_is_sound_to_its_end(pair: Pair, map: str) -> None:
    """TB-COMP-07; thorough are the games of bots in `test_searching_bots`, and those that oracles follow."""
    rules = composed(pair, map=map)
    check_walk(rules, "pairs to the end", length=None, seats=few_seats(rules), every=500)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["event_cards", "harbormaster"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_at_random_of_a_scenario_at_sea_with_a_variant_is_sound_to_its_end(scenario: str, variant: str) -> None:
    """TB-COMP-07"""
    rules = composed(BY_NAME[f"seafarers-{scenario}"], variant)
    check_walk(rules, "variants at sea", length=None, seats=4, every=500)


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", few(SCENARIOS, "fishermen"))
def test_bots_play_a_scenario_at_sea_with_two_variants_to_the_end(scenario: str) -> None:
    """TB-COMP-07"""
    rules = composed(BY_NAME[f"seafarers-{scenario}"], "event_cards", "harbormaster")
    assert bots_play(rules, 3).game.over


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("pair", "map"),
    few(
        PLAYED,
        "cities_knights-fishermen",
        "cities_knights-barbarian_attack",
        "seafarers-rivers",
        "seafarers-traders_barbarians",
        "caravans-barbarian_attack",
    ),
)
def test_the_kit_finds_nothing_about_a_pair(pair: Pair, map: str) -> None:
    """TB-COMP-07; the kit is asked about each alone in `tests/conformance/test_shipped.py`."""
    rules = composed(pair, map=map)
    both = [expansion for expansion in rules.chosen if expansion.id != pair.home]
    starts = [rules.new_game(seats=seats, seed=1).state for seats in ((rules.seats or ()) if map else ())]
    report = check_expansion(
        pair.home,
        both,
        games=1,
        length=24,
        every=24,
        whole=0,
        variants=False,
        elsewhere=False,
        alone=False,
        starts=starts,
    )
    assert report.games == len(report.settings) + len(starts)
    assert report.settings
