"""The sheet: what can be built, in which order, and at which roads (Dice Game: "Construcción")."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan

SHEET = catan.Citation("dice_game", "Construction")

PARENTS: tuple[int | None, ...] = (None, 0, 0, 2, 3, 3, 5, 6, 7, 8, 9, 10, 7, 12, 13, 14)
"""For each road, the road that must be built before it; None: the printed start road (DICE-MAP-01)."""

SETTLEMENTS = (3, 4, 5, 7, 9, 11)
CITIES = (7, 12, 20, 30)
KNIGHTS = (1, 2, 3, 4, 5, 6)
"""The points for each settlement, city and knight, in the order in which they must be built."""

SETTLEMENT_ROADS: tuple[int | None, ...] = (None, 2, 5, 7, 9, 11)
CITY_ROADS = (1, 4, 13, 15)
"""The road at which each settlement and city stands; None: the start road (DICE-MAP-02)."""

KNIGHT_RESOURCES: tuple[str | None, ...] = ("ore", "grain", "wool", "lumber", "brick", None)
"""The resource of each knight's joker; None: any resource (DICE-MAP-04)."""

ROADS = len(PARENTS)
ROAD_POINTS = 1
TURNS = 15
MISSED = 2
"""The penalty, in points, for a turn in which nothing is built."""


ROAD = catan.Ids(
    "dice_game/road",
    lambda rules: [f"R{road}" for road in range(ROADS)],
    doc="A road of the sheet: `R0` and so on, as numbered on the map of the roads.",
)
JOKER = catan.Ids(
    "dice_game/joker",
    lambda rules: [f"J{knight}" for knight in KNIGHTS],
    doc="The joker of a knight: `J1` and so on, as the knights are numbered on the sheet.",
)


@catan.record
class Sheet:
    """The sheet of a seat: roads, jokers that are used up, counts of settlements, cities and knights, and boxes.

    A box holds the score of a turn; 0 means that nothing was built.
    """

    roads: Annotated[int, catan.SetOf(ROAD)] = 0
    settlements: catan.Count = 0
    cities: catan.Count = 0
    knights: catan.Count = 0
    jokers_used: Annotated[int, catan.SetOf(JOKER)] = 0
    boxes: tuple[int, ...] = ()


@catan.record
class Sheets(catan.Slice, tag="dice_game/sheets"):
    """The sheets of all seats, and the points of the seat on turn in this turn and the jokers of its new knights."""

    sheets: catan.BySeat[Sheet]
    scored: catan.Count = 0
    new_knights: Annotated[int, catan.SetOf(JOKER)] = 0


def has_road(sheet: Sheet, road: int | None) -> bool:
    """Whether a road is built; the start road always is."""
    return road is None or bool(sheet.roads >> road & 1)


def open_roads(sheet: Sheet) -> tuple[int, ...]:
    """The roads that can be built next."""
    return tuple([road for road in range(ROADS) if not sheet.roads >> road & 1 and has_road(sheet, PARENTS[road])])


def settlement_open(sheet: Sheet) -> bool:
    """Whether the next settlement has its road."""
    return sheet.settlements < len(SETTLEMENTS) and has_road(sheet, SETTLEMENT_ROADS[sheet.settlements])


def city_open(sheet: Sheet) -> bool:
    """Whether the next city has its road."""
    return sheet.cities < len(CITIES) and has_road(sheet, CITY_ROADS[sheet.cities])


def knight_open(sheet: Sheet) -> bool:
    """Whether there is a knight left to build."""
    return sheet.knights < len(KNIGHTS)


def built_points(sheet: Sheet) -> int:
    """The points for everything built on a sheet."""
    return (
        ROAD_POINTS * sheet.roads.bit_count()
        + sum(SETTLEMENTS[: sheet.settlements])
        + sum(CITIES[: sheet.cities])
        + sum(KNIGHTS[: sheet.knights])
    )


def problem(sheet: Sheet) -> str | None:
    """What is wrong with a sheet on its own; None if nothing is."""
    if not 0 <= sheet.roads < 1 << ROADS:
        return "there are roads that are not on the sheet"
    if any(not has_road(sheet, PARENTS[road]) for road in catan.members(sheet.roads)):
        return "a road leads from nowhere"
    rows = ((sheet.settlements, SETTLEMENTS), (sheet.cities, CITIES), (sheet.knights, KNIGHTS))
    if any(not 0 <= count <= len(row) for count, row in rows):
        return "more is built than the sheet has"
    if any(not has_road(sheet, road) for road in SETTLEMENT_ROADS[: sheet.settlements]):
        return "a settlement has no road"
    if any(not has_road(sheet, road) for road in CITY_ROADS[: sheet.cities]):
        return "a city has no road"
    return "a joker is used up whose knight is not built" if sheet.jokers_used >> sheet.knights else None


def _sound(state: catan.State) -> str | None:
    sheets = state[Sheets]
    if len(sheets.sheets) != state.rules.seats:
        return "there must be a sheet for every seat"
    for seat, sheet in enumerate(sheets.sheets):
        wrong = problem(sheet)
        if wrong is not None:
            return f"seat {seat}: {wrong}"
        if len(sheet.boxes) > TURNS or min(sheet.boxes, default=0) < 0:
            return f"seat {seat}: the boxes are not what they can be"
        pending = sheets.scored if state.winners is None and seat == state.turn.seat else 0
        if pending < 0 or sum(sheet.boxes) + pending != built_points(sheet):
            return f"seat {seat}: the boxes do not add up to what is built"
    return _new_knights_problem(sheets, sheets.sheets[state.turn.seat])


def _new_knights_problem(sheets: Sheets, sheet: Sheet) -> str | None:
    count = sheets.new_knights.bit_count()
    first = sheet.knights - count
    if first < 0 or sheets.new_knights != ((1 << count) - 1) << first:
        return "the new knights are not the last that were built"
    if sum(KNIGHTS[first : sheet.knights]) > sheets.scored:
        return "the new knights count more than was scored in this turn"
    return None


def sheet_of(position: catan.Position, seat: catan.Seat | int) -> Sheet:
    """The sheet of a seat.

    Raises SeatError for a seat that the game does not have, and ArgumentError for anything but a position of this game.
    """
    if not isinstance(position, (catan.State, catan.View, catan.Transition)):
        raise catan.ArgumentError(f"a sheet is read from game.state or game.view(seat), not from {position!r:.80}")
    return position[Sheets].sheets[position.rules.seat(seat)]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Sheets, lambda rules, layout: Sheets((Sheet(),) * rules.seats), doc="The sheets.")]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("dice_game/sheets-add-up", _sound)]
