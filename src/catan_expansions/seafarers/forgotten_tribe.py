"""The Forgotten Tribe: gifts on the shores of small islands that nobody may settle (SEA-TRI).

Whoever has a ship on the edge of a gift takes it: a victory point, a development card or a harbor, which its owner
places at a building of its own. The marks of the map say where gifts lie. What the harbors are is shuffled, and turned
up before anybody founds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers.heuristics import NEAR, STEP, ship_distances
from catan_expansions.seafarers.islands import elsewhere
from catan_expansions.seafarers.new_world import (
    HARBOR_KIND,
    NOT_ON_COAST,
    SHARED_NODE,
    HarborCounts,
    HarborPlaced,
    add_harbor,
    harbor_sites,
)
from catan_expansions.seafarers.scenarios import PLAYED
from catan_expansions.seafarers.sea import SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

FORGOTTEN_TRIBE = catan.Citation("seafarers", "The Forgotten Tribe")

TRIBES_ISLAND = catan.Refusal(
    "settlement.tribes-island", FORGOTTEN_TRIBE, text="Nobody may settle the islands of the tribe."
)
NO_NUMBER = catan.Refusal(
    "robber.no-number", FORGOTTEN_TRIBE, text="The robber may only go to a hex with a number token."
)
GIFTS_LEFT = catan.Refusal(
    "card.only-gifts-left", FORGOTTEN_TRIBE, text="The cards that are left are gifts of the tribe."
)
NOT_KEPT = catan.Refusal("gift.not-kept", FORGOTTEN_TRIBE, text="You have no such harbor to place.")
NOT_AT_BUILDING = catan.Refusal(
    "gift.not-at-building", FORGOTTEN_TRIBE, text="The harbor must touch one of your settlements or cities."
)

POINT, CARD, HARBOR = GIFTS = ("point", "card", "harbor")
GIFT = catan.Ids("seafarers/gift", lambda rules: GIFTS, doc="A kind of gift of the tribe.")


@catan.record
class Gifts(catan.Slice, tag="seafarers/gifts"):
    """The gifts of the tribe: where they lie, and who has what.

    `points`, `cards` and `covered` are the edges where victory points, development cards and harbors lie whose kind is
    not known; `stack` counts these by kind. `harbors` are the edges of those that lie open, by kind. The cards are the
    top of the deck, so the deck has them. `taken` are the victory points and `kept` the harbors, by kind, that each
    seat has taken and not placed.
    """

    points: catan.EdgeSet
    cards: catan.EdgeSet
    covered: catan.EdgeSet
    stack: HarborCounts
    harbors: Annotated[tuple[catan.EdgeSet, ...], HARBOR_KIND]
    taken: catan.BySeat[catan.Count]
    kept: catan.BySeat[HarborCounts]


@catan.record
class GiftDeal(catan.Phase, tag="seafarers/gift-deal"):
    """A harbor is turned up on the edge where it lies."""

    edge: catan.Edge


@catan.record
class GiftDue(catan.Phase, tag="seafarers/gift-due"):
    """A seat places the harbors that it keeps, as far as there is room for them."""

    seat: catan.Seat


@catan.record
class GiftSite(catan.Phase, tag="seafarers/gift-site"):
    """A seat places a harbor that the tribe has given it."""

    seat: catan.Seat


@catan.record
class DealGift(catan.ChanceAction, tag="seafarers/deal-gift"):
    """Which harbor is turned up."""

    kind: Annotated[int, HARBOR_KIND]


@catan.record
class PlaceGift(catan.Action, tag="seafarers/place-gift"):
    """Place a harbor of the tribe on a coast, at one of your settlements or cities and apart from other harbors."""

    edge: catan.Edge
    kind: Annotated[int, HARBOR_KIND]


@catan.record
class GiftDealt(catan.Event, tag="seafarers/gift-dealt"):
    """A harbor has been turned up among the gifts."""

    edge: catan.Edge
    kind: Annotated[int, HARBOR_KIND]


@catan.record
class GiftTaken(catan.Event, tag="seafarers/gift-taken"):
    """A seat takes a gift. `kind` is that of a harbor, None for other gifts."""

    seat: catan.Seat
    edge: catan.Edge
    gift: Annotated[str, GIFT]
    kind: Annotated[int, HARBOR_KIND] | None


# -- gifts -------------------------------------------------------------------------------------------------------


def gift_edges(position: catan.Position) -> int:
    """The edges where a gift lies."""
    gifts = position[Gifts]
    return gifts.points | gifts.cards | gifts.covered | sum(gifts.harbors)


def gift_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The edges where a seat may place a harbor: coasts at its buildings, apart from all harbors."""
    topology = position[base.Island].layout.topology
    return harbor_sites(position) & topology.touching(pieces.buildings(position, seat))


