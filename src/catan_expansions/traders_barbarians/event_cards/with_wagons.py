"""With the main scenario: damaged roads slow wagons, and what becomes of the cards that nothing is produced for
(TB-MA-17).

The 7 of a card moves a barbarian as any 7 does there, and no robber is there to flee.
"""

from __future__ import annotations

import catan_core as catan
from catan_core.base import travel
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.event_cards.deck import LEFT_OUT
from catan_expansions.traders_barbarians.event_cards.earthquake import Damage
from catan_expansions.traders_barbarians.wagons import WAGON_FARE, left_out

SLOWED = 1
"""How many more movement points a path with a damaged road takes than one with a sound road."""

NUMBERS = catan.Option(
    "event_cards.cards_2_12",
    "keep",
    values=("keep", "remove"),
    doc="What becomes of the cards with a 2 and a 12, for which nothing is produced in the main scenario.",
    source="TB-MA-17; kept in the English sixth edition, taken out in the German book of 2018",
    only=((pairs.SEA_MAPS, (pairs.ISLAND_MAP,)),),
)
"""At sea, a map that lies as printed has hexes with these numbers."""


def _fare(
    usual: travel.Fare | None, position: catan.Position, seat: catan.Seat, edge: catan.Edge
) -> travel.Fare | None:
    if usual is None or not position[Damage].roads >> edge & 1:
        return usual
    return travel.Fare(usual.points + SLOWED)


def _may_remove(setup: catan.Setup) -> bool:
    """The larger island has hexes with a 2 and a 12, and so has that with rivers."""
    return "five_six" not in setup.expansions and bool(left_out(setup))


def _removed(setup: catan.Setup) -> tuple[int, ...]:
    """The numbers whose cards are taken out of the deck."""
    return left_out(setup) if _may_remove(setup) and NUMBERS(setup) == "remove" else ()


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [NUMBERS] if _may_remove(setup) else []


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(LEFT_OUT, number, True) for number in _removed(setup)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(WAGON_FARE, _fare)]
