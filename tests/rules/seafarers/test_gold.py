"""Gold fields (Seafarers: "Gold fields")."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from catan_core import Goods
from catan_core.base import GoodsMoved, Island, MaritimeTrade, Trade, maritime_trade
from catan_core.base import table as base_table
from catan_core.testing import random_action
from catan_expansions.seafarers import GoldChoice, TakeGold
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.seafarers.table import Seafarers, new_game, two_islands

AT_GOLD = ((-1, 1, "N"), (-1, 2, "N"), (-2, 2, "N"))
"""Nodes of the gold field, whose token is 4; no two are neighbors, and no other hex beside them has this token."""


def gold_rolled(*pieces: tuple[str, int], **supply: int) -> Seafarers:
    """A four has been rolled by seat 0: the first piece is at the first node of gold, and so on."""
    table = two_islands()
    for (piece, seat), place in zip(pieces, AT_GOLD, strict=False):
        table.piece(piece, seat, place)
    if supply:
        table.supply(**supply)
    return table.roll(2, 2)


def chosen(table: Seafarers, **cards: int) -> str | None:
    """The code with which whoever chooses is refused these cards; None if it may take them."""
    [seat] = table.game.actors
    return table.code(TakeGold(seat, table.goods(**cards)))


@pytest.mark.parametrize(("piece", "count"), [("settlement", 1), ("city", 2)])
def test_a_settlement_brings_a_card_of_choice_and_a_city_two(piece: str, count: int) -> None:
    """SEA-GOLD-01."""
    table = gold_rolled((piece, 0))
    assert table.game.phase == GoldChoice(ZERO, count)
    kinds = range(len(table.game.rules.goods))
    wanted = {
        Goods(tuple(cards.count(kind) for kind in kinds)) for cards in combinations_with_replacement(kinds, count)
    }
    assert {action.cards for action in table.game.actions.of(TakeGold)} == wanted
    assert len(table.game.actions) == len(wanted)


@pytest.mark.parametrize("cards", [{"ore": 2}, {"ore": 1, "wool": 1}])
def test_the_cards_may_be_equal_or_different(cards: dict[str, int]) -> None:
    """SEA-GOLD-01: they come from the supply."""
    table = gold_rolled(("city", 0))
    table.play(TakeGold(ZERO, table.goods(**cards)))
    assert {good: count for good, count in table.hand(0).items() if count} == cards
    assert base_table.supply(table.state)["ore"] == 19 - cards["ore"]
    assert isinstance(table.game.phase, Trade)


@pytest.mark.parametrize("cards", [{}, {"ore": 1}, {"ore": 2, "wool": 1}])
def test_neither_more_cards_nor_fewer_are_taken(cards: dict[str, int]) -> None:
    """SEA-GOLD-01."""
    assert chosen(gold_rolled(("city", 0)), **cards) == "gold.wrong-number"


def test_nothing_is_chosen_when_another_number_is_rolled() -> None:
    """SEA-GOLD-01."""
    table = two_islands().piece("settlement", 0, AT_GOLD[0]).roll(1, 2)
    assert isinstance(table.game.phase, Trade)


def test_gold_brings_nothing_where_the_robber_is() -> None:
    """SEA-GOLD-01: it is terrain like any other to the robber."""
    table = two_islands().piece("city", 0, AT_GOLD[0])
    layout = table.read(Island).layout
    table.robber(*layout.hexes[layout.terrains.index("gold")]).roll(2, 2)
    assert isinstance(table.game.phase, Trade)


def test_two_buildings_of_a_seat_choose_together() -> None:
    """SEA-GOLD-01."""
    table = gold_rolled(("settlement", 0), ("city", 0))
    assert table.game.phase == GoldChoice(ZERO, 3)


def test_there_is_no_card_of_gold_and_no_rate_for_it() -> None:
    """SEA-GOLD-02."""
    table = two_islands().rich()
    rules = table.game.rules
    assert [good.id for good in rules.goods] == ["brick", "lumber", "wool", "grain", "ore"]
    assert "gold" not in maritime_trade.HARBOR_RATES(rules)
    table.give(0, brick=2, lumber=2, wool=2, grain=2, ore=2).after_roll()
    sold = {table.game.rules.goods[action.give].id for action in table.game.actions.of(MaritimeTrade)}
    assert sold == {"brick", "lumber", "wool", "grain", "ore"}


def test_cards_are_chosen_after_the_other_hexes_have_yielded() -> None:
    """SEA-GOLD-03: forest 4 gives lumber on the same roll."""
    table = two_islands().piece("settlement", 0, AT_GOLD[0]).piece("settlement", 1, (0, -2, "N")).roll(2, 2)
    assert table.hand(1)["lumber"] == 1
    assert table.game.phase == GoldChoice(ZERO, 1)


def test_seats_choose_in_turn_order_from_whoever_rolled() -> None:
    """SEA-GOLD-03."""
    table = two_islands(turn=1)
    for seat, place in enumerate(AT_GOLD):
        table.piece("settlement", seat, place)
    table.roll(2, 2)
    order = []
    while isinstance(table.game.phase, GoldChoice):
        [seat] = table.game.actors
        order.append(seat)
        table.play(TakeGold(seat, table.goods(brick=1)))
    assert order == [ONE, TWO, ZERO]


def test_only_what_the_supply_has_can_be_chosen() -> None:
    """SEA-GOLD-03."""
    table = gold_rolled(("city", 0), ore=0, wool=1)
    assert chosen(table, ore=1, grain=1) == "gold.supply-lacks-it"
    assert chosen(table, wool=2) == "gold.supply-lacks-it"
    assert chosen(table, wool=1, grain=1) is None


def test_who_comes_later_gets_what_is_left() -> None:
    """SEA-GOLD-03: the supply has three cards for two cities; then nothing for a settlement."""
    table = gold_rolled(("city", 0), ("city", 1), ("settlement", 2), brick=0, lumber=0, wool=0, grain=0, ore=3)
    table.play(TakeGold(ZERO, table.goods(ore=2)))
    assert table.game.phase == GoldChoice(ONE, 1)
    table.play(TakeGold(ONE, table.goods(ore=1)))
    assert isinstance(table.game.phase, Trade)
    assert table.hand(2)["ore"] == 0


def test_everybody_sees_which_cards_are_taken() -> None:
    """SEA-GOLD-03: the resources are taken from the open supply."""
    table = gold_rolled(("settlement", 0))
    table.play(TakeGold(ZERO, table.goods(ore=1)))
    [moved] = table.events(GoodsMoved)
    assert (moved.giver, moved.taker) == (None, ZERO)
    assert table.game.events_for(None) == table.game.events


@pytest.mark.parametrize(("option", "choices"), [("choose", 1), ("none", 0)])
def test_a_second_settlement_beside_gold_brings_a_card_of_choice_or_nothing(option: str, choices: int) -> None:
    """SEA-SETUP-04: New World for five has gold where settlements are founded."""
    met = 0
    for seed in range(4):
        game, rng = new_game("five_six", seats=5, scenario="new_world", setup_gold=option, seed=seed), Random(seed)
        while not game.turn.number:
            met += isinstance(game.phase, GoldChoice)
            game = game.play(random_action(game.state, rng))
    assert (met > 0) is bool(choices)
