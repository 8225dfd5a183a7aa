"""The set-up (Seafarers: "Set-up", and what the scenarios fix)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import Edge, Game, RulesetError
from catan_core.base import (
    BeforeRoll,
    Board,
    FoundBuilding,
    FoundRoad,
    Island,
    MoveRobber,
    NextTurn,
    PlaceBuilding,
    PlaceRoad,
    Seven,
    water_edges,
)
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.seafarers import SCENARIOS, GoldChoice, Map, Pirate, PlaceShip, all_maps
from catan_expansions.seafarers.maps import DESERT, FOG, GOLD, RANDOM, RED, SEA, as_printed, neighbors, shuffled
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import (
    NORTH_EDGES,
    NORTH_SHORE,
    SOUTH_SHORE,
    TWO_ISLANDS,
    Seafarers,
    composed,
    laid,
    new_game,
    two_islands,
)

PLAYED = {scenario.id: scenario for scenario in SCENARIOS}
MAPS = [each for each in all_maps() if each.scenario in PLAYED]
VARIED = [each for each in MAPS if each.scenario not in ("pirate_islands", "new_world")]
"""The Pirate Islands are not varied, and New World is dealt in every game."""


def for_each(plans: list[Map]) -> pytest.MarkDecorator:
    """A test for each map."""
    return pytest.mark.parametrize("plan", plans, ids=lambda plan: f"{plan.scenario} for {min(plan.seats)}")


At = tuple[int, int]


def others(plan: Map) -> tuple[str, ...]:
    return (FIVE_SIX.id,) if min(plan.seats) > 4 else ()


def game_on(plan: Map, seed: int = 0, **options: str) -> Game:
    """A new game on a map."""
    return new_game(*others(plan), seats=min(plan.seats), seed=seed, scenario=plan.scenario, **options)


def board_on(plan: Map, seed: int = 0, **options: str) -> Board:
    return Board.of(game_on(plan, seed, **options).state[Island].layout)


def mapped(board: Board) -> dict[At, tuple[str, object]]:
    """Terrain and token of each hex."""
    return {(q, r): (terrain, token) for q, r, terrain, token in board.hexes}


# -- what the scenario fixes ---------------------------------------------------------------------------------------


@for_each(MAPS)
def test_the_scenario_fixes_the_map_the_pirate_and_the_points_that_win(plan: Map) -> None:
    """SEA-SETUP-01, SEA-SETUP-05: what is printed lies as printed; the pirate begins on its mark, at sea."""
    game = game_on(plan)
    board = mapped(Board.of(game.state[Island].layout))
    for q, r, terrain, token in plan.hexes:
        if terrain != RANDOM:
            assert board[q, r] == (terrain, token)
    assert set(board) == {(q, r) for q, r, *_ in plan.hexes}
    pirate, layout = game.state[Pirate].hex, game.state[Island].layout
    assert (None if pirate is None else layout.hexes[pirate]) == plan.pirate
    assert pirate is None or layout.terrains[pirate] == SEA
    assert game.rules.ruleset.options["base.victory_points"] == PLAYED[plan.scenario].goal


@for_each(MAPS)
def test_the_robber_begins_on_its_mark_or_off_the_board(plan: Map) -> None:
    """SEA-SETUP-05."""
    island = game_on(plan).state[Island]
    assert (None if island.robber is None else island.layout.hexes[island.robber]) == plan.robber


def test_the_pirate_may_begin_on_the_frame() -> None:
    """SEA-SETUP-05: as in New Shores."""
    plan = next(each for each in MAPS if each.scenario == "new_shores")
    zones = dict(zip([(q, r) for q, r, *_ in plan.hexes], plan.zones, strict=True))
    assert plan.pirate is not None
    assert zones[plan.pirate] == "frame"


def test_without_a_mark_the_robber_begins_on_the_desert_and_without_one_off_the_board() -> None:
    """SEA-SETUP-05: on boards by hand."""
    deserted = Board(TWO_ISLANDS.hexes)
    assert two_islands().state[Island].robber is not None
    start = composed(scenario="four_islands").new_game(seats=3, board=deserted).state[Island]
    assert start.robber is not None
    assert start.layout.terrains[start.robber] == DESERT
    green = Board(tuple((q, r, "forest" if terrain == DESERT else terrain, t) for q, r, terrain, t in deserted.hexes))
    table = Seafarers(seats=3, board=green)
    assert table.state[Island].robber is None
    table.phase(Seven(ZERO), BeforeRoll(ZERO))
    entering = MoveRobber(ZERO, table.hex(0, 2))
    assert table.code(entering) is None
    table.play(entering)
    assert table.state[Island].robber == table.hex(0, 2)


def test_on_a_board_by_hand_without_sea_at_its_mark_the_pirate_begins_off_the_board() -> None:
    """SEA-SETUP-05: New Shores for four has its mark at (6, 4)."""
    land = {(q, r) for q in range(7) for r in range(-1, 5)}
    everything = [(q, r) for q in range(-1, 8) for r in range(-2, 6)]
    hexes = tuple((q, r, "forest" if (q, r) in land else SEA, None) for q, r in everything)
    game = composed().new_game(seats=4, board=Board(hexes))
    assert game.state[Pirate].hex is None


# -- the founding --------------------------------------------------------------------------------------------------


def founding() -> Game:
    """The founding on two islands."""
    return composed(scenario="four_islands").new_game(seats=3, board=TWO_ISLANDS)


def test_two_settlements_are_founded_each_with_a_road_or_on_the_coast_a_ship() -> None:
    """SEA-SETUP-02: in the order of the base game, forward and back."""
    game, rng, founded = founding(), Random(1), []
    board = game.board
    assert board is not None
    while not game.turn.number:
        if isinstance(game.phase, FoundBuilding):
            founded.append(game.phase.seat)
            game = game.play(rng.choice(game.actions.of(PlaceBuilding)))
        elif isinstance(game.phase, FoundRoad):
            beside = board.node_edges[game.phase.node]
            ships, roads = game.actions.of(PlaceShip), game.actions.of(PlaceRoad)
            assert {ship.edge for ship in ships} == set(catan.members(beside & water_edges(game.state)))
            assert {road.edge for road in roads} <= set(catan.members(beside))
            assert len(ships) + len(roads) == len(game.actions)
            game = game.play(rng.choice([*ships, *roads]))
        else:
            game = game.play(game.actions[0])
    assert founded == [0, 1, 2, 2, 1, 0]


def test_inland_only_a_road_is_founded() -> None:
    """SEA-SETUP-02, SEA-SETUP-03."""
    game, inland = founding(), (0, -1, "N")
    board = game.board
    assert board is not None
    game = game.play(PlaceBuilding(ZERO, board.node(*inland)))
    assert game.actions.of(PlaceShip) == ()
    edge = board.edge(inland, (1, -2, "S"))
    with pytest.raises(catan.IllegalAction, match="needs sea on at least one side"):
        game.play(PlaceShip(ZERO, edge))


def beside_town(pirate: At | None = None) -> Seafarers:
    """Seat 0 has just founded at the western end of the channel."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1])
    if pirate is not None:
        table.pirate(*pirate)
    return table.turn(0, 0).phase(FoundRoad(ZERO, table.node(NORTH_SHORE[1])), NextTurn(ZERO))


