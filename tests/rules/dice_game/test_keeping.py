"""Which dice to keep, solved exactly."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from math import factorial, prod

import pytest

from catan_core import Goods
from catan_expansions.dice_game import Lying, lying

Worth = Callable[[tuple[int, ...]], float]


def value_of_keeping(kept: tuple[int, ...], dice: int, throws: int, worth: Worth) -> float:
    """What it brings to throw all but some dice, and to go on as well as one can, by trying everything."""
    faces = len(kept)
    total = 0.0
    for thrown in product(range(faces), repeat=dice - sum(kept)):
        fallen = tuple(count + thrown.count(face) for face, count in enumerate(kept))
        total += best_of(fallen, dice, throws - 1, worth)
    return float(total / faces ** (dice - sum(kept)))


def best_of(lies: tuple[int, ...], dice: int, throws: int, worth: Worth) -> float:
    """The most that can be made of dice with some throws left."""
    if not throws:
        return worth(lies)
    keeps = product(*(range(count + 1) for count in lies))
    return max(worth(lies) if keep == lies else value_of_keeping(keep, dice, throws, worth) for keep in keeps)


@pytest.mark.parametrize(("dice", "faces"), [(1, 2), (2, 3), (3, 2), (3, 3)])
@pytest.mark.parametrize("seed", range(4))
def test_keeping_is_as_good_as_trying_everything(dice: int, faces: int, seed: int) -> None:
    rng = random.Random(f"{dice} {faces} {seed}")
    table = Lying(dice, faces)
    worth = {way: rng.choice((-2.0, 0.0, 1.0, rng.uniform(0, 30))) for way in table.ways[table.all_dice :]}
    final = list(worth.values())
    value = cache(lambda lies: worth[lies])
    for throws in (1, 2):
        expected = table.expected(final)
        best, kept = table.best(expected)
        for way in worth:
            index = table.number[way]
            assert best[index] == pytest.approx(best_of(way, dice, throws, value))
            keep = table.ways[kept[index]]
            assert all(few <= there for few, there in zip(keep, way, strict=True))
            again = worth[way] if keep == way else value_of_keeping(keep, dice, throws, value)
            assert again == pytest.approx(best[index]), "keeping all dice is stopping"
        final = best[table.all_dice :]


def test_there_are_924_ways_in_which_at_most_six_dice_lie() -> None:
    table = lying()
    assert len(table.ways) == len(set(table.ways)) == 924
    assert len(table.ways) - table.all_dice == 462
    assert table.ways[0] == (0,) * 6
    assert [sum(way) for way in table.ways] == sorted(sum(way) for way in table.ways)


def test_what_is_expected_of_one_throw_is_the_weighted_mean() -> None:
    """With other weights than 1/6 for a face, or dice told apart wrongly, it would be another number."""
    table = lying()
    rng = random.Random(1)
    final = [rng.uniform(-2, 40) for _ in range(462)]
    ways = [factorial(6) // prod(map(factorial, way)) for way in table.ways[table.all_dice :]]
    mean = sum(count * worth for count, worth in zip(ways, final, strict=True)) / 6**6
    assert table.expected(final)[0] == pytest.approx(mean)
    assert table.expected([3.0] * 462) == pytest.approx([3.0] * 924)


def test_six_alike_are_kept_for_and_thrown_for() -> None:
    """If only six gold count, gold is kept and all else is thrown: 1/6 a die for each throw that is left."""
    table = lying()
    final = [float(way[5] == 6) for way in table.ways[table.all_dice :]]
    for throws in (1, 2):
        best, kept = table.best(table.expected(final))
        for index, way in enumerate(table.ways[table.all_dice :], table.all_dice):
            missing = 6 - way[5]
            assert best[index] == pytest.approx((1 - (5 / 6) ** throws) ** missing)
            assert table.ways[kept[index]] == Goods((0, 0, 0, 0, 0, way[5]))
        final = best[table.all_dice :]
