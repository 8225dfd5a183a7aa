"""Which fields always have one entry for each seat, though their type does not say that they are indexed by seat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import field_types, unnamed
from catan_core.model.record import Action, Event, Phase, Slice

ENOUGH = 2
"""With this many different numbers of seats, a list with one entry for each seat is not a coincidence."""


class Lengths:
    """How long the lists in the fields of an expansion's records were, in games of different numbers of seats."""

    def __init__(self, expansion: str) -> None:
        self._expansion = expansion
        self._seats: dict[str, set[int]] = {}
        self._others: set[str] = set()

    def note(self, seats: int, records: Iterable[Action | Event | Phase | Slice]) -> None:
        """Look at records of a game."""
        for record in records:
            kind: type = type(record)
            if record.tag.partition("/")[0] == self._expansion:
                for name in _lists(kind):
                    field = f"{kind.__name__}.{name}"
                    if len(getattr(record, name)) != seats:
                        self._others.add(field)
                    self._seats.setdefault(field, set()).add(seats)

    def add(self, other: Lengths) -> None:
        """Add what has been seen in other games."""
        self._others |= other._others
        for field, seats in other._seats.items():
            self._seats.setdefault(field, set()).update(seats)

    @property
    def by_seat(self) -> tuple[str, ...]:
        """The fields that have always had one entry for each seat, with different numbers of seats."""
        return tuple(
            sorted(field for field, seats in self._seats.items() if len(seats) >= ENOUGH and field not in self._others)
        )


@cache
def _lists(kind: type) -> tuple[str, ...]:
    """The fields that are lists, but for lists of seats and of records that name their seat."""
    return tuple(name for name, declared in field_types(kind).items() if _is_list(unnamed(declared)))


def _is_list(declared: types.FieldType) -> bool:
    match declared:
        case types.ListOf(item):
            return not _names_a_seat(unnamed(item))
        case _:
            return False


def _names_a_seat(item: types.FieldType) -> bool:
    match item:
        case types.Id("seat") | types.TaggedRecord():
            return True
        case types.PlainRecord(kind):
            return any(unnamed(inner) == types.Id("seat") for inner in field_types(kind).values())
        case _:
            return False
