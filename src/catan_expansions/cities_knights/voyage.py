"""The voyage of the barbarians, and who musters against them (Cities & Knights: "Doña Urraca")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Event,
    EventSpec,
    Invariant,
    NodeSet,
    Phase,
    PhaseSpec,
    Position,
    Refusal,
    Seat,
    Setup,
    State,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)
from catan_expansions.cities_knights.abilities import from_left_of
from catan_expansions.cities_knights.barbarians import BARBARIANS, VOYAGE, Barbarians
from catan_expansions.cities_knights.battle import Battle
from catan_expansions.cities_knights.knights import active_knights

URRACA = Citation("cities_knights", "Doña Urraca")
NOT_ACTIVE = Refusal("barbarians.knight-not-active", URRACA)


@record
class ShipSails(Phase):
    """The ship sails on."""

    tag: ClassVar[str] = "cities_knights/ship-sails"
    seat: Seat


@record
class Muster(Phase):
    """A seat says which of its active knights fight; `left` say so after it."""

    tag: ClassVar[str] = "cities_knights/muster"
    seat: Seat
    left: tuple[Seat, ...]
    fighting: NodeSet


@record
class SendKnights(Action):
    """Say which of your active knights fight."""

    tag: ClassVar[str] = "cities_knights/send-knights"
    nodes: NodeSet


@record
class ShipMoved(Event):
    """The ship has come nearer; at 7 it lands."""

    tag: ClassVar[str] = "cities_knights/ship-moved"
    ship: int


@record
class KnightsSent(Event):
    """A seat has said which of its knights fight."""

    tag: ClassVar[str] = "cities_knights/knights-sent"
    seat: Seat
    nodes: NodeSet


def _sail(tx: Transition, phase: ShipSails) -> None:
    state = tx[Barbarians]
    tx.update(Barbarians(state.ship + 1, state.landed, state.defenders))
    tx.emit(ShipMoved(state.ship + 1))
    if state.ship + 1 < VOYAGE:
        return
    order = from_left_of(tx, phase.seat)
    if tx.rules.tables["cities_knights/barbarians"]["urraca"]:
        tx.then(*_muster(tx, order, NodeSet(0)))
    else:
        fighting = 0
        for seat in order:
            fighting |= active_knights(tx, seat)
        tx.then(Battle(NodeSet(fighting)))


def _muster(position: Position, order: tuple[Seat, ...], fighting: NodeSet) -> tuple[Phase, ...]:
    for index, seat in enumerate(order):
        if active_knights(position, seat):
            return (Muster(seat, order[index + 1 :], fighting),)
    return (Battle(fighting),)


def _send_options(position: Position, phase: Muster, seat: Seat) -> Sequence[int]:
    subsets = [0]
    for node in members(active_knights(position, seat)):
        subsets += [subset | 1 << node for subset in subsets]
    return subsets


def _send_check(position: Position, phase: Muster, action: SendKnights) -> Violation | None:
    return NOT_ACTIVE() if action.nodes & ~active_knights(position, action.seat) else None


def _send(tx: Transition, phase: Muster, action: SendKnights) -> None:
    tx.emit(KnightsSent(action.seat, action.nodes))
    tx.then(*_muster(tx, phase.left, NodeSet(phase.fighting | action.nodes)))


def _at_sea(state: State) -> str | None:
    fighting = any(isinstance(phase, Muster | Battle) for phase in state.stack)
    if fighting == (state[Barbarians].ship == VOYAGE):
        return None
    return f"the ship is at {state[Barbarians].ship}, which does not agree with what is pending"


def _sails_problem(state: State, phase: ShipSails, beneath: tuple[Phase, ...]) -> str | None:
    return None if state.turn.number else "nobody has rolled the dice yet"


def _muster_problem(state: State, phase: Muster, beneath: tuple[Phase, ...]) -> str | None:
    order = from_left_of(state, state.turn.seat)
    place = order.index(phase.seat)
    if phase.left != order[place + 1 :] or not active_knights(state, phase.seat):
        return f"seat {phase.seat} does not say now, and {list(phase.left)} after it, which knights fight"
    asked = 0
    for seat in order[:place]:
        asked |= active_knights(state, seat)
    return "others fight than those who have been asked" if phase.fighting & ~asked else None


SPECS = [
    ActionSpec(SendKnights, (Muster,), _send, URRACA, _send_options, _send_check, refusals=(NOT_ACTIVE,)),
]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [
        PhaseSpec(ShipSails, resolve=_sail, rule=BARBARIANS, sound=_sails_problem, lies_on=()),
        PhaseSpec(Muster, rule=URRACA, sound=_muster_problem, lies_on=()),
    ]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(ShipMoved), EventSpec(KnightsSent)]


@hookimpl
def catan_invariants(setup: Setup) -> list[Invariant]:
    return [Invariant("cities_knights/ship-lands-for-a-battle", _at_sea)]
