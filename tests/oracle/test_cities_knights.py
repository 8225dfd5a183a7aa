"""The oracle for Cities & Knights against the worked examples and fixtures of its rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from . import beginner, cities_knights, geometry
from .cities_knights import KNIGHTS, METROPOLISES, Battle
from .geometry import Edge, Hex, Node, corners, sides
from .realm import ALL_GOODS, COMMODITIES, TRACKS, Realm, empty_realm
from .rules import discard_count
from .table import Piece

PEDRO, MIGUEL, CLAUDIA, SILVIA = range(4)
INLAND: Hex = (0, 0)
MIDDLE = list(corners(INLAND).values())
"""The corners of the hex in the middle, clockwise from the top."""


def realm_with(*pieces: Piece, seats: int = 2, on_turn: int = 0) -> Realm:
    """The beginner board with some pieces on it."""
    bare = empty_realm(beginner.HEXES, beginner.HARBORS, beginner.ROBBER, seats)
    return replace(bare, pieces=list(pieces), on_turn=on_turn)


def line(seat: int, *nodes: Node) -> list[Piece]:
    """Roads from node to node."""
    return [("road", seat, frozenset(pair)) for pair in pairwise(nodes)]


def spoke(node: Node) -> Edge:
    """The edge that leads away from the hex in the middle."""
    (edge,) = geometry.edges_of_node(beginner.HEXES, node) - set(sides(INLAND).values())
    return edge


def end(edge: Edge, node: Node) -> Node:
    """The other end of an edge."""
    (other,) = edge - {node}
    return other


# ------------------------------------------------------------------------------------------------------- barbarians


def far_apart(count: int) -> list[Node]:
    """Nodes of which no two are neighbors."""
    found: list[Node] = []
    for node in sorted(geometry.all_nodes(beginner.HEXES)):
        if not any(one in found for one in geometry.neighbors_of_node(beginner.HEXES, node)):
            found.append(node)
    return found[:count]


def the_example() -> Realm:
    """CK-BARB-07: three basic knights against two plain cities each of two seats, and a metropolis."""
    spots = iter(far_apart(12))
    pieces: list[Piece] = [("city", seat, next(spots)) for seat in (PEDRO, PEDRO, MIGUEL, MIGUEL)]
    pieces.append(("settlement", CLAUDIA, next(spots)))
    metropolis = next(spots)
    pieces += [("city", SILVIA, metropolis), ("trade_metropolis", SILVIA, metropolis)]
    pieces += [("basic_knight", seat, next(spots)) for seat in (PEDRO, MIGUEL, CLAUDIA)]
    realm = realm_with(*pieces, seats=4)
    return replace(realm, active={node for seat in range(4) for node in cities_knights.knights(realm, seat)})


def test_the_example_of_the_rules_costs_miguel_and_pedro_a_city_each() -> None:
    """CK-BARB-07; Silvia's metropolis and Claudia's settlement are safe (CK-BARB-06)."""
    expected = Battle(5, (1, 1, 1, 0), False, frozenset({PEDRO, MIGUEL}), None, ())
    assert cities_knights.battle(the_example()) == expected


def test_equal_strength_is_a_victory_of_the_knights_and_the_best_defends() -> None:
    """CK-BARB-03, CK-BARB-11, CK-BARB-13: Claudia has no city."""
    realm = the_example()
    (node,) = cities_knights.knights(realm, CLAUDIA)
    pieces = [piece for piece in realm.pieces if piece[2] != node]
    raised = replace(realm, pieces=[*pieces, ("mighty_knight", CLAUDIA, node)])
    assert cities_knights.battle(raised) == Battle(5, (1, 1, 3, 0), True, frozenset(), CLAUDIA, ())


def test_the_best_who_fought_equally_draw_clockwise_from_the_seat_on_turn() -> None:
    """CK-BARB-12."""
    realm = the_example()
    fewer = [piece for piece in realm.pieces if piece[0] != "city" or piece[1] == SILVIA]
    for on_turn, order in ((CLAUDIA, (CLAUDIA, PEDRO, MIGUEL)), (PEDRO, (PEDRO, MIGUEL, CLAUDIA))):
        outcome = cities_knights.battle(replace(realm, pieces=fewer, on_turn=on_turn))
        assert outcome == Battle(1, (1, 1, 1, 0), True, frozenset(), None, order)


def test_without_active_knights_whoever_has_a_plain_city_loses_one() -> None:
    """CK-BARB-02, CK-BARB-08: passive knights do not count."""
    outcome = cities_knights.battle(replace(the_example(), active=set()))
    assert outcome == Battle(5, (0, 0, 0, 0), False, frozenset({PEDRO, MIGUEL}), None, ())


def test_only_the_weakest_of_those_with_a_city_to_lose_lose_one() -> None:
    """CK-BARB-06, CK-FAQ-05."""
    realm = the_example()
    (node,) = cities_knights.knights(realm, PEDRO)
    outcome = cities_knights.battle(replace(realm, active=realm.active - {node}))
    assert outcome.losers == {PEDRO}
    assert outcome.strengths == (0, 1, 1, 0)


def test_with_urraca_only_those_fight_who_are_sent() -> None:
    """CK-VAR-01, CK-VAR-02."""
    realm = the_example()
    (node,) = cities_knights.knights(realm, CLAUDIA)
    assert cities_knights.battle(realm, {node}).strengths == (0, 0, 1, 0)
    assert cities_knights.battle(replace(realm, active=set()), {node}).strengths == (0, 0, 0, 0)


def test_nobody_against_nobody_is_a_tie_of_all() -> None:
    """CK-BARB-14."""
    realm = realm_with(seats=3, on_turn=1)
    assert cities_knights.battle(realm) == Battle(0, (0, 0, 0), True, frozenset(), None, (1, 2, 0))
    assert cities_knights.battle(realm, zero_draws=False).tied == ()


def test_a_limited_pile_of_defender_cards_runs_dry() -> None:
    """CK-BARB-15."""
    node = MIDDLE[0]
    realm = replace(realm_with(("basic_knight", 1, node)), active={node})
    assert cities_knights.battle(realm).defender == 1
    assert cities_knights.battle(realm, cards_left=1).defender == 1
    assert cities_knights.battle(realm, cards_left=0).defender is None


def test_a_reduced_city_is_no_city_for_the_barbarians() -> None:
    """CK-BARB-01, CK-BARB-06, CK-BARB-10."""
    first, second = far_apart(2)
    outcome = cities_knights.battle(realm_with(("city", 0, first), ("reduced_city", 1, second)))
    assert outcome.barbarians == 1
    assert outcome.losers == {0}


def test_a_lost_city_becomes_a_settlement_and_loses_its_wall() -> None:
    """CK-BARB-09, CK-WALL-04; a second city keeps the improvements (CK-IMPR-06)."""
    first, second = far_apart(2)
    realm = realm_with(("city", 0, first), ("wall", 0, first), ("city", 0, second), ("wall", 0, second))
    realm.levels[0]["trade"] = 3
    after = cities_knights.after_losing(realm, 0, first)
    assert set(after.pieces) == {("settlement", 0, first), ("city", 0, second), ("wall", 0, second)}
    assert after.levels[0]["trade"] == 3


def test_without_a_settlement_left_the_city_is_laid_on_its_side() -> None:
    """CK-BARB-10."""
    *others, last = far_apart(6)
    settlements: list[Piece] = [("settlement", 0, node) for node in others]
    realm = realm_with(("city", 0, last), *settlements)
    assert ("reduced_city", 0, last) in cities_knights.after_losing(realm, 0, last).pieces
    realm = realm_with(("city", 0, last), *settlements[:4])
    assert ("settlement", 0, last) in cities_knights.after_losing(realm, 0, last).pieces


def test_whoever_loses_the_last_city_loses_all_improvements_or_keeps_them() -> None:
    """CK-IMPR-06."""
    node = MIDDLE[0]
    realm = realm_with(("city", 0, node))
    realm.levels[0].update(trade=3, science=1)
    assert cities_knights.after_losing(realm, 0, node).levels[0] == {"trade": 0, "politics": 0, "science": 0}
    assert cities_knights.after_losing(realm, 0, node, improvements_kept=True).levels == realm.levels
    assert realm.levels[0]["trade"] == 3


# ------------------------------------------------------------------------------------------------------- production


@pytest.mark.parametrize(
    ("place", "from_city"),
    [
        ((0, -1), {"brick": 2}),
        ((-1, 2), {"grain": 2}),
        ((2, 0), {"ore": 1, "coin": 1}),
        ((2, -2), {"lumber": 1, "paper": 1}),
        ((1, 1), {"wool": 1, "cloth": 1}),
    ],
)
def test_a_city_yields_two_cards_and_everything_else_one(place: Hex, from_city: dict[str, int]) -> None:
    """CK-PROD-01, CK-PROD-03, CK-PROD-04, CK-PROD-06."""
    token = beginner.HEXES[place][1]
    assert token is not None
    node = corners(place)["S"]
    (resource,) = [good for good in from_city if good not in COMMODITIES]
    city = realm_with(("city", 1, node), ("wall", 1, node), ("science_metropolis", 1, node))
    assert cities_knights.claims(city, token)[1] == from_city
    for kind in ("settlement", "reduced_city"):
        assert cities_knights.claims(realm_with((kind, 1, node)), token)[1] == {resource: 1}
    assert cities_knights.claims(realm_with(("mighty_knight", 1, node)), token)[1] == {}
    assert cities_knights.claims(replace(city, robber=place), token)[1] == {}
    assert cities_knights.claims(city, 7) == [{}, {}]
    assert cities_knights.production(city, token)[1] == from_city


@pytest.mark.parametrize("good", ALL_GOODS)
def test_a_shortage_of_one_kind_leaves_the_others_alone(good: str) -> None:
    """CK-PROD-07, each of the eight kinds by itself."""
    for place, (_, token) in beginner.HEXES.items():
        if token is None:
            continue
        north, south = corners(place)["N"], corners(place)["S"]
        realm = realm_with(("city", 0, north), ("city", 1, south))
        claimed = cities_knights.claims(realm, token)
        realm.supply[good] = sum(claim.get(good, 0) for claim in claimed) - 1
        if realm.supply[good] < 0:
            continue
        without = [{kind: count for kind, count in claim.items() if kind != good} for claim in claimed]
        assert cities_knights.production(realm, token) == without
        if len([claim for claim in claimed if good in claim]) == 1:
            (seat,) = [seat for seat, claim in enumerate(claimed) if good in claim]
            rest = {good: realm.supply[good]} if realm.supply[good] else {}
            given = cities_knights.production(realm, token, "single_claimant_gets_rest")
            assert given[seat] == {**without[seat], **rest}
        else:
            assert cities_knights.production(realm, token, "single_claimant_gets_rest") == without


def test_the_aqueduct_helps_those_to_whom_a_roll_brings_nothing() -> None:
    """CK-IMPR-04, both readings of the sentence on the seven."""
    realm = realm_with(seats=3, on_turn=2)
    for seat, level in enumerate((3, 2, 5)):
        realm.levels[seat]["science"] = level
    assert cities_knights.aqueducts(realm, 5, [{}, {}, {}]) == [2, 0]
    assert cities_knights.aqueducts(realm, 5, [{}, {}, {"ore": 1}]) == [0]
    assert cities_knights.aqueducts(realm, 7, [{}, {}, {}]) == []
    assert cities_knights.aqueducts(realm, 7, [{}, {}, {}], also_on_7=True) == [2, 0]


def test_irrigation_brings_two_grain_for_each_field_and_a_city_does_not_double_it() -> None:
    """CK-CARD-IRRIGATION: two settlements on one field, a city on another: four."""
    one, other = corners((-1, -1)), corners((-1, 2))
    pieces: list[Piece] = [("settlement", 0, one["N"]), ("settlement", 0, one["SE"]), ("city", 0, other["S"])]
    realm = realm_with(*pieces)
    assert cities_knights.harvest(realm, 0, "fields") == 4
    assert cities_knights.harvest(replace(realm, robber=(-1, -1)), 0, "fields") == 4
    assert cities_knights.harvest(replace(realm, supply={**realm.supply, "grain": 3}), 0, "fields") == 3
    assert cities_knights.harvest(realm, 1, "fields") == 0


def test_mining_brings_two_ore_for_each_mountain() -> None:
    """CK-CARD-MINING: mountains at (0, -2) and (-1, 1)."""
    realm = realm_with(("reduced_city", 0, corners((0, -2))["N"]), ("city", 0, corners((-1, 1))["S"]))
    assert cities_knights.harvest(realm, 0, "mountains") == 4


# ---------------------------------------------------------------------------------------------------------- knights


def on_a_road(*others: Piece) -> Realm:
    """Seat 0 has four roads around the middle, from corner 0 to corner 4, and a basic knight on corner 0."""
    return realm_with(*line(0, *MIDDLE[:5]), ("basic_knight", 0, MIDDLE[0]), *others)


def ready(realm: Realm, *nodes: Node) -> Realm:
    """The realm with active knights that may act."""
    return replace(realm, active={*nodes})


def test_a_knight_is_placed_on_any_free_node_of_ones_own_roads() -> None:
    """CK-KNI-02: no distance rule towards anything."""
    realm = on_a_road(("settlement", 1, MIDDLE[2]), ("strong_knight", 1, MIDDLE[3]))
    assert cities_knights.knight_sites(realm, 0) == {MIDDLE[1], MIDDLE[4]}
    assert cities_knights.knight_sites(realm, 1) == set()


@pytest.mark.parametrize("kind", KNIGHTS)
def test_a_knight_keeps_opponents_from_building_past_it_and_from_settling_there(kind: str) -> None:
    """CK-KNI-10, CK-KNI-12, CK-KNI-13, CK-FAQ-19."""
    end_of_road = MIDDLE[4]
    theirs = realm_with(*line(0, *MIDDLE[:5]), (kind, 1, end_of_road))
    own = realm_with(*line(0, *MIDDLE[:5]), (kind, 0, end_of_road))
    onwards = geometry.edges_of_node(beginner.HEXES, end_of_road) - {frozenset(MIDDLE[3:5])}
    assert not onwards & cities_knights.road_sites(theirs, 0)
    assert onwards < cities_knights.road_sites(own, 0)
    for realm in (theirs, own):
        assert cities_knights.settlement_sites(realm, 0) == set(MIDDLE[:4])  # the one next to it too


@pytest.mark.parametrize("kind", [*KNIGHTS, "reduced_city"])
def test_an_opposing_knight_interrupts_the_longest_road_and_an_own_one_does_not(kind: str) -> None:
    """CK-KNI-11, whether it is active or not."""
    whole = line(0, *MIDDLE)
    assert cities_knights.longest_road(realm_with(*whole, (kind, 0, MIDDLE[3])), 0) == 5
    assert cities_knights.longest_road(realm_with(*whole, (kind, 1, MIDDLE[3])), 0) == 3
    assert cities_knights.longest_road(realm_with(*whole, (kind, 1, MIDDLE[5])), 0) == 5


def test_a_knight_moves_along_own_roads_past_own_pieces_but_not_past_others() -> None:
    """CK-ACT-01."""
    realm = ready(on_a_road(("city", 0, MIDDLE[1])), MIDDLE[0])
    assert cities_knights.moves(realm, 0) == {(MIDDLE[0], node) for node in MIDDLE[2:5]}
    for kind in ("basic_knight", "settlement"):
        stopped = ready(on_a_road((kind, 1, MIDDLE[2])), MIDDLE[0])
        assert cities_knights.moves(stopped, 0) == {(MIDDLE[0], MIDDLE[1])}


def test_a_knight_acts_if_it_is_active_and_was_not_activated_in_this_turn() -> None:
    """CK-KNI-04, CK-KNI-14."""
    realm = on_a_road()
    assert cities_knights.may_act(realm, 0) == set()
    assert cities_knights.may_act(ready(realm, MIDDLE[0]), 0) == {MIDDLE[0]}
    assert cities_knights.may_act(replace(ready(realm, MIDDLE[0]), activated={MIDDLE[0]}), 0) == set()
    assert cities_knights.may_act(ready(realm, MIDDLE[0]), 1) == set()


@pytest.mark.parametrize("mine", KNIGHTS)
@pytest.mark.parametrize("theirs", KNIGHTS)
def test_a_knight_displaces_a_weaker_one_that_its_roads_reach(mine: str, theirs: str) -> None:
    """CK-ACT-02, CK-ACT-04: never an equal, never an own one, never past another."""
    realm = ready(realm_with(*line(0, *MIDDLE[:5]), (mine, 0, MIDDLE[0]), (theirs, 1, MIDDLE[2])), MIDDLE[0])
    expected = {(MIDDLE[0], MIDDLE[2])} if KNIGHTS[mine] > KNIGHTS[theirs] else set()
    assert cities_knights.displacements(realm, 0) == expected
    beyond = replace(realm, pieces=[*realm.pieces, ("basic_knight", 1, MIDDLE[1]), ("basic_knight", 0, MIDDLE[3])])
    passing = {(MIDDLE[0], MIDDLE[1])} if KNIGHTS[mine] > 1 else set()
    assert cities_knights.displacements(beyond, 0) == passing


def test_a_displaced_knight_retreats_to_a_free_node_along_its_owners_roads() -> None:
    """CK-ACT-03, CK-ACT-05: corner 2 is left; the displacer stands there, an opponent keeps it from corner 0."""
    realm = realm_with(
        *line(1, *MIDDLE[:5]), ("strong_knight", 0, MIDDLE[2]), ("basic_knight", 0, MIDDLE[1]), ("city", 1, MIDDLE[4])
    )
    assert cities_knights.retreats(realm, 1, MIDDLE[2]) == {MIDDLE[3]}
    nowhere = replace(realm, pieces=[*realm.pieces, ("basic_knight", 1, MIDDLE[3])])
    assert cities_knights.retreats(nowhere, 1, MIDDLE[2]) == set()


def test_intrigue_strikes_a_knight_of_any_strength_on_ones_own_road() -> None:
    """CK-CARD-INTRIGUE, CK-FAQ-14."""
    away = end(spoke(MIDDLE[4]), MIDDLE[4])
    realm = on_a_road(("mighty_knight", 1, MIDDLE[2]), ("basic_knight", 1, away))
    assert cities_knights.intrigues(realm, 0) == {MIDDLE[2]}


def test_the_robber_is_chased_by_a_knight_beside_it_once_the_barbarians_have_landed() -> None:
    """CK-ACT-06, CK-ROB-01."""
    realm = replace(ready(on_a_road(), MIDDLE[0]), landed=True)
    assert cities_knights.chasers(realm, 0) == {MIDDLE[0]}
    assert cities_knights.chasers(replace(realm, robber=(2, 0)), 0) == set()
    assert cities_knights.chasers(replace(realm, landed=False), 0) == set()


def test_a_knight_that_has_moved_up_to_the_robber_chases_it_in_the_next_turn() -> None:
    """CK-ACT-07: move (passive), pay (active again), chase next turn."""
    robber = (1, -2)
    start = replace(ready(realm_with(*line(0, MIDDLE[0], end(spoke(MIDDLE[0]), MIDDLE[0]))), MIDDLE[0]), landed=True)
    start = replace(start, pieces=[*start.pieces, ("basic_knight", 0, MIDDLE[0])], robber=robber)
    beside = end(spoke(MIDDLE[0]), MIDDLE[0])
    assert beside in corners(robber).values()
    assert cities_knights.chasers(start, 0) == set()
    assert (MIDDLE[0], beside) in cities_knights.moves(start, 0)
    pieces = [*start.pieces[:-1], ("basic_knight", 0, beside)]
    reactivated = replace(start, pieces=pieces, active={beside}, activated={beside})
    assert cities_knights.chasers(reactivated, 0) == set()
    assert cities_knights.chasers(replace(reactivated, activated=set()), 0) == {beside}


def test_a_knight_is_promoted_once_a_turn_if_a_piece_is_left_and_mighty_with_a_fortress() -> None:
    """CK-KNI-06, CK-KNI-07, CK-KNI-08."""
    basic, strong, mighty, other, third = far_apart(5)
    realm = realm_with(("basic_knight", 0, basic), ("strong_knight", 0, strong), ("mighty_knight", 0, mighty))
    assert cities_knights.promotable(realm, 0) == {basic}
    realm.levels[0]["politics"] = 3
    assert cities_knights.promotable(realm, 0) == {basic, strong}
    assert cities_knights.promotable(replace(realm, promoted={basic}), 0) == {strong}
    full = replace(realm, pieces=[*realm.pieces, ("strong_knight", 0, other), ("mighty_knight", 0, third)])
    assert cities_knights.promotable(full, 0) == set()
    assert cities_knights.left(full, 0, "basic_knight") == 1


# --------------------------------------------------------------------------------------------------- hands and trade


def test_two_walls_make_eleven_cards_safe_and_of_twelve_six_are_lost() -> None:
    """CK-ROB-04, CK-WALL-03."""
    first, second = far_apart(2)
    realm = realm_with(("city", 0, first), ("wall", 0, first), ("city", 0, second), ("wall", 0, second))
    limit = cities_knights.hand_limit(realm, 0)
    assert limit == 11
    assert discard_count(11, limit) == 0
    assert discard_count(12, limit) == 6
    assert cities_knights.hand_limit(realm, 1) == 7


def test_a_wall_stands_under_an_upright_city_without_one() -> None:
    """CK-WALL-02, CK-WALL-05, CK-FAQ-06."""
    walled, bare, metropolis, settlement, tipped, theirs = far_apart(6)
    realm = realm_with(
        ("city", 0, walled), ("wall", 0, walled), ("city", 0, bare), ("city", 0, metropolis),
        ("trade_metropolis", 0, metropolis), ("settlement", 0, settlement), ("reduced_city", 0, tipped),
        ("city", 1, theirs),
    )  # fmt: skip
    assert cities_knights.wall_sites(realm, 0) == {bare, metropolis}


def test_no_other_city_is_built_while_one_lies_on_its_side() -> None:
    """CK-BARB-10."""
    first, second = far_apart(2)
    assert cities_knights.city_sites(realm_with(("settlement", 0, first)), 0) == {first}
    tipped = realm_with(("settlement", 0, first), ("reduced_city", 0, second))
    assert cities_knights.city_sites(tipped, 0) == set()


def test_commodities_trade_four_to_one_and_three_to_one_in_a_generic_harbor() -> None:
    """CK-TRADE-01, CK-TRADE-03: a wool harbor is no cloth harbor."""
    assert cities_knights.rates(realm_with(), 0) == {good: {4} for good in ALL_GOODS}
    by_kind = {kind: min(edge) for edge, kind in beginner.HARBORS}
    generic = cities_knights.rates(realm_with(("reduced_city", 0, by_kind["generic"])), 0)
    assert generic == {good: {3, 4} for good in ALL_GOODS}
    wool = cities_knights.rates(realm_with(("settlement", 0, by_kind["wool"])), 0)
    assert wool == {good: {2, 4} if good == "wool" else {4} for good in ALL_GOODS}


def test_guild_merchant_and_fleet_trade_two_to_one() -> None:
    """CK-TRADE-05, CK-TRADE-06, CK-CARD-FLEET: the fleet in one's own turn only."""
    realm = replace(realm_with(), merchant=(0, (2, 0)), fleet={"coin", "wool"})
    assert cities_knights.rates(realm, 0) == {
        good: {2, 4} if good in ("ore", "coin", "wool") else {4} for good in ALL_GOODS
    }
    assert cities_knights.rates(realm, 1) == {good: {4} for good in ALL_GOODS}
    assert cities_knights.rates(replace(realm, on_turn=1), 0)["coin"] == {4}
    realm.levels[1]["trade"] = 3
    assert cities_knights.rates(realm, 1) == {good: {2, 4} if good in COMMODITIES else {4} for good in ALL_GOODS}
    assert cities_knights.rates(replace(realm, merchant=(0, INLAND)), 0)["ore"] == {4}


