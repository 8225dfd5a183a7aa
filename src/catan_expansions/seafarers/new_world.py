"""New World: islands at random, and harbors that the players place before they found (SEA-SC9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    ChanceAction,
    ChanceSpec,
    Citation,
    Edge,
    Event,
    EventSpec,
    EventSpecs,
    GameBegan,
    Ids,
    Invariant,
    Invariants,
    Layout,
    Outcomes,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Transition,
    Violation,
    evolve,
    hookimpl,
    members,
    record,
)
from catan_core.base import (
    Harbor,
    Island,
    IslandLayout,
    StarterChosen,
    change_layout,
    coast,
    goods,
    next_seat,
)
from catan_expansions.seafarers.sea import SEA_MAP

NEW_WORLD = Citation("seafarers", "New World")
HARBORS = Citation("seafarers", "Placing harbors")

NOT_ON_COAST = Refusal("harbor.not-on-coast", HARBORS, text="A harbor lies on the coast.")
SHARED_NODE = Refusal("harbor.beside-another", HARBORS, text="A harbor cannot touch another harbor.")

HARBOR_KIND = Ids(
    "seafarers/harbor-kind",
    lambda rules: ("generic", *(rules.goods[good].id for good in goods.family(rules, goods.FAMILY))),
    doc="A kind of harbor.",
)
HarborCounts: TypeAlias = Annotated[tuple[int, ...], HARBOR_KIND]


@record
class HarborStack(Slice):
    """The harbors that lie face down and have not been placed yet."""

    tag: ClassVar[str] = "seafarers/harbor-stack"
    kinds: HarborCounts


@record
class HarborDraw(Phase):
    """A seat draws a harbor from those that lie face down."""

    tag: ClassVar[str] = "seafarers/harbor-draw"
    seat: Seat


@record
class HarborSite(Phase):
    """A seat places the harbor that it has drawn."""

    tag: ClassVar[str] = "seafarers/harbor-site"
    seat: Seat
    kind: Annotated[int, HARBOR_KIND]


@record
class DrawHarbor(ChanceAction):
    """Which harbor is drawn."""

    tag: ClassVar[str] = "seafarers/draw-harbor"
    kind: Annotated[int, HARBOR_KIND]


@record
class PlaceHarbor(Action):
    """Place the harbor on an edge of a coast, apart from other harbors."""

    tag: ClassVar[str] = "seafarers/place-harbor"
    edge: Edge


@record
class HarborDrawn(Event):
    """A seat has drawn a harbor."""

    tag: ClassVar[str] = "seafarers/harbor-drawn"
    seat: Seat
    kind: Annotated[int, HARBOR_KIND]


@record
class HarborPlaced(Event):
    """A harbor has been placed."""

    tag: ClassVar[str] = "seafarers/harbor-placed"
    seat: Seat
    edge: Edge
    kind: Annotated[int, HARBOR_KIND]


def harbor_sites(position: Position) -> int:
    """The edges of coasts that touch no harbor."""
    layout = position[Island].layout
    taken = 0
    for nodes in layout.harbor_nodes.values():
        taken |= nodes
    return coast(position) & ~layout.topology.touching(taken)


def add_harbor(tx: Transition, edge: Edge, kind: int) -> None:
    """Lay a harbor on an edge, of a kind by its number."""
    layout = tx[Island].layout
    change_layout(tx, evolve(layout, harbors=(*layout.harbors, Harbor(edge, HARBOR_KIND.of(tx.rules)[kind]))))


def _begin(tx: Transition, event: GameBegan) -> None:
    tx.then(*_draws(tx, Seat(0)))


def _start(tx: Transition, event: StarterChosen) -> None:
    tx.then(*_draws(tx, event.seat))


def _draws(position: Position, starter: Seat) -> tuple[Phase, ...]:
    """A phase for every harbor, for the seats in turn."""
    seat, phases = starter, []
    for _ in range(sum(position[HarborStack].kinds)):
        phases.append(HarborDraw(seat))
        seat = next_seat(position.rules, seat)
    return tuple(phases)


def _outcomes(position: Position, phase: HarborDraw) -> Outcomes[DrawHarbor]:
    return Outcomes((DrawHarbor(kind), count) for kind, count in enumerate(position[HarborStack].kinds))


def _weight(position: Position, phase: HarborDraw, action: DrawHarbor) -> int:
    return position[HarborStack].kinds[action.kind]


def _draw(tx: Transition, phase: HarborDraw, action: DrawHarbor) -> None:
    kinds = tx[HarborStack].kinds
    tx.update(HarborStack((*kinds[: action.kind], kinds[action.kind] - 1, *kinds[action.kind + 1 :])))
    tx.emit(HarborDrawn(phase.seat, action.kind))
    if harbor_sites(tx):  # on an island without room for it, a harbor is left out
        tx.then(HarborSite(phase.seat, action.kind))


def _options(position: Position, phase: HarborSite, seat: Seat) -> Sequence[int]:
    return members(harbor_sites(position))


def _why_not(position: Position, phase: HarborSite, action: PlaceHarbor) -> Violation | None:
    if harbor_sites(position) >> action.edge & 1:
        return None
    on_coast = coast(position) >> action.edge & 1
    return SHARED_NODE(edge=action.edge) if on_coast else NOT_ON_COAST(edge=action.edge)


def _place(tx: Transition, phase: HarborSite, action: PlaceHarbor) -> None:
    add_harbor(tx, action.edge, phase.kind)
    tx.emit(HarborPlaced(phase.seat, action.edge, phase.kind))


def _draw_problem(state: State, phase: HarborDraw, beneath: tuple[Phase, ...]) -> str | None:
    pending = 1 + sum(isinstance(other, HarborDraw) for other in beneath)
    left = sum(state[HarborStack].kinds)
    return None if pending <= left and not state.turn.number else f"{pending} harbors are drawn from {left}"


def _site_problem(state: State, phase: HarborSite, beneath: tuple[Phase, ...]) -> str | None:
    return None if harbor_sites(state) and not state.turn.number else "there is no place for another harbor"


DRAW = ChanceSpec(
    phase=HarborDraw,
    action=DrawHarbor,
    rule=NEW_WORLD,
    outcomes=_outcomes,
    weight=_weight,
    apply=_draw,
    sound=_draw_problem,
    lies_on=(HarborDraw,),
)
PLACE = ActionSpec(
    kind=PlaceHarbor,
    during=(HarborSite,),
    rule=NEW_WORLD,
    options=_options,
    why=_why_not,
    apply=_place,
    refusals=(NOT_ON_COAST, SHARED_NODE),
)


def _initial(rules: Rules, layout: Layout | None) -> HarborStack:
    """All harbors of the scenario; none for a board that has harbors already."""
    assert isinstance(layout, IslandLayout)
    pool = () if layout.harbors else SEA_MAP(rules)["map"].pool
    return HarborStack(tuple(pool.count(kind) for kind in HARBOR_KIND.of(rules)))


def _sound(state: State) -> str | None:
    kinds = state[HarborStack].kinds
    counted = len(kinds) == len(HARBOR_KIND.of(state.rules)) and min(kinds) >= 0
    return None if counted else "the harbors that lie face down are not counted by kind"


def _new_world(setup: Setup) -> bool:
    return setup.options["seafarers.scenario"] == "new_world"


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(HarborStack, _initial, doc="The harbors to place.")] if _new_world(setup) else []


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return (
        [DRAW, PhaseSpec(HarborSite, rule=NEW_WORLD, sound=_site_problem, lies_on=(HarborDraw,))]
        if _new_world(setup)
        else []
    )


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLACE] if _new_world(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(HarborDrawn), EventSpec(HarborPlaced)] if _new_world(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if not _new_world(setup):
        return []
    rolled = setup.options["base.first_player"] == "highest_roll"
    return [Reaction(StarterChosen, _start)] if rolled else [Reaction(GameBegan, _begin)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/harbors-to-place-are-counted", _sound)] if _new_world(setup) else []
