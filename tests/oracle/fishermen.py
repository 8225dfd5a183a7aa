"""The fishermen, written anew from the rules and apart from the library: who is due how many tokens, what they can pay
for, and to whom the boot may go. It reads a position as JSON has it, and knows no function of the expansion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from .geometry import Hex, Node, corners

WORTH = {"one_fish": 1, "two_fish": 2, "three_fish": 3}
PRICES = {"banish-robber": 2, "steal": 3, "take-resource": 4, "build-road": 5, "take-card": 7}
PRICES_TOGETHER = {"build-bridge": 6, "march": 2, "feed": 2}
"""What fish buy with the Rivers, with Barbarian Attack, and in the main scenario (TB-COMP-07)."""

Tokens = dict[str, int]
Water = dict[Hex, list[int]]
"""The numbers of the lakes and grounds."""


def tokens_due(
    water: Water, robber: Hex | None, buildings: list[tuple[str, int, Node]], number: int, first: int, seats: int
) -> list[tuple[int, int]]:
    """Seat and tokens, clockwise from the seat on turn: each settlement at such a hex with the number brings one, each
    city two."""
    due = dict.fromkeys([(first + step) % seats for step in range(seats)], 0)
    for hex, numbers in water.items():
        if number in numbers and hex != robber:
            shore = set(corners(hex).values())
            for piece, seat, node in buildings:
                if node in shore:
                    due[seat] += 2 if piece == "city" else 1
    return [(seat, count) for seat, count in due.items() if count]


def fish(tokens: Tokens) -> int:
    return sum(WORTH[kind] * count for kind, count in tokens.items())


def ways_to_pay(hand: Tokens, price: int) -> list[Tokens]:
    """Every choice of tokens that is enough, from which none can be taken away."""
    found = []
    for counts in product(*(range(hand.get(kind, 0) + 1) for kind in WORTH)):
        choice = dict(zip(WORTH, counts, strict=True))
        if fish(choice) >= price and all(fish(less) < price for less in _one_less(choice)):
            found.append(choice)
    return found


def _one_less(choice: Tokens) -> Iterator[Tokens]:
    for kind, count in choice.items():
        if count:
            yield {**choice, kind: count - 1}


def boot_takers(points: list[int], holder: int) -> list[int]:
    """Everybody else with at least as many points as the holder."""
    return [seat for seat, own in enumerate(points) if seat != holder and own >= points[holder]]


def price_for(thing: str, points: list[int], seat: int) -> int:
    """What a seat pays; of two players, the one behind pays a fish less."""
    behind = len(points) == 2 and points[seat] < points[1 - seat]
    return (PRICES | PRICES_TOGETHER)[thing] - behind
