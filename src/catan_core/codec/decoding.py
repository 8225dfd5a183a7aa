"""Looking into a JSON value: what is not as it must be is named by what it is and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Collection
from reprlib import repr as shortened
from typing import Any, NoReturn

from catan_core.fieldtypes.ranges import MAX_NUMBER, MAX_STRING
from catan_core.model.errors import TranscriptError


class DecodeError(Exception):
    """What is wrong with a JSON value, and where in it: keys and indexes from the inside out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.path: list[str | int] = []

    def error(self, line: int | None = None) -> TranscriptError:
        """The same for users."""
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(self.path))
        return TranscriptError(f"${steps}: {self.message}", line)


POSITION = "a position: read it with `Game.from_json(text)`"
TRANSCRIPT = "a transcript: read it with `replay(text)`"


def told_apart(value: object) -> str | None:
    """What a JSON value is that something has been stored as, and how it is read; None if it cannot be told."""
    if type(value) is not dict:
        return None
    if "turn" in value and "slices" in value:
        if "actors" in value:
            return "a view, which lacks what its seat may not know: store the game with `game.to_json()`"
        return POSITION
    if str(value.get("format", "")).startswith("catan-transcript"):
        return TRANSCRIPT
    if "hexes" in value:
        return "a board: give it to `new_game(board=text)`"
    return "an action: play it with `game.play_json(text, seat)`" if "type" in value else None


def at(step: str | int, read: Callable[[Any], Any], value: Any) -> Any:
    """Read a part of a value; what is wrong with it is reported as lying there."""
    try:
        return read(value)
    except DecodeError as unreadable:
        unreadable.path.append(step)
        raise


def fields_in(value: Any, names: Collection[str]) -> dict[str, Any]:
    """An object that must have exactly these keys."""
    if type(value) is not dict:
        wanted("an object", value)
    for name in names:
        if name not in value:
            raise DecodeError(f"{name!r} is missing")
    for name in value:
        if name not in names:
            raise DecodeError(f"{shortened(name)} is no field here; the fields are {', '.join(names) or 'none'}")
    return value


def list_in(value: Any) -> list[Any]:
    """A list."""
    if type(value) is not list:
        wanted("a list", value)
    return value


def number_in(value: Any) -> int:
    """A whole number of the size that records hold."""
    if type(value) is not int:
        wanted("a whole number", value)
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise DecodeError(f"{shortened(value)} is out of range: {-MAX_NUMBER} to {MAX_NUMBER}")
    return value


def string_in(value: Any) -> str:
    """A string of the length that records hold."""
    if type(value) is not str:
        wanted("a string", value)
    if len(value) > MAX_STRING:
        raise DecodeError(f"a string of {len(value)} characters; at most {MAX_STRING} are allowed")
    return value


def boolean_in(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        wanted("true or false", value)
    return value


def null_in(value: Any) -> None:
    """Null."""
    if value is not None:
        wanted("null", value)


def wanted(what: str, value: object) -> NoReturn:
    """Say what was expected in the place of a value."""
    raise DecodeError(f"expected {what}, not {shown(value)}")


def shown(value: object) -> str:
    """A value for a message, cut short."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
    return shortened(value)
