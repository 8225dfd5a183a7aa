"""Frozen records with a tag: actions, events, phases and slices of state.

A record is data and nothing else: ints, strings, tuples and other records. It can be hashed, compared, pickled and
written as JSON. The specs that register it say what it means.
"""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType, SimpleNamespace
from typing import Annotated, Any, ClassVar, ParamSpec, TypeVar, cast, dataclass_transform, overload

import attrs

from catan_core.model.ids import CHANCE, PHASE, Seat

C = TypeVar("C")
T = TypeVar("T")
P = ParamSpec("P")


def _as_written(cls: type, fields: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    return [
        field.evolve(type=field.type.replace("tuple[]", "tuple[()]")) if isinstance(field.type, str) else field
        for field in fields
    ]


# PyPy 7.3 turns `tuple[()]` into text as `tuple[]` in modules whose assertions pytest rewrites.
TRANSFORMER = _as_written if sys.implementation.name == "pypy" else None

OMIT_DEFAULT: Mapping[str, str] = MappingProxyType({"json": "omit default"})
"""The metadata of a field that JSON leaves out while it has its default.

It stands in `attrs.field(default=(), metadata=OMIT_DEFAULT)`, and is for what few games need: the JSON of
others does not say that they lack it.
"""

TAG = re.compile(r"[a-z][a-z0-9_]*/[a-z0-9]+(-[a-z0-9]+)*")


@overload
def record(cls: type[C], /) -> type[C]: ...
@overload
def record(*, kw_only: bool = False, cache_hash: bool = False) -> Callable[[type[C]], type[C]]: ...
@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(attrs.field,))
def record(cls: type[C] | None = None, /, *, kw_only: bool = False, cache_hash: bool = False) -> Any:
    """Make a class a frozen record: slots, equality, hash and repr from its fields.

    It is `attrs.frozen` without room for weak references, and copied it is itself. `kw_only=True`: its own fields are
    given by keyword only. `cache_hash=True`: its hash is worked out once, for what is large and often looked up.

    >>> @record
    ... class Point:
    ...     x: int
    ...     y: int
    >>> Point(1, 2) == Point(1, 2), hash(Point(1, 2)) == hash(Point(1, 2))
    (True, True)
    """
    made: Any = attrs.frozen(
        cls, kw_only=kw_only, cache_hash=cache_hash, weakref_slot=False, field_transformer=TRANSFORMER
    )
    if cls is not None:
        return copied_as_itself(made)
    return lambda kind: copied_as_itself(made(kind))


def copied_as_itself(cls: type[C]) -> type[C]:
    """Have `copy.copy` and `copy.deepcopy` give the object itself, since nothing in it ever changes."""
    kind: Any = cls
    kind.__copy__ = _itself
    kind.__deepcopy__ = _itself
    return cls


def _itself(immutable: C, memo: object = None) -> C:
    return immutable


def interned_by_seat(kind: Callable[[Seat], C]) -> Callable[[Seat], C]:
    """A constructor that makes one object for each seat and keeps it, for a record whose only field is the seat.

    It is for what comes up in every turn: to make a new object takes four times as long.

    >>> @record
    ... class Passed(Event):
    ...     seat: Seat
    >>> passed = interned_by_seat(Passed)
    >>> passed(2), passed(2) is passed(2)
    (Passed(seat=2), True)
    """
    # Whole numbers are looked up as they are, and nothing else is ever taken for one: neither True nor 1.0.
    return lru_cache(maxsize=None)(kind)


KEPT = 1 << 12
"""As many objects an `interned` constructor keeps."""


def interned(kind: Callable[P, C]) -> Callable[P, C]:
    """A constructor that keeps the objects it has made, for a record of which the same few come up over and over, such
    as a roll of the dice. Like `interned_by_seat`, with any fields, which must be hashable; it keeps some thousands.

    >>> @record
    ... class Thrown(Event):
    ...     seat: Seat
    ...     total: int
    >>> thrown = interned(Thrown)
    >>> thrown(2, 8), thrown(2, 8) is thrown(2, 8)
    (Thrown(seat=2, total=8), True)
    """
    return cast(Callable[P, C], lru_cache(maxsize=KEPT, typed=True)(kind))


def evolve(instance: C, **changes: object) -> C:
    """A copy of a record with some fields changed."""
    cls: Any = type(instance)
    for name in _parameters(cls):
        if name not in changes:
            changes[name] = getattr(instance, name)
    changed: C = cls(**changes)
    return changed


