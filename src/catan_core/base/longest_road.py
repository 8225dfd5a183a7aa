"""Longest road (base: "Gran ruta comercial"; summary: "La carretera")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    BySeat,
    Citation,
    Edge,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    NumberQuery,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    PointSource,
    PointSources,
    Position,
    Queries,
    Reaction,
    Reactions,
    Rules,
    Seat,
    SeatSet,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Transition,
    hookimpl,
    longest_trail,
    mask_of,
    members,
    memoized,
    record,
)
from catan_core.base.island import Island, PieceMoved, PiecePlaced, PieceRemoved
from catan_core.base.pieces import (
    BLOCKERS,
    IN_HAND_PHASES,
    ROUTES,
    blocked_nodes,
    buildings,
    in_hand,
    network,
    networks,
)

LONGEST_ROAD = Citation("base", "Longest road")
MIN_ROADS = 5
POINTS = 2


@record
class LongestRoad(Slice):
    """Who holds the special card (None: nobody), and how long every seat's longest road is."""

    tag: ClassVar[str] = "base/longest-road"
    holder: Seat | None
    lengths: BySeat[int]


@record
class LongestRoadDue(Phase):
    """The longest roads of these seats are measured, unless a piece is in hand: then they wait until it stands."""

    tag: ClassVar[str] = "base/longest-road-due"
    seats: SeatSet


@record
class LongestRoadMeasured(Event):
    """The longest roads of the seats have changed."""

    tag: ClassVar[str] = "base/longest-road-measured"
    lengths: BySeat[int]


@record
class LongestRoadPassed(Event):
    """The special card goes from one seat to another. None: it is set aside."""

    tag: ClassVar[str] = "base/longest-road-passed"
    giver: Seat | None
    taker: Seat | None


EDGE_LENGTH: NumberQuery[[Seat, Edge], int] = NumberQuery(
    "base/edge-length",
    lambda position, seat, edge: 1,
    doc="What a route of a seat on an edge counts for the longest road, 0 or more.",
)


def length_of(position: Position, seat: Seat) -> int:
    """The length of the longest road of a seat, measured anew."""
    return longest_trail(
        position[Island].layout.topology,
        networks(position, seat),
        buildings(position, seat),
        blocked_nodes(position, seat),
        _lengths(position, seat) if EDGE_LENGTH.is_modified(position.rules) else (),
    )


def _lengths(position: Position, seat: Seat) -> tuple[tuple[Edge, int], ...]:
    """The edges of a seat's routes that do not count one, with what they count."""
    edges = [Edge(edge) for edge in members(network(position, seat))]
    lengths = [(edge, EDGE_LENGTH(position, seat, edge)) for edge in edges]
    return tuple([pair for pair in lengths if pair[1] != 1])


def measure_again(tx: Transition) -> None:
    """Have the longest roads of all seats measured when the handler is done, in a game that has the card.

    Placing, moving and removing pieces does this by itself; whoever changes what `EDGE_LENGTH` depends on calls it.
    """
    if LongestRoad in tx.rules.slice_index:
        tx.then(_due((1 << tx.rules.seats) - 1))


def holder_after(holder: Seat | None, lengths: Sequence[int]) -> Seat | None:
    """Who holds the card with roads of these lengths if `holder` has held it until now."""
    best = max(lengths)
    if best < MIN_ROADS:
        return None
    leaders = [Seat(seat) for seat, length in enumerate(lengths) if length == best]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None


def _settle(tx: Transition, lengths: tuple[int, ...]) -> None:
    former = tx[LongestRoad]
    if lengths == former.lengths:
        return
    holder = holder_after(former.holder, lengths)
    tx.update(LongestRoad(holder, lengths))
    tx.emit(LongestRoadMeasured(lengths))
    if holder != former.holder:
        tx.emit(LongestRoadPassed(former.holder, holder))


def _react(tx: Transition, event: PiecePlaced | PieceRemoved | PieceMoved) -> None:
    """Have roads measured when the handler that moves pieces is done: only then is it known whether all stand."""
    rules = tx.rules
    kind = rules.piece_index[event.piece]
    if kind not in rules.derived[ROUTES] and kind not in rules.derived[BLOCKERS]:
        return
    if rules.derived[ANY_MOVE_COUNTS] and not isinstance(event, PiecePlaced):
        measure_again(tx)
        return
    touched = _touched(tx, event, kind)
    if touched:
        tx.then(_due(touched))


def _any_move_counts(rules: Rules) -> bool:
    return bool(IN_HAND_PHASES(rules)) or EDGE_LENGTH.is_modified(rules)


ANY_MOVE_COUNTS = PerRules(_any_move_counts)
"""Whether all roads are measured whenever a route, or what stops routes, is moved or removed. It may be the last piece
that was in hand, and whatever else has changed meanwhile is not measured yet; or what edges count may depend on it."""


def _touched(position: Position, event: PiecePlaced | PieceRemoved | PieceMoved, kind: int) -> int:
    """The seats whose longest road may be another after a piece has come or gone, as a set."""
    if kind in position.rules.derived[ROUTES]:
        return 1 << event.owner
    nodes = 0 if event.node is None else 1 << event.node
    if isinstance(event, PieceMoved) and event.from_node is not None:
        nodes |= 1 << event.from_node
    ends = position[Island].layout.topology.ends
    return mask_of([seat for seat in position.rules.all_seats if ends(network(position, seat)) & nodes])


@memoized(1 << 8)
def _due(seats: int) -> LongestRoadDue:
    return LongestRoadDue(SeatSet(seats))


def _measure(tx: Transition, phase: LongestRoadDue) -> None:
    if in_hand(tx):
        return
    lengths = list(tx[LongestRoad].lengths)
    for seat in members(phase.seats):
        lengths[seat] = length_of(tx, Seat(seat))
    _settle(tx, tuple(lengths))


def _count(position: Position, seat: Seat) -> int:
    return POINTS if position[LongestRoad].holder == seat else 0


def _measured(state: State) -> str | None:
    road = state[LongestRoad]
    if len(road.lengths) != state.rules.seats or min(road.lengths) < 0:
        return f"{road.lengths} cannot be the lengths of the longest roads"
    if holder_after(road.holder, road.lengths) != road.holder:
        return f"the card cannot be with {road.holder} when the roads are {road.lengths} long"
    if in_hand(state):
        return None
    lengths = tuple(length_of(state, seat) for seat in state.rules.all_seats)
    if lengths != road.lengths:
        return f"the roads are {lengths} long, not {road.lengths}"
    return None


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [EDGE_LENGTH]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(LongestRoad, lambda rules, layout: LongestRoad(None, (0,) * rules.seats), doc="Longest road.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(LongestRoadDue, resolve=_measure, rule=LONGEST_ROAD, lies_on=())]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(LongestRoadMeasured), EventSpec(LongestRoadPassed)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(PiecePlaced, _react), Reaction(PieceRemoved, _react), Reaction(PieceMoved, _react)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("base/longest-road", _count, reads=(LongestRoad,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("base/longest-road-is-measured", _measured)]
