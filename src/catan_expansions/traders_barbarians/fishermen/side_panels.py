"""The panel beside the board: fish tokens, and who has the old boot."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.traders_barbarians.fishermen.tokens import BOOT, FISH_COUNTS, FishTokens

COLOR = "#2f6f8f"


def _fish(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """How many tokens everybody has, what lies used, and the viewer's own tokens."""
    fish, rules = view[FishTokens], view.rules
    shown: list[catan.Tally | catan.Remark] = [
        rules.tally(fish.tokens(seat), "column:fish-tokens", language, seat) for seat in rules.all_seats
    ]
    if fish.boot is not None:
        shown.append(catan.Remark(rules.text(f"card:{BOOT}", language), fish.boot))
    shown.append(rules.tally(fish.face_down, "panel:fishermen/supply", language))
    shown.append(rules.tally(sum(fish.used), "panel:fishermen/used", language))
    panels = [catan.CardPanel(rules.text("panel:fishermen/fish", language), tuple(shown))]
    if view.seat is not None and any(fish.hands[view.seat]):
        own = tuple(
            rules.tally(count, f"card:{kind}", language, color=COLOR)
            for kind, count in zip(FISH_COUNTS(rules), fish.hands[view.seat], strict=True)
            if count
        )
        panels.append(catan.CardPanel(rules.text("panel:fishermen/yours", language), own))
    return tuple(panels)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("fishermen/fish", _fish)]
