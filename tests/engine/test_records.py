"""Records are what attrs makes of the same class."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any, ClassVar

import attrs
import pytest

from catan_core import (
    Action,
    Answered,
    ChanceAction,
    Seat,
    SimultaneousPhase,
    interned,
    interned_by_seat,
    record,
    with_entry,
)


class Nothing:
    """No fields."""


class Point:
    """A place, with a default."""

    tag: ClassVar[str] = "test/point"
    x: int
    y: int = 2


class Keyword:
    """A field that is given by name only."""

    a: int
    b: int = attrs.field(default=3, kw_only=True)
    c: int = attrs.field(kw_only=True)


class Made:
    """A field with a factory."""

    a: list[int] = attrs.field(factory=list)


class Converted:
    """A field with a converter, and one with a validator."""

    a: int = attrs.field(converter=int)
    b: int = attrs.field(default=1, validator=attrs.validators.instance_of(int))


@pytest.mark.parametrize("cls", [Nothing, Point, Keyword, Made, Converted], ids=lambda cls: cls.__name__)
def test_a_record_is_what_attrs_makes_of_the_class(cls: Any) -> None:
    mine, other = record(cls), attrs.frozen(cls, weakref_slot=False)

    assert attrs.fields(mine) == attrs.fields(other)
    assert inspect.signature(mine) == inspect.signature(other)
    assert mine.__slots__ == other.__slots__
    for method in ("__init__", "__eq__", "__hash__", "__repr__"):
        assert str(inspect.getsourcefile(getattr(mine, method))).startswith("<attrs generated"), method


@record
class Passed(Action, tag="test/passed"):
    amount: int


@record(kw_only=True)
class Derived(Passed):
    """A record with keyword-only fields of its own."""

    first: int
    second: int = 2


def test_the_own_fields_of_a_record_can_be_keyword_only() -> None:
    assert Derived(Seat(1), 5, first=3) == Derived(Seat(1), 5, second=2, first=3)
    with pytest.raises(TypeError):
        Derived(Seat(1), 5, 3)  # type: ignore[call-arg]


Place: Any = record(Point)


def test_a_record_compares_hashes_and_prints_by_its_fields() -> None:
    assert Place(1) == Place(1, 2) == Place(x=1, y=2)
    assert hash(Place(1)) == hash(Place(1, 2))
    assert Place(1) != Place(2)
    assert Place(1).__eq__((1, 2)) is NotImplemented
    assert repr(Place(1)) == "Point(x=1, y=2)"


@pytest.mark.parametrize("given", [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})], ids=repr)
def test_a_record_is_made_of_its_fields_only(given: Any) -> None:
    positional, named = given
    with pytest.raises(TypeError):
        Place(*positional, **named)


def test_a_record_never_changes() -> None:
    place = Place(1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        place.x = 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del place.x
    assert not hasattr(place, "__dict__")


def test_a_record_is_copied_and_pickled() -> None:
    done = Passed(Seat(1), 5)

    assert copy.deepcopy(done) == done
    assert pickle.loads(pickle.dumps(done)) == done


class Counted:
    """Counts how often it is hashed."""

    hashed = 0

    def __hash__(self) -> int:
        self.hashed += 1
        return 7


@record(cache_hash=True)
class Large:
    """A record whose hash is worked out once."""

    content: Counted


def test_the_hash_of_a_large_record_is_worked_out_once_and_not_pickled() -> None:
    large = Large(Counted())
    assert hash(large) == hash(large)
    assert large.content.hashed == 1
    read = pickle.loads(pickle.dumps(large))
    assert read.content.hashed == 1
    assert hash(read) == hash(large)
    assert read.content.hashed == 2


@record
class Checked:
    """What is done besides storing is done."""

    amount: int

    def __attrs_post_init__(self) -> None:
        if self.amount < 0:
            raise ValueError("less than nothing")


def test_a_record_that_looks_at_what_it_is_given_does_so() -> None:
    assert Checked(1).amount == 1
    with pytest.raises(ValueError, match="less than nothing"):
        Checked(-1)


@record
class CheckedPassed(Passed):
    """So does one derived from a record that does not."""

    def __attrs_pre_init__(self) -> None:
        raise ValueError("never")


def test_so_does_one_that_is_derived_from_one_that_does_not() -> None:
    with pytest.raises(ValueError, match="never"):
        CheckedPassed(Seat(0), 1)


@record
class Falls(ChanceAction, tag="test/falls"):
    side: int


@record
class Sealed(SimultaneousPhase, tag="test/sealed"):
    amount: int


def test_fields_that_are_fixed_or_given_by_name_come_from_what_a_record_is_derived_from() -> None:
    assert Falls(2).seat == -1
    assert Sealed((Seat(0),), 3, answers=()) == Sealed(waiting_for=(Seat(0),), amount=3)
    with pytest.raises(TypeError):
        Sealed((Seat(0),), 3, ())  # type: ignore[call-arg]


def test_what_is_kept_for_a_seat_is_not_given_for_true_or_a_fraction() -> None:
    kept = interned_by_seat(Answered)
    one = kept(Seat(1))
    assert kept(Seat(1)) is one
    for other in (True, 1.0):
        assert type(kept(other).seat) is not int  # type: ignore[arg-type]


def test_a_record_that_is_kept_has_the_fields_that_it_was_asked_for_with() -> None:
    made: Any = record(Point)
    kept = interned(made)
    one = kept(1, 2)
    assert kept(1, 2) is one
    assert kept(1, 3) == made(1, 3)
    assert type(kept(True, 2).x) is bool


def test_a_row_with_another_entry_has_its_length_or_there_is_an_error() -> None:
    row = (0, 2, 1)
    assert [with_entry(row, index, 5) for index in range(3)] == [(5, 2, 1), (0, 5, 1), (0, 2, 5)]
    assert row == (0, 2, 1)
    with pytest.raises(IndexError):
        with_entry(row, 3, 5)
