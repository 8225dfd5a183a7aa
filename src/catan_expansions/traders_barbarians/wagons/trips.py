"""The wagon's move after building, step by step (TB-MA-WAG-01 to 03).

A turn ends with the phase `Travel`. The figure moves along one path with each action; what a path costs is the query
`WAGON_FARE`, and `base.travel` makes the action from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces, travel
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons import wagon
from catan_expansions.traders_barbarians.wagons.barbarians import WAYS, Barbarians, owner_of_road
from catan_expansions.traders_barbarians.wagons.deliveries import arrive
from catan_expansions.traders_barbarians.wagons.island import closed_edges, plazas
from catan_expansions.traders_barbarians.wagons.wagon import Wagons

MOVING = catan.Citation("traders_barbarians", "Moving the wagon")

NOT_ON_BOARD = catan.Refusal("wagon.not-on-board", MOVING, text="You have no wagon on the board.")
ARRIVED = catan.Refusal("wagon.arrived", MOVING, text="The move of your wagon has ended on a plaza.")
FED_ALREADY = catan.Refusal("wagon.fed-already", MOVING, text="Your wagon has already got more movement points.")
ROAD, BARE, BARBARIAN = 1, 2, 2
"""Movement points for a path with a road, for one without, and what a barbarian adds."""
TOLL = 1
"""Gold for the owner of a road."""
BONUS = 2
"""Movement points for a grain."""
FODDER = "wagon_fodder"


@catan.record
class Trip(catan.Slice, tag="traders_barbarians/trip"):
    """How the wagon of the seat on turn is moving: the points `spent` in this move, the `bonus` for grain, whether it
    has been paid (`fed`), whether the wagon has `moved` and `arrived` on a plaza, and by their numbers the barbarians
    for which a die was rolled in this turn (`tried`)."""

    spent: catan.Count = 0
    bonus: catan.Count = 0
    fed: bool = False
    moved: bool = False
    arrived: bool = False
    tried: tuple[catan.Count, ...] = ()


@catan.record
class Travel(base.CardPhase, base.OwnActionPhase, tag="traders_barbarians/travel"):
    """The seat has finished building: its wagon may move, then the turn ends."""

    seat: catan.Seat


@catan.record
class EndBuilding(catan.Action, tag="traders_barbarians/end-building"):
    """Finish building, and move your wagon."""


@catan.record
class MoveWagon(catan.Action, tag="traders_barbarians/move-wagon"):
    """Move your wagon along one path."""

    node: catan.Node


@catan.record
class FeedOxen(catan.Action, tag="traders_barbarians/feed-oxen"):
    """Pay a grain for two more movement points."""


@catan.record
class BuildingEnded(catan.Event, tag="traders_barbarians/building-ended"):
    """A seat has finished building, and its wagon may move."""

    seat: catan.Seat


@catan.record
class WagonMoved(catan.Event, tag="traders_barbarians/wagon-moved"):
    """A wagon has moved along a path, for some movement points."""

    seat: catan.Seat
    origin: catan.Node
    node: catan.Node
    points: catan.Count


@catan.record
class OxenFed(catan.Event, tag="traders_barbarians/oxen-fed"):
    """A seat's wagon has got more movement points, which have been paid for."""

    seat: catan.Seat
    points: catan.Count


# -- what a path costs ---------------------------------------------------------------------------------------------


