"""Sheets as short strings, such as `R0,S3,R2,K1,J2`, to exchange with other programs (DICE-STR-01).

R and a number is a road, S and C with their points are a settlement and a city; J is a knight whose joker is unused,
K one whose joker is used up. The start road is never listed.
"""

from __future__ import annotations

from catan_core import PositionError, members
from catan_expansions.dice_game.sheet import CITIES, KNIGHTS, SETTLEMENTS, Sheet, fault


def sheet_to_string(sheet: Sheet) -> str:
    """What is built on a sheet.

    >>> sheet_to_string(Sheet(roads=0b101, settlements=1, knights=2, jokers_used=0b01))
    'R0,R2,S3,K1,J2'
    """
    items = [f"R{road}" for road in members(sheet.roads)]
    items += [f"S{points}" for points in SETTLEMENTS[: sheet.settlements]]
    items += [f"C{points}" for points in CITIES[: sheet.cities]]
    items += [f"{'K' if sheet.jokers_used >> index & 1 else 'J'}{index + 1}" for index in range(sheet.knights)]
    return ",".join(items)


def sheet_from_string(text: str) -> Sheet:
    """The sheet that a string describes, in whatever order, without its boxes. Raises PositionError.

    >>> sheet_from_string("R0,S3,R2,K1,J2") == Sheet(roads=0b101, settlements=1, knights=2, jokers_used=0b01)
    True
    """
    faults: list[str] = []
    items = text.split(",") if text else []
    if len(set(items)) < len(items):
        faults.append("something is listed twice")
    roads = jokers = 0
    found: dict[str, set[int]] = {"S": set(), "C": set(), "knight": set()}
    for item in items:
        letter, number = item[:1], int(item[1:]) if item[1:].isascii() and item[1:].isdigit() else -1
        if letter == "R" and 0 <= number < 16:
            roads |= 1 << number
        elif letter in ("S", "C") and number in (SETTLEMENTS if letter == "S" else CITIES):
            found[letter].add(number)
        elif letter in ("J", "K") and number in KNIGHTS and number not in found["knight"]:
            found["knight"].add(number)
            jokers |= (letter == "K") << number - 1
        else:
            faults.append(f"{item!r} is nothing that can be built")
    for name, row in (("S", SETTLEMENTS), ("C", CITIES), ("knight", KNIGHTS)):
        if found[name] != set(row[: len(found[name])]):
            faults.append(f"{name}: a cheaper one is missing")
    sheet = Sheet(roads, len(found["S"]), len(found["C"]), len(found["knight"]), jokers)
    wrong = fault(sheet)
    if not faults and wrong is not None:
        faults.append(wrong)
    if faults:
        raise PositionError(tuple(faults))
    return sheet
