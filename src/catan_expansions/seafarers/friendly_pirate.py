"""The friendly pirate: with the friendly robber, it spares ships of seats that have hardly any points yet (Seafarers:
"The pirate ship"; SEA-PIR)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers.pirate import PIRATE_TARGETS, PROTECTED
from catan_expansions.seafarers.ships import SHIP


def _spared_hexes(position: catan.Position, seat: catan.Seat) -> int:
    """The hexes beside ships of those whom the friendly robber spares, unless no other is left, as on land."""
    topology, hexes = position[base.Island].layout.topology, 0
    for other in catan.members(base.spared_seats(position, seat)):
        ships = pieces.on_board(position, SHIP, catan.Seat(other))
        hexes |= catan.mask_of(catan.Hex(hex) for hex, edges in enumerate(topology.hex_edges) if edges & ships)
    return hexes if PIRATE_TARGETS.left_by_others(position, PROTECTED, seat) & ~hexes else 0


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return base.FRIENDLY_ROBBER(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(PIRATE_TARGETS, _spared_hexes, PROTECTED)]
