"""Asking for a special building phase: by option, only those build who have asked during the turn (X56-SBP-10)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.five_six.special_building import EXTRA_PHASE, REQUESTS, SPECIAL_BUILDING, SpecialBuilding

OWN_TURN = catan.Refusal("special-building.own-turn", SPECIAL_BUILDING, text="It is your own turn.")
ASKED_ALREADY = catan.Refusal("special-building.asked-already", SPECIAL_BUILDING, text="You have already asked.")


@catan.record
class BuildingRequests(catan.Slice, tag="five_six/building-requests"):
    """The seats that have asked for a special building phase in this turn."""

    seats: catan.SeatSet


@catan.record
class RequestSpecialBuilding(catan.Action, tag="five_six/request-special-building"):
    """Ask for a special building phase after this turn."""


@catan.record
class SpecialBuildingRequested(catan.Event, tag="five_six/special-building-requested"):
    """A seat has asked for a special building phase."""

    seat: catan.Seat


def _whoever_asked(tx: catan.Transition, event: base.TurnEnded) -> None:
    asked = tx[BuildingRequests].seats
    if asked:
        tx.update(BuildingRequests(catan.SeatSet(0)))
        tx.then(*(SpecialBuilding(seat) for seat in tx.rules.clockwise(event.seat)[1:] if asked >> seat & 1))


def _request_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(seat != position.turn.seat and not position[BuildingRequests].seats >> seat & 1)


def _why_not_request(
    position: catan.Position, phase: catan.Phase, action: RequestSpecialBuilding
) -> catan.Violation | None:
    if action.seat == position.turn.seat:
        return OWN_TURN()
    return ASKED_ALREADY() if position[BuildingRequests].seats >> action.seat & 1 else None


def _request(tx: catan.Transition, phase: catan.Phase, action: RequestSpecialBuilding) -> None:
    tx.update(BuildingRequests(catan.SeatSet(tx[BuildingRequests].seats | 1 << action.seat)))
    tx.emit(SpecialBuildingRequested(action.seat))


REQUEST = catan.ActionSpec(
    kind=RequestSpecialBuilding,
    during=(base.BeforeRollPhase, base.OwnActionPhase),
    rule=SPECIAL_BUILDING,
    options=_request_options,
    why=_why_not_request,
    apply=_request,
    volunteer=True,
    refusals=(OWN_TURN, ASKED_ALREADY),
)


def _asked_by_others(state: catan.State) -> str | None:
    own = state[BuildingRequests].seats >> state.turn.seat & 1
    return f"seat {state.turn.seat} asks to build after its own turn" if own else None


def _requests(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The seats that have asked for a special building phase."""
    asked = tuple(
        catan.Remark("\N{CHECK MARK}", catan.Seat(seat)) for seat in catan.members(view[BuildingRequests].seats)
    )
    return (catan.CardPanel(view.rules.text("panel:five_six/requests", language), asked),) if asked else ()


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return EXTRA_PHASE(setup) == "special_building" and REQUESTS(setup) == "request_during_turn"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    nobody = BuildingRequests(catan.SeatSet(0))
    return [
        catan.SliceSpec(
            BuildingRequests,
            lambda rules, layout: nobody,
            anew_at=(base.TurnEnded,),
            anew=lambda requests, event: nobody,
            doc="Who has asked to build.",
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [REQUEST]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(SpecialBuildingRequested)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnded, _whoever_asked)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("five_six/requests", _requests)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("five_six/only-others-ask-to-build", _asked_by_others)]
