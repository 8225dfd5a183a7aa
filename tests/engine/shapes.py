"""JSON values with one thing changed."""

from collections.abc import Iterator
from typing import Any

WRONG: tuple[Any, ...] = ("nonsense", "", 1 << 40, -7, True, None, [], {}, [None], {"unknown": 1}, "x" * 101)


def changes(value: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """A JSON value with one change that is right or wrong whatever the board: the place, and the whole value."""
    for path in paths(value):
        found = at(value, path)
        others = [*WRONG]
        if isinstance(found, int) and path and path[-1] in (0, 1):
            others = [wrong for wrong in others if type(wrong) is not int]  # a coordinate: the board decides
        if isinstance(found, list):
            others += [[*found, *found], [*found, None], found[:-1]]
        if isinstance(found, dict):
            others += [{**found, "unknown": 1}, *({key: found[key] for key in found if key != less} for less in found)]
        for other in others:
            yield path, put(value, path, other)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from paths(value[key], (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """A copy of a JSON value with another value in one place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], other)
    return copy
