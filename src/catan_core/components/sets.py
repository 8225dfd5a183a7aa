"""Fields of records that are sets, written as tuples."""

from __future__ import annotations

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
