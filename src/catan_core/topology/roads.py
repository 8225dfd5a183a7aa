"""The length of a player's longest road: the longest trail through a network. [Longest Road]

A trail uses each piece at most once but may come back to a node, so a closed hexagon counts six and its tail goes on
counting; a branch is not added. [BASE-ROAD-02]

Without a circle, peeling off all links with a loose end shortens the longest trail by one at each end, so its length is
told by how often that can be done. What is left after the first time stays while loose ends come and go.

Otherwise the rules of the board are turned into a plain graph of joins and links, in which a trail may go on at every
join. That is the board itself, but for the nodes where networks cross: each falls into a join for every network. Then
the branches that lead nowhere are folded up. What is left are circles and what connects them: its links are strung
together to a few long ones, and all trails along those are tried.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from catan_core._memo import memoized

from .bits import members
from .hexes import Topology
from .ids import Edge

__all__ = ["longest_trail", "longest_trail_through"]

Link: TypeAlias = tuple[int, int, int]
"""A join, another join, and how long it is from the one to the other."""

String: TypeAlias = tuple[int, int, int, list[tuple[int, int]]]
"""A join, another join, how long it is from the one to the other, and the joins on the way, each with how far it is."""

Lengths: TypeAlias = tuple[tuple[Edge, int], ...]
"""Edges with what they count for the length of a trail."""

# Longer than any trail, so that the longest trail is sure to use a link that has this much added.
_HEAVY = 1 << 20


class Graph(NamedTuple):
    """Links between joins. They have the numbers of edges and nodes, but for the joins into which nodes fall, and for
    links on an edge where another network has one: the numbers of these are higher than any on the board."""

    links: int
    """The set of all links."""
    ends: Sequence[tuple[int, int]]
    """For each link its two joins."""
    at: Sequence[int]
    """For each join the set of links that may meet there."""
    beyond: Mapping[int, Mapping[int, int]]
    """For each join where a link, as a set of its own, leads from there."""
    tips: int
    """The joins at which trails begin and end: those with one link, and those in `blocked`."""
    blocked: int
    """The joins through which no trail passes."""
    counts: Mapping[int, int]
    """What links, as sets of their own, count if it is not one; there may be others."""


def longest_trail(
    topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, lengths: Lengths = ()
) -> int:
    """The length of the longest trail in a player's networks.

    ``networks`` has the set of edges of each network: of the roads, or of the roads and the ships. A trail goes on from
    an edge to another of the same network, from one network to another only at a node in ``joints`` (the player's own
    buildings), and never through a node in ``blocked`` (the pieces of others), where it may end. ``joints`` and
    ``blocked`` are sets of nodes and may hold nodes away from the networks. ``lengths`` has the edges that do not count
    one, each with what it counts, 0 or more; any others may be among them.

    >>> lone = Topology.of([(0, 0)])
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0)
    6
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0b1001)
    3
    >>> longest_trail(lone, (lone.all_edges,), joints=0, blocked=0, lengths=((Edge(0), 2),))
    7
    """
    reached = 0  # what lies elsewhere changes nothing, and must not be asked anew
    for network in networks:
        reached |= topology.all_and_lone_ends(network)[0]
    return _trail(topology, networks, joints & reached, blocked & reached, lengths)


@memoized(1 << 12)
def _trail(topology: Topology, networks: tuple[int, ...], joints: int, blocked: int, lengths: Lengths) -> int:
    """The length of the longest trail; most often asked when nothing of this has changed."""
    overlay = _overlaid(topology, networks, joints, blocked)
    links, reached, lone, crossed, knotted = overlay
    if links and not (knotted or lengths):
        length = _peeled(topology, links, lone | (blocked | crossed) & reached)
        if length:
            return length
    return _longest(_graph(topology, networks, overlay, blocked & reached, lengths))


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
    answers = []
    overlay = _overlaid(topology, networks, joints, blocked)
    for kind, network in enumerate(networks):
        if network >> edge & 1:
            # The network that comes first has the links with the numbers of its edges.
            ordered = (network, *networks[:kind], *networks[kind + 1 :])
            graph = _graph(topology, ordered, overlay, blocked & overlay.reached, lengths)
            counts = {**graph.counts, 1 << edge: graph.counts.get(1 << edge, 1) + _HEAVY}
            answers.append(_longest(graph._replace(counts=counts)) - _HEAVY)
    return max(answers)


class Overlay(NamedTuple):
    """Some networks taken together."""

    links: int
    """All links of theirs."""
    reached: int
    """All nodes that they reach."""
    lone: int
    """The nodes that a single link touches."""
    crossed: int
    """The nodes where networks cross, and no trail goes from one to another."""
    knotted: bool
    """Whether there is more at a crossing than an end of each network, or an edge has two links."""


def _overlaid(topology: Topology, networks: tuple[int, ...], joints: int, blocked: int) -> Overlay:
    links = reached = lone = crossed = forked = shared = 0
    for network in networks:
        ends, own = topology.all_and_lone_ends(network)
        lone = lone & ~ends | own & ~reached
        crossed |= reached & ends
        forked |= ends & ~own
        shared |= links & network
        links |= network
        reached |= ends
    crossed &= ~(joints | blocked)
    return Overlay(links, reached, lone, crossed, bool(shared or crossed & forked))


def _peeled(topology: Topology, links: int, tips: int) -> int:
    """The length of the longest trail over links without a circle; 0 if there is a circle. A trail that comes to one of
    the nodes `tips` ends there: they have a single link, or let no trail pass.

    Peeling off every link with a tip takes two from the longest trail, one at each end, as long as any link is left.
    """
    left = links & ~topology.touching(tips)
    if not left:
        return 2 if topology.ends(links) & ~tips else 1
    inner = _core_length(topology)(left)
    return inner and inner + 2


@memoized(1 << 6)
def _core_length(topology: Topology) -> Callable[[int], int]:
    """The function that gives the length of what is left when links have been peeled off, where trails pass through
    every node. It stays the same when tips come and go."""

    @memoized(1 << 12)
    def length(links: int) -> int:
        tips = topology.lone_ends(links)
        return _peeled(topology, links, tips) if tips else 0

    return length


def _graph(topology: Topology, networks: tuple[int, ...], overlay: Overlay, blocked: int, lengths: Lengths) -> Graph:
    """The graph of some networks, in which a trail may go on at every join that is not blocked."""
    counts = {1 << edge: count for edge, count in lengths if edge < len(topology.edges)}
    if counts and min(counts.values()) < 0:
        raise ValueError(f"an edge counts 0 or more for a trail: {lengths}")
    links, _, lone, crossed, knotted = overlay
    if crossed or knotted:
        return _apart(topology, networks, lone, crossed, blocked, counts)
    return Graph(links, topology.edges, topology.node_edges, _beyond(topology), lone | blocked, blocked, counts)


@memoized(1 << 6)
def _beyond(topology: Topology) -> dict[int, dict[int, int]]:
    """For each node of a board where each edge, as a set of its own, leads from there."""
    beyond: dict[int, dict[int, int]] = {node: {} for node in range(len(topology.nodes))}
    for edge, (a, b) in enumerate(topology.edges):
        beyond[a][1 << edge] = b
        beyond[b][1 << edge] = a
    return beyond


def _apart(
    topology: Topology, networks: tuple[int, ...], lone: int, crossed: int, blocked: int, counts: dict[int, int]
) -> Graph:
    """The graph of networks that cross at some nodes, each of which falls into a join for each network, or that share
    edges."""
    ends: list[tuple[int, int]] = [*topology.edges]
    at: list[int] = [*topology.node_edges]
    beyond = {**_beyond(topology)}
    links, parts = 0, []
    for network in networks:
        part = network & ~links
        for edge in members(network & links):
            link, (a, b) = 1 << len(ends), ends[edge]
            ends.append((a, b))
            for node, other in ((a, b), (b, a)):
                at[node] |= link
                beyond[node] = {**beyond[node], link: other}
            if 1 << edge in counts:
                counts[link] = counts[1 << edge]
            part |= link
        links |= part
        parts.append(part)
    for node in members(crossed):
        for part in parts:
            join, own = len(at), at[node] & part
            at.append(own)
            beyond[join] = {}
            lone |= (own.bit_count() == 1) << join
            for number in members(own):
                a, b = ends[number]
                other = a + b - node
                ends[number] = (join, other)
                beyond[join][1 << number] = other
                beyond[other] = {**beyond[other], 1 << number: join}
    return Graph(links, ends, at, beyond, lone | blocked, blocked, counts)


def _longest(graph: Graph) -> int:
    """Longest trail of a graph, by length: branches first, then what is left of the circles."""
    left, ends, at, beyond, tips, blocked, counts = graph
    # How far the two longest of the branches folded up so far lead away from each join.
    longest, second = [0] * len(at), [0] * len(at)
    best = 0
    while tips:
        tip = tips.bit_length() - 1
        tips ^= 1 << tip
        while begun := at[tip] & left:
            link, here, reach = begun & -begun, tip, 0
            while True:
                left ^= link
                here = beyond[here][link]
                reach += counts.get(link, 1) if counts else 1
                other = longest[here]
                if reach + other > best:
                    best = reach + other
                if blocked and blocked >> here & 1:
                    break
                if reach > other:
                    longest[here], second[here] = reach, other
                elif reach > second[here]:
                    second[here] = reach
                link = at[here] & left
                if not link or link & link - 1:
                    break
                reach = longest[here]
    if left:
        circles = tuple([(*ends[number], counts.get(1 << number, 1) if counts else 1) for number in members(left)])
        joins, around = _joined(circles)
        best = max(best, around)
        branching = [join for join in joins if longest[join]]
        for index, start in enumerate(branching):
            trips, furthest = _trips(circles, start)
            reach = longest[start]
            best = max(best, reach + furthest, reach + trips[start] + second[start])
            for end in branching[index + 1 :]:
                if end in trips and reach + trips[end] + longest[end] > best:
                    best = reach + trips[end] + longest[end]
    return best


@memoized(1 << 10)
def _joined(circles: tuple[Link, ...]) -> tuple[tuple[int, ...], int]:
    """The joins of these links, in order, and the length of the longest trail over them. It may begin where three of
    them meet: if it begins elsewhere, it could go back to there, or start elsewhere on its circle."""
    joins = {join for a, b, _ in circles for join in (a, b)}
    return tuple(sorted(joins)), max([_trips(circles, start)[1] for start, *_ in _strung(circles, ())])


@memoized(1 << 10)
def _trips(circles: tuple[Link, ...], start: int) -> tuple[dict[int, int], int]:
    """How long the longest trail over these links is from one join to each that can be reached, back to itself too; and
    the longest of all these. Branches grow and shrink, and circles stay."""
    ways: dict[int, list[tuple[int, String]]] = defaultdict(list)
    for index, (a, b, length, inner) in enumerate(_strung(circles, (start,))):
        ways[a].append((1 << index, (a, b, length, inner)))
        ways[b].append((1 << index, (b, a, length, [(join, length - far) for join, far in inner])))
    longest = {start: 0}
    begun = [(start, 0, 0)]
    while begun:
        here, used, before = begun.pop()
        for bit, (_, there, length, inner) in ways[here]:
            if used & bit:
                continue
            for join, far in (*inner, (there, length)):
                if before + far > longest.get(join, -1):
                    longest[join] = before + far
            begun.append((there, used | bit, before + length))
    return longest, max(longest.values())


def _strung(links: Sequence[Link], beginning: Collection[int]) -> list[String]:
    """String links together over every join where nothing begins: no third link and no trail.

    Of circles without any other join, each begins somewhere.
    """
    at: dict[int, set[int]] = defaultdict(set)
    for index, (a, b, _) in enumerate(links):
        at[a].add(index)
        at[b].add(index)
    stations = {join for join, own in at.items() if len(own) > 2 or join in beginning}
    strings: list[String] = []
    for start in [*stations, *at]:  # after the stations only circles without any are left
        while at[start]:
            here, total, inner = start, 0, list[tuple[int, int]]()
            while True:
                index = at[here].pop()
                a, b, length = links[index]
                here = a + b - here
                at[here].remove(index)
                total += length
                if here == start or here in stations:
                    break
                inner.append((here, total))
            strings.append((start, here, total, inner))
    return strings
