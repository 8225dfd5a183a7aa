"""Earthquake: a road of every seat is damaged until it is repaired (TB-EV-10)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Edge,
    EdgeSet,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    Modifiers,
    Option,
    OptionSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    TableSpecs,
    Transition,
    Violation,
    forbid,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import (
    CANNOT_PAY,
    PRICE_LIST,
    SITES,
    BuildPhase,
    Island,
    PieceInHandPhase,
    PieceMoved,
    PieceRemoved,
    building,
    goods,
    pieces,
)

from catan_event_cards.deck import EFFECTS
from catan_event_cards.knights import from_seat

EARTHQUAKE = Citation("event_cards", "Earthquake")
REPAIR_FIRST = Refusal("event_cards.repair-first", EARTHQUAKE, text="Repair your damaged road first.")
DAMAGED_ROAD = Refusal("event_cards.damaged-road", EARTHQUAKE, text="There is a damaged road at this intersection.")
NOT_YOUR_ROAD = Refusal("event_cards.not-your-road", EARTHQUAKE, text="You have no road here.")
DAMAGED_ALREADY = Refusal("event_cards.damaged-already", EARTHQUAKE, text="This road is damaged already.")
NOT_DAMAGED = Refusal("event_cards.not-damaged", EARTHQUAKE, text="You have no damaged road here.")

REPAIR = "road_repair"
"""What the table of prices calls a repair."""


@record
class Damage(Slice, tag="event_cards/damage"):
    """The roads that are damaged, whosever."""

    roads: EdgeSet


@record
class Quake(Phase, tag="event_cards/quake"):
    """A seat chooses which of its roads is damaged."""

    seat: Seat


@record
class DamageRoad(Action, tag="event_cards/damage-road"):
    """Turn one of your roads sideways."""

    edge: Edge


@record
class RepairRoad(Action, tag="event_cards/repair-road"):
    """Repair a damaged road of yours."""

    edge: Edge


@record
class RoadDamaged(Event, tag="event_cards/road-damaged"):
    """A road has been damaged."""

    owner: Seat
    edge: Edge


@record
class RoadRepaired(Event, tag="event_cards/road-repaired"):
    """A road has been repaired."""

    owner: Seat
    edge: Edge


def damaged(position: Position, seat: Seat) -> int:
    """The damaged roads of a seat."""
    return pieces.on_board(position, "road", seat) & position[Damage].roads


def undamaged(position: Position, seat: Seat) -> int:
    """The roads of a seat that are not damaged."""
    return pieces.on_board(position, "road", seat) & ~position[Damage].roads


def _earthquake(tx: Transition, seat: Seat) -> None:
    tx.then(*(Quake(one) for one in from_seat(tx, seat) if undamaged(tx, one)))


# -- damaging and repairing --------------------------------------------------------------------------------------


def _damage_options(position: Position, phase: Quake, seat: Seat) -> Sequence[int]:
    return members(undamaged(position, seat))


def _why_not_damage(position: Position, phase: Quake, action: DamageRoad) -> Violation | None:
    edge = action.edge
    if not pieces.on_board(position, "road", action.seat) >> edge & 1:
        return NOT_YOUR_ROAD(edge=edge)
    return DAMAGED_ALREADY(edge=edge) if position[Damage].roads >> edge & 1 else None


def _damage(tx: Transition, phase: Quake, action: DamageRoad) -> None:
    tx.update(Damage(EdgeSet(tx[Damage].roads | 1 << action.edge)))
    tx.emit(RoadDamaged(action.seat, action.edge))


def _repair_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    roads = damaged(position, seat)
    return members(roads) if roads and goods.can_pay(position, seat, REPAIR) else ()


def _why_not_repair(position: Position, phase: Phase, action: RepairRoad) -> Violation | None:
    if not damaged(position, action.seat) >> action.edge & 1:
        return NOT_DAMAGED(edge=action.edge)
    return building.price_refusal(position, action.seat, REPAIR)


def _repair(tx: Transition, phase: Phase, action: RepairRoad) -> None:
    goods.pay_for(tx, action.seat, REPAIR)
    tx.update(Damage(EdgeSet(tx[Damage].roads & ~(1 << action.edge))))
    tx.emit(RoadRepaired(action.seat, action.edge))


def _quake_problem(state: State, phase: Quake, beneath: tuple[Phase, ...]) -> str | None:
    return f"seat {phase.seat} is asked twice" if phase in beneath else None


# -- what damage forbids -----------------------------------------------------------------------------------------


# --8<-- [start:forbid]
def _no_roads(position: Position, seat: Seat, piece: str) -> int:
    """Whoever has a damaged road builds no other one."""
    return position[Island].layout.topology.all_edges if piece == "road" and damaged(position, seat) else 0


def _beside_any(position: Position, seat: Seat, piece: str) -> int:
    """Nobody builds a settlement next to a damaged road."""
    return position[Island].layout.topology.ends(position[Damage].roads) if piece == "settlement" else 0


def _beside_own(position: Position, seat: Seat, piece: str) -> int:
    """The owner of a damaged road builds no settlement next to it."""
    return position[Island].layout.topology.ends(damaged(position, seat)) if piece == "settlement" else 0


# --8<-- [end:forbid]


def _road_gone(tx: Transition, event: PieceRemoved | PieceMoved) -> None:
    edge = event.from_edge if isinstance(event, PieceMoved) else event.edge
    if event.piece == "road" and edge is not None and tx[Damage].roads >> edge & 1:
        tx.update(Damage(EdgeSet(tx[Damage].roads & ~(1 << edge))))


def _sound(state: State) -> str | None:
    # A damaged road may be in hand; it is whole wherever it is put down.
    lifted = (getattr(phase, "edge", None) for phase in state.stack if isinstance(phase, PieceInHandPhase))
    roads = mask_of(edge for edge in lifted if edge is not None)
    for seat in state.rules.all_seats:
        roads |= pieces.on_board(state, "road", seat)
    return "a road is damaged that is not there" if state[Damage].roads & ~roads else None


BLOCKS = Option(
    "event_cards.damaged_road_blocks",
    "everybody",
    values=("everybody", "owner"),
    doc="Who cannot build a settlement next to a damaged road.",
    source="TB-EV-10; the sources differ",
)
DAMAGE_ROAD = ActionSpec(
    kind=DamageRoad,
    during=(Quake,),
    rule=EARTHQUAKE,
    options=_damage_options,
    why=_why_not_damage,
    apply=_damage,
    refusals=(NOT_YOUR_ROAD, DAMAGED_ALREADY),
)
REPAIR_ROAD = ActionSpec(
    kind=RepairRoad,
    during=(BuildPhase,),
    rule=EARTHQUAKE,
    options=_repair_options,
    why=_why_not_repair,
    apply=_repair,
    refusals=(NOT_DAMAGED, CANNOT_PAY),
)


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [BLOCKS]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(EFFECTS, "earthquake", _earthquake),
        Row(PRICE_LIST, REPAIR, (("brick", 1), ("lumber", 1))),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Damage, lambda rules, layout: Damage(EdgeSet(0)), doc="Which roads are damaged.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(Quake, rule=EARTHQUAKE, sound=_quake_problem, lies_on=(Quake,))]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [DAMAGE_ROAD, REPAIR_ROAD]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(RoadDamaged), EventSpec(RoadRepaired)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    beside = _beside_any if BLOCKS(setup) == "everybody" else _beside_own
    return [forbid(SITES, _no_roads, REPAIR_FIRST), forbid(SITES, beside, DAMAGED_ROAD)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(PieceRemoved, _road_gone), Reaction(PieceMoved, _road_gone)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("event_cards/damaged-roads-are-there", _sound)]
