"""The messages of a table: what a client may send, and how it is told what is wrong with it.

A message is one JSON object, told apart by its `type`. README.md describes them all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NewType, NoReturn, TypeVar

import attrs
import cattrs

VERSION = 3
"""The version of the protocol."""

MAX_CHARS = 65_536
"""No message of a client is longer, in characters."""

MAX_DIGITS = 16
"""No number in a message is longer, in digits."""

MAX_NAME = 30
"""No name of a person or room is longer, in characters."""

MAX_SHOWN = 200
"""Error messages quote no more characters of what they were sent."""

Name = NewType("Name", str)
"""The name of a person or of a room."""

MAX_LINE = 300
"""No line of the chat is longer, in characters."""

JOINERS = "\u200c\u200d"
"""What joins characters in a line of the chat, or keeps them apart: unseen, but a part of emoji and some scripts."""

Line = NewType("Line", str)
"""A line of the chat."""

JsonObject = NewType("JsonObject", dict[str, Any])
"""A JSON object whose fields others read."""


Texts = NewType("Texts", list[str])
"""A list of strings."""


class Refused(Exception):
    """A request that is not carried out. Nothing has changed.

    `code` is for programs, `message` for people; `about` has what else there is to say, such as `problems`.
    """

    def __init__(self, code: str, message: str, **about: object) -> None:
        self.code = code
        self.message = message
        self.about = about
        super().__init__(code, message)

    def to_json(self) -> dict[str, object]:
        """The error as a message has it."""
        return {"code": self.code, "message": self.message, **self.about}


# -- what a client sends over its socket -------------------------------------------------------------------------


@attrs.frozen
class Hello:
    """The first message: who is there. Without a token it is a spectator. `since` is the last revision that it got."""

    token: str | None
    language: str
    since: str | None = None


@attrs.frozen
class Play:
    """Play an action. `revision` is that of the state that the person was looking at."""

    id: int
    revision: str
    action: JsonObject


@attrs.frozen
class Undo:
    """Ask to take back one's last decision and all that followed: with a `revision`, the decision that was the last
    one then.
    """

    id: int
    revision: str | None = None


@attrs.frozen
class UndoAgree:
    """Agree that another person takes back a decision."""

    id: int


@attrs.frozen
class UndoRefuse:
    """Do not agree, or withdraw one's own request."""

    id: int


@attrs.frozen
class AskStandIn:
    """Ask that a bot plays for the person of a seat, who is away."""

    id: int
    seat: int


@attrs.frozen
class StandInAgree:
    """Agree that a bot plays for a person who is away."""

    id: int


@attrs.frozen
class StandInRefuse:
    """Do not agree, or withdraw one's own request."""

    id: int


@attrs.frozen
class Say:
    """Say something in the chat."""

    id: int
    words: Line


@attrs.frozen
class Language:
    """Go on in another language."""

    id: int
    language: str


Message = Hello | Play | Undo | UndoAgree | UndoRefuse | AskStandIn | StandInAgree | StandInRefuse | Say | Language

KINDS: Mapping[str, type[Message]] = {
    "hello": Hello,
    "play": Play,
    "undo": Undo,
    "undo-agree": UndoAgree,
    "undo-refuse": UndoRefuse,
    "stand-in": AskStandIn,
    "stand-in-agree": StandInAgree,
    "stand-in-refuse": StandInRefuse,
    "say": Say,
    "language": Language,
}
"""The messages by their `type`."""


# -- what a client sends in a request ----------------------------------------------------------------------------


@attrs.frozen
class NewRoom:
    """Open a room. `bot` takes the seats that are empty when the game starts. With `chat` people can write to each
    other; with `seconds` a seat has that much time for a turn, and then the bot decides.
    """

    expansions: Texts
    seats: int
    options: JsonObject = attrs.field(factory=lambda: JsonObject({}))
    name: Name | None = None
    title: Name | None = None
    bot: str | None = None
    board_seed: Name | None = None
    chat: bool = False
    seconds: int | None = None


@attrs.frozen
class Sit:
    """Take a seat: this one, or the first that is empty."""

    name: Name | None = None
    seat: int | None = None


@attrs.frozen
class Start:
    """Start the game, or ask for a rematch."""

    token: str


# -- reading -----------------------------------------------------------------------------------------------------


def _strictly(kind: type) -> Any:
    """A hook that takes values of a type and converts nothing."""

    def structure(value: object, _: object) -> object:
        if type(value) is not kind:
            raise ValueError(f"expected {WORDS[kind]}, not {_short(value)}")
        return value

    return structure


