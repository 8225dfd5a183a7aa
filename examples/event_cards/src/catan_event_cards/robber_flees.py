"""Robber Flees: the robber goes back to the desert, or off a board without one (TB-EV-15)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Hex,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Row,
    Seat,
    Setup,
    State,
    TableSpecs,
    Transition,
    hookimpl,
    record,
)
from catan_core.base import ROBBER_MAY_MOVE, Island, put_robber, remove_robber

from catan_event_cards.deck import EFFECTS

ROBBER_FLEES = Citation("event_cards", "Robber Flees")


@record
class Flight(Phase, tag="event_cards/flight"):
    """There are several deserts: a seat chooses to which of them the robber flees."""

    seat: Seat


@record
class ChooseDesert(Action, tag="event_cards/choose-desert"):
    """Choose the desert to which the robber flees."""

    hex: Hex


def deserts(position: Position) -> tuple[Hex, ...]:
    """The desert hexes."""
    return tuple(Hex(hex) for hex, terrain in enumerate(position[Island].layout.terrains) if terrain == "desert")


def _flee(tx: Transition, seat: Seat) -> None:
    refuges = deserts(tx)
    if tx[Island].robber in refuges or not ROBBER_MAY_MOVE(tx):
        return
    if not refuges:
        remove_robber(tx)
    elif len(refuges) == 1:
        put_robber(tx, refuges[0])
    else:
        tx.then(Flight(seat))


def _options(position: Position, phase: Flight, seat: Seat) -> Sequence[Hex]:
    return deserts(position)


def _choose(tx: Transition, phase: Flight, action: ChooseDesert) -> None:
    put_robber(tx, action.hex)


def _problem(state: State, phase: Flight, beneath: tuple[Phase, ...]) -> str | None:
    return "the robber has nowhere to choose" if len(deserts(state)) < 2 or not ROBBER_MAY_MOVE(state) else None


CHOOSE_DESERT = ActionSpec(
    kind=ChooseDesert,
    during=(Flight,),
    rule=ROBBER_FLEES,
    options=_options,
    apply=_choose,
)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(EFFECTS, "robber_flees", _flee)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(Flight, rule=ROBBER_FLEES, sound=_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [CHOOSE_DESERT]
