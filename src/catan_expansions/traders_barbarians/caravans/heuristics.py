"""What camels promise: an estimate for bots, not a rule. It answers the engine's query `HEURISTIC`, in points."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians.caravans.camels import camel_paths

BESIDE = 0.3
"""What a building promises that has one camel beside it: a second would make a point."""


def _camels(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    topology, taken = position[base.Island].layout.topology, camel_paths(position)
    if not taken:
        return 0.0
    beside = [topology.node_edges[node] & taken for node in catan.members(pieces.buildings(position, seat))]
    return BESIDE * sum(paths.bit_count() == 1 for paths in beside)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _camels)]
