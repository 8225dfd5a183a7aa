"""Building (base: "Construir", "Carretera", "Poblado", "Ciudad"; summary: "Construir").

Where a piece may stand is a query, `SITES`: every expansion adds a row to the table `base/sites` for its own pieces,
and may allow or forbid sites of any piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import update_wrapper
from typing import TypeVar

import attrs

import catan_core as catan
from catan_core.base import goods, pieces
from catan_core.base.goods import PRICE_LIST
from catan_core.base.island import Island
from catan_core.base.land import land_edges, land_nodes, water_edges
from catan_core.base.rows import calls
from catan_core.base.turn import BuildPhase

At = TypeVar("At", bound=int)
"""A place of some kind."""

BUILDING = catan.Citation("base", "Building")
ROAD = catan.Citation("base", "Roads")
SETTLEMENT = catan.Citation("base", "Settlements")
CITY = catan.Citation("base", "Cities")

CANNOT_PAY = catan.Refusal("build.cannot-pay", BUILDING, text="You do not have the cards to pay for this.")
NO_PIECE_LEFT = catan.Refusal("build.no-piece-left", BUILDING, text="You have no piece of this kind left.")
ROAD_TAKEN = catan.Refusal("road.taken", ROAD, text="This path is occupied.")
ROAD_NOT_ON_LAND = catan.Refusal("road.not-on-land", ROAD, text="A road needs land on at least one side.")
ROAD_NOT_CONNECTED = catan.Refusal(
    "road.not-connected", ROAD, text="The road must connect to one of your roads or buildings."
)
ROAD_CUT_OFF = catan.Refusal("road.past-opponent", ROAD, text="You cannot build past an opponent's piece.")
SETTLEMENT_TAKEN = catan.Refusal("settlement.taken", SETTLEMENT, text="This intersection is occupied.")
SETTLEMENT_TOO_CLOSE = catan.Refusal(
    "settlement.too-close", SETTLEMENT, text="There is a building on an adjacent intersection."
)
SETTLEMENT_NO_ROAD = catan.Refusal(
    "settlement.no-road", SETTLEMENT, text="None of your routes leads to this intersection."
)
SETTLEMENT_NOT_ON_LAND = catan.Refusal(
    "settlement.not-on-land", SETTLEMENT, text="There is no land at this intersection."
)
CITY_NO_SETTLEMENT = catan.Refusal("city.no-settlement", CITY, text="You have no settlement here to upgrade to a city.")

MEANS = (CANNOT_PAY, NO_PIECE_LEFT)


@catan.record
class BuildRoad(catan.Action, tag="base/build-road"):
    """Build a road on a free edge next to one of your own roads or buildings."""

    edge: catan.Edge


@catan.record
class BuildSettlement(catan.Action, tag="base/build-settlement"):
    """Build a settlement on a free node that one of your own roads reaches, with no building next to it."""

    node: catan.Node


@catan.record
class BuildCity(catan.Action, tag="base/build-city"):
    """Upgrade one of your own settlements to a city."""

    node: catan.Node


# -- sites -------------------------------------------------------------------------------------------------------


def _sites(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    try:
        sites = position.rules.tables[SITE_RULES][piece]
    except KeyError:
        what = f"the piece {piece!r} has no row in {SITE_RULES.name}, which says where it may stand"
        raise catan.EngineError(what) from None
    return sites(position, seat)


SITES: catan.MaskQuery[[catan.Seat, str]] = catan.MaskQuery(
    "base/sites", _sites, doc="Where a seat may put a piece of a kind, as a bitboard, if it has and pays one."
)


@attrs.define(eq=False, slots=False)
class ForPieces:
    """A modifier of `SITES` that is about some kinds of piece alone, and has nothing to say of the others."""

    wanted: Callable[[catan.Piece], bool]
    sites: Callable[[catan.Position, catan.Seat, str], int]

    def __attrs_post_init__(self) -> None:
        self.kinds: catan.PerRules[frozenset[str]] = catan.PerRules(
            lambda rules: frozenset(piece.id for piece in rules.pieces if self.wanted(piece))
        )
        update_wrapper(self, self.sites)

    def __call__(self, position: catan.Position, seat: catan.Seat, piece: str) -> int:
        return self.sites(position, seat, piece) if piece in position.rules.derived[self.kinds] else 0


def for_buildings() -> Callable[[Callable[[catan.Position, catan.Seat, str], int]], ForPieces]:
    """Makes a modifier of `SITES` one that is about buildings."""
    return lambda sites: ForPieces(lambda piece: piece.building, sites)


def for_piece(id: str) -> Callable[[Callable[[catan.Position, catan.Seat, str], int]], ForPieces]:
    """Makes a modifier of `SITES` one that is about a single kind of piece."""
    return lambda sites: ForPieces(lambda piece: piece.id == id, sites)


def sites_modified(rules: catan.Rules, piece: str) -> bool:
    """Whether any expansion modifies where a piece of a kind may stand."""
    modifiers = [each.spec for each in rules.contributions if isinstance(each.spec, catan.Modifier)]
    runs = [modifier.run for modifier in modifiers if modifier.query is SITES]
    return any(not isinstance(run, ForPieces) or piece in run.kinds(rules) for run in runs)


def _route_edges(position: catan.Position, seat: catan.Seat, network: str) -> int:
    edges = position.rules.tables[NETWORK_EDGES].get(network)
    return land_edges(position) | water_edges(position) if edges is None else edges(position)


ROUTE_EDGES: catan.MaskQuery[[catan.Seat, str]] = catan.MaskQuery(
    "base/route-edges",
    _route_edges,
    doc="The edges on which a seat's routes of a network may lie, reached or not, and wherever its other routes lie.",
)


def route_sites(position: catan.Position, seat: catan.Seat, network: str) -> int:
    """The free edges where a seat may extend its routes of a network: next to one of its buildings, or to a route of
    this network where no opponent's piece blocks, and where `ROUTE_EDGES` lets routes of the network lie."""
    return beside_routes(position, seat, network) & _free_edges(position, seat, network)


