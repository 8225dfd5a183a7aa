"""The founding of the first settlements (base: "Fase de fundación")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Edge,
    Goods,
    Node,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)
from catan_core.base import building, goods, pieces
from catan_core.base.building import (
    ROAD_NOT_ON_LAND,
    ROAD_TAKEN,
    SETTLEMENT_NOT_ON_LAND,
    SETTLEMENT_TAKEN,
    SETTLEMENT_TOO_CLOSE,
)
from catan_core.base.island import Island
from catan_core.base.land import land_nodes
from catan_core.base.production import YIELDS
from catan_core.base.rows import founding_problem
from catan_core.base.turn import NextTurn, next_seat

FOUNDING = Citation("base", "Founding phase")

NOT_BESIDE = Refusal("founding.road-elsewhere", FOUNDING, text="The road must touch the building you have just placed.")


@record
class FoundBuilding(Phase):
    """A seat places a piece for free. `pays`: its owner then takes a card for every hex beside it."""

    tag: ClassVar[str] = "base/found-building"
    seat: Seat
    piece: str
    pays: bool


@record
class FoundRoad(Phase):
    """A seat places a road for free beside the piece it has just placed."""

    tag: ClassVar[str] = "base/found-road"
    seat: Seat
    node: Node


@record
class PlaceBuilding(Action):
    """Place a settlement in the set-up, or what the round asks for."""

    tag: ClassVar[str] = "base/place-building"
    node: Node


@record
class PlaceRoad(Action):
    """Place a road next to the building just placed."""

    tag: ClassVar[str] = "base/place-road"
    edge: Edge


def founding_phases(rules: Rules, starter: Seat) -> tuple[Phase, ...]:
    """The phases of the set-up: clockwise from the starting player, and back again, round by round."""
    seats = [starter]
    while len(seats) < rules.seats:
        seats.append(next_seat(rules, seats[-1]))
    rounds = FOUNDED_PIECES(rules)
    last = max(rounds)
    return tuple(
        FoundBuilding(seat, piece, number == last)
        for number, piece in sorted(rounds.items())
        for seat in (seats if number % 2 else reversed(seats))
    )


def _building_options(position: Position, phase: FoundBuilding, seat: Seat) -> Sequence[int]:
    return members(building.founding_sites(position))


def _why_not_building(position: Position, phase: FoundBuilding, action: PlaceBuilding) -> Violation | None:
    if building.founding_sites(position) >> action.node & 1:
        return None
    if pieces.filled_nodes(position) >> action.node & 1:
        return SETTLEMENT_TAKEN(node=action.node)
    on_land = land_nodes(position) >> action.node & 1
    return SETTLEMENT_TOO_CLOSE(node=action.node) if on_land else SETTLEMENT_NOT_ON_LAND(node=action.node)


def _place_building(tx: Transition, phase: FoundBuilding, action: PlaceBuilding) -> None:
    pieces.place(tx, phase.piece, phase.seat, action.node)
    if phase.pays:
        take_cards(tx, phase.seat, action.node)
    tx.then(FoundRoad(phase.seat, action.node))


PLACE_BUILDING = ActionSpec(
    kind=PlaceBuilding,
    during=(FoundBuilding,),
    rule=FOUNDING,
    options=_building_options,
    why=_why_not_building,
    apply=_place_building,
    refusals=(SETTLEMENT_TAKEN, SETTLEMENT_NOT_ON_LAND, SETTLEMENT_TOO_CLOSE),
)


def take_cards(tx: Transition, seat: Seat, node: Node) -> None:
    """Take one card for every hex beside a node."""
    layout = tx[Island].layout
    settlement = tx.rules.piece_index["settlement"]
    cards = [0] * len(tx.rules.goods)
    for hex in members(layout.topology.node_hexes[node]):
        for good, amount in YIELDS(tx.rules).get((layout.terrains[hex], settlement), ()):
            cards[good] += amount
    goods.move(tx, None, seat, Goods(tuple(cards)))


def _beside(position: Position, phase: FoundRoad) -> int:
    beside = position[Island].layout.topology.node_edges[phase.node]
    return beside & building.ROUTE_EDGES(position, phase.seat, pieces.LAND) & ~pieces.filled_edges(position)


def _road_options(position: Position, phase: FoundRoad, seat: Seat) -> Sequence[int]:
    return members(_beside(position, phase))


def _why_not_road(position: Position, phase: FoundRoad, action: PlaceRoad) -> Violation | None:
    if _beside(position, phase) >> action.edge & 1:
        return None
    if pieces.filled_edges(position) >> action.edge & 1:
        return ROAD_TAKEN(edge=action.edge)
    if building.ROUTE_EDGES(position, action.seat, pieces.LAND) >> action.edge & 1:
        return NOT_BESIDE(edge=action.edge)
    forbidden = building.ROUTE_EDGES.forbidden(position, action.edge, action.seat, pieces.LAND)
    return forbidden or ROAD_NOT_ON_LAND(edge=action.edge)


def _place_road(tx: Transition, phase: FoundRoad, action: PlaceRoad) -> None:
    pieces.place(tx, "road", phase.seat, action.edge)


PLACE_ROAD = ActionSpec(
    kind=PlaceRoad,
    during=(FoundRoad,),
    rule=FOUNDING,
    options=_road_options,
    why=_why_not_road,
    apply=_place_road,
    refusals=(ROAD_TAKEN, ROAD_NOT_ON_LAND, NOT_BESIDE),
)


def _building_problem(state: State, phase: FoundBuilding, beneath: tuple[Phase, ...]) -> str | None:
    starter = beneath[0].seat if beneath and isinstance(beneath[0], NextTurn) else state.turn.seat
    order = (*founding_phases(state.rules, starter), NextTurn(starter))
    if state.turn.number or (*beneath, phase) not in {order[index:][::-1] for index in range(len(order))}:
        return "settlements are not founded in this order"
    board, filled = state[Island].layout.topology, pieces.filled_nodes(state)
    buildings = pieces.all_buildings(state).bit_count()
    pending = [other for other in (*beneath, phase) if isinstance(other, FoundBuilding)]
    room = SPREAD * (buildings + len(pending) - 1) + filled.bit_count() - buildings
    if land_nodes(state).bit_count() <= room:
        return "there may be no room for all who have not founded yet"
    if pieces.filled_edges(state) & ~board.touching(pieces.all_buildings(state)):
        return "a road lies beside no building, so that there may be no edge left for another"
    for other in pending:
        if pieces.in_stock(state, other.piece, other.seat) < pending.count(other):
            return f"seat {other.seat} has too few pieces left: {other.piece}"
        if pieces.in_stock(state, "road", other.seat) < sum(another.seat == other.seat for another in pending):
            return f"seat {other.seat} has too few roads left"
    return None


def _found_road_problem(state: State, phase: FoundRoad, beneath: tuple[Phase, ...]) -> str | None:
    if state.turn.number or not pieces.buildings(state, phase.seat) >> phase.node & 1:
        return "a road is founded beside a building that has just been founded"
    return None if pieces.in_stock(state, "road", phase.seat) > 0 else f"seat {phase.seat} has no road left"


SPREAD = 4
"""A settlement keeps others from at most this many nodes: its own and its neighbors."""

FOUNDED_PIECES: Table[int, str] = Table(
    "base/founding", "The piece that is founded in each round. The last round brings cards.", problem=founding_problem
)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        FOUNDED_PIECES,
        Row(FOUNDED_PIECES, 1, "settlement"),
        Row(FOUNDED_PIECES, 2, "settlement"),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(FoundBuilding, rule=FOUNDING, sound=_building_problem, lies_on=(FoundBuilding,)),
        PhaseSpec(FoundRoad, rule=FOUNDING, sound=_found_road_problem, lies_on=(FoundBuilding,)),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLACE_BUILDING, PLACE_ROAD]
