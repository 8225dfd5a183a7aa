"""Where camels stand, and what they are worth (Traders & Barbarians: "The Caravans")."""

from __future__ import annotations

import itertools

import pytest

import catan_core as catan
from catan_core.base import PLACE_MARKS, Board, Island, LongestRoad, MoveRobber, RobberMove
from catan_core.render import board_text
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.traders_barbarians.caravans import (
    Caravans,
    arrows,
    between_camels,
    camel_paths,
    camels_left,
    oases,
    places,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.caravans.table import ARROWS, FIRST, SECOND, THIRD, Trek


def laid(seats: int, *others: str) -> list[Board]:
    rules = catan.ruleset("base", "caravans", *others)
    return [Board.of(rules.new_game(seats=seats, seed=seed).state[Island].layout) for seed in range(5)]


def on(table: Trek, paths: int) -> set[frozenset[catan.NodeAt]]:
    topology = table.board
    return {frozenset(topology.edge_coordinates(catan.Edge(edge))) for edge in catan.members(paths)}


def path(*ends: catan.NodeAt) -> frozenset[catan.NodeAt]:
    return frozenset(ends)


def test_the_oasis_lies_in_the_middle_and_the_robber_beside_the_board() -> None:
    """TB-CA-01."""
    for board in laid(4):
        assert [(q, r, token) for q, r, terrain, token in board.hexes if terrain == "oasis"] == [(0, 0, None)]
        assert not [terrain for _, _, terrain, _ in board.hexes if terrain == "desert"]
        assert board.robber is None


def test_the_board_for_beginners_has_the_oasis_in_the_middle_too() -> None:
    """TB-CA-01: it replaces the desert in the centre, where the printed board has its own."""
    game = catan.new_game("base", "caravans", seats=3, options={"base.setup": "beginner"})
    layout = game.state[Island].layout
    assert [layout.hexes[hex] for hex in oases(game.state)] == [(0, 0)]
    assert layout.robber is None


def test_a_board_by_hand_must_have_an_oasis() -> None:
    """TB-CA-01: without it no caravan could ever start."""
    with pytest.raises(catan.PositionError, match="caravans start from an oasis: one hex at least must be 'oasis'"):
        catan.new_game("base", "caravans", seats=3, board=BEGINNER_BOARD)


def test_an_oasis_at_the_coast_has_fewer_arrows_and_as_many_caravans() -> None:
    """TB-CA-02: an arrow points to a path that leads away from the oasis; by hand it may lie where one has none."""
    hexes = tuple(
        (q, r, "oasis" if (q, r) == (0, -2) else "forest" if terrain == "desert" else terrain, None)
        for q, r, terrain, _ in BEGINNER_BOARD.hexes
    )
    game = catan.new_game("base", "caravans", seats=3, board=Board(hexes))
    assert len(game.state[Caravans].paths) == len(arrows(game.state)) == 2
    assert catan.Game.from_json(game.to_json()) == game
    assert board_text(game.view(None)).count(">") == 2


def test_there_are_22_camels() -> None:
    """TB-CA-01."""
    assert camels_left(Trek().state) == 22


def test_five_and_six_have_two_oases_and_33_camels() -> None:
    """TB-CA-14."""
    for board in laid(6, "five_six"):
        assert [(q, r) for q, r, terrain, _ in board.hexes if terrain == "oasis"] == [(-1, -1), (0, 1)]
    state = catan.ruleset("base", "caravans", "five_six").new_game(seats=6, seed=1).state
    assert camels_left(state) == 33
    assert len(state[Caravans].paths) == 6


def test_the_robber_never_goes_to_the_oasis() -> None:
    """TB-CA-01."""
    table = Trek().after_roll()
    table.phase(RobberMove(ZERO), *reversed(table.state.stack))
    assert table.code(MoveRobber(ZERO, table.hex(0, 0))) == "caravans.robber-at-oasis"
    assert table.code(MoveRobber(ZERO, table.hex(1, 0))) is None


@pytest.mark.parametrize("side", ["S", "N"])
def test_three_arrows_lie_on_alternating_corners_of_the_oasis(side: str) -> None:
    """TB-CA-02: `caravans.arrows`."""
    table = Trek(arrows=side)
    corners = [table.board.nodes[node] for node, _ in arrows(table.state)]
    assert len(corners) == 3
    assert {corner for _, _, corner in corners} == {side}


def test_the_first_camel_of_a_caravan_stands_where_an_arrow_points() -> None:
    """TB-CA-04."""
    table = Trek()
    assert on(table, places(table.state)) == {path(*ends) for ends in ARROWS}


def test_later_camels_go_on_from_the_head_of_the_last_one() -> None:
    """TB-CA-04: at most two choices for a caravan, and six in all."""
    table = Trek().camels(FIRST)
    assert on(table, places(table.state)) == {
        path(*SECOND),
        path(*THIRD),
        path((1, 0, "N"), (2, -2, "S")),
        path((1, 0, "N"), (2, -1, "S")),
    }
    table.camels(*ARROWS[1:])
    assert places(table.state).bit_count() == 6


def test_a_path_has_one_camel_and_may_have_a_road_too() -> None:
    """TB-CA-05."""
    table = Trek().piece("road", 0, FIRST).camels(FIRST)
    assert camel_paths(table.state) == 1 << table.edge(*FIRST)
    assert not places(table.state) & camel_paths(table.state)
    table.piece("road", 1, SECOND)
    assert places(table.state) >> table.edge(*SECOND) & 1
    table.sound()


def longest(table: Trek) -> Trek:
    """One caravan goes on until it has ended."""
    while True:
        first = table.state[Caravans].paths[0]
        ways = places(table.state) & ~catan.mask_of(edge for _, edge in arrows(table.state))
        if not first:
            table.camels(FIRST)
        elif ways:
            table.camels(table.board.edge_coordinates(catan.Edge(catan.members(ways)[0])))
        else:
            return table


def test_camels_stand_on_the_coast_and_beside_the_oasis_too_and_no_caravan_branches() -> None:
    """TB-CA-05, TB-CA-06."""
    table = longest(Trek())
    row = table.state[Caravans].paths[0]
    assert len(row) > 6
    ends = [table.board.edge_ends[edge] for edge in row]
    assert all(one & other for one, other in itertools.pairwise(ends))
    table.sound()


def test_an_arrow_whose_path_has_a_camel_starts_no_caravan() -> None:
    """TB-CA-02a."""
    table = Trek()
    starts = dict(enumerate(edge for _, edge in arrows(table.state)))
    rows = ((starts[1],), (), ())
    table.slice(Caravans(rows))
    assert not places(table.state) & camel_paths(table.state)
    assert places(table.state) & 1 << starts[2]


def test_a_road_with_a_camel_counts_two_for_the_longest_road() -> None:
    """TB-CA-09."""
    table = Trek().piece("road", 0, FIRST)
    assert table.state[LongestRoad].lengths[0] == 1
    table.camels(FIRST)
    assert table.state[LongestRoad].lengths[0] == 2
    table.piece("road", 0, SECOND)
    assert table.state[LongestRoad].lengths[0] == 2


def test_a_building_between_two_camels_is_worth_a_point() -> None:
    """TB-CA-10."""
    table = Trek().piece("settlement", 0, FIRST[1]).camels(FIRST)
    rules = table.game.rules
    assert rules.points(table.state, ZERO) == 1
    corner = table.node(FIRST[1])
    on_from = catan.members(table.board.node_edges[corner] & ~camel_paths(table.state))[0]
    table.camels(table.board.edge_coordinates(catan.Edge(on_from)))
    assert between_camels(table.state, ZERO) == 1
    assert rules.points(table.state, ZERO) == 2
    assert between_camels(table.state, ONE) == 0


@pytest.mark.parametrize("option", ["allowed", "refused"])
def test_two_caravans_that_meet_go_on_together_over_the_third_path(option: str) -> None:
    """TB-CA-06: their camels, and one beyond, lie around a corner where no other way is left."""
    table, corner = Trek(camel_into_side=option), (1, 1, "N")
    table.camels(*itertools.pairwise(((0, 0, "S"), (-1, 2, "N"), (0, 1, "S"), (0, 2, "N"), (1, 0, "S"), corner)))
    table.camels(*itertools.pairwise(((1, -1, "S"), (1, 0, "N"), (2, -1, "S"), corner)))
    third = table.edge(corner, (2, 0, "S"))
    assert places(table.state) == 1 << third | 1 << table.edge(*THIRD)
    table.camels((corner, (2, 0, "S")))
    beyond = table.board.node_edges[table.node(2, 0, "S")] & ~(1 << third)
    assert places(table.state) == beyond | 1 << table.edge(*THIRD)
    table.sound()


def test_a_camel_between_the_heads_of_two_caravans_is_that_of_the_first() -> None:
    """TB-CA-06 does not say: both go on from where the other stood."""
    table, corner, other = Trek(), (1, 1, "N"), (2, -1, "S")
    table.camels(*itertools.pairwise(((0, 0, "S"), (-1, 2, "N"), (0, 1, "S"), (0, 2, "N"), (1, 0, "S"), corner)))
    table.camels(*itertools.pairwise(((1, -1, "S"), (1, 0, "N"), other)), (other, corner))
    assert table.state[Caravans].paths[0][-1] == table.edge(other, corner)
    assert places(table.state) == 1 << table.edge(corner, (2, 0, "S")) | 1 << table.edge(*THIRD)


@pytest.mark.parametrize("option", ["allowed", "refused"])
def test_a_caravan_may_end_at_a_corner_that_another_passes_if_that_is_allowed(option: str) -> None:
    """TB-CA-06: `caravans.camel_into_side`."""
    table = Trek(camel_into_side=option)
    topology = table.board
    (_, first), (_, second), _ = arrows(table.state)
    # The first caravan passes the head of the second, if there is such a way; it is found by trying all.
    for row in _rows(table, first, 6):
        passed = [topology.edge_ends[one] & topology.edge_ends[other] for one, other in itertools.pairwise(row)]
        table.slice(Caravans((row, (second,), ())))
        end = topology.edge_ends[second] & ~topology.hex_nodes[table.hex(0, 0)]
        for edge in catan.members(topology.node_edges[catan.members(end)[0]] & ~camel_paths(table.state)):
            if any(node & topology.edge_ends[edge] for node in passed):
                assert bool(places(table.state) >> edge & 1) == (option == "allowed")
                return
    raise AssertionError("no caravan passes beside the head of another")


def _rows(table: Trek, first: catan.Edge, length: int) -> list[tuple[catan.Edge, ...]]:
    rows: list[tuple[catan.Edge, ...]] = [(first,)]
    for _ in range(length):
        longer: list[tuple[catan.Edge, ...]] = []
        for row in rows:
            table.slice(Caravans((row, (), ())))
            ahead = places(table.state) & ~catan.mask_of(edge for _, edge in arrows(table.state))
            longer += [(*row, catan.Edge(edge)) for edge in catan.members(ahead)]
        rows = longer
    return rows


def test_camels_are_drawn_on_their_paths() -> None:
    """TB-CA-02, TB-CA-05: marks of nobody's, and an arrow where a caravan has not started."""
    table = Trek().camels(FIRST)
    marks = {(mark.id, mark.edge) for mark in PLACE_MARKS(table.state)}
    assert marks == {
        ("caravans/camel", table.edge(*FIRST)),
        ("caravans/arrow", table.edge(*SECOND)),
        ("caravans/arrow", table.edge(*THIRD)),
    }
    assert "c" in board_text(table.game.view(None))
