"""Plazas and inner paths on pictures, and what stands there."""

from __future__ import annotations

from catan_core.render import PlaceNames, board_svg, board_text
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.wagons import by_hand

PLAZA, CORNER = (2, -2, "C"), (2, -2, "S")


def scene() -> Scenario:
    """Seat 1 has a road from a corner of the quarry to its plaza, and its wagon stands there."""
    table = Scenario("traders_barbarians", seats=3, seed=1).roads(1, CORNER, PLAZA)
    return table.change(lambda tx: by_hand.wagon(tx, 1, PLAZA))


def test_a_plaza_and_its_paths_are_drawn() -> None:
    bare = board_svg(Scenario("traders_barbarians", seats=3, seed=1).game.view(None))
    assert bare.count('class="path"') == 3 * 4
    assert board_svg(Scenario(seats=3).game.view(None)).count('class="path"') == 0


def test_a_road_on_an_inner_path_is_seen_in_text_of_every_height() -> None:
    view = scene().game.view(None)
    for rows in (5, 3, 2):
        assert "#1" in board_text(view, rows=rows), rows


def test_a_wagon_on_a_plaza_is_seen_with_its_seat() -> None:
    view = scene().game.view(None)
    for rows in (5, 3, 2):
        assert "W1" in board_text(view, rows=rows), rows


def test_a_plaza_and_an_inner_path_are_called_by_their_hex() -> None:
    table = scene()
    names = PlaceNames(table.game.view(None))
    assert names.node(table.node(PLAZA)).startswith("quarry")
    assert names.edge(table.edge(CORNER, PLAZA)).startswith("quarry")
