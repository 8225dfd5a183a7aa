"""The wonders as people and bots see them: marks on the board, a panel, and what they promise."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import (
    HEURISTIC,
    CardPanel,
    Modifiers,
    Node,
    Panel,
    PlaceMark,
    Position,
    Remark,
    Row,
    Seat,
    Setup,
    SidePanel,
    SidePanels,
    TableSpecs,
    Tally,
    View,
    add,
    hookimpl,
    members,
)
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


def _marks(position: Position) -> tuple[PlaceMark, ...]:
    """The corners that the map points out."""
    return tuple(
        PlaceMark(name, label, node=Node(node))
        for name, label in (("strait", "S"), ("wasteland", "W"))
        for node in members(marked_corners(position, name))
    )


def _panel(view: View, language: str, names: Sequence[str]) -> tuple[Panel, ...]:
    """The wonder of each seat with its levels, and the wonders that nobody has claimed."""
    rules, wonders = view.rules, view[Wonders]
    lines = [
        f"{names[seat]}: {rules.text(f'wonder:{wonder}', language)} {wonders.levels[seat]}/{TOP}"
        for seat, wonder in enumerate(wonders.claimed)
        if wonder is not None
    ]
    free = ", ".join(rules.text(f"wonder:{wonder}", language) for wonder in free_wonders(view))
    lines += [f"{rules.text('panel:seafarers/free-wonders', language)}: {free}"] if free else []
    return (Panel(rules.text("panel:seafarers/wonders", language), tuple(lines)),)


def _cards(view: View, language: str, names: Sequence[str]) -> tuple[CardPanel, ...]:
    rules, wonders = view.rules, view[Wonders]
    free = [Remark(rules.text(f"wonder:{wonder}", language)) for wonder in free_wonders(view)]
    tallies: list[Tally | Remark] = [Remark(f"{rules.text('panel:seafarers/free-wonders', language)}:"), *free]
    for seat, wonder in zip(rules.all_seats, wonders.claimed, strict=True):
        if wonder is not None:
            name, level = rules.text(f"wonder:{wonder}", language), wonders.levels[seat]
            tallies.append(Tally(name, level, seat, words=f"{name} {level}/{TOP}"))
    return (CardPanel(rules.text("panel:seafarers/wonders", language), tuple(tallies if free else tallies[1:])),)


def _promise(position: Position, seat: Seat, hidden: bool) -> float:
    """A wonder, its levels and the lead."""
    wonders = position[Wonders]
    if wonders.claimed[seat] is None:
        return 0.0
    return CLAIMED + LEVEL * wonders.levels[seat] + LEAD * leads(position, seat)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(SEA_MARKS, "wonders", _marks)] if played(setup) else []


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(HEURISTIC, _promise)] if played(setup) else []


@hookimpl
def catan_side_panels(setup: Setup) -> SidePanels:
    return [SidePanel("seafarers/wonders", _panel, cards=_cards)] if played(setup) else []
