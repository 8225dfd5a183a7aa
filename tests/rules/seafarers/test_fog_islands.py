"""The Fog Islands (Seafarers: scenario 3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest

from catan_core import Edge, EdgeSet, Game, Hex, Node, PieceBoards, PositionError, evolve, members
from catan_core.base import (
    GOAL,
    Board,
    BuildRoad,
    BuildSettlement,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Island,
    PlaceBuilding,
    PlayRoadBuilding,
    land_hexes,
    pieces,
    water_edges,
)
from catan_core.engine.validation import first_problem
from catan_core.testing import random_action
from catan_expansions.seafarers import (
    BuildFreeShip,
    BuildShip,
    Exploration,
    Explore,
    GoldChoice,
    HexExplored,
    MoveShip,
    Pirate,
    PlaceShip,
    Unexplored,
    areas,
)
from catan_expansions.seafarers.fog_islands import TERRAIN, unexplored
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import FRAME, TWO_ISLANDS, Seafarers, composed, new_game

STACK = {"sea": 2, "gold": 2, "fields": 2, "hills": 2, "mountains": 2, "pasture": 1, "forest": 1}
GOODS = {"fields": "grain", "hills": "brick", "mountains": "ore", "pasture": "wool", "forest": "lumber"}


def foggy(**options: str) -> Seafarers:
    """Four seats in the Fog Islands. The pirate is off the board, so that it is in nobody's way."""
    return Seafarers(options={"scenario": "fog_islands", **options}).pirate_off()


def fog_at(table: Seafarers, node: int) -> int:
    """The unexplored hexes that meet at a node."""
    return table.board.node_hexes[node] & unexplored(table.state)


def shore(table: Seafarers, hexes: int) -> tuple[Edge, Edge]:
    """Two edges at sea in a row: the second has so many unexplored hexes at its ends, and the first has none if that is
    possible."""
    board, water = table.board, water_edges(table.state)
    shores: list[tuple[int, Edge, Edge]] = []
    for last in members(water):
        fog = table.board.hexes_at(board.edge_ends[last]) & unexplored(table.state)
        if fog.bit_count() == hexes:
            for first in members(board.touching(board.edge_ends[last]) & water & ~(1 << last)):
                seen = board.hexes_at(board.edge_ends[first]) & unexplored(table.state)
                shores.append((seen.bit_count(), Edge(first), Edge(last)))
    _, first, last = min(shores)
    return first, last


def lay(table: Seafarers, edge: int) -> None:
    """Lay a ship of seat 0 by hand, so that it explores nothing."""
    island = table.state[Island]
    index = table.state.rules.piece_index["ship"]
    mine = EdgeSet(island.pieces[index][0] | 1 << edge)
    ships = (mine, *island.pieces[index][1:])
    table.slice(evolve(island, pieces=PieceBoards((*island.pieces[:index], ships, *island.pieces[index + 1 :]))))


def sailing(hexes: int = 1, **options: str) -> tuple[Seafarers, BuildShip]:
    """Seat 0 can build a ship that reaches so many unexplored hexes."""
    table = foggy(**options)
    first, last = shore(table, hexes)
    lay(table, first)
    table.rich().building()
    return table, BuildShip(ZERO, last)


def explored(table: Seafarers, terrain: str, token: int | None) -> Explore:
    return Explore(TERRAIN.of(table.game.rules).index(terrain), token)


@pytest.mark.parametrize(
    ("seats", "tokens"),
    [(3, (3, 3, 4, 5, 6, 8, 9, 10, 11, 12)), (4, (3, 4, 5, 6, 8, 9, 10, 11, 11, 12))],
)
def test_twelve_hexes_lie_face_down(seats: int, tokens: tuple[int, ...]) -> None:
    """SEA-SC3-01."""
    game = new_game(seats=seats, scenario="fog_islands")
    stack, terrains = game.state[Unexplored], TERRAIN.of(game.rules)
    assert {terrain: count for terrain, count in zip(terrains, stack.terrains, strict=True) if count} == STACK
    numbers = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    assert Counter(tokens) == {number: count for number, count in zip(numbers, stack.tokens, strict=True) if count}
    assert unexplored(game.state).bit_count() == 12


def test_when_all_the_land_is_found_the_rest_is_sea() -> None:
    """SEA-SC3-02: a hex is drawn though no token is left."""
    table, ship = sailing()
    terrains = TERRAIN.of(table.game.rules)
    table.slice(Unexplored(tuple(12 * (terrain == "sea") for terrain in terrains), (0,) * 10))
    table.game = table.game.play(ship)
    assert [*table.game.outcomes] == [(explored(table, "sea", None), 12)]


