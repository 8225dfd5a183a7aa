"""What a conquest means for roads and buildings (Barbarian Attack: "Conquered hexes"; TB-BA-CON-02, 04, 05).

A building is conquered while all land around it is: it counts no points and opens no harbor, and still stands there.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians, conquered

CONQUERED = catan.Citation("barbarian_attack", "Conquered hexes")

NO_ROAD_THERE = catan.Refusal(
    "road.at-conquered-hex", CONQUERED, text="No road is built beside a hex that barbarians have conquered."
)
NO_BUILDING_THERE = catan.Refusal(
    "building.at-conquered-hex", CONQUERED, text="Nothing is built at a hex that barbarians have conquered."
)
BUILDING_CONQUERED = catan.Refusal(
    "building.conquered", CONQUERED, text="This building is conquered: free a hex beside it first."
)


def fallen(position: catan.Position) -> int:
    """The nodes with conquered land all around: a building there is conquered."""
    lost = conquered(position)
    return _only_at(position, lost) if lost else 0


@pieces.memoized_on_board(pieces.NO_ROWS)
def _only_at(position: catan.Position, lost: int) -> int:
    """The corners of these hexes that are corners of no other land."""
    topology = position[base.Island].layout.topology
    return topology.corners_of(lost) & ~topology.corners_of(base.land_hexes(position) & ~lost)


def conquered_buildings(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes where a seat has a conquered building."""
    nodes = fallen(position)
    return nodes & pieces.buildings(position, seat) if nodes else 0


# -- building ------------------------------------------------------------------------------------------------------


def _no_road(position: catan.Position, seat: catan.Seat, network: str) -> int:
    lost = conquered(position) if network == pieces.LAND else 0
    return position[base.Island].layout.topology.sides_of(lost)


def _no_building(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The corners of conquered hexes, for a building that is built anew; where the option says so, for a better one
    too."""
    lost = conquered(position)
    if not lost or not _is_building(position.rules, piece) or (piece == "city" and UPGRADE(position.rules)):
        return 0
    return position[base.Island].layout.topology.corners_of(lost)


def _no_upgrade(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return conquered_buildings(position, seat) if piece == "city" else 0


def _is_building(rules: catan.Rules, piece: str) -> bool:
    return rules.pieces[rules.piece_index[piece]].building


# -- points and harbors --------------------------------------------------------------------------------------------


def _lost(position: catan.Position, seat: catan.Seat) -> int:
    nodes = conquered_buildings(position, seat)
    if not nodes:
        return 0
    boards = position[base.Island].pieces
    kinds = position.rules.derived[pieces.BUILDINGS]
    return sum([position.rules.pieces[kind].points * (boards[kind][seat] & nodes).bit_count() for kind in kinds])


POINTS_LOST: catan.NumberQuery[[catan.Seat], int] = catan.NumberQuery(
    "barbarian_attack/points-lost", _lost, doc="How many points a seat has less for its conquered buildings."
)


def _points_lost(position: catan.Position, seat: catan.Seat) -> int:
    return -position.rules.answers[POINTS_LOST](position, seat)


def _harbors_lost(position: catan.Position, seat: catan.Seat) -> int:
    """The rates that only conquered buildings would give a seat."""
    nodes = conquered_buildings(position, seat)
    if not nodes:
        return 0
    return base.TRADE_RATES.base(position, seat) & ~base.TRADE_RATES(_standing(position, seat, nodes), seat)


def _standing(position: catan.Position, seat: catan.Seat, nodes: int) -> catan.Position:
    """The position as if the buildings of a seat on some nodes were not there."""
    island, kinds = position[base.Island], position.rules.derived[pieces.BUILDINGS]
    boards = tuple(
        catan.with_entry(row, seat, row[seat] & ~nodes) if kind in kinds else row
        for kind, row in enumerate(island.pieces)
    )
    return catan.as_if(position, catan.evolve(island, pieces=catan.PieceBoards(boards)))


NO_HARBOR = catan.Refusal(
    "maritime.harbor-conquered", CONQUERED, text="Your building at this harbor is conquered: the harbor serves nobody."
)

UPGRADE = catan.Option(
    "barbarian_attack.upgrade_at_conquered",
    True,
    values=(True, False),
    doc="Whether a settlement beside a conquered hex may become a city, as long as it is not conquered itself.",
    source="TB-BA-CON-02; the fifth edition names roads and settlements only, in the sixth nothing is built",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [UPGRADE]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [POINTS_LOST]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.ROUTE_EDGES, _no_road, NO_ROAD_THERE),
        catan.forbid(base.SITES, _no_upgrade, BUILDING_CONQUERED),
        catan.forbid(base.SITES, _no_building, NO_BUILDING_THERE),
        catan.forbid(base.TRADE_RATES, _harbors_lost, NO_HARBOR),
        catan.forbid(base.AT_HARBORS, conquered_buildings, NO_HARBOR),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("barbarian_attack/conquered", _points_lost, reads=(base.Island, Barbarians))]
