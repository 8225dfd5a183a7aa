"""The board as a graph: hexes, the nodes and edges around them, and what touches what.

Hexes have a corner at the top and axial coordinates (q, r): q grows to the east, r to the south-east. A node is
named (q, r, "N") or (q, r, "S"), the top or bottom corner of hex (q, r); every node has exactly one such name, but the
hex in it may lie off the board. [BASE-GEO-01 to 03] A hex may have a node in its middle too, its center (q, r, "C"),
from which inner edges lead to some of its corners.

Everything is numbered: hexes row by row from the top left; nodes and edges in the order in which they are first met on
a way through the hexes in that order, around each by its corners (``CORNERS``) and then its sides (``SIDES``).
"""

import itertools
import typing
from collections import abc
from inspect import Signature
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import attrs

from catan_core._memo import memoized
from catan_core._short import short

from .bits import mask_of, members
from .ids import Edge, EdgeAt, EdgeSet, Hex, HexAt, HexSet, Node, NodeAt, NodeSet

if TYPE_CHECKING:
    from .geometry import Geometry

__all__ = ["CENTER", "CORNERS", "SIDES", "Centers", "Topology"]

T = typing.TypeVar("T", bound=int)
Six: typing.TypeAlias = tuple[T, T, T, T, T, T]

CORNERS: typing.Final = {
    "N": (0, 0, "N"),
    "NE": (1, -1, "S"),
    "SE": (0, 1, "N"),
    "S": (0, 0, "S"),
    "SW": (-1, 1, "N"),
    "NW": (0, -1, "S"),
}
"""The corners of a hex clockwise from the top: what to add to its (q, r), and the letter, to name it. [BASE-GEO-02]"""

SIDES: typing.Final = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
"""The sides of a hex clockwise: what to add to its (q, r) to get the hex on the other side. Side *i* runs from corner
*i* to the next one clockwise. [BASE-GEO-01, 03]"""

CENTER: typing.Final = "C"
"""The letter of a node in the middle of a hex."""

Centers: typing.TypeAlias = tuple[tuple[HexAt, tuple[str, ...]], ...]
"""The hexes with a center, in their order, each with the corners to which inner edges lead, in that of ``CORNERS``."""

NO_CENTERS: typing.Final[abc.Mapping[HexAt, abc.Iterable[str]]] = MappingProxyType({})


