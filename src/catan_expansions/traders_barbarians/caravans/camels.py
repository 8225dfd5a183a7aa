"""Camels on the paths: where caravans go on, and what they are worth (Traders & Barbarians: "Camels"; TB-CA-02a,
TB-CA-04 to TB-CA-06, TB-CA-09 to TB-CA-11).

Camels belong to nobody, so they are no pieces of a seat: a slice has the paths of every caravan in order, and drawings
show each as a mark.
"""

from __future__ import annotations

from collections.abc import Iterator

import catan_core as catan
from catan_core import base
from catan_core.base import longest_road, pieces, rows
from catan_expansions.traders_barbarians.caravans.oasis import arrows, arrows_of

CAMELS = catan.Citation("caravans", "Camels")
COUNT, LARGE_COUNT = 22, 33
BETWEEN = 2
"""A building stands between camels if this many of its paths have one."""


@catan.record
class Caravans(catan.Slice, tag="caravans/caravans"):
    """The paths of each caravan, from its arrow on, in the order of the arrows. A path may have a road too."""

    paths: tuple[tuple[catan.Edge, ...], ...]


@catan.record
class CamelPlaced(catan.Event, tag="caravans/camel-placed"):
    """A camel has been placed at the head of a caravan. `seat`: who has said where."""

    seat: catan.Seat
    edge: catan.Edge


# -- reading -----------------------------------------------------------------------------------------------------


CAMEL_WAYS: catan.MaskQuery[[]] = catan.MaskQuery(
    "caravans/ways", base.land_edges, doc="The paths along which caravans go, from where their arrows point."
)


def camel_paths(position: catan.Position) -> int:
    """The paths with a camel, as a set."""
    return catan.mask_of(edge for paths in position[Caravans].paths for edge in paths)


def camels_left(position: catan.Position) -> int:
    """How many camels can still be placed."""
    return CAMEL_COUNT(position.rules)["camels"] - camel_paths(position).bit_count()


def head(position: catan.Position, caravan: int) -> catan.Node:
    """Where a caravan ends: at the far end of its last camel, or at the corner of its arrow."""
    topology = position[base.Island].layout.topology
    corner, _ = arrows(position)[caravan]
    at = 1 << corner
    for edge in position[Caravans].paths[caravan]:
        at = topology.edge_ends[edge] & ~at
    return catan.Node(catan.members(at)[0])


def ways_on(position: catan.Position, caravan: int) -> int:
    """The paths on which the next camel of a caravan may stand; 0 if it has ended."""
    if camels_left(position) <= 0:
        return 0
    topology, taken = position[base.Island].layout.topology, camel_paths(position)
    if not position[Caravans].paths[caravan]:
        return 1 << arrows(position)[caravan][1] & ~taken
    end = head(position, caravan)
    free = topology.node_edges[end] & CAMEL_WAYS(position) & ~taken
    if INTO_SIDE(position.rules) == "allowed":
        return free
    return free & ~_into_side(position, end, taken)


def _into_side(position: catan.Position, end: catan.Node, taken: int) -> int:
    """The paths from the head of a caravan to a corner that another caravan passes: two camels meet there, and it is
    the head of none."""
    topology = position[base.Island].layout.topology
    heads = catan.mask_of(head(position, other) for other, paths in enumerate(position[Caravans].paths) if paths)
    barred = 0
    for edge in catan.members(topology.node_edges[end]):
        far = topology.edge_ends[edge] & ~(1 << end)
        passed = (topology.node_edges[catan.members(far)[0]] & taken).bit_count() >= BETWEEN
        if passed and not far & heads:
            barred |= 1 << edge
    return barred


def places(position: catan.Position, without: int | None = None) -> int:
    """The paths on which a camel may be placed now, at the head of any caravan; `without`: of any but this one."""
    found = 0
    for caravan in range(len(position[Caravans].paths)):
        if caravan != without:
            found |= ways_on(position, caravan)
    return found


def place_camel(tx: catan.Transition, seat: catan.Seat, edge: catan.Edge, without: int | None = None) -> None:
    """Place a camel on a path at the head of a caravan, other than that numbered `without`."""
    paths = tx[Caravans].paths
    caravan = next(other for other in range(len(paths)) if other != without and ways_on(tx, other) >> edge & 1)
    tx.update(Caravans(catan.with_entry(paths, caravan, (*paths[caravan], edge))))
    tx.emit(CamelPlaced(seat, edge))
    longest_road.measure_again(tx)


# -- what camels are worth ---------------------------------------------------------------------------------------


def _doubled(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> int:
    return camel_paths(position) >> edge & 1


def between_camels(position: catan.Position, seat: catan.Seat, among: int | None = None) -> int:
    """How many buildings of a seat stand between two camels; `among`: of those on these nodes."""
    topology, taken = position[base.Island].layout.topology, camel_paths(position)
    if not taken:
        return 0
    built = pieces.buildings(position, seat) if among is None else among
    return sum((topology.node_edges[node] & taken).bit_count() >= BETWEEN for node in catan.members(built))


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    taken = camel_paths(position)
    shown = [catan.PlaceMark("caravans/camel", "c", edge=catan.Edge(edge)) for edge in catan.members(taken)]
    for paths, (_, edge) in zip(position[Caravans].paths, arrows(position), strict=True):
        if not paths and not taken >> edge & 1:
            shown.append(catan.PlaceMark("caravans/arrow", ">", edge=edge))
    return tuple(shown)


def _sound(state: catan.State) -> str | None:
    paths, starts = state[Caravans].paths, arrows(state)
    if len(paths) != len(starts):
        return f"there must be {len(starts)} caravans"
    if len([edge for row in paths for edge in row]) != camel_paths(state).bit_count() or camels_left(state) < 0:
        return "a path has two camels, or there are more camels than in the box"
    return next(_broken(state), None)


def _broken(state: catan.State) -> Iterator[str]:
    topology = state[base.Island].layout.topology
    for caravan, (row, (corner, first)) in enumerate(zip(state[Caravans].paths, arrows(state), strict=True)):
        at = 1 << corner
        for number, edge in enumerate(row):
            if not topology.edge_ends[edge] & at or (number == 0 and edge != first):
                yield f"caravan {caravan} does not lead on along path {edge}"
                break
            at = topology.edge_ends[edge] & ~at


CAMEL_COUNT: catan.Table[str, int] = catan.Table(
    "caravans/camels", "How many camels there are.", problem=rows.count_problem
)
INTO_SIDE = catan.Option(
    "caravans.camel_into_side",
    "allowed",
    values=("allowed", "refused"),
    doc="Whether a camel may be placed towards a corner that another caravan passes. It ends there.",
    source="TB-CA-06; allowed by the text of the fifth edition",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [INTO_SIDE]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [CAMEL_COUNT, catan.Row(CAMEL_COUNT, "camels", rows.for_seats(setup.seats, COUNT, LARGE_COUNT))]


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Caravans:
    assert isinstance(layout, base.IslandLayout)
    return Caravans(((),) * len(arrows_of(rules, layout)))


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Caravans, _initial, doc="The caravans.")]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [CAMEL_WAYS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CamelPlaced)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.add(base.EDGE_LENGTH, _doubled, reads=(Caravans,)),
        catan.add(base.PLACE_MARKS, _marks),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("caravans/between-camels", between_camels, reads=(base.Island, Caravans))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("caravans/caravans-are-whole", _sound)]
