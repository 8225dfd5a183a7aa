"""What trade tokens promise: an estimate for bots, not a rule. It answers the engine's query `HEURISTIC`, in points."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.two_players import tokens

TOKEN = 0.12
"""What each of the first tokens promises."""
MANY = 6
"""More tokens than this promise nothing further."""


def _tokens(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return TOKEN * min(MANY, position[tokens.TradeTokens].held[seat])


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return tokens.used(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _tokens)]
