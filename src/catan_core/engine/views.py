"""What a seat may know of a game: a position without the hidden things, and states that could be behind it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

import attrs

from catan_core.engine.legal_actions import Actions
from catan_core.model.arguments import require_random
from catan_core.model.errors import EngineError
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import ChanceAction, HiddenAnswer, Phase, SimultaneousPhase, Slice, evolve, record
from catan_core.model.state import State, Turn, game_name, moment, no_slice

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.plugin.specs import Panel

S = TypeVar("S", bound=Slice)

MAX_DRAWS = 1_000
"""After so many draws that lead to no possible state, the rules that draw what is hidden are taken to be wrong."""


@record
class View:
    """A game as one seat may know it; `seat` is None for a spectator.

    It reads like a `State`: what is hidden is left out of the slices and phases. Rules that offer a seat its actions
    give the same answer for the view as for the state behind it. What takes a seat raises SeatError for one that the
    game does not have.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    seat: Seat | None
    turn: Turn
    stack: tuple[Phase, ...]
    winners: tuple[Seat, ...] | None
    slices: tuple[Slice, ...]

    def __getitem__(self, kind: type[S]) -> S:
        try:
            return self.slices[self.rules.slice_index[kind]]  # type: ignore[return-value]
        except (KeyError, TypeError):
            no_slice(self.rules, kind)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}, {game_name(self.rules)}: {moment(self)}>"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def phase(self) -> Phase | None:
        """What must be decided now, as far as it is known here; None when the game is over."""
        return self.stack[-1] if self.stack and self.winners is None else None

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
        require_random(rng, "determinize")
        return determinize(self, rng)

    def to_json(self) -> str:
        """The view as JSON."""
        from catan_core import codec

        return codec.of(self.rules, self.rules.topology(self)).view_json(self)

    def panels(self) -> tuple[Panel, ...]:
        """What is to be shown beside the board."""
        return tuple(panel for drawing in self.rules.side_panels for panel in drawing.draw(self))


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
    if isinstance(phase, SimultaneousPhase) and phase.answers:
        shown = tuple(answer if answer.seat == seat else HiddenAnswer(answer.seat) for answer in phase.answers)
        phase = evolve(phase, answers=shown)
    return phase


def determinize(view: View, rng: Random) -> State:
    """A state that could be behind a view. Its view for the same seat equals the view given.

    What is hidden is drawn again until every hidden answer could have been given, whoever owes a decision can take one,
    and nobody has won while the view says that the game goes on. Slices that know what the position shows of hidden
    cards deal them so, which makes that rare. Raises EngineError if `MAX_DRAWS` draws do not bring it about.
    """
    for _ in range(MAX_DRAWS):
        state = _drawn(view, rng)
        if state is not None and _goes_on(state) and state.rules.winners(state) == (view.winners or ()):
            return state
    raise EngineError(f"{MAX_DRAWS} draws of what is hidden have given no state that can be behind {view.stack[-1:]!r}")


def _drawn(view: View, rng: Random) -> State | None:
    """A state with everything hidden drawn at random; None where it leaves a hidden answer impossible."""
    rules = view.rules
    slices = tuple(
        piece if spec.sample is None else spec.sample(view, piece, view.seat, rng)
        for spec, piece in zip(rules.slice_specs, view.slices, strict=True)
    )
    state = State(rules, view.turn, view.stack, view.winners, slices)
    stack = []
    for phase in view.stack:
        answered = _answered(state, phase, rng)
        if answered is None:
            return None
        stack.append(answered)
    return State(rules, view.turn, tuple(stack), view.winners, slices)


def _goes_on(state: State) -> bool:
    """Whether everybody who owes a decision can take one."""
    rules = state.rules
    for actor in rules.actors(state):
        actions = Actions(state, actor)
        if not (rules.outcomes(state) if actor == CHANCE else actions or actions.open):
            return False
    return True


def _answered(state: State, phase: Phase, rng: Random) -> Phase | None:
    """A sealed phase with the answers that are not known drawn from those that could have been given; None if a seat
    could have given none."""
    if not isinstance(phase, SimultaneousPhase) or not any(
        isinstance(answer, HiddenAnswer) for answer in phase.answers
    ):
        return phase
    answers = []
    for answer in phase.answers:
        if isinstance(answer, HiddenAnswer):
            asked = evolve(phase, waiting_for=(*phase.waiting_for, answer.seat), answers=())
            before = State(state.rules, state.turn, (asked,), None, state.slices)
            possible = Actions(before, answer.seat)
            if not possible:
                return None
            answers.append(possible.sample(rng))
        else:
            answers.append(answer)
    return evolve(phase, answers=tuple(answers))
