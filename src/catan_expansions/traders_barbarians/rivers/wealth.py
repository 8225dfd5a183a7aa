"""The Wealthiest Settler and the Poor Settlers (Traders & Barbarians: "The Rivers of Catan"; TB-RI-12, TB-RI-13)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers import rivers

WEALTHIEST = 1
"""What the Wealthiest Settler counts."""
POOR = -2
"""What it counts to be a Poor Settler."""


@catan.record
class RiverWealth(catan.Slice, tag="rivers/wealth"):
    """Whether gold is compared yet: it is from the end of the founding on."""

    judged: bool


@catan.record
class WealthJudged(catan.Event, tag="rivers/wealth-judged"):
    """The founding is over, and from now on gold is compared."""


def wealthiest(position: catan.Position) -> catan.Seat | None:
    """The seat with the most gold; None before the end of the founding, and if several have the most.

    >>> import catan_core as catan
    >>> wealthiest(catan.new_game("base", "rivers", seats=3, seed=1).state) is None
    True
    """
    if not position[RiverWealth].judged:
        return None
    held = _held(position)
    return catan.Seat(held.index(max(held))) if held.count(max(held)) == 1 else None


def poorest(position: catan.Position) -> tuple[catan.Seat, ...]:
    """The seats with the least gold; () before the end of the founding.

    >>> import catan_core as catan
    >>> poorest(catan.new_game("base", "rivers", seats=3, seed=1).state)
    ()
    """
    if not position[RiverWealth].judged:
        return ()
    held = _held(position)
    return tuple(seat for seat in position.rules.all_seats if held[seat] == min(held))


def _held(position: catan.Position) -> list[int]:
    return [purse.held(position, seat) for seat in position.rules.all_seats]


def _wealthiest(position: catan.Position, seat: catan.Seat) -> int:
    return WEALTHIEST if wealthiest(position) == seat else 0


def _poor(position: catan.Position, seat: catan.Seat) -> int:
    return POOR if seat in poorest(position) else 0


def _judge(tx: catan.Transition, event: base.TurnStarted) -> None:
    if not tx[RiverWealth].judged:
        tx.update(RiverWealth(True))
        tx.emit(WealthJudged())


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> RiverWealth:
    assert isinstance(layout, base.IslandLayout)
    if problems := tuple(rivers.problems(rules, layout)):
        raise catan.PositionError(problems)
    return RiverWealth(False)


def _sound(state: catan.State) -> str | None:
    return "gold is compared from the first turn on" if state.turn.number and not state[RiverWealth].judged else None


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """Who is the Wealthiest Settler, and who is poor."""
    rules, best, worst = view.rules, wealthiest(view), poorest(view)
    shown = [rules.tally(WEALTHIEST, "points:rivers/wealthiest", language, best)] if best is not None else []
    shown += [rules.tally(POOR, "points:rivers/poor", language, seat) for seat in worst]
    return (catan.CardPanel(rules.text("panel:rivers/wealth", language), tuple(shown)),)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(RiverWealth, _initial, doc="Whether gold is compared.")]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(WealthJudged)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnStarted, _judge)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    reads = (base.Holdings, RiverWealth)
    return [
        catan.PointSource("rivers/wealthiest", _wealthiest, reads=reads),
        catan.PointSource("rivers/poor", _poor, reads=reads),
    ]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("rivers/wealth", _panel)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("rivers/gold-is-compared-in-turns", _sound)]
