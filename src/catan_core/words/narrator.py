"""Actions, events and phases as sentences, made from their texts and the types of their fields.

An expansion may give the sentence of an action, event or phase as `Text("sentence:<tag>", ...)`. In it `{field}` stands
for the field in words, `{field.part}` for a part of it, and `{field:seats}` for a `BySeat`, seat by seat. Of a field
that has a text, such as a good or a piece, `{field:form}` is that form of the text: `{piece:a}` for `piece:hat#a`. For
a list of seats, `{to:the}` gives each its article, and joins them with `phrase:and`. Text in square brackets is left
out if one of its fields is None or nothing. `sentence:<tag>?field` is used instead if that field is None, False, the
number 0 or an empty set. An empty sentence means that the event is not shown. An action without a sentence is its title
with its fields, and a phase without one is its title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs

from catan_core.components.diagram import PlaceMark
from catan_core.engine.rules import ENGLISH, Rules
from catan_core.fieldtypes import grammar as types
from catan_core.model import errors
from catan_core.model.arguments import require, require_names
from catan_core.model.ids import Goods, Ids
from catan_core.model.record import Action, Event, Phase
from catan_core.topology import Edge, Hex, Node, Topology, members
from catan_core.words import seats
from catan_core.words.places import Coordinates, Places

PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?(?::(\w+))?\}")
OPTIONAL = re.compile(r"\[([^\]]*)\]")


def action_text(
    rules: Rules,
    board: Topology | None,
    action: Action,
    language: str = ENGLISH,
    *,
    names: Sequence[str] = (),
    places: Places | None = None,
) -> str:
    """An action in words, without the seat that does it. `board` is the topology of the game, None without a board.

    `names` are those of the players, seat by seat, for sentences that name seats. `places` calls places by their names,
    such as `PlaceNames(view, language)`; without it, they are called by their coordinates.
    """
    require(Action, action, "action_text", "a record of the type Action")
    return narrator_of(rules, board, language, names, "action_text", places).action(action)


def event_text(
    rules: Rules,
    board: Topology | None,
    event: Event,
    language: str = ENGLISH,
    *,
    names: Sequence[str] = (),
    places: Places | None = None,
) -> str:
    """An event in words, "" for one that is not shown. Pass the event as a seat may see it. `names` are those of the
    players, seat by seat, and `places` calls places by their names, as for `action_text`."""
    require(Event, event, "event_text", "a record of the type Event")
    return narrator_of(rules, board, language, names, "event_text", places).event(event)


def phase_text(
    rules: Rules,
    board: Topology | None,
    phase: Phase,
    language: str = ENGLISH,
    *,
    names: Sequence[str] = (),
    places: Places | None = None,
) -> str:
    """What a phase waits for, such as `Moving a piece: to the shore`. Pass the phase as a seat may see it. `names` are
    those of the players, seat by seat, and `places` calls places by their names, as for `action_text`."""
    require(Phase, phase, "phase_text", "a record of the type Phase")
    return narrator_of(rules, board, language, names, "phase_text", places).phase(phase)


def goods_text(rules: Rules, goods: Goods, language: str = ENGLISH) -> str:
    """A goods vector in words, such as `2 hay, 1 milk`; "" for none."""
    require(Rules, rules, "goods_text", "the Rules of the game, game.rules")
    if not isinstance(goods, tuple) or len(goods) != len(rules.goods):
        errors.refuse("goods_text", f"a vector of {len(rules.goods)} counts, such as rules.vector(...)", goods)
    return ", ".join(
        rules.amount(count, f"good:{rules.goods[index].id}", language) for index, count in enumerate(goods) if count
    )


def refusal_text(rules: Rules, violation: errors.Violation, language: str = ENGLISH) -> str:
    """Why an action is refused, as a sentence."""
    require(Rules, rules, "refusal_text", "the Rules of the game, game.rules")
    require(errors.Violation, violation, "refusal_text", "a Violation, such as that of an IllegalAction")
    id = f"violation:{violation.code}"
    return rules.text(id, language) if id in rules.texts else violation.text


def narrator_of(
    rules: Rules,
    board: Topology | None,
    language: str,
    names: Sequence[str] = (),
    where: str = "narrator_of",
    places: Places | None = None,
) -> Narrator:
    """What puts records of a game into words. Raises ArgumentError for arguments of a wrong type, and for a language in
    which nothing is there."""
    require(Rules, rules, where, "the Rules of the game, game.rules")
    require((Topology, type(None)), board, where, "the board of the game, game.board")
    require_names(names, where)
    for name in ("node", "edge", "hex"):
        if places is not None and not callable(getattr(places, name, None)):
            errors.refuse(where, "PlaceNames, or anything else that names nodes, edges and hexes, as `places`", places)
    return Narrator(rules, board, rules.language(language), names, places or Coordinates(rules, board))


@attrs.frozen
class Narrator:
    """Puts records of a game into words. Make it with `narrator_of`."""

    rules: Rules
    board: Topology | None
    language: str
    names: Sequence[str]
    places: Places

    def action(self, action: Action) -> str:
        """An action, without the seat that does it."""
        return self.sentence(action, self.title(type(action)))

    def title(self, kind: type[Action]) -> str:
        """What a kind of action is called."""
        return self.rules.text(f"action:{kind.tag}", self.language)

    def word(self, kind: str, id: str) -> str:
        """The word for something of a kind, such as a piece; its id as it is, if it has no text."""
        return self.rules.text(f"{kind}:{id}", self.language) if f"{kind}:{id}" in self.rules.texts else id

    def event(self, event: Event) -> str:
        """An event as a seat may see it, "" for one that is not shown."""
        return self.sentence(event, event.tag.partition("/")[2].replace("-", " "))

    def phase(self, phase: Phase) -> str:
        """What a phase waits for, as a seat may see it."""
        sentence = self.by_template(phase)
        return self.rules.text(f"phase:{phase.tag}", self.language) if sentence is None else sentence

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return seats.seat_name(seat, self.rules, self.language, self.names)

    def seat_within(self, seat: int) -> str:
        """What a seat is called within a sentence: with an article where the language has one, and no name."""
        called = self.seat(seat)
        if called != seats.seat_name(seat, self.rules, self.language):
            return called
        if seat >= self.rules.seats:
            return self._neutral(seat, "the")
        return self.rules.text("phrase:seat", self.language, form="the").format(seat=seat) if seat >= 0 else called

    def _neutral(self, owner: int, form: str) -> str:
        """What a neutral owner is called, in a form."""
        id = self.rules.neutral_owners[owner - self.rules.seats].id
        return self.rules.text(f"owner:{id}", self.language, form=form)

    def mark(self, mark: PlaceMark) -> str:
        """What is written on a place, and whose it is, such as `cloth 5 of Player 2`."""
        words = f"{self.word('mark', mark.id)} {mark.label}"
        if mark.owner is None:
            return words
        return self.rules.phrase("piece-of", self.language, piece=words, seat=self.seat(mark.owner))

    def by_template(self, record: Action | Event | Phase) -> str | None:
        """A record in the sentence that an expansion has given for it, None without one."""
        template = self._template(record)
        if template is None:
            return None
        needed = OPTIONAL.sub(partial(self._if_filled, record), template)
        filled = PLACEHOLDER.sub(partial(self._filled, record), needed)
        return _capitalized(seats.with_words_joined(filled, self.rules, self.language))

    def sentence(self, record: Action | Event, title: str) -> str:
        """A record in its sentence, or else its title with its fields."""
        if (sentence := self.by_template(record)) is not None:
            return sentence
        fields = dict(types.field_types(type(record)))
        if isinstance(record, Action):
            fields.pop("seat", None)
        in_words = {name: self.words(declared, getattr(record, name), name) for name, declared in fields.items()}
        shown = [
            words if len(fields) == 1 else f"{name.replace('_', ' ')} {words}"
            for name, words in in_words.items()
            if words
        ]
        return _capitalized(f"{title}{': ' if shown else ''}{', '.join(shown)}")

    def _template(self, record: Action | Event | Phase) -> str | None:
        """The sentence that an expansion has given, with its placeholders."""
        texts = self.rules.texts
        fields = types.field_types(type(record)).items()
        missing = (name for name, declared in fields if _is_nothing(declared, getattr(record, name)))
        for id in (*(f"sentence:{record.tag}?{name}" for name in missing), f"sentence:{record.tag}"):
            if id in texts:
                return texts[id].get(self.language, texts[id].get("en", ""))
        return None

    def _if_filled(self, record: object, optional: re.Match[str]) -> str:
        """The text in square brackets, "" if one of its fields is None or nothing."""
        placeholders = PLACEHOLDER.finditer(optional[1])
        return optional[1] if all(self._placeholder(record, placeholder) for placeholder in placeholders) else ""

    def _filled(self, record: object, placeholder: re.Match[str]) -> str:
        return self._placeholder(record, placeholder) or self.rules.phrase("nothing", self.language)

    def _placeholder(self, record: object, placeholder: re.Match[str]) -> str:
        """A field in words. A placeholder that names no field stays as it is."""
        name, part, form = placeholder.groups()
        value: object = record
        declared: types.FieldType = types.Nothing()
        for step in filter(None, (name, part)):
            if value is None:
                return ""
            fields = types.field_types(type(value)) if attrs.has(type(value)) else {}
            if step not in fields:
                return placeholder[0]
            name, declared, value = step, fields[step], getattr(value, step)
        if form == "seats" and isinstance(value, tuple):
            match types.unnamed(declared):
                case types.ForEachSeat(item) | types.Optional(types.ForEachSeat(item)):
                    entries = [(self.seat(seat), self.words(item, entry, name)) for seat, entry in enumerate(value)]
                    return "; ".join(f"{owner}: {words}" for owner, words in entries if words)
        count = self._number(record, form)
        if count is not None and isinstance(value, int) and types.unnamed(declared) == types.Id("good"):
            return self.rules.amount(count, f"good:{self.rules.goods[value].id}", self.language)
        return self.words(declared, value, name, form or ("the" if _is_seat(declared) else ""))

    def _number(self, record: object, form: str | None) -> int | None:
        """How many of a good a placeholder asks for: a number, or the name of the field that holds it; None if its form
        is neither."""
        if form is None or form.isdecimal():
            return None if form is None else int(form)
        count = getattr(record, form, None) if form in types.field_types(type(record)) else None
        return count if type(count) is int else None

    def words(self, declared: types.FieldType, value: Any, name: str, form: str = "") -> str:
        """A value in words, "" for None and for no goods. `name` is the field that holds it, `form` the form that is
        wanted of a text."""
        match declared:
            case _ if value is None:
                return ""
            case types.Number():
                return str(value)
            case types.Truth():
                return self.rules.phrase("yes" if value else "no", self.language)
            case types.String() | types.StringOf():
                return self.rules.text(f"{name}:{value}", self.language, form=form)
            case types.Id(kind):
                return self._id(kind, value, form)
            case types.IdSet(kind):
                return ", ".join(self._id(kind, member, form) for member in members(value))
            case types.IdOf(ids):
                return self._id_among(ids, value, name, form)
            case types.IdSetOf(ids):
                return ", ".join(self._id_among(ids, member, name, form) for member in members(value))
            case types.CountsOf(ids):
                return ", ".join(
                    self.rules.amount(count, f"{name}:{ids.of(self.rules)[index]}", self.language)
                    for index, count in enumerate(value)
                    if count
                )
            case types.GoodsVector():
                return goods_text(self.rules, value, self.language) if value else ""
            case types.Values():
                return self.words(OF_VALUE[type(value)], value, name, form)
            case types.Optional(inner) | types.Named(inner=inner):
                return self.words(inner, value, name, form)
            case types.Either():
                return self.words(types.choice(declared, value), value, name, form)
            case types.ListOf(item) if form == "the" and _is_seat(item) and value:
                *others, last = (self.words(item, seat, name, form) for seat in value)
                return self.rules.phrase("and", self.language, first=", ".join(others), last=last) if others else last
            case types.ListOf(item) | types.ForEachSeat(item) | types.ForEachOf(item=item):
                return self._entries((item,) * len(value), value, name)
            case types.RowOf(items):
                return self._entries(items, value, name)
            case types.PlainRecord() | types.TaggedRecord():
                fields = types.field_types(type(value)).items()
                parts = [(part, self.words(inner, getattr(value, part), part)) for part, inner in fields]
                return ", ".join(f"{part} {words}" for part, words in parts if words)
            case types.Nothing() | types.PiecePlaces() | types.BoardLayout():
                return str(value)

    def _entries(self, declared: Sequence[types.FieldType], value: tuple[object, ...], name: str) -> str:
        apart = "; " if value and isinstance(value[0], tuple) else ", "
        entries = [pair for pair in zip(declared, value, strict=True) if not _is_idle(*pair)]
        return apart.join([self.words(each, entry, name) for each, entry in entries])

    def _id_among(self, ids: Ids, index: int, name: str, form: str) -> str:
        return self.rules.text(f"{name}:{ids.of(self.rules)[index]}", self.language, form=form)

    def _id(self, kind: types.IdKind, index: int, form: str) -> str:
        match kind:
            case "seat" | "owner":
                return self.seat(index) if form != "the" else self.seat_within(index)
            case "good":
                return self.rules.text(f"good:{self.rules.goods[index].id}", self.language, form=form)
            case "node":
                return self.places.node(Node(index))
            case "edge":
                return self.places.edge(Edge(index))
            case "hex":
                return self.places.hex(Hex(index))


OF_VALUE: dict[type, types.FieldType] = {int: types.Number(), bool: types.Truth(), str: types.String()}
"""Listed values are put into words as other values of their class."""


def _is_nothing(declared: types.FieldType, value: object) -> bool:
    """Whether a field is None, False, the number 0 or an empty set, for which a sentence of its own may be told."""
    if value is None or value is False:
        return True
    return value == 0 and isinstance(types.unnamed(declared), types.IdSet | types.IdSetOf | types.Number)


def _is_seat(declared: types.FieldType) -> bool:
    """Whether a field holds a seat or an owner of pieces, or none."""
    inner = types.unnamed(declared)
    return inner in (types.Id("seat"), types.Id("owner")) or (
        isinstance(inner, types.Optional) and _is_seat(inner.inner)
    )


def _is_idle(declared: types.FieldType, value: object) -> bool:
    """Whether this is the face of a die that is not rolled: a 0 among numbers and symbols."""
    return value == 0 and isinstance(types.unnamed(declared), types.Either)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
