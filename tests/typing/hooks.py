"""What mypy refuses in a hook: each wrong line is ignored, and an ignore that is of no use is an error itself."""

from typing import ClassVar

import catan_core as catan
from catan_core import Phase, Position, Seat, Transition
from catan_core.base import HEX_YIELD, PRICE_OF, ROBBER_RULES, LongestRoad, Main, TurnStarted


@catan.record
class Rest(catan.Action):
    """Rest."""

    tag: ClassVar[str] = "typing/rest"


def resting(tx: Transition, event: TurnStarted) -> None:
    """Rest at the beginning of a turn."""


def empty(rules: catan.Rules, layout: catan.Layout | None) -> LongestRoad:
    """Nobody has a road."""
    return LongestRoad(None, ())


def seats(position: Position) -> int:
    """How many seats there are."""
    return position.rules.seats


FREE: catan.Query[[], int] = catan.Query("typing/free", seats)
OFTEN: catan.Table[str, int] = catan.Table("typing/often", "How often one may rest.")

must: bool = ROBBER_RULES(catan.ruleset("base").rules(3))["must-steal"]
word: str = ROBBER_RULES(catan.ruleset("base").rules(3))["must-steal"]  # type: ignore[assignment]
ROBBER_RULES(catan.ruleset("base").rules(3))[7]  # type: ignore[index]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    """Rows of a wrong key or value, and what is neither a table nor a row."""
    return [
        OFTEN,
        catan.Row(OFTEN, "own", 1),
        catan.Row(OFTEN, 7, 1),  # type: ignore[misc]
        catan.Row(OFTEN, "own", "once"),  # type: ignore[misc]
        catan.Row(ROBBER_RULES, "must-steal", setup.flag("base.steal")),
        catan.Row(ROBBER_RULES, "must-steal", "yes"),  # type: ignore[misc]
        catan.Row(HEX_YIELD, "forest", (("lumber", 1),)),  # type: ignore[misc]
        catan.Row("typing/often", "own", 1),  # type: ignore[arg-type]
        catan.PhaseSpec(Main),  # type: ignore[list-item]
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    """What is not a phase, and a spec of something else."""
    return [
        catan.PhaseSpec(Main, resolve=lambda tx, phase: tx.then(phase)),
        catan.PhaseSpec(Rest),  # type: ignore[type-var]
        catan.EventSpec(TurnStarted),  # type: ignore[list-item]
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    """A slice that begins as another."""
    return [
        catan.SliceSpec(LongestRoad, empty),
        catan.SliceSpec(catan.Slice, lambda rules, layout: 0),  # type: ignore[arg-type, return-value]
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    """An action where an event belongs."""
    return [catan.EventSpec(TurnStarted), catan.EventSpec(Rest)]  # type: ignore[type-var]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    """A query, and something else."""
    return [FREE, OFTEN]  # type: ignore[list-item]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    """A reaction to another event than the one that it is for."""
    return [
        catan.Reaction(TurnStarted, resting),
        catan.Reaction(catan.GameOver, resting),  # type: ignore[arg-type]
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    """A source that is given with no function."""
    return [
        catan.PointSource("typing/points", lambda position, seat: seat),
        catan.PointSource("typing/more", 3),  # type: ignore[arg-type]
    ]


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    """An option, and a good in its place."""
    return [
        catan.Option("typing.rest", 1, values=(1, 2), doc="How often one may rest."),
        catan.GoodSpec("wax", "wares"),  # type: ignore[list-item]
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    """The result of another hook."""
    return catan_points(setup)  # type: ignore[return-value]


def price(position: Position, seat: Seat, thing: str) -> catan.Goods:
    """What a thing costs."""
    return PRICE_OF(position, seat, thing)


def opening(position: Position) -> tuple[Phase, ...]:
    """The first phases."""
    return (Main(Seat(0)),)


@catan.hookimpl
def catan_opening(setup: catan.Setup) -> catan.Openings:
    """The first phases, and a function that makes none."""
    return [catan.Opening(opening), catan.Opening(seats)]  # type: ignore[arg-type]
