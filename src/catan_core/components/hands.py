"""Hidden hands: a count for each kind of card, for every seat; others know no more than how many cards a hand has.

A slice has two fields for them, `hands: BySeat[Counts]` and `sizes: BySeat[int] | tuple[()] = ()`. In a state, all
hands are known and `sizes` is `()`. In a view, a hand that the seat does not see is `()`, and `sizes` has the number
of cards in every hand.

>>> from random import Random
>>> hands = with_cards(((2, 0), (1, 3)), Seat(0), 1, 4)
>>> seen, sizes = concealed(hands, 0b01), tuple(map(sum, hands))
>>> seen, sizes, size_of(seen, sizes, Seat(1))
(((2, 4), ()), (6, 4), 4)
>>> pool = not_among((4, 9), seen)
>>> filled(seen, sizes, pool, Random(1)), pool
(((2, 4), (1, 3)), [1, 2])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from catan_core.components.dealing import KnownCards, deal
from catan_core.model.ids import Seat
from catan_core.model.record import with_entry

Counts = tuple[int, ...]

__all__ = [
    "with_cards",
    "size_of",
    "concealed",
    "not_among",
    "filled",
]


def with_cards(hands: tuple[Counts, ...], seat: Seat, kind: int, count: int) -> tuple[Counts, ...]:
    """The hands with `count` more cards of a kind in the hand of a seat, or fewer if it is negative."""
    hand = list(hands[seat])
    hand[kind] += count
    return with_entry(hands, seat, tuple(hand))


def size_of(hands: tuple[Counts, ...], sizes: tuple[int, ...], seat: Seat) -> int:
    """How many cards a seat has, in a state or in a view."""
    return sizes[seat] if sizes else sum(hands[seat])


def concealed(hands: tuple[Counts, ...], seen: int) -> tuple[Counts, ...]:
    """The hands of the seats in the set `seen`; `()` for all others."""
    return tuple([hand if seen >> owner & 1 else () for owner, hand in enumerate(hands)])


def not_among(counts: Sequence[int], rows: Iterable[Counts]) -> list[int]:
    """How many cards of each kind are not in any of these rows, out of `counts` in all. A row may be `()`: unknown."""
    return [count - sum(elsewhere) for count, *elsewhere in zip(counts, *filter(None, rows), strict=True)]


def filled(
    hands: tuple[Counts, ...], sizes: tuple[int, ...], pool: list[int], rng: Random, known: Iterable[KnownCards] = ()
) -> tuple[Counts, ...]:
    """Hands of a view with the unknown ones dealt at random from a pool, which is used up so far.

    They agree with what is `known` of them; see `dealing`. Raises EngineError if no hands do.
    """
    unknown = {Seat(owner): size for owner, size in enumerate(sizes) if not hands[owner]}
    filled = list(hands)
    for seat, hand in deal(pool, unknown, known, rng).items():
        filled[seat] = hand
    return tuple(filled)
