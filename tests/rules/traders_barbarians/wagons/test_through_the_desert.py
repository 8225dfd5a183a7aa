"""The main scenario on Through the Desert (Traders & Barbarians: combinations; TB-COMP-07)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    FOUNDING_SITES,
    GOAL,
    ROLLED_AGAIN,
    BuildRoad,
    BuildSettlement,
    Island,
    RobberMove,
    coast,
    land_edges,
)
from catan_core.base.travel import reach
from catan_core.plugin.specs import Value
from catan_expansions import seafarers
from catan_expansions.seafarers import Pirate, map_of
from catan_expansions.traders_barbarians.wagons import (
    WAGON_FARE,
    Barbarians,
    DrawToken,
    MoveBarbarian,
    MoveWagon,
    closed_edges,
)
from tests.helpers.each import for_each
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.wagons.table import WagonTable

DESERT = "through_the_desert"
PLACES = {
    3: {"quarry": (-1, 5), "castle": (0, 7), "glassworks": (3, 2)},
    4: {"quarry": (-1, 5), "castle": (0, 7), "glassworks": (4, 1)},
}
"""Where the trade hexes lie, by the number of seats."""
NAMED = {"quarry": "hills", "castle": "pasture", "glassworks": "forest"}
"""What makes way for them, as the publisher's page has it."""
MOVED = {
    3: {((-1, 5), "SW"): ((-1, 6), "W"), ((0, 7), "E"): ((1, 6), "SE"), ((3, 2), "NE"): ((3, 3), "NE")},
    4: {((0, 7), "SW"): ((3, 4), "SE"), ((4, 1), "E"): ((4, 2), "NE")},
}
"""Which harbors have moved, and where to."""

each_map = pytest.mark.parametrize("seats", [3, 4])


def rules_of(*more: str, **options: Value) -> catan.Ruleset:
    chosen: dict[str, Value] = {"traders_barbarians.with_seafarers": True, "seafarers.scenario": DESERT}
    named = {f"seafarers.{name}": value for name, value in options.items()}
    return catan.ruleset("base", "seafarers", "traders_barbarians", *more, options=chosen | named)


def laid(seats: int, seed: int = 1, **options: Value) -> catan.State:
    return rules_of(**options).new_game(seats=seats, seed=seed).state


class Crossing(WagonTable):
    """A table on this map."""

    def __init__(self, *, seats: int = 4) -> None:
        super().__init__("seafarers", seats=seats, options={"with_seafarers": True, "seafarers.scenario": DESERT})


def hexes_of(state: catan.State) -> dict[catan.HexAt, tuple[str, int]]:
    """Terrain and number token of every hex."""
    layout = state[Island].layout
    return {at: (layout.terrains[hex], layout.tokens[hex]) for hex, at in enumerate(layout.hexes)}


def sides_of(state: catan.State, at: catan.HexAt) -> dict[str, catan.Edge]:
    """The sides of a hex by their names."""
    topology = state[Island].layout.topology
    return {side: topology.side(topology.hex(*at), side) for side in ("E", "NE", "NW", "W", "SW", "SE")}


# -- set-up --------------------------------------------------------------------------------------------------------


@each_map
def test_trade_hexes_take_the_places_of_three_hexes_and_nothing_else_changes(seats: int) -> None:
    """TB-COMP-07, main with Seafarers; TB-MA-01: they have no number tokens"""
    printed = {(q, r): (terrain, token or 0) for q, r, terrain, token in map_of(DESERT, seats).hexes}
    found = hexes_of(laid(seats))
    assert {at: place for at, place in found.items() if printed[at] != place} == {
        at: (terrain, 0) for terrain, at in PLACES[seats].items()
    }


@each_map
def test_two_of_the_three_hexes_have_the_terrain_that_the_page_names(seats: int) -> None:
    """TB-COMP-07, main with Seafarers: of which places it speaks is our reading"""
    plan = map_of(DESERT, seats)
    printed = {(q, r): terrain for q, r, terrain, _ in plan.hexes}
    assert set(PLACES[seats].values()) < set(plan.home())
    assert sum(printed[PLACES[seats][trade]] == named for trade, named in NAMED.items()) == 2


