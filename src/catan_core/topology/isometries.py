"""Rotations and reflections of the hex grid, and where they bring the places of a board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import attrs

from .hexes import CENTER, CORNERS, Centers, Topology
from .ids import Edge, Hex, HexAt, Node, NodeAt

__all__ = ["Isometry", "MovedPlaces"]

MAX_MOVED = 256
"""How many boards are kept with their places moved."""


def _sixths(number: int) -> int:
    return number % 6


@attrs.frozen
class Isometry:
    """A motion of the hex grid that keeps all distances. It reflects from left to right, if `mirrored`; then it turns
    by `sixths` of a full turn, clockwise around hex (0, 0); then it moves by the `shift` (q, r).

    >>> Isometry(1).hex((1, 0)), Isometry(mirrored=True).hex((1, 0)), Isometry(shift=(0, 1)).hex((1, 0))
    ((0, 1), (-1, 0), (1, 1))
    >>> Isometry(1).node((0, 0, "N")) # the top corner becomes the upper right one
    (1, -1, 'S')
    """

    sixths: int = attrs.field(default=0, converter=_sixths)
    mirrored: bool = False
    shift: HexAt = (0, 0)

    @classmethod
    def fitted(cls, hexes: Iterable[HexAt], sixths: int = 0, mirrored: bool = False) -> Isometry:
        """The rotation or reflection after which the smallest q and the smallest r of these hexes are as before.

        So an outline that the rotation or reflection does not change stays where it is, wherever its middle lies.

        >>> pair = [(4, 0), (5, 0)]
        >>> [Isometry.fitted(pair, 3).hex(at) for at in pair]
        [(5, 0), (4, 0)]
        """
        places = list(hexes)
        about = cls(sixths, mirrored)
        moved = [about.hex(at) for at in places]
        east = min((q for q, _ in places), default=0) - min((q for q, _ in moved), default=0)
        south = min((r for _, r in places), default=0) - min((r for _, r in moved), default=0)
        return cls(sixths, mirrored, (east, south))

    def hex(self, at: HexAt) -> HexAt:
        """Where a hex comes to lie."""
        q, r = at
        if self.mirrored:
            q = -q - r
        for _ in range(self.sixths):
            q, r = -r, q + r
        return q + self.shift[0], r + self.shift[1]

    def node(self, at: NodeAt) -> NodeAt:
        """Where a node comes to lie."""
        q, r, corner = at
        if corner == CENTER:
            return (*self.hex((q, r)), CENTER)
        beyond = ((q, r - 1), (q + 1, r - 1)) if corner == "N" else ((q, r + 1), (q - 1, r + 1))
        # A node is the top corner of the lowest, or the bottom corner of the highest of the three hexes around it.
        top, middle, bottom = sorted((self.hex(hex) for hex in ((q, r), *beyond)), key=lambda hex: hex[1])
        return (*bottom, "N") if top[1] == middle[1] else (*top, "S")

    def centers(self, centers: Centers) -> dict[HexAt, tuple[str, ...]]:
        """Where the centers of a board and their inner edges come to lie, as `Topology.of` takes them."""
        moved: dict[HexAt, tuple[str, ...]] = {}
        for (q, r), corners in centers:
            east, south = self.hex((q, r))
            names = {(east + x, south + y, letter): corner for corner, (x, y, letter) in CORNERS.items()}
            ends = [self.node((q + x, r + y, letter)) for x, y, letter in map(CORNERS.__getitem__, corners)]
            moved[east, south] = tuple(names[end] for end in ends)
        return moved

    def move(self, board: Topology) -> MovedPlaces:
        """Where the places of a board come to lie. The last `MAX_MOVED` are kept."""
        return _moved(self, board)


@attrs.frozen
class MovedPlaces:
    """Where the places of a board have come to lie: the board that they are on now, and tables of their new numbers."""

    board: Topology
    hexes: tuple[Hex, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


@lru_cache(maxsize=MAX_MOVED)
def _moved(isometry: Isometry, board: Topology) -> MovedPlaces:
    target = Topology.of(map(isometry.hex, board.hexes), isometry.centers(board.centers))
    nodes = tuple(target.node(*isometry.node(at)) for at in board.nodes)
    return MovedPlaces(
        target,
        tuple(target.hex(*isometry.hex(at)) for at in board.hexes),
        nodes,
        tuple(target.edge(nodes[a], nodes[b]) for a, b in board.edges),
    )