def test_the_merchant_goes_to_a_hex_with_an_own_building() -> None:
    """CK-MER-01, CK-MER-04."""
    realm = realm_with(("settlement", 0, MIDDLE[0]), ("basic_knight", 0, MIDDLE[3]))
    assert cities_knights.merchant_hexes(realm, 0) == {(0, 0), (0, -1), (1, -1)}
    assert cities_knights.merchant_hexes(realm, 0, on_desert=False) == {(0, -1), (1, -1)}


# ------------------------------------------------------------------------------------------ improvements, progress


def test_a_chart_shows_one_number_more_than_its_level() -> None:
    """CK-CHART-02; the example: market and trading house draw on a three."""
    assert cities_knights.shown_on_chart(0) == set()
    assert cities_knights.shown_on_chart(1) == {1, 2}
    assert 3 in cities_knights.shown_on_chart(2)
    assert 4 not in cities_knights.shown_on_chart(2)
    assert cities_knights.shown_on_chart(5) == {1, 2, 3, 4, 5, 6}


def test_a_gate_gives_cards_clockwise_from_the_seat_on_turn_while_there_are_any() -> None:
    """CK-EVENT-02, CK-EVENT-05."""
    realm = realm_with(seats=4, on_turn=2)
    for seat, level in enumerate((1, 3, 0, 5)):
        realm.levels[seat]["science"] = level
    assert cities_knights.gate_draws(realm, "science", 4) == [3, 1]
    assert cities_knights.gate_draws(realm, "science", 1) == [3, 0, 1]
    assert cities_knights.gate_draws(realm, "trade", 1) == []
    realm.decks["science"] = 2
    assert cities_knights.gate_draws(realm, "science", 1) == [3, 0]