@each_map
def test_each_has_four_inner_paths_and_three_closed_sides_of_which_all_but_one_at_the_desert_are_at_the_sea(
    seats: int,
) -> None:
    """TB-MA-02 with Seafarers: how they are turned is our reading"""
    state = laid(seats)
    topology, closed = state[Island].layout.topology, closed_edges(state)
    by_hex = {terrain: topology.hex(*at) for terrain, at in PLACES[seats].items()}
    for hex in by_hex.values():
        center = topology.hex_centers[hex]
        assert center is not None
        assert topology.node_neighbors[center].bit_count() == 4
        assert (closed & topology.hex_edges[hex]).bit_count() == 3
    assert closed.bit_count() == 9
    dry = catan.members(closed & ~coast(state))
    assert [state[Island].layout.topology.edge_hexes[edge] for edge in dry] == (
        [1 << topology.hex(3, 2) | 1 << topology.hex(3, 1)] if seats == 3 else []
    )


@each_map
def test_the_open_side_of_four_at_the_sea_is_towards_other_land(seats: int) -> None:
    """TB-MA-02 with Seafarers: our reading"""
    state = laid(seats)
    open_at_sea = coast(state) & ~closed_edges(state)
    found = {
        terrain: [side for side, edge in sides_of(state, at).items() if open_at_sea >> edge & 1]
        for terrain, at in PLACES[seats].items()
    }
    assert found == {"quarry": ["NE"], "castle": ["E"] if seats == 4 else [], "glassworks": []}


@each_map
def test_harbors_on_closed_sides_move_along_the_coast_and_the_others_stay(seats: int) -> None:
    """TB-MA-15 with Seafarers: our reading"""
    state, plan = laid(seats), map_of(DESERT, seats)
    topology = state[Island].layout.topology
    wanted = {}
    for q, r, side, kind in plan.harbors:
        at, side = MOVED[seats].get(((q, r), side), ((q, r), side))
        wanted[sides_of(state, at)[side]] = kind
    assert {harbor.edge: harbor.kind for harbor in state[Island].layout.harbors} == wanted
    ends = [node for edge in wanted for node in topology.edges[edge]]
    assert len(set(ends)) == len(ends) == 2 * len(plan.harbors)
    founded = FOUNDING_SITES(state, ZERO, "settlement")
    assert all(founded >> node & 1 for node in ends)
    assert not any(closed_edges(state) >> edge & 1 for edge in wanted)


@each_map
def test_a_barbarian_begins_on_a_path_inland_beside_each_trade_hex(seats: int) -> None:
    """TB-MA-07 with Seafarers: our reading"""
    state = laid(seats)
    topology, dry = state[Island].layout.topology, land_edges(state) & ~coast(state)
    beside = []
    for edge in state[Barbarians].edges:
        assert dry >> edge & 1
        corners = sum(1 << node for node in topology.edges[edge])
        beside += [terrain for terrain, at in PLACES[seats].items() if topology.hex_nodes[topology.hex(*at)] & corners]
    assert beside == ["quarry", "castle", "glassworks"]


@each_map
def test_no_number_is_rolled_again_since_none_is_left_out_of_the_map(seats: int) -> None:
    """TB-MA-11 with Seafarers: our reading"""
    assert not any(ROLLED_AGAIN(rules_of().rules(seats)).values())
    tokens = {token for _, token in hexes_of(laid(seats)).values()}
    assert {2} | ({12} if seats == 4 else set()) <= tokens


def test_there_is_neither_robber_nor_pirate() -> None:
    """TB-COMP-07, main with Seafarers"""
    table = Crossing()
    assert (table.state[Pirate].hex, table.state[Island].robber) == (None, None)
    table.roll(3, 4)
    assert isinstance(table.game.phase, RobberMove)
    assert {type(action) for action in table.game.actions} == {MoveBarbarian}


def test_the_harbormaster_raises_the_target() -> None:
    """TB-HM-03 on this map"""
    assert GOAL(rules_of("harbormaster").new_game(seats=4, seed=1).state, ZERO) == 18


