"""Which ships of a network are open, and may be moved (Seafarers: "Moving ships"; SEA-MOVE-04 to 08).

A network is a set of edges, and its anchors are the nodes that it ties together: its owner's buildings, and whatever an
expansion adds. At its breaks no ship goes on: each ends there, as if there were no other. All functions here are about
one seat, and know no rules but these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import catan_core as catan

HUB = -1
"""A node beyond the board that all anchors are tied to: what lies on a circle through it ties two anchors together."""

SIDES_OF_RING = 6
"""The smallest ring has this many ships, and none of them has a free end."""


@catan.memoized(1 << 12)
def open_ships(topology: catan.Topology, ships: int, anchors: int, whole_loops: bool, breaks: int) -> int:
    """The ships that may be moved, as far as it depends on where they lie.

    A ship is closed if it lies on a chain of ships between two anchors. Any other ship is open if one of its ends
    touches neither another ship nor an anchor, or if it lies on a ring of ships that touches no anchor. Of a loop from
    an anchor back to it, the two ships at the anchor are open, or all if `whole_loops`.

    >>> lone = catan.Topology.of([(0, 0)])
    >>> open_ships(lone, 0b000011, 0b000001, False, 0)
    2
    """
    tips = _tips(topology, ships, anchors, breaks)
    if ships.bit_count() < SIDES_OF_RING:
        return tips
    inner = ships & ~_tips(topology, ships, 0, breaks)
    if inner.bit_count() < SIDES_OF_RING or not _has_ring(topology, inner):
        return tips
    loose, core = _folded(topology, ships, anchors, breaks)
    found = 0
    for part, parts_anchors in _with_rings(topology, core, anchors):
        found |= _open_in_rings(topology, part, parts_anchors, whole_loops)
    return loose | found


@catan.memoized(1 << 10)
def _open_in_rings(topology: catan.Topology, part: int, anchors: int, whole_loops: bool) -> int:
    """The ships that may be moved of a coherent part with a ring. Rings stay while other ships come and go."""
    free = part & ~_between(topology, part, anchors)
    if not free:
        return 0
    rings = _on_rings(topology, part, 0, anchors)
    for anchor in catan.members(anchors):
        loop = _on_rings(topology, part, 1 << anchor, anchors & ~(1 << anchor))
        rings |= loop if whole_loops else loop & topology.node_edges[anchor]
    return rings & free


def closed_ships(topology: catan.Topology, ships: int, anchors: int, breaks: int = 0) -> int:
    """The ships on a chain between two anchors, past no break."""
    _, core = _folded(topology, ships, anchors, breaks)
    closed = core
    for part, parts_anchors in _with_rings(topology, core, anchors):
        closed &= ~part | _between(topology, part, parts_anchors)
    return closed


def _has_ring(topology: catan.Topology, ships: int) -> bool:
    """Whether some of the ships lie in a ring."""
    parts: list[int] = []
    for edge in catan.members(ships):
        joined: int = topology.edge_ends[edge]
        apart = []
        for part in parts:
            touched = part & joined
            if not touched:
                apart.append(part)
            elif touched == topology.edge_ends[edge]:
                return True
            else:
                joined |= part
        parts = [*apart, joined]
    return False


def _tips(topology: catan.Topology, ships: int, anchors: int, breaks: int = 0) -> int:
    """The ships of which one end touches neither another ship nor an anchor, or lies at a break."""
    return topology.touching((topology.lone_ends(ships) | breaks) & ~anchors) & ships


def _folded(topology: catan.Topology, ships: int, anchors: int, breaks: int) -> tuple[int, int]:
    """The ships of which one end touches neither another ship nor an anchor, and what is left of the network when all
    such ends are folded up, again and again: chains between anchors, and rings."""
    loose = tips = _tips(topology, ships, anchors, breaks)
    core = ships & ~tips
    while tips:
        tips = _tips(topology, core, anchors)
        core &= ~tips
    return loose, core


def _with_rings(topology: catan.Topology, core: int, anchors: int) -> Iterator[tuple[int, int]]:
    """The coherent parts of a folded network that have a ring, each with its anchors. In all others, every ship lies on
    a chain between two anchors: a tree without other ends."""
    while core:
        part, nodes = 0, topology.edge_ends[catan.members(core & -core)[0]]
        while (reached := topology.touching(nodes) & core) != part:
            part, nodes = reached, topology.ends(reached)
        core &= ~part
        if part.bit_count() >= nodes.bit_count():
            yield part, anchors & nodes


def _between(topology: catan.Topology, ships: int, anchors: int) -> int:
    """The ships on a chain between two anchors, which closes to a circle when the anchors are tied to the hub."""
    if not anchors & (anchors - 1):
        return 0
    edges = catan.members(ships)
    links = [topology.edges[edge] for edge in edges]
    tied = [(HUB, anchor) for anchor in catan.members(anchors)]
    return _union(edges, _blocks([*links, *tied]), lambda block: any(index >= len(links) for index in block))


def _on_rings(topology: catan.Topology, ships: int, through: int, apart: int) -> int:
    """The ships on rings that keep apart from some nodes, and pass through one of others if there are any."""
    edges = catan.members(ships & ~topology.touching(apart))

    def wanted(block: list[int]) -> bool:
        return not through or any(topology.edge_ends[edges[index]] & through for index in block)

    return _union(edges, _blocks([topology.edges[edge] for edge in edges]), wanted)


def _union(edges: Sequence[int], blocks: list[list[int]], wanted: Callable[[list[int]], bool]) -> int:
    """The edges that lie in a wanted block of more than one link; links beyond the edges count for the choice only."""
    union = 0
    for block in blocks:
        if len(block) > 1 and wanted(block):
            for index in block:
                if index < len(edges):
                    union |= 1 << edges[index]
    return union


def _blocks(links: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The blocks of a graph, as numbers of links: any two links of a block lie on a common circle.

    This is the algorithm of Hopcroft and Tarjan, without recursion.
    """
    at: dict[int, list[int]] = {}
    for index, (a, b) in enumerate(links):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    blocks: list[list[int]] = []
    for root in at:
        if root in order:
            continue
        order[root] = lowest[root] = len(order)
        path: list[int] = []
        visits = [(root, -1, iter(at[root]))]
        while visits:
            node, came, rest = visits[-1]
            for index in rest:
                if index == came:
                    continue
                there = sum(links[index]) - node
                if there not in order:
                    order[there] = lowest[there] = len(order)
                    path.append(index)
                    visits.append((there, index, iter(at[there])))
                    break
                if order[there] < order[node]:
                    path.append(index)
                    lowest[node] = min(lowest[node], order[there])
            else:
                visits.pop()
                if visits:
                    before = visits[-1][0]
                    lowest[before] = min(lowest[before], lowest[node])
                    if lowest[node] >= order[before]:
                        start = path.index(came)
                        blocks.append(path[start:])
                        del path[start:]
    return blocks
