"""Dealing what is hidden: hands of known sizes out of a pool, all deals that agree with what is known being equally
likely."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import comb, fsum, prod
from random import Random
from typing import TypeVar

from catan_core.components.decks import draw
from catan_core.model.errors import EngineError
from catan_core.model.ids import Seat
from catan_core.model.record import record

W = TypeVar("W")

MAX_TRIES = 10_000
"""After this many rejected deals, what is known of the hands is taken to be impossible."""

__all__ = [
    "KnownCards",
    "holds",
    "deal",
    "likeliest",
    "draw",
]


@record
class KnownCards:
    """What is known of a hidden hand: how many of its cards are of some kinds, counted together.

    `kinds` are the places of these kinds in a vector of counts, such as numbers of goods. With `max_cards` None there
    may be any number.
    """

    seat: Seat
    kinds: tuple[int, ...]
    min_cards: int = 0
    max_cards: int | None = None


def holds(seat: Seat, cards: Sequence[int]) -> tuple[KnownCards, ...]:
    """The knowledge that a hand has at least these cards, by kind.

    >>> holds(Seat(2), (0, 3))
    (KnownCards(seat=2, kinds=(1,), min_cards=3, max_cards=None),)
    """
    return tuple(KnownCards(seat, (kind,), count) for kind, count in enumerate(cards) if count > 0)


def deal(
    pool: list[int], sizes: Mapping[Seat, int], known: Iterable[KnownCards], rng: Random
) -> dict[Seat, tuple[int, ...]]:
    """Deal hands at random from a pool of counts, which is used up so far; gives the counts by kind of each hand.

    `sizes` has the hands to deal, `known` what is known of them; what is known of others does not matter. With cards
    of a kind told apart, every deal that agrees with all that is known has the same probability. Raises EngineError if
    there is none.

    >>> deal([1, 9], {Seat(0): 2, Seat(1): 3}, [KnownCards(Seat(1), (0,), 1)], Random(1))
    {1: (1, 2), 0: (0, 2)}
    """
    bounds = _bounds(pool, sizes, known)
    hands = _bounded_deal(pool, sizes, bounds, rng) if bounds else {}
    for seat, size in sizes.items():
        if seat not in hands:
            hands[seat] = draw(pool, size, rng)
    return hands


Kinds = frozenset[int]
Bounds = dict[Kinds, tuple[int, int]]
"""How many cards a hand has at least and at most of some kinds together."""


def likeliest(odds: Mapping[W, float], most: int) -> dict[W, float]:
    """At most so many of the worlds that there may be, those with the highest odds, which then add up to 1.

    >>> likeliest({"a": 0.125, "b": 0.375, "c": 0.0, "d": 0.0625}, 2)
    {'b': 0.75, 'a': 0.25}
    """
    kept = dict(sorted(odds.items(), key=lambda item: -item[1])[:most]) if len(odds) > most else odds
    whole = fsum(kept.values())
    return {world: each / whole for world, each in kept.items() if each}


def _bounds(pool: Sequence[int], sizes: Mapping[Seat, int], known: Iterable[KnownCards]) -> dict[Seat, Bounds]:
    """What is known of each hand, as far as it says more than its size; what is least likely first."""
    hands: dict[Seat, Bounds] = {}
    for fact in known:
        size = sizes.get(fact.seat)
        if size is None:
            continue
        kinds, bounds = frozenset(fact.kinds), hands.get(fact.seat, {})
        if fact.min_cards > 0:
            _tighten(bounds, kinds, fact.min_cards, None, size)
        if fact.max_cards is not None and fact.max_cards < size:
            _tighten(bounds, kinds, 0, fact.max_cards, size)
            _tighten(bounds, frozenset(range(len(pool))) - kinds, size - fact.max_cards, None, size)
        if bounds:
            hands[fact.seat] = bounds
    if len(hands) < 2:
        return hands
    return dict(sorted(hands.items(), key=lambda item: (_limit(pool, sum(pool), sizes[item[0]], item[1], ()), item[0])))


def _tighten(bounds: Bounds, kinds: Kinds, least: int, most: int | None, size: int) -> None:
    low, high = bounds.get(kinds, (0, size))
    bounds[kinds] = (max(low, least), high if most is None else min(high, most))


# -- all hands that agree with what is known ---------------------------------------------------------------------


def _bounded_deal(
    pool: list[int], sizes: Mapping[Seat, int], bounds: Mapping[Seat, Bounds], rng: Random
) -> dict[Seat, tuple[int, ...]]:
    """Deal the hands of which something is known.

    One after the other is drawn from the hands that agree with what is known of it. A deal has come about too often by
    the product of how likely it was, for each hand, that blind dealing agrees. So it is rejected the more often
    the smaller this product is, compared with the greatest that it can be.
    """
    order = list(bounds)
    limits = _limits(pool, sizes, bounds)
    for _ in range(MAX_TRIES if all(limits) else 0):
        left, hands, odds = list(pool), dict[Seat, tuple[int, ...]](), 1.0
        for number, seat in enumerate(order):
            later = [bounds[other] for other in order[number + 1 :]]
            choice = _Hands(left, sizes[seat], _leaving_enough(left, sizes[seat], bounds[seat], later))
            if not choice.ways:
                break
            if number:
                odds *= choice.ways / comb(sum(left), sizes[seat]) / limits[number]
            hands[seat] = choice.draw(rng)
            left = [count - drawn for count, drawn in zip(left, hands[seat], strict=True)]
        else:
            if len(order) == 1 or rng.random() < odds:
                pool[:] = left
                return hands
    raise EngineError(f"no hands of {dict(sizes)} cards out of {pool} agree with what is known of them: {dict(bounds)}")


def _leaving_enough(pool: Sequence[int], size: int, own: Bounds, later: Sequence[Bounds]) -> Bounds:
    """What is known of a hand, and that it leaves in the pool what later hands need."""
    bounds = dict(own)
    for kinds in {kinds for hand in later for kinds, (low, _) in hand.items() if low > 0}:
        there = _count(pool, kinds)
        spare = there - sum(_least(pool, hand, kinds) for hand in later)
        if spare < min(size, there):
            _tighten(bounds, kinds, 0, spare, size)
    return bounds


def _count(pool: Sequence[int], kinds: Collection[int]) -> int:
    return sum([pool[kind] for kind in kinds])


def _least(pool: Sequence[int], bounds: Bounds, kinds: Kinds) -> int:
    """How many cards of some kinds a hand has at least: what is known of parts that do not overlap, without as many
    cards of other kinds as there are."""
    return sum([max(0, low - _count(pool, part - kinds)) for part, (low, _) in _disjoint(bounds)])


def _disjoint(bounds: Bounds) -> Iterator[tuple[Kinds, tuple[int, int]]]:
    used: set[int] = set()
    for kinds in sorted(bounds, key=lambda part: (len(part), sorted(part))):
        if not used & kinds:
            used |= kinds
            yield kinds, bounds[kinds]


def _limits(pool: Sequence[int], sizes: Mapping[Seat, int], bounds: Mapping[Seat, Bounds]) -> list[float]:
    """By hand, in order: as likely as this, at most, a blind deal agrees with what is known of it."""
    limits, before, total = [], list[tuple[int, Bounds]](), sum(pool)
    for seat, own in bounds.items():
        limits.append(_limit(pool, total, sizes[seat], own, before))
        before.append((sizes[seat], own))
        total -= sizes[seat]
    return limits


def _limit(pool: Sequence[int], total: int, size: int, own: Bounds, before: Sequence[tuple[int, Bounds]]) -> float:
    """As likely as this, at most, a hand blindly dealt from what others have left agrees with what is known of it.

    Having many cards of one kind and having many of another are negatively associated, so that the product over kinds
    that do not overlap is a limit. What the others have left is the most favorable that it can be.
    """
    lows, highs = [1.0], [1.0]
    for kinds, (low, _) in _disjoint({kinds: limits for kinds, limits in own.items() if limits[0] > 0}):
        most = min(total, _count(pool, kinds) - sum(_least(pool, hand, kinds) for _, hand in before))
        lows.append(_share(total, most, size, range(low, size + 1)))
    for kinds, (_, high) in _disjoint({kinds: limits for kinds, limits in own.items() if limits[1] < size}):
        drawn = sum(min(count, _most(hand, kinds, count)) for count, hand in before)
        highs.append(_share(total, max(0, _count(pool, kinds) - drawn), size, range(high + 1)))
    return min(prod(lows), prod(highs))


def _most(bounds: Bounds, kinds: Kinds, size: int) -> int:
    """How many cards of some kinds a hand has at most."""
    return min([high for part, (_, high) in bounds.items() if kinds <= part], default=size)


def _share(total: int, there: int, size: int, wanted: range) -> float:
    """How likely a hand of `size` out of `total` cards has a wanted number of `there` of these cards."""
    if not 0 <= there <= total or size > total:
        return 0.0
    ways = sum([comb(there, count) * comb(total - there, size - count) for count in wanted if count <= size])
    return ways / comb(total, size)


class _Hands:
    """All hands of a size from a pool that keep within bounds, each as often as there are ways to deal it."""

    def __init__(self, pool: Sequence[int], size: int, bounds: Bounds) -> None:
        self.pool = pool
        self.size = size
        alike: dict[tuple[int, ...], list[int]] = {}
        for kind, count in enumerate(pool):
            if count:
                counted = tuple([number for number, kinds in enumerate(bounds) if kind in kinds])
                alike.setdefault(counted, []).append(kind)
        self.groups = [(counted, kinds, _count(pool, kinds)) for counted, kinds in alike.items()]
        self.bounds = list(bounds.values())
        self.last = {number: place for place, (counted, _, _) in enumerate(self.groups) for number in counted}
        self._known: dict[tuple[int, int, tuple[int, ...]], int] = {}
        fits = all(number in self.last or low <= 0 <= high for number, (low, high) in enumerate(self.bounds))
        self.start = (0,) * len(self.bounds)
        self.ways = self._ways(0, size, self.start) if fits else 0

    def _ways(self, place: int, left: int, counts: tuple[int, ...]) -> int:
        """In how many ways the rest of a hand comes from the groups of kinds from a place on."""
        if place == len(self.groups):
            return int(left == 0)
        key = (place, left, counts)
        if key not in self._known:
            self._known[key] = sum([ways * rest for _, _, ways, rest in self._steps(place, left, counts)])
        return self._known[key]

    def _steps(self, place: int, left: int, counts: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], int, int]]:
        """How many cards of a group a hand may have, the counts after it, and in how many ways this group and the
        rest can be had."""
        there = self.groups[place][2]
        for taken in range(min(left, there) + 1):
            after = self._after(place, taken, counts)
            if after is not None:
                rest = self._ways(place + 1, left - taken, after)
                if rest:
                    yield taken, after, comb(there, taken), rest

    def _after(self, place: int, taken: int, counts: tuple[int, ...]) -> tuple[int, ...] | None:
        """The counts that bounds look at, after a group; a bound that has seen its last group counts no more."""
        after = list(counts)
        for number in self.groups[place][0]:
            low, high = self.bounds[number]
            count = after[number] + taken
            if count > high or (self.last[number] == place and count < low):
                return None
            after[number] = 0 if self.last[number] == place else count
        return tuple(after)

    def draw(self, rng: Random) -> tuple[int, ...]:
        """One of these hands at random."""
        hand, number, left, counts = [0] * len(self.pool), rng.randrange(self.ways), self.size, self.start
        for place, (_, kinds, _) in enumerate(self.groups):
            for taken, after, ways, rest in self._steps(place, left, counts):
                if number < ways * rest:
                    number, left, counts = number % rest, left - taken, after
                    break
                number -= ways * rest
            else:
                raise EngineError(f"there are fewer than {self.ways} hands")
            for kind, count in zip(kinds, draw([self.pool[kind] for kind in kinds], taken, rng), strict=True):
                hand[kind] = count
        return tuple(hand)
