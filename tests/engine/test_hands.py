"""Hidden hands: what is concealed is not there, its size is, and whatever is made up behind it adds up."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core import EngineError, Seat
from catan_core.components.dealing import KnownCards
from catan_core.components.hands import concealed, filled, not_among, size_of, with_cards

HANDS = ((2, 0, 1), (0, 0, 0), (1, 3, 0))
SIZES = (3, 0, 4)


def test_cards_come_to_one_hand_and_leave_it() -> None:
    assert with_cards(HANDS, Seat(1), 2, 2) == ((2, 0, 1), (0, 0, 2), (1, 3, 0))
    assert with_cards(with_cards(HANDS, Seat(2), 1, -3), Seat(2), 1, 3) == HANDS


def test_a_view_has_the_hands_of_the_seats_that_are_seen_and_no_others() -> None:
    assert concealed(HANDS, 0b101) == ((2, 0, 1), (), (1, 3, 0))
    assert concealed(HANDS, 0) == ((), (), ())
    assert concealed(HANDS, 0b111) == HANDS


def test_sizes_are_known_where_hands_are_not() -> None:
    assert [size_of(HANDS, (), Seat(seat)) for seat in range(3)] == list(SIZES)
    assert [size_of(concealed(HANDS, 0b010), SIZES, Seat(seat)) for seat in range(3)] == list(SIZES)


def test_what_is_not_among_known_rows_is_elsewhere() -> None:
    assert not_among((5, 5, 5), concealed(HANDS, 0b100)) == [4, 2, 5]
    assert not_among((5, 5, 5), ()) == [5, 5, 5]


@pytest.mark.thorough
@given(
    hands=st.lists(st.tuples(*[st.integers(0, 4)] * 3), min_size=2, max_size=4).map(tuple),
    deck=st.tuples(*[st.integers(0, 4)] * 3),
    seen=st.integers(0, 15),
    seed=st.integers(0, 99),
)
def test_hands_that_are_made_up_have_their_sizes_and_all_cards_add_up(
    hands: tuple[tuple[int, ...], ...], deck: tuple[int, ...], seen: int, seed: int
) -> None:
    total = [sum(column) for column in zip(deck, *hands, strict=True)]
    sizes, view = tuple(map(sum, hands)), concealed(hands, seen)
    pool = not_among(total, view)
    made_up = filled(view, sizes, pool, Random(seed))
    assert tuple(map(sum, made_up)) == sizes
    assert all(hand == own for own, hand in zip(view, made_up, strict=True) if own)
    assert [sum(column) for column in zip(pool, *made_up, strict=True)] == total


def test_what_is_known_of_a_hidden_hand_holds_in_what_is_made_up() -> None:
    for seed in range(20):
        known = [KnownCards(Seat(2), (1,), min_cards=2), KnownCards(Seat(0), (1,), max_cards=0)]
        made_up = filled(((), (0, 0, 0), ()), SIZES, [4, 4, 4], Random(seed), known)
        assert (made_up[0][1], made_up[2][1] >= 2) == (0, True)
    with pytest.raises(EngineError, match="agree with what is known of them"):
        filled(((), (0, 0, 0), ()), SIZES, [4, 1, 4], Random(1), [KnownCards(Seat(2), (1,), min_cards=2)])
