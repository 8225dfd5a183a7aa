"""The commercial harbor: a resource, face down, against a commodity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Event,
    EventSpec,
    Good,
    Phase,
    PhaseSpec,
    Position,
    Refusal,
    SealedPhase,
    Seat,
    SeatSet,
    Setup,
    Transition,
    Violation,
    evolve,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import Holdings, goods
from catan_core.base.turn import OwnActionPhase
from catan_expansions.cities_knights.commodities import commodities, held, resources
from catan_expansions.cities_knights.progress.playing import (
    opponents,
    pass_goods,
    playing,
    rule_of,
)
from catan_expansions.cities_knights.progress.trade import (
    TurnEffects,
)

NOT_IN_HAND = Refusal("progress.not-in-hand", rule_of("commercial_harbor"))
ASKED_ALREADY = Refusal("harbor.asked-already", rule_of("commercial_harbor"))


@record
class HarborExchange(SealedPhase):
    """A resource, face down, against a commodity: both choose what they give."""

    tag: ClassVar[str] = "cities_knights/harbor-exchange"
    asker: Seat
    partner: Seat


@record
class PlayCommercialHarbor(Action):
    """Play the Commercial Harbor: in this turn you may make each opponent one offer."""

    tag: ClassVar[str] = "cities_knights/play-commercial-harbor"


@record
class AskHarbor(Action):
    """Make an opponent exchange a commodity for one of your resources."""

    tag: ClassVar[str] = "cities_knights/ask-harbor"
    partner: Seat


@record
class GiveGood(Action):
    """Choose the card that you give in the exchange."""

    tag: ClassVar[str] = "cities_knights/give-good"
    good: Good


@record
class HarborAsked(Event):
    """A seat is asked to give a commodity for a resource; `answers`: it has one."""

    tag: ClassVar[str] = "cities_knights/harbor-asked"
    asker: Seat
    partner: Seat
    answers: bool


def _harbor(tx: Transition, action: PlayCommercialHarbor) -> None:
    tx.update(evolve(tx[TurnEffects], harbor=SeatSet(mask_of(opponents(tx, action.seat)))))


def _harbor_useful(position: Position, seat: Seat) -> bool:
    others = [other for other in opponents(position, seat) if goods.hand_size(position, other)]
    return bool(others) and held(position, seat, resources(position.rules)) > 0


def _ask_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    asked = position[TurnEffects].harbor
    return members(asked) if asked and held(position, seat, resources(position.rules)) else ()


def _ask_check(position: Position, phase: Phase, action: AskHarbor) -> Violation | None:
    if not position[TurnEffects].harbor >> action.partner & 1:
        return ASKED_ALREADY(partner=action.partner)
    return None if held(position, action.seat, resources(position.rules)) else NOT_IN_HAND()


def _ask(tx: Transition, phase: Phase, action: AskHarbor) -> None:
    effects = tx[TurnEffects]
    tx.update(evolve(effects, harbor=SeatSet(effects.harbor & ~(1 << action.partner))))
    tx.emit(HarborAsked(action.seat, action.partner, held(tx, action.partner, commodities(tx.rules)) > 0))
    if held(tx, action.partner, commodities(tx.rules)):
        tx.then(HarborExchange((action.seat, action.partner), action.seat, action.partner))


def _give_options(position: Position, phase: HarborExchange, seat: Seat) -> Sequence[Good]:
    hand = position[Holdings].hands[seat]
    kinds = resources(position.rules) if seat == phase.asker else commodities(position.rules)
    return [good for good in kinds if hand[good]]


def _give_check(position: Position, phase: HarborExchange, action: GiveGood) -> Violation | None:
    return None if action.good in _give_options(position, phase, action.seat) else NOT_IN_HAND()


def _give(tx: Transition, phase: HarborExchange, action: GiveGood) -> None:
    taker = phase.partner if action.seat == phase.asker else phase.asker
    pass_goods(tx, action.seat, taker, goods.single(tx.rules, action.good))


SPECS = [
    playing("commercial_harbor", PlayCommercialHarbor, _harbor, useful=_harbor_useful),
    ActionSpec(
        AskHarbor,
        (OwnActionPhase,),
        _ask,
        rule_of("commercial_harbor"),
        _ask_options,
        _ask_check,
        refusals=(ASKED_ALREADY, NOT_IN_HAND),
    ),
    ActionSpec(
        GiveGood,
        (HarborExchange,),
        _give,
        rule_of("commercial_harbor"),
        _give_options,
        _give_check,
        refusals=(NOT_IN_HAND,),
    ),
]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [PhaseSpec(HarborExchange, rule=rule_of("commercial_harbor"))]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(HarborAsked)]
