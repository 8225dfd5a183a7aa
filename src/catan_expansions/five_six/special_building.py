"""The special building phase: after every turn, all other seats may build (rules of the printings until 2020)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base

SPECIAL_BUILDING = catan.Citation("five_six", "Special building phase")


@catan.record
class SpecialBuilding(base.BuildPhase, tag="five_six/special-building"):
    """A seat may build and buy after the turn of another seat."""

    seat: catan.Seat


@catan.record
class EndSpecialBuilding(catan.Action, tag="five_six/end-special-building"):
    """End your special building phase."""


@catan.record
class SpecialBuildingEnded(catan.Event, tag="five_six/special-building-ended"):
    """A seat has ended its special building phase."""

    seat: catan.Seat


def _everybody(tx: catan.Transition, event: base.TurnEnded) -> None:
    if REQUESTS(tx.rules) == "poll_all":
        tx.then(*(SpecialBuilding(seat) for seat in tx.rules.clockwise(event.seat)[1:]))


def _end(tx: catan.Transition, phase: SpecialBuilding, action: EndSpecialBuilding) -> None:
    tx.end()
    tx.emit(SpecialBuildingEnded(action.seat))


END = catan.ActionSpec(kind=EndSpecialBuilding, during=(SpecialBuilding,), rule=SPECIAL_BUILDING, apply=_end)


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


EXTRA_PHASE = catan.Option(
    "five_six.extra_phase",
    "special_building",
    values=("special_building", "paired_players", "none"),
    doc="What players may do outside their own turns.",
    source="X56-PAIR-01; special building until 2020, paired players from 2022",
)
REQUESTS = catan.Option(
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
        REQUESTS,
        catan.Edition(
            "en2025", (("five_six.extra_phase", "paired_players"),), doc="The English rules of 2025 (6th edition)."
        ),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return EXTRA_PHASE(setup) == "special_building"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(SpecialBuilding, once=False, rule=SPECIAL_BUILDING, sound=_building_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(SpecialBuildingEnded)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnded, _everybody)]
