"""Domestic trade: what is offered to whom, and when (base: "Comerciar", "Comercio interior").

How offers are answered is in test_trade_answers.py, invitations are in test_trade_invitations.py.
"""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import Goods
from catan_core.base import (
    AcceptTrade,
    Build,
    BuildRoad,
    CancelTrade,
    ChooseVictim,
    ConfirmTrade,
    CounterTrade,
    Discard,
    EndTrade,
    EndTurn,
    GoodsMoved,
    InviteOffer,
    Main,
    MoveRobber,
    OfferTrade,
    RejectTrade,
    Trade,
    TradeAnswered,
    Traded,
    TradeOffered,
)
from catan_core.testing import Scenario
from tests.helpers.seats import FOUR, ONE, THREE, TWO, ZERO
from tests.rules.base.market import market

# -- when --------------------------------------------------------------------------------------------------------


def test_nobody_trades_before_the_roll() -> None:
    """BASE-TRADE-01."""
    table = Scenario().give(0, ore=1).give(1, brick=1)
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))
    invitation = InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1))
    assert table.code(offer) == "engine.not-now"
    assert table.code(invitation) == "engine.not-now"
    table.roll(1, 1)
    assert table.code(offer) is None
    assert table.code(invitation) is None


def test_after_a_seven_nobody_trades_before_it_is_fully_resolved() -> None:
    """BASE-TRADE-01: not while cards are given back, the robber moves or a victim is chosen."""
    table = Scenario().give(0, ore=1).give(1, brick=8).piece("settlement", 1, (-1, 1, "N"))
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))
    table.roll(3, 4)
    assert table.code(offer) == "engine.not-now"
    table.play(Discard(ONE, table.goods(brick=4)))
    assert table.code(offer) == "engine.not-now"
    table.play(MoveRobber(ZERO, table.hex(-1, 1)))
    assert table.code(offer) == "engine.not-now"
    table.play(ChooseVictim(ZERO, None))
    assert table.code(offer) is None


def test_a_seat_trades_as_often_as_its_cards_allow() -> None:
    """BASE-TRADE-01."""
    table = market()
    for _ in range(2):
        table.play(
            OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)),
            AcceptTrade(ONE),
            ConfirmTrade(ZERO, ONE),
        )
    assert table.hand(0) == {"brick": 2, "lumber": 2, "wool": 0, "grain": 0, "ore": 1}
    assert table.hand(1) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 2}


def test_when_trade_and_building_are_separate_trade_is_over_once_building_begins() -> None:
    """BASE-TRADE-01 with BASE-TURN-04, `base.turn_phases` separate."""
    table = market(turn_phases="separate")
    assert isinstance(table.state.phase, Trade)
    table.play(EndTrade(ZERO))
    assert isinstance(table.state.phase, Build)
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))) == "engine.not-now"
    assert table.code(InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1))) == "engine.not-now"


def test_in_the_combined_phase_trade_goes_on_after_building() -> None:
    """BASE-TRADE-01 with BASE-TURN-04, `base.turn_phases` combined."""
    table = market(turn_phases="combined").give(0, brick=1).piece("settlement", 0, (0, 0, "N"))
    assert isinstance(table.state.phase, Main)
    table.play(BuildRoad(ZERO, table.edge((0, 0, "N"), (1, -1, "S"))))
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))) is None
    assert table.code(InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1))) is None


# -- with whom ---------------------------------------------------------------------------------------------------


def test_only_the_seat_on_turn_offers() -> None:
    """BASE-TRADE-02: the others may not trade among themselves."""
    table = market()
    assert (
        table.code(OfferTrade(ONE, table.goods(brick=1), table.goods(wool=1), (THREE,))) == "engine.not-your-decision"
    )
    assert table.code(OfferTrade(ONE, table.goods(brick=1), table.goods(ore=1), (ZERO,))) == "engine.not-your-decision"


def test_to_invite_an_offer_is_open_to_the_others_and_not_to_the_seat_on_turn() -> None:
    """BASE-TRADE-03: the seat on turn makes offers, the others invite them."""
    game = market().game
    assert [{one.kind for one in game.actions_of(seat).open} for seat in map(catan.Seat, range(3))] == [
        {OfferTrade},
        {InviteOffer},
        {InviteOffer},
    ]


