"""The board as a graph of hexes, nodes and edges."""

import copy
import itertools
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core import Edge, Hex, Node
from catan_core.topology import CORNERS, SIDES, Topology, mask_of, members


def board(rows: dict[int, tuple[int, int]]) -> Topology:
    return Topology.of((q, r) for r, (first, last) in rows.items() for q in range(first, last + 1))


FOUR = board({-2: (0, 2), -1: (-1, 2), 0: (-2, 2), 1: (-2, 1), 2: (-2, 0)})
SIX = board({-3: (0, 2), -2: (-1, 2), -1: (-2, 2), 0: (-3, 2), 1: (-3, 1), 2: (-3, 0), 3: (-3, -1)})
LONE = Topology.of([(0, 0)])
RING = Topology.of(direction for direction in SIDES.values())
TWO_ISLANDS = Topology.of([(0, 0), (3, 0), (4, 0)])
BOARDS = [FOUR, SIX, LONE, RING, TWO_ISLANDS]

hex_sets = st.frozensets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=20)


def coastal_nodes(topology: Topology) -> int:
    return topology.ends(mask_of(topology.coast))


def test_the_island_for_four_has_19_hexes_54_nodes_and_72_edges() -> None:  # BASE-GEO-05
    assert (len(FOUR.hexes), len(FOUR.nodes), len(FOUR.edges)) == (19, 54, 72)


def test_the_island_for_four_has_30_coast_edges_30_coast_nodes_and_24_inland_nodes() -> None:  # BASE-GEO-05
    assert len(FOUR.coast) == len(set(FOUR.coast)) == 30
    assert coastal_nodes(FOUR).bit_count() == 30
    assert (FOUR.all_nodes & ~coastal_nodes(FOUR)).bit_count() == 24


def test_the_island_for_six_has_30_hexes_80_nodes_and_109_edges() -> None:  # X56-GEO-02
    assert (len(SIX.hexes), len(SIX.nodes), len(SIX.edges)) == (30, 80, 109)


def test_the_island_for_six_has_38_coast_edges_38_coast_nodes_and_42_inland_nodes() -> None:  # X56-GEO-02
    assert len(SIX.coast) == len(set(SIX.coast)) == 38
    assert coastal_nodes(SIX).bit_count() == 38
    assert (SIX.all_nodes & ~coastal_nodes(SIX)).bit_count() == 42


@pytest.mark.parametrize(("topology", "count"), [(FOUR, 18), (SIX, 22)])
def test_nodes_at_one_hex_only_have_two_neighbors_and_all_others_three(topology: Topology, count: int) -> None:
    # BASE-GEO-07, X56-GEO-02
    two = [node for node, near in enumerate(topology.node_neighbors) if near.bit_count() == 2]
    three = [node for node, near in enumerate(topology.node_neighbors) if near.bit_count() == 3]
    assert two == [node for node, at in enumerate(topology.node_hexes) if at.bit_count() == 1]
    assert len(two) == count
    assert len(two) + len(three) == len(topology.nodes)


def test_hexes_are_numbered_row_by_row_from_the_top_left() -> None:  # BASE-GEO-04
    assert FOUR.hexes[:4] == ((0, -2), (1, -2), (2, -2), (-1, -1))
    assert FOUR.hexes[9] == (0, 0)
    assert FOUR.hexes[18] == (0, 2)


def test_nodes_and_edges_of_the_first_hex_are_numbered_clockwise_from_the_top() -> None:
    assert FOUR.hex_corners[0] == (0, 1, 2, 3, 4, 5)
    assert FOUR.hex_sides[0] == (0, 1, 2, 3, 4, 5)


def test_the_second_hex_numbers_only_what_the_first_has_not() -> None:
    assert FOUR.hex_corners[1] == (6, 7, 8, 9, 2, 1)
    assert FOUR.hex_sides[1] == (6, 7, 8, 9, 1, 10)


def test_the_corners_of_a_hex_have_the_names_that_the_coordinates_give_them() -> None:  # BASE-GEO-02
    assert [FOUR.nodes[node] for node in FOUR.hex_corners[FOUR.hex(0, 0)]] == [
        (0, 0, "N"),
        (1, -1, "S"),
        (0, 1, "N"),
        (0, 0, "S"),
        (-1, 1, "N"),
        (0, -1, "S"),
    ]


def test_a_node_at_the_top_of_a_hex_touches_it_and_the_two_above() -> None:  # BASE-GEO-02
    at = FOUR.node_hexes[FOUR.node(0, 0, "N")]
    assert at == mask_of([FOUR.hex(0, 0), FOUR.hex(0, -1), FOUR.hex(1, -1)])


