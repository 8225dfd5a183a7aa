"""The lake and the fishing grounds (Traders & Barbarians: "The Fishermen of Catan", set-up)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import Board, Island, MoveRobber, RobberMove, land_hexes
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.fishermen.table import BOARD, GROUNDS, Fishing


def boards(seats: int, *others: str, **options: str) -> list[Board]:
    rules = catan.ruleset("base", "fishermen", *others, options={f"base.{name}": one for name, one in options.items()})
    return [Board.of(rules.new_game(seats=seats, seed=seed).state[Island].layout) for seed in range(8)]


def lying(board: Board, terrain: str) -> list[tuple[int, int]]:
    return [(q, r) for q, r, kind, _ in board.hexes if kind == terrain]


def tokens(board: Board, terrain: str) -> list[object]:
    return [token for _, _, kind, token in board.hexes if kind == terrain]


def beside(at: tuple[int, int]) -> set[tuple[int, int]]:
    q, r = at
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


@pytest.mark.parametrize("harbors", ["frame_pieces_shuffled", "loose_nine_shuffled", "fixed_as_beginner"])
def test_six_grounds_have_a_number_each_in_any_order(harbors: str) -> None:
    """TB-FI-01, TB-FI-03."""
    orders = set()
    for board in boards(4, harbor_setup=harbors):
        numbers = tokens(board, "fishing_ground")
        assert sorted(map(str, numbers)) == sorted(["4", "5", "6", "8", "9", "10"])
        orders.add(tuple(map(str, numbers)))
    assert len(orders) > 1


@pytest.mark.parametrize("seats", [4, 6])
def test_a_ground_touches_three_corners_of_the_coast_and_no_harbor(seats: int) -> None:
    """TB-FI-03, TB-FI-19."""
    for board in boards(seats, *(["five_six"] if seats == 6 else [])):
        grounds = lying(board, "fishing_ground")
        island = {(q, r) for q, r, kind, _ in board.hexes if kind != "fishing_ground"}
        whole = catan.Topology.of((q, r) for q, r, _, _ in board.hexes)
        docked = {whole.edge(*ends) for ends, _ in board.harbors}
        for ground in grounds:
            assert len(beside(ground) & island) == 2
            around = {edge for edge, sides in enumerate(whole.edge_hexes) if sides >> whole.hex(*ground) & 1}
            assert not around & docked


@pytest.mark.parametrize("seats", [4, 6])
def test_the_lake_replaces_the_desert_and_never_lies_on_the_coast(seats: int) -> None:
    """TB-FI-02, TB-FI-19."""
    for board in boards(seats, *(["five_six"] if seats == 6 else [])):
        island = {(q, r) for q, r, kind, _ in board.hexes if kind != "fishing_ground"}
        lakes = lying(board, "lake")
        assert not lying(board, "desert")
        assert len(lakes) == (2 if seats == 6 else 1)
        assert all(beside(lake) <= island for lake in lakes)


def test_the_lake_has_four_numbers() -> None:
    """TB-FI-01."""
    assert {tuple(map(str, tokens(board, "lake"))) for board in boards(4)} == {("(2, 3, 11, 12)",)}


def test_five_and_six_have_eight_grounds_and_a_second_lake_with_4_and_10() -> None:
    """TB-FI-19."""
    for board in boards(6, "five_six"):
        assert sorted(map(str, tokens(board, "fishing_ground"))) == sorted(["4", "5", "5", "6", "8", "9", "9", "10"])
        assert sorted(map(str, tokens(board, "lake"))) == ["(2, 3, 11, 12)", "(4, 10)"]


def test_the_printed_map_for_six_has_its_deserts_on_the_coast_and_is_refused() -> None:
    """TB-FI-02, TB-FI-19."""
    with pytest.raises(catan.RulesetError, match="lakes of the fishermen"):
        catan.ruleset("base", "fishermen", "five_six", options={"five_six.map": "beginner_2022"})
    with pytest.raises(catan.RulesetError, match="lakes of the fishermen"):
        catan.ruleset("base", "fishermen", "five_six", options={"base.setup": "beginner"})


def test_the_beginner_board_has_its_lake_in_the_middle_and_six_grounds() -> None:
    """TB-FI-02, TB-FI-03."""
    for board in boards(4, setup="beginner"):
        assert lying(board, "lake") == [(0, 0)]
        assert sorted(lying(board, "fishing_ground")) == sorted(GROUNDS)


def test_the_robber_starts_beside_the_board() -> None:
    """TB-FI-04."""
    assert all(board.robber is None for board in boards(4))


def test_the_robber_may_stand_on_the_lake_and_not_on_a_ground() -> None:
    """TB-FI-14."""
    table = Fishing().after_roll()
    table.phase(RobberMove(ZERO), *reversed(table.state.stack))
    assert table.code(MoveRobber(ZERO, table.hex(0, 0))) is None
    assert table.code(MoveRobber(ZERO, table.hex(1, -3))) == "robber.not-on-land"
    assert land_hexes(table.state).bit_count() == 19


def test_a_board_by_hand_may_have_numbers_on_grounds_and_on_no_other_water() -> None:
    """TB-FI-03: a ground is a hex of water with a number."""
    Fishing().sound()
    with pytest.raises(catan.PositionError, match="no terrain 'fishing_ground'"):
        catan.ruleset("base").new_game(seats=4, board=BOARD)
