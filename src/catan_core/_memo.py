"""Functions that remember their answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Given = TypeVarTuple("Given")


def memoized(most: int) -> Callable[[Callable[[*Given], T]], Callable[[*Given], T]]:
    """Make a pure function remember its last answers: `most` of them, then it begins anew.

    Its arguments must be hashable and are given by position. `functools.lru_cache` forgets only what has not been asked
    for longest, but for that it keeps a list of all answers in order; on PyPy this costs more than most answers.

    >>> squared = memoized(1000)(lambda number: number * number)
    >>> squared(12), squared(12)
    (144, 144)
    """

    def remembering(work_out: Callable[[*Given], T]) -> Callable[[*Given], T]:
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

    return remembering
