"""What gold and bridges promise beyond their points: for bots; it is not a rule of any book."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.coins import purse

GOLD = 0.12
"""The value of a coin: two buy a resource."""
ENOUGH = 8
"""Beyond this much gold, more adds nothing but what it buys."""


def _gold(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return GOLD * min(purse.held(position, seat), ENOUGH)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _gold)]
