"""With Cities & Knights: active knights instead of knight cards (TB-EV-20).

The rest of that combination needs no word here. The red die and the event die are rolled because they are in the table
of dice; an epidemic brings no commodities because they are no resources; Good Neighbors may give whatever is a card.
"""

from __future__ import annotations

import catan_core as catan
from catan_expansions.cities_knights import active_knights, strength_of
from catan_expansions.traders_barbarians.event_cards.comparing import KNIGHTS


def _strength(position: catan.Position, seat: catan.Seat) -> int:
    return strength_of(position, seat, active_knights(position, seat))


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(KNIGHTS, _strength)]