def test_a_starting_ship_lies_at_the_settlement_just_founded() -> None:
    """SEA-SETUP-03."""
    table = beside_town().piece("settlement", 0, NORTH_SHORE[5])
    table.turn(0, 0).phase(FoundRoad(ZERO, table.node(NORTH_SHORE[1])), NextTurn(ZERO))
    assert table.code(PlaceShip(ZERO, table.edge(*NORTH_EDGES[0]))) is None
    assert table.code(PlaceShip(ZERO, table.edge(*NORTH_EDGES[5]))) == "founding.road-elsewhere"


def test_a_starting_ship_does_not_lie_beside_the_pirate() -> None:
    """SEA-SETUP-03: a road may."""
    table = beside_town((-2, 0))
    assert table.code(PlaceShip(ZERO, table.edge(*NORTH_EDGES[0]))) == "ship.pirate-there"
    assert table.code(PlaceShip(ZERO, table.edge(*NORTH_EDGES[1]))) == "ship.pirate-there"
    assert table.code(PlaceRoad(ZERO, table.edge(*NORTH_EDGES[1]))) is None


def golden(setup_gold: str, pays: bool) -> Seafarers:
    """Seat 1 founds beside the gold field and a pasture."""
    table = two_islands(options={"scenario": "four_islands", "setup_gold": setup_gold})
    table.turn(1, 0).phase(FoundBuilding(ONE, "settlement", pays), NextTurn(ZERO))
    return table.play(PlaceBuilding(ONE, table.node(SOUTH_SHORE[3])))


