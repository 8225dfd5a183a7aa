"""The kit names fields that always have one entry for each seat, though their type does not say so."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import Seat, SliceSpec, record
from catan_core.testing import Conformance, check_expansion
from tests.conformance import market
from tests.engine.making import expansion


@record
class Share:
    seat: Seat
    size: int


def report(hint: Any, value: Any, seats: tuple[int, ...] = (2, 3)) -> Conformance:
    """What the kit says of an expansion with a slice that has a field of a type, for each seat a value."""

    @record
    class Ranks(catan.Slice, tag="extra/ranks"):
        ranks: hint

    slices = [SliceSpec(Ranks, lambda rules, layout: Ranks(tuple(map(value, rules.all_seats))))]
    extra = expansion("extra", requires=("market",), slices=slices)
    return check_expansion(
        extra, [market.EXPANSION], seats=seats, games=1, length=9, whole=0, variants=False, elsewhere=False
    )


@pytest.mark.thorough
def test_a_field_with_a_value_for_each_seat_is_named() -> None:
    found = report(tuple[int, ...], lambda seat: 0)
    assert found.by_seat == ("Ranks.ranks",)
    assert "  one entry for each seat, but not a BySeat: Ranks.ranks" in str(found).splitlines()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (catan.BySeat[int], lambda seat: 0),
        (tuple[Seat, ...], lambda seat: seat),
        (tuple[Share, ...], lambda seat: Share(seat, 1)),
    ],
)
def test_what_says_whose_it_is_is_not_named(hint: Any, value: Any) -> None:
    assert report(hint, value).by_seat == ()


def test_one_number_of_seats_tells_nothing() -> None:
    assert report(tuple[int, ...], lambda seat: 0, seats=(3,)).by_seat == ()


@pytest.mark.thorough
@pytest.mark.parametrize("expansion", ["base", "five_six", "cities_knights", "seafarers", "dice_game"])
def test_shipped_expansions_say_what_is_by_seat(expansion: str) -> None:
    found = check_expansion(expansion, games=1, length=60, every=60, whole=0, variants=False, elsewhere=False)
    assert len({setting.seats for setting in found.settings}) == 2
    assert found.by_seat == ()
