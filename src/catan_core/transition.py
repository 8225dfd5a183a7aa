"""The one mutable object: a state on its way to the next one, alive for a single action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

from catan_core.errors import EngineError
from catan_core.ids import Seat
from catan_core.records import Event, Phase, Slice
from catan_core.state import State, Turn

if TYPE_CHECKING:
    from catan_core.rules import Rules

S = TypeVar("S", bound=Slice)
P = ParamSpec("P")

AUTOMATIC_STEPS = 10_000
"""After so many automatic phases in a row the engine takes the rules to be running in circles."""


class Transition:
    """A state while one action changes it. Handlers and reactions read it like a state and change it by verbs.

    Where a pushed phase ends up is decided here and not by the order of statements: when a handler returns, the phases
    that its events caused lie on top, in the order of the events, and below them the phases it pushed itself.
    """

    __slots__ = ("_caused", "_own", "_slices", "_stack", "events", "rules", "turn", "winners")

    def __init__(self, state: State) -> None:
        self.rules: Rules = state.rules
        self.turn = state.turn
        self.winners = state.winners
        self.events: list[Event] = []
        self._stack = list(state.stack)
        self._slices = list(state.slices)
        self._own: list[Phase] = []
        self._caused: list[Phase] = []

    def __getitem__(self, kind: type[S]) -> S:
        return cast(S, self._slices[self.rules.slice_index[kind]])

    @property
    def stack(self) -> tuple[Phase, ...]:
        """The phases that are pending; those pushed by the handler under way are not on it yet."""
        return tuple(self._stack)

    def update(self, changed: Slice) -> None:
        """Put a slice in the place of the former one of its type. Only the slice's owner does this."""
        self._slices[self.rules.slice_index[type(changed)]] = changed

    def emit(self, event: Event) -> None:
        """Announce a fact. What reacts to it runs at once; the phases it pushes come before the handler's own."""
        self.events.append(event)
        reactions = self.rules.reactions.get(type(event))
        if not reactions:
            if reactions is None:
                raise EngineError(f"no expansion here brings the event {event!r}: list it in catan_events")
            return
        own, caused = self._own, self._caused
        for run in reactions:
            mine: list[Phase] = []
            theirs: list[Phase] = []
            self._own, self._caused = mine, theirs
            run(self, event)
            caused += theirs
            caused += mine
        self._own, self._caused = own, caused

    def then(self, *phases: Phase) -> None:
        """Push phases in reading order: the first comes up first."""
        self._own += phases

    def end(self) -> None:
        """End the long-lived phase that is being answered."""
        self._stack.pop()

    def replace(self, phase: Phase) -> None:
        """Put another phase in the place of the long-lived one that is being answered."""
        self._stack[-1] = phase

    def start_turn(self, seat: Seat) -> None:
        """Give the turn to a seat and count it."""
        self.turn = Turn(self.turn.number + 1, seat)

    def run(self, handler: Callable[Concatenate[Transition, P], None], *given: P.args, **named: P.kwargs) -> None:
        """Run one handler and place what it pushed. For the engine."""
        own: list[Phase] = []
        caused: list[Phase] = []
        self._own, self._caused = own, caused
        handler(self, *given, **named)
        if own:
            caused += own
        if caused:
            caused.reverse()
            self._stack += caused

    def settle(self) -> None:
        """Resolve automatic phases until somebody has to decide. For the engine."""
        stack, automatic = self._stack, self.rules.automatic
        for _ in range(AUTOMATIC_STEPS):
            if not stack:
                return
            resolve = automatic.get(type(stack[-1]))
            if resolve is None:
                return
            self.run(resolve, stack.pop())
        raise EngineError(f"automatic phases never end; the last was {stack[-1]!r}")

    def pop(self) -> None:
        """Take the top phase off the stack. For the engine."""
        self._stack.pop()

    def touched(self, before: State, indexes: tuple[int, ...]) -> bool:
        """Whether the turn or one of some slices is another than before. For the engine."""
        slices, former = self._slices, before.slices
        return self.turn is not before.turn or any(slices[index] is not former[index] for index in indexes)

    def commit(self) -> State:
        """The new state."""
        return State(self.rules, self.turn, tuple(self._stack), self.winners, tuple(self._slices))
