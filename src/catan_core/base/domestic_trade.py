"""Domestic trade: with other seats (base: "Comercio interior").

The seat on turn makes offers. Each seat that is asked accepts, rejects or makes one counter-offer. The proposer may
confirm a trade with a seat that has accepted or countered, or cancel. Others may invite offers: `trade_invitations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import attrs

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    Phase,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Seat,
    Setup,
    Transition,
    Violation,
    evolve,
    hookimpl,
    only_if,
    record,
)
from catan_core.base.goods import may_have, may_trade, move, one_for_one
from catan_core.base.offers import (
    DOMESTIC,
    DOMESTIC_LIMITS,
    NOT_IN_HAND,
    NOTHING,
    TERMS,
    Answer,
    Terms,
    TradeOffer,
    TradeTable,
    terms_refusal,
)
from catan_core.base.turn import DomesticTradePhase
from catan_core.base.window import WindowOpened
from catan_core.components.sets import in_order

SAMPLED_OFFERS = 3
"""After this many offers in a turn `sample` gives none, so that random play goes on."""

NOBODY_ASKED = Refusal(
    "trade.nobody-asked", DOMESTIC, text="Choose whom to ask: one or more opponents, each only once."
)
TOO_MANY_OFFERS = Refusal("trade.too-many-offers", DOMESTIC, text="You cannot make another offer this turn.")
NOT_PROPOSER = Refusal("trade.not-proposer", DOMESTIC, text="Only the player who made the offer can do this.")
OWN_OFFER = Refusal("trade.own-offer", DOMESTIC, text="This is your own offer; your opponents answer it.")
NO_ANSWER = Refusal("trade.no-such-answer", DOMESTIC, text="This player has not agreed to this trade.")
# -- actions -----------------------------------------------------------------------------------------------------


@record
class OfferTrade(Action):
    """Offer other seats some cards for some of theirs. In which order the seats are named makes no difference."""

    tag: ClassVar[str] = "base/offer-trade"
    give: Goods
    get: Goods
    to: tuple[Seat, ...] = attrs.field(converter=in_order)


@record
class AcceptTrade(Action):
    """Agree to the offer."""

    tag: ClassVar[str] = "base/accept-trade"


@record
class RejectTrade(Action):
    """Reject the offer."""

    tag: ClassVar[str] = "base/reject-trade"


@record
class CounterTrade(Action):
    """Make a counter-offer: what you give the proposer and what you get."""

    tag: ClassVar[str] = "base/counter-trade"
    give: Goods
    get: Goods


@record
class ConfirmTrade(Action):
    """Trade with a seat that has accepted, or on the terms of one that has countered."""

    tag: ClassVar[str] = "base/confirm-trade"
    partner: Seat


@record
class CancelTrade(Action):
    """Withdraw the offer."""

    tag: ClassVar[str] = "base/cancel-trade"


# -- events ------------------------------------------------------------------------------------------------------


@record
class TradeOffered(Event):
    """The seat on turn has made an offer."""

    tag: ClassVar[str] = "base/trade-offered"
    proposer: Seat
    give: Goods
    get: Goods
    to: tuple[Seat, ...] = attrs.field(converter=in_order)


@record
class TradeAnswered(Event):
    """A seat has accepted (the same terms), countered (other terms) or rejected (None)."""

    tag: ClassVar[str] = "base/trade-answered"
    seat: Seat
    terms: Terms | None


@record
class Traded(Event):
    """Two seats have traded."""

    tag: ClassVar[str] = "base/traded"
    proposer: Seat
    partner: Seat
    gives: Goods
    gets: Goods


@record
class TradeCancelled(Event):
    """An offer has ended without a trade."""

    tag: ClassVar[str] = "base/trade-cancelled"
    proposer: Seat


def _no_offer(position: Position, phase: Phase, seat: Seat) -> Violation | None:
    most = DOMESTIC_LIMITS(position.rules)["offers-per-turn"]
    if most and position[TradeTable].offers >= most:
        return TOO_MANY_OFFERS(most=most)
    if position.rules.seats < 2:
        return NOBODY_ASKED()
    return None if may_trade(position, seat) else NOT_IN_HAND()


def _offer_check(position: Position, phase: Phase, action: OfferTrade) -> Violation | None:
    if not action.to or action.seat in action.to or len(set(action.to)) < len(action.to):
        return NOBODY_ASKED()
    return terms_refusal(position, action.seat, action.give, action.get)


def _offer(tx: Transition, phase: Phase, action: OfferTrade) -> None:
    table = tx[TradeTable]
    tx.update(evolve(table, offers=table.offers + 1))
    tx.emit(TradeOffered(action.seat, action.give, action.get, action.to))
    tx.then(TradeOffer(action.to, action.seat, Terms(action.give, action.get)))


def _sample_offer(position: Position, phase: Phase, seat: Seat, rng: Random) -> OfferTrade | None:
    """One card for one other card, offered to everybody; none after three offers in a turn."""
    most = DOMESTIC_LIMITS(position.rules)["offers-per-turn"] or SAMPLED_OFFERS
    terms = one_for_one(position, seat, rng)
    if terms is None or position[TradeTable].offers >= min(most, SAMPLED_OFFERS):
        return None
    return OfferTrade(seat, *terms, tuple(other for other in position.rules.all_seats if other != seat))


OFFER_TRADE = ActionSpec(
    kind=OfferTrade,
    during=(DomesticTradePhase,),
    rule=DOMESTIC,
    apply=_offer,
    barred=_no_offer,
    check=_offer_check,
    sample=_sample_offer,
    refusals=(*TERMS, NOBODY_ASKED, TOO_MANY_OFFERS),
)


# -- answers -----------------------------------------------------------------------------------------------------


def _accept_options(position: Position, phase: TradeOffer, seat: Seat) -> Sequence[tuple[()]]:
    return only_if(seat != phase.proposer and may_have(position, seat, phase.terms.get))


def _why_not_accept(position: Position, phase: TradeOffer, action: AcceptTrade) -> Violation | None:
    has = may_have(position, action.seat, phase.terms.get)
    return _why_not_answer(position, phase, action) or (None if has else NOT_IN_HAND())


def _why_not_answer(position: Position, phase: TradeOffer, action: Action) -> Violation | None:
    return OWN_OFFER() if action.seat == phase.proposer else None


def _no_counter(position: Position, phase: TradeOffer, seat: Seat) -> Violation | None:
    if seat == phase.proposer:
        return OWN_OFFER()
    return None if may_trade(position, seat) else NOT_IN_HAND()


def _counter_check(position: Position, phase: TradeOffer, action: CounterTrade) -> Violation | None:
    return terms_refusal(position, action.seat, action.give, action.get)


def _sample_counter(position: Position, phase: TradeOffer, seat: Seat, rng: Random) -> CounterTrade | None:
    terms = one_for_one(position, seat, rng)
    return terms and CounterTrade(seat, *terms)


def _counter(tx: Transition, phase: TradeOffer, action: CounterTrade) -> None:
    _answer(tx, phase, action.seat, Terms(action.get, action.give))


COUNTER_TRADE = ActionSpec(
    kind=CounterTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    apply=_counter,
    barred=_no_counter,
    check=_counter_check,
    sample=_sample_counter,
    refusals=(*TERMS, OWN_OFFER),
)


def _answer(tx: Transition, phase: TradeOffer, seat: Seat, terms: Terms | None) -> None:
    answers = (*phase.answers, Answer(seat, terms))
    waiting_for = tuple(other for other in phase.waiting_for if other != seat)
    tx.emit(TradeAnswered(seat, terms))
    if waiting_for:
        tx.replace(evolve(phase, waiting_for=waiting_for, answers=answers))
    elif any(answer.terms is not None for answer in answers):
        tx.replace(evolve(phase, waiting_for=(phase.proposer,), answers=answers))
    else:
        tx.end()
        tx.emit(TradeCancelled(phase.proposer))


ACCEPT_TRADE = ActionSpec(
    kind=AcceptTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=_accept_options,
    why=_why_not_accept,
    apply=lambda tx, phase, action: _answer(tx, phase, action.seat, phase.terms),
    refusals=(OWN_OFFER, NOT_IN_HAND),
)


REJECT_TRADE = ActionSpec(
    kind=RejectTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=lambda position, phase, seat: only_if(seat != phase.proposer),
    why=_why_not_answer,
    apply=lambda tx, phase, action: _answer(tx, phase, action.seat, None),
    refusals=(OWN_OFFER,),
)


# -- the proposer decides ----------------------------------------------------------------------------------------


def _agreed(phase: TradeOffer) -> dict[Seat, Terms]:
    """The terms that seats have agreed to, by seat."""
    return {answer.seat: answer.terms for answer in phase.answers if answer.terms is not None}


def _can_exchange(position: Position, proposer: Seat, partner: Seat, terms: Terms) -> bool:
    """Whether both still have what they would give, as far as that is known."""
    return may_have(position, proposer, terms.give) and may_have(position, partner, terms.get)


def _confirm_options(position: Position, phase: TradeOffer, seat: Seat) -> Sequence[Seat]:
    agreed = _agreed(phase) if seat == phase.proposer else {}
    return tuple(partner for partner, terms in agreed.items() if _can_exchange(position, seat, partner, terms))


def _why_not_confirm(position: Position, phase: TradeOffer, action: ConfirmTrade) -> Violation | None:
    if action.seat != phase.proposer:
        return NOT_PROPOSER()
    terms = _agreed(phase).get(action.partner)
    if terms is None:
        return NO_ANSWER(partner=action.partner)
    return None if _can_exchange(position, action.seat, action.partner, terms) else NOT_IN_HAND()


def _confirm(tx: Transition, phase: TradeOffer, action: ConfirmTrade) -> None:
    tx.end()
    exchange(tx, action.seat, action.partner, _agreed(phase)[action.partner])


CONFIRM_TRADE = ActionSpec(
    kind=ConfirmTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=_confirm_options,
    why=_why_not_confirm,
    apply=_confirm,
    volunteer=True,
    refusals=(NOT_PROPOSER, NO_ANSWER, NOT_IN_HAND),
)


def exchange(tx: Transition, proposer: Seat, partner: Seat, terms: Terms) -> None:
    """Let two seats exchange cards, and announce it."""
    move(tx, proposer, partner, terms.give)
    move(tx, partner, proposer, terms.get)
    tx.emit(Traded(proposer, partner, terms.give, terms.get))


def _why_not_cancel(position: Position, phase: TradeOffer, action: CancelTrade) -> Violation | None:
    return NOT_PROPOSER() if action.seat != phase.proposer else None


def _cancel(tx: Transition, phase: TradeOffer, action: CancelTrade) -> None:
    tx.end()
    tx.emit(TradeCancelled(action.seat))


CANCEL_TRADE = ActionSpec(
    kind=CancelTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=lambda position, phase, seat: only_if(seat == phase.proposer),
    why=_why_not_cancel,
    apply=_cancel,
    volunteer=True,
    refusals=(NOT_PROPOSER,),
)


# -- turns -------------------------------------------------------------------------------------------------------


def _clear(tx: Transition, event: WindowOpened) -> None:
    if tx[TradeTable] is not NOTHING:
        tx.update(NOTHING)


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [OFFER_TRADE, ACCEPT_TRADE, REJECT_TRADE, COUNTER_TRADE, CONFIRM_TRADE, CANCEL_TRADE]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(kind) for kind in (TradeOffered, TradeAnswered, Traded, TradeCancelled)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(WindowOpened, _clear)]
