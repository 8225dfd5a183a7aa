"""An expansion with a network of its own: ferries, on all edges but those around the middle hex."""

from __future__ import annotations

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Edge,
    Expansion,
    Piece,
    Position,
    Refusal,
    Row,
    Seat,
    Transition,
    Violation,
    record,
)
from catan_core.base import (
    FREE_ROUTES,
    MEANT_AS_ROADS,
    NETWORK_EDGES,
    NO_PIECE_LEFT,
    SITE_RULES,
    FreeRoad,
    Island,
    building,
)
from catan_core.base.free_roads import build_free, free_options, free_refusal
from tests.engine.making import expansion

SAILING = Citation("ferries", "Sailing")
REFUSALS = building.RouteRefusals(
    *(Refusal(f"ferry.{code}", SAILING, text=code) for code in ("taken", "elsewhere", "not-connected", "cut-off"))
)


@record
class BuildFreeFerry(Action, tag="ferries/build-free-ferry"):
    """Build a free ferry."""

    edge: Edge


def _edges(position: Position) -> int:
    topology = position[Island].layout.topology
    return topology.all_edges & ~topology.hex_edges[topology.hex(0, 0)]


def _sites(position: Position, seat: Seat) -> int:
    return building.route_sites(position, seat, "ferries")


def _why(position: Position, seat: Seat, edge: Edge) -> Violation:
    return building.route_refusal(position, seat, edge, "ferries", REFUSALS)


def _why_not(position: Position, phase: FreeRoad, action: BuildFreeFerry) -> Violation | None:
    return free_refusal(position, action.seat, "ferry", action.edge, _why)


def _build(tx: Transition, phase: FreeRoad, action: BuildFreeFerry) -> None:
    build_free(tx, phase, "ferry", action.edge)


FERRIES: Expansion = expansion(
    "ferries",
    requires=("base",),
    pieces=[Piece("ferry", "edge", stock=5, route="ferries", symbol="~")],
    actions=[
        ActionSpec(
            kind=BuildFreeFerry,
            during=(FreeRoad,),
            rule=SAILING,
            options=free_options("ferry"),
            why=_why_not,
            apply=_build,
            refusals=(NO_PIECE_LEFT, *REFUSALS),
        )
    ],
    tables=[
        Row(NETWORK_EDGES, "ferries", _edges),
        Row(SITE_RULES, "ferry", _sites),
        Row(FREE_ROUTES, "ferry", BuildFreeFerry),
        Row(MEANT_AS_ROADS, ("diplomat", "ferry"), True),
    ],
)
