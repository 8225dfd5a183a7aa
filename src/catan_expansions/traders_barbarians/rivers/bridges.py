"""Bridges (Traders & Barbarians: "The Rivers of Catan", bridges; TB-RI-06, TB-RI-07)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces
from catan_expansions.traders_barbarians.rivers.rivers import bridge_sites

BRIDGES = catan.Citation("rivers", "Bridges")
BRIDGE = "bridge"

TAKEN = catan.Refusal("bridge.taken", BRIDGES, text="There is already a bridge here.")
NO_RIVER = catan.Refusal("bridge.no-river", BRIDGES, text="A bridge is built where a river crosses a path.")
NOT_CONNECTED = catan.Refusal(
    "bridge.not-connected", BRIDGES, text="The bridge must connect to one of your roads, bridges or buildings."
)
CUT_OFF = catan.Refusal("bridge.past-opponent", BRIDGES, text="You cannot build past an opponent's piece.")
ONLY_BRIDGES = catan.Refusal("road.over-river", BRIDGES, text="A river crosses this path: only a bridge may lie here.")
BRIDGE_REFUSALS = building.RouteRefusals(TAKEN, NO_RIVER, NOT_CONNECTED, CUT_OFF)

PRICE = (("brick", 2), ("lumber", 1))
STOCK = 3


@catan.record
class BuildBridge(catan.Action, tag="rivers/build-bridge"):
    """Build a bridge where a river crosses a path, next to one of your own roads, bridges or buildings."""

    edge: catan.Edge


def sites(position: catan.Position, seat: catan.Seat) -> int:
    """The paths that a river crosses where a seat may go on."""
    return building.route_sites(position, seat, pieces.LAND) & bridge_sites(position)


def why_not(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> catan.Violation:
    """Why a bridge may not lie on an edge."""
    if not bridge_sites(position) >> edge & 1:
        return NO_RIVER(edge=edge)
    return building.route_refusal(position, seat, edge, pieces.LAND, BRIDGE_REFUSALS)


def _no_road(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    other_route = piece != BRIDGE and pieces.network_of(position.rules, piece) == pieces.LAND
    return bridge_sites(position) if other_route else 0


BUILD_BRIDGE = catan.ActionSpec(
    kind=BuildBridge,
    during=(base.BuildPhase,),
    rule=BRIDGES,
    options=building.buildable(BRIDGE),
    why=lambda position, phase, action: building.build_refusal(position, action.seat, BRIDGE, action.edge, why_not),
    apply=lambda tx, phase, action: building.build(tx, BRIDGE, action.seat, action.edge),
    when=goods.payable,
    key=BRIDGE,
    refusals=(*building.MEANS, *BRIDGE_REFUSALS),
)

ARCH = "M-15,3 Q0,-13 15,3 V8 H10 Q0,-3 -10,8 H-15 Z"
"""The outline of a bridge on pictures."""


# -- hooks ---------------------------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    kind, over = state.rules.piece_index[BRIDGE], bridge_sites(state)
    boards, topology = state[base.Island].pieces, state[base.Island].layout.topology
    for index, owners in enumerate(boards):
        if state.rules.pieces[index].route != pieces.LAND:
            continue
        for lying in owners:
            astray: Sequence[int] = catan.members(lying & ~over if index == kind else lying & over)
            if astray:
                at = topology.edge_coordinates(catan.Edge(astray[0]))
                return f"a {state.rules.pieces[index].id} lies at {at}, where none may lie"
    return None


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(BRIDGE, "edge", stock=STOCK, route=pieces.LAND, symbol="^", outline=ARCH)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.PRICE_LIST, BRIDGE, PRICE), catan.Row(base.SITE_RULES, BRIDGE, sites)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_BRIDGE]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.SITES, _no_road, ONLY_BRIDGES)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("rivers/bridges-and-only-bridges-cross-rivers", _sound)]
