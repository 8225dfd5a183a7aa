"""The length of a player's longest road: the longest trail through a network. [Longest Road]

A trail uses each piece at most once but may come back to a node, so a closed hexagon counts six and its tail goes on
counting; a branch is not added. [BASE-ROAD-02]

First the rules of the board are turned into a plain graph of joins and links, in which a trail may go on at every join:
a node falls into separate joins where the trail may not pass. Then the branches that lead nowhere are folded up, which
settles every network without a circle. What is left are circles and what connects them: its links are strung together
to a few long ones, and all trails along those are tried.
"""

from collections import defaultdict
from functools import lru_cache
from typing import TypeAlias

from .bits import members
from .hexes import Topology
from .ids import Edge

__all__ = ["longest_trail", "longest_trail_through"]

Link: TypeAlias = tuple[int, int, int]
"""A join, another join, and how long it is from the one to the other."""

Lengths: TypeAlias = tuple[tuple[Edge, int], ...]
"""Edges with what they count for the length of a trail."""

# Longer than any trail, so that the longest trail is sure to use a link that has this much added.
_HEAVY = 1 << 20


def longest_trail(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, lengths: Lengths = ()
) -> int:
    """The length of the longest trail in a player's networks.

    ``networks`` has the set of edges of each network: of the roads, or of the roads and the ships. A trail goes on from
    an edge to another of the same network, from one network to another only at a node in ``joints`` (the player's own
    buildings), and never through a node in ``blocked`` (the pieces of others), where it may end. ``joints`` and
    ``blocked`` are sets of nodes and may hold nodes away from the networks. ``lengths`` has the edges that do not count
    one, each with what it counts, 0 or more; any others on the board may be among them.

    >>> lone = Topology.of([(0, 0)])
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0)
    6
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0b1001)
    3
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0, lengths=((Edge(0), 2),))
    7
    """
    return _solve(topology, *_relevant(topology, networks, joints, blocked), lengths, -1)


def longest_trail_through(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, edge: Edge, lengths: Lengths = ()
) -> int:
    """The length of the longest trail that uses the piece on the given edge; otherwise like :func:`longest_trail`.

    After a piece has been placed, the longest trail is this one or the longest from before.

    Raises ``ValueError`` if the player has no piece on that edge.

    >>> lone = Topology.of([(0, 0)])
    >>> longest_trail_through(lone, (0b110111,), joints=0, blocked=0, edge=4)
    5
    """
    if edge < 0 or not any(network >> edge & 1 for network in networks):
        raise ValueError(f"edge {edge} is not in the network")
    return _solve(topology, *_relevant(topology, networks, joints, blocked), lengths, edge)


def _relevant(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int
) -> tuple[tuple[int, ...], int, int]:
    """The same question without what cannot change the answer, so that the cache recognizes it."""
    reached = 0
    for network in networks:
        reached |= topology.ends(network)
    return networks, joints & reached & ~blocked if len(networks) > 1 else 0, blocked & reached


@lru_cache(maxsize=1 << 12)
def _solve(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, lengths: Lengths, through: int
) -> int:
    links: list[Link] = []
    counts: dict[int, int] = dict(lengths)
    if min(counts.values(), default=0) < 0:
        raise ValueError(f"an edge counts 0 or more for a trail: {lengths}")
    marked = []
    separate = len(topology.nodes) * len(networks)
    for kind, network in enumerate(networks):
        for edge in members(network):
            joins = []
            for node in topology.edges[edge]:
                if blocked >> node & 1:
                    separate += 1
                    joins.append(separate)
                else:
                    joins.append(node if joints >> node & 1 else node + kind * len(topology.nodes))
            if edge == through:
                marked.append(len(links))
            links.append((joins[0], joins[1], counts.get(edge, 1)))
    if not marked:
        return _longest(links)
    answers = []
    for index in marked:
        a, b, length = links[index]
        answers.append(_longest([*links[:index], (a, b, length + _HEAVY), *links[index + 1 :]]) - _HEAVY)
    return max(answers)


def _longest(links: list[Link]) -> int:
    """Longest trail of a graph, by length: branches first, then what is left of the circles."""
    at: dict[int, set[int]] = defaultdict(set)
    for index, (a, b, _) in enumerate(links):
        at[a].add(index)
        at[b].add(index)
    # How far the two longest of the branches folded up so far lead away from each join.
    longest = dict.fromkeys(at, 0)
    second = dict.fromkeys(at, 0)
    best = 0
    tips = [join for join, own in at.items() if len(own) == 1]
    while tips:
        tip = tips.pop()
        if not at[tip]:
            continue
        index = at[tip].pop()
        a, b, length = links[index]
        stem = a + b - tip
        reach = longest[tip] + length
        best = max(best, longest[stem] + reach)
        _, second[stem], longest[stem] = sorted((second[stem], longest[stem], reach))
        at[stem].remove(index)
        if len(at[stem]) == 1:
            tips.append(stem)
    if any(at.values()):
        best = max(best, _round_trips(_strung(links, at, longest), longest, second))
    return best


def _strung(links: list[Link], at: dict[int, set[int]], longest: dict[int, int]) -> list[Link]:
    """String links together over every join where nothing begins: no third link and no branch.

    No longest trail needs to begin at such a join: it could go back along the string, or start elsewhere on its circle.
    """
    stations = {join for join, own in at.items() if len(own) > 2 or (own and longest[join])}
    strings = []
    for start in [*stations, *at]:  # after the stations only circles without any are left
        while at[start]:
            here, total = start, 0
            while True:
                index = at[here].pop()
                a, b, length = links[index]
                here = a + b - here
                at[here].remove(index)
                total += length
                if here == start or here in stations:
                    break
            strings.append((start, here, total))
    return strings


def _round_trips(strings: list[Link], longest: dict[int, int], second: dict[int, int]) -> int:
    """Longest trail over these strings, with a branch at its beginning and one at its end."""
    ways: dict[int, list[Link]] = defaultdict(list)
    odd: set[int] = set()
    for index, (a, b, length) in enumerate(strings):
        ways[a].append((1 << index, b, length))
        if a != b:
            ways[b].append((1 << index, a, length))
        odd ^= {a} ^ {b}
    # Only the two ends of a trail may be odd, so every further pair of odd joins costs it at least one string.
    lengths = sorted(length for _, _, length in strings)
    branches = [reach[join] for join in ways for reach in (longest, second)]
    limit = sum(lengths[max(0, len(odd) // 2 - 1) :]) + sum(sorted(branches)[-2:])
    best = 0
    for start in ways:
        begun = [(start, 0, longest[start])]
        while begun:
            here, used, length = begun.pop()
            best = max(best, length + (second[here] if here == start else longest[here]))
            if best == limit:
                return best
            begun += [(there, used | bit, length + more) for bit, there, more in ways[here] if not used & bit]
    return best
