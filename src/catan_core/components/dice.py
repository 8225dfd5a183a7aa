"""Dice as data: faces with weights, and every way in which some dice can land."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from catan_core.model.record import record

Face = int | str


@record
class Die:
    """A die: its id and its faces, each with a positive integer weight."""

    id: str
    faces: tuple[tuple[Face, int], ...]


def number_die(id: str, sides: int = 6) -> Die:
    """A fair die with the numbers from 1."""
    return Die(id, tuple((number, 1) for number in range(1, sides + 1)))


def roll_outcomes(
    dice: Sequence[Die], fixed: Sequence[tuple[str, Face]] = ()
) -> tuple[tuple[tuple[Face, ...], int], ...]:
    """Every way in which the dice can land, with its weight; each die in `fixed` shows the face given there.

    >>> dice = [number_die("a"), number_die("b")]
    >>> len(roll_outcomes(dice)), len(roll_outcomes(dice, [("a", 6)]))
    (36, 6)
    """
    held = dict(fixed)
    faces = [((held[die.id], 1),) if die.id in held else die.faces for die in dice]
    return tuple(
        (tuple(face for face, _ in fallen), prod(weight for _, weight in fallen)) for fallen in product(*faces)
    )
