"""The longest trail through a network."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catan_core import Edge
from catan_core.topology import SIDES, Topology, longest_trail, longest_trail_through, mask_of, members

ISLAND = Topology.of((q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2)
FLOWER = Topology.of([(0, 0), *SIDES.values()])
CLUSTER = Topology.of([(0, 0), (1, 0), (0, 1)])

CENTER = ISLAND.hex(0, 0)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = ISLAND.hex_corners[CENTER]
NE, E, SE, SW, W, NW = ISLAND.hex_sides[CENTER]
HEXAGON = ISLAND.hex_edges[CENTER]
TAIL = ISLAND.edge((0, 0, "N"), (1, -2, "S"))
"""The edge that leads on from the top corner of the center."""
TAIL_ON = ISLAND.edge((1, -2, "S"), (0, -1, "N"))
OTHER_TAIL = ISLAND.edge((0, 0, "S"), (-1, 2, "N"))
"""The edge that leads on from the bottom corner of the center."""


def longest(*edges: int, blocked: int = 0) -> int:
    return longest_trail(ISLAND, (mask_of(edges),), joints=0, blocked=blocked)


def every_trail(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int
) -> set[tuple[frozenset[tuple[int, int]], int]]:
    """All trails by plain trial, each as its pieces (kind, edge) and the node where it ends."""
    pieces = [(kind, edge) for kind, network in enumerate(networks) for edge in members(network)]
    found: set[tuple[frozenset[tuple[int, int]], int]] = set()

    def go_on(kind: int, node: int, used: frozenset[tuple[int, int]]) -> None:
        found.add((used, node))
        if blocked >> node & 1:
            return
        for piece in pieces:
            next_kind, edge = piece
            a, b = topology.edges[edge]
            if piece not in used and node in (a, b) and (next_kind == kind or joints >> node & 1):
                go_on(next_kind, a + b - node, used | {piece})

    for kind, edge in pieces:
        for node in topology.edges[edge]:
            go_on(kind, node, frozenset([(kind, edge)]))
    return found


def test_no_roads_have_no_length() -> None:
    assert longest() == 0


def test_one_road_has_length_one() -> None:
    assert longest(NE) == 1


def test_roads_apart_from_each_other_are_not_added() -> None:
    assert longest(NE, SW) == 1


def test_a_chain_is_as_long_as_its_roads() -> None:
    assert longest(NE, E, SE, SW, W) == 5


def test_the_longer_of_two_chains_counts() -> None:
    far = ISLAND.hex_sides[ISLAND.hex(0, -2)]
    assert longest(NE, E, SE, *far[:5]) == 5


def test_a_closed_hexagon_counts_six() -> None:  # BASE-ROAD-02
    assert longest(*members(HEXAGON)) == 6


def test_the_tail_of_a_hexagon_goes_on_counting() -> None:  # BASE-ROAD-02
    assert longest(*members(HEXAGON), TAIL) == 7
    assert longest(*members(HEXAGON), TAIL, TAIL_ON) == 8


def test_of_a_hexagon_with_two_opposite_tails_one_half_is_left_out() -> None:
    assert longest(*members(HEXAGON), TAIL, OTHER_TAIL) == 7
    assert longest(*members(HEXAGON), TAIL, TAIL_ON, OTHER_TAIL) == 8


def test_two_hexagons_with_a_common_side_count_all_eleven_sides() -> None:
    assert longest(*members(HEXAGON | ISLAND.hex_edges[ISLAND.hex(1, 0)])) == 11


def test_of_three_hexagons_round_a_node_one_road_is_left_out() -> None:
    assert longest_trail(CLUSTER, (CLUSTER.all_edges,), joints=0, blocked=0) == 14


def test_of_seven_hexagons_in_a_flower_five_roads_are_left_out() -> None:
    # Twelve nodes have three roads; a trail has two ends, so it leaves out a road for every two of the other ten.
    assert longest_trail(FLOWER, (FLOWER.all_edges,), joints=0, blocked=0) == 25


def test_two_hexagons_joined_by_a_road_count_all_thirteen() -> None:
    other = ISLAND.hex_edges[ISLAND.hex(1, -2)]
    assert longest(*members(HEXAGON | other), TAIL) == 13


def test_two_hexagons_apart_count_once() -> None:
    other = ISLAND.hex_edges[ISLAND.hex(1, -2)]
    assert longest(*members(HEXAGON | other)) == 6


def test_a_branch_is_not_added() -> None:  # BASE-ROAD-02
    assert longest(NW, NE, TAIL) == 2
    assert longest(W, NW, NE, E, TAIL) == 4


def test_at_a_fork_the_two_longest_branches_count() -> None:
    assert longest(W, NW, NE, TAIL, TAIL_ON) == 4


def test_a_piece_of_another_player_in_the_middle_breaks_the_road() -> None:
    assert longest(NW, NE, E, SE, blocked=1 << NORTH_EAST) == 2
    assert longest(NW, NE, E, SE, SW, blocked=1 << NORTH_EAST) == 3


def test_a_road_may_end_at_a_piece_of_another_player() -> None:
    assert longest(NW, NE, E, SE, blocked=1 << NORTH_WEST) == 4


def test_a_hexagon_with_a_piece_of_another_player_begins_and_ends_there() -> None:
    assert longest(*members(HEXAGON), blocked=1 << NORTH) == 6


def test_the_tail_behind_a_piece_of_another_player_does_not_count() -> None:
    assert longest(*members(HEXAGON), TAIL, blocked=1 << NORTH) == 6


def test_two_pieces_of_others_cut_a_hexagon_in_two() -> None:
    assert longest(*members(HEXAGON), blocked=1 << NORTH | 1 << SOUTH_EAST) == 4


def test_pieces_away_from_the_network_change_nothing() -> None:
    away = ISLAND.all_nodes & ~ISLAND.hex_nodes[CENTER]
    assert longest(*members(HEXAGON), blocked=away) == 6


def test_a_road_and_a_ship_meet_only_at_a_building_of_the_owner() -> None:
    networks = mask_of([NW, NE]), mask_of([E, SE])
    assert longest_trail(ISLAND, networks, joints=0, blocked=0) == 2
    assert longest_trail(ISLAND, networks, joints=1 << NORTH, blocked=0) == 2
    assert longest_trail(ISLAND, networks, joints=1 << NORTH_EAST, blocked=0) == 4
    assert longest_trail(ISLAND, (mask_of([NW]), mask_of([NE])), joints=1 << NORTH, blocked=0) == 2


def test_a_trail_may_change_kinds_at_every_building_of_the_owner() -> None:
    networks = mask_of([NE, SE, W]), mask_of([E, SW, NW])
    assert longest_trail(ISLAND, networks, joints=ISLAND.hex_nodes[CENTER], blocked=0) == 6
    assert longest_trail(ISLAND, networks, joints=ISLAND.hex_nodes[CENTER] & ~(1 << SOUTH), blocked=0) == 6
    assert longest_trail(ISLAND, networks, joints=1 << NORTH | 1 << SOUTH, blocked=0) == 2


def test_ships_pass_under_roads_where_the_owner_has_no_building() -> None:
    networks = mask_of([NE]), mask_of([NW, TAIL])
    assert longest_trail(ISLAND, networks, joints=0, blocked=0) == 2


def test_at_a_building_of_another_player_no_kind_goes_on() -> None:
    networks = mask_of([NW]), mask_of([NE])
    assert longest_trail(ISLAND, networks, joints=1 << NORTH, blocked=1 << NORTH) == 1


def test_the_longest_trail_through_a_road_on_the_main_line_is_the_longest_road() -> None:
    assert longest_trail_through(ISLAND, (mask_of([W, NW, NE, E, TAIL]),), 0, 0, NW) == 4


def test_the_longest_trail_through_a_road_on_a_branch_leaves_part_of_the_main_line_out() -> None:
    assert longest_trail_through(ISLAND, (mask_of([W, NW, NE, E, TAIL]),), 0, 0, TAIL) == 3


def test_the_longest_trail_through_a_road_apart_is_its_own() -> None:
    far = ISLAND.side(ISLAND.hex(0, -2), "NW")
    assert longest_trail_through(ISLAND, (HEXAGON | 1 << far,), 0, 0, far) == 1


@pytest.mark.parametrize("edge", [TAIL, -1])
def test_no_trail_leads_through_an_edge_without_a_piece(edge: Edge) -> None:
    with pytest.raises(ValueError, match=f"edge {edge} is not in the network"):
        longest_trail_through(ISLAND, (HEXAGON,), 0, 0, edge)


@st.composite
def connected(draw: st.DrawFn, topology: Topology, most: int) -> int:
    """A network grown edge by edge, which has forks and circles more often than one picked at random."""
    network = 1 << draw(st.integers(0, len(topology.edges) - 1))
    for choice in draw(st.lists(st.integers(0, 50), max_size=most - 1)):
        onward = members(topology.touching(topology.ends(network)) & ~network)
        network |= 1 << onward[choice % len(onward)]
    return network


def scattered(topology: Topology, most: int) -> st.SearchStrategy[int]:
    return st.builds(mask_of, st.frozensets(st.integers(0, len(topology.edges) - 1), min_size=1, max_size=most))


def nodes(topology: Topology) -> st.SearchStrategy[int]:
    return st.builds(mask_of, st.frozensets(st.integers(0, len(topology.nodes) - 1), max_size=6))


@st.composite
def questions(draw: st.DrawFn) -> tuple[Topology, tuple[int, ...], int, int]:
    topology = draw(st.sampled_from([CLUSTER, FLOWER, ISLAND]))
    edges = draw(connected(topology, 12) | scattered(topology, 12))
    joints, blocked = draw(nodes(topology)), draw(nodes(topology) | st.just(0))
    if draw(st.booleans()):
        return topology, (edges,), joints, blocked
    ships = draw(st.integers(0, topology.all_edges)) & edges
    if draw(st.booleans()):
        return topology, (edges & ~ships, ships), joints, blocked
    both = mask_of(members(ships)[:3])  # a third party may let two kinds share an edge
    return topology, (edges & ~ships | both, ships), joints, blocked


def lengths() -> st.SearchStrategy[dict[Edge, int]]:
    """What edges count: most of them one, which no dict needs to say."""
    return st.just({}) | st.dictionaries(st.integers(0, 71).map(Edge), st.integers(0, 4), max_size=12)


def total(used: frozenset[tuple[int, int]], counts: dict[Edge, int]) -> int:
    return sum(counts.get(Edge(edge), 1) for _, edge in used)


@pytest.mark.thorough
@settings(max_examples=300)
@given(questions(), lengths())
@example((CLUSTER, (CLUSTER.all_edges,), 0, 0), {})
@example((CLUSTER, (CLUSTER.all_edges,), 0, 0), {Edge(edge): 0 for edge in range(15)})
def test_the_longest_trail_is_the_longest_of_all_trails(
    question: tuple[Topology, tuple[int, ...], int, int], counts: dict[Edge, int]
) -> None:
    trails = [used for used, _ in every_trail(*question)]
    assert longest_trail(*question, tuple(counts.items())) == max(total(used, counts) for used in trails)


@pytest.mark.thorough
@settings(max_examples=200)
@given(questions(), lengths())
def test_the_longest_trail_through_an_edge_is_the_longest_of_all_trails_that_use_it(
    question: tuple[Topology, tuple[int, ...], int, int], counts: dict[Edge, int]
) -> None:
    trails = [used for used, _ in every_trail(*question)]
    _, networks, _, _ = question
    for edge in map(Edge, range(72)):
        with_it = [total(used, counts) for used in trails if any((kind, edge) in used for kind in range(len(networks)))]
        if with_it:
            assert longest_trail_through(*question, edge, tuple(counts.items())) == max(with_it)


def test_no_edge_counts_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="an edge counts 0 or more"):
        longest_trail(ISLAND, (HEXAGON,), 0, 0, ((NE, -1),))


def test_a_length_for_an_edge_off_the_board_counts_for_nothing() -> None:
    three = Topology.of([(0, 0), (1, 0), (0, 1)])
    assert longest_trail(three, (0b1100000000, 0b1000000000), 7, 0, ((Edge(15), 0),)) == 3
