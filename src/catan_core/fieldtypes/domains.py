"""The values that a field may have, one by one, within limits: what actions are numbered by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType
from catan_core.fieldtypes.ranges import how_many
from catan_core.model.arguments import require_number

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

MAX_VALUES = 1 << 17
"""Of a field with more values than this, none is listed."""


@attrs.frozen(kw_only=True)
class Limits:
    """How far values are counted that have no end: `cards` in one vector of goods, `number` is the largest number.

    Raises ArgumentError for what is not a whole number from 0.
    """

    cards: int = 5
    number: int = 12

    def __attrs_post_init__(self) -> None:
        require_number(self.cards, "Limits", "a number of cards as `cards`")
        require_number(self.number, "Limits", "the largest number as `number`")


class Domain(NamedTuple):
    """The values of a field in a fixed order, and whether these are all that it may have."""

    values: tuple[Any, ...]
    complete: bool


def domain(declared: FieldType, rules: Rules, board: Topology | None, limits: Limits) -> Domain:
    """The values that a field of this type may have within the limits.

    Lists are those without repetitions, in the order of the values. Raises TypeError for types that no action may have.
    """
    listed = _domain(declared, rules, board, limits)
    return listed if len(listed.values) <= MAX_VALUES else Domain((), False)


def _domain(declared: FieldType, rules: Rules, board: Topology | None, limits: Limits) -> Domain:
    def inner(part: FieldType) -> Domain:
        return domain(part, rules, board, limits)

    match declared:
        case types.Number():
            return Domain(tuple(range(limits.number + 1)), False)
        case types.Truth():
            return Domain((False, True), True)
        case types.Nothing():
            return Domain((None,), True)
        case types.String():
            return Domain((), False)
        case types.Id() | types.IdOf():
            return Domain(tuple(range(how_many(declared)(rules, board))), True)
        case types.StringOf(ids):
            return Domain(tuple(ids.of(rules)), True)
        case types.IdSet() | types.IdSetOf():
            return _capped(range(1 << min(how_many(declared)(rules, board), 64)), True)
        case types.GoodsVector() | types.CountsOf():
            return _capped(counts_up_to(how_many(declared)(rules, board), limits.cards), False)
        case types.Values(values):
            return Domain(values, True)
        case types.Optional(part):
            several = inner(part)
            return Domain((None, *several.values), several.complete)
        case types.Either(choices):
            each = [inner(choice) for choice in choices]
            return _capped(chain.from_iterable(choice.values for choice in each), all(one.complete for one in each))
        case types.ListOf(item):
            return _lists(inner(item))
        case types.RowOf(items):
            return _rows([inner(item) for item in items])
        case types.ForEachOf(item=item):
            return _rows([inner(item)] * how_many(declared)(rules, board))
        case types.ForEachSeat(item, or_none):
            rows = _rows([inner(item)] * how_many(declared)(rules, board))
            return Domain(((), *rows.values), rows.complete) if or_none else rows
        case types.Named(inner=part):
            return inner(part)
        case types.PlainRecord(record) | types.TaggedRecord(record) | types.BoardLayout(record):
            raise TypeError(f"an action's field cannot be of the type {record.__name__}")
        case types.PiecePlaces():
            raise TypeError("an action's field cannot be of the type PieceBoards")


def _capped(values: Iterable[Any], complete: bool) -> Domain:
    """A domain, read no further than to see that it is too large."""
    return Domain(tuple(islice(values, MAX_VALUES + 1)), complete)


def _rows(columns: list[Domain]) -> Domain:
    return _capped(product(*(column.values for column in columns)), all(column.complete for column in columns))


def _lists(each: Domain) -> Domain:
    """Lists without repetitions, in the order of their values."""
    count = len(each.values)
    subsets = chain.from_iterable(combinations(each.values, size) for size in range(count + 1))
    return _capped(subsets, False)


def counts_up_to(kinds: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many of each of some kinds, with at most `most` in all: the fewest first, then more of the first kinds first.

    >>> list(counts_up_to(2, 2))
    [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    """
    for total in range(most + 1):
        yield from _counts(kinds, total)


def _counts(kinds: int, total: int) -> Iterator[tuple[int, ...]]:
    if kinds <= 1:
        if kinds or not total:
            yield (total,) * kinds
        return
    for first in range(total, -1, -1):
        for rest in _counts(kinds - 1, total - first):
            yield (first, *rest)
