"""What the sea promises beyond points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers import cloth_for_catan
from catan_expansions.seafarers.cloth_for_catan import FOR_A_POINT, Cloth
from catan_expansions.seafarers.fog_islands import unexplored
from catan_expansions.seafarers.islands import areas
from catan_expansions.seafarers.scenarios import scenario_of
from catan_expansions.seafarers.ships import SHIP
from catan_expansions.seafarers.special_points import BONUS, Settled

FAR = 5
"""How many ships away a shore still counts."""
NEAR = 0.6
STEP = 0.11
"""A new shore counts this share of what settling it brings when it is reached, and less by `STEP` for each ship that is
missing."""
SETTLEMENT = 1
"""What a settlement brings, besides the special points for a new island."""
UNKNOWN = 0.15
"""What it counts to have a corner of an unexplored hex within reach, less by a share for each ship that is missing."""
TRADE = 0.8
"""What it counts to trade with a village that has cloth, less by a share for each ship that is missing to the next."""


@pieces.memoized_on_board(pieces.ALL_ROWS)
def ship_distances(position: catan.Position, seat: catan.Seat) -> tuple[int, ...]:
    """The nodes that ships of a seat reach, by how many more ships it takes: first none, then one, and so on."""
    topology = position[base.Island].layout.topology
    free = base.water_edges(position) & ~pieces.filled_edges(position)
    blocked = pieces.blocked_nodes(position, seat)
    new = topology.ends(pieces.on_board(position, SHIP, seat)) | pieces.buildings(position, seat)
    reached, rings = new, [new]
    for _ in range(FAR):
        new = topology.ends(topology.touching(new & ~blocked) & free) & ~reached
        reached |= new
        rings.append(new)
    return tuple(rings)


def _new_shores(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The nearest new island: the closer, the better."""
    settled = position[Settled]
    missing = missing_ships(position, seat, settled.home[seat] | settled.new[seat])
    if missing is None:
        return 0.0
    return (BONUS(position.rules)["points"] + SETTLEMENT) * (NEAR - STEP * missing)


@pieces.memoized_on_board(pieces.ALL_ROWS)
def missing_ships(position: catan.Position, seat: catan.Seat, known: int) -> int | None:
    """How many more ships it takes to where a seat may settle an area that does not lie in `known`, a set of hexes."""
    shores = _shores(position, known) & building.founding_sites(position)
    return next((missing for missing, nodes in enumerate(ship_distances(position, seat)) if nodes & shores), None)


@pieces.memoized_on_board(pieces.NO_ROWS)
def _shores(position: catan.Position, known: int) -> int:
    """The corners of the areas that do not lie in `known`, a set of hexes."""
    hex_nodes, shores = position[base.Island].layout.topology.hex_nodes, 0
    for area in areas(position):
        if not area & known:
            for hex in catan.members(area):
                shores |= hex_nodes[hex]
    return shores


def _explorers(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The nearest fog: each hex of it brings a card, and may be land to settle."""
    topology, fog = position[base.Island].layout.topology, unexplored(position)
    edge = 0
    for hex in catan.members(fog):
        edge |= topology.hex_nodes[hex]
    for missing, nodes in enumerate(ship_distances(position, seat)):
        if nodes & edge:
            return UNKNOWN * (1 - missing / (FAR + 1))
    return 0.0


def _traders(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """A single cloth is half a point; villages bring more, also the nearest of those that do not trade yet."""
    trade = position[Cloth]
    estimate = trade.owned[seat] % FOR_A_POINT / FOR_A_POINT
    others = 0
    for village in trade.villages:
        if village.cloth and village.partners >> seat & 1:
            estimate += TRADE
        elif village.cloth:
            others |= 1 << village.node
    for missing, nodes in enumerate(ship_distances(position, seat)):
        if nodes & others:
            return estimate + TRADE * (1 - missing / (FAR + 1))
    return estimate


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    scenario = scenario_of(setup)
    if scenario.id == cloth_for_catan.SCENARIO:
        return [catan.add(catan.HEURISTIC, _traders)]
    if scenario.area_points:
        return [catan.add(catan.HEURISTIC, _new_shores)]
    return [catan.add(catan.HEURISTIC, _explorers)] if scenario.id == "fog_islands" else []