def _reached(tx: catan.Transition, event: base.PiecePlaced | base.PieceMoved) -> None:
    """A ship takes the gift where it lies; a building may make room for a harbor."""
    if event.piece == SHIP and event.edge is not None:
        _take(tx, event.owner, event.edge)
    elif event.node is not None and tx[base.Window].seat == event.owner and any(tx[Gifts].kept[event.owner]):
        tx.then(GiftDue(event.owner))


def _take(tx: catan.Transition, seat: catan.Seat, edge: catan.Edge) -> None:
    gifts, at = tx[Gifts], 1 << edge
    if gifts.points & at:
        tx.update(catan.evolve(gifts, points=catan.EdgeSet(gifts.points & ~at), taken=_added(gifts.taken, seat, 1)))
        tx.emit(GiftTaken(seat, edge, POINT, None))
    elif gifts.cards & at:
        tx.update(catan.evolve(gifts, cards=catan.EdgeSet(gifts.cards & ~at)))
        tx.emit(GiftTaken(seat, edge, CARD, None))
        tx.then(base.CardDraw(seat))
    elif gifts.covered & at:
        tx.then(GiftDeal(edge))
    else:
        for kind, edges in enumerate(gifts.harbors):
            if edges & at:
                _take_harbor(tx, seat, edge, kind)


def _take_harbor(tx: catan.Transition, seat: catan.Seat, edge: catan.Edge, kind: int) -> None:
    gifts = tx[Gifts]
    open_harbors = tuple(catan.EdgeSet(edges & ~(1 << edge)) for edges in gifts.harbors)
    tx.update(catan.evolve(gifts, harbors=open_harbors, kept=_kept(gifts, seat, kind, 1)))
    tx.emit(GiftTaken(seat, edge, HARBOR, kind))
    tx.then(GiftDue(seat))