def test_a_node_at_the_bottom_of_a_hex_touches_it_and_the_two_below() -> None:  # BASE-GEO-02
    at = FOUR.node_hexes[FOUR.node(0, 0, "S")]
    assert at == mask_of([FOUR.hex(0, 0), FOUR.hex(-1, 1), FOUR.hex(0, 1)])


@pytest.mark.parametrize(
    ("side", "ends"),
    [
        ("NE", ("N", "NE")),
        ("E", ("NE", "SE")),
        ("SE", ("SE", "S")),
        ("SW", ("S", "SW")),
        ("W", ("SW", "NW")),
        ("NW", ("NW", "N")),
    ],
)
def test_each_side_of_a_hex_joins_its_two_corners(side: str, ends: tuple[str, str]) -> None:  # BASE-GEO-03
    center = FOUR.hex(0, 0)
    a, b = (FOUR.hex_corners[center][list(CORNERS).index(end)] for end in ends)
    assert FOUR.side(center, side) == FOUR.edge(a, b)


@pytest.mark.parametrize("side", SIDES)
def test_the_hex_across_a_side_shares_that_side(side: str) -> None:  # BASE-GEO-01
    center, across = FOUR.hex(0, 0), FOUR.hex(*SIDES[side])
    assert FOUR.edge_hexes[FOUR.side(center, side)] == mask_of([center, across])


@pytest.mark.parametrize("topology", [FOUR, SIX])
def test_the_coast_begins_at_the_nw_side_of_the_first_hex(topology: Topology) -> None:  # BASE-GEO-06, X56-GEO-03
    assert topology.coast[0] == topology.side(Hex(0), "NW")


def test_each_board_side_of_the_island_for_four_has_five_coast_edges_clockwise() -> None:  # BASE-GEO-06
    top = [((0, -2), "NW"), ((0, -2), "NE"), ((1, -2), "NW"), ((1, -2), "NE"), ((2, -2), "NW")]
    expected = []
    for sixth in range(6):
        for (q, r), side in top:
            for _ in range(sixth):
                q, r = -r, q + r  # a sixth of a turn clockwise
            turned = list(SIDES)[(list(SIDES).index(side) + sixth) % 6]
            expected.append(FOUR.side(FOUR.hex(q, r), turned))
    assert list(FOUR.coast) == expected


@given(hex_sets)
def test_the_coast_is_every_edge_with_one_hex_once(hexes: frozenset[tuple[int, int]]) -> None:
    topology = Topology.of(hexes)
    alone = [edge for edge, at in enumerate(topology.edge_hexes) if at.bit_count() == 1]
    assert sorted(topology.coast) == alone


def test_a_lake_has_a_coast_of_its_own_after_the_outer_one_counter_clockwise() -> None:
    outer, lake = RING.coast[:18], RING.coast[18:]
    assert outer[0] == RING.side(RING.hex(0, -1), "NW")
    assert lake == (
        RING.side(RING.hex(0, -1), "SE"),
        RING.side(RING.hex(-1, 0), "E"),
        RING.side(RING.hex(-1, 1), "NE"),
        RING.side(RING.hex(0, 1), "NW"),
        RING.side(RING.hex(1, 0), "W"),
        RING.side(RING.hex(1, -1), "SW"),
    )


def test_a_second_island_has_its_coast_after_that_of_the_first_beginning_at_its_nw_side() -> None:
    assert TWO_ISLANDS.coast[:6] == tuple(TWO_ISLANDS.side(Hex(0), side) for side in ("NW", "NE", "E", "SE", "SW", "W"))
    assert TWO_ISLANDS.coast[6] == TWO_ISLANDS.side(Hex(1), "NW")
    assert len(TWO_ISLANDS.coast) == 6 + 10


@pytest.mark.parametrize("topology", [FOUR, SIX, LONE])
def test_nodes_minus_edges_plus_hexes_is_one_on_an_island_without_lakes(topology: Topology) -> None:
    assert len(topology.nodes) - len(topology.edges) + len(topology.hexes) == 1


def test_a_lake_takes_one_from_nodes_minus_edges_plus_hexes_and_an_island_adds_one() -> None:
    assert len(RING.nodes) - len(RING.edges) + len(RING.hexes) == 0
    assert len(TWO_ISLANDS.nodes) - len(TWO_ISLANDS.edges) + len(TWO_ISLANDS.hexes) == 2


