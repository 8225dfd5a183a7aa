"""A state machine for games: it plays, tries illegal actions, takes back, stores and looks.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import ClassVar

from hypothesis import stateful
from hypothesis import strategies as st

import catan_core as catan
from catan_core.codec.reading import state_from_json
from catan_core.testing import hidden, legality
from catan_core.testing.candidates import some_candidates
from catan_core.testing.following import slices_follow, turns_begin_anew
from catan_core.testing.guide import Guide
from catan_core.testing.properties import StateProperty, StepProperty
from catan_core.testing.records import spelled_out
from catan_core.testing.strategies.actions import any_action, legal_actions
from catan_core.testing.strategies.failures import Way, note_way
from catan_core.testing.strategies.index import index_of
from catan_core.testing.strategies.kinds import SEEDS
from catan_core.testing.strategies.rulesets import Source
from catan_core.testing.strategies.states import reached

PAUSE = 10
"""A question that costs as much as many actions is asked again after this many actions."""


def _rested(name: str) -> Callable[[TableMachine], bool]:
    """Whether enough has been played since a rule was last run."""
    return lambda machine: machine.played >= machine.run_at[name] + PAUSE


class TableMachine(stateful.RuleBasedStateMachine):
    """A game of any rules as a state machine. Derive a class, say which rules, and let it run:

        class Table(TableMachine):
            ruleset = catan.ruleset("base", "my_expansion")

        TestTable = Table.TestCase

    It begins at any point of a game, as `states` does. Most of its steps play an action, every other time one of the
    kind that has come up least, or try one that may be illegal.
    Now and then it takes one back, stores the position, or asks one seat what it sees and may do; each of these comes
    up again only after some actions. `states` and `moves` are properties (see `catan_core.testing`): `states` are
    checked in every state that the machine comes to, `moves` for every action that is played. A derived class may add
    rules and invariants of its own, which look at `self.state` and `self.game` and call `self.play`.

    A machine that fails prints the position where it began and the actions that led from there to the end, as code.
    """

    ruleset: ClassVar[Source]
    """What is played: a ruleset, rules for a number of seats, or a strategy for either."""

    seats: ClassVar[int | None] = None
    """The number of seats; None for any that is allowed."""

    states: ClassVar[tuple[StateProperty, ...]] = (
        legality.invariants_hold,
        slices_follow,
        legality.someone_can_always_act,
    )
    moves: ClassVar[tuple[StepProperty, ...]] = (turns_begin_anew,)

    def __init__(self) -> None:
        super().__init__()
        self.past: list[catan.State] = []
        self.done: list[catan.Action] = []
        self.tried: tuple[catan.Action, ...] = ()
        self.way: Way | None = None
        self.rng: Random = Random(0)
        self.sound: catan.State | None = None
        self.spelled: tuple[catan.State, object] | None = None
        self.played: int = 0
        self.guide: Guide = Guide()
        self.run_at: defaultdict[str, int] = defaultdict(lambda: -PAUSE)

    @property
    def state(self) -> catan.State:
        """The current state."""
        return self.past[-1]

    @property
    def game(self) -> catan.Game:
        """The current game, without events."""
        return catan.Game(self.state)

    def play(self, action: catan.Action) -> catan.Step:
        """Play an action, and check what must hold for every step. Raises IllegalAction."""
        before = self.state
        self.tried = (action,)
        step = before.rules.apply(before, action)
        for holds in self.moves:
            holds(before, action, step, self.rng)
        self.past.append(step.state)
        self.done.append(action)
        self.tried = ()
        self.played += 1
        return step

    def teardown(self) -> None:
        """Note what was played, which is printed if the machine has failed."""
        if self.past:
            note_way(self.past[0], [*self.done, *self.tried], way=self.way)
        super().teardown()

    @stateful.initialize(data=st.data(), seed=SEEDS)
    def a_game_is_under_way(self, data: st.DataObject, seed: int) -> None:
        """Begin in the middle of a game."""
        self.rng = Random(f"machine {seed}")
        source = getattr(self, "ruleset", None)
        if source is None:
            raise catan.ArgumentError(f"{type(self).__name__} does not say in `ruleset` what is played")
        state, self.way = data.draw(reached(source, self.seats))
        self.past = [state]
        self.guide = Guide(share=1)
        for walk in index_of(state.rules).walks:
            self.guide.tags.update(action.tag for action in walk.actions)

    @stateful.precondition(lambda self: not self.game.over)
    @stateful.rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        """Play a legal action: of a seat that the game waits for, of another seat, or of chance."""
        self.tried = (data.draw(legal_actions(self.state)),)
        self.play(*self.tried)

    @stateful.precondition(lambda self: not self.game.over)
    @stateful.rule()
    def something_rare_is_done(self) -> None:
        """Play an action of the kind that has come up least, in walks and since the machine began."""
        action = self.guide.choose(self.state, self.rng)
        if action is not None:
            self.tried = (action,)
            self.guide.note(action, self.play(action))

    @stateful.rule(data=st.data())
    def somebody_tries_anything(self, data: st.DataObject) -> None:
        """Try an action that may be illegal. If it is, it must change nothing."""
        action, before = data.draw(any_action(self.state)), self._spelled()
        self.tried = (action,)
        refused, raised = self.state.rules.check(self.state, action), None
        try:
            self.play(action)
        except catan.IllegalAction as error:
            raised = error.violation
        assert raised == refused, f"{action!r}: check gives {refused}, apply raises {raised}"
        assert raised is None or spelled_out(self.state) == before, f"{action!r} was refused, but has changed the state"
        self.tried = ()

    @stateful.precondition(_rested("much_that_is_not_allowed_is_tried"))
    @stateful.rule()
    def much_that_is_not_allowed_is_tried(self) -> None:
        """Illegal actions of all kinds change nothing, and are refused with a code that an expansion declares."""
        self.run_at["much_that_is_not_allowed_is_tried"] = self.played
        legality.some_illegal_changes_nothing(self.state, self.rng)

    @stateful.precondition(lambda self: len(self.past) > 1)
    @stateful.precondition(_rested("an_action_is_taken_back"))
    @stateful.rule()
    def an_action_is_taken_back(self) -> None:
        """Go back to the state before the last action."""
        self.run_at["an_action_is_taken_back"] = self.played
        self.past.pop()
        self.done.pop()

    @stateful.precondition(_rested("the_position_is_stored_and_read"))
    @stateful.rule()
    def the_position_is_stored_and_read(self) -> None:
        """Go on from the state that was written as JSON and read again."""
        self.run_at["the_position_is_stored_and_read"] = self.played
        rules = self.state.rules
        again = state_from_json(self.game.to_json(), expansions=rules.ruleset.chosen)
        assert again == self.state, "a position that was stored and read is another one"
        self.past[-1] = again

    @stateful.precondition(_rested("a_seat_looks_and_guesses"))
    @stateful.rule()
    def a_seat_looks_and_guesses(self) -> None:
        """No view shows anything hidden, and each seat can tell what it may do."""
        self.run_at["a_seat_looks_and_guesses"] = self.played
        hidden.view_hides_hidden_from(self.rng.choice(hidden.viewers(self.state)), self.state, self.rng)
        hidden.legality_is_visible_to(
            self.rng.choice(self.state.rules.all_seats), self.state, self.rng, some_candidates
        )

    @stateful.precondition(_rested("some_options_are_tried"))
    @stateful.rule()
    def some_options_are_tried(self) -> None:
        """The list of actions and the check agree."""
        self.run_at["some_options_are_tried"] = self.played
        legality.some_options_are_legal_and_complete(self.rng.choice(self.state.rules.all_seats), self.state, self.rng)

    @stateful.invariant()
    def the_table_is_sound(self) -> None:
        """Check what must hold in every state."""
        if self.past and self.state is not self.sound:
            for holds in self.states:
                holds(self.state, self.rng)
            self.sound = self.state

    def _spelled(self) -> object:
        """The state in full, to be compared with what it is later."""
        if self.spelled is None or self.spelled[0] is not self.state:
            self.spelled = self.state, spelled_out(self.state)
        return self.spelled[1]
