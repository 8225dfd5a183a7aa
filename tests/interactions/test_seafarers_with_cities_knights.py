"""Seafarers with Cities & Knights (Cities & Knights: "Partidas combinadas con Navegantes")."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from catan_core import Edge, Good, Node, NodeAt, RulesetError, members
from catan_core.base import (
    PRICE_LIST,
    BuildFreeRoad,
    ChooseVictim,
    Island,
    MaritimeTrade,
    RobberMove,
    Steal,
    land_nodes,
    water_edges,
)
from catan_core.plugin.specs import Value
from catan_core.testing import random_action
from catan_expansions.cities_knights import (
    AqueductChoice,
    BuildKnight,
    MoveKnight,
    PlayBishop,
    PlayDiplomat,
    PlayIntrigue,
    PlayMerchant,
    PlayRoadBuilding,
    RebuildRoad,
    active_knights,
    barbarian_strength,
    by_hand,
    strength_of,
)
from catan_expansions.seafarers import (
    SCENARIOS,
    WONDER_CARDS,
    BuildFreeShip,
    BuildShip,
    ChasePirate,
    GoldChoice,
    MovePirate,
    MoveShip,
    Pirate,
    Scenario,
    TakeGold,
)
from tests.rules.seafarers.table import (
    ACROSS,
    NORTH_EDGES,
    NORTH_SHORE,
    SOUTH_SHORE,
    Seafarers,
    composed,
    new_game,
    two_islands,
)
from tests.seats import ONE, ZERO


def table(turn: int = 0, options: Mapping[str, Value] | None = None) -> Seafarers:
    """The two islands with Cities & Knights; the barbarians have landed before."""
    return two_islands("cities_knights", options=options, turn=turn).change(by_hand.ship, 0, landed=True)


def knight(scenario: Seafarers, seat: int, place: NodeAt, *, active: bool = True) -> Seafarers:
    return scenario.change(by_hand.knights, seat, place, active=active)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_two_more_points_win(scenario: Scenario) -> None:
    """SEA-CK-01: The Pirate Islands are not played together."""
    if scenario.id == "pirate_islands":
        with pytest.raises(RulesetError, match="cities_knights"):
            composed("cities_knights", scenario=scenario.id).rules(4)
        return
    assert composed("cities_knights", scenario=scenario.id).options["base.victory_points"] == scenario.goal + 2


def test_routes_of_ships_lead_a_knight_on_like_roads() -> None:
    """SEA-CK-02, SEA-CK-04: over road and ship, also where they meet without a building."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).roads(0, *NORTH_SHORE[1:4]).ships(0, *NORTH_SHORE[3:6])
    knight(scenario, 0, NORTH_SHORE[2]).after_roll()
    reached = {action.node for action in scenario.game.actions.of(MoveKnight)}
    assert reached == {scenario.node(NORTH_SHORE[index]) for index in (3, 4, 5)}


def test_a_basic_knight_is_built_where_a_ship_ends_on_land() -> None:
    """SEA-CK-02: as at the end of a road."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:4])
    scenario.give(0, wool=1, ore=1).building()
    assert scenario.code(BuildKnight(ZERO, scenario.node(NORTH_SHORE[3]))) is None


def test_the_barbarians_count_the_cities_and_knights_of_all_islands() -> None:
    """SEA-CK-03."""
    scenario = table().piece("city", 0, NORTH_SHORE[2]).piece("city", 1, SOUTH_SHORE[4])
    knight(scenario, 0, NORTH_SHORE[6])
    knight(scenario, 1, SOUTH_SHORE[8])
    assert barbarian_strength(scenario.state) == 2
    assert (
        sum(strength_of(scenario.state, seat, nodes=active_knights(scenario.state, seat)) for seat in (ZERO, ONE)) == 2
    )


def sea_node(scenario: Seafarers) -> tuple[Node, Edge, Node]:
    """A node with no land beside it, an edge to it, and the coast where this edge begins."""
    board, land = scenario.board, land_nodes(scenario.state)
    for edge in members(water_edges(scenario.state)):
        for node, coast in (board.edges[edge], board.edges[edge][::-1]):
            if not land >> node & 1 and land >> coast & 1:
                return Node(node), Edge(edge), Node(coast)
    raise AssertionError("there is no such edge")


def test_an_active_knight_goes_to_sea_where_a_ship_of_its_owner_ends() -> None:
    """SEA-CK-05."""
    scenario = table()
    node, edge, coast = sea_node(scenario)
    scenario.piece("ship", 0, edge).new_turn().change(by_hand.knights, 0, coast, active=True).after_roll()
    scenario.play(MoveKnight(ZERO, coast, node)).sound()


def test_a_passive_knight_stays_and_none_is_built_at_sea() -> None:
    """SEA-CK-05: a knight that has been built is passive, so only moving leads to sea."""
    scenario = table()
    node, edge, coast = sea_node(scenario)
    scenario.piece("ship", 0, edge).new_turn().change(by_hand.knights, 0, coast).after_roll()
    assert scenario.code(MoveKnight(ZERO, coast, node)) == "knight.passive"
    scenario.give(0, wool=1, ore=1).building()
    assert scenario.code(BuildKnight(ZERO, node)) is not None


def test_a_line_of_ships_that_ends_at_an_own_knight_is_closed() -> None:
    """SEA-CK-06."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:4])
    move = MoveShip(ZERO, scenario.edge(NORTH_EDGES[2]), scenario.edge(NORTH_EDGES[0]))
    scenario.building()
    assert scenario.code(move) is None
    knight(scenario, 0, NORTH_SHORE[3])
    assert scenario.code(move) == "move-ship.closed-route"


