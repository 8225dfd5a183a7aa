"""A deck of cards: what is in it, not in which order. The order is chance; only cards put back under it are known."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from itertools import accumulate
from random import Random
from typing import Annotated

import attrs

from catan_core.components.sets import in_order
from catan_core.model.ids import OUTER_IDS, Count, Seat
from catan_core.model.record import evolve, record


@record
class Known:
    """A card under a deck, and the seats that know it. `card` is None in a view of somebody else."""

    card: Annotated[int, OUTER_IDS] | None
    known_to: tuple[Seat, ...] = attrs.field(default=(), converter=in_order)


@record(cache_hash=True)
class Deck:
    """Cards face down. `unknown` counts the shuffled ones by kind; `tail` lies under them, the next to be drawn first.

    In a view the shuffled part is `unknown=()`, and `hidden` is its size. A field that holds a deck says of which kinds
    of card it is: `deck: Annotated[Deck, IDS]`; see `Ids`.
    """

    unknown: Annotated[tuple[int, ...], OUTER_IDS]
    tail: tuple[Annotated[Known, OUTER_IDS], ...] = ()
    hidden: Count = 0

    def __len__(self) -> int:
        return sum(self.unknown) + self.hidden + len(self.tail)

    def weights(self) -> tuple[int, ...]:
        """How likely each kind is to be on top, as integers; all 0 when the deck is empty."""
        if any(self.unknown) or not self.tail:
            return self.unknown
        top = self.tail[0].card
        return tuple([int(kind == top) for kind in range(len(self.unknown))])

    def draw(self, kind: int) -> Deck:
        """The deck without its top card, which is of this kind. The tail is reached when nothing lies above it."""
        if any(self.unknown):
            left = [*self.unknown]
            left[kind] -= 1
            return Deck(tuple(left), self.tail, self.hidden)
        return Deck(self.unknown, self.tail[1:], self.hidden)

    def put_under(self, kind: int, known_to: Iterable[Seat] = ()) -> Deck:
        """The deck with a card put under it, face down."""
        return evolve(self, tail=(*self.tail, Known(kind, tuple(known_to))))

    def reshuffle(self) -> Deck:
        """The deck shuffled: nobody knows where any card lies."""
        counts = list(self.unknown)
        for known in self.tail:
            if known.card is not None:
                counts[known.card] += 1
        return Deck(tuple(counts))

    def conceal(self, seat: Seat | None) -> Deck:
        """The deck as a seat may know it: its size, and the cards at the bottom that this seat knows."""
        tail = tuple(known if seat in known.known_to else Known(None, known.known_to) for known in self.tail)
        return Deck((), tail, sum(self.unknown) + self.hidden)

    def fill(self, pool: list[int], rng: Random) -> Deck:
        """A concealed deck with its unknown cards taken at random from a pool of counts, which is used up so far."""
        tail = tuple(Known(take(pool, rng), known.known_to) if known.card is None else known for known in self.tail)
        return Deck(draw(pool, self.hidden, rng), tail)


def take(pool: list[int], rng: Random) -> int:
    """Take a card at random out of a pool of counts, which has one less then; gives its kind.

    Raises ValueError if the pool is empty.
    """
    ends = [*accumulate(pool)]
    if not ends or not ends[-1]:
        raise ValueError("an empty pool")
    kind = bisect(ends, int(rng.random() * ends[-1]))
    pool[kind] -= 1
    return kind


def draw(pool: list[int], size: int, rng: Random) -> tuple[int, ...]:
    """Take `size` cards at random from a pool of counts, as counts. Raises ValueError if the pool has too few.

    >>> pool = [0, 3, 1]
    >>> draw(pool, 4, Random(1)), pool
    ((0, 3, 1), [0, 0, 0])
    """
    if not size:
        return (0,) * len(pool)
    there = sum(pool)
    if size > there:
        raise ValueError(f"a pool of {there} cards has no {size}")
    if size == there:  # as what is left for a deck when all hands have been dealt
        everything = tuple(pool)
        pool[:] = [0] * len(pool)
        return everything
    drawn = [0] * len(pool)
    for left in range(there, there - size, -1):
        # As `take` does it; this is where hidden hands come from.
        place = int(rng.random() * left)
        for kind, count in enumerate(pool):
            if place < count:
                pool[kind] = count - 1
                drawn[kind] += 1
                break
            place -= count
    return tuple(drawn)
