"""Goods of which some or all attributes are off."""

from __future__ import annotations

import catan_core as catan


def token(id: str, family: str = "token", *uses: str, bank: bool = True) -> catan.GoodSpec:
    """A good that is only for what is named: otherwise nothing counts, moves or trades it."""
    return catan.GoodSpec(
        id,
        family,
        hand_limit="hand_limit" in uses,
        stealable="stealable" in uses,
        tradable="tradable" in uses,
        supply_takes="supply_takes" in uses,
        supply_gives="supply_gives" in uses,
        bank=bank,
    )
