"""What knights, prisoners and barbarians promise beyond points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians, conquered
from catan_expansions.traders_barbarians.barbarian_attack.battles import PRISONERS_FOR_A_POINT, knights_around, strength
from catan_expansions.traders_barbarians.barbarian_attack.board import coast_hexes

PRISONER = 0.4
"""The value of a prisoner that has no fellow yet."""
KNIGHT = 0.3
PRIZE = 0.45
"""The value of each prisoner that a victory will bring."""
HOPE = 0.5
"""The share of it for a hex that lacks a knight or more, when all but one are there."""
THREAT = (0.0, 0.06, 0.2, 0.0)
"""What it costs a building that a hex beside it has so many barbarians; a conquered hex yields nothing as it is."""


def _prisoners(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return PRISONER * (position[Barbarians].prisoners[seat] % PRISONERS_FOR_A_POINT(position))


def _knights(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return KNIGHT * strength(position, seat)


def _coast(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """What the coast promises: prisoners where knights are many enough or nearly so, and the threat to buildings."""
    topology, built, value = position[base.Island].layout.topology, pieces.buildings(position, seat), 0.0
    here, armed = position[Barbarians], strength(position, seat) > 0
    standing, lost = here.one, conquered(position)
    for hex in coast_hexes(position) if standing and (built or armed) else ():
        if standing >> hex & 1:
            barbarians = 1 + (here.two >> hex & 1) + (lost >> hex & 1)
            value -= THREAT[barbarians] * (built & topology.hex_nodes[hex]).bit_count()
            if armed and (around := knights_around(position, hex))[seat]:
                needed, there = barbarians + 1, sum(around)
                chance = 1.0 if there >= needed else HOPE * (there / needed) ** 2
                value += PRIZE * chance * barbarians * around[seat] / max(there, needed)
    return value


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, run) for run in (_prisoners, _knights, _coast)]
