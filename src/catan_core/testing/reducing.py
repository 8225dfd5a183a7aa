"""A position in which a problem shows is looked for in smaller ones: without pieces, cards and whatever else is there.

What is taken away one by one, as long as the problem remains: slices that are as they were at the beginning, the pieces
of a kind and a seat, all at once and then one by one, hands, the fields of slices. What follows from others
is worked out anew each time, and a position that could not be read from outside is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs

from catan_core import Slice, State, evolve, members, with_entry
from catan_core.base import Holdings, Island
from catan_core.engine.validation import first_problem

Change = Callable[[State], State | None]
"""A smaller position; None where nothing is to be taken away."""


class Reducer:
    """Takes away from a position what a problem does not need, within a number of tries."""

    def __init__(self, fails: Callable[[State], bool], tries: int) -> None:
        self.fails = fails
        self.tries: int = tries

    def reduce(self, state: State) -> State:
        """The smallest position found in which the problem shows."""
        fresh = state.rules.new_state(state.rules.layout(state)).state
        for changes in (_whole_slices, _hands, _kinds_of_piece, _fields, _single_pieces):
            for change in list(changes(state, fresh)):
                state = self._without(state, change)
        return state

    def _without(self, state: State, change: Change) -> State:
        if self.tries <= 0:
            return state
        try:
            smaller = change(state)
            if smaller is None:
                return state
            smaller = _followed(smaller)
            self.tries -= 1
            return smaller if smaller != state and first_problem(smaller) is None and self.fails(smaller) else state
        except Exception:  # rules may fail in any way at a position that no game comes to
            return state


def _followed(state: State) -> State:
    """The position with whatever follows from others worked out anew."""
    for place, spec in enumerate(state.rules.slice_specs):
        if spec.derived is not None:
            state = state.with_slice(spec.derived(state, state.slices[place]))
    return state


def _whole_slices(state: State, fresh: State) -> Iterator[Change]:
    for former in fresh.slices:
        if not isinstance(former, Island | Holdings):
            yield _set(former)


def _set(former: Slice) -> Change:
    return lambda state: state.with_slice(former)


def _hands(state: State, fresh: State) -> Iterator[Change]:
    """The hand of a seat, back in the supply."""
    if Holdings in state.rules.slice_index:
        yield from (_empty(seat) for seat in state.rules.all_seats)


def _empty(seat: int) -> Change:
    def change(state: State) -> State | None:
        held = state[Holdings]
        none: Any = (0,) * len(held.hands[seat])
        banked = [good.bank for good in state.rules.goods]
        supply: Any = tuple(
            count + more * bank for count, more, bank in zip(held.supply, held.hands[seat], banked, strict=True)
        )
        hands = with_entry(held.hands, seat, none)
        return state.with_slice(evolve(held, hands=hands, supply=supply)) if any(held.hands[seat]) else None

    return change


def _kinds_of_piece(state: State, fresh: State) -> Iterator[Change]:
    for kind, seat, board in _boards(state):
        if board:
            yield _lifted(kind, seat, board)


def _single_pieces(state: State, fresh: State) -> Iterator[Change]:
    for kind, seat, board in _boards(state):
        for place in members(board) if board.bit_count() > 1 else ():
            yield _lifted(kind, seat, 1 << place)


def _boards(state: State) -> Iterator[tuple[int, int, int]]:
    if Island in state.rules.slice_index:
        for kind, row in enumerate(state[Island].pieces):
            yield from ((kind, seat, board) for seat, board in enumerate(row))


def _lifted(kind: int, seat: int, places: int) -> Change:
    def change(state: State) -> State | None:
        island = state[Island]
        row = island.pieces[kind]
        left = with_entry(row, seat, row[seat] & ~places)
        boards: Any = with_entry(island.pieces, kind, left)
        return state.with_slice(evolve(island, pieces=boards)) if row[seat] & places else None

    return change


def _fields(state: State, fresh: State) -> Iterator[Change]:
    for former in fresh.slices:
        if not isinstance(former, Island | Holdings):
            for name in [field.name for field in attrs.fields(cast(Any, type(former)))]:
                yield _set_field(type(former), name, getattr(former, name))
                value = getattr(former, name)
                for place in range(len(value)) if isinstance(value, tuple) else ():
                    yield _set_entry(type(former), name, place, value[place])


def _set_field(kind: type[Slice], name: str, value: object) -> Change:
    return lambda state: state.with_slice(evolve(state[kind], **{name: value}))


def _set_entry(kind: type[Slice], name: str, place: int, value: object) -> Change:
    def change(state: State) -> State | None:
        entries = getattr(state[kind], name)
        if not isinstance(entries, tuple) or place >= len(entries):
            return None
        return state.with_slice(evolve(state[kind], **{name: with_entry(entries, place, value)}))

    return change
