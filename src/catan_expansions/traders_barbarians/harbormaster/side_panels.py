"""The panel beside the board: the harbor points of everybody, and who is harbormaster."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.traders_barbarians.harbormaster.harbormaster import Harbormaster, all_harbor_points


def _harbors(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The harbor points of every seat, with the harbormaster's set apart."""
    holder, rules = view[Harbormaster].holder, view.rules
    shown = tuple(
        rules.tally(count, "column:harbor-points", language, catan.Seat(seat), marked=seat == holder)
        for seat, count in enumerate(all_harbor_points(view))
    )
    return (catan.CardPanel(rules.text("panel:harbormaster/points", language), shown),)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("harbormaster/points", _harbors)]
