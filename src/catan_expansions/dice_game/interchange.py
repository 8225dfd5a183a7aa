"""Sheets and actions as short strings, to exchange with other programs (DICE-STR-01 to -03).

A sheet is a list such as `R0,R2,S3,K1,J2`: R and a number is a road; S and C with their points are a settlement and a
city; J is a knight whose joker is unused, and K is a knight whose joker is used. The start road is never listed.

An action is `build R0`, `trade 3` (exchange two gold for a resource) or `swap 0 2` (change a die to another resource
with a joker). `swap 0,0,4 2` changes several dice, and `swap 0 2 J6` names the knight. Without a knight, the joker is
that of the knight with the resource, or of the sixth knight if the former cannot be used. Resources are numbers: 0 ore,
1 grain, 2 wool, 3 lumber, 4 brick, 5 gold.
"""

from __future__ import annotations

import re

import catan_core as catan
from catan_expansions.dice_game.building import BuildCity, BuildKnight, BuildRoad, BuildSettlement
from catan_expansions.dice_game.dice import DICE, FACES
from catan_expansions.dice_game.jokers import JOKER_RESOURCES, WILD, ExchangeGold, UseJoker, joker_goods, jokers
from catan_expansions.dice_game.sheet import CITIES, KNIGHTS, ROADS, SETTLEMENTS, Sheet, problem, sheet_of

ROW_OF = {
    **{f"R{road}": ("R", road) for road in range(ROADS)},
    **{f"S{points}": ("S", index) for index, points in enumerate(SETTLEMENTS)},
    **{f"C{points}": ("C", index) for index, points in enumerate(CITIES)},
    **{f"{letter}{index + 1}": (letter, index) for letter in "JK" for index in range(len(KNIGHTS))},
}
"""The meaning of each item of a sheet: a letter, and the index in its row."""

# -- sheets --------------------------------------------------------------------------------------------------------


def sheet_to_string(sheet: Sheet) -> str:
    """What is built on a sheet, as a string.

    >>> sheet_to_string(Sheet(roads=0b101, settlements=1, knights=2, jokers_used=0b01))
    'R0,R2,S3,K1,J2'
    """
    items = [f"R{road}" for road in catan.members(sheet.roads)]
    items += [f"S{points}" for points in SETTLEMENTS[: sheet.settlements]]
    items += [f"C{points}" for points in CITIES[: sheet.cities]]
    items += [f"{'K' if sheet.jokers_used >> index & 1 else 'J'}{index + 1}" for index in range(sheet.knights)]
    return ",".join(items)


def sheet_from_string(text: str) -> Sheet:
    """The sheet that a string describes, without its boxes. Items may be in any order. Raises PositionError, and
    ArgumentError for what is no string.

    >>> sheet_from_string("R0,S3,R2,K1,J2") == Sheet(roads=0b101, settlements=1, knights=2, jokers_used=0b01)
    True
    """
    _require_text(text, "sheet_from_string", "R0,R2,S3,K1")
    items = text.split(",") if text else []
    unknown = [item for item in items if item not in ROW_OF]
    if unknown:
        raise catan.PositionError(tuple(f"{item[:20]!r} cannot be built" for item in unknown))
    marked = [ROW_OF[item] for item in items]
    rows = {row: [index for letter, index in marked if letter in row] for row in ("R", "S", "C", "JK")}
    problems = [f"{row}: something is listed twice" for row, listed in rows.items() if len(set(listed)) < len(listed)]
    for row in ("S", "C", "JK"):
        if max(rows[row], default=-1) >= len(set(rows[row])):
            problems.append(f"{row}: a cheaper one is missing")
    if not problems:
        roads, used = (sum(1 << index for letter, index in marked if letter == wanted) for wanted in "RK")
        sheet = Sheet(roads, len(rows["S"]), len(rows["C"]), len(rows["JK"]), used)
        wrong = problem(sheet)
        if wrong is None:
            return sheet
        problems.append(wrong)
    raise catan.PositionError(tuple(problems))


# -- actions -------------------------------------------------------------------------------------------------------


