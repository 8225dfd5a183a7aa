"""Functions that remember their answers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache, wraps
from types import FunctionType
from typing import TypeVar, TypeVarTuple, cast

T = TypeVar("T")
Given = TypeVarTuple("Given")

ORDER_COSTS_MUCH = sys.implementation.name == "pypy"
"""`functools.lru_cache` keeps a list of all answers in order. On PyPy this costs more than most answers."""

FUNCTIONS: tuple[type, ...] = (FunctionType, type(lru_cache(lambda: None)))
"""The types of functions that are written in Python: plain, and with answers that `lru_cache` keeps."""


def memoized(most: int) -> Callable[[Callable[[*Given], T]], Callable[[*Given], T]]:
    """Make a pure function remember its last answers: `most` of them.

    Its arguments must be hashable and are given by position.

    >>> squared = memoized(1000)(lambda number: number * number)
    >>> squared(12), squared(12)
    (144, 144)
    """
    if ORDER_COSTS_MUCH:
        return lambda work_out: _beginning_anew(most, work_out)
    return lambda work_out: cast("Callable[[*Given], T]", lru_cache(most)(work_out))


def _beginning_anew(most: int, work_out: Callable[[*Given], T]) -> Callable[[*Given], T]:
    """The same function, which forgets all its answers when there are too many."""
    known: dict[tuple[*Given], T] = {}

    @wraps(work_out)
    def answer(*given: *Given) -> T:
        try:
            return known[given]
        except KeyError:
            pass
        found = work_out(*given)
        if len(known) >= most:
            known.clear()
        known[given] = found
        return found

    return answer
