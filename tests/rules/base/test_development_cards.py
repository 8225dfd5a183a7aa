"""Development cards: buying them, and when one may be played (base: "Cartas de desarrollo", "Construir")."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from catan_core import CHANCE, Action, Good, Goods, Seat
from catan_core.base import (
    BuyCard,
    CardDrawn,
    CardPlayed,
    DevCards,
    Discard,
    DrawCard,
    EndTrade,
    EndTurn,
    GoodsMoved,
    LargestArmy,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Steal,
)
from catan_core.base import table as reading
from catan_core.base.dev_cards import KINDS
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

PLAYABLE = ("knight", "road_building", "year_of_plenty", "monopoly")


def playing(table: Scenario, card: str, seat: Seat = ZERO) -> Action:
    """The action that plays a card."""
    actions = {
        "knight": PlayKnight(seat),
        "road_building": PlayRoadBuilding(seat),
        "year_of_plenty": PlayYearOfPlenty(seat, table.goods(ore=1, wool=1)),
        "monopoly": PlayMonopoly(seat, table.good("ore")),
    }
    return actions[card]


def buyer(count: int = 1) -> Scenario:
    """Seat 0 with the price of some cards, building; it has a settlement to build roads from."""
    table = Scenario().piece("settlement", 0, (0, 0, "N"))
    return table.give(0, ore=count, wool=count, grain=count).building()


def having(*cards: str) -> dict[str, Any]:
    """Development cards as `Scenario.cards` takes them."""
    return Counter(cards)


# -- buying ------------------------------------------------------------------------------------------------------


def test_who_buys_a_card_draws_the_top_one_of_the_shuffled_deck() -> None:
    """BASE-DEV-01: each of the 25 cards is equally likely."""
    table = buyer()
    game = table.game.play(BuyCard(ZERO))
    assert game.actors == (CHANCE,)
    weights = {action.card: weight for action, weight in game.outcomes if isinstance(action, DrawCard)}
    assert weights == {"knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5}
    table.play(BuyCard(ZERO), DrawCard("monopoly"))
    assert table.dev_cards(0) == {"monopoly": 1}
    assert len(table.state[DevCards].deck) == 24


def test_a_card_is_paid_to_the_supply() -> None:
    """BASE-DEV-01, BASE-COST-04."""
    table = buyer().play(BuyCard(ZERO), DrawCard("knight"))
    assert table.happened == (GoodsMoved(ZERO, None, table.goods(ore=1, wool=1, grain=1)), CardDrawn(ZERO, "knight"))
    assert reading.cards(table.state, 0) == 0
    assert set(reading.supply(table.state).values()) == {19}


def test_a_card_that_has_been_bought_is_seen_by_its_owner_only() -> None:
    """BASE-DEV-01: it stays hidden."""
    table = buyer().play(BuyCard(ZERO), DrawCard("knight"))
    assert tuple(table.game.events_for(ZERO)) == (CardDrawn(ZERO, "knight"),)
    assert table.game.view(ZERO)[DevCards].hands[0] == table.state[DevCards].hands[0]
    for other in (None, ONE, TWO, THREE):
        assert tuple(table.game.events_for(other)) == (CardDrawn(ZERO, None),)
        view = table.game.view(other)[DevCards]
        assert (view.hands[0], view.fresh[0], view.deck.unknown) == ((), (), ())
        assert view.cards(ZERO) == 1


def test_without_one_of_its_three_resources_no_card_is_bought() -> None:
    """BASE-DEV-01, BASE-COST-04."""
    for missing in ("ore", "wool", "grain"):
        price = {"ore": 1, "wool": 1, "grain": 1} | {missing: 0}
        assert Scenario().give(0, **price).building().code(BuyCard(ZERO)) == "build.cannot-pay"


def test_when_no_card_is_left_none_can_be_bought() -> None:
    """BASE-DEV-02."""
    table = buyer(2).deck(knight=1).play(BuyCard(ZERO), DrawCard("knight"))
    assert table.code(BuyCard(ZERO)) == "card.deck-empty"


@pytest.mark.parametrize("card", PLAYABLE)
def test_cards_that_have_been_played_never_return_to_the_deck(card: str) -> None:
    """BASE-DEV-02."""
    table = buyer().cards(0, **having(card)).deck()
    game = table.game.play(playing(table, card))
    assert len(game.state[DevCards].deck) == 0
    assert table.code(BuyCard(ZERO)) == "card.deck-empty"


def test_a_seat_buys_several_cards_in_a_turn() -> None:
    """BASE-DEV-03."""
    table = buyer(3)
    for card in ("knight", "knight", "victory_point"):
        table.play(BuyCard(ZERO), DrawCard(card))
    assert table.dev_cards(0) == {"knight": 2, "victory_point": 1}
    assert table.code(BuyCard(ZERO)) == "build.cannot-pay"


def test_cards_are_bought_while_building_and_by_the_seat_on_turn() -> None:
    """BASE-DEV-01, BASE-BUILD-01."""
    table = Scenario().give(0, ore=1, wool=1, grain=1).give(1, ore=1, wool=1, grain=1)
    assert table.code(BuyCard(ZERO)) == "engine.not-now"
    assert table.after_roll().code(BuyCard(ZERO)) == "engine.not-now"
    assert table.building().code(BuyCard(ZERO)) is None
    assert table.code(BuyCard(ONE)) == "engine.not-your-decision"


# -- one in a turn -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", PLAYABLE)
@pytest.mark.parametrize("second", PLAYABLE)
def test_one_card_at_most_is_played_in_a_turn(first: str, second: str) -> None:
    """BASE-DEV-04: be it a knight or a progress card, and another of the same kind too."""
    table = buyer().cards(0, **having(first, second))
    assert table.code(playing(table, second)) is None
    table.play(playing(table, first)).building()
    assert table.code(playing(table, second)) == "card.one-a-turn"


def test_a_card_played_before_the_roll_is_the_one_of_the_turn() -> None:
    """BASE-DEV-04, BASE-DEV-05."""
    table = Scenario().cards(0, knight=1, monopoly=1)
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2))).roll(1, 1)
    assert table.code(playing(table, "monopoly")) == "card.one-a-turn"


def test_in_the_next_turn_a_card_may_be_played_again() -> None:
    """BASE-DEV-04."""
    table = Scenario(seats=2).cards(0, monopoly=2).cards(1, year_of_plenty=1)
    table.play(playing(table, "monopoly")).roll(1, 1).play(EndTrade(ZERO), EndTurn(ZERO))
    assert table.code(playing(table, "year_of_plenty", seat=ONE)) is None
    table.roll(1, 1).play(EndTrade(ONE), EndTurn(ONE))
    assert table.code(playing(table, "monopoly")) is None


@pytest.mark.parametrize("card", PLAYABLE)
def test_who_has_no_such_card_does_not_play_it(card: str) -> None:
    """BASE-DEV-04."""
    table = buyer().cards(0, **having(*(other for other in PLAYABLE if other != card)))
    violation = table.refusal(playing(table, card))
    assert violation is not None
    assert (violation.code, violation.detail) == ("card.not-held", (("card", card),))


# -- at any time -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", PLAYABLE)
def test_a_card_may_be_played_before_the_roll_and_while_trading_and_while_building(card: str) -> None:
    """BASE-DEV-05, `base.turn_phases` separate."""
    table = Scenario().cards(0, **having(card)).piece("settlement", 0, (0, 0, "N"))
    assert table.code(playing(table, card)) is None
    table.roll(1, 1)
    assert table.code(playing(table, card)) is None
    table.play(EndTrade(ZERO))
    assert table.code(playing(table, card)) is None


@pytest.mark.parametrize("card", PLAYABLE)
def test_a_card_may_be_played_before_the_roll_and_after_it(card: str) -> None:
    """BASE-DEV-05, `base.turn_phases` combined."""
    table = Scenario(options={"base.turn_phases": "combined"}).cards(0, **having(card))
    table.piece("settlement", 0, (0, 0, "N"))
    assert table.code(playing(table, card)) is None
    assert table.roll(1, 1).code(playing(table, card)) is None


@pytest.mark.parametrize("card", PLAYABLE)
def test_a_card_is_played_in_ones_own_turn_only(card: str) -> None:
    """BASE-DEV-05."""
    table = Scenario().cards(1, **having(card)).piece("settlement", 1, (0, 0, "N"))
    assert table.code(playing(table, card, seat=ONE)) == "engine.not-your-decision"
    assert table.roll(1, 1).code(playing(table, card, seat=ONE)) == "engine.not-your-decision"


# -- not in the turn in which it was bought ----------------------------------------------------------------------


@pytest.mark.parametrize("card", PLAYABLE)
def test_a_card_is_not_played_in_the_turn_in_which_it_was_bought(card: str) -> None:
    """BASE-DEV-06."""
    table = buyer().play(BuyCard(ZERO), DrawCard(card))
    violation = table.refusal(playing(table, card))
    assert violation is not None
    assert (violation.code, violation.detail) == ("card.bought-this-turn", (("card", card),))


def test_a_card_bought_before_is_played_although_another_of_its_kind_was_bought_now() -> None:
    """BASE-DEV-06."""
    table = buyer().cards(0, monopoly=1).play(BuyCard(ZERO), DrawCard("monopoly"))
    assert table.code(playing(table, "monopoly")) is None


def test_a_card_is_played_from_the_turn_after_on_before_the_roll_too() -> None:
    """BASE-DEV-06."""
    table = Scenario(seats=2).give(0, ore=1, wool=1, grain=1).building().play(BuyCard(ZERO), DrawCard("monopoly"))
    table.play(EndTurn(ZERO)).roll(1, 1).play(EndTrade(ONE), EndTurn(ONE))
    assert table.code(playing(table, "monopoly")) is None


# -- they are no resource cards ----------------------------------------------------------------------------------


def test_development_cards_are_not_counted_for_the_hand_limit() -> None:
    """BASE-DEV-09."""
    table = Scenario().give(1, ore=7).cards(1, knight=5).give(2, ore=8).roll(3, 4)
    assert table.game.actors == (2,)
    assert table.code(Discard(TWO, table.goods(ore=4))) is None


def test_development_cards_are_not_stolen() -> None:
    """BASE-DEV-09: the robber finds resource cards only, and a seat with none is empty-handed."""
    table = Scenario(options={"base.steal": "must"}).cards(0, knight=2).cards(1, monopoly=2).cards(2, year_of_plenty=2)
    table.give(1, ore=1).piece("settlement", 1, (-1, 1, "N")).piece("settlement", 2, (0, 2, "N"))
    game = table.game.play(PlayKnight(ZERO)).play(MoveRobber(ZERO, table.hex(-1, 1)))
    assert list(game.outcomes) == [(Steal(table.good("ore")), 1)]
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2)))
    assert table.game.actions.of(PlayKnight) == ()
    assert (table.dev_cards(1), table.dev_cards(2)) == ({"monopoly": 2}, {"year_of_plenty": 2})


def test_development_cards_are_not_taken_by_monopoly() -> None:
    """BASE-DEV-09."""
    table = Scenario().cards(0, monopoly=1).cards(1, knight=2, monopoly=1).give(1, ore=1)
    table.play(playing(table, "monopoly"))
    assert (table.dev_cards(0), table.dev_cards(1)) == ({}, {"knight": 2, "monopoly": 1})
    assert table.hand(0)["ore"] == 1


def test_development_cards_are_not_traded() -> None:
    """BASE-DEV-09: neither with others nor with the supply is there a name for them."""
    table = Scenario().cards(0, knight=4).give(1, ore=1).after_roll()
    assert table.code(OfferTrade(ZERO, Goods((*table.goods(), 1)), table.goods(ore=1), (ONE,))) == "engine.out-of-range"
    assert table.code(MaritimeTrade(ZERO, Good(5), 4, table.good("ore"))) == "engine.out-of-range"


# -- after use ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["road_building", "year_of_plenty", "monopoly"])
def test_a_progress_card_goes_back_to_the_box_after_use(card: str) -> None:
    """BASE-DEV-10."""
    table = buyer().cards(0, **having(card)).play(playing(buyer(), card))
    cards, kind = table.state[DevCards], KINDS(table.game.rules).index(card)
    assert table.happened[0] == CardPlayed(ZERO, card)
    assert (cards.hands[0][kind], cards.shown[0][kind], cards.spent[kind]) == (0, 0, 1)


def test_a_knight_stays_face_up_before_its_owner() -> None:
    """BASE-DEV-10."""
    table = Scenario().cards(0, knight=1).play(PlayKnight(ZERO))
    assert table.happened == (CardPlayed(ZERO, "knight"),)
    cards, kind = table.state[DevCards], KINDS(table.game.rules).index("knight")
    assert (cards.hands[0][kind], cards.spent[kind]) == (0, 0)
    for seat in (None, ZERO, ONE, TWO, THREE):
        assert reading.played_knights(table.game.view(seat), 0) == 1
    assert table.state[LargestArmy].holder is None
