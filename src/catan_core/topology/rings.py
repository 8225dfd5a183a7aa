"""The rings of an island from the coast to the middle, as number tokens are laid out. [Variable set-up]

These functions need a convex island: one without bays, lakes or arms of sea, so that a straight line of hexes from any
hex to any other stays on land. The islands for four and for six players are convex.
"""

from functools import lru_cache

from .bits import members
from .hexes import SIDES, Topology
from .ids import Hex, HexAt

__all__ = ["corner_hexes", "spiral"]


@lru_cache(maxsize=256)
def corner_hexes(topology: Topology) -> tuple[Hex, ...]:
    """The hexes at the corners of a convex island, clockwise from the first hex. [BASE-RAND-09, X56-GEO-04]

    A corner is a hex that does not lie between two others in a straight line. Raises ``ValueError`` if the island is
    not convex.

    >>> flower = Topology.of((q, r) for q in range(-1, 2) for r in range(-1, 2) if -1 <= q + r <= 1)
    >>> [flower.hexes[number] for number in corner_hexes(flower)]
    [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    """
    _require_convex(topology)
    land = set(topology.hexes)
    corners = []
    for number in dict.fromkeys(_shore(topology)):
        q, r = topology.hexes[number]
        if not any({(q + east, r + south), (q - east, r - south)} <= land for east, south in SIDES.values()):
            corners.append(number)
    return tuple(corners)


@lru_cache(maxsize=256)
def spiral(topology: Topology, start_hex: Hex) -> tuple[Hex, ...]:
    """All hexes of a convex island, counter-clockwise from a hex of its coast and ring by ring inwards.

    Each further ring starts at its corner nearest to the corner where the ring before it started, on the islands for
    four and for six players the hex just inside it. [BASE-RAND-09, X56-TOK-03, X56-TOK-05] From a hex between two
    corners, it starts beside the first and the last hex of the ring before it. [TB-RI-03]

    Raises ``ValueError`` if the island is not convex or ``start_hex`` is not the number of a hex of its coast.

    >>> flower = Topology.of((q, r) for q in range(-1, 2) for r in range(-1, 2) if -1 <= q + r <= 1)
    >>> [flower.hexes[number] for number in spiral(flower, flower.hex(1, 0))]
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (0, 0)]
    """
    corners, shore = corner_hexes(topology), _shore(topology)[::-1]
    if start_hex not in shore:
        hexes = ", ".join(map(str, sorted(set(shore))))
        raise ValueError(f"the spiral has to start at a hex of the coast ({hexes}), not at {start_hex}")
    first = shore.index(start_hex)
    ring = tuple(dict.fromkeys(shore[first:] + shore[:first]))
    inner = [at for number, at in enumerate(topology.hexes) if topology.hex_neighbors[number].bit_count() == 6]
    if not inner:
        return ring
    rest = Topology.of(inner)
    if start_hex in corners:
        starts, near = corner_hexes(rest), ring[:1]
    else:
        starts, near = _shore(rest), (ring[0], ring[-1])
    start = min(starts, key=lambda number: sum([_distance(rest.hexes[number], topology.hexes[at]) for at in near]))
    return ring + tuple(topology.hex(*rest.hexes[number]) for number in spiral(rest, start))


def _shore(topology: Topology) -> tuple[Hex, ...]:
    """The hex behind each coast edge, clockwise; most hexes appear several times."""
    return tuple(members(topology.edge_hexes[edge])[0] for edge in topology.coast)


def _distance(a: HexAt, b: HexAt) -> int:
    east, south = a[0] - b[0], a[1] - b[1]
    return max(abs(east), abs(south), abs(east + south))


def _require_convex(topology: Topology) -> None:
    # A convex island is all of the land inside its own limits in the three directions in which hexes form rows.
    columns = [q for q, r in topology.hexes]
    rows = [r for q, r in topology.hexes]
    diagonals = [q + r for q, r in topology.hexes]
    inside = sum(
        max(0, min(max(columns), max(diagonals) - r) - max(min(columns), min(diagonals) - r) + 1)
        for r in range(min(rows), max(rows) + 1)
    )
    if inside != len(topology.hexes):
        raise ValueError(f"only a convex island has corners and a spiral, and {topology!r} is not convex")
