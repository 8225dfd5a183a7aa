"""`scenario`: a position told in one sentence, with the chance that is to come, all of which must be asked for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from catan_core import (
    ArgumentError,
    EngineError,
    IllegalAction,
    Node,
    PositionError,
    Seat,
    SeatError,
    SeatSet,
    Transition,
    evolve,
    ruleset,
)
from catan_core.base import (
    PHASES_AFTER_ROLL,
    Dice,
    DiceRolled,
    Discards,
    EndTrade,
    EndTurn,
    Island,
    LongestRoad,
    LongestRoadDue,
    MoveRobber,
    Roll,
    Trade,
    pieces,
)
from catan_core.base import table as read
from catan_core.testing import Scenario, scenario
from catan_expansions.cities_knights import ProgressCards
from catan_expansions.dice_game import FACES, Building, Cup, Sheet, Sheets
from catan_expansions.dice_game import EndTurn as EndDiceTurn

ONE = Seat(1)


def test_seats_hands_and_pieces_are_as_told() -> None:
    table = scenario(
        seats=3,
        hands={1: {"ore": 2}, 2: {"wool": 1}},
        pieces={1: {"city": [(0, -1, "N")], "road": [((0, -1, "N"), (0, -2, "S"))]}, 2: {"settlement": [(0, 1, "S")]}},
        turn=1,
    )
    assert isinstance(table, Scenario)
    assert (table.game.rules.seats, table.game.turn.seat) == (3, ONE)
    assert (table.hand(0), table.hand(1)["ore"], table.hand(2)["wool"]) == (dict.fromkeys(table.hand(0), 0), 2, 1)
    assert read.pieces_left(table.state, ONE) == {"settlement": 5, "city": 3, "road": 14}
    assert read.pieces_left(table.state, Seat(2)) == {"settlement": 4, "city": 4, "road": 15}


def test_dice_to_come_fall_in_order_whenever_chance_is_asked() -> None:
    table = scenario(seats=3, coming=[(1, 1), Dice((5, 3))])
    table.play(Roll(Seat(0)), EndTrade(Seat(0)), EndTurn(Seat(0)), Roll(ONE))
    faces = [event.faces for event in table.events(DiceRolled)]
    assert faces == [(1, 1), (5, 3)]


def test_chance_that_was_to_come_and_is_not_asked_for_is_an_error() -> None:
    with pytest.raises(EngineError, match=r"chance was never asked for Dice\(faces=\(2, 2\)\)"):
        scenario(coming=[(1, 1), (2, 2)]).play(Roll(Seat(0)))
    with pytest.raises(EngineError, match="never asked for"):
        scenario(coming=[(1, 1)]).play()


def test_chance_that_is_asked_and_has_nothing_to_come_is_an_error() -> None:
    with pytest.raises(EngineError, match="chance still has to answer"):
        scenario().play(Roll(Seat(0)))


def test_chance_that_cannot_happen_is_illegal() -> None:
    with pytest.raises(IllegalAction, match="out-of-range"):
        scenario(coming=[(7, 1)]).play(Roll(Seat(0)))


def test_chance_may_stand_among_the_actions_and_then_goes_first() -> None:
    table = scenario().coming((3, 4)).play(Roll(Seat(0)), Dice((1, 1)), EndTrade(Seat(0)), EndTurn(Seat(0)), Roll(ONE))
    assert table.game.actions.of(MoveRobber)


# -- other games than the base game --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"base.turn_phases": "combined"}], ids=["separate", "combined"])
@pytest.mark.parametrize(
    "expansions", [(), ("five_six",), ("cities_knights",), ("seafarers",), ("five_six", "cities_knights")], ids=str
)
def test_after_the_roll_somebody_has_to_decide(expansions: tuple[str, ...], options: dict[str, Any]) -> None:
    seats = 5 if "five_six" in expansions else 3
    for ready in (Scenario.after_roll, Scenario.building):
        table = ready(Scenario(*expansions, seats=seats, options=options, turn=1))
        assert type(table.state.stack[-1]) not in table.game.rules.automatic
        assert table.game.actors == (ONE,)
        table.sound()
    assert EndTurn(ONE) in table.game.actions


def test_phases_that_nobody_decides_are_resolved_wherever_they_are_put() -> None:
    seat = Seat(0)
    own = tuple(kind(seat) for kind in PHASES_AFTER_ROLL(Scenario("cities_knights").game.rules)["own"])
    table = Scenario("cities_knights").phase(*own)
    assert type(own[0]) in table.game.rules.automatic
    assert table.state.stack == tuple(reversed(own[1:]))
    road = Scenario().slice(evolve(Scenario().read(LongestRoad), lengths=(1, 1, 1, 1)))
    road.phase(LongestRoadDue(SeatSet(0b0010)), Trade(seat))
    assert (road.state.stack, road.read(LongestRoad).lengths) == ((Trade(seat),), (1, 0, 1, 1))


def test_whatever_a_verb_pushes_is_resolved_and_its_events_cause_what_they_cause() -> None:
    def lay(tx: Transition, seat: int, *nodes: tuple[int, int, str], gap: int = 0) -> None:
        board = tx[Island].layout.topology
        for one, other in pairwise(nodes[gap:]):
            pieces.place(tx, "road", Seat(seat), board.edge(one, other))

    line = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
    table = Scenario(seats=3).change(lay, 2, *line)
    assert table.read(LongestRoad) == LongestRoad(Seat(2), (0, 0, 5))
    assert table.game.actors == (Seat(0),)
    assert Scenario(seats=3).change(lay, 2, *line, gap=1).read(LongestRoad) == LongestRoad(None, (0, 0, 4))
    table.sound()


def test_chance_that_is_to_come_is_not_asked_for_while_a_position_is_set_up() -> None:
    table = scenario(coming=[(1, 1)], seats=3).building()
    assert table.unused == (Dice((1, 1)),)
    assert table.happened == ()
    assert table.play(EndTurn(Seat(0)), Roll(ONE)).unused == ()


def test_nobody_wins_before_something_is_played() -> None:
    far = ((-2, 0, "N"), (0, -2, "N"), (2, -2, "N"), (2, 0, "S"))
    table = Scenario(seats=3).piece("city", 0, *far).cards(0, victory_point=2).building()
    assert (table.game.points(Seat(0)), table.game.over) == (10, False)
    with pytest.raises(PositionError, match=r"winners: by 'base/points-in-own-turn', \[0\] have won"):
        table.sound()


def test_a_position_that_does_not_hold_together_is_not_sound() -> None:
    table = Scenario(seats=3).piece("city", 0, (0, 0, "N")).give(1, ore=3)
    assert table.sound() is table
    with pytest.raises(PositionError, match="buildings too close at"):
        Scenario(seats=3).piece("city", 0, (0, 0, "N"), (0, -1, "S")).sound()
    with pytest.raises(PositionError, match="base/goods"):
        Scenario(seats=3).supply(ore=3).sound()


def test_whoever_has_played_the_most_knights_has_the_largest_army() -> None:
    table = Scenario(seats=3).knights_played(1, 2).knights_played(1, 1)
    assert read.largest_army(table.sound().state) == 1
    assert read.largest_army(table.knights_played(2, 3).sound().state) == 1
    assert read.largest_army(table.knights_played(2, 1).sound().state) == 2


def test_whoever_holds_too_many_progress_cards_comes_down_to_four_before_it_trades() -> None:
    table = Scenario("cities_knights", seats=3)
    cards = table.read(ProgressCards)
    hands = (tuple(min(count, 1) for count in (5,) * len(cards.hands[0])), *cards.hands[1:])
    table.slice(type(cards)(cards.decks, hands, cards.shown)).after_roll()
    assert table.state.stack[-1].tag == "cities_knights/own-surplus"


def test_a_settlement_is_raised_to_a_city_where_it_stands() -> None:
    table = Scenario(seats=3).piece("settlement", 1, (0, -1, "N"), (0, 1, "S")).upgrade(1, (0, -1, "N"))
    assert read.pieces_left(table.state, ONE) == {"settlement": 4, "city": 3, "road": 15}
    assert table.game.points(ONE) == 3
    knights = Scenario("cities_knights").piece("settlement", 0, (0, 1, "S")).upgrade(0, (0, 1, "S"))
    assert read.pieces_left(knights.state, Seat(0))["city"] == 3


def test_a_position_of_the_dice_game_is_set_up_with_its_slices_and_phases() -> None:
    sheets = (Sheet(settlements=1, boxes=(3,)), Sheet(boxes=(0,)))
    table = Scenario("dice_game", seats=2, options={"dice_game.joker_scope": "one_die"}).turn(0, 3)
    table.slice(Sheets(sheets)).slice(Cup(ruleset("dice_game").rules(2).vector({"brick": 6}), 0))
    table.phase(Building(Seat(0)))
    assert table.game.rules.problems(table.state) == ()
    assert table.code(EndDiceTurn(ONE)) == "engine.not-your-decision"
    table.game = table.game.play(EndDiceTurn(Seat(0)))
    assert table.read(Sheets).sheets[0].boxes == (3, 0)
    assert table.game.turn.seat == ONE
    assert scenario("dice_game", seats=1).game.rules.seats == 1
    assert "brick" in FACES


def test_before_the_roll_the_turn_of_another_seat_begins() -> None:
    table = Scenario(seats=3).turn(1, 4)
    assert table.state == Scenario(seats=3, turn=1).turn(1, 4).state
    assert table.sound().roll(3, 3).state.phase == Trade(ONE)


def test_other_phases_stay_as_they_are_and_an_error_says_who_decides() -> None:
    table = Scenario(seats=3).after_roll().turn(1)
    assert table.state.phase == Trade(Seat(0))
    with pytest.raises(IllegalAction) as caught:
        table.roll(3, 3)
    assert caught.value.__notes__ == ["seat 0 is to answer Trade(seat=0), in the turn of seat 1"]


def test_an_error_says_what_chance_is_to_answer() -> None:
    with pytest.raises(IllegalAction) as caught:
        Scenario(seats=3, turn=1).play(Roll(ONE), EndTrade(ONE))
    (note,) = caught.value.__notes__
    assert note == "chance is to answer DiceRoll(seat=1, fixed=(), before=()), in the turn of seat 1"


def test_a_piece_is_put_on_a_hex_by_its_coordinates() -> None:
    table = Scenario("cities_knights").piece("merchant", 2, (1, -1))
    assert read.pieces_on(table.state, Seat(2), "merchant") == (table.hex(1, -1),)


def wrong(value: object) -> Any:
    """A value of another type than is asked for."""
    return value


NOT_THERE: dict[str, Callable[[], object]] = {
    "no slice DevCards in a game of base cities_knights for 4 seats; its slices are Holdings,": lambda: Scenario(
        "cities_knights"
    ).cards(0, knight=1),
    "no slice DevCards in a game of base cities_knights": lambda: Scenario("cities_knights").deck(knight=1),
    "no slice DevCards in a game of dice_game for 4 seats, which is played without 'base'": lambda: Scenario(
        "dice_game"
    ).knights_played(0, 1),
    "no slice LongestRoad in a game of dice_game": lambda: Scenario("dice_game").slice(LongestRoad(None, ())),
    "a game of dice_game has no phase 'base/trade'": lambda: Scenario("dice_game").phase(Trade(ONE)),
    "a game of dice_game has no turns with a roll": lambda: Scenario("dice_game").after_roll(),
    "there is no development card 'alchemist'; there are knight,": lambda: Scenario().cards(0, alchemist=1),
    "-1 of the development card 'knight' cannot be": lambda: Scenario().cards(0, knight=-1),
    "the deck has {'knight': 14,": lambda: Scenario().cards(0, knight=15),
    "there is no good 'cloth'; there are brick,": lambda: Scenario().give(0, cloth=1),
    "-2 of the good 'wool' cannot be": lambda: Scenario().goods(wool=-2),
    "the supply has {'brick': 19,": lambda: Scenario().give(0, brick=20),
    "there is no piece 'castle'; there are": lambda: Scenario().piece("castle", 0, 3),
    "a road stands on an edge, not at (0, 0, 'N')": lambda: Scenario().piece("road", 0, (0, 0, "N")),
    "a city stands on a node, not at ((0, 0, 'N'), (1, -1, 'S'))": lambda: Scenario().piece(
        "city", 0, ((0, 0, "N"), (1, -1, "S"))
    ),
    "a merchant stands on a hex, not at (0, 0, 'N')": lambda: Scenario("cities_knights").piece(
        "merchant", 0, (0, 0, "N")
    ),
    "seat 1 has no settlement at 3": lambda: Scenario().piece("settlement", 0, 3).upgrade(1, Node(3)),
    "seat 0 already has a city at (0, -1, 'N')": lambda: Scenario().piece("city", 0, (0, -1, "N"), (0, -1, "N")),
    "there is no seat 4 at a table of 4": lambda: Scenario(turn=4),
    "there is no seat True at a table of 4": lambda: Scenario(turn=True),
    "turn takes the number of a turn as `number`, a whole number from 0, not -1": lambda: Scenario().turn(0, -1),
    "no game comes to turn 1099511627776": lambda: Scenario().turn(0, 1 << 40),
    "there is no piece 'city'; there are none": lambda: Scenario("dice_game").piece("city", 0, 3),
    "there is no node number 54 on this board, which has 54": lambda: Scenario().piece("city", 0, 54),
    "there is no node number -1 on": lambda: scenario(pieces={0: {"city": wrong((0, -1, "N"))}}),
    "there is no edge number 999 on this board, which has 72": lambda: Scenario().piece("road", 0, 999),
    "there is no node number 999 on": lambda: Scenario().node(Node(999)),
    'a node is its number, or (q, r, "N" or "S"), not (1, 2)': lambda: Scenario().node(wrong((1, 2))),
    "there is no node (9, 9, 'N') on this board": lambda: Scenario().piece("city", 0, (9, 9, "N")),
    "no edge joins nodes (0, -1, 'N') and (2, -1, 'N')": lambda: Scenario().roads(0, (0, -1, "N"), (2, -1, "N")),
    "there is no hex (9, 9) on this board": lambda: Scenario().robber(9, 9),
    "1.5 of the good 'ore' cannot be": lambda: Scenario().supply(ore=wrong(1.5)),
    "'two' of the good 'ore' cannot be": lambda: Scenario().give(0, ore=wrong("two")),
    "True of the development card 'knight' cannot be": lambda: Scenario().cards(0, knight=True),
    "phase takes phases, such as Trade(0), not the class Trade": lambda: Scenario().phase(wrong(Trade)),
    "base/trade: seat: there is no seat 4; the seats are 0 to 3": lambda: Scenario().phase(Trade(wrong(4))),
    "base/trade: seat: there is no seat -1;": lambda: Scenario().phase(Trade(Seat(-1))),
    "base/trade: seat: expected a seat, not 'Ada'": lambda: Scenario().phase(Trade(wrong("Ada"))),
    "base/longest-road-due: seats: 512 is not of its type, or of something that is not there": lambda: Scenario().phase(
        LongestRoadDue(SeatSet(512)), Trade(ONE)
    ),
    "base/discards: waiting_for: [1] is not of its type, which would be (1,)": lambda: Scenario().phase(
        Discards(wrong([1]), counts=(0, 4, 0, 0)), Trade(ONE)
    ),
    "coming takes what chance answers, such as Dice((3, 4)), not 3": lambda: scenario(coming=wrong((3, 3))),
    "coming takes what chance answers, such as Dice((3, 4)), not Roll(seat=1)": lambda: Scenario().coming(
        wrong(Roll(ONE))
    ),
    "scenario takes a list of what chance answers as `coming`, not 5": lambda: scenario(coming=wrong(5)),
    "scenario takes goods by seat as `hands`, not [": lambda: scenario(hands=wrong([{"ore": 1}])),
    "scenario takes the goods of each seat by their ids in `hands`, not 5": lambda: scenario(hands={0: wrong(5)}),
    "scenario takes the places of each seat by kind of piece in `pieces`, not [": lambda: scenario(
        pieces={0: wrong([3])}
    ),
    "scenario takes a list of places of each city, not 3": lambda: scenario(pieces={0: {"city": wrong(3)}}),
    "change takes a verb, which is a function of a Transition, not 5": lambda: Scenario().change(wrong(5)),
    "events takes a class of Event, not 'x'": lambda: Scenario().events(wrong("x")),
    "Scenario takes a Game as it stands, not <State": lambda: Scenario.of(wrong(Scenario().state)),
}


@pytest.mark.parametrize("said", NOT_THERE)
def test_what_cannot_be_set_up_is_refused_with_what_there_is(said: str) -> None:
    with pytest.raises((PositionError, ArgumentError)) as caught:
        NOT_THERE[said]()
    assert said in str(caught.value)


@pytest.mark.parametrize("seat", [-1, 3, "0", None])
@pytest.mark.parametrize(
    "ask",
    [
        lambda table, seat: table.give(seat, brick=1),
        lambda table, seat: table.piece("road", seat, 0),
        lambda table, seat: table.roads(seat, (0, 0, "N"), (0, -1, "S")),
        lambda table, seat: table.upgrade(seat),
        lambda table, seat: table.cards(seat, knight=1),
        lambda table, seat: table.knights_played(seat, 1),
        lambda table, seat: table.hand(seat),
        lambda table, seat: table.dev_cards(seat),
    ],
    ids=["give", "piece", "roads", "upgrade", "cards", "knights_played", "hand", "dev_cards"],
)
def test_a_seat_that_there_is_not_gets_nothing(ask: Callable[[Scenario, Any], object], seat: Any) -> None:
    """Least of all in the place of the last seat, as -1 would be in a list."""
    table = Scenario(seats=3)
    before = table.state
    with pytest.raises(SeatError, match="the seats are 0 to 2"):
        ask(table, seat)
    assert table.state == before
