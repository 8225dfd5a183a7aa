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
from catan_core.testing import Scenario


def market(**options: object) -> Scenario:
    """Four seats with some cards each, seat 0 on turn after the roll."""
    table = Scenario(options={f"base.{name}": value for name, value in options.items()})
    table.give(0, lumber=2, ore=3).give(1, brick=2, wool=1).give(2, brick=1, grain=1).give(3, wool=2)
    return table.after_roll()


# -- answers -----------------------------------------------------------------------------------------------------


def test_an_offer_accepted_is_not_yet_a_trade() -> None:
    """BASE-TRADE-03: the proposer confirms with whom it trades."""
    table = market()
    before = table.hand(0), table.hand(1)
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2)), AcceptTrade(1))
    assert (table.hand(0), table.hand(1)) == before
    assert table.happened[-1] == TradeAnswered(1, Terms(table.goods(ore=1), table.goods(brick=1)))
    assert table.code(ConfirmTrade(0, 1)) is None


def test_of_several_that_accept_the_proposer_chooses_one() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2)), AcceptTrade(1), AcceptTrade(2))
    assert table.game.actors == (0,)
    assert table.game.actions.of(ConfirmTrade) == (ConfirmTrade(0, 1), ConfirmTrade(0, 2))
    table.play(ConfirmTrade(0, 2))
    assert (table.hand(1)["brick"], table.hand(2)["brick"], table.hand(0)["brick"]) == (2, 0, 1)
    assert isinstance(table.state.phase, Trade)


def test_who_lacks_the_cards_cannot_accept() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=2), (1, 2, 3)))
    assert [table.code(AcceptTrade(seat)) for seat in (1, 2, 3)] == [None, "trade.not-in-hand", "trade.not-in-hand"]


def test_when_all_reject_the_offer_comes_to_nothing() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2)), RejectTrade(2), RejectTrade(1))
    assert table.happened[-3:] == (TradeAnswered(2, None), TradeAnswered(1, None), TradeCancelled(0))
    assert table.game.actors == (0,)
    assert isinstance(table.state.phase, Trade)


def test_who_has_rejected_does_not_trade() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2, 3)), RejectTrade(1), AcceptTrade(2))
    violation = table.refusal(ConfirmTrade(0, 1))
    assert violation is not None
    assert (violation.code, violation.detail) == ("trade.no-such-answer", (("partner", 1),))
    assert table.code(ConfirmTrade(0, 3)) == "trade.no-such-answer"
    assert table.code(ConfirmTrade(0, 2)) is None


def test_a_counter_offer_is_confirmed_on_its_own_terms() -> None:
    """BASE-TRADE-03: what the countering seat gives, the proposer gets."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1,)))
    table.play(CounterTrade(1, table.goods(brick=2, wool=1), table.goods(ore=2, lumber=1)))
    terms = Terms(table.goods(ore=2, lumber=1), table.goods(brick=2, wool=1))
    assert table.happened == (TradeAnswered(1, terms),)
    table.play(ConfirmTrade(0, 1))
    assert table.hand(0) == {"brick": 2, "lumber": 1, "wool": 1, "grain": 0, "ore": 1}
    assert table.hand(1) == {"brick": 0, "lumber": 1, "wool": 0, "grain": 0, "ore": 2}


def test_a_counter_offer_gives_what_its_seat_holds() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (2,)))
    assert table.code(CounterTrade(2, table.goods(brick=2), table.goods(ore=1))) == "trade.not-in-hand"


def test_a_counter_offer_may_ask_what_the_proposer_lacks_but_cannot_be_confirmed() -> None:
    """BASE-TRADE-03: a counter-offer that nobody can fulfil is as legal as an offer."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1,)))
    table.play(CounterTrade(1, table.goods(brick=1), table.goods(ore=4)))
    assert table.code(ConfirmTrade(0, 1)) == "trade.not-in-hand"
    assert table.game.actors == (0,)
    assert table.code(CancelTrade(0)) is None