def with_metropolis(track: str, *others: Piece, levels: tuple[int, int] = (4, 0)) -> Realm:
    """Seat 0 has the metropolis of a track on its only city, seat 1 a city; both have commodities in plenty."""
    first, second = far_apart(2)
    realm = realm_with(("city", 0, first), (METROPOLISES[track], 0, first), ("city", 1, second), *others)
    for seat, level in enumerate(levels):
        realm.levels[seat][track] = level
        realm.hands[seat] = dict.fromkeys(COMMODITIES, 5)
    return realm


@pytest.mark.parametrize("track", TRACKS)
def test_a_metropolis_passes_only_to_whoever_reaches_level_five_first(track: str) -> None:
    """CK-METRO-01, CK-METRO-03, CK-METRO-04, CK-FAQ-07."""
    assert cities_knights.brings_metropolis(realm_with(), 0, track, 4)
    assert not cities_knights.brings_metropolis(realm_with(), 0, track, 3)
    held = with_metropolis(track, levels=(4, 4))
    assert not cities_knights.brings_metropolis(held, 1, track, 4)
    assert cities_knights.brings_metropolis(held, 1, track, 5)
    assert not cities_knights.brings_metropolis(held, 0, track, 5)
    assert not cities_knights.brings_metropolis(with_metropolis(track, levels=(5, 4)), 1, track, 5)


