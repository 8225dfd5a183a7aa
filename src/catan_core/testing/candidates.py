"""Actions to try, legal or not: all of a kind if its fields have few values, a sample if they have many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from math import prod
from random import Random
from typing import Any, TypeAlias

import attrs

from catan_core import Action, Rules, Seat, State
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.domains import Limits, domain
from catan_core.fieldtypes.grammar import FieldType, field_types, unnamed
from catan_core.fieldtypes.ranges import how_many
from catan_core.model.record import evolve, with_entry
from catan_core.topology import Topology

MAX_COMBINATIONS = 3_000
"""A kind with more combinations of field values is sampled."""

SAMPLED = 150
"""How many combinations of a sampled kind are tried."""

NEIGHBORS = 200
"""How many actions that differ a little from a listed action are tried."""

FEW = 5
"""How many actions of a kind are tried where time is short."""

NUMBERS = tuple(range(-2, 13))
"""The whole numbers that are tried."""

FEW_CARDS = 2
"""Vectors of goods are tried with at most this many cards. Only neighbors of listed actions have more."""

MAX_ITEMS = 2
"""Lists are tried with at most this many items."""

MAX_VALUES = 10
"""At most this many values are tried for each item of a list."""

WORDS = ("", "nonsense")


Candidates: TypeAlias = Callable[[type[Action], State, Iterable[Action], Seat, Random], Iterator[Action]]
"""What tries actions of a kind: `candidates`, or `some_candidates` where time is short."""


def candidates(kind: type[Action], state: State, listed: Iterable[Action], seat: Seat, rng: Random) -> Iterator[Action]:
    """Actions of a kind that a seat might try, legal or not.

    They are all combinations of field values if there are at most `MAX_COMBINATIONS`, and otherwise a sample. Whole
    numbers are taken from `NUMBERS`, goods are a few cards, strings are `WORDS` and those of listed actions. Neighbors
    of listed actions follow: with one field changed, or one card added, removed or exchanged.
    """
    listed = list(listed)
    fields, columns = _columns(kind, state, listed)
    make = _maker(kind, seat)
    total = prod(map(len, columns.values()))
    if total <= MAX_COMBINATIONS:
        yield from (make(dict(zip(columns, row, strict=True))) for row in product(*columns.values()))
    else:
        for _ in range(SAMPLED):
            yield make({name: rng.choice(column) for name, column in columns.items()})
    nearby = rng.sample(listed, min(len(listed), NEIGHBORS))
    yield from islice(_beside(nearby, fields, columns, rng), NEIGHBORS)


def some_candidates(
    kind: type[Action], state: State, listed: Iterable[Action], seat: Seat, rng: Random
) -> Iterator[Action]:
    """A few of the candidates, at a small part of what all of them cost: `FEW` of any kind, and as many beside what is
    listed."""
    listed = list(listed)
    fields, columns = _columns(kind, state, rng.sample(listed, min(len(listed), FEW)))
    make = _maker(kind, seat)
    if all(columns.values()):
        for _ in range(FEW if columns else 1):
            yield make({name: rng.choice(column) for name, column in columns.items()})
    if listed:
        yield from islice(_beside([rng.choice(listed)], fields, columns, rng), FEW)


def _columns(
    kind: type[Action], state: State, listed: list[Action]
) -> tuple[dict[str, FieldType], dict[str, Sequence[Any]]]:
    """The fields of a kind other than its seat, and the values that are tried in each."""
    rules, topology = state.rules, state.rules.topology(state)
    fields = {name: declared for name, declared in field_types(kind).items() if name != "seat"}
    columns: dict[str, Sequence[Any]] = {
        name: tuple(dict.fromkeys([*_values(declared, rules, topology), *(getattr(one, name) for one in listed)]))
        for name, declared in fields.items()
    }
    return fields, columns


def given_fields(kind: Any) -> tuple[str, ...]:
    """The fields that the constructor of a record takes. The others are fixed or derived."""
    return tuple(field.name for field in attrs.fields(kind) if field.init)


def _maker(kind: type[Action], seat: Seat) -> Any:
    seated = "seat" in given_fields(kind)
    return lambda values: kind(seat, **values) if seated else kind(**values)


def _values(declared: FieldType, rules: Rules, topology: Topology | None) -> Sequence[Any]:
    """Values of a field's type: all of them, or some if there are too many."""
    match declared:
        case types.Number():
            return NUMBERS
        case types.String():
            return WORDS
        case types.StringOf(ids):
            return (*ids.of(rules), *WORDS)
        case types.IdSet() | types.IdSetOf():
            return (0, *(1 << member for member in range(how_many(declared)(rules, topology))))
        case types.Optional(inner):
            return (*_values(inner, rules, topology), None)
        case types.Either(choices):
            return tuple(value for choice in choices for value in _values(choice, rules, topology))
        case types.ListOf(item):
            few = _values(item, rules, topology)[:MAX_VALUES]
            return tuple(row for length in range(MAX_ITEMS + 1) for row in product(few, repeat=length))
        case types.RowOf(items):
            return tuple(islice(product(*(_values(item, rules, topology) for item in items)), MAX_COMBINATIONS))
        case types.ForEachSeat(item=item) | types.ForEachOf(item=item):
            rows = product(_values(item, rules, topology), repeat=how_many(declared)(rules, topology))
            none = ((),) if isinstance(declared, types.ForEachSeat) and declared.or_none else ()
            return (*none, *islice(rows, MAX_COMBINATIONS))
        case types.Named(inner=inner):
            return _values(inner, rules, topology)
        case _:
            return domain(declared, rules, topology, Limits(cards=FEW_CARDS)).values


def _beside(
    listed: list[Action], fields: dict[str, FieldType], columns: dict[str, Sequence[Any]], rng: Random
) -> Iterator[Action]:
    """Actions that differ a little from listed actions."""
    for action in listed:
        for name, declared in fields.items():
            if isinstance(unnamed(declared), types.GoodsVector | types.CountsOf):
                yield from (evolve(action, **{name: cards}) for cards in _one_card_off(getattr(action, name)))
            elif columns[name]:
                yield evolve(action, **{name: rng.choice(columns[name])})


def _one_card_off(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, count in enumerate(cards):
        fewer = with_entry(cards, place, count - 1)
        yield with_entry(cards, place, count + 1)
        if count:
            yield fewer
            yield from (with_entry(fewer, other, fewer[other] + 1) for other in range(len(cards)) if other != place)


def out_of_range(action: Action, rng: Random) -> Action | None:
    """The action with a value in one field that no action can have. None for an action without fields."""
    fields = given_fields(type(action))
    if not fields:
        return None
    return evolve(action, **{rng.choice(fields): rng.choice((-9, 1 << 40, True, 1.5, "x" * 101, (1, "x"), object))})
