"""The rivers for two: swamps take the place of the desert, and neutral colors get bridges (TB-RI-16, TB-2P-06a)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.rivers import bridges, rivers
from catan_expansions.traders_barbarians.two_players import robber, tokens
from catan_expansions.traders_barbarians.two_players.neutral_building import ALSO_BUILT, for_neutral


@catan.record
class BuildNeutralBridge(catan.Action, tag="two_players/build-neutral-bridge"):
    """Build a free bridge for a neutral color."""

    owner: catan.Owner
    edge: catan.Edge


BUILD_NEUTRAL_BRIDGE = for_neutral(
    BuildNeutralBridge,
    bridges.BRIDGE,
    "edge",
    why=bridges.why_not,
    refusals=tuple(bridges.BRIDGE_REFUSALS),
    own=(bridges.NOT_CONNECTED, bridges.CUT_OFF),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    brings = [catan.Row(tokens.TOKENS_AT, rivers.SWAMP, 2)] if tokens.used(setup) else []
    homes = [catan.Row(robber.ROBBER_HOMES, rivers.SWAMP, True)] if robber.used(setup) else []
    return [catan.Row(ALSO_BUILT, bridges.BRIDGE, ((bridges.BRIDGE,), ("road",))), *brings, *homes]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_NEUTRAL_BRIDGE]
