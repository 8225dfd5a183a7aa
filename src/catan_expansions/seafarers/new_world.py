"""New World: islands at random, and harbors that the players place before they found (SEA-SC9)."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import goods
from catan_expansions.seafarers.scenarios import PLAYED
from catan_expansions.seafarers.sea import BEGINS, SEA_MAP

NEW_WORLD = catan.Citation("seafarers", "New World")
HARBORS = catan.Citation("seafarers", "Placing harbors")

NOT_ON_COAST = catan.Refusal("harbor.not-on-coast", HARBORS, text="A harbor lies on the coast.")
SHARED_NODE = catan.Refusal("harbor.beside-another", HARBORS, text="A harbor cannot touch another harbor.")

HARBOR_KIND = catan.Ids(
    "seafarers/harbor-kind",
    lambda rules: ("generic", *(rules.goods[good].id for good in goods.family(rules, goods.FAMILY))),
    doc="A kind of harbor.",
)
HarborCounts: TypeAlias = Annotated[tuple[int, ...], HARBOR_KIND]


@catan.record
class HarborStack(catan.Slice, tag="seafarers/harbor-stack"):
    """The harbors that lie face down and have not been placed yet."""

    kinds: HarborCounts


@catan.record
class HarborDraw(catan.Phase, tag="seafarers/harbor-draw"):
    """A seat draws a harbor from those that lie face down."""

    seat: catan.Seat


@catan.record
class HarborSite(catan.Phase, tag="seafarers/harbor-site"):
    """A seat places the harbor that it has drawn."""

    seat: catan.Seat
    kind: Annotated[int, HARBOR_KIND]


@catan.record
class DrawHarbor(catan.ChanceAction, tag="seafarers/draw-harbor"):
    """Which harbor is drawn."""

    kind: Annotated[int, HARBOR_KIND]


@catan.record
class PlaceHarbor(catan.Action, tag="seafarers/place-harbor"):
    """Place the harbor on an edge of a coast, apart from other harbors."""

    edge: catan.Edge


@catan.record
class HarborDrawn(catan.Event, tag="seafarers/harbor-drawn"):
    """A seat has drawn a harbor."""

    seat: catan.Seat
    kind: Annotated[int, HARBOR_KIND]


@catan.record
class HarborPlaced(catan.Event, tag="seafarers/harbor-placed"):
    """A harbor has been placed."""

    seat: catan.Seat
    edge: catan.Edge
    kind: Annotated[int, HARBOR_KIND]


def harbor_sites(position: catan.Position) -> int:
    """The edges of coasts that touch no harbor."""
    layout = position[base.Island].layout
    taken = 0
    for nodes in layout.harbor_nodes.values():
        taken |= nodes
    return base.coast(position) & ~layout.topology.touching(taken)


def add_harbor(tx: catan.Transition, edge: catan.Edge, kind: int) -> None:
    """Lay a harbor on an edge, of a kind by its number."""
    layout = tx[base.Island].layout
    base.change_layout(
        tx, catan.evolve(layout, harbors=(*layout.harbors, base.Harbor(edge, HARBOR_KIND.of(tx.rules)[kind])))
    )


def _begin(tx: catan.Transition, event: catan.GameBegan | base.StarterChosen) -> None:
    """Every harbor is drawn, by the seats in turn."""
    starter = event.seat if isinstance(event, base.StarterChosen) else catan.Seat(0)
    tx.then(*map(HarborDraw, islice(cycle(tx.rules.clockwise(starter)), sum(tx[HarborStack].kinds))))


def _outcomes(position: catan.Position, phase: HarborDraw) -> catan.Outcomes[DrawHarbor]:
    return catan.Outcomes((DrawHarbor(kind), count) for kind, count in enumerate(position[HarborStack].kinds))


def _draw(tx: catan.Transition, phase: HarborDraw, action: DrawHarbor) -> None:
    kinds = tx[HarborStack].kinds
    tx.update(HarborStack(catan.with_entry(kinds, action.kind, kinds[action.kind] - 1)))
    tx.emit(HarborDrawn(phase.seat, action.kind))
    if harbor_sites(tx):  # on an island without room for it, a harbor is left out
        tx.then(HarborSite(phase.seat, action.kind))


def _why_not(position: catan.Position, phase: HarborSite, action: PlaceHarbor) -> catan.Violation | None:
    if harbor_sites(position) >> action.edge & 1:
        return None
    on_coast = base.coast(position) >> action.edge & 1
    return SHARED_NODE(edge=action.edge) if on_coast else NOT_ON_COAST(edge=action.edge)


def _place(tx: catan.Transition, phase: HarborSite, action: PlaceHarbor) -> None:
    add_harbor(tx, action.edge, phase.kind)
    tx.emit(HarborPlaced(phase.seat, action.edge, phase.kind))


def _draw_problem(state: catan.State, phase: HarborDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    pending = 1 + sum(isinstance(other, HarborDraw) for other in beneath)
    left = sum(state[HarborStack].kinds)
    return None if pending <= left and not state.turn.number else f"{pending} harbors are drawn from {left}"


def _site_problem(state: catan.State, phase: HarborSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if harbor_sites(state) and not state.turn.number else "there is no place for another harbor"


DRAW = catan.ChanceSpec(
    phase=HarborDraw,
    action=DrawHarbor,
    rule=NEW_WORLD,
    outcomes=_outcomes,
    apply=_draw,
    sound=_draw_problem,
    lies_on=(HarborDraw,),
)
PLACE = catan.ActionSpec(
    kind=PlaceHarbor,
    during=(HarborSite,),
    rule=NEW_WORLD,
    options=lambda position, phase, seat: catan.members(harbor_sites(position)),
    why=_why_not,
    apply=_place,
    refusals=(NOT_ON_COAST, SHARED_NODE),
)


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> HarborStack:
    """All harbors of the scenario; none for a board that has harbors already."""
    assert isinstance(layout, base.IslandLayout)
    pool = () if layout.harbors else SEA_MAP(rules)["map"].pool
    return HarborStack(tuple(pool.count(kind) for kind in HARBOR_KIND.of(rules)))


def _sound(state: catan.State) -> str | None:
    kinds = state[HarborStack].kinds
    counted = len(kinds) == len(HARBOR_KIND.of(state.rules)) and min(kinds) >= 0
    return None if counted else "the harbors that lie face down are not counted by kind"


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return PLAYED(setup) == "new_world"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(HarborStack, _initial, doc="The harbors to place.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [DRAW, catan.PhaseSpec(HarborSite, rule=NEW_WORLD, sound=_site_problem, lies_on=(HarborDraw,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLACE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HarborDrawn), catan.EventSpec(HarborPlaced)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(BEGINS[base.FIRST_PLAYER(setup)], _begin)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/harbors-to-place-are-counted", _sound)]
