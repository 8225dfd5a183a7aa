"""One test of many things of a kind: it checks each of them and lists every one that fails."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from textwrap import indent
from typing import Any

import pytest

Check = Callable[..., None]


def listed(*thing: object) -> str:
    """What a thing is called unless a test says otherwise."""
    return ", ".join(map(str, thing))


def for_each(
    things: Iterable[Any] | Callable[[], Iterable[Any]], name: Callable[..., str] = listed, parts: int = 1
) -> Callable[[Check], Check]:
    """Make a check of one thing a test of all of them.

    The check takes the thing first (the parts of a tuple as separate arguments), and then the fixtures that it needs.
    `name` says what a thing is called where it fails. A case that says something of its own, such as a rule at one more
    place, is a case of `pytest.mark.parametrize` instead.

    What takes time to list is given as a function, which is called when the test runs: otherwise every process that
    collects tests would wait for it. `parts` is then the number of parts of each thing.
    """
    if callable(things):
        listing, taken = things, parts
    else:
        known = [*things]
        listing, taken = known.copy, len(known[0]) if known and isinstance(known[0], tuple) else 1

    def decorate(check: Check) -> Check:
        @wraps(check)
        def test(**fixtures: Any) -> None:
            each = [thing if isinstance(thing, tuple) else (thing,) for thing in listing()]
            assert each, "there is nothing to check"
            problems = []
            for thing in each:
                try:
                    check(*thing, **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    reason = f"{type(error).__name__}: {error}"
                    problems.append(f"{name(*thing)}:\n{indent(reason, '    ')}")
            if problems:
                pytest.fail("\n".join([f"{len(problems)} of {len(each)} fail:", *problems]), pytrace=False)

        signature = inspect.signature(check)
        test.__signature__ = signature.replace(parameters=[*signature.parameters.values()][taken:])  # type: ignore[attr-defined]
        return test

    return decorate
