"""Which dice to keep: the throws of one turn solved exactly, given what the final dice are worth.

There are 924 ways in which at most six dice can lie, by face. What it is worth to keep some of them is the mean over
the faces of the next die of what one more kept die is worth, down from six dice; and the best to be made of dice is the
better of keeping them all and of the best to be made of one die less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from catan_core import Goods, SubMultisets
from catan_expansions.dice_game.dice import DICE, FACES


class Lying:
    """Every way in which at most so many dice can lie, numbered, those with all dice last."""

    def __init__(self, dice: int = DICE, faces: int = len(FACES)) -> None:
        self.faces = faces
        self.ways = tuple(way for count in range(dice + 1) for way in SubMultisets((count,) * faces, count))
        self.number = {way: index for index, way in enumerate(self.ways)}
        self.all_dice = next(index for index, way in enumerate(self.ways) if sum(way) == dice)
        self._more = [
            [self.number[_shifted(way, face, 1)] for face in range(faces)] for way in self.ways[: self.all_dice]
        ]
        self._fewer = [
            [self.number[_shifted(way, face, -1)] for face in range(faces) if way[face]] for way in self.ways
        ]

    def expected(self, final: Sequence[float]) -> list[float]:
        """What keeping is worth, by number, when all others are thrown once. `final` has what all dice are worth, in
        the order of the ways with all dice."""
        worth = [0.0] * self.all_dice + [*final]
        faces = self.faces
        for index in range(self.all_dice - 1, -1, -1):
            worth[index] = sum([worth[more] for more in self._more[index]]) / faces
        return worth

    def best(self, expected: Sequence[float]) -> tuple[list[float], list[int]]:
        """For every way in which dice can lie, the best worth of what may be kept of them, and what that is."""
        worth, kept = list(expected), list(range(len(expected)))
        for index, fewer in enumerate(self._fewer):
            for other in fewer:
                if worth[other] > worth[index]:
                    worth[index], kept[index] = worth[other], kept[other]
        return worth, kept


def _shifted(way: Goods, face: int, by: int) -> Goods:
    return Goods((*way[:face], way[face] + by, *way[face + 1 :]))


@cache
def lying() -> Lying:
    """The ways in which the dice of the game can lie."""
    return Lying()