def test_what_cannot_lie_face_down_is_refused() -> None:
    """SEA-SC3-02: no hex is turned up twice, and there is a token for each hex of land."""
    table, ship = sailing(2)
    table.game = table.game.play(ship)
    state, stack = table.state, table.state[Unexplored]
    assert first_problem(state) is None
    twice = evolve(state, stack=(*state.stack, state.stack[-1]))
    assert "cannot be explored" in str(first_problem(twice))
    again = evolve(state, stack=(*state.stack[:-1], state.stack[-2]))
    assert "cannot be explored" in str(first_problem(again))
    more = Unexplored(stack.terrains, (stack.tokens[0] + 1, *stack.tokens[1:]))
    assert "11 tokens lie face down for 10 hexes of land" in str(first_problem(state.with_slice(more)))
    assert table.code(explored(table, "hills", 7)) == "engine.unlikely"


@pytest.mark.parametrize("seats", [5, 6])
def test_with_five_and_six_twenty_five_hexes_lie_face_down_and_two_islets_of_gold_are_open(seats: int) -> None:
    """SEA-SC3-08."""
    game = new_game("five_six", seats=seats, scenario="fog_islands")
    stack, terrains = game.state[Unexplored], TERRAIN.of(game.rules)
    assert {terrain: count for terrain, count in zip(terrains, stack.terrains, strict=True) if count} == {
        "sea": 12, "gold": 1, "fields": 2, "hills": 2, "mountains": 2, "pasture": 3, "forest": 3,
    }  # fmt: skip
    assert sum(stack.tokens) == 13
    island = game.state[Island]
    gold = [hex for hex, terrain in enumerate(island.layout.terrains) if terrain == "gold"]
    assert len(gold) == 2
    assert all(1 << hex in areas(game.state) for hex in gold)
    assert island.robber is not None
    assert island.layout.terrains[island.robber] == "desert"


def test_a_ship_that_ends_at_an_unexplored_hex_turns_it_up_at_once() -> None:
    """SEA-SC3-02."""
    table, build = sailing()
    [hex] = map(Hex, members(table.board.hexes_at(table.board.edge_ends[build.edge]) & unexplored(table.state)))
    table.play(build, explored(table, "forest", 11))
    layout = table.state[Island].layout
    assert (layout.terrains[hex], layout.tokens[hex]) == ("forest", 11)
    assert table.events(HexExplored) == (HexExplored(ZERO, hex, TERRAIN.of(table.game.rules).index("forest"), 11),)


def test_a_ship_that_is_moved_there_explores_too() -> None:
    """SEA-SC3-02."""
    table, build = sailing()
    free = next(
        edge
        for edge in members(water_edges(table.state))
        if not any(fog_at(table, end) for end in table.board.edges[edge])
        and not table.board.edge_ends[edge] & table.board.edge_ends[build.edge]
        and not table.board.edge_ends[edge] & table.board.ends(pieces.on_board(table.state, "ship", ZERO))
    )
    table.piece("ship", 0, free).new_turn()
    table.play(MoveShip(ZERO, Edge(free), build.edge), explored(table, "forest", 11))
    assert unexplored(table.state).bit_count() == 11


def test_a_road_explores_too() -> None:
    """SEA-SC3-02: on the first explored hex a road leads on into the fog."""
    table, build = sailing()
    table.play(build, explored(table, "forest", 11))
    board = table.board
    inland = next(
        (edge, node)
        for hex in range(len(board.hexes))
        if table.state[Island].layout.terrains[hex] == "forest" and table.state[Island].layout.tokens[hex] == 11
        for edge in members(board.hex_edges[hex])
        for node in board.edges[edge]
        if fog_at(table, node) and not fog_at(table, next(end for end in board.edges[edge] if end != node))
    )
    edge, node = inland
    [start] = [end for end in board.edges[edge] if end != node]
    before = unexplored(table.state).bit_count()
    table.piece("settlement", 0, start).rich()
    game = table.game.play(BuildRoad(ZERO, Edge(edge)))
    assert isinstance(game.phase, Exploration)
    assert unexplored(game.play(game.outcomes.at(0.5)).state).bit_count() == before - 1


@pytest.mark.parametrize(("option", "explores"), [("road_ship", False), ("road_ship_settlement", True)])
def test_whether_a_settlement_explores_is_an_option(option: str, explores: bool) -> None:
    """SEA-SC3-02."""
    table, build = sailing(fog_reveal_by=option)
    table.play(build, explored(table, "forest", 11)).rich()
    board, water = table.board, water_edges(table.state)
    node, edge = next(
        (node, edge)
        for node, hexes in enumerate(board.node_hexes)
        if fog_at(table, node) and hexes & land_hexes(table.state)
        for edge in members(board.node_edges[node] & water & ~pieces.filled_edges(table.state))
    )
    lay(table, edge)
    game = table.game.play(BuildSettlement(ZERO, Node(node)))
    assert isinstance(game.phase, Exploration) is explores