def action_to_string(position: catan.Position, action: catan.Action) -> str:
    """An action with the final dice, in the position where it is done, as a string.

    Raises ValueError for actions that the notation does not cover, and SeatError for those of a seat that the game does
    not have.

    >>> import catan_core as catan
    >>> game = catan.new_game("dice_game", seats=1)
    >>> action_to_string(game.state, BuildRoad(catan.Seat(0), road=0))
    'build R0'
    """
    sheet = sheet_of(position, action.seat)
    match action:
        case BuildRoad(road=road):
            return f"build R{road}"
        case BuildSettlement() if sheet.settlements < len(SETTLEMENTS):
            return f"build S{SETTLEMENTS[sheet.settlements]}"
        case BuildCity() if sheet.cities < len(CITIES):
            return f"build C{CITIES[sheet.cities]}"
        case BuildKnight() if sheet.knights < len(KNIGHTS):
            return f"build J{sheet.knights + 1}"
        case ExchangeGold(good=good):
            return f"trade {good}"
        case UseJoker(knight=knight, dice=dice, good=good) if 1 <= sum(dice) <= DICE and 1 <= knight <= len(KNIGHTS):
            turned = ",".join(str(face) for face, count in enumerate(dice) for _ in range(count))
            joker = "" if knight == _knight_for(position, action.seat, good) else f" J{knight}"
            return f"swap {turned} {good}{joker}"
    raise ValueError(f"the notation does not have {action!r}")


def action_from_string(position: catan.Position, seat: catan.Seat, text: str) -> catan.Action:
    """The action that a string describes in a position, legal or not.

    Raises ValueError if the string is not valid, SeatError for a seat that the game does not have, and ArgumentError
    for what is no string.

    >>> import catan_core as catan
    >>> game = catan.new_game("dice_game", seats=1)
    >>> action_from_string(game.state, catan.Seat(0), "build R0")
    BuildRoad(seat=0, road=0)
    """
    _require_text(text, "action_from_string", "build R0")
    seat = position.rules.seat(seat)
    match text.split(" "):
        case ["build", item] if item in ROW_OF:
            return _build(position, seat, item)
        case ["trade", taken] if taken in NUMBERS:
            return ExchangeGold(seat, NUMBERS[taken])
        case ["swap", turned, taken, *joker] if SEVERAL.fullmatch(turned) and taken in NUMBERS:
            faces = [NUMBERS[face] for face in turned.split(",")]
            dice = catan.Goods(tuple(faces.count(catan.Good(face)) for face in range(len(FACES))))
            match joker:
                case []:
                    return UseJoker(seat, _knight_for(position, seat, NUMBERS[taken]), dice, NUMBERS[taken])
                case [item] if item in ROW_OF and item[0] == "J":
                    return UseJoker(seat, ROW_OF[item][1] + 1, dice, NUMBERS[taken])
    raise ValueError(f"{text[:40]!r} is neither `build X` nor `trade r` nor `swap a b` nor `swap a,a b J1`")


def _require_text(text: object, where: str, such_as: str) -> None:
    if not isinstance(text, str):
        raise catan.ArgumentError(f"{where} takes a string such as {such_as!r}, not {text!r:.80}")


NUMBERS = {str(face): catan.Good(face) for face in range(len(FACES))}
SEVERAL = re.compile(rf"[0-5](,[0-5]){{0,{DICE - 1}}}", re.ASCII)


def _build(position: catan.Position, seat: catan.Seat, item: str) -> catan.Action:
    letter, index = ROW_OF[item]
    if letter == "R":
        return BuildRoad(seat, index)
    sheet = sheet_of(position, seat)
    following: dict[tuple[str, int], type[BuildSettlement | BuildCity | BuildKnight]] = {
        ("S", sheet.settlements): BuildSettlement,
        ("C", sheet.cities): BuildCity,
        ("J", sheet.knights): BuildKnight,
    }
    if (letter, index) not in following:
        raise ValueError(f"{item} is not what comes next in its row")
    return following[letter, index](seat)


def _knight_for(position: catan.Position, seat: catan.Seat, good: catan.Good) -> int:
    """The knight whose joker is used if the string does not name a knight."""
    able = [knight for knight in jokers(position, seat) if good in joker_goods(position.rules, knight)]
    named = [knight for knight in able if JOKER_RESOURCES(position.rules)[knight] is not None]
    return (named or able or [WILD + 1])[0]
