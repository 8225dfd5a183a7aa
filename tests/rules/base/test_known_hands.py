"""What a position shows of hidden hands: whatever is made up behind a view agrees with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from random import Random
from typing import Any, TypeVar

import pytest

import catan_core as catan
from catan_core import Deck, Good, Goods, Seat, SeatSet, State, evolve
from catan_core.base import (
    GOODS_CAME,
    GOODS_LEFT,
    AcceptTrade,
    Build,
    BuildSettlement,
    BuyCard,
    ConfirmTrade,
    CounterTrade,
    DevCards,
    DrawCard,
    EndTurn,
    Grab,
    Holdings,
    InviteOffer,
    MaritimeTrade,
    OfferTrade,
    PlayKnight,
    RejectTrade,
    Steal,
    TradeTable,
)
from catan_core.base.dev_cards import KINDS
from catan_core.base.trade_invitations import standing
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

T = TypeVar("T")
WORLDS = 60
CITIES = ((0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-1, -1, "S"))


def market() -> Scenario:
    """Seat 0 on turn after the roll; of ore there are few cards, and everybody has many others."""
    table = Scenario().give(0, lumber=2, ore=1).give(1, brick=6, ore=1).give(2, wool=6, ore=1).give(3, grain=6)
    return table.after_roll()


def worlds(table: Scenario, seat: Seat | None, read: Callable[[State], T], times: int = WORLDS) -> set[T]:
    """What is read off states that are made up behind the view of a seat."""
    view, rng = table.game.view(seat), Random(8)
    return {read(view.determinize(rng)) for _ in range(times)}


def hand(table: Scenario, seat: int, good: str) -> Callable[[State], int]:
    """Reads how many cards of a good a seat has."""
    return lambda state: state[Holdings].hands[seat][table.good(good)]


# -- trade -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_who_makes_an_offer_has_what_it_offers(seat: Seat | None) -> None:
    """BASE-TRADE-03."""
    table = market().play(OfferTrade(ZERO, Goods((0, 2, 0, 0, 0)), Goods((1, 0, 0, 0, 0)), (ONE, TWO, THREE)))
    assert worlds(table, seat, hand(table, 0, "lumber")) == {2}


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_who_accepts_has_what_is_asked_for(seat: Seat | None) -> None:
    """BASE-TRADE-03: so the trade can be confirmed in every world."""
    table = market()
    table.play(
        OfferTrade(ZERO, table.goods(lumber=1), table.goods(ore=1), (ONE, TWO, THREE)),
        AcceptTrade(ONE),
        RejectTrade(THREE),
    )
    assert min(worlds(table, seat, hand(table, 1, "ore"))) == 1
    view = table.game.view(seat)
    for _ in range(10):
        world = view.determinize(Random(3))
        after = world.rules.apply(world, ConfirmTrade(Seat(0), Seat(1))).state
        assert after.rules.problems(after) == ()


def test_who_counters_has_what_it_would_give() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(lumber=1), table.goods(brick=1), (TWO,)))
    table.play(CounterTrade(TWO, table.goods(ore=1), table.goods(lumber=2)))
    assert min(worlds(table, ZERO, hand(table, 2, "ore"))) == 1


def test_who_rejects_may_have_what_was_asked_for() -> None:
    """BASE-TRADE-03: rejecting shows nothing."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(lumber=1), table.goods(brick=1), (ONE, TWO)), RejectTrade(ONE))
    assert worlds(table, ZERO, lambda state: hand(table, 1, "brick")(state) > 0, 400) == {False, True}


@pytest.mark.thorough
def test_a_promise_is_not_dealt_beside_the_rest_but_weighs_the_worlds() -> None:
    """Of five hidden cards, one of them ore at least, all deals are equally likely that give seat 1 an ore."""
    table = Scenario().give(0, lumber=1).give(1, ore=2, wool=1).give(2, wool=2).after_roll()
    table.play(OfferTrade(ZERO, table.goods(lumber=1), table.goods(ore=1), (ONE,)), AcceptTrade(ONE))
    view, rng, times = table.game.view(ZERO), Random(5), 4_000
    found = Counter(hand(table, 1, "ore")(view.determinize(rng)) for _ in range(times))
    ways = {ore: comb(2, ore) * comb(3, 3 - ore) for ore in (1, 2)}  # of 2 ore and 3 wool, 3 cards for seat 1
    expected = {ore: times * count / sum(ways.values()) for ore, count in ways.items()}
    assert set(found) == {1, 2}
    assert sum((found[ore] - expected[ore]) ** 2 / expected[ore] for ore in ways) < 10.8  # 1 in 1,000


