"""The Wealthiest Settler and the Poor Settlers (Traders & Barbarians: "The Rivers of Catan"; TB-RI-12, TB-RI-13).

Gold is compared from the end of the founding on.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.traders_barbarians.coins import purse

WEALTHIEST, POOR = "wealthiest", "poor"
POINTS = {WEALTHIEST: 1, POOR: -2}

WEALTH_POINTS: catan.Table[str, int] = catan.Table(
    "rivers/points",
    "What it counts to be the Wealthiest Settler, or a Poor Settler.",
    problem=rows.only_keys(WEALTHIEST, POOR, value=rows.number_problem),
)


def wealthiest(position: catan.Position) -> catan.Seat | None:
    """The seat with the most gold; None before the end of the founding, and if several have the most.

    >>> import catan_core as catan
    >>> wealthiest(catan.new_game("base", "rivers", seats=3, seed=1).state) is None
    True
    """
    held = _held(position)
    return catan.Seat(held.index(max(held))) if held and held.count(max(held)) == 1 else None


def poorest(position: catan.Position) -> tuple[catan.Seat, ...]:
    """The seats with the least gold; () before the end of the founding.

    >>> import catan_core as catan
    >>> poorest(catan.new_game("base", "rivers", seats=3, seed=1).state)
    ()
    """
    held = _held(position)
    least = min(held, default=0)
    return tuple([catan.Seat(seat) for seat, gold in enumerate(held) if gold == least])


def _held(position: catan.Position) -> tuple[int, ...]:
    """The gold of every seat; () before it is compared."""
    return purse.all_held(position) if position.turn.number else ()


def _wealthiest(position: catan.Position, seat: catan.Seat) -> int:
    return WEALTH_POINTS(position.rules)[WEALTHIEST] if wealthiest(position) == seat else 0


def _poor(position: catan.Position, seat: catan.Seat) -> int:
    return WEALTH_POINTS(position.rules)[POOR] if seat in poorest(position) else 0


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """Who is the Wealthiest Settler, and who is poor."""
    rules, best, points = view.rules, wealthiest(view), WEALTH_POINTS(view.rules)
    shown = [] if best is None else [rules.tally(points[WEALTHIEST], "points:rivers/wealthiest", language, best)]
    if points[POOR]:
        shown += [rules.tally(points[POOR], "points:rivers/poor", language, seat) for seat in poorest(view)]
    return (catan.CardPanel(rules.text("panel:rivers/wealth", language), tuple(shown)),)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [WEALTH_POINTS, *(catan.Row(WEALTH_POINTS, who, points) for who, points in POINTS.items())]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    reads = (base.Holdings, base.Window)  # the window of the first turn opens when the founding is over
    return [
        catan.PointSource("rivers/wealthiest", _wealthiest, reads=reads),
        catan.PointSource("rivers/poor", _poor, reads=reads),
    ]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("rivers/wealth", _panel)]
