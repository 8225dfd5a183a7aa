"""Positions by hand: event cards that lie face up, and damaged roads (verbs for `Scenario.change`).

>>> from catan_core.testing import Scenario
>>> from catan_expansions.traders_barbarians.event_cards import by_hand, cards_left
>>> position = Scenario("event_cards", seats=3).change(by_hand.lie_open, {(7, "robber_attacks"): 6, (8, "blank"): 2})
>>> cards_left(position.state)
23
"""

from __future__ import annotations

from collections.abc import Mapping

import catan_core as catan
from catan_core.base import by_hand as checks
from catan_core.base import table as tables
from catan_expansions.traders_barbarians.event_cards import earthquake
from catan_expansions.traders_barbarians.event_cards.deck import DECK, KINDS, EventDeck, cards_left


def lie_open(tx: catan.Transition, cards: Mapping[tuple[int, str], int]) -> None:
    """Have these cards and no others lie face up, by number and event. Raises PositionError if the deck has too few."""
    tables.read(tx, EventDeck)
    deck, kinds = DECK(tx.rules), KINDS(tx.rules)
    checks.require_whole("cards", *cards.values())
    for card, count in cards.items():
        if card not in deck or not 0 <= count <= deck[card]:
            checks.refuse(f"the deck has {deck.get(card, 0)} cards {card}, not {count}")
    tx.update(EventDeck(tuple(cards.get(kind, 0) for kind in kinds), None))
    if cards_left(tx) < 0:
        checks.refuse(f"the New Year comes before {sum(cards.values())} cards lie face up")


def damage(tx: catan.Transition, *places: catan.EdgeAt | catan.Edge) -> None:
    """Damage the roads on these edges. Raises PositionError where no road lies."""
    tables.read(tx, EventDeck)
    for place in places:
        edge = checks.edge_at(tx, place)
        if not any(earthquake.undamaged(tx, seat) >> edge & 1 for seat in tx.rules.all_seats):
            checks.refuse(f"no sound road lies at {place}")
        tx.update(earthquake.Damage(catan.EdgeSet(tx[earthquake.Damage].roads | 1 << edge)))