@attrs.frozen(eq=False, repr=False)
class Topology:
    """The places of a board of any shape, and which of them touch. Get one from :meth:`of`.

    Tables are indexed by node, edge or hex number; tables of sets hold bitboards (see :mod:`.bits`). Two
    topologies are equal when they have the same hexes and centers, and then they are one object, in other processes
    too: a topology is pickled as its hexes and centers.

    >>> island = Topology.of((q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2)
    >>> island
    <Topology: 19 hexes, 54 nodes, 72 edges>
    >>> island.hex(0, -2), island.node(0, -2, "N"), island.edge((0, -2, "N"), (1, -3, "S"))
    (0, 0, 0)
    """

    __signature__: typing.ClassVar[Signature] = Signature()
    """It is made by ``of``, so that ``help`` has no need to begin with all its tables."""

    hexes: tuple[HexAt, ...]
    """(q, r) of each hex, row by row from the top left, that is sorted by (r, q). [BASE-GEO-04]"""
    nodes: tuple[NodeAt, ...]
    """(q, r, "N" or "S") of each node; (q, r, "C") of a center."""
    edges: tuple[tuple[Node, Node], ...]
    """The two nodes of each edge, the lower number first."""

    node_neighbors: tuple[NodeSet, ...]
    """For each node the set of nodes one edge away."""
    node_edges: tuple[EdgeSet, ...]
    """For each node the set of edges that meet there, two or three."""
    node_hexes: tuple[HexSet, ...]
    """For each node the set of hexes it is a corner of, one to three; a center is a corner of none."""
    edge_ends: tuple[NodeSet, ...]
    """For each edge the set of its two nodes."""
    edge_neighbors: tuple[EdgeSet, ...]
    """For each edge the set of other edges that share a node with it."""
    edge_hexes: tuple[HexSet, ...]
    """For each edge the set of hexes it is a side of: two, or one on the coast. An inner edge is a side of none."""
    hex_nodes: tuple[NodeSet, ...]
    """For each hex the set of its six corners."""
    hex_edges: tuple[EdgeSet, ...]
    """For each hex the set of its six sides."""
    hex_neighbors: tuple[HexSet, ...]
    """For each hex the set of hexes that share a side with it."""
    hex_corners: tuple[Six[Node], ...]
    """For each hex its six nodes in the order of ``CORNERS``."""
    hex_sides: tuple[Six[Edge], ...]
    """For each hex its six edges in the order of ``SIDES``."""
    centers: Centers
    """The hexes with a center, each with the corners to which inner edges lead from there."""
    hex_centers: tuple[Node | None, ...]
    """For each hex its center, None for none."""
    hex_inner: tuple[EdgeSet, ...]
    """For each hex the set of its inner edges, which join its center with corners."""

    all_nodes: NodeSet
    all_edges: EdgeSet
    all_hexes: HexSet
    center_nodes: NodeSet
    """The set of all centers of hexes."""
    inner_edges: EdgeSet
    """The set of all inner edges."""
    coast: tuple[Edge, ...]
    """The edges with a hex on one side only, in the order of a walk with the land on the right hand: clockwise around
    an island, counter-clockwise around a lake. It starts with the NW side of the first hex [BASE-GEO-06]. When a coast
    is closed and others are left, the next starts at the first hex, in hex order, that has a side on them: at the first
    such side of NW, NE, E, SE, SW, W."""

    ends: abc.Callable[[int], NodeSet]
    """``ends(edges)``: the set of all nodes that these edges touch. Memoised, like the next five."""
    touching: abc.Callable[[int], EdgeSet]
    """``touching(nodes)``: the set of all edges that touch any of these nodes."""
    around: abc.Callable[[int], NodeSet]
    """``around(nodes)``: the set of all neighbors of these nodes, which the distance rule keeps free. A node of the set
    is in the result only if it is next to another one of the set."""
    hexes_at: abc.Callable[[int], HexSet]
    """``hexes_at(nodes)``: the set of all hexes that have a corner at any of these nodes."""
    corners_of: abc.Callable[[int], NodeSet]
    """``corners_of(hexes)``: the set of all corners of these hexes."""
    sides_of: abc.Callable[[int], EdgeSet]
    """``sides_of(hexes)``: the set of all sides of these hexes."""
    lone_ends: abc.Callable[[int], NodeSet]
    """``lone_ends(edges)``: the set of the nodes that a single one of these edges touches. Memoised too."""
    all_and_lone_ends: abc.Callable[[int], tuple[NodeSet, NodeSet]]
    """``all_and_lone_ends(edges)``: both ``ends(edges)`` and ``lone_ends(edges)``."""

    _hex_numbers: dict[HexAt, Hex] = attrs.field(alias="hex_numbers")
    _node_numbers: dict[NodeAt, Node] = attrs.field(alias="node_numbers")
    _edge_numbers: dict[tuple[Node, Node], Edge] = attrs.field(alias="edge_numbers")

    @classmethod
    def of(cls, hexes: abc.Iterable[HexAt], centers: abc.Mapping[HexAt, abc.Iterable[str]] = NO_CENTERS) -> "Topology":
        """The topology of the board made of these hexes (q, r), in whatever order they come.

        The hexes may be of any shape: several islands, or a ring around a lake. ``centers`` gives hexes a node in their
        middle, with an inner edge to each of these corners, named as in ``CORNERS``. The same set of hexes and centers
        gives the same object as long as anything holds on to it.

        Raises ``ValueError`` if there are no hexes, one of them comes twice, or a center is in no hex or leads to no
        corner.

        >>> Topology.of([(1, 0), (0, 0)]) is Topology.of([(0, 0), (1, 0)])
        True
        >>> Topology.of([(0, 0)], {(0, 0): ("N", "S")})
        <Topology: 1 hexes, 7 nodes, 8 edges>
        """
        try:
            wanted = tuple(sorted(((int(q), int(r)) for q, r in hexes), key=lambda at: (at[1], at[0])))
        except (TypeError, ValueError):
            raise ValueError(
                f"a board is made of hexes (q, r), which are two numbers each, not of {short(hexes)}"
            ) from None
        if not wanted:
            raise ValueError("a board needs at least one hex")
        for before, after in itertools.pairwise(wanted):
            if before == after:
                raise ValueError(f"hex {after} is given twice")
        within = _centers(wanted, centers) if centers else ()
        with _LOCK:
            known = _KNOWN.get((wanted, within))
            if known is None:
                known = _KNOWN[wanted, within] = _survey(wanted, within)
            return known

    def hex(self, q: int, r: int) -> Hex:
        """The number of hex (q, r). Raises ``ValueError`` if it is not on this board.

        >>> Topology.of([(0, 0), (1, 0)]).hex(1, 0)
        1
        """
        try:
            return self._hex_numbers[q, r]
        except (KeyError, TypeError):
            raise ValueError(f"there is no hex {short((q, r))} on this board of {len(self.hexes)} hexes") from None

    def node(self, q: int, r: int, corner: str) -> Node:
        """The number of the top ("N") or bottom ("S") corner of hex (q, r), which itself may lie off the board, or of
        its center ("C").

        Raises ``ValueError`` if no hex of this board has that node, or ``corner`` is none of these.

        >>> Topology.of([(0, 0), (1, 0)]).node(1, -1, "S")
        1
        """
        try:
            return self._node_numbers[q, r, corner]
        except (KeyError, TypeError):
            if corner not in ("N", "S", CENTER):
                raise ValueError(f'a node is named by the corner "N" or "S" of a hex, not by {short(corner)}') from None
            there = f"on this board of {len(self.hexes)} hexes"
            raise ValueError(f"there is no node {short((q, r, corner))} {there}") from None

    def edge(self, a: Node | NodeAt, b: Node | NodeAt) -> Edge:
        """The number of the edge between two nodes, each a number or coordinates (q, r, "N" or "S").

        Raises ``ValueError`` if a node is not on this board or no edge joins the two.

        >>> island = Topology.of([(0, 0), (1, 0)])
        >>> island.edge((0, 0, "N"), (1, -1, "S")), island.edge(1, 0)
        (0, 0)
        """
        first, second = self._node(a), self._node(b)
        try:
            return self._edge_numbers[min(first, second), max(first, second)]
        except KeyError:
            raise ValueError(f"no edge joins nodes {self.nodes[first]} and {self.nodes[second]}") from None

    def side(self, hex: Hex, side: str) -> Edge:
        """The number of the edge on that side of a hex, one of "NE", "E", "SE", "SW", "W", "NW".

        Raises ``ValueError`` if there is no such hex or side.

        >>> lone = Topology.of([(0, 0)])
        >>> lone.edge_coordinates(lone.side(lone.hex(0, 0), "E"))
        ((1, -1, 'S'), (0, 1, 'N'))
        """
        _require("hex", hex, "hexes", self.hexes)
        if not isinstance(side, str) or side not in SIDES:
            raise ValueError(f"a hex has the sides {', '.join(SIDES)}, but no side {short(side)}")
        return self.hex_sides[hex][tuple(SIDES).index(side)]

    def hex_coordinates(self, hex: Hex) -> HexAt:
        """The coordinates (q, r) of a hex. Raises ``ValueError`` if this board has no hex of that number.

        >>> island = Topology.of([(0, 0), (1, 0)])
        >>> island.hex_coordinates(island.hex(1, 0))
        (1, 0)
        """
        _require("hex", hex, "hexes", self.hexes)
        return self.hexes[hex]

    def node_coordinates(self, node: Node) -> NodeAt:
        """The coordinates (q, r, "N" or "S") of a node. Raises ``ValueError`` if this board has no node of that number.

        >>> lone = Topology.of([(0, 0)])
        >>> [lone.node_coordinates(node) for node in lone.hex_corners[0][:3]]
        [(0, 0, 'N'), (1, -1, 'S'), (0, 1, 'N')]
        """
        _require("node", node, "nodes", self.nodes)
        return self.nodes[node]

    def edge_coordinates(self, edge: Edge) -> EdgeAt:
        """The coordinates of the two ends of an edge. Raises ``ValueError`` if this board has no edge of that number.

        >>> lone = Topology.of([(0, 0)])
        >>> lone.edge(*lone.edge_coordinates(lone.coast[2])) == lone.coast[2]
        True
        """
        _require("edge", edge, "edges", self.edges)
        a, b = self.edges[edge]
        return self.nodes[a], self.nodes[b]

    @typing.overload
    def neighbors(self, place: NodeAt, /) -> tuple[NodeAt, ...]: ...
    @typing.overload
    def neighbors(self, place: EdgeAt, /) -> tuple[EdgeAt, ...]: ...
    @typing.overload
    def neighbors(self, place: HexAt, /) -> tuple[HexAt, ...]: ...
    def neighbors(self, place: NodeAt | EdgeAt | HexAt, /) -> tuple[object, ...]:
        """The places of the same kind next to a node, edge or hex, all by their coordinates.

        The tables `node_neighbors`, `edge_neighbors` and `hex_neighbors` have the same by numbers, as sets. Raises
        ``ValueError`` if the place is not on this board.

        >>> island = Topology.of([(0, 0), (1, 0)])
        >>> island.neighbors((0, 0)), island.neighbors((0, 0, "N"))
        (((1, 0),), ((1, -1, 'S'), (0, -1, 'S')))
        """
        match place:
            case (int(q), int(r)):
                return tuple(self.hexes[hex] for hex in members(self.hex_neighbors[self.hex(q, r)]))
            case (int(q), int(r), str(corner)):
                return tuple(self.nodes[node] for node in members(self.node_neighbors[self.node(q, r, corner)]))
            case ((_, _, _) as a, (_, _, _) as b):
                return tuple(map(self.edge_coordinates, members(self.edge_neighbors[self.edge(a, b)])))
        raise ValueError(f'a place is (q, r), (q, r, "N" or "S") or two of these, not {short(place)}')

    def geometry(
        self, size: float = 1, orientation: typing.Literal["pointy", "flat"] = "pointy", *, water: int = 0
    ) -> "Geometry":
        """Where the places of this board lie in a picture whose hexes have sides of this length.

        ``orientation`` is "pointy" for hexes with a corner at the top, "flat" for a side at the top. ``water`` is the
        set of the hexes of water: with it, the coast has edges inside the board too. Raises
        ``ValueError`` for anything else, and for a size that is not a positive number.

        >>> Topology.of([(0, 0)]).geometry(size=60).hexes[0].corners[3]
        (0.0, 60.0)
        """
        from .geometry import Geometry

        return Geometry.of(self, size, orientation, water=water)

    def _node(self, place: Node | NodeAt) -> Node:
        if isinstance(place, (tuple, list)) and len(place) == 3:
            return self.node(*place)
        if type(place) is not int:
            raise ValueError(f'a node is its number, or (q, r, "N" or "S"), not {short(place)}')
        _require("node", place, "nodes", self.nodes)
        return place

    def _repr_svg_(self) -> str:
        """The places with their numbers, for notebooks."""
        from catan_core.render import topology_svg

        return topology_svg(self)

    def __repr__(self) -> str:
        return f"<Topology: {len(self.hexes)} hexes, {len(self.nodes)} nodes, {len(self.edges)} edges>"

    def __reduce__(self) -> tuple[object, ...]:
        return Topology.of, (self.hexes, dict(self.centers))


