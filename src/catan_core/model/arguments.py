"""Checks of the arguments of public functions, so that a mistake is reported where it is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from catan_core.model.errors import ArgumentError, refuse
from catan_core.model.record import Action

T = TypeVar("T")

STATE = "a State, such as game.state"
"""What is asked for where a `Game` is easily passed by mistake."""

POSITION = "a position, such as game.state or game.view(0)"


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


def require_names(names: object, where: str) -> None:
    """Raise ArgumentError for anything but the names of players, seat by seat."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ArgumentError(f"{where} takes a list of strings as `names`, seat by seat, not {names!r:.60}")


def require_seed(seed: object, where: str) -> None:
    """Raise ArgumentError unless a value can be a seed: a string, or a number that can be written as one."""
    require((int, str), seed, where, "a seed, which is a whole number or a string")
    try:
        str(seed)
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


def require_position(position: object, where: str) -> None:
    """Raise ArgumentError unless a value can be read like a state."""
    if not hasattr(position, "stack"):
        refuse(where, POSITION, position)
