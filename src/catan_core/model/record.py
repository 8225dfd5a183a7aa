"""Frozen records with a tag: actions, events, phases and slices of state.

A record is data and nothing else: ints, strings, tuples and other records. It can be hashed, compared, pickled and
written as JSON. What it means stands in the specs that register it.
"""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

import attrs

from catan_core.model.ids import CHANCE, Seat

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
    made: Any = attrs.frozen(cls, weakref_slot=False, init=False, eq=False, repr=False)
    fields = attrs.fields(made)
    shape = None if any(hasattr(made, name) for name in BESIDES) else _shape(fields)
    made.__init__ = made.__attrs_init__ if shape is None else _constructor(made, shape)
    if "__eq__" not in vars(cls):
        made.__eq__, made.__hash__ = _comparison(made, tuple(field.name for field in fields if field.eq))
    if made.__repr__ is object.__repr__ or hasattr(made.__repr__, OF_FIELDS):
        made.__repr__ = _representation(tuple(field.name for field in fields if field.repr))
    return cast(type[C], made)


# attrs would write and compile four methods for every class. There are hundreds of records, and most are made in play:
# so constructors store through the slots and are compiled once for each number of parameters, and no other method is.

BESIDES = ("__attrs_pre_init__", "__attrs_post_init__")
"""Methods that attrs calls besides storing."""

Shape = tuple[tuple[str, ...], tuple[str, ...]]
"""The parameters of a constructor that only stores what it is given: by position, and by keyword only."""


def _shape(fields: tuple[Any, ...]) -> Shape | None:
    """The shape of a record's constructor; None if it does more than to store what it is given."""
    for field in fields:
        plain = field.init and field.alias == field.name and field.converter is None and field.validator is None
        if not plain or hasattr(field.default, "factory"):
            return None
    return (
        tuple(field.name for field in fields if not field.kw_only),
        tuple(field.name for field in fields if field.kw_only),
    )


def _constructor(cls: Any, shape: Shape) -> Callable[..., None]:
    """A constructor that stores through the slots, in two thirds of the time that attrs takes."""
    plain, keywords = shape
    names = plain + keywords
    made: Any = _compiled(len(plain), len(keywords))(*(getattr(cls, name).__set__ for name in names))
    made.__code__ = made.__code__.replace(co_varnames=("self", *names))
    given = [field for field in attrs.fields(cls) if field.default is not attrs.NOTHING]
    made.__defaults__ = tuple(field.default for field in given if not field.kw_only) or None
    made.__kwdefaults__ = {field.name: field.default for field in given if field.kw_only} or None
    made.__annotations__ = cls.__attrs_init__.__annotations__
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    return cast(Callable[..., None], made)


@cache
def _compiled(plain: int, keywords: int) -> Callable[..., Any]:
    """A function that makes constructors from the setters of slots, with so many parameters of either sort."""
    names = [f"value_{number}" for number in range(plain + keywords)]
    signature = ", ".join(["self", *names[:plain], *(["*", *names[plain:]] if keywords else [])])
    lines = [
        f"def make({', '.join(f'set_{name}' for name in names)}):",
        f"    def __init__({signature}):",
        *(f"        set_{name}(self, {name})" for name in names),
        "        pass" if not names else "",
        "    return __init__",
    ]
    found: dict[str, Callable[..., Any]] = {}
    exec("\n".join(lines), found)
    return found["make"]


def _comparison(cls: Any, names: tuple[str, ...]) -> tuple[Callable[[Any, Any], Any], Callable[[Any], int]]:
    """Equality and hash by the values of some fields, among records of the very same class."""
    values = attrgetter(*names) if names else lambda instance: ()
    name = f"{cls.__module__}.{cls.__qualname__}"

    def equal(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash((name, values(self)))

    return equal, hashed


OF_FIELDS = "of_fields"
"""Marks a `__repr__` made from fields: a derived record has another. One that is written by hand is inherited."""


def _representation(names: tuple[str, ...]) -> Callable[[Any], str]:
    def text(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    text.__dict__[OF_FIELDS] = True
    return text


def counted(instance: Any) -> str:
    """A record that holds much, in one line: how many there are of what it holds."""
    held = ((field.name, getattr(instance, field.name)) for field in attrs.fields(type(instance)) if field.repr)
    counts = ", ".join(f"{len(value)} {name}" for name, value in held if isinstance(value, tuple))
    return f"<{type(instance).__qualname__}{': ' if counts else ''}{counts}>"


def interned_by_seat(kind: Callable[[Seat], C]) -> Callable[[Seat], C]:
    """A constructor for a record with no field but the seat, which makes one object for each seat and gives it again.

    For what comes up in every turn: to make it anew takes four times as long.

    >>> @record
    ... class Passed(Event):
    ...     seat: Seat
    >>> passed = interned_by_seat(Passed)
    >>> passed(2), passed(2) is passed(2)
    (Passed(seat=2), True)
    """
    return lru_cache(maxsize=None, typed=True)(kind)


def evolve(instance: C, **changes: object) -> C:
    """A copy of a record with some fields changed."""
    cls = type(instance)
    kept = {name: getattr(instance, name) for name in _parameters(cast(Any, cls)) if name not in changes}
    return cls(**kept, **changes)


@cache
def _parameters(cls: type) -> tuple[str, ...]:
    """The fields of a record that its constructor takes."""
    return tuple(field.name for field in attrs.fields(cls) if field.init)


def fields_of(cls: type) -> dict[str, Any]:
    """The fields of a record class in order, by name, with their resolved types."""
    return dict(_fields_of(cls))


@cache
def _fields_of(cls: type) -> tuple[tuple[str, Any], ...]:
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if "__attrs_attrs__" in vars(base):
            hints |= _own_types(base)
    return tuple((field.name, hints[field.name]) for field in attrs.fields(cls))


@cache
def _own_types(cls: Any) -> dict[str, Any]:
    # To resolve the types of the whole class would be to resolve those of its bases and its tag each time.
    types = {field.name: field.type for field in attrs.fields(cls) if not field.inherited}
    module = getattr(sys.modules.get(cls.__module__), "__dict__", {})
    return typing.get_type_hints(SimpleNamespace(__annotations__=types), dict(vars(cls)), module, include_extras=True)


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

    A phase with a field `seat` waits for that seat, one with a field `waiting_for` for all the seats in it; a phase
    with neither is resolved by the engine or answered by chance.
    """

    tag: ClassVar[str] = ""


@record
class SimultaneousPhase(Phase):
    """A decision that several seats take at the same time; nobody sees an answer before all have answered."""

    waiting_for: tuple[Seat, ...]
    answers: tuple[Action, ...] = attrs.field(default=(), kw_only=True)


@record
class Slice:
    """One expansion's part of the state."""

    tag: ClassVar[str] = ""


@record
class Layout:
    """What the board of one game is made of. The expansion that brings the board defines the fields."""

    tag: ClassVar[str] = ""

    def __repr__(self) -> str:
        return counted(self)


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
