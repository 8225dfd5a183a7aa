"""The neutral colors: set-up, building for them, and what they can and cannot have."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    VICTIMS,
    BeforeRoll,
    Board,
    Build,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    DrawCard,
    FreeRoad,
    LongestRoad,
    PiecePlaced,
    PlayRoadBuilding,
    Produced,
    building,
    land_nodes,
    pieces,
    table,
)
from catan_core.render import action_text, event_text
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralRoad,
    BuildNeutralSettlement,
    NeutralBuilding,
    neutral_owners,
)
from tests.rules.traders_barbarians.two_players.table import INLAND, ONE, START_A, START_B, ZERO, A, B, Two


def road_builder(neutral_build: str = "same_kind") -> Two:
    """Seat 0 has a settlement inland and can pay for a road."""
    return Two(neutral_build=neutral_build).piece("settlement", 0, INLAND).give(0, brick=1, lumber=1)


def built_road(at: Two) -> Two:
    at.building()
    return at.play(at.offered(BuildRoad)[0])


# -- set-up --------------------------------------------------------------------------------------------------------


def test_two_play_with_two_neutral_colors_and_no_other_number_of_seats() -> None:
    """TB-2P-01."""
    rules = catan.ruleset("base", "two_players").rules(2)
    assert [owner.id for owner in rules.neutral_owners] == ["neutral_a", "neutral_b"]
    assert neutral_owners(rules) == (A, B)
    assert catan.ruleset("base", "two_players").seats == frozenset({2})
    for seats in (3, 4):
        with pytest.raises(catan.RulesetError, match=r"two_players.*2"):
            catan.ruleset("base", "two_players").rules(seats)


@pytest.mark.parametrize("other", ["five_six", "seafarers"])
def test_what_it_is_not_played_with_is_refused_by_name(other: str) -> None:
    """TB-2P-13: the sea is left for later, five and six seats are no two."""
    with pytest.raises(catan.Conflict, match=other):
        catan.ruleset("base", "two_players", other)


@pytest.mark.parametrize("scenario", ["fishermen", "rivers", "caravans", "barbarian_attack", "traders_barbarians"])
def test_it_is_played_with_every_scenario_of_the_box(scenario: str) -> None:
    """TB-2P-13."""
    game = catan.ruleset("base", scenario, "two_players").new_game(seats=2, seed=1)
    assert [table.pieces_on(game.state, owner, "settlement") for owner in (A, B)] != [(), ()]


def test_each_neutral_color_begins_with_a_settlement_in_its_corner_and_no_road() -> None:
    """TB-2P-02."""
    game = catan.ruleset("base", "two_players").new_game(seats=2, seed=3)
    board = game.board
    assert board is not None
    assert table.pieces_on(game.state, A, "settlement") == (board.node(*START_A),)
    assert table.pieces_on(game.state, B, "settlement") == (board.node(*START_B),)
    assert [table.pieces_on(game.state, owner, "road") for owner in (A, B)] == [(), ()]
    assert len(game.actions_of(ZERO)) == 54 - 2 * 4, "nobody founds there or beside"


def test_the_set_up_for_beginners_is_refused() -> None:
    """TB-2P-02."""
    with pytest.raises(catan.RulesetError, match="neutral settlements"):
        catan.ruleset("base", "two_players", options={"base.setup": "beginner"})


def test_a_board_without_the_corners_is_refused_by_their_names() -> None:
    """TB-2P-02."""
    small = Board([(q, r, "forest", 8 if q else 5) for q, r in ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))])
    with pytest.raises(catan.PositionError, match=r"neutral settlement begins at \[1, -2, 'S'\]"):
        catan.ruleset("base", "two_players").new_game(seats=2, seed=1, board=small)


def test_founding_goes_on_as_usual_and_brings_the_neutral_colors_nothing() -> None:
    """TB-2P-03, TB-2P-06a."""
    game = catan.ruleset("base", "two_players").new_game(seats=2, seed=3)
    kinds = set()
    while not game.turn.number:
        kinds.add(game.state.stack[-1].tag)
        game = game.play(game.actions_of(game.actors[0])[0])
    assert kinds == {"base/found-building", "base/found-road"}
    assert [len(table.pieces_on(game.state, owner, "settlement")) for owner in (A, B)] == [1, 1]
    assert not any(table.pieces_on(game.state, owner, "road") for owner in (A, B))


# -- building for them ---------------------------------------------------------------------------------------------


def test_after_a_road_a_road_is_built_for_a_neutral_color_of_choice() -> None:
    """TB-2P-06."""
    at = built_road(road_builder())
    assert at.state.phase == NeutralBuilding(ZERO, "road")
    offered = at.game.actions_of(ZERO)
    assert {type(action) for action in offered} == {BuildNeutralRoad}, "there is no other way on"
    wanted = {
        (owner, edge)
        for owner, start in ((A, START_A), (B, START_B))
        for edge in catan.members(at.board.touching(1 << at.node(start)))
    }
    assert {(action.owner, action.edge) for action in offered if isinstance(action, BuildNeutralRoad)} == wanted
    hand = at.hand(0)
    at.play(offered[0])
    assert at.hand(0) == hand, "it is free"
    assert isinstance(at.state.phase, Build)
    assert sum(len(table.pieces_on(at.state, owner, "road")) for owner in (A, B)) == 1


def with_settlement(neutral_build: str = "same_kind") -> Two:
    """Seat 0 can build a settlement, and neutral color A has roads that lead to a place for one."""
    at = Two(neutral_build=neutral_build).piece("settlement", 0, INLAND)
    line = [at.node(INLAND)]
    while len(line) < 3:
        ways = at.board.node_neighbors[line[-1]] & ~catan.mask_of(line)
        line.append(catan.Node(catan.members(ways)[-1]))
    at.roads(0, *line).give(0, brick=1, lumber=1, wool=1, grain=1)
    return at


def neutral_line(at: Two, owner: int, start: catan.NodeAt, length: int) -> Two:
    """Lay roads of a neutral color in a line."""
    line = [at.node(start)]
    while len(line) <= length:
        ways = at.board.node_neighbors[line[-1]] & ~catan.mask_of(line) & land_nodes(at.state)
        line.append(catan.Node(catan.members(ways)[0]))
    return at.roads(owner, *line)


def test_after_a_settlement_a_settlement_is_built_for_a_neutral_color() -> None:
    """TB-2P-06."""
    at = neutral_line(with_settlement(), A, START_A, 2).building()
    at.play(at.offered(BuildSettlement)[0])
    offered = at.game.actions_of(ZERO)
    assert {type(action) for action in offered} == {BuildNeutralSettlement}
    assert {action.owner for action in offered if isinstance(action, BuildNeutralSettlement)} == {A}
    at.play(offered[0])
    assert len(table.pieces_on(at.state, A, "settlement")) == 2


def test_where_no_settlement_can_be_built_a_road_is() -> None:
    """TB-2P-06."""
    at = with_settlement().building()
    at.play(at.offered(BuildSettlement)[0])
    assert {type(action) for action in at.game.actions_of(ZERO)} == {BuildNeutralRoad}


def test_by_the_fifth_edition_it_is_a_road_or_a_settlement_after_either() -> None:
    """TB-2P-06."""
    at = neutral_line(with_settlement(neutral_build="free_choice"), A, START_A, 2).building()
    at.play(at.offered(BuildSettlement)[0])
    assert {type(action) for action in at.game.actions_of(ZERO)} == {BuildNeutralRoad, BuildNeutralSettlement}
    again = neutral_line(road_builder(neutral_build="free_choice"), A, START_A, 2)
    built_road(again)
    assert {type(action) for action in again.game.actions_of(ZERO)} == {BuildNeutralRoad, BuildNeutralSettlement}


def test_editions_choose_what_is_built() -> None:
    """TB-2P-06, TB-2P-12."""
    chosen = {
        edition: catan.ruleset("base", "two_players", edition=edition).options for edition in ("en2015", "en2025")
    }
    assert [options["two_players.neutral_build"] for options in chosen.values()] == ["free_choice", "same_kind"]
    assert [options["two_players.actions"] for options in chosen.values()] == ["any", "one"]


def test_cities_and_cards_bring_the_neutral_colors_nothing() -> None:
    """TB-2P-06."""
    at = Two().piece("settlement", 0, INLAND).give(0, ore=4, grain=3, wool=1).building()
    at.play(BuildCity(ZERO, at.node(INLAND)))
    assert isinstance(at.state.phase, Build)
    at.play(BuyCard(ZERO), DrawCard("knight"))
    assert isinstance(at.state.phase, Build)


def test_the_neutral_road_comes_before_the_second_free_road() -> None:
    """TB-2P-06a."""
    at = Two().piece("settlement", 0, INLAND).cards(0, road_building=1).building()
    at.play(PlayRoadBuilding(ZERO))
    at.play(at.offered(BuildFreeRoad)[0])
    assert at.state.stack[-2:] == (FreeRoad(ZERO, 1), NeutralBuilding(ZERO, "road"))
    at.play(at.offered(BuildNeutralRoad)[0])
    at.play(at.offered(BuildFreeRoad)[0])
    at.play(at.offered(BuildNeutralRoad)[0])
    assert sum(len(table.pieces_on(at.state, owner, "road")) for owner in (A, B)) == 2


def test_a_neutral_road_that_takes_the_last_place_ends_the_card() -> None:
    """TB-2P-06a: what cannot be built any more is not asked for."""
    at = Two()
    end = at.node(0, 0, "S")
    near, other, closed = at.node(START_B), *catan.members(at.board.node_neighbors[end] & ~(1 << at.node(START_B)))
    at.roads(0, end, catan.Node(other)).roads(1, end, catan.Node(closed)).piece("settlement", 1, other).building()
    last = at.edge(end, near)
    assert catan.members(building.SITES(at.state, ZERO, "road")) == (last,)
    at.phase(NeutralBuilding(ZERO, "road"), FreeRoad(ZERO, 1), *reversed(at.state.stack))
    at.play(BuildNeutralRoad(ZERO, B, last))
    assert isinstance(at.state.phase, Build)


def test_whoever_has_no_road_left_builds_no_second_one() -> None:
    """TB-2P-06a."""
    at = Two().piece("settlement", 0, INLAND).cards(0, road_building=1)
    far = [edge for edge in catan.members(at.board.all_edges) if edge not in taken(at)]
    at.piece("road", 0, *far[-14:]).building().play(PlayRoadBuilding(ZERO))
    at.play(at.offered(BuildFreeRoad)[0])
    at.play(at.offered(BuildNeutralRoad)[0])
    assert isinstance(at.state.phase, Build), "the fifteenth road was the last"


def test_refusals_speak_of_the_neutral_color_and_not_of_whoever_builds() -> None:
    """TB-2P-07: the roads of the player and the pieces left to the player have no part in it."""
    at = built_road(neutral_line(road_builder(neutral_build="free_choice"), A, START_A, 2))
    wrong = [BuildNeutralRoad(ZERO, owner, catan.Edge(edge)) for owner in (A, B) for edge in range(72)]
    refused = [at.game.rules.check(at.state, action) for action in wrong]
    assert {each.code for each in refused if each} == {"neutral.not-connected", "road.taken"}
    node = catan.members(at.board.node_neighbors[at.node(INLAND)])[0]
    for place in (catan.Node(node), at.node(START_B)):
        assert at.code(BuildNeutralSettlement(ZERO, A, place)) in ("settlement.too-close", "settlement.taken")
    far = at.board.all_nodes & ~building.too_close(at.state) & ~pieces.filled_nodes(at.state)
    unreached = [
        node for node in catan.members(far) if BuildNeutralSettlement(ZERO, A, catan.Node(node)) not in at.game.actions
    ]
    assert at.code(BuildNeutralSettlement(ZERO, A, catan.Node(unreached[0]))) == "neutral.not-connected"
    used_up = Two().piece("settlement", 0, INLAND).give(0, brick=1, lumber=1)
    free = [edge for edge in catan.members(used_up.board.all_edges) if edge not in taken(used_up)]
    built_road(used_up.piece("road", A, *free[-15:]))
    assert used_up.code(BuildNeutralRoad(ZERO, A, catan.Edge(free[0]))) == "neutral.no-piece-left"


def test_neutral_pieces_obey_the_rules_of_connection_and_distance() -> None:
    """TB-2P-07."""
    at = built_road(road_builder())
    far = catan.members(at.board.touching(1 << at.node(INLAND)))[0]
    assert at.code(BuildNeutralRoad(ZERO, A, catan.Edge(far))) in ("neutral.not-connected", "road.taken")
    beside = catan.members(at.board.touching(1 << at.node(START_A)))[0]
    assert at.code(BuildNeutralRoad(ZERO, A, catan.Edge(beside))) is None
    assert at.code(BuildNeutralRoad(ZERO, B, catan.Edge(beside))) == "neutral.not-connected"
    assert at.code(BuildNeutralRoad(ZERO, ONE, catan.Edge(beside))) == "neutral.not-neutral"
    neighbor = catan.members(at.board.node_neighbors[at.node(START_A)])[0]
    assert at.code(BuildNeutralSettlement(ZERO, A, catan.Node(neighbor))) == "neutral.not-this-piece"
    assert not building.settlement_sites(at.state, A), "the distance is kept"


def test_a_neutral_settlement_keeps_its_distance() -> None:
    """TB-2P-07."""
    at = neutral_line(with_settlement(), A, START_A, 2).building()
    at.play(at.offered(BuildSettlement)[0])
    beside = catan.members(at.board.node_neighbors[at.node(START_A)])
    reached = at.board.ends(pieces.network(at.state, A))
    near = next(node for node in beside if reached >> node & 1)
    assert at.code(BuildNeutralSettlement(ZERO, A, catan.Node(near))) == "settlement.too-close"
    assert at.code(BuildNeutralSettlement(ZERO, B, at.node(INLAND))) == "settlement.taken"


def test_if_nothing_can_be_built_nothing_happens() -> None:
    """TB-2P-07."""
    at = road_builder()
    for owner in (A, B):
        used = [edge for edge in catan.members(at.board.all_edges) if edge not in taken(at)][:15]
        at.piece("road", owner, *used)
    assert [pieces.in_stock(at.state, "road", owner) for owner in (A, B)] == [0, 0]
    built_road(at)
    assert isinstance(at.state.phase, Build)


def taken(at: Two) -> set[int]:
    """The edges with roads, and those beside the settlement of seat 0."""
    near = at.board.touching(1 << at.node(INLAND))
    return {*catan.members(pieces.filled_edges(at.state) | near)}


# -- what they can have --------------------------------------------------------------------------------------------


def test_neutral_colors_get_nothing_by_production() -> None:
    """TB-2P-05."""
    at = Two()
    hexes = catan.members(at.board.node_hexes[at.node(START_A)])
    tokens = {BEGINNER_BOARD.hexes[hex][3] for hex in hexes}
    total = next(token for token in tokens if isinstance(token, int))
    first = (total // 2, total - total // 2)
    at.rolled(first, (1, 1) if total != 2 else (6, 6))
    assert all(not any(sum(gain) for gain in produced.gains) for produced in at.events(Produced))
    assert at.game.rules.problems(at.state) == ()


def test_neutral_colors_may_hold_the_longest_road_and_have_no_points() -> None:
    """TB-2P-05."""
    at = neutral_line(Two(), B, START_B, 5)
    assert at.read(LongestRoad).holder == B
    assert [at.game.rules.points(at.state, seat) for seat in (ZERO, ONE)] == [0, 0]
    panels = [panel for panel in at.game.view(ZERO).panels("en") if panel.title == "Neutral colors"]
    assert "neutral B: road 5, Longest Road" in str(panels)


def test_nothing_is_stolen_from_neutral_colors() -> None:
    """TB-2P-05."""
    at = Two()
    for hex in catan.members(at.board.node_hexes[at.node(START_A)]):
        assert VICTIMS(at.state, ZERO, catan.Hex(hex)) == 0


def test_no_turn_is_that_of_a_neutral_color() -> None:
    """TB-2P-05: they are no seats."""
    at = Two()
    assert at.game.rules.all_seats == (ZERO, ONE)
    assert isinstance(at.state.phase, BeforeRoll)
    with pytest.raises(catan.SeatError):
        at.game.actions_of(A)


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "built", "placed"),
    [
        ("en", "Build a road for neutral A on ", "Neutral A places a road on "),
        ("es", "Construir una carretera para el neutral A en ", "El neutral A coloca una carretera en "),
        ("ca", "Construir una carretera per al neutral A a ", "El neutral A col·loca una carretera a "),
    ],
)
def test_a_neutral_color_is_spoken_of_with_an_article_as_a_player_is(language: str, built: str, placed: str) -> None:
    rules = catan.ruleset("base", "two_players").rules(2)
    event = PiecePlaced("road", A, edge=catan.Edge(3))
    assert action_text(rules, None, BuildNeutralRoad(ZERO, A, catan.Edge(3)), language).startswith(built)
    assert event_text(rules, None, event, language).startswith(placed)
