"""What the sea promises beyond points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
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


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return scenario_of(setup).area_points > 0


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _new_shores)]
