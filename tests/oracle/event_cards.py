"""Event cards, written anew from the rules and apart from the library: which cards may come, what an event does to
whom, and what damaged roads forbid. It reads a position as plain data, and knows no function of the expansion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .geometry import Hex, Node, corners

DECK = """
2 plentiful_year
3 conflict, blank
4 robber_flees, robber_flees, blank
5 tournament, trade_advantage, blank, blank
6 epidemic, earthquake, good_neighbors, blank, blank
7 robber_attacks, robber_attacks, robber_attacks, robber_attacks, robber_attacks, robber_attacks
8 epidemic, blank, blank, blank, blank
9 calm_sea, blank, blank, blank
10 neighborly_assistance, blank, blank
11 neighborly_assistance, blank
12 calm_sea
"""
YIELD = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
UNUSED = 5

Card = tuple[int, str]
Edge = frozenset[Node]
Building = tuple[str, int, Node]


class Deck:
    """The cards that have not been turned over."""

    def __init__(self) -> None:
        self.left: Counter[Card] = Counter()
        self.shuffle()

    def shuffle(self) -> None:
        lines = [line.partition(" ") for line in DECK.split("\n") if line]
        self.left = Counter((int(number), event) for number, _, events in lines for event in events.split(", "))

    def exhausted(self) -> bool:
        """Whether the New Year lies on top."""
        return self.left.total() == UNUSED

    def turn(self, card: Card) -> None:
        assert self.left[card], f"{card} has been turned over already"
        self.left[card] -= 1


def clockwise(first: int, seats: int) -> list[int]:
    return [(first + step) % seats for step in range(seats)]


def most(counts: list[int]) -> set[int]:
    """Those with the most, at least one."""
    return {seat for seat, count in enumerate(counts) if count and count == max(counts)}


def takers(event: str, first: int, knights: list[int], harbor_buildings: list[int]) -> list[int]:
    """Who takes a resource of choice, in their order."""
    seats = {
        "plentiful_year": set(range(len(knights))),
        "tournament": most(knights),
        "calm_sea": most(harbor_buildings),
    }.get(event, set())
    return [seat for seat in clockwise(first, len(knights)) if seat in seats]


def gifts(event: str, hands: list[int], points: list[int]) -> dict[int, set[int]]:
    """Who gives a card, and to whom it may go."""
    seats = len(hands)
    if event == "good_neighbors":
        return {seat: {(seat + 1) % seats} for seat in range(seats) if hands[seat]}
    if event == "neighborly_assistance":
        fewer = {seat for seat in range(seats) if points[seat] < max(points)}
        return {seat: fewer for seat in range(seats) if fewer and seat not in fewer and hands[seat]}
    return {}


def thief(event: str, holder: dict[str, int | None], roads: list[int], knights: list[int]) -> int | None:
    """Who takes a card of another hand: the holder of the card, or the only seat with the most."""
    if event not in ("trade_advantage", "conflict"):
        return None
    held = holder[event]
    leading = most(roads if event == "trade_advantage" else knights)
    return held if held is not None else min(leading) if len(leading) == 1 else None


def robber_after(event: str, robber: Hex, deserts: Iterable[Hex]) -> Hex | None:
    """Where the robber is after an event on a board with one desert or none."""
    return next(iter(deserts), None) if event == "robber_flees" else robber


def harvest(
    hexes: dict[Hex, tuple[str, int]], robber: Hex | None, buildings: list[Building], card: Card, seats: int
) -> list[Counter[str]]:
    """What the number of a card brings: a city two cards, one in an epidemic."""
    number, event = card
    found = [Counter[str]() for _ in range(seats)]
    for hex, (terrain, token) in hexes.items():
        if token == number and hex != robber:
            around = set(corners(hex).values())
            for piece, seat, node in buildings:
                if node in around:
                    found[seat][YIELD[terrain]] += 2 if piece == "city" and event != "epidemic" else 1
    return found


class Damage:
    """The roads that are damaged, by their owners."""

    def __init__(self, seats: int) -> None:
        self.roads: list[set[Edge]] = [set() for _ in range(seats)]

    def shaken(self, first: int, roads: list[set[Edge]]) -> list[int]:
        """Who damages a road, in their order."""
        return [seat for seat in clockwise(first, len(roads)) if roads[seat] - self.roads[seat]]

    def repairs(self, seat: int, hand: dict[str, int]) -> set[Edge]:
        """Which roads a seat may repair."""
        return set(self.roads[seat]) if hand["brick"] and hand["lumber"] else set()

    def roads_allowed(self, seat: int) -> bool:
        return not self.roads[seat]

    def settlement_allowed(self, seat: int, node: Node, roads: set[Edge]) -> bool:
        """Whether a sound road leads to a corner."""
        return any(node in edge for edge in roads - self.roads[seat])
