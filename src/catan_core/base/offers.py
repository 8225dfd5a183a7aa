"""Offers between seats: their terms, who has answered, and which can be on the table (base: "Comercio interior").

What is done with an offer is in `domestic_trade`.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

import catan_core as catan
from catan_core.base import rows
from catan_core.base.goods import TRADABLE, may_have
from catan_core.base.known_hands import KNOWN_GOODS
from catan_core.base.turn import DomesticTradePhase
from catan_core.base.window import WindowOpened
from catan_core.components.dealing import KnownCards, holds
from catan_core.components.sets import by_seat, in_order

DOMESTIC = catan.Citation("base", "Domestic trade")

GIFT = catan.Refusal("trade.gift", DOMESTIC, text="Both players must give at least one card.")
LIKE_FOR_LIKE = catan.Refusal(
    "trade.like-for-like", DOMESTIC, text="The same kind of card cannot be on both sides of a trade."
)
NOT_TRADABLE = catan.Refusal("trade.not-tradable", DOMESTIC, text="Players cannot trade this with each other.")
NOT_IN_HAND = catan.Refusal("trade.not-in-hand", DOMESTIC, text="You do not have these cards.")
TERMS = (GIFT, LIKE_FOR_LIKE, NOT_TRADABLE, NOT_IN_HAND)


@catan.record
class Terms:
    """What the proposer gives and gets."""

    give: catan.Goods
    get: catan.Goods


@catan.record
class Invitation:
    """A seat that is not on turn would give and get this."""

    seat: catan.Seat
    give: catan.Goods
    get: catan.Goods


@catan.record
class TradeTable(catan.Slice, tag="base/trade-table"):
    """How many offers the seat on turn has made, and the last invitation of every other seat.

    `drained`: the seats that have given cards away since they invited. The others have what they would give.
    """

    offers: catan.Count
    invitations: tuple[Invitation, ...] = attrs.field(converter=by_seat)
    drained: catan.SeatSet = catan.SeatSet(0)


NOTHING = TradeTable(0, ())


@catan.record
class Answer:
    """How a seat has answered: with terms it agrees to (those offered, or its own), or None if it rejects."""

    seat: catan.Seat
    terms: Terms | None


@catan.record
class TradeOffer(catan.Phase, tag="base/trade-offer"):
    """A trade has been offered. Waits for the seats that have not answered, then for the proposer."""

    waiting_for: tuple[catan.Seat, ...] = attrs.field(converter=in_order)
    proposer: catan.Seat
    terms: Terms
    answers: tuple[Answer, ...] = ()


def terms_refusal(
    position: catan.Position, seat: catan.Seat, give: catan.Goods, get: catan.Goods
) -> catan.Violation | None:
    """Why a seat may not propose to give and get this; None if it may."""
    if not any(give) or not any(get):
        return GIFT()
    if BAN_LIKE_FOR_LIKE(position.rules):
        for good, (gives, gets) in enumerate(zip(give, get, strict=True)):
            if gives and gets:
                return LIKE_FOR_LIKE(good=position.rules.goods[good].id)
    if (kept := TRADABLE(position.rules).not_among(give, get)) is not None:
        return NOT_TRADABLE(good=position.rules.goods[kept].id)
    return None if may_have(position, seat, give) else NOT_IN_HAND()


def _promised(position: catan.Position) -> Iterator[KnownCards]:
    """A seat that offers something, or agrees to give it, has it."""
    for phase in position.stack:
        if isinstance(phase, TradeOffer):
            yield from holds(phase.proposer, phase.terms.give)
            for answer in phase.answers:
                if answer.terms is not None:
                    yield from holds(answer.seat, answer.terms.get)


# -- positions from outside --------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    offers, most = state[TradeTable].offers, DOMESTIC_LIMITS(state.rules)["offers-per-turn"]
    possible = 0 <= offers <= (most or offers) and (state.turn.number or not offers)
    return None if possible else f"{offers} offers cannot have been made in this turn"


def _offer_problem(state: catan.State, phase: TradeOffer, beneath: tuple[catan.Phase, ...]) -> str | None:
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


def _can_have_answered(state: catan.State, phase: TradeOffer, answer: Answer) -> bool:
    """Whether a seat still holds what it agrees to give, and may offer that if these are its own terms."""
    if answer.terms is None:
        return True
    give, get = answer.terms.get, answer.terms.give
    refused = None if answer.terms == phase.terms else terms_refusal(state, answer.seat, give, get)
    return refused is None and may_have(state, answer.seat, give)


DOMESTIC_LIMITS: catan.Table[str, int] = catan.Table(
    "base/domestic-limits",
    "How many offers a seat may make; 0 means any number.",
    problem=rows.only_keys("offers-per-turn", value=rows.count_problem),
)


BAN_LIKE_FOR_LIKE = catan.Option(
    "base.ban_like_for_like",
    True,
    values=(True, False),
    doc="Whether the same kind of card is forbidden on both sides of a trade.",
    source="BASE-TRADE-05; the books are silent, the official ruling bans it",
)
OFFERS_PER_TURN = catan.Option(
    "base.offers_per_turn",
    0,
    values=(),
    doc="How many offers a player may make in a turn; 0 means no limit.",
    source="BASE-TRADE-03",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        BAN_LIKE_FOR_LIKE,
        OFFERS_PER_TURN,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        DOMESTIC_LIMITS,
        catan.Row(DOMESTIC_LIMITS, "offers-per-turn", OFFERS_PER_TURN(setup)),
        catan.Row(KNOWN_GOODS, "offer", _promised),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            TradeTable,
            lambda rules, layout: NOTHING,
            anew_at=(WindowOpened,),
            anew=lambda table, event: NOTHING,
            doc="Offers made and invitations of this turn.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(TradeOffer, once=False, rule=DOMESTIC, sound=_offer_problem, lies_on=())]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/offers-are-counted", _sound)]