def test_a_counter_offer_is_open_to_those_that_are_asked_and_have_cards_and_not_to_the_proposer() -> None:
    """BASE-TRADE-03: who has no card has nothing to offer, and nobody answers an offer of their own."""
    table = Scenario().give(0, ore=1).give(1, brick=1).after_roll()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO)))
    assert [kind.kind for kind in table.game.actions_of(ONE).open] == [CounterTrade]
    assert not table.game.actions_of(TWO).open  # its hand is empty
    table.play(AcceptTrade(ONE), RejectTrade(TWO))
    assert not table.game.actions_of(ZERO).open
    assert table.code(CounterTrade(ZERO, table.goods(ore=1), table.goods(brick=1))) == "trade.own-offer"


def test_a_seat_that_is_asked_can_trade_with_the_seat_on_turn_only() -> None:
    """BASE-TRADE-02: two seats that have answered cannot trade with each other."""
    table = market()
    table.play(
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO)), AcceptTrade(ONE), AcceptTrade(TWO)
    )
    assert table.code(ConfirmTrade(ONE, TWO)) == "trade.not-proposer"
    assert table.code(ConfirmTrade(TWO, ZERO)) == "trade.not-proposer"


def test_an_invitation_of_one_seat_cannot_be_taken_up_by_another_that_is_not_on_turn() -> None:
    """BASE-TRADE-02."""
    table = market().play(InviteOffer(ONE, market().goods(brick=1), market().goods(wool=1)))
    assert table.code(AcceptTrade(THREE)) == "engine.not-now"
    assert (
        table.code(OfferTrade(THREE, table.goods(wool=1), table.goods(brick=1), (ONE,))) == "engine.not-your-decision"
    )


@pytest.mark.parametrize("to", [(), (0,), (0, 1), (1, 1), (2, 1, 2)], ids=str)
def test_an_offer_names_other_seats_each_once(to: tuple[catan.Seat, ...]) -> None:
    """BASE-TRADE-02: nobody trades with himself."""
    table = market()
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), to)) == "trade.nobody-asked"


def test_the_seats_of_an_offer_may_be_named_in_any_order() -> None:
    """BASE-TRADE-02: whom it is made to does not depend on how that is written, also in JSON."""
    table = market()
    give, get = table.goods(ore=1), table.goods(brick=1)
    offer = OfferTrade(ZERO, give, get, (THREE, ONE, TWO))
    assert offer == OfferTrade(ZERO, give, get, (ONE, TWO, THREE))
    assert table.code(offer) is None
    goods = '"give":{"ore":1},"get":{"brick":1}'
    for to in ("[1,2,3]", "[3,1,2]"):
        text = f'{{"type":"{OfferTrade.tag}","seat":0,{goods},"to":{to}}}'
        assert table.game.action_from_json(text) == offer


def test_an_offer_to_a_seat_that_is_not_there_is_out_of_range() -> None:
    """BASE-TRADE-02."""
    table = market()
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (FOUR,))) == "engine.out-of-range"


def test_an_offer_to_all_waits_for_all_the_others() -> None:
    """BASE-TRADE-02, BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO, THREE)))
    assert table.game.actors == (1, 2, 3)
    assert table.code(RejectTrade(THREE)) is None
    assert table.code(RejectTrade(ONE)) is None


def test_an_offer_to_some_waits_for_those_alone() -> None:
    """BASE-TRADE-02, BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (TWO,)))
    assert table.game.actors == (2,)
    assert table.code(AcceptTrade(ONE)) == "engine.not-your-decision"
    assert table.code(RejectTrade(THREE)) == "engine.not-your-decision"
    assert table.code(CounterTrade(ONE, table.goods(brick=1), table.goods(lumber=1))) == "engine.not-your-decision"


# -- what --------------------------------------------------------------------------------------------------------


def test_any_number_of_cards_may_be_on_both_sides() -> None:
    """BASE-TRADE-03."""
    table = market()
    give, get = table.goods(lumber=2, ore=3), table.goods(brick=2, wool=1)
    table.play(OfferTrade(ZERO, give, get, (ONE,)), AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert table.hand(0) == {"brick": 2, "lumber": 0, "wool": 1, "grain": 0, "ore": 0}
    assert table.hand(1) == {"brick": 0, "lumber": 2, "wool": 0, "grain": 0, "ore": 3}


def test_any_side_may_propose_the_seat_on_turn_by_an_offer_the_others_by_invitation_or_counter_offer() -> None:
    """BASE-TRADE-03."""
    table = market()
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))) is None
    assert table.code(InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1))) is None
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)))
    assert table.code(CounterTrade(ONE, table.goods(brick=1), table.goods(ore=2))) is None


