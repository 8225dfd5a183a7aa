"""Side panels of the Dice Game: the dice, and the sheets as islands, with their routes as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

import catan_core as catan
from catan_expansions.dice_game.dice import FACES, Cup
from catan_expansions.dice_game.jokers import JOKER_RESOURCES
from catan_expansions.dice_game.sheet import (
    CITIES,
    CITY_ROADS,
    KNIGHTS,
    ROAD_POINTS,
    SETTLEMENT_ROADS,
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

COLORS = {
    "ore": "#9aa0a8",
    "grain": "#e9c54b",
    "wool": "#9dcb58",
    "lumber": "#3f8f4a",
    "brick": "#c8613b",
    "gold": "#d9a441",
}
"""The color of each face in pictures."""


Corner = tuple[int, int]
"""A corner of the hexes in quarters of their width to the right and sixths of their height down from the middle of the
island."""

START: tuple[Corner, Corner] = ((-2, -6), (-1, -3))
"""The road that is printed on the sheet."""

ROAD_ENDS: tuple[tuple[Corner, Corner], ...] = (
    ((-1, -3), (-2, 0)),
    ((-2, 0), (-4, 0)),
    ((-2, 0), (-1, 3)),
    ((-1, 3), (-2, 6)),
    ((-2, 6), (-4, 6)),
    ((-2, 6), (-1, 9)),
    ((-1, 9), (1, 9)),
    ((1, 9), (2, 6)),
    ((2, 6), (1, 3)),
    ((1, 3), (2, 0)),
    ((2, 0), (1, -3)),
    ((1, -3), (2, -6)),
    ((2, 6), (4, 6)),
    ((4, 6), (5, 3)),
    ((5, 3), (4, 0)),
    ((4, 0), (5, -3)),
)
"""Where each road lies: it begins where the road before it ends (DICE-MAP-01)."""

KNIGHT_HEXES: tuple[Corner, ...] = ((-3, -3), (-3, 3), (0, 6), (3, 3), (3, -3), (0, -6))
"""The middle of each knight's hex: mountains, fields, pasture, forest, hills and desert."""

ACROSS, DOWN = 24, 14
"""A quarter of the width of a hex, and a sixth of its height."""

MIDDLE = (142, 142)
BOXES, BOX, IN_A_ROW = (296, 34), 31, 5
WIDTH, HEIGHT = 464, 286

HEX = f"M{-2 * ACROSS},0 L{-ACROSS},{-3 * DOWN} H{ACROSS} L{2 * ACROSS},0 L{ACROSS},{3 * DOWN} H{-ACROSS} Z"
HOUSE = "M-10,10 V-4 L0,-13 L10,-4 V10 Z"
TOWN = "M-15,10 V-6 L-7,-14 L1,-6 V-3 H15 V10 Z"
SHIELD = "M-11,-12 H11 V0 Q11,9 0,14 Q-11,9 -11,0 Z"
DIE = "M-6,-9 H6 Q9,-9 9,-6 V6 Q9,9 6,9 H-6 Q-9,9 -9,6 V-6 Q-9,-9 -6,-9 Z"
SQUARE = "M-14,-14 h28 v28 h-28 Z"
PAPER, CROSSED, DESERT, SEA, INK, PAVED = "#fbf5e2", "#e39a8a", "#e8dcb8", "#8fc1dd", "#2b2b2b", "#6d6455"
ROAD_HALF, ROAD_WIDE = 11.0, 7.5
"""Half the length and half the width of a road."""

GROUNDS: Mapping[str | None, str] = {
    "ore": "#c9ccd1",
    "grain": "#f3dfa0",
    "wool": "#cbe4a6",
    "lumber": "#a3cba8",
    "brick": "#e6b7a4",
    None: DESERT,
}
"""The color of the hex around each knight, by the resource of its joker."""


def _word(rules: catan.Rules, name: str, language: str, **parts: object) -> str:
    return rules.text(f"panel:dice_game/{name}", language).format(**parts)


