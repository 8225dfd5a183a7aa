"""Domestic trade: inviting an offer (base: "Comercio interior").

Seats that are not on turn let the seat on turn know what they would give and get. That binds nobody; but a seat
must have what it would give, and everybody sees whether it has given anything away since.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import catan_core as catan
from catan_core.base.goods import Holdings, covers, may_trade, one_for_one
from catan_core.base.hidden_hands import GOODS_SEEN, Having
from catan_core.base.known_hands import GOODS_LEFT, KNOWN_GOODS
from catan_core.base.offers import DOMESTIC, NOT_IN_HAND, TERMS, Invitation, TradeTable, terms_refusal
from catan_core.base.turn import DomesticTradePhase
from catan_core.components.dealing import KnownCards, holds

OWN_TURN = catan.Refusal("trade.own-turn", DOMESTIC, text="It is your turn: make an offer instead.")
INVITED_ALREADY = catan.Refusal("trade.same-invitation", DOMESTIC, text="You have already made this invitation.")


@catan.record
class InviteOffer(catan.Action, tag="base/invite-offer"):
    """Let the seat on turn know what you would give and get."""

    give: catan.Goods
    get: catan.Goods


@catan.record
class OfferInvited(catan.Event, tag="base/offer-invited"):
    """A seat that is not on turn has said what it would give and get."""

    seat: catan.Seat
    give: catan.Goods
    get: catan.Goods


def _no_invitation(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> catan.Violation | None:
    if seat in position.rules.actors(position):
        return OWN_TURN()
    return None if may_trade(position, seat) else NOT_IN_HAND()


def _invite_check(position: catan.Position, phase: catan.Phase, action: InviteOffer) -> catan.Violation | None:
    if Invitation(action.seat, action.give, action.get) in position[TradeTable].invitations:
        return INVITED_ALREADY()
    return terms_refusal(position, action.seat, action.give, action.get)


def _sample_invitation(
    position: catan.Position, phase: catan.Phase, seat: catan.Seat, rng: Random
) -> InviteOffer | None:
    terms = one_for_one(position, seat, rng)
    action = terms and InviteOffer(seat, *terms)
    return action if action and _invite_check(position, phase, action) is None else None


def _invite(tx: catan.Transition, phase: catan.Phase, action: InviteOffer) -> None:
    table = tx[TradeTable]
    others = tuple(invitation for invitation in table.invitations if invitation.seat != action.seat)
    mine = Invitation(action.seat, action.give, action.get)
    tx.update(
        catan.evolve(table, invitations=(*others, mine), drained=catan.SeatSet(table.drained & ~(1 << action.seat)))
    )
    tx.emit(OfferInvited(action.seat, action.give, action.get))


INVITE_OFFER = catan.ActionSpec(
    kind=InviteOffer,
    during=(DomesticTradePhase,),
    rule=DOMESTIC,
    apply=_invite,
    barred=_no_invitation,
    check=_invite_check,
    sample=_sample_invitation,
    volunteer="only",
    refusals=(*TERMS, OWN_TURN, INVITED_ALREADY),
)


def _drain(tx: catan.Transition, giver: catan.Seat) -> None:
    table = tx[TradeTable]
    for invitation in table.invitations:
        if invitation.seat == giver:
            tx.update(catan.evolve(table, drained=catan.SeatSet(table.drained | 1 << giver)))


def standing(position: catan.Position) -> tuple[Invitation, ...]:
    """The invitations of seats that have given nothing away since: they have what they would give."""
    table = position[TradeTable]
    return tuple(invitation for invitation in table.invitations if not table.drained >> invitation.seat & 1)


def _shown(position: catan.Position) -> Iterator[KnownCards]:
    for invitation in standing(position):
        yield from holds(invitation.seat, invitation.give)


def _invited(rules: catan.Rules, event: OfferInvited) -> Iterator[Having]:
    yield Having(event.seat, event.give)


def _sound(state: catan.State) -> str | None:
    table, hands = state[TradeTable], state[Holdings].hands
    seats = [invitation.seat for invitation in table.invitations]
    if seats != sorted(set(seats)) or (seats and not state.turn.number):
        return f"{seats} cannot have invited offers"
    if any(not any(invitation.give) or not any(invitation.get) for invitation in table.invitations):
        return "nobody invites offers of presents"
    if table.drained & ~catan.mask_of(invitation.seat for invitation in table.invitations):
        return "somebody has given cards away since an invitation that was not made"
    for invitation in standing(state):
        seat, give = invitation.seat, invitation.give
        if not covers(hands[seat], give):
            return f"seat {seat} would give {give}, but has {hands[seat]}"
    return None


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(GOODS_LEFT, "invitations", _drain),
        catan.Row(KNOWN_GOODS, "invitations", _shown),
        catan.Row(GOODS_SEEN, OfferInvited.tag, _invited),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [INVITE_OFFER]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(OfferInvited)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/invitations-are-in-hand", _sound)]
