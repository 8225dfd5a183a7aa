"""The panel beside the board: how long the roads of the neutral colors are."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.two_players.neutrals import NEUTRALS, neutral_owners


def _neutrals(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """Who of the neutral colors has how long a road, and whether it holds the card."""
    rules = view.rules
    if base.LongestRoad not in rules.slice_index:
        return ()
    road, lines = view[base.LongestRoad], []
    for id, owner in zip(NEUTRALS, neutral_owners(rules), strict=True):
        card = f", {rules.text('points:base/longest-road', language)}" if road.holder == owner else ""
        length = rules.phrase("two_players/road-length", language, length=road.lengths[owner])
        lines.append(f"{rules.text(f'owner:{id}', language)}: {length}{card}")
    return (catan.Panel(rules.text("panel:two_players/neutrals", language), tuple(lines)),)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("two_players/neutrals", _neutrals)]
