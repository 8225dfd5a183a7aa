"""What verbs for positions by hand check, whatever the expansion that has them."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from catan_core import Node, Seat
from catan_core.base import DevCards, Island, by_hand, table
from catan_core.testing import Scenario
from catan_expansions.cities_knights import Improvements
from tests.helpers.each import for_each


def settle(tx: catan.Transition, seat: int, *places: Any) -> None:
    """A verb as an expansion writes it."""
    owner = by_hand.seat_in(tx, Island, seat)
    for place in places:
        by_hand.put(tx, "settlement", owner, by_hand.node_at(tx, place))


def look(tx: catan.Transition, number: int) -> None:
    by_hand.hex_at(tx, catan.Hex(number))


def walk(tx: catan.Transition, place: Any) -> None:
    by_hand.edge_at(tx, place)


def sit(tx: catan.Transition, kind: type[catan.Slice]) -> None:
    by_hand.seat_in(tx, kind, 0)


def test_nodes_are_given_by_coordinates_or_numbers() -> None:
    position = Scenario(seats=3).change(settle, 0, (0, 0, "N"), Node(0))
    assert table.pieces_left(position.state, Seat(0))["settlement"] == 3


@for_each(
    {
        "there is no node 54": lambda: Scenario(seats=3).change(settle, 0, Node(54)),
        "seat 1 has no settlement left": lambda: Scenario(seats=3).change(settle, 1, *map(Node, range(0, 36, 6))),
        "there is no node -1": lambda: Scenario(seats=3).change(settle, 0, Node(-1)),
        "there is no hex 19": lambda: Scenario(seats=3).change(look, 19),
        "there is no hex -1": lambda: Scenario(seats=3).change(look, -1),
        "there is no edge 72": lambda: Scenario(seats=3).change(walk, 72),
        "there is no edge -1": lambda: Scenario(seats=3).change(walk, -1),
        "there is no cup 'tin'; there are gold, clay": lambda: by_hand.require_one_of("tin", ("gold", "clay"), "cup"),
        "nothing to see": lambda: by_hand.refuse("nothing to see"),
    }.items()
)
def test_what_no_game_has_is_refused(problem: str, change: Any) -> None:
    with pytest.raises(catan.PositionError) as raised:
        change()
    assert raised.value.problems == (problem,)


def test_edges_are_given_by_their_ends_or_by_numbers() -> None:
    Scenario(seats=3).change(walk, ((0, 0, "N"), (1, -2, "S"))).change(walk, 71)


def test_a_seat_or_a_slice_that_is_not_there_is_refused() -> None:
    position = Scenario(seats=3)
    with pytest.raises(catan.SeatError):
        position.change(settle, 3)
    with pytest.raises(catan.ArgumentError):
        position.change(sit, Improvements)
    position.change(sit, DevCards)
