"""The oracle for Barbarian Attack with Cities & Knights against examples of its own rules."""

from __future__ import annotations

from . import geometry
from .barbarian_attack import CASTLE, DESERT
from .geometry import Hex, corners
from .knights_under_attack import KnightSiege

EAST: Hex = (2, 0)


def siege(barbarians: int, **knights: tuple[int, int]) -> KnightSiege:
    """A small island with barbarians on one hex of the coast, and knights at its corners: whose, and how strong."""
    terrains = dict.fromkeys(geometry.island_hexes(), "forest") | {(-2, 2): CASTLE, (2, -2): DESERT}
    made = KnightSiege(terrains, dict.fromkeys(terrains, 5), 3, supply=36)
    made.barbarians[EAST] = barbarians
    made.fighters = {corners(EAST)[name]: knight for name, knight in knights.items()}
    return made


def test_strength_counts_in_place_of_the_number_of_knights() -> None:
    """TB-BA-CK-01, TB-BA-WIN-01: more strength than barbarians, not as much."""
    for strength, won in ((2, False), (3, True)):
        made = siege(2, N=(0, strength))
        made.end_turn(0)
        assert (made.due is not None, made.prisoners) == (won, [2, 0, 0] if won else [0, 0, 0])


def test_a_remaining_prisoner_goes_to_the_strongest() -> None:
    """TB-BA-CK-01, TB-BA-WIN-02: one mighty knight against two basic ones."""
    made = siege(3, N=(0, 1), S=(0, 1), NE=(1, 3))
    made.end_turn(0)
    assert made.prisoners == [1, 2, 0]


def test_knights_at_two_opposite_corners_are_lost_and_the_others_rest() -> None:
    """TB-BA-CK-01, TB-BA-WIN-05: three gold each, whatever their rank."""
    made = siege(1, N=(0, 1), S=(1, 3), NE=(2, 2))
    made.end_turn(0)
    made.roll_for_prisoners(6)
    made.roll_for_prisoners(2)
    made.roll_for_prisoners(1)
    made.gold.clear()
    made.roll_for_losses(4)
    assert made.lost == {corners(EAST)["N"], corners(EAST)["S"]}
    assert dict(made.gold) == {0: 3, 1: 3}
    assert not made.fighters
    assert made.due is None


def test_a_single_barbarian_lands_where_the_dice_say_and_none_on_a_hex_with_three() -> None:
    """TB-BA-CK-01"""
    made = siege(3)
    made.numbers = {**dict.fromkeys(made.terrains, 5), EAST: 9, (1, 1): 4}
    for total, count in ((9, 3), (4, 1)):
        made.raid()
        made.roll_for_raid(total)
        assert made.barbarians[EAST if total == 9 else (1, 1)] == count
    assert (made.raids, made.happened["landed in vain"]) == (0, 1)
