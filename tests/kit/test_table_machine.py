"""The machine that plays at a table: it plays any rules, and finds what is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import rule, run_state_machine_as_test

from catan_core import Action, ArgumentError, Expansion, Game, State, Step, ruleset
from catan_core.codec.reading import state_from_json
from catan_core.testing import steps_are_frozen
from catan_core.testing.properties import StateProperty, StepProperty
from catan_core.testing.strategies import TableMachine, machine
from tests.engine import toy
from tests.helpers.printed import code_in

QUICK = settings(
    max_examples=10, stateful_step_count=8, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink]
)


class Race(TableMachine):
    """A game that is no board game, for two."""

    ruleset = ruleset(toy.EXPANSION)
    seats = 2
    moves: ClassVar[tuple[StepProperty, ...]] = (steps_are_frozen,)


@pytest.mark.thorough
def test_a_machine_plays_any_rules() -> None:
    run_state_machine_as_test(Race, settings=QUICK)


@pytest.mark.thorough
def test_it_takes_the_number_of_seats_that_it_is_told() -> None:
    seen: set[int] = set()

    def look(state: State, rng: Random) -> None:
        seen.add(state.rules.seats)

    class Looking(Race):
        states: ClassVar[tuple[StateProperty, ...]] = (look,)

    run_state_machine_as_test(Looking, settings=QUICK)
    assert seen == {2}


@pytest.mark.thorough
def test_a_state_that_is_not_sound_is_found_and_told_with_the_actions_that_lead_there() -> None:
    def nobody_gets_far(state: State, rng: Random) -> None:
        assert state.turn.number < 2, "somebody has got far"

    class Broken(Race):
        states: ClassVar[tuple[StateProperty, ...]] = (nobody_gets_far,)

    with pytest.raises(AssertionError, match="somebody has got far") as caught:
        run_state_machine_as_test(Broken, settings=QUICK)
    (note,) = (note for note in caught.value.__notes__ if note.startswith("# <State of race for 2 seats: "))
    code = code_in(note.splitlines())
    names: dict[str, object] = {}
    exec(code, names)
    game = names["game"]
    assert isinstance(game, Game)
    assert game.turn.number >= 2
    assert code.count("game.play(") <= 1


@pytest.mark.thorough
def test_a_step_that_breaks_a_promise_is_found() -> None:
    def nobody_moves(before: State, action: Action, step: Step, rng: Random) -> None:
        raise AssertionError(f"somebody has moved: {action!r}")

    class Broken(Race):
        moves: ClassVar[tuple[StepProperty, ...]] = (nobody_moves,)

    with pytest.raises(AssertionError, match="somebody has moved") as caught:
        run_state_machine_as_test(Broken, settings=QUICK)
    (code,) = (note for note in caught.value.__notes__ if note.startswith("# <State of race for 2 seats: "))
    assert code.count("game.play(") == 1  # the action that it has failed at


@pytest.mark.thorough
def test_what_costs_much_is_asked_again_only_after_some_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    count: Counter[str] = Counter()

    def read(text: str, *, expansions: Iterable[Expansion]) -> State:
        count["read"] += 1
        return state_from_json(text, expansions=expansions)

    class Watched(Race):
        def __init__(self) -> None:
            super().__init__()
            count["machines"] += 1

        def play(self, action: Action) -> Step:
            count["played"] += 1
            return super().play(action)

    monkeypatch.setattr(machine, "state_from_json", read)
    run_state_machine_as_test(Watched, settings=settings(QUICK, max_examples=5, stateful_step_count=50))
    assert 0 < count["read"] <= count["played"] // machine.PAUSE + count["machines"]


@pytest.mark.thorough
def test_a_machine_may_have_rules_of_its_own() -> None:
    ran: list[State] = []

    class Own(Race):
        @rule()
        def the_state_is_noted(self) -> None:
            ran.append(self.state)

    run_state_machine_as_test(Own, settings=QUICK)
    assert ran


def test_a_machine_that_does_not_say_what_is_played_is_told_so() -> None:
    class Empty(TableMachine):
        pass

    with pytest.raises(ArgumentError, match="Empty does not say in `ruleset` what is played"):
        run_state_machine_as_test(Empty, settings=QUICK)
