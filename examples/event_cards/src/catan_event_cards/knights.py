"""Who has the most knights: what Tournament and Conflict ask (TB-EV-12, TB-EV-17)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import NumberQuery, Position, Queries, Seat, Setup, hookimpl
from catan_core.base import table

KNIGHTS: NumberQuery[[Seat], int] = NumberQuery(
    "event_cards/knights",
    lambda position, seat: table.played_knights(position, seat),
    doc="How strong a seat is in knights where an event card asks for it: the knights that lie open before it.",
)


def from_seat(position: Position, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with one."""
    seats = position.rules.seats
    return tuple(Seat((first + step) % seats) for step in range(seats))


def with_most(seats: Sequence[Seat], counts: Sequence[int]) -> tuple[Seat, ...]:
    """Those of some seats that have the most of something, given by seat, but not those that have none."""
    best = max(counts)
    return tuple(seat for seat in seats if counts[seat] == best) if best > 0 else ()


def knights(position: Position) -> tuple[int, ...]:
    """How strong every seat is in knights."""
    return tuple(KNIGHTS(position, seat) for seat in position.rules.all_seats)


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [KNIGHTS]
