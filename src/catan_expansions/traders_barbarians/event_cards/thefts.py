"""Trade Advantage, Conflict: a seat takes a card of another's hand at random (TB-EV-13, TB-EV-17)."""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_core import base
from catan_core.base import goods, longest_road, pieces, table
from catan_expansions.traders_barbarians.event_cards.comparing import knights, only_one, with_most
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS

BY = "event_card"


def roads(position: catan.Position, seat: catan.Seat) -> int:
    """How many roads a seat has on the board, with whatever counts as a road, such as a bridge."""
    return pieces.network(position, seat, pieces.LAND).bit_count()


def chain(position: catan.Position, seat: catan.Seat) -> int:
    """How long a seat's longest road is."""
    return longest_road.length_of(position, seat)


COUNTED: dict[str, Callable[[catan.Position, catan.Seat], int] | None] = {
    "most_roads": roads,
    "longest_chain": chain,
    "nobody": None,
}
"""What is compared while nobody holds the card for the longest road."""


def _trade_advantage(tx: catan.Transition, seat: catan.Seat) -> None:
    holder = table.longest_road(tx)[0] if base.LongestRoad in tx.rules.slice_index else None
    counted = COUNTED[UNCLAIMED(tx.rules)]
    if holder is None and counted is not None:
        seats = tx.rules.all_seats
        holder = only_one(with_most(seats, [counted(tx, one) for one in seats]))
    if holder is None or tx.rules.is_seat(holder):  # a neutral owner has the card, and takes nothing
        _take_card(tx, holder)


def _conflict(tx: catan.Transition, seat: catan.Seat) -> None:
    holder = table.largest_army(tx)
    _take_card(tx, only_one(with_most(tx.rules.all_seats, knights(tx))) if holder is None else holder)


def _take_card(tx: catan.Transition, taker: catan.Seat | None) -> None:
    if taker is not None:
        victims = [one for one in tx.rules.all_seats if one != taker and goods.stealable_size(tx, one)]
        if victims:
            tx.then(base.VictimChoice(taker, tuple(victims), by=BY))


UNCLAIMED = catan.Option(
    "event_cards.advantage_unclaimed",
    "most_roads",
    values=tuple(COUNTED),
    doc="Who has the trade advantage while nobody holds the longest road: the only seat with the most roads, the only "
    "one with the longest chain of them, or nobody.",
    source="TB-EV-13; the seat with most roads in the fifth edition, nobody in the sixth",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        UNCLAIMED,
        catan.Edition(
            "en2025",
            (("event_cards.advantage_unclaimed", "nobody"),),
            doc="The English rules of 2025 (6th edition).",
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.THIEVES, BY, "an event card"),
        catan.Row(EFFECTS, "trade_advantage", _trade_advantage),
        catan.Row(EFFECTS, "conflict", _conflict),
    ]
