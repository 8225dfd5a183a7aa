"""Everything that is wrong with a JSON value, each problem with its path.

A hook that cannot read a value raises ValueError with a message. The functions here that read lists and objects go on
with the other parts and raise all errors as one, as cattrs does for records. Paths are put together from the notes that
are left on the errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, repeat
from typing import Any, NoReturn

from cattrs import BaseValidationError, ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from catan_core.fieldtypes.grammar import TAG_KEY, TAGGED_BASES, field_types
from catan_core.model.errors import CatanError, DecodeError, one_line, short

StructureHook = Callable[[Any, Any], Any]
"""Reads a JSON value, as cattrs calls it: with the value and its type."""

MAX_PROBLEMS = 100
"""After this many problems the rest of a value is not read."""

MAX_STEP = 60
"""Longer keys of objects are cut in paths."""

NOTES = (AttributeValidationNote, IterableValidationNote)
"""How cattrs notes where in a value an error was raised."""


class UnknownBoard(ValueError):
    """A place on a board that cannot be read itself. The problem is the board, so this is not reported."""


def expected(what: str, value: object) -> NoReturn:
    """Raise ValueError: what belongs in the place of a value."""
    raise ValueError(f"expected {what}, not {shown(value)}")


def as_it_is(what: str, *kinds: type) -> StructureHook:
    """Reads a value of one of some classes, which stays as it is; `what` says what belongs there."""
    return lambda value, _: value if type(value) in kinds else expected(what, value)


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def shown(value: object) -> str:
    """A JSON value for a message, cut short."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
    return short(value)


def structure_list(hook: StructureHook, value: Any) -> list[Any]:
    """Read a list whose items are all of one type. Raises ValueError, or IterableValidationError for what is wrong
    with its items."""
    if type(value) is not list:
        expected("a list", value)
    return structure_each(count(), repeat(hook), value)


def structure_row(hooks: Sequence[StructureHook], value: Any, what: str = "") -> list[Any]:
    """Read a list with an item for each hook; `what` says of what. Raises as `structure_list`."""
    if type(value) is not list:
        expected("a list", value)
    if len(value) != len(hooks):
        raise ValueError(f"expected {len(hooks)} items{what}, not {len(value)}")
    return structure_each(count(), hooks, value)


def structure_object(
    required: Mapping[str, StructureHook], value: Any, optional: Mapping[str, StructureHook] | None = None
) -> dict[str, Any]:
    """Read an object with these keys, perhaps the optional ones, and no others. Raises as `structure_list`."""
    if type(value) is not dict:
        expected("an object", value)
    hooks = {**required, **(optional or {})}
    there = [name for name in hooks if name in value]
    wrong: list[Exception] = [ValueError(f"{name!r} is missing") for name in required if name not in value]
    wrong += [
        ValueError(not_a_field(key, hooks)) for key in islice((key for key in value if key not in hooks), MAX_PROBLEMS)
    ]
    read = structure_each(there, (hooks[name] for name in there), (value[name] for name in there), wrong)
    return dict(zip(there, read, strict=True))


def structure_entries(hook: StructureHook, value: Any, what: str) -> dict[str, Any]:
    """Read an object with any keys; `what` says what it is. Raises as `structure_list`."""
    if type(value) is not dict:
        expected(what, value)
    return dict(zip(value, structure_each(value, repeat(hook), value.values()), strict=True))


def not_a_field(key: object, names: Iterable[str]) -> str:
    """The message for a key that an object must not have."""
    known = ", ".join(names)
    return f"{short(key)} is not a field here; {f'the fields are {known}' if known else 'there are none'}"


def structure_each(
    steps: Iterable[str | int], hooks: Iterable[StructureHook], values: Iterable[Any], wrong: Iterable[Exception] = ()
) -> list[Any]:
    """Read the parts of a value. Raises IterableValidationError for what is wrong with them, after what is `wrong`
    already."""
    read, errors = [], [*wrong]
    problems = len(errors)
    for step, hook, value in zip(steps, hooks, values, strict=False):
        try:
            read.append(hook(value, None))
        except Exception as error:
            error.add_note(IterableValidationNote(f"at {step}", step, None))
            errors.append(error)
            problems += _count(error)
            if problems >= MAX_PROBLEMS:
                break
    if errors:
        raise several("in a list or an object", errors)
    return read


def several(where: str, errors: Sequence[Exception]) -> IterableValidationError:
    """What is wrong with several items of a list or an object, as one error."""
    # Its `__new__` takes the class too; to pyright the constructor is that of `ExceptionGroup`, which does not.
    return IterableValidationError(where, errors, list)  # pyright: ignore[reportCallIssue]


def problems_in(error: Exception, path: str = "$") -> Iterator[str]:
    """Everything that is wrong, each with its path. Raises again what no hook raises on purpose."""
    match error:
        case ClassValidationError() | IterableValidationError():
            for inner in error.exceptions:
                yield from _inner_problems(inner, path, error.cl)
        case UnknownBoard():
            pass
        case ValueError() if not isinstance(error, CatanError):
            yield f"{path}: {one_line(error)}"
        case _:
            raise error


def _inner_problems(error: Exception, path: str, kind: type) -> Iterator[str]:
    note = next((note for note in getattr(error, "__notes__", ()) if isinstance(note, NOTES)), None)
    match error, note:
        case ForbiddenExtraKeysError(), _:
            names = [*([TAG_KEY] if issubclass(kind, TAGGED_BASES) else []), *field_types(kind)]
            for key in sorted(error.extra_fields, key=str):
                yield f"{path}: {not_a_field(key, names)}"
        case KeyError(args=(name,)), AttributeValidationNote() as wanted if name == wanted.name:
            yield f"{path}: {name!r} is missing"
        case _, AttributeValidationNote() as at:
            yield from problems_in(error, path + _step(at.name))
        case _, IterableValidationNote() as at:
            yield from problems_in(error, path + _step(at.index))
        case ((ClassValidationError() | IterableValidationError()), None):
            yield from problems_in(error, path)
        case ((ValueError() | TypeError()), None) if kind is not list:
            # The class itself has refused what its fields hold.
            yield f"{path}: not a {kind.__name__}: {one_line(error)}"
        case _:
            yield from problems_in(error, path)


def _step(step: int | str) -> str:
    """A step of a path: an index, the name of a field, or another key, cut short."""
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() and len(step) <= MAX_STEP else f"[{short(step)}]"


def _count(error: Exception) -> int:
    """How many errors an error is made of."""
    return sum(map(_count, error.exceptions)) if isinstance(error, BaseValidationError) else 1


def decode_error(error: Exception) -> DecodeError:
    """Everything that is wrong with a JSON value, as one error. Raises again what no hook raises on purpose."""
    return DecodeError(tuple(islice(problems_in(error), MAX_PROBLEMS)))
