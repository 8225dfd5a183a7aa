"""Which values an option allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from catan_core.model.errors import CatanError, RulesetError, UnknownOption, did_you_mean, one_line, short
from catan_core.plugin.expansion import error_text
from catan_core.plugin.specs import MAX_OPTION, Option, Value

NONE = "none"
"""What limits of several expansions may leave of an option."""


def allows(option: Option[Any], value: object) -> bool:
    """Whether an option allows a value."""
    if option.values:
        return among(option.values, value)
    if option.read is not None:
        return type(value) is str and (not value or problem_of_text(option, value) is None)
    return type(value) is int and option.min_value <= value <= option.max_value


def among(values: tuple[Value, ...], value: object) -> bool:
    """Whether a value is one of some values. 1 and True are equal, but not the same choice."""
    return any(value == other and type(value) is type(other) for other in values)


def allowed_values(option: Option[Any], *, bounded: bool = False) -> str:
    """The values that an option allows, in words. The highest number that any option can have is left out, unless
    `bounded`."""
    if option.values:
        return ", ".join(map(repr, option.values))
    if option.read is not None:
        return "a text"
    if option.min_value > option.max_value:
        return NONE
    if option.min_value == option.max_value:
        return str(option.min_value)
    highest = "" if option.max_value == MAX_OPTION and not bounded else f" to {option.max_value}"
    return f"any whole number from {option.min_value}{highest}"


def check_value(option: Option[Any], value: object) -> None:
    """Raise UnknownOption if the option does not allow a value, and name the allowed values."""
    if option.read is not None and type(value) is str:
        problem = problem_of_text(option, value) if value else None
        if problem is not None:
            raise UnknownOption(f"option {option.name!r}: {problem}")
        return
    if not allows(option, value):
        too_large = type(value) is int and value > option.max_value
        allowed = allowed_values(option, bounded=too_large)
        raise UnknownOption(f"option {option.name!r} cannot be {short(value)}; allowed: {allowed}")


def undeclared(name: str, options: Iterable[str]) -> str:
    """The name of an option that there is not, for an error, and one that is like it."""
    return f"{name!r}{did_you_mean(name, options)}"


def problem_of_text(option: Option[Any], text: str) -> str | None:
    """What is wrong with the text of an option that is one; None if nothing is."""
    try:
        as_stored(option, text)
    except ValueError as error:
        return one_line(error)
    return None


def as_stored(option: Option[Any], value: Value) -> Value:
    """The value of an option as it is stored: a text as its option writes it. Raises the ValueError of `read`, and
    RulesetError where `read` does anything else than it should."""
    if option.read is None or not isinstance(value, str) or not value:
        return value
    try:
        stored = option.read(value)
    except (ValueError, CatanError):
        raise
    except Exception as error:
        raise RulesetError(f"option {option.name!r}: its `read` failed: {error_text(error)}") from error
    if type(stored) is not str:
        raise RulesetError(
            f"option {option.name!r}: its `read` must give a text or raise a ValueError, not {short(stored)}"
        )
    return stored


@contextmanager
def within(where: str) -> Iterator[None]:
    """Say where a value stands that an option does not allow."""
    try:
        yield
    except UnknownOption as error:
        raise UnknownOption(f"{where}: {error}") from None
