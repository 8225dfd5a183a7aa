"""JSON values from records and back, by cattrs: a hook for every type that a field can have.

What is read is read strictly: a hook converts nothing, leaves nothing out, and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any

import attrs
from cattrs import BaseValidationError, Converter, gen
from cattrs.fns import identity

from catan_core.codec import problems
from catan_core.codec.layouts import layout_in
from catan_core.codec.names import Names, names_of
from catan_core.codec.problems import StructureHook
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes import ranges
from catan_core.model import record as records
from catan_core.model.errors import short
from catan_core.model.ids import MAX_NUMBER, Ids
from catan_core.topology import members

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

UnstructureHook = Callable[[Any], Any]
"""Makes a JSON value, as cattrs calls it."""


def converter_of(
    rules: Rules, topology: Topology | None, tags: Mapping[str, type], *, concealed: bool = False
) -> Converter:
    """A converter for what the fields of records hold in games by some rules on one board.

    `tags` has the classes of tagged records by tag. A type can be given as it is declared, or as its field type. With
    `concealed`, it also reads what is hidden in a view: counts that are null.
    """
    hooks = Hooks(rules, topology, tags, concealed)
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook_factory(lambda hint: True, hooks.structure)
    converter.register_unstructure_hook_factory(lambda hint: True, hooks.unstructure)
    for plain in (int, bool, str):
        # cattrs has hooks of its own for these, which convert.
        converter.register_structure_hook(plain, hooks.structure(plain, converter))
    return converter


class Hooks:
    """The hooks for every type of field, made when they are first needed."""

    def __init__(self, rules: Rules, topology: Topology | None, tags: Mapping[str, type], concealed: bool) -> None:
        self.rules = rules
        self.topology = topology
        self.tags = tags
        self.concealed = concealed
        self.known: set[type] = {*tags.values(), records.HiddenAnswer}
        self.names: Callable[[types.IdKind | Ids], Names] = cache(lambda known: names_of(known, rules, topology))

    # -- reading ---------------------------------------------------------------------------------------------------

    def structure(self, hint: Any, converter: Converter) -> StructureHook:
        """How values of a type are read."""
        declared = _declared(hint)
        of: Callable[[types.FieldType], StructureHook] = converter.get_structure_hook
        match declared:
            case types.Number(bounds):
                return _structure_number(*bounds.of(self.rules))
            case types.Truth():
                return problems.as_it_is("true or false", bool)
            case types.String():
                return _structure_string
            case types.Nothing():
                return problems.as_it_is("null", NoneType)
            case types.Values(values):
                return _structure_value(values)
            case types.Id(known) | types.IdOf(known):
                return self.names(known).index
            case types.IdSet(known) | types.IdSetOf(known):
                return _structure_set(self.names(known).index)
            case types.StringOf(ids):
                index, strings = self.names(ids).index, tuple(ids.of(self.rules))
                return lambda value, _: strings[index(value, _)]
            case types.GoodsVector():
                return self._structure_counts("goods", self.rules.good_index, self.names("good").index)
            case types.CountsOf(ids):
                return self._structure_counts("counts by id", self._index(ids), self.names(ids).index)
            case types.ForEachOf(ids, item):
                return _structure_by_id(self._index(ids), self.names(ids).index, of(item))
            case types.PiecePlaces():
                return self._structure_pieces(of)
            case types.BoardLayout():
                return lambda value, _: self._structure_layout(value)
            case types.Optional(inner):
                hook = of(inner)
                return lambda value, _: None if value is None else hook(value, _)
            case types.Either(choices):
                return _structure_either(declared, [of(part) for part in choices])
            case types.ListOf(item):
                hook = of(item)
                return lambda value, _: tuple(problems.structure_list(hook, value))
            case types.RowOf(items):
                hooks = [of(item) for item in items]
                return lambda value, _: tuple(problems.structure_row(hooks, value))
            case types.ForEachSeat(item, or_none):
                return _structure_by_seat(of(item), ranges.how_many(declared)(self.rules, None), or_none)
            case types.PlainRecord(kind, ids):
                # Made when it is first needed: a record may hold others of its own class.
                make = cache(lambda: _structure_record(kind, converter, ids))
                return lambda value, _: make()(value, _)
            case types.TaggedRecord(base):
                return self._structure_tagged(base, converter)
            case types.Named(inner=inner):
                return of(inner)

    def _index(self, ids: Ids) -> dict[str, int]:
        return {id: index for index, id in enumerate(ids.of(self.rules))}

    def _structure_counts(self, what: str, index: Mapping[str, int], unknown: StructureHook) -> StructureHook:
        hook = _structure_counts(what, index, unknown)
        return (lambda value, _: () if value is None else hook(value, _)) if self.concealed else hook

    def _structure_pieces(self, of: Callable[[types.FieldType], StructureHook]) -> StructureHook:
        rows = {piece.id: of(types.ForEachSeat(types.IdSet(piece.on), of="owner")) for piece in self.rules.pieces}
        return lambda value, _: tuple(problems.structure_object(rows, value).values())

    def _structure_layout(self, value: Any) -> records.Layout:
        if isinstance(value, records.Layout):
            # A layout that has been read before the rest, to know the board.
            return value
        layout = layout_in(self.rules, value)
        if self.rules.board is not None and self.rules.board.topology(layout) != self.topology:
            raise ValueError("the layout belongs to another board")
        return layout

    def _structure_tagged(self, base: type, converter: Converter) -> StructureHook:
        record: Callable[[type], StructureHook] = cache(lambda kind: _structure_record(kind, converter))
        noun = base.__name__.lower() if base in types.TAGGED_BASES else base.__name__

        def structure(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                problems.expected(f"an object (a record of the type {noun})", value)
            tag = value.get(types.TAG_KEY)
            if type(tag) is not str:
                raise ValueError(
                    f"{types.TAG_KEY!r} is missing" if tag is None else f"expected a tag, not {problems.shown(tag)}"
                )
            kind = self.tags.get(tag)
            if kind is None or not issubclass(kind, base):
                raise ValueError(f"there is no {noun} of the type {short(tag)} in these rules")
            return record(kind)({name: part for name, part in value.items() if name != types.TAG_KEY}, kind)

        return structure

    # -- writing ---------------------------------------------------------------------------------------------------

    def unstructure(self, hint: Any, converter: Converter) -> UnstructureHook:
        """How values of a type are written."""
        declared = _declared(hint)
        of: Callable[[types.FieldType], UnstructureHook] = converter.get_unstructure_hook
        match declared:
            case types.Number() | types.Truth() | types.String() | types.StringOf() | types.Nothing() | types.Values():
                return identity
            case types.Id(known) | types.IdOf(known):
                return self.names(known).name
            case types.IdSet(known) | types.IdSetOf(known):
                return _unstructure_set(self.names(known))
            case types.GoodsVector():
                return _unstructure_counts(tuple(self.rules.good_index), "good")
            case types.CountsOf(ids):
                return _unstructure_counts(tuple(ids.of(self.rules)), ids.name)
            case types.ForEachOf(ids, item):
                return _unstructure_by_id(tuple(ids.of(self.rules)), ids.name, of(item))
            case types.PiecePlaces():
                rows = [(piece.id, of(types.IdSet(piece.on))) for piece in self.rules.pieces]
                return lambda boards: {
                    id: [places(mask) for mask in row] for (id, places), row in zip(rows, boards, strict=True)
                }
            case types.BoardLayout():
                return self._unstructure_layout
            case types.Optional(inner):
                hook = of(inner)
                return identity if hook is identity else lambda value: None if value is None else hook(value)
            case types.Either(choices):
                hooks = {part: of(part) for part in choices}
                if all(hook is identity for hook in hooks.values()):
                    return identity
                return lambda value: hooks[types.choice(declared, value)](value)
            case types.ListOf(item) | types.ForEachSeat(item):
                hook = of(item)
                return list if hook is identity else lambda values: [hook(value) for value in values]
            case types.RowOf(items):
                each = [of(item) for item in items]
                return lambda values: [hook(value) for hook, value in zip(each, values, strict=True)]
            case types.PlainRecord(kind, ids):
                return _unstructure_plain(kind, cache(lambda: _unstructure_record(kind, converter, ids)))
            case types.TaggedRecord():
                return self._unstructure_tagged(converter)
            case types.Named(inner=inner):
                return of(inner)

    def _unstructure_layout(self, layout: records.Layout) -> object:
        board = self.rules.board
        if board is None:
            raise TypeError("a record has a layout, but no expansion provides a board")
        return board.encode(layout)

    def _unstructure_tagged(self, converter: Converter) -> UnstructureHook:
        def fields(kind: type) -> UnstructureHook:
            if kind not in self.known:
                raise TypeError(f"{kind.__name__} belongs to no expansion of this ruleset")
            return _unstructure_record(kind, converter)

        fields_of: Callable[[type], UnstructureHook] = cache(fields)
        return lambda value: {types.TAG_KEY: value.tag, **fields_of(type(value))(value)}


def _declared(hint: Any) -> types.FieldType:
    return hint if isinstance(hint, types.FieldType) else types.field_type(hint)


# -- what needs no rules -------------------------------------------------------------------------------------------


def _structure_number(least: int, most: int) -> StructureHook:
    def structure(value: Any, _: Any) -> int:
        if type(value) is not int:
            problems.expected("a whole number", value)
        if not least <= value <= most:
            raise ValueError(f"{short(value)} is out of range: {least} to {most}")
        return value

    return structure


def _structure_string(value: Any, _: Any) -> str:
    if type(value) is not str:
        problems.expected("a string", value)
    if len(value) > ranges.MAX_STRING:
        raise ValueError(f"a string of {len(value)} characters; at most {ranges.MAX_STRING} are allowed")
    return value


def _structure_value(values: tuple[Any, ...]) -> StructureHook:
    allowed = {(type(value), value) for value in values}

    def structure(value: Any, _: Any) -> Any:
        if type(value) not in (int, str, bool, NoneType) or (type(value), value) not in allowed:
            problems.expected(" or ".join(map(problems.shown, values)), value)
        return value

    return structure


def _structure_by_seat(item: StructureHook, size: int, or_none: bool) -> StructureHook:
    hooks = [item] * size

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if or_none and value == []:
            return ()
        return tuple(problems.structure_row(hooks, value, ", one for each seat"))

    return structure


def _structure_count(value: Any, _: Any) -> int:
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        problems.expected(f"a number from 0 to {MAX_NUMBER}", value)
    return value


def _structure_counts(what: str, index: Mapping[str, int], unknown: StructureHook) -> StructureHook:
    """Reads an object of counts by id. Those that are left out are 0; `unknown` refuses an id that there is not."""

    def structure(value: Any, _: Any) -> tuple[int, ...]:
        if type(value) is not dict:
            problems.expected(f"an object of {what}", value)
        hooks = [_structure_count if id in index else _key(unknown, id) for id in value]
        counts = [0] * len(index)
        for id, number in zip(value, problems.structure_each(value, hooks, value.values()), strict=True):
            counts[index[id]] = number
        return tuple(counts)

    return structure


def _structure_by_id(index: Mapping[str, int], unknown: StructureHook, item: StructureHook) -> StructureHook:
    """Reads an object with a value for every id; `unknown` refuses an id that there is not."""

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if type(value) is not dict:
            problems.expected("an object by id", value)
        missing = [ValueError(f"{id!r} is missing") for id in index if id not in value]
        hooks = [item if id in index else _key(unknown, id) for id in value]
        read = dict(zip(value, problems.structure_each(value, hooks, value.values(), missing), strict=True))
        return tuple([read[id] for id in index])

    return structure


def _key(hook: StructureHook, key: str) -> StructureHook:
    """Reads the key of an object in place of its value."""
    return lambda value, _: hook(key, _)


def _structure_set(member: StructureHook) -> StructureHook:
    def structure(value: Any, _: Any) -> int:
        mask = 0
        twice: list[Exception] = []
        for item, index in zip(value, problems.structure_list(member, value), strict=True):
            if mask >> index & 1 and len(twice) < problems.MAX_PROBLEMS:
                twice.append(ValueError(f"{problems.shown(item)} comes twice in a set"))
            mask |= 1 << index
        if twice:
            raise problems.several("in a set", twice)
        return mask

    return structure


def _unstructure_counts(ids: tuple[str, ...], what: str) -> UnstructureHook:
    def unstructure(counts: tuple[int, ...]) -> dict[str, int] | None:
        if ids and not counts:
            # A hand that a view does not know.
            return None
        _require_each(ids, what, counts)
        return {id: count for id, count in zip(ids, counts, strict=True) if count}

    return unstructure


def _unstructure_by_id(ids: tuple[str, ...], what: str, item: UnstructureHook) -> UnstructureHook:
    def unstructure(values: tuple[Any, ...]) -> dict[str, Any]:
        _require_each(ids, what, values)
        return {id: item(value) for id, value in zip(ids, values, strict=True)}

    return unstructure


def _require_each(ids: tuple[str, ...], what: str, values: tuple[Any, ...]) -> None:
    if len(values) != len(ids):
        raise ValueError(
            f"a tuple with a value for each {what} has {len(ids)}, not {len(values)}: {short(values)}; the type of a"
            " list of some of them is tuple[Annotated[str, IDS], ...]"
        )


def _unstructure_set(names: Names) -> UnstructureHook:
    name, order = names.name, names.order

    def unstructure(mask: int) -> list[Any]:
        if mask >> len(order):
            raise ValueError(f"the set {mask:#x} has members beyond the {len(order)} that there are")
        return [name(index) for index in sorted(members(mask), key=order.__getitem__)]

    return unstructure


def _structure_either(declared: types.Either, hooks: list[StructureHook]) -> StructureHook:
    def structure(value: Any, _: Any) -> Any:
        for hook in hooks:
            try:
                return hook(value, _)
            except problems.UnknownBoard:
                raise
            except (ValueError, BaseValidationError):
                continue
        return problems.expected(_noun(declared), value)

    return structure


def _noun(declared: types.FieldType) -> str:
    """What a value must be, for a message."""
    match declared:
        case types.Number():
            return "a whole number"
        case types.Truth():
            return "true or false"
        case types.String():
            return "a string"
        case types.Nothing():
            return "null"
        case types.Values(values):
            return " or ".join(map(problems.shown, values))
        case types.Id("good"):
            return "the id of a good"
        case types.Id(kind):
            return problems.a(kind)
        case types.IdOf(ids) | types.StringOf(ids):
            return f"the id of {problems.a(ids.noun)}"
        case types.IdSet() | types.IdSetOf() | types.ListOf() | types.RowOf() | types.ForEachSeat():
            return "a list"
        case types.CountsOf():
            return "an object of counts by id"
        case types.ForEachOf():
            return "an object by id"
        case types.GoodsVector():
            return "an object of goods"
        case types.PiecePlaces():
            return "an object of pieces"
        case types.BoardLayout():
            return "the layout of a board"
        case types.Optional(inner):
            return f"{_noun(inner)} or null"
        case types.Either(choices):
            return " or ".join(map(_noun, choices))
        case types.PlainRecord(kind) | types.TaggedRecord(kind):
            return f"the object of a record ({kind.__name__})"
        case types.Named(inner=inner):
            return _noun(inner)


def _structure_record(kind: type, converter: Converter, ids: Ids | None = None) -> StructureHook:
    """The hook of cattrs for one class of record, which must have all its fields, also those with a default unless
    JSON leaves it out."""
    declared, omitted = types.field_types(kind, ids), records.omitted_fields(kind)
    fields = [
        field.evolve(type=declared[field.name], default=field.default if field.name in omitted else attrs.NOTHING)
        for field in attrs.fields(kind)
        if field.name in declared
    ]
    make: StructureHook = gen.make_dict_structure_fn_from_attrs(fields, kind, converter, _cattrs_use_linecache=False)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            problems.expected("an object", value)
        return make(value, kind)

    return structure


def _unstructure_record(kind: type, converter: Converter, ids: Ids | None = None) -> UnstructureHook:
    """The function of cattrs that writes one class of record."""
    declared = types.field_types(kind, ids)
    fields = [field.evolve(type=declared[field.name]) for field in attrs.fields(kind) if field.name in declared]
    omitted: Any = {name: gen.override(omit_if_default=True) for name in records.omitted_fields(kind)}
    return gen.make_dict_unstructure_fn_from_attrs(fields, kind, converter, _cattrs_use_linecache=False, **omitted)


def _unstructure_plain(kind: type, make: Callable[[], UnstructureHook]) -> UnstructureHook:
    """Writes a record that has no tag, so that a field holds records of exactly its class."""

    def unstructure(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(
                f"a field for {kind.__name__} holds a {type(value).__name__}, of which JSON would lose a part"
            )
        return make()(value)

    return unstructure
