"""Reading a table of Cities & Knights: what anybody may ask of a state, or of a view as far as it is known there.

What is of the base game, such as hands with their commodities, tells `table` of `catan_core.base`.

>>> import catan_core as catan
>>> from catan_expansions.cities_knights import table
>>> game = catan.new_game("base", "cities_knights", seats=3, seed=1)
>>> table.improvements(game.state, 0), table.ship(game.state), table.metropolises(game.state)["trade"]
({'trade': 0, 'politics': 0, 'science': 0}, 0, None)

Raises SeatError for a seat that the game does not have, and ArgumentError for what is no state or view and for a game
without Cities & Knights.
"""

from __future__ import annotations

from typing import NamedTuple

from catan_core import Hex, Node, Position, Seat, lowest, members
from catan_core.base import pieces
from catan_core.base import table as base_table
from catan_expansions.cities_knights import knights as knight_rules
from catan_expansions.cities_knights import merchant as merchant_rules
from catan_expansions.cities_knights.barbarians import Barbarians
from catan_expansions.cities_knights.improvements import Improvements
from catan_expansions.cities_knights.knight_actions import ready
from catan_expansions.cities_knights.knights import Knights, active_knights, rank_at, strength, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, holder, piece_of
from catan_expansions.cities_knights.progress.deck import KINDS, ProgressCards, by_deck, deck_size

__all__ = [
    "Knight",
    "defender_cards",
    "improvements",
    "knight_strength",
    "knights",
    "landed",
    "merchant",
    "metropolises",
    "open_progress_cards",
    "progress_cards",
    "progress_decks",
    "progress_hand",
    "ship",
]


class Knight(NamedTuple):
    """A knight on the board.

    `level` is its strength: 1 basic, 2 strong, 3 mighty. `ready` knights may act: they are active, and not since this
    turn. A knight that was `promoted` in this turn is not promoted again in it.
    """

    node: Node
    level: int
    active: bool
    ready: bool
    promoted: bool


def knights(position: Position, seat: Seat | int) -> tuple[Knight, ...]:
    """A seat's knights, in the order of their nodes."""
    known, owner = base_table.read(position, Knights), position.rules.seat(seat)
    rested = ready(position, owner)
    return tuple(
        Knight(
            Node(node),
            strength(rank_at(position, owner, node) or ""),
            active=bool(known.active >> node & 1),
            ready=bool(rested >> node & 1),
            promoted=bool(known.promoted >> node & 1),
        )
        for node in members(knight_rules.knights(position, owner))
    )


def knight_strength(position: Position, seat: Seat | int) -> int:
    """How strong a seat's active knights are together."""
    base_table.read(position, Knights)
    owner = position.rules.seat(seat)
    return strength_of(position, owner, active_knights(position, owner))


def improvements(position: Position, seat: Seat | int) -> dict[str, int]:
    """The level of a seat on every track, from 0 to 5."""
    return dict(zip(TRACKS, base_table.read(position, Improvements).levels[position.rules.seat(seat)], strict=True))


def metropolises(position: Position) -> dict[str, tuple[Seat, Node] | None]:
    """Who has the metropolis of every track, and on which node; None for one that nobody has."""
    base_table.read(position, Improvements)
    return {track: _metropolis(position, track) for track in TRACKS}


def _metropolis(position: Position, track: str) -> tuple[Seat, Node] | None:
    owner = holder(position, track)
    return None if owner is None else (owner, Node(lowest(pieces.on_board(position, piece_of(track), owner))))


def merchant(position: Position) -> tuple[Seat, Hex] | None:
    """Who controls the merchant, and on which hex it stands; None while it is not on the board."""
    base_table.read(position, ProgressCards)
    return merchant_rules.merchant(position)


def ship(position: Position) -> int:
    """How many moves the barbarian ship has made since it set sail; with the seventh it lands."""
    return base_table.read(position, Barbarians).ship


def landed(position: Position) -> bool:
    """Whether the barbarians have ever landed; before, the robber does not move."""
    return base_table.read(position, Barbarians).landed


def defender_cards(position: Position, seat: Seat | int) -> int:
    """How many Defender of Catan cards a seat has, each of them a point."""
    return base_table.read(position, Barbarians).defenders[position.rules.seat(seat)]


def progress_hand(position: Position, seat: Seat | int) -> dict[str, int] | None:
    """The progress cards in a seat's hand, the kinds that it has; None in a view that does not know them."""
    counts = base_table.read(position, ProgressCards).hands[position.rules.seat(seat)]
    return _held(position, counts) if counts else None


def progress_cards(position: Position, seat: Seat | int) -> dict[str, int]:
    """How many progress cards of each track a seat has in hand: everybody sees their backs."""
    cards, owner = base_table.read(position, ProgressCards), position.rules.seat(seat)
    backs = cards.sizes[owner] if cards.sizes else by_deck(position.rules, cards.hands[owner])
    return dict(zip(TRACKS, backs, strict=True))


def open_progress_cards(position: Position, seat: Seat | int) -> dict[str, int]:
    """The progress cards that lie open before a seat, each of them a point."""
    return _held(position, base_table.read(position, ProgressCards).shown[position.rules.seat(seat)])


def progress_decks(position: Position) -> dict[str, int]:
    """How many progress cards the deck of each track has left."""
    base_table.read(position, ProgressCards)
    return {track: deck_size(position, track) for track in TRACKS}


def _held(position: Position, counts: tuple[int, ...]) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS(position.rules), counts, strict=True) if count}
