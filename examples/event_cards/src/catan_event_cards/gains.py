"""Plentiful Year, Tournament, Calm Sea: seats take a resource of their choice (TB-EV-12, -14, -18, -21)."""

from __future__ import annotations

from catan_core import (
    Action,
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
    hookimpl,
    mask_of,
    record,
)
from catan_core.base import Island, choices, pieces

from catan_event_cards.deck import EFFECTS
from catan_event_cards.knights import from_seat, knights, with_most

GAINS = Citation("event_cards", "Plentiful Year, Tournament, Calm Sea")
SUPPLY_LACKS = Refusal("event_cards.supply-lacks-it", GAINS, text="The supply has none of these left.")


@record
class Gain(Phase, tag="event_cards/gain"):
    """A seat takes a resource of its choice."""

    seat: Seat


@record
class TakeResource(Action, tag="event_cards/take-resource"):
    """Take a resource from the supply."""

    good: Good


def _plentiful_year(tx: Transition, seat: Seat) -> None:
    tx.then(*(Gain(one) for one in from_seat(tx, seat)))


def _tournament(tx: Transition, seat: Seat) -> None:
    tx.then(*(Gain(one) for one in with_most(from_seat(tx, seat), knights(tx))))


def _calm_sea(tx: Transition, seat: Seat) -> None:
    tx.then(*(Gain(one) for one in with_most(from_seat(tx, seat), harbor_buildings(tx))))


def harbor_buildings(position: Position) -> tuple[int, ...]:
    """How many buildings every seat has at harbors."""
    layout = position[Island].layout
    at_harbors = mask_of(node for harbor in layout.harbors for node in layout.topology.edges[harbor.edge])
    return tuple((pieces.buildings(position, seat) & at_harbors).bit_count() for seat in position.rules.all_seats)


TAKE_RESOURCE = choices.taking(TakeResource, during=Gain, rule=GAINS, lacking=SUPPLY_LACKS)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    effects = {"plentiful_year": _plentiful_year, "tournament": _tournament, "calm_sea": _calm_sea}
    return [Row(EFFECTS, event, effect) for event, effect in effects.items()]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(Gain, skips=True, rule=GAINS, lies_on=(Gain,))]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TAKE_RESOURCE]
