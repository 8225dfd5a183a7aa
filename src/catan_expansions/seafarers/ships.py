"""Ships: what they cost and where they are built (Seafarers: "Building ships"; SEA-SHIP)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import building, free_roads, goods, pieces

SHIPS = catan.Citation("seafarers", "Ships")
SHIP = "ship"

TAKEN = catan.Refusal("ship.taken", SHIPS, text="There is already a road or a ship on this edge.")
NOT_AT_SEA = catan.Refusal("ship.not-at-sea", SHIPS, text="A ship needs sea on at least one side.")
NOT_CONNECTED = catan.Refusal(
    "ship.not-connected", SHIPS, text="The ship must connect to one of your ships or buildings."
)
CUT_OFF = catan.Refusal("ship.past-opponent", SHIPS, text="You cannot build past an opponent's piece.")
SHIP_REFUSALS = building.RouteRefusals(TAKEN, NOT_AT_SEA, NOT_CONNECTED, CUT_OFF)


@catan.record
class BuildShip(catan.Action, tag="seafarers/build-ship"):
    """Build a ship at sea or along a coast, next to one of your own ships or buildings."""

    edge: catan.Edge


@catan.record
class BuildFreeShip(catan.Action, tag="seafarers/build-free-ship"):
    """Build a ship instead of one of the roads of Road Building."""

    edge: catan.Edge


@catan.record
class PlaceShip(catan.Action, tag="seafarers/place-ship"):
    """Place a ship next to the building just placed, instead of a road."""

    edge: catan.Edge


def ship_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The free edges where a seat may extend its ships."""
    return building.route_sites(position, seat, pieces.SEA)


def ship_refusal(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> catan.Violation:
    """Why a ship may not lie on an edge."""
    return building.route_refusal(position, seat, edge, pieces.SEA, SHIP_REFUSALS)


BUILD_SHIP = catan.ActionSpec(
    kind=BuildShip,
    during=(base.BuildPhase,),
    rule=SHIPS,
    options=building.buildable(SHIP),
    why=lambda position, phase, action: building.build_refusal(position, action.seat, SHIP, action.edge, ship_refusal),
    apply=lambda tx, phase, action: building.build(tx, SHIP, action.seat, action.edge),
    when=goods.payable,
    key=SHIP,
    refusals=(*building.MEANS, *SHIP_REFUSALS),
)


BUILD_FREE_SHIP = catan.ActionSpec(
    kind=BuildFreeShip,
    during=(base.FreeRoad,),
    rule=SHIPS,
    options=free_roads.free_options(SHIP),
    why=lambda position, phase, action: free_roads.free_refusal(position, action.seat, SHIP, action.edge, ship_refusal),
    apply=lambda tx, phase, action: free_roads.build_free(tx, phase, SHIP, action.edge),
    refusals=(building.NO_PIECE_LEFT, *SHIP_REFUSALS),
)


PLACE_SHIP = catan.ActionSpec(
    kind=PlaceShip,
    during=(base.FoundRoad,),
    rule=SHIPS,
    options=base.founded_beside(SHIP),
    why=lambda position, phase, action: base.beside_refusal(position, phase, SHIP, action.edge, ship_refusal),
    apply=lambda tx, phase, action: pieces.place(tx, SHIP, phase.seat, action.edge),
    refusals=(building.NO_PIECE_LEFT, building.ROAD_TAKEN, base.NOT_BESIDE, NOT_AT_SEA),
)

HULL = "M-15,2 H15 L10,9 H-10 Z M-2,-12 V0 H-11 Z M1,-14 V0 H11 Z"
"""The outline of a ship on pictures: a hull and two sails."""


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(SHIP, "edge", stock=15, route=pieces.SEA, symbol="=", outline=HULL)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.PRICE_LIST, SHIP, (("lumber", 1), ("wool", 1))),
        catan.Row(base.SITE_RULES, SHIP, ship_sites),
        catan.Row(base.FREE_ROUTES, SHIP, BuildFreeShip),
        catan.Row(base.FOUNDING_ROUTES, SHIP, True),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_SHIP, BUILD_FREE_SHIP, PLACE_SHIP]
