"""Special victory points for settling new islands (Seafarers: "Special victory points"; SEA-SVP).

The areas where a seat has founded are its home; on every other it earns points with its first building.
"""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    HexSet,
    Invariant,
    Invariants,
    Node,
    PointSource,
    PointSources,
    Position,
    Reaction,
    Reactions,
    Row,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    hookimpl,
    members,
    record,
)
from catan_core.base import Island, PiecePlaced, pieces
from catan_expansions.seafarers.islands import areas, areas_at
from catan_expansions.seafarers.scenarios import scenario_of

SPECIAL_POINTS = Citation("seafarers", "Special victory points")


@record
class Settled(Slice):
    """The hexes of the areas that are a seat's home, and of those where it has earned special points."""

    tag: ClassVar[str] = "seafarers/settled"
    home: BySeat[HexSet]
    new: BySeat[HexSet]


@record
class IslandSettled(Event):
    """A seat has built on an area for the first time, for special points."""

    tag: ClassVar[str] = "seafarers/island-settled"
    seat: Seat
    node: Node
    points: int


@record
class HomeSettled(Event):
    """A seat has founded on an area, which is its home from now on and brings it no special points."""

    tag: ClassVar[str] = "seafarers/home-settled"
    seat: Seat
    node: Node


def _settle(tx: Transition, event: PiecePlaced) -> None:
    rules = tx.rules
    if event.node is None or not rules.pieces[rules.piece_index[event.piece]].building:
        return
    reached, settled, seat = areas_at(tx, event.node), tx[Settled], event.owner
    if not tx.turn.number:
        if reached & ~settled.home[seat]:
            tx.update(Settled(_with(settled.home, seat, reached), settled.new))
            tx.emit(HomeSettled(seat, event.node))
        return
    fresh = reached & ~(settled.home[seat] | settled.new[seat])
    count = sum(1 for area in areas(tx) if area & fresh)
    if count:
        tx.update(Settled(settled.home, _with(settled.new, seat, fresh)))
        tx.emit(IslandSettled(seat, event.node, count * BONUS(rules)["points"]))


def _with(sets: BySeat[HexSet], seat: Seat, hexes: int) -> BySeat[HexSet]:
    return (*sets[:seat], HexSet(sets[seat] | hexes), *sets[seat + 1 :])


def special_points(position: Position, seat: Seat) -> int:
    """The special points of a seat for new areas."""
    new = position[Settled].new[seat]
    if not new:
        return 0
    return BONUS(position.rules)["points"] * sum(1 for area in areas(position) if area & new)


def _sound(state: State) -> str | None:
    settled, seats = state[Settled], state.rules.seats
    if len(settled.home) != seats or len(settled.new) != seats:
        return f"there must be the islands of {seats} seats"
    for seat in state.rules.all_seats:
        home, new = settled.home[seat], settled.new[seat]
        if home & new:
            return f"an island is both home and new to seat {seat}"
        whole = sum(area for area in areas(state) if area & (home | new))
        if whole != home | new:
            return f"seat {seat} has settled parts of islands, or what is none"
        built = sum(areas_at(state, Node(node)) & ~whole for node in members(pieces.buildings(state, seat)))
        if built:
            return f"seat {seat} has a building on an island that it has not settled"
    return None


BONUS: Table[str, int] = Table("seafarers/bonus", "The special points for settling a new area.")


def _gives_points(setup: Setup) -> bool:
    return scenario_of(setup).area_points > 0


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    points = scenario_of(setup).area_points
    return [BONUS, Row(BONUS, "points", points)] if points else []


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    if not _gives_points(setup):
        return []
    none = HexSet(0)
    return [
        SliceSpec(
            Settled,
            lambda rules, layout: Settled((none,) * rules.seats, (none,) * rules.seats),
            doc="The islands that each seat has settled.",
        )
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    if not _gives_points(setup):
        return []
    return [EventSpec(HomeSettled), EventSpec(IslandSettled)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if not _gives_points(setup):
        return []
    return [Reaction(PiecePlaced, _settle)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    if not _gives_points(setup):
        return []
    return [PointSource("seafarers/islands", special_points, reads=(Island, Settled))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    if not _gives_points(setup):
        return []
    return [Invariant("seafarers/islands-are-settled-whole", _sound)]
