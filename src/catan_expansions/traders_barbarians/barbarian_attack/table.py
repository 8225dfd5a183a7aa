"""Reading a table of Barbarian Attack: what anybody may ask of a state, or of a view.

>>> import catan_core as catan
>>> from catan_expansions.traders_barbarians.barbarian_attack import table
>>> game = catan.new_game("base", "barbarian_attack", seats=3, seed=1)
>>> table.barbarians_left(game.state), table.barbarians(game.state, (0, 2)), table.prisoners(game.state, 0)
(34, 1, 0)
>>> table.deck(game.state)
{'knighthood': 14, 'swift_knight': 4, 'treason': 4, 'capture': 4}

Raises SeatError for a seat that the game does not have, and ArgumentError for anything but a state or view, and for
another game.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import table as tables
from catan_expansions.traders_barbarians.barbarian_attack import barbarians as on_coast
from catan_expansions.traders_barbarians.barbarian_attack import conquest
from catan_expansions.traders_barbarians.barbarian_attack import knights as knight_rules
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians
from catan_expansions.traders_barbarians.barbarian_attack.deck import CARD_COUNTS, AttackDeck

__all__ = ["barbarians", "barbarians_left", "conquered", "conquered_buildings", "deck", "knights", "prisoners"]


def barbarians(position: catan.Position, place: catan.HexAt | catan.Hex) -> int:
    """How many barbarians stand on a hex."""
    tables.read(position, Barbarians)
    hex = position[base.Island].layout.topology.hex(*place) if isinstance(place, tuple) else place
    return on_coast.barbarians_on(position, hex)


def barbarians_left(position: catan.Position) -> int:
    """How many barbarians the supply has."""
    return tables.read(position, Barbarians).supply


def prisoners(position: catan.Position, seat: catan.Seat | int) -> int:
    """How many prisoners a seat has; two count a point, with Cities & Knights three."""
    return tables.read(position, Barbarians).prisoners[position.rules.seat(seat)]


def conquered(position: catan.Position) -> tuple[int, ...]:
    """The hexes that barbarians have conquered."""
    tables.read(position, Barbarians)
    return catan.members(on_coast.conquered(position))


def conquered_buildings(position: catan.Position, seat: catan.Seat | int) -> tuple[int, ...]:
    """The nodes where a seat has a conquered building, which counts nothing."""
    tables.read(position, Barbarians)
    return catan.members(conquest.conquered_buildings(position, position.rules.seat(seat)))


def knights(position: catan.Position, seat: catan.Seat | int) -> tuple[int, ...]:
    """The paths with a knight of a seat; () if other knights take their place."""
    tables.read(position, Barbarians)
    if knight_rules.KNIGHT not in position.rules.piece_index:
        return ()
    return catan.members(knight_rules.knights(position, position.rules.seat(seat)))


def deck(position: catan.Position) -> dict[str, int]:
    """The cards that may still come, by kind."""
    left = tables.read(position, AttackDeck).left
    return dict(zip(CARD_COUNTS(position.rules), left, strict=True))
