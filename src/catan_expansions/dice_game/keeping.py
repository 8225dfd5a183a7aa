"""Which dice to keep: an exact solution for the rolls of a turn, given what the final dice are worth.

There are 924 multisets of faces for up to six dice. The value of keeping a multiset, computed from six dice downwards,
is the mean over the faces of one more die. The best choice from a multiset is either to keep all of its dice, or the
best choice after taking away one die.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import catan_core as catan
from catan_expansions.dice_game.dice import DICE, FACES


class Lying:
    """All multisets of faces that at most `dice` dice can show, numbered; those of all dice come last."""

    def __init__(self, dice: int = DICE, faces: int = len(FACES)) -> None:
        self.faces = faces
        self.ways: tuple[catan.Goods, ...] = tuple(
            way for count in range(dice + 1) for way in catan.SubMultisets((count,) * faces, count)
        )
        self.number: dict[catan.Goods, int] = {way: index for index, way in enumerate(self.ways)}
        self.all_dice: int = next(index for index, way in enumerate(self.ways) if sum(way) == dice)
        self._more = [
            [self.number[_shifted(way, face, 1)] for face in range(faces)] for way in self.ways[: self.all_dice]
        ]
        self._fewer = [
            [self.number[_shifted(way, face, -1)] for face in range(faces) if way[face]] for way in self.ways
        ]

    def expected(self, final: Sequence[float]) -> list[float]:
        """The value of keeping each multiset, by number, and rolling the other dice once. `final` has the values of the
        multisets of all dice, in their order."""
        worth = [0.0] * self.all_dice + [*final]
        faces = self.faces
        for index in range(self.all_dice - 1, -1, -1):
            worth[index] = sum([worth[more] for more in self._more[index]]) / faces
        return worth

    def best(self, expected: Sequence[float]) -> tuple[list[float], list[int]]:
        """For each multiset, the value of the best choice of dice to keep from it, and the number of that choice."""
        worth, kept = list(expected), list(range(len(expected)))
        for index, fewer in enumerate(self._fewer):
            for other in fewer:
                if worth[other] > worth[index]:
                    worth[index], kept[index] = worth[other], kept[other]
        return worth, kept


def _shifted(way: catan.Goods, face: int, by: int) -> catan.Goods:
    return catan.Goods(catan.with_entry(way, face, way[face] + by))


@cache
def lying() -> Lying:
    """The multisets of faces that the dice of the game can show."""
    return Lying()
