"""What ships, warships and beaten fortresses of The Pirate Islands promise beyond points: for bots; not a rule.

The weights come from experience.
"""

from __future__ import annotations

import catan_core as catan
from catan_core.base import pieces
from catan_expansions.seafarers.pirate_islands import CHITS, Fortresses, played
from catan_expansions.seafarers.ships import SHIP
from catan_expansions.seafarers.warships import warships

LINE = 0.35
"""What each ship of the line counts."""
WARSHIP = 0.55
ENOUGH = 6
"""More warships than this are of no use against a fortress."""
CHIT = 1.5
"""What each chit counts that is taken from the own fortress."""


def _conquest(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """How far a seat has come with its fortress, without which it cannot win."""
    beaten = CHIT * (CHITS - position[Fortresses].chits[seat])
    line = LINE * pieces.on_board(position, SHIP, seat).bit_count()
    return beaten + line + WARSHIP * min(warships(position, seat), ENOUGH)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _conquest)]
