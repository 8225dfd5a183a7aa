"""Scoring (Dice Game: "Fin de juego")."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.dice_game.sheet import MISSED, TURNS, Sheets


def _boxes(position: catan.Position, seat: catan.Seat) -> int:
    return sum(position[Sheets].sheets[seat].boxes)


def _crosses(position: catan.Position, seat: catan.Seat) -> int:
    return -MISSED * position[Sheets].sheets[seat].boxes.count(0)


def _winners(position: catan.Position) -> tuple[catan.Seat, ...]:
    """The seats with the highest score, once every seat has played all of its turns."""
    if any(len(sheet.boxes) < TURNS for sheet in position[Sheets].sheets):
        return ()
    scores = [position.rules.points(position, seat) for seat in position.rules.all_seats]
    return tuple(catan.Seat(seat) for seat, score in enumerate(scores) if score == max(scores))


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [
        catan.PointSource("dice_game/boxes", _boxes, reads=(Sheets,)),
        catan.PointSource("dice_game/crosses", _crosses, reads=(Sheets,)),
    ]


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [catan.VictoryRule("dice_game/best-score", _winners, reads=(Sheets,))]
