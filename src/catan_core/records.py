"""Frozen records with a tag: actions, events, phases and slices of state.

A record is data and nothing else: ints, strings, tuples and other records. It can be hashed, compared, pickled and
written as JSON. What it means stands in the specs that register it.
"""

from __future__ import annotations

import re
import typing
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

import attrs

from catan_core.ids import CHANCE, Seat

C = TypeVar("C")

TAG = re.compile(r"[a-z][a-z0-9_]*/[a-z0-9]+(-[a-z0-9]+)*")


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(attrs.field,))
def record(cls: type[C]) -> type[C]:
    """Make a class a frozen record: slots, equality, hash and repr from its fields.

    >>> @record
    ... class Point:
    ...     x: int
    ...     y: int
    >>> Point(1, 2) == Point(1, 2), hash(Point(1, 2)) == hash(Point(1, 2))
    (True, True)
    """
    return attrs.frozen(cls, weakref_slot=False)


def evolve(instance: C, **changes: object) -> C:
    """A copy of a record with some fields changed."""
    return cast(C, attrs.evolve(cast(Any, instance), **changes))


def fields_of(cls: type) -> dict[str, Any]:
    """The fields of a record class in order, by name, with their resolved types."""
    hints = typing.get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(cls)}


def is_record(cls: type) -> bool:
    """Whether a class itself, and not only the class it is derived from, was made by `record`."""
    return "__attrs_attrs__" in vars(cls) and vars(cls).get("__setattr__") is not None


@record
class Action:
    """What a seat does: one edge of the game tree. Every action knows the seat that does it."""

    tag: ClassVar[str] = ""
    seat: Seat


@record
class ChanceAction(Action):
    """What the dice, a shuffled deck or a blind grab does. Its seat is always `CHANCE`."""

    seat: Seat = attrs.field(default=CHANCE, init=False)


@record
class Event:
    """A fact: something that has happened, with all its amounts."""

    tag: ClassVar[str] = ""


@record
class Phase:
    """A pending decision. The last phase of `State.stack` says what must be decided now.

    A phase with a field `seat` waits for that seat, one with a field `owed` for all the seats in it; a phase with
    neither is resolved by the engine or answered by chance.
    """

    tag: ClassVar[str] = ""


@record
class SealedPhase(Phase):
    """A decision that several seats take at the same time; nobody sees an answer before all have answered."""

    owed: tuple[Seat, ...]
    answers: tuple[Action, ...] = attrs.field(default=(), kw_only=True)


@record
class Slice:
    """One expansion's part of the state."""

    tag: ClassVar[str] = ""


@record
class Layout:
    """What the board of one game is made of. The expansion that brings the board defines the fields."""

    tag: ClassVar[str] = ""


@record
class HiddenAnswer(Action):
    """Stands in a view for the sealed answer of another seat."""

    tag: ClassVar[str] = "engine/hidden-answer"


@record
class Answered(Event):
    """A seat has given its sealed answer."""

    tag: ClassVar[str] = "engine/answered"
    seat: Seat


@record
class GameOver(Event):
    """The game has ended, with these winners."""

    tag: ClassVar[str] = "engine/game-over"
    winners: tuple[Seat, ...]
