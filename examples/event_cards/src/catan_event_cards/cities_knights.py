"""With Cities & Knights: active knights instead of knight cards (TB-EV-20).

The rest of that combination needs no word here. The red die and the event die are rolled because they are in the table
of dice; an epidemic brings no commodities because they are no resources; Good Neighbors may give whatever is a card.
"""

from __future__ import annotations

from catan_core import Modifiers, Position, Seat, Setup, add, hookimpl
from catan_expansions.cities_knights import active_knights, strength_of

from catan_event_cards.knights import KNIGHTS


def _strength(position: Position, seat: Seat) -> int:
    return strength_of(position, seat, active_knights(position, seat))


# --8<-- [start:modifier]
@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(KNIGHTS, _strength)] if "cities_knights" in setup.expansions else []


# --8<-- [end:modifier]
