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


def for_each(things: Iterable[Any], name: Callable[..., str] = listed) -> Callable[[Check], Check]:
    """Make a check of one thing a test of all of them.

    The check takes the thing first (the parts of a tuple as separate arguments), and then the fixtures that it needs.
    `name` says what a thing is called where it fails. A case that says something of its own, such as a rule at one more
    place, is a case of `pytest.mark.parametrize` instead.
    """
    each = [thing if isinstance(thing, tuple) else (thing,) for thing in things]

    def decorate(check: Check) -> Check:
        @wraps(check)
        def test(**fixtures: Any) -> None:
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
        taken = len(each[0]) if each else 1
        test.__signature__ = signature.replace(parameters=[*signature.parameters.values()][taken:])  # type: ignore[attr-defined]
        return test

    return decorate
