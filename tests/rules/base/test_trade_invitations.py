"""Domestic trade: seats that are not on turn invite the seat on turn to make an offer (base: "Comercio interior")."""

from __future__ import annotations

from random import Random

from catan_core.base import (
    AcceptTrade,
    ConfirmTrade,
    EndTrade,
    EndTurn,
    Invitation,
    InviteOffer,
    OfferInvited,
    OfferTrade,
    RejectTrade,
    TradeTable,
)
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.base.market import market


def test_a_seat_that_is_not_on_turn_says_what_it_would_trade() -> None:
    """BASE-TRADE-03: any side may propose."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    assert table.game.actors == (0,)
    table.play(InviteOffer(ONE, brick, ore))
    assert table.happened == (OfferInvited(ONE, brick, ore),)
    assert table.state[TradeTable].invitations == (Invitation(ONE, brick, ore),)
    assert table.game.actors == (0,)


def test_the_seat_on_turn_offers_instead_of_inviting() -> None:
    """BASE-TRADE-03."""
    table = market()
    assert table.code(InviteOffer(ZERO, table.goods(ore=1), table.goods(brick=1))) == "trade.own-turn"


def test_a_seat_invites_with_cards_that_it_holds() -> None:
    """BASE-TRADE-03."""
    table = market()
    assert table.code(InviteOffer(ONE, table.goods(brick=3), table.goods(ore=1))) == "trade.not-in-hand"


def test_an_invitation_takes_the_place_of_the_former_one_of_its_seat() -> None:
    """BASE-TRADE-03."""
    table = market()
    brick, ore, lumber, wool = (table.goods(**{good: 1}) for good in ("brick", "ore", "lumber", "wool"))
    table.play(InviteOffer(THREE, wool, ore), InviteOffer(ONE, brick, ore), InviteOffer(ONE, brick, lumber))
    assert table.state[TradeTable].invitations == (Invitation(ONE, brick, lumber), Invitation(THREE, wool, ore))


def test_a_seat_does_not_say_the_same_twice_in_a_row() -> None:
    """BASE-TRADE-03: else random play would never end."""
    table = market()
    brick, ore, lumber = table.goods(brick=1), table.goods(ore=1), table.goods(lumber=1)
    table.play(InviteOffer(ONE, brick, ore))
    assert table.code(InviteOffer(ONE, brick, ore)) == "trade.same-invitation"
    assert table.code(InviteOffer(ONE, brick, lumber)) is None


def test_the_same_is_not_drawn_twice_in_a_row() -> None:
    """BASE-TRADE-03: what is drawn at random may be played."""
    table = market()
    table.play(InviteOffer(THREE, table.goods(wool=1), table.goods(ore=1)))
    [inviting] = [kind for kind in table.game.actions_of(THREE).open if kind.kind is InviteOffer]
    drawn = [inviting.sample(Random(seed)) for seed in range(40)]
    assert None in drawn
    assert all(action is None or table.code(action) is None for action in drawn)


def test_an_invitation_binds_nobody() -> None:
    """BASE-TRADE-03: it is taken up by an ordinary offer, and that may still be rejected."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(InviteOffer(ONE, brick, ore), OfferTrade(ZERO, ore, brick, (ONE,)))
    assert table.code(RejectTrade(ONE)) is None
    table.play(AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert (table.hand(0)["brick"], table.hand(1)["ore"]) == (1, 1)


def test_invitations_end_with_the_turn() -> None:
    """BASE-TRADE-02: they were for the seat on turn."""
    table = market()
    table.play(InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1)), EndTrade(ZERO), EndTurn(ZERO))
    assert table.state[TradeTable] == TradeTable(0, ())
