"""A ruleset compiled for a number of seats: tables, and the functions that play a game by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from catan_core.actions import Actions, Offer
from catan_core.collecting import Provision
from catan_core.errors import ENGINE, EngineError, IllegalAction, Violation
from catan_core.fields import Ranges
from catan_core.ids import CHANCE, Goods, Seat
from catan_core.outcomes import Outcomes
from catan_core.queries import Answers, DerivedValues
from catan_core.records import (
    Action,
    Answered,
    ChanceAction,
    Event,
    GameOver,
    Layout,
    Phase,
    SealedPhase,
    Slice,
    evolve,
)  # fmt: skip
from catan_core.specs import (
    ActionSpec,
    BoardSpec,
    ChanceSpec,
    Drawing,
    EventSpec,
    GoodSpec,
    Invariant,
    Opening,
    PhaseSpec,
    Piece,
    PointSource,
    SliceSpec,
    VictoryRule,
)  # fmt: skip
from catan_core.state import Position, State, Turn
from catan_core.topology import Topology
from catan_core.transition import Transition

if TYPE_CHECKING:
    from catan_core.codec import Codec
    from catan_core.ruleset import Ruleset
    from catan_core.views import View


MOST_CODECS = 64
"""Boards whose JSON codec is kept: stored positions from outside may have any number of shapes."""

LAYOUT_FIELD = "layout"
"""The field in which the slice with the board has its layout."""


class Step(NamedTuple):
    """What an action leads to: the next state, and the facts that happened on the way."""

    state: State
    events: tuple[Event, ...]


def _compiled(ruleset: Ruleset, seats: int) -> Rules:
    return ruleset.rules(seats)


@attrs.frozen(eq=False, repr=False)
class Rules:
    """Everything hooks have described, as tables. Immutable but for what it works out once and keeps."""

    ruleset: Ruleset
    seats: int
    goods: tuple[GoodSpec, ...]
    pieces: tuple[Piece, ...]
    tables: Mapping[str, Mapping[Any, Any]]
    slice_specs: tuple[SliceSpec[Any], ...]
    slice_index: Mapping[type[Slice], int]
    phases: Mapping[type[Phase], PhaseSpec[Any]]
    chances: Mapping[type[Phase], ChanceSpec[Any, Any]]
    actions_by_tag: Mapping[str, type[Action]]
    action_specs: Mapping[type[Action], ActionSpec[Any, Any]]
    events_by_tag: Mapping[str, EventSpec[Any]]
    offers: Mapping[type[Phase], Mapping[type[Action], Offer]]
    automatic: Mapping[type[Phase], Callable[[Transition, Any], None]]
    actors_of: Mapping[type[Phase], Callable[[Any], tuple[Seat, ...]]]
    reactions: Mapping[type[Event], tuple[Callable[[Transition, Any], None], ...]]
    answers: Answers
    forbids: Mapping[Any, tuple[Any, ...]]
    points_from: tuple[PointSource, ...]
    victory: tuple[VictoryRule, ...]
    judged_by: tuple[int, ...] | None
    board: BoardSpec[Any] | None
    opening: Opening
    texts: Mapping[str, Mapping[str, str]]
    drawings: tuple[Drawing, ...]
    invariants: tuple[Invariant, ...]
    provisions: tuple[Provision, ...]
    ranges: Mapping[type[Action], Ranges]
    good_index: Mapping[str, int]
    piece_index: Mapping[str, int]
    derived: DerivedValues = attrs.field(factory=DerivedValues)
    codecs: dict[Topology | None, Codec] = attrs.field(factory=dict)

    def __repr__(self) -> str:
        return f"<Rules {' '.join(self.ruleset.expansions)} for {self.seats} seats>"

    def __reduce__(self) -> tuple[Callable[[Ruleset, int], Rules], tuple[Ruleset, int]]:
        return _compiled, (self.ruleset, self.seats)

    # -- facts ---------------------------------------------------------------------------------------------------

    def vector(self, amounts: Mapping[str, int]) -> Goods:
        """A goods vector from amounts by good id.

        Raises KeyError for a good that these rules do not have.
        """
        counts = [0] * len(self.goods)
        for good, amount in amounts.items():
            counts[self.good_index[good]] = amount
        return Goods(tuple(counts))

    def text(self, id: str, language: str = "en") -> str:
        """What people read for an id (see `Text`); the id itself where nobody has said anything."""
        titles = self.texts.get(id, {})
        return titles.get(language) or titles.get("en") or id.rpartition(":")[2]

    def topology(self, position: Position) -> Topology | None:
        """The topology of the board of a position; None where the game has no board."""
        layout = self.layout(position)
        return None if self.board is None or layout is None else self.board.topology(layout)

    def layout(self, position: Position) -> Layout | None:
        """What the board of a position is made of; None where the game has no board."""
        if self.board is None:
            return None
        layout: Layout = getattr(position[self.board.slice_kind], LAYOUT_FIELD)
        return layout

    def codec(self, topology: Topology | None) -> Codec:
        """The JSON codec for a board."""
        if topology not in self.codecs:
            from catan_core.codec import Codec

            if len(self.codecs) >= MOST_CODECS:
                self.codecs.clear()
            self.codecs[topology] = Codec(self, topology)
        return self.codecs[topology]

    # -- playing -------------------------------------------------------------------------------------------------

    def new_state(self, layout: Layout | None) -> Step:
        """The first state on a board, with its first phases pushed and automatic ones resolved."""
        slices = tuple(spec.initial(self, layout) for spec in self.slice_specs)
        blank = State(self, Turn(0, Seat(0)), (), None, slices)
        tx = Transition(blank)
        tx.run(lambda tx: tx.then(*self.opening.phases(tx)))
        return self._finish(blank, tx)

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that owe a decision; `(CHANCE,)` at a chance node, () when the game is over."""
        if position.winners is not None:
            return ()
        phase = position.stack[-1]
        return self.actors_of[type(phase)](phase)

    def actions(self, position: Position, seat: Seat | None = None) -> Actions:
        """What a seat may do; without a seat, what the first actor may do."""
        if seat is None:
            actors = self.actors(position)
            seat = actors[0] if actors else CHANCE
        return Actions(position, seat)

    def outcomes(self, position: Position) -> Outcomes[ChanceAction]:
        """What chance may do, with weights; empty where it is not chance's turn."""
        spec = self.chances.get(type(position.stack[-1])) if position.stack and position.winners is None else None
        return Outcomes(()) if spec is None else spec.outcomes(position, position.stack[-1])

    def check(self, position: Position, action: Action) -> Violation | None:
        """Why an action is not legal; None if it is."""
        if position.winners is not None:
            return ENGINE["game-over"]()
        phase = position.stack[-1]
        kind = type(action)
        chance = self.chances.get(type(phase))
        if chance is not None:
            if kind is not chance.action:
                return ENGINE["not-now"]()
            fault = self._out_of_range(position, action)
            if fault is None and chance.weight(position, phase, action) <= 0:
                return ENGINE["unlikely"]()
            return fault
        offer = self.offers[type(phase)].get(kind)
        if offer is None:
            return ENGINE["not-now"]()
        seat = action.seat
        if type(seat) is not int or not 0 <= seat < self.seats:
            return ENGINE["out-of-range"](field="seat")
        if seat not in self.actors_of[type(phase)](phase) and not offer.spec.volunteer:
            return ENGINE["not-your-decision"](seat=seat)
        return self._out_of_range(position, action) or offer.violation(position, phase, action)

    def _out_of_range(self, position: Position, action: Action) -> Violation | None:
        ranges = self.ranges[type(action)]
        if ranges:
            topology = self.topology(position)
            for name, getter, holds in ranges:
                if not holds(getter(action), self, topology):
                    return ENGINE["out-of-range"](field=name)
        return None

    def apply(self, state: State, action: Action) -> Step:
        """Do an action. Raises IllegalAction, and then nothing has changed."""
        violation = self.check(state, action)
        if violation is not None:
            raise IllegalAction(action, violation, self.text(f"violation:{violation.code}"))
        return self.apply_unchecked(state, action)

    def apply_unchecked(self, state: State, action: Action) -> Step:
        """Do an action that came from `actions` or `outcomes`, without checking it again."""
        tx = Transition(state)
        phase = state.stack[-1]
        kind = type(phase)
        chance = self.chances.get(kind)
        if chance is not None:
            tx.pop()
            tx.run(chance.apply, phase, action)
        elif isinstance(phase, SealedPhase):
            self._seal(tx, phase, action)
        else:
            if self.phases[kind].once:
                self._consume(tx, phase, action.seat)
            tx.run(self.offers[kind][type(action)].spec.apply, phase, action)
        return self._finish(state, tx)

    def _consume(self, tx: Transition, phase: Phase, seat: Seat) -> None:
        owed = self.actors_of[type(phase)](phase)
        if seat not in owed:
            return
        if len(owed) == 1:
            tx.pop()
        else:
            tx.replace(evolve(phase, owed=tuple(other for other in owed if other != seat)))

    def _seal(self, tx: Transition, phase: SealedPhase, action: Action) -> None:
        owed = tuple(seat for seat in phase.owed if seat != action.seat)
        answers = (*phase.answers, action)
        if owed:
            tx.replace(evolve(phase, owed=owed, answers=answers))
            tx.run(Transition.emit, Answered(action.seat))
            return
        tx.pop()
        offers, first = self.offers[type(phase)], tx.turn.seat
        answered = evolve(phase, owed=(), answers=answers)

        def apply_all(tx: Transition) -> None:
            tx.emit(Answered(action.seat))
            for answer in sorted(answers, key=lambda answer: (answer.seat - first) % self.seats):
                offers[type(answer)].spec.apply(tx, answered, answer)

        tx.run(apply_all)

    def _finish(self, before: State, tx: Transition) -> Step:
        tx.settle()
        if self.judged_by is None or tx.touched(before, self.judged_by):
            for rule in self.victory:
                winners = rule.winners(tx)
                if winners:
                    tx.winners = winners
                    tx.run(Transition.emit, GameOver(winners))
                    break
        state = tx.commit()
        if state.winners is None:
            self._check_waiting(state)
        return Step(state, tuple(tx.events))

    def _check_waiting(self, state: State) -> None:
        if not state.stack:
            raise EngineError("the game goes on, but no phase is pending: nobody has anything to decide")
        phase = state.stack[-1]
        actors_of = self.actors_of.get(type(phase))
        if actors_of is None:
            raise EngineError(f"no expansion here brings the phase {phase!r}: list it in catan_phases")
        if not actors_of(phase):
            raise EngineError(f"the game goes on, but the phase {phase!r} waits for no seat")

    # -- what a seat sees ----------------------------------------------------------------------------------------

    def points(self, position: Position, seat: Seat, hidden: bool = True) -> int:
        """Victory points of a seat. `hidden=False` leaves out those that only their owner knows."""
        return sum(source.count(position, seat) for source in self.points_from if hidden or source.shown)

    def score(self, position: Position, seat: Seat, hidden: bool = True) -> dict[str, int]:
        """Victory points of a seat by named source, sources that count nothing left out."""
        counts = {source.name: source.count(position, seat) for source in self.points_from if hidden or source.shown}
        return {name: count for name, count in counts.items() if count}

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know of a state; None is a spectator."""
        from catan_core.views import view_of

        return view_of(state, seat)

    def events_for(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Facts as a seat may see them."""
        shown = []
        for event in events:
            conceal = self.events_by_tag[event.tag].conceal
            seen = event if conceal is None else conceal(event, seat)
            if seen is not None:
                shown.append(seen)
        return tuple(shown)

    def faults(self, state: State) -> tuple[str, ...]:
        """Every invariant that does not hold, with what is wrong; () for a sound state."""
        found = ((invariant.name, invariant.fault(state)) for invariant in self.invariants)
        return tuple(f"{name}: {fault}" for name, fault in found if fault is not None)
