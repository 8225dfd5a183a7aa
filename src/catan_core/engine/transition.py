"""The one mutable object: a state on its way to the next one, alive for a single action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple

from catan_core._memo import memoized
from catan_core.engine.legal_actions import Actions
from catan_core.model.errors import EngineError, short
from catan_core.model.ids import Seat
from catan_core.model.record import Event, GameOver, Phase, SimultaneousPhase, Slice, evolve
from catan_core.model.state import State, StateDraft, Turn, game_name, moment, no_slice

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

S = TypeVar("S", bound=Slice)
Given = TypeVarTuple("Given")

AUTOMATIC_STEPS = range(10_000)
"""Counts automatic phases in a row: after so many, the engine assumes that the rules never stop. To make a range takes
a thousand instructions."""

REACTIONS = 50
"""If Python can go no deeper and an event of one kind was announced more often, reactions to it announce it again."""

NOTHING_PENDING = Phase()
"""Stands for the top of an empty stack: no rule resolves it, and nobody answers it."""


class Step(NamedTuple):
    """The result of an action: the next state, and the events on the way."""

    state: State
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<Step to {self.state!r}, {len(self.events)} events>"


_turn = memoized(1 << 12)(Turn)  # the same come up in every game
_step = tuple.__new__  # what Step(...) does, in a third of the time


class Transition:
    """A state while one action changes it. Handlers and reactions read it like a state and change it through verbs.

    The order of statements does not decide where a pushed phase lands. When a handler returns, the phases that its
    events caused lie on top, in the order of the events, and the phases that it pushed itself lie below them.
    """

    __slots__ = (
        *("_caused", "_index", "_pushed", "_slices", "_stack", "_updated"),
        *("answered", "events", "rules", "turn", "winners"),
    )

    def __init__(self, state: State, answered: Phase = NOTHING_PENDING) -> None:
        rules: Rules = state.rules
        self.rules: Rules = rules
        self._index = rules.slice_index
        self.answered: Phase = answered
        """The phase that the action answers, which a reaction may want to know."""
        self.turn: Turn = state.turn
        self.winners = state.winners
        self.events: list[Event] = []
        self._stack = [*state.stack]
        self._slices = [*state.slices]
        # Where rules do not say which slices decide who has won, it is as if one of those had changed already.
        self._updated = 1 if rules.judged_by < 0 else 0
        self._pushed: list[Phase] = []  # by the running handler, in reading order
        self._caused = 0  # how many of these, counted from the first, its events have caused

    def __repr__(self) -> str:
        return f"<Transition of {game_name(self.rules)}: {moment(self)}>"

    def __getitem__(self, kind: type[S]) -> S:
        try:
            return self._slices[self._index[kind]]  # type: ignore[return-value]
        except (KeyError, TypeError):
            no_slice(self.rules, kind)

    @property
    def stack(self) -> tuple[Phase, ...]:
        """The pending phases, without those that the running handler has pushed so far."""
        return tuple(self._stack)

    def update(self, changed: Slice) -> None:
        """Replace the slice of this type. Only the owner of a slice does this."""
        try:
            index = self._index[type(changed)]
        except KeyError:
            raise EngineError(_undeclared(Slice, changed)) from None
        self._slices[index] = changed
        self._updated |= 1 << index

    def emit(self, event: Event) -> None:
        """Announce an event. Reactions run at once, and the phases that they push come before the handler's own."""
        self.events.append(event)
        try:
            reactions = self.rules.reactions[type(event)]
        except KeyError:
            raise EngineError(_undeclared(Event, event)) from None
        if reactions:
            self._react(event, reactions)

    def _react(self, event: Event, reactions: tuple[Callable[[Transition, Event], None], ...]) -> None:
        pushed, caused = self._pushed, self._caused
        own = pushed[caused:] if len(pushed) > caused else None
        if own:
            del pushed[caused:]
        try:
            for run in reactions:
                run(self, event)
                self._caused = len(pushed)
        except RecursionError:
            if sum(type(other) is type(event) for other in self.events) <= REACTIONS:
                raise
            raise EngineError(f"reactions never end; the last event was {type(event).__name__}") from None
        if own:
            pushed += own

    def then(self, *phases: Phase) -> None:
        """Push phases in reading order: the first is decided first."""
        self._pushed += phases

    def end(self) -> None:
        """End the long-lived phase that is being answered. Raises EngineError if it is over already, as far as can be
        told from what lies beneath it."""
        if not self._stack or type(self._stack[-1]) in self.rules.automatic:
            raise EngineError(
                "tx.end() is for phases with once=False: the one that is being answered is over, and"
                f" {short(self._stack[-1]) if self._stack else 'nothing'} would be lost"
            )
        self._stack.pop()

    def replace(self, phase: Phase) -> None:
        """Replace the long-lived phase that is being answered."""
        self._stack[-1] = phase

    def start_turn(self, seat: Seat) -> None:
        """Give the turn to a seat and count it. Raises EngineError for a seat that is not there."""
        if seat not in self.rules.all_seats:
            raise EngineError(f"tx.start_turn takes a seat from 0 to {self.rules.seats - 1}, not {short(seat)}")
        self.turn = _turn(self.turn.number + 1, seat)

    def run(self, handler: Callable[[Transition, *Given], None], *args: *Given) -> None:
        """Run a handler and place the phases that it pushed. For the engine."""
        handler(self, *args)
        self._place()

    def _place(self) -> None:
        """Put the phases that a handler has pushed on the stack, the first on top."""
        pushed = self._pushed
        self._stack += pushed[::-1]
        pushed.clear()
        self._caused = 0

    def pop(self) -> None:
        """Take the top phase off the stack. For the engine."""
        self._stack.pop()

    def settle(self) -> Phase:
        """Place the phases that the handler has pushed, and resolve automatic ones until somebody has to decide.

        It stops before a phase that is `judged` if somebody has won by then, and passes over one that `skips` if nobody
        can decide it. For the engine and for tests. Raises EngineError if this never ends.
        """
        rules, stack, pushed = self.rules, self._stack, self._pushed
        automatic = rules.automatic
        phase: Phase = NOTHING_PENDING
        for _ in AUTOMATIC_STEPS:
            while pushed:
                stack.append(pushed.pop())
            self._caused = 0
            phase = stack[-1] if stack else NOTHING_PENDING
            kind = type(phase)
            if kind in automatic and not (kind in rules.judged and self._won()):
                stack.pop()
                automatic[kind](self, phase)
            elif kind not in rules.skips or self._asks(phase):
                return phase
            else:
                stack.pop()
        raise EngineError(f"automatic phases never end; the last was {phase!r}")

    def _asks(self, phase: Phase) -> bool:
        """Whether a phase on top of the stack has somebody decide; its seats that have no option are taken off it."""
        if self.winners is not None or (isinstance(phase, SimultaneousPhase) and phase.answers):
            return True
        actors = self.rules.actors_of[type(phase)](phase)
        _check_seats(self.rules, phase, actors)
        able = tuple(seat for seat in actors if (actions := Actions(self, seat)) or actions.open)
        if able and able != actors:
            self.replace(evolve(phase, waiting_for=able))
        return able != ()

    def finish(self, before: State) -> Step:
        """Settle the stack, check whether somebody has won, and give the new state.

        For the engine. Raises EngineError if this never ends, or leaves a phase that nobody can answer.
        """
        rules, phase = self.rules, self.settle()
        if self.winners is None and (self.turn is not before.turn or self._updated & rules.judged_by):
            self._judge()
        if self.winners is None:
            kind = type(phase)
            if kind in rules.waiting:
                if phase.seat not in rules.all_seats:  # type: ignore[attr-defined]
                    _check_seats(rules, phase, rules.actors_of[kind](phase))
            elif kind not in rules.chances:
                _check_waiting(rules, self._stack)
        return _step(Step, (self.commit(), tuple(self.events)))

    def commit(self) -> State:
        """The new state. For the engine."""
        state: Any = StateDraft()
        state.rules = self.rules
        state.turn = self.turn
        state.stack = tuple(self._stack)
        state.winners = self.winners
        state.slices = tuple(self._slices)
        state.__class__ = State
        made: State = state
        return made

    def _won(self) -> bool:
        """Whether somebody has won by now."""
        if self.winners is None and self._updated & self.rules.judged_by:
            self._judge()
        return self.winners is not None

    def _judge(self) -> None:
        """End the game if somebody has won."""
        winners = self.rules.winners(self)
        if winners:
            self.winners = winners
            self.run(Transition.emit, GameOver(winners))