@each_map
def test_the_target_is_three_more_than_that_of_the_map(seats: int) -> None:
    """TB-SUM-03"""
    assert GOAL(laid(seats), ZERO) == 17


def test_a_shuffled_map_leaves_trade_hexes_and_deserts_where_they_are() -> None:
    """SEA-SETUP-07 with the main scenario"""
    first, second = (laid(4, seed, map="shuffled") for seed in (1, 2))
    assert hexes_of(first) != hexes_of(second)
    fixed = ("quarry", "castle", "glassworks", "desert", "sea")
    printed = {at: place for at, place in hexes_of(laid(4)).items() if place[0] in fixed}
    for state in (first, second):
        assert {at: place for at, place in hexes_of(state).items() if place[0] in fixed} == printed
        assert sorted(hexes_of(state).values()) != sorted(hexes_of(laid(4)).values())
        assert sorted(terrain for terrain, _ in hexes_of(state).values()) == sorted(
            terrain for terrain, _ in hexes_of(laid(4)).values()
        )


def test_harbors_are_shuffled_by_the_option_of_the_map() -> None:
    """SEA-SETUP-06 with the main scenario"""
    first, second = (laid(4, seed, printed_harbors="shuffle")[Island].layout.harbors for seed in (1, 2))
    assert [harbor.edge for harbor in first] == [harbor.edge for harbor in second]
    assert [harbor.kind for harbor in first] != [harbor.kind for harbor in second]


# -- the desert and the islands ------------------------------------------------------------------------------------


@each_map
def test_everybody_begins_in_the_home_zone_of_which_trade_hexes_are_a_part(seats: int) -> None:
    """SEA-SC4-04 with the main scenario; TB-MA-02"""
    state = laid(seats)
    topology, sites = state[Island].layout.topology, FOUNDING_SITES(state, ZERO, "settlement")
    home = sum(1 << topology.hex(*at) for at in map_of(DESERT, seats).home())
    closed = closed_edges(state)
    for node in catan.members(sites):
        assert topology.node_hexes[node] & home
    for at in PLACES[seats].values():
        hex = topology.hex(*at)
        open_corners = [
            node
            for node in catan.members(topology.hex_nodes[hex])
            if (topology.node_edges[node] & topology.hex_edges[hex] & closed).bit_count() < 2
            and node != topology.hex_centers[hex]
        ]
        assert len([node for node in open_corners if sites >> node & 1]) == 4
        center = topology.hex_centers[hex]
        assert center is not None
        assert not sites >> center & 1


ACROSS: tuple[catan.NodeAt, ...] = ((3, 2, "N"), (3, 1, "S"), (2, 2, "N"))
"""On the map for four, from a corner of the glassworks between two deserts to the strip beyond."""


def test_a_settlement_on_the_strip_beyond_the_desert_brings_two_special_points() -> None:
    """SEA-SC4-01 with the main scenario"""
    table = Crossing().piece("settlement", 0, ACROSS[0]).roads(0, *ACROSS).building()
    table.give(0, brick=1, lumber=1, wool=1, grain=1)
    before = table.game.points(ZERO)
    table.play(BuildSettlement(ZERO, table.node(ACROSS[2]))).sound()
    assert table.game.points(ZERO) == before + 1 + 2


# -- wagons --------------------------------------------------------------------------------------------------------


@each_map
def test_wagons_reach_every_plaza_from_wherever_they_may_begin(seats: int) -> None:
    """TB-COMP-07, main with Seafarers"""
    state = laid(seats)
    topology = state[Island].layout.topology
    plazas = topology.center_nodes
    for node in catan.members(FOUNDING_SITES(state, ZERO, "city")):
        reached = reach(topology, catan.Node(node), 1_000, lambda edge: WAGON_FARE(state, ZERO, edge), plazas)
        assert all(plaza in reached for plaza in catan.members(plazas))


def test_a_wagon_crosses_the_desert_as_it_does_any_land() -> None:
    """TB-MA-WAG-01 on this map"""
    table = Crossing().wagon(0, ACROSS[2]).travelling()
    table.play(MoveWagon(ZERO, table.node(ACROSS[1]))).sound()
    assert table.trip.spent == 2


