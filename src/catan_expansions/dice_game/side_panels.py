"""Side panels of the Dice Game: the dice, and the sheets with their routes as lines of text."""

from __future__ import annotations

from catan_core import Panel, Setup, SidePanel, SidePanels, View, hookimpl
from catan_expansions.dice_game.dice import FACES, Cup
from catan_expansions.dice_game.sheet import (
    CITIES,
    KNIGHT_RESOURCES,
    KNIGHTS,
    SETTLEMENTS,
    TURNS,
    Sheet,
    Sheets,
    city_open,
    has_road,
    knight_open,
    open_roads,
    settlement_open,
)

ROUTES = (
    (0, "S3 R0 R1 C7"),
    (2, "R2 S4 R3 R4 C12"),
    (5, "R5 S5 R6 R7 S7 R8 R9 S9 R10 R11 S11"),
    (10, "R12 R13 C20 R14 R15 C30"),
)
"""The routes as lines: the first column of each, and its roads, settlements and cities in order."""

WIDTHS = (4,) * 10 + (5,) * 6
"""The width of each column."""


def dice_text(dice: tuple[int, ...]) -> str:
    """Dice as words."""
    return " ".join(face for face, count in zip(FACES, dice, strict=True) for _ in range(count)) or "none"


def _dice(view: View) -> tuple[Panel, ...]:
    cup = view[Cup]
    throws = (f"rolls left: {cup.throws}",) if cup.throws else ()
    return (Panel("Dice", (dice_text(cup.dice), *throws)),)


def _marked(name: str, built: bool, is_open: bool) -> str:
    return f"[{name}]" if built else f" {name}{'*' if is_open else ' '}"


def _place(sheet: Sheet, name: str) -> str:
    """A road, settlement or city: in brackets if it is built, with a star if it can be built next."""
    letter, number = name[0], int(name[1:])
    if letter == "R":
        return _marked(name, has_road(sheet, number), number in open_roads(sheet))
    settlement = letter == "S"
    index = (SETTLEMENTS if settlement else CITIES).index(number)
    built = sheet.settlements if settlement else sheet.cities
    following = settlement_open(sheet) if settlement else city_open(sheet)
    return _marked(name, index < built, index == built and following)


def _route(sheet: Sheet, start: int, names: str) -> str:
    places = [_place(sheet, name) for name in names.split()]
    widths = WIDTHS[start : start + len(places)]
    line = "".join(place.ljust(width) for place, width in zip(places, widths, strict=True))
    return f"{' ' * sum(WIDTHS[:start])}{line}".rstrip()


def _knight(sheet: Sheet, index: int) -> str:
    knight = _marked(str(index + 1), index < sheet.knights, index == sheet.knights and knight_open(sheet))
    return f"{knight}{'used' if sheet.jokers_used >> index & 1 else KNIGHT_RESOURCES[index] or 'any'}"


def _sheet(seat: int, sheet: Sheet) -> Panel:
    routes = [_route(sheet, start, names) for start, names in ROUTES]
    knights = " ".join(_knight(sheet, index) for index in range(len(KNIGHTS)))
    boxes = " ".join(str(points) if points else "X" for points in sheet.boxes)
    lines = (*routes, f"knights {knights}", f"boxes   {boxes or '-'}   ({len(sheet.boxes)} of {TURNS} turns)")
    return Panel(f"Sheet of seat {seat}: [built], next*", lines)


def _sheets(view: View) -> tuple[Panel, ...]:
    return tuple(_sheet(seat, sheet) for seat, sheet in enumerate(view[Sheets].sheets))


@hookimpl
def catan_side_panels(setup: Setup) -> SidePanels:
    return [SidePanel("dice_game/dice", _dice), SidePanel("dice_game/sheets", _sheets)]
