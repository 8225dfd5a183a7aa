"""Robber Flees: the robber goes to the desert, or beside a board without one (TB-EV-15, TB-FI-18, TB-RI-17).

One that is beside the board stays there, and one that may not be moved stays where it is. A desert where the robber
never goes is none for this card.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS

ROBBER_FLEES = catan.Citation("event_cards", "Robber Flees")
NO_DESERT = catan.Refusal("event_cards.no-desert", ROBBER_FLEES, text="The robber flees to a desert.")


@catan.record
class Flight(catan.Phase, tag="event_cards/flight"):
    """There are several deserts: a seat chooses to which of them the robber flees."""

    seat: catan.Seat


@catan.record
class ChooseDesert(catan.Action, tag="event_cards/choose-desert"):
    """Choose the desert to which the robber flees."""

    hex: catan.Hex


def deserts(position: catan.Position) -> tuple[catan.Hex, ...]:
    """The desert hexes."""
    terrains = position[base.Island].layout.terrains
    return tuple([catan.Hex(hex) for hex, terrain in enumerate(terrains) if terrain == base.DESERT])


REFUGES: catan.MaskQuery[[]] = catan.MaskQuery(
    "event_cards/refuges",
    lambda position: catan.mask_of(deserts(position)),
    doc="The hexes to which the robber may flee; without any it leaves the board.",
)


def _flees(position: catan.Position) -> bool:
    robber = position[base.Island].robber
    return robber is not None and robber not in deserts(position) and base.ROBBER_MAY_MOVE(position)


def _flee(tx: catan.Transition, seat: catan.Seat) -> None:
    if not _flees(tx):
        return
    refuges = catan.members(REFUGES(tx))
    if not refuges:
        base.remove_robber(tx)
    elif len(refuges) == 1:
        base.put_robber(tx, catan.Hex(refuges[0]))
    else:
        tx.then(Flight(seat))


def _why_not_there(position: catan.Position, phase: Flight, action: ChooseDesert) -> catan.Violation | None:
    if REFUGES(position) >> action.hex & 1:
        return None
    return REFUGES.forbidden(position, action.hex) or NO_DESERT(hex=action.hex)


def _choose(tx: catan.Transition, phase: Flight, action: ChooseDesert) -> None:
    base.put_robber(tx, action.hex)


def _problem(state: catan.State, phase: Flight, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if REFUGES(state).bit_count() > 1 and _flees(state) else "the robber has nowhere to choose"


CHOOSE_DESERT = catan.ActionSpec(
    kind=ChooseDesert,
    during=(Flight,),
    rule=ROBBER_FLEES,
    options=lambda position, phase, seat: catan.members(REFUGES(position)),
    why=_why_not_there,
    apply=_choose,
    refusals=(NO_DESERT,),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(EFFECTS, "robber_flees", _flee)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [REFUGES]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Flight, rule=ROBBER_FLEES, sound=_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [CHOOSE_DESERT]
