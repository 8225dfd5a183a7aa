"""Reading a table: what anybody may ask of a state, or of a view as far as it is known there.

>>> import catan_core as catan
>>> from catan_core.base import table
>>> game = catan.new_game("base", seats=3, seed=1, options={"base.setup": "beginner"})
>>> table.cards(game.state, 0), table.pieces_left(game.state, 0)
(3, {'road': 13, 'settlement': 3, 'city': 4})
"""

from __future__ import annotations

from catan_core import Good, Hex, Position, Seat, members
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


def hand(position: Position, seat: Seat | int) -> dict[str, int] | None:
    """The goods in a seat's hand, by id; None in a view that does not know them.

    What a seat has answered under seal is still in its hand: cards that are to be discarded leave it when the last seat
    has chosen.
    """
    counts = position[Holdings].hands[seat]
    if not counts:
        return None
    return {good.id: count for good, count in zip(position.rules.goods, counts, strict=True)}


def supply(position: Position) -> dict[str, int]:
    """The goods in the supply, by id."""
    return {good.id: count for good, count in zip(position.rules.goods, position[Holdings].supply, strict=True)}


def cards(position: Position, seat: Seat | int) -> int:
    """How many cards a seat has in hand, goods that are no cards left out."""
    return hand_size(position, Seat(seat))


def played_knights(position: Position, seat: Seat | int) -> int:
    """How many knights lie open before a seat; 0 where there is no largest army."""
    return army.played_knights(position, Seat(seat)) if LargestArmy in position.rules.slice_index else 0


def pieces_left(position: Position, seat: Seat | int) -> dict[str, int]:
    """How many pieces of each kind a seat has left."""
    return {piece.id: pieces.in_stock(position, piece.id, Seat(seat)) for piece in position.rules.pieces}


def pieces_on(position: Position, piece: str, seat: Seat | int) -> tuple[int, ...]:
    """The nodes, edges or hexes where a seat's pieces of a kind stand."""
    return members(pieces.on_board(position, piece, Seat(seat)))


def sites(position: Position, seat: Seat | int, piece: str) -> tuple[int, ...]:
    """Where a seat might put a piece of a kind, whatever it holds and whosever turn it is."""
    return members(SITES(position, Seat(seat), piece))


def robber(position: Position) -> Hex:
    """The hex where the robber stands."""
    return position[Island].robber


def longest_road(position: Position) -> tuple[Seat | None, tuple[int, ...]]:
    """Who holds the longest road, and how long everybody's is."""
    road = position[LongestRoad]
    return road.holder, road.lengths


def largest_army(position: Position) -> Seat | None:
    """Who holds the largest army."""
    return position[LargestArmy].holder if LargestArmy in position.rules.slice_index else None


def rates(position: Position, seat: Seat | int) -> dict[str, tuple[int, ...]]:
    """Every ratio at which a seat may trade each good with the supply."""
    return {
        good.id: maritime_trade.rates(position, Seat(seat), Good(index))
        for index, good in enumerate(position.rules.goods)
    }
