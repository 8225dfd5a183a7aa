"""Decks: what is in them is known, their order is chance; only cards put back under one are known."""

from random import Random

import pytest

from catan_core import Deck, Known, Seat
from catan_core.components.decks import take

ZERO, ONE = Seat(0), Seat(1)
DECK = Deck((2, 0, 1), (Known(1, (ZERO,)), Known(2)))
"""Three shuffled cards, and under them one that seat 0 knows and one that nobody knows."""


def test_a_deck_has_so_many_cards() -> None:
    assert len(DECK) == 5
    assert len(DECK.conceal(ONE)) == 5
    assert len(Deck(())) == 0


def test_the_top_card_is_one_of_the_shuffled_cards() -> None:
    assert DECK.weights() == (2, 0, 1)


def test_drawing_takes_a_shuffled_card_and_leaves_the_deck_it_was_drawn_from() -> None:
    assert DECK.draw(0) == Deck((1, 0, 1), DECK.tail)
    assert DECK.draw(2) == Deck((2, 0, 0), DECK.tail)
    assert DECK.unknown == (2, 0, 1)


def test_cards_under_the_deck_come_when_nothing_lies_above_them_and_in_their_order() -> None:
    bottom = DECK.draw(0).draw(0).draw(2)

    assert bottom.weights() == (0, 1, 0)
    assert bottom.draw(1).weights() == (0, 0, 1)
    assert bottom.draw(1).draw(2).weights() == (0, 0, 0)
    assert len(bottom.draw(1).draw(2)) == 0


def test_a_card_is_put_under_all_others_with_who_knows_it() -> None:
    assert DECK.put_under(0, [ONE]).tail == (*DECK.tail, Known(0, (ONE,)))
    assert DECK.put_under(0).tail[-1] == Known(0, ())


def test_a_card_put_under_an_empty_deck_is_the_next() -> None:
    assert Deck((0, 0)).put_under(1).weights() == (0, 1)


def test_after_a_reshuffle_nobody_knows_where_any_card_lies() -> None:
    assert DECK.reshuffle() == Deck((2, 1, 2))


def test_a_seat_sees_the_size_of_a_deck_and_the_cards_under_it_that_it_knows() -> None:
    assert DECK.conceal(ZERO) == Deck((), (Known(1, (ZERO,)), Known(None)), 3)
    assert DECK.conceal(ONE) == DECK.conceal(None) == Deck((), (Known(None, (ZERO,)), Known(None)), 3)


def test_a_deck_that_is_concealed_again_keeps_its_size() -> None:
    assert DECK.conceal(ZERO).conceal(ONE) == DECK.conceal(ONE)


def test_two_decks_of_the_same_size_look_alike() -> None:
    assert Deck((3, 0, 0), DECK.tail).conceal(ONE) == Deck((0, 1, 2), (Known(0, (ZERO,)), Known(0))).conceal(ONE)


@pytest.mark.parametrize("seed", range(5))
def test_a_concealed_deck_is_filled_from_the_cards_that_were_not_seen(seed: int) -> None:
    pool = [2, 0, 2]  # all but the one that seat 0 knows
    filled = DECK.conceal(ZERO).fill(pool, Random(seed))

    assert pool == [0, 0, 0]
    assert filled.reshuffle() == DECK.reshuffle()
    assert filled.tail[0] == DECK.tail[0]
    assert filled.conceal(ZERO) == DECK.conceal(ZERO)


def test_filling_takes_only_so_many_cards_of_a_pool_as_are_hidden() -> None:
    pool = [5, 5, 5]
    Deck((), (), 4).fill(pool, Random(1))

    assert sum(pool) == 11


def test_cards_are_taken_in_proportion_to_how_many_there_are() -> None:
    rng, drawn = Random(2), [0, 0, 0]
    for _ in range(2000):
        drawn[take([1, 0, 3], rng)] += 1

    assert 430 < drawn[0] < 570  # 500 are expected, with a deviation of 19
    assert drawn[1] == 0


def test_nothing_can_be_taken_from_an_empty_pool() -> None:
    with pytest.raises(ValueError):
        take([0, 0], Random(1))
