"""The three barbarians on the paths: a 7 or a knight moves one of them (TB-MA-06, 07, 09, 12, 13). There is no
robber."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import land, pieces
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.island import BARBARIANS_BEGIN, CLOSED, closed_edges

BARBARIANS = catan.Citation("traders_barbarians", "The barbarians")

NO_BARBARIAN = catan.Refusal("barbarian.none-there", BARBARIANS, text="There is no barbarian on this path.")
PATH_TAKEN = catan.Refusal("barbarian.path-taken", BARBARIANS, text="Another barbarian is on this path.")
NOT_ON_INNER = catan.Refusal(
    "barbarian.not-on-inner-paths", BARBARIANS, text="Barbarians do not stand on the paths of trade hexes."
)

THIEF = "barbarian"
INLAND = 2
"""So many hexes of land lie beside a path inland."""


@catan.record
class Barbarians(catan.Slice, tag="traders_barbarians/barbarians"):
    """The paths on which the barbarians stand, figure by figure: they belong to nobody."""

    edges: tuple[catan.Edge, ...]


@catan.record
class MoveBarbarian(catan.Action, tag="traders_barbarians/move-barbarian"):
    """Move a barbarian to another path, and steal a card from the owner of a road there."""

    origin: catan.Edge
    edge: catan.Edge


@catan.record
class BarbarianMoved(catan.Event, tag="traders_barbarians/barbarian-moved"):
    """A barbarian goes from one path to another."""

    seat: catan.Seat
    origin: catan.Edge
    edge: catan.Edge


# -- where they may stand ------------------------------------------------------------------------------------------


WAYS: catan.MaskQuery[[]] = catan.MaskQuery(
    "traders_barbarians/ways",
    base.land_edges,
    doc="The paths along which wagons go and on which barbarians stand, but for those at trade hexes that are closed.",
)


def _paths(position: catan.Position) -> int:
    return WAYS(position) & ~standing(position)


BARBARIAN_PATHS: catan.MaskQuery[[]] = catan.MaskQuery(
    "traders_barbarians/barbarian-paths", _paths, doc="The paths to which a barbarian may be moved."
)


def standing(position: catan.Position) -> int:
    """The paths with a barbarian."""
    return catan.mask_of(position[Barbarians].edges)


def path_refusal(position: catan.Position, edge: catan.Edge) -> catan.Violation | None:
    """Why a barbarian may not be moved to a path; None if it may."""
    if BARBARIAN_PATHS(position) >> edge & 1:
        return None
    return BARBARIAN_PATHS.forbidden(position, edge) or PATH_TAKEN(edge=edge)


def put_barbarian(tx: catan.Transition, seat: catan.Seat, origin: catan.Edge, edge: catan.Edge) -> None:
    """Have a seat move the barbarian from one path to another, and announce it."""
    tx.update(Barbarians(tuple(edge if at == origin else at for at in tx[Barbarians].edges)))
    tx.emit(BarbarianMoved(seat, origin, edge))


def owner_of_road(position: catan.Position, edge: catan.Edge) -> catan.Owner | None:
    """Whose road, or other route, lies on a path, which may be a neutral owner's; None for nobody's."""
    owners = (seat for seat in position.rules.all_owners if pieces.network(position, seat) >> edge & 1)
    return next(owners, None)


# -- a 7 or a knight -----------------------------------------------------------------------------------------------


def _moves(position: catan.Position, seat: catan.Seat) -> bool:
    return bool(position[Barbarians].edges) and BARBARIAN_PATHS(position) != 0


def _options(position: catan.Position, phase: base.RobberMove, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    free = catan.members(BARBARIAN_PATHS(position))
    return [(origin, edge) for origin in sorted(position[Barbarians].edges) for edge in free]


def _why_not(position: catan.Position, phase: base.RobberMove, action: MoveBarbarian) -> catan.Violation | None:
    if action.origin not in position[Barbarians].edges:
        return NO_BARBARIAN(edge=action.origin)
    return path_refusal(position, action.edge)


def send(tx: catan.Transition, seat: catan.Seat, origin: catan.Edge, edge: catan.Edge) -> None:
    """Have a seat move a barbarian, and steal a card from the owner of a road there."""
    put_barbarian(tx, seat, origin, edge)
    victim = owner_of_road(tx, edge)
    if victim is None or victim == seat or not tx.rules.is_seat(victim):
        return
    theft = base.grab(tx, seat, victim, THIEF)
    if theft and base.STEAL(tx.rules) != "must":
        theft = (base.VictimChoice(seat, (victim,), None, THIEF),)
    tx.then(*theft)


def _move(tx: catan.Transition, phase: base.RobberMove, action: MoveBarbarian) -> None:
    send(tx, action.seat, action.origin, action.edge)


MOVE_BARBARIAN = catan.ActionSpec(
    kind=MoveBarbarian,
    during=(base.RobberMove,),
    rule=BARBARIANS,
    options=_options,
    why=_why_not,
    apply=_move,
    refusals=(NO_BARBARIAN, PATH_TAKEN),
)


# -- hooks ---------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Barbarians:
    """On the paths that the picture shows; on a board by hand that lacks one of them, on the first path inland that is
    free."""
    assert isinstance(layout, base.IslandLayout)
    topology, taken, dry = layout.topology, list[catan.Edge](), land.ground_of(rules, layout).land_hexes
    inland = [
        catan.Edge(edge)
        for edge, sides in enumerate(topology.edge_hexes)
        if sides.bit_count() == INLAND == (sides & dry).bit_count()
    ]
    for ends in BARBARIANS_BEGIN(rules).values():
        try:
            edge: catan.Edge | None = topology.edge(*ends)
        except ValueError:
            edge = None
        if edge not in inland or edge in taken:
            edge = next((other for other in inland if other not in taken), None)
        if edge is not None:
            taken.append(edge)
    return Barbarians(tuple(taken))


def _nowhere(rules: catan.Rules, layout: catan.Layout | None) -> Barbarians:
    return Barbarians(())


def _sound(state: catan.State) -> str | None:
    edges, topology = state[Barbarians].edges, state[base.Island].layout.topology
    allowed = WAYS(state) & ~closed_edges(state)
    if not INNER_PATHS(state.rules):
        allowed &= ~topology.inner_edges
    if len(set(edges)) < len(edges):
        return "two barbarians stand on one path"
    for edge in edges:
        if not allowed >> edge & 1:
            return f"a barbarian stands at {topology.edge_coordinates(edge)}, where none may stand"
    return None


INNER_PATHS = catan.Option(
    "traders_barbarians.barbarian_inner_paths",
    True,
    values=(True, False),
    doc="Whether barbarians may stand on the paths within trade hexes.",
    source="TB-MA-13; the books close only the paths at the sea",
)


def closed_to_barbarians(setup: catan.Setup) -> tuple[catan.Refusal, ...]:
    """Why a path may be closed to barbarians."""
    return (CLOSED,) if INNER_PATHS(setup) else (CLOSED, NOT_ON_INNER)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [INNER_PATHS]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    on_paths = pairs.takes_part(setup, pairs.MAIN, "paths")
    initial = _initial if on_paths else _nowhere
    return [catan.SliceSpec(Barbarians, initial, doc="Where the barbarians stand.")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.ROBBER_MOVES, "robber", _moves),
        catan.Row(base.THIEVES, THIEF, "a barbarian"),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    if not pairs.takes_part(setup, pairs.MAIN, "paths"):
        return []
    return [catan.evolve(MOVE_BARBARIAN, refusals=(*MOVE_BARBARIAN.refusals, *closed_to_barbarians(setup)))]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(BarbarianMoved)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [WAYS, BARBARIAN_PATHS]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    closed = catan.forbid(BARBARIAN_PATHS, closed_edges, CLOSED)
    if INNER_PATHS(setup):
        return [closed]
    return [
        closed,
        catan.forbid(BARBARIAN_PATHS, lambda position: position[base.Island].layout.topology.inner_edges, NOT_ON_INNER),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/barbarians-stand-on-paths", _sound)]
