"""What the fields of an action hold: values that rules have a place for, and others."""

from __future__ import annotations

import types
import typing
from functools import partial
from typing import Any, get_args, get_origin

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catan_core import Edge, EdgeSet, Good, Goods, Hex, HexSet, Node, NodeSet, Seat, SeatSet, State

HUGE = 1 << 40
"""No field has a place for such a number."""

MAX_CARDS = 4
"""A vector of goods has up to so many of each."""

WORDS = st.sampled_from(["", "generic", "nonsense"])
MAX_TEXT_CHARS, MAX_ROW = 100, 1_000

SETS = {NodeSet: Node, EdgeSet: Edge, HexSet: Hex, SeatSet: Seat}


def in_range(hint: Any, state: State) -> SearchStrategy[Any]:
    """Values of a field's type that the table has: seats, nodes and goods that are there, few cards, short texts.

    Nothing (`st.nothing()`) where there are none, such as nodes without a board.
    """
    sizes = _sizes(state)
    if hint in sizes:
        return st.integers(0, sizes[hint] - 1) if sizes[hint] else st.nothing()
    if hint in SETS:
        return st.integers(0, (1 << sizes[SETS[hint]]) - 1)
    if hint is Goods:
        return _vector(len(state.rules.goods))
    plain: dict[Any, SearchStrategy[Any]] = {
        int: st.integers(-2, 12), bool: st.booleans(), str: WORDS | st.text(max_size=8), type(None): st.none(),
    }  # fmt: skip
    if hint in plain:
        return plain[hint]
    within = partial(in_range, state=state)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*map(within, arguments))
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return st.lists(within(arguments[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(within, arguments))
    raise TypeError(f"an action's field cannot be of the type {hint!r}")


def out_of_range(hint: Any, state: State) -> SearchStrategy[Any]:
    """Values of a field's type that no table has: a seat too many, half a vector, a text without end.

    Nothing (`st.nothing()`) where every value of the type is in range, as for a bool, or where several types are.
    """
    sizes = _sizes(state)
    if hint in sizes:
        return st.sampled_from([-1, sizes[hint], HUGE])
    if hint in SETS:
        return st.sampled_from([-1, 1 << sizes[SETS[hint]]])
    if hint is Goods:
        size = len(state.rules.goods)
        return _vector(size + 1) | st.one_of(*(_vector(size, spoilt) for spoilt in range(size)))
    plain: dict[Any, SearchStrategy[Any]] = {
        int: st.sampled_from([-HUGE, HUGE]), str: st.just("x" * (MAX_TEXT_CHARS + 1)),
        bool: st.nothing(), type(None): st.nothing(),
    }  # fmt: skip
    if hint in plain:
        return plain[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    beyond = partial(out_of_range, state=state)
    if origin in (typing.Union, types.UnionType):
        solid = [one for one in arguments if one is not type(None)]
        return beyond(solid[0]) if len(solid) == 1 else st.nothing()
    if origin is tuple and arguments[1:] == (Ellipsis,):
        too_long = in_range(arguments[0], state).map(lambda item: (item,) * (MAX_ROW + 1))
        return beyond(arguments[0]).map(lambda item: (item,)) | too_long
    if origin is tuple:
        within = [in_range(one, state) for one in arguments]
        rows = (st.tuples(*within[:at], beyond(one), *within[at + 1 :]) for at, one in enumerate(arguments))
        return st.one_of(*rows)
    return st.nothing()


def _sizes(state: State) -> dict[Any, int]:
    """How many there are of everything that is named by an index."""
    topology = state.rules.topology(state)
    return {
        Seat: state.rules.seats,
        Good: len(state.rules.goods),
        Node: len(topology.nodes) if topology else 0,
        Edge: len(topology.edges) if topology else 0,
        Hex: len(topology.hexes) if topology else 0,
    }


def _vector(size: int, spoilt: int | None = None) -> SearchStrategy[tuple[int, ...]]:
    """Counts of goods; one of them, if a place is given, is no count that a hand can have."""
    few, none = st.integers(0, MAX_CARDS), st.sampled_from([-1, HUGE])
    return st.tuples(*(none if place == spoilt else few for place in range(size)))
