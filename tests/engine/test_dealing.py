"""Dealing hidden hands: what is known of them holds, and all deals that agree with it are equally likely."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from catan_core import EngineError, Seat
from catan_core.components.dealing import KnownCards, deal, draw, holds

ZERO, ONE, TWO, THREE = map(Seat, range(4))
DEALS = 3_000

Hands = tuple[tuple[int, ...], ...]


def counted(pool: list[int], sizes: dict[Seat, int], known: list[KnownCards]) -> Counter[Hands]:
    """Every deal that agrees with what is known, with the number of orders of the cards that lead to it."""
    cards = [kind for kind, count in enumerate(pool) for _ in range(count)]
    found = Counter[Hands]()
    for order in permutations(range(len(cards))):
        hands, first = {}, 0
        for seat, size in sizes.items():
            hand = [cards[place] for place in order[first : first + size]]
            hands[seat] = tuple(hand.count(kind) for kind in range(len(pool)))
            first += size
        if all(agrees(hands[one.seat], one) for one in known):
            found[tuple(hands.values())] += 1
    return found


def agrees(hand: tuple[int, ...], known: KnownCards) -> bool:
    count = sum(hand[kind] for kind in known.kinds)
    return known.min_cards <= count and (known.max_cards is None or count <= known.max_cards)


def chi_square(found: Counter[Hands], expected: Counter[Hands]) -> tuple[float, int]:
    """How far the numbers are from those expected, and the degrees of freedom."""
    share = found.total() / expected.total()
    return sum((found[deal] - ways * share) ** 2 / (ways * share) for deal, ways in expected.items()), len(expected) - 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("pool", "sizes", "known"),
    [
        ([2, 2, 2], {ZERO: 3, ONE: 3}, []),
        ([2, 2, 2], {ZERO: 3, ONE: 3}, [*holds(ZERO, (1, 0, 0))]),
        ([2, 3, 2], {ZERO: 3, ONE: 2, TWO: 2}, [*holds(ZERO, (1, 0, 0)), *holds(TWO, (1, 0, 0))]),
        ([3, 2, 2], {ZERO: 3, ONE: 2, TWO: 2}, [*holds(ZERO, (2, 0, 0)), *holds(ONE, (0, 1, 0)), *holds(TWO, (1,))]),
        ([2, 2, 3], {ZERO: 3, ONE: 2}, [KnownCards(ZERO, (0, 1), 2), KnownCards(ONE, (2,), 1)]),
        ([2, 2, 3], {ZERO: 2, ONE: 2, TWO: 2}, [KnownCards(ZERO, (0,), 0, 0), KnownCards(ONE, (0, 1), 1, 1)]),
        ([3, 2, 2], {ZERO: 3, ONE: 2}, [
*holds(ONE, (1,)), KnownCards(ZERO, (0, 1), 1), KnownCards(ZERO, (1, 2), 0, 2)]),
    ],
)  # fmt: skip
def test_all_deals_that_agree_with_what_is_known_are_equally_likely(
    pool: list[int], sizes: dict[Seat, int], known: list[KnownCards]
) -> None:
    expected, rng, found = counted(pool, sizes, known), Random(4), Counter[Hands]()
    for _ in range(DEALS):
        dealt = deal(list(pool), sizes, known, rng)
        found[tuple(dealt[seat] for seat in sizes)] += 1

    assert set(found) == set(expected)
    distance, freedom = chi_square(found, expected)
    assert distance < freedom + 4 * (2 * freedom) ** 0.5


def test_dealing_what_is_promised_first_and_the_rest_blindly_would_be_noticed() -> None:
    """The comparison can fail."""
    pool, sizes, known = [2, 2, 2], {ZERO: 3, ONE: 3}, [*holds(ZERO, (1, 0, 0))]
    expected, rng, found = counted(pool, sizes, known), Random(4), Counter[Hands]()
    for _ in range(DEALS):
        left = [1, 2, 2]
        first = draw(left, 2, rng)
        found[((first[0] + 1, *first[1:]), draw(left, 3, rng))] += 1

    distance, freedom = chi_square(found, expected)
    assert distance > 10 * freedom


def test_hands_use_up_the_pool_and_what_is_known_of_others_does_not_matter() -> None:
    pool = [3, 0, 2]

    dealt = deal(pool, {ONE: 2}, [*holds(ONE, (0, 0, 1)), *holds(ZERO, (0, 9, 0))], Random(1))

    assert dealt[ONE][2] >= 1
    assert [count + left for count, left in zip(dealt[ONE], pool, strict=True)] == [3, 0, 2]
    assert sum(pool) == 3


RARE = [4, 30, 30, 30, 30]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "known",
    [
        [known for seat in (ZERO, ONE, TWO, THREE) for known in holds(seat, (1,))],
        [*holds(ZERO, (3, 1, 1, 1, 1)), *holds(ONE, (1, 2, 2))],
        [*holds(ZERO, (2,)), *holds(ONE, (2,)), KnownCards(TWO, (1, 2, 3), 0, 0), KnownCards(THREE, (4,), 9)],
        [KnownCards(seat, (1, 2, 3, 4), 0, 30) for seat in (ZERO, ONE, TWO)],
        [*holds(ZERO, (2,)), KnownCards(TWO, (1, 2, 3), 0, 0), KnownCards(THREE, (0, 4), 0, 0)],
    ],
)
def test_what_is_known_may_be_as_rare_as_can_be(known: list[KnownCards]) -> None:
    rng, sizes = Random(2), {ZERO: 31, ONE: 31, TWO: 31, THREE: 31}
    if any(one.kinds == (1, 2, 3) for one in known):
        sizes = {ZERO: 40, ONE: 40, TWO: 20, THREE: 20}

    for _ in range(5):
        dealt = deal(list(RARE), sizes, known, rng)
        assert all(agrees(dealt[one.seat], one) for one in known)


@pytest.mark.parametrize(
    "known",
    [
        [*holds(ZERO, (3, 0))],
        [*holds(ZERO, (1, 0)), *holds(ONE, (2, 0))],
        [KnownCards(ZERO, (0, 1), 0, 1)],
        [KnownCards(ZERO, (1,), 1, 0)],
        [KnownCards(ZERO, (2,), 1)],
        [KnownCards(ZERO, (0,), 0, -1)],
    ],
)
def test_what_cannot_be_is_an_error_of_the_rules(known: list[KnownCards]) -> None:
    with pytest.raises(EngineError, match="agree with what is known of them"):
        deal([2, 2, 0], {ZERO: 2, ONE: 2}, known, Random(1))


def test_where_nothing_is_known_hands_are_drawn_in_order() -> None:
    dealt = deal([4, 4], {ONE: 2, ZERO: 3}, [KnownCards(ONE, (0,), 0, 2)], Random(3))
    pool, rng = [4, 4], Random(3)

    assert dealt == {ONE: draw(pool, 2, rng), ZERO: draw(pool, 3, rng)}
