"""Checks of the arguments of public functions, so that a mistake is reported where it is made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from catan_core.model.errors import ENGINE, ArgumentError, IllegalAction, refuse, short
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Action

T = TypeVar("T")

STATE = "a State, such as game.state"
"""What is asked for where a `Game` is easily passed by mistake."""

POSITION = "a position, such as game.state or game.view(0)"

UNPRINTABLE = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff"
"""Characters that no line of text has, as part of a regular expression: whatever ends a line, moves a cursor, or is not
allowed in XML. Halves of surrogate pairs are not characters, and not allowed either."""

_NO_TEXT = re.compile(f"[{UNPRINTABLE}\\ud800-\\udfff]")


def line_problem(text: str) -> str | None:
    """What is wrong with a line of text that people read, such as a name; None if nothing is.

    >>> line_problem("Ada"), line_problem("A\\tda")
    (None, 'has a character that is not allowed: U+0009')
    """
    refused = _NO_TEXT.search(text)
    return None if refused is None else f"has a character that is not allowed: U+{ord(refused[0]):04X}"


def as_line(text: str) -> str:
    """A text with a replacement character for each that no line of text has."""
    return text if text.isprintable() else _NO_TEXT.sub("\ufffd", text)


def require(kind: type[T] | tuple[type[Any], ...], value: object, where: str, what: str) -> None:
    """Raise ArgumentError unless a value is of a type. `where` names the function, `what` says what it takes."""
    if not isinstance(value, kind):
        refuse(where, what, value)


def require_number(value: object, where: str, what: str, least: int = 0) -> None:
    """Raise ArgumentError unless a value is a whole number that is large enough."""
    if type(value) is not int or value < least:
        refuse(where, f"{what}, a whole number from {least}", value)


def require_each(kind: type[T], values: Iterable[T], where: str, what: str) -> tuple[T, ...]:
    """Values as a tuple. Raises ArgumentError unless all of them are of a type."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        refuse(where, what, values)
    items = tuple(values)
    for item in items:
        require(kind, item, where, what)
    return items


def require_function(value: object, where: str, what: str) -> None:
    """Raise ArgumentError unless a value can be called."""
    if not callable(value):
        refuse(where, what, value)


def require_probability(value: object, where: str, name: str) -> None:
    """Raise ArgumentError unless a value is a number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        refuse(where, f"a probability as `{name}`, from 0 to 1", value)


def require_names(names: object, where: str) -> None:
    """Raise ArgumentError for anything but the names of players, seat by seat, each a line of text."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ArgumentError(f"{where} takes a list of strings as `names`, seat by seat, not {short(names)}")
    for seat, name in enumerate(names):
        problem = line_problem(name)
        if problem is not None:
            raise ArgumentError(f"{where} takes lines of text as `names`, but that of seat {seat} {problem}")


def require_seed(seed: object, where: str) -> None:
    """Raise ArgumentError unless a value can be a seed: a string, or a number that can be written as one."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        refuse(where, "a seed, which is a whole number or a string", seed)
    try:
        str(seed).encode()
    except UnicodeEncodeError:
        refuse(where, "a seed without halves of surrogate pairs", seed)
    except ValueError:
        refuse(where, "a seed of at most a few thousand digits", seed)


def require_random(rng: object, where: str) -> None:
    """Raise ArgumentError unless a value is a source of random numbers."""
    if isinstance(rng, type) or not callable(getattr(rng, "random", None)):
        refuse(where, "a random.Random, such as Random(7)", rng)


def require_action(action: object, where: str = "play") -> None:
    """Raise ArgumentError unless a value is an action."""
    if not isinstance(action, Action):
        refuse(where, "an Action, such as one of `game.actions`", action)


def require_own(action: Action, seat: Seat) -> None:
    """Raise IllegalAction unless an action is in the name of the seat that has sent it."""
    if action.seat == CHANCE:
        raise IllegalAction(action, ENGINE["for-chance"]())
    if action.seat != seat:
        raise IllegalAction(action, ENGINE["another-seat"](seat=seat, named=action.seat))


def require_position(position: object, where: str) -> None:
    """Raise ArgumentError unless a value can be read like a state."""
    if not hasattr(position, "stack"):
        refuse(where, POSITION, position)