def _fare(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> travel.Fare | None:
    fare = _unwatched(position, seat, edge)
    if fare is None or edge not in position[Barbarians].edges:
        return fare
    return catan.evolve(fare, points=fare.points + BARBARIAN)


@pieces.memoized_on_board(pieces.ALL_ROWS)
def _unwatched(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> travel.Fare | None:
    """What a path costs without a barbarian."""
    if not (WAYS(position) & ~closed_edges(position)) >> edge & 1:
        return None
    owner = owner_of_road(position, edge)
    if owner is None:
        return travel.Fare(BARE)
    if owner == seat:
        return travel.Fare(ROAD)
    # the toll of a neutral road goes to the supply; what two players share of it is a rule of theirs (TB-MA-16)
    taker = owner if position.rules.is_seat(owner) else None
    return travel.Fare(ROAD, purse.gold(position.rules, TOLL), taker)


WAGON_FARE: catan.Query[[catan.Seat, catan.Edge], travel.Fare | None] = catan.Query(
    "traders_barbarians/wagon-fare",
    _fare,
    doc="What it costs a seat's wagon to move along a path: movement points, and a toll; None if it may not.",
)


def points_left(position: catan.Position, seat: catan.Seat) -> int:
    """How many movement points a seat's wagon has left in this move; 0 once it has arrived on a plaza."""
    trip = position[Trip]
    return 0 if trip.arrived else wagon.level_of(position, seat).points + trip.bonus - trip.spent


# -- moving --------------------------------------------------------------------------------------------------------


def _at(position: catan.Position, seat: catan.Seat) -> catan.Node | None:
    return None if position[Trip].arrived else position[Wagons].at[seat]


def _why_not_move(position: catan.Position, action: MoveWagon) -> catan.Violation | None:
    if position[Wagons].at[action.seat] is None:
        return NOT_ON_BOARD()
    return ARRIVED() if position[Trip].arrived else None


def _moved(tx: catan.Transition, seat: catan.Seat, step: travel.Step) -> None:
    trip, arrived = tx[Trip], bool(plazas(tx) >> step.node & 1)
    tx.update(catan.evolve(trip, spent=trip.spent + step.fare.points, moved=True, arrived=arrived))
    wagon.put_wagon(tx, seat, step.node)
    tx.emit(WagonMoved(seat, step.origin, step.node, step.fare.points))
    if arrived:
        arrive(tx, seat)


MOVE_WAGON = travel.stepping(
    MoveWagon,
    during=Travel,
    rule=MOVING,
    at=_at,
    left=points_left,
    fare=lambda position, seat, edge: position.rules.answers[WAGON_FARE](position, seat, edge),
    moved=_moved,
    why=_why_not_move,
    refusals=(NOT_ON_BOARD, ARRIVED),
)


# -- grain ---------------------------------------------------------------------------------------------------------


def may_feed(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat's wagon could use more movement points and has got none yet, whatever they cost."""
    return _at(position, seat) is not None and not position[Trip].fed


def _feed_options(position: catan.Position, phase: Travel, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(may_feed(position, seat) and goods.can_pay(position, seat, FODDER))


def _why_not_feed(position: catan.Position, phase: Travel, action: FeedOxen) -> catan.Violation | None:
    if position[Wagons].at[action.seat] is None:
        return NOT_ON_BOARD()
    if position[Trip].arrived:
        return ARRIVED()
    return FED_ALREADY() if position[Trip].fed else building.price_refusal(position, action.seat, FODDER)


def _feed(tx: catan.Transition, phase: Travel, action: FeedOxen) -> None:
    goods.pay_for(tx, action.seat, FODDER)
    feed(tx, action.seat)


def feed(tx: catan.Transition, seat: catan.Seat) -> None:
    """Give a seat's wagon its additional movement points, once they are paid for."""
    trip = tx[Trip]
    tx.update(catan.evolve(trip, bonus=trip.bonus + BONUS, fed=True))
    tx.emit(OxenFed(seat, BONUS))


FEED_OXEN = catan.ActionSpec(
    kind=FeedOxen,
    during=(Travel,),
    rule=MOVING,
    options=_feed_options,
    why=_why_not_feed,
    apply=_feed,
    refusals=(NOT_ON_BOARD, ARRIVED, FED_ALREADY, base.CANNOT_PAY),
)


# -- the turn ------------------------------------------------------------------------------------------------------


def _end_building(tx: catan.Transition, phase: catan.Phase, action: EndBuilding) -> None:
    tx.end()
    tx.emit(BuildingEnded(action.seat))


def _end_turn(tx: catan.Transition, phase: Travel, action: base.EndTurn) -> None:
    base.end_turn(tx, phase, action.seat)


END_BUILDING = catan.ActionSpec(kind=EndBuilding, during=(base.Build, base.Main), rule=MOVING, apply=_end_building)
END_TURN = catan.ActionSpec(
    kind=base.EndTurn,
    during=(Travel,),
    rule=MOVING,
    apply=_end_turn,
)


def _turn_ends(tx: catan.Transition, seat: catan.Seat) -> None:
    """As any turn does."""
    tx.rules.tables[base.TURN_ENDS][base.Build.tag](tx, seat)


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[Trip] != AT_REST:
        tx.update(AT_REST)


AT_REST = Trip()


def _travel_problem(state: catan.State, phase: Travel, beneath: tuple[catan.Phase, ...]) -> str | None:
    return "the wagon moves when nothing else is pending" if beneath else base.turn_problem(state, phase.seat)


def _sound(state: catan.State) -> str | None:
    trip = state[Trip]
    if trip == AT_REST:
        return None
    if not state.turn.number:
        return "no wagon moves before the first turn"
    if sorted(set(trip.tried)) != sorted(trip.tried) or any(
        figure >= len(state[Barbarians].edges) for figure in trip.tried
    ):
        return f"a die cannot have been rolled for the barbarians {trip.tried}"
    if trip.bonus not in (0, BONUS) or (trip.bonus and not trip.fed) or (trip.spent and not trip.moved):
        return "no wagon can have moved like that"
    most = wagon.level_of(state, state.turn.seat).points + trip.bonus
    return None if trip.spent <= most else f"a wagon has spent {trip.spent} points, of {most}"


def phases_after_roll(setup: catan.Setup) -> tuple[Callable[[catan.Seat], catan.Phase], ...]:
    """What a seat does in its turn after the roll."""
    return (*base.turn_parts(setup), Travel)


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Trip,
            lambda rules, layout: AT_REST,
            anew_at=(base.WindowOpened,),
            anew=lambda trip, event: AT_REST,
            doc="The wagon's move in this turn.",
        )
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.TURN_ENDS, Travel.tag, _turn_ends),
        catan.Row(base.PRICE_LIST, FODDER, (("grain", 1),)),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Travel, once=False, rule=MOVING, sound=_travel_problem, lies_on=(None,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END_BUILDING, MOVE_WAGON, FEED_OXEN, END_TURN]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(BuildingEnded),
        catan.EventSpec(WagonMoved),
        catan.EventSpec(OxenFed),
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [WAGON_FARE]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _forget)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/a-wagon-moves-as-far-as-it-may", _sound)]
