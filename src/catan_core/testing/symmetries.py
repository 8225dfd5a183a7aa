"""What makes no difference to a game: an island that lies otherwise, seats that move on around the table, goods that
exchange their names.

A `Symmetry` says what changes, and `mapped` makes the change: in a state, a view, an action or an event, of any
expansion. The types of the fields tell where seats, places and goods stand. `symmetries_of` lists the changes that
make no difference by the rules of a game.

>>> import catan_core as catan
>>> from catan_core.testing import Symmetry, mapped
>>> state = catan.new_game("base", seats=3, seed=1).state
>>> action, turn = state.rules.actions(state)[0], Symmetry(sixths=1, seats=(1, 2, 0))
>>> action, mapped(action, turn, state)
(PlaceBuilding(seat=0, node=0), PlaceBuilding(seat=1, node=11))
>>> mapped(action, turn, state) in state.rules.actions(mapped(state, turn))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import catan_core as catan
from catan_core import record
from catan_core.base import Harbor, IslandLayout
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, IdKind, choice, field_types
from catan_core.model.arguments import require_position
from catan_core.model.errors import short

T = TypeVar("T", bound=catan.State | catan.View | catan.Action | catan.Event | catan.Phase | catan.Slice)
Names = tuple[tuple[str, str], ...]
"""Pairs of an id and the id that it gets instead."""

Change = Callable[[Any], Any]

MAX_MAPPINGS = 512
"""How many mappings are kept."""

MAX_LAYOUTS = 64
"""How many layouts of one board a mapping keeps."""


@record
class Symmetry:
    """How a game is seen otherwise. What is left out stays as it is.

    The island is mirrored, if `mirrored`, and then turned clockwise by `sixths` of a full turn; `Board.rotated` tells
    where it comes to lie. `seats` has for each seat the seat that it becomes. `goods` and `terrains` are pairs of ids:
    each first becomes the second.
    """

    sixths: int = 0
    mirrored: bool = False
    seats: tuple[int, ...] = ()
    goods: Names = ()
    terrains: Names = ()

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that brings everything back."""
        back = {other: seat for seat, other in enumerate(self.seats)}
        return Symmetry(
            self.sixths if self.mirrored else -self.sixths,
            self.mirrored,
            tuple(back[seat] for seat in range(len(back))),
            *(tuple((other, name) for name, other in names) for names in (self.goods, self.terrains)),
        )


def mapped(what: T, symmetry: Symmetry, position: catan.Position | None = None) -> T:
    """A state, view, action, event, phase or slice as it is after a symmetry. It is a new one; nothing is changed.

    For anything but a state or view, `position` is one that it belongs to, before the symmetry: it has the rules and
    the board. An id that a game does not have, such as that of a node that there is not, stays as it is.

    It is checked that the symmetry fits the board, the seats and the goods, but not that it makes no difference to the
    rules. For that, take it from `symmetries_of`. Raises ArgumentError.
    """
    where = what if isinstance(what, catan.State | catan.View) else position
    if not isinstance(
        what, catan.State | catan.View | catan.Action | catan.Event | catan.Phase | catan.Slice
    ) or not isinstance(symmetry, Symmetry):
        raise catan.ArgumentError(
            f"mapped takes a state, a view or a record of a game, not {short(what)}, {short(symmetry)}"
        )
    if where is None:
        raise catan.ArgumentError(f"mapped takes the position that {short(what)} belongs to")
    require_position(where, "mapped")
    mapping = mapping_of(where, symmetry)
    changed: T = mapping.position(what) if isinstance(what, catan.State | catan.View) else mapping.record(what)
    return changed


def relabeled(state: catan.State, seats: Sequence[int]) -> catan.State:
    """A state whose seats have changed places: what was of seat `s` is now of seat `seats[s]`.

    The next player is the next number, and some rules go clockwise around the table. So a game goes on in the same way
    only if all seats have moved on by equally many places, such as `(1, 2, 0)`. With any other order the state holds
    the same things, but other players come next.

    Raises ArgumentError unless every seat of the game is there once.
    """
    if not isinstance(state, catan.State) or not isinstance(seats, Sequence):
        raise catan.ArgumentError(f"relabeled takes a state and the new seat of each seat, not {short(seats)}")
    return mapped(state, Symmetry(seats=tuple(seats)))


def mapping_of(position: catan.Position, symmetry: Symmetry, *, sorting: bool = False) -> Mapper:
    """The mapping of a symmetry for what belongs to a position. `sorting` also puts lists of seats in order."""
    rules = position.rules
    return _mapping(rules, rules.topology(position), symmetry, sorting)


