"""The founding of the first settlements (base: "Fase de fundación")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import catan_core as catan
from catan_core.base import building, goods, pieces, rows
from catan_core.base.building import (
    NO_PIECE_LEFT,
    ROAD_NOT_ON_LAND,
    ROAD_TAKEN,
    SETTLEMENT_NOT_ON_LAND,
    SETTLEMENT_TAKEN,
    SETTLEMENT_TOO_CLOSE,
    SITES,
)
from catan_core.base.island import Island
from catan_core.base.land import land_nodes
from catan_core.base.production import YIELDS
from catan_core.base.turn import NextTurn

FOUNDING = catan.Citation("base", "Founding phase")

NOT_BESIDE = catan.Refusal(
    "founding.road-elsewhere", FOUNDING, text="This path does not touch the building that you have just placed."
)


@catan.record
class FoundingDue(catan.Phase, tag="base/founding-due"):
    """The founding will begin, with this seat."""

    starter: catan.Seat


@catan.record
class FoundBuilding(catan.Phase, tag="base/found-building"):
    """A seat places a piece for free. `pays`: its owner then takes a card for every hex beside it."""

    seat: catan.Seat
    piece: Annotated[str, catan.PIECE]
    pays: bool


@catan.record
class FoundRoad(catan.Phase, tag="base/found-road"):
    """A seat places a road, or another route piece that may be founded, for free beside what it has just placed."""

    seat: catan.Seat
    node: catan.Node


@catan.record
class PlaceBuilding(catan.Action, tag="base/place-building"):
    """Place a settlement in the set-up, or what the round asks for."""

    node: catan.Node


@catan.record
class PlaceRoad(catan.Action, tag="base/place-road"):
    """Place a road next to the building just placed."""

    edge: catan.Edge


# -- the order -----------------------------------------------------------------------------------------------------


def founding_phases(rules: catan.Rules, starter: catan.Seat) -> tuple[FoundBuilding, ...]:
    """The phases of the founding, round by round: clockwise from the starting player, or back to it."""
    seats = rules.clockwise(starter)
    rounds, orders, paid = FOUNDED_PIECES(rules), FOUNDING_ORDER(rules), FOUNDED_WITH_CARDS(rules)
    bringing = {number for number, brings in FOUNDING_CARDS(rules).items() if brings} or {max(rounds)}
    return tuple(
        FoundBuilding(seat, paid.get(piece, piece) if number in bringing else piece, number in bringing)
        for number, piece in sorted(rounds.items())
        for seat in (seats if orders.get(number, _usual_order(number)) == rows.FORWARD else reversed(seats))
    )


def _usual_order(number: int) -> str:
    return rows.FORWARD if number % 2 else rows.BACK


def _founding_due(tx: catan.Transition, phase: FoundingDue) -> None:
    phases = founding_phases(tx.rules, phase.starter)
    problem = _room_problem(tx, phases)
    if problem is not None:
        raise catan.PositionError((problem,))
    tx.then(*phases)


def _room_problem(position: catan.Position, pending: Sequence[FoundBuilding]) -> str | None:
    """What is wrong if whoever founds last may find no place, after all the others in their order; None if nothing."""
    for before, phase in enumerate(pending):
        room = FOUNDING_SITES(position, phase.seat, phase.piece).bit_count()
        if room <= SPREAD * before:
            places = f"{room} places, and {before} pieces are founded before its own"
            return f"there may be no room for all who have not founded yet: seat {phase.seat} has {places}"
    return None


# -- buildings -----------------------------------------------------------------------------------------------------

FOUNDING_SITES: catan.MaskQuery[[catan.Seat, str]] = catan.MaskQuery(
    "base/founding-sites",
    lambda position, seat, piece: building.founding_sites(position),
    doc="The nodes on which a seat may found a piece of a kind.",
)


def _why_not_building(position: catan.Position, phase: FoundBuilding, action: PlaceBuilding) -> catan.Violation | None:
    if FOUNDING_SITES(position, action.seat, phase.piece) >> action.node & 1:
        return None
    if pieces.filled_nodes(position) >> action.node & 1:
        return SETTLEMENT_TAKEN(node=action.node)
    if (forbidden := FOUNDING_SITES.forbidden(position, action.node, action.seat, phase.piece)) is not None:
        return forbidden
    on_land = land_nodes(position) >> action.node & 1
    return SETTLEMENT_TOO_CLOSE(node=action.node) if on_land else SETTLEMENT_NOT_ON_LAND(node=action.node)


def _place_building(tx: catan.Transition, phase: FoundBuilding, action: PlaceBuilding) -> None:
    pieces.place(tx, phase.piece, phase.seat, action.node)
    if phase.pays:
        take_cards(tx, phase.seat, action.node)
    if any(FOUNDING_EDGES(tx, phase.seat, piece, action.node) for piece in FOUNDING_ROUTES(tx.rules)):
        tx.then(FoundRoad(phase.seat, action.node))


PLACE_BUILDING = catan.ActionSpec(
    kind=PlaceBuilding,
    during=(FoundBuilding,),
    rule=FOUNDING,
    options=lambda position, phase, seat: catan.members(FOUNDING_SITES(position, seat, phase.piece)),
    why=_why_not_building,
    apply=_place_building,
    refusals=(SETTLEMENT_TAKEN, SETTLEMENT_NOT_ON_LAND, SETTLEMENT_TOO_CLOSE),
)


def take_cards(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Take what a founded building brings: a card for every hex beside a node, and what other expansions give."""
    for take in STARTING_GAINS(tx.rules).values():
        take(tx, seat, node)