def _added(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return catan.with_entry(counts, index, counts[index] + more)


def _kept(gifts: Gifts, seat: catan.Seat, kind: int, more: int) -> catan.BySeat[HarborCounts]:
    return catan.with_entry(gifts.kept, seat, _added(gifts.kept[seat], kind, more))


# -- turning up harbors --------------------------------------------------------------------------------------------


def _begin(tx: catan.Transition, event: catan.GameBegan) -> None:
    tx.then(*[GiftDeal(catan.Edge(edge)) for edge in catan.members(tx[Gifts].covered)])


def _outcomes(position: catan.Position, phase: GiftDeal) -> catan.Outcomes[DealGift]:
    return catan.Outcomes((DealGift(kind), count) for kind, count in enumerate(position[Gifts].stack))


def _deal(tx: catan.Transition, phase: GiftDeal, action: DealGift) -> None:
    gifts, at, kind = tx[Gifts], 1 << phase.edge, action.kind
    harbors = tuple(catan.EdgeSet(edges | at * (kind == other)) for other, edges in enumerate(gifts.harbors))
    covered = catan.EdgeSet(gifts.covered & ~at)
    tx.update(catan.evolve(gifts, covered=covered, stack=_added(gifts.stack, kind, -1), harbors=harbors))
    tx.emit(GiftDealt(phase.edge, kind))
    for seat in tx.rules.all_seats:
        if pieces.on_board(tx, SHIP, seat) & at:
            _take(tx, seat, phase.edge)


def _deal_problem(state: catan.State, phase: GiftDeal, beneath: tuple[catan.Phase, ...]) -> str | None:
    again = any(isinstance(other, GiftDeal) and other.edge == phase.edge for other in beneath)
    covered = state[Gifts].covered >> phase.edge & 1
    return None if covered and not again else f"no covered gift lies on edge {phase.edge}"


DEAL = catan.ChanceSpec(
    phase=GiftDeal,
    action=DealGift,
    rule=FORGOTTEN_TRIBE,
    outcomes=_outcomes,
    apply=_deal,
    sound=_deal_problem,
    lies_on=(GiftDeal, base.StarterRoll, base.FreeRoad),
)


# -- placing harbors -----------------------------------------------------------------------------------------------


def _window(tx: catan.Transition, event: base.WindowOpened) -> None:
    if any(tx[Gifts].kept[event.seat]):
        tx.then(GiftDue(event.seat))


def _due(tx: catan.Transition, phase: GiftDue) -> None:
    if any(tx[Gifts].kept[phase.seat]) and gift_sites(tx, phase.seat):
        tx.then(GiftSite(phase.seat))


def _options(position: catan.Position, phase: GiftSite, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    kinds = [kind for kind, count in enumerate(position[Gifts].kept[seat]) if count]
    return [(edge, kind) for edge in catan.members(gift_sites(position, seat)) for kind in kinds]


def _why_not(position: catan.Position, phase: GiftSite, action: PlaceGift) -> catan.Violation | None:
    edge, topology = action.edge, position[base.Island].layout.topology
    if not position[Gifts].kept[action.seat][action.kind]:
        return NOT_KEPT()
    if not base.coast(position) >> edge & 1:
        return NOT_ON_COAST(edge=edge)
    if not topology.touching(pieces.buildings(position, action.seat)) >> edge & 1:
        return NOT_AT_BUILDING(edge=edge)
    return None if harbor_sites(position) >> edge & 1 else SHARED_NODE(edge=edge)


def _place(tx: catan.Transition, phase: GiftSite, action: PlaceGift) -> None:
    gifts, seat = tx[Gifts], action.seat
    tx.update(catan.evolve(gifts, kept=_kept(gifts, seat, action.kind, -1)))
    add_harbor(tx, action.edge, action.kind)
    tx.emit(HarborPlaced(seat, action.edge, action.kind))
    if tx[base.Window].seat == seat:
        tx.then(GiftDue(seat))


PLACE = catan.ActionSpec(
    kind=PlaceGift,
    during=(GiftSite,),
    rule=FORGOTTEN_TRIBE,
    options=_options,
    why=_why_not,
    apply=_place,
    refusals=(NOT_KEPT, NOT_ON_COAST, NOT_AT_BUILDING, SHARED_NODE),
)


def _site_problem(state: catan.State, phase: GiftSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    able = any(state[Gifts].kept[phase.seat]) and gift_sites(state, phase.seat)
    return None if able else f"seat {phase.seat} has no harbor to place, or no room for one"


# -- what is forbidden ---------------------------------------------------------------------------------------------


@building.for_buildings()
def _not_to_settle(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return elsewhere(position)


def hexes_without_number(position: catan.Position) -> int:
    """The hexes without a number token, to which the robber does not go: its desert and the islands of the tribe."""
    layout = position[base.Island].layout
    numbered = [hex for hexes in layout.by_token.values() for hex in hexes]
    return layout.topology.all_hexes & ~catan.mask_of(numbered)


def _only_gifts_left(position: catan.Position, action: base.BuyCard) -> catan.Violation | None:
    gifts = position[Gifts].cards.bit_count()
    return GIFTS_LEFT() if 0 < len(position[base.DevCards].deck) <= gifts else None


# -- slice and points -----------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Gifts:
    """The gifts of the map; on another board those that lie on a coast there too."""
    assert isinstance(layout, base.IslandLayout)
    plan, none = SEA_MAP(rules)["map"], (0,) * len(HARBOR_KIND.of(rules))
    points, cards, harbors = (
        [edge for edge in plan.sides(layout.topology, f"{name}_edge") if _on_coast(rules, layout, edge)]
        for name in ("vp", "devcard", "harbor")
    )
    kinds = plan.pool[: len(harbors)]
    return Gifts(
        catan.EdgeSet(catan.mask_of(points)),
        catan.EdgeSet(catan.mask_of(cards) if base.DevCards in rules.slice_index else 0),
        catan.EdgeSet(catan.mask_of(harbors)),
        tuple(kinds.count(kind) for kind in HARBOR_KIND.of(rules)),
        (catan.EdgeSet(0),) * len(none),
        (0,) * rules.seats,
        (none,) * rules.seats,
    )


def _on_coast(rules: catan.Rules, layout: base.IslandLayout, edge: catan.Edge) -> bool:
    beside = catan.members(layout.topology.edge_hexes[edge])
    return {base.TERRAIN_GROUND(rules).get(layout.terrains[hex], "land") for hex in beside} == {"land", "water"}


def _sound(state: catan.State) -> str | None:
    gifts, rules = state[Gifts], state.rules
    kinds = len(HARBOR_KIND.of(rules))
    rows = [gifts.stack, *gifts.kept]
    if len(gifts.taken) != rules.seats or len(gifts.kept) != rules.seats or len(gifts.harbors) != kinds:
        return f"there must be the gifts of {rules.seats} seats, and harbors of {kinds} kinds"
    if any(len(row) != kinds or min(row) < 0 for row in rows) or min(gifts.taken) < 0:
        return "harbors and points are not counted by kind and seat"
    places = [gifts.points, gifts.cards, gifts.covered, *gifts.harbors]
    if sum(place.bit_count() for place in places) != gift_edges(state).bit_count():
        return "two gifts lie on one edge"
    if gifts.covered.bit_count() != sum(gifts.stack):
        return f"{sum(gifts.stack)} harbors lie face down, on {gifts.covered.bit_count()} edges"
    if gifts.cards and gifts.cards.bit_count() > len(state[base.DevCards].deck):
        return f"{gifts.cards.bit_count()} cards are gifts, but the deck has {len(state[base.DevCards].deck)}"
    return None


def _points(position: catan.Position, seat: catan.Seat) -> int:
    return position[Gifts].taken[seat]


def played(setup: catan.Setup) -> bool:
    """Whether the scenario is The Forgotten Tribe."""
    return PLAYED(setup) == "forgotten_tribe"


# -- for players and bots -----------------------------------------------------------------------------------------

WORTH = {POINT: 1.0, CARD: 0.5, HARBOR: 0.4}
"""What each kind of gift counts when it is reached, for bots."""


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    gifts, rules = position[Gifts], position.rules
    rates = base.HARBOR_RATES(rules)
    written = [
        ("gift-point", "+1", gifts.points),
        ("gift-card", "D", gifts.cards),
        ("gift-covered", "?", gifts.covered),
    ]
    for kind, edges in zip(HARBOR_KIND.of(rules), gifts.harbors, strict=True):
        good = rules.good_index.get(kind)
        label = f"{rates['generic']}:1" if good is None else f"{rates['special']}{rules.goods[good].symbol}"
        written.append((f"gift-{kind}", label, edges))
    return tuple(
        catan.PlaceMark(id, label[:3], edge=catan.Edge(edge))
        for id, label, edges in written
        for edge in catan.members(edges)
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What each seat has taken: victory points, and harbors that wait for a place."""
    rules, gifts = view.rules, view[Gifts]
    taken: list[catan.Remark] = []
    for seat in rules.all_seats:
        if gifts.taken[seat]:
            taken.append(catan.Remark(f"+{gifts.taken[seat]}", seat))
        for kind, count in zip(HARBOR_KIND.of(rules), gifts.kept[seat], strict=True):
            taken += [catan.Remark(rules.text(f"mark:gift-{kind}", language), seat)] * count
    return (catan.CardPanel(rules.text("panel:seafarers/gifts", language), tuple(taken)),) if taken else ()


def _nearest_gift(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The nearest gift: the closer, the better."""
    gifts, topology = position[Gifts], position[base.Island].layout.topology
    kinds = ((POINT, gifts.points), (CARD, gifts.cards), (HARBOR, gifts.covered | sum(gifts.harbors)))
    best = 0.0
    for missing, nodes in enumerate(ship_distances(position, seat)):
        for kind, edges in kinds:
            if edges & topology.touching(nodes):
                best = max(best, WORTH[kind] * (NEAR - STEP * missing))
    return best + WORTH[HARBOR] / 2 * sum(gifts.kept[seat])


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Gifts, _initial, doc="The gifts of the tribe.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        DEAL,
        catan.PhaseSpec(GiftDue, resolve=_due, rule=FORGOTTEN_TRIBE, lies_on=(GiftDeal, base.FreeRoad)),
        catan.PhaseSpec(GiftSite, rule=FORGOTTEN_TRIBE, sound=_site_problem, lies_on=(base.FreeRoad,)),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLACE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(GiftDealt), catan.EventSpec(GiftTaken), catan.EventSpec(HarborPlaced)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(catan.GameBegan, _begin),
        catan.Reaction(base.PiecePlaced, _reached),
        catan.Reaction(base.PieceMoved, _reached),
        catan.Reaction(base.WindowOpened, _window),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.SITES, _not_to_settle, TRIBES_ISLAND),
        catan.forbid(base.ROBBER_TARGETS, lambda position, seat: hexes_without_number(position), NO_NUMBER),
        catan.Limit(base.BuyCard, _only_gifts_left, refusals=(GIFTS_LEFT,)),
        catan.add(catan.HEURISTIC, _nearest_gift),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("seafarers/gifts", _points, reads=(Gifts,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/gifts-are-counted", _sound)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(SEA_MARKS, "gifts", _marks)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/gifts", _panel)]
