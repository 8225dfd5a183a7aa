"""Reads the fields of an action from what a person types, by nothing but the types of the fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from typing import Any, TypeVar

import catan_core as catan
from catan_core.cli.speech import SPEECH, Speech
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, IdKind, field_types, unnamed
from catan_core.fieldtypes.ranges import how_many
from catan_core.model.errors import short
from catan_core.words.seats import seat_name

P = TypeVar("P")
Reader = Callable[[str], object]
Asked = tuple[str, Reader]
"""What to type, and how it is read."""

NUMBER = re.compile(r"-?(?<![0-9])[0-9]{1,9}(?![0-9])")
NAME = re.compile(r"(-?(?<![0-9])[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*,\s*([NnSs])")
AMOUNT = re.compile(r"([0-9]{1,9}(?![0-9]))?\s*([^\W\d_][^\d,+]*)")
NOBODY = ("nobody", "none", "nadie", "ninguno", "ningú", "cap", "-")
NOTHING = ("nothing", "none", "nada", "ninguno", "res", "cap", "-")
ALL = ("all", "todos", "tots")
YES, NO = ("yes", "y", "sí", "si", "s"), ("no", "n")
"""Words that are understood, whichever language is spoken."""


class InputError(Exception):
    """What a person has typed is not what was asked for."""


class Fields:
    """What a person is asked for to complete an action, at one position."""

    def __init__(
        self, position: catan.Position, seat: catan.Seat, say: Speech = SPEECH, names: Sequence[str] = ()
    ) -> None:
        self._say, self._names, self._called = say, [name.casefold() for name in names], list(names)
        self._rules: catan.Rules = position.rules
        self._board: catan.Topology | None = position.rules.topology(position)
        self._seat = seat
        self._ids: Mapping[IdKind, Asked] = {
            "seat": (say("a-seat"), self._read_seat),
            "owner": (say("a-seat"), self._read_owner),
            "good": (say("one-of", names=self._good_names), self._read_good),
            "node": (say("a-node"), self._read_node),
            "edge": (say("an-edge"), self._read_edge),
            "hex": (say("a-hex"), self._read_hex),
        }

    @property
    def _goods(self) -> dict[str, int]:
        """The goods by what they are called."""
        goods = [(index, good.id) for index, good in enumerate(self._rules.goods)]
        counted = {self._rules.text(f"good:{id}", self._say.language, form="of").lower(): index for index, id in goods}
        titles = {title.lower(): index for index, title in enumerate(self._titles)}
        return {id: index for index, id in goods} | counted | titles

    @property
    def _titles(self) -> list[str]:
        """What the goods are called."""
        return [self._rules.text(f"good:{good.id}", self._say.language) for good in self._rules.goods]

    @property
    def words(self) -> list[str]:
        """Words of which an answer may consist: the goods and the names of seats."""
        return [*self._titles, *filter(None, self._called)]

    @property
    def _good_names(self) -> str:
        return ", ".join(self._titles)

    @property
    def _amounts(self) -> str:
        """How amounts of goods are typed."""
        first, second = (self._titles * 2)[:2] if self._titles else ("", "")
        return self._say("amounts", first=first, second=second)

    def of(self, kind: type[catan.Action]) -> dict[str, Asked] | None:
        """For every field of a kind of action: what to type, and how it is read. None if it cannot be typed."""
        fields = {}
        for name, declared in field_types(kind).items():
            if name != "seat":
                asked = self._asked(declared)
                if asked is None:
                    return None
                fields[name] = asked
        return fields

    def _asked(self, declared: FieldType) -> Asked | None:
        """What to type for a field, which may be a list. A list within a list cannot be typed."""
        match declared:
            case types.Named(inner=inner):
                return self._asked(inner)
            case types.Optional(inner):
                return self._or_none(inner, self._asked(inner))
            case types.ListOf(item) if unnamed(item) == types.Id("seat"):
                return self._say("seats"), self._read_seats
            case types.IdSet("seat"):
                return self._say("seats"), lambda text: catan.mask_of(self._read_seats(text))
            case types.IdSet(kind):
                what, read = self._several(self._ids[kind])
                return what, lambda text: catan.mask_of(read(text))
            case types.ListOf(item):
                asked = self._single(item)
                return asked and self._several(asked)
            case types.RowOf(items):
                return self._row([self._single(item) for item in items])
            case types.ForEachSeat(item=item) | types.ForEachOf(item=item):
                return self._row([self._single(item)] * how_many(declared)(self._rules, self._board))
            case types.IdSetOf(ids):
                what, read = self._several(self._one_of(ids))
                return what, lambda text: catan.mask_of(read(text))
            case _:
                return self._single(declared)

    def _single(self, declared: FieldType) -> Asked | None:
        """What to type for a value that is not a list."""
        match declared:
            case types.Number():
                return self._say("a-number"), self._read_number
            case types.Truth():
                return self._say("yes-or-no"), self._read_yes_or_no
            case types.String():
                return self._say("a-word"), str
            case types.Nothing():
                return self._say("none"), self._read_none
            case types.Id(kind):
                return self._ids[kind]
            case types.GoodsVector():
                return self._amounts, self._read_goods
            case types.IdOf(ids):
                return self._one_of(ids)
            case types.StringOf(ids):
                return self._listed(ids.of(self._rules))
            case types.CountsOf(ids):
                return self._row([(self._say("a-number"), self._read_number)] * len(ids.of(self._rules)))
            case types.Values(values):
                return self._listed(values)
            case types.Optional(inner):
                return self._or_none(inner, self._single(inner))
            case types.Either(choices):
                words_last = sorted(choices, key=lambda choice: unnamed(choice) == types.String())
                return self._any_of([self._single(choice) for choice in words_last])
            case types.Named(inner=inner):
                return self._single(inner)
            case (
                types.IdSet()
                | types.IdSetOf()
                | types.ForEachOf()
                | types.ListOf()
                | types.RowOf()
                | types.ForEachSeat()
                | types.PiecePlaces()
                | types.BoardLayout()
                | types.PlainRecord()
                | types.TaggedRecord()
            ):
                return None

    def _or_none(self, inner: FieldType, asked: Asked | None) -> Asked | None:
        if asked is None:
            return None
        what, read = asked
        nobody = "or-nobody" if unnamed(inner) == types.Id("seat") else "or-none"
        return self._say(nobody, what=what), lambda text: None if text.lower() in NOBODY else read(text)

    def _listed(self, values: Sequence[object]) -> Asked:
        """One of some values, each typed as it is told: yes and no for truth values."""
        by_text = {self._as_typed(value): value for value in values}
        names = ", ".join(by_text)

        def read(text: str) -> object:
            if text.lower() not in by_text:
                raise InputError(self._say("is-not-one-of", typed=short(text), names=names))
            return by_text[text.lower()]

        return self._say("one-of", names=names), read

    def _one_of(self, ids: catan.Ids) -> Asked:
        """One of the things that an expansion has declared, typed as its id."""
        known = ids.of(self._rules)
        what, read = self._listed(known)
        return what, lambda text: known.index(str(read(text)))

    def _as_typed(self, value: object) -> str:
        if type(value) is bool:
            return self._rules.phrase("yes" if value else "no", self._say.language)
        return str(value).lower()

    def _any_of(self, choices: Sequence[Asked | None]) -> Asked | None:
        """A value of any of several types: the first that it can be read as."""
        asked = [choice for choice in choices if choice is not None]
        if len(asked) < len(choices):
            return None

        def read(text: str) -> object:
            *others, (_, read_last) = asked
            for _, read_choice in others:
                with suppress(InputError):
                    return read_choice(text)
            return read_last(text)

        whats = [what for what, _ in asked]
        return reduce(lambda first, second: self._say("or", first=first, second=second), whats), read

    def _several(self, asked: Asked) -> tuple[str, Callable[[str], tuple[Any, ...]]]:
        what, read = asked

        def read_all(text: str) -> tuple[Any, ...]:
            return () if text.lower() in NOTHING else tuple(map(read, _between_semicolons(text)))

        return self._say("several", what=what), read_all

    def _row(self, items: Sequence[Asked | None]) -> Asked | None:
        asked = [item for item in items if item is not None]
        if len(asked) < len(items):
            return None
        what = "; ".join(what for what, _ in asked)

        def read(text: str) -> tuple[object, ...]:
            typed = _between_semicolons(text)
            if len(typed) != len(asked):
                raise InputError(self._say("values-needed", count=len(asked), what=what))
            return tuple([read_item(part) for (_, read_item), part in zip(asked, typed, strict=True)])

        return self._say("row", what=what), read

    # -- readers: each raises InputError -----------------------------------------------------------------------------

    def _read_none(self, text: str) -> None:
        if text.lower() not in NOBODY:
            raise InputError(self._say("is-not-none", typed=short(text)))

    def _read_number(self, text: str) -> int:
        if not NUMBER.fullmatch(text):
            raise InputError(self._say("is-no-number", typed=short(text)))
        return int(text)

    def _read_yes_or_no(self, text: str) -> bool:
        if text.lower() not in (*YES, *NO):
            raise InputError(self._say("yes-or-no?"))
        return text.lower() in YES

    def _read_seat(self, text: str) -> catan.Seat:
        if text.strip() and text.strip().casefold() in self._names:
            return catan.Seat(self._names.index(text.strip().casefold()))
        name = self._rules.text("phrase:seat", self._say.language).partition("{")[0].lower()
        number = text.lower().removeprefix("seat ").removeprefix(name).strip()
        if not NUMBER.fullmatch(number):
            raise InputError(self._say("no-seat", typed=short(text), what=self._say("a-seat")))
        seat = int(number)
        if not 0 <= seat < self._rules.seats:
            raise InputError(self._say("no-such-seat", seat=seat, last=self._rules.seats - 1))
        return catan.Seat(seat)

    def _read_owner(self, text: str) -> catan.Seat:
        """A seat, or a neutral owner by its name or number."""
        typed, rules = text.strip().casefold(), self._rules
        for owner in rules.all_owners[rules.seats :]:
            if typed in (str(owner), seat_name(owner, rules, self._say.language).casefold()):
                return owner
        return self._read_seat(text)

    def _read_seats(self, text: str) -> tuple[catan.Seat, ...]:
        if text.lower() in ALL:
            return tuple(seat for seat in self._rules.all_seats if seat != self._seat)
        apart = "," if self._names and "," in text else r"[\s,]+"
        words = [text] if text.strip().casefold() in self._names else re.split(apart, text)
        return tuple(sorted({self._read_seat(word) for word in words if word.strip()}))

    def _read_good(self, text: str) -> catan.Good:
        typed, goods = text.strip().lower(), self._goods
        matching = {goods[typed]} if typed in goods else {goods[name] for name in goods if name.startswith(typed)}
        if len(matching) != 1:
            raise InputError(self._say("is-not-one-of", typed=repr(text.strip()), names=self._good_names))
        return catan.Good(matching.pop())

    def _read_names(self, text: str) -> list[catan.Good]:
        """A good, or several with nothing but spaces between them."""
        words = text.split()
        try:
            return [self._read_good(text)]
        except InputError:
            if len(words) == 1:
                raise
            return [self._read_good(word) for word in words]

    def _read_goods(self, text: str) -> catan.Goods:
        counts = [0] * len(self._rules.goods)
        if text.strip().lower() in NOTHING:
            return catan.Goods(tuple(counts))
        left = text
        for amount in AMOUNT.finditer(text):
            first, *others = self._read_names(amount[2])
            counts[first] += int(amount[1] or "1")
            for good in others:
                counts[good] += 1
            left = left.replace(amount[0], "", 1)
        if left.strip(" ,+") or not text.strip():
            raise InputError(self._say("no-amounts", typed=repr(text), example=self._amounts))
        return catan.Goods(tuple(counts))

    def _read_place(self, find: Callable[[catan.Topology], P]) -> P:
        if self._board is None:
            raise InputError(self._say("no-board"))
        try:
            return find(self._board)
        except ValueError as error:
            raise InputError(str(error)) from None

    def _read_node(self, text: str) -> catan.Node:
        match NAME.findall(text):
            case [(q, r, corner)]:
                return self._read_place(lambda board: board.node(int(q), int(r), corner.upper()))
        raise InputError(self._say("no-node", typed=repr(text)))

    def _read_edge(self, text: str) -> catan.Edge:
        match NAME.findall(text):
            case [(q, r, corner), (q2, r2, corner2)]:
                ends = (int(q), int(r), corner.upper()), (int(q2), int(r2), corner2.upper())
                return self._read_place(lambda board: board.edge(*ends))
        raise InputError(self._say("no-edge", typed=repr(text)))

    def _read_hex(self, text: str) -> catan.Hex:
        match NUMBER.findall(text):
            case [q, r]:
                return self._read_place(lambda board: board.hex(int(q), int(r)))
        raise InputError(self._say("no-hex", typed=repr(text)))


def _between_semicolons(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]
