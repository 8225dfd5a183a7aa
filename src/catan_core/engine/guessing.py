"""States that could be behind a view: what a seat may not know is drawn at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from catan_core.engine.blame import require_given
from catan_core.engine.legal_actions import Actions
from catan_core.model.errors import EngineError
from catan_core.model.ids import CHANCE
from catan_core.model.record import HiddenAnswer, Phase, SimultaneousPhase, evolve
from catan_core.model.seen import Seen
from catan_core.model.state import State
from catan_core.plugin.queries import PerRules

if TYPE_CHECKING:
    from catan_core.engine.views import View

MAX_DRAWS = 1_000
"""After this many draws without a possible state, the rules that draw hidden things are assumed to be wrong."""


def determinize(view: View, rng: Random, seen: Seen | None = None) -> State:
    """A state that could be behind a view. Its own view for the same seat equals the given view.

    Hidden things are drawn again until every hidden answer could have been given, everybody who owes a decision can
    act, and nobody has won while the view says that the game goes on. Drawing again is rare, since slices deal hidden
    cards by what the position shows of them. Raises EngineError after `MAX_DRAWS` draws without success.
    """
    for _ in range(MAX_DRAWS):
        state = drawn(view, rng, seen)
        if state is not None and _goes_on(state) and state.rules.winners(state) == (view.winners or ()):
            return state
    raise EngineError(f"no possible state behind {view.stack[-1:]!r} in {MAX_DRAWS} draws of what is hidden")


def drawn(view: View, rng: Random, seen: Seen | None = None) -> State | None:
    """A state with everything hidden drawn at random; None if it makes a hidden answer impossible."""
    rules = view.rules
    slices = [*view.slices]
    for place, spec in rules.derived[DRAWN]:
        guess = "sample"
        if seen is not None and spec.recall is not None:
            guess = "recall"
            slices[place] = spec.recall(view, slices[place], view.seat, rng, seen)
        elif spec.sample is not None:
            slices[place] = spec.sample(view, slices[place], view.seat, rng)
        if type(slices[place]) is not spec.kind:
            what = f"`{guess}` of {spec.kind.tag!r}"
            require_given(rules, spec, slices[place], spec.kind, what, "what is hidden was drawn")
    state = State(rules, view.turn, view.stack, view.winners, tuple(slices))
    stack = []
    for phase in view.stack:
        answered = _answered(state, phase, rng)
        if answered is None:
            return None
        stack.append(answered)
    return state if (*stack,) == view.stack else evolve(state, stack=tuple(stack))


DRAWN = PerRules(
    lambda rules: tuple((place, spec) for place, spec in enumerate(rules.slice_specs) if spec.sample or spec.recall)
)
"""The places and specs of the slices that have something to draw."""


def _goes_on(state: State) -> bool:
    """Whether everybody who owes a decision can act."""
    rules = state.rules
    for actor in rules.actors(state):
        actions = Actions(state, actor)
        if not (rules.outcomes(state) if actor == CHANCE else actions or actions.open):
            return False
    return True


def _answered(state: State, phase: Phase, rng: Random) -> Phase | None:
    """A sealed phase with each hidden answer drawn from those that the seat could have given; None if a seat could not
    have given any."""
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
