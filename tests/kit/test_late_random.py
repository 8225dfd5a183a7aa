"""Random numbers that are taken up when the first is drawn are those of their seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from zlib import crc32

import pytest

from catan_core.testing.shrinking import LateRandom

DRAWS: dict[str, Callable[[Random], object]] = {
    "random": lambda rng: rng.random(),
    "randrange": lambda rng: rng.randrange(7),
    "choice": lambda rng: rng.choice("abc"),
    "sample": lambda rng: rng.sample(range(9), 4),
    "gauss": lambda rng: rng.gauss(0, 1),
    "getrandbits": lambda rng: rng.getrandbits(5),
    "getstate": lambda rng: rng.getstate(),
}


@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
def test_the_numbers_are_those_of_the_seed_each_time(draw: Callable[[Random], object]) -> None:
    numbers = LateRandom()
    for seed in ("walk 1", "walk 2", "walk 1"):
        expected = draw(Random(crc32(seed.encode())))
        assert draw(numbers.anew(seed)) == expected
        assert draw(numbers.anew(seed)) == expected


def test_numbers_go_on_where_they_are_not_taken_up_anew() -> None:
    numbers, expected = LateRandom().anew("walk"), Random(crc32(b"walk"))
    assert [numbers.random() for _ in range(3)] == [expected.random() for _ in range(3)]