@given(hex_sets)
def test_all_tables_agree_with_the_corners_and_sides_of_the_hexes(hexes: frozenset[tuple[int, int]]) -> None:
    board = Topology.of(hexes)
    pairs = [set(pair) for pair in board.edges]
    for number, (corners, sides) in enumerate(zip(board.hex_corners, board.hex_sides, strict=True)):
        assert members(board.hex_nodes[number]) == tuple(sorted(corners))
        assert members(board.hex_edges[number]) == tuple(sorted(sides))
        assert all(pairs[side] == {corners[i], corners[(i + 1) % 6]} for i, side in enumerate(sides))
        assert all(board.node_hexes[node] >> number & 1 for node in corners)
        assert all(board.edge_hexes[edge] >> number & 1 for edge in sides)
        near = [other for other, own in enumerate(board.hex_sides) if other != number and set(own) & set(sides)]
        assert members(board.hex_neighbors[number]) == tuple(near)
    for node in range(len(board.nodes)):
        own = [edge for edge, pair in enumerate(pairs) if node in pair]
        assert members(board.node_edges[node]) == tuple(own)
        assert set(members(board.node_neighbors[node])) == set().union(*(pairs[edge] for edge in own)) - {node}
        assert members(board.node_hexes[node]) == tuple(
            number for number, corners in enumerate(board.hex_corners) if node in corners
        )
    for edge, pair in enumerate(pairs):
        assert board.edges[edge][0] < board.edges[edge][1]
        assert set(members(board.edge_ends[edge])) == pair
        near = [other for other, ends in enumerate(pairs) if other != edge and ends & pair]
        assert members(board.edge_neighbors[edge]) == tuple(near)
    assert (board.all_nodes, board.all_edges, board.all_hexes) == (
        mask_of(range(len(board.nodes))),
        mask_of(range(len(board.edges))),
        mask_of(range(len(board.hexes))),
    )


@pytest.mark.parametrize("topology", BOARDS)
def test_the_memoised_functions_unite_the_rows_of_their_tables(topology: Topology) -> None:
    rng = random.Random(3)
    functions: list[tuple[Callable[[int], int], tuple[int, ...]]] = [
        (topology.ends, topology.edge_ends),
        (topology.touching, topology.node_edges),
        (topology.around, topology.node_neighbors),
        (topology.hexes_at, topology.node_hexes),
    ]
    for function, table in functions:
        assert function(0) == 0
        for _ in range(10):
            rows = rng.sample(range(len(table)), min(4, len(table)))
            assert members(function(mask_of(rows))) == tuple(sorted({x for row in rows for x in members(table[row])}))


@pytest.mark.parametrize("topology", BOARDS)
def test_a_lone_end_is_touched_by_a_single_edge(topology: Topology) -> None:
    rng = random.Random(3)
    assert topology.lone_ends(0) == 0
    for size in (1, 3, 12, 40):
        edges = rng.sample(range(len(topology.edges)), min(size, len(topology.edges)))
        touched = Counter(node for edge in edges for node in topology.edges[edge])
        assert topology.lone_ends(mask_of(edges)) == mask_of([node for node, count in touched.items() if count == 1])


def test_two_neighboring_nodes_are_around_each_other_but_one_alone_is_not_around_itself() -> None:
    a, b = FOUR.edges[0]
    assert not FOUR.around(1 << a) >> a & 1
    assert FOUR.around(1 << a | 1 << b) >> a & 1


@pytest.mark.parametrize("topology", BOARDS)
def test_every_place_is_found_by_its_name(topology: Topology) -> None:
    assert [topology.hex(*at) for at in topology.hexes] == list(range(len(topology.hexes)))
    assert [topology.node(*name) for name in topology.nodes] == list(range(len(topology.nodes)))
    assert [topology.edge(a, b) for a, b in topology.edges] == list(range(len(topology.edges)))
    for edge, (a, b) in enumerate(topology.edges):
        assert topology.edge(topology.nodes[b], topology.nodes[a]) == edge
    for number, sides in enumerate(topology.hex_sides):
        assert tuple(topology.side(Hex(number), side) for side in ("NE", "E", "SE", "SW", "W", "NW")) == sides


def test_a_node_is_found_though_the_hex_in_its_name_lies_off_the_board() -> None:
    assert FOUR.node(1, -3, "S") == FOUR.hex_corners[0][1]


