"""Hexes, nodes and edges as coordinates, straight from BASE-GEO-01 to BASE-GEO-03.

A hex is (q, r), a node (q, r, "N" or "S"), an edge the frozenset of its two nodes.  Nothing is numbered and nothing is
tabulated: a board is whatever set of hexes it is given.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

Hex = tuple[int, int]
Node = tuple[int, int, str]
Edge = frozenset[Node]

DIRECTIONS: dict[str, Hex] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def island_hexes() -> set[Hex]:
    """The base island in its rows of 3-4-5-4-3 hexes (BASE-GEO-04)."""
    rows = {-2: range(3), -1: range(-1, 3), 0: range(-2, 3), 1: range(-2, 2), 2: range(-2, 1)}
    return {(q, r) for r, columns in rows.items() for q in columns}


def large_island_hexes() -> set[Hex]:
    """The island for five and six in its rows of 3-4-5-6-5-4-3 hexes (X56-GEO-01)."""
    rows = {
        -3: range(3), -2: range(-1, 3), -1: range(-2, 3), 0: range(-3, 3), 1: range(-3, 2), 2: range(-3, 1),
        3: range(-3, 0),
    }  # fmt: skip
    return {(q, r) for r, columns in rows.items() for q in columns}


def neighbors_of_hex(place: Hex) -> set[Hex]:
    """The six hexes around a hex, on the board or not (BASE-GEO-01)."""
    q, r = place
    return {(q + dq, r + dr) for dq, dr in DIRECTIONS.values()}


@cache
def corners(place: Hex) -> dict[str, Node]:
    """The six corners of a hex, clockwise from the top (BASE-GEO-02)."""
    q, r = place
    return {
        "N": (q, r, "N"),
        "NE": (q + 1, r - 1, "S"),
        "SE": (q, r + 1, "N"),
        "S": (q, r, "S"),
        "SW": (q - 1, r + 1, "N"),
        "NW": (q, r - 1, "S"),
    }


@cache
def sides(place: Hex) -> dict[str, Edge]:
    """The six sides of a hex, clockwise from the upper right (BASE-GEO-03)."""
    corner = corners(place)
    ends = {
        "NE": ("N", "NE"),
        "E": ("NE", "SE"),
        "SE": ("SE", "S"),
        "SW": ("S", "SW"),
        "W": ("SW", "NW"),
        "NW": ("NW", "N"),
    }
    return {name: frozenset({corner[one], corner[other]}) for name, (one, other) in ends.items()}


def hexes_of_node(node: Node) -> set[Hex]:
    """The three hexes that meet at a node, on the board or not (BASE-GEO-02); of a plaza in the middle of a hex, which
    some scenarios have, that hex alone."""
    q, r, end = node
    if end == "C":
        return {(q, r)}
    if end == "N":
        return {(q, r), (q, r - 1), (q + 1, r - 1)}
    if end == "S":
        return {(q, r), (q - 1, r + 1), (q, r + 1)}
    raise ValueError(f"a node is the N or the S corner of a hex, not {end!r} (BASE-GEO-02)")


def all_nodes(hexes: Iterable[Hex]) -> set[Node]:
    """Every corner of every given hex."""
    return {node for place in hexes for node in corners(place).values()}


def all_edges(hexes: Iterable[Hex]) -> set[Edge]:
    """Every side of every given hex, coast included (BASE-BUILD-03)."""
    return {edge for place in hexes for edge in sides(place).values()}


def edges_of_node(hexes: Iterable[Hex], node: Node) -> set[Edge]:
    """The edges of the board that end at a node."""
    return {edge for edge in all_edges(hexes_of_node(node) & set(hexes)) if node in edge}


def neighbors_of_node(hexes: Iterable[Hex], node: Node) -> set[Node]:
    """The nodes one edge away from a node (BASE-GEO-07)."""
    return {other for edge in edges_of_node(hexes, node) for other in edge if other != node}


def coast_edges(hexes: Iterable[Hex]) -> set[Edge]:
    """The edges that are a side of exactly one of the given hexes."""
    every = [edge for place in hexes for edge in sides(place).values()]
    return {edge for edge in every if every.count(edge) == 1}


def coast_nodes(hexes: Iterable[Hex]) -> set[Node]:
    """The ends of the coast edges."""
    return {node for edge in coast_edges(hexes) for node in edge}


def point(node: Node) -> tuple[int, int]:
    """Where a node lies on paper: x in half hex widths to the right, y in quarter hex heights downwards."""
    q, r, end = node
    return (2 * q + r, 3 * r + (-2 if end == "N" else 2))


def coast_clockwise() -> list[Edge]:
    """The 30 coast edges of the base island, from the NW side of hex (0, -2) clockwise (BASE-GEO-06)."""

    def bearing(edge: Edge) -> float:
        x = sum(point(node)[0] for node in edge) * math.sqrt(3)
        y = sum(point(node)[1] for node in edge)
        return math.atan2(y, x)

    ring = sorted(coast_edges(island_hexes()), key=bearing)
    start = ring.index(sides((0, -2))["NW"])
    return ring[start:] + ring[:start]