# Weak, so that a program that makes boards at random does not keep them all.
_KNOWN: WeakValueDictionary[tuple[tuple[HexAt, ...], Centers], Topology] = WeakValueDictionary()
_LOCK = Lock()


def _centers(hexes: tuple[HexAt, ...], centers: abc.Mapping[HexAt, abc.Iterable[str]]) -> Centers:
    """The centers in order. Raises ``ValueError`` for one that is in no hex or leads to no corner."""
    named = {(int(q), int(r)): frozenset(corners) for (q, r), corners in centers.items()}
    for at, corners in named.items():
        if at not in hexes:
            raise ValueError(f"there is no hex {at} that could have a center")
        if not corners or not corners <= CORNERS.keys():
            raise ValueError(
                f"from the center of a hex, edges lead to its corners {', '.join(CORNERS)}, not {short(corners)}"
            )
    return tuple((at, tuple(corner for corner in CORNERS if corner in named[at])) for at in hexes if at in named)


def _survey(hexes: tuple[HexAt, ...], centers: Centers) -> Topology:
    node_numbers: dict[NodeAt, Node] = {}
    edge_numbers: dict[tuple[Node, Node], Edge] = {}
    hex_corners: list[Six[Node]] = []
    hex_sides: list[Six[Edge]] = []
    for q, r in hexes:
        names = [(q + east, r + south, letter) for east, south, letter in CORNERS.values()]
        corners = _six(node_numbers.setdefault(name, Node(len(node_numbers))) for name in names)
        pairs = [(min(a, b), max(a, b)) for a, b in itertools.pairwise((*corners, corners[0]))]
        hex_corners.append(corners)
        hex_sides.append(_six(edge_numbers.setdefault(pair, Edge(len(edge_numbers))) for pair in pairs))
    hex_inner = [EdgeSet(0)] * len(hexes)
    sides_in_all, corners_in_all = len(edge_numbers), len(node_numbers)
    found: dict[HexAt, Node] = {}
    for (q, r), letters in centers:
        hex = hexes.index((q, r))
        middle = found[q, r] = node_numbers[q, r, CENTER] = Node(len(node_numbers))
        ends = [hex_corners[hex][tuple(CORNERS).index(letter)] for letter in letters]
        hex_inner[hex] = mask_of([edge_numbers.setdefault((end, middle), Edge(len(edge_numbers))) for end in ends])
    edges = tuple(edge_numbers)

    edge_ends = tuple(mask_of(pair) for pair in edges)
    hex_nodes = tuple(mask_of(corners) for corners in hex_corners)
    hex_edges = tuple(mask_of(sides) for sides in hex_sides)
    node_edges = tuple(map(EdgeSet, _turned(edge_ends, len(node_numbers))))
    node_hexes = tuple(map(HexSet, _turned(hex_nodes, len(node_numbers))))
    edge_hexes = tuple(map(HexSet, _turned(hex_edges, len(edges))))
    all_nodes, all_edges = (1 << len(node_numbers)) - 1, (1 << len(edges)) - 1
    node_neighbors = tuple(NodeSet(_union(edge_ends, own) & ~(1 << node)) for node, own in enumerate(node_edges))
    all_and_lone_ends = _memoised_once(edge_ends)
    return Topology(
        hexes=hexes,
        nodes=tuple(node_numbers),
        edges=edges,
        node_neighbors=node_neighbors,
        node_edges=node_edges,
        node_hexes=node_hexes,
        edge_ends=edge_ends,
        edge_neighbors=tuple(EdgeSet(_union(node_edges, own) & ~(1 << edge)) for edge, own in enumerate(edge_ends)),
        edge_hexes=edge_hexes,
        hex_nodes=hex_nodes,
        hex_edges=hex_edges,
        hex_neighbors=tuple(HexSet(_union(edge_hexes, own) & ~(1 << tile)) for tile, own in enumerate(hex_edges)),
        hex_corners=tuple(hex_corners),
        hex_sides=tuple(hex_sides),
        centers=centers,
        hex_centers=tuple(map(found.get, hexes)),
        hex_inner=tuple(hex_inner),
        all_nodes=NodeSet(all_nodes),
        all_edges=EdgeSet(all_edges),
        center_nodes=NodeSet(all_nodes >> corners_in_all << corners_in_all),
        inner_edges=EdgeSet(all_edges >> sides_in_all << sides_in_all),
        all_hexes=HexSet((1 << len(hexes)) - 1),
        coast=_coast(hex_corners, hex_sides, edge_hexes),
        ends=_memoised(edge_ends),
        touching=_memoised(node_edges),
        around=_memoised(node_neighbors),
        hexes_at=_memoised(node_hexes),
        corners_of=_memoised(hex_nodes),
        sides_of=_memoised(hex_edges),
        lone_ends=lambda edges: all_and_lone_ends(edges)[1],
        all_and_lone_ends=all_and_lone_ends,
        hex_numbers={at: Hex(number) for number, at in enumerate(hexes)},
        node_numbers=node_numbers,
        edge_numbers=edge_numbers,
    )