def beside_routes(position: catan.Position, seat: catan.Seat, network: str) -> int:
    """The edges next to a seat's buildings, or to its routes of a network where no opponent's piece blocks."""
    topology, routes = position[Island].layout.topology, pieces.network(position, seat, network)
    onward = topology.ends(routes) & ~pieces.blocked_nodes(position, seat) | pieces.buildings(position, seat)
    return topology.touching(onward)


def _free_edges(position: catan.Position, seat: catan.Seat, network: str) -> int:
    """The free edges where routes of a network may lie, reached or not."""
    return position.rules.answers[ROUTE_EDGES](position, seat, network) & ~pieces.filled_edges(position)


def sites_if_lifted(
    position: catan.Position, seat: catan.Seat, network: str, edges: Sequence[catan.Edge]
) -> tuple[tuple[catan.Edge, int], ...]:
    """For each of some edges with a route of a seat: where it could lie instead, which are the network's `route_sites`
    but for what only this route leads to.

    That is beside an end that no other route or building of the seat touches, unless it is reached from elsewhere too.
    """
    topology, routes = position[Island].layout.topology, pieces.network(position, seat, network)
    buildings, touching = pieces.buildings(position, seat), topology.touching
    reached, lone = topology.all_and_lone_ends(routes)
    onward = reached & ~pieces.blocked_nodes(position, seat) | buildings
    sites = touching(onward) & _free_edges(position, seat, network)
    tips = lone & onward & ~buildings
    lifted = []
    for edge in edges:
        ends = topology.edge_ends[edge]
        tip, left = ends & tips, sites
        if tip:
            others = onward & ~ends & topology.around(tip)
            left &= ~touching(tip) | touching(others)
        lifted.append((edge, left))
    return tuple(lifted)


def road_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The free edges where a seat may extend its roads: `route_sites` of the network of roads."""
    return route_sites(position, seat, pieces.LAND)


@pieces.memoized_on_board(pieces.ALL_ROWS)
def settlement_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The free nodes that a route of the seat reaches, by the distance rule."""
    return position[Island].layout.topology.ends(pieces.network(position, seat)) & founding_sites(position)


def city_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes with a settlement of the seat."""
    return pieces.on_board(position, "settlement", seat)


@pieces.memoized_on_board(pieces.NODE_ROWS)
def founding_sites(position: catan.Position) -> int:
    """The free nodes on land, by the distance rule."""
    return land_nodes(position) & ~(pieces.filled_nodes(position) | too_close(position))


def too_close(position: catan.Position) -> int:
    """The nodes with a building on a neighboring node: the distance rule keeps them free."""
    return position[Island].layout.topology.around(pieces.all_buildings(position))


# -- why not -----------------------------------------------------------------------------------------------------


@catan.record
class RouteRefusals:
    """Why a route piece may not stand on an edge: something is there, its network cannot lie there, it would not be
    connected, or an opponent's piece cuts it off. Every kind of route has refusals of its own, in its own words."""

    taken: catan.Refusal
    elsewhere: catan.Refusal
    not_connected: catan.Refusal
    cut_off: catan.Refusal

    def __iter__(self) -> Iterator[catan.Refusal]:
        """All of them, as an `ActionSpec` lists them."""
        return iter((self.taken, self.elsewhere, self.not_connected, self.cut_off))


