"""What is left out of a state for a seat: the hidden parts of slices and phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from catan_core.engine.blame import require_given
from catan_core.engine.views import View
from catan_core.model.ids import Seat
from catan_core.model.record import HiddenAnswer, Phase, SimultaneousPhase, Slice, evolve
from catan_core.model.state import State
from catan_core.plugin.queries import PerRules

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.plugin.specs import PhaseSpec, SliceSpec


def view_of(state: State, seat: Seat | None) -> View:
    """A state without what a seat may not know."""
    rules, slices = state.rules, [*state.slices]
    for place, spec, conceal in rules.derived[CONCEALED]:
        slices[place] = seen = conceal(state, slices[place], seat)
        if type(seen) is not spec.kind:
            _require(rules, spec, seen)
    stack = tuple([_concealed(rules, phase, seat) for phase in state.stack])
    return View(rules, seat, state.turn, stack, state.winners, tuple(slices))


def _concealing(rules: Rules) -> tuple[tuple[int, SliceSpec[Any], Callable[[State, Slice, Seat | None], Slice]], ...]:
    specs = enumerate(rules.slice_specs)
    return tuple((place, spec, spec.conceal) for place, spec in specs if spec.conceal is not None)


CONCEALED = PerRules(_concealing)
"""The places and specs of the slices that have hidden parts, and what leaves these out."""


def _require(rules: Rules, spec: SliceSpec[Any] | PhaseSpec[Any], seen: object) -> None:
    what = f"`conceal` of {spec.kind.tag!r}"
    require_given(rules, spec, seen, spec.kind, what, "it was asked what may be seen")


def _concealed(rules: Rules, phase: Phase, seat: Seat | None) -> Phase:
    spec = rules.phases.get(type(phase))
    if spec is not None and spec.conceal is not None:
        phase = spec.conceal(phase, seat)
        if type(phase) is not spec.kind:
            _require(rules, spec, phase)
    if isinstance(phase, SimultaneousPhase) and phase.answers:
        shown = tuple(answer if answer.seat == seat else HiddenAnswer(answer.seat) for answer in phase.answers)
        phase = evolve(phase, answers=shown)
    return phase
