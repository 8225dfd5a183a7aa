"""Whole games of every pair, by bots and at random: sound after every action, and they end (TB-COMP-07)."""

from __future__ import annotations

from itertools import islice

import pytest

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from catan_core.testing import check_expansion, check_walk
from catan_expansions.traders_barbarians.pairs import PAIRS, Pair

PLAYED = {f"{pair.first}-{pair.home}": pair for pair in PAIRS}
LARGE = {name: pair for name, pair in PLAYED.items() if not pair.large}
EVERY = 60
"""A random walk is asked everything after so many actions."""

every_pair = pytest.mark.parametrize("pair", PLAYED.values(), ids=PLAYED)


def composed(pair: Pair, *more: str) -> catan.Ruleset:
    options = {f"{pair.home}.with_{pair.first}": True} if pair.standing in ("placed", "unofficial") else {}
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
def test_a_random_walk_keeps_what_every_game_promises(pair: Pair) -> None:
    """TB-COMP-07"""
    check_walk(composed(pair), "pairs", length=2 * EVERY, seats=few_seats(pair), every=EVERY)


@pytest.mark.thorough
@every_pair
def test_bots_play_to_the_end(pair: Pair) -> None:
    """TB-COMP-07"""
    seats = few_seats(pair)
    assert bots_play(composed(pair), seats).game.over


@pytest.mark.thorough
@pytest.mark.parametrize("pair", LARGE.values(), ids=LARGE)
def test_six_play_it(pair: Pair) -> None:
    """TB-COMP-03: here the beginning of a game"""
    assert bots_play(composed(pair, "five_six"), 6, actions=250).game.turn.number > 5


@pytest.mark.thorough
@every_pair
def test_a_game_at_random_is_sound_to_its_end(pair: Pair) -> None:
    """TB-COMP-07"""
    check_walk(composed(pair), "pairs to the end", length=None, seats=few_seats(pair), every=500)


@pytest.mark.thorough
@every_pair
def test_the_kit_finds_nothing_about_a_pair(pair: Pair) -> None:
    """TB-COMP-07"""
    both = [expansion for expansion in composed(pair).chosen if expansion.id != pair.home]
    report = check_expansion(pair.home, both, games=1, length=24, every=24, whole=0, variants=False, elsewhere=False)
    assert report.games == len(report.settings)
