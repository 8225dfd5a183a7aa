"""The deck: one test for each statement of its rules."""

from __future__ import annotations

from random import Random

from catan_core import CHANCE, Game, Match, Seat, replay, ruleset
from catan_core.base import DiceRolled, GoodsMoved, Produced, RobberMoved, Roll
from catan_core.render import event_text
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.event_cards import (
    CardTurned,
    EventDeck,
    NewYear,
    TurnCard,
    cards_left,
)
from catan_expansions.traders_barbarians.event_cards.deck import CARDS
from tests.rules.traders_barbarians.event_cards.table import table, take, turn_over


def turned(table: Scenario, count: int) -> Scenario:
    """Lay `count` cards face up: whichever come first in the table."""
    pile: list[int] = []
    for there in CARDS.values():
        pile.append(min(there, count - sum(pile)))
    return table.slice(EventDeck(tuple(pile), None))


def cards_to_come(table: Scenario) -> dict[tuple[int, str], int]:
    """The cards that may be turned over next, each with its weight."""
    outcomes = table.game.play(Roll(table.game.turn.seat)).outcomes
    assert all(isinstance(action, TurnCard) for action, _ in outcomes)
    return {(action.number, action.event): count for action, count in outcomes if isinstance(action, TurnCard)}


def test_36_cards_take_the_place_of_both_dice() -> None:
    """TB-EV-01."""
    here = table()
    game = here.game.play(Roll(Seat(0)))

    assert game.actors == (CHANCE,)
    assert {type(action) for action, _ in game.outcomes} == {TurnCard}
    assert game.outcomes.total == 36


def test_after_31_cards_comes_the_new_year_so_that_five_are_not_used() -> None:
    """TB-EV-02."""
    here = turn_over(turned(table(), 30), 11, "blank")
    assert here.events(NewYear) == ()
    assert cards_left(here.state) == 0

    here = turn_over(turned(table(), 31), 8, "blank")

    assert here.events(NewYear) == (NewYear(),)


def test_the_event_comes_to_pass_before_the_number_brings_anything() -> None:
    """TB-EV-03."""
    here = table().piece("settlement", 1, (1, -2, "N"))
    turn_over(here, 2, "plentiful_year", then=tuple(take(here, seat, "ore") for seat in range(3)))

    kinds = [type(event) for event in here.happened if isinstance(event, GoodsMoved | Produced)]
    assert kinds == [GoodsMoved] * 3 + [Produced]
    assert here.hand(1) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 1}


def test_the_number_of_the_card_brings_what_a_roll_would() -> None:
    """TB-EV-03."""
    here = table().piece("city", 2, (1, -2, "N"))
    turn_over(here, 8, "blank")
    assert sum(here.hand(2).values()) == 0
    assert here.events(DiceRolled) == (DiceRolled(Seat(0), (0, 0), 8),)

    here = table().piece("city", 2, (2, -1, "S"))
    turn_over(here, 8, "blank")

    assert here.hand(2)["ore"] == 2


def test_at_the_new_year_the_whole_deck_is_made_anew_and_its_first_card_counts_in_the_same_turn() -> None:
    """TB-EV-04."""
    here = turned(table(), 31)
    assert cards_to_come(here) == CARDS

    turn_over(here, 8, "blank")

    assert sum(here.state[EventDeck].pile) == 1
    assert here.game.turn.number == 1


def test_without_the_new_year_all_36_cards_are_used_up() -> None:
    """TB-EV-05."""
    here = turned(table(new_year=False), 31)
    assert cards_left(here.state) == 5
    turn_over(here, 10, "blank")
    assert here.events(NewYear) == ()

    here = turned(table(new_year=False), 36)
    turn_over(here, 8, "blank")

    [shuffled] = here.events(NewYear)
    said = [event_text(here.game.rules, here.board, shuffled, language) for language in ("en", "es", "ca")]
    assert said == [
        "The event cards are used up, and shuffled",
        "Las cartas de acontecimiento se han agotado: se barajan",
        "Les cartes d'esdeveniment s'han acabat: es barregen",
    ]


def test_the_numbers_are_spread_as_with_two_dice() -> None:
    """TB-EV-06."""
    counts = [sum(count for (number, _), count in CARDS.items() if number == total) for total in range(2, 13)]

    assert counts == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_each_event_is_in_the_deck_as_often_as_it_should() -> None:
    """TB-EV-07."""
    counts = {event: sum(count for (_, one), count in CARDS.items() if one == event) for _, event in CARDS}

    assert counts == {
        "blank": 16,
        "robber_attacks": 6,
        "epidemic": 2,
        "calm_sea": 2,
        "robber_flees": 2,
        "neighborly_assistance": 2,
        "conflict": 1,
        "earthquake": 1,
        "good_neighbors": 1,
        "tournament": 1,
        "trade_advantage": 1,
        "plentiful_year": 1,
    }


# -- what is known of the deck -----------------------------------------------------------------------------------


def test_every_card_that_has_not_been_turned_over_is_equally_likely_to_come() -> None:
    here = turn_over(table(), 8, "blank").phase(*table().state.stack)

    assert cards_to_come(here) == {**CARDS, (8, "blank"): 3}