def test_nobody_offers_cards_for_nothing() -> None:
    """BASE-TRADE-04, in both directions."""
    table = market()
    assert table.code(OfferTrade(ZERO, table.goods(ore=1), table.goods(), (ONE,))) == "trade.gift"
    assert table.code(OfferTrade(ZERO, table.goods(), table.goods(brick=1), (ONE,))) == "trade.gift"
    assert table.code(OfferTrade(ZERO, table.goods(), table.goods(), (ONE,))) == "trade.gift"


def test_nobody_counters_with_cards_for_nothing() -> None:
    """BASE-TRADE-04, in both directions."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)))
    assert table.code(CounterTrade(ONE, table.goods(brick=1), table.goods())) == "trade.gift"
    assert table.code(CounterTrade(ONE, table.goods(), table.goods(ore=1))) == "trade.gift"


def test_nobody_invites_a_gift() -> None:
    """BASE-TRADE-04, in both directions."""
    table = market()
    assert table.code(InviteOffer(ONE, table.goods(brick=1), table.goods())) == "trade.gift"
    assert table.code(InviteOffer(ONE, table.goods(), table.goods(ore=1))) == "trade.gift"


LIKE_FOR_LIKE = [({"ore": 2}, {"ore": 1}), ({"ore": 1}, {"ore": 1}), ({"ore": 1, "lumber": 1}, {"ore": 1})]


@pytest.mark.parametrize(("give", "get"), LIKE_FOR_LIKE, ids=str)
def test_a_kind_of_card_is_not_on_both_sides(give: dict[str, int], get: dict[str, int]) -> None:
    """BASE-TRADE-05, `base.ban_like_for_like` true."""
    table = market(ban_like_for_like=True).give(1, ore=2, lumber=1)
    violation = table.refusal(OfferTrade(ZERO, table.goods(**give), table.goods(**get), (ONE,)))
    assert violation is not None
    assert violation.code == "trade.like-for-like"
    assert violation.detail == (("good", "ore"),)
    assert table.code(InviteOffer(ONE, table.goods(**give), table.goods(**get))) == "trade.like-for-like"
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)))
    assert table.code(CounterTrade(ONE, table.goods(**give), table.goods(**get))) == "trade.like-for-like"


@pytest.mark.parametrize(("give", "get"), LIKE_FOR_LIKE, ids=str)
def test_read_literally_a_kind_of_card_may_be_on_both_sides(give: dict[str, int], get: dict[str, int]) -> None:
    """BASE-TRADE-05, `base.ban_like_for_like` false."""
    table = market(ban_like_for_like=False).give(1, ore=2, lumber=1)
    before = table.hand(0)
    assert table.code(InviteOffer(ONE, table.goods(**give), table.goods(**get))) is None
    table.play(OfferTrade(ZERO, table.goods(**give), table.goods(**get), (ONE,)))
    assert table.code(CounterTrade(ONE, table.goods(**give), table.goods(**get))) is None
    table.play(AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert table.hand(0) == {good: before[good] - give.get(good, 0) + get.get(good, 0) for good in before}


def test_like_for_like_is_banned_by_default() -> None:
    """BASE-TRADE-05."""
    assert catan.ruleset("base").options["base.ban_like_for_like"] is True


def test_only_resource_cards_are_traded() -> None:
    """BASE-TRADE-06: an offer has room for resources and nothing else, and nothing else changes hands."""
    table = market().cards(0, knight=1).cards(1, monopoly=1)
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    assert len(ore) == 5
    for cards in ((*ore, 1), (-1, 2, 0, 0, 0)):
        assert table.code(OfferTrade(ZERO, Goods(cards), brick, (ONE,))) == "engine.out-of-range"
        assert table.code(OfferTrade(ZERO, ore, Goods(cards), (ONE,))) == "engine.out-of-range"
    table.play(OfferTrade(ZERO, ore, brick, (ONE,)), AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert (table.dev_cards(0), table.dev_cards(1)) == ({"knight": 1}, {"monopoly": 1})
    assert {type(event) for event in table.happened} == {TradeOffered, TradeAnswered, GoodsMoved, Traded}


def test_hans_trades_with_gabi_and_werner_may_not() -> None:
    """BASE-TRADE-07: Hans has 2 lumber and 3 ore and needs brick; Werner wants 3 ore, Gabi 1 lumber and 1 ore."""
    hans, werner, gabi = ZERO, ONE, TWO
    table = Scenario(seats=3).give(hans, lumber=2, ore=3).give(werner, brick=1).give(gabi, brick=1).after_roll()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(OfferTrade(hans, ore, brick, (werner, gabi)))
    table.play(CounterTrade(werner, brick, table.goods(ore=3)))
    table.play(CounterTrade(gabi, brick, table.goods(lumber=1, ore=1)))
    assert table.code(ConfirmTrade(werner, gabi)) == "trade.not-proposer"
    assert table.code(ConfirmTrade(hans, werner)) is None
    table.play(ConfirmTrade(hans, gabi))
    assert table.hand(hans) == {"brick": 1, "lumber": 1, "wool": 0, "grain": 0, "ore": 2}
    assert table.hand(gabi) == {"brick": 0, "lumber": 1, "wool": 0, "grain": 0, "ore": 1}
    assert table.hand(werner) == {"brick": 1, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}


def test_a_seat_offers_what_it_holds() -> None:
    """BASE-TRADE-03."""
    table = market()
    assert table.code(OfferTrade(ZERO, table.goods(ore=4), table.goods(brick=1), (ONE,))) == "trade.not-in-hand"
    assert table.code(OfferTrade(ZERO, table.goods(wool=1), table.goods(brick=1), (ONE,))) == "trade.not-in-hand"


def test_an_offer_that_nobody_can_fulfil_is_legal() -> None:
    """BASE-TRADE-03: hands are hidden, only what the proposer holds is checked."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(grain=19), (ONE, TWO, THREE)))
    assert [table.code(AcceptTrade(seat)) for seat in (ONE, TWO, THREE)] == ["trade.not-in-hand"] * 3
    assert [table.code(RejectTrade(seat)) for seat in (ONE, TWO, THREE)] == [None] * 3


