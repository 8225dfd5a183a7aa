"""Reading a table: what anybody may ask of a state, or of a view as far as it is known there.

>>> import catan_core as catan
>>> from catan_core.base import table
>>> game = catan.new_game("base", seats=3, seed=1, options={"base.setup": "beginner"})
>>> table.cards(game.state, 0), table.pieces_left(game.state, 0)
(3, {'road': 13, 'settlement': 3, 'city': 4})
>>> table.dev_cards(game.state, 0), table.dev_deck(game.state)
(0, 25)

Arguments come in one order: the position, the seat, then what is asked about, such as a kind of piece.

Raises SeatError for a seat that the game does not have, and ArgumentError for anything but a state or view, for a
game without what is asked for (such as hands, or development cards), and for an unknown kind of piece.
"""

from __future__ import annotations

from typing import TypeVar

import catan_core as catan
from catan_core.base import goods, maritime_trade, pieces
from catan_core.base import largest_army as army
from catan_core.base.building import SITES
from catan_core.base.dev_cards import KINDS, DevCards
from catan_core.base.goods import Holdings, hand_size
from catan_core.base.island import Island
from catan_core.base.largest_army import LargestArmy
from catan_core.base.longest_road import LongestRoad

__all__ = [
    "cards",
    "dev_card_played",
    "dev_cards",
    "dev_deck",
    "dev_hand",
    "hand",
    "largest_army",
    "longest_road",
    "new_dev_cards",
    "new_dev_hand",
    "open_goods",
    "open_dev_cards",
    "pieces_left",
    "pieces_on",
    "played_knights",
    "rates",
    "read",
    "robber",
    "sites",
    "spent_dev_cards",
    "supply",
]

S = TypeVar("S", bound=catan.Slice)


def read(position: catan.Position, kind: type[S]) -> S:
    """A slice of a position: of a state, or of a view as far as it is known there."""
    if not isinstance(position, (catan.State, catan.View, catan.Transition)):
        raise catan.ArgumentError(f"a table is read from game.state or game.view(seat), not from {position!r:.80}")
    return position[kind]


def _piece(position: catan.Position, piece: str) -> str:
    """A kind of piece that the game has."""
    read(position, Island)
    known = position.rules.piece_index
    if not isinstance(piece, str) or piece not in known:
        raise catan.ArgumentError(f"there is no kind of piece {piece!r:.80}; there are {', '.join(known)}")
    return piece


def hand(position: catan.Position, seat: catan.Seat | int) -> dict[str, int] | None:
    """The goods in a seat's hand, by id; None in a view that does not know them.

    What a seat has chosen in secret is still in its hand: cards that are to be discarded leave it when the last seat
    has chosen.
    """
    counts = read(position, Holdings).hands[position.rules.seat(seat)]
    return _by_good(position, counts) if counts else None


