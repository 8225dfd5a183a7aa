"""The Diplomat: removes an open road. Players who remove their own road may rebuild it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Edge,
    Phase,
    PhaseSpec,
    PhaseSpecs,
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
from catan_core.base import (
    ROAD_CUT_OFF,
    ROAD_NOT_CONNECTED,
    ROAD_NOT_ON_LAND,
    ROAD_TAKEN,
    SITES,
    Island,
    building,
    pieces,
)
from catan_expansions.cities_knights.knights import knights
from catan_expansions.cities_knights.progress.playing import playing, rule_of

NOT_OPEN = Refusal(
    "diplomat.road-not-open", rule_of("diplomat"), text="This road is not open: its owner has pieces at both ends."
)
NO_ROAD = Refusal("diplomat.no-road", rule_of("diplomat"), text="There is no road here.")
KNIGHT_STRANDED = Refusal(
    "diplomat.knight-would-be-stranded", rule_of("diplomat"), text="A knight would be cut off without this road."
)
SAME_EDGE = Refusal("diplomat.same-edge", rule_of("diplomat"), text="Rebuild the road on another path.")


@record
class RoadInHand(pieces.PieceInHandPhase):
    """A seat has picked up one of its roads and may rebuild it."""

    tag: ClassVar[str] = "cities_knights/road-in-hand"
    seat: Seat
    edge: Edge


@record
class PlayDiplomat(Action):
    """Play the Diplomat: remove an open road from the board."""

    tag: ClassVar[str] = "cities_knights/play-diplomat"
    edge: Edge


@record
class RebuildRoad(Action):
    """Rebuild the road on another edge; None: return it to the stock."""

    tag: ClassVar[str] = "cities_knights/rebuild-road"
    edge: Edge | None


def _owner(position: Position, edge: Edge) -> Seat | None:
    seats = position.rules.all_seats
    return next((seat for seat in seats if pieces.on_board(position, "road", seat) >> edge & 1), None)


def _refusal(position: Position, edge: Edge) -> Violation | None:
    owner = _owner(position, edge)
    if owner is None:
        return NO_ROAD(edge=edge)
    topology, rest = position[Island].layout.topology, pieces.without(position, "road", owner, edge)
    ends, routes = topology.edge_ends[edge], topology.ends(pieces.network(rest, owner))
    if not ends & ~(routes | pieces.buildings(rest, owner) | knights(rest, owner)):
        return NOT_OPEN(edge=edge)
    return KNIGHT_STRANDED(edge=edge) if knights(rest, owner) & ends & ~routes else None


def _options(position: Position, seat: Seat) -> Sequence[int]:
    roads = 0
    for owner in position.rules.all_seats:
        roads |= pieces.on_board(position, "road", owner)
    return [edge for edge in members(roads) if _refusal(position, Edge(edge)) is None]


def _diplomat(tx: Transition, action: PlayDiplomat) -> None:
    owner = _owner(tx, action.edge)
    assert owner is not None
    if owner != action.seat:
        pieces.remove(tx, "road", owner, action.edge)
    else:
        pieces.lift(tx, "road", owner, action.edge)
        tx.then(RoadInHand(owner, action.edge))


PLAY_DIPLOMAT = playing(
    "diplomat",
    PlayDiplomat,
    _diplomat,
    options=_options,
    why=lambda position, action: _refusal(position, action.edge),
    refusals=(NO_ROAD, NOT_OPEN, KNIGHT_STRANDED),
)


def _sites(position: Position, phase: RoadInHand) -> int:
    return SITES(position, phase.seat, "road") & ~(1 << phase.edge)


def _rebuild_options(position: Position, phase: RoadInHand, seat: Seat) -> Sequence[int | None]:
    return (*members(_sites(position, phase)), None)


def _why_not_rebuild(position: Position, phase: RoadInHand, action: RebuildRoad) -> Violation | None:
    if action.edge is None or _sites(position, phase) >> action.edge & 1:
        return None
    if action.edge == phase.edge:
        return SAME_EDGE(edge=action.edge)
    return building.site_refusal(position, action.seat, "road", action.edge, building.road_refusal)


def _rebuild(tx: Transition, phase: RoadInHand, action: RebuildRoad) -> None:
    if action.edge is None:
        pieces.give_up(tx, "road", phase.seat, phase.edge)
    else:
        pieces.put_down(tx, "road", phase.seat, phase.edge, action.edge)


REBUILD_ROAD = ActionSpec(
    kind=RebuildRoad,
    during=(RoadInHand,),
    rule=rule_of("diplomat"),
    options=_rebuild_options,
    why=_why_not_rebuild,
    apply=_rebuild,
    refusals=(SAME_EDGE, ROAD_TAKEN, ROAD_NOT_ON_LAND, ROAD_NOT_CONNECTED, ROAD_CUT_OFF),
)


def _in_hand_problem(state: State, phase: RoadInHand, beneath: tuple[Phase, ...]) -> str | None:
    free = not pieces.filled_edges(state) >> phase.edge & 1
    return None if free and pieces.in_stock(state, "road", phase.seat) > 0 else f"seat {phase.seat} has no road in hand"


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(RoadInHand, rule=rule_of("diplomat"), sound=_in_hand_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_DIPLOMAT, REBUILD_ROAD]