def test_a_trade_is_not_confirmed_with_cards_that_the_partner_does_not_have() -> None:
    """BASE-TRADE-04: where its hand is known."""
    table = market()
    table.play(OfferTrade(ZERO, table.goods(lumber=1), table.goods(ore=1), (ONE,)), AcceptTrade(ONE))
    holdings = table.state[Holdings]
    one, two = holdings.hands[1], holdings.hands[2]
    swapped = evolve(holdings, hands=(holdings.hands[0], Goods((*one[:4], 0)), Goods((*two[:4], 2)), holdings.hands[3]))
    state, action = table.state.with_slice(swapped), ConfirmTrade(Seat(0), Seat(1))
    rules = table.game.rules
    assert rules.check(table.state, action) is None
    assert rules.check(rules.view(table.state, Seat(0)), action) is None
    violation = rules.check(state, action)
    assert violation is not None
    assert violation.code == "trade.not-in-hand"
    assert action not in list(rules.actions(state, Seat(0)))


# -- invitations -------------------------------------------------------------------------------------------------


def test_who_invites_has_what_it_would_give() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(lumber=1)))
    for seat in (ZERO, ONE, THREE, None):
        assert min(worlds(table, seat, hand(table, 2, "ore"))) == 1


def test_who_has_given_a_card_away_since_may_not_have_them_any_more() -> None:
    """BASE-TRADE-03: the invitation stands, but all see that a card has gone, and most do not see which."""
    table = market()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(lumber=1)))
    assert [one.seat for one in standing(table.state)] == [2]
    stolen = table.phase(Grab(Seat(0), Seat(2)), Build(Seat(0))).play(Steal(table.good("ore")))
    assert len(stolen.state[TradeTable].invitations) == 1
    assert standing(stolen.state) == ()
    assert 0 in worlds(stolen, ONE, hand(stolen, 2, "ore"))
    assert stolen.game.rules.problems(stolen.state) == ()


def test_of_several_who_have_given_cards_away_none_is_forgotten() -> None:
    """BASE-TRADE-03."""
    table = market()
    for seat in (ONE, TWO):
        table.play(InviteOffer(seat, table.goods(ore=1), table.goods(lumber=1)))
    assert [one.seat for one in standing(table.state)] == [1, 2]
    for seat in (ONE, TWO):
        table.phase(Grab(ZERO, seat), Build(ZERO)).play(Steal(table.good("ore")))
    assert len(table.state[TradeTable].invitations) == 2
    assert standing(table.state) == ()


def test_a_new_invitation_shows_cards_again() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(lumber=1)))
    stays = table.state.stack
    table.phase(Grab(Seat(0), Seat(2)), *reversed(stays)).play(Steal(table.good("wool")))
    table.play(InviteOffer(TWO, table.goods(wool=1), table.goods(lumber=1)))
    assert [one.give for one in standing(table.state)] == [table.goods(wool=1)]


def test_an_invitation_that_the_hand_does_not_cover_is_no_position() -> None:
    """BASE-TRADE-03."""
    table = market()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(lumber=1)))
    trades = table.state[TradeTable]
    (one,) = trades.invitations
    boast = evolve(trades, invitations=(evolve(one, give=table.goods(ore=2)),))
    assert "would give" in table.slice(boast).game.rules.problems(table.state)[0]
    assert "not made" in table.slice(evolve(trades, drained=SeatSet(1))).game.rules.problems(table.state)[0]


# -- development cards -------------------------------------------------------------------------------------------


def hidden_points(seat: int) -> Callable[[State], int]:
    """Reads how many victory-point cards a seat has in hand."""
    return lambda state: state[DevCards].hands[seat][KINDS(state.rules).index("victory_point")]