@pytest.mark.parametrize(("seats", "more"), [(3, ()), (4, ()), (6, ("five_six",))])
def test_no_starting_settlement_touches_the_fog(seats: int, more: tuple[str, ...]) -> None:
    """SEA-SC3-02."""
    game = new_game(*more, seats=seats, scenario="fog_islands")
    while not game.actions.of(PlaceBuilding):
        game = game.play(game.outcomes.at(0.5))
    board = game.board
    assert board is not None
    fog = unexplored(game.state)
    assert not any(board.node_hexes[action.node] & fog for action in game.actions.of(PlaceBuilding))


@pytest.mark.parametrize(("terrain", "good"), GOODS.items())
def test_land_gets_a_token_and_brings_its_explorer_a_card(terrain: str, good: str) -> None:
    """SEA-SC3-03."""
    table, build = sailing()
    before = table.hand(0)
    table.play(build, explored(table, terrain, 4))
    assert table.hand(0)[good] == before[good] + 1 - (good in ("lumber", "wool"))


def test_gold_brings_a_card_of_choice() -> None:
    """SEA-SC3-03."""
    table, build = sailing()
    table.play(build, explored(table, "gold", 4))
    assert table.game.phase == GoldChoice(ZERO, 1)


def test_the_sea_brings_nothing_and_gets_no_token() -> None:
    """SEA-SC3-03."""
    table, build = sailing()
    before = table.hand(0)
    table.play(build, explored(table, "sea", None))
    after = table.hand(0)
    assert sum(before.values()) - sum(after.values()) == 2  # what the ship costs
    assert sum(table.read(Unexplored).tokens) == 10


def test_a_card_that_the_supply_lacks_is_not_given() -> None:
    """SEA-SC3-03."""
    table, build = sailing()
    table.supply(ore=0)
    before = table.hand(0)["ore"]
    table.play(build, explored(table, "mountains", 4))
    assert table.hand(0)["ore"] == before


def test_two_hexes_are_turned_up_one_after_the_other_and_their_order_makes_no_difference() -> None:
    """SEA-SC3-04: any two draws are as likely in one order as in the other."""
    table, build = sailing(hexes=2)
    game = table.game.play(build)
    chances: defaultdict[tuple[Explore, Explore], Fraction] = defaultdict(Fraction)
    total = sum(weight for _, weight in game.outcomes)
    for first, weight in game.outcomes:
        assert isinstance(first, Explore)
        after = game.play(first)
        while isinstance(after.phase, GoldChoice):
            after = after.play(after.actions[0])
        assert isinstance(after.phase, Exploration)
        among = sum(more for _, more in after.outcomes)
        for second, more in after.outcomes:
            assert isinstance(second, Explore)
            chances[first, second] += Fraction(weight, total) * Fraction(more, among)
    assert sum(chances.values()) == 1
    for (first, second), chance in chances.items():
        assert chances[second, first] == chance


def test_each_hex_that_is_left_is_as_likely_as_any_other() -> None:
    """SEA-SC3-01: a hex is drawn first, and then a token."""
    table, build = sailing()
    game = table.game.play(build)
    total = sum(weight for _, weight in game.outcomes)
    by_terrain: Counter[str] = Counter()
    for action, weight in game.outcomes:
        assert isinstance(action, Explore)
        by_terrain[TERRAIN.of(game.rules)[action.terrain]] += weight
    assert {terrain: Fraction(weight, total) for terrain, weight in by_terrain.items()} == {
        terrain: Fraction(count, 12) for terrain, count in STACK.items()
    }


def test_red_tokens_may_come_to_lie_side_by_side() -> None:
    """SEA-SC3-05: what has been drawn stays."""
    table, build = sailing(hexes=2)
    table.play(build, explored(table, "forest", 6), explored(table, "fields", 8))
    reds = [hex for hex, token in enumerate(table.state[Island].layout.tokens) if token in (6, 8)]
    assert any(table.board.hex_neighbors[first] >> second & 1 for first in reds for second in reds)


def test_nothing_is_built_where_all_hexes_are_unexplored() -> None:
    """SEA-SC3-06."""
    table = foggy().rich().building()
    fog = unexplored(table.state)
    deep = [edge for edge, hexes in enumerate(table.board.edge_hexes) if hexes & fog == hexes]
    assert deep
    for edge in deep:
        assert table.code(BuildShip(ZERO, Edge(edge))) is not None
        assert table.code(BuildRoad(ZERO, Edge(edge))) is not None
    inside = [node for node, hexes in enumerate(table.board.node_hexes) if hexes & fog == hexes]
    for node in inside:
        assert table.code(BuildSettlement(ZERO, Node(node))) is not None


