"""The least that a game can be: seats in turn do one of two things, neither of which has any effect.

What such an action costs is the engine's own share: to list, to draw, to check, to copy what an action may change, to
announce one event, to settle the stack, and to make a state. No game can be faster.
"""

from __future__ import annotations

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Expansion,
    Opening,
    Openings,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    Transition,
    VictoryRule,
    VictoryRules,
    hookimpl,
    interned_by_seat,
    record,
)

NOTHING = Citation("empty", "Nothing")
LENGTH = 1_000
"""How many turns the game has; they are counted by the slice."""


@record
class Count(Slice, tag="empty/count"):
    """How many turns are over."""

    turns: int


@record
class Due(Phase, tag="empty/due"):
    """A seat has to do something."""

    seat: Seat


@record
class Nod(Action, tag="empty/nod"):
    pass


@record
class Shrug(Action, tag="empty/shrug"):
    pass


@record
class Done(Event, tag="empty/done"):
    seat: Seat


due, done = interned_by_seat(Due), interned_by_seat(Done)


def _do(tx: Transition, phase: Due, action: Action) -> None:
    tx.update(Count(tx[Count].turns + 1))
    tx.emit(done(action.seat))
    tx.then(due(Seat((action.seat + 1) % tx.rules.seats)))


def _winners(position: Position) -> tuple[Seat, ...]:
    return (Seat(0),) if position[Count].turns >= LENGTH else ()


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Count, lambda rules, layout: Count(0))]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(Due)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [ActionSpec(kind=kind, during=(Due,), rule=NOTHING, apply=_do) for kind in (Nod, Shrug)]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(Done)]


@hookimpl
def catan_opening(setup: Setup) -> Openings:
    return [Opening(lambda position: (due(Seat(0)),))]


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    return [VictoryRule("empty/long-enough", _winners, reads=(Count,))]


EXPANSION = Expansion("empty", "Nothing", version="1.0", modules=(__name__,))
