"""The wonders as people and bots see them: marks on the board, a panel, and what they promise."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.seafarers.sea import SEA_MARKS
from catan_expansions.seafarers.wonders_of_catan import (
    TOP,
    Wonders,
    free_wonders,
    leads,
    marked_corners,
    played,
)

CLAIMED = 1.0
"""What a wonder promises that has been claimed."""
LEVEL = 1.4
"""What each of its levels promises."""
LEAD = 0.5
"""What it promises to have more levels than anybody else."""


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """The corners that the map points out."""
    return tuple(
        catan.PlaceMark(name, label, node=catan.Node(node))
        for name, label in (("strait", "S"), ("wasteland", "W"))
        for node in catan.members(marked_corners(position, name))
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The wonder of each seat with its levels, and the wonders that nobody has claimed."""
    rules, wonders = view.rules, view[Wonders]
    claimed = []
    for seat, wonder in zip(rules.all_seats, wonders.claimed, strict=True):
        if wonder is not None:
            name, level = rules.text(f"wonder:{wonder}", language), wonders.levels[seat]
            claimed.append(catan.Tally(name, level, seat, words=f"{name} {level}/{TOP}"))
    free = tuple(catan.Remark(rules.text(f"wonder:{wonder}", language)) for wonder in free_wonders(view))
    panels = (
        catan.CardPanel(rules.text("panel:seafarers/wonders", language), tuple(claimed)),
        catan.CardPanel(rules.text("panel:seafarers/free-wonders", language), free),
    )
    return tuple(panel for panel in panels if panel.tallies)


def _promise(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """A wonder, its levels and the lead."""
    wonders = position[Wonders]
    if wonders.claimed[seat] is None:
        return 0.0
    return CLAIMED + LEVEL * wonders.levels[seat] + LEAD * leads(position, seat)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(SEA_MARKS, "wonders", _marks)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _promise)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/wonders", _panel)]
