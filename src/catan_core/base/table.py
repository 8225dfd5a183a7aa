"""Reading a table: what anybody may ask of a state, or of a view as far as it is known there.

>>> import catan_core as catan
>>> from catan_core.base import table
>>> game = catan.new_game("base", seats=3, seed=1, options={"base.setup": "beginner"})
>>> table.cards(game.state, 0), table.pieces_left(game.state, 0)
(3, {'road': 13, 'settlement': 3, 'city': 4})

Raises SeatError for a seat that the game does not have, and ArgumentError for what is no state or view, for a game
without what is asked for (such as hands), and for a kind of piece that there is not.
"""

from __future__ import annotations

from typing import TypeVar

from catan_core import (
    ArgumentError,
    Good,
    Hex,
    Position,
    Seat,
    Slice,
    State,
    Transition,
    View,
    members,
)
from catan_core.base import largest_army as army
from catan_core.base import maritime_trade, pieces
from catan_core.base.building import SITES
from catan_core.base.goods import Holdings, hand_size
from catan_core.base.island import Island
from catan_core.base.largest_army import LargestArmy
from catan_core.base.longest_road import LongestRoad

__all__ = [
    "cards", "hand", "largest_army", "longest_road", "pieces_left", "pieces_on", "played_knights", "rates",
    "robber", "sites", "supply",
]  # fmt: skip

S = TypeVar("S", bound=Slice)


def _read(position: Position, kind: type[S]) -> S:
    """A slice of a position."""
    if not isinstance(position, (State, View, Transition)):
        raise ArgumentError(f"a table is read from game.state or game.view(seat), not from {position!r:.80}")
    return position[kind]


def _piece(position: Position, piece: str) -> str:
    """A kind of piece that the game has."""
    _read(position, Island)
    known = position.rules.piece_index
    if not isinstance(piece, str) or piece not in known:
        raise ArgumentError(f"there is no kind of piece {piece!r:.80}; there are {', '.join(known)}")
    return piece


def hand(position: Position, seat: Seat | int) -> dict[str, int] | None:
    """The goods in a seat's hand, by id; None in a view that does not know them.

    What a seat has answered under seal is still in its hand: cards that are to be discarded leave it when the last seat
    has chosen.
    """
    counts = _read(position, Holdings).hands[position.rules.seat(seat)]
    return _by_good(position, counts) if counts else None


def supply(position: Position) -> dict[str, int]:
    """The goods in the supply, by id."""
    return _by_good(position, _read(position, Holdings).supply)


def _by_good(position: Position, counts: tuple[int, ...]) -> dict[str, int]:
    return {good.id: count for good, count in zip(position.rules.goods, counts, strict=True)}


def cards(position: Position, seat: Seat | int) -> int:
    """How many cards a seat has in hand, goods that are no cards left out."""
    _read(position, Holdings)
    return hand_size(position, position.rules.seat(seat))


def played_knights(position: Position, seat: Seat | int) -> int:
    """How many knights lie open before a seat; 0 where there is no largest army."""
    _read(position, Holdings)
    owner = position.rules.seat(seat)
    return army.played_knights(position, owner) if LargestArmy in position.rules.slice_index else 0


def pieces_left(position: Position, seat: Seat | int) -> dict[str, int]:
    """How many pieces of each kind a seat has left."""
    _read(position, Island)
    owner = position.rules.seat(seat)
    return {piece.id: pieces.in_stock(position, piece.id, owner) for piece in position.rules.pieces}


def pieces_on(position: Position, piece: str, seat: Seat | int) -> tuple[int, ...]:
    """The nodes, edges or hexes where a seat's pieces of a kind stand."""
    kind = _piece(position, piece)
    return members(pieces.on_board(position, kind, position.rules.seat(seat)))


def sites(position: Position, seat: Seat | int, piece: str) -> tuple[int, ...]:
    """Where a seat might put a piece of a kind, whatever it holds and whosever turn it is."""
    kind = _piece(position, piece)
    return members(SITES(position, position.rules.seat(seat), kind))


def robber(position: Position) -> Hex:
    """The hex where the robber stands."""
    return _read(position, Island).robber


def longest_road(position: Position) -> tuple[Seat | None, tuple[int, ...]]:
    """Who holds the longest road, and how long everybody's is."""
    road = _read(position, LongestRoad)
    return road.holder, road.lengths


def largest_army(position: Position) -> Seat | None:
    """Who holds the largest army."""
    _read(position, Holdings)
    return position[LargestArmy].holder if LargestArmy in position.rules.slice_index else None


def rates(position: Position, seat: Seat | int) -> dict[str, tuple[int, ...]]:
    """Every ratio at which a seat may trade each good with the supply."""
    _read(position, Holdings)
    owner = position.rules.seat(seat)
    return {
        good.id: maritime_trade.rates(position, owner, Good(index)) for index, good in enumerate(position.rules.goods)
    }