class Mapper:
    """Maps whatever belongs to one board and one ruleset, field by field. `neutral` are the numbers that the neutral
    owners get, in their order; without it they keep theirs."""

    def __init__(
        self,
        rules: catan.Rules,
        board: catan.Topology | None,
        symmetry: Symmetry,
        sorting: bool,
        neutral: Sequence[int] | None = None,
    ) -> None:
        self.rules = rules
        self._symmetry = symmetry
        self._sorting = sorting
        self._isometry = _isometry(rules, board, symmetry)
        places = None if self._isometry is None or board is None else self._isometry.move(board)
        self._tables: dict[IdKind, tuple[int, ...]] = {
            "seat": _seats(rules, symmetry),
            "owner": (*_seats(rules, symmetry), *(neutral or rules.all_owners[rules.seats :])),
            "good": _goods(rules, symmetry),
            **_place_tables(places, board),
        }
        self._changes: dict[type, tuple[tuple[str, Change], ...]] = {}
        self._layout = lru_cache(maxsize=MAX_LAYOUTS)(self._of_layout)

    def position(self, position: Any) -> Any:
        """A state or view."""
        winners = position.winners
        changed = {
            "turn": catan.Turn(position.turn.number, catan.Seat(self.seat(position.turn.seat))),
            "stack": tuple(map(self.record, position.stack)),
            "winners": winners if winners is None else tuple(sorted(map(self.seat, winners))),
            "slices": tuple(map(self.record, position.slices)),
        }
        if isinstance(position, catan.View):
            changed["seat"] = None if position.seat is None else self.seat(position.seat)
        return catan.evolve(position, **changed)

    def seat(self, seat: int) -> catan.Seat:
        """The seat that a seat becomes."""
        return catan.Seat(self._tables["seat"][seat])

    def record(self, record: Any) -> Any:
        """An action, event, phase or slice, or a record in one of these."""
        kind = type(record)
        if kind not in self._changes:
            self._changes[kind] = self._of_record(kind)
        changes = {name: change(getattr(record, name)) for name, change in self._changes[kind]}
        return catan.evolve(record, **changes) if changes else record

    def _of_record(self, kind: type) -> tuple[tuple[str, Change], ...]:
        """The fields of a class that may change, each with its change."""
        changes = ((name, self._change(declared)) for name, declared in field_types(kind).items())
        return tuple((name, change) for name, change in changes if change is not None)

    def _change(self, declared: FieldType) -> Change | None:
        """How values of a field's type change. None if they never do."""
        match declared:
            case types.Number() | types.Truth() | types.String() | types.Nothing() | types.Values():
                return None
            case types.IdOf() | types.StringOf() | types.IdSetOf() | types.CountsOf():
                return None
            case types.ForEachOf(item=item):
                return _each(self._change(item))
            case types.Id(kind):
                return _of_id(self._tables[kind])
            case types.IdSet(kind):
                return _of_set(self._tables[kind])
            case types.GoodsVector():
                return _in_new_order(self._tables["good"], None)
            case types.PiecePlaces():
                rows = [
                    self._change(types.ForEachSeat(types.IdSet(piece.on), of="owner")) for piece in self.rules.pieces
                ]
                return _row(rows)
            case types.BoardLayout():
                return self._layout if self._isometry or self._symmetry.goods or self._symmetry.terrains else None
            case types.Optional(inner):
                return _optional(self._change(inner))
            case types.Either(choices):
                return self._either(declared, {of_choice: self._change(of_choice) for of_choice in choices})
            case types.ListOf(item):
                each = _each(self._change(item))
                return _then_sorted(each) if self._sorting and item == types.Id("seat") else each
            case types.RowOf(items):
                return _row([self._change(item) for item in items])
            case types.ForEachSeat(item, of=of):
                return _in_new_order(self._tables[of], self._change(item))
            case types.PlainRecord() | types.TaggedRecord():
                return self.record
            case types.Named(inner=inner):
                return self._change(inner)

    def _either(self, declared: types.Either, changes: dict[FieldType, Change | None]) -> Change | None:
        if not any(changes.values()):
            return None

        def change(value: Any) -> Any:
            change_choice = changes[choice(declared, value)]
            return value if change_choice is None else change_choice(value)

        return change

    def _of_layout(self, layout: catan.Layout) -> catan.Layout:
        board = self.rules.board
        if self._isometry is not None and board is not None and board.moved is not None:
            layout = board.moved(layout, self._isometry)
        if self._symmetry.goods or self._symmetry.terrains:
            if not isinstance(layout, IslandLayout):
                raise catan.ArgumentError(f"goods are exchanged on an island, not on a {type(layout).__name__}")
            goods, terrains = dict(self._symmetry.goods), dict(self._symmetry.terrains)
            layout = catan.evolve(
                layout,
                terrains=tuple(terrains.get(terrain, terrain) for terrain in layout.terrains),
                harbors=tuple(Harbor(harbor.edge, goods.get(harbor.kind, harbor.kind)) for harbor in layout.harbors),
            )
        return layout


