"""The old boot (Traders & Barbarians: "The old boot"; TB-FI-15)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import choices
from catan_expansions.traders_barbarians.fishermen.tokens import FishTokens

OLD_BOOT = catan.Citation("fishermen", "The old boot")

NOT_YOURS = catan.Refusal("fishermen.no-boot", OLD_BOOT, text="You do not have the old boot.")
NOT_TO_THEM = catan.Refusal(
    "fishermen.fewer-points",
    OLD_BOOT,
    text="The old boot goes to another player who has at least as many points as you.",
)


@catan.record
class GiveBoot(catan.Action, tag="fishermen/give-boot"):
    """Give the old boot to a player who has at least as many points as you."""

    to: catan.Seat


@catan.record
class BootGiven(catan.Event, tag="fishermen/boot-given"):
    """The old boot goes from one seat to another."""

    giver: catan.Seat
    taker: catan.Seat


def _takers(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[catan.Seat]:
    if position[FishTokens].boot != seat:
        return ()
    points = position.rules.points(position, seat, hidden=False)
    return [
        other
        for other in choices.opponents(position, seat)
        if position.rules.points(position, other, hidden=False) >= points
    ]


def _why_not(position: catan.Position, phase: catan.Phase, action: GiveBoot) -> catan.Violation | None:
    if position[FishTokens].boot != action.seat:
        return NOT_YOURS()
    return None if action.to in _takers(position, phase, action.seat) else NOT_TO_THEM(to=action.to)


def _give(tx: catan.Transition, phase: catan.Phase, action: GiveBoot) -> None:
    tx.update(catan.evolve(tx[FishTokens], boot=action.to))
    tx.emit(BootGiven(action.seat, action.to))


def _one_more(position: catan.Position, seat: catan.Seat) -> int:
    return int(position[FishTokens].boot == seat)


GIVE_BOOT = catan.ActionSpec(
    kind=GiveBoot,
    during=(base.OwnActionPhase,),
    rule=OLD_BOOT,
    options=_takers,
    why=_why_not,
    apply=_give,
    when=lambda position, seat: position[FishTokens].boot == seat,
    refusals=(NOT_YOURS, NOT_TO_THEM),
)


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [GIVE_BOOT]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(BootGiven)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.GOAL, _one_more, reads=(FishTokens,))]
