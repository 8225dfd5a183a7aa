"""Actions as numbers: a fixed numbering for those who learn or search with arrays.

The numbering is made from the types of the fields of actions, so the actions of every expansion have one. It depends on
the ruleset, the number of seats and the shape of the board (which hexes there are, not what lies on them), and on
nothing that happens in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from operator import attrgetter
from random import Random
from typing import Any, cast

import attrs

import catan_core as catan
from catan_core._memo import memoized
from catan_core.fieldtypes.domains import MAX_VALUES, Domain, Limits, domain
from catan_core.fieldtypes.grammar import field_types
from catan_core.model.arguments import require
from catan_core.model.errors import short

LISTED = Limits()
"""How far the fields of kinds of action that are listed are counted."""
MAX_DECODED = 1 << 12
"""So many actions are kept by their numbers."""
OPEN = Limits(cards=1)
"""How far the fields of open kinds are counted: an offer has one card on each side."""


ACTIONS = "Actions, such as game.actions"


def require_same_game(position: catan.Position, rules: catan.Rules, board: catan.Topology | None, what: str) -> None:
    """Raise ArgumentError for a position of other rules, or on a board of another shape: its numbers mean others."""
    its_rules = position.rules
    if its_rules is not rules and its_rules != rules:
        raise catan.ArgumentError(f"{what} of its own game, not of one with other rules or seats")
    if rules.topology(position) is not board:
        raise catan.ArgumentError(f"{what} of its own game, not of one on a board of another shape")


@attrs.frozen
class Block:
    """The numbers of one kind of action.

    The first `size` numbers from `start` are for actions within the limits, by the values of their `fields`: the last
    field counts fastest. If there may be actions beyond, `rest` is the number after these, for any such action.
    """

    kind: type[catan.Action]
    start: int
    size: int
    fields: tuple[tuple[str, Domain], ...]
    rest: int | None
    _columns: tuple[tuple[Mapping[Any, int], int], ...] = attrs.field(repr=False, eq=False)
    """For each field, the place of each value, and by how much it counts."""
    _index: Mapping[Any, int] | None = attrs.field(repr=False, eq=False)
    """Where there is one field, the number of each value; it is looked up in place of all columns."""

    def number(self, values: Any) -> int | None:
        """The number of the action with these values of its fields: a bare value for a single field.

        Beyond the limits it is `rest`, which is None where all actions are within them.
        """
        if self._index is not None:
            return self._index.get(values, self.rest)
        number = self.start
        for (places, step), value in zip(self._columns, values, strict=True):
            place = places.get(value)
            if place is None:
                return self._beyond(values)
            number += place * step
        return number

    def _beyond(self, values: Any) -> int | None:
        """`rest`, if the values that are beyond the limits are those of fields that have limits."""
        for (_, field), (places, _), value in zip(self.fields, self._columns, values, strict=True):
            if field.complete and value not in places:
                return None
        return self.rest

    def _numbers(self, values: Iterable[Any]) -> Iterable[int | None]:
        """The number of each of some actions, as `number` has them."""
        if self._index is None:
            return map(self.number, values)
        if self.rest is None:
            return map(self._index.get, values)
        return [self._index.get(value, self.rest) for value in values]

    def values(self, number: int) -> tuple[Any, ...]:
        """The values of the fields of the action with a number below `rest`."""
        left, values = number - self.start, []
        for (_, field), (_, step) in zip(self.fields, self._columns, strict=True):
            place, left = divmod(left, step)
            values.append(field.values[place])
        return tuple(values)


class Encoding:
    """A numbering of all actions that seats decide on, from 0 to `size` - 1.

    `limits` say how far cards and numbers are counted, `open_limits` the same for kinds of action that are not listed,
    such as trade offers; `open_limits=None` leaves those out. An action beyond the limits has the number that all such
    actions of its kind share: `decode` then takes the first of them that is legal. So a seat that must act always has a
    number. Two are equal if they number the same actions of the same game in the same way.

    >>> import catan_core as catan
    >>> game = catan.new_game("base", seats=4, seed=7)
    >>> encoding = Encoding.of(game)
    >>> mask = encoding.mask(game.actions)
    >>> len(mask) == encoding.size, sum(mask) == len(game.actions)
    (True, True)
    >>> action = game.actions[0]
    >>> encoding.decode(encoding.encode(action), game.actions) == action
    True
    """

    def __init__(
        self,
        rules: catan.Rules,
        board: catan.Topology | None,
        limits: Limits = LISTED,
        open_limits: Limits | None = OPEN,
    ) -> None:
        require(catan.Rules, rules, "Encoding", "the Rules of a game, game.rules")
        require((catan.Topology, type(None)), board, "Encoding", "the board of a game, game.board, or None")
        require(Limits, limits, "Encoding", "Limits as `limits`, such as Limits(cards=5)")
        require((Limits, type(None)), open_limits, "Encoding", "Limits or None as `open_limits`")
        self.rules = rules
        self.board = board
        self.limits = limits
        self.open_limits = open_limits
        blocks: list[Block] = []
        start = 0
        for kind, spec in sorted(rules.action_specs.items(), key=lambda item: item[0].tag):
            within = limits if spec.sample is None else open_limits
            if within is not None:
                blocks.append(_block(kind, rules, board, within, start))
                start = blocks[-1].start + blocks[-1].size + (blocks[-1].rest is not None)
        self.blocks: tuple[Block, ...] = tuple(blocks)
        self.size = start
        """How many numbers there are."""
        self._by_kind = {block.kind: block for block in blocks}
        self._getters = {block.kind: _getter(block) for block in blocks}
        self._within_limits = memoized(MAX_DECODED)(self._decoded)

    @classmethod
    def of(cls, game: catan.Game, limits: Limits = LISTED, open_limits: Limits | None = OPEN) -> Encoding:
        """The numbering for a game, and for all others with its rules, seats and shape of board."""
        require(catan.Game, game, "Encoding.of", "a Game, such as new_game('base', seats=4)")
        return cls(game.rules, game.board, limits, open_limits)

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, Encoding) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __reduce__(self) -> tuple[type[Encoding], tuple[catan.Rules, catan.Topology | None, Limits, Limits | None]]:
        return Encoding, (self.rules, self.board, self.limits, self.open_limits)

    def __repr__(self) -> str:
        return f"<Encoding of {len(self.blocks)} kinds of action: {self.size} numbers>"

    @cached_property
    def _block_at(self) -> tuple[Block, ...]:
        """The block of each number."""
        return tuple(block for block in self.blocks for _ in range(block.size + (block.rest is not None)))

    def encode(self, action: catan.Action) -> int:
        """The number of an action, whoever does it. Raises ArgumentError for an action without a number: of chance, of
        an open kind that is left out, or of other rules."""
        block = self._by_kind.get(type(action))
        try:
            number = None if block is None else block.number(self._getters[block.kind](action))
        except TypeError:  # a list in the place of a tuple, for example
            number = None
        if number is None:
            raise catan.ArgumentError(f"encode: {action!r} has no number here")
        return number

    def block(self, number: int) -> Block:
        """The block that a number belongs to. Raises ArgumentError for a number that there is not."""
        if type(number) is not int or not 0 <= number < self.size:
            raise catan.ArgumentError(f"the numbers of actions are 0 to {self.size - 1}, not {short(number)}")
        return self._block_at[number]

    def block_of(self, action: catan.Action) -> Block:
        """The block of an action's kind. Raises ArgumentError for a kind that has no numbers here."""
        return self.block(self.encode(action))

    def decode(self, number: int, actions: catan.Actions) -> catan.Action:
        """The action with a number, done by the seat of `actions`, legal or not.

        For the number of the actions beyond the limits: the first of them that is legal; of an open kind, its sample if
        that is one of them. Raises ArgumentError if there is none, or for a number that there is not.
        """
        require(catan.Actions, actions, "decode", ACTIONS)
        block = self.block(number)
        if number != block.rest:
            return self._within_limits(number, actions.seat)
        for action in self._beyond(block, actions):
            return action
        if self.rules.action_specs[block.kind].sample is not None:
            raise catan.ArgumentError(f"decode: no legal action of {block.kind.tag} beyond the limits has been found")
        raise catan.ArgumentError(f"decode: no action of {block.kind.tag} beyond the limits is legal now")

    def _decoded(self, number: int, seat: catan.Seat) -> catan.Action:
        block = self._block_at[number]
        return _built(block, seat, block.values(number))

    def _beyond(self, block: Block, actions: catan.Actions) -> list[catan.Action]:
        """A legal action beyond the limits; [] if none is found. An open kind is asked for one, which may be within."""
        drawn = [open_kind.sample(Random(0)) for open_kind in actions.open if open_kind.kind is block.kind]
        for action in (*actions.of(block.kind), *drawn):
            if action is not None and block.number(self._getters[block.kind](action)) == block.rest:
                return [action]
        return []

    def numbers(self, actions: catan.Actions) -> list[int]:
        """The numbers of the legal actions, in ascending order.

        Offers and other open actions beyond the limits are left out, unless there is nothing else to do. Raises
        ArgumentError for those of a game with other rules, seats or shape of board.
        """
        return sorted(self._legal(actions))

    def mask(self, actions: catan.Actions) -> bytes:
        """A byte for each number: 1 for the `numbers` of the legal actions, 0 for the others. Raises as `numbers`."""
        mask = bytearray(self.size)
        for number in self._legal(actions):
            mask[number] = 1
        return bytes(mask)

    def _legal(self, actions: catan.Actions) -> set[int]:
        require(catan.Actions, actions, "an Encoding", ACTIONS)
        require_same_game(actions.position, self.rules, self.board, "an Encoding takes actions")
        legal: set[int] = set()
        for kind, values in actions.values:
            legal.update(cast("Iterable[int]", self._by_kind[kind]._numbers(values)))
        if self.open_limits is not None:
            open_kinds = actions.open
            for open_kind in open_kinds:
                legal.update(self._legal_open(self._by_kind[open_kind.kind], actions))
            if open_kinds and not legal:
                for open_kind in open_kinds:
                    block = self._by_kind[open_kind.kind]
                    if block.rest is not None and self._beyond(block, actions):
                        legal.add(block.rest)
        return legal

    def _legal_open(self, block: Block, actions: catan.Actions) -> Iterator[int]:
        check, position = self.rules.check, actions.position
        for number in range(block.start, block.start + block.size):
            if check(position, _built(block, actions.seat, block.values(number))) is None:
                yield number