def _require(place: str, number: object, places: str, there: abc.Sequence[object]) -> None:
    if type(number) is not int:
        raise ValueError(f"the number of a {place} must be an int, not {short(number)}")
    if not 0 <= number < len(there):
        raise ValueError(f"there is no {place} number {number} on this board of {len(there)} {places}")


def _six(items: abc.Iterable[T]) -> Six[T]:
    a, b, c, d, e, f = items
    return a, b, c, d, e, f


def _turned(table: abc.Sequence[int], size: int) -> list[int]:
    """The inverse of a relation: of a table of sets, for each entry the set of the rows that have it."""
    turned = [0] * size
    for row, entries in enumerate(table):
        for entry in members(entries):
            turned[entry] |= 1 << row
    return turned


def _union(table: abc.Sequence[T], rows: int) -> T:
    """The union of the sets in these rows of a table, which is a set of the same kind."""
    union = 0
    while rows:
        low = rows & -rows
        union |= table[low.bit_length() - 1]
        rows ^= low
    return typing.cast(T, union)


class _Octet(dict[int, int]):
    """The unions of the sets in eight rows of a table, by which of the rows are wanted. Each is made when it is first
    asked for."""

    def __init__(self, rows: abc.Sequence[int]) -> None:
        self.rows = rows

    def __missing__(self, wanted: int) -> int:
        union = self[wanted] = _union(self.rows, wanted)
        return union


