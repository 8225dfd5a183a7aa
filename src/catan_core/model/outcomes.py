"""What chance may do at one moment: actions with positive integer weights."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Generic, TypeVar, cast, overload

import attrs

from catan_core.model.errors import refuse
from catan_core.model.record import Action

A = TypeVar("A", bound=Action, covariant=True)


PAIRS = "pairs of an action and its weight, a whole number from 0"


def _possible(pairs: Iterable[tuple[A, int]]) -> tuple[tuple[A, int], ...]:
    if not isinstance(pairs, Iterable):
        refuse("Outcomes", PAIRS, pairs)
    return tuple([pair for pair in pairs if _weight(pair)])


def _weight(pair: tuple[Action, int]) -> int:
    try:
        action, weight = pair
    except (TypeError, ValueError):
        refuse("Outcomes", PAIRS, pair)
    if type(weight) is not int or weight < 0 or not isinstance(action, Action):
        refuse("Outcomes", PAIRS, pair)
    return weight


def _sums(pairs: tuple[tuple[Action, int], ...]) -> tuple[int, ...]:
    return tuple(accumulate([weight for _, weight in pairs]))


@attrs.frozen(repr=False)
class Outcomes(Sequence[tuple[A, int]], Generic[A]):
    """A sequence of `(action, weight)`; outcomes of weight 0 are left out. Weights are whole numbers, not shares of 1.

    Raises ArgumentError for anything but pairs of an action and a whole number from 0.

    >>> from catan_core.model.record import ChanceAction
    >>> coin = Outcomes([(ChanceAction(), 1), (ChanceAction(), 3)])
    >>> coin.total, len(coin)
    (4, 2)
    """

    _pairs: tuple[tuple[A, int], ...] = attrs.field(converter=_possible)
    _upto: tuple[int, ...] = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: _sums(self._pairs), takes_self=True)
    )

    total: int = attrs.field(
        init=False, eq=False, default=attrs.Factory(lambda self: self._upto[-1] if self._upto else 0, takes_self=True)
    )
    """The sum of all weights."""

    def __len__(self) -> int:
        return len(self._pairs)

    @overload
    def __getitem__(self, index: int) -> tuple[A, int]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[A, int], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[A, int] | tuple[tuple[A, int], ...]:
        return self._pairs[index]

    @cached_property
    def _weights(self) -> dict[A, int]:
        return dict(self._pairs)

    def weight(self, action: Action) -> int:
        """The weight of an action, 0 if it cannot happen. Raises ArgumentError for other things than actions."""
        for outcome, weight in self._pairs:
            if outcome is action:  # as it was drawn or listed here
                return weight
        if not isinstance(action, Action):
            refuse("weight", "an action", action)
        return self._weights.get(cast(A, action), 0)

    def at(self, share: float) -> A:
        """The outcome that a number in [0, 1) falls on. Each outcome has a share in proportion to its weight.

        Raises ArgumentError for any other number, and where there are no outcomes.
        """
        try:
            if share < 0:
                raise IndexError(share)
            return self._pairs[bisect_right(self._upto, share * self.total)][0]
        except (IndexError, TypeError, ValueError, OverflowError):
            refuse("at", "a number from 0 to below 1" if self._pairs else "nothing, since there are no outcomes", share)

    def __repr__(self) -> str:
        if not self._pairs:
            return "<Outcomes: none>"
        tags = sorted({action.tag for action, _ in self._pairs})
        return f"<Outcomes: {len(self._pairs)} of {', '.join(tags)}, total weight {self.total}>"
