"""What a sheet is worth later: an estimate of the points still to come, as a linear function of what is on it.

The solo game is small enough to be solved exactly outside Python: over 1,225 ways to have built roads, settlements and
cities, 127 of knights and jokers, and 15 turns, with all throws of every turn. Perfect play brings 103.0 points on
average. The numbers below are a least-squares fit to those exact values, over the sheets that come up in perfect and in
slightly careless play and, in five further rounds, over those to which play by the fit itself had led. Each pair says
what something is worth at once, and how much more for every turn left. Signs need not make sense one by one: what a
settlement still promises is spread over what is built, what is open and what is missing.
"""

from __future__ import annotations

from functools import lru_cache

from catan_expansions.dice_game.sheet import (
    CITIES,
    CITY_ROADS,
    PARENTS,
    ROADS,
    SETTLEMENT_ROADS,
    SETTLEMENTS,
    Sheet,
    has_road,
)

Worth = tuple[float, float]
"""What something is worth at once, and for every turn left."""

SETTLEMENT: tuple[Worth, ...] = (
    (-0.02, 0.23),
    (-1.26, 0.22),
    (-1.29, 0.23),
    (-1.53, 0.44),
    (7.34, -0.55),
    (3.93, 3.22),
)
CITY: tuple[Worth, ...] = ((16.73, -0.91), (5.78, 0.09), (-2.42, -0.5), (-3.56, -6.45))
KNIGHT: tuple[Worth, ...] = (
    (5.49, -1.05),
    (6.67, -1.08),
    (5.99, -0.54),
    (0.91, -0.43),
    (-0.17, -0.45),
    (-6.65, -2.59),
)
"""Each settlement, city and knight that is built, in order."""

JOKER: tuple[Worth, ...] = ((5.07, 0.67), (2.84, 0.63), (0.1, 0.22), (0.92, 0.34), (0.58, 0.4), (6.6, 2.33))
"""Each joker that is not used up."""

ROAD_LEFT: Worth = (1.02, -0.38)
"""Every road that is not built."""

SETTLEMENT_OPEN: Worth = (7.56, -0.58)
SETTLEMENT_ROAD: Worth = (2.48, -0.24)
"""The next settlement has its road; every road that it lacks."""

CITY_OPEN: Worth = (5.67, -0.78)
CITY_NEAR: Worth = (1.29, -0.25)
CITY_ROAD: Worth = (1.3, -0.28)
CITY_AFTER_ROAD: Worth = (-3.11, 0.32)
"""The next city has its road; lacks just one; every road that it lacks; that the one after it lacks (or else it)."""


def roads_lacking(sheet: Sheet, road: int | None) -> int:
    """How many roads must be built up to and with this one."""
    count = 0
    while road is not None and not has_road(sheet, road):
        count += 1
        road = PARENTS[road]
    return count


def _next(sheet: Sheet, row: tuple[int | None, ...], index: int) -> int:
    return roads_lacking(sheet, row[index]) if index < len(row) else 0


@lru_cache(maxsize=1 << 14)
def _worth(sheet: Sheet) -> Worth:
    to_settlement = _next(sheet, SETTLEMENT_ROADS, sheet.settlements)
    to_city = _next(sheet, CITY_ROADS, sheet.cities)
    is_last = sheet.cities + 1 >= len(CITIES)
    to_city_after = to_city if is_last else _next(sheet, CITY_ROADS, sheet.cities + 1)
    more_settlements, more_cities = sheet.settlements < len(SETTLEMENTS), sheet.cities < len(CITIES)
    jokers = [JOKER[index] for index in range(sheet.knights) if not sheet.jokers_used >> index & 1]
    counted: list[tuple[int, Worth]] = [
        *((1, worth) for worth in SETTLEMENT[: sheet.settlements]),
        *((1, worth) for worth in CITY[: sheet.cities]),
        *((1, worth) for worth in KNIGHT[: sheet.knights]),
        *((1, worth) for worth in jokers),
        (ROADS - sheet.roads.bit_count(), ROAD_LEFT),
        (more_settlements and not to_settlement, SETTLEMENT_OPEN),
        (to_settlement, SETTLEMENT_ROAD),
        (more_cities and not to_city, CITY_OPEN),
        (more_cities and to_city == 1, CITY_NEAR),
        (to_city, CITY_ROAD),
        (to_city_after, CITY_AFTER_ROAD),
    ]
    return sum(count * worth for count, (worth, _) in counted), sum(count * each for count, (_, each) in counted)


def prospects(sheet: Sheet, turns: int) -> float:
    """How many points a sheet without its boxes may still bring in so many turns, up to a number that depends on the
    turns alone; 0 when there are none."""
    if not turns:
        return 0.0
    at_once, each = _worth(sheet)
    return at_once + turns * each


def nothing(sheet: Sheet, turns: int) -> float:
    """What somebody expects who thinks of the present turn only."""
    return 0.0
