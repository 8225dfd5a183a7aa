"""Official rulings: questions that players have asked, each answered by one test."""

from __future__ import annotations

import pytest

from catan_core import Good
from catan_core.base import (
    AcceptTrade,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardStolen,
    ChooseVictim,
    ConfirmTrade,
    Discard,
    DrawCard,
    EndTrade,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

LINE = (
    (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"), (2, -1, "S"), (2, 0, "N"),
    (3, -1, "S"),
)  # fmt: skip
"""Nodes along the upper side of the middle row."""

ABOVE = (1, -2, "S")
"""The node above the fourth of them."""

ALL_FIVE = {"brick": 5, "lumber": 5, "wool": 5, "grain": 5, "ore": 5}


@pytest.mark.parametrize("steal", ["may", "must"])
def test_the_robber_may_go_to_a_hex_beside_which_only_an_empty_handed_seat_has_built(steal: str) -> None:
    """BASE-FAQ-01: nothing is stolen. Both values of `base.steal`."""
    table = Scenario(options={"base.steal": steal}).piece("settlement", 1, (0, 2, "N")).roll(3, 4)
    table.play(MoveRobber(ZERO, table.hex(0, 2)))
    if steal == "may":
        table.play(ChooseVictim(ZERO, ONE))
    assert table.events(CardStolen) == ()
    assert table.code(EndTrade(ZERO)) is None


@pytest.mark.parametrize("steal", ["may", "must"])
def test_an_empty_handed_victim_may_be_chosen_although_another_has_cards(steal: str) -> None:
    """BASE-FAQ-02: nothing is stolen and nobody else can be chosen any more. Both values of `base.steal`."""
    table = Scenario(options={"base.steal": steal}).give(2, ore=3)
    table.piece("settlement", 1, (0, 2, "N")).piece("settlement", 2, (0, 2, "S")).roll(3, 4)
    table.play(MoveRobber(ZERO, table.hex(0, 2)))
    assert table.code(ChooseVictim(ZERO, ONE)) is None
    table.play(ChooseVictim(ZERO, ONE))
    assert table.events(CardStolen) == ()
    assert table.code(ChooseVictim(ZERO, TWO)) == "engine.not-now"
    assert table.hand(2)["ore"] == 3


@pytest.mark.parametrize("steal", ["may", "must"])
def test_the_robber_moves_although_no_opponent_is_beside_the_hex(steal: str) -> None:
    """BASE-FAQ-03, both values of `base.steal`."""
    table = Scenario(options={"base.steal": steal}).piece("settlement", 0, (0, 2, "N")).roll(3, 4)
    assert table.code(EndTrade(ZERO)) == "engine.not-now"
    table.play(MoveRobber(ZERO, table.hex(0, 2)))
    assert reading.robber(table.state) == table.hex(0, 2)
    assert table.code(EndTrade(ZERO)) is None


def test_the_robber_may_not_stay_where_it_is() -> None:
    """BASE-FAQ-04: after a seven and after a knight."""
    table = Scenario().cards(0, knight=1)
    stay = MoveRobber(ZERO, table.hex(0, 0))
    assert table.play(PlayKnight(ZERO)).code(stay) == "robber.same-hex"
    assert Scenario().roll(3, 4).code(stay) == "robber.same-hex"


def test_a_knight_never_makes_anybody_give_cards_back() -> None:
    """BASE-FAQ-05."""
    table = Scenario().cards(0, knight=1).give(0, ore=12).give(1, wool=12)
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2)))
    assert [reading.cards(table.state, seat) for seat in (0, 1)] == [12, 12]


def test_who_buys_a_victory_point_card_as_the_tenth_point_wins_at_once() -> None:
    """BASE-FAQ-06."""
    table = Scenario().piece("city", 0, (0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-1, -1, "S"))
    table.piece("settlement", 0, (2, 0, "N")).give(0, ore=1, wool=1, grain=1).building()
    table.play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.game.winners == (0,)


def test_two_cards_in_one_turn_are_forbidden() -> None:
    """BASE-FAQ-07."""
    table = Scenario().cards(0, knight=2).play(PlayKnight(ZERO), MoveRobber(ZERO, Scenario().hex(0, 2)))
    assert table.code(PlayKnight(ZERO)) == "card.one-a-turn"


