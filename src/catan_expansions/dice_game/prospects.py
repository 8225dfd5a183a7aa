"""The future value of a sheet: an estimate of the points still to come, as a linear function of the sheet.

The solo game is small enough to be solved exactly outside Python: over 1,225 combinations of roads, settlements and
cities, 127 of knights and jokers, and 15 turns, with all rolls of every turn. Perfect play scores 103.0 points on
average. The coefficients below are a least-squares fit to those exact values, over the sheets that come up in perfect
and in slightly careless play and, in five further rounds, in play by the fit itself. Each coefficient is a pair: a
constant, and an amount for every turn left. Single signs need not make sense: the value that a settlement still
promises is spread over the settlements that are built, open and missing.
"""

from __future__ import annotations

import catan_core as catan
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
"""A coefficient: a constant, and an amount for every turn left."""

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
"""For each settlement, city and knight that is built, in order."""

JOKER: tuple[Worth, ...] = ((5.07, 0.67), (2.84, 0.63), (0.1, 0.22), (0.92, 0.34), (0.58, 0.4), (6.6, 2.33))
"""For each joker that can still be used, in order."""

ROAD_LEFT: Worth = (1.02, -0.38)
"""For each road that is not built."""

SETTLEMENT_OPEN: Worth = (7.56, -0.58)
SETTLEMENT_ROAD: Worth = (2.48, -0.24)
"""If the next settlement has its road; for each road that it lacks."""

CITY_OPEN: Worth = (5.67, -0.78)
CITY_NEAR: Worth = (1.29, -0.25)
CITY_ROAD: Worth = (1.3, -0.28)
CITY_AFTER_ROAD: Worth = (-3.11, 0.32)
"""If the next city has its road; if it lacks a single road; for each road that it lacks; for each road that the city
after it lacks (for the last city, that city itself)."""


def roads_lacking(sheet: Sheet, road: int | None) -> int:
    """How many roads must still be built up to and including this road."""
    count = 0
    while road is not None and not has_road(sheet, road):
        count += 1
        road = PARENTS[road]
    return count


def _next(sheet: Sheet, row: tuple[int | None, ...], index: int) -> int:
    return roads_lacking(sheet, row[index]) if index < len(row) else 0


@catan.memoized(1 << 14)
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
    """The points that a sheet without its boxes may still bring in `turns` turns, up to a constant that depends only on
    `turns`. It is 0 if no turns are left."""
    if not turns:
        return 0.0
    at_once, each = _worth(sheet)
    return at_once + turns * each


def nothing(sheet: Sheet, turns: int) -> float:
    """The future value for a player that looks only at the current turn: 0."""
    return 0.0
