"""From any point of a random walk, a short machine does what a table can do: play, refuse, take back, store, look."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from catan_core import CHANCE, Game, State
from catan_core.testing import (
    first_game,
    illegal_changes_nothing,
    invariants_hold,
    legality_is_visible,
    options_are_legal_and_complete,
    someone_can_always_act,
    view_hides_hidden,
    walk,
)  # fmt: skip
from tests.properties.compositions import COMPOSITIONS, Composition

FARTHEST = 600


class Table(RuleBasedStateMachine):
    """A seeded walk is far cheaper than as many steps of the machine, so the machine starts where one has led."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[State] = []
        self.rng = Random(0)

    @initialize(table=st.sampled_from(COMPOSITIONS), seed=st.integers(0, 10_000), length=st.integers(0, FARTHEST))
    def walk_there(self, table: Composition, seed: int, length: int) -> None:
        state = first_game(table.ruleset, seed, table.seats).state
        for _, step in walk(table.ruleset, seed, length, table.seats):
            state = step.state
        self.past = [state]
        self.rng = Random(f"machine {seed}")

    @property
    def state(self) -> State:
        return self.past[-1]

    @property
    def game(self) -> Game:
        return Game(self.state)

    @precondition(lambda self: not self.game.over and self.game.actors != (CHANCE,))
    @rule(data=st.data())
    def somebody_decides(self, data: st.DataObject) -> None:
        actor = data.draw(st.sampled_from(self.game.actors))
        actions = self.game.actions_of(actor)
        if not len(actions):
            return
        action = actions[data.draw(st.integers(0, len(actions) - 1))]
        self.past.append(self.game.play(action).state)

    @precondition(lambda self: self.game.actors == (CHANCE,))
    @rule(data=st.data())
    def chance_falls(self, data: st.DataObject) -> None:
        action, _ = data.draw(st.sampled_from(list(self.game.outcomes)))
        self.past.append(self.game.play(action).state)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def somebody_tries_something_open(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(range(self.state.rules.seats)))
        for kind in self.game.actions_of(seat).open:
            action = kind.sample(self.rng)
            if action is not None:
                self.past.append(self.game.play(action).state)
                return

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def a_move_is_taken_back(self) -> None:
        self.past.pop()

    @rule()
    def the_position_is_stored_and_read(self) -> None:
        again = Game.from_json(self.game.to_json())
        assert again.state == self.state
        self.past[-1] = again.state

    @rule()
    def a_seat_looks_and_guesses(self) -> None:
        view_hides_hidden(self.state, self.rng)
        legality_is_visible(self.state, self.rng)

    @rule()
    def somebody_plays_what_is_not_allowed(self) -> None:
        illegal_changes_nothing(self.state, self.rng)

    @rule()
    def all_options_are_tried(self) -> None:
        options_are_legal_and_complete(self.state, self.rng)

    @invariant()
    def the_table_is_sound(self) -> None:
        if self.past:
            invariants_hold(self.state, self.rng)
            someone_can_always_act(self.state, self.rng)


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=15)
