"""Seafarers with Cities & Knights: goals, progress cards, gold, merchant and set-up (Cities & Knights: "Partidas
combinadas con Navegantes")."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import Edge, RulesetError, Seat, evolve
from catan_core.base import (
    PRICE_LIST,
    BuildFreeRoad,
    BuildSettlement,
    PlaceBuilding,
    PlaceRoad,
    table,
)
from catan_core.testing import random_action
from catan_expansions.cities_knights import (
    AqueductChoice,
    BattleFought,
    BuildKnight,
    CityLost,
    LoseCity,
    PlayDiplomat,
    PlayIntrigue,
    PlayMerchant,
    PlayRoadBuilding,
    RebuildRoad,
    Retreat,
    RoadInHand,
    by_hand,
)
from catan_expansions.seafarers import (
    SCENARIOS,
    WONDER_CARDS,
    BuildFreeShip,
    BuildShip,
    Cloth,
    GoldChoice,
    IslandSettled,
    MoveShip,
    PlaceShip,
    Scenario,
    ShipsThisTurn,
    TakeGold,
)
from tests.helpers.seats import ONE, ZERO
from tests.interactions.sea_and_knights import WEST, AtSea, N, S, moved
from tests.rules.seafarers.table import Seafarers, composed, new_game

KNIGHTS = "cities_knights"
REFUSED = {"forgotten_tribe": "gifts are development cards", "pirate_islands": "development cards arm its warships"}
PLAYED = [scenario for scenario in SCENARIOS if scenario.id not in REFUSED]


# -- scenarios and goals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", PLAYED, ids=lambda scenario: scenario.id)
def test_a_scenario_takes_two_points_more(scenario: Scenario) -> None:
    """SEA-CK-01."""
    assert composed(KNIGHTS, scenario=scenario.id).options["base.victory_points"] == scenario.goal + 2


def test_the_recommended_scenarios_take_sixteen_and_any_other_goal_may_be_chosen() -> None:
    """SEA-CK-01."""
    for scenario in ("new_shores", "through_the_desert", "cloth_for_catan"):
        assert composed(KNIGHTS, scenario=scenario).options["base.victory_points"] == 16
    assert composed(KNIGHTS, **{"base.victory_points": 12}).options["base.victory_points"] == 12


@pytest.mark.parametrize("scenario", REFUSED)
def test_scenarios_that_need_development_cards_are_refused(scenario: str) -> None:
    """Section 16: there are none in Cities & Knights."""
    with pytest.raises(RulesetError, match=f"'{scenario}' is not played here: .*{REFUSED[scenario]}") as caught:
        composed(KNIGHTS, scenario=scenario)
    allowed = str(caught.value).partition("allowed: ")[2]
    assert not [refused for refused in REFUSED if refused in allowed]
    assert composed(scenario=scenario).rules(4).seats == 4


def test_options_about_both_are_there_with_both_alone() -> None:
    about_both = {
        "seafarers.knight_passes_junction",
        "seafarers.hire_at_sea",
        "seafarers.foreign_knight_freezes",
        "seafarers.chase_pirate_from",
        "seafarers.sleeping_pieces",
    }
    assert set(composed(KNIGHTS).options) - set(composed().options) >= about_both
    assert not about_both & set(composed().options)
    with pytest.raises(RulesetError, match=r"there is no option 'seafarers\.hire_at_sea' here"):
        composed(hire_at_sea=True)


@pytest.mark.parametrize(
    ("edition", "differing"),
    [
        ("en2015", {"seafarers.chase_pirate_from": "sea_corner"}),
        ("en2025", {"seafarers.foreign_knight_freezes": "no", "seafarers.sleeping_pieces": "off_board"}),
    ],
)
def test_the_english_editions_differ(edition: str, differing: dict[str, str]) -> None:
    """SEA-CK-07, SEA-CK-08, SEA-CK-11."""
    usual = composed(KNIGHTS).options
    chosen = catan.ruleset("base", KNIGHTS, "seafarers", edition=edition).options
    about_sea = {name: value for name, value in chosen.items() if name.startswith("seafarers.")}
    assert {name: value for name, value in about_sea.items() if usual[name] != value} == differing


@pytest.mark.parametrize("scenario", ["new_shores", "through_the_desert"])
def test_whole_games_stay_sound(scenario: str) -> None:
    """SEA-CK-02: in the scenarios that suit both."""
    game, rng = new_game(KNIGHTS, scenario=scenario, seed=1), Random(1)
    for _ in range(500):
        if game.over:
            break
        game = game.play(random_action(game.state, rng))
    assert game.rules.problems(game.state) == ()


# -- ships count like roads ----------------------------------------------------------------------------------------


def test_a_foreign_knight_stops_ships_as_it_stops_roads() -> None:
    """SEA-CK-02: nobody builds on beyond it, and nobody settles there."""
    scenario = AtSea().piece("settlement", 0, N[4]).ships(0, *N[4:7]).knights(1, "basic", N[6])
    scenario.rich().give(0, brick=2).building()
    beyond = scenario.edge(N[6], N[7])
    assert scenario.code(BuildShip(ZERO, beyond)) == "ship.past-opponent"
    assert scenario.code(BuildSettlement(ZERO, scenario.node(N[6]))) == "settlement.taken"
    before = AtSea().piece("settlement", 0, N[4]).ships(0, *N[4:7]).rich().building()
    assert before.code(BuildShip(ZERO, beyond)) is None


def test_a_knight_is_armed_on_a_coast_that_only_ships_reach() -> None:
    """SEA-CK-02."""
    scenario = AtSea().piece("settlement", 0, N[4]).ships(0, N[4], S[4]).give(0, ore=1, wool=1).building()
    assert scenario.code(BuildKnight(ZERO, scenario.node(S[4]))) is None
    assert scenario.code(BuildKnight(ZERO, scenario.node(S[6]))) == "knight.no-road"


def test_a_knight_on_a_new_island_brings_no_special_points_and_a_settlement_later_does() -> None:
    """SEA-SVP-03, SEA-CK-02: the first settlement there brings them."""
    scenario = AtSea().piece("settlement", 0, N[2]).ships(0, *N[2:5], S[4]).roads(0, *S[4:7])
    scenario.rich().give(0, ore=1, wool=1).building()
    assert scenario.code(BuildSettlement(ZERO, scenario.node(S[4]))) is None
    before = scenario.game.points(ZERO)
    scenario.play(BuildKnight(ZERO, scenario.node(S[4]))).sound()
    assert scenario.events(IslandSettled) == ()
    assert scenario.game.points(ZERO) == before
    scenario.play(BuildSettlement(ZERO, scenario.node(S[6]))).sound()
    assert scenario.events(IslandSettled) == (IslandSettled(ZERO, scenario.node(S[6]), 2),)
    assert scenario.game.points(ZERO) == before + 1 + 2


@pytest.mark.parametrize(("strengths", "won"), [((1, 1), True), ((1, 0), False)])
def test_the_barbarians_count_cities_and_knights_of_all_islands(strengths: tuple[int, int], won: bool) -> None:
    """SEA-CK-03: one city on each island; a knight at sea counts too."""
    scenario = AtSea().piece("city", 0, N[4]).piece("city", 1, S[7]).ship(6).ships(0, *reversed(N[:5]))
    scenario.knights(0, "basic", N[0], active=bool(strengths[0]))
    scenario.knights(1, "basic", S[6], active=bool(strengths[1]))
    scenario.roll(1, 1, "ship").sound()
    assert scenario.events(BattleFought) == (BattleFought(2, (*strengths, 0), won),)


def test_any_island_may_lose_a_city() -> None:
    """SEA-CK-03."""
    scenario = AtSea().piece("city", 1, S[4]).ship(6).roll(1, 1, "ship").play(LoseCity(ONE, AtSea().node(S[4])))
    assert scenario.events(CityLost) == (CityLost(ONE, scenario.node(S[4])),)


# -- progress cards ------------------------------------------------------------------------------------------------


def test_the_diplomat_removes_an_open_ship_of_an_opponent() -> None:
    """SEA-CK-12: the last of a line, and none of a closed one."""
    scenario = AtSea().line(1).progress(0, diplomat=2).building()
    edges = [scenario.edge(N[index], N[index + 1]) for index in range(4)]
    assert scenario.code(PlayDiplomat(ZERO, edges[1])) == "diplomat.road-not-open"
    scenario.play(PlayDiplomat(ZERO, edges[0])).sound()
    assert scenario.at("ship", 1) == set(edges[1:])
    assert scenario.knights(1, "basic", N[1]).code(PlayDiplomat(ZERO, edges[1])) == "diplomat.road-not-open"


@pytest.mark.parametrize("player", [ZERO, ONE])
def test_the_diplomat_leaves_a_line_of_ships_to_a_village(player: Seat) -> None:
    """SEA-CK-12, SEA-CLO-08: it is closed, though nothing of its owner lies at the village; a branch of it is open."""
    scenario = Seafarers("cities_knights", options={"scenario": "cloth_for_catan"}, turn=player)
    way = ((1, 5, "S"), (1, 6, "N"), (2, 4, "S"), (2, 5, "N"))
    scenario.piece("settlement", 0, way[0]).ships(0, *way).ships(0, way[2], (1, 5, "N"))
    scenario.change(by_hand.progress_cards, player, diplomat=1).building()
    last, branch = scenario.edge(*way[2:]), scenario.edge(way[2], (1, 5, "N"))
    assert scenario.code(PlayDiplomat(player, last)) == "move-ship.closed-route"
    assert list(scenario.game.actions.of(PlayDiplomat)) == [PlayDiplomat(player, branch)]


def test_the_diplomat_leaves_a_knight_its_only_ship() -> None:
    """SEA-CK-06: also one that an opponent has cut off."""
    scenario = AtSea(turn=1).ships(0, N[0], N[1]).knights(0, "basic", N[1]).progress(1, diplomat=1).building()
    ship = scenario.edge(N[0], N[1])
    assert scenario.code(PlayDiplomat(ONE, ship)) == "diplomat.knight-would-be-stranded"
    scenario.ships(0, N[1], N[2])
    assert scenario.code(PlayDiplomat(ONE, ship)) is None


def test_a_foreign_knight_does_not_keep_the_diplomat_from_a_ship() -> None:
    """SEA-CK-07, SEA-CK-12: the ship is open, though its owner may not move it."""
    scenario = AtSea(turn=1).line(1).knights(0, "basic", N[2]).progress(1, diplomat=1).building()
    edge = scenario.edge(N[0], N[1])
    assert moved(scenario, (0, 1), ONE) == "move-ship.foreign-knight"
    assert scenario.code(PlayDiplomat(ONE, edge)) is None


def test_the_diplomat_removes_a_ship_beside_the_pirate_and_rebuilds_none_there() -> None:
    """SEA-CK-12, SEA-PIR-04: the pirate closes its edges to building and moving alone."""
    for pirate, code in ((True, "diplomat.not-there"), (False, None)):
        scenario = AtSea().line().progress(0, diplomat=1).building()
        scenario = scenario.pirate(*WEST) if pirate else scenario.pirate_off()
        assert moved(scenario, (0, 1)) == ("ship.pirate-there" if pirate else None)
        scenario.play(PlayDiplomat(ZERO, scenario.edge(N[0], N[1])))
        assert scenario.code(RebuildRoad(ZERO, scenario.edge(N[2], S[2]))) == code
        scenario.play(RebuildRoad(ZERO, scenario.edge(N[4], S[4]))).sound()


def test_an_own_ship_comes_back_as_a_ship_alone() -> None:
    """SEA-CK-12: where a ship could be built, or into the stock."""
    scenario = AtSea().line().progress(0, diplomat=2).building()
    edge, across = scenario.edge(N[0], N[1]), (N[4], S[4])
    scenario.play(PlayDiplomat(ZERO, edge))
    assert scenario.game.phase == RoadInHand(ZERO, edge, "ship")
    scenario.sound()
    sites = {action.edge for action in scenario.game.actions.of(RebuildRoad)}
    assert scenario.edge(*across) in sites
    assert scenario.code(RebuildRoad(ZERO, edge)) == "diplomat.same-edge"
    ashore = [side for side in range(len(scenario.board.edges)) if side not in sites and side != edge]
    assert {scenario.code(RebuildRoad(ZERO, Edge(side))) for side in ashore} == {"diplomat.not-there"}
    scenario.play(RebuildRoad(ZERO, scenario.edge(*across))).sound()
    assert scenario.edge(*across) in scenario.at("ship", 0)
    scenario.play(PlayDiplomat(ZERO, scenario.edge(*across)), RebuildRoad(ZERO, None)).sound()
    assert scenario.at("ship", 0) == {scenario.edge(N[index], N[index + 1]) for index in (1, 2, 3)}


def test_a_ship_that_was_built_in_this_turn_is_not_moved_after_the_diplomat_either() -> None:
    """SEA-CK-12, SEA-MOVE-02."""
    scenario = AtSea().piece("settlement", 0, N[4]).progress(0, diplomat=2).rich().building()
    built, there = scenario.edge(N[3], N[4]), scenario.edge(N[4], S[4])
    scenario.play(BuildShip(ZERO, built), PlayDiplomat(ZERO, built)).sound()
    scenario.play(RebuildRoad(ZERO, there)).sound()
    assert scenario.code(MoveShip(ZERO, there, built)) == "move-ship.just-built"
    scenario.play(PlayDiplomat(ZERO, there), RebuildRoad(ZERO, None)).sound()
    assert scenario.read(ShipsThisTurn).built == 0


def test_a_ship_that_was_built_before_may_be_moved_after_the_diplomat() -> None:
    """SEA-CK-12, SEA-MOVE-02: the card moves it and builds nothing; a ship that was built in this turn stays so."""
    scenario = AtSea().piece("settlement", 0, N[4]).ships(0, N[3], N[4]).progress(0, diplomat=1).building()
    before, there = scenario.edge(N[3], N[4]), scenario.edge(N[4], S[4])
    scenario.play(PlayDiplomat(ZERO, before), RebuildRoad(ZERO, there)).sound()
    assert scenario.read(ShipsThisTurn).built == 0
    assert scenario.code(MoveShip(ZERO, there, before)) is None
    scenario.play(MoveShip(ZERO, there, before)).sound()
    assert scenario.at("ship", 0) == {before}
    scenario = AtSea().piece("settlement", 0, N[4]).ships(0, N[3], N[4]).progress(0, diplomat=1).rich().building()
    scenario.play(BuildShip(ZERO, there), PlayDiplomat(ZERO, before), RebuildRoad(ZERO, scenario.edge(N[4], N[5])))
    assert scenario.read(ShipsThisTurn).built == 1 << there


def test_a_road_that_ends_at_an_own_ship_is_not_open() -> None:
    """SEA-CK-12: the Spanish card names ships; a road does not keep a ship from being open (SEA-MOVE-05)."""
    scenario = AtSea().piece("settlement", 0, N[2]).roads(0, *N[2:5]).progress(0, diplomat=1).building()
    road = scenario.edge(N[3], N[4])
    assert scenario.code(PlayDiplomat(ZERO, road)) is None
    scenario.ships(0, N[4], N[5])
    assert scenario.code(PlayDiplomat(ZERO, road)) == "diplomat.road-not-open"
    assert scenario.code(PlayDiplomat(ZERO, scenario.edge(N[4], N[5]))) is None


def test_a_ship_that_ends_at_an_own_road_is_not_open_for_the_diplomat_either() -> None:
    """SEA-CK-02, SEA-CK-12: though it may be moved (SEA-MOVE-05)."""
    scenario = AtSea().piece("settlement", 0, N[4]).ships(0, *N[2:5]).progress(0, diplomat=1).building()
    ship = scenario.edge(N[2], N[3])
    assert scenario.code(PlayDiplomat(ZERO, ship)) is None
    scenario.roads(0, N[1], N[2])
    assert moved(scenario, (2, 3)) is None
    assert scenario.code(PlayDiplomat(ZERO, ship)) == "diplomat.road-not-open"
    assert scenario.code(PlayDiplomat(ZERO, scenario.edge(N[1], N[2]))) is None


def test_intrigue_reaches_knights_at_own_ships() -> None:
    """SEA-CK-12: at sea too, and nowhere else."""
    scenario = AtSea().line().progress(0, intrigue=1).ships(1, S[1], S[0], N[0]).knights(1, "basic", N[0], S[1])
    scenario.building()
    assert scenario.code(PlayIntrigue(ZERO, scenario.node(S[1]))) == "intrigue.no-knight-on-your-road"
    scenario.play(PlayIntrigue(ZERO, scenario.node(N[0])))
    assert {action.node for action in scenario.game.actions.of(Retreat)} == {scenario.node(S[0])}


@pytest.mark.parametrize("kinds", [("ship", "ship"), ("ship", "road"), ("road", "ship"), ("road", "road")])
def test_road_building_builds_roads_or_ships(kinds: tuple[str, str]) -> None:
    """SEA-CK-13."""
    scenario = AtSea().piece("settlement", 0, N[4]).progress(0, road_building=1).building().play(PlayRoadBuilding(ZERO))
    for kind, edge in zip(kinds, ((N[4], N[5]), (N[3], N[4])), strict=True):
        place = scenario.edge(*edge)
        scenario.play(BuildFreeShip(ZERO, place) if kind == "ship" else BuildFreeRoad(ZERO, place))
    left = table.pieces_left(scenario.sound().state, 0)
    assert (left["ship"], left["road"]) == (15 - kinds.count("ship"), 15 - kinds.count("road"))
    assert scenario.code(BuildFreeShip(ZERO, scenario.edge(N[4], S[4]))) == "engine.not-now"


# -- gold, merchant, harbors ---------------------------------------------------------------------------------------

GOLD = (-1, 1)
AT_GOLD = ((-1, 1, "N"), (-1, 2, "N"), (-2, 2, "N"))


@pytest.mark.parametrize(("piece", "count"), [("settlement", 1), ("city", 2), ("tipped_city", 1)])
def test_gold_brings_resources_alone(piece: str, count: int) -> None:
    """SEA-CK-09, SEA-GOLD-04: for a city two, for one that lies on its side one; never a commodity."""
    scenario = AtSea().piece(piece, 0, AT_GOLD[0]).roll(2, 2, "ship")
    assert scenario.game.phase == GoldChoice(ZERO, count)
    assert scenario.code(TakeGold(ZERO, scenario.goods(cloth=count))) == "gold.supply-lacks-it"
    commodities = [scenario.good(good) for good in ("cloth", "coin", "paper")]
    offered = [action.cards for action in scenario.game.actions.of(TakeGold)]
    assert offered
    assert not any(cards[good] for cards in offered for good in commodities)
    scenario.play(TakeGold(ZERO, scenario.goods(ore=count))).sound()


def test_a_metropolis_at_gold_brings_as_much_as_a_city() -> None:
    """SEA-CK-09."""
    scenario = AtSea().piece("city", 0, AT_GOLD[0]).metropolis("trade", 0, AT_GOLD[0]).roll(2, 2, "ship")
    assert scenario.game.phase == GoldChoice(ZERO, 2)


@pytest.mark.parametrize("robbed", [False, True])
def test_whoever_gets_gold_does_not_use_the_aqueduct(robbed: bool) -> None:
    """SEA-CK-09: gold is production; under the robber there is none."""
    scenario = AtSea().levels(0, science=3).levels(1, science=3).piece("settlement", 0, AT_GOLD[0])
    if robbed:
        scenario.robber(*GOLD)
    scenario.roll(2, 2, "ship")
    if not robbed:
        scenario.play(TakeGold(ZERO, scenario.goods(ore=1)))
    waiting = {phase.seat for phase in scenario.state.stack if isinstance(phase, AqueductChoice)}
    assert waiting == ({ZERO, ONE} if robbed else {ONE})


def test_the_merchant_does_not_stand_on_gold() -> None:
    """SEA-CK-10."""
    scenario = AtSea().piece("settlement", 0, AT_GOLD[0]).progress(0, merchant=1).building()
    assert scenario.code(PlayMerchant(ZERO, scenario.hex(*GOLD))) == "merchant.gold"
    assert scenario.code(PlayMerchant(ZERO, scenario.hex(-1, 0))) == "merchant.not-on-land"
    offered = {action.hex for action in scenario.game.actions.of(PlayMerchant)}
    assert scenario.hex(*GOLD) not in offered


def test_no_position_has_the_merchant_on_gold() -> None:
    """SEA-CK-10."""
    with pytest.raises(catan.PositionError, match=r"the merchant cannot stand at \(-1, 1\)"):
        AtSea().change(by_hand.merchant, 0, GOLD)
    with pytest.raises(catan.PositionError, match="the merchant cannot stand at"):
        AtSea().piece("merchant", 0, AtSea().hex(*GOLD)).sound()


def test_harbors_trade_commodities_three_to_one() -> None:
    """SEA-CK-14: those of one resource do not trade them."""
    generic = AtSea().piece("settlement", 0, S[5])
    assert table.rates(generic.state, 0)["cloth"] == (3, 4)
    special = AtSea().piece("settlement", 0, N[5])
    assert table.rates(special.state, 0)["cloth"] == (4,)
    assert table.rates(special.state, 0)["wool"] == (2, 4)


# -- set-up --------------------------------------------------------------------------------------------------------


def test_the_second_piece_is_a_city_and_may_have_a_ship() -> None:
    """SEA-CK-15: it pays the starting cards, with a card of choice for each gold field."""
    game, rng, ships = new_game(KNIGHTS, seats=3, seed=3), Random(3), 0
    while not game.turn.number:
        choices = game.actions.of(PlaceShip)
        if choices and game.actors:
            assert {type(action) for action in game.actions} <= {PlaceShip, PlaceRoad}
            ships += table.pieces_left(game.state, game.actors[0])["city"] == 3
            game = game.play(choices[0])
        else:
            coast = [action for action in game.actions.of(PlaceBuilding) if game.play(action).actions.of(PlaceShip)]
            game = game.play(coast[0] if coast else random_action(game.state, rng))
    assert ships == 3
    for seat in (0, 1, 2):
        left = table.pieces_left(game.state, seat)
        assert (left["settlement"], left["city"], left["ship"]) == (4, 3, 13)
        assert sum((table.hand(game.state, seat) or {}).values()) >= 1


def test_in_cloth_for_catan_the_third_piece_is_the_city() -> None:
    """SEA-CK-15."""
    game, rng, kinds = new_game(KNIGHTS, seats=3, scenario="cloth_for_catan"), Random(1), []
    while not game.turn.number:
        before = table.pieces_left(game.state, 0)
        game = game.play(random_action(game.state, rng))
        after = table.pieces_left(game.state, 0)
        kinds += [kind for kind in ("settlement", "city") if after[kind] < before[kind]]
    assert kinds == ["settlement", "settlement", "city"]


def test_wonders_take_resources_alone() -> None:
    """SEA-CK-16."""
    rules = composed(KNIGHTS, scenario="wonders_of_catan").rules(4)
    prices = [dict(PRICE_LIST(rules)[wonder]) for wonder in WONDER_CARDS(rules)]
    assert prices
    assert not any({"cloth", "coin", "paper"} & price.keys() for price in prices)


def test_the_cloth_of_villages_is_not_the_commodity() -> None:
    """SEA-CK-16: the commodity brings no points, and the cloth of villages is in no hand."""
    scenario = Seafarers(KNIGHTS, options={"scenario": "cloth_for_catan"}).give(0, cloth=4)
    assert (scenario.hand(0)["cloth"], scenario.read(Cloth).owned, scenario.game.points(ZERO)) == (4, (0,) * 4, 0)
    trade = scenario.read(Cloth)
    scenario.slice(evolve(trade, supply=trade.supply - 4, owned=(0, 4, 0, 0))).sound()
    assert (scenario.hand(1)["cloth"], scenario.game.points(ONE)) == (0, 2)
