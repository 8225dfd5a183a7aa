"""The Commercial Harbor: a resource, offered face down, in exchange for a commodity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Invariant,
    Invariants,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Seat,
    SeatSet,
    Setup,
    SimultaneousPhase,
    State,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    hookimpl,
    members,
    record,
)
from catan_core.base import GOODS_MOVED, KNOWN_GOODS, Holdings, OwnActionPhase, goods
from catan_core.components.dealing import KnownCards
from catan_expansions.cities_knights.commodities import commodities, held, resources
from catan_expansions.cities_knights.progress.playing import opponents, pass_goods, playing, rule_of
from catan_expansions.cities_knights.progress.trade import TurnEffects

NOT_IN_HAND = Refusal("progress.not-in-hand", rule_of("commercial_harbor"), text="You do not have this card.")
ASKED_ALREADY = Refusal("harbor.asked-already", rule_of("commercial_harbor"), text="You cannot ask this player.")


@record
class HarborExchange(SimultaneousPhase):
    """Two seats exchange a resource, face down, for a commodity; each chooses a card to give."""

    tag: ClassVar[str] = "cities_knights/harbor-exchange"
    asker: Seat
    partner: Seat


@record
class PlayCommercialHarbor(Action):
    """Play the Commercial Harbor: you may make each opponent one more offer in this turn."""

    tag: ClassVar[str] = "cities_knights/play-commercial-harbor"


@record
class AskHarbor(Action):
    """Make an opponent exchange a commodity for one of your resources."""

    tag: ClassVar[str] = "cities_knights/ask-harbor"
    partner: Seat


@record
class GiveGood(Action):
    """Choose the card to give in the exchange."""

    tag: ClassVar[str] = "cities_knights/give-good"
    good: Good


@record
class HarborAsked(Event):
    """A seat is asked for a commodity in exchange for a resource. `answers`: whether it has a commodity."""

    tag: ClassVar[str] = "cities_knights/harbor-asked"
    asker: Seat
    partner: Seat
    answers: bool


def _harbor(tx: Transition, action: PlayCommercialHarbor) -> None:
    others = opponents(tx, action.seat)
    _keep(tx, tuple(left + (seat in others) for seat, left in enumerate(offers_left(tx))))


def offers_left(position: Position) -> tuple[int, ...]:
    """How many offers each seat may still receive in this turn."""
    return position[TurnEffects].harbor or (0,) * position.rules.seats


def _keep(tx: Transition, left: tuple[int, ...]) -> None:
    tx.update(evolve(tx[TurnEffects], harbor=left if any(left) else ()))


def _harbor_useful(position: Position, seat: Seat) -> bool:
    # The card lasts all turn. A player who has no resource may still get one, but if the hands of all opponents are
    # empty, they stay empty.
    kinds = commodities(position.rules, goods.TRADABLE)
    return any(goods.may_have_any(position, other, kinds) for other in opponents(position, seat))


PLAY_COMMERCIAL_HARBOR = playing("commercial_harbor", PlayCommercialHarbor, _harbor, useful=_harbor_useful)


def _ask_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    offers = position[TurnEffects].harbor
    if not offers or not held(position, seat, resources(position.rules, goods.TRADABLE)):
        return ()
    return [partner for partner, left in enumerate(offers) if left]


def _why_not_ask(position: Position, phase: Phase, action: AskHarbor) -> Violation | None:
    if not offers_left(position)[action.partner]:
        return ASKED_ALREADY(partner=action.partner)
    return None if held(position, action.seat, resources(position.rules, goods.TRADABLE)) else NOT_IN_HAND()


def _ask(tx: Transition, phase: Phase, action: AskHarbor) -> None:
    _keep(tx, tuple(left - (seat == action.partner) for seat, left in enumerate(offers_left(tx))))
    answers = held(tx, action.partner, commodities(tx.rules, goods.TRADABLE)) > 0
    effects, partner = tx[TurnEffects], 1 << action.partner
    lacking = effects.lacking & ~partner if answers else effects.lacking | partner
    tx.update(evolve(effects, lacking=SeatSet(lacking)))
    tx.emit(HarborAsked(action.seat, action.partner, answers))
    if answers:
        tx.then(HarborExchange((action.seat, action.partner), action.seat, action.partner))


ASK_HARBOR = ActionSpec(
    kind=AskHarbor,
    during=(OwnActionPhase,),
    rule=rule_of("commercial_harbor"),
    options=_ask_options,
    why=_why_not_ask,
    apply=_ask,
    refusals=(ASKED_ALREADY, NOT_IN_HAND),
)


def _give_options(position: Position, phase: HarborExchange, seat: Seat) -> Sequence[Good]:
    hand = position[Holdings].hands[seat]
    kinds = (
        resources(position.rules, goods.TRADABLE)
        if seat == phase.asker
        else commodities(position.rules, goods.TRADABLE)
    )
    return [good for good in kinds if hand[good]]


def _why_not_give(position: Position, phase: HarborExchange, action: GiveGood) -> Violation | None:
    return None if action.good in _give_options(position, phase, action.seat) else NOT_IN_HAND()


def _give(tx: Transition, phase: HarborExchange, action: GiveGood) -> None:
    taker = phase.partner if action.seat == phase.asker else phase.asker
    pass_goods(tx, action.seat, taker, goods.single(tx.rules, action.good))


GIVE_GOOD = ActionSpec(
    kind=GiveGood,
    during=(HarborExchange,),
    rule=rule_of("commercial_harbor"),
    options=_give_options,
    why=_why_not_give,
    apply=_give,
    refusals=(NOT_IN_HAND,),
)


def _forget(tx: Transition, giver: Seat | None, taker: Seat | None) -> None:
    effects = tx[TurnEffects]
    if taker is not None and effects.lacking >> taker & 1:
        tx.update(evolve(effects, lacking=SeatSet(effects.lacking & ~(1 << taker))))


def _lack(state: State) -> str | None:
    holding = [
        seat
        for seat in members(state[TurnEffects].lacking)
        if held(state, Seat(seat), commodities(state.rules, goods.TRADABLE))
    ]
    return f"seats {holding} are said to have no commodity" if holding else None


def _shown(position: Position) -> Iterator[KnownCards]:
    """What exchanges tell about hands.

    The asker of an exchange has a resource, and the partner a commodity. A seat that is `lacking` has no commodity.
    """
    for seat in members(position[TurnEffects].lacking):
        yield KnownCards(Seat(seat), commodities(position.rules, goods.TRADABLE), max_cards=0)
    for phase in position.stack:
        if isinstance(phase, HarborExchange):
            yield KnownCards(phase.asker, resources(position.rules, goods.TRADABLE), min_cards=1)
            yield KnownCards(phase.partner, commodities(position.rules, goods.TRADABLE), min_cards=1)


def _problem(state: State, phase: HarborExchange, beneath: tuple[Phase, ...]) -> str | None:
    asked = sorted([*phase.waiting_for, *(answer.seat for answer in phase.answers)])
    if phase.asker == phase.partner or asked != sorted((phase.asker, phase.partner)):
        return f"seats {phase.asker} and {phase.partner} exchange no cards"
    return None


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_COMMERCIAL_HARBOR, ASK_HARBOR, GIVE_GOOD]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(GOODS_MOVED, "cities_knights/harbor", _forget),
        Row(KNOWN_GOODS, "cities_knights/harbor", _shown),
    ]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/who-lacks-commodities-has-none", _lack)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(HarborExchange, rule=rule_of("commercial_harbor"), sound=_problem, lies_on=())]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(HarborAsked)]
