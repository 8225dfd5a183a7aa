"""The oracle against the worked examples and fixtures of the rules, before it judges anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from . import beginner, geometry, rules
from .beginner import beginner_position
from .geometry import Edge, Hex, Node, corners, sides
from .table import GOODS, Piece, Position, empty_table, with_pieces

RED, ORANGE, WHITE, BLUE = range(4)
ISLAND = geometry.island_hexes()
INLAND = (0, 0)


def bare() -> Position:
    return empty_table(beginner.HEXES, beginner.HARBORS, beginner.ROBBER, seats=2)


def around(place: Hex) -> list[Node]:
    """The corners of a hex clockwise from the top."""
    return list(corners(place).values())


def roads(seat: int, *edges: Edge) -> list[Piece]:
    return [("road", seat, edge) for edge in edges]


def line(seat: int, *nodes: Node) -> list[Piece]:
    """Roads from node to node along the given nodes."""
    edges = [frozenset(pair) for pair in pairwise(nodes)]
    assert all(edge in geometry.all_edges(ISLAND) for edge in edges)
    return roads(seat, *edges)


# --------------------------------------------------------------------------------------------------------- geometry


def test_the_island_has_19_hexes_54_nodes_72_edges_and_a_coast_of_30() -> None:
    """BASE-GEO-04, BASE-GEO-05."""
    assert len(ISLAND) == 19
    assert len(geometry.all_nodes(ISLAND)) == 54
    assert len(geometry.all_edges(ISLAND)) == 72
    assert len(geometry.coast_edges(ISLAND)) == 30
    assert len(geometry.coast_nodes(ISLAND)) == 30
    assert len(geometry.all_nodes(ISLAND) - geometry.coast_nodes(ISLAND)) == 24


def test_a_node_touches_a_hex_exactly_if_it_is_a_corner_of_it() -> None:
    """BASE-GEO-02, both of its halves against each other."""
    for node in geometry.all_nodes(ISLAND):
        assert {place for place in ISLAND if node in around(place)} == geometry.hexes_of_node(node) & ISLAND


def test_every_name_of_a_corner_names_the_right_point_on_paper() -> None:
    """BASE-GEO-01, BASE-GEO-02."""
    offsets = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
    for q, r in ISLAND:
        for name, (dx, dy) in offsets.items():
            assert geometry.point(corners((q, r))[name]) == (2 * q + r + dx, 3 * r + dy)


def test_neighboring_hexes_share_exactly_one_side() -> None:
    """BASE-GEO-01, BASE-GEO-03."""
    opposite = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}
    for q, r in ISLAND:
        for name, (dq, dr) in geometry.DIRECTIONS.items():
            here, there = sides((q, r)), sides((q + dq, r + dr))
            assert set(here.values()) & set(there.values()) == {here[name]}
            assert here[name] == there[opposite[name]]


def test_the_18_nodes_on_one_hex_have_two_neighbors_and_the_other_36_have_three() -> None:
    """BASE-GEO-07."""
    nodes = geometry.all_nodes(ISLAND)
    lonely = {node for node in nodes if len(geometry.hexes_of_node(node) & ISLAND) == 1}
    assert len(lonely) == 18
    for node in nodes:
        assert len(geometry.neighbors_of_node(ISLAND, node)) == (2 if node in lonely else 3)


# --------------------------------------------------------------------------------------------------------- beginner


def test_the_beginner_board_has_the_terrain_and_tokens_of_the_box() -> None:
    """BASE-COMP-01, BASE-COMP-06, BASE-GEO-04."""
    terrains = [terrain for terrain, _ in beginner.HEXES.values()]
    assert set(beginner.HEXES) == ISLAND
    assert {terrain: terrains.count(terrain) for terrain in set(terrains)} == {
        "forest": 4,
        "pasture": 4,
        "fields": 4,
        "hills": 3,
        "mountains": 3,
        "desert": 1,
    }
    tokens = sorted(token for _, token in beginner.HEXES.values() if token is not None)
    assert tokens == [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]


def test_no_red_tokens_are_neighbors_on_the_beginner_board() -> None:
    """BASE-BEG-02."""
    red = {place for place, (_, token) in beginner.HEXES.items() if token in (6, 8)}
    assert len(red) == 4
    assert not any(geometry.neighbors_of_hex(place) & red for place in red)


def test_the_robber_starts_on_the_desert() -> None:
    """BASE-BEG-03."""
    assert beginner.HEXES[beginner.ROBBER] == ("desert", None)


def test_every_harbor_lies_on_its_coast_edge_and_shares_no_node() -> None:
    """BASE-BEG-04, BASE-BEG-05, BASE-GEO-06."""
    ring = geometry.coast_clockwise()
    for place, side, index, nodes, _ in beginner.HARBOR_TABLE:
        assert frozenset(nodes) == sides(place)[side] == ring[index]
    served = [node for nodes, _ in beginner.HARBORS for node in nodes]
    assert len(served) == len(set(served)) == 18


def test_there_are_four_generic_harbors_and_one_for_each_good() -> None:
    """BASE-COMP-09."""
    assert sorted(kind for _, kind in beginner.HARBORS) == sorted(["generic"] * 4 + list(GOODS))


def test_the_gaps_between_harbors_are_3_4_3_3_4_3_3_4_3() -> None:
    """BASE-BEG-05."""
    indices = [index for _, _, index, _, _ in beginner.HARBOR_TABLE]
    assert [b - a for a, b in zip(indices, [*indices[1:], 30], strict=True)] == [3, 4, 3, 3, 4, 3, 3, 4, 3]


@pytest.mark.parametrize("color", beginner.COLORS)
def test_every_starting_settlement_touches_the_hexes_and_brings_the_cards_of_the_table(color: str) -> None:
    """BASE-BEG-06, BASE-FOUND-07."""
    for (node, far_end), touched, cards in zip(
        beginner.STARTS[color], beginner.TOUCHES[color], beginner.CARDS[color], strict=True
    ):
        assert {beginner.HEXES[place] for place in geometry.hexes_of_node(node)} == touched
        assert rules.founding_cards(bare(), node) == cards
        assert far_end in geometry.neighbors_of_node(ISLAND, node)


def test_the_starting_pieces_of_the_beginner_board_could_have_been_founded() -> None:
    """BASE-BEG-06, BASE-FOUND-03, BASE-FOUND-05."""
    position = bare()
    for color in beginner.COLORS:
        for node, far_end in beginner.STARTS[color]:
            assert node in rules.founding_settlement_sites(position)
            position = with_pieces(position, ("settlement", 0, node))
            assert frozenset({node, far_end}) in rules.founding_road_sites(position, node)
            position = with_pieces(position, ("road", 0, frozenset({node, far_end})))


@pytest.mark.parametrize("star", ["west", "east"])
def test_the_starting_cards_leave_19_of_each_good_in_the_game(star: str) -> None:
    """BASE-BEG-07, BASE-BEG-08, BASE-COMP-03."""
    position = beginner_position(white_star=star)
    assert position.hands[RED] == {"grain": 1, "lumber": 2}
    assert position.hands[ORANGE] == {"ore": 1, "grain": 2}
    assert position.hands[BLUE] == {"lumber": 1, "ore": 1, "brick": 1}
    assert position.hands[WHITE] == (
        {"grain": 1, "brick": 1, "lumber": 1} if star == "west" else {"lumber": 1, "ore": 1, "wool": 1}
    )
    assert rules.conserved(position)


def test_three_players_leave_out_the_red_pieces() -> None:
    """BASE-3P-02."""
    position = beginner_position(("orange", "white", "blue"))
    assert position.seats == 3
    assert len(position.pieces) == 12
    assert (0, -1, "N") not in {place for _, _, place in position.pieces}


# ------------------------------------------------------------------------------------------------------- production


@pytest.mark.parametrize(
    ("roll", "given"),
    [
        (8, [{"lumber": 1}, {}, {"ore": 1}, {"lumber": 1}]),
        (11, [{"lumber": 1}, {}, {"lumber": 1}, {"wool": 1}]),
        (4, [{}, {"wool": 1, "grain": 1}, {}, {"grain": 1}]),
        (6, [{"brick": 1}, {"grain": 1}, {"brick": 1}, {}]),
        (7, [{}, {}, {}, {}]),
    ],
)
def test_a_roll_from_the_beginner_start_gives_what_the_table_says(roll: int, given: list[dict[str, int]]) -> None:
    """BASE-BEG-11, BASE-PROD-01, BASE-ROB-01."""
    assert rules.production(beginner_position(), roll) == given


def test_a_settlement_and_a_city_on_mountains_8_bring_three_ore_and_a_city_on_forest_8_two_lumber() -> None:
    """BASE-PROD-02, BASE-PROD-04."""
    mountains, forest = (2, 0), (-2, 1)
    position = with_pieces(
        bare(),
        ("settlement", 0, corners(mountains)["N"]),
        ("city", 0, corners(mountains)["S"]),
        ("city", 1, corners(forest)["N"]),
    )
    assert rules.production(position, 8) == [{"ore": 3}, {"lumber": 2}]


def test_the_hex_with_the_robber_yields_nothing_and_its_twin_still_does() -> None:
    """BASE-PROD-03."""
    position = replace(beginner_position(), robber=(-2, 1))
    assert rules.production(position, 8) == [{}, {}, {"ore": 1}, {}]


def test_the_desert_yields_nothing_even_if_it_bore_a_token() -> None:
    """BASE-COMP-02."""
    position = with_pieces(bare(), ("city", 0, corners(INLAND)["N"]))
    position = replace(position, robber=(2, 0), hexes={**position.hexes, INLAND: ("desert", 5)})
    assert rules.production(position, 5) == [{}, {}]


def test_nobody_produces_on_a_seven_even_if_a_hex_bore_one() -> None:
    """BASE-ROB-01."""
    position = with_pieces(bare(), ("city", 0, corners((2, 0))["N"]))
    position = replace(position, hexes={**position.hexes, (2, 0): ("mountains", 7)})
    assert rules.production(position, 7) == [{}, {}]


def short_of_lumber(left: int) -> Position:
    """Roll 8 asks for 2 lumber: one for red and one for blue; white gets ore."""
    position = beginner_position()
    return replace(position, supply={**position.supply, "lumber": left})


@pytest.mark.parametrize("shortage", rules.SHORTAGE_OPTIONS)
def test_if_the_supply_cannot_serve_everyone_nobody_gets_that_good_and_other_goods_are_unaffected(
    shortage: str,
) -> None:
    """BASE-PROD-05, BASE-PROD-06: two claimants, so both readings agree."""
    assert rules.production(short_of_lumber(1), 8, shortage) == [{}, {}, {"ore": 1}, {}]


@pytest.mark.parametrize("shortage", rules.SHORTAGE_OPTIONS)
def test_a_supply_that_is_just_enough_serves_everyone(shortage: str) -> None:
    """BASE-PROD-05."""
    assert rules.production(short_of_lumber(2), 8, shortage) == [{"lumber": 1}, {}, {"ore": 1}, {"lumber": 1}]


@pytest.mark.parametrize(
    ("shortage", "left", "given"),
    [
        ("nobody", 1, {}),
        ("single_claimant_gets_rest", 1, {"ore": 1}),
        ("single_claimant_gets_rest", 0, {}),
    ],
)
def test_a_single_claimant_of_a_short_good_gets_the_rest_only_where_that_is_the_rule(
    shortage: str, left: int, given: dict[str, int]
) -> None:
    """BASE-PROD-05."""
    position = with_pieces(bare(), ("city", 1, corners((2, 0))["N"]))
    position = replace(position, supply={**position.supply, "ore": left})
    assert rules.production(position, 8, shortage) == [{}, given]


def test_an_unknown_shortage_rule_is_refused() -> None:
    """BASE-PROD-05."""
    with pytest.raises(ValueError, match="BASE-PROD-05"):
        rules.production(bare(), 8, "first_come")


def test_a_lost_card_breaks_conservation_and_so_does_a_debt() -> None:
    """BASE-PROD-07."""
    lost, waiting_for = beginner_position(), beginner_position()
    lost.supply["ore"] -= 1
    assert not rules.conserved(lost)
    waiting_for.hands[RED]["wool"] = -1
    waiting_for.supply["wool"] += 1
    assert not rules.conserved(waiting_for)


# --------------------------------------------------------------------------------------------------------- building


def test_a_road_may_start_at_an_own_building_or_continue_an_own_road() -> None:
    """BASE-BUILD-04."""
    ring = around(INLAND)
    position = with_pieces(bare(), ("settlement", 0, ring[0]), *line(0, ring[0], ring[1]))
    ends = geometry.edges_of_node(ISLAND, ring[0]) | geometry.edges_of_node(ISLAND, ring[1])
    assert rules.road_sites(position, 0) == ends - {frozenset(ring[:2])}
    assert rules.road_sites(position, 1) == set()


def test_a_building_alone_is_enough_to_start_a_road() -> None:
    """BASE-BUILD-04 (a)."""
    node = around(INLAND)[0]
    position = with_pieces(bare(), ("city", 0, node))
    assert rules.road_sites(position, 0) == geometry.edges_of_node(ISLAND, node)


def test_a_road_may_reach_an_opposing_building_but_not_continue_beyond_it() -> None:
    """BASE-BUILD-04, BASE-BUILD-05, BASE-FAQ-08."""
    ring = around(INLAND)
    reaching = with_pieces(bare(), *line(0, ring[0], ring[1]), ("settlement", 1, ring[2]))
    assert frozenset(ring[1:3]) in rules.road_sites(reaching, 0)
    reached = with_pieces(reaching, *line(0, ring[1], ring[2]))
    assert not rules.road_sites(reached, 0) & geometry.edges_of_node(ISLAND, ring[2])


def test_an_opposing_road_does_not_block_a_crossroads_but_takes_its_own_path() -> None:
    """BASE-BUILD-03, BASE-BUILD-04."""
    ring = around(INLAND)
    position = with_pieces(bare(), *line(0, ring[0], ring[1]), *line(1, ring[1], ring[2]))
    third = geometry.edges_of_node(ISLAND, ring[1]) - {frozenset(ring[0:2]), frozenset(ring[1:3])}
    assert third <= rules.road_sites(position, 0)
    assert frozenset(ring[1:3]) not in rules.road_sites(position, 0)


def test_a_settlement_needs_an_own_road_and_the_distance() -> None:
    """BASE-BUILD-06."""
    ring = around(INLAND)
    position = with_pieces(bare(), ("settlement", 0, ring[0]), *line(0, *ring[:3]), *line(1, ring[3], ring[4]))
    assert rules.settlement_sites(position, 0) == {ring[2]}
    assert rules.settlement_sites(position, 1) == {ring[3], ring[4]}


def test_the_distance_holds_against_cities_and_against_own_buildings() -> None:
    """BASE-BUILD-06."""
    ring = around(INLAND)
    for owner in (0, 1):
        position = with_pieces(bare(), ("city", owner, ring[0]), *line(0, *ring[:3]))
        assert rules.settlement_sites(position, 0) == {ring[2]}


def test_a_settlement_may_be_built_into_an_opposing_road_line() -> None:
    """BASE-BUILD-11."""
    ring = around(INLAND)
    (spoke,) = geometry.edges_of_node(ISLAND, ring[1]) - {frozenset(ring[0:2]), frozenset(ring[1:3])}
    position = with_pieces(bare(), *line(0, *ring[:3]), *roads(1, spoke))
    assert ring[1] in rules.settlement_sites(position, 1)


def test_a_city_replaces_an_own_settlement_only() -> None:
    """BASE-BUILD-07."""
    ring = around(INLAND)
    position = with_pieces(bare(), ("settlement", 0, ring[0]), ("city", 0, ring[2]), ("settlement", 1, ring[4]))
    assert rules.city_sites(position, 0) == {ring[0]}


def test_a_founding_settlement_needs_no_road_and_bars_its_neighbors() -> None:
    """BASE-FOUND-05, BASE-FOUND-06, BASE-GEO-07."""
    node = corners(INLAND)["N"]
    position = with_pieces(bare(), ("settlement", 0, node))
    barred = geometry.all_nodes(ISLAND) - rules.founding_settlement_sites(position)
    assert barred == {node} | geometry.neighbors_of_node(ISLAND, node)
    assert rules.founding_road_sites(position, node) == geometry.edges_of_node(ISLAND, node)


def test_a_founding_road_does_not_share_a_path_with_another_road() -> None:
    """BASE-BUILD-03, BASE-FOUND-03."""
    ring = around(INLAND)
    position = with_pieces(bare(), ("settlement", 0, ring[0]), *line(1, ring[0], ring[1]))
    others = geometry.edges_of_node(ISLAND, ring[0]) - {frozenset(ring[:2])}
    assert rules.founding_road_sites(position, ring[0]) == others


@pytest.mark.parametrize(
    ("node", "cards"),
    [
        ((0, -2, "N"), {"ore": 1}),
        ((1, -2, "S"), {"wool": 2, "brick": 1}),
        ((0, 0, "N"), {"brick": 1, "wool": 1}),
    ],
)
def test_a_second_settlement_brings_one_card_per_terrain_hex_and_none_for_sea_or_desert(
    node: Node, cards: dict[str, int]
) -> None:
    """BASE-FOUND-06, BASE-FOUND-07."""
    assert rules.founding_cards(bare(), node) == cards


def test_after_the_founding_3_settlements_4_cities_and_13_roads_remain() -> None:
    """BASE-FOUND-09, BASE-COMP-05."""
    assert rules.pieces_left(beginner_position(), RED) == {"road": 13, "settlement": 3, "city": 4}


def test_nothing_is_built_without_the_cards_or_without_a_piece() -> None:
    """BASE-BUILD-02, BASE-BUILD-09."""
    spots = [corners(place)["N"] for place in [(0, -2), (-2, 0), (2, 0), (-2, 2), (0, 2)]]
    position = with_pieces(bare(), *[("settlement", 0, node) for node in spots], *line(0, *around(INLAND)[:3]))
    assert rules.settlement_sites(position, 0)
    assert rules.buildable(position, 0, "road") == set()
    rich = replace(position, hands=[dict.fromkeys(GOODS, 9), {}])
    assert rules.buildable(rich, 0, "settlement") == set()
    assert rules.buildable(rich, 0, "road") == rules.road_sites(rich, 0) != set()
    assert rules.buildable(rich, 0, "city") == set(spots)


@pytest.mark.parametrize("kind", list(rules.PRICES))
def test_a_price_is_payable_with_exactly_its_cards_and_not_with_one_less(kind: str) -> None:
    """BASE-COST-01 to BASE-COST-04."""
    price = rules.PRICES[kind]
    assert rules.payable(price, price)
    for good in price:
        assert not rules.payable({**price, good: price[good] - 1}, price)


# ------------------------------------------------------------------------------------------------------------ trade


def test_without_a_harbor_every_good_trades_at_four_only() -> None:
    """BASE-TRADE-09, BASE-TRADE-16: the settlement lies on the coast, beside no harbor."""
    served = {node for nodes, _ in beginner.HARBORS for node in nodes}
    dry = sorted(geometry.coast_nodes(ISLAND) - served)[0]
    assert rules.rates(with_pieces(bare(), ("settlement", 0, dry)), 0) == {good: {4} for good in GOODS}


def test_a_generic_harbor_adds_three_for_every_good() -> None:
    """BASE-TRADE-10."""
    position = with_pieces(bare(), ("city", 0, (0, -2, "N")))
    assert rules.rates(position, 0) == {good: {4, 3} for good in GOODS}


def test_a_special_harbor_adds_two_for_its_own_good_and_three_for_none() -> None:
    """BASE-TRADE-11."""
    for nodes, kind in beginner.HARBORS:
        if kind == "generic":
            continue
        for node in nodes:
            entitled = rules.rates(with_pieces(bare(), ("settlement", 0, node)), 0)
            assert entitled == {good: {4, 2} if good == kind else {4} for good in GOODS}


def test_a_harbor_with_only_a_road_or_an_opposing_settlement_gives_nothing() -> None:
    """BASE-TRADE-12."""
    nodes, _ = beginner.HARBORS[0]
    position = with_pieces(bare(), ("settlement", 1, (0, -2, "N")), *roads(0, nodes))
    assert rules.rates(position, 0) == {good: {4} for good in GOODS}


# ----------------------------------------------------------------------------------------------------------- robber


@pytest.mark.parametrize(("hand", "returned"), [(0, 0), (7, 0), (8, 4), (9, 4), (11, 5)])
def test_a_hand_above_seven_returns_half_rounded_down(hand: int, returned: int) -> None:
    """BASE-ROB-02, BASE-FAQ-20."""
    assert rules.discard_count(hand) == returned


def test_a_higher_limit_spares_larger_hands() -> None:
    """BASE-ROB-02 with another limit."""
    assert rules.discard_count(9, limit=9) == 0
    assert rules.discard_count(10, limit=9) == 5


def test_the_robber_must_leave_its_hex_and_may_return_to_the_desert() -> None:
    """BASE-ROB-04, BASE-ROB-05, BASE-FAQ-04."""
    assert rules.robber_targets(bare()) == ISLAND - {INLAND}
    assert INLAND in rules.robber_targets(replace(bare(), robber=(2, 0)))


def test_the_robber_never_goes_to_sea() -> None:
    """BASE-ROB-05."""
    position = replace(bare(), hexes={**beginner.HEXES, (3, 0): ("sea", None)})
    assert (3, 0) not in rules.robber_targets(position)


def test_opponents_with_a_building_on_the_hex_are_candidates_with_or_without_cards() -> None:
    """BASE-ROB-06, BASE-ROB-08, BASE-ROB-09."""
    position = beginner_position()
    position.hands[BLUE] = {}
    assert rules.steal_candidates(position, RED, (-2, 1)) == {BLUE}
    assert rules.steal_candidates(position, WHITE, (-2, 1)) == {RED, BLUE}


def test_a_road_on_the_hex_makes_nobody_a_candidate() -> None:
    """BASE-ROB-06, BASE-ROB-09."""
    position = with_pieces(bare(), *roads(1, sides(INLAND)["E"]))
    assert rules.steal_candidates(position, 0, INLAND) == set()


# ----------------------------------------------------------------------------------------------------- longest road


def test_branches_are_not_added() -> None:
    """BASE-ROAD-01, BASE-ROAD-02: arms of 3, 2 and 1 roads meet in one node."""
    ring = around(INLAND)
    (spoke,) = geometry.edges_of_node(ISLAND, ring[2]) - {frozenset(ring[1:3]), frozenset(ring[2:4])}
    position = with_pieces(bare(), *line(0, *ring), *roads(0, spoke))
    assert rules.longest_road(position, 0) == 5
    assert rules.longest_road(position, 1) == 0


def test_a_circle_of_six_counts_six_and_its_tail_is_added() -> None:
    """BASE-ROAD-02, BASE-FAQ-13."""
    circle = roads(0, *sides(INLAND).values())
    assert rules.longest_road(with_pieces(bare(), *circle), 0) == 6
    node = around(INLAND)[0]
    (spoke,) = geometry.edges_of_node(ISLAND, node) - set(sides(INLAND).values())
    assert rules.longest_road(with_pieces(bare(), *circle, *roads(0, spoke)), 0) == 7


def test_two_circles_with_a_common_side_count_eleven() -> None:
    """BASE-ROAD-02: nodes repeat, roads do not."""
    edges = set(sides(INLAND).values()) | set(sides((1, 0)).values())
    assert len(edges) == 11
    assert rules.longest_road(with_pieces(bare(), *roads(0, *edges)), 0) == 11


def test_roads_that_do_not_meet_are_not_added() -> None:
    """BASE-ROAD-01."""
    position = with_pieces(bare(), *line(0, *around(INLAND)[:3]), *line(0, *around((2, 0))[1:5]))
    assert rules.longest_road(position, 0) == 3


@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_an_opposing_building_splits_a_chain_of_five_into_three_and_two(kind: str) -> None:
    """BASE-ROAD-03, BASE-FAQ-14."""
    ring = around(INLAND)
    position = with_pieces(bare(), *line(0, *ring))
    assert rules.longest_road(position, 0) == 5
    assert rules.longest_road(with_pieces(position, (kind, 1, ring[3])), 0) == 3


def test_an_opposing_building_at_either_end_costs_nothing_and_own_buildings_never_interrupt() -> None:
    """BASE-ROAD-03."""
    ring = around(INLAND)
    position = with_pieces(
        bare(), *line(0, *ring), ("city", 1, ring[0]), ("city", 1, ring[5]), ("settlement", 0, ring[2])
    )
    assert rules.longest_road(position, 0) == 5


def test_one_opposing_building_on_a_circle_is_both_its_ends() -> None:
    """BASE-ROAD-02, BASE-ROAD-03: the trail begins and ends there without passing through."""
    circle = roads(0, *sides(INLAND).values())
    ring = around(INLAND)
    assert rules.longest_road(with_pieces(bare(), *circle, ("settlement", 1, ring[0])), 0) == 6
    split = with_pieces(bare(), *circle, ("settlement", 1, ring[0]), ("settlement", 1, ring[2]))
    assert rules.longest_road(split, 0) == 4


@pytest.mark.parametrize(
    ("before", "lengths", "after"),
    [
        pytest.param(None, [4, 4, 0], None, id="nobody has five, BASE-ROAD-08"),
        pytest.param(None, [4, 3, 0], None, id="four alone is not enough, BASE-ROAD-08"),
        pytest.param(0, [4, 3, 0], None, id="interrupted to four though still longest, BASE-ROAD-08"),
        pytest.param(None, [5, 4, 0], 0, id="the first with five takes it, BASE-ROAD-01"),
        pytest.param(0, [5, 5, 0], 0, id="a tie leaves it with the holder, BASE-FAQ-11"),
        pytest.param(0, [5, 6, 0], 1, id="a longer chain takes it, BASE-ROAD-04"),
        pytest.param(0, [5, 5, 3], 0, id="interrupted but still tied for longest, BASE-ROAD-05"),
        pytest.param(0, [4, 6, 6], None, id="interrupted and others tied, BASE-ROAD-06"),
        pytest.param(0, [5, 6, 6], None, id="interrupted, still five, others tied above, BASE-ROAD-06"),
        pytest.param(0, [3, 5, 4], 1, id="interrupted and one other alone, BASE-ROAD-07"),
        pytest.param(0, [3, 4, 4], None, id="interrupted and nobody has five, BASE-ROAD-08"),
        pytest.param(None, [5, 5, 0], None, id="set aside and still tied, BASE-ROAD-09"),
        pytest.param(None, [7, 6, 6], 0, id="set aside and one alone leads, BASE-ROAD-09"),
    ],
)
def test_longest_road_goes_to_the_right_seat(before: int | None, lengths: list[int], after: int | None) -> None:
    """BASE-ROAD-01, BASE-ROAD-04 to BASE-ROAD-09."""
    assert rules.longest_road_holder_after(before, lengths) == after


@pytest.mark.parametrize(
    ("before", "knights", "after"),
    [
        (None, [2, 2, 0], None),
        (None, [3, 2, 0], 0),
        (0, [3, 3, 0], 0),
        (0, [3, 4, 0], 1),
        (1, [3, 4, 4], 1),
    ],
)
def test_largest_army_goes_to_the_first_with_three_and_then_only_to_strictly_more(
    before: int | None, knights: list[int], after: int | None
) -> None:
    """BASE-ARMY-01, BASE-ARMY-02."""
    assert rules.largest_army_holder_after(before, knights) == after


def test_two_armies_cannot_become_largest_at_once() -> None:
    """BASE-ARMY-01."""
    with pytest.raises(ValueError, match="BASE-ARMY-01"):
        rules.largest_army_holder_after(None, [3, 3])


# ---------------------------------------------------------------------------------------------------------- victory


def ten_points() -> Position:
    spots = around(INLAND)
    position = with_pieces(
        bare(),
        ("settlement", 0, spots[0]),
        ("settlement", 0, spots[2]),
        ("city", 0, spots[4]),
        ("city", 0, corners((2, 0))["N"]),
    )
    return replace(position, longest_road_holder=0, victory_cards=[2, 0])


def test_two_settlements_longest_road_two_cities_and_two_cards_are_ten_points() -> None:
    """BASE-WIN-01, BASE-WIN-05."""
    assert rules.points_by_source(ten_points(), 0) == {
        "settlements": 2,
        "cities": 4,
        "longest_road": 2,
        "largest_army": 0,
        "victory_cards": 2,
    }
    assert rules.points(ten_points(), 0) == 10


def test_largest_army_counts_two_for_its_holder_only() -> None:
    """BASE-WIN-01."""
    position = replace(bare(), largest_army_holder=1)
    assert [rules.points(position, seat) for seat in range(2)] == [0, 2]


def test_ten_points_win_in_the_owners_turn_only() -> None:
    """BASE-WIN-02, BASE-WIN-03."""
    assert rules.winner(ten_points(), active=0) == 0
    assert rules.winner(ten_points(), active=1) is None
    assert rules.winner(replace(ten_points(), victory_cards=[1, 0]), active=0) is None


def test_everybody_starts_with_two_points() -> None:
    """BASE-WIN-06."""
    assert [rules.points(beginner_position(), seat) for seat in range(4)] == [2, 2, 2, 2]


# ---------------------------------------------------------------------------------------------------------- opening


@pytest.mark.thorough
def test_the_opening_counts_of_the_island_are_54_144_7236_and_19248() -> None:
    """BASE-FOUND-03, BASE-FOUND-05, by brute force."""
    assert rules.opening_counts(bare()) == (54, 144, 7236, 19248)


def test_the_opening_counts_agree_with_their_closed_forms() -> None:
    """BASE-GEO-07: sums over the number of neighbors of each node, no pieces placed."""
    nodes = geometry.all_nodes(ISLAND)
    near = {node: geometry.neighbors_of_node(ISLAND, node) for node in nodes}
    degree = {node: len(near[node]) for node in nodes}
    roads_left = {node: 144 - degree[node] - sum(degree[other] for other in near[node]) for node in nodes}
    assert sum(degree.values()) == 2 * 18 + 3 * 36 == 144
    assert sum(degree[node] * (54 - 1 - degree[node]) for node in nodes) == 18 * 2 * 51 + 36 * 3 * 50 == 7236
    assert sum(degree[node] * roads_left[node] for node in nodes) == 144**2 - 396 - 2 * 546 == 19248
