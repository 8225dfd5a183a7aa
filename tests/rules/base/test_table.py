"""Reading development cards from a table, in states and in views."""

from __future__ import annotations

import pytest

from catan_core import ArgumentError, Seat
from catan_core.base import BuyCard, DrawCard, EndTurn, PlayKnight, PlayMonopoly, table
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

NONE = {"knight": 0, "road_building": 0, "year_of_plenty": 0, "monopoly": 0, "victory_point": 0}


def test_a_hand_is_told_by_kind_and_by_number() -> None:
    here = Scenario().cards(0, knight=2, monopoly=1)
    assert table.dev_hand(here.state, 0) == NONE | {"knight": 2, "monopoly": 1}
    assert table.dev_hand(here.state, 1) == NONE
    assert (table.dev_cards(here.state, 0), table.dev_cards(here.state, 1)) == (3, 0)


def test_the_deck_has_what_nobody_holds() -> None:
    here = Scenario().cards(0, knight=2).cards(1, victory_point=1, fresh=True)
    assert [table.dev_deck(position) for position in (here.state, here.game.view(ZERO), here.game.view(None))] == [
        22
    ] * 3


def test_cards_bought_in_this_turn_are_told_apart() -> None:
    here = Scenario().building().cards(0, knight=1).give(0, ore=1, wool=1, grain=1).coming(DrawCard("monopoly"))
    here.play(BuyCard(Seat(0)))
    assert table.new_dev_hand(here.state, 0) == NONE | {"monopoly": 1}
    assert table.dev_hand(here.state, 0) == NONE | {"knight": 1, "monopoly": 1}
    assert (table.new_dev_cards(here.state, 0), table.new_dev_cards(here.state, 1)) == (1, 0)
    assert table.dev_deck(here.state) == 23


def test_they_are_new_until_the_next_turn_of_their_owner() -> None:
    here = Scenario(seats=3).cards(0, monopoly=1, fresh=True)
    seen = []
    for seat in map(Seat, range(3)):
        here.building().play(EndTurn(seat))
        seen.append(table.new_dev_cards(here.state, 0))
    assert seen == [1, 1, 0]


def test_a_view_shows_numbers_of_hidden_hands_and_kinds_of_its_own() -> None:
    here = Scenario().cards(0, knight=1).cards(0, monopoly=1, fresh=True).cards(1, victory_point=2)
    own, other, onlooker = here.game.view(ZERO), here.game.view(ONE), here.game.view(None)
    assert table.dev_hand(own, 0) == NONE | {"knight": 1, "monopoly": 1}
    assert table.new_dev_hand(own, 0) == NONE | {"monopoly": 1}
    for view in (other, onlooker):
        assert table.dev_hand(view, 0) is table.new_dev_hand(view, 0) is None
    for view in (own, other, onlooker):
        assert (table.dev_cards(view, 0), table.new_dev_cards(view, 0)) == (2, 1)
        assert (table.dev_cards(view, 1), table.new_dev_cards(view, 1)) == (2, 0)


def test_knights_that_were_played_lie_open_and_other_cards_are_spent() -> None:
    here = Scenario().after_roll().cards(0, knight=1).cards(1, monopoly=1)
    assert not table.dev_card_played(here.state)
    here.play(PlayKnight(Seat(0)))
    for position in (here.state, here.game.view(ONE), here.game.view(None)):
        assert table.open_dev_cards(position, 0) == NONE | {"knight": 1}
        assert table.open_dev_cards(position, 1) == table.spent_dev_cards(position) == NONE
        assert table.dev_card_played(position)

    there = Scenario().after_roll().cards(0, monopoly=1)
    there.play(PlayMonopoly(Seat(0), there.good("ore")))
    assert table.open_dev_cards(there.state, 0) == NONE
    assert table.spent_dev_cards(there.game.view(ONE)) == NONE | {"monopoly": 1}


def test_a_game_without_development_cards_has_none_to_tell_of() -> None:
    here = CitiesKnights()
    for position in (here.state, here.game.view(ZERO)):
        with pytest.raises(ArgumentError, match="cities_knights"):
            table.dev_cards(position, 0)