def test_level_four_and_five_need_a_city_that_is_free_for_a_metropolis() -> None:
    """CK-METRO-05, CK-METRO-07: the own metropolis track goes on."""
    realm = with_metropolis("trade")
    assert cities_knights.improvements_on_offer(realm, 0) == set(TRACKS)
    realm.levels[0].update(politics=3, science=3)
    assert cities_knights.improvements_on_offer(realm, 0) == {"trade"}
    tipped = with_metropolis("trade", ("reduced_city", 0, MIDDLE[0]))
    tipped.levels[0]["politics"] = 3
    assert "politics" not in cities_knights.improvements_on_offer(tipped, 0)
    second = with_metropolis("trade", ("city", 0, MIDDLE[0]))
    second.levels[0]["politics"] = 3
    assert "politics" in cities_knights.improvements_on_offer(second, 0)


def test_an_improvement_costs_as_many_commodities_as_its_level_and_needs_a_city() -> None:
    """CK-CHART-01, CK-IMPR-01; the crane saves one (CK-CARD-CRANE)."""
    realm = realm_with(("city", 0, MIDDLE[0]))
    realm.hands[0] = {"coin": 1, "paper": 1}
    realm.levels[0].update(science=1, politics=0)
    assert cities_knights.improvements_on_offer(realm, 0) == {"politics"}
    assert cities_knights.improvements_on_offer(realm, 0, discount=1) == set(TRACKS)
    realm.levels[0].update(politics=5)
    assert "politics" not in cities_knights.improvements_on_offer(realm, 0, discount=1)
    assert cities_knights.improvements_on_offer(replace(realm, pieces=[("settlement", 0, MIDDLE[0])]), 0) == set()