_mapping = lru_cache(maxsize=MAX_MAPPINGS)(Mapper)


# -- what a symmetry must be ------------------------------------------------------------------------------------------


def _isometry(rules: catan.Rules, board: catan.Topology | None, symmetry: Symmetry) -> catan.Isometry | None:
    """The motion of the grid; None if the board stays as it lies."""
    if not symmetry.sixths % 6 and not symmetry.mirrored:
        return None
    if board is None or rules.board is None:
        raise catan.ArgumentError(f"{rules!r} has no board that could be turned or mirrored")
    if rules.board.moved is None:
        raise catan.ArgumentError(f"the expansion that provides the board of {rules!r} does not say how it is turned")
    return catan.Isometry.fitted(board.hexes, symmetry.sixths, symmetry.mirrored)


def _place_tables(places: catan.MovedPlaces | None, board: catan.Topology | None) -> dict[IdKind, tuple[int, ...]]:
    if places is not None:
        return {"hex": places.hexes, "node": places.nodes, "edge": places.edges}
    if board is None:
        return {"hex": (), "node": (), "edge": ()}
    sizes: dict[IdKind, int] = {"hex": len(board.hexes), "node": len(board.nodes), "edge": len(board.edges)}
    return {kind: tuple(range(size)) for kind, size in sizes.items()}


def _seats(rules: catan.Rules, symmetry: Symmetry) -> tuple[int, ...]:
    seats = symmetry.seats or rules.all_seats
    if len(seats) != rules.seats or set(seats) != set(rules.all_seats):
        raise catan.ArgumentError(
            f"each of the {rules.seats} seats must become another or stay, not become {short(seats)}"
        )
    return tuple(seats)


def _goods(rules: catan.Rules, symmetry: Symmetry) -> tuple[int, ...]:
    names = dict(symmetry.goods)
    if sorted(names) != sorted(names.values()) or not set(names) <= set(rules.good_index):
        raise catan.ArgumentError(f"goods of {rules!r} must become one another, not {short(symmetry.goods)}")
    return tuple(rules.good_index[names.get(good.id, good.id)] for good in rules.goods)


# -- changes of values ------------------------------------------------------------------------------------------------


def _of_id(table: tuple[int, ...]) -> Callable[[int], int] | None:
    size = len(table)
    return None if table == tuple(range(size)) else lambda value: table[value] if 0 <= value < size else value


def _of_set(table: tuple[int, ...]) -> Callable[[int], int] | None:
    size = len(table)
    if table == tuple(range(size)):
        return None

    def change(mask: int) -> int:
        if mask < 0 or mask >> size:
            return mask
        moved = 0
        for member in catan.members(mask):
            moved |= 1 << table[member]
        return moved

    return change


def _in_new_order(table: tuple[int, ...], inner: Change | None) -> Change | None:
    """For a tuple that is indexed by what the table moves. A tuple of another length, such as (), keeps its order."""
    each = _each(inner)
    if table == tuple(range(len(table))):
        return each
    order = sorted(range(len(table)), key=table.__getitem__)

    def change(values: tuple[Any, ...]) -> tuple[Any, ...]:
        values = values if each is None else each(values)
        return tuple([values[index] for index in order]) if len(values) == len(order) else values

    return change


def _each(inner: Change | None) -> Change | None:
    return None if inner is None else lambda values: tuple([inner(value) for value in values])


def _then_sorted(change: Change | None) -> Change:
    return lambda values: tuple(sorted(values if change is None else change(values)))


def _optional(inner: Change | None) -> Change | None:
    return None if inner is None else lambda value: None if value is None else inner(value)


def _row(inners: Iterable[Change | None]) -> Change | None:
    changes = list(inners)
    if not any(changes):
        return None
    return lambda values: tuple(
        [value if change is None else change(value) for change, value in zip(changes, values, strict=True)]
    )