class _OctetOnce(dict[int, tuple[int, int]]):
    """Like `_Octet`, with the union of the sets and what is in more than one of them."""

    def __init__(self, rows: abc.Sequence[int]) -> None:
        self.rows = rows

    def __missing__(self, wanted: int) -> tuple[int, int]:
        once = twice = 0
        for row in members(wanted):
            twice |= once & self.rows[row]
            once |= self.rows[row]
        self[wanted] = once, twice
        return once, twice


def _memoised(table: abc.Sequence[T]) -> abc.Callable[[int], T]:
    """A function that unites the sets in some rows of a table: eight rows at a time, since on large boards few sets of
    rows come up again, but most sets of eight do."""
    octets = [_Octet(table[first : first + 8]) for first in range(0, len(table), 8)]
    places = tuple(range(len(octets)))

    @memoized(1 << 12)
    def united(rows: int) -> int:
        wanted, union = rows.to_bytes(len(octets), "little"), 0
        for place in itertools.compress(places, wanted):
            union |= octets[place][wanted[place]]
        return union

    return typing.cast(abc.Callable[[int], T], united)


def _memoised_once(table: abc.Sequence[T]) -> abc.Callable[[int], tuple[T, T]]:
    """A function that unites the sets in some rows of a table, and gives with the union what is in a single one of
    them; otherwise like `_memoised`."""
    octets = [_OctetOnce(table[first : first + 8]) for first in range(0, len(table), 8)]
    places = tuple(range(len(octets)))

    @memoized(1 << 12)
    def united_and_once(rows: int) -> tuple[int, int]:
        wanted, union, twice = rows.to_bytes(len(octets), "little"), 0, 0
        for place in itertools.compress(places, wanted):
            here, again = octets[place][wanted[place]]
            twice |= again | union & here
            union |= here
        return union, union & ~twice

    return typing.cast(abc.Callable[[int], tuple[T, T]], united_and_once)


def _coast(
    hex_corners: list[Six[Node]], hex_sides: list[Six[Edge]], edge_hexes: tuple[HexSet, ...]
) -> tuple[Edge, ...]:
    # One or two of the three hexes at a coast node are land, so exactly one coast edge leads on from it.
    onward: dict[Node, tuple[Edge, Node]] = {}
    for corners, sides in zip(hex_corners, hex_sides, strict=True):
        for turn in (5, 0, 1, 2, 3, 4):
            if edge_hexes[sides[turn]].bit_count() == 1:
                onward[corners[turn]] = sides[turn], corners[(turn + 1) % 6]
    coast = []
    while onward:
        node = next(iter(onward))
        while node in onward:
            edge, node = onward.pop(node)
            coast.append(edge)
    return tuple(coast)
