"""Whole games of every pair, by bots and at random: sound after every action, and they end (TB-COMP-07)."""

from __future__ import annotations

from itertools import islice

import pytest

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from catan_core.plugin.specs import Value
from catan_core.testing import check_expansion, check_walk
from catan_expansions.traders_barbarians.pairs import PAIRS, Pair

PLAYED = {f"{pair.first}-{pair.home}": (pair, "") for pair in PAIRS}
PLAYED |= {f"{pair.home}-{id}": (pair, id) for pair in PAIRS for id in pair.maps}
"""Every pair, and every other map on which it is played: "" is for the usual one."""
LARGE = {name: pair for name, (pair, map) in PLAYED.items() if not pair.large and not map}
EVERY = 60
"""A random walk is asked everything after so many actions."""

every_pair = pytest.mark.parametrize(("pair", "map"), PLAYED.values(), ids=PLAYED)


def composed(pair: Pair, *more: str, map: str = "") -> catan.Ruleset:
    options: dict[str, Value] = {}
    if pair.standing in ("placed", "unofficial"):
        options[f"{pair.home}.with_{pair.first}"] = True
    if map:
        options["seafarers.scenario"] = map
    return catan.ruleset("base", pair.first, pair.home, *more, options=options)


def seats_of(pair: Pair) -> range:
    allowed = composed(pair).seats
    return range(min(allowed), max(allowed) + 1) if allowed else range(2, 5)


def bots_play(rules: catan.Ruleset, seats: int, actions: int | None = None) -> catan.Match:
    """A game of bots, sound after every action: to its end, or some actions of it."""
    match = catan.Match(rules, seats=seats, seed="pairs")
    for _ in islice(play_match(match, [GreedyBot()] * seats), actions):
        assert match.game.rules.problems(match.game.state) == ()
    return match


def few_seats(pair: Pair) -> int:
    return min(seats_of(pair))


@every_pair
def test_a_random_walk_keeps_what_every_game_promises(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    check_walk(composed(pair, map=map), "pairs", length=2 * EVERY, seats=few_seats(pair), every=EVERY)


@pytest.mark.thorough
@every_pair
def test_bots_play_to_the_end(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    seats = few_seats(pair)
    assert bots_play(composed(pair, map=map), seats).game.over


@pytest.mark.thorough
@pytest.mark.parametrize("pair", LARGE.values(), ids=LARGE)
def test_six_play_it(pair: Pair) -> None:
    """TB-COMP-03: here the beginning of a game"""
    assert bots_play(composed(pair, "five_six"), 6, actions=250).game.turn.number > 5


@pytest.mark.thorough
@every_pair
def test_a_game_at_random_is_sound_to_its_end(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    check_walk(composed(pair, map=map), "pairs to the end", length=None, seats=few_seats(pair), every=500)


@pytest.mark.thorough
@every_pair
def test_the_kit_finds_nothing_about_a_pair(pair: Pair, map: str) -> None:
    """TB-COMP-07"""
    rules = composed(pair, map=map)
    both = [expansion for expansion in rules.chosen if expansion.id != pair.home]
    starts = [rules.new_game(seats=seats, seed=1).state for seats in (seats_of(pair) if map else ())]
    report = check_expansion(
        pair.home, both, games=1, length=24, every=24, whole=0, variants=False, elsewhere=False, starts=starts
    )
    assert report.games == len(report.settings) + len(starts)
