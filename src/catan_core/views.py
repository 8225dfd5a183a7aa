"""What a seat may know of a game: a position without the hidden things, and states that could be behind it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar, cast

import attrs

from catan_core.actions import Actions
from catan_core.ids import Seat
from catan_core.outcomes import Outcomes
from catan_core.records import ChanceAction, HiddenAnswer, Phase, SealedPhase, Slice, evolve, record
from catan_core.state import State, Turn

if TYPE_CHECKING:
    from catan_core.rules import Rules
    from catan_core.specs import Panel

S = TypeVar("S", bound=Slice)


@record
class View:
    """A game as one seat may know it; `seat` is None for a spectator.

    It reads like a `State`: what is hidden is left out of the slices and phases. Rules that offer a seat its actions
    give the same answer for the view as for the state behind it.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    seat: Seat | None
    turn: Turn
    stack: tuple[Phase, ...]
    winners: tuple[Seat, ...] | None
    slices: tuple[Slice, ...]

    def __getitem__(self, kind: type[S]) -> S:
        return cast(S, self.slices[self.rules.slice_index[kind]])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; `(CHANCE,)` where chance decides."""
        return self.rules.actors(self)

    @property
    def actions(self) -> Actions:
        """What this seat may do now. A spectator may do nothing."""
        return Actions(self, Seat(-2) if self.seat is None else self.seat)

    @property
    def outcomes(self) -> Outcomes[ChanceAction]:
        """What chance may do, if that is for everybody to know: dice, but no draw from a hand or a deck."""
        spec = self.rules.chances.get(type(self.stack[-1])) if self.stack else None
        return self.rules.outcomes(self) if spec is not None and spec.public else Outcomes(())

    def points(self, seat: Seat) -> int:
        """The victory points of a seat as far as they are known here: hidden ones only if one's own or a winner's."""
        return self.rules.points(self, seat, hidden=self._knows(seat))

    def score(self, seat: Seat) -> dict[str, int]:
        """The victory points of a seat by source, as far as they are known here."""
        return self.rules.score(self, seat, hidden=self._knows(seat))

    def _knows(self, seat: Seat) -> bool:
        # Whoever wins turns up what it has won with.
        return seat == self.seat or seat in (self.winners or ())

    def determinize(self, rng: Random) -> State:
        """A state that could be behind this view: its hidden things are drawn at random, consistently with the view."""
        return determinize(self, rng)

    def to_json(self) -> str:
        """The view as JSON."""
        return self.rules.codec(self.rules.topology(self)).view_json(self)

    def panels(self) -> tuple[Panel, ...]:
        """What is to be shown beside the board."""
        return tuple(panel for drawing in self.rules.drawings for panel in drawing.draw(self))


def view_of(state: State, seat: Seat | None) -> View:
    """A state without what a seat may not know."""
    rules = state.rules
    slices = tuple(
        piece if spec.conceal is None else spec.conceal(state, piece, seat)
        for spec, piece in zip(rules.slice_specs, state.slices, strict=True)
    )
    stack = tuple(_concealed(rules, phase, seat) for phase in state.stack)
    return View(rules, seat, state.turn, stack, state.winners, slices)


def _concealed(rules: Rules, phase: Phase, seat: Seat | None) -> Phase:
    spec = rules.phases.get(type(phase))
    if spec is not None and spec.conceal is not None:
        phase = spec.conceal(phase, seat)
    if isinstance(phase, SealedPhase) and phase.answers:
        shown = tuple(answer if answer.seat == seat else HiddenAnswer(answer.seat) for answer in phase.answers)
        phase = evolve(phase, answers=shown)
    return phase


def determinize(view: View, rng: Random) -> State:
    """A state that could be behind a view. Its view for the same seat equals the view given."""
    rules = view.rules
    slices = tuple(
        piece if spec.sample is None else spec.sample(view, piece, view.seat, rng)
        for spec, piece in zip(rules.slice_specs, view.slices, strict=True)
    )
    state = State(rules, view.turn, view.stack, view.winners, slices)
    stack = tuple(_answered(state, phase, rng) for phase in view.stack)
    return State(rules, view.turn, stack, view.winners, slices)


def _answered(state: State, phase: Phase, rng: Random) -> Phase:
    """A sealed phase with the answers that are not known drawn from those that could have been given."""
    if not isinstance(phase, SealedPhase) or not any(isinstance(answer, HiddenAnswer) for answer in phase.answers):
        return phase
    answers = []
    for answer in phase.answers:
        if isinstance(answer, HiddenAnswer):
            asked = evolve(phase, owed=(*phase.owed, answer.seat), answers=())
            before = State(state.rules, state.turn, (asked,), None, state.slices)
            answers.append(Actions(before, answer.seat).sample(rng))
        else:
            answers.append(answer)
    return evolve(phase, answers=tuple(answers))
