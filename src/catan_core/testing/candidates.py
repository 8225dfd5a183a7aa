"""Actions that might be tried: all of a kind where its fields have few values, some of them where there are many."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any, get_args, get_origin

import attrs

from catan_core import (
    Action,
    Edge,
    EdgeSet,
    Good,
    Goods,
    Hex,
    HexSet,
    Node,
    NodeSet,
    Rules,
    Seat,
    SeatSet,
    State,
    SubMultisets,
)
from catan_core.model.record import evolve, fields_of
from catan_core.topology import Topology

MAX_COMBINATIONS = 3_000
"""A kind with more combinations of field values than this is sampled."""

SAMPLED = 150
"""How many combinations of such a kind are tried."""

NEIGHBORS = 200
"""How many actions that differ a little from listed ones are tried."""

NUMBERS = tuple(range(-2, 13))
"""A whole number without bounds is tried with these values."""

FEW_CARDS = 2
"""A vector of goods is tried with up to so many cards; with more only beside what is listed."""

WORDS = ("", "nonsense")

Values = Sequence[Any]


def candidates(kind: type[Action], state: State, listed: Iterable[Action], seat: Seat, rng: Random) -> Iterator[Action]:
    """Actions of a kind that a seat might try, legal or not.

    All combinations of field values are among them where there are at most `MOST` of them (whole numbers count as
    `NUMBERS`, goods as vectors of a few cards, texts as those that are listed), else `SAMPLED` of them; and what lies
    beside listed actions: one field changed, one card more, less or exchanged.
    """
    rules, topology = state.rules, state.rules.topology(state)
    listed = list(listed)
    names = given_fields(kind)
    hints = {name: hint for name, hint in fields_of(kind).items() if name in names and name != "seat"}
    columns = {name: _values(hint, rules, topology) for name, hint in hints.items()}
    for name, column in columns.items():
        columns[name] = tuple(dict.fromkeys([*column, *(getattr(action, name) for action in listed)]))
    makes = _maker(kind, seat)
    total = 1
    for column in columns.values():
        total *= len(column)
    if total <= MAX_COMBINATIONS:
        yield from (makes(dict(zip(columns, row, strict=True))) for row in product(*columns.values()))
    else:
        for _ in range(SAMPLED):
            yield makes({name: rng.choice(column) for name, column in columns.items()})
    nearby = rng.sample(listed, min(len(listed), NEIGHBORS))
    yield from islice(_beside(nearby, hints, columns, rng), NEIGHBORS)


def given_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a record that are given when one is made; the others are fixed, or worked out from these."""
    return tuple(field.name for field in attrs.fields(kind) if field.init)


def _maker(kind: type[Action], seat: Seat) -> Any:
    seated = "seat" in given_fields(kind)
    return lambda values: kind(seat, **values) if seated else kind(**values)


def _values(hint: Any, rules: Rules, topology: Topology | None) -> Values:
    """Values of a field's type: all there are, or some where there are too many."""
    sizes: dict[Any, int] = {
        Seat: rules.seats,
        Good: len(rules.goods),
        Node: len(topology.nodes) if topology else 0,
        Edge: len(topology.edges) if topology else 0,
        Hex: len(topology.hexes) if topology else 0,
    }
    if hint in sizes:
        return range(sizes[hint])
    sets = {NodeSet: Node, EdgeSet: Edge, HexSet: Hex, SeatSet: Seat}
    if hint in sets:
        return (0, *(1 << place for place in range(sizes[sets[hint]])))
    if hint is Goods:
        return _few_cards(len(rules.goods))
    plain: dict[Any, Values] = {int: NUMBERS, bool: (False, True), str: WORDS, type(None): (None,)}
    if hint in plain:
        return plain[hint]
    return _of_several(hint, rules, topology)


def _of_several(hint: Any, rules: Rules, topology: Topology | None) -> Values:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(value for argument in arguments for value in _values(argument, rules, topology))
    if origin is typing.Literal:
        return arguments
    if origin is tuple and arguments[1:] == (Ellipsis,):
        items = _values(arguments[0], rules, topology)[:10]
        return tuple(row for length in range(3) for row in product(items, repeat=length))
    if origin is tuple:
        return tuple(islice(product(*(_values(one, rules, topology) for one in arguments)), MAX_COMBINATIONS))
    return ()


def _few_cards(size: int) -> Values:
    return tuple(cards for count in range(FEW_CARDS + 1) for cards in SubMultisets((count,) * size, count))


def _beside(listed: list[Action], hints: dict[str, Any], columns: dict[str, Values], rng: Random) -> Iterator[Action]:
    """What differs a little from actions that are listed."""
    for action in listed:
        for name, hint in hints.items():
            if hint is Goods:
                yield from (evolve(action, **{name: cards}) for cards in _one_card_off(getattr(action, name)))
            elif columns[name]:
                yield evolve(action, **{name: rng.choice(columns[name])})


def _one_card_off(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, count in enumerate(cards):
        fewer = (*cards[:place], count - 1, *cards[place + 1 :])
        yield (*cards[:place], count + 1, *cards[place + 1 :])
        if count:
            yield fewer
            yield from (
                (*fewer[:other], fewer[other] + 1, *fewer[other + 1 :]) for other in range(len(cards)) if other != place
            )


def out_of_range(action: Action, rng: Random) -> Action | None:
    """The action with one field that holds what it cannot hold; None if it has no fields."""
    fields = given_fields(type(action))
    if not fields:
        return None
    return evolve(action, **{rng.choice(fields): rng.choice((-9, 1 << 40, True, 1.5, "x" * 101, (1, "x"), object))})
