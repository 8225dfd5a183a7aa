"""Free roads that a card lets a seat build, one after another (base: "Cartas de progreso")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Edge,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Seat,
    Setup,
    State,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)
from catan_core.base import building, pieces

FREE = Citation("base", "Road Building")


@record
class FreeRoad(Phase):
    """A seat builds a free road. `left`: how many, including this one."""

    tag: ClassVar[str] = "base/free-road"
    seat: Seat
    left: int


@record
class BuildFreeRoad(Action):
    """Build one of the roads of Road Building."""

    tag: ClassVar[str] = "base/build-free-road"
    edge: Edge


def road_possible(position: Position, seat: Seat) -> bool:
    """Whether a seat has a road left and a place for it."""
    return pieces.in_stock(position, "road", seat) > 0 and building.SITES(position, seat, "road") != 0


def free_road_phases(position: Position, seat: Seat, count: int) -> tuple[Phase, ...]:
    """The phase in which a seat builds free roads; () if it cannot build even one."""
    return (FreeRoad(seat, count),) if count > 0 and road_possible(position, seat) else ()


def _free_road_options(position: Position, phase: FreeRoad, seat: Seat) -> Sequence[int]:
    return members(building.SITES(position, seat, "road"))


def _why_not_free_road(position: Position, phase: FreeRoad, action: BuildFreeRoad) -> Violation | None:
    return building.site_refusal(position, action.seat, "road", action.edge, building.road_refusal)


def _build_free_road(tx: Transition, phase: FreeRoad, action: BuildFreeRoad) -> None:
    pieces.place(tx, "road", action.seat, action.edge)
    tx.then(*free_road_phases(tx, action.seat, phase.left - 1))


BUILD_FREE_ROAD = ActionSpec(
    kind=BuildFreeRoad,
    during=(FreeRoad,),
    rule=FREE,
    options=_free_road_options,
    why=_why_not_free_road,
    apply=_build_free_road,
    refusals=(building.ROAD_TAKEN, building.ROAD_NOT_CONNECTED, building.ROAD_CUT_OFF),
)


def _problem(state: State, phase: FreeRoad, beneath: tuple[Phase, ...]) -> str | None:
    if not 0 < phase.left <= pieces.STOCK(state.rules)["road"] or pieces.in_stock(state, "road", phase.seat) <= 0:
        return f"seat {phase.seat} cannot build {phase.left} roads"
    return None


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(FreeRoad, rule=FREE, sound=_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [BUILD_FREE_ROAD]