def open_goods(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """The goods that lie open before a seat, which everybody sees, by id; {} in a game without such goods."""
    read(position, Holdings)
    rules, lying = position.rules, goods.open_goods(position, position.rules.seat(seat))
    return {rules.goods[good].id: lying[good] for good in goods.OPEN(rules).goods}


def supply(position: catan.Position) -> dict[str, int]:
    """The goods in the supply, by id. Goods without a bank, of which there are any number, are left out."""
    counts = _by_good(position, read(position, Holdings).supply)
    return {good.id: counts[good.id] for good in position.rules.goods if good.bank}


def _by_good(position: catan.Position, counts: tuple[int, ...]) -> dict[str, int]:
    return {good.id: count for good, count in zip(position.rules.goods, counts, strict=True)}


def cards(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many cards a seat has in hand, as the hand limit counts them."""
    read(position, Holdings)
    return hand_size(position, position.rules.seat(seat))


def played_knights(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many knights lie open in front of a seat; 0 in a game without a largest army."""
    read(position, Holdings)
    owner = position.rules.seat(seat)
    return army.played_knights(position, owner) if LargestArmy in position.rules.slice_index else 0


def dev_hand(position: catan.Position, seat: catan.Seat | int) -> dict[str, int] | None:
    """The development cards in a seat's hand, by kind; None in a view that does not know them."""
    return _by_kind(position, read(position, DevCards).hands[position.rules.seat(seat)])


def dev_cards(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many development cards a seat has in hand, which everybody sees."""
    return read(position, DevCards).cards(position.rules.seat(seat))


def new_dev_hand(position: catan.Position, seat: catan.Seat | int) -> dict[str, int] | None:
    """The cards in a seat's hand that it cannot play before its next turn, since it has bought them in this turn, or in
    its last if others are on turn; by kind, and None in a view that does not know them."""
    return _by_kind(position, read(position, DevCards).fresh[position.rules.seat(seat)])


def new_dev_cards(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many cards `new_dev_hand` is about, which everybody has seen."""
    cards, owner = read(position, DevCards), position.rules.seat(seat)
    return cards.fresh_sizes[owner] if cards.fresh_sizes else sum(cards.fresh[owner])


def open_dev_cards(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """The development cards that lie open before a seat, by kind: the knights that it has played, and the victory
    points of who has won."""
    return _counted(position, read(position, DevCards).shown[position.rules.seat(seat)])


def spent_dev_cards(position: catan.Position) -> dict[str, int]:
    """The development cards that somebody has played and put back into the box, by kind."""
    return _counted(position, read(position, DevCards).spent)


def dev_card_played(position: catan.Position) -> bool:
    """Whether a development card has been played in this turn, so that none may follow."""
    return read(position, DevCards).used


def dev_deck(position: catan.Position) -> int:
    """How many development cards are left to buy."""
    return len(read(position, DevCards).deck)


def _by_kind(position: catan.Position, counts: tuple[int, ...]) -> dict[str, int] | None:
    return _counted(position, counts) if counts else None


def _counted(position: catan.Position, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(KINDS(position.rules), counts, strict=True))


def pieces_left(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """How many pieces of each kind a seat has left to build, without those that are kept for something else."""
    read(position, Island)
    owner = position.rules.seat(seat)
    return {piece.id: pieces.left_to_build(position, piece.id, owner) for piece in position.rules.pieces}


def pieces_on(position: catan.Position, seat: catan.Owner | int, piece: str) -> tuple[int, ...]:
    """The nodes, edges or hexes where pieces of a kind stand that belong to a seat, or to a neutral owner."""
    kind = _piece(position, piece)
    return catan.members(pieces.on_board(position, kind, position.rules.owner(seat)))


def sites(position: catan.Position, seat: catan.Seat | int, piece: str) -> tuple[int, ...]:
    """Where a seat might put a piece of a kind, whatever it holds and whoever's turn it is."""
    kind = _piece(position, piece)
    return catan.members(SITES(position, position.rules.seat(seat), kind))


def robber(position: catan.Position) -> catan.Hex | None:
    """The hex where the robber stands, None if it is off the board."""
    return read(position, Island).robber


def longest_road(position: catan.Position) -> tuple[catan.Owner | None, tuple[int, ...]]:
    """Who holds the longest road, and how long everybody's is: those of the seats, then of neutral owners."""
    road = read(position, LongestRoad)
    return road.holder, road.lengths


def largest_army(position: catan.Position) -> catan.Seat | None:
    """Who holds the largest army."""
    read(position, Holdings)
    return position[LargestArmy].holder if LargestArmy in position.rules.slice_index else None


def rates(position: catan.Position, seat: catan.Seat | int) -> dict[str, tuple[int, ...]]:
    """Every ratio at which a seat may trade each good with the supply."""
    read(position, Holdings)
    owner = position.rules.seat(seat)
    return {
        good.id: maritime_trade.rates(position, owner, catan.Good(index))
        for index, good in enumerate(position.rules.goods)
    }
