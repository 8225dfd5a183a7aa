"""A 7 steals from anybody: there is no robber (Barbarian Attack: "Rolling a 7"; TB-BA-05, SEV-01)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import goods

ON_SEVEN = catan.Citation("barbarian_attack", "Rolling a 7")
BY = "attack_seven"

NO_ROBBER = catan.Refusal("barbarian-attack.no-robber", ON_SEVEN, text="There is no robber in this scenario.")


def _steal_from_anybody(tx: catan.Transition, phase: base.RobberDue) -> None:
    """Whoever has rolled the 7 draws a card of any player that has one."""
    others = [seat for seat in tx.rules.all_seats if seat != phase.seat and goods.stealable_size(tx, seat)]
    if others:
        tx.then(base.VictimChoice(phase.seat, tuple(others), by=BY))


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.THIEVES, BY, "a seven")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(base.RobberDue, resolve=_steal_from_anybody, rule=ON_SEVEN, lies_on=())]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROBBER_MAY_MOVE, lambda position: True, NO_ROBBER)]
