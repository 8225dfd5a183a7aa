"""Ships: what they cost and where they are built (Seafarers: "Building ships"; SEA-SHIP)."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Edge,
    EdgeSet,
    Modifiers,
    Option,
    OptionSpecs,
    Phase,
    Piece,
    Pieces,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    TableSpecs,
    Transition,
    Violation,
    forbid,
    hookimpl,
    mask_of,
    record,
)
from catan_core.base import (
    FOUNDING_ROUTES,
    FREE_ROUTES,
    NOT_BESIDE,
    PRICE_LIST,
    ROUTE_EDGES,
    SITE_RULES,
    BuildPhase,
    FoundRoad,
    FreeRoad,
    Island,
    beside_refusal,
    building,
    founded_beside,
    free_roads,
    goods,
    pieces,
    water_hexes,
)

SHIPS = Citation("seafarers", "Ships")
SHIP = "ship"

TAKEN = Refusal("ship.taken", SHIPS, text="There is already a road or a ship on this edge.")
NOT_AT_SEA = Refusal("ship.not-at-sea", SHIPS, text="A ship needs sea on at least one side.")
NOT_CONNECTED = Refusal("ship.not-connected", SHIPS, text="The ship must connect to one of your ships or buildings.")
CUT_OFF = Refusal("ship.past-opponent", SHIPS, text="You cannot build past an opponent's piece.")
ON_FRAME = Refusal("ship.on-frame", SHIPS, text="No ship lies between two hexes of the frame.")
SHIP_REFUSALS = building.RouteRefusals(TAKEN, NOT_AT_SEA, NOT_CONNECTED, CUT_OFF)


@record
class BuildShip(Action):
    """Build a ship at sea or along a coast, next to one of your own ships or buildings."""

    tag: ClassVar[str] = "seafarers/build-ship"
    edge: Edge


@record
class BuildFreeShip(Action):
    """Build a ship instead of one of the roads of Road Building."""

    tag: ClassVar[str] = "seafarers/build-free-ship"
    edge: Edge


@record
class PlaceShip(Action):
    """Place a ship next to the building just placed, instead of a road."""

    tag: ClassVar[str] = "seafarers/place-ship"
    edge: Edge


@pieces.memoized_on_board(pieces.NO_ROWS)
def frame_edges(position: Position) -> EdgeSet:
    """The edges between two hexes of the frame, which are the hexes of sea at the edge of the board (SEA-COMP-09)."""
    topology, sea = position[Island].layout.topology, water_hexes(position)
    frame = 0
    for beside in topology.edge_hexes:
        if beside.bit_count() == 1:
            frame |= beside & sea
    return EdgeSet(
        mask_of(
            Edge(edge)
            for edge, beside in enumerate(topology.edge_hexes)
            if beside.bit_count() == 2 and not beside & ~frame
        )
    )


def _off_frame(position: Position, seat: Seat, network: str) -> int:
    return frame_edges(position) if network == pieces.SEA else 0


def ship_sites(position: Position, seat: Seat) -> int:
    """The free edges where a seat may extend its ships."""
    return building.route_sites(position, seat, pieces.SEA)


def ship_refusal(position: Position, seat: Seat, edge: Edge) -> Violation:
    """Why a ship may not lie on an edge."""
    return building.route_refusal(position, seat, edge, pieces.SEA, SHIP_REFUSALS)


def _why_not(position: Position, phase: Phase, action: BuildShip) -> Violation | None:
    return building.build_refusal(position, action.seat, SHIP, action.edge, ship_refusal)


def _build(tx: Transition, phase: Phase, action: BuildShip) -> None:
    building.build(tx, SHIP, action.seat, action.edge)


BUILD_SHIP = ActionSpec(
    kind=BuildShip,
    during=(BuildPhase,),
    rule=SHIPS,
    options=building.buildable(SHIP),
    why=_why_not,
    apply=_build,
    when=goods.payable,
    key=SHIP,
    refusals=(*building.MEANS, *SHIP_REFUSALS),
)


def _why_not_free(position: Position, phase: FreeRoad, action: BuildFreeShip) -> Violation | None:
    return free_roads.free_refusal(position, action.seat, SHIP, action.edge, ship_refusal)


def _build_free(tx: Transition, phase: FreeRoad, action: BuildFreeShip) -> None:
    free_roads.build_free(tx, phase, SHIP, action.edge)


BUILD_FREE_SHIP = ActionSpec(
    kind=BuildFreeShip,
    during=(FreeRoad,),
    rule=SHIPS,
    options=free_roads.free_options(SHIP),
    why=_why_not_free,
    apply=_build_free,
    refusals=(building.NO_PIECE_LEFT, *SHIP_REFUSALS),
)


def _why_not_beside(position: Position, phase: FoundRoad, action: PlaceShip) -> Violation | None:
    return beside_refusal(position, phase, SHIP, action.edge, ship_refusal)


def _place(tx: Transition, phase: FoundRoad, action: PlaceShip) -> None:
    pieces.place(tx, SHIP, phase.seat, action.edge)


PLACE_SHIP = ActionSpec(
    kind=PlaceShip,
    during=(FoundRoad,),
    rule=SHIPS,
    options=founded_beside(SHIP),
    why=_why_not_beside,
    apply=_place,
    refusals=(building.NO_PIECE_LEFT, building.ROAD_TAKEN, NOT_BESIDE, NOT_AT_SEA),
)

HULL = "M-15,2 H15 L10,9 H-10 Z M-2,-12 V0 H-11 Z M1,-14 V0 H11 Z"
"""The outline of a ship on pictures: a hull and two sails."""


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "seafarers.ships_on_frame",
            True,
            values=(True, False),
            doc="Whether a ship may lie between two hexes of the frame.",
            source="SEA-COMP-09; the rules of 2025 tell the frame from hexes of the sea",
        )
    ]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [] if setup.flag("seafarers.ships_on_frame") else [forbid(ROUTE_EDGES, _off_frame, ON_FRAME)]


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [Piece(SHIP, "edge", stock=15, route=pieces.SEA, symbol="=", outline=HULL)]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(PRICE_LIST, SHIP, (("lumber", 1), ("wool", 1))),
        Row(SITE_RULES, SHIP, ship_sites),
        Row(FREE_ROUTES, SHIP, BuildFreeShip),
        Row(FOUNDING_ROUTES, SHIP, True),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [BUILD_SHIP, BUILD_FREE_SHIP, PLACE_SHIP]
