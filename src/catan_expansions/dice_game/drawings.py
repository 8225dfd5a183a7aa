"""What a frontend shows of the Dice Game: the dice and the sheets."""

from __future__ import annotations

from catan_core import Drawing, Panel, Setup, View, hookimpl, members
from catan_expansions.dice_game.dice import FACES, Cup
from catan_expansions.dice_game.sheet import (
    CITIES,
    CITY_ROADS,
    KNIGHT_RESOURCES,
    KNIGHTS,
    ROADS,
    SETTLEMENT_ROADS,
    SETTLEMENTS,
    TURNS,
    Sheet,
    Sheets,
    open_roads,
)


def dice_text(dice: tuple[int, ...]) -> str:
    """Dice as words."""
    return " ".join(face for face, count in zip(FACES, dice, strict=True) for _ in range(count)) or "none"


def _dice(view: View) -> tuple[Panel, ...]:
    cup = view[Cup]
    return (Panel("Dice", (dice_text(cup.dice), f"throws left: {cup.throws}")),)


def _row(name: str, values: tuple[int, ...], built: int, notes: list[str]) -> str:
    marks = [f"[{value}]" if index < built else f" {value} " for index, value in enumerate(values)]
    return f"{name:12}{' '.join(f'{mark}{note}' for mark, note in zip(marks, notes, strict=True))}"


def _at(roads: tuple[int | None, ...]) -> list[str]:
    return ["" if road is None else f"(R{road})" for road in roads]


def _sheet(seat: int, sheet: Sheet) -> Panel:
    built = " ".join(f"R{road}" for road in members(sheet.roads)) or "none"
    following = " ".join(f"R{road}" for road in open_roads(sheet)) or "none"
    jokers = [
        f"({'used' if sheet.jokers_used >> index & 1 else KNIGHT_RESOURCES[index] or 'any'})"
        for index in range(len(KNIGHTS))
    ]
    boxes = " ".join("X" if not points else str(points) for points in sheet.boxes)
    return Panel(
        f"Sheet of seat {seat}",
        (
            f"{'roads':12}{sheet.roads.bit_count()} of {ROADS}: {built}; next: {following}",
            _row("settlements", SETTLEMENTS, sheet.settlements, _at(SETTLEMENT_ROADS)),
            _row("cities", CITIES, sheet.cities, _at(CITY_ROADS)),
            _row("knights", KNIGHTS, sheet.knights, jokers),
            f"{'boxes':12}{boxes or '-'}   ({len(sheet.boxes)} of {TURNS} turns)",
        ),
    )


def _sheets(view: View) -> tuple[Panel, ...]:
    return tuple(_sheet(seat, sheet) for seat, sheet in enumerate(view[Sheets].sheets))


@hookimpl
def catan_drawings(setup: Setup) -> list[Drawing]:
    return [Drawing("dice_game/dice", _dice), Drawing("dice_game/sheets", _sheets)]
