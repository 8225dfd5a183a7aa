"""Who fights the barbarians: all active knights, or with the variant those that each seat chooses (Cities & Knights:
"Doña Urraca")."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import catan_core as catan
from catan_expansions.cities_knights.knights import Knights, active_knights

URRACA = catan.Citation("cities_knights", "Doña Urraca")

NOT_ACTIVE = catan.Refusal("barbarians.knight-not-active", URRACA, text="Only your active knights can fight.")


@catan.record
class Muster(catan.Phase, tag="cities_knights/muster"):
    """A seat chooses which of its active knights fight; the seats in `left` choose after it."""

    seat: catan.Seat
    left: tuple[catan.Seat, ...]
    fighting: catan.NodeSet


@catan.record
class Battle(catan.Phase, tag="cities_knights/battle"):
    """The barbarians fight the knights."""

    fighting: catan.NodeSet


@catan.record
class SendKnights(catan.Action, tag="cities_knights/send-knights"):
    """Choose which of your active knights fight."""

    nodes: catan.NodeSet


@catan.record
class KnightsSent(catan.Event, tag="cities_knights/knights-sent"):
    """A seat has chosen which of its active knights fight."""

    seat: catan.Seat
    nodes: catan.NodeSet


def who_fights(position: catan.Position, seat: catan.Seat) -> tuple[catan.Phase, ...]:
    """The phases that follow when the barbarians land in the turn of a seat."""
    if WITH_URRACA(position.rules):
        return _muster(position, position.rules.clockwise(seat), catan.NodeSet(0))
    return (Battle(position[Knights].active),)


def _muster(
    position: catan.Position, order: tuple[catan.Seat, ...], fighting: catan.NodeSet
) -> tuple[catan.Phase, ...]:
    for index, seat in enumerate(order):
        if active_knights(position, seat):
            return (Muster(seat, order[index + 1 :], fighting),)
    return (Battle(fighting),)


def _send_options(position: catan.Position, phase: Muster, seat: catan.Seat) -> Sequence[int]:
    subsets = [0]
    for node in catan.members(active_knights(position, seat)):
        subsets += [subset | 1 << node for subset in subsets]
    return subsets


def _send(tx: catan.Transition, phase: Muster, action: SendKnights) -> None:
    tx.emit(KnightsSent(action.seat, action.nodes))
    tx.then(*_muster(tx, phase.left, catan.NodeSet(phase.fighting | action.nodes)))


SEND_KNIGHTS = catan.ActionSpec(
    kind=SendKnights,
    during=(Muster,),
    rule=URRACA,
    options=_send_options,
    why=lambda position, phase, action: NOT_ACTIVE() if action.nodes & ~active_knights(position, action.seat) else None,
    apply=_send,
    refusals=(NOT_ACTIVE,),
)


def _muster_problem(state: catan.State, phase: Muster, beneath: tuple[catan.Phase, ...]) -> str | None:
    order = state.rules.clockwise(state.turn.seat)
    place = order.index(phase.seat)
    if phase.left != order[place + 1 :] or not active_knights(state, phase.seat):
        return f"seat {phase.seat} does not say now, and {list(phase.left)} after it, which knights fight"
    asked = [active_knights(state, seat) for seat in order[:place]]
    return "others fight than those who have been asked" if phase.fighting & ~reduce(or_, asked, 0) else None


WITH_URRACA = catan.Option(
    "cities_knights.urraca",
    False,
    values=(False, True),
    doc="Whether players choose which of their active knights fight.",
    source="CK-VAR-01; a variant in the Spanish rules",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [WITH_URRACA]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return WITH_URRACA(setup)


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Muster, rule=URRACA, sound=_muster_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [SEND_KNIGHTS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(KnightsSent)]
