"""The JSON of records, described by JSON Schema (2020-12) for programs in other languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote, unquote

import attrs

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.ranges import MAX_LIST, MAX_STRING, how_many
from catan_core.model.ids import MAX_NUMBER, Ids
from catan_core.model.record import Action, Event, HiddenAnswer, SimultaneousPhase, omitted_fields
from catan_core.plugin.queries import PerRules

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

Schema = dict[str, Any] | bool
"""A JSON Schema. True describes every value, False none."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


BY = "$comment"
"""The keyword that says by what the values of an array or an object are listed: `"by seat"`, with the name of a
definition. Validators take it as a note, strict ones too."""

Use = Literal["stored", "seen", "played"]
"""What a record is written for: a position; a seat, which may not know all of it; an action from outside."""

DESCRIPTIONS: dict[str, str] = {
    "seat": "A seat. Seats are counted from 0, clockwise.",
    "owner": "An owner of pieces: a seat, or a neutral owner, which are counted after the seats.",
    "good": "The id of a good.",
    "goods": "How many of each good. Goods that are left out count 0.",
    "hex": "A hex: its axial coordinates [q, r]; q grows to the east, r to the south-east.",
    "node": "A node: the top (N) or bottom (S) corner of the hex [q, r].",
    "edge": "An edge: the two nodes that it joins.",
    "pieces": "For each kind of piece, for each owner: the places where its pieces stand.",
    "board": "What the board is made of.",
}
"""What is said of the definitions that every game has."""


def schema_of(kind: type, rules: Rules) -> dict[str, Any]:
    """The JSON Schema of a record: what its fields can hold at all. Which values are legal is for the rules to say.

    Seats, goods and places, the `NewType`s of expansions and records within the record stand under `$defs`. The schema
    is made once for these rules: do not change it.
    """
    return SCHEMAS(rules)(kind)


SCHEMAS: PerRules[Callable[[type], dict[str, Any]]] = PerRules(lambda rules: cache(partial(_schema, rules)))


def _schema(rules: Rules, kind: type) -> dict[str, Any]:
    writer = SchemaWriter(rules, "played" if issubclass(kind, Action) else "stored")
    whole = {"$schema": DIALECT, **writer.record(kind)}
    return {**whole, "$defs": writer.definitions} if writer.definitions else whole


