"""The island with its trade hexes (Traders & Barbarians: "The three trade hexes")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

import catan_core as catan
from catan_core import Seat, mask_of, members
from catan_core.base import (
    Board,
    BuildRoad,
    BuildSettlement,
    FoundBuilding,
    Island,
    PlaceBuilding,
    PlaceRoad,
    pieces,
    table,
)
from catan_core.plugin.specs import Value
from catan_expansions.traders_barbarians.wagons import Barbarians, Stacks, Wagons, WagonStarted, closed_edges
from catan_expansions.traders_barbarians.wagons.island import sea_corners
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.wagons.table import (
    CASTLE,
    GLASSWORKS,
    QUARRY,
    QUARRY_CORNERS,
    QUARRY_PLAZA,
    WagonTable,
)

TRADE_HEXES = {QUARRY: "quarry", CASTLE: "castle", GLASSWORKS: "glassworks"}


def laid(seed: int, seats: int = 4, options: Mapping[str, Value] | None = None) -> Board:
    """The board of a new game."""
    others = ("five_six",) if seats > 4 else ()
    game = catan.new_game("base", "traders_barbarians", *others, seats=seats, seed=seed, options=options)
    return Board.of(game.state[Island].layout)


def founding() -> catan.Game:
    """A new game for two: the first building is placed."""
    return catan.new_game("base", "traders_barbarians", seats=2, seed=4)


def test_three_trade_hexes_lie_at_alternating_corners() -> None:
    """TB-MA-01: their places are fixed, what lies on the others is dealt."""
    boards = [laid(seed) for seed in range(4)]
    for board in boards:
        assert {(q, r): terrain for q, r, terrain, _ in board.hexes if (q, r) in TRADE_HEXES} == TRADE_HEXES
    assert len({board.hexes for board in boards}) == 4


def test_a_desert_a_pasture_and_fields_are_left_out_with_the_tokens_2_and_12() -> None:
    """TB-MA-01: sixteen tokens on sixteen hexes."""
    hexes = [(terrain, token) for _, _, terrain, token in laid(3).hexes]
    assert Counter(terrain for terrain, _ in hexes) == {
        "forest": 4, "pasture": 3, "fields": 3, "hills": 3, "mountains": 3, "quarry": 1, "castle": 1, "glassworks": 1,
    }  # fmt: skip
    assert sorted(token for _, token in hexes if isinstance(token, int)) == [
        3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11,
    ]  # fmt: skip


def test_shuffled_tokens_stay_off_the_trade_hexes() -> None:
    """TB-MA-01: also with the house rules for shuffled tokens."""
    options: dict[str, Value] = {"base.number_setup": "shuffled_no_adjacent_red", "base.equal_tokens": "apart"}
    board = laid(2, options=options)
    assert all((token is None) == ((q, r) in TRADE_HEXES) for q, r, _, token in board.hexes)


def test_each_trade_hex_has_a_plaza_and_four_inner_paths_to_its_land_corners() -> None:
    """TB-MA-02."""
    board = WagonTable().board
    assert {at for at, _ in board.centers} == set(TRADE_HEXES)
    for at in TRADE_HEXES:
        hex = board.hex(*at)
        center = board.hex_centers[hex]
        assert center is not None
        joined = board.node_neighbors[center]
        assert joined.bit_count() == 4
        assert all(board.node_hexes[node].bit_count() > 1 for node in members(joined))


def test_the_three_sea_edges_of_a_trade_hex_are_closed_for_roads() -> None:
    """TB-MA-02."""
    game = WagonTable()
    assert closed_edges(game.state).bit_count() == 9
    game.piece("settlement", 0, (2, -1, "N")).give(0, brick=2, lumber=2).building()
    closed = game.edge((2, -1, "N"), (3, -3, "S"))
    assert game.code(BuildRoad(ZERO, closed)) == "plaza.closed-path"


def test_the_corners_of_a_trade_hex_at_the_sea_cannot_be_built_on() -> None:
    """TB-MA-02: two for each."""
    game = founding()
    board, free = game.board, {each.node for each in game.actions.of(PlaceBuilding)}
    assert board is not None
    for q, r, corner in [(2, -2, "N"), (3, -3, "S"), (-3, 1, "N"), (-2, -1, "S"), (0, 3, "N"), (0, 2, "S")]:
        place = PlaceBuilding(ZERO, board.node(q, r, corner))
        assert place.node not in free
        refused = game.rules.check(game.state, place)
        assert refused is not None
        assert refused.code == "plaza.sea-corner"
    assert len(free) == 54 - 6


def test_roads_may_lie_on_inner_paths() -> None:
    """TB-MA-03: over the plaza they go on to another corner."""
    first, second = QUARRY_CORNERS[0], QUARRY_CORNERS[2]
    game = WagonTable().piece("settlement", 0, first).give(0, brick=2, lumber=2).building()
    game.play(BuildRoad(ZERO, game.edge(first, QUARRY_PLAZA)), BuildRoad(ZERO, game.edge(QUARRY_PLAZA, second)))
    assert len(table.pieces_on(game.state, 0, "road")) == 2


def test_no_building_stands_on_a_plaza() -> None:
    """TB-MA-03."""
    game = WagonTable().piece("settlement", 0, QUARRY_CORNERS[0]).roads(0, QUARRY_CORNERS[0], QUARRY_PLAZA)
    game.give(0, brick=1, lumber=1, wool=1, grain=1).building()
    assert game.code(BuildSettlement(ZERO, game.node(QUARRY_PLAZA))) == "plaza.no-building"


def test_buildings_on_the_corners_of_a_trade_hex_keep_their_distance_along_its_outline() -> None:
    """TB-MA-03: the inner paths do not bring corners nearer to each other."""
    first, beside, across, last = QUARRY_CORNERS
    game = WagonTable().piece("settlement", 1, first).roads(0, last, QUARRY_PLAZA).roads(0, QUARRY_PLAZA, beside)
    game.roads(0, QUARRY_PLAZA, across).give(0, brick=1, lumber=1, wool=1, grain=1).building()
    assert game.code(BuildSettlement(ZERO, game.node(beside))) == "settlement.too-close"
    assert game.code(BuildSettlement(ZERO, game.node(across))) is None


def test_there_are_twelve_tokens_in_each_stack_half_of_each_kind() -> None:
    """TB-MA-04: castle, quarry and glassworks, in the order marble, glass, tools, sand."""
    assert WagonTable().read(Stacks).left == ((0, 0, 6, 6), (6, 0, 0, 6), (0, 6, 6, 0))


def test_everybody_begins_with_five_coins_and_a_wagon_of_level_1() -> None:
    """TB-MA-05, TB-MA-05a."""
    game = catan.new_game("base", "traders_barbarians", seats=3, seed=4)
    assert [table.open_goods(game.state, seat)["gold"] for seat in range(3)] == [5, 5, 5]
    assert game.state[Wagons].levels == (1, 1, 1)


def test_the_second_placement_is_a_city_with_a_card_for_each_hex_and_the_wagon_starts_there() -> None:
    """TB-MA-05."""
    game = founding()
    board = game.board
    assert board is not None
    for seat, node, end in [
        (ZERO, (0, -1, "N"), (0, -2, "S")),
        (ONE, (0, 1, "S"), (0, 2, "N")),
        (ONE, (-1, 0, "N"), (-1, -1, "S")),
        (ZERO, (0, 0, "N"), (0, -1, "S")),
    ]:
        game = game.play(PlaceBuilding(seat, board.node(*node)))
        last, told = game.state, game.events
        game = game.play(PlaceRoad(seat, board.edge(node, end)))
    hand = table.hand(last, 0)
    assert hand is not None
    assert sum(count for good, count in hand.items() if good != "gold") == 3
    assert pieces.on_board(last, "city", ZERO) == 1 << board.node(0, 0, "N")
    assert last[Wagons].at[0] == board.node(0, 0, "N")
    assert WagonStarted(ZERO, board.node(0, 0, "N")) in told


def test_a_city_is_founded_in_the_second_round() -> None:
    """TB-MA-05."""
    game = catan.new_game("base", "traders_barbarians", seats=2, seed=4)
    founded = [phase.piece for phase in reversed(game.state.stack) if isinstance(phase, FoundBuilding)]
    assert founded == ["settlement", "settlement", "city", "city"]


def test_the_road_of_the_founding_may_lie_on_an_inner_path() -> None:
    """TB-MA-05a."""
    game = founding()
    assert game.board is not None
    corner, path = game.board.node(*QUARRY_CORNERS[0]), game.board.edge(QUARRY_CORNERS[0], QUARRY_PLAZA)
    game = game.play(PlaceBuilding(ZERO, corner))
    assert PlaceRoad(ZERO, path) in game.actions


def test_there_is_no_robber_and_no_longest_road_but_the_largest_army() -> None:
    """TB-MA-06."""
    game = WagonTable()
    assert table.robber(game.state) is None
    names = {kind.tag for kind in game.game.rules.slice_index}
    assert "base/longest-road" not in names
    assert "base/largest-army" in names


def test_three_barbarians_start_on_the_paths_between_certain_hexes() -> None:
    """TB-MA-07."""
    game = WagonTable()
    beside = [
        {game.board.hex_coordinates(hex) for hex in members(game.board.edge_hexes[edge])}
        for edge in game.read(Barbarians).edges
    ]
    assert beside == [{(1, -2), (1, -1)}, {(1, 1), (0, 1)}, {(-2, 1), (-1, 0)}]


@pytest.mark.parametrize("way", ["frame_pieces_shuffled", "fixed_as_beginner", "loose_nine_shuffled"])
def test_no_harbor_lies_at_a_closed_edge_or_a_corner_that_cannot_be_built_on(way: str) -> None:
    """TB-MA-15: whichever way the frame is put together."""
    for seed in range(5):
        game = catan.new_game("base", "traders_barbarians", seats=4, seed=seed, options={"base.harbor_setup": way})
        layout = game.state[Island].layout
        assert len(layout.harbors) == 9
        edges = catan.EdgeSet(mask_of(harbor.edge for harbor in layout.harbors))
        assert not closed_edges(game.state) & edges
        assert not sea_corners(game.state) & layout.topology.ends(edges)


def test_with_five_and_six_there_are_seven_trade_hexes_and_the_tokens_2_and_12_are_played() -> None:
    """TB-MA-18: 37 hexes, two deserts, and 18 tokens in each stack."""
    board = laid(1, seats=6)
    kinds = Counter(terrain for _, _, terrain, _ in board.hexes)
    assert len(board.hexes) == 37
    assert (kinds["quarry"], kinds["glassworks"], kinds["castle"], kinds["desert"]) == (3, 3, 1, 2)
    assert {2, 12} <= {token for _, _, _, token in board.hexes}
    assert [len(corners) for _, corners in board.plazas] == [4, 6, 6, 6, 6, 6, 4]
    game = catan.new_game("base", "traders_barbarians", "five_six", seats=6, seed=1)
    assert [sum(counts) for counts in game.state[Stacks].left] == [18, 18, 18]
    assert closed_edges(game.state).bit_count() == 6
    assert not any(closed_edges(game.state) >> harbor.edge & 1 for harbor in game.state[Island].layout.harbors)


def test_a_board_by_hand_may_have_plazas_and_keeps_them_as_json() -> None:
    """TB-MA-02: a plaza is a part of a board."""
    board = laid(1)
    again = Board.from_json(board.to_json())
    game = catan.new_game("base", "traders_barbarians", seats=3, board=again)
    assert Board.of(game.state[Island].layout) == board
    assert catan.Game.from_json(game.to_json()).state == game.state
    turned = board.rotated(2)
    assert {at for at, _ in turned.plazas} == set(TRADE_HEXES)


def test_a_board_by_hand_has_a_plaza_on_every_trade_hex() -> None:
    """TB-MA-02: without one, no wagon could deliver anything there."""
    board = laid(1)
    with pytest.raises(catan.PositionError, match=r"trade hex, 'castle': it must have a plaza"):
        catan.new_game("base", "traders_barbarians", seats=3, board=catan.evolve(board, plazas=board.plazas[:1]))
    without = [(*at, "forest" if terrain == "quarry" else terrain, token) for *at, terrain, token in board.hexes]
    with pytest.raises(catan.PositionError, match="needs all trade hexes: one hex at least must be 'quarry'"):
        catan.new_game("base", "traders_barbarians", seats=3, board=catan.evolve(board, hexes=without, plazas=()))


@pytest.mark.parametrize(
    ("plazas", "said"),
    [
        ((((9, 9), ("N",)),), "there is no hex"),
        ((((0, 0), ("X",)),), "corners"),
        ((((0, 0), ()),), "corners"),
        ((((0, 0), ("N",)), ((0, 0), ("S",))), "twice"),
    ],
)
def test_plazas_that_cannot_be_are_named(plazas: object, said: str) -> None:
    board = catan.evolve(laid(1), plazas=plazas)
    with pytest.raises(catan.PositionError, match=said):
        catan.new_game("base", "traders_barbarians", seats=3, board=board)


def test_a_game_without_plazas_refuses_a_board_with_one() -> None:
    plain = Board.of(catan.new_game("base", seats=3, seed=1).state[Island].layout)
    board = catan.evolve(plain, plazas=(((0, 0), ("N",)),))
    with pytest.raises(catan.PositionError, match="in this game no hex has a plaza"):
        catan.new_game("base", seats=3, board=board)


def test_roads_on_inner_paths_are_kept_as_json() -> None:
    """TB-MA-03: pieces on inner paths are kept as any others, also as JSON."""
    game = WagonTable().roads(0, QUARRY_CORNERS[0], QUARRY_PLAZA)
    again = catan.Game.from_json(game.game.to_json())
    assert pieces.on_board(again.state, "road", Seat(0)) == 1 << game.edge(QUARRY_CORNERS[0], QUARRY_PLAZA)
