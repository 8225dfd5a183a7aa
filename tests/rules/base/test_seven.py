"""Rolling a seven (almanac: "Si sale el 7, el ladrón se activa")."""

from collections.abc import Callable

import pytest

from catan_core import (
    Action,
    Citation,
    Expansion,
    Good,
    Goods,
    Hex,
    Phase,
    PhaseSpec,
    Position,
    Reaction,
    Seat,
    Transition,
    add,
    record,
)
from catan_core.base import (
    HAND_LIMIT,
    DiceRolled,
    Discard,
    EndTrade,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    Produced,
    ProductionEnded,
    choices,
    goods,
    table,
)
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.helpers.seats import ONE, THREE, TWO, ZERO

WOOL, ORE = Good(2), Good(4)
NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}

GIFTS = Citation("gifts", "Gifts")

TARGET = (-2, 1)
"""A hex where nobody has a building."""


def test_on_a_seven_nobody_produces() -> None:
    """BASE-ROB-01: with a city on every third node, whatever the faces."""
    for faces in [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]:
        scenario = Scenario()
        scenario.piece("city", 1, *range(0, 54, 3)).roll(*faces)
        assert table.cards(scenario.state, 1) == 0
        assert scenario.events(Produced) == ()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("held", "back"), [(8, 4), (9, 4), (10, 5), (11, 5), (12, 6), (15, 7)])
def test_a_hand_of_more_than_seven_cards_gives_back_half_rounded_down(seat: Seat, held: int, back: int) -> None:
    """BASE-ROB-02, BASE-FAQ-20: the seat on turn (0) like any other; 8 and 9 give back 4, 11 give back 5."""
    scenario = Scenario().give(seat, lumber=held).roll(3, 4)
    assert scenario.game.actors == (seat,)
    assert list(scenario.game.actions) == [Discard(seat, scenario.goods(lumber=back))]
    for wrong in (0, back - 1, back + 1, held):
        assert scenario.code(Discard(seat, scenario.goods(lumber=wrong))) == "discard.wrong-number"
    scenario.play(Discard(seat, scenario.goods(lumber=back)))
    assert scenario.hand(seat) == {**NOTHING, "lumber": held - back}


def test_seven_cards_are_not_too_many() -> None:
    """BASE-ROB-02: nobody gives back anything."""
    scenario = Scenario()
    for seat in range(4):
        scenario.give(seat, wool=4, ore=seat)
    scenario.roll(3, 4)
    assert list(scenario.game.actions) == [
        MoveRobber(ZERO, hex) for hex in map(Hex, range(19)) if hex != scenario.hex(0, 0)
    ]


def test_the_example_of_the_almanac() -> None:
    """BASE-ROB-02: of hands of 6, 8 and 11 the second gives back 4 and the third 5 (in Catalan it is damaged)."""
    hans, benni, wolfgang = ZERO, ONE, TWO
    scenario = Scenario(seats=3).give(hans, wool=6).give(benni, ore=8).give(wolfgang, grain=11).roll(1, 6)
    assert scenario.game.actors == (benni, wolfgang)
    assert scenario.code(Discard(hans, scenario.goods(wool=3))) == "engine.not-your-decision"
    scenario.play(Discard(benni, scenario.goods(ore=4)), Discard(wolfgang, scenario.goods(grain=5)))
    assert [table.cards(scenario.state, seat) for seat in (hans, benni, wolfgang)] == [6, 4, 6]
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 19, "wool": 13, "grain": 13, "ore": 15}


def test_everybody_chooses_which_cards_to_give_back() -> None:
    """BASE-ROB-02: any four of five lumber and three ore; nothing that is not in hand."""
    scenario = Scenario().give(1, lumber=5, ore=3).roll(3, 4)
    choices = [scenario.goods(lumber=4 - ore, ore=ore) for ore in range(4)]
    assert {action.cards for action in scenario.game.actions.of(Discard)} == set(choices)
    assert scenario.code(Discard(ONE, scenario.goods(ore=4))) == "discard.not-in-hand"
    assert scenario.code(Discard(ONE, scenario.goods(wool=1, ore=3))) == "discard.not-in-hand"
    assert scenario.play(Discard(ONE, choices[3])).hand(1) == {**NOTHING, "lumber": 4}


