"""Domestic trade: with other seats (base: "Comercio interior").

The seat on turn makes offers. Each seat that is asked accepts, rejects or makes one counter-offer. The proposer may
confirm a trade with a seat that has accepted or countered, or cancel. Others may invite offers: `trade_invitations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

import attrs

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    Invariant,
    Invariants,
    Option,
    OptionSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Seat,
    SeatSet,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    hookimpl,
    only_if,
    record,
)
from catan_core.base.goods import TRADABLE, may_have, may_trade, move, one_for_one
from catan_core.base.known_hands import KNOWN_GOODS
from catan_core.base.turn import DomesticTradePhase
from catan_core.base.window import WindowOpened
from catan_core.components.dealing import KnownCards, holds
from catan_core.components.sets import by_seat, in_order

DOMESTIC = Citation("base", "Domestic trade")
SAMPLED_OFFERS = 3
"""After this many offers in a turn `sample` gives none, so that random play goes on."""

GIFT = Refusal("trade.gift", DOMESTIC, text="Both players must give at least one card.")
LIKE_FOR_LIKE = Refusal(
    "trade.like-for-like", DOMESTIC, text="The same kind of card cannot be on both sides of a trade."
)
NOT_TRADABLE = Refusal("trade.not-tradable", DOMESTIC, text="Players cannot trade this with each other.")
NOT_IN_HAND = Refusal("trade.not-in-hand", DOMESTIC, text="You do not have these cards.")
NOBODY_ASKED = Refusal(
    "trade.nobody-asked", DOMESTIC, text="Choose whom to ask: one or more opponents, each only once."
)
TOO_MANY_OFFERS = Refusal("trade.too-many-offers", DOMESTIC, text="You cannot make another offer this turn.")
NOT_PROPOSER = Refusal("trade.not-proposer", DOMESTIC, text="Only the player who made the offer can do this.")
OWN_OFFER = Refusal("trade.own-offer", DOMESTIC, text="This is your own offer; your opponents answer it.")
NO_ANSWER = Refusal("trade.no-such-answer", DOMESTIC, text="This player has not agreed to this trade.")
TERMS = (GIFT, LIKE_FOR_LIKE, NOT_TRADABLE, NOT_IN_HAND)


@record
class Terms:
    """What the proposer gives and gets."""

    give: Goods
    get: Goods


@record
class Invitation:
    """A seat that is not on turn would give and get this."""

    seat: Seat
    give: Goods
    get: Goods


@record
class TradeTable(Slice):
    """How many offers the seat on turn has made, and the last invitation of every other seat.

    `drained`: the seats that have given cards away since they invited. The others have what they would give.
    """

    tag: ClassVar[str] = "base/trade-table"
    offers: int
    invitations: tuple[Invitation, ...] = attrs.field(converter=by_seat)
    drained: SeatSet = SeatSet(0)


NOTHING = TradeTable(0, ())


@record
class Answer:
    """How a seat has answered: with terms it agrees to (those offered, or its own), or None if it rejects."""

    seat: Seat
    terms: Terms | None


@record
class TradeOffer(Phase):
    """A trade has been offered. Waits for the seats that have not answered, then for the proposer."""

    tag: ClassVar[str] = "base/trade-offer"
    waiting_for: tuple[Seat, ...] = attrs.field(converter=in_order)
    proposer: Seat
    terms: Terms
    answers: tuple[Answer, ...] = ()


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


def terms_refusal(position: Position, seat: Seat, give: Goods, get: Goods) -> Violation | None:
    """Why a seat may not propose to give and get this; None if it may."""
    if not any(give) or not any(get):
        return GIFT()
    if DOMESTIC_RULES(position.rules)["ban-like-for-like"]:
        for good, (gives, gets) in enumerate(zip(give, get, strict=True)):
            if gives and gets:
                return LIKE_FOR_LIKE(good=position.rules.goods[good].id)
    if (kept := TRADABLE(position.rules).not_among(give, get)) is not None:
        return NOT_TRADABLE(good=position.rules.goods[kept].id)
    return None if may_have(position, seat, give) else NOT_IN_HAND()


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


def _promised(position: Position) -> Iterator[KnownCards]:
    """A seat that offers something, or agrees to give it, has it."""
    for phase in position.stack:
        if isinstance(phase, TradeOffer):
            yield from holds(phase.proposer, phase.terms.give)
            for answer in phase.answers:
                if answer.terms is not None:
                    yield from holds(answer.seat, answer.terms.get)


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


# -- turns, positions from outside -------------------------------------------------------------------------------


def _clear(tx: Transition, event: WindowOpened) -> None:
    if tx[TradeTable] is not NOTHING:
        tx.update(NOTHING)


def _sound(state: State) -> str | None:
    offers, most = state[TradeTable].offers, DOMESTIC_LIMITS(state.rules)["offers-per-turn"]
    possible = 0 <= offers <= (most or offers) and (state.turn.number or not offers)
    return None if possible else f"{offers} offers cannot have been made in this turn"


def _offer_problem(state: State, phase: TradeOffer, beneath: tuple[Phase, ...]) -> str | None:
    if len(state.stack) > len(beneath) + 1:
        return "nothing else is decided while an offer is on the table"
    trading = bool(beneath) and isinstance(beneath[-1], DomesticTradePhase)
    if not trading or phase.proposer not in state.rules.actors_of[type(beneath[-1])](beneath[-1]):
        return f"seat {phase.proposer} may not trade with other seats"
    refused = terms_refusal(state, phase.proposer, phase.terms.give, phase.terms.get)
    if refused is not None:
        return f"seat {phase.proposer} cannot have made this offer: {refused.code}"
    answered = [answer.seat for answer in phase.answers]
    agreed = any(answer.terms is not None for answer in phase.answers)
    waiting = [] if agreed and phase.waiting_for == (phase.proposer,) else [*phase.waiting_for]
    asked = [*answered, *waiting]
    if phase.proposer in asked or len(set(asked)) < len(asked) or waiting != sorted(waiting):
        return f"{asked} cannot be the seats that were asked"
    for answer in phase.answers:
        if not _can_have_answered(state, phase, answer):
            return f"seat {answer.seat} cannot have answered this"
    return None


def _can_have_answered(state: State, phase: TradeOffer, answer: Answer) -> bool:
    """Whether a seat still holds what it agrees to give, and may offer that if these are its own terms."""
    if answer.terms is None:
        return True
    give, get = answer.terms.get, answer.terms.give
    refused = None if answer.terms == phase.terms else terms_refusal(state, answer.seat, give, get)
    return refused is None and may_have(state, answer.seat, give)


DOMESTIC_RULES: Table[str, bool] = Table("base/domestic", "What holds for domestic trade.")
DOMESTIC_LIMITS: Table[str, int] = Table("base/domestic-limits", "How many offers a seat may make; 0 means any number.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "base.ban_like_for_like",
            True,
            values=(True, False),
            doc="Whether the same kind of card is forbidden on both sides of a trade.",
            source="BASE-TRADE-05; the books are silent, the official ruling bans it",
        ),
        Option(
            "base.offers_per_turn",
            0,
            values=(),
            doc="How many offers a player may make in a turn; 0 means no limit.",
            source="BASE-TRADE-03",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        DOMESTIC_RULES,
        Row(DOMESTIC_RULES, "ban-like-for-like", setup.flag("base.ban_like_for_like")),
        DOMESTIC_LIMITS,
        Row(DOMESTIC_LIMITS, "offers-per-turn", setup.number("base.offers_per_turn")),
        Row(KNOWN_GOODS, "offer", _promised),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(TradeTable, lambda rules, layout: NOTHING, doc="Offers made and invitations of this turn.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(TradeOffer, once=False, rule=DOMESTIC, sound=_offer_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [OFFER_TRADE, ACCEPT_TRADE, REJECT_TRADE, COUNTER_TRADE, CONFIRM_TRADE, CANCEL_TRADE]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(kind) for kind in (TradeOffered, TradeAnswered, Traded, TradeCancelled)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(WindowOpened, _clear)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("base/offers-are-counted", _sound)]
