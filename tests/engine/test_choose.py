"""Choosing some cards of a hand, lazily."""

from collections import Counter
from itertools import combinations, product

import pytest

from catan_core import SubMultisets
from catan_core.components.multisets import AnySubMultisets, ways

HANDS = [(), (0,), (3,), (2, 1), (0, 0, 0), (1, 1, 1, 1, 1), (4, 0, 2, 1), (2, 3, 1, 0, 2)]
CASES = [(hand, k) for hand in HANDS for k in range(sum(hand) + 2)]


def by_hand(hand: tuple[int, ...], k: int) -> set[tuple[int, ...]]:
    """The same by choosing among the cards themselves."""
    cards = [kind for kind, count in enumerate(hand) for _ in range(count)]
    counts = (Counter(chosen) for chosen in combinations(cards, k))
    return {tuple(count[kind] for kind in range(len(hand))) for count in counts}


@pytest.mark.parametrize(("hand", "k"), CASES)
def test_choices_are_all_ways_to_choose_cards_each_once(hand: tuple[int, ...], k: int) -> None:
    choices = SubMultisets(hand, k)

    assert set(choices) == by_hand(hand, k)
    assert len(list(choices)) == len(choices) == ways(hand, k) == len(by_hand(hand, k))


@pytest.mark.parametrize(("hand", "k"), CASES)
def test_the_index_agrees_with_the_order_of_the_list(hand: tuple[int, ...], k: int) -> None:
    choices = SubMultisets(hand, k)

    assert [choices[index] for index in range(len(choices))] == list(choices) == sorted(choices)
    assert choices[1:3] == tuple(choices)[1:3]


@pytest.mark.parametrize(("hand", "k"), CASES)
def test_a_choice_is_recognized_without_listing(hand: tuple[int, ...], k: int) -> None:
    choices, listed = SubMultisets(hand, k), set(SubMultisets(hand, k))

    for chosen in product(range(-1, 5), repeat=min(len(hand), 3)):
        whole = chosen + (0,) * (len(hand) - len(chosen))
        assert (whole in choices) == (whole in listed)


@pytest.mark.parametrize("other", [None, 3, "21", [1, 1], (1,), (1, 1, 0), (3, -1)])
def test_what_is_no_vector_of_the_hand_is_no_choice(other: object) -> None:
    assert other not in SubMultisets((2, 1), 2)


def test_an_index_outside_is_an_error() -> None:
    for index in (-1, 2, 100):
        with pytest.raises(IndexError):
            SubMultisets((2, 1), 2)[index]


def test_a_large_hand_is_counted_and_indexed_without_listing() -> None:
    choices = SubMultisets((19,) * 8, 40)

    assert len(choices) > 10**7
    assert choices[len(choices) - 1] in choices
    assert choices[0] == (0, 0, 0, 0, 0, 2, 19, 19)


@pytest.mark.parametrize("hand", HANDS)
def test_fewer_than_no_cards_cannot_be_chosen(hand: tuple[int, ...]) -> None:
    choices = SubMultisets(hand, -1)

    assert (len(choices), list(choices)) == (0, [])


@pytest.mark.parametrize("hand", HANDS)
def test_any_number_of_cards_is_every_number_of_them_fewest_first(hand: tuple[int, ...]) -> None:
    choices, listed = AnySubMultisets(hand), [one for k in range(sum(hand) + 1) for one in SubMultisets(hand, k)]

    assert list(choices) == listed == [choices[index] for index in range(len(choices))]
    assert choices[1:3] == tuple(listed)[1:3]
    for chosen in product(range(-1, 5), repeat=min(len(hand), 3)):
        whole = chosen + (0,) * (len(hand) - len(chosen))
        assert (whole in choices) == (whole in listed)


@pytest.mark.parametrize("other", [None, 3, "21", [1, 1], (1,), (1, 1, 0), (3, -1)])
def test_what_is_no_vector_of_the_hand_is_no_number_of_its_cards(other: object) -> None:
    assert other not in AnySubMultisets((2, 1))


def test_an_index_outside_any_number_of_cards_is_an_error() -> None:
    for index in (-1, 6, 100):
        with pytest.raises(IndexError):
            AnySubMultisets((2, 1))[index]


def test_any_number_of_cards_of_a_large_hand_is_found_without_listing() -> None:
    choices = AnySubMultisets((19,) * 8)

    assert len(choices) == 20**8
    assert choices[len(choices) - 1] == (19,) * 8
    assert (19,) * 7 + (20,) not in choices
    assert "19" not in repr(choices)