def test_a_road_is_not_built_past_the_settlement_of_an_opponent() -> None:
    """BASE-FAQ-08."""
    table = Scenario().give(0, **ALL_FIVE).roads(0, *LINE[1:4]).piece("settlement", 1, LINE[3]).building()
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[3:5]))) == "road.past-opponent"


def test_a_road_that_lay_there_before_the_settlement_of_an_opponent_stays_and_goes_on() -> None:
    """BASE-FAQ-08."""
    table = Scenario(turn=1).give(1, **ALL_FIVE).roads(0, *LINE[1:6]).roads(1, LINE[3], ABOVE).building()
    table.play(BuildSettlement(ONE, table.node(LINE[3])))
    assert len(reading.pieces_on(table.state, 0, "road")) == 4
    assert table.edge(*LINE[5:7]) in reading.sites(table.state, 0, "road")


def test_nobody_trades_before_the_roll_or_while_a_seven_is_resolved() -> None:
    """BASE-FAQ-09."""
    table = Scenario().give(0, ore=8).give(1, brick=1).piece("settlement", 1, (0, 2, "N"))
    trades = (
        OfferTrade(ZERO, table.goods(ore=1), table.goods(brick=1), (ONE,)),
        MaritimeTrade(ZERO, table.good("ore"), 4, Good(0)),
    )
    for action in (
        None,
        Discard(ZERO, table.goods(ore=4)),
        MoveRobber(ZERO, table.hex(0, 2)),
        ChooseVictim(ZERO, None),
    ):
        assert [table.code(trade) for trade in trades] == ["engine.not-now"] * 2
        table = table.play(action) if action else table.roll(3, 4)
    assert [table.code(trade) for trade in trades] == [None] * 2


def test_who_is_not_on_turn_does_not_build_with_cards_it_receives() -> None:
    """BASE-FAQ-10."""
    table = Scenario(options={"base.turn_phases": "combined"}).give(0, lumber=1).give(1, brick=1, ore=1)
    table.piece("settlement", 1, LINE[0]).after_roll()
    table.play(
        OfferTrade(ZERO, table.goods(lumber=1), table.goods(ore=1), (ONE,)), AcceptTrade(ONE), ConfirmTrade(ZERO, ONE)
    )
    assert table.code(BuildRoad(ONE, table.edge(*LINE[:2]))) == "engine.not-your-decision"


