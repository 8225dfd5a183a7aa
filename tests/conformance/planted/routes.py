"""Faults of expansions with routes: a piece that lies off its network, and a length that nobody measures again."""

import catan_core as catan
from catan_core import Expansion, Piece, Reaction, Row, add, mask_of
from catan_core.base import (
    EDGE_LENGTH,
    NETWORK_EDGES,
    SITE_RULES,
    Island,
    PiecePlaced,
    TurnStarted,
    building,
    longest_road,
    pieces,
)
from tests.conformance.planted.plant import problem
from tests.engine.making import expansion


def _coast(position: catan.Position) -> int:
    sides = position[Island].layout.topology.edge_hexes
    return mask_of(edge for edge, hexes in enumerate(sides) if hexes.bit_count() == 1)


@problem("lays a route off its network", "invariants_hold", "where routes of 'coast' may not lie")
def _inland(right: bool) -> Expansion:
    def moor(tx: catan.Transition, event: PiecePlaced) -> None:
        if event.piece == "road" and event.edge is not None and (not right or _coast(tx) >> event.edge & 1):
            pieces.place(tx, "raft", event.owner, event.edge)

    return expansion(
        "extra",
        requires=("base",),
        pieces=[Piece("raft", "edge", stock=15, fills=False, route="coast", symbol="~")],
        tables=[
            Row(NETWORK_EDGES, "coast", _coast),
            Row(SITE_RULES, "raft", lambda position, seat: building.route_sites(position, seat, "coast")),
        ],
        reactions=[Reaction(PiecePlaced, moor)],
    )


@problem("changes the length of roads and has nobody measure them", "invariants_hold", "base/longest-road-is-measured")
def _stale(right: bool) -> Expansion:
    def measure(tx: catan.Transition, event: TurnStarted) -> None:
        if right:
            longest_road.measure_again(tx)

    return expansion(
        "extra",
        requires=("base",),
        modifiers=[add(EDGE_LENGTH, lambda position, seat, edge: position.turn.number % 2)],
        reactions=[Reaction(TurnStarted, measure)],
    )
