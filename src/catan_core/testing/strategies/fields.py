"""Values for the fields of an action: in range, and out of range."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catan_core import State
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.domains import Limits, domain
from catan_core.fieldtypes.grammar import FieldType
from catan_core.fieldtypes.ranges import MAX_LIST, MAX_STRING, Counted, how_many

HUGE = 1 << 40
"""A number that is out of range in every field."""

MAX_CARDS = 4
"""A drawn vector of goods has at most this many of each."""

MAX_DRAWN = 4
"""A drawn list is at most this long."""

WORDS = st.sampled_from(["", "generic", "nonsense"])


def in_range(declared: FieldType, state: State) -> SearchStrategy[Any]:
    """Values of a field's type that are in range: seats, nodes and goods of the game, a few cards, short strings.

    `st.nothing()` if there are none, such as nodes without a board.
    """
    within = partial(in_range, state=state)
    match declared:
        case types.Number(bounds):
            least, most = bounds.of(state.rules)
            return st.integers(max(least, -2), max(min(most, 12), least))
        case types.String():
            return WORDS | st.text(max_size=8)
        case types.IdSet() | types.IdSetOf():
            return st.integers(0, (1 << _size(declared, state)) - 1)
        case types.GoodsVector() | types.CountsOf():
            return _vector(_size(declared, state))
        case types.ForEachOf(item=item):
            return st.tuples(*[within(item)] * _size(declared, state))
        case types.Optional(inner):
            return within(inner) | st.none()
        case types.Either(choices):
            return st.one_of(*map(within, choices))
        case types.ListOf(item):
            return st.lists(within(item), max_size=MAX_DRAWN).map(tuple)
        case types.RowOf(items):
            return st.tuples(*map(within, items))
        case types.ForEachSeat(item, or_none):
            row = st.tuples(*[within(item)] * _size(declared, state))
            return row | st.just(()) if or_none else row
        case types.Named(inner=inner):
            return within(inner)
        case _:
            values = domain(declared, state.rules, state.rules.topology(state), Limits()).values
            return st.sampled_from(values) if values else st.nothing()


def out_of_range(declared: FieldType, state: State) -> SearchStrategy[Any]:
    """Values that are out of range: a seat beyond the last, a vector that is too long, a string of 101 characters.

    `st.nothing()` if every value of the type is in range, as for a truth value, and for several types at once.
    """
    beyond = partial(out_of_range, state=state)
    match declared:
        case types.Number(bounds):
            least, most = bounds.of(state.rules)
            return st.sampled_from([-HUGE, least - 1, most + 1, HUGE])
        case types.String():
            return st.just("x" * (MAX_STRING + 1))
        case types.Id() | types.IdOf():
            return st.sampled_from([-1, _size(declared, state), HUGE])
        case types.IdSet() | types.IdSetOf():
            return st.sampled_from([-1, 1 << _size(declared, state)])
        case types.GoodsVector() | types.CountsOf():
            return _no_vector(_size(declared, state))
        case types.StringOf(ids):
            return st.sampled_from(
                [word for word in ("", "nonsense", "x" * (MAX_STRING + 1)) if word not in ids.of(state.rules)]
            )
        case types.Optional(inner) | types.Named(inner=inner):
            return beyond(inner)
        case types.ListOf(item):
            too_long = in_range(item, state).map(lambda value: (value,) * (MAX_LIST + 1))
            return beyond(item).map(lambda value: (value,)) | too_long
        case types.RowOf(items):
            within = [in_range(item, state) for item in items]
            rows = [st.tuples(*within[:at], beyond(item), *within[at + 1 :]) for at, item in enumerate(items)]
            return st.one_of(*rows)
        case types.ForEachSeat(item=item) | types.ForEachOf(item=item):
            return _no_row(item, _size(declared, state), state)
        case types.Truth() | types.Nothing() | types.Values() | types.Either():
            return st.nothing()
        case types.PiecePlaces() | types.BoardLayout() | types.PlainRecord() | types.TaggedRecord():
            raise TypeError(f"no action has a field of the type {declared}")


def _no_row(item: FieldType, size: int, state: State) -> SearchStrategy[tuple[Any, ...]]:
    """Rows that are too long, or have a value out of range in every place."""
    too_long = in_range(item, state).map(lambda value: (value,) * (size + 1))
    return out_of_range(item, state).map(lambda value: (value,) * size) | too_long


def _size(about: Counted, state: State) -> int:
    return how_many(about)(state.rules, state.rules.topology(state))


def _vector(size: int, spoilt: int | None = None) -> SearchStrategy[tuple[int, ...]]:
    """Counts of goods. The count at `spoilt` is one that no hand can have."""
    few, impossible = st.integers(0, MAX_CARDS), st.sampled_from([-1, HUGE])
    return st.tuples(*(impossible if place == spoilt else few for place in range(size)))


def _no_vector(size: int) -> SearchStrategy[tuple[int, ...]]:
    """Counts that are too many, or of which no hand can have one."""
    return _vector(size + 1) | st.one_of(*(_vector(size, spoilt) for spoilt in range(size)))