def test_the_second_settlement_brings_its_resources_and_one_of_choice_for_gold() -> None:
    """SEA-SETUP-02, SEA-SETUP-04."""
    table = golden("choose", pays=True)
    assert GoldChoice(ONE, 1) in table.state.stack
    assert table.hand(1) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 0}


@pytest.mark.parametrize(("setup_gold", "pays"), [("none", True), ("choose", False)])
def test_without_it_gold_brings_nothing_and_the_first_settlement_never_does(setup_gold: str, pays: bool) -> None:
    """SEA-SETUP-04."""
    table = golden(setup_gold, pays)
    assert not any(isinstance(phase, GoldChoice) for phase in table.state.stack)
    assert sum(table.hand(1).values()) == pays


# -- harbors -------------------------------------------------------------------------------------------------------

WITH_HARBORS = [each for each in MAPS if each.harbors]


@for_each(WITH_HARBORS)
def test_printed_harbors_stay_and_blank_ones_are_drawn(plan: Map) -> None:
    """SEA-SETUP-06: from the harbors of the scenario."""
    printed = Counter(kind for *_, kind in plan.harbors if kind)
    dealt = [[kind for _, kind in board_on(plan, seed).harbors] for seed in range(4)]
    for kinds in dealt:
        for (*_, fixed), kind in zip(plan.harbors, kinds, strict=True):
            assert kind == (fixed or kind)
        drawn = Counter(kinds) - printed
        assert drawn <= Counter(plan.pool)
    assert (len(set(map(tuple, dealt))) > 1) == (printed.total() < len(plan.harbors))


@for_each([each for each in WITH_HARBORS if any(kind for *_, kind in each.harbors)])
def test_by_option_printed_harbors_are_shuffled(plan: Map) -> None:
    """SEA-SETUP-06: their places stay, and so does what lies there in all."""
    dealt = [board_on(plan, seed, printed_harbors="shuffle").harbors for seed in range(4)]
    assert len(set(dealt)) > 1
    assert {tuple(edge for edge, _ in harbors) for harbors in dealt} == {
        tuple(edge for edge, _ in board_on(plan).harbors)
    }
    pool = Counter(kind for *_, kind in plan.harbors if kind) + Counter(plan.pool)
    for harbors in dealt:
        assert Counter(kind for _, kind in harbors) <= pool


# -- varied maps ---------------------------------------------------------------------------------------------------


def zones(plan: Map) -> dict[str, list[At]]:
    """The hexes of each zone."""
    found: dict[str, list[At]] = {}
    for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True):
        found.setdefault(zone, []).append((q, r))
    return found


@pytest.mark.thorough
@for_each(VARIED)
def test_a_varied_map_keeps_its_outlines_and_what_lies_in_each_zone(plan: Map) -> None:
    """SEA-SETUP-07: water stays water; terrains and tokens stay in their zone."""
    for seed in range(5):
        board = mapped(board_on(plan, seed, map="shuffled"))
        for q, r, terrain, _ in plan.hexes:
            if terrain != RANDOM:
                assert (board[q, r][0] == SEA) == (terrain == SEA)
        lies = as_printed(plan, Random(0))
        for hexes in zones(plan).values():
            assert Counter(board[at][0] for at in hexes) == Counter(lies[at][0] for at in hexes)
            assert Counter(board[at][1] for at in hexes) == Counter(lies[at][1] for at in hexes)


