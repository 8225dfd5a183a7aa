"""Coins with Cities & Knights (Traders & Barbarians, combinations; TB-RI-18, TB-MA-19): commodities buy coins, but
neither guild nor merchant nor any card brings them at 2:1."""

from __future__ import annotations

import catan_core as catan

WHY = "with Cities & Knights no rate of 2:1 brings coins, since progress cards do not touch them"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [catan.OptionLimit("coins.gold_at_2to1", WHY, values=(False,))]
