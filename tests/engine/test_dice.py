"""Dice: every way in which they can fall, with its weight."""

from collections import Counter

import pytest

from catan_core import Die, number_die, roll_outcomes

EVENTS = Die("event", (("ship", 3), ("green", 1), ("blue", 1), ("yellow", 1)))
RED, YELLOW = number_die("red"), number_die("yellow")


def test_a_number_die_has_the_numbers_from_one_each_once() -> None:
    assert RED.faces == tuple((number, 1) for number in range(1, 7))
    assert [face for face, _ in number_die("long", 12).faces] == list(range(1, 13))


def test_two_dice_fall_in_36_ways() -> None:
    found = roll_outcomes([RED, YELLOW])
    totals = Counter(sum(int(face) for face in faces) for faces, _ in found)

    assert len(found) == len({faces for faces, _ in found}) == 36
    assert {weight for _, weight in found} == {1}
    assert [totals[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_the_weight_of_a_fall_is_the_product_of_the_weights_of_its_faces() -> None:
    found = dict(roll_outcomes([RED, EVENTS]))

    assert found[1, "ship"] == 3
    assert found[6, "green"] == 1
    assert sum(found.values()) == 6 * 6


def test_faces_stand_in_the_order_of_the_dice() -> None:
    assert {faces for faces, _ in roll_outcomes([EVENTS, RED], [("red", 2), ("event", "ship")])} == {("ship", 2)}


def test_a_fixed_die_shows_the_face_that_is_given_with_weight_one() -> None:
    assert roll_outcomes([EVENTS, RED], [("event", "ship")]) == tuple((("ship", number), 1) for number in range(1, 7))


def test_a_die_that_is_not_rolled_may_be_fixed_all_the_same() -> None:
    assert roll_outcomes([RED], [("event", "ship")]) == roll_outcomes([RED])


def test_no_dice_fall_in_one_way() -> None:
    assert roll_outcomes([]) == (((), 1),)


@pytest.mark.parametrize("dice", [[RED], [RED, YELLOW], [RED, YELLOW, EVENTS]])
def test_fixing_every_die_leaves_one_fall(dice: list[Die]) -> None:
    assert len(roll_outcomes(dice, [(die.id, die.faces[0][0]) for die in dice])) == 1
