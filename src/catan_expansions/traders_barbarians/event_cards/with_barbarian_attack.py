"""With Barbarian Attack: the knights on the board are compared (TB-BA-EV-01).

The 7 of a card does what any 7 does in that scenario, and no robber is there to flee.
"""

from __future__ import annotations

import catan_core as catan
from catan_core.base import pieces
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import KNIGHT
from catan_expansions.traders_barbarians.event_cards.comparing import KNIGHTS


def _on_board(position: catan.Position, seat: catan.Seat) -> int:
    return pieces.on_board(position, KNIGHT, seat).bit_count()


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.ATTACK, "riders")


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(KNIGHTS, _on_board)]
