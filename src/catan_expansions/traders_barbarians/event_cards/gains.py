"""Plentiful Year, Tournament, Calm Sea: seats take a resource of their choice (TB-EV-12, -14, -18, -21)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import choices
from catan_expansions.traders_barbarians.event_cards.comparing import knights, with_most
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS

GAINS = catan.Citation("event_cards", "Plentiful Year, Tournament, Calm Sea")
SUPPLY_LACKS = catan.Refusal("event_cards.supply-lacks-it", GAINS, text="The supply has none of these left.")


@catan.record
class Gain(catan.Phase, tag="event_cards/gain"):
    """A seat takes a resource of its choice."""

    seat: catan.Seat


@catan.record
class TakeResource(catan.Action, tag="event_cards/take-resource"):
    """Take a resource from the supply."""

    good: catan.Good


def _plentiful_year(tx: catan.Transition, seat: catan.Seat) -> None:
    tx.then(*[Gain(one) for one in tx.rules.clockwise(seat)])


def _tournament(tx: catan.Transition, seat: catan.Seat) -> None:
    tx.then(*[Gain(one) for one in with_most(tx.rules.clockwise(seat), knights(tx))])


def _calm_sea(tx: catan.Transition, seat: catan.Seat) -> None:
    buildings = [base.AT_HARBORS(tx, one).bit_count() for one in tx.rules.all_seats]
    tx.then(*[Gain(one) for one in with_most(tx.rules.clockwise(seat), buildings)])


TAKE_RESOURCE = choices.taking(TakeResource, during=Gain, rule=GAINS, lacking=SUPPLY_LACKS)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    effects = {"plentiful_year": _plentiful_year, "tournament": _tournament, "calm_sea": _calm_sea}
    return [catan.Row(EFFECTS, event, effect) for event, effect in effects.items()]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Gain, skips=True, rule=GAINS, lies_on=(Gain,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE_RESOURCE]
