"""How far figures come with some points, compared with distances worked out step by step."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core.base import Island, travel

ISLAND = catan.new_game("base", seats=4, seed=1).state[Island].layout.topology
POINTS = 9


def walked(origin: int, costs: dict[int, int], stops: int) -> dict[int, int]:
    """The fewest points to each node, by going on from whatever has become cheaper until nothing does."""
    fewest = {origin: 0}
    changed = True
    while changed:
        changed = False
        for edge, cost in costs.items():
            for one, other in (ISLAND.edges[edge], ISLAND.edges[edge][::-1]):
                ends_there = stops >> one & 1 and one != origin
                if one in fewest and not ends_there and fewest[one] + cost < fewest.get(other, POINTS + 1):
                    fewest[other] = fewest[one] + cost
                    changed = True
    return fewest


@pytest.mark.parametrize("seed", range(20))
def test_the_fewest_points_are_those_of_the_cheapest_way(seed: int) -> None:
    rng = Random(seed)
    costs = {edge: rng.randrange(4) for edge in range(len(ISLAND.edges)) if rng.random() < 0.8}
    stops = catan.mask_of(catan.Node(node) for node in rng.sample(range(len(ISLAND.nodes)), 6))
    origin = catan.Node(rng.randrange(len(ISLAND.nodes)))
    fewest = walked(origin, costs, stops)

    reached = travel.reach(
        ISLAND, origin, POINTS, lambda edge: travel.Fare(costs[edge]) if edge in costs else None, stops
    )
    assert reached == {node: points for node, points in fewest.items() if node != origin}

    edges = {cost: catan.mask_of(catan.Edge(edge) for edge in costs if costs[edge] == cost) for cost in range(4)}
    for node in range(len(ISLAND.nodes)):
        assert travel.nearest(ISLAND, origin, 1 << node, POINTS, edges, stops) == fewest.get(node)