def test_a_foreign_knight_interrupts_the_trade_route() -> None:
    """SEA-CK-07."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:7])
    assert scenario.length(0) == 5
    knight(scenario, 1, NORTH_SHORE[4])
    assert scenario.length(0) == 3


@pytest.mark.parametrize(("option", "code"), [("whole_line", "move-ship.foreign-knight"), ("no", None)])
def test_ships_of_a_line_beside_a_foreign_knight_stay_where_they_are(option: str, code: str | None) -> None:
    """SEA-CK-07: also a ship at its other end."""
    scenario = table(options={"foreign_knight_freezes": option}).piece("settlement", 0, NORTH_SHORE[3])
    scenario.ships(0, *NORTH_SHORE[1:4]).ships(0, *NORTH_SHORE[3:7])
    knight(scenario, 1, NORTH_SHORE[5]).building()
    move = MoveShip(ZERO, scenario.edge(NORTH_EDGES[1]), scenario.edge(ACROSS[4]))
    assert scenario.code(move) == code
    listed = move in scenario.game.actions.of(MoveShip)
    assert listed is (code is None)


def chasing(*, active: bool = True) -> Seafarers:
    """Seat 0 has a knight beside the pirate, on land; seat 1 has a ship at a hex where it may go."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).roads(0, *NORTH_SHORE[1:4]).pirate(-1, 0)
    scenario.ships(1, *SOUTH_SHORE[5:7]).give(1, wool=1)
    return knight(scenario, 0, NORTH_SHORE[3], active=active).after_roll()


def test_an_active_knight_beside_the_pirate_chases_it_away_and_is_passive_then() -> None:
    """SEA-CK-08: its owner steals as with a knight card."""
    scenario = chasing()
    node, hex = scenario.node(NORTH_SHORE[3]), scenario.hex(0, 0)
    assert not scenario.game.actions.of(MovePirate)
    scenario.play(ChasePirate(ZERO, node, hex))
    assert scenario.pirate_at() == (0, 0)
    assert not active_knights(scenario.state, ZERO)
    scenario.play(ChooseVictim(ZERO, ONE), Steal(Good(2))).sound()
    assert (scenario.hand(0)["wool"], scenario.hand(1)["wool"]) == (1, 0)


def test_what_hinders_a_knight_to_chase_the_pirate_is_named() -> None:
    """SEA-CK-08."""
    scenario = chasing()
    node, far, hex = scenario.node(NORTH_SHORE[3]), scenario.node(NORTH_SHORE[2]), scenario.hex(0, 0)
    assert scenario.code(ChasePirate(ZERO, node, scenario.hex(-1, 0))) == "pirate.same-hex"
    assert scenario.code(ChasePirate(ZERO, node, scenario.hex(0, -1))) == "pirate.not-at-sea"
    assert scenario.code(ChasePirate(ZERO, far, hex)) == "knight.none-of-yours"
    scenario.pirate(2, 0)
    assert scenario.code(ChasePirate(ZERO, node, hex)) == "chase-pirate.not-beside"
    assert chasing(active=False).code(ChasePirate(ZERO, node, hex)) == "knight.passive"


