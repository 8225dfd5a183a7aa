"""Scoring (Dice Game: "Fin de juego")."""

from __future__ import annotations

from catan_core import PointSource, PointSources, Position, Seat, Setup, VictoryRule, VictoryRules, hookimpl
from catan_expansions.dice_game.sheet import MISSED, TURNS, Sheets


def _boxes(position: Position, seat: Seat) -> int:
    return sum(position[Sheets].sheets[seat].boxes)


def _crosses(position: Position, seat: Seat) -> int:
    return -MISSED * position[Sheets].sheets[seat].boxes.count(0)


def _winners(position: Position) -> tuple[Seat, ...]:
    """The seats with the highest score, once every seat has played all of its turns."""
    if any(len(sheet.boxes) < TURNS for sheet in position[Sheets].sheets):
        return ()
    scores = [position.rules.points(position, seat) for seat in position.rules.all_seats]
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [
        PointSource("dice_game/boxes", _boxes, reads=(Sheets,)),
        PointSource("dice_game/crosses", _crosses, reads=(Sheets,)),
    ]


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    return [VictoryRule("dice_game/best-score", _winners, reads=(Sheets,))]
