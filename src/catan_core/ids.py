"""The small integers that stand for seats, places and goods, and the bitboards that stand for sets of places.

At run time all of them are plain ints (sets are ints used as bit masks, goods vectors are tuples of ints); the names
let mypy tell them apart and tell the JSON codec how a field is written.
"""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise. It is not a person, a player or a color."""

CHANCE: Final = Seat(-1)
"""The seat that answers dice, draws and steals."""

Node = NewType("Node", int)
"""A crossroads: a corner of a hex. Index into `Topology.nodes`."""

Edge = NewType("Edge", int)
"""A path: a side of a hex. Index into `Topology.edges`."""

Hex = NewType("Hex", int)
"""A hex. Index into `Topology.hexes`."""

Good = NewType("Good", int)
"""A kind of card that is produced and paid. Index into `Rules.goods`."""

NodeSet = NewType("NodeSet", int)
"""A set of nodes as a bitboard: bit `n` is node `n`."""

EdgeSet = NewType("EdgeSet", int)
"""A set of edges as a bitboard."""

HexSet = NewType("HexSet", int)
"""A set of hexes as a bitboard."""

SeatSet = NewType("SeatSet", int)
"""A set of seats as a bitboard."""

Goods = NewType("Goods", tuple[int, ...])
"""How many of each good, one count per entry of `Rules.goods`; counts are never negative."""

PieceBoards = NewType("PieceBoards", tuple[tuple[int, ...], ...])
"""For every kind of piece (as in `Rules.pieces`), for every seat, the bitboard of the places where its pieces stand."""