def _check_waiting(rules: Rules, stack: list[Phase]) -> None:
    """Raise EngineError if the phase on top of the stack waits for nobody, or for a seat that is not there."""
    if not stack:
        raise EngineError("the game goes on, but no phase is pending: nobody has anything to decide")
    phase = stack[-1]
    actors_of = rules.actors_of.get(type(phase))
    if actors_of is None:
        raise EngineError(_undeclared(Phase, phase))
    actors = actors_of(phase)
    if not actors:
        raise EngineError(f"the game goes on, but the phase {phase!r} waits for no seat")
    _check_seats(rules, phase, actors)


def _check_seats(rules: Rules, phase: Phase, actors: tuple[Seat, ...]) -> None:
    """Raise EngineError if a phase waits for a seat that is not there."""
    for seat in actors:
        if seat not in rules.all_seats:
            seats = f"the seats are 0 to {rules.seats - 1}"
            raise EngineError(f"the phase {short(phase)} waits for {short(seat)}, and {seats}")


HANDED: Mapping[type[object], tuple[str, str, str]] = {
    Slice: ("slice", "catan_slices", "tx.update takes a slice, such as tx.update(Weather(...))"),
    Event: ("event", "catan_events", "tx.emit takes an event, such as tx.emit(RainFell(...))"),
    Phase: ("phase", "catan_phases", "tx.then takes phases, such as tx.then(First(...), Second(...))"),
}
"""What rules hand to the engine: its name, the hook that declares it, and what the method takes."""


def _undeclared(kind: type[object], given: object) -> str:
    """What is wrong with something that a rule hands to the engine and that no expansion declares."""
    name, hook, taken = HANDED[kind]
    if isinstance(given, kind):
        return f"no selected expansion declares the {name} {short(given)}: list it in {hook}"
    return f"{taken}, not {f'the class {given.__name__}' if isinstance(given, type) else short(given)}"
