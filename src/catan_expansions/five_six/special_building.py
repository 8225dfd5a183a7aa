"""The special building phase: after every turn, all other seats may build (rules of the printings until 2020)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base

SPECIAL_BUILDING = catan.Citation("five_six", "Special building phase")

OWN_TURN = catan.Refusal("special-building.own-turn", SPECIAL_BUILDING, text="It is your own turn.")
ASKED_ALREADY = catan.Refusal("special-building.asked-already", SPECIAL_BUILDING, text="You have already asked.")


@catan.record
class BuildingRequests(catan.Slice, tag="five_six/building-requests"):
    """The seats that have asked for a special building phase in this turn."""

    seats: catan.SeatSet


@catan.record
class SpecialBuilding(base.BuildPhase, tag="five_six/special-building"):
    """A seat may build and buy after the turn of another seat."""

    seat: catan.Seat


@catan.record
class EndSpecialBuilding(catan.Action, tag="five_six/end-special-building"):
    """End your special building phase."""


@catan.record
class RequestSpecialBuilding(catan.Action, tag="five_six/request-special-building"):
    """Ask for a special building phase after this turn."""


@catan.record
class SpecialBuildingRequested(catan.Event, tag="five_six/special-building-requested"):
    """A seat has asked for a special building phase."""

    seat: catan.Seat


@catan.record
class SpecialBuildingEnded(catan.Event, tag="five_six/special-building-ended"):
    """A seat has ended its special building phase."""

    seat: catan.Seat


def _everybody(tx: catan.Transition, event: base.TurnEnded) -> None:
    tx.then(*(SpecialBuilding(seat) for seat in tx.rules.clockwise(event.seat)[1:]))


def _whoever_asked(tx: catan.Transition, event: base.TurnEnded) -> None:
    asked = tx[BuildingRequests].seats
    if asked:
        tx.update(BuildingRequests(catan.SeatSet(0)))
        tx.then(*(SpecialBuilding(seat) for seat in tx.rules.clockwise(event.seat)[1:] if asked >> seat & 1))


def _end(tx: catan.Transition, phase: SpecialBuilding, action: EndSpecialBuilding) -> None:
    tx.end()
    tx.emit(SpecialBuildingEnded(action.seat))


END = catan.ActionSpec(kind=EndSpecialBuilding, during=(SpecialBuilding,), rule=SPECIAL_BUILDING, apply=_end)


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


def _building_problem(state: catan.State, phase: SpecialBuilding, beneath: tuple[catan.Phase, ...]) -> str | None:
    order = state.rules.clockwise(state.turn.seat)[1:]
    if not state.turn.number or phase.seat not in order or state[base.Window].seat is not None:
        return f"seat {phase.seat} does not build between turns"
    if not beneath or not isinstance(beneath[-1], base.NextTurn | SpecialBuilding):
        return "no turn would follow"
    lower = beneath[-1]
    if isinstance(lower, SpecialBuilding) and lower.seat not in order[order.index(phase.seat) + 1 :]:
        return f"seat {lower.seat} does not build after seat {phase.seat}"
    return None


def _asked_by_others(state: catan.State) -> str | None:
    own = state[BuildingRequests].seats >> state.turn.seat & 1
    return f"seat {state.turn.seat} asks to build after its own turn" if own else None


def _requests(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The seats that have asked for a special building phase."""
    asked = tuple(
        catan.Remark("\N{CHECK MARK}", catan.Seat(seat)) for seat in catan.members(view[BuildingRequests].seats)
    )
    return (catan.CardPanel(view.rules.text("panel:five_six/requests", language), asked),) if asked else ()


def _on_request(setup: catan.Setup) -> bool:
    return SBP_REQUEST(setup) == "request_during_turn"


EXTRA_PHASE = catan.Option(
    "five_six.extra_phase",
    "special_building",
    values=("special_building", "paired_players", "none"),
    doc="What players may do outside their own turns.",
    source="X56-PAIR-01; special building until 2020, paired players from 2022",
)
SBP_REQUEST = catan.Option(
    "five_six.sbp_request",
    "poll_all",
    values=("poll_all", "request_during_turn"),
    doc="Whether all players are asked after each turn, or only those who requested it during the turn.",
    source="X56-SBP-10",
    only=(("five_six.extra_phase", ("special_building",)),),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        EXTRA_PHASE,
        SBP_REQUEST,
        catan.Edition(
            "en2025", (("five_six.extra_phase", "paired_players"),), doc="The English rules of 2025 (6th edition)."
        ),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return EXTRA_PHASE(setup) == "special_building"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    spec = catan.SliceSpec(
        BuildingRequests, lambda rules, layout: BuildingRequests(catan.SeatSet(0)), doc="Who has asked to build."
    )
    return [spec] if _on_request(setup) else []


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(SpecialBuilding, once=False, rule=SPECIAL_BUILDING, sound=_building_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END, *([REQUEST] if _on_request(setup) else [])]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        *([catan.EventSpec(SpecialBuildingEnded)]),
        *([catan.EventSpec(SpecialBuildingRequested)] if _on_request(setup) else []),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnded, _whoever_asked if _on_request(setup) else _everybody)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("five_six/requests", _requests)] if _on_request(setup) else []


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("five_six/only-others-ask-to-build", _asked_by_others)] if _on_request(setup) else []
