"""The small integers that stand for seats and goods, and the vectors and bitboards made of them.

At run time all of them are plain ints (sets are ints used as bit masks, goods vectors are tuples of ints); the names
let mypy tell them apart and tell the JSON codec how a field is written.
"""

from typing import Annotated, Final, NewType, TypeAlias, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise. It is not a person, a player or a color."""

CHANCE: Final = Seat(-1)
"""The seat that answers dice, draws and steals."""

Good = NewType("Good", int)
"""A kind of card that is produced and paid. Index into `Rules.goods`."""

BY_SEAT: Final = "by seat"
"""Marks the type of a tuple that is indexed by seat."""

BySeat: TypeAlias = Annotated[tuple[T, ...], BY_SEAT]
"""One value for each seat, in their order: `hands: BySeat[Goods]`. To mypy it is `tuple[T, ...]`.

A field of a record that is indexed by seat is declared so: it is then read with the right length, and its values go
along when seats change places. A field that may also have no values at all is a `BySeat[int] | tuple[()]`.
"""

SeatSet = NewType("SeatSet", int)
"""A set of seats as a bitboard."""

Goods = NewType("Goods", tuple[int, ...])
"""How many of each good, one count per entry of `Rules.goods`; counts are never negative."""

PieceBoards = NewType("PieceBoards", tuple[tuple[int, ...], ...])
"""For every kind of piece (as in `Rules.pieces`), for every seat, the bitboard of the places where its pieces stand."""
