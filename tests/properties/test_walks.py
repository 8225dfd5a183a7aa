"""The properties of the public test kit, along random walks through every shipped composition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from catan_core import CHANCE, ArgumentError, Game, ruleset
from catan_core.testing import (
    GAME_PROPERTIES,
    OPEN_SHARE,
    Guide,
    check_walk,
    coverage,
    first_game,
    games_end,
    global_random_untouched,
    invariants_hold,
    order_is_irrelevant,
    perft,
    perft_by_action,
    random_action,
    replay_equals_original,
    walk,
)
from tests.engine import toy
from tests.properties import pockets, tally
from tests.properties.compositions import COMPOSITIONS, NAMED, Composition, every_composition

LONGEST = 25_000
"""A game at random may go on for ever: in The Pirate Islands when no line of ships has a way left and all knights are
played. So far it is followed then; no other composition has a game as long as this."""
REPLAYED = 1_500
"""So far a game is replayed here; games are replayed to their end in test_long_run.py."""
STATE = first_game(ruleset("base"), 1, 3).state
SEEDS = (0, pytest.param(1, marks=pytest.mark.slow))


@pytest.mark.thorough
@every_composition
@pytest.mark.parametrize("seed", SEEDS)
def test_every_property_holds_in_the_founding_and_the_first_turns(game_of: Composition, seed: int) -> None:
    assert check_walk(game_of.ruleset, seed, 60, game_of.seats, every=10) == 60


@pytest.mark.thorough
@every_composition
def test_every_property_holds_through_a_whole_game(game_of: Composition) -> None:
    every = 480 if game_of.seats > 4 or "seafarers" in game_of.expansions else 180
    assert check_walk(game_of.ruleset, "whole", LONGEST, game_of.seats, every=every) > 100


@pytest.mark.thorough
@every_composition
def test_a_replayed_game_goes_through_equal_states(game_of: Composition) -> None:
    replay_equals_original(game_of.ruleset, "replayed", REPLAYED, game_of.seats)


@every_composition
def test_the_process_wide_random_numbers_are_left_alone(game_of: Composition) -> None:
    global_random_untouched(game_of.ruleset, "global", 300, game_of.seats)


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_property_holds_for_a_game_that_has_nothing_of_the_base_game(seats: int) -> None:
    race = ruleset(toy.EXPANSION)
    for seed in range(5):
        assert check_walk(race, seed, None, seats) > 10
        for property in GAME_PROPERTIES:
            property(race, seed, None, seats)


def test_the_order_in_which_expansions_are_named_is_irrelevant() -> None:
    order_is_irrelevant(("base", tally.EXPANSION, pockets.EXPANSION), 1, 300, 3)


@pytest.mark.thorough
def test_a_composition_with_expansions_of_others_has_every_property() -> None:
    assert check_walk(ruleset("base", tally.EXPANSION, pockets.EXPANSION), 1, 400, 3, every=20) == 400


@pytest.mark.thorough
@every_composition
def test_a_random_game_comes_to_an_end(game_of: Composition) -> None:
    games_end(game_of.ruleset, "end", None, game_of.seats)


# -- the walk itself -----------------------------------------------------------------------------------------------


def test_a_walk_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    base = ruleset("base")
    first, again, other = (list(walk(base, seed, 120, 3)) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


def test_a_walk_stops_after_its_length_or_with_the_game() -> None:
    base = ruleset("base")
    assert len(list(walk(base, 1, 17, 4))) == 17
    *_, (_, last) = walk(base, 1, None, 2)
    assert last.state.winners is not None


def test_a_walk_may_begin_anywhere() -> None:
    *_, (_, middle) = walk(ruleset("base"), 3, 100, 3)
    onward = list(islice(walk(ruleset("base"), 4, start=middle.state), 10))
    state = middle.state
    for action, step in onward:
        state = state.rules.apply(state, action).state
        assert state == step.state


@pytest.mark.thorough
def test_walks_trade_let_bystanders_speak_and_do_not_always_ask_the_first_actor() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        state = first_game(ruleset("base"), seed, 4).state
        for action, step in walk(ruleset("base"), seed, None, 4):
            actors = state.rules.actors(state)
            seen[action.tag] += 1
            seen["not the first"] += action.seat in actors[1:]
            seen["bystander"] += action.seat not in actors
            state = step.state
    for wanted in ("base/confirm-trade", "base/counter-trade", "base/invite-offer", "not the first", "bystander"):
        assert seen[wanted], f"no {wanted} in {seen}"


def test_open_actions_are_tried_as_often_as_is_said() -> None:
    """Of the decisions of one seat in a phase with an open kind, about `OPEN_SHARE` are of that kind."""
    state = first_game(ruleset("base", options={"base.setup": "beginner"}), 1, 3).state
    while not state.rules.actions(state).open:
        state = state.rules.apply(state, random_action(state, Random(1))).state
    rng, tries = Random(2), 4_000
    offers = sum(random_action(state, rng).tag == "base/offer-trade" for _ in range(tries))
    assert OPEN_SHARE / 2 < offers / tries < OPEN_SHARE * 2


def test_chance_falls_by_its_weights() -> None:
    state = first_game(ruleset("base", options={"base.setup": "beginner"}), 1, 3).state
    state = state.rules.apply(state, state.rules.actions(state)[0]).state
    assert state.rules.actors(state) == (CHANCE,)
    rng, tries = Random(3), 3_600
    sevens = sum(sum(random_action(state, rng).faces) == 7 for _ in range(tries))  # type: ignore[attr-defined]
    assert 500 < sevens < 700


def test_every_composition_is_another_game() -> None:
    assert len({table.name for table in COMPOSITIONS}) == len(COMPOSITIONS)
    assert {table.seats for table in COMPOSITIONS} == {2, 3, 4, 5, 6}
    assert perft(first_game(NAMED["separate-3"].ruleset, 1, 3), 1) == 54


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ruleset": "base"}, r"check_walk takes a Ruleset, such as ruleset\('base'\), not 'base'"),
        ({"length": -1}, "check_walk takes a number of actions as `length`, a whole number from 0, not -1"),
        ({"every": 0}, "check_walk takes a number of actions as `every`, a whole number from 1, not 0"),
        ({"states": invariants_hold}, "check_walk takes a tuple of properties as `states`, not <function"),
        ({"moves": [5]}, "check_walk takes functions as `moves`, not 5"),
    ],
    ids=["ruleset", "length", "every", "states", "moves"],
)
def test_a_walk_that_cannot_be_taken_is_refused(given: dict[str, Any], says: str) -> None:
    defaults: dict[str, Any] = {"ruleset": ruleset("base"), "seed": 1, "length": 3, "seats": 3}
    with pytest.raises(ArgumentError, match=says):
        check_walk(**defaults | given)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ruleset": "base"}, r"walk takes a Ruleset, such as ruleset\('base'\), not 'base'"),
        ({"length": "3"}, "walk takes a number of actions as `length`, a whole number from 0, not '3'"),
        ({"seats": 4}, "walk takes a `start` for 4 seats, not for 3"),
        ({"ruleset": ruleset("base", "cities_knights")}, "walk takes a `start` of <Ruleset base cities_knights>"),
        ({"start": Game(STATE)}, "walk takes the State with which the walk begins as `start`, not <Game"),
        ({"guide": True}, "walk takes a Guide as `guide`, not True"),
    ],
    ids=["ruleset", "length", "seats", "other rules", "game", "guide"],
)
def test_a_walk_that_would_go_elsewhere_than_is_said_is_refused_at_once(given: dict[str, Any], says: str) -> None:
    defaults: dict[str, Any] = {"ruleset": ruleset("base"), "seed": 1, "length": 3, "seats": 3, "start": STATE}
    with pytest.raises(ArgumentError, match=says):
        walk(**defaults | given)


def wrong(value: object) -> Any:
    """A value of another type than is asked for."""
    return value


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: Guide(share=2), "Guide takes a probability as `share`, from 0 to 1, not 2"),
        (lambda: Guide("base/roll"), "Guide takes tags of actions as `favored`, not 'base/roll'"),
        (
            lambda: coverage(wrong("base")).__enter__(),
            r"coverage takes rulesets, such as ruleset\('base'\), not 'base'",
        ),
        (lambda: random_action(STATE, wrong(5)), r"random_action takes a random.Random, such as Random\(7\), not 5"),
        (lambda: first_game(wrong("base"), 1, 3), r"first_game takes a Ruleset, such as ruleset\('base'\), not 'base'"),
        (lambda: perft(wrong(5), 1), "perft takes a Game or a State, not 5"),
        (
            lambda: perft_by_action(STATE, 0),
            "perft_by_action takes a number of actions as `depth`, a whole",
        ),
    ],
)
def test_the_tools_of_walks_name_a_wrong_argument(ask: Callable[[], object], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        ask()
