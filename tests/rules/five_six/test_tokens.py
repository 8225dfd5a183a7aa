"""Number tokens on the larger island (rules for 5–6 players: "Number tokens")."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from catan_core import Topology, corner_hexes, members, spiral
from catan_core.base import IslandLayout
from catan_expansions.five_six.island import LETTERS
from tests.rules.five_six import table

TOKENS = "A2 B5 C4 D6 E3 F9 G8 H11 I11 J10 K6 L3 M8 N4 O8 P10 Q11 R12 S10 T5 U4 V9 W5 X9 Y12 Za3 Zb2 Zc6"
NUMBERS = [int(token.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabc")) for token in TOKENS.split()]

FIRST_SPIRAL = (
    (0, -3), (-1, -2), (-2, -1), (-3, 0), (-3, 1), (-3, 2), (-3, 3), (-2, 3), (-1, 3), (0, 2), (1, 1), (2, 0), (2, -1),
    (2, -2), (2, -3), (1, -3),
    (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 1), (1, 0), (1, -1), (1, -2),
    (0, -1), (-1, 0), (-1, 1), (0, 0),
)  # fmt: skip
"""From the first corner: layers of 16, 10 and 4 hexes."""

STARTS = {
    (0, -3): ((0, -2), (0, -1)), (2, -3): ((1, -2), (0, -1)), (2, 0): ((1, 0), (0, 0)), (-1, 3): ((-1, 2), (-1, 1)),
    (-3, 3): ((-2, 2), (-1, 1)), (-3, 0): ((-2, 0), (-1, 0)),
}  # fmt: skip
"""Where the second layer and the last four begin, by the corner where the first began."""

MANY = range(400)


@cache
def layout(seed: int) -> IslandLayout:
    return table.layout(seed)


@cache
def island() -> Topology:
    return layout(0).topology


def path_from(corner: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The spiral from a corner, by coordinates."""
    return tuple(island().hexes[hex] for hex in spiral(island(), island().hex(*corner)))


def read_along(drawn: IslandLayout, path: Sequence[tuple[int, int]]) -> list[int]:
    """The tokens along a path; the deserts have none."""
    return [token for token in (drawn.tokens[drawn.topology.hex(*hex)] for hex in path) if token]


def starting_corners(drawn: IslandLayout) -> list[tuple[int, int]]:
    """The corners from which the tokens read as the letters from A to Zc."""
    return [corner for corner in STARTS if read_along(drawn, path_from(corner)) == NUMBERS]


def test_the_letters_from_a_to_zc_stand_for_these_numbers() -> None:
    """X56-TOK-01: 28 tokens; both twos are A and Zb, both twelves R and Y."""
    named = dict(zip((token.rstrip("0123456789") for token in TOKENS.split()), NUMBERS, strict=True))
    assert list(LETTERS) == NUMBERS
    assert len(named) == 28
    assert [letter for letter, number in named.items() if number == 2] == ["A", "Zb"]
    assert [letter for letter, number in named.items() if number == 12] == ["R", "Y"]


@pytest.mark.thorough
def test_tokens_follow_the_letters_from_any_corner_and_both_deserts_are_skipped() -> None:
    """X56-TOK-02: every corner on some board, and no letter is used up on a desert."""
    seen = Counter[tuple[int, int]]()
    for seed in MANY:
        (corner,) = starting_corners(layout(seed))
        seen[corner] += 1
    assert set(seen) == set(STARTS)
    assert min(seen.values()) > len(MANY) / 12


def test_the_spiral_from_the_first_corner_goes_counter_clockwise_and_inwards() -> None:
    """X56-TOK-03: 16 hexes along the coast, 10, and 4."""
    assert path_from((0, -3)) == FIRST_SPIRAL
    shore = {island().hexes[hex] for edge in island().coast for hex in members(island().edge_hexes[edge])}
    assert set(FIRST_SPIRAL[:16]) == shore
    assert len(FIRST_SPIRAL) == 16 + 10 + 4


def test_by_the_letters_no_six_or_eight_lies_next_to_another() -> None:
    """X56-TOK-04: for all six corners and all 435 pairs of deserts."""
    pairs = 0
    for corner in corner_hexes(island()):
        path = spiral(island(), corner)
        for deserts in combinations(range(30), 2):
            land = [hex for hex in path if hex not in deserts]
            red = sum(1 << hex for hex, number in zip(land, NUMBERS, strict=True) if number in (6, 8))
            assert not any(island().hex_neighbors[hex] & red for hex in members(red))
            pairs += 1
    assert pairs == 6 * 435


@pytest.mark.parametrize("corner", STARTS)
def test_each_further_layer_begins_at_the_hex_just_inside(corner: tuple[int, int]) -> None:
    """X56-TOK-05: and goes the same way round as the layer of the first corner, from another hex on."""
    path = path_from(corner)
    assert (path[0], path[16], path[26]) == (corner, *STARTS[corner])
    for first, end in ((0, 16), (16, 26), (26, 30)):
        ring = FIRST_SPIRAL[first:end]
        turns = ring.index(path[first])
        assert path[first:end] == (*ring[turns:], *ring[:turns])
