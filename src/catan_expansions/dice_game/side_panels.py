"""Side panels of the Dice Game: the dice, and the sheets with their routes as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.dice_game.cards_beside import dice_cards, sheet_cards
from catan_expansions.dice_game.dice import FACES, Cup
from catan_expansions.dice_game.jokers import JOKER_RESOURCES
from catan_expansions.dice_game.sheet import (
    CITIES,
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


def _word(rules: catan.Rules, name: str, language: str, **parts: object) -> str:
    return rules.text(f"panel:dice_game/{name}", language).format(**parts)


def _dice(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    cup, rules = view[Cup], view.rules
    shown = [
        rules.text(f"good:{face}", language) for face, count in zip(FACES, cup.dice, strict=True) for _ in range(count)
    ]
    lines = [" ".join(shown) or _word(rules, "none", language)]
    lines += [_word(rules, "rolls-left", language, rolls=cup.throws)] if cup.throws else []
    return (catan.Panel(_word(rules, "dice", language), tuple(lines)),)


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


def _knight(rules: catan.Rules, language: str, sheet: Sheet, index: int) -> str:
    knight = _marked(str(index + 1), index < sheet.knights, index == sheet.knights and knight_open(sheet))
    resource = JOKER_RESOURCES(rules)[index + 1]
    if sheet.jokers_used >> index & 1:
        joker = _word(rules, "used", language)
    else:
        joker = rules.text(f"good:{resource}", language) if resource else _word(rules, "any", language)
    return f"{knight}{joker}"


def _sheet(rules: catan.Rules, language: str, name: str, sheet: Sheet) -> catan.Panel:
    routes = [_route(sheet, start, names) for start, names in ROUTES]
    knights = " ".join(_knight(rules, language, sheet, index) for index in range(len(KNIGHTS)))
    boxes = " ".join(str(points) if points else "X" for points in sheet.boxes) or "-"
    lines = (
        *routes,
        _word(rules, "knights", language, knights=knights),
        _word(rules, "boxes", language, boxes=boxes, count=len(sheet.boxes), turns=TURNS),
    )
    return catan.Panel(_word(rules, "sheet", language, seat=name), lines)


def _sheets(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    return tuple(
        _sheet(view.rules, language, name, sheet) for name, sheet in zip(names, view[Sheets].sheets, strict=True)
    )


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("dice_game/dice", _dice, cards=dice_cards),
        catan.SidePanel("dice_game/sheets", _sheets, cards=sheet_cards),
    ]