def _block(
    kind: type[catan.Action], rules: catan.Rules, board: catan.Topology | None, limits: Limits, start: int
) -> Block:
    fields = []
    for name, declared in field_types(kind).items():
        if name != "seat":
            try:
                fields.append((name, domain(declared, rules, board, limits)))
            except TypeError as error:
                raise catan.ArgumentError(f"{kind.tag}, {name}: {error}") from None
    if prod(len(field.values) for _, field in fields) > MAX_VALUES:
        fields = [(name, Domain((), False)) for name, _ in fields]
    sizes = [len(field.values) for _, field in fields]
    size = prod(sizes)
    steps = [prod(sizes[place + 1 :]) for place in range(len(sizes))]
    places = [{value: place for place, value in enumerate(field.values)} for _, field in fields]
    index = {value: start + place for value, place in places[0].items()} if len(places) == 1 else None
    return Block(
        kind,
        start,
        size,
        tuple(fields),
        None if all(field.complete for _, field in fields) else start + size,
        tuple(zip(places, steps, strict=True)),
        index,
    )


def _nothing(action: catan.Action) -> tuple[()]:
    return ()


def _getter(block: Block) -> Callable[[catan.Action], Any]:
    """What reads the fields of an action, as `Block.number` takes them."""
    names = [name for name, _ in block.fields]
    return attrgetter(*names) if names else _nothing


def _built(block: Block, seat: catan.Seat, values: Sequence[Any]) -> catan.Action:
    return block.kind(seat, *values)
