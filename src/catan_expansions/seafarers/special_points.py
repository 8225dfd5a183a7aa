"""Special victory points for settling new islands (Seafarers: "Special victory points"; SEA-SVP).

The areas where a seat has founded are its home; on every other it earns points with its first building.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces, rows
from catan_expansions.seafarers.islands import areas, areas_at
from catan_expansions.seafarers.scenarios import scenario_of

SPECIAL_POINTS = catan.Citation("seafarers", "Special victory points")


@catan.record
class Settled(catan.Slice, tag="seafarers/settled"):
    """The hexes of the areas that are a seat's home, and of those where it has earned special points."""

    home: catan.BySeat[catan.HexSet]
    new: catan.BySeat[catan.HexSet]


@catan.record
class IslandSettled(catan.Event, tag="seafarers/island-settled"):
    """A seat has built on an area for the first time, for special points."""

    seat: catan.Seat
    node: catan.Node
    points: catan.Count


@catan.record
class HomeSettled(catan.Event, tag="seafarers/home-settled"):
    """A seat has founded on an area, which is its home from now on and brings it no special points."""

    seat: catan.Seat
    node: catan.Node


def _settle(tx: catan.Transition, event: base.PiecePlaced) -> None:
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


def _with(sets: catan.BySeat[catan.HexSet], seat: catan.Seat, hexes: int) -> catan.BySeat[catan.HexSet]:
    return catan.with_entry(sets, seat, catan.HexSet(sets[seat] | hexes))


def special_points(position: catan.Position, seat: catan.Seat) -> int:
    """The special points of a seat for new areas."""
    new = position[Settled].new[seat]
    if not new:
        return 0
    return BONUS(position.rules)["points"] * sum(1 for area in areas(position) if area & new)


def _sound(state: catan.State) -> str | None:
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
        built = sum(areas_at(state, catan.Node(node)) & ~whole for node in catan.members(pieces.buildings(state, seat)))
        if built:
            return f"seat {seat} has a building on an island that it has not settled"
    return None


def _derived(position: catan.Position, settled: Settled) -> Settled:
    """Home is remembered; whatever else has a building is new."""
    new = []
    for seat in position.rules.all_seats:
        reached = 0
        for node in catan.members(pieces.buildings(position, seat)):
            reached |= areas_at(position, catan.Node(node))
        new.append(catan.HexSet(reached & ~settled.home[seat]))
    return Settled(settled.home, tuple(new))


BONUS: catan.Table[str, int] = catan.Table(
    "seafarers/bonus",
    "The special points for settling a new area.",
    problem=rows.only_keys("points", value=rows.count_problem),
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return scenario_of(setup).area_points > 0


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [BONUS, catan.Row(BONUS, "points", scenario_of(setup).area_points)]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    none = catan.HexSet(0)
    return [
        catan.SliceSpec(
            Settled,
            lambda rules, layout: Settled((none,) * rules.seats, (none,) * rules.seats),
            derived=_derived,
            doc="The islands that each seat has settled.",
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HomeSettled), catan.EventSpec(IslandSettled)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _settle)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("seafarers/islands", special_points, reads=(base.Island, Settled))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/islands-are-settled-whole", _sound)]