@pytest.mark.parametrize("first", ["accept", "counter", "reject"])
def test_each_seat_that_is_asked_answers_once(first: str) -> None:
    """BASE-TRADE-03: it accepts, rejects or makes one counter-offer."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(OfferTrade(0, ore, brick, (1, 2)))
    answers = {
        "accept": AcceptTrade(1),
        "counter": CounterTrade(1, brick, table.goods(ore=2)),
        "reject": RejectTrade(1),
    }
    assert [table.code(answer) for answer in answers.values()] == [None] * 3
    table.play(answers[first])
    assert [table.code(answer) for answer in answers.values()] == ["engine.not-your-decision"] * 3
    assert table.game.actors == (2,)


def test_the_proposer_confirms_while_answers_are_out() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2, 3)), AcceptTrade(2))
    assert table.game.actors == (1, 3)
    table.play(ConfirmTrade(0, 2))
    assert table.hand(0)["brick"] == 1
    assert table.code(AcceptTrade(1)) == "engine.not-now"


def test_the_proposer_cancels_while_answers_are_out() -> None:
    """BASE-TRADE-03."""
    table = market()
    before = table.hand(0), table.hand(1)
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1, 2, 3)), AcceptTrade(1))
    assert table.code(CancelTrade(2)) == "trade.not-proposer"
    table.play(CancelTrade(0))
    assert table.happened == (TradeCancelled(0),)
    assert (table.hand(0), table.hand(1)) == before
    assert isinstance(table.state.phase, Trade)


def test_the_proposer_cancels_when_all_have_answered() -> None:
    """BASE-TRADE-03: nobody has to take what he is offered."""
    table = market()
    table.play(OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1,)), AcceptTrade(1), CancelTrade(0))
    assert table.hand(1)["brick"] == 2
    assert isinstance(table.state.phase, Trade)


def test_the_proposer_does_not_answer_its_own_offer() -> None:
    """BASE-TRADE-02, neither while answers are out nor when all are in."""
    table = market().give(0, brick=1)
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    answers = (AcceptTrade(0), RejectTrade(0), CounterTrade(0, brick, table.goods(wool=1)))
    table.play(OfferTrade(0, ore, brick, (1,)))
    assert [table.code(answer) for answer in answers] == ["engine.not-your-decision"] * 3
    table.play(AcceptTrade(1))
    assert [table.code(answer) for answer in answers] == ["trade.own-offer"] * 3


def test_while_an_offer_is_on_the_table_the_proposer_does_nothing_else() -> None:
    """BASE-TRADE-03: one offer at a time."""
    table = market()
    offer = OfferTrade(0, table.goods(ore=1), table.goods(brick=1), (1,))
    table.play(offer)
    assert [table.code(action) for action in (offer, EndTrade(0), EndTurn(0))] == ["engine.not-now"] * 3


# -- what everybody sees -----------------------------------------------------------------------------------------


def test_every_step_of_a_trade_is_an_event_for_all() -> None:
    """BASE-TRADE-03: trade is talked about openly."""
    table = market()
    brick, ore, two = table.goods(brick=1), table.goods(ore=1), table.goods(ore=2)
    steps = (
        (InviteOffer(2, brick, ore), (OfferInvited(2, brick, ore),)),
        (OfferTrade(0, ore, brick, (1, 2, 3)), (TradeOffered(0, ore, brick, (1, 2, 3)),)),
        (AcceptTrade(1), (TradeAnswered(1, Terms(ore, brick)),)),
        (CounterTrade(2, brick, two), (TradeAnswered(2, Terms(two, brick)),)),
        (RejectTrade(3), (TradeAnswered(3, None),)),
        (ConfirmTrade(0, 2), (GoodsMoved(0, 2, two), GoodsMoved(2, 0, brick), Traded(0, 2, two, brick))),
        (OfferTrade(0, ore, brick, (1,)), (TradeOffered(0, ore, brick, (1,)),)),
        (CancelTrade(0), (TradeCancelled(0),)),
    )
    for action, events in steps:
        table.play(action)
        assert table.happened == events
        assert all(tuple(table.game.events_for(seat)) == events for seat in (None, 0, 1, 2, 3))


def test_every_view_has_the_offer_its_answers_and_the_invitations() -> None:
    """BASE-TRADE-03."""
    table = market()
    brick, ore = table.goods(brick=1), table.goods(ore=1)
    table.play(InviteOffer(2, brick, ore), OfferTrade(0, ore, brick, (1, 2, 3)), AcceptTrade(1), RejectTrade(3))
    answers = (Answer(1, Terms(ore, brick)), Answer(3, None))
    for seat in (None, 0, 1, 2, 3):
        view = table.game.view(seat)
        assert view.stack[-1] == TradeOffer((2,), 0, Terms(ore, brick), answers)
        assert view[TradeTable] == TradeTable(1, (Invitation(2, brick, ore),))


def test_who_may_accept_is_not_told_to_those_who_cannot_see_the_hand() -> None:
    """BASE-TRADE-03: an offer waits for every seat that is asked, also for one that has nothing to give."""
    table = market().play(OfferTrade(0, market().goods(ore=1), market().goods(grain=1), (1, 2, 3)))
    assert table.game.view(0).actors == (1, 2, 3)
    assert tuple(table.game.actions_of(1)) == (RejectTrade(1),)
    assert set(table.game.actions_of(2)) == {AcceptTrade(2), RejectTrade(2)}


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
        Roll(0), InviteOffer(1, get, give), OfferTrade(0, give, get, (1, 2)), RejectTrade(2), AcceptTrade(1),
        ConfirmTrade(0, 1),
    ):  # fmt: skip
        match.play(action)
    text = str(match.transcript)
    tags = ["invite-offer", "offer-trade", "reject-trade", "accept-trade", "confirm-trade"]
    assert [text.count(f'"base/{tag}"') for tag in tags] == [1] * 5
    assert catan.replay(text).state == match.game.state
