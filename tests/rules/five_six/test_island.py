"""The shape of the larger island (rules for 5–6 players: "Construct the island"), by closed forms and by the oracle."""

from collections import Counter
from itertools import pairwise

from catan_core import Topology, corner_hexes, members
from catan_core.base import Board
from tests.oracle import geometry
from tests.properties.oracle_adapter import Reading
from tests.rules.five_six.table import FIRST_OF_ROW, FiveSix, composed, layout

LENGTHS = (3, 4, 5, 6, 5, 4, 3)
SIDES = (3, 4, 4, 3, 4, 4)
"""Hexes along the six sides of the island, corners counted at both of their sides."""


def rows() -> list[tuple[int, int]]:
    """The hexes row by row from the left."""
    firsts = zip(FIRST_OF_ROW.items(), LENGTHS, strict=True)
    return [(first + step, r) for (r, first), length in firsts for step in range(length)]


def island() -> Topology:
    return layout().topology


def test_the_island_has_rows_of_three_to_six_hexes() -> None:
    """X56-GEO-01: 3-4-5-6-5-4-3; hexes are counted row by row from the left."""
    assert list(island().hexes) == rows()
    assert Counter(r for _, r in island().hexes) == dict(zip(range(-3, 4), LENGTHS, strict=True))
    assert set(rows()) == geometry.large_island_hexes()


def test_edges_and_nodes_have_the_numbers_of_their_closed_forms() -> None:
    """X56-GEO-02: a side of s hexes has 2s - 1 coast edges; every hex has six sides, those inland shared by two; and
    hexes, the sea, edges and nodes satisfy Euler's formula."""
    coast = sum(2 * side - 1 for side in SIDES)
    edges = (6 * len(rows()) + coast) // 2
    nodes = edges - (len(rows()) + 1) + 2
    assert (coast, edges, nodes) == (38, 109, 80)
    topology = island()
    assert (len(topology.coast), len(topology.edges), len(topology.nodes)) == (coast, edges, nodes)


def test_coast_and_inland_nodes_have_the_numbers_of_their_closed_forms() -> None:
    """X56-GEO-02: the coast is one circle, so it has as many nodes as edges; a node has two neighbors or three, and
    every edge has two ends."""
    topology = island()
    shore = {node for edge in topology.coast for node in topology.edges[edge]}
    assert len(shore) == 38
    assert len(topology.nodes) - len(shore) == 42
    degrees = Counter(neighbors.bit_count() for neighbors in topology.node_neighbors)
    assert degrees == {2: 3 * 80 - 2 * 109, 3: 80 - 22}
    assert degrees[2] == 22


def test_nodes_edges_and_coast_are_those_of_the_oracle() -> None:
    """X56-GEO-02: place by place."""
    scenario, hexes = FiveSix(), geometry.large_island_hexes()
    reading, topology = Reading(scenario.state), scenario.board
    assert {reading.node(node) for node in range(len(topology.nodes))} == geometry.all_nodes(hexes)
    assert {reading.edge(edge) for edge in range(len(topology.edges))} == geometry.all_edges(hexes)
    assert {reading.edge(edge) for edge in topology.coast} == geometry.coast_edges(hexes)


def test_the_coast_is_counted_clockwise_from_the_top_left() -> None:
    """X56-GEO-03: 0 is the north-west side of hex (0, -3), 1 its north-east side, 37 its west side."""
    reading, coast = Reading(FiveSix().state), island().coast
    sides = geometry.sides((0, -3))
    assert [reading.edge(coast[index]) for index in (37, 0, 1)] == [sides["W"], sides["NW"], sides["NE"]]
    for one, other in pairwise((*coast, coast[0])):
        assert len(reading.edge(one) & reading.edge(other)) == 1
    assert len(set(coast)) == 38


def test_the_island_has_six_corner_hexes() -> None:
    """X56-GEO-04: clockwise from the top left; they have three sides on the coast, other hexes there two."""
    topology = island()
    corners = [topology.hexes[hex] for hex in corner_hexes(topology)]
    assert corners == [(0, -3), (2, -3), (2, 0), (-1, 3), (-3, 3), (-3, 0)]
    sides = Counter(topology.hexes[hex] for edge in topology.coast for hex in members(topology.edge_hexes[edge]))
    assert sides == {hex: 3 if hex in corners else 2 for hex in sides}


def test_the_island_turned_by_a_sixth_is_the_same_graph() -> None:
    """X56-GEO-05: a box that draws it another way round has as many places of every kind, and is played as well."""
    turned = Topology.of((-r, q + r) for q, r in rows())
    topology = island()
    assert turned.hexes != topology.hexes
    assert Counter(turned.node_neighbors[node].bit_count() for node in range(80)) == Counter(
        neighbors.bit_count() for neighbors in topology.node_neighbors
    )
    assert (len(turned.nodes), len(turned.edges), len(turned.coast)) == (80, 109, 38)
    corners = {(-r, q + r) for q, r in (topology.hexes[hex] for hex in corner_hexes(topology))}
    assert {turned.hexes[hex] for hex in corner_hexes(turned)} == corners
    drawn = layout()
    hexes = [
        (-r, q + r, terrain, token or None)
        for (q, r), terrain, token in zip(drawn.hexes, drawn.terrains, drawn.tokens, strict=True)
    ]
    game = composed().new_game(seats=6, board=Board(hexes, robber=hexes[drawn.terrains.index("desert")][:2]))
    assert len(game.actions) == 80