@pytest.mark.parametrize(
    ("look_up", "message"),
    [
        (lambda: FOUR.hex(3, 0), r"no hex \(3, 0\) on this board of 19 hexes"),
        (lambda: FOUR.node(3, 0, "N"), r"no node \(3, 0, 'N'\) on this board of 19 hexes"),
        (lambda: FOUR.node(0, 0, "NE"), 'corner "N" or "S" of a hex, not by \'NE\''),
        (lambda: FOUR.edge(Node(0), Node(2)), r"no edge joins nodes \(0, -2, 'N'\) and \(0, -1, 'N'\)"),
        (lambda: FOUR.edge(Node(0), Node(0)), "no edge joins"),
        (lambda: FOUR.edge(Node(0), Node(54)), "no node number 54 on this board of 54 nodes"),
        (lambda: FOUR.edge(Node(-1), Node(0)), "no node number -1"),
        (lambda: FOUR.edge((9, 9, "S"), Node(0)), r"no node \(9, 9, 'S'\)"),
        (lambda: FOUR.side(Hex(19), "E"), "no hex number 19 on this board of 19 hexes"),
        (lambda: FOUR.side(Hex(-1), "E"), "no hex number -1"),
        (lambda: FOUR.side(Hex(0), "N"), "no side 'N'"),
        (lambda: FOUR.hex_coordinates(Hex(19)), "no hex number 19 on this board of 19 hexes"),
        (lambda: FOUR.hex_coordinates(Hex(-1)), "no hex number -1"),
        (lambda: FOUR.node_coordinates(Node(54)), "no node number 54 on this board of 54 nodes"),
        (lambda: FOUR.node_coordinates(Node(-1)), "no node number -1"),
        (lambda: FOUR.edge_coordinates(Edge(72)), "no edge number 72 on this board of 72 edges"),
        (lambda: FOUR.edge_coordinates(Edge(-1)), "no edge number -1"),
    ],
)
def test_a_place_that_is_not_on_the_board_is_refused_by_name(look_up: Callable[[], int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        look_up()


@pytest.mark.parametrize("topology", BOARDS)
def test_coordinates_lead_back_to_the_number_that_they_came_from(topology: Topology) -> None:
    for hex in members(topology.all_hexes):
        assert topology.hex(*topology.hex_coordinates(hex)) == hex
    for node in members(topology.all_nodes):
        assert topology.node(*topology.node_coordinates(node)) == node
    for edge in members(topology.all_edges):
        first, second = topology.edge_coordinates(edge)
        assert topology.edge(first, second) == topology.edge(second, first) == edge


def test_the_same_hexes_in_any_order_give_the_same_object() -> None:
    shuffled = random.Random(5).sample(FOUR.hexes, 19)
    assert Topology.of(shuffled) is FOUR


def test_topologies_of_different_hexes_differ_and_none_equals_its_hexes() -> None:
    different: list[object] = [*BOARDS, FOUR.hexes]
    assert all(a != b for a, b in itertools.combinations(different, 2))


def test_a_board_without_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        Topology.of([])


def test_a_hex_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"hex \(1, 0\) is given twice"):
        Topology.of([(1, 0), (0, 0), (1, 0)])


def test_a_copied_or_unpickled_topology_is_the_same_object() -> None:
    assert pickle.loads(pickle.dumps(FOUR)) is FOUR
    assert copy.deepcopy(FOUR) is FOUR


@pytest.mark.thorough
def test_a_pickled_topology_is_read_by_another_process() -> None:
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    answer = subprocess.run([sys.executable, "-c", read], input=pickle.dumps(RING), capture_output=True, check=True)
    assert answer.stdout.decode().strip() == repr(RING)


def test_a_topology_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        FOUR.hexes = ()  # type: ignore[misc]


def test_a_topology_prints_as_its_size() -> None:
    assert repr(FOUR) == "<Topology: 19 hexes, 54 nodes, 72 edges>"


def test_neighbors_of_a_place_come_as_places_too() -> None:
    """By coordinates what the tables have by numbers, for every place of a board."""
    for number, hex in enumerate(FOUR.hexes):
        assert {FOUR.hex(*at) for at in FOUR.neighbors(hex)} == set(members(FOUR.hex_neighbors[number]))
    for number, node in enumerate(FOUR.nodes):
        assert {FOUR.node(*at) for at in FOUR.neighbors(node)} == set(members(FOUR.node_neighbors[number]))
    for number in range(len(FOUR.edges)):
        ends = FOUR.edge_coordinates(Edge(number))
        assert {FOUR.edge(*at) for at in FOUR.neighbors(ends)} == set(members(FOUR.edge_neighbors[number]))


@pytest.mark.parametrize("place", [(9, 9), (9, 9, "N"), ((0, 0, "N"), (0, 0, "S")), 3, "N", None])
def test_neighbors_of_what_is_no_place_are_refused(place: object) -> None:
    with pytest.raises(ValueError, match=r"no hex|no node|no edge|a place is"):
        FOUR.neighbors(place)  # type: ignore[call-overload]
