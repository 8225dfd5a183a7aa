"""What mypy refuses in each hook: each wrong line is ignored, and an ignore that is of no use is an error itself."""

from collections.abc import Mapping, Sequence
from random import Random

import catan_core as catan
from catan_core import Phase, Position, Seat, Transition
from catan_core.base import (
    HARBOR_RATES,
    HEX_YIELD,
    PRICE_OF,
    STEAL,
    BuildRoad,
    IslandLayout,
    LongestRoad,
    Main,
    TurnStarted,
)

RULE = catan.Citation("typing", "Types")


@catan.record
class Rest(catan.Action, tag="typing/rest"):
    """Rest."""


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

RULES = catan.ruleset("base").rules(3)
rate: int = HARBOR_RATES(RULES)["generic"]
word: str = HARBOR_RATES(RULES)["generic"]  # type: ignore[assignment]
HARBOR_RATES(RULES)[7]  # type: ignore[index]
may: str = STEAL(RULES)
must: bool = STEAL(RULES)  # type: ignore[assignment]
DAYS = catan.Option("typing.days", 3, values=(1, 3), doc="How many days.")
days: int = DAYS(RULES)
name: str = DAYS(RULES)  # type: ignore[assignment]
DAYS(RULES.new_state)  # type: ignore[arg-type]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    """Rows of a wrong key or value, and what is neither a table nor a row."""
    return [
        OFTEN,
        catan.Row(OFTEN, "own", 1),
        catan.Row(OFTEN, 7, 1),  # type: ignore[misc]
        catan.Row(OFTEN, "own", "once"),  # type: ignore[misc]
        catan.Row(HARBOR_RATES, "generic", DAYS(setup)),
        catan.Row(HARBOR_RATES, "generic", "yes"),  # type: ignore[misc]
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
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    """A good, and its name alone."""
    return [
        catan.GoodSpec("wax", "wares", stealable=False),
        catan.GoodSpec("wax", "wares", stealable="no"),  # type: ignore[arg-type]
        "wax",  # type: ignore[list-item]
    ]


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    """A piece, one that stands nowhere, and a good."""
    return [
        catan.Piece("tent", "node", stock=3),
        catan.Piece("tent", "corner", stock=3),  # type: ignore[arg-type]
        catan.Piece("tent", "node", 3),  # type: ignore[call-arg]
        catan.GoodSpec("wax", "wares"),  # type: ignore[list-item]
    ]


def price(position: Position, seat: Seat, thing: str) -> catan.Goods:
    """What a thing costs."""
    return PRICE_OF(position, seat, thing)


def rests(position: Position, phase: Main, seat: Seat) -> tuple[tuple[()], ...]:
    """Whoever is on turn may rest."""
    return ((),)


def rest(tx: Transition, phase: Main, action: Rest) -> None:
    """Nothing happens."""


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    """An action, one of another kind than its functions, one without a rule, and an event."""
    return [
        catan.ActionSpec(kind=Rest, during=(Main,), rule=RULE, options=rests, apply=rest),
        catan.ActionSpec(kind=BuildRoad, during=(Main,), rule=RULE, apply=rest),  # type: ignore[arg-type]
        catan.ActionSpec(kind=Rest, during=(Main,), apply=rest),  # type: ignore[call-arg]
        catan.EventSpec(TurnStarted),  # type: ignore[list-item]
    ]


def why(position: Position, action: BuildRoad) -> catan.Violation | None:
    """Refuse no road."""
    return None


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    """A modifier and a limit, a limit of another kind of action, and the function alone."""
    return [
        catan.add(PRICE_OF, price),
        catan.Limit(BuildRoad, why),
        catan.Limit(Rest, why),  # type: ignore[arg-type]
        price,  # type: ignore[list-item]
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
def catan_used(setup: catan.Setup) -> bool:
    """A list, as other hooks return it."""
    return [STEAL(setup) == "must"]  # type: ignore[return-value]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    """The result of another hook."""
    return catan_points(setup)  # type: ignore[return-value]


def opening(position: Position) -> tuple[Phase, ...]:
    """The first phases."""
    return (Main(Seat(0)),)


@catan.hookimpl
def catan_opening(setup: catan.Setup) -> catan.Openings:
    """The first phases, and a function that makes none."""
    return [catan.Opening(opening), catan.Opening(seats)]  # type: ignore[arg-type]


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won."""
    return ()


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    """A rule of victory, one that gives a number, and a source of points."""
    return [
        catan.VictoryRule("typing/rested", winners, reads=(LongestRoad,)),
        catan.VictoryRule("typing/rested", seats),  # type: ignore[arg-type]
        catan.PointSource("typing/points", lambda position, seat: seat),  # type: ignore[list-item]
    ]


@catan.record
class Camp(catan.Layout):
    """A board of tents."""

    tents: int


def make(rules: catan.Rules, rng: Random, given: Mapping[str, object]) -> catan.Start[Camp]:
    """A board with a tent for each seat."""
    return catan.Start(Camp(rules.seats))


def topology(layout: Camp) -> catan.Topology:
    """The shape of the board."""
    return catan.Topology.of([(0, 0)])


def encode(layout: Camp) -> object:
    """The layout as JSON."""
    return layout.tents


def decode(rules: catan.Rules, data: object) -> Camp:
    """The layout from JSON."""
    return Camp(1)


def diagram(position: Position) -> catan.Diagram:
    """The board as a drawing."""
    return catan.Diagram((), (), ())


@catan.hookimpl
def catan_board(setup: catan.Setup) -> catan.BoardSpecs:
    """A board, and one that is written as another layout."""
    return [
        catan.BoardSpec(
            layout=Camp,
            slice_kind=LongestRoad,
            make=make,
            topology=topology,
            encode=encode,
            decode=decode,
            diagram=diagram,
        ),
        catan.BoardSpec(
            layout=IslandLayout,
            slice_kind=LongestRoad,
            make=make,  # type: ignore[arg-type]
            topology=topology,  # type: ignore[arg-type]
            encode=encode,  # type: ignore[arg-type]
            decode=decode,  # type: ignore[arg-type]
            diagram=diagram,
        ),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    """Texts in two languages, a text in none, and a pair."""
    return [
        catan.Text("action:typing/rest", (("en", "rest"), ("es", "descansar"))),
        catan.Text("action:typing/rest", "rest"),  # type: ignore[arg-type]
        ("en", "rest"),  # type: ignore[list-item]
    ]


def panels(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """Who rests."""
    return (catan.Panel("Rest", ("nobody",)),)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    """A panel drawn from a view, one from a count of seats, and lines alone."""
    return [
        catan.SidePanel("typing/rest", panels),
        catan.SidePanel("typing/rest", seats),  # type: ignore[arg-type]
        catan.Panel("Rest", ("nobody",)),  # type: ignore[list-item]
    ]