@for_each(VARIED)
def test_on_a_varied_map_red_tokens_lie_neither_side_by_side_nor_on_gold(plan: Map) -> None:
    """SEA-SETUP-07."""
    for seed in range(5):
        board = mapped(board_on(plan, seed, map="shuffled"))
        red = {at for at, (_, token) in board.items() if token in RED}
        assert not any(red.intersection(neighbors(at)) for at in red)
        golden = {at for at in red if board[at][0] == GOLD}
        stays = 6 in plan.seats and plan.scenario == "wonders_of_catan"  # the islets have hardly anything but gold
        assert golden == ({(2, 1), (9, 2), (6, 7)} if stays else set())


@pytest.mark.thorough
@for_each(VARIED)
def test_a_map_is_varied_by_the_seed_and_only_if_it_is_to_be(plan: Map) -> None:
    """SEA-SETUP-07."""
    assert len({board_on(plan, seed, map="shuffled").hexes for seed in range(3)}) == 3
    if not plan.dealt.terrains:
        assert len({board_on(plan, seed).hexes for seed in range(3)}) == 1


def test_deserts_that_divide_the_land_stay_where_they_are() -> None:
    """SEA-SETUP-07: the line of Through the Desert."""
    for seed in range(3):
        board = mapped(laid(scenario="through_the_desert", map="shuffled", seed=seed))
        printed = mapped(laid(scenario="through_the_desert"))
        assert {at for at in board if board[at][0] == DESERT} == {at for at in printed if printed[at][0] == DESERT}


def test_other_deserts_are_shuffled() -> None:
    """SEA-SETUP-07: such as that of New Shores for four."""
    boards = [mapped(laid(scenario="new_shores", map="shuffled", seed=seed)) for seed in range(3)]
    assert len({at for board in boards for at in board if board[at][0] == DESERT}) > 1


def test_the_robber_goes_with_what_was_printed_under_it() -> None:
    """SEA-SETUP-07, SEA-SETUP-05: to the desert, or to the token."""
    for seed in range(5):
        board = laid(scenario="four_islands", map="shuffled", seed=seed)
        assert isinstance(board.robber, tuple)
        assert mapped(board)[board.robber][1] == 12
        board = laid(scenario="new_shores", map="shuffled", seed=seed)
        assert isinstance(board.robber, tuple)
        assert mapped(board)[board.robber][0] == DESERT


def test_what_lies_face_down_stays_face_down_on_a_varied_map() -> None:
    """SEA-SETUP-07: the fog hexes are no part of it."""
    plan = next(each for each in MAPS if each.scenario == "fog_islands")
    laid_out = shuffled(plan, Random(3), lambda terrain: terrain in (SEA, FOG))
    assert all((laid_out[q, r][0] == FOG) == (terrain == FOG) for q, r, terrain, _ in plan.hexes)


# -- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", PLAYED)
def test_a_scenario_says_for_how_many_it_has_maps(scenario: str) -> None:
    """SEA-SETUP-01."""
    with pytest.raises(RulesetError, match="'seafarers' is for 3, 4, 5, 6 seats, not 2"):
        composed(scenario=scenario).rules(2)


def test_the_frame_is_sea_whose_outer_edges_are_no_places() -> None:
    """SEA-COMP-09: the edges between the frame and the hexes inside are places for ships."""
    for plan in MAPS:
        state = game_on(plan).state
        layout = state[Island].layout
        at_sea, board = water_edges(state), layout.topology
        frame = sum(1 << board.hex(*at) for at in zones(plan)["frame"])
        assert {layout.terrains[hex] for hex in catan.members(frame)} == {SEA}
        for edge, hexes in enumerate(board.edge_hexes):
            if hexes.bit_count() == 1:
                assert not hexes & ~frame
                assert not at_sea >> edge & 1
            elif hexes & frame:
                assert at_sea >> Edge(edge) & 1
