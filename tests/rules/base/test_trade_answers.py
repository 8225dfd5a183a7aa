"""Domestic trade: how offers are answered, confirmed and cancelled, and who sees it (base: "Comercio interior")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    AcceptTrade,
    Answer,
    CancelTrade,
    ConfirmTrade,
    CounterTrade,
    Dice,
    EndTrade,
    EndTurn,
    GoodsMoved,
    Invitation,
    InviteOffer,
    OfferInvited,
    OfferTrade,
    RejectTrade,
    Roll,
    Terms,
    Trade,
    TradeAnswered,
    TradeCancelled,
    Traded,
    TradeOffer,
    TradeOffered,
    TradeTable,
)
from catan_core.base import table as reading
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.base.market import market

# -- answers -----------------------------------------------------------------------------------------------------


def test_an_offer_accepted_is_not_yet_a_trade() -> None:
    """BASE-TRADE-03: the proposer confirms with whom it trades."""
    table = market()
    before = table.hand(0), table.hand(1)
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO)), AcceptTrade(ONE))
    assert (table.hand(0), table.hand(1)) == before
    assert table.happened[-1] == TradeAnswered(ONE, Terms(table.goods(ore=1), table.goods(brick=1)))
    assert table.code(ConfirmTrade(ZERO, ONE)) is None


def test_of_several_that_accept_the_proposer_chooses_one() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO)), AcceptTrade(ONE), AcceptTrade(TWO)
    )
    assert table.game.actors == (0,)
    assert table.game.actions.of(ConfirmTrade) == (ConfirmTrade(ZERO, ONE), ConfirmTrade(ZERO, TWO))
    table.play(ConfirmTrade(ZERO, TWO))
    assert (table.hand(1)["brick"], table.hand(2)["brick"], table.hand(0)["brick"]) == (2, 0, 1)
    assert isinstance(table.state.phase, Trade)


def test_who_lacks_the_cards_cannot_accept() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=2), (ONE, TWO, THREE)))
    assert [table.code(AcceptTrade(seat)) for seat in (ONE, TWO, THREE)] == [
        None,
        "trade.not-in-hand",
        "trade.not-in-hand",
    ]


def test_when_all_reject_the_offer_comes_to_nothing() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO)), RejectTrade(TWO), RejectTrade(ONE)
    )
    assert table.happened[-3:] == (TradeAnswered(TWO, None), TradeAnswered(ONE, None), TradeCancelled(ZERO))
    assert table.game.actors == (0,)
    assert isinstance(table.state.phase, Trade)


def test_who_has_rejected_does_not_trade() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO, THREE)),
        RejectTrade(ONE),
        AcceptTrade(TWO),
    )
    violation = table.refusal(ConfirmTrade(ZERO, ONE))
    assert violation is not None
    assert (violation.code, violation.detail) == ("trade.no-such-answer", (("partner", 1),))
    assert table.code(ConfirmTrade(ZERO, THREE)) == "trade.no-such-answer"
    assert table.code(ConfirmTrade(ZERO, TWO)) is None


def test_a_counter_offer_is_confirmed_on_its_own_terms() -> None:
    """BASE-TRADE-03: what the countering seat gives, the proposer gets."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)))
    table.play(CounterTrade(ONE, table.goods(brick=2, wool=1), table.goods(ore=2, lumber=1)))
    terms = Terms(table.goods(ore=2, lumber=1), table.goods(brick=2, wool=1))
    assert table.happened == (TradeAnswered(ONE, terms),)
    table.play(ConfirmTrade(ZERO, ONE))
    assert table.hand(0) == {"brick": 2, "lumber": 1, "wool": 1, "grain": 0, "ore": 1}
    assert table.hand(1) == {"brick": 0, "lumber": 1, "wool": 0, "grain": 0, "ore": 2}


def test_a_counter_offer_gives_what_its_seat_holds() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (TWO,)))
    assert table.code(CounterTrade(TWO, table.goods(brick=2), table.goods(ore=1))) == "trade.not-in-hand"


def test_a_counter_offer_may_ask_what_the_proposer_lacks_but_cannot_be_confirmed() -> None:
    """BASE-TRADE-03: a counter-offer that nobody can fulfil is as legal as an offer."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)))
    table.play(CounterTrade(ONE, table.goods(brick=1), table.goods(ore=4)))
    assert table.code(ConfirmTrade(ZERO, ONE)) == "trade.not-in-hand"
    assert table.game.actors == (0,)
    assert table.code(CancelTrade(ZERO)) is None


@pytest.mark.parametrize("first", ["accept", "counter", "reject"])
def test_each_seat_that_is_asked_answers_once(first: str) -> None:
    """BASE-TRADE-03: it accepts, rejects or makes one counter-offer."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(OfferTrade(ZERO, ore, brick, (ONE, TWO)))
    answers = {
        "accept": AcceptTrade(ONE),
        "counter": CounterTrade(ONE, brick, table.goods(ore=2)),
        "reject": RejectTrade(ONE),
    }
    assert [table.code(answer) for answer in answers.values()] == [None] * 3
    table.play(answers[first])
    assert [table.code(answer) for answer in answers.values()] == ["engine.not-your-decision"] * 3
    assert table.game.actors == (2,)


def test_the_proposer_confirms_while_answers_are_out() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO, THREE)), AcceptTrade(TWO))
    assert table.game.actors == (1, 3)
    table.play(ConfirmTrade(ZERO, TWO))
    assert table.hand(0)["brick"] == 1
    assert table.code(AcceptTrade(ONE)) == "engine.not-now"


