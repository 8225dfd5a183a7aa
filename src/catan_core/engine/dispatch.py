"""What an answer to a phase does to the stack: one function for each kind of phase and of action, chosen when rules are
compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from catan_core.engine.transition import Transition
from catan_core.model.ids import Seat
from catan_core.model.record import Action, Answered, Phase, SimultaneousPhase, evolve

if TYPE_CHECKING:
    from catan_core.engine.offers import Offer
    from catan_core.plugin.specs import ChanceSpec, PhaseSpec

Answering = Callable[[Transition, Any, Any], None]
"""Answers the phase on top of a transition's stack with an action."""

Actors = Callable[[Any], tuple[Seat, ...]]
"""The seats that owe an answer to a phase."""


def answering(
    phases: Mapping[type[Phase], PhaseSpec[Any]],
    chances: Mapping[type[Phase], ChanceSpec[Any, Any]],
    offers: Mapping[type[Phase], Mapping[type[Action], Offer]],
    actors_of: Mapping[type[Phase], Actors],
    seats: int,
) -> dict[type[Phase], dict[type[Action], Answering]]:
    """The function that answers each kind of phase with each kind of action."""
    by_kind: dict[type[Phase], dict[type[Action], Answering]] = {
        kind: {spec.action: _by_chance(spec.apply)} for kind, spec in chances.items()
    }
    for kind, spec in phases.items():
        if kind in actors_of:
            applies = {action: offer.spec.apply for action, offer in offers[kind].items()}
            if issubclass(kind, SimultaneousPhase):
                by_kind[kind] = dict.fromkeys(applies, _sealed(applies, seats))
            elif spec.once:
                by_kind[kind] = {action: _once(apply, actors_of[kind]) for action, apply in applies.items()}
            else:  # It stays until a handler ends it.
                by_kind[kind] = applies
    return by_kind


def _by_chance(apply: Answering) -> Answering:
    """Chance answers once and for all."""

    def answer(tx: Transition, phase: Phase, action: Action) -> None:
        tx.pop()
        apply(tx, phase, action)

    return answer


def _once(apply: Answering, actors: Actors) -> Answering:
    """The phase is over when everybody who owes an answer has given one; a volunteer does not owe any."""

    def answer(tx: Transition, phase: Phase, action: Action) -> None:
        waiting_for = actors(phase)
        if action.seat in waiting_for:
            if len(waiting_for) == 1:
                tx.pop()
            else:
                tx.replace(evolve(phase, waiting_for=tuple(seat for seat in waiting_for if seat != action.seat)))
        apply(tx, phase, action)

    return answer


def _sealed(applies: Mapping[type[Action], Answering], seats: int) -> Answering:
    """Answers are kept until everybody has given one. Then they take effect, beginning with the seat on turn."""

    def answer(tx: Transition, phase: SimultaneousPhase, action: Action) -> None:
        waiting_for = tuple(seat for seat in phase.waiting_for if seat != action.seat)
        answers = (*phase.answers, action)
        if waiting_for:
            tx.replace(evolve(phase, waiting_for=waiting_for, answers=answers))
            tx.emit(Answered(action.seat, phase.tag))
            return
        tx.pop()
        first = tx.turn.seat
        # Rules see the answers in this order, so that it decides nothing who has answered first.
        ordered = tuple(sorted(answers, key=lambda sealed: (sealed.seat - first) % seats))
        answered = evolve(phase, waiting_for=(), answers=ordered)
        tx.emit(Answered(action.seat, phase.tag))
        for sealed in ordered:
            applies[type(sealed)](tx, answered, sealed)

    return answer