WORDS = {int: "a whole number", str: "a string", bool: "true or false", dict: "an object"}


def _name(value: object, _: object) -> Name:
    return Name(_printable(value, "a name", MAX_NAME))


def _line(value: object, _: object) -> Line:
    return Line(_printable(value, "a line", MAX_LINE, besides=JOINERS))


def _printable(value: object, what: str, most: int, besides: str = "") -> str:
    seen = value.strip().translate(dict.fromkeys(map(ord, besides))) if type(value) is str else ""
    if type(value) is not str or not seen.strip() or not seen.isprintable() or len(value.strip()) > most:
        raise ValueError(f"expected {what} of 1 to {most} printable characters, not {_short(value)}")
    return value.strip()


def _texts(value: object, _: object) -> Texts:
    if type(value) is not list or not all(type(text) is str for text in value):
        raise ValueError(f"expected a list of strings, not {_short(value)}")
    return Texts(value)


CONVERTER = cattrs.Converter(forbid_extra_keys=True)
for plain in (int, str, bool):
    CONVERTER.register_structure_hook(plain, _strictly(plain))
CONVERTER.register_structure_hook(JsonObject, _strictly(dict))
CONVERTER.register_structure_hook(Name, _name)
CONVERTER.register_structure_hook(Line, _line)
CONVERTER.register_structure_hook(Texts, _texts)

T = TypeVar("T")


def read_message(text: str) -> Message:
    """The message of a client. Raises Refused, with every problem where the fields are wrong."""
    fields = object_in(text)
    kind = fields.pop("type", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused("malformed", f"'type' is one of {', '.join(KINDS)}, not {_short(kind)}")
    message: Message = _structured(KINDS[kind], fields)
    return message


def read_body(kind: type[T], text: str) -> T:
    """The body of a request. Raises Refused, with every problem where the fields are wrong."""
    return _structured(kind, object_in(text))


def id_in(text: str) -> int | None:
    """The id of a message that could not be read, as far as it can be told."""
    try:
        fields = object_in(text)
    except Refused:
        return None
    id = fields.get("id")
    return id if type(id) is int and id >= 0 else None


def object_in(text: str) -> dict[str, Any]:
    """The JSON object that somebody has sent. Raises Refused."""
    if len(text) > MAX_CHARS:
        raise Refused("too-long", f"a message has at most {MAX_CHARS} characters, not {len(text)}")
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_once)
    except RecursionError:
        raise Refused("malformed", "lists and objects are nested too deeply") from None
    except ValueError as error:
        raise Refused("malformed", f"this is not JSON: {_cut(str(error))}") from None
    if not isinstance(value, dict):
        raise Refused("malformed", "a message is a JSON object")
    return value


def _structured(kind: type[T], fields: dict[str, Any]) -> T:
    try:
        structured = CONVERTER.structure(fields, kind)
    except cattrs.BaseValidationError as error:
        found = cattrs.transform_error(error, format_exception=_problem)
        problems = [_cut(f"{path}: {what}") for what, _, path in (problem.rpartition(" @ ") for problem in found)]
        raise Refused("malformed", "; ".join(problems[:5]), problems=problems) from None
    if getattr(structured, "id", 0) < 0:
        raise Refused("malformed", "'id' is a whole number from 0")
    return structured


def _problem(error: BaseException, _: type | None) -> str:
    """What is wrong with a field, in words."""
    if isinstance(error, KeyError):
        return "this field is missing"
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"there is no field {', '.join(sorted(map(repr, error.extra_fields)))}"
    return str(error)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        raise ValueError(f"a number has more than {MAX_DIGITS} digits")
    return int(digits)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {_short(next(key for key in keys if keys.count(key) > 1))} comes twice")
    return fields


def _short(value: object) -> str:
    return _cut(repr(value), 60)


def _cut(text: str, most: int = MAX_SHOWN) -> str:
    return text if len(text) <= most else text[:most] + "..."


# -- writing -----------------------------------------------------------------------------------------------------


def written(value: object) -> str:
    """A message as text, without blanks."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def spliced(fields: Mapping[str, object], texts: Sequence[tuple[str, str]]) -> str:
    """A message of some fields, and of fields that are JSON text already, such as a view."""
    parts = [f"{json.dumps(name)}:{text}" for name, text in texts]
    return ",".join([written(fields)[:-1], *parts]) + "}"
