"""A state machine for games: it plays, tries illegal actions, takes back, stores and looks.

PYTEST_DONT_REWRITE: what an assertion says is what people are to read.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from catan_core import Action, Game, IllegalAction, State, Step
from catan_core.codec.positions import state_from_json
from catan_core.testing.hidden import legality_is_visible, view_hides_hidden
from catan_core.testing.legality import (
    illegal_changes_nothing,
    invariants_hold,
    options_are_legal_and_complete,
    someone_can_always_act,
)
from catan_core.testing.properties import StateProperty, StepProperty
from catan_core.testing.records import spelled_out
from catan_core.testing.strategies.actions import any_action, legal_actions
from catan_core.testing.strategies.games import FAR, SEEDS, games
from catan_core.testing.strategies.rulesets import Source


class TableMachine(RuleBasedStateMachine):
    """A game of any rules as a state machine. Derive a class, say which rules, and let it run:

        class Table(TableMachine):
            ruleset = catan.ruleset("base", "my_expansion")

        TestTable = Table.TestCase

    A step of a machine costs many times as much as a step of a walk. So it begins at the end of a game of `games`, and
    goes on for a few steps. `states` and `moves` are properties (see `catan_core.testing`): `states` are checked after
    every step of the machine, `moves` for every action that is played. A derived class may add rules and invariants of
    its own, which look at `self.state` and `self.game` and call `self.play`.
    """

    ruleset: ClassVar[Source]
    """What is played: a ruleset, rules for a number of seats, or a strategy for either."""

    seats: ClassVar[int | None] = None
    """The number of seats; None for any that is allowed."""

    far: ClassVar[int] = FAR
    """The game may begin with a walk of at most this many actions."""

    states: ClassVar[tuple[StateProperty, ...]] = (invariants_hold, someone_can_always_act)
    moves: ClassVar[tuple[StepProperty, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.past: list[State] = []
        self.rng = Random(0)

    @property
    def state(self) -> State:
        """The current state."""
        return self.past[-1]

    @property
    def game(self) -> Game:
        """The current game, without events."""
        return Game(self.state)

    def play(self, action: Action) -> Step:
        """Play an action, and check what must hold for every step. Raises IllegalAction."""
        before = self.state
        note(f"{action!r}")
        step = before.rules.apply(before, action)
        for holds in self.moves:
            holds(before, action, step, self.rng)
        self.past.append(step.state)
        return step

    @initialize(data=st.data(), seed=SEEDS)
    def a_game_is_under_way(self, data: st.DataObject, seed: int) -> None:
        """Begin in the middle of a game."""
        self.rng = Random(f"machine {seed}")
        self.past = [data.draw(games(self.ruleset, self.seats, self.far)).state]

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        """Play a legal action: of a seat that the game waits for, of another seat, or of chance."""
        self.play(data.draw(legal_actions(self.state)))

    @rule(data=st.data())
    def somebody_tries_anything(self, data: st.DataObject) -> None:
        """Try an action that may be illegal. If it is, it must change nothing."""
        action, before = data.draw(any_action(self.state)), spelled_out(self.state)
        refused, raised = self.state.rules.check(self.state, action), None
        try:
            self.play(action)
        except IllegalAction as error:
            raised = error.violation
        assert raised == refused, f"{action!r}: check gives {refused}, apply raises {raised}"
        assert raised is None or spelled_out(self.state) == before, f"{action!r} was refused, but has changed the state"

    @rule()
    def much_that_is_not_allowed_is_tried(self) -> None:
        """Illegal actions of all kinds change nothing, and are refused with a code that an expansion declares."""
        illegal_changes_nothing(self.state, self.rng)

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def an_action_is_taken_back(self) -> None:
        """Go back to the state before the last action."""
        self.past.pop()

    @rule()
    def the_position_is_stored_and_read(self) -> None:
        """Go on from the state that was written as JSON and read again."""
        rules = self.state.rules
        again = state_from_json(self.game.to_json(), expansions=rules.ruleset.chosen)
        assert again == self.state, "a position that was stored and read is another one"
        self.past[-1] = again

    @rule()
    def a_seat_looks_and_guesses(self) -> None:
        """No view shows anything hidden, and each seat can tell what it may do."""
        view_hides_hidden(self.state, self.rng)
        legality_is_visible(self.state, self.rng)

    @rule()
    def all_options_are_tried(self) -> None:
        """The list of actions and the check agree."""
        options_are_legal_and_complete(self.state, self.rng)

    @invariant()
    def the_table_is_sound(self) -> None:
        """Check what must hold in every state."""
        for holds in self.states if self.past else ():
            holds(self.state, self.rng)
