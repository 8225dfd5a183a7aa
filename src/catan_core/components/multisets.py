"""Choosing some cards of a hand: every choice can be counted, listed, found by its number and recognized, lazily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import prod
from typing import overload

from catan_core._memo import memoized
from catan_core.model.ids import Goods
from catan_core.model.record import record


def ways(hand: tuple[int, ...], k: int) -> int:
    """In how many ways `k` cards can be chosen from a hand, cards of a kind being alike.

    >>> ways((2, 1), 2)
    2
    """
    return _ways_from(hand, k)[0][k] if k >= 0 else 0


@memoized(1 << 12)
def _ways_from(hand: tuple[int, ...], k: int) -> tuple[tuple[int, ...], ...]:
    """For each kind of card, and after the last: in how many ways 0 to `k` cards can be chosen from this kind on."""
    rows: list[tuple[int, ...]] = [(1, *[0] * k)]
    for most in reversed(hand):
        later = rows[-1]
        rows.append(tuple([sum(later[max(0, count - most) : count + 1]) for count in range(k + 1)]))
    return tuple(reversed(rows))


@record
class SubMultisets(Sequence[Goods]):
    """All ways to choose `k` cards of a hand, as vectors, in a fixed order.

    >>> list(SubMultisets((2, 1), 2))
    [(1, 1), (2, 0)]
    >>> (2, 0) in SubMultisets((2, 1), 2), (0, 2) in SubMultisets((2, 1), 2)
    (True, False)
    """

    hand: tuple[int, ...]
    k: int

    def __repr__(self) -> str:
        # Without the hand: it may be one that others must not see.
        return f"<SubMultisets of {self.k} cards>"

    def __len__(self) -> int:
        return ways(self.hand, self.k)

    def __iter__(self) -> Iterator[Goods]:
        yield from (Goods(chosen) for chosen in _listed(self.hand, self.k))

    @overload
    def __getitem__(self, index: int) -> Goods: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Goods, ...]: ...
    def __getitem__(self, index: int | slice) -> Goods | tuple[Goods, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if not 0 <= index < len(self):
            raise IndexError(index)
        chosen, left = [], self.k
        for most, later in zip(self.hand, _ways_from(self.hand, self.k)[1:], strict=True):
            for taken in range(min(most, left) + 1):
                below = later[left - taken]
                if index < below:
                    chosen.append(taken)
                    left -= taken
                    break
                index -= below
        return Goods(tuple(chosen))

    def __contains__(self, chosen: object) -> bool:
        return (
            isinstance(chosen, tuple)
            and len(chosen) == len(self.hand)
            and sum(chosen) == self.k
            and all(0 <= taken <= most for taken, most in zip(chosen, self.hand, strict=True))
        )


@record
class AnySubMultisets(Sequence[Goods]):
    """All ways to choose any number of cards of a hand, or none, as vectors: fewest first, and then in the order of
    `SubMultisets`.

    >>> list(AnySubMultisets((1, 1)))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> len(AnySubMultisets((19, 19, 19, 19, 19))), (1, 2) in AnySubMultisets((1, 1))
    (3200000, False)
    """

    hand: tuple[int, ...]

    def __repr__(self) -> str:
        return "<AnySubMultisets>"  # without the hand, as above

    def _by_size(self) -> Iterator[SubMultisets]:
        return (SubMultisets(self.hand, k) for k in range(sum(self.hand) + 1))

    def __len__(self) -> int:
        return prod(most + 1 for most in self.hand)

    def __iter__(self) -> Iterator[Goods]:
        return chain.from_iterable(self._by_size())

    @overload
    def __getitem__(self, index: int) -> Goods: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Goods, ...]: ...
    def __getitem__(self, index: int | slice) -> Goods | tuple[Goods, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        left = index
        for choices in self._by_size():
            if 0 <= left < len(choices):
                return choices[left]
            left -= len(choices)
        raise IndexError(index)

    def __contains__(self, chosen: object) -> bool:
        return isinstance(chosen, tuple) and chosen in SubMultisets(self.hand, sum(chosen))


def _listed(hand: tuple[int, ...], k: int) -> Iterator[tuple[int, ...]]:
    if not hand:
        if k == 0:
            yield ()
        return
    for taken in range(min(hand[0], k) + 1):
        for rest in _listed(hand[1:], k - taken):
            yield (taken, *rest)