FROM_SEA: tuple[catan.NodeAt, ...] = ((1, 7, "S"), (0, 8, "N"), (0, 7, "C"))
"""On the map for four, from the sea to the castle, by the end of its open side."""


def test_a_wagon_comes_to_a_trade_hex_over_the_sea_where_a_path_leads_inside() -> None:
    """TB-COMP-07, main with Seafarers; TB-MA-WAG-03"""
    table = Crossing().wagon(0, FROM_SEA[0]).piece("settlement", 1, FROM_SEA[1])
    table.piece("ship", 1, (FROM_SEA[0], FROM_SEA[1])).travelling()
    gold = table.hand(1)["gold"]
    moves = [MoveWagon(ZERO, table.node(place)) for place in FROM_SEA[1:]]
    table.play(*moves, DrawToken("tools")).sound()
    assert (table.trip.spent, table.trip.arrived) == (1 + 2, True)
    assert table.hand(1)["gold"] == gold + 1


def test_nothing_passes_the_closed_side_that_lies_at_the_desert() -> None:
    """TB-MA-02 on the map for three: our reading"""
    open_end, bare = (3, 1, "S"), (3, 2, "N")
    table = Crossing(seats=3).wagon(0, open_end).piece("settlement", 0, open_end).travelling()
    assert table.code(MoveWagon(ZERO, table.node(bare))) == "travel.closed"
    beyond = (4, 0, "S")
    table = Crossing(seats=3).piece("road", 0, (beyond, bare)).give(0, brick=2, lumber=2, wool=1, grain=1).building()
    assert table.code(BuildSettlement(ZERO, table.node(bare))) == "plaza.sea-corner"
    assert table.code(BuildRoad(ZERO, table.edge(bare, open_end))) == "plaza.closed-path"


# -- what is refused -----------------------------------------------------------------------------------------------

OTHER_MAPS = [scenario.id for scenario in seafarers.SCENARIOS if scenario.id not in ("new_shores", DESERT)]


@for_each(OTHER_MAPS)
def test_other_maps_are_refused(scenario: str) -> None:
    """TB-COMP-07, main with Seafarers"""
    options: dict[str, Value] = {"traders_barbarians.with_seafarers": True, "seafarers.scenario": scenario}
    with pytest.raises(catan.UnknownOption, match="lie on this map"):
        catan.ruleset("base", "seafarers", "traders_barbarians", options=options)


@for_each(["fishermen", "rivers", "caravans", "barbarian_attack"])
def test_other_scenarios_are_not_played_there(scenario: str) -> None:
    """TB-COMP-07: our reading"""
    options: dict[str, Value] = {f"{scenario}.with_seafarers": True, "seafarers.scenario": DESERT}
    with pytest.raises(catan.UnknownOption, match="lie on this map"):
        catan.ruleset("base", "seafarers", scenario, options=options)


def test_five_and_six_are_refused() -> None:
    """TB-MA-18 with Seafarers"""
    with pytest.raises(catan.Conflict, match="larger than any main island"):
        rules_of("five_six")


def test_there_is_one_strip_beyond_the_desert() -> None:
    """SEA-SC4-05 with the main scenario: an option that would have no effect is refused"""
    with pytest.raises(catan.UnknownOption, match="only the map for five and six has two strips"):
        rules_of(desert_strips="one")


def test_cards_with_a_2_and_a_12_stay_since_something_is_produced_for_them() -> None:
    """TB-MA-17 with Seafarers: our reading"""
    chosen: dict[str, Value] = {"traders_barbarians.with_seafarers": True, "event_cards.cards_2_12": "remove"}
    both = ("base", "seafarers", "traders_barbarians", "event_cards")
    assert catan.ruleset(*both, options=chosen).options["event_cards.cards_2_12"] == "remove"
    with pytest.raises(catan.UnknownOption, match="no effect with seafarers"):
        catan.ruleset(*both, options=chosen | {"seafarers.scenario": DESERT})