def _take_hex_cards(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    layout = tx[Island].layout
    settlement = tx.rules.piece_index["settlement"]
    cards = [0] * len(tx.rules.goods)
    for hex in catan.members(layout.topology.node_hexes[node]):
        for good, amount in YIELDS(tx.rules).get((layout.terrains[hex], settlement), ()):
            cards[good] += amount
    goods.move(tx, None, seat, catan.Goods(tuple(map(min, cards, goods.available(tx)))))


# -- routes --------------------------------------------------------------------------------------------------------


def _edges(position: catan.Position, seat: catan.Seat, piece: str, node: catan.Node) -> int:
    if not FOUNDING_ROUTES(position.rules).get(piece) or pieces.in_stock(position, piece, seat) <= 0:
        return 0
    return position[Island].layout.topology.node_edges[node] & SITES(position, seat, piece)


FOUNDING_EDGES: catan.MaskQuery[[catan.Seat, str, catan.Node]] = catan.MaskQuery(
    "base/founding-edges",
    _edges,
    doc="The edges on which a seat may place a route piece of a kind beside what it has just founded on a node.",
)


def founded_beside(piece: str) -> Callable[[catan.Position, FoundRoad, catan.Seat], Sequence[int]]:
    """The options of an action that places a route piece of a kind in the founding, offered in `FoundRoad`: the edges
    of `FOUNDING_EDGES`. The piece has a row in `FOUNDING_ROUTES`."""

    def options(position: catan.Position, phase: FoundRoad, seat: catan.Seat) -> Sequence[int]:
        return catan.members(FOUNDING_EDGES(position, seat, piece, phase.node))

    return options


def beside_refusal(
    position: catan.Position,
    phase: FoundRoad,
    piece: str,
    edge: catan.Edge,
    why: Callable[[catan.Position, catan.Seat, catan.Edge], catan.Violation] = building.road_refusal,
) -> catan.Violation | None:
    """Why a route piece may not be placed on an edge in the founding; None if it may. `why` explains the rules of the
    piece, modifiers explain theirs."""
    if FOUNDING_EDGES(position, phase.seat, piece, phase.node) >> edge & 1:
        return None
    if pieces.in_stock(position, piece, phase.seat) <= 0:
        return NO_PIECE_LEFT(piece=piece)
    if pieces.filled_edges(position) >> edge & 1:
        return ROAD_TAKEN(edge=edge)
    if not position[Island].layout.topology.node_edges[phase.node] >> edge & 1:
        return NOT_BESIDE(edge=edge)
    forbidden = FOUNDING_EDGES.forbidden(position, edge, phase.seat, piece, phase.node)
    return forbidden or SITES.forbidden(position, edge, phase.seat, piece) or why(position, phase.seat, edge)


PLACE_ROAD = catan.ActionSpec(
    kind=PlaceRoad,
    during=(FoundRoad,),
    rule=FOUNDING,
    options=founded_beside("road"),
    why=lambda position, phase, action: beside_refusal(position, phase, "road", action.edge),
    apply=lambda tx, phase, action: pieces.place(tx, "road", phase.seat, action.edge),
    refusals=(ROAD_TAKEN, NOT_BESIDE, ROAD_NOT_ON_LAND),
)


def _building_problem(state: catan.State, phase: FoundBuilding, beneath: tuple[catan.Phase, ...]) -> str | None:
    starter = beneath[0].seat if beneath and isinstance(beneath[0], NextTurn) else state.turn.seat
    order = (*founding_phases(state.rules, starter), NextTurn(starter))
    if state.turn.number or (*beneath, phase) not in {order[index:][::-1] for index in range(len(order))}:
        return "settlements are not founded in this order"
    board = state[Island].layout.topology
    pending = [other for other in (phase, *reversed(beneath)) if isinstance(other, FoundBuilding)]
    if (problem := _room_problem(state, pending)) is not None:
        return problem
    if pieces.filled_edges(state) & ~board.touching(pieces.all_buildings(state)):
        return "a road lies beside no building, so that there may be no edge left for another"
    for other in pending:
        again = [one for one in pending if (one.seat, one.piece) == (other.seat, other.piece)]
        if pieces.in_stock(state, other.piece, other.seat) < len(again):
            return f"seat {other.seat} has too few pieces left: {other.piece}"
        if _routes_left(state, other.seat) < sum(another.seat == other.seat for another in pending):
            return f"seat {other.seat} has too few roads left"
    return None


def _found_road_problem(state: catan.State, phase: FoundRoad, beneath: tuple[catan.Phase, ...]) -> str | None:
    if state.turn.number or not pieces.buildings(state, phase.seat) >> phase.node & 1:
        return "a road is founded beside a building that has just been founded"
    return None if _routes_left(state, phase.seat) > 0 else f"seat {phase.seat} has no road left"


def _routes_left(state: catan.State, seat: catan.Seat) -> int:
    """How many pieces a seat has left that it may place beside what it founds."""
    return sum(pieces.in_stock(state, piece, seat) for piece, founds in FOUNDING_ROUTES(state.rules).items() if founds)


def _due_problem(state: catan.State, phase: FoundingDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    if state.turn.number or pieces.all_buildings(state):
        return "the founding has begun already"
    return None if beneath == (NextTurn(phase.starter),) else "no turn of whoever starts follows"


SPREAD = 4
"""A settlement keeps others from at most this many nodes: its own and its neighbors."""

STARTING_GAINS: catan.Table[str, Callable[[catan.Transition, catan.Seat, catan.Node], None]] = catan.Table(
    "base/starting-gains",
    "What a building brings that is founded with cards: functions of its owner and node.",
    problem=rows.calls("tx", "seat", "node"),
)
FOUNDED_PIECES: catan.Table[int, str] = catan.Table(
    "base/founding", "The piece that is founded in each round.", problem=rows.founding_problem
)
FOUNDING_ORDER: catan.Table[int, str] = catan.Table(
    "base/founding-order",
    "In which order seats found in a round: forward from whoever starts, or back. Without a row, every other round goes"
    " back.",
    problem=rows.order_problem,
)
FOUNDING_CARDS: catan.Table[int, bool] = catan.Table(
    "base/founding-cards",
    "Whether a round brings cards for the hexes beside the piece. Without rows, the last round does.",
    problem=rows.every(rows.round_problem, rows.truth_problem),
)
FOUNDED_WITH_CARDS: catan.Table[str, str] = catan.Table(
    "base/founded-with-cards",
    "The piece that is founded instead of another in the round that brings cards.",
    problem=rows.every(rows.piece_problem, rows.of_class(str)),
)
FOUNDING_ROUTES: catan.Table[str, bool] = catan.Table(
    "base/founding-routes",
    "Whether a kind of route piece may be placed beside what has just been founded.",
    problem=rows.every(rows.truth_problem, rows.piece_problem),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        STARTING_GAINS,
        catan.Row(STARTING_GAINS, "hexes", _take_hex_cards),
        FOUNDED_PIECES,
        catan.Row(FOUNDED_PIECES, 1, "settlement"),
        catan.Row(FOUNDED_PIECES, 2, "settlement"),
        FOUNDING_ORDER,
        catan.Row(FOUNDING_ORDER, 1, rows.FORWARD),
        catan.Row(FOUNDING_ORDER, 2, rows.BACK),
        FOUNDING_CARDS,
        FOUNDED_WITH_CARDS,
        FOUNDING_ROUTES,
        catan.Row(FOUNDING_ROUTES, "road", True),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(FoundingDue, resolve=_founding_due, rule=FOUNDING, sound=_due_problem, lies_on=()),
        catan.PhaseSpec(FoundBuilding, rule=FOUNDING, sound=_building_problem, lies_on=(FoundBuilding,)),
        catan.PhaseSpec(FoundRoad, rule=FOUNDING, sound=_found_road_problem, lies_on=(FoundBuilding,)),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLACE_BUILDING, PLACE_ROAD]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [FOUNDING_SITES, FOUNDING_EDGES]
