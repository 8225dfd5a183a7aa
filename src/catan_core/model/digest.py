"""A digest of a position: equal positions have the same one, in every process."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from json import JSONEncoder
from operator import attrgetter
from typing import Any

import attrs

FORMAT = "state/1"
"""What a digest begins with, so that a change of what follows is a change of all digests."""


def digest_of(*parts: object) -> str:
    """The SHA-256 of records, ints, strings, truth values, None and tuples of these, in hexadecimal.

    What is hashed is their canonical JSON: an array for a tuple, and for a record an object with its tag, or the name
    of its class, and the fields that count when it is compared. So what is equal has the same digest, and what differs
    has another. Nothing in it depends on the process: neither the order of sets nor `hash`.
    """
    return sha256(_ENCODER.encode((FORMAT, *parts)).encode()).hexdigest()


def _fields(record: Any) -> dict[str, tuple[object, ...]]:
    kind: Any = type(record)
    name, values = _reader(kind)
    return {name: values(record)}


@cache
def _reader(kind: Any) -> tuple[str, Any]:
    """What a record is called, and the function that gives the fields that count when it is compared."""
    if not attrs.has(kind):
        raise TypeError(f"a record holds {kind.__name__}, of which there is no digest")
    names = [field.name for field in attrs.fields(kind) if field.eq]
    called = getattr(kind, "tag", "") or kind.__qualname__
    if len(names) > 1:
        return called, attrgetter(*names)
    return called, (lambda record: tuple([getattr(record, name) for name in names]))


_ENCODER = JSONEncoder(separators=(",", ":"), allow_nan=False, default=_fields)
