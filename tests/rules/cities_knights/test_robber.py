"""Seven and robber (Cities & Knights: "Si sale un 7, el ladrón se activa", "Muralla")."""

import pytest

from catan_core import CHANCE
from catan_core.base import CardStolen, ChooseVictim, Discard, MoveRobber, Steal
from catan_expansions.cities_knights import ChaseRobber, LoseCity, PlayBishop
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

DESERT_TOP = (0, 0, "N")
FOREST_9, MOUNTAINS_10, FIELDS_9 = (2, -2, "N"), (0, -2, "N"), (-2, -1, "S")
GATE = "science"


def neighbors() -> CitiesKnights:
    """Seat 1 with a settlement beside forest 9 and a card in hand."""
    return CitiesKnights().piece("settlement", 1, FOREST_9).give(1, wool=1)


# -- before the first landing ------------------------------------------------------------------------------------


def test_before_the_first_landing_no_seven_moves_the_robber() -> None:
    """CK-ROB-01, CK-ROB-02: and nobody is robbed: the turn goes on with trading."""
    scenario = neighbors().roll(3, 4, GATE)
    assert scenario.state.stack[-1].tag == "base/trade"
    assert scenario.robber_at() == (0, 0)
    assert scenario.hand(1) == {**NOTHING, "wool": 1}


def test_before_the_first_landing_no_bishop_moves_the_robber() -> None:
    """CK-ROB-01: the card may not be played."""
    scenario = neighbors().progress(0, bishop=1).after_roll()
    assert scenario.code(PlayBishop(ZERO, scenario.hex(2, -2))) == "robber.before-first-landing"
    assert scenario.landed().code(PlayBishop(ZERO, scenario.hex(2, -2))) is None


def test_before_the_first_landing_no_knight_chases_the_robber() -> None:
    """CK-ROB-01."""
    scenario = neighbors().knights(0, "mighty", DESERT_TOP, active=True).after_roll()
    chase = ChaseRobber(ZERO, scenario.node(DESERT_TOP), scenario.hex(2, -2))
    assert scenario.code(chase) == "robber.before-first-landing"
    assert scenario.landed().code(chase) is None


def test_before_the_first_landing_a_seven_asks_for_the_hand_limit_all_the_same() -> None:
    """CK-ROB-02: whoever holds more than seven cards gives half of them back."""
    scenario = neighbors().give(0, brick=9).give(2, ore=7).roll(3, 4, GATE)
    assert scenario.game.actors == (0,)
    scenario.play(Discard(ZERO, scenario.goods(brick=4)))
    assert scenario.state.stack[-1].tag == "base/trade"
    assert scenario.robber_at() == (0, 0)


@pytest.mark.parametrize("moves", [0, 3, 5])
def test_a_ship_on_its_way_does_not_free_the_robber(moves: int) -> None:
    """CK-ROB-01: it takes a landing."""
    assert neighbors().ship(moves).roll(3, 4, "ship").state.stack[-1].tag == "base/trade"


# -- from the first landing on -----------------------------------------------------------------------------------


def test_a_seven_in_the_turn_of_the_first_landing_moves_the_robber() -> None:
    """CK-ROB-03: the battle is over before."""
    scenario = neighbors().ship(6).knights(0, "basic", DESERT_TOP, active=True).roll(3, 4, "ship")
    assert scenario.code(MoveRobber(ZERO, scenario.hex(2, -2))) is None
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)), ChooseVictim(ZERO, ONE), Steal(scenario.good("wool")))
    assert scenario.robber_at() == (2, -2)


def test_that_holds_when_the_barbarians_win_too() -> None:
    """CK-ROB-03: cities are lost first, then comes the seven."""
    scenario = neighbors().ship(6).piece("city", 2, MOUNTAINS_10).give(2, brick=8).roll(3, 4, "ship")
    scenario.play(LoseCity(TWO, scenario.node(MOUNTAINS_10)), Discard(TWO, scenario.goods(brick=4)))
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_a_wall_that_has_just_been_lost_protects_no_cards() -> None:
    """CK-ROB-03, CK-ROB-04: the battle comes before the count."""
    scenario = CitiesKnights().ship(6).piece("city", 2, MOUNTAINS_10).piece("wall", 2, MOUNTAINS_10).give(2, brick=9)
    scenario.roll(3, 4, "ship").play(LoseCity(TWO, scenario.node(MOUNTAINS_10)))
    assert scenario.game.actors == (2,)
    assert scenario.code(Discard(TWO, scenario.goods(brick=4))) is None


def test_after_a_landing_the_robber_stays_free() -> None:
    """CK-ROB-01: in later turns, with the ship on its way again."""
    scenario = neighbors().landed().ship(2).roll(3, 4, GATE)
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


