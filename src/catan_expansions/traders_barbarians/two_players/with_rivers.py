"""The rivers for two: swamps take the place of the desert, and neutral colors get bridges (TB-RI-16, TB-2P-06a)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.rivers import bridges, rivers
from catan_expansions.traders_barbarians.two_players.neutral_building import ALSO_BUILT, for_neutral
from catan_expansions.traders_barbarians.two_players.robber import ROBBER_HOMES
from catan_expansions.traders_barbarians.two_players.tokens import TOKENS_AT


@catan.record
class BuildNeutralBridge(catan.Action, tag="two_players/build-neutral-bridge"):
    """Build a free bridge for a neutral color."""

    owner: catan.Owner
    edge: catan.Edge


BUILD_NEUTRAL_BRIDGE = for_neutral(
    BuildNeutralBridge, bridges.BRIDGE, "edge", why=bridges.why_not, refusals=tuple(bridges.BRIDGE_REFUSALS)
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(TOKENS_AT, rivers.SWAMP, 2),
        catan.Row(ROBBER_HOMES, rivers.SWAMP, True),
        catan.Row(ALSO_BUILT, bridges.BRIDGE, ((bridges.BRIDGE,), ("road",))),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_NEUTRAL_BRIDGE]
