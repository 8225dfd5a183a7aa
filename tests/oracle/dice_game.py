"""The Dice Game, transcribed statement by statement: the sheet as a table, dice as counts by face, brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

FACES = ("ore", "grain", "wool", "lumber", "brick", "gold")  # DICE-COMP-01, DICE-STR-02
DICE, ROLLS, TURNS = 6, 3, 15  # DICE-COMP-01, DICE-ROLL-01, DICE-ROLL-05

START = -1
"""The road that is printed on every sheet (DICE-SETUP-02)."""

LEADS_ON: dict[int, int] = {
    0: START,
    1: 0,
    2: 0,
    3: 2,
    4: 3,
    5: 3,
    6: 5,
    7: 6,
    8: 7,
    9: 8,
    10: 9,
    11: 10,
    12: 7,
    13: 12,
    14: 13,
    15: 14,
}
"""Each road with the one from which it leads on (DICE-MAP-01)."""

SETTLEMENTS = ((3, START), (4, 2), (5, 5), (7, 7), (9, 9), (11, 11))
CITIES = ((7, 1), (12, 4), (20, 13), (30, 15))
"""The value of each, and the road that it needs (DICE-MAP-02, DICE-MAP-03)."""

KNIGHTS = ("ore", "grain", "wool", "lumber", "brick", None)
"""The resource of the joker of each knight, from the first; any for the last (DICE-MAP-04)."""

COSTS: dict[str, dict[str, int]] = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "knight": {"ore": 1, "wool": 1, "grain": 1},
}
"""DICE-COST-01 to DICE-COST-04."""

Dice = Counter[str]
Change = tuple[int, tuple[int, ...], str]
"""A joker that is used: the number of the knight, the dice by face, and what they become."""


@dataclass(frozen=True)
class Readings:
    """How the rules are read where they can be read in two ways (DICE-JOKER-02, DICE-JOKER-03, DICE-JOKER-06)."""

    one_die: bool = False
    same_turn: bool = True
    to_gold: bool = True


@dataclass
class Sheet:
    """What somebody has marked, and what of it in this turn."""

    roads: set[int] = field(default_factory=lambda: {START})
    settlements: int = 0
    cities: int = 0
    knights: int = 0
    new_knights: int = 0
    used: set[int] = field(default_factory=set)
    """The knights whose jokers are crossed out, from 1."""
    turn: int = 0
    """The points of this turn so far."""
    boxes: list[int] = field(default_factory=list)

    def total(self) -> int:
        """DICE-SCORE-02, DICE-SCORE-04."""
        return sum(self.boxes) - 2 * self.boxes.count(0)


def pays(dice: Dice, what: str) -> bool:
    """Whether dice pay for a building; gold does not (DICE-COST-05)."""
    return all(dice[face] >= count for face, count in COSTS[what].items())


def open_roads(sheet: Sheet) -> set[int]:
    """The roads that lead on from one that is built (DICE-BUILD-02, DICE-BUILD-03)."""
    return {road for road, before in LEADS_ON.items() if before in sheet.roads and road not in sheet.roads}


def may_build(sheet: Sheet, what: str) -> bool:
    """Whether the next settlement, city or knight may be built (DICE-BUILD-04 to DICE-BUILD-06, DICE-BUILD-08)."""
    if what == "knight":
        return sheet.knights < len(KNIGHTS)
    sites, built = (SETTLEMENTS, sheet.settlements) if what == "settlement" else (CITIES, sheet.cities)
    return built < len(sites) and sites[built][1] in sheet.roads


def within(dice: Dice) -> Iterator[tuple[int, ...]]:
    """Every choice among dice, by face."""
    return product(*(range(dice[face] + 1) for face in FACES))


def kept(dice: Dice) -> set[tuple[int, ...]]:
    """What may be set aside before another roll: anything but all dice (DICE-ROLL-02, DICE-ROLL-07)."""
    return {some for some in within(dice) if sum(some) < DICE}


@cache
def chances(number: int) -> dict[tuple[int, ...], Fraction]:
    """What a roll of so many dice brings, by face, with its probability: every face comes up alike (DICE-COMP-01)."""
    rolls = [tuple(map(roll.count, FACES)) for roll in combinations_with_replacement(FACES, number)]
    return {some: Fraction(factorial(number) // prod(map(factorial, some)), len(FACES) ** number) for some in rolls}


def jokers(sheet: Sheet, dice: Dice, readings: Readings) -> set[Change]:
    """Every use of a joker now (DICE-JOKER-01 to DICE-JOKER-06)."""
    found = set[Change]()
    old = sheet.knights - sheet.new_knights
    for knight in range(1, (sheet.knights if readings.same_turn else old) + 1):
        resource = KNIGHTS[knight - 1]
        anything = FACES if readings.to_gold else FACES[:-1]
        for face in () if knight in sheet.used else anything if resource is None else (resource,):
            others = Counter({other: count for other, count in dice.items() if other != face})
            found |= {
                (knight, some, face)
                for some in within(others)
                if sum(some) == 1 or (sum(some) > 1 and not readings.one_die)
            }
    return found


def exchanges(dice: Dice) -> set[str]:
    """What two dice with gold may become (DICE-GOLD-01, DICE-GOLD-02, DICE-GOLD-05)."""
    return {face for face in FACES if face != "gold"} if dice["gold"] >= 2 else set()


def winners(sheets: list[Sheet]) -> tuple[int, ...]:
    """Who has the most points after the last turn (DICE-ROLL-05, DICE-SCORE-04)."""
    if any(len(sheet.boxes) < TURNS for sheet in sheets):
        return ()
    most = max(sheet.total() for sheet in sheets)
    return tuple(seat for seat, sheet in enumerate(sheets) if sheet.total() == most)
