"""Barbarian Attack with the Fishermen (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import Board, EndTurn, Island, Roll
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import (
    COMPENSATION,
    CardDraw,
    KnightMoves,
    MarchForFish,
    MoveKnight,
    by_hand,
    coast_hexes,
    knights,
    table,
)
from catan_expansions.traders_barbarians.fishermen import BanishRobber, CardForFish, DrawFish, FishTokens, fishing_hexes
from catan_expansions.traders_barbarians.fishermen import by_hand as fish
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import BOARD, ORDER

TOGETHER = {"barbarian_attack.with_fishermen": True}
LAKE, LAKE_TERRAIN = (2, -2), "lake"
INLAND = (0, 0)
NOTHING, ONE_TWO = (0, 0, 0), (0, 1, 0)


def game(*others: str, seats: int = 3) -> Scenario:
    return Scenario("fishermen", "barbarian_attack", *others, seats=seats, seed=1, options=TOGETHER)


def marching(*hand: int) -> tuple[Scenario, catan.Edge]:
    """Seat 0 has fish tokens, and moves a knight inland."""
    made = game()
    made.change(fish.hold_fish, 0, *hand).building()
    at = made.board.side(made.hex(*INLAND), "E")
    made.change(by_hand.knights, 0, at).play(EndTurn(ZERO))
    return made, at


def paths_away(made: Scenario, origin: catan.Edge, paths: int) -> catan.Edge:
    """A path so many paths away, where a knight may end."""
    near = knights.within_reach(made.state, origin, paths - 1)
    return catan.Edge(catan.members(knights.targets(made.state, origin, paths) & ~near)[0])


@pytest.mark.parametrize("seats", [3, 6])
def test_lakes_lie_in_place_of_deserts_and_are_never_conquered(seats: int) -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack"""
    made = game(*(("five_six",) if seats > 4 else ()), seats=seats)
    layout = made.read(Island).layout
    lakes = [hex for hex, terrain in enumerate(layout.terrains) if terrain == "lake"]
    assert len(lakes) == (2 if seats > 4 else 1)
    assert "desert" not in layout.terrains
    assert not {*lakes} & {*coast_hexes(made.state)}
    assert layout.robber is None
    if seats < 5:
        assert layout.hexes[lakes[0]] == LAKE
        assert layout.tokens_at(catan.Hex(lakes[0])) == (2, 3, 11, 12)


def test_the_coast_is_checked_clockwise_from_the_castle_whatever_grounds_lie_beside_it() -> None:
    """TB-BA-WIN-01 with TB-COMP-07"""
    made = game()
    assert tuple(made.read(Island).layout.hexes[hex] for hex in coast_hexes(made.state)) == ORDER


def test_a_hex_of_the_coast_is_one_whatever_water_lies_before_it() -> None:
    """TB-BA-WIN-01 with TB-COMP-07: on a board by hand with grounds at all its sides to the sea"""
    grounds = tuple((q, r, "fishing_ground", 5) for q, r in ((3, -1), (3, 0), (2, 1)))
    board = Board((*BOARD.hexes, *grounds), (), None)
    made = Scenario("fishermen", "barbarian_attack", seats=3, board=board, options=TOGETHER)
    assert tuple(made.read(Island).layout.hexes[hex] for hex in coast_hexes(made.state)) == ORDER


def test_two_fish_let_a_knight_move_five_paths() -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack: in place of a grain"""
    made, at = marching(0, 1, 0)
    goal = paths_away(made, at, 5)
    assert made.code(MoveKnight(ZERO, at, goal)) == "knight.no-grain"
    made.play(MarchForFish(ZERO, ONE_TWO, at, goal))
    assert table.knights(made.state, 0) == (goal,)
    assert made.state[FishTokens].hands[0] == NOTHING
    assert made.game.phase == KnightMoves(ZERO, catan.EdgeSet(1 << goal))
    made.sound()


def test_when_fish_move_no_knight() -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack"""
    made, at = marching(1, 1, 0)
    near, far = paths_away(made, at, 3), paths_away(made, at, 5)
    assert made.code(MarchForFish(ZERO, ONE_TWO, at, near)) == "knight.no-fish-needed"
    assert made.code(MarchForFish(ZERO, (1, 1, 0), at, far)) == "fishermen.not-these-tokens"
    assert made.code(MarchForFish(ZERO, ONE_TWO, near, far)) == "knight.none-of-yours-here"
    assert made.code(MarchForFish(ZERO, ONE_TWO, at, paths_away(made, at, 6))) == "knight.too-far"
    made.play(MarchForFish(ZERO, ONE_TWO, at, far))
    assert made.code(MarchForFish(ZERO, ONE_TWO, far, at)) == "fishermen.too-few-fish"
    made, at = marching(0, 2, 0)
    made.play(MarchForFish(ZERO, ONE_TWO, at, far))
    assert made.code(MarchForFish(ZERO, ONE_TWO, far, at)) == "knight.moved-already"


def test_seven_fish_buy_a_card_of_the_deck_of_barbarian_attack() -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack: it is resolved at once."""
    made = game()
    made.change(fish.hold_fish, 0, 0, 2, 1).building()
    assert {action.deck for action in made.game.actions.of(CardForFish)} == {"barbarian_attack"}
    assert made.game.play(CardForFish(ZERO, (0, 2, 1), "barbarian_attack")).phase == CardDraw(ZERO)


def test_there_is_no_robber_to_send_away() -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack"""
    made = game()
    made.change(fish.hold_fish, 0, 0, 1, 0).building()
    assert made.code(BanishRobber(ZERO, ONE_TWO)) == "fishermen.no-robber"


def at_a_ground(made: Scenario) -> tuple[catan.Node, catan.HexAt, int]:
    """A corner with a fishing ground and one hex of land, that hex, and the number of the ground."""
    layout = made.read(Island).layout
    for ground in catan.members(fishing_hexes(made.state)):
        for node in layout.topology.hex_corners[ground]:
            beside = catan.members(layout.topology.node_hexes[node] & ~(1 << ground))
            if layout.terrains[ground] != LAKE_TERRAIN and len(beside) == 1 and beside[0] in coast_hexes(made.state):
                return node, layout.hexes[beside[0]], layout.tokens[ground]
    raise AssertionError("no such corner")


@pytest.mark.parametrize("conquered", [False, True])
def test_a_conquered_building_catches_no_fish(conquered: bool) -> None:
    """TB-COMP-07, Fishermen and Barbarian Attack"""
    made = game()
    node, at, number = at_a_ground(made)
    made.piece("settlement", 1, node).change(by_hand.barbarians, at, 3 if conquered else 2)
    low = max(1, number - 6)
    made.coming((low, number - low), *([] if conquered else [DrawFish("three_fish")])).play(Roll(ZERO))
    assert made.state[FishTokens].hands[1] == (NOTHING if conquered else (0, 0, 1))


def test_two_players_with_fish_get_three_coins_for_a_loss_and_no_token() -> None:
    """TB-BA-2P-01 with TB-FI-17: there are no trade tokens."""
    made = game("two_players", seats=2)
    assert COMPENSATION(made.state, ZERO) == 3
    assert "two_players/ship-barbarian" not in made.game.rules.actions_by_tag