def with_entry(row: tuple[T, ...], index: int, entry: T) -> tuple[T, ...]:
    """A row with another entry at one index: what each seat has, with something else for one of them.

    >>> with_entry((0, 2, 1), 1, 5)
    (0, 5, 1)
    """
    changed = list(row)
    changed[index] = entry
    return tuple(changed)


@cache
def _parameters(cls: type) -> tuple[str, ...]:
    """The fields of a record that its constructor takes."""
    return tuple(field.name for field in attrs.fields(cls) if field.init)


def fields_of(cls: type) -> dict[str, Any]:
    """The fields of a record class in order, by name, with their resolved types."""
    return dict(_fields_of(cls))


def omitted_fields(cls: type) -> frozenset[str]:
    """The fields of a record class that JSON leaves out while they have their defaults."""
    return frozenset(field.name for field in attrs.fields(cls) if field.metadata == OMIT_DEFAULT)


@cache
def _fields_of(cls: type) -> tuple[tuple[str, Any], ...]:
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if "__attrs_attrs__" in vars(base):
            hints |= _own_types(base)
    return tuple((field.name, hints[field.name]) for field in attrs.fields(cls))


@cache
def _own_types(cls: Any) -> dict[str, Any]:
    # Only its own fields: the types of a whole class would include those of its bases and of its tag.
    types = {field.name: field.type for field in attrs.fields(cls) if not field.inherited}
    module = getattr(sys.modules.get(cls.__module__), "__dict__", {})
    return typing.get_type_hints(SimpleNamespace(__annotations__=types), dict(vars(cls)), module, include_extras=True)


def is_record(cls: type) -> bool:
    """Whether this very class was made by `record`, and not only a class that it is derived from."""
    return "__attrs_attrs__" in vars(cls) and vars(cls).get("__setattr__") is not None


@record
class Tagged:
    """A record that has a name in JSON, in transcripts and in texts. Its class says it:

    >>> @record
    ... class Passed(Event, tag="example/passed"):
    ...     seat: Seat
    >>> Passed.tag
    'example/passed'

    A class without a tag of its own has that of its base, which is empty for what nothing is ever made of.
    """

    tag: ClassVar[str] = ""

    def __init_subclass__(cls, tag: str | None = None) -> None:
        super().__init_subclass__()
        # `record` makes each class once more, with slots and without saying the tag, which is then there.
        if tag is not None:
            cls.tag = tag


@record
class Action(Tagged):
    """What a seat does: one edge of the game tree. Every action has the seat that does it."""

    seat: Seat


@record
class ChanceAction(Action):
    """What chance does: a roll of dice, a draw from a deck, a theft from a hand. Its seat is always `CHANCE`."""

    # Not shown, since the constructor does not take it.
    seat: Seat = attrs.field(default=CHANCE, init=False, repr=False)


@record
class Event(Tagged):
    """A fact: what has happened, with all numbers."""


@record
class Phase(Tagged):
    """A pending decision. The last phase of `State.stack` says what must be decided now.

    A phase with a field `seat` waits for that seat, one with a field `waiting_for` for all the seats in it; a phase
    with neither is resolved by the engine or answered by chance.
    """


@record
class SimultaneousPhase(Phase):
    """A decision that several seats take at the same time; nobody sees an answer before all have answered."""

    waiting_for: tuple[Seat, ...]
    answers: tuple[Action, ...] = attrs.field(default=(), kw_only=True)


@record
class Slice(Tagged):
    """One expansion's part of the state."""


@record
class Layout(Tagged):
    """What the board of one game is made of. The expansion that provides the board defines the fields."""


@record
class HiddenAnswer(Action, tag="engine/hidden-answer"):
    """Takes the place of another seat's sealed answer in a view."""


@record
class Answered(Event, tag="engine/answered"):
    """A seat has given its sealed answer. `phase` is the tag of what it has answered."""

    seat: Seat
    phase: Annotated[str, PHASE] = attrs.field(default="", metadata=OMIT_DEFAULT)


@record
class GameBegan(Event, tag="engine/game-began"):
    """A game has begun: the first event of all. What reactions push comes before everything else in the game."""


@record
class GameOver(Event, tag="engine/game-over"):
    """The game has ended, with these winners."""

    winners: tuple[Seat, ...]
