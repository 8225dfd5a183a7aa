"""Plentiful Year, Tournament, Calm Sea: seats take a resource of their choice (TB-EV-12, -14, -18, -21)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Good,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    TableSpecs,
    Transition,
    Violation,
    hookimpl,
    mask_of,
    record,
)
from catan_core.base import Island, goods, pieces

from catan_event_cards.deck import EFFECTS
from catan_event_cards.knights import from_seat, knights, with_most

GAINS = Citation("event_cards", "Plentiful Year, Tournament, Calm Sea")
SUPPLY_LACKS = Refusal("event_cards.supply-lacks-it", GAINS, text="The supply has none of these left.")


# --8<-- [start:phases]
@record
class GainDue(Phase, tag="event_cards/gain-due"):
    """A seat is to take a resource, if the supply has any when this comes up."""

    seat: Seat


@record
class Gain(Phase, tag="event_cards/gain"):
    """A seat takes a resource of its choice."""

    seat: Seat


# --8<-- [end:phases]


@record
class TakeResource(Action, tag="event_cards/take-resource"):
    """Take a resource from the supply."""

    good: Good


def _plentiful_year(tx: Transition, seat: Seat) -> None:
    tx.then(*(GainDue(one) for one in from_seat(tx, seat)))


def _tournament(tx: Transition, seat: Seat) -> None:
    tx.then(*(GainDue(one) for one in with_most(from_seat(tx, seat), knights(tx))))


def _calm_sea(tx: Transition, seat: Seat) -> None:
    tx.then(*(GainDue(one) for one in with_most(from_seat(tx, seat), harbor_buildings(tx))))


def harbor_buildings(position: Position) -> tuple[int, ...]:
    """How many buildings every seat has at harbors."""
    layout = position[Island].layout
    at_harbors = mask_of(node for harbor in layout.harbors for node in layout.topology.edges[harbor.edge])
    return tuple((pieces.buildings(position, seat) & at_harbors).bit_count() for seat in position.rules.all_seats)


def _available(position: Position) -> tuple[Good, ...]:
    resources = goods.family(position.rules, goods.FAMILY, goods.SUPPLY_GIVES)
    return tuple(good for good in resources if goods.available(position)[good])


# --8<-- [start:action]
def _gain_due(tx: Transition, phase: GainDue) -> None:
    if _available(tx):
        tx.then(Gain(phase.seat))


def _options(position: Position, phase: Gain, seat: Seat) -> Sequence[Good]:
    return _available(position)


def _why_not(position: Position, phase: Gain, action: TakeResource) -> Violation | None:
    good = position.rules.goods[action.good].id
    return None if action.good in _available(position) else SUPPLY_LACKS(good=good)


def _take(tx: Transition, phase: Gain, action: TakeResource) -> None:
    goods.move(tx, None, action.seat, goods.single(tx.rules, action.good))


TAKE_RESOURCE = ActionSpec(
    kind=TakeResource,
    during=(Gain,),
    rule=GAINS,
    options=_options,
    why=_why_not,
    apply=_take,
    refusals=(SUPPLY_LACKS,),
)
# --8<-- [end:action]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    effects = {"plentiful_year": _plentiful_year, "tournament": _tournament, "calm_sea": _calm_sea}
    return [Row(EFFECTS, event, effect) for event, effect in effects.items()]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(GainDue, resolve=_gain_due, rule=GAINS, lies_on=()), PhaseSpec(Gain, rule=GAINS, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TAKE_RESOURCE]
