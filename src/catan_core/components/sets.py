"""Fields of records that are sets, written as tuples."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T", bound=tuple[Any, ...])


def in_order(entries: T) -> T:
    """The entries of a set in ascending order, so that two records with the same entries are equal.

    For a field in which the order means nothing: `to: tuple[Seat, ...] = attrs.field(converter=in_order)`. Anything but
    a tuple that can be put in order stays as it is: an action with such a field is refused for its type.

    >>> in_order((2, 0, 1))
    (0, 1, 2)
    """
    try:
        return type(entries)(sorted(entries)) if isinstance(entries, tuple) else entries
    except TypeError:
        return entries


def by_seat(entries: T) -> T:
    """The same for records that name their `seat`: in the order of the seats.

    >>> from catan_core.model.record import Answered
    >>> by_seat((Answered(2), Answered(0)))
    (Answered(seat=0, phase=''), Answered(seat=2, phase=''))
    """
    return type(entries)(sorted(entries, key=attrgetter("seat")))