@attrs.define
class SchemaWriter:
    """Writes schemas that share their definitions.

    Definitions are those of the use at `home`. What is written differently for another use is defined once more, under
    a name such as `base/holdings:seen`. With `described`, records are described by their docstrings. `unions` are the
    schemas of records of any class derived from another, where they are defined elsewhere.
    """

    rules: Rules
    home: Use
    described: bool = False
    unions: Mapping[type, Schema] = attrs.field(factory=dict)
    definitions: dict[str, Schema] = attrs.field(factory=dict)
    _use: Use = attrs.field(init=False, default=attrs.Factory(lambda self: self.home, takes_self=True))
    _names: dict[object, str] = attrs.field(init=False, factory=dict)

    @contextmanager
    def used(self, use: Use) -> Iterator[None]:
        """Write for another use meanwhile."""
        before, self._use = self._use, use
        try:
            yield
        finally:
            self._use = before

    def record(self, kind: Any, ids: Ids | None = None) -> dict[str, Any]:
        """The schema of a record, which may be about `ids`: an object that has each field and nothing else."""
        properties: dict[str, Schema] = {}
        if issubclass(kind, types.TAGGED_BASES):
            properties[types.TAG_KEY] = {"const": kind.tag}
        for name, declared in types.field_types(kind, ids).items():
            properties[name] = self.field(declared)
        if self._use == "seen" and issubclass(kind, SimultaneousPhase):
            answers = [self.field(types.TaggedRecord(Action)), self.tagged(HiddenAnswer)]
            properties["answers"] = {"type": "array", "items": {"anyOf": answers}}
        omitted = omitted_fields(kind)
        optional = {name: properties.pop(name) for name in [*properties] if name in omitted}
        return {**(self._about(kind) if self.described else {}), **an_object(properties, optional)}

    def field(self, declared: types.FieldType) -> Schema:
        """The schema of a field's type."""
        match declared:
            case types.Number(bounds):
                least, most = bounds.of(self.rules)
                return {"type": "integer", "minimum": least, "maximum": most}
            case types.Truth():
                return {"type": "boolean"}
            case types.String():
                return {"type": "string", "maxLength": MAX_STRING}
            case types.Nothing():
                return {"type": "null"}
            case types.Id("owner") if not self.rules.neutral_owners:
                return self.field(types.Id("seat"))
            case types.Id(kind):
                return self.defined(kind, declared, partial(self._id, kind))
            case types.IdSet(kind):
                return {"type": "array", "items": self.field(types.Id(kind)), "uniqueItems": True}
            case types.GoodsVector():
                goods = self.defined("goods", declared, self._goods)
                return {"anyOf": [goods, NULL]} if self._use == "seen" else goods
            case types.IdOf(ids) | types.StringOf(ids):
                return self.defined(ids.name, types.IdOf(ids), partial(self._enum, ids))
            case types.IdSetOf(ids):
                return {"type": "array", "items": self.field(types.IdOf(ids)), "uniqueItems": True}
            case types.CountsOf(ids):
                counts = self.defined(f"{ids.name}-counts", declared, partial(self._counts, ids))
                return {"anyOf": [counts, NULL]} if self._use == "seen" else counts
            case types.ForEachOf(ids, item):
                return self.by_id(ids, dict.fromkeys(ids.of(self.rules), self.field(item)))
            case types.PiecePlaces():
                return self.defined("pieces", declared, self._pieces)
            case types.BoardLayout():
                return self.layout()
            case types.Values(values):
                return {"enum": list(values)}
            case types.Optional(inner):
                return {"anyOf": [self.field(inner), {"type": "null"}]}
            case types.Either(choices):
                return {"anyOf": [self.field(choice) for choice in choices]}
            case types.ListOf(item):
                limit = {"maxItems": MAX_LIST} if self._use == "played" else {}
                return {"type": "array", "items": self.field(item), **limit}
            case types.RowOf(items):
                return a_row([self.field(item) for item in items])
            case types.ForEachSeat(item, or_none, of):
                row = self.by_seat(self.field(item), of)
                return {"anyOf": [row, a_row([])]} if or_none else row
            case types.PlainRecord(kind, ids):
                name = f"{ids.name}-{kind.__name__.lower()}" if ids else kind.__name__
                return self.defined(name, declared, partial(self.record, kind, ids))
            case types.TaggedRecord(base) if base in self.unions:
                return self.unions[base]
            case types.TaggedRecord(base):
                kinds = [kind for kind in tagged_kinds(self.rules) if issubclass(kind, base)]
                return {"anyOf": [self.tagged(kind) for kind in kinds]} if kinds else False
            case types.Named(name, inner):
                return self.defined(name, declared, partial(self.field, inner))

    def tagged(self, kind: Any) -> Schema:
        """A reference to the schema of a record with a tag.

        Actions are always written as they are played, and events as they are seen. A slice or a phase is seen as it is
        stored, unless its spec conceals something or it has sealed answers.
        """
        concealed = kind in CONCEALED(self.rules) or issubclass(kind, SimultaneousPhase)
        make = partial(self.record, kind)
        if issubclass(kind, Action | Event):
            with self.used("played" if issubclass(kind, Action) else "seen" if concealed else "stored"):
                return self._reference(kind.tag, kind, make)
        with self.used(self._use if concealed else self.home):
            return self.defined(kind.tag, kind, make)

    def defined(self, name: str, what: object, make: Callable[[], Schema]) -> Schema:
        """A reference to a definition, which is made when it is first needed. It has one more for a use in which it
        differs from that at home."""
        use = self._use
        with self.used(self.home):
            at_home = self._reference(name, what, make)
        if use == self.home:
            return at_home
        if (what, use) not in self._names:
            self._reference(f"{name}:{use}", (what, use), make)
            if self.definitions[self._names[what, use]] == self.definitions[self._names[what]]:
                del self.definitions[self._names[what, use]]
                self._names[what, use] = self._names[what]
        return reference_to(self._names[what, use])

    def _reference(self, name: str, what: object, make: Callable[[], Schema]) -> Schema:
        """A reference to a definition. If the name is taken by something else, a number is added."""
        if what not in self._names:
            unique, number = name, 1
            while unique in self.definitions:
                number += 1
                unique = f"{name}-{number}"
            self._names[what] = unique
            self.definitions[unique] = False  # taken before it is made: a record may hold others of its own class
            made = make()
            about = DESCRIPTIONS.get(name.partition(":")[0]) if self.described else None
            if about is not None and isinstance(made, dict):
                made = {"description": about, **made}
            self.definitions[unique] = made
        return reference_to(self._names[what])

    def _about(self, kind: Any) -> dict[str, str]:
        """What people read of a record: a title for players, and the first paragraph of the docstring."""
        tag = getattr(kind, "tag", "")
        titles = [titles for text in ("action", "phase") if (titles := self.rules.texts.get(f"{text}:{tag}"))]
        title = {"title": titles[0]["en"]} if titles and "en" in titles[0] else {}
        paragraph = " ".join((kind.__doc__ or "").strip().partition("\n\n")[0].split())
        return {**title, **({"description": paragraph} if paragraph else {})}

    def layout(self) -> Schema:
        """The schema of what the board is made of, as far as the expansion that provides the board describes it."""
        board = self.rules.board
        if board is None or board.schema is None:
            return True
        schema = board.schema
        return self.defined("board", board.layout, lambda: dict(schema(self.rules)))

    def by_seat(self, item: Schema, of: Literal["seat", "owner"] = "seat") -> dict[str, Any]:
        """The schema of an array with a value for each seat, or for each owner of pieces."""
        size = how_many(types.ForEachSeat(types.Nothing(), of=of))(self.rules, None)
        reference = self.field(types.Id(of))
        assert isinstance(reference, dict)
        return {"type": "array", "items": item, "minItems": size, "maxItems": size, BY: by(name_in(reference["$ref"]))}

    def _id(self, kind: types.IdKind) -> Schema:
        """A seat or owner is a number, a good a name, a place a list of coordinates. Places are those of a board."""
        match kind:
            case "seat":
                return {"type": "integer", "minimum": 0, "maximum": self.rules.seats - 1}
            case "owner":
                return {"type": "integer", "minimum": 0, "maximum": len(self.rules.all_owners) - 1}
            case "good":
                return {"enum": [good.id for good in self.rules.goods]} if self.rules.goods else False
            case _ if self.rules.board is None:
                return False
            case "hex":
                return a_row([COORDINATE, COORDINATE])
            case "node":
                board = self.rules.board
                inside = board is not None and board.centers is not None and board.centers(self.rules)
                return a_row([COORDINATE, COORDINATE, {"enum": ["N", "S", "C"] if inside else ["N", "S"]}])
            case "edge":
                node = self.field(types.Id("node"))
                return a_row([node, node])

    def by_id(self, ids: Ids, properties: dict[str, Schema], required: bool = True) -> dict[str, Any]:
        """The schema of an object with a value for each id."""
        if not properties:
            return an_object({})
        reference = self.field(types.IdOf(ids))
        assert isinstance(reference, dict)
        values = an_object(properties) if required else an_object({}, properties)
        return {**values, BY: by(name_in(reference["$ref"]))}

    def _enum(self, ids: Ids) -> Schema:
        about = {"description": ids.doc} if self.described and ids.doc else {}
        return {**about, "enum": [*known]} if (known := ids.of(self.rules)) else False

    def _counts(self, ids: Ids) -> Schema:
        counts = self.by_id(ids, dict.fromkeys(ids.of(self.rules), COUNT), required=False)
        return {**({"description": COUNTED} if self.described else {}), **counts}

    def _goods(self) -> Schema:
        goods = an_object({}, {good.id: COUNT for good in self.rules.goods})
        return {**goods, BY: by("good")} if self.field(types.Id("good")) and self.rules.goods else goods

    def _pieces(self) -> Schema:
        places: dict[str, Schema] = {
            piece.id: self.by_seat(self.field(types.IdSet(piece.on)), "owner") for piece in self.rules.pieces
        }
        return an_object(places)


