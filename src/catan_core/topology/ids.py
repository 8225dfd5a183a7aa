"""The small integers that stand for the places of a board, the bitboards that stand for sets of them, and coordinates.

At run time all of the numbers are plain ints (sets are ints used as bit masks); the names let mypy tell them apart and
tell the JSON codec how a field is written.
"""

from typing import NewType, TypeAlias

Node = NewType("Node", int)
"""A crossroads: a corner of a hex. Index into `Topology.nodes`."""

Edge = NewType("Edge", int)
"""A path: a side of a hex. Index into `Topology.edges`."""

Hex = NewType("Hex", int)
"""A hex. Index into `Topology.hexes`."""

NodeSet = NewType("NodeSet", int)
"""A set of nodes as a bitboard: bit `n` is node `n`."""

EdgeSet = NewType("EdgeSet", int)
"""A set of edges as a bitboard."""

HexSet = NewType("HexSet", int)
"""A set of hexes as a bitboard."""

HexAt: TypeAlias = tuple[int, int]
"""The coordinates (q, r) of a hex."""

NodeAt: TypeAlias = tuple[int, int, str]
"""The coordinates (q, r, "N" or "S") of a node: the top or bottom corner of hex (q, r), which may lie off the board."""

EdgeAt: TypeAlias = tuple[NodeAt, NodeAt]
"""The coordinates of an edge: those of its two ends."""
