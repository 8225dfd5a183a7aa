"""Verbs for positions of the Dice Game that are set up by hand, to be passed to `Scenario.change`.

>>> from catan_core.testing import Scenario
>>> from catan_expansions.dice_game import by_hand
>>> position = Scenario("dice_game", seats=2).change(by_hand.sheets, "R0,R2,S3", "R0")
>>> position.change(by_hand.dice, ore=4, gold=2).game.phase, [position.game.points(seat) for seat in (0, 1)]
(Building(seat=0), [5, 1])

They raise PositionError for what no game has, and ArgumentError for a game without the Dice Game.
"""

from __future__ import annotations

import catan_core as catan
from catan_expansions.dice_game.building import Building
from catan_expansions.dice_game.dice import DICE, FACES, THROWS, Cup, KeepOrStop
from catan_expansions.dice_game.interchange import sheet_from_string
from catan_expansions.dice_game.sheet import TURNS, Sheets, built_points
from catan_expansions.dice_game.turn import NextTurn


def sheets(tx: catan.Transition, *built: str, rounds: int = 1) -> None:
    """Say what is built on the sheets of all seats after some rounds, each as a string such as `"R0,R2,S3,K1"`.

    Seat 0 begins its next turn. Every sheet has as many boxes as there were rounds; the points of what is built on it
    are divided evenly among them. For the strings, see `interchange`.
    """
    state, seats = tx[Sheets], tx.rules.seats
    if len(built) != seats:
        raise catan.PositionError((f"there are {seats} sheets, not {len(built)}",))
    if type(rounds) is not int or not 0 < rounds < TURNS:
        raise catan.PositionError((f"a game goes on after 1 to {TURNS - 1} rounds, not after {rounds}",))
    filled = []
    for text in built:
        sheet = sheet_from_string(text)
        each, more = divmod(built_points(sheet), rounds)
        filled.append(catan.evolve(sheet, boxes=tuple(each + (turn < more) for turn in range(rounds))))
    tx.update(catan.evolve(state, sheets=tuple(filled), scored=0, new_knights=0))
    tx.turn = catan.Turn(rounds * seats, catan.Seat(seats - 1))
    tx.end()
    tx.then(NextTurn(catan.Seat(0)))


def dice(tx: catan.Transition, /, *, throws: int = 0, **faces: int) -> None:
    """Let the dice of the seat on turn lie with these faces: `ore=2, gold=4`.

    With `throws` left, 1 or 2, the seat decides which dice it throws again; with 0 it builds.
    """
    cup, seat = tx[Cup], tx.turn.seat
    unknown = [face for face in faces if face not in FACES]
    wrong = [count for count in faces.values() if type(count) is not int or count < 0]
    if unknown or wrong or sum(faces.values()) != DICE:
        raise catan.PositionError((f"{DICE} dice with the faces {', '.join(FACES)} do not lie as {faces}",))
    if type(throws) is not int or not 0 <= throws < THROWS:
        raise catan.PositionError((f"when dice lie, 0 to {THROWS - 1} throws are left, not {throws}",))
    tx.update(catan.evolve(cup, dice=catan.Goods(tuple(faces.get(face, 0) for face in FACES)), throws=throws))
    tx.end()
    tx.then(KeepOrStop(seat) if throws else Building(seat))