def _dice(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The dice as cards in the colors of their faces."""
    cup, rules = view[Cup], view.rules
    shown = tuple(
        rules.tally(count, f"good:{face}", language, color=COLORS[face])
        for face, count in zip(FACES, cup.dice, strict=True)
        if count
    )
    left = f" ({_word(rules, 'rolls-left', language, rolls=cup.throws)})" if cup.throws else ""
    return (catan.CardPanel(_word(rules, "dice", language) + left, shown),)


def _sheets(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The sheet of each seat as an island: what is built has the color of the seat, what can be built next is set
    apart."""
    return tuple(
        catan.CardPanel(_word(view.rules, "sheet", language, seat=names[seat]), (), sketch=_sheet(view, seat, language))
        for seat in view.rules.all_seats
    )


def _sheet(view: catan.View, seat: catan.Seat, language: str) -> catan.Sketch:
    shapes = (*_island(view, seat, language), *_boxes(view, seat, language))
    return catan.Sketch(WIDTH, HEIGHT, shapes, _lines(view.rules, language, view[Sheets].sheets[seat]))


def _at(corner: Corner) -> tuple[int, int]:
    """Where a corner lies in the sketch."""
    return MIDDLE[0] + corner[0] * ACROSS, MIDDLE[1] + corner[1] * DOWN


def _island(view: catan.View, seat: catan.Seat, language: str) -> Iterator[catan.Shape]:
    rules, sheet = view.rules, view[Sheets].sheets[seat]
    points = view.points(seat)
    yield catan.Shape(*MIDDLE, HEX, color=SEA)
    for index, corner in enumerate(KNIGHT_HEXES):
        yield catan.Shape(*_at(corner), HEX, color=GROUNDS[JOKER_RESOURCES(rules)[index + 1]])
    yield catan.Shape(
        MIDDLE[0],
        MIDDLE[1] - 5,
        words=str(points),
        title=rules.amount(points, "phrase:points", language),
        color=INK,
        size=26,
    )
    yield catan.Shape(MIDDLE[0], MIDDLE[1] + 17, words=_unit(rules, points, language), color=INK, size=11)
    for index, corner in enumerate(KNIGHT_HEXES):
        yield from _knight(view, seat, index, _at(corner), language)
    yield catan.Shape(*_between(*START), _bar(*START), color=PAVED)
    for number, ends in enumerate(ROAD_ENDS):
        built, following = has_road(sheet, number), number in open_roads(sheet) and not view.over
        title = _title(rules, f"R{number}", ROAD_POINTS, built, following, language)
        yield _place(_between(*ends), _bar(*ends), str(number), title, seat if built else None, following)
    rows = (
        ("S", HOUSE, SETTLEMENT_ROADS, SETTLEMENTS, sheet.settlements, settlement_open(sheet)),
        ("C", TOWN, CITY_ROADS, CITIES, sheet.cities, city_open(sheet)),
    )
    for letter, outline, roads, worth, count, is_open in rows:
        for index, (road, gains) in enumerate(zip(roads, worth, strict=True)):
            at = _at(START[1] if road is None else ROAD_ENDS[road][1])
            built, following = index < count, is_open and index == count and not view.over
            title = _title(rules, f"{letter}{gains}", gains, built, following, language)
            yield _place(at, outline, str(gains), title, seat if built else None, following)


def _unit(rules: catan.Rules, count: int, language: str) -> str:
    """What points are called after their number."""
    return rules.amount(count, "phrase:points", language).replace(str(count), "").strip()


def _title(rules: catan.Rules, name: str, gains: int, built: bool, following: bool, language: str) -> str:
    states = [_word(rules, word, language) for word, holds in (("built", built), ("next", following)) if holds]
    return ", ".join([f"{name}: {rules.amount(gains, 'phrase:points', language)}", *states])


def _place(
    at: tuple[int, int], outline: str, words: str, title: str, owner: catan.Seat | None, following: bool, size: int = 11
) -> catan.Shape:
    """A place for something that a seat builds: in its color if it is built, set apart if it can be built next."""
    return catan.Shape(*at, outline, words, title, owner=owner, marked=following, size=size)


def _knight(
    view: catan.View, seat: catan.Seat, index: int, at: tuple[int, int], language: str
) -> Iterator[catan.Shape]:
    """A knight, the resource of its joker, and the joker: there once the knight is built, and crossed out when used."""
    rules, sheet, (x, y) = view.rules, view[Sheets].sheets[seat], at
    resource = JOKER_RESOURCES(rules)[index + 1]
    built, following = index < sheet.knights, index == sheet.knights and not view.over
    title = _title(rules, f"J{index + 1}", KNIGHTS[index], built, following, language)
    yield _place((x, y - 16), SHIELD, str(KNIGHTS[index]), title, seat if built else None, following)
    named = rules.text(f"good:{resource}", language) if resource else _word(rules, "any", language)
    yield catan.Shape(x, y + 6, words=named, color=INK, size=11)
    used = bool(sheet.jokers_used >> index & 1)
    state = _word(rules, "used", language) if used else named
    color = COLORS[resource or "gold"] if built and not used else ""
    yield catan.Shape(x, y + 23, DIE, "\N{MULTIPLICATION SIGN}" if used else "?" if built else "", state, color)


def _between(start: Corner, end: Corner) -> tuple[int, int]:
    (x, y), (to_x, to_y) = _at(start), _at(end)
    return (x + to_x) // 2, (y + to_y) // 2


def _bar(start: Corner, end: Corner) -> str:
    """The outline of a road around its middle, clear of what stands at its ends."""
    (x, y), (to_x, to_y) = _at(start), _at(end)
    length = hypot(to_x - x, to_y - y)
    along = ((to_x - x) / length * ROAD_HALF, (to_y - y) / length * ROAD_HALF)
    aside = (-(to_y - y) / length * ROAD_WIDE, (to_x - x) / length * ROAD_WIDE)
    corners = [
        (sign * along[0] + side * aside[0], sign * along[1] + side * aside[1])
        for sign, side in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return f"M{' L'.join(f'{across:.1f},{down:.1f}' for across, down in corners)} Z"


def _boxes(view: catan.View, seat: catan.Seat, language: str) -> Iterator[catan.Shape]:
    """The score of each turn, crossed out where nothing was built, and what the signs of the sheet mean."""
    rules, boxes = view.rules, view[Sheets].sheets[seat].boxes
    left, top = BOXES
    middle = left + IN_A_ROW * (BOX + 3) // 2 - 2
    turns = rules.text("panel:dice_game/boxes", language, form="picture").format(count=len(boxes), turns=TURNS)
    yield catan.Shape(middle, top - 18, words=turns, size=12)
    for turn in range(TURNS):
        x, y = left + BOX // 2 + turn % IN_A_ROW * (BOX + 3), top + BOX // 2 + turn // IN_A_ROW * (BOX + 3)
        if turn < len(boxes):
            scored = str(boxes[turn] or "X")
            yield catan.Shape(x, y, SQUARE, scored, color=PAPER if boxes[turn] else CROSSED, size=13)
        else:
            yield catan.Shape(x, y, SQUARE)
    key = ((seat, False, "built"), (None, True, "next"))
    for line, (owner, following, word) in enumerate(key):
        y = top + 3 * (BOX + 3) + 34 + 38 * line
        yield catan.Shape(left + 20, y, HOUSE, owner=owner, marked=following)
        yield catan.Shape(left + 42, y, words=_word(rules, word, language), size=12, start=True)


# -- sheets in characters -------------------------------------------------------------------------------------------

ROUTES = (
    (0, "S3 R0 R1 C7"),
    (2, "R2 S4 R3 R4 C12"),
    (5, "R5 S5 R6 R7 S7 R8 R9 S9 R10 R11 S11"),
    (10, "R12 R13 C20 R14 R15 C30"),
)
"""The routes as lines: the first column of each, and its roads, settlements and cities in order."""

WIDTHS = (4,) * 10 + (5,) * 6
"""The width of each column."""


def _marked(name: str, built: bool, is_open: bool) -> str:
    return f"[{name}]" if built else f" {name}{'*' if is_open else ' '}"


def _place_words(sheet: Sheet, name: str) -> str:
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
    places = [_place_words(sheet, name) for name in names.split()]
    widths = WIDTHS[start : start + len(places)]
    line = "".join(place.ljust(width) for place, width in zip(places, widths, strict=True))
    return f"{' ' * sum(WIDTHS[:start])}{line}".rstrip()


def _knight_words(rules: catan.Rules, language: str, sheet: Sheet, index: int) -> str:
    knight = _marked(str(index + 1), index < sheet.knights, index == sheet.knights and knight_open(sheet))
    resource = JOKER_RESOURCES(rules)[index + 1]
    if sheet.jokers_used >> index & 1:
        joker = _word(rules, "used", language)
    else:
        joker = rules.text(f"good:{resource}", language) if resource else _word(rules, "any", language)
    return f"{knight}{joker}"


def _lines(rules: catan.Rules, language: str, sheet: Sheet) -> tuple[str, ...]:
    """A sheet in characters: its routes, its knights and its boxes."""
    knights = " ".join(_knight_words(rules, language, sheet, index) for index in range(len(KNIGHTS)))
    boxes = " ".join(str(points) if points else "X" for points in sheet.boxes) or "-"
    return (
        *(_route(sheet, start, names) for start, names in ROUTES),
        _word(rules, "knights", language, knights=knights),
        _word(rules, "boxes", language, boxes=boxes, count=len(sheet.boxes), turns=TURNS),
    )


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("dice_game/dice", _dice),
        catan.SidePanel("dice_game/sheets", _sheets),
    ]