def test_cards_are_given_back_in_any_order_and_shown_when_all_have_chosen() -> None:
    """BASE-ROB-02: our reading: all choose at the same time, and nobody twice."""
    scenario = Scenario().give(1, lumber=8).give(3, ore=5, wool=5).roll(3, 4)
    scenario.play(Discard(THREE, scenario.goods(ore=5)))
    assert scenario.game.actors == (1,)
    assert table.cards(scenario.state, 3) == 10
    assert scenario.code(Discard(THREE, scenario.goods(wool=5))) == "engine.not-your-decision"
    other = Scenario().give(1, lumber=8).give(3, ore=5, wool=5).roll(3, 4)
    other.play(Discard(THREE, other.goods(wool=5)))
    assert scenario.game.view(ONE) == other.game.view(ONE)
    scenario.play(Discard(ONE, scenario.goods(lumber=4)))
    assert scenario.hand(3) == {**NOTHING, "wool": 5}
    assert scenario.hand(1) == {**NOTHING, "lumber": 4}


def test_the_robber_moves_after_all_cards_have_been_given_back() -> None:
    """BASE-ROB-03: not before, and not while one of two still chooses."""
    scenario = Scenario().give(1, lumber=8).give(2, ore=8).roll(3, 4)
    move = MoveRobber(ZERO, scenario.hex(*TARGET))
    assert scenario.code(move) == "engine.not-now"
    scenario.play(Discard(ONE, scenario.goods(lumber=4)))
    assert scenario.code(move) == "engine.not-now"
    scenario.play(Discard(TWO, scenario.goods(ore=4)))
    assert scenario.game.actors == (0,)
    assert scenario.code(move) is None


@pytest.mark.parametrize("turn_phases", ["separate", "combined"])
def test_after_the_seven_the_turn_goes_on_with_trade(turn_phases: str) -> None:
    """BASE-ROB-12: as after any other roll."""
    scenario = Scenario(options={"base.turn_phases": turn_phases}).give(0, wool=4).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)), MaritimeTrade(ZERO, WOOL, 4, ORE))
    if turn_phases == "separate":
        scenario.play(EndTrade(ZERO))
    scenario.play(EndTurn(ZERO))
    assert scenario.game.turn.seat == 1


# -- what expansions may do between the roll and the discards ------------------------------------------------------


@record
class Gift(Phase, tag="gifts/gift"):
    """A seat takes two cards."""

    seat: Seat


@record
class TakeGift(Action, tag="gifts/take-gift"):
    """Take two cards."""

    cards: Goods


def gifts(asked: type[DiceRolled | ProductionEnded]) -> Expansion:
    """Seat 1 takes two cards when an event comes."""

    def react(tx: Transition, event: DiceRolled | ProductionEnded) -> None:
        tx.then(Gift(ONE))

    return expansion(
        "gifts",
        requires=("base",),
        phases=[PhaseSpec(Gift)],
        actions=[choices.taking(TakeGift, during=Gift, rule=GIFTS, count=2)],
        reactions=[Reaction(asked, react)],
    )


def test_what_the_roll_itself_has_brought_about_is_decided_before_hands_are_counted() -> None:
    """BASE-ROB-02: with two cards more than seven, one gives back four."""
    scenario = Scenario(gifts(DiceRolled)).give(1, ore=7).roll(3, 4)
    scenario.play(TakeGift(ONE, scenario.goods(wool=2)))
    assert scenario.code(Discard(ONE, scenario.goods(ore=4))) is None


def test_what_follows_production_comes_after_the_discards_and_the_robber() -> None:
    """BASE-ROB-02, BASE-ROB-03: the cards come too late to be counted."""
    scenario = Scenario(gifts(ProductionEnded)).give(1, ore=7).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)), TakeGift(ONE, scenario.goods(wool=2)))
    assert table.cards(scenario.state, 1) == 9


def hand_beside(number: int) -> Callable[[Position, Seat], int]:
    """Adds to the limit of one seat all that it has in hand."""
    return lambda position, seat: goods.hand_size(position, seat) if seat == number else 0


@pytest.mark.parametrize("held", [8, 19])
def test_whose_limit_grows_with_the_hand_gives_back_nothing(held: int) -> None:
    """BASE-ROB-02: others do."""
    cellar = expansion("cellar", requires=("base",), modifiers=[add(HAND_LIMIT, hand_beside(1))])
    scenario = Scenario(cellar).give(1, ore=held).give(2, wool=8).roll(3, 4)
    assert scenario.game.actors == (TWO,)
