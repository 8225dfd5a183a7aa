"""The panel beside the board: camels that are left, and what has been bid."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.traders_barbarians.caravans.camels import between_camels, camels_left
from catan_expansions.traders_barbarians.caravans.voting import CamelTalk, OpenCamelBid


def _caravans(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    rules = view.rules
    shown = [rules.tally(camels_left(view), "panel:caravans/left", language)]
    shown += [
        rules.tally(between_camels(view, seat), "panel:caravans/between", language, seat) for seat in rules.all_seats
    ]
    panels = [catan.CardPanel(rules.text("panel:caravans/camels", language), tuple(shown))]
    for phase in view.stack:
        if isinstance(phase, OpenCamelBid | CamelTalk):
            bids = [rules.tally(phase.votes[seat], "panel:caravans/votes", language, seat) for seat in rules.all_seats]
            panels.append(catan.CardPanel(rules.text("panel:caravans/bids", language), tuple(bids)))
    return tuple(panels)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("caravans/camels", _caravans)]
