"""Reading the fields of an action from what a person types, by the types of the fields and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from reprlib import repr as shortened
from typing import TypeVar

from catan_core import Action, Edge, Good, Goods, Hex, Node, Position, Rules, Seat, Topology
from catan_core.fieldtypes.grammar import (
    FieldType,
    GoodsVector,
    Id,
    ListOf,
    Named,
    Number,
    Optional,
    String,
    Truth,
    field_types,
    unnamed,
)

P = TypeVar("P")
Reader = Callable[[str], object]

NUMBER = re.compile(r"-?(?<![0-9])[0-9]{1,9}(?![0-9])")
NAME = re.compile(r"(-?(?<![0-9])[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*,\s*([NnSs])")
GIVEN = re.compile(r"([0-9]{1,9}(?![0-9]))?\s*([^\d\s,+][^\d,+]*)")
NOBODY = ("nobody", "none", "-")
NOTHING = ("nothing", "none", "-")


class InputError(Exception):
    """Something that was typed is not what was asked for."""


class Fields:
    """What a person is asked for to complete an action, at one position."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self._rules: Rules = position.rules
        self._board: Topology | None = position.rules.topology(position)
        self._seat = seat
        self._one: Mapping[FieldType, tuple[str, Reader]] = {
            Id("seat"): ("a seat, such as 1", self._read_seat),
            Id("good"): (f"one of {', '.join(self._goods)}", self._read_good),
            GoodsVector(): ("such as: 1 wool, 2 ore; or nothing", self._read_goods),
            Id("node"): ("a node, such as 0,0,N", self._read_node),
            Id("edge"): ("an edge by its nodes, such as 0,0,N 1,-1,S", self._read_edge),
            Id("hex"): ("a hex, such as 0,0", self._read_hex),
            Number(): ("a whole number", self._read_number),
            Truth(): ("yes or no", self._read_yes_or_no),
            String(): ("a word", str),
        }

    @property
    def _goods(self) -> dict[str, int]:
        """The goods by what they are called."""
        titles = {self._rules.text(f"good:{good.id}"): index for index, good in enumerate(self._rules.goods)}
        return {good.id: index for index, good in enumerate(self._rules.goods)} | titles

    def of(self, kind: type[Action]) -> dict[str, tuple[str, Reader]] | None:
        """For every field of a kind of action: what to type, and how it is read. None if it cannot be typed."""
        found = {}
        for name, declared in field_types(kind).items():
            if name != "seat":
                asked = self._asked(declared)
                if asked is None:
                    return None
                found[name] = asked
        return found

    def _asked(self, declared: FieldType) -> tuple[str, Reader] | None:
        match declared:
            case Named(inner=inner):
                return self._asked(inner)
            case Optional(inner):
                asked = self._one.get(unnamed(inner))
                return asked and self._or_nobody(asked)
            case ListOf(item) if unnamed(item) == Id("seat"):
                return "seats, such as 1 2, or all", self._read_seats
            case _:
                return self._one.get(declared)

    def _or_nobody(self, asked: tuple[str, Reader]) -> tuple[str, Reader]:
        what, read = asked
        return f"{what}, or {NOBODY[0]}", lambda text: None if text in NOBODY else read(text)

    # -- readers: each raises Unclear --------------------------------------------------------------------------------

    def _read_number(self, text: str) -> int:
        if not NUMBER.fullmatch(text):
            raise InputError(f"{shortened(text)} is no whole number of at most 9 digits")
        return int(text)

    def _read_yes_or_no(self, text: str) -> bool:
        if text.lower() not in ("yes", "y", "no", "n"):
            raise InputError("yes or no?")
        return text.lower().startswith("y")

    def _read_seat(self, text: str) -> Seat:
        seat = self._read_number(text.removeprefix("seat ").strip())
        if not 0 <= seat < self._rules.seats:
            raise InputError(f"there is no seat {seat}; the seats are 0 to {self._rules.seats - 1}")
        return Seat(seat)

    def _read_seats(self, text: str) -> tuple[Seat, ...]:
        if text.lower() == "all":
            return tuple(seat for seat in self._rules.all_seats if seat != self._seat)
        return tuple(sorted({self._read_seat(word) for word in re.split(r"[\s,]+", text) if word}))

    def _read_good(self, text: str) -> Good:
        found = {index for name, index in self._goods.items() if name.startswith(text.strip().lower())}
        if len(found) != 1:
            raise InputError(f"{text.strip()!r} is none of {', '.join(self._goods)}")
        return Good(found.pop())

    def _read_names(self, text: str) -> list[Good]:
        """A good, or several with nothing but spaces between them."""
        words = text.split()
        try:
            return [self._read_good(text)]
        except InputError:
            if len(words) == 1:
                raise
            return [self._read_good(word) for word in words]

    def _read_goods(self, text: str) -> Goods:
        counts = [0] * len(self._rules.goods)
        if text.strip().lower() in NOTHING:
            return Goods(tuple(counts))
        left = text
        for given in GIVEN.finditer(text):
            first, *others = self._read_names(given[2])
            counts[first] += int(given[1] or "1")
            for good in others:
                counts[good] += 1
            left = left.replace(given[0], "", 1)
        if left.strip(" ,+") or not text.strip():
            raise InputError(f"{text!r} is no list of cards; write it like: 1 wool, 2 ore")
        return Goods(tuple(counts))

    def _read_place(self, find: Callable[[Topology], P]) -> P:
        if self._board is None:
            raise InputError("this game has no board")
        try:
            return find(self._board)
        except ValueError as error:
            raise InputError(str(error)) from None

    def _read_node(self, text: str) -> Node:
        match NAME.findall(text):
            case [(q, r, corner)]:
                return self._read_place(lambda board: board.node(int(q), int(r), corner.upper()))
        raise InputError(f"{text!r} is no node; write it like: 0,0,N")

    def _read_edge(self, text: str) -> Edge:
        match NAME.findall(text):
            case [(q, r, one), (q2, r2, other)]:
                ends = (int(q), int(r), one.upper()), (int(q2), int(r2), other.upper())
                return self._read_place(lambda board: board.edge(*ends))
        raise InputError(f"{text!r} is no edge; write it like: 0,0,N 1,-1,S")

    def _read_hex(self, text: str) -> Hex:
        match NUMBER.findall(text):
            case [q, r]:
                return self._read_place(lambda board: board.hex(int(q), int(r)))
        raise InputError(f"{text!r} is no hex; write it like: 0,0")
