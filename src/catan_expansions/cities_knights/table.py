"""Questions about a game of Cities & Knights, answered from a state, or from a view as far as it knows.

For the base game, including hands and the commodities in them, see `table` in `catan_core.base`.

>>> import catan_core as catan
>>> from catan_expansions.cities_knights import table
>>> game = catan.new_game("base", "cities_knights", seats=3, seed=1)
>>> table.improvements(game.state, 0), table.ship(game.state), table.metropolises(game.state)["trade"]
({'trade': 0, 'politics': 0, 'science': 0}, 0, None)

Raises SeatError if the game does not have the seat, and ArgumentError if the position is not a state or a view, or if
the game is played without Cities & Knights.
"""

from __future__ import annotations

from typing import NamedTuple

import catan_core as catan
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

    `level` is its strength: 1 basic, 2 strong, 3 mighty. A `ready` knight may act: it is active, and was not
    activated in this turn. A `promoted` knight was promoted in this turn, and cannot be promoted again until the next.
    """

    node: catan.Node
    level: int
    active: bool
    ready: bool
    promoted: bool


def knights(position: catan.Position, seat: catan.Seat | int) -> tuple[Knight, ...]:
    """A seat's knights, sorted by node."""
    known, owner = base_table.read(position, Knights), position.rules.seat(seat)
    rested = ready(position, owner)
    return tuple(
        Knight(
            catan.Node(node),
            strength(rank_at(position, owner, catan.Node(node)) or ""),
            active=bool(known.active >> node & 1),
            ready=bool(rested >> node & 1),
            promoted=bool(known.promoted >> node & 1),
        )
        for node in catan.members(knight_rules.knights(position, owner))
    )


def knight_strength(position: catan.Position, seat: catan.Seat | int) -> int:
    """The total strength of a seat's active knights."""
    base_table.read(position, Knights)
    owner = position.rules.seat(seat)
    return strength_of(position, owner, active_knights(position, owner))


def improvements(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """A seat's level on each track, from 0 to 5."""
    return dict(zip(TRACKS, base_table.read(position, Improvements).levels[position.rules.seat(seat)], strict=True))


def metropolises(position: catan.Position) -> dict[str, tuple[catan.Seat, catan.Node] | None]:
    """The owner and the node of each track's metropolis; None if nobody has it."""
    base_table.read(position, Improvements)
    return {track: _metropolis(position, track) for track in TRACKS}


def _metropolis(position: catan.Position, track: str) -> tuple[catan.Seat, catan.Node] | None:
    owner = holder(position, track)
    return (
        None if owner is None else (owner, catan.Node(catan.lowest(pieces.on_board(position, piece_of(track), owner))))
    )


def merchant(position: catan.Position) -> tuple[catan.Seat, catan.Hex] | None:
    """The seat that controls the merchant, and the hex of the merchant; None while it is off the board."""
    base_table.read(position, ProgressCards)
    return merchant_rules.merchant(position)


def ship(position: catan.Position) -> int:
    """How many spaces the barbarian ship has advanced since it last set sail; it lands after seven."""
    return base_table.read(position, Barbarians).ship


def landed(position: catan.Position) -> bool:
    """Whether the barbarians have landed at least once; until then, the robber does not move."""
    return base_table.read(position, Barbarians).landed


def defender_cards(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many Defender of Catan cards a seat has; each is worth a point."""
    return base_table.read(position, Barbarians).defenders[position.rules.seat(seat)]


def progress_hand(position: catan.Position, seat: catan.Seat | int) -> dict[str, int] | None:
    """The progress cards in a seat's hand, counted by kind; None in a view that does not know them."""
    counts = base_table.read(position, ProgressCards).hands[position.rules.seat(seat)]
    return _held(position, counts) if counts else None


def progress_cards(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """How many progress cards of each track a seat has in hand; everybody sees their backs."""
    cards, owner = base_table.read(position, ProgressCards), position.rules.seat(seat)
    backs = cards.sizes[owner] if cards.sizes else by_deck(position.rules, cards.hands[owner])
    return dict(zip(TRACKS, backs, strict=True))


def open_progress_cards(position: catan.Position, seat: catan.Seat | int) -> dict[str, int]:
    """The progress cards that a seat has revealed, counted by kind; each is worth a point."""
    return _held(position, base_table.read(position, ProgressCards).shown[position.rules.seat(seat)])


def progress_decks(position: catan.Position) -> dict[str, int]:
    """How many progress cards are left in each track's deck."""
    base_table.read(position, ProgressCards)
    return {track: deck_size(position, track) for track in TRACKS}


def _held(position: catan.Position, counts: tuple[int, ...]) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS(position.rules), counts, strict=True) if count}