@pytest.mark.parametrize(("piece", "count"), [("settlement", 1), ("city", 2), ("tipped_city", 1)])
def test_gold_brings_cities_resources_and_never_commodities(piece: str, count: int) -> None:
    """SEA-CK-09, SEA-GOLD-04."""
    scenario = table().piece(piece, 0, (-1, 1, "N")).roll(2, 2, "trade")
    assert scenario.game.phase == GoldChoice(ZERO, count)
    commodities = [scenario.game.rules.good_index[good] for good in ("cloth", "coin", "paper")]
    for action in scenario.game.actions.of(TakeGold):
        assert not any(action.cards[good] for good in commodities)
    assert scenario.code(TakeGold(ZERO, scenario.goods(cloth=count))) == "gold.supply-lacks-it"


@pytest.mark.parametrize("robbed", [False, True])
def test_whoever_gets_gold_does_not_use_the_aqueduct(robbed: bool) -> None:
    """SEA-CK-09, SEA-GOLD-01: gold is production; beside the robber there is none."""
    scenario = table().piece("settlement", 0, (-1, 1, "N"))
    for seat in (ZERO, ONE):
        scenario.change(by_hand.improvements, seat, science=3)
    if robbed:
        scenario.robber(-1, 1)
    scenario.roll(2, 2, "trade")
    if not robbed:
        scenario.play(TakeGold(ZERO, scenario.goods(ore=1)))
    waiting = {phase.seat for phase in scenario.state.stack if isinstance(phase, AqueductChoice)}
    assert waiting == ({ZERO, ONE} if robbed else {ONE})


def test_the_merchant_is_not_placed_on_gold() -> None:
    """SEA-CK-10."""
    scenario = table().piece("settlement", 0, (-2, 2, "N")).change(by_hand.progress_cards, 0, merchant=1).after_roll()
    gold, pasture = scenario.hex(-1, 1), scenario.hex(-2, 1)
    assert scenario.code(PlayMerchant(ZERO, gold)) == "merchant.gold"
    assert gold not in {action.hex for action in scenario.game.actions.of(PlayMerchant)}
    assert scenario.code(PlayMerchant(ZERO, pasture)) is None


def test_the_pirate_sleeps_until_the_barbarians_have_landed() -> None:
    """SEA-CK-11."""
    scenario = two_islands("cities_knights").piece("settlement", 0, NORTH_SHORE[3]).pirate(-1, 0)
    knight(scenario, 0, NORTH_SHORE[4]).after_roll()
    chase = ChasePirate(ZERO, scenario.node(NORTH_SHORE[4]), scenario.hex(1, 0))
    assert scenario.code(chase) == "pirate.before-first-landing"
    assert not scenario.game.actions.of(ChasePirate)
    scenario.change(by_hand.ship, 0, landed=True)
    assert scenario.code(chase) is None


@pytest.mark.parametrize("landed", [False, True])
def test_a_seven_moves_neither_of_them_before(landed: bool) -> None:
    """SEA-CK-11."""
    scenario = two_islands("cities_knights")
    if landed:
        scenario.change(by_hand.ship, 0, landed=True)
    scenario.roll(3, 4, "trade")
    assert isinstance(scenario.game.phase, RobberMove) is landed
    assert bool(scenario.game.actions.of(MovePirate)) is landed


@pytest.mark.parametrize(("option", "there"), [("on_start_hex", True), ("off_board", False)])
def test_until_then_they_are_on_their_marks_or_off_the_board(option: str, there: bool) -> None:
    """SEA-CK-11."""
    state = new_game("cities_knights", sleeping_pieces=option).state
    assert (state[Island].robber is not None) is there
    assert (state[Pirate].hex is not None) is there


def test_the_bishop_moves_the_robber_alone() -> None:
    """SEA-CK-12."""
    scenario = table().change(by_hand.progress_cards, 0, bishop=1).after_roll()
    at_sea = scenario.hex(0, 0)
    assert scenario.code(PlayBishop(ZERO, at_sea)) == "robber.not-on-land"
    pirate = scenario.pirate_at()
    scenario.play(PlayBishop(ZERO, scenario.hex(0, -1)))
    assert scenario.pirate_at() == pirate


@pytest.mark.parametrize("owner", [0, 1])
def test_the_diplomat_removes_an_open_ship_and_an_own_one_comes_back_as_a_ship(owner: int) -> None:
    """SEA-CK-12."""
    scenario = table().piece("settlement", owner, NORTH_SHORE[1]).ships(owner, *NORTH_SHORE[1:4])
    scenario.change(by_hand.progress_cards, 0, diplomat=1).after_roll()
    closed, end = scenario.edge(NORTH_EDGES[1]), scenario.edge(NORTH_EDGES[2])
    assert scenario.code(PlayDiplomat(ZERO, closed)) is not None
    scenario.play(PlayDiplomat(ZERO, end))
    if owner == 0:
        scenario.play(RebuildRoad(ZERO, scenario.edge(NORTH_EDGES[0])))
        assert scenario.at("ship", 0) == {closed, scenario.edge(NORTH_EDGES[0])}
    else:
        assert scenario.at("ship", 1) == {closed}