# ---------------------------------------------------------------------------------------------------------- victory


def test_every_source_of_points_counts_what_the_rules_say() -> None:
    """CK-WIN-02, CK-WIN-03: 1 settlement, 2 cities, a metropolis, a reduced city and all cards."""
    settlement, city, metropolis, tipped = far_apart(4)
    realm = realm_with(
        ("settlement", 0, settlement), ("city", 0, city), ("wall", 0, city), ("city", 0, metropolis),
        ("politics_metropolis", 0, metropolis), ("reduced_city", 0, tipped), ("mighty_knight", 0, MIDDLE[0]),
    )  # fmt: skip
    realm.longest_road_holder, realm.merchant = 0, (0, INLAND)
    realm.defenders[0], realm.victory_cards[0] = 2, 1
    assert list(cities_knights.points_by_source(realm, 0).values()) == [1, 4, 1, 2, 2, 2, 1, 1]
    assert cities_knights.points(realm, 0) == 14
    assert cities_knights.points(realm, 1) == 0


def test_thirteen_points_win_in_ones_own_turn() -> None:
    """CK-WIN-01, CK-WIN-04: without a city too."""
    realm = realm_with()
    realm.defenders[1] = 13
    assert cities_knights.winner(realm) is None
    assert cities_knights.winner(replace(realm, on_turn=1)) == 1
    realm.defenders[1] = 12
    assert cities_knights.winner(replace(realm, on_turn=1)) is None


