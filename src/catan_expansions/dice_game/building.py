"""Building with the final dice (Dice Game: "Construcción", "Reglas de construcción")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import ge
from typing import Annotated, Any

import attrs

import catan_core as catan
from catan_expansions.dice_game.dice import FACES, Cup, only
from catan_expansions.dice_game.sheet import (
    CITIES,
    KNIGHTS,
    ROAD,
    ROAD_POINTS,
    SETTLEMENTS,
    SHEET,
    Sheet,
    Sheets,
    city_open,
    knight_open,
    open_roads,
    settlement_open,
    sheet_of,
)

KINDS = ("road", "settlement", "city", "knight")
"""What can be built."""

CONSTRUCTION = catan.Ids("dice_game/construction", lambda rules: KINDS, doc="What can be built on a sheet.")


def _price_problem(rules: catan.Rules, key: Any, value: Any) -> str | None:
    if key not in KINDS:
        return f"its key must be one of {', '.join(KINDS)}"
    pairs = value and isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)
    if not pairs or any(face not in FACES or type(count) is not int or count < 1 for face, count in value):
        return "its value must be pairs of a face and how many dice, such as (('brick', 1), ('lumber', 1))"
    return None if len(dict(value)) == len(value) else "it names a face twice"


PRICES: catan.Table[str, tuple[tuple[str, int], ...]] = catan.Table(
    "dice_game/prices", "What each kind of building costs: dice by face.", problem=_price_problem, lists="price"
)
COSTS: catan.PerRules[dict[str, catan.Goods]] = catan.PerRules(
    lambda rules: {what: rules.vector(dict(PRICES(rules)[what])) for what in KINDS}
)
"""The cost of each kind of building, as counts of faces."""
OPEN: dict[str, Callable[[Sheet], bool]] = {"settlement": settlement_open, "city": city_open, "knight": knight_open}
"""Whether the sheet allows the next settlement, city or knight."""

CANNOT_PAY = catan.Refusal("dice.cannot-pay", SHEET, text="Your dice do not pay for this.")
NOT_OPEN = catan.Refusal("sheet.not-open", SHEET, text="You cannot build this yet, or have already built it.")


@catan.record
class Building(catan.Phase, tag="dice_game/building"):
    """A seat builds with its final dice."""

    seat: catan.Seat


@catan.record
class BuildRoad(catan.Action, tag="dice_game/build-road"):
    """Build a road next to a road that is already built."""

    road: Annotated[int, ROAD]


@catan.record
class BuildSettlement(catan.Action, tag="dice_game/build-settlement"):
    """Build the next settlement."""


@catan.record
class BuildCity(catan.Action, tag="dice_game/build-city"):
    """Build the next city."""


@catan.record
class BuildKnight(catan.Action, tag="dice_game/build-knight"):
    """Build the next knight."""


@catan.record
class Built(catan.Event, tag="dice_game/built"):
    """A building is marked on a sheet. `number`: the number of the road, or of the building in its row, from 1; `road`:
    which road it is."""

    seat: catan.Seat
    what: Annotated[str, CONSTRUCTION]
    number: catan.Count
    points: catan.Count
    road: Annotated[int, ROAD] | None = attrs.field(default=None, metadata=catan.OMIT_DEFAULT)


# -- building ----------------------------------------------------------------------------------------------------


def covers(position: catan.Position, what: str) -> bool:
    """Whether the dice can pay for a kind of building."""
    return all(map(ge, position[Cup].dice, COSTS(position.rules)[what]))


def _next_one(what: str) -> Callable[[catan.Position, Building, catan.Seat], Sequence[tuple[()]]]:
    """The options for the next building of a kind: legal if the sheet allows it and the dice can pay for it."""
    return lambda position, phase, seat: catan.only_if(OPEN[what](sheet_of(position, seat)) and covers(position, what))


def _why_not(position: catan.Position, what: str, is_open: bool) -> catan.Violation | None:
    if not is_open:
        return NOT_OPEN(what=what)
    return None if covers(position, what) else CANNOT_PAY(what=what)


def _why_not_next(what: str) -> Callable[[catan.Position, Building, catan.Action], catan.Violation | None]:
    return lambda position, phase, action: _why_not(position, what, OPEN[what](sheet_of(position, action.seat)))


def _mark(
    tx: catan.Transition, seat: catan.Seat, what: str, sheet: Sheet, number: int, points: int, new_knight: int = 0
) -> None:
    cup, sheets = tx[Cup], tx[Sheets]
    dice = catan.Goods(tuple(there - asked for there, asked in zip(cup.dice, COSTS(tx.rules)[what], strict=True)))
    tx.update(catan.evolve(cup, dice=dice))
    rows = catan.with_entry(sheets.sheets, seat, sheet)
    tx.update(Sheets(rows, sheets.scored + points, sheets.new_knights | new_knight))
    tx.emit(Built(seat, what, number, points, number if what == "road" else None))


def _why_not_road(position: catan.Position, phase: Building, action: BuildRoad) -> catan.Violation | None:
    return _why_not(position, "road", action.road in open_roads(sheet_of(position, action.seat)))


def _road(tx: catan.Transition, phase: Building, action: BuildRoad) -> None:
    sheet = sheet_of(tx, action.seat)
    _mark(tx, action.seat, "road", catan.evolve(sheet, roads=sheet.roads | 1 << action.road), action.road, ROAD_POINTS)


def _settlement(tx: catan.Transition, phase: Building, action: BuildSettlement) -> None:
    sheet = sheet_of(tx, action.seat)
    number = sheet.settlements
    _mark(tx, action.seat, "settlement", catan.evolve(sheet, settlements=number + 1), number + 1, SETTLEMENTS[number])


def _city(tx: catan.Transition, phase: Building, action: BuildCity) -> None:
    sheet = sheet_of(tx, action.seat)
    _mark(tx, action.seat, "city", catan.evolve(sheet, cities=sheet.cities + 1), sheet.cities + 1, CITIES[sheet.cities])


def _knight(tx: catan.Transition, phase: Building, action: BuildKnight) -> None:
    sheet = sheet_of(tx, action.seat)
    number = sheet.knights
    marked = catan.evolve(sheet, knights=number + 1)
    _mark(tx, action.seat, "knight", marked, number + 1, KNIGHTS[number], new_knight=1 << number)


BUILD = (NOT_OPEN, CANNOT_PAY)

BUILD_ROAD = catan.ActionSpec(
    kind=BuildRoad,
    during=(Building,),
    rule=SHEET,
    options=lambda position, phase, seat: open_roads(sheet_of(position, seat)) if covers(position, "road") else (),
    why=_why_not_road,
    apply=_road,
    refusals=BUILD,
)


BUILD_SETTLEMENT = catan.ActionSpec(
    kind=BuildSettlement,
    during=(Building,),
    rule=SHEET,
    options=_next_one("settlement"),
    why=_why_not_next("settlement"),
    apply=_settlement,
    refusals=BUILD,
)


BUILD_CITY = catan.ActionSpec(
    kind=BuildCity,
    during=(Building,),
    rule=SHEET,
    options=_next_one("city"),
    why=_why_not_next("city"),
    apply=_city,
    refusals=BUILD,
)


BUILD_KNIGHT = catan.ActionSpec(
    kind=BuildKnight,
    during=(Building,),
    rule=SHEET,
    options=_next_one("knight"),
    why=_why_not_next("knight"),
    apply=_knight,
    refusals=BUILD,
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        PRICES,
        catan.Row(PRICES, "road", (("brick", 1), ("lumber", 1))),
        catan.Row(PRICES, "settlement", (("brick", 1), ("lumber", 1), ("wool", 1), ("grain", 1))),
        catan.Row(PRICES, "city", (("ore", 3), ("grain", 2))),
        catan.Row(PRICES, "knight", (("ore", 1), ("wool", 1), ("grain", 1))),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Building, once=False, rule=SHEET, sound=only, lies_on=(None,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_ROAD, BUILD_SETTLEMENT, BUILD_CITY, BUILD_KNIGHT]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(Built)]