def test_intrigue_reaches_knights_at_own_lines_of_ships() -> None:
    """SEA-CK-12."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:5])
    knight(scenario, 1, NORTH_SHORE[4]).change(by_hand.progress_cards, 0, intrigue=1).after_roll()
    assert scenario.code(PlayIntrigue(ZERO, scenario.node(NORTH_SHORE[4]))) is None


def test_road_building_brings_roads_or_ships() -> None:
    """SEA-CK-13."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[3]).change(by_hand.progress_cards, 0, road_building=1)
    scenario.after_roll().play(PlayRoadBuilding(ZERO))
    assert scenario.game.actions.of(BuildFreeShip)
    assert scenario.game.actions.of(BuildFreeRoad)
    scenario.play(BuildFreeShip(ZERO, scenario.edge(NORTH_EDGES[2])))
    scenario.play(BuildFreeRoad(ZERO, scenario.edge(NORTH_EDGES[3]))).sound()


def test_a_general_harbor_takes_commodities_and_one_for_a_resource_does_not() -> None:
    """SEA-CK-14: the harbor of three to one lies in the south."""
    scenario = table().piece("settlement", 0, SOUTH_SHORE[6]).give(0, cloth=3).after_roll()
    cloth, ore = scenario.good("cloth"), scenario.good("ore")
    assert scenario.code(MaritimeTrade(ZERO, cloth, 3, ore)) is None
    scenario = table().piece("settlement", 0, NORTH_SHORE[4]).give(0, cloth=3).after_roll()
    assert scenario.code(MaritimeTrade(ZERO, cloth, 2, ore)) is not None


def test_what_brings_cards_in_the_set_up_is_a_city_and_may_have_a_ship() -> None:
    """SEA-CK-15."""
    ships = 0
    for seed in range(6):
        game, rng = new_game("cities_knights", scenario="four_islands", seed=seed), Random(seed)
        while not game.turn.number:
            game = game.play(random_action(game.state, rng))
        boards, index = game.state[Island].pieces, game.rules.piece_index
        for seat in game.rules.all_seats:
            assert boards[index["city"]][seat].bit_count() == 1
            assert boards[index["settlement"]][seat].bit_count() == 1
            ends = game.state[Island].layout.topology.ends(boards[index["ship"]][seat])
            ships += bool(ends & boards[index["city"]][seat])
    assert ships


@pytest.mark.parametrize("scenario", ["new_shores", "through_the_desert"])
def test_whole_games_stay_sound(scenario: str) -> None:
    """SEA-CK-02: the scenarios that suit both."""
    for seed in range(2):
        game, rng = new_game("cities_knights", scenario=scenario, seed=seed), Random(seed)
        for _ in range(500):
            if game.over:
                break
            game = game.play(random_action(game.state, rng))
        assert game.rules.problems(game.state) == ()


def test_the_commodity_cloth_and_the_cloth_of_the_villages_are_unrelated() -> None:
    """SEA-CK-16: a hand of commodities is worth no points, and wonders take resources alone."""
    scenario = Seafarers("cities_knights", options={"scenario": "cloth_for_catan"})
    before = scenario.game.points(ZERO)
    scenario.give(0, cloth=4)
    assert scenario.game.points(ZERO) == before
    rules = composed("cities_knights", scenario="wonders_of_catan").rules(4)
    prices = [dict(PRICE_LIST(rules)[wonder]) for wonder in WONDER_CARDS(rules)]
    assert prices
    assert not any({"cloth", "coin", "paper"} & price.keys() for price in prices)


def test_a_ship_built_in_this_turn_may_be_lifted_and_is_still_new() -> None:
    """SEA-CK-12, SEA-MOVE-02: wherever the Diplomat puts it."""
    scenario = table().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:3]).give(0, lumber=1, wool=1)
    scenario.change(by_hand.progress_cards, 0, diplomat=1).building()
    end, there = scenario.edge(NORTH_EDGES[2]), scenario.edge(NORTH_EDGES[0])
    scenario.play(BuildShip(ZERO, end))
    assert scenario.code(MoveShip(ZERO, end, there)) == "move-ship.just-built"
    scenario.play(PlayDiplomat(ZERO, end)).sound()
    scenario.play(RebuildRoad(ZERO, there)).sound()
    assert scenario.code(MoveShip(ZERO, there, end)) == "move-ship.just-built"
