"""Development cards that go back into the deck, as rules of expansions may have it (Helpers)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import CardDraw, CardPutBack, DevCards, DrawCard, dev_cards
from catan_core.base import table as reading
from catan_core.testing import Scenario, check_walk
from tests.helpers.seats import ONE, TWO, ZERO

CARLA = catan.Citation("carla", "Carla")


@catan.record
class Swap(catan.Action, tag="carla/swap"):
    """Put a card under the deck, and draw the top one."""

    card: Annotated[str, base.DEVELOPMENT_CARD]


def options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[str]:
    hand = reading.dev_hand(position, seat) or {}
    return [card for card, count in hand.items() if count]


def swap(tx: catan.Transition, phase: catan.Phase, action: Swap) -> None:
    dev_cards.put_back(tx, action.seat, action.card, shuffled=False)
    tx.then(CardDraw(action.seat))


SWAP = catan.ActionSpec(
    kind=Swap, during=(base.OwnActionPhase,), rule=CARLA, options=options, why=dev_cards.NOT_HELD, apply=swap
)


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [SWAP]


SWAPPING = catan.Expansion("carla", "Carla", version="1.0", modules=(__name__,), requires=("base",))


def under(table: Scenario, seat: catan.Seat, card: str) -> Scenario:
    return table.change(dev_cards.put_back, seat, card, shuffled=False)


def known_under(view: catan.Position) -> list[int | None]:
    """The kinds of card under the deck, as far as they are known."""
    return [known.card for known in view[DevCards].deck.tail]


# -- under the deck ----------------------------------------------------------------------------------------------


def test_a_card_under_the_deck_is_drawn_after_all_that_lie_above_it() -> None:
    """As Carla of the Helpers has it: an unplayed card goes under the stack, and the top card is drawn."""
    table = under(Scenario().deck(monopoly=1).cards(0, monopoly=1), ZERO, "monopoly")
    assert table.dev_cards(0) == {}
    table = Scenario().cards(0, knight=1).deck(monopoly=1)
    under(table, ZERO, "knight").give(0, ore=2, wool=2, grain=2).building()
    assert reading.dev_deck(table.state) == 2
    game = table.game.play(base.BuyCard(ZERO))
    assert [action for action, _ in game.outcomes] == [DrawCard("monopoly")]
    game = game.play(DrawCard("monopoly")).play(base.BuyCard(ZERO))
    assert [action for action, _ in game.outcomes] == [DrawCard("knight")]
    assert reading.dev_deck(game.play(DrawCard("knight")).state) == 0


def test_only_whoever_has_put_a_card_under_the_deck_knows_it() -> None:
    """Everybody else sees that a card of that hand lies there."""
    table = Scenario(seats=3).cards(0, knight=1, monopoly=1).cards(1, knight=1)
    before = [table.game.view(seat) for seat in (ONE, None)]
    under(table, ZERO, "monopoly")
    assert known_under(table.game.view(ZERO)) == [dev_cards.KINDS(table.game.rules).index("monopoly")]
    for view, seat in zip(before, (ONE, None), strict=True):
        seen = table.game.view(seat)
        assert known_under(seen) == [None]
        assert (seen[DevCards].cards(ZERO), view[DevCards].cards(ZERO)) == (1, 2)
    other = under(Scenario(seats=3).cards(0, knight=1, monopoly=1).cards(1, knight=1), ZERO, "knight")
    assert table.game.view(ONE) == other.game.view(ONE)


def test_the_event_names_the_card_to_whoever_has_put_it_back_only() -> None:
    game = Scenario(SWAPPING, seats=3).cards(0, monopoly=1).building().game.play(Swap(ZERO, "monopoly"))
    assert game.events_for(ZERO) == (CardPutBack(ZERO, "monopoly", False),)
    for seat in (ONE, TWO, None):
        assert game.events_for(seat) == (CardPutBack(ZERO, None, False),)


def test_what_one_has_put_under_the_deck_lies_there_in_every_guess() -> None:
    table = under(Scenario(seats=3).cards(0, monopoly=1, knight=1).cards(1, monopoly=1), ZERO, "monopoly")
    rng = Random(1)
    drawn = [table.game.view(ZERO).determinize(rng) for _ in range(40)]
    assert {state[DevCards].deck.tail for state in drawn} == {table.state[DevCards].deck.tail}
    assert [problem for state in drawn for problem in state.rules.problems(state)] == []
    guesses = [table.game.view(TWO).determinize(rng) for _ in range(40)]
    assert len({state[DevCards].deck.tail for state in guesses}) > 1


def test_a_card_that_is_drawn_for_one_that_goes_back_is_not_played_in_that_turn() -> None:
    """As Carla of the Helpers has it."""
    table = Scenario(SWAPPING, seats=3).cards(0, monopoly=1).building()
    table.play(Swap(ZERO, "monopoly"), DrawCard("knight"))
    assert table.dev_cards(0) == {"knight": 1}
    assert table.code(base.PlayKnight(ZERO)) == "card.bought-this-turn"


# -- into the deck -----------------------------------------------------------------------------------------------


def test_a_card_that_is_shuffled_into_the_deck_may_be_anywhere_in_it() -> None:
    """As Candamir of the Helpers has it; nobody knows any longer what lies under the deck."""
    table = under(Scenario().cards(0, knight=1, monopoly=1).deck(road_building=2), ZERO, "monopoly")
    tx = catan.Transition(table.state)
    dev_cards.put_back(tx, ZERO, "knight", shuffled=True)
    assert list(tx.events) == [CardPutBack(ZERO, "knight", True)]
    deck = tx[DevCards].deck
    assert deck.tail == ()
    assert dict(zip(dev_cards.KINDS(table.game.rules), deck.weights(), strict=True)) == {
        "knight": 1,
        "road_building": 2,
        "year_of_plenty": 0,
        "monopoly": 1,
        "victory_point": 0,
    }


# -- which of several --------------------------------------------------------------------------------------------


def test_of_several_cards_of_a_kind_one_that_was_bought_in_this_turn_goes_back_first() -> None:
    table = Scenario().cards(0, knight=1).cards(0, fresh=True, knight=1).building()
    under(table, ZERO, "knight")
    assert reading.new_dev_cards(table.state, 0) == 0
    assert table.code(base.PlayKnight(ZERO)) is None
    under(table, ZERO, "knight")
    assert table.dev_cards(0) == {}


@pytest.mark.parametrize(
    ("seat", "card"), [(ZERO, "monopoly"), (ZERO, "knights"), (ONE, "knight"), (catan.Seat(9), "knight")]
)
def test_a_card_that_a_seat_does_not_have_cannot_be_put_back(seat: catan.Seat, card: str) -> None:
    table = Scenario().cards(0, knight=1)
    with pytest.raises(catan.ArgumentError, match=f"seat {seat} has no development card '{card}' to put back"):
        under(table, seat, card)


# -- positions ---------------------------------------------------------------------------------------------------


def stored(table: Scenario) -> Any:
    return json.loads(table.game.to_json())


def cards_of(position: Any) -> Any:
    return position["slices"]["base/dev-cards"]


def test_a_position_with_a_card_under_the_deck_is_read_as_it_was() -> None:
    table = under(Scenario().cards(0, knight=1), ZERO, "knight")
    assert catan.Game.from_json(table.game.to_json()).state == table.state
    for seat in (ZERO, ONE, None):
        view = table.game.view(seat)
        assert catan.View.from_json(view.to_json()) == view


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ([{"card": None, "known_to": [0]}], "no such card lies under the deck"),
        ([{"card": "knight", "known_to": [0, 0]}], "named twice"),
        ([{"card": "monopoly", "known_to": [0]}], "which is not"),
        ([], "which is not"),
    ],
)
def test_a_position_has_every_card_once(tail: list[Any], said: str) -> None:
    position = stored(under(Scenario().cards(0, knight=1), ZERO, "knight"))
    cards_of(position)["deck"]["tail"] = tail
    with pytest.raises(catan.TranscriptError, match=said):
        catan.Game.from_json(json.dumps(position))


def test_a_position_draws_no_more_cards_than_the_deck_has() -> None:
    """Several cards may be drawn one after another."""
    position = stored(Scenario().building().deck(knight=2))
    draw = {"type": "base/card-draw", "seat": 0}
    turn = position["stack"]
    for draws in (1, 2):
        position["stack"] = [*turn, *[draw] * draws]
        assert catan.Game.from_json(json.dumps(position)).actors == (catan.CHANCE,)
    position["stack"] = [*turn, draw, draw, draw]
    with pytest.raises(catan.TranscriptError, match="cards to be drawn: 3, in the deck: 2"):
        catan.Game.from_json(json.dumps(position))


def test_positions_by_hand_keep_what_lies_under_the_deck() -> None:
    table = under(Scenario().cards(0, knight=2), ZERO, "knight")
    table.cards(1, monopoly=1).sound()
    assert len(table.state[DevCards].deck.tail) == 1
    table.deck(knight=1).sound()
    assert len(table.state[DevCards].deck) == 1


@pytest.mark.thorough
def test_games_in_which_cards_go_back_keep_what_is_hidden() -> None:
    start = Scenario(SWAPPING, seats=3).deck(knight=3, monopoly=1, victory_point=1)
    begin = start.give(0, ore=2, wool=2, grain=2).building().play(base.BuyCard(ZERO), DrawCard("knight"))
    begin.play(base.BuyCard(ZERO), DrawCard("monopoly"), Swap(ZERO, "monopoly"), DrawCard("knight"))
    check_walk(catan.ruleset("base", SWAPPING), seed=1, length=120, start=begin.state, every=4)
