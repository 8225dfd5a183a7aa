"""The small integers that stand for seats and goods, and the vectors and bitboards made of them.

At run time all of them are plain ints (sets are ints used as bit masks, goods vectors are tuples of ints); the names
let mypy tell them apart and tell the JSON codec how a field is written.
"""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise. It is not a person, a player or a color."""

CHANCE: Final = Seat(-1)
"""The seat that answers dice, draws and steals."""

Good = NewType("Good", int)
"""A kind of card that is produced and paid. Index into `Rules.goods`."""

SeatSet = NewType("SeatSet", int)
"""A set of seats as a bitboard."""

Goods = NewType("Goods", tuple[int, ...])
"""How many of each good, one count per entry of `Rules.goods`; counts are never negative."""

PieceBoards = NewType("PieceBoards", tuple[tuple[int, ...], ...])
"""For every kind of piece (as in `Rules.pieces`), for every seat, the bitboard of the places where its pieces stand."""
