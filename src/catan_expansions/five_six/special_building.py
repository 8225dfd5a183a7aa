"""The special building phase: after every turn, all other seats may build (rules of the printings until 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    CardPanel,
    Citation,
    Edition,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    Option,
    OptionSpecs,
    Panel,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Remark,
    Seat,
    SeatSet,
    Setup,
    SidePanel,
    SidePanels,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Transition,
    View,
    Violation,
    hookimpl,
    members,
    only_if,
    record,
)
from catan_core.base import BeforeRollPhase, BuildPhase, NextTurn, OwnActionPhase, TurnEnded, Window

SPECIAL_BUILDING = Citation("five_six", "Special building phase")

OWN_TURN = Refusal("special-building.own-turn", SPECIAL_BUILDING, text="It is your own turn.")
ASKED_ALREADY = Refusal("special-building.asked-already", SPECIAL_BUILDING, text="You have already asked.")


@record
class BuildingRequests(Slice):
    """The seats that have asked for a special building phase in this turn."""

    tag: ClassVar[str] = "five_six/building-requests"
    seats: SeatSet


@record
class SpecialBuilding(BuildPhase):
    """A seat may build and buy after the turn of another seat."""

    tag: ClassVar[str] = "five_six/special-building"
    seat: Seat


@record
class EndSpecialBuilding(Action):
    """End your special building phase."""

    tag: ClassVar[str] = "five_six/end-special-building"


@record
class RequestSpecialBuilding(Action):
    """Ask for a special building phase after this turn."""

    tag: ClassVar[str] = "five_six/request-special-building"


@record
class SpecialBuildingRequested(Event):
    """A seat has asked for a special building phase."""

    tag: ClassVar[str] = "five_six/special-building-requested"
    seat: Seat


@record
class SpecialBuildingEnded(Event):
    """A seat has ended its special building phase."""

    tag: ClassVar[str] = "five_six/special-building-ended"
    seat: Seat


def others_clockwise(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, clockwise from the seat's left."""
    seats = position.rules.seats
    return tuple(Seat((seat + step) % seats) for step in range(1, seats))


def _everybody(tx: Transition, event: TurnEnded) -> None:
    tx.then(*(SpecialBuilding(seat) for seat in others_clockwise(tx, event.seat)))


def _whoever_asked(tx: Transition, event: TurnEnded) -> None:
    asked = tx[BuildingRequests].seats
    if asked:
        tx.update(BuildingRequests(SeatSet(0)))
        tx.then(*(SpecialBuilding(seat) for seat in others_clockwise(tx, event.seat) if asked >> seat & 1))


def _end(tx: Transition, phase: SpecialBuilding, action: EndSpecialBuilding) -> None:
    tx.end()
    tx.emit(SpecialBuildingEnded(action.seat))


END = ActionSpec(kind=EndSpecialBuilding, during=(SpecialBuilding,), rule=SPECIAL_BUILDING, apply=_end)


def _request_options(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[()]]:
    return only_if(seat != position.turn.seat and not position[BuildingRequests].seats >> seat & 1)


def _why_not_request(position: Position, phase: Phase, action: RequestSpecialBuilding) -> Violation | None:
    if action.seat == position.turn.seat:
        return OWN_TURN()
    return ASKED_ALREADY() if position[BuildingRequests].seats >> action.seat & 1 else None


def _request(tx: Transition, phase: Phase, action: RequestSpecialBuilding) -> None:
    tx.update(BuildingRequests(SeatSet(tx[BuildingRequests].seats | 1 << action.seat)))
    tx.emit(SpecialBuildingRequested(action.seat))


REQUEST = ActionSpec(
    kind=RequestSpecialBuilding,
    during=(BeforeRollPhase, OwnActionPhase),
    rule=SPECIAL_BUILDING,
    options=_request_options,
    why=_why_not_request,
    apply=_request,
    volunteer=True,
    refusals=(OWN_TURN, ASKED_ALREADY),
)


def _building_problem(state: State, phase: SpecialBuilding, beneath: tuple[Phase, ...]) -> str | None:
    order = others_clockwise(state, state.turn.seat)
    if not state.turn.number or phase.seat not in order or state[Window].seat is not None:
        return f"seat {phase.seat} does not build between turns"
    if not beneath or not isinstance(beneath[-1], NextTurn | SpecialBuilding):
        return "no turn would follow"
    lower = beneath[-1]
    if isinstance(lower, SpecialBuilding) and lower.seat not in order[order.index(phase.seat) + 1 :]:
        return f"seat {lower.seat} does not build after seat {phase.seat}"
    return None


def _asked_by_others(state: State) -> str | None:
    own = state[BuildingRequests].seats >> state.turn.seat & 1
    return f"seat {state.turn.seat} asks to build after its own turn" if own else None


def _requests(view: View, language: str, names: Sequence[str]) -> tuple[Panel, ...]:
    """The seats that have asked for a special building phase."""
    asked = members(view[BuildingRequests].seats)
    seats = ", ".join(names[seat] for seat in asked)
    return (Panel(view.rules.text("panel:five_six/requests", language), (seats,)),) if asked else ()


def _request_cards(view: View, language: str, names: Sequence[str]) -> tuple[CardPanel, ...]:
    """The seats that have asked, each in a row of its own."""
    asked = tuple(Remark("\N{CHECK MARK}", Seat(seat)) for seat in members(view[BuildingRequests].seats))
    return (CardPanel(view.rules.text("panel:five_six/requests", language), asked),) if asked else ()


def _played(setup: Setup) -> bool:
    return setup.options["five_six.extra_phase"] == "special_building"


def _on_request(setup: Setup) -> bool:
    return _played(setup) and setup.options["five_six.sbp_request"] == "request_during_turn"


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "five_six.extra_phase",
            "special_building",
            values=("special_building", "paired_players", "none"),
            doc="What players may do outside their own turns.",
            source="X56-PAIR-01; special building until 2020, paired players from 2022",
        ),
        Option(
            "five_six.sbp_request",
            "poll_all",
            values=("poll_all", "request_during_turn"),
            doc="Whether all players are asked after each turn, or only those who requested it during the turn.",
            source="X56-SBP-10",
            only=(("five_six.extra_phase", ("special_building",)),),
        ),
        Edition(
            "en2025", (("five_six.extra_phase", "paired_players"),), doc="The English rules of 2025 (6th edition)."
        ),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    spec = SliceSpec(
        BuildingRequests, lambda rules, layout: BuildingRequests(SeatSet(0)), doc="Who has asked to build."
    )
    return [spec] if _on_request(setup) else []


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return (
        [PhaseSpec(SpecialBuilding, once=False, rule=SPECIAL_BUILDING, sound=_building_problem, lies_on=())]
        if _played(setup)
        else []
    )


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [*([END] if _played(setup) else []), *([REQUEST] if _on_request(setup) else [])]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [
        *([EventSpec(SpecialBuildingEnded)] if _played(setup) else []),
        *([EventSpec(SpecialBuildingRequested)] if _on_request(setup) else []),
    ]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if not _played(setup):
        return []
    return [Reaction(TurnEnded, _whoever_asked if _on_request(setup) else _everybody)]


@hookimpl
def catan_side_panels(setup: Setup) -> SidePanels:
    return [SidePanel("five_six/requests", _requests, cards=_request_cards)] if _on_request(setup) else []


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("five_six/only-others-ask-to-build", _asked_by_others)] if _on_request(setup) else []
