"""JSON read strictly: a text is one plain value of limited size, or a TranscriptError."""

from __future__ import annotations

import json
import re
from typing import NoReturn, TypeAlias

from catan_core.model.errors import TranscriptError, short

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
"""A JSON value without fractions."""

STATE_CHARS = 1 << 22
"""No stored position is longer, in characters."""

LINE_CHARS = 1 << 16
"""No action, and no line of a transcript but the first, is longer."""

DEPTH = 60
"""Lists and objects are nested no deeper."""

LARGEST = 1 << 53
"""Up to here, programs that keep numbers as doubles are exact."""

BYTE_ORDER_MARK = "\ufeff"

_STRINGS_AND_BRACKETS = re.compile(r'"(?:[^"\\]+|\\.)*+"?|[\[\]{}]', re.DOTALL)
_LONG = re.compile("[0-9]{16}")
_SURROGATE = re.compile(r"\\u[dD]")


def loads(text: str, *, limit_chars: int = LINE_CHARS, limit_depth: int = DEPTH) -> Json:
    """The value of a JSON text.

    Raises TranscriptError for malformed or too long text, too deep nesting, a key that comes twice, NaN and infinities,
    numbers that are not whole or larger than 2^53, and halves of surrogate pairs.

    >>> loads('{"seat": 2}')
    {'seat': 2}
    """
    if not isinstance(text, str):
        raise TranscriptError(f"JSON is read from a str, not from {type(text).__name__}")
    if len(text) > limit_chars:
        raise TranscriptError(f"the text has {len(text)} characters; at most {limit_chars} are read")
    if text.startswith(BYTE_ORDER_MARK):
        raise TranscriptError("the text begins with a byte-order mark: open its file with encoding='utf-8-sig'")
    _check_depth(text, limit_depth)
    try:
        value: Json = (_DECODER_OF_LONG if _LONG.search(text) else _DECODER).decode(text)
        text.encode()
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise TranscriptError(f"not valid JSON: {error.msg} at character {error.pos + 1}") from None
    except UnicodeEncodeError:
        raise TranscriptError("a string holds half of a surrogate pair") from None
    return value


def _check_depth(text: str, limit: int) -> None:
    if text.count("[") + text.count("{") <= limit or _is_shallow(text, limit):
        return
    depth = 0
    for match in _STRINGS_AND_BRACKETS.finditer(text):
        match match[0]:
            case "[" | "{":
                depth += 1
                if depth > limit:
                    raise TranscriptError(f"lists and objects are nested too deeply: more than {limit} deep")
            case "]" | "}":
                depth -= 1


def _is_shallow(text: str, limit: int) -> bool:
    """Whether lists and objects are surely nested no deeper than `limit`. Nothing is said of escapes in strings, nor of
    brackets that do not match."""
    if "\\" in text:
        return False
    brackets = "".join(text.split('"')[::2]).translate(_BRACKETS_ALONE)
    for _ in range(limit):
        if not brackets:
            break
        brackets = brackets.replace("[]", "")  # what is innermost
    return not brackets


def _whole(digits: str) -> int:
    # The length is looked at first: to turn a million digits into a number takes Python a long time.
    if len(digits) > len(str(-LARGEST)) or abs(int(digits)) > LARGEST:
        raise TranscriptError(f"the number {short(digits)} is out of range: whole numbers go up to 2^53")
    return int(digits)


def _fraction(digits: str) -> NoReturn:
    raise TranscriptError(f"{short(digits)} is not written as a whole number")


def _constant(name: str) -> NoReturn:
    raise TranscriptError(f"{name} is not a number in JSON")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise TranscriptError(f"the key {short(key)} comes twice in one object")
            seen.add(key)
    return members


_BRACKETS_ALONE = dict.fromkeys(range(128)) | {ord("["): "[", ord("{"): "[", ord("]"): "]", ord("}"): "]"}
"""Leaves nothing of ASCII but brackets, and makes them all alike."""

_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_fraction, parse_constant=_constant)

_DECODER_OF_LONG = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_fraction, parse_int=_whole, parse_constant=_constant
)
"""For text with numbers that may be too large: it looks at each, which takes as long as all else."""
