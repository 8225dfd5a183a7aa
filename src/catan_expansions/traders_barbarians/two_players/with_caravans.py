"""The caravans for two: there is no desert, so the robber is sent off the board for tokens (TB-CA-12)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.two_players import robber


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return robber.used(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(robber.ROBBER_LEAVES, "leaves", True)]
