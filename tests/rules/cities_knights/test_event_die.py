"""The event die (Cities & Knights: "Los resultados de los dados y su efecto")."""

import pytest

from catan_core import CHANCE, Seat
from catan_core.base import Dice, Roll
from catan_expansions.cities_knights import (
    BattleFought,
    DrawProgress,
    GateOpened,
    ProgressDrawn,
    ReturnCard,
    ShipMoved,
    VictoryCardShown,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

GATES = pytest.mark.parametrize("track", ["trade", "politics", "science"])
CARD = {"trade": "merchant", "politics": "bishop", "science": "mining"}
FOREST_9 = (2, -2, "N")


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4, 5])
def test_a_ship_brings_the_barbarians_one_space_nearer(moves: int) -> None:
    """CK-EVENT-01: and nothing else, before the last space."""
    scenario = CitiesKnights().ship(moves).piece("city", 0, FOREST_9).roll(1, 1, "ship")
    assert scenario.ship_moves() == moves + 1
    assert scenario.events(ShipMoved) == (ShipMoved(moves + 1),)
    assert scenario.events(BattleFought) == ()


def test_on_the_last_space_the_battle_begins() -> None:
    """CK-EVENT-01."""
    scenario = CitiesKnights().ship(6).piece("settlement", 0, FOREST_9).knights(0, "basic", (0, 0, "N"), active=True)
    scenario.roll(1, 1, "ship")
    assert scenario.events(ShipMoved) == (ShipMoved(7),)
    assert scenario.events(BattleFought) == (BattleFought(0, (1, 0, 0, 0), True),)


@GATES
def test_a_gate_does_not_move_the_ship(track: str) -> None:
    """CK-EVENT-01, CK-EVENT-02: it is one or the other."""
    scenario = CitiesKnights().ship(6).roll(1, 1, track)
    assert scenario.ship_moves() == 6
    assert scenario.events(GateOpened) == (GateOpened(track, 1),)


def test_a_ship_opens_no_gate() -> None:
    """CK-EVENT-01, CK-EVENT-02."""
    scenario = CitiesKnights().levels(0, trade=5, politics=5, science=5).roll(1, 1, "ship")
    assert scenario.events(GateOpened) == ()
    assert scenario.progress_cards(0) == {}


@GATES
@pytest.mark.parametrize("roller", [0, 1, 2, 3])
def test_everybody_whose_track_shows_the_number_draws_clockwise_from_the_active_player(
    track: str, roller: Seat
) -> None:
    """CK-EVENT-02: seats 0, 2 and 3 have high levels, seat 1 a low one."""
    scenario = CitiesKnights(turn=roller)
    for seat, level in enumerate((4, 1, 5, 4)):
        scenario.levels(seat, **{track: level})
    scenario.progress_deck(track, **{CARD[track]: 3})
    scenario.play(Roll(roller), Dice((5, 1, track)), *[DrawProgress(CARD[track])] * 3)
    order = [(roller + step) % 4 for step in range(4)]
    assert [event.seat for event in scenario.events(ProgressDrawn)] == [seat for seat in order if seat != 1]
    assert scenario.deck_left(track) == 0


def test_a_drawn_card_is_seen_by_whoever_has_drawn_it() -> None:
    """CK-EVENT-02: the player looks at it and lays it face down."""
    scenario = CitiesKnights().levels(2, science=1)
    scenario.play(Roll(ZERO), Dice((2, 3, "science")), DrawProgress("crane"))
    drawn = {seat: [event for event in scenario.game.events_for(seat) if isinstance(event, ProgressDrawn)]
             for seat in (ZERO, TWO, None)}  # fmt: skip
    hidden = [ProgressDrawn(TWO, "science", None)]
    assert drawn == {0: hidden, 2: [ProgressDrawn(TWO, "science", "crane")], None: hidden}


def test_what_lies_on_top_of_a_deck_is_chance() -> None:
    """CK-EVENT-02: every card of the deck is as likely as another."""
    scenario = CitiesKnights().levels(0, trade=1).progress(3, merchant=2)
    drawing = scenario.game.play(Roll(ZERO)).play(Dice((1, 1, "trade")))
    assert dict(drawing.outcomes) == {
        DrawProgress("merchant"): 4,
        DrawProgress("merchant_fleet"): 2,
        DrawProgress("master_merchant"): 2,
        DrawProgress("trade_monopoly"): 2,
        DrawProgress("resource_monopoly"): 4,
        DrawProgress("commercial_harbor"): 2,
    }


def test_the_red_die_counts_for_the_production_too() -> None:
    """CK-EVENT-03: red 4 and white 5 are nine, and red 4 opens the gate for level 3."""
    scenario = CitiesKnights().piece("settlement", 0, FOREST_9).levels(0, trade=3)
    scenario.play(Roll(ZERO), Dice((4, 5, "trade")), DrawProgress("merchant"))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_only_the_red_die_opens_the_gate() -> None:
    """CK-EVENT-03: with red 5 and white 4 level 3 draws nothing, though the nine is the same."""
    scenario = CitiesKnights().piece("settlement", 0, FOREST_9).levels(0, trade=3).roll(5, 4, "trade")
    assert scenario.progress_cards(0) == {}
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_nobody_is_asked_whether_to_draw() -> None:
    """CK-EVENT-04: a ruling, as one place says "may" and another "gets"."""
    game = CitiesKnights().levels(1, trade=1).game.play(Roll(ZERO)).play(Dice((1, 1, "trade")))
    assert game.actors == (CHANCE,)


def test_at_the_hand_limit_one_draws_as_well_and_puts_one_of_all_back() -> None:
    """CK-EVENT-04: the only place where it matters."""
    scenario = CitiesKnights().levels(1, trade=1).progress(1, mining=2, bishop=2)
    scenario.play(Roll(ZERO), Dice((1, 1, "trade")), DrawProgress("merchant"))
    assert scenario.game.actors == (1,)
    assert {action.card for action in scenario.game.actions.of(ReturnCard)} == {"mining", "bishop", "merchant"}
    scenario.play(ReturnCard(ONE, "mining"))
    assert scenario.progress_cards(1) == {"mining": 1, "bishop": 2, "merchant": 1}


def test_a_victory_point_is_drawn_like_any_other_card_and_laid_open() -> None:
    """CK-EVENT-02."""
    scenario = CitiesKnights().levels(1, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("printer"))
    assert scenario.events(VictoryCardShown) == (VictoryCardShown(ONE, "printer"),)
    assert scenario.progress_cards(1) == {}


@GATES
def test_an_exhausted_deck_gives_no_card(track: str) -> None:
    """CK-EVENT-05: a ruling; nobody draws from another deck instead."""
    scenario = CitiesKnights().levels(0, **{track: 5}).progress_deck(track).roll(1, 1, track)
    assert scenario.progress_cards(0) == {}
    assert scenario.events(ProgressDrawn) == ()


def test_the_last_card_goes_to_whoever_comes_first() -> None:
    """CK-EVENT-05: the active player, though the seat is higher."""
    scenario = CitiesKnights(turn=2).levels(0, trade=5).levels(2, trade=5).progress_deck("trade", merchant=1)
    scenario.play(Roll(TWO), Dice((1, 1, "trade")), DrawProgress("merchant"))
    assert scenario.progress_cards(2) == {"merchant": 1}
    assert scenario.progress_cards(0) == {}