def test_on_an_edge_of_the_fog_a_ship_needs_sea_on_the_other_side_and_a_road_land() -> None:
    """SEA-SC3-06."""
    table = foggy()
    fog, water, land = unexplored(table.state), water_edges(table.state), land_hexes(table.state)
    sides = [edge for edge, hexes in enumerate(table.board.edge_hexes) if hexes & fog and hexes & ~fog]
    assert sides
    for edge in sides:
        other = table.board.edge_hexes[edge] & ~fog
        assert bool(water >> edge & 1) is not bool(other & land)


@pytest.mark.parametrize(("seats", "more"), [(3, ()), (4, ()), (6, ("five_six",))])
def test_robber_and_pirate_begin_on_their_marks(seats: int, more: tuple[str, ...]) -> None:
    """SEA-SC3-07, SEA-SC3-08: the robber on the 12; with five and six on the desert."""
    game = new_game(*more, seats=seats, scenario="fog_islands")
    island = game.state[Island]
    assert island.robber is not None
    assert (island.layout.tokens[island.robber] or None) == (12 if seats < 5 else None)
    assert game.state[Pirate].hex is not None
    assert GOAL(game.state, ZERO) == 12


@pytest.mark.thorough
def test_whole_games_explore_and_stay_sound() -> None:
    """SEA-SC3-02 to SEA-SC3-06: what lies face down is counted after every action."""
    for seed in range(3):
        game, rng = composed(scenario="fog_islands").new_game(seats=3, seed=seed), Random(seed)
        for _ in range(400):
            if game.over:
                break
            game = game.play(random_action(game.state, rng))
        assert game.rules.problems(game.state) == ()
        assert unexplored(game.state).bit_count() < 12


def test_a_free_ship_explores_before_the_second_is_built() -> None:
    """SEA-SC3-02, SEA-SHIP-10: and the game can be kept in between."""
    table, build = sailing()
    table.new_turn().cards(0, road_building=1).play(PlayRoadBuilding(ZERO))
    game = table.game.play(BuildFreeShip(ZERO, build.edge))
    assert isinstance(game.phase, Exploration)
    assert game.rules.problems(game.state) == ()
    again = Game.from_json(game.to_json())
    assert again.state == game.state
    assert isinstance(again.play(again.outcomes.at(0.99)).phase, FreeRoad | GoldChoice)


def founded_into_the_fog() -> Game:
    """The first settlement and ship of a game that reach the fog."""
    game = new_game(scenario="fog_islands")
    for building in game.actions:
        founded = game.play(building)
        for ship in founded.actions.of(PlaceShip):
            explores = founded.play(ship)
            if isinstance(explores.phase, Exploration):
                return explores
    raise AssertionError("no ship that is founded reaches the fog")


def test_a_position_is_read_in_which_a_founded_ship_has_reached_the_fog() -> None:
    """SEA-SC3-02: the exploration comes before whoever founds next."""
    game = founded_into_the_fog()
    assert isinstance(game.state.stack[-2], FoundBuilding)
    assert Game.from_json(game.to_json()).state == game.state
    gold = game.play(Explore(TERRAIN.of(game.rules).index("gold"), 4))
    assert isinstance(gold.phase, GoldChoice)
    assert Game.from_json(gold.to_json()).state == gold.state


def test_a_position_is_read_in_which_a_founded_settlement_has_reached_the_fog() -> None:
    """SEA-SC3-02: it is explored before the road or ship beside the settlement. On the maps of the book no starting
    settlement lies at the fog; on a board by hand it may."""
    row = tuple((q, 3, "fog", None) for q in range(-6, 6))
    board = Board((*TWO_ISLANDS.hexes, *(each for each in row if each[:2] not in FRAME)), TWO_ISLANDS.harbors)
    board = evolve(
        board,
        hexes=tuple(
            (q, r, "fog", None) if r == 3 and (q, r) in FRAME else (q, r, *rest) for q, r, *rest in board.hexes
        ),
    )
    game = composed(scenario="fog_islands", fog_reveal_by="road_ship_settlement").new_game(seats=3, board=board)
    reaches = (game.play(building) for building in game.actions)
    game = next(played for played in reaches if isinstance(played.phase, Exploration))
    beneath = next(phase for phase in reversed(game.state.stack) if not isinstance(phase, Exploration))
    assert isinstance(beneath, FoundRoad)
    assert Game.from_json(game.to_json()).state == game.state
    gold = game.play(Explore(TERRAIN.of(game.rules).index("gold"), 4))
    assert isinstance(gold.phase, GoldChoice)
    assert Game.from_json(gold.to_json()).state == gold.state


def test_a_board_by_hand_has_as_many_hexes_face_down_as_there_are_to_turn_up() -> None:
    """SEA-SC3-01."""
    with pytest.raises(PositionError, match="there are 12 unexplored hexes to turn up, but 0 on the board"):
        composed(scenario="fog_islands").new_game(seats=3, board=TWO_ISLANDS)
