"""Positions by hand: trade tokens as a test wants them (verbs for `Scenario.change`)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import by_hand
from catan_expansions.traders_barbarians.two_players.tokens import IN_ALL, TradeTokens


def hold_tokens(tx: catan.Transition, seat: int, count: int) -> None:
    """Give a seat so many trade tokens in place of its own. Raises PositionError if there are fewer."""
    owner, tokens = by_hand.seat_in(tx, TradeTokens, seat), tx[TradeTokens]
    by_hand.require_whole("trade tokens", count)
    held = catan.with_entry(tokens.held, owner, count)
    if count < 0 or sum(held) > IN_ALL:
        by_hand.refuse(f"seat {seat} cannot have {count} of {IN_ALL} trade tokens")
    tx.update(catan.evolve(tokens, held=held))
