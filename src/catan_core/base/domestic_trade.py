"""Domestic trade: with other seats (base: "Comercio interior").

The seat on turn makes offers. Each seat that is asked accepts, rejects or makes one counter-offer. The proposer may
confirm a trade with a seat that has accepted or countered, or cancel. Others may invite offers: `trade_invitations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import attrs

import catan_core as catan
from catan_core.base.goods import may_have, may_trade, move, one_for_one
from catan_core.base.hidden_hands import GOODS_SEEN, Having
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

NOBODY_ASKED = catan.Refusal(
    "trade.nobody-asked", DOMESTIC, text="Choose whom to ask: one or more opponents, each only once."
)
TOO_MANY_OFFERS = catan.Refusal("trade.too-many-offers", DOMESTIC, text="You cannot make another offer this turn.")
NOT_PROPOSER = catan.Refusal("trade.not-proposer", DOMESTIC, text="Only the player who made the offer can do this.")
OWN_OFFER = catan.Refusal("trade.own-offer", DOMESTIC, text="This is your own offer; your opponents answer it.")
NO_ANSWER = catan.Refusal("trade.no-such-answer", DOMESTIC, text="This player has not agreed to this trade.")
# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class OfferTrade(catan.Action, tag="base/offer-trade"):
    """Offer other seats some cards for some of theirs. In which order the seats are named makes no difference."""

    give: catan.Goods
    get: catan.Goods
    to: tuple[catan.Seat, ...] = attrs.field(converter=in_order)


@catan.record
class AcceptTrade(catan.Action, tag="base/accept-trade"):
    """Agree to the offer."""


@catan.record
class RejectTrade(catan.Action, tag="base/reject-trade"):
    """Reject the offer."""


@catan.record
class CounterTrade(catan.Action, tag="base/counter-trade"):
    """Make a counter-offer: what you give the proposer and what you get."""

    give: catan.Goods
    get: catan.Goods


@catan.record
class ConfirmTrade(catan.Action, tag="base/confirm-trade"):
    """Trade with a seat that has accepted, or on the terms of one that has countered."""

    partner: catan.Seat


@catan.record
class CancelTrade(catan.Action, tag="base/cancel-trade"):
    """Withdraw the offer."""


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class TradeOffered(catan.Event, tag="base/trade-offered"):
    """The seat on turn has made an offer."""

    proposer: catan.Seat
    give: catan.Goods
    get: catan.Goods
    to: tuple[catan.Seat, ...] = attrs.field(converter=in_order)


@catan.record
class TradeAnswered(catan.Event, tag="base/trade-answered"):
    """A seat has accepted (the same terms), countered (other terms) or rejected (None)."""

    seat: catan.Seat
    terms: Terms | None


@catan.record
class Traded(catan.Event, tag="base/traded"):
    """Two seats have traded."""

    proposer: catan.Seat
    partner: catan.Seat
    gives: catan.Goods
    gets: catan.Goods


@catan.record
class TradeCancelled(catan.Event, tag="base/trade-cancelled"):
    """An offer has ended without a trade."""

    proposer: catan.Seat


def _no_offer(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> catan.Violation | None:
    most = DOMESTIC_LIMITS(position.rules)["offers-per-turn"]
    if most and position[TradeTable].offers >= most:
        return TOO_MANY_OFFERS(most=most)
    if position.rules.seats < 2:
        return NOBODY_ASKED()
    return None if may_trade(position, seat) else NOT_IN_HAND()


def _offer_check(position: catan.Position, phase: catan.Phase, action: OfferTrade) -> catan.Violation | None:
    if not action.to or action.seat in action.to or len(set(action.to)) < len(action.to):
        return NOBODY_ASKED()
    return terms_refusal(position, action.seat, action.give, action.get)


def _offer(tx: catan.Transition, phase: catan.Phase, action: OfferTrade) -> None:
    table = tx[TradeTable]
    tx.update(catan.evolve(table, offers=table.offers + 1))
    tx.emit(TradeOffered(action.seat, action.give, action.get, action.to))
    tx.then(TradeOffer(action.to, action.seat, Terms(action.give, action.get)))


def _sample_offer(position: catan.Position, phase: catan.Phase, seat: catan.Seat, rng: Random) -> OfferTrade | None:
    """One card for one other card, offered to everybody; none after three offers in a turn."""
    most = DOMESTIC_LIMITS(position.rules)["offers-per-turn"] or SAMPLED_OFFERS
    terms = one_for_one(position, seat, rng)
    if terms is None or position[TradeTable].offers >= min(most, SAMPLED_OFFERS):
        return None
    return OfferTrade(seat, *terms, tuple(other for other in position.rules.all_seats if other != seat))


OFFER_TRADE = catan.ActionSpec(
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


def _accept_options(position: catan.Position, phase: TradeOffer, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(seat != phase.proposer and may_have(position, seat, phase.terms.get))


def _why_not_accept(position: catan.Position, phase: TradeOffer, action: AcceptTrade) -> catan.Violation | None:
    if action.seat == phase.proposer:
        return OWN_OFFER()
    return None if may_have(position, action.seat, phase.terms.get) else NOT_IN_HAND()


def _no_counter(position: catan.Position, phase: TradeOffer, seat: catan.Seat) -> catan.Violation | None:
    if seat == phase.proposer:
        return OWN_OFFER()
    return None if may_trade(position, seat) else NOT_IN_HAND()


def _sample_counter(position: catan.Position, phase: TradeOffer, seat: catan.Seat, rng: Random) -> CounterTrade | None:
    terms = one_for_one(position, seat, rng)
    return terms and CounterTrade(seat, *terms)


COUNTER_TRADE = catan.ActionSpec(
    kind=CounterTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    apply=lambda tx, phase, action: _answer(tx, phase, action.seat, Terms(action.get, action.give)),
    barred=_no_counter,
    check=lambda position, phase, action: terms_refusal(position, action.seat, action.give, action.get),
    sample=_sample_counter,
    refusals=(*TERMS, OWN_OFFER),
)


def _answer(tx: catan.Transition, phase: TradeOffer, seat: catan.Seat, terms: Terms | None) -> None:
    answers = (*phase.answers, Answer(seat, terms))
    waiting_for = tuple(other for other in phase.waiting_for if other != seat)
    tx.emit(TradeAnswered(seat, terms))
    if waiting_for:
        tx.replace(catan.evolve(phase, waiting_for=waiting_for, answers=answers))
    elif any(answer.terms is not None for answer in answers):
        tx.replace(catan.evolve(phase, waiting_for=(phase.proposer,), answers=answers))
    else:
        tx.end()
        tx.emit(TradeCancelled(phase.proposer))


ACCEPT_TRADE = catan.ActionSpec(
    kind=AcceptTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=_accept_options,
    why=_why_not_accept,
    apply=lambda tx, phase, action: _answer(tx, phase, action.seat, phase.terms),
    refusals=(OWN_OFFER, NOT_IN_HAND),
)


REJECT_TRADE: catan.ActionSpec[TradeOffer, RejectTrade] = catan.ActionSpec(
    kind=RejectTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=lambda position, phase, seat: catan.only_if(seat != phase.proposer),
    why=OWN_OFFER,
    apply=lambda tx, phase, action: _answer(tx, phase, action.seat, None),
)


# -- the proposer decides ----------------------------------------------------------------------------------------


def _agreed(phase: TradeOffer) -> dict[catan.Seat, Terms]:
    """The terms that seats have agreed to, by seat."""
    return {answer.seat: answer.terms for answer in phase.answers if answer.terms is not None}


def _can_exchange(position: catan.Position, proposer: catan.Seat, partner: catan.Seat, terms: Terms) -> bool:
    """Whether both still have what they would give, as far as that is known."""
    return may_have(position, proposer, terms.give) and may_have(position, partner, terms.get)


def _confirm_options(position: catan.Position, phase: TradeOffer, seat: catan.Seat) -> Sequence[catan.Seat]:
    agreed = _agreed(phase) if seat == phase.proposer else {}
    return tuple(partner for partner, terms in agreed.items() if _can_exchange(position, seat, partner, terms))


def _why_not_confirm(position: catan.Position, phase: TradeOffer, action: ConfirmTrade) -> catan.Violation | None:
    if action.seat != phase.proposer:
        return NOT_PROPOSER()
    terms = _agreed(phase).get(action.partner)
    if terms is None:
        return NO_ANSWER(partner=action.partner)
    return None if _can_exchange(position, action.seat, action.partner, terms) else NOT_IN_HAND()


def _confirm(tx: catan.Transition, phase: TradeOffer, action: ConfirmTrade) -> None:
    tx.end()
    exchange(tx, action.seat, action.partner, _agreed(phase)[action.partner])


CONFIRM_TRADE = catan.ActionSpec(
    kind=ConfirmTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=_confirm_options,
    why=_why_not_confirm,
    apply=_confirm,
    volunteer=True,
    refusals=(NOT_PROPOSER, NO_ANSWER, NOT_IN_HAND),
)


def exchange(tx: catan.Transition, proposer: catan.Seat, partner: catan.Seat, terms: Terms) -> None:
    """Let two seats exchange cards, and announce it."""
    move(tx, proposer, partner, terms.give)
    move(tx, partner, proposer, terms.get)
    tx.emit(Traded(proposer, partner, terms.give, terms.get))


def _cancel(tx: catan.Transition, phase: TradeOffer, action: CancelTrade) -> None:
    tx.end()
    tx.emit(TradeCancelled(action.seat))


CANCEL_TRADE = catan.ActionSpec(
    kind=CancelTrade,
    during=(TradeOffer,),
    rule=DOMESTIC,
    options=lambda position, phase, seat: catan.only_if(seat == phase.proposer),
    why=NOT_PROPOSER,
    apply=_cancel,
    volunteer=True,
)


# -- turns -------------------------------------------------------------------------------------------------------


def _clear(tx: catan.Transition, event: WindowOpened) -> None:
    if tx[TradeTable] is not NOTHING:
        tx.update(NOTHING)


# -- what is seen of hands ---------------------------------------------------------------------------------------


def _offered(rules: catan.Rules, event: TradeOffered) -> Iterator[Having]:
    yield Having(event.proposer, event.give)


def _agreed_to(rules: catan.Rules, event: TradeAnswered) -> Iterator[Having]:
    if event.terms is not None:
        yield Having(event.seat, event.terms.get)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(GOODS_SEEN, TradeOffered.tag, _offered),
        catan.Row(GOODS_SEEN, TradeAnswered.tag, _agreed_to),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [OFFER_TRADE, ACCEPT_TRADE, REJECT_TRADE, COUNTER_TRADE, CONFIRM_TRADE, CANCEL_TRADE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (TradeOffered, TradeAnswered, Traded, TradeCancelled)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(WindowOpened, _clear)]
