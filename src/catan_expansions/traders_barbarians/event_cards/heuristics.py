"""What a damaged road costs: for bots; it is not a rule of any book."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.event_cards.earthquake import damaged

DAMAGED = -0.35
"""What a damaged road costs: a repair is worth a brick and a lumber, and more as it lets roads be built."""


def _damage(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return DAMAGED * damaged(position, seat).bit_count()


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _damage)]