def test_a_card_that_is_used_up_cannot_come_and_neither_can_one_that_does_not_exist() -> None:
    here = turned(table(), 1)
    game = here.game.play(Roll(Seat(0)))

    assert not game.rules.check(game.state, TurnCard(8, "blank"))
    for card, code in (
        (TurnCard(2, "plentiful_year"), "engine.unlikely"),
        (TurnCard(2, "blank"), "engine.unlikely"),
        (TurnCard(13, "blank"), "engine.out-of-range"),
    ):
        refused = game.rules.check(game.state, card)
        assert refused is not None
        assert refused.code == code


def test_everybody_sees_how_many_cards_are_left_and_nobody_sees_their_order() -> None:
    here = turned(table(), 12)
    views = [here.game.view(seat) for seat in (Seat(0), Seat(1), Seat(2), None)]

    assert [cards_left(view) for view in views] == [19] * 4
    assert all("19" in " ".join(line for panel in view.panels() for line in panel.lines) for view in views)
    assert not hasattr(here.state[EventDeck], "order")


def test_the_deck_looks_the_same_to_everybody_and_no_world_behind_a_view_has_an_order() -> None:
    here = turned(table(seats=4), 7)
    seen = [here.game.view(None if seat is None else Seat(seat)) for seat in (0, 1, 2, 3, None)]
    assert len({view[EventDeck] for view in seen}) == 1
    for view in seen:
        worlds = [view.determinize(Random(seed)) for seed in range(3)]
        assert {world[EventDeck] for world in worlds} == {here.state[EventDeck]}
        here.game = Game(worlds[0])
        assert cards_to_come(here)[7, "robber_attacks"] == 6
        assert sum(cards_to_come(here).values()) == 36 - 7


def test_a_seven_has_no_other_event() -> None:
    """TB-EV-21a."""
    assert {event for number, event in CARDS if number == 7} == {"robber_attacks"}


def test_the_event_comes_first_and_a_seven_of_the_card_then() -> None:
    """TB-EV-21a: also where the event leaves the number to be carried out by the seat on turn."""
    here = table().robber(0, -1)
    turn_over(here, 4, "robber_flees")
    kinds = [type(event) for event in here.happened]
    assert kinds.index(RobberMoved) < kinds.index(Produced)


def two_cards() -> Scenario:
    """A table for two, at which every turn takes two cards."""
    return table("two_players", seats=2)


def test_two_players_turn_over_two_cards_each_carried_out_before_the_next_and_equal_numbers_count_twice() -> None:
    """TB-2P-14."""
    here = two_cards().piece("settlement", 1, (2, -1, "S"))
    game = here.game.play(Roll(Seat(0))).play(TurnCard(8, "blank"))
    assert game.state.stack[-1].tag == "event_cards/card-turn"
    assert Scenario.of(game).hand(1)["ore"] == 1

    here.play(Roll(Seat(0)), TurnCard(8, "blank"), TurnCard(8, "blank"))

    assert here.hand(1)["ore"] == 2
    assert here.state.stack[-1].tag == "base/trade"
    assert sum(here.state[EventDeck].pile) == 2


def test_the_new_year_may_come_between_two_cards_of_a_turn() -> None:
    here = turned(two_cards(), 30).play(Roll(Seat(0)), TurnCard(11, "blank"), TurnCard(11, "blank"))
    kinds = [type(event) for event in here.happened if isinstance(event, NewYear | CardTurned)]
    assert kinds == [CardTurned, NewYear, CardTurned]
    assert sum(here.state[EventDeck].pile) == 1


def test_an_epidemic_on_the_first_card_is_over_when_the_second_is_turned_over() -> None:
    here = two_cards().piece("city", 1, (2, -1, "S"))
    here.play(Roll(Seat(0)), TurnCard(8, "epidemic"), TurnCard(8, "blank"))
    assert here.hand(1)["ore"] == 1 + 2


def random_match() -> Match:
    match, rng = Match(ruleset("base", "event_cards"), seats=3, seed=5), Random(5)
    while match.game.turn.number <= 12 or match.game.actors == (CHANCE,):
        match.play(match.game.actions.sample(rng))
    return match


def test_a_game_can_be_replayed() -> None:
    match = random_match()
    assert sum(match.game.state[EventDeck].pile) >= 12

    assert replay(str(match.transcript)).state == match.game.state


def test_a_turned_card_can_be_taken_back_with_the_decision_that_turned_it() -> None:
    match = Match(ruleset("base", "event_cards"), seats=3, seed=5)
    rng = Random(5)
    while match.game.actions and Roll(match.game.actors[0]) not in match.game.actions:
        match.play(match.game.actions.sample(rng))
    before = match.game.state
    match.play(Roll(match.game.actors[0]))
    assert match.game.state[EventDeck] != before[EventDeck]

    match.undo()

    assert match.game.state == before


def test_it_is_a_turn_of_a_card_that_the_seat_is_asked_for() -> None:
    assert table().game.rules.text("action:base/roll") == "Turn over an event card"
