"""Symmetries: which there are by the rules of a game, and what cannot be mapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core import ArgumentError, Event, Row, Seat
from catan_core.base import HEX_YIELD, PRICE_LIST, PlaceBuilding
from catan_core.testing import Symmetry, mapped, relabeled, symmetries_of
from tests.engine import atlas, toy
from tests.engine.making import expansion
from tests.helpers.seats import ONE, ZERO

RULES = catan.ruleset("base").rules(4)
STATE = catan.new_game("base", seats=4, seed=1).state
BRICK_AND_LUMBER = (("brick", "lumber"), ("lumber", "brick"))
HILLS_AND_FOREST = (("hills", "forest"), ("forest", "hills"))


def exchanges(rules: catan.Rules) -> list[Symmetry]:
    return list(symmetries_of(rules, board=False, seats=False))


def with_row(row: Row[Any, Any], *replaces: str) -> catan.Rules:
    """The base game with another row."""
    house = expansion("house", requires=("base",), after=("base",), replaces=replaces, tables=[row])
    return catan.ruleset("base", house).rules(4)


def test_the_island_is_turned_and_mirrored_seats_move_on_and_brick_is_like_lumber() -> None:
    assert len(symmetries_of(RULES)) == 12 * 4 * 2
    assert symmetries_of(RULES)[0] == Symmetry()
    assert [one.sixths for one in symmetries_of(RULES, seats=False, goods=False)] == [*range(6), *range(6)]
    moved_on = [one.seats for one in symmetries_of(RULES, board=False, goods=False)]
    assert moved_on == [(), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert exchanges(RULES) == [Symmetry(), Symmetry(goods=BRICK_AND_LUMBER, terrains=HILLS_AND_FOREST)]


@pytest.mark.thorough
def test_goods_are_alike_only_where_no_table_can_tell() -> None:
    assert len(exchanges(catan.ruleset("base", "five_six").rules(6))) == 2
    assert exchanges(catan.ruleset("base", "cities_knights").rules(4)) == [Symmetry()]
    dear = with_row(Row(PRICE_LIST, "road", (("brick", 2), ("lumber", 1))), "base/prices:road")
    assert exchanges(dear) == [Symmetry()]
    same = with_row(Row(PRICE_LIST, "road", (("brick", 2), ("lumber", 2))), "base/prices:road")
    assert len(exchanges(same)) == 2
    rich = with_row(Row(HEX_YIELD, ("hills", "city"), (("brick", 3),)), "base/yield:hills,city")
    assert exchanges(rich) == [Symmetry()]


def test_goods_that_no_table_names_are_not_exchanged() -> None:
    assert [one.seats for one in symmetries_of(catan.ruleset("dice_game").rules(3))] == [(), (1, 2, 0), (2, 0, 1)]


def test_a_board_of_which_nobody_says_how_it_is_turned_stays_as_it_lies() -> None:
    rules = catan.ruleset(atlas.EXPANSION).rules(2)
    assert [one.seats for one in symmetries_of(rules)] == [(), (1, 0)]
    with pytest.raises(ArgumentError, match="does not say how it is turned"):
        mapped(catan.ruleset(atlas.EXPANSION).new_game(seats=2).state, Symmetry(sixths=1))


def test_a_symmetry_has_an_inverse() -> None:
    symmetry = Symmetry(1, False, (1, 2, 0), (("ore", "wool"), ("wool", "ore")))
    assert symmetry.inverse == Symmetry(-1, False, (2, 0, 1), (("wool", "ore"), ("ore", "wool")))
    assert Symmetry(2, True).inverse == Symmetry(2, True)


def test_ids_that_a_game_does_not_have_stay_as_they_are() -> None:
    action = PlaceBuilding(Seat(9), catan.Node(999))
    assert mapped(action, Symmetry(sixths=1, seats=(1, 2, 3, 0)), STATE) == action
    assert mapped(PlaceBuilding(ZERO, catan.Node(999)), Symmetry(seats=(1, 2, 3, 0)), STATE).seat == ONE


MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "an action alone": (lambda: mapped(PlaceBuilding(ZERO, catan.Node(0)), Symmetry(1)), "the position that PlaceB"),
    "a game": (lambda: mapped(catan.Game(STATE), Symmetry(1)), "a state, a view or a record"),  # type: ignore[type-var]
    "a number": (lambda: mapped(STATE, 1), "a state, a view or a record"),  # type: ignore[arg-type]
    "too few seats": (lambda: relabeled(STATE, (1, 0)), "each of the 4 seats"),
    "a seat twice": (lambda: relabeled(STATE, (0, 0, 1, 2)), "each of the 4 seats"),
    "no seats": (lambda: relabeled(STATE, 3), "the new seat of each seat"),  # type: ignore[arg-type]
    "no such good": (lambda: mapped(STATE, Symmetry(goods=(("gold", "ore"), ("ore", "gold")))), "become one another"),
    "one good alone": (lambda: mapped(STATE, Symmetry(goods=(("brick", "ore"),))), "become one another"),
    "no board": (lambda: mapped(catan.ruleset(toy.EXPANSION).new_game(seats=2).state, Symmetry(1)), "no board"),
    "no rules": (lambda: symmetries_of(catan.ruleset("base")), "symmetries_of takes rules"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("call", "message"), MISTAKES.values(), ids=MISTAKES)
def test_what_cannot_be_mapped_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        call()


def test_events_are_mapped_too() -> None:
    events: tuple[Event, ...] = catan.Game(STATE).play(PlaceBuilding(ZERO, catan.Node(0))).events
    there = mapped(STATE, Symmetry(1, seats=(1, 2, 3, 0)))
    node = mapped(PlaceBuilding(ZERO, catan.Node(0)), Symmetry(1), STATE).node
    other = catan.Game(there).play(PlaceBuilding(ONE, node)).events
    assert [mapped(event, Symmetry(1, seats=(1, 2, 3, 0)), STATE) for event in events] == [*other]