def test_the_founding_leaves_three_points_and_a_full_supply() -> None:
    """CK-SETUP-08, CK-COMP-01."""
    settlement, city = far_apart(2)
    realm = realm_with(("settlement", 0, settlement), ("city", 0, city))
    assert cities_knights.points(realm, 0) == 3
    assert cities_knights.conserved(realm)
    realm.hands[0] = {"paper": 1}
    assert not cities_knights.conserved(realm)
    realm.supply["paper"] -= 1
    assert cities_knights.conserved(realm)
    neighbors = geometry.neighbors_of_node(beginner.HEXES, settlement)
    assert not cities_knights.founding_sites(realm) & ({settlement, city} | neighbors)


def test_five_and_six_have_more_cards_and_win_in_a_turn_only() -> None:
    """CK56-COMP-01, CK56-COMP-05, CK56-SBP-05."""
    realm = empty_realm(beginner.HEXES, beginner.HARBORS, beginner.ROBBER, 6)
    assert (realm.supply["ore"], realm.supply["coin"]) == (24, 18)
    assert cities_knights.conserved(realm)
    realm.defenders[1] = 13
    assert cities_knights.winner(replace(realm, on_turn=1)) == 1
    assert cities_knights.winner(replace(realm, on_turn=-1)) is None
    realm.supply["coin"] = 12
    assert not cities_knights.conserved(realm)