ROAD_REFUSALS = RouteRefusals(ROAD_TAKEN, ROAD_NOT_ON_LAND, ROAD_NOT_CONNECTED, ROAD_CUT_OFF)


def route_refusal(
    position: catan.Position, seat: catan.Seat, edge: catan.Edge, network: str, refusals: RouteRefusals
) -> catan.Violation:
    """Why a route of a network may not stand on an edge where `route_sites` does not allow it."""
    topology = position[Island].layout.topology
    if pieces.filled_edges(position) >> edge & 1:
        return refusals.taken(edge=edge)
    if not ROUTE_EDGES(position, seat, network) >> edge & 1:
        return ROUTE_EDGES.forbidden(position, edge, seat, network) or refusals.elsewhere(edge=edge)
    ends = topology.edge_ends[edge] & topology.ends(pieces.network(position, seat, network))
    return (refusals.cut_off if ends else refusals.not_connected)(edge=edge)


def road_refusal(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> catan.Violation:
    """Why a road may not stand on an edge."""
    return route_refusal(position, seat, edge, pieces.LAND, ROAD_REFUSALS)


SETTLEMENT_REFUSALS = (SETTLEMENT_TAKEN, SETTLEMENT_NOT_ON_LAND, SETTLEMENT_TOO_CLOSE, SETTLEMENT_NO_ROAD)


def settlement_refusal(position: catan.Position, seat: catan.Seat, node: catan.Node) -> catan.Violation:
    """Why a settlement may not stand on a node."""
    if pieces.filled_nodes(position) >> node & 1:
        return SETTLEMENT_TAKEN(node=node)
    if not land_nodes(position) >> node & 1:
        return SETTLEMENT_NOT_ON_LAND(node=node)
    if too_close(position) >> node & 1:
        return SETTLEMENT_TOO_CLOSE(node=node)
    return SETTLEMENT_NO_ROAD(node=node)


def city_refusal(position: catan.Position, seat: catan.Seat, node: catan.Node) -> catan.Violation:
    """Why a city may not stand on a node."""
    return CITY_NO_SETTLEMENT(node=node)


def affords(position: catan.Position, seat: catan.Seat, piece: str) -> bool:
    """Whether a seat has a piece left and can pay for it."""
    return goods.can_pay(position, seat, piece) and pieces.in_stock(position, piece, seat) > 0


def means_refusal(position: catan.Position, seat: catan.Seat, piece: str) -> catan.Violation | None:
    """Why a seat cannot have another piece, wherever it would stand; None if it can."""
    if pieces.in_stock(position, piece, seat) <= 0:
        return NO_PIECE_LEFT(piece=piece)
    return price_refusal(position, seat, piece)


def price_refusal(position: catan.Position, seat: catan.Seat, thing: str) -> catan.Violation | None:
    """Why a seat cannot pay for something; None if it can."""
    return None if goods.can_pay(position, seat, thing) else CANNOT_PAY(thing=thing)


def site_refusal(
    position: catan.Position,
    seat: catan.Seat,
    piece: str,
    at: At,
    why: Callable[[catan.Position, catan.Seat, At], catan.Violation],
) -> catan.Violation | None:
    """Why a piece may not stand somewhere; None if it may. `why` explains the base rules, modifiers explain theirs."""
    if SITES(position, seat, piece) >> at & 1:
        return None
    return SITES.forbidden(position, at, seat, piece) or why(position, seat, at)


# -- building on a site ------------------------------------------------------------------------------------------


def buildable(piece: str) -> Callable[[catan.Position, catan.Phase, catan.Seat], Sequence[int]]:
    """The options of an action that builds a piece of a kind: its sites, if the seat has one left and can pay.

    Asked for them, it raises ArgumentError for a piece that is not there, and EngineError for one without a row of
    `SITE_RULES` that gives a set of places.
    """

    def options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
        if not affords(position, seat, piece):
            if piece not in position.rules.piece_index:
                pieces.in_stock(position, piece, seat)  # raises an error that says so
            return ()
        sites = position.rules.answers[SITES](position, seat, piece)
        try:
            return catan.members(sites)
        except (TypeError, ValueError):
            what = f"the row {SITE_RULES.name}:{piece} must give a set of places, a number from 0, not {sites!r:.80}"
            raise catan.EngineError(what) from None

    return options


def build_refusal(
    position: catan.Position,
    seat: catan.Seat,
    piece: str,
    at: At,
    why: Callable[[catan.Position, catan.Seat, At], catan.Violation],
) -> catan.Violation | None:
    """Why a seat may not build a piece somewhere; None if it may. `why` is that of `site_refusal`."""
    return means_refusal(position, seat, piece) or site_refusal(position, seat, piece, at, why)


def build(tx: catan.Transition, piece: str, seat: catan.Seat, at: int) -> None:
    """Pay for a piece and place it."""
    goods.pay_for(tx, seat, piece)
    pieces.place(tx, piece, seat, at)


# -- roads -------------------------------------------------------------------------------------------------------


BUILD_ROAD = catan.ActionSpec(
    kind=BuildRoad,
    during=(BuildPhase,),
    rule=ROAD,
    options=buildable("road"),
    why=lambda position, phase, action: build_refusal(position, action.seat, "road", action.edge, road_refusal),
    apply=lambda tx, phase, action: build(tx, "road", action.seat, action.edge),
    when=goods.payable,
    key="road",
    refusals=(*MEANS, *ROAD_REFUSALS),
)


# -- settlements -------------------------------------------------------------------------------------------------


def _why_no_settlement(position: catan.Position, phase: catan.Phase, action: BuildSettlement) -> catan.Violation | None:
    return build_refusal(position, action.seat, "settlement", action.node, settlement_refusal)


BUILD_SETTLEMENT = catan.ActionSpec(
    kind=BuildSettlement,
    during=(BuildPhase,),
    rule=SETTLEMENT,
    options=buildable("settlement"),
    why=_why_no_settlement,
    apply=lambda tx, phase, action: build(tx, "settlement", action.seat, action.node),
    when=goods.payable,
    key="settlement",
    refusals=(*MEANS, *SETTLEMENT_REFUSALS),
)


# -- cities ------------------------------------------------------------------------------------------------------


def _build_city(tx: catan.Transition, phase: catan.Phase, action: BuildCity) -> None:
    goods.pay_for(tx, action.seat, "city")
    raise_city(tx, action.seat, action.node)


BUILD_CITY = catan.ActionSpec(
    kind=BuildCity,
    during=(BuildPhase,),
    rule=CITY,
    options=buildable("city"),
    why=lambda position, phase, action: build_refusal(position, action.seat, "city", action.node, city_refusal),
    apply=_build_city,
    when=goods.payable,
    key="city",
    refusals=(*MEANS, CITY_NO_SETTLEMENT),
)


def raise_city(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Replace a settlement with a city; the settlement goes back to its owner's stock."""
    pieces.substitute(tx, "settlement", "city", seat, node)


SITE_RULES: catan.Table[str, Callable[[catan.Position, catan.Seat], int]] = catan.Table(
    "base/sites",
    "The function that says where a seat may put a piece, by piece.",
    problem=calls("position", "seat"),
)


NETWORK_EDGES: catan.Table[str, Callable[[catan.Position], int]] = catan.Table(
    "base/network-edges",
    "The function that says by rules, layout and pieces on which edges the routes of a network may lie, by network."
    " Without a row: on all edges that have land or water.",
    problem=calls("position"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        NETWORK_EDGES,
        catan.Row(NETWORK_EDGES, pieces.LAND, land_edges),
        catan.Row(NETWORK_EDGES, pieces.SEA, water_edges),
        SITE_RULES,
        catan.Row(SITE_RULES, "road", road_sites),
        catan.Row(SITE_RULES, "settlement", settlement_sites),
        catan.Row(SITE_RULES, "city", city_sites),
        catan.Row(PRICE_LIST, "road", (("brick", 1), ("lumber", 1))),
        catan.Row(PRICE_LIST, "settlement", (("brick", 1), ("lumber", 1), ("wool", 1), ("grain", 1))),
        catan.Row(PRICE_LIST, "city", (("ore", 3), ("grain", 2))),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_ROAD, BUILD_SETTLEMENT, BUILD_CITY]


def _routes_lie_in_networks(state: catan.State) -> str | None:
    topology = state[Island].layout.topology
    for network in pieces.NETWORKS(state.rules):
        for seat in state.rules.all_owners:
            astray = pieces.network(state, seat, network) & ~_route_edges(state, seat, network)
            if astray:
                at = topology.edge_coordinates(catan.Edge(catan.members(astray)[0]))
                return f"a route of owner {seat} lies at {at}, where routes of {network!r} may not lie"
    return None


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/routes-lie-in-their-networks", _routes_lie_in_networks)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [SITES, ROUTE_EDGES]
