"""Verbs for positions that are set up by hand, to be passed to `Scenario.change`.

>>> from catan_core.testing import Scenario
>>> from catan_expansions.traders_barbarians.barbarian_attack import by_hand, table
>>> position = Scenario("barbarian_attack", seats=3).change(by_hand.barbarians, (0, -2), 3)
>>> position.change(by_hand.prisoners, 1, 2).game.points(1)
1
>>> table.barbarians(position.state, (0, -2)), table.conquered(position.state) == (position.hex(0, -2),)
(3, True)

They check what they are asked for, and raise PositionError for what no game of Barbarian Attack has; SeatError for a
seat that the game does not have, ValueError for a place that is not on the board, and ArgumentError for another game.
"""

from __future__ import annotations

import catan_core as catan
from catan_core.base import by_hand as checks
from catan_core.base import table as tables
from catan_expansions.traders_barbarians.barbarian_attack import knights as knight_rules
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import (
    CONQUEST,
    Barbarians,
    barbarians_on,
    drive_off,
    imprison,
    land,
)
from catan_expansions.traders_barbarians.barbarian_attack.board import coast_set
from catan_expansions.traders_barbarians.barbarian_attack.deck import CARD_COUNTS, AttackDeck


def barbarians(tx: catan.Transition, place: catan.HexAt | catan.Hex, count: int) -> None:
    """Have so many barbarians on a hex of the coast, 0 to 3; they come from the supply or go there."""
    tables.read(tx, Barbarians)
    hex = checks.hex_at(tx, place)
    if not coast_set(tx) >> hex & 1:
        checks.refuse(f"no barbarians land at {place}")
    checks.require_whole("barbarians", count)
    if count not in range(CONQUEST + 1):
        checks.refuse(f"a hex has 0 to {CONQUEST} barbarians, not {count}")
    standing = barbarians_on(tx, hex)
    if count - standing > tx[Barbarians].supply:
        checks.refuse(f"the supply has {tx[Barbarians].supply} barbarians")
    if standing > count:
        drive_off(tx, hex, standing)
        standing = 0
    for _ in range(count - standing):
        land(tx, hex)


def prisoners(tx: catan.Transition, seat: int, count: int) -> None:
    """Give a seat more prisoners, from the supply."""
    owner = checks.seat_in(tx, Barbarians, seat)
    checks.require_whole("prisoners", count)
    if count not in range(tx[Barbarians].supply + 1):
        checks.refuse(f"the supply has {tx[Barbarians].supply} barbarians, not {count}")
    imprison(tx, owner, count)


def knights(tx: catan.Transition, seat: int, *places: catan.EdgeAt | catan.Edge) -> None:
    """Put knights of a seat on paths without a knight."""
    owner = checks.seat_in(tx, Barbarians, seat)
    for place in places:
        edge = checks.edge_at(tx, place)
        if knight_rules.all_knights(tx) >> edge & 1:
            checks.refuse(f"there is a knight at {place} already")
        checks.put(tx, knight_rules.KNIGHT, owner, edge)


def deck(tx: catan.Transition, /, **cards: int) -> None:
    """Leave only these cards in the deck; all others have been drawn."""
    tables.read(tx, Barbarians)
    counts = CARD_COUNTS(tx.rules)
    checks.require_whole("cards", *cards.values())
    for card, count in cards.items():
        checks.require_one_of(card, tuple(counts), "card")
        if count not in range(counts[card] + 1):
            checks.refuse(f"there are {counts[card]} cards {card}, not {count}")
    if not any(cards.values()):
        checks.refuse("the deck is never empty")
    tx.update(AttackDeck(tuple(cards.get(card, 0) for card in counts)))