NULL: dict[str, Any] = {"type": "null"}
COORDINATE: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER}
COUNTED = "How many of each. Those that are left out count 0."


def an_object(properties: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> dict[str, Any]:
    """The schema of an object with these properties, perhaps the optional ones, and no others."""
    names = {"required": [*properties]} if properties else {}
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        **names,
        "additionalProperties": False,
    }


def by(name: str) -> str:
    """The note that values are listed by what has this definition."""
    return f"by {name}"


def listed_by(schema: Schema) -> str | None:
    """The name of the definition by which the values of an array or an object are listed."""
    note = schema.get(BY) if isinstance(schema, dict) else None
    return None if note is None else str(note).removeprefix("by ")


def a_row(items: list[Schema]) -> dict[str, Any]:
    """The schema of an array of these items and no others."""
    if not items:
        return {"type": "array", "maxItems": 0}
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def reference_to(name: str) -> dict[str, Any]:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{quote(name.replace('~', '~0').replace('/', '~1'), safe='~')}"}


def name_in(reference: str) -> str:
    """The name of the definition in a reference."""
    return unquote(reference.removeprefix("#/$defs/")).replace("~1", "/").replace("~0", "~")


def tagged_kinds(rules: Rules) -> Iterator[Any]:
    """The class of every record with a tag that these rules know."""
    yield from (spec.kind for spec in rules.slice_specs)
    yield from (*rules.phases, *rules.chances)
    yield from rules.actions_by_tag.values()
    yield from (spec.kind for spec in rules.events_by_tag.values())


def _concealed(rules: Rules) -> frozenset[type]:
    kinds = [spec.kind for spec in rules.slice_specs if spec.conceal is not None]
    kinds += [spec.kind for spec in rules.phases.values() if spec.conceal is not None]
    kinds += [spec.kind for spec in rules.events_by_tag.values() if spec.conceal is not None]
    return frozenset(kinds)


CONCEALED: PerRules[frozenset[type]] = PerRules(_concealed)
"""The records of which a seat may be shown less than there is."""
