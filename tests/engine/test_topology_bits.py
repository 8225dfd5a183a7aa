"""Bitboards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core.topology import lowest, mask_of, members

sets = st.frozensets(st.integers(0, 200))


@given(sets)
def test_the_members_of_a_mask_are_the_items_it_was_made_of_in_ascending_order(items: frozenset[int]) -> None:
    assert members(mask_of(items)) == tuple(sorted(items))


@given(sets, sets)
def test_union_and_intersection_of_sets_are_those_of_their_masks(a: frozenset[int], b: frozenset[int]) -> None:
    assert mask_of(a) | mask_of(b) == mask_of(a | b)
    assert mask_of(a) & mask_of(b) == mask_of(a & b)


@given(sets.filter(bool))
def test_the_lowest_member_is_the_smallest_item(items: frozenset[int]) -> None:
    assert lowest(mask_of(items)) == min(items)


def test_the_empty_set_is_zero_and_has_no_members() -> None:
    assert mask_of([]) == 0
    assert members(0) == ()


def test_a_repeated_item_counts_once() -> None:
    assert mask_of([3, 3]) == 0b1000


def test_the_empty_set_has_no_lowest_member() -> None:
    with pytest.raises(ValueError, match="empty set"):
        lowest(0)


def test_what_is_no_set_is_refused() -> None:
    """Such as goods, which an author takes for one."""
    with pytest.raises(TypeError, match=r"members takes a set, which is a number .*, not \(0, 1, 0\)"):
        members((0, 1, 0))  # type: ignore[call-overload]


def test_a_negative_mask_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be negative: -1"):
        members(-1)