def test_the_proposer_cancels_while_answers_are_out() -> None:
    """BASE-TRADE-03."""
    table = market()
    before = table.hand(0), table.hand(1)
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE, TWO, THREE)), AcceptTrade(ONE))
    assert table.code(CancelTrade(TWO)) == "trade.not-proposer"
    table.play(CancelTrade(ZERO))
    assert table.happened == (TradeCancelled(ZERO),)
    assert (table.hand(0), table.hand(1)) == before
    assert isinstance(table.state.phase, Trade)


def test_the_proposer_cancels_when_all_have_answered() -> None:
    """BASE-TRADE-03: nobody has to take what he is offered."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)), AcceptTrade(ONE), CancelTrade(ZERO))
    assert table.hand(1)["brick"] == 2
    assert isinstance(table.state.phase, Trade)


def test_the_proposer_does_not_answer_its_own_offer() -> None:
    """BASE-TRADE-02, neither while answers are out nor when all are in."""
    table = market().give(0, brick=1)
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    answers = (AcceptTrade(ZERO), RejectTrade(ZERO), CounterTrade(ZERO, brick, table.goods(wool=1)))
    table.play(OfferTrade(ZERO, ore, brick, (ONE,)))
    assert [table.code(answer) for answer in answers] == ["engine.not-your-decision"] * 3
    table.play(AcceptTrade(ONE))
    assert [table.code(answer) for answer in answers] == ["trade.own-offer"] * 3


def test_while_an_offer_is_on_the_table_the_proposer_does_nothing_else() -> None:
    """BASE-TRADE-03: one offer at a time."""
    table = market()
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,))
    table.play(offer)
    assert [table.code(action) for action in (offer, EndTrade(ZERO), EndTurn(ZERO))] == ["engine.not-now"] * 3


# -- what everybody sees -----------------------------------------------------------------------------------------


def test_every_step_of_a_trade_is_an_event_for_all() -> None:
    """BASE-TRADE-03: trade is talked about openly."""
    table = market()
    brick, ore, two = table.goods(brick=1), table.goods(ore=1), table.goods(ore=2)
    steps = (
        (InviteOffer(TWO, brick, ore), (OfferInvited(TWO, brick, ore),)),
        (OfferTrade(ZERO, ore, brick, (ONE, TWO, THREE)), (TradeOffered(ZERO, ore, brick, (ONE, TWO, THREE)),)),
        (AcceptTrade(ONE), (TradeAnswered(ONE, Terms(ore, brick)),)),
        (CounterTrade(TWO, brick, two), (TradeAnswered(TWO, Terms(two, brick)),)),
        (RejectTrade(THREE), (TradeAnswered(THREE, None),)),
        (
            ConfirmTrade(ZERO, TWO),
            (GoodsMoved(ZERO, TWO, two), GoodsMoved(TWO, ZERO, brick), Traded(ZERO, TWO, two, brick)),
        ),
        (OfferTrade(ZERO, ore, brick, (ONE,)), (TradeOffered(ZERO, ore, brick, (ONE,)),)),
        (CancelTrade(ZERO), (TradeCancelled(ZERO),)),
    )
    for action, events in steps:
        table.play(action)
        assert table.happened == events
        assert all(tuple(table.game.events_for(seat)) == events for seat in (None, ZERO, ONE, TWO, THREE))


def test_every_view_has_the_offer_its_answers_and_the_invitations() -> None:
    """BASE-TRADE-03."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(
        InviteOffer(TWO, brick, ore),
        OfferTrade(ZERO, ore, brick, (ONE, TWO, THREE)),
        AcceptTrade(ONE),
        RejectTrade(THREE),
    )
    answers = (Answer(ONE, Terms(ore, brick)), Answer(THREE, None))
    for seat in (None, ZERO, ONE, TWO, THREE):
        view = table.game.view(seat)
        assert view.stack[-1] == TradeOffer((TWO,), ZERO, Terms(ore, brick), answers)
        assert view[TradeTable] == TradeTable(1, (Invitation(TWO, brick, ore),))


def test_who_may_accept_is_not_told_to_those_who_cannot_see_the_hand() -> None:
    """BASE-TRADE-03: an offer waits for every seat that is asked, also for one that has nothing to give."""
    table = market().play(OfferTrade(ZERO, market().goods(ore=1), market().goods(grain=1), (ONE, TWO, THREE)))
    assert table.game.view(ZERO).actors == (1, 2, 3)
    assert tuple(table.game.actions_of(ONE)) == (RejectTrade(ONE),)
    assert set(table.game.actions_of(TWO)) == {AcceptTrade(TWO), RejectTrade(TWO)}


def test_every_step_of_a_trade_is_in_the_transcript() -> None:
    """BASE-TRADE-03."""
    rules = catan.ruleset("base", options={"base.setup": "beginner"})
    match = catan.Match(rules, seats=3, chance=[Dice((1, 1))])
    hand = [reading.hand(match.game.state, seat) for seat in range(3)]
    assert hand[0] is not None
    assert hand[1] is not None
    give, get = rules.rules(3).vector({"ore": 1}), rules.rules(3).vector({"brick": 1})
    assert (hand[0]["ore"], hand[1]["brick"]) == (1, 1)
    for action in (
        Roll(ZERO),
        InviteOffer(ONE, get, give),
        OfferTrade(ZERO, give, get, (ONE, TWO)),
        RejectTrade(TWO),
        AcceptTrade(ONE),
        ConfirmTrade(ZERO, ONE),
    ):
        match.play(action)
    text = str(match.transcript)
    tags = ["invite-offer", "offer-trade", "reject-trade", "accept-trade", "confirm-trade"]
    assert [text.count(f'"base/{tag}"') for tag in tags] == [1] * 5
    assert catan.replay(text).state == match.game.state
