"""The machine that plays at a table: it plays any rules, and finds what is broken."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import rule, run_state_machine_as_test

from catan_core import Action, State, Step, ruleset
from catan_core.testing import steps_are_frozen
from catan_core.testing.properties import StateProperty, StepProperty
from catan_core.testing.strategies import TableMachine
from tests.engine import toy

QUICK = settings(
    max_examples=10, stateful_step_count=8, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink]
)


class Race(TableMachine):
    """A game that is no board game, for two."""

    ruleset = ruleset(toy.EXPANSION)
    seats = 2
    moves: ClassVar[tuple[StepProperty, ...]] = (steps_are_frozen,)


def test_a_machine_plays_any_rules() -> None:
    run_state_machine_as_test(Race, settings=QUICK)


def test_it_takes_the_number_of_seats_that_it_is_told() -> None:
    seen: set[int] = set()

    def look(state: State, rng: Random) -> None:
        seen.add(state.rules.seats)

    class Looking(Race):
        states: ClassVar[tuple[StateProperty, ...]] = (look,)

    run_state_machine_as_test(Looking, settings=QUICK)
    assert seen == {2}


def test_a_state_that_is_not_sound_is_found_and_told_with_the_actions_that_lead_there() -> None:
    def nobody_gets_far(state: State, rng: Random) -> None:
        assert state.turn.number < 2, "somebody has got far"

    class Broken(Race):
        far = 0
        states: ClassVar[tuple[StateProperty, ...]] = (nobody_gets_far,)

    with pytest.raises(AssertionError, match="somebody has got far") as caught:
        run_state_machine_as_test(Broken, settings=QUICK)
    assert "<Playthrough of race for 2 seats, board of seed 0: " in "\n".join(caught.value.__notes__)


def test_a_step_that_breaks_a_promise_is_found() -> None:
    def nobody_moves(before: State, action: Action, step: Step, rng: Random) -> None:
        raise AssertionError(f"somebody has moved: {action!r}")

    class Broken(Race):
        moves: ClassVar[tuple[StepProperty, ...]] = (nobody_moves,)

    with pytest.raises(AssertionError, match="somebody has moved"):
        run_state_machine_as_test(Broken, settings=QUICK)


def test_a_machine_may_have_rules_of_its_own() -> None:
    ran: list[State] = []

    class Own(Race):
        @rule()
        def the_state_is_noted(self) -> None:
            ran.append(self.state)

    run_state_machine_as_test(Own, settings=QUICK)
    assert ran
