"""What chance may do at one moment: actions with positive integer weights."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Generic, TypeVar, overload

from catan_core.model.errors import refuse
from catan_core.model.record import Action

A = TypeVar("A", bound=Action, covariant=True)


class Outcomes(Sequence[tuple[A, int]], Generic[A]):
    """A sequence of `(action, weight)`; outcomes of weight 0 are left out.

    >>> from catan_core.model.record import ChanceAction
    >>> coin = Outcomes([(ChanceAction(), 1), (ChanceAction(), 3)])
    >>> coin.total, len(coin)
    (4, 2)
    """

    __slots__ = ("_pairs", "_upto", "total")

    def __init__(self, pairs: Iterable[tuple[A, int]]) -> None:
        self._pairs = tuple(pair for pair in pairs if pair[1])
        self._upto = tuple(accumulate(weight for _, weight in self._pairs))
        self.total = self._upto[-1] if self._upto else 0

    def __len__(self) -> int:
        return len(self._pairs)

    @overload
    def __getitem__(self, index: int) -> tuple[A, int]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[A, int], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[A, int] | tuple[tuple[A, int], ...]:
        return self._pairs[index]

    def __eq__(self, other: object) -> bool:
        return self._pairs == other._pairs if isinstance(other, Outcomes) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __reduce__(self) -> tuple[object, ...]:
        return Outcomes, (self._pairs,)

    def at(self, share: float) -> A:
        """The outcome that a number in [0, 1) falls on, each in proportion to its weight.

        Raises ArgumentError for any other number, and where there are no outcomes.
        """
        try:
            if share < 0:
                raise IndexError(share)
            return self._pairs[bisect_right(self._upto, int(share * self.total))][0]
        except (IndexError, TypeError, ValueError, OverflowError):
            refuse("at", "a number from 0 to below 1" if self._pairs else "nothing, since there are no outcomes", share)

    def __repr__(self) -> str:
        if not self._pairs:
            return "<Outcomes: none>"
        tags = sorted({action.tag for action, _ in self._pairs})
        return f"<Outcomes: {len(self._pairs)} of {', '.join(tags)}, total weight {self.total}>"
