"""Boards of characters with several pieces on one edge, such as a knight on a road."""

from __future__ import annotations

import pytest

from catan_core.render import board_text
from catan_core.render.small import small_board
from tests.rules.traders_barbarians.barbarian_attack.table import Attack

SLOPE, UPRIGHT = ((0, 0, "N"), (1, -1, "S")), ((1, -1, "S"), (0, 1, "N"))


def row(here: Attack, number: int) -> str:
    """A row of the board, from its middle to the right."""
    return board_text(here.game.view(None)).splitlines()[number]


@pytest.mark.parametrize(("road", "knight", "shown"), [(0, 1, "0K1"), (2, 2, "2K2")])
def test_the_owners_of_both_are_shown(road: int, knight: int, shown: str) -> None:
    here = Attack().roads(road, *SLOPE).knights(knight, (0, 0), "NE")
    assert f" {shown} " in row(here, 12)


def test_on_an_upright_edge_the_first_piece_stands_above_both_owners() -> None:
    here = Attack().roads(3, *UPRIGHT).knights(1, (0, 0), "E")
    at = row(here, 14).index("#")
    assert row(here, 15)[at - 1 : at + 2] == "3K1"


def test_a_knight_without_a_road_has_its_owner_between_two_symbols() -> None:
    assert " K1K " in row(Attack().knights(1, (0, 0), "NE"), 12)


def test_in_few_characters_the_last_piece_is_shown_with_its_owner() -> None:
    here = Attack().roads(0, *SLOPE).knights(1, (0, 0), "NE")
    board = small_board(here.game.view(None))
    assert board is not None
    drawn = "".join(board.lines)
    assert "K1" in drawn or "1K" in drawn
    assert "#" not in drawn


def test_in_few_characters_a_count_on_a_hex_follows_its_letter() -> None:
    board = small_board(Attack().barbarians((1, -2), 3).barbarians((0, 2), 1).game.view(None))
    assert board is not None
    drawn = "".join(board.lines)
    assert " B3" in drawn
    assert " B1" in drawn
    assert "B barbarians" in " ".join(board.legend)


def test_in_few_characters_a_road_stands_in_the_middle_of_its_edge_and_makes_way_for_a_settlement() -> None:
    here = Attack().roads(2, *SLOPE)
    bare = small_board(here.game.view(None))
    built = small_board(here.piece("settlement", 1, SLOPE[0]).game.view(None))
    assert bare is not None
    assert built is not None
    assert any("o-#2--o" in line for line in bare.lines)
    assert any("s1#2--o" in line for line in built.lines)
