"""The types that fields of records may have, as the codec tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NoReturn, Union, get_origin

import attrs

from catan_core.model.record import Action, Event, Phase, Slice, fields_of
from catan_core.topology.ids import EdgeSet, HexSet, NodeSet

TAG_KEY = "type"
"""The key of the tag in JSON."""

TAGGED_BASES = (Action, Event, Phase, Slice)
"""Records of these classes are written with their tag, since a field may hold any of several kinds."""

NOT_IN_RECORDS = (float, bytes, Path)
"""Types that cattrs would convert in its own way."""

SET_OF = {"node": NodeSet, "edge": EdgeSet, "hex": HexSet}
"""The sets of places that pieces stand on."""


def is_tuple(hint: Any) -> bool:
    """Whether a field's type is a tuple of something."""
    return get_origin(hint) is tuple


def is_union(hint: Any) -> bool:
    """Whether a field's type is a choice of types, such as `Seat | None`."""
    return get_origin(hint) in (Union, UnionType)


def is_literal(hint: Any) -> bool:
    """Whether a field's type lists its values."""
    return get_origin(hint) is Literal


def is_kind_of(*bases: type) -> Callable[[Any], bool]:
    """A predicate for classes derived from any of some bases."""
    return lambda hint: isinstance(hint, type) and issubclass(hint, bases)


def is_plain_record(hint: Any) -> bool:
    """Whether a field's type is a record without a tag."""
    return isinstance(hint, type) and attrs.has(hint)


def own_newtype(hint: Any) -> bool:
    """Whether a field's type is a `NewType` of an expansion; it is written like the type it is made from."""
    return hasattr(hint, "__supertype__")


def refuse(hint: Any) -> NoReturn:
    """Say that a field has a type that JSON has no place for."""
    raise TypeError(f"a record's field cannot be of the type {getattr(hint, '__name__', hint)!s}")


def written_fields(kind: type) -> dict[str, Any]:
    """The fields of a record that stand in its JSON, with their types: all but those that are always the same."""
    if TAG_KEY in {field.name for field in attrs.fields(kind)}:
        raise TypeError(f"{kind.__name__} has a field {TAG_KEY!r}, which is the key of the tag in JSON")
    fixed = {field.name for field in attrs.fields(kind) if not field.init}
    return {name: hint for name, hint in fields_of(kind).items() if name not in fixed}
