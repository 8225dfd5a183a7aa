"""Who has the most of something, which several cards ask (TB-EV-12, -14, -17)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import table

KNIGHTS: catan.NumberQuery[[catan.Seat], int] = catan.NumberQuery(
    "event_cards/knights",
    lambda position, seat: table.played_knights(position, seat),
    doc="How strong a seat is in knights where an event card asks for it: the knights that lie open before it.",
)


def with_most(seats: Sequence[catan.Seat], counts: Sequence[int]) -> tuple[catan.Seat, ...]:
    """Those of some seats that have the most of something, given by seat, but not those that have none."""
    best = max(counts)
    return tuple(seat for seat in seats if counts[seat] == best) if best > 0 else ()


def only_one(seats: tuple[catan.Seat, ...]) -> catan.Seat | None:
    """The seat, if there is one alone."""
    return seats[0] if len(seats) == 1 else None


def knights(position: catan.Position) -> tuple[int, ...]:
    """How strong every seat is in knights."""
    return tuple([KNIGHTS(position, seat) for seat in position.rules.all_seats])


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [KNIGHTS]