# -- how many offers ---------------------------------------------------------------------------------------------


def test_by_default_there_is_no_limit_to_offers() -> None:
    """BASE-TRADE-03, `base.offers_per_turn` 0."""
    table = market()
    assert table.game.rules.ruleset.options["base.offers_per_turn"] == 0
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))
    for _ in range(20):
        table.play(offer, RejectTrade(ONE))
    assert table.code(offer) is None


def test_with_a_limit_there_are_so_many_offers_in_a_turn() -> None:
    """BASE-TRADE-03, `base.offers_per_turn` 2: rejected and cancelled offers count, invitations do not."""
    table = market(offers_per_turn=2)
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))
    table.play(InviteOffer(ONE, table.goods(brick=1), table.goods(ore=1)))
    table.play(offer, RejectTrade(ONE), offer, CancelTrade(ZERO))
    violation = table.refusal(offer)
    assert violation is not None
    assert (violation.code, violation.detail) == ("trade.too-many-offers", (("most", 2),))


def test_the_limit_begins_anew_with_the_next_turn() -> None:
    """BASE-TRADE-03, `base.offers_per_turn` 1."""
    table = market(offers_per_turn=1)
    table.play(
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)),
        CancelTrade(ZERO),
        EndTrade(ZERO),
        EndTurn(ZERO),
    )
    table.roll(1, 1)
    offer = OfferTrade(ONE, table.goods(brick=1), table.goods(ore=1), (ZERO,))
    assert table.code(offer) is None
    table.play(offer, CancelTrade(ONE))
    assert table.code(offer) == "trade.too-many-offers"


def test_offers_drawn_at_random_are_legal_and_at_most_three_a_turn() -> None:
    """BASE-TRADE-03: offers cannot be listed; random play draws a few of them."""
    table = market()
    rng = Random(7)
    assert OfferTrade not in dict(table.game.actions.kinds)
    for _ in range(3):
        (kind,) = (one for one in table.game.actions.open if one.kind is OfferTrade)
        offer = kind.sample(rng)
        assert offer is not None
        assert table.code(offer) is None
        table.play(offer, CancelTrade(ZERO))
    (kind,) = (one for one in table.game.actions.open if one.kind is OfferTrade)
    assert kind.sample(rng) is None
