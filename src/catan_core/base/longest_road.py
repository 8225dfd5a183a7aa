"""Longest road (base: "Gran ruta comercial"; summary: "La carretera")."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
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

LONGEST_ROAD = catan.Citation("base", "Longest road")
MIN_ROADS = 5
POINTS = 2


@catan.record
class LongestRoad(catan.Slice, tag="base/longest-road"):
    """Who holds the special card (None: nobody), and how long every owner's longest road is. A neutral owner can hold
    it; it has no points for it."""

    holder: catan.Owner | None
    lengths: catan.ByOwner[catan.Count]


@catan.record
class LongestRoadDue(catan.Phase, tag="base/longest-road-due"):
    """The longest roads of these owners are measured, unless a piece is in hand: then they wait until it stands."""

    seats: catan.OwnerSet


@catan.record
class LongestRoadMeasured(catan.Event, tag="base/longest-road-measured"):
    """The longest roads of the owners have changed."""

    lengths: catan.ByOwner[catan.Count]


@catan.record
class LongestRoadPassed(catan.Event, tag="base/longest-road-passed"):
    """The special card goes from one owner to another. None: it is set aside."""

    giver: catan.Owner | None
    taker: catan.Owner | None


EDGE_LENGTH: catan.NumberQuery[[catan.Seat, catan.Edge], int] = catan.NumberQuery(
    "base/edge-length",
    lambda position, seat, edge: 1,
    doc="What a route of a seat on an edge counts for the longest road, 0 or more.",
)


JOINTS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "base/joints", buildings, doc="The nodes where a seat's routes go on as routes of another network."
)


def length_of(position: catan.Position, seat: catan.Owner) -> int:
    """The length of the longest road of a seat or a neutral owner, measured anew; also in a game without the card."""
    with_card = LongestRoad in position.rules.slice_index
    return catan.longest_trail(
        position[Island].layout.topology,
        networks(position, seat),
        JOINTS(position, seat) if with_card and JOINTS.is_modified(position.rules) else buildings(position, seat),
        blocked_nodes(position, seat),
        _lengths(position, seat) if with_card and EDGE_LENGTH.is_modified(position.rules) else (),
    )


def _lengths(position: catan.Position, seat: catan.Seat) -> tuple[tuple[catan.Edge, int], ...]:
    """The edges of a seat's routes that do not count one, with what they count."""
    edges = [catan.Edge(edge) for edge in catan.members(network(position, seat))]
    lengths = [(edge, EDGE_LENGTH(position, seat, edge)) for edge in edges]
    return tuple([pair for pair in lengths if pair[1] != 1])


def measure_again(tx: catan.Transition) -> None:
    """Have the longest roads of all owners measured when the handler is done, in a game that has the card.

    Placing, moving and removing pieces does this by itself; whoever changes what `EDGE_LENGTH` or `JOINTS` depends on
    calls it.
    """
    if LongestRoad in tx.rules.slice_index:
        tx.then(_due((1 << len(tx.rules.all_owners)) - 1))


def holder_after(holder: catan.Owner | None, lengths: Sequence[int], least: int = MIN_ROADS) -> catan.Owner | None:
    """Who holds the card with roads of these lengths if `holder` has held it until now. With another number for the
    `least` that it takes, also who holds a card that passes as this one does."""
    best = max(lengths)
    if best < least:
        return None
    leaders = [catan.Seat(seat) for seat, length in enumerate(lengths) if length == best]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None


def _settle(tx: catan.Transition, lengths: tuple[int, ...]) -> None:
    former = tx[LongestRoad]
    if lengths == former.lengths:
        return
    holder = holder_after(former.holder, lengths)
    tx.update(LongestRoad(holder, lengths))
    tx.emit(LongestRoadMeasured(lengths))
    if holder != former.holder:
        tx.emit(LongestRoadPassed(former.holder, holder))


def _react(tx: catan.Transition, event: PiecePlaced | PieceRemoved | PieceMoved) -> None:
    """Have roads measured when the handler that moves pieces is done: only then is it known whether all stand.

    While a piece is in hand nothing is measured, so all roads are when it comes back.
    """
    rules = tx.rules
    kind = rules.piece_index[event.piece]
    if kind not in rules.derived[ROUTES] and kind not in rules.derived[BLOCKERS]:
        return
    if type(tx.answered) in rules.derived[IN_HAND_PHASES] or (
        rules.derived[LENGTHS_DIFFER] and not isinstance(event, PiecePlaced)
    ):
        measure_again(tx)
        return
    touched = _touched(tx, event, kind)
    if touched:
        tx.then(_due(touched))


LENGTHS_DIFFER = catan.PerRules(EDGE_LENGTH.is_modified)
"""Whether what edges count may depend on where pieces stand, so that all roads are measured when one moves."""


def _touched(position: catan.Position, event: PiecePlaced | PieceRemoved | PieceMoved, kind: int) -> int:
    """The owners whose longest road may be another after a piece has come or gone, as a set."""
    if kind in position.rules.derived[ROUTES]:
        return 1 << event.owner
    nodes = 0 if event.node is None else 1 << event.node
    if isinstance(event, PieceMoved) and event.from_node is not None:
        nodes |= 1 << event.from_node
    ends = position[Island].layout.topology.ends
    return catan.mask_of([seat for seat in position.rules.all_owners if ends(network(position, seat)) & nodes])


@catan.memoized(1 << 8)
def _due(seats: int) -> LongestRoadDue:
    return LongestRoadDue(catan.SeatSet(seats))


def _measure(tx: catan.Transition, phase: LongestRoadDue) -> None:
    if in_hand(tx):
        return
    lengths = list(tx[LongestRoad].lengths)
    for seat in catan.members(phase.seats):
        lengths[seat] = length_of(tx, catan.Seat(seat))
    _settle(tx, tuple(lengths))


def _count(position: catan.Position, seat: catan.Seat) -> int:
    return POINTS if position[LongestRoad].holder == seat else 0


def _measured(state: catan.State) -> str | None:
    road = state[LongestRoad]
    if len(road.lengths) != len(state.rules.all_owners) or min(road.lengths) < 0:
        return f"{road.lengths} cannot be the lengths of the longest roads"
    if holder_after(road.holder, road.lengths) != road.holder:
        return f"the card cannot be with {road.holder} when the roads are {road.lengths} long"
    if in_hand(state):
        return None
    lengths = tuple(length_of(state, seat) for seat in state.rules.all_owners)
    if lengths != road.lengths:
        return f"the roads are {lengths} long, not {road.lengths}"
    return None


def _derived(position: catan.Position, road: LongestRoad) -> LongestRoad:
    if in_hand(position):
        return road
    lengths = tuple([length_of(position, seat) for seat in position.rules.all_owners])
    return LongestRoad(holder_after(road.holder, lengths), lengths)


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [EDGE_LENGTH, JOINTS]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            LongestRoad,
            lambda rules, layout: LongestRoad(None, (0,) * len(rules.all_owners)),
            derived=_derived,
            doc="Longest road.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(LongestRoadDue, resolve=_measure, rule=LONGEST_ROAD, lies_on=())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(LongestRoadMeasured), catan.EventSpec(LongestRoadPassed)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(PiecePlaced, _react),
        catan.Reaction(PieceRemoved, _react),
        catan.Reaction(PieceMoved, _react),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("base/longest-road", _count, reads=(LongestRoad,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/longest-road-is-measured", _measured)]
