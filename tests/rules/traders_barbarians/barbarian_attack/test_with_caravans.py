"""Barbarian Attack with the Caravans (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core.base import EndTurn, Island
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import KnightMoves, MoveKnight, by_hand, coast_hexes
from catan_expansions.traders_barbarians.caravans import Built, OpenCamelBid, arrows, between_camels, oases
from catan_expansions.traders_barbarians.caravans import by_hand as camels
from tests.helpers.seats import ZERO

TOGETHER = {"barbarian_attack.with_caravans": True}


def game(*others: str, seats: int = 3) -> Scenario:
    return Scenario("caravans", "barbarian_attack", *others, seats=seats, seed=1, options=TOGETHER)


@pytest.mark.parametrize("seed", range(3))
def test_the_oasis_lies_in_the_middle_and_the_desert_stays_at_the_coast(seed: int) -> None:
    """TB-COMP-07, Caravans and Barbarian Attack: our reading, in place of a hex of fields and its 10"""
    rules = catan.ruleset("base", "caravans", "barbarian_attack", options=TOGETHER)
    state = rules.new_game(seats=3, seed=seed).state
    layout = state[Island].layout
    assert [layout.hexes[hex] for hex in oases(state)] == [(0, 0)]
    laid = dict(zip(layout.hexes, layout.terrains, strict=True))
    assert (laid[2, -2], laid[-2, 2]) == ("desert", "castle")
    assert Counter(layout.tokens)[10] == 1
    inner = Counter(terrain for (q, r), terrain in laid.items() if max(abs(q), abs(r), abs(q + r)) < 2)
    assert inner == {"forest": 1, "pasture": 1, "hills": 1, "mountains": 2, "fields": 1, "oasis": 1}
    assert len(coast_hexes(state)) == 10
    assert len(arrows(state)) == 3


def test_camels_and_knights_share_paths() -> None:
    """TB-COMP-07, Caravans and Barbarian Attack"""
    made = game()
    first = arrows(made.state)[0][1]
    made.change(camels.lay_camels, first)
    beside = made.board.touching(made.board.edge_ends[first]) & ~(1 << first)
    origin = catan.Edge(catan.members(beside)[0])
    made.building().change(by_hand.knights, 0, origin).play(EndTurn(ZERO), MoveKnight(ZERO, origin, first))
    made.sound()


def test_the_vote_comes_before_the_knights_move() -> None:
    """TB-COMP-07, Caravans and Barbarian Attack: our reading"""
    made = game().building().slice(Built(True))
    made.change(by_hand.knights, 0, made.board.side(made.hex(0, 0), "E")).play(EndTurn(ZERO))
    assert isinstance(made.game.phase, OpenCamelBid)
    assert KnightMoves(ZERO, catan.EdgeSet(0)) in made.state.stack


def to_the_coast(made: Scenario) -> tuple[tuple[catan.Edge, ...], catan.Node]:
    """The paths of a caravan that passes a corner where all hexes can be conquered, and that corner."""
    board, coast = made.board, catan.mask_of(coast_hexes(made.state))
    corner, first = arrows(made.state)[0]
    end = catan.members(board.edge_ends[first] & ~(1 << corner))[0]
    ways: list[tuple[tuple[catan.Edge, ...], int]] = [((first,), end)]
    while True:
        paths, end = ways.pop(0)
        on = [catan.Edge(edge) for edge in catan.members(board.node_edges[end]) if edge not in paths]
        if not board.node_hexes[end] & ~coast:
            return (*paths, on[0]), catan.Node(end)
        ways += [((*paths, edge), catan.members(board.edge_ends[edge] & ~(1 << end))[0]) for edge in on]


def test_a_conquered_building_between_camels_counts_nothing() -> None:
    """TB-BA-CON-05 with TB-CA-10"""
    made = game()
    paths, node = to_the_coast(made)
    made.change(camels.lay_camels, *paths).piece("city", 0, node)
    assert made.game.points(ZERO) == 3
    for hex in catan.members(made.board.node_hexes[node]):
        made.change(by_hand.barbarians, catan.Hex(hex), 3)
    assert between_camels(made.state, ZERO) == 1
    assert made.game.points(ZERO) == 0


def test_the_target_is_14() -> None:
    """TB-SUM-04"""
    rules = catan.ruleset("base", "caravans", "barbarian_attack", options=TOGETHER)
    assert rules.options["base.victory_points"] == 14