def test_who_equals_the_longest_road_does_not_take_it() -> None:
    """BASE-FAQ-11: the holder keeps it."""
    table = Scenario().give(0, **ALL_FIVE).roads(1, *LINE[:6])
    table.roads(0, (-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N")).building()
    table.play(BuildRoad(ZERO, table.edge((0, 1, "N"), (1, 0, "S"))))
    assert reading.longest_road(table.state) == (1, (5, 5, 0, 0))


def test_a_longest_road_set_aside_returns_to_a_sole_leader() -> None:
    """BASE-FAQ-12: one with at least five roads."""
    table = Scenario().give(0, **ALL_FIVE).roads(1, *LINE[:6]).roads(0, LINE[3], ABOVE)
    table.roads(0, (-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N")).building()
    table.play(BuildSettlement(ZERO, table.node(LINE[3])))
    assert reading.longest_road(table.state) == (None, (4, 3, 0, 0))
    table.play(BuildRoad(ZERO, table.edge((0, 1, "N"), (1, 0, "S"))))
    assert reading.longest_road(table.state) == (0, (5, 3, 0, 0))


def test_a_circle_of_six_roads_is_six_long() -> None:
    """BASE-FAQ-13."""
    ring = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"), (0, 0, "N"))
    assert reading.longest_road(Scenario().roads(0, *ring).state) == (0, (6, 0, 0, 0))


@pytest.mark.parametrize(("other", "holder"), [(4, None), (5, 2)], ids=["set aside", "passes on"])
def test_a_chain_of_five_that_a_settlement_splits_loses_longest_road(other: int, holder: int | None) -> None:
    """BASE-FAQ-14: it is set aside, or passes on to another chain of five."""
    south = ((-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"))
    table = Scenario().give(0, **ALL_FIVE).roads(1, *LINE[:6]).roads(2, *south[: other + 1])
    assert reading.longest_road(table.state)[0] == 1
    table.roads(0, LINE[3], ABOVE).building().play(BuildSettlement(ZERO, table.node(LINE[3])))
    assert reading.longest_road(table.state) == (holder, (1, 3, other, 0))


def test_one_may_trade_cards_away_and_take_them_back_by_monopoly() -> None:
    """BASE-FAQ-15."""
    table = Scenario().cards(0, monopoly=1).give(0, ore=2).give(1, brick=1).after_roll()
    table.play(
        OfferTrade(ZERO, table.goods(ore=2), table.goods(brick=1), (ONE,)), AcceptTrade(ONE), ConfirmTrade(ZERO, ONE)
    )
    table.play(PlayMonopoly(ZERO, table.good("ore")))
    assert table.hand(0) == {"brick": 1, "lumber": 0, "wool": 0, "grain": 0, "ore": 2}


def test_with_one_card_left_of_a_kind_year_of_plenty_takes_it_and_one_of_another() -> None:
    """BASE-FAQ-16: no official ruling is known, this is how everybody plays it."""
    table = Scenario().cards(0, year_of_plenty=1).give(1, ore=18)
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(ore=2))) == "card.supply-lacks-it"
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(ore=1))) == "card.supply-lacks-it"
    table.play(PlayYearOfPlenty(ZERO, table.goods(ore=1, wool=1)))
    assert table.hand(0) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 1}


def test_with_one_road_left_road_building_places_one_and_is_spent() -> None:
    """BASE-FAQ-17: no official ruling is known, this is how everybody plays it."""
    table = Scenario().cards(0, road_building=1).roads(0, *LINE)
    table.roads(0, (-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"), (1, 1, "N"))
    assert reading.pieces_left(table.state, 0)["road"] == 1
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, table.edge(LINE[0], (-2, 1, "N")))).roll(1, 1)
    assert reading.pieces_left(table.state, 0)["road"] == 0
    assert table.dev_cards(0) == {}


def test_a_settlement_and_a_city_are_built_on_one_spot_in_one_turn() -> None:
    """BASE-FAQ-18."""
    table = Scenario().give(0, **ALL_FIVE).roads(0, *LINE[:2]).building()
    table.play(BuildSettlement(ZERO, table.node(LINE[0])), BuildCity(ZERO, table.node(LINE[0])))
    assert table.game.points(ZERO) == 2


@pytest.mark.parametrize(("turn_phases", "at_once"), [("separate", "engine.not-now"), ("combined", None)])
def test_a_harbor_built_now_serves_from_the_next_trade_phase_on_or_at_once(
    turn_phases: str, at_once: str | None
) -> None:
    """BASE-FAQ-19, both values of `base.turn_phases`."""
    table = Scenario(options={"base.turn_phases": turn_phases}).give(0, **ALL_FIVE).roads(0, LINE[0], (-2, 0, "N"))
    table.building().play(BuildSettlement(ZERO, table.node((-2, 0, "N"))))
    trade = MaritimeTrade(ZERO, table.good("lumber"), 2, table.good("ore"))
    assert table.code(trade) == at_once
    table.play(EndTurn(ZERO))
    for seat in (ONE, TWO, THREE):
        table.building().play(EndTurn(seat))
    assert table.after_roll().code(trade) is None


@pytest.mark.parametrize(("hand", "returned"), [(7, 0), (8, 4), (9, 4), (11, 5)])
def test_of_nine_cards_four_are_given_back_on_a_seven(hand: int, returned: int) -> None:
    """BASE-FAQ-20: half, rounded in favor of who gives."""
    table = Scenario().give(1, ore=hand).roll(3, 4)
    if returned:
        assert table.code(Discard(ONE, table.goods(ore=returned + 1))) == "discard.wrong-number"
        table.play(Discard(ONE, table.goods(ore=returned)))
    assert table.game.actors == (0,)
    assert reading.cards(table.state, 1) == hand - returned
