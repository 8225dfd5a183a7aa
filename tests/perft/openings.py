"""Counts of openings from geometry alone."""

from __future__ import annotations

from tests.oracle.geometry import Hex, Node, all_nodes, edges_of_node, neighbors_of_node


def third_settlements(hexes: set[Hex]) -> tuple[int, int]:
    """How many openings there are up to the third settlement and up to its road.

    Founding settlements keep the distance, so no two share an edge and roads never compete: every settlement has as
    many roads as edges, whatever else stands on the board.
    """
    nodes = all_nodes(hexes)
    roads = {node: len(edges_of_node(hexes, node)) for node in nodes}
    barred = {node: neighbors_of_node(hexes, node) | {node} for node in nodes}
    settlements = with_roads = 0
    for first in nodes:
        for second in nodes - barred[first]:
            free: set[Node] = nodes - barred[first] - barred[second]
            settlements += roads[first] * roads[second] * len(free)
            with_roads += roads[first] * roads[second] * sum(roads[node] for node in free)
    return settlements, with_roads
