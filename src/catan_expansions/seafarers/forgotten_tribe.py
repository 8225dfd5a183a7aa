"""The Forgotten Tribe: gifts on the shores of small islands that nobody may settle (SEA-TRI).

Whoever has a ship on the edge of a gift takes it: a victory point, a development card or a harbor, which its owner
places at a building of its own. The marks of the map say where gifts lie. What the harbors are is shuffled, and turned
up before anybody founds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    ChanceAction,
    ChanceSpec,
    Citation,
    Edge,
    EdgeSet,
    Event,
    EventSpec,
    EventSpecs,
    GameBegan,
    Ids,
    Invariant,
    Invariants,
    Layout,
    Limit,
    Modifiers,
    Outcomes,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    PointSource,
    PointSources,
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
    forbid,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import (
    ROBBER_TARGETS,
    SITES,
    TERRAIN_GROUND,
    BuyCard,
    CardDraw,
    DevCards,
    FreeRoad,
    Island,
    IslandLayout,
    PieceMoved,
    PiecePlaced,
    StarterRoll,
    Window,
    WindowOpened,
    coast,
    pieces,
)
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
from catan_expansions.seafarers.sea import SEA_MAP
from catan_expansions.seafarers.ships import SHIP

FORGOTTEN_TRIBE = Citation("seafarers", "The Forgotten Tribe")

TRIBES_ISLAND = Refusal("settlement.tribes-island", FORGOTTEN_TRIBE, text="Nobody may settle the islands of the tribe.")
NO_NUMBER = Refusal("robber.no-number", FORGOTTEN_TRIBE, text="The robber may only go to a hex with a number token.")
GIFTS_LEFT = Refusal("card.only-gifts-left", FORGOTTEN_TRIBE, text="The cards that are left are gifts of the tribe.")
NOT_KEPT = Refusal("gift.not-kept", FORGOTTEN_TRIBE, text="You have no such harbor to place.")
NOT_AT_BUILDING = Refusal(
    "gift.not-at-building", FORGOTTEN_TRIBE, text="The harbor must touch one of your settlements or cities."
)

POINT, CARD, HARBOR = GIFTS = ("point", "card", "harbor")
GIFT = Ids("seafarers/gift", lambda rules: GIFTS, doc="A kind of gift of the tribe.")


@record
class Gifts(Slice):
    """The gifts of the tribe: where they lie, and who has what.

    `points`, `cards` and `covered` are the edges where victory points, development cards and harbors lie whose kind is
    not known; `stack` counts these by kind. `harbors` are the edges of those that lie open, by kind. The cards are the
    top of the deck, so the deck has them. `taken` are the victory points and `kept` the harbors, by kind, that each
    seat has taken and not placed.
    """

    tag: ClassVar[str] = "seafarers/gifts"
    points: EdgeSet
    cards: EdgeSet
    covered: EdgeSet
    stack: HarborCounts
    harbors: Annotated[tuple[EdgeSet, ...], HARBOR_KIND]
    taken: BySeat[int]
    kept: BySeat[HarborCounts]


@record
class GiftDeal(Phase):
    """A harbor is turned up on the edge where it lies."""

    tag: ClassVar[str] = "seafarers/gift-deal"
    edge: Edge


@record
class GiftDue(Phase):
    """A seat places the harbors that it keeps, as far as there is room for them."""

    tag: ClassVar[str] = "seafarers/gift-due"
    seat: Seat


@record
class GiftSite(Phase):
    """A seat places a harbor that the tribe has given it."""

    tag: ClassVar[str] = "seafarers/gift-site"
    seat: Seat


@record
class DealGift(ChanceAction):
    """Which harbor is turned up."""

    tag: ClassVar[str] = "seafarers/deal-gift"
    kind: Annotated[int, HARBOR_KIND]


@record
class PlaceGift(Action):
    """Place a harbor of the tribe on a coast, at one of your settlements or cities and apart from other harbors."""

    tag: ClassVar[str] = "seafarers/place-gift"
    edge: Edge
    kind: Annotated[int, HARBOR_KIND]


@record
class GiftDealt(Event):
    """A harbor has been turned up among the gifts."""

    tag: ClassVar[str] = "seafarers/gift-dealt"
    edge: Edge
    kind: Annotated[int, HARBOR_KIND]


@record
class GiftTaken(Event):
    """A seat takes a gift. `kind` is that of a harbor, None for other gifts."""

    tag: ClassVar[str] = "seafarers/gift-taken"
    seat: Seat
    edge: Edge
    gift: Annotated[str, GIFT]
    kind: Annotated[int, HARBOR_KIND] | None


# -- gifts -------------------------------------------------------------------------------------------------------


def gift_edges(position: Position) -> int:
    """The edges where a gift lies."""
    gifts = position[Gifts]
    return gifts.points | gifts.cards | gifts.covered | sum(gifts.harbors)


def gift_sites(position: Position, seat: Seat) -> int:
    """The edges where a seat may place a harbor: coasts at its buildings, apart from all harbors."""
    topology = position[Island].layout.topology
    return harbor_sites(position) & topology.touching(pieces.buildings(position, seat))


def _reached(tx: Transition, event: PiecePlaced | PieceMoved) -> None:
    """A ship takes the gift where it lies; a building may make room for a harbor."""
    if event.piece == SHIP and event.edge is not None:
        _take(tx, event.owner, event.edge)
    elif event.node is not None and tx[Window].seat == event.owner and any(tx[Gifts].kept[event.owner]):
        tx.then(GiftDue(event.owner))


def _take(tx: Transition, seat: Seat, edge: Edge) -> None:
    gifts, at = tx[Gifts], 1 << edge
    if gifts.points & at:
        tx.update(evolve(gifts, points=EdgeSet(gifts.points & ~at), taken=_added(gifts.taken, seat, 1)))
        tx.emit(GiftTaken(seat, edge, POINT, None))
    elif gifts.cards & at:
        tx.update(evolve(gifts, cards=EdgeSet(gifts.cards & ~at)))
        tx.emit(GiftTaken(seat, edge, CARD, None))
        tx.then(CardDraw(seat))
    elif gifts.covered & at:
        tx.then(GiftDeal(edge))
    else:
        for kind, edges in enumerate(gifts.harbors):
            if edges & at:
                _take_harbor(tx, seat, edge, kind)


def _take_harbor(tx: Transition, seat: Seat, edge: Edge, kind: int) -> None:
    gifts = tx[Gifts]
    open_harbors = tuple(EdgeSet(edges & ~(1 << edge)) for edges in gifts.harbors)
    tx.update(evolve(gifts, harbors=open_harbors, kept=_kept(gifts, seat, kind, 1)))
    tx.emit(GiftTaken(seat, edge, HARBOR, kind))
    tx.then(GiftDue(seat))


def _added(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + more, *counts[index + 1 :])


def _kept(gifts: Gifts, seat: Seat, kind: int, more: int) -> BySeat[HarborCounts]:
    return (*gifts.kept[:seat], _added(gifts.kept[seat], kind, more), *gifts.kept[seat + 1 :])


# -- turning up harbors --------------------------------------------------------------------------------------------


def _begin(tx: Transition, event: GameBegan) -> None:
    tx.then(*[GiftDeal(Edge(edge)) for edge in members(tx[Gifts].covered)])


def _outcomes(position: Position, phase: GiftDeal) -> Outcomes[DealGift]:
    return Outcomes((DealGift(kind), count) for kind, count in enumerate(position[Gifts].stack))


def _weight(position: Position, phase: GiftDeal, action: DealGift) -> int:
    return position[Gifts].stack[action.kind]


def _deal(tx: Transition, phase: GiftDeal, action: DealGift) -> None:
    gifts, at, kind = tx[Gifts], 1 << phase.edge, action.kind
    harbors = tuple(EdgeSet(edges | at * (kind == other)) for other, edges in enumerate(gifts.harbors))
    covered = EdgeSet(gifts.covered & ~at)
    tx.update(evolve(gifts, covered=covered, stack=_added(gifts.stack, kind, -1), harbors=harbors))
    tx.emit(GiftDealt(phase.edge, kind))
    for seat in tx.rules.all_seats:
        if pieces.on_board(tx, SHIP, seat) & at:
            _take(tx, seat, phase.edge)


def _deal_problem(state: State, phase: GiftDeal, beneath: tuple[Phase, ...]) -> str | None:
    again = any(isinstance(other, GiftDeal) and other.edge == phase.edge for other in beneath)
    covered = state[Gifts].covered >> phase.edge & 1
    return None if covered and not again else f"no covered gift lies on edge {phase.edge}"


DEAL = ChanceSpec(
    phase=GiftDeal,
    action=DealGift,
    rule=FORGOTTEN_TRIBE,
    outcomes=_outcomes,
    weight=_weight,
    apply=_deal,
    sound=_deal_problem,
    lies_on=(GiftDeal, StarterRoll, FreeRoad),
)


# -- placing harbors -----------------------------------------------------------------------------------------------


def _window(tx: Transition, event: WindowOpened) -> None:
    if any(tx[Gifts].kept[event.seat]):
        tx.then(GiftDue(event.seat))


def _due(tx: Transition, phase: GiftDue) -> None:
    if any(tx[Gifts].kept[phase.seat]) and gift_sites(tx, phase.seat):
        tx.then(GiftSite(phase.seat))


def _options(position: Position, phase: GiftSite, seat: Seat) -> Sequence[tuple[int, int]]:
    kinds = [kind for kind, count in enumerate(position[Gifts].kept[seat]) if count]
    return [(edge, kind) for edge in members(gift_sites(position, seat)) for kind in kinds]


def _why_not(position: Position, phase: GiftSite, action: PlaceGift) -> Violation | None:
    edge, topology = action.edge, position[Island].layout.topology
    if not position[Gifts].kept[action.seat][action.kind]:
        return NOT_KEPT()
    if not coast(position) >> edge & 1:
        return NOT_ON_COAST(edge=edge)
    if not topology.touching(pieces.buildings(position, action.seat)) >> edge & 1:
        return NOT_AT_BUILDING(edge=edge)
    return None if harbor_sites(position) >> edge & 1 else SHARED_NODE(edge=edge)


def _place(tx: Transition, phase: GiftSite, action: PlaceGift) -> None:
    gifts, seat = tx[Gifts], action.seat
    tx.update(evolve(gifts, kept=_kept(gifts, seat, action.kind, -1)))
    add_harbor(tx, action.edge, action.kind)
    tx.emit(HarborPlaced(seat, action.edge, action.kind))
    tx.then(GiftDue(seat))


PLACE = ActionSpec(
    kind=PlaceGift,
    during=(GiftSite,),
    rule=FORGOTTEN_TRIBE,
    options=_options,
    why=_why_not,
    apply=_place,
    refusals=(NOT_KEPT, NOT_ON_COAST, NOT_AT_BUILDING, SHARED_NODE),
)


def _site_problem(state: State, phase: GiftSite, beneath: tuple[Phase, ...]) -> str | None:
    able = any(state[Gifts].kept[phase.seat]) and gift_sites(state, phase.seat)
    return None if able else f"seat {phase.seat} has no harbor to place, or no room for one"


# -- what is forbidden ---------------------------------------------------------------------------------------------


def _not_to_settle(position: Position, seat: Seat, piece: str) -> int:
    rules = position.rules
    return elsewhere(position) if rules.pieces[rules.piece_index[piece]].building else 0


def _without_number(position: Position, seat: Seat) -> int:
    layout = position[Island].layout
    numbered = [hex for hexes in layout.by_token.values() for hex in hexes]
    return layout.topology.all_hexes & ~mask_of(numbered)


def _only_gifts_left(position: Position, action: BuyCard) -> Violation | None:
    gifts = position[Gifts].cards.bit_count()
    return GIFTS_LEFT() if 0 < len(position[DevCards].deck) <= gifts else None


# -- slice and points -----------------------------------------------------------------------------------------------


def _initial(rules: Rules, layout: Layout | None) -> Gifts:
    """The gifts of the map; on another board those that lie on a coast there too."""
    assert isinstance(layout, IslandLayout)
    plan, none = SEA_MAP(rules)["map"], (0,) * len(HARBOR_KIND.of(rules))
    points, cards, harbors = (
        [edge for edge in plan.sides(layout.topology, f"{name}_edge") if _on_coast(rules, layout, edge)]
        for name in ("vp", "devcard", "harbor")
    )
    kinds = plan.pool[: len(harbors)]
    return Gifts(
        EdgeSet(mask_of(points)),
        EdgeSet(mask_of(cards) if DevCards in rules.slice_index else 0),
        EdgeSet(mask_of(harbors)),
        tuple(kinds.count(kind) for kind in HARBOR_KIND.of(rules)),
        (EdgeSet(0),) * len(none),
        (0,) * rules.seats,
        (none,) * rules.seats,
    )


def _on_coast(rules: Rules, layout: IslandLayout, edge: Edge) -> bool:
    beside = members(layout.topology.edge_hexes[edge])
    return {TERRAIN_GROUND(rules).get(layout.terrains[hex], "land") for hex in beside} == {"land", "water"}


def _sound(state: State) -> str | None:
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
    if gifts.cards and gifts.cards.bit_count() > len(state[DevCards].deck):
        return f"{gifts.cards.bit_count()} cards are gifts, but the deck has {len(state[DevCards].deck)}"
    return None


def _points(position: Position, seat: Seat) -> int:
    return position[Gifts].taken[seat]


def played(setup: Setup) -> bool:
    """Whether the scenario is The Forgotten Tribe."""
    return setup.options["seafarers.scenario"] == "forgotten_tribe"


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Gifts, _initial, doc="The gifts of the tribe.")] if played(setup) else []


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    if not played(setup):
        return []
    return [
        DEAL,
        PhaseSpec(GiftDue, resolve=_due, rule=FORGOTTEN_TRIBE, lies_on=(GiftDeal, FreeRoad)),
        PhaseSpec(GiftSite, rule=FORGOTTEN_TRIBE, sound=_site_problem, lies_on=(FreeRoad,)),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLACE] if played(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(GiftDealt), EventSpec(GiftTaken), EventSpec(HarborPlaced)] if played(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if not played(setup):
        return []
    return [
        Reaction(GameBegan, _begin),
        Reaction(PiecePlaced, _reached),
        Reaction(PieceMoved, _reached),
        Reaction(WindowOpened, _window),
    ]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    if not played(setup):
        return []
    return [
        forbid(SITES, _not_to_settle, TRIBES_ISLAND),
        forbid(ROBBER_TARGETS, _without_number, NO_NUMBER),
        Limit(BuyCard, _only_gifts_left, refusals=(GIFTS_LEFT,)),
    ]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("seafarers/gifts", _points, reads=(Gifts,))] if played(setup) else []


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/gifts-are-counted", _sound)] if played(setup) else []