def leading(points: int, cards: int) -> Scenario:
    """Seat 0 on turn with points from buildings, and with knights in hand."""
    table = Scenario().piece("city", 0, *CITIES[: points // 2])
    if points % 2:
        table.piece("settlement", 0, (2, 0, "N"))
    return table.cards(0, knight=cards).building()


@pytest.mark.thorough
@pytest.mark.parametrize(("points", "cards", "most"), [(9, 4, 0), (8, 4, 1), (7, 4, 2), (2, 5, 5)])
def test_who_is_on_turn_has_not_won_yet(points: int, cards: int, most: int) -> None:
    """BASE-WIN-01: else the game would be over."""
    table = leading(points, cards)
    for seat in (ONE, None):
        seen = worlds(table, seat, lambda state: (hidden_points(0)(state), state.rules.winners(state)), 400)
        assert {winners for _, winners in seen} == {()}
        assert max(count for count, _ in seen) == min(most, 2 if points == 2 else most) or points == 2


def test_who_has_won_may_not_be_found_by_drawing_again() -> None:
    """BASE-WIN-01: nearly all the cards that seat 0 could have are victory points, and it has none of them."""
    table = leading(9, 1).deck(victory_point=5, knight=1)
    assert worlds(table, ONE, hidden_points(0)) == {0}


def test_who_is_not_on_turn_may_have_enough_to_win() -> None:
    """BASE-WIN-01: one wins on one's own turn only."""
    table = leading(9, 4).play(EndTurn(ZERO))
    assert max(worlds(table, TWO, hidden_points(0), 400)) > 0


def test_how_many_cards_somebody_has_bought_in_this_turn_is_seen_by_all() -> None:
    """BASE-DEV-03, BASE-DEV-04: buying is public, and what was bought is not to be played at once."""
    table = Scenario().cards(0, knight=2).give(0, ore=3, wool=3, grain=3).building()
    table.play(BuyCard(ZERO), DrawCard("monopoly"), BuyCard(ZERO), DrawCard("knight"))
    for seat in (ONE, TWO, None):
        seen = table.game.view(seat)[DevCards]
        assert (seen.fresh[0], seen.fresh_sizes, seen.sizes) == ((), (2, 0, 0, 0), (4, 0, 0, 0))
        new = worlds(table, seat, lambda state: state[DevCards].fresh[0])
        assert {sum(row) for row in new} == {2}
        assert len(new) > 5
    assert table.game.view(ZERO)[DevCards].fresh_sizes == (2, 0, 0, 0)
    assert table.state[DevCards].fresh_sizes == ()


def test_a_seat_that_has_bought_all_its_cards_now_can_play_none_in_any_world() -> None:
    """BASE-DEV-04."""
    table = Scenario().give(0, ore=1, wool=1, grain=1).building().play(BuyCard(ZERO), DrawCard("knight"))
    played = worlds(
        table, ONE, lambda state: any(isinstance(one, PlayKnight) for one in state.rules.actions(state, Seat(0)))
    )
    assert played == {False}


def test_what_wins_does_not_tell_which_cards_were_new() -> None:
    """BASE-DEV-07: others learn how many victory points were turned up, and no more."""
    seen = []
    held: tuple[dict[str, Any], ...] = ({"victory_point": 1}, {"knight": 1})
    for old, new in (held, held[::-1]):
        table = leading(8, 0).cards(0, **old).cards(0, fresh=True, **new)
        table.give(0, brick=1, lumber=1, wool=1, grain=1).roads(0, (2, 0, "N"), (2, -1, "S"))
        table.play(BuildSettlement(ZERO, table.node((2, 0, "N"))))
        assert table.game.winners == (0,)
        seen.append(table.game.view(ONE))
    assert seen[0] == seen[1]


# -- counts ------------------------------------------------------------------------------------------------------


def test_no_count_of_cards_is_below_zero() -> None:
    """BASE-COMP-01: each of them by itself, where the sum is right."""
    table = market().cards(1, knight=1)
    goods, cards = table.state[Holdings], table.state[DevCards]
    brick = Goods((7, 0, 0, 0, 0))
    planted = {
        "hands": evolve(goods, hands=(goods.hands[0], Goods((-1, *goods.hands[1][1:])), Goods((7, 0, 6, 0, 1)), brick)),
        "supply": evolve(
            goods, supply=Goods((-1, *goods.supply[1:])), hands=(*goods.hands[:3], Goods((14, 0, 0, 6, 0)))
        ),
        "cards": evolve(cards, hands=((-1, 0, 0, 0, 0), (2, 0, 0, 0, 0), *cards.hands[2:])),
        "fresh": evolve(cards, fresh=((-1, 0, 0, 0, 0), *cards.fresh[1:])),
        "shown": evolve(cards, shown=((-1, 0, 0, 0, 0), (1, 0, 0, 0, 0), *cards.shown[2:])),
        "deck": evolve(cards, deck=Deck((-1, *cards.deck.unknown[1:])), spent=(14, 0, 0, 0, 0)),
    }
    before = table.state
    for name, part in planted.items():
        table.slice(part)
        assert table.game.rules.problems(table.state), name
        table.slice(before[type(part)])


# -- what is forgotten -------------------------------------------------------------------------------------------


class Noticing:
    """Rules that remember something of hands, and write down when they are told to forget it."""

    __name__ = "noticing"

    def __init__(self) -> None:
        self.left: list[int] = []
        self.came: list[int] = []

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [
            catan.Row(GOODS_LEFT, "noticing", lambda tx, seat: self.left.append(seat)),
            catan.Row(GOODS_CAME, "noticing", lambda tx, seat: self.came.append(seat)),
        ]


def test_whoever_gives_or_gets_cards_is_told_to_those_who_remember_something_of_the_hand() -> None:
    """BASE-COMP-01: in production those who get any, in a trade with the supply its seat for both."""
    rows = Noticing()
    noticing = catan.Expansion("noticing", "Noticing", version="1.0", modules=(rows,), requires=("base",))
    table = Scenario(noticing).piece("settlement", 1, (2, -2, "N")).piece("settlement", 2, (-2, -1, "S")).roll(3, 6)
    assert (rows.left, sorted(rows.came)) == ([], [1, 2])

    table.give(0, ore=4)
    rows.came.clear()
    table.play(MaritimeTrade(ZERO, Good(table.good("ore")), 4, Good(table.good("wool"))))
    assert (rows.left, rows.came) == ([0], [0])
