"""What the kit and the strategies cannot take is said in words: which function, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import find, settings
from hypothesis.strategies import just

import catan_core as catan
from catan_core import testing
from catan_core.testing import strategies

KIT: Any = testing
STRATEGIES: Any = strategies
GAME = catan.new_game("base", seats=3, seed=1)
STATE, ACTION = GAME.state, GAME.actions[0]
STEP = GAME.rules.apply(STATE, ACTION)
NONE, RNG = testing.Symmetry(), Random(1)
STATE_ONLY = "a State, such as game.state, not "
POSITION = "a position, such as game.state or game.view(0), not 3"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: KIT.random_action(GAME, RNG), f"random_action takes {STATE_ONLY}"),
        (lambda: KIT.Guide().choose(GAME, RNG), f"choose takes {STATE_ONLY}"),
        (lambda: KIT.Guide().note(GAME, STEP), "note takes an Action, such as one of `game.actions`, not "),
        (lambda: KIT.Guide().note(ACTION, GAME), "note takes a Step, what rules.apply gives, not "),
        (lambda: KIT.transcript_of(GAME, [ACTION]), "transcript_of takes pairs of an action and the step that it led"),
        (lambda: KIT.transcript_of(GAME, 3), "transcript_of takes pairs of an action and the step that it led to"),
        (lambda: KIT.code_for("base"), "code_for takes a Game or a State, not 'base'"),
        (lambda: KIT.code_for(GAME, ACTION), "code_for takes a list of actions, not "),
        (lambda: KIT.code_for(GAME, ["roll"]), "code_for takes a list of actions, not 'roll'"),
        (lambda: KIT.code_for_action("roll", STATE), "code_for_action takes an Action, such as one of `game.actions`"),
        (lambda: KIT.code_for_action(ACTION, GAME), f"code_for_action takes {STATE_ONLY}"),
        (lambda: KIT.mapped(ACTION, NONE, 3), f"mapped takes {POSITION}"),
        (lambda: KIT.positions_are_symmetric(GAME, NONE, RNG), f"positions_are_symmetric takes {STATE_ONLY}"),
        (lambda: KIT.positions_are_symmetric(STATE, NONE, 3), "positions_are_symmetric takes a random.Random"),
        (lambda: KIT.steps_are_symmetric(GAME, ACTION, STEP, NONE), f"steps_are_symmetric takes {STATE_ONLY}"),
        (lambda: KIT.steps_are_symmetric(STATE, ACTION, STATE, NONE), "steps_are_symmetric takes a Step, what rules"),
        (
            lambda: KIT.check_expansion("harbormaster", alongside="five_six"),
            "check_expansion takes a list of expansions as `alongside`, not 'five_six'",
        ),
        (
            lambda: KIT.check_expansion("harbormaster", alongside=3),
            "check_expansion takes a list of expansions as `alongside`, not 3",
        ),
        (
            lambda: KIT.check_expansion("harbormaster", seats=["3"]),
            "check_expansion takes the numbers of seats to be tried as `seats`, a whole number from 1, not '3'",
        ),
        (
            lambda: STRATEGIES.symmetries("base"),
            "symmetries takes Rules, such as game.rules, or a position, not 'base'",
        ),
        (lambda: STRATEGIES.symmetries(GAME.rules.ruleset), "symmetries takes Rules, such as game.rules, or a posi"),
        (lambda: STRATEGIES.symmetries(GAME.rules, board="x"), "symmetries takes True or False as `board`, not 'x'"),
        (lambda: STRATEGIES.symmetries(GAME.rules, seats=3), "symmetries takes True or False as `seats`, not 3"),
        (lambda: KIT.symmetries_of(GAME.rules, goods=None), "symmetries_of takes True or False as `goods`, not None"),
        (lambda: STRATEGIES.legal_actions(3), f"legal_actions takes {POSITION}"),
    ],
)
def test_what_cannot_be_taken_is_named(call: Callable[[], object], says: str) -> None:
    with pytest.raises(catan.ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(says)


def test_symmetries_are_of_rules_and_of_positions() -> None:
    rules, position = strategies.symmetries(GAME.rules), strategies.symmetries(STATE)
    assert repr(rules) == repr(position)


def test_that_nobody_can_do_anything_is_said_of_a_game_that_is_over_too() -> None:
    won = catan.evolve(STATE, stack=(), winners=(catan.Seat(0),))
    with pytest.raises(AssertionError, match=r"none of the seats \(\) can do anything in <State of base"):
        testing.random_action(won, Random(1))


def test_a_start_with_other_seats_than_were_asked_for_is_told_with_both_numbers() -> None:
    drawn = strategies.games(catan.ruleset("base"), seats=4, start=STATE)
    with pytest.raises(ValueError, match="of <Rules base for 3 seats>, and games of <Ruleset base> with 4 seats were"):
        find(drawn, lambda played: True, settings=settings(database=None))


@pytest.mark.parametrize("source", [GAME.rules, just(GAME.rules)], ids=["rules", "a-strategy"])
@pytest.mark.parametrize("strategy", [strategies.states, strategies.steps, strategies.games])
def test_rules_for_three_seats_are_not_asked_for_games_for_two(strategy: Any, source: Any) -> None:
    with pytest.raises(catan.ArgumentError, match=r"<Rules base for 3 seats> with seats=2: pass its `ruleset`, or lea"):
        find(strategy(source, seats=2), lambda drawn: True, settings=settings(database=None))
