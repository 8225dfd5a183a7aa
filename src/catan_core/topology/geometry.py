"""Where the places of a board lie in a picture: plain numbers for any frontend. The SVG pictures use them too.

All lengths grow with ``size``, the side of a hex. x grows to the right, y downwards, and angles are degrees clockwise
from the x axis, as in SVG and CSS. The middle of hex (0, 0) is the origin.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot, isfinite, sqrt
from typing import Final, Literal, TypeAlias

import attrs

from catan_core._short import short

from .bits import lowest
from .hexes import CENTER, Topology
from .ids import Edge

__all__ = ["CoastPlace", "EdgePlace", "Geometry", "HexPlace", "Orientation", "Point"]

Point: TypeAlias = tuple[float, float]
"""A point (x, y) of a picture."""

Orientation: TypeAlias = Literal["pointy", "flat"]
"""How hexes lie: "pointy" with a corner at the top, "flat" with a side at the top."""

OFFSHORE: Final = 0.58
"""How far from the coast the point in the water lies, in sides of a hex."""

DIGITS: Final = 5
"""How many digits after the point are written as JSON."""

ROOT: Final = sqrt(3) / 2

HEIGHTS: Final = {"N": -1, CENTER: 0, "S": 1}
"""How far below the middle of a hex a node lies that is named by it, in sides of a hex."""


@attrs.frozen
class HexPlace:
    """Where a hex lies: its middle, and its corners in the order of ``Topology.hex_corners``, clockwise."""

    center: Point
    corners: tuple[Point, ...]


@attrs.frozen
class EdgePlace:
    """Where an edge lies: its ends in the order of ``Topology.edges``, its middle, and the angle of the line between
    the ends, more than -90 and up to 90 degrees, so that what is written along it stands upright."""

    ends: tuple[Point, Point]
    middle: Point
    angle: float


@attrs.frozen
class CoastPlace:
    """The place in the water beside a coast edge: its ``point``, and the ``angle`` at which the middle of the edge lies
    from there."""

    edge: Edge
    point: Point
    angle: float


@attrs.frozen(repr=False)
class Geometry:
    """Where all places of a board lie. Get one from :meth:`of`, or from ``topology.geometry()``.

    ``hexes``, ``nodes`` and ``edges`` are indexed by number. ``coast`` has an entry for each edge with water on one
    side only, which may be beyond the board: first those of ``Topology.coast``, in that order, then those inside the
    board by number. ``bounds`` are the smallest x and y and the largest x and y of all nodes.

    >>> geometry = Topology.of([(0, 0)]).geometry(size=10)
    >>> geometry
    <Geometry: 1 hex, size 10, pointy>
    >>> geometry.nodes[0], geometry.edges[1].angle, geometry.coast_place(1).angle
    ((0.0, -10.0), 90.0, 180.0)
    """

    topology: Topology
    size: float
    orientation: Orientation
    hexes: tuple[HexPlace, ...]
    nodes: tuple[Point, ...]
    edges: tuple[EdgePlace, ...]
    coast: tuple[CoastPlace, ...]
    bounds: tuple[float, float, float, float]

    @classmethod
    def of(
        cls, topology: Topology, size: float = 1, orientation: Orientation = "pointy", *, water: int = 0
    ) -> Geometry:
        """The geometry of a board, for hexes with sides of this length. ``water`` is the set of the hexes of water.

        Raises ``ValueError`` for a size that is not a positive number, and for another orientation.
        """
        if isinstance(size, bool) or not isinstance(size, int | float) or not isfinite(size) or size <= 0:
            raise ValueError(f"the size of a hex is the length of a side, a positive number, not {short(size)}")
        if orientation not in ("pointy", "flat"):
            raise ValueError(f'hexes lie "pointy" or "flat", not {short(orientation)}')
        nodes = tuple(_placed(_corner(q, r, letter), size, orientation) for q, r, letter in topology.nodes)
        hexes = tuple(
            HexPlace(_placed(_middle(q, r), size, orientation), tuple(nodes[node] for node in corners))
            for (q, r), corners in zip(topology.hexes, topology.hex_corners, strict=True)
        )
        edges = tuple(_edge(nodes[a], nodes[b]) for a, b in topology.edges)
        coast = tuple(
            _offshore(edge, edges[edge], hexes[lowest(topology.edge_hexes[edge] & ~water)].center, size)
            for edge in _shores(topology, water)
        )
        xs, ys = zip(*nodes, strict=True)
        return cls(topology, size, orientation, hexes, nodes, edges, coast, (min(xs), min(ys), max(xs), max(ys)))

    def coast_place(self, edge: Edge | int) -> CoastPlace:
        """The place in the water beside an edge with water on one side. Raises ``ValueError`` for any other edge.

        >>> pair = Topology.of([(0, 0), (1, 0)])
        >>> pair.geometry(water=0b10).coast_place(pair.side(pair.hex(0, 0), "E")).angle
        180.0
        """
        for place in self.coast:
            if place.edge == edge:
                return place
        raise ValueError(f"edge {short(edge)} does not lie on the coast of this board")

    def to_json(self) -> str:
        """The geometry as JSON. Places are named by their coordinates, as in all JSON of a game.

        >>> Topology.of([(0, 0)]).geometry().to_json()[:77]
        '{"size":1,"orientation":"pointy","bounds":[-0.86603,-1,0.86603,1],"hexes":[{"'
        """
        import json

        board = self.topology
        return json.dumps(
            {
                "size": _rounded(self.size),
                "orientation": self.orientation,
                "bounds": _all_rounded(self.bounds),
                "hexes": [
                    {"hex": at, "center": _all_rounded(place.center), "corners": [*map(_all_rounded, place.corners)]}
                    for at, place in zip(board.hexes, self.hexes, strict=True)
                ],
                "nodes": [
                    {"node": at, "point": _all_rounded(point)}
                    for at, point in zip(board.nodes, self.nodes, strict=True)
                ],
                "edges": [
                    {
                        "edge": self._name(Edge(edge)),
                        "ends": [*map(_all_rounded, place.ends)],
                        "middle": _all_rounded(place.middle),
                        "angle": _rounded(place.angle),
                    }
                    for edge, place in enumerate(self.edges)
                ],
                "coast": [
                    {
                        "edge": self._name(place.edge),
                        "point": _all_rounded(place.point),
                        "angle": _rounded(place.angle),
                    }
                    for place in self.coast
                ],
            },
            separators=(",", ":"),
        )

    def _name(self, edge: Edge) -> object:
        return sorted(self.topology.edge_coordinates(edge))

    def __repr__(self) -> str:
        count = len(self.hexes)
        return f"<Geometry: {count} hex{'' if count == 1 else 'es'}, size {self.size:g}, {self.orientation}>"


def _shores(topology: Topology, water: int) -> list[Edge]:
    """The edges with water on one side only: at the rim of the board beside land, or between land and water."""
    rim = [edge for edge in topology.coast if not topology.edge_hexes[edge] & water]
    inside = [
        Edge(edge)
        for edge, sides in enumerate(topology.edge_hexes)
        if sides.bit_count() == 2 and (sides & water).bit_count() == 1
    ]
    return rim + inside


def _middle(q: float, r: float) -> Point:
    """The middle of a hex with sides of length 1 and a corner at the top."""
    return 2 * ROOT * (q + r / 2), 1.5 * r


def _corner(q: int, r: int, letter: str) -> Point:
    x, y = _middle(q, r)
    return x, y + HEIGHTS[letter]


def _placed(point: Point, size: float, orientation: Orientation) -> Point:
    """A point in the size that is wanted, and turned clockwise by 30 degrees if hexes lie flat."""
    x, y = point
    if orientation == "flat":
        x, y = ROOT * x - y / 2, x / 2 + ROOT * y
    return x * size, y * size


def _edge(start: Point, end: Point) -> EdgePlace:
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    angle = round(degrees(atan2(end[1] - start[1], end[0] - start[0])), DIGITS)
    return EdgePlace((start, end), middle, angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle)


def _offshore(edge: Edge, place: EdgePlace, land: Point, size: float) -> CoastPlace:
    x, y = place.middle
    away = (x - land[0], y - land[1])
    share = OFFSHORE * size / hypot(*away)
    angle = round(degrees(atan2(-away[1], -away[0])), DIGITS)
    return CoastPlace(edge, (x + away[0] * share, y + away[1] * share), angle + 360 if angle <= -180 else angle)


def _rounded(number: float) -> float:
    short = round(number, DIGITS)
    return int(short) if short == int(short) else short


def _all_rounded(numbers: Iterable[float]) -> list[float]:
    return [*map(_rounded, numbers)]