# -- the hand limit ----------------------------------------------------------------------------------------------

CITIES = (FOREST_9, MOUNTAINS_10, FIELDS_9)


@pytest.mark.thorough
@pytest.mark.parametrize(("walls", "safe"), [(0, 7), (1, 9), (2, 11), (3, 13)])
def test_seven_cards_are_safe_and_two_more_for_each_wall(walls: int, safe: int) -> None:
    """CK-ROB-04: with one card more, half of all go, rounded down."""
    scenario = CitiesKnights().piece("city", 0, *CITIES).piece("wall", 0, *CITIES[:walls])
    scenario.give(0, brick=safe - 3, cloth=3).roll(3, 4, GATE)
    assert scenario.state.stack[-1].tag == "base/trade"
    scenario = CitiesKnights().piece("city", 0, *CITIES).piece("wall", 0, *CITIES[:walls])
    scenario.give(0, brick=safe - 3, cloth=4).roll(3, 4, GATE)
    assert {sum(action.cards) for action in scenario.game.actions.of(Discard)} == {(safe + 1) // 2}


def test_the_example_of_the_rules() -> None:
    """CK-ROB-04: with two walls eleven cards are safe, of twelve six go."""
    for cards, lost in ((11, 0), (12, 6)):
        scenario = CitiesKnights().piece("city", 0, *CITIES[:2]).piece("wall", 0, *CITIES[:2])
        scenario.give(0, wool=cards - 5, paper=5).roll(3, 4, GATE)
        if lost:
            scenario.play(Discard(ZERO, scenario.goods(wool=3, paper=3)))
        assert sum(scenario.hand(0).values()) == cards - lost
        assert scenario.state.stack[-1].tag == "base/trade"


def test_walls_protect_their_owner_only() -> None:
    """CK-ROB-04: one's own walls count."""
    scenario = CitiesKnights().piece("city", 0, *CITIES).piece("wall", 0, *CITIES).give(1, wool=8).roll(3, 4, GATE)
    assert scenario.game.actors == (1,)


def test_progress_cards_and_victory_points_never_count() -> None:
    """CK-ROB-05: seven goods, four progress cards and three cards that lie open are seven cards."""
    scenario = CitiesKnights().give(0, wool=7).progress(0, mining=2, bishop=2)
    scenario.progress(0, printer=1, constitution=1).defenders(0, 1).roll(3, 4, GATE)
    assert scenario.state.stack[-1].tag == "base/robber-move", "nothing is to be discarded"


def test_progress_cards_are_not_stolen_by_the_robber() -> None:
    """CK-ROB-05: from a hand without goods nothing is drawn."""
    scenario = CitiesKnights().landed().piece("settlement", 1, FOREST_9).progress(1, mining=2).roll(3, 4, GATE)
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)), ChooseVictim(ZERO, ONE))
    assert scenario.events(CardStolen) == ()
    assert scenario.progress_cards(1) == {"mining": 2}


@pytest.mark.parametrize("good", ["wool", "coin"])
def test_the_stolen_card_is_a_resource_or_a_commodity(good: str) -> None:
    """CK-ROB-06: after a seven."""
    scenario = neighbors().landed().give(1, coin=1).roll(3, 4, GATE)
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)), ChooseVictim(ZERO, ONE), Steal(scenario.good(good)))
    assert scenario.hand(0) == {**NOTHING, good: 1}


@pytest.mark.parametrize("good", ["wool", "coin"])
def test_a_knight_that_chases_the_robber_steals_either_too(good: str) -> None:
    """CK-ROB-06."""
    scenario = neighbors().landed().give(1, coin=1).knights(0, "basic", DESERT_TOP, active=True).after_roll()
    scenario.play(ChaseRobber(ZERO, scenario.node(DESERT_TOP), scenario.hex(2, -2)))
    scenario.play(ChooseVictim(ZERO, ONE), Steal(scenario.good(good)))
    assert scenario.hand(0) == {**NOTHING, good: 1}


@pytest.mark.parametrize("good", ["wool", "coin"])
def test_a_bishop_steals_either_too(good: str) -> None:
    """CK-ROB-06: at random."""
    scenario = neighbors().landed().give(1, coin=1).progress(0, bishop=1).after_roll()
    stealing = scenario.game.play(PlayBishop(ZERO, scenario.hex(2, -2)))
    assert stealing.actors == (CHANCE,)
    scenario.play(PlayBishop(ZERO, scenario.hex(2, -2)), Steal(scenario.good(good)))
    assert scenario.hand(0) == {**NOTHING, good: 1}
