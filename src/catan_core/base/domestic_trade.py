"""Domestic trade: with other seats (base: "Comercio interior").

The seat on turn makes offers, which are answered as `trade_answers.py` says; others may invite it to make them one, as
`trade_invitations.py` says.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Event,
    EventSpec,
    Goods,
    Invariant,
    Option,
    Phase,
    Position,
    Reaction,
    Refusal,
    Row,
    Seat,
    SeatSet,
    Setup,
    Slice,
    SliceSpec,
    State,
    Table,
    Transition,
    Violation,
    evolve,
    hookimpl,
    record,
)
from catan_core.base.goods import CARD_GOODS, NO_CARD, Holdings, covers, hand_cards, no_card
from catan_core.base.turn import DomesticTradePhase
from catan_core.base.window import WindowOpened

DOMESTIC = Citation("base", "Domestic trade")
SAMPLED_OFFERS = 3
"""`sample` gives no further offer in a turn after so many, so that random play goes on."""

GIFT = Refusal("trade.gift", DOMESTIC)
LIKE_FOR_LIKE = Refusal("trade.like-for-like", DOMESTIC)
NOT_IN_HAND = Refusal("trade.not-in-hand", DOMESTIC)
NOBODY_ASKED = Refusal("trade.nobody-asked", DOMESTIC)
TOO_MANY_OFFERS = Refusal("trade.too-many-offers", DOMESTIC)


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
    invitations: tuple[Invitation, ...]
    drained: SeatSet = SeatSet(0)


@record
class Answer:
    """How a seat has answered: with terms it agrees to (those offered, or its own), or None if it rejects."""

    seat: Seat
    terms: Terms | None


@record
class TradeOffer(Phase):
    """An offer is on the table. Owed by the seats that have not answered, at last by the proposer."""

    tag: ClassVar[str] = "base/trade-offer"
    waiting_for: tuple[Seat, ...]
    proposer: Seat
    terms: Terms
    answers: tuple[Answer, ...] = ()


# -- actions -----------------------------------------------------------------------------------------------------


@record
class OfferTrade(Action):
    """Offer other seats some cards for some of theirs."""

    tag: ClassVar[str] = "base/offer-trade"
    give: Goods
    get: Goods
    to: tuple[Seat, ...]


# -- events ------------------------------------------------------------------------------------------------------


@record
class TradeOffered(Event):
    """The seat on turn has made an offer."""

    tag: ClassVar[str] = "base/trade-offered"
    proposer: Seat
    give: Goods
    get: Goods
    to: tuple[Seat, ...]


# -- what may be offered -----------------------------------------------------------------------------------------


def terms_refusal(position: Position, seat: Seat, give: Goods, get: Goods) -> Violation | None:
    """Why a seat may not propose to give and get this; None if it may."""
    if not any(give) or not any(get):
        return GIFT()
    if position.rules.tables["base/domestic"]["ban-like-for-like"]:
        for good, (given, gotten) in enumerate(zip(give, get, strict=True)):
            if given and gotten:
                return LIKE_FOR_LIKE(good=position.rules.goods[good].id)
    refused = no_card(position.rules, give, get)
    return refused or (None if covers(position[Holdings].hands[seat], give) else NOT_IN_HAND())


def _offer_check(position: Position, phase: Phase, action: OfferTrade) -> Violation | None:
    most = position.rules.tables["base/domestic"]["offers-per-turn"]
    if most and position[TradeTable].offers >= most:
        return TOO_MANY_OFFERS(most=most)
    if not action.to or action.seat in action.to or list(action.to) != sorted(set(action.to)):
        return NOBODY_ASKED()
    return terms_refusal(position, action.seat, action.give, action.get)


def _offer(tx: Transition, phase: Phase, action: OfferTrade) -> None:
    table = tx[TradeTable]
    tx.update(evolve(table, offers=table.offers + 1))
    tx.emit(TradeOffered(action.seat, action.give, action.get, action.to))
    tx.then(TradeOffer(action.to, action.seat, Terms(action.give, action.get)))


def one_for_one(position: Position, seat: Seat, rng: Random) -> tuple[Goods, Goods] | None:
    """A card of a seat and another kind of card, drawn at random; None if it has none."""
    hand = hand_cards(position, seat)
    owned = [good for good, count in enumerate(hand) if count]
    if not owned:
        return None
    give = owned[rng.randrange(len(owned))]
    wanted = [good for good in CARD_GOODS(position.rules) if good != give]
    get = wanted[rng.randrange(len(wanted))]
    vector = [Goods(tuple(int(good == one) for good in range(len(hand)))) for one in (give, get)]
    return vector[0], vector[1]


def _sample_offer(position: Position, phase: Phase, seat: Seat, rng: Random) -> OfferTrade | None:
    """One card for one other card, offered to everybody; none any more after three offers in a turn."""
    most = position.rules.tables["base/domestic"]["offers-per-turn"] or SAMPLED_OFFERS
    terms = one_for_one(position, seat, rng)
    if terms is None or position[TradeTable].offers >= min(most, SAMPLED_OFFERS) or position.rules.seats < 2:
        return None
    return OfferTrade(seat, *terms, tuple(Seat(other) for other in range(position.rules.seats) if other != seat))


def _clear(tx: Transition, event: WindowOpened) -> None:
    if tx[TradeTable] is not NOTHING:
        tx.update(NOTHING)


def _sound(state: State) -> str | None:
    table, most = state[TradeTable], state.rules.tables["base/domestic"]["offers-per-turn"]
    if not 0 <= table.offers <= (most or table.offers):
        return f"{table.offers} offers cannot have been made in this turn"
    seats = [one.seat for one in table.invitations]
    if seats != sorted(set(seats)) or (table != NOTHING and not state.turn.number):
        return f"{seats} cannot have invited offers"
    if any(not any(one.give) or not any(one.get) for one in table.invitations):
        return "nobody invites offers of presents"
    return None


NOTHING = TradeTable(0, ())
TERMS = (GIFT, LIKE_FOR_LIKE, NO_CARD, NOT_IN_HAND)
SPECS = [
    ActionSpec(
        OfferTrade, (DomesticTradePhase,), _offer, DOMESTIC, check=_offer_check, sample=_sample_offer,
        refusals=(*TERMS, NOBODY_ASKED, TOO_MANY_OFFERS),
    ),
]  # fmt: skip


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "base.ban_like_for_like",
            True,
            (True, False),
            "Whether a kind of card may not be on both sides of a trade.",
            "BASE-TRADE-05; the books are silent, the official ruling bans it",
        ),
        Option(
            "base.offers_per_turn", 0, (), "How many offers a seat may make in a turn; 0 is no limit.", "BASE-TRADE-03"
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    return [
        Table("base/domestic", "What holds for domestic trade."),
        Row("base/domestic", "ban-like-for-like", setup.options["base.ban_like_for_like"]),
        Row("base/domestic", "offers-per-turn", setup.options["base.offers_per_turn"]),
    ]


@hookimpl
def catan_slices(setup: Setup) -> list[SliceSpec[TradeTable]]:
    return [SliceSpec(TradeTable, lambda rules, layout: NOTHING, doc="Offers made and invitations of this turn.")]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(TradeOffered)]


@hookimpl
def catan_reactions(setup: Setup) -> list[object]:
    return [Reaction(WindowOpened, _clear)]


@hookimpl
def catan_invariants(setup: Setup) -> list[Invariant]:
    return [Invariant("base/offers-are-counted", _sound)]
