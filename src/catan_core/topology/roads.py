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
    return _trail(topology, networks, joints, blocked, lengths)


@lru_cache(maxsize=1 << 12)
def _trail(topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, lengths: Lengths) -> int:
    """The length of the longest trail; most often asked when nothing of this has changed."""
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
    ends, nodes = topology.edges, len(topology.nodes)
    separate, special = nodes * len(networks), topology.touching(joints | blocked)
    for kind, network in enumerate(networks):
        apart = kind * nodes
        for edge in members(network):
            a: int
            b: int
            a, b = ends[edge]
            if not special >> edge & 1:
                a += apart
                b += apart
            else:
                if blocked >> a & 1:
                    separate += 1
                    a = separate
                elif not joints >> a & 1:
                    a += apart
                if blocked >> b & 1:
                    separate += 1
                    b = separate
                elif not joints >> b & 1:
                    b += apart
            if edge == through:
                marked.append(len(links))
            links.append((a, b, counts.get(edge, 1) if counts else 1))
    if not marked:
        return _longest(links, separate + 1)
    answers = []
    for index in marked:
        a, b, length = links[index]
        answers.append(_longest([*links[:index], (a, b, length + _HEAVY), *links[index + 1 :]], separate + 1) - _HEAVY)
    return max(answers)


def _longest(links: list[Link], joins: int) -> int:
    """Longest trail of a graph with so many joins, by length: branches first, then what is left of the circles."""
    # For each join, how many links meet there, and their numbers, added up bit by bit: the number itself for the last.
    degrees, numbers = [0] * joins, [0] * joins
    for index, (a, b, _) in enumerate(links):
        degrees[a] += 1
        degrees[b] += 1
        numbers[a] ^= index
        numbers[b] ^= index
    # How far the two longest of the branches folded up so far lead away from each join.
    longest, second = [0] * joins, [0] * joins
    best = 0
    left = len(links)
    tips = [join for a, b, _ in links for join in (a, b) if degrees[join] == 1]
    while tips:
        tip = tips.pop()
        if not degrees[tip]:
            continue
        index = numbers[tip]
        a, b, length = links[index]
        stem = a + b - tip
        reach, other = longest[tip] + length, longest[stem]
        if reach + other > best:
            best = reach + other
        if reach > other:
            longest[stem], second[stem] = reach, other
        elif reach > second[stem]:
            second[stem] = reach
        degrees[tip] = 0
        degrees[stem] -= 1
        numbers[stem] ^= index
        left -= 1
        if degrees[stem] == 1:
            tips.append(stem)
    if left:
        circles = [link for link in links if degrees[link[0]] and degrees[link[1]]]
        best = max(best, _round_trips(_strung(circles, longest), longest, second))
    return best


def _strung(links: list[Link], longest: list[int]) -> list[Link]:
    """String links together over every join where nothing begins: no third link and no branch.

    No longest trail needs to begin at such a join: it could go back along the string, or start elsewhere on its circle.
    """
    at: dict[int, set[int]] = defaultdict(set)
    for index, (a, b, _) in enumerate(links):
        at[a].add(index)
        at[b].add(index)
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


def _round_trips(strings: list[Link], longest: list[int], second: list[int]) -> int:
    """Longest trail over these strings, with a branch at its beginning and one at its end."""
    sorted_strings = sorted([(a, b, length) if a < b else (b, a, length) for a, b, length in strings])
    best = 0
    for start, end, length in _trails(tuple(sorted_strings)):
        reach = longest[start] + length + (second[end] if start == end else longest[end])
        if reach > best:
            best = reach
    return best


@lru_cache(maxsize=1 << 10)
def _trails(strings: tuple[Link, ...]) -> list[Link]:
    """The longest trail over these strings from each join to each; branches grow and shrink, and strings stay."""
    ways: dict[int, list[Link]] = defaultdict(list)
    for index, (a, b, length) in enumerate(strings):
        ways[a].append((1 << index, b, length))
        if a != b:
            ways[b].append((1 << index, a, length))
    found = []
    for start in ways:
        best: dict[int, int] = {}
        begun = [(start, 0, 0)]
        while begun:
            here, used, length = begun.pop()
            if length > best.get(here, -1):
                best[here] = length
            for bit, there, more in ways[here]:
                if not used & bit:
                    begun.append((there, used | bit, length + more))
        found += [(start, end, length) for end, length in best.items() if start <= end]
    return found
