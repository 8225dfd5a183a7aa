"""A board is turned and mirrored with everything that lies on it."""

import pytest

import catan_core as catan
from catan_core import Isometry, members
from catan_core.base import Board, Island, IslandLayout, layout_of

PRINTED = catan.new_game("base", seats=4, options={"base.setup": "beginner"}).state[Island].layout
RULES = catan.ruleset("base").rules(4)
SPEC = RULES.board


TURNS = [(sixths, mirrored) for sixths in range(6) for mirrored in (False, True)]


def turned(board: Board, sixths: int, mirrored: bool) -> Board:
    return board.mirrored().rotated(sixths) if mirrored else board.rotated(sixths)


def around(layout: IslandLayout) -> list[tuple[object, ...]]:
    """What lies at each node, coast and harbors included, in whatever order."""
    topology = layout.topology
    harbors: dict[int, str] = {}
    for harbor in layout.harbors:
        for node in members(topology.edge_ends[harbor.edge]):
            harbors[node] = harbor.kind
    return sorted(
        (harbors.get(node, ""), sorted((layout.terrains[hex], layout.tokens[hex]) for hex in members(hexes)))
        for node, hexes in enumerate(topology.node_hexes)
    )


@pytest.mark.parametrize(("sixths", "mirrored"), TURNS)
def test_a_board_is_turned_and_mirrored_with_its_harbors(sixths: int, mirrored: bool) -> None:
    board = Board.of(PRINTED)
    moved = layout_of(RULES, turned(board, sixths, mirrored))
    assert around(moved) == around(PRINTED)
    assert moved.topology is PRINTED.topology  # the island for four players fits after every turn
    for layout in (PRINTED, moved):
        assert layout.robber is not None
        assert layout.terrains[layout.robber] == "desert"
    assert (moved == PRINTED) is ((sixths, mirrored) == (0, False))
    assert SPEC is not None
    assert SPEC.moved is not None
    isometry = Isometry.fitted(PRINTED.hexes, sixths, mirrored)
    assert around(SPEC.moved(PRINTED, isometry)) == around(PRINTED)
    assert layout_of(RULES, Board.of(SPEC.moved(PRINTED, isometry))) == SPEC.moved(PRINTED, isometry) == moved


def test_a_board_comes_back_after_six_turns_and_after_two_reflections() -> None:
    board = Board.of(PRINTED)
    assert board.rotated(2).rotated(5).rotated(-1) == board == board.mirrored().mirrored()
    assert board.rotated(1).mirrored() == board.mirrored().rotated(-1)


def test_the_board_for_six_players_keeps_its_outline_after_half_a_turn() -> None:
    upright = catan.new_game("base", "five_six", seats=6, seed=1).state[Island].layout
    board = Board.of(upright)
    outline = {hex[:2] for hex in board.hexes}
    assert [turn for turn in range(6) if {hex[:2] for hex in board.rotated(turn).hexes} == outline] == [0, 3]
    assert {hex[:2] for hex in board.mirrored().hexes} == outline
    on_its_side = catan.new_game("base", "five_six", seats=6, board=board.rotated(1)).state[Island].layout
    assert len(on_its_side.topology.coast) == len(upright.topology.coast)
    assert around(on_its_side) == around(upright)


def test_only_a_board_that_has_the_right_form_is_turned() -> None:
    board = Board([(0, 0, "forest")], harbors=["generic"])  # type: ignore[list-item]
    with pytest.raises(catan.PositionError, match=r"hexes\[0\] must be .*harbors\[0\] must be"):
        board.rotated(1)
    assert Board(()).rotated(2) == Board(())
