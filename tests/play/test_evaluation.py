"""How good a position is, told without knowing the game."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import catan_core as catan
from catan_core import Seat, evolve
from catan_core.play import prospects
from catan_core.testing import Scenario
from tests.engine.toy import EXPANSION as RACE

HERE, THERE = (0, 0, "N"), (1, 0, "S")
ME, OTHER = Seat(0), Seat(1)


def pips(number: int) -> int:
    """In how many of 36 throws of two dice a number comes up."""
    return 6 - abs(7 - number)


def promise(table: Scenario) -> float:
    return prospects(table.state, ME)


def test_a_city_promises_more_than_a_settlement_and_that_more_than_nothing() -> None:
    nothing, village, town = (promise(table) for table in (
        Scenario(), Scenario().piece("settlement", 0, HERE), Scenario().piece("city", 0, HERE)
    ))  # fmt: skip
    assert nothing + 1 < village
    assert village + 1 < town


def test_a_further_card_of_a_kind_promises_less_than_the_one_before_but_something() -> None:
    worth = [promise(Scenario().give(0, ore=count)) for count in range(7)]
    steps = [round(more - less, 9) for less, more in pairwise(worth)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > steps[1] > steps[-1] > 0


def test_cards_of_others_count_nothing() -> None:
    assert promise(Scenario().give(1, ore=5)) == promise(Scenario())


def test_a_hex_where_the_robber_stands_promises_nothing() -> None:
    free, robbed = (promise(Scenario().piece("city", 0, HERE).robber(*hex)) for hex in ((0, 0), (0, -1)))
    assert robbed < free


def test_numbers_that_come_up_more_often_promise_more() -> None:
    # Three kinds of terrain at either node: with 4, 10 and 3 at the one, with 3, 4 and 5 at the other.
    assert pips(4) + pips(10) + pips(3) < pips(3) + pips(4) + pips(5)
    less, more = (promise(Scenario().piece("settlement", 0, node)) for node in ((1, 0, "N"), THERE))
    assert less < more


def test_points_and_yields_of_others_count_against_a_seat() -> None:
    table = Scenario().piece("settlement", 0, HERE)
    before = promise(table)
    after = promise(table.piece("city", 1, THERE))
    robbed = promise(table.robber(1, 1))
    assert after < robbed < before


def test_a_place_to_build_that_roads_reach_promises_something_until_a_rival_takes_it() -> None:
    site, beside = (1, 0, "N"), (2, -1, "S")
    table = Scenario().piece("settlement", 0, HERE).roads(0, HERE, (1, -1, "S"))
    before = promise(table)
    reached = promise(table.roads(0, (1, -1, "S"), site))
    taken = promise(table.piece("settlement", 1, beside))
    assert before < reached
    assert taken < before


def test_to_have_won_counts_most_and_to_have_lost_least() -> None:
    state = Scenario().state
    won, lost = (prospects(evolve(state, winners=(winner,)), ME) for winner in (ME, OTHER))
    assert won - 50 > prospects(state, ME) > lost + 50


def test_looks_at_nothing_that_its_seat_does_not_see() -> None:
    table = Scenario().piece("city", 0, HERE).give(0, ore=2).give(1, wool=3, brick=3).give(2, grain=4)
    table.cards(1, victory_point=2, knight=1).cards(2, monopoly=2)
    view = table.game.view(ME)
    states = [view.determinize(Random(seed)) for seed in range(20)]
    assert len(set(states)) > 10
    assert len({table.game.rules.points(state, OTHER) for state in states}) > 1
    assert {prospects(state, ME) for state in states} == {prospects(table.state, ME)}


def test_a_game_without_board_and_goods_promises_its_points() -> None:
    match = catan.Match(catan.ruleset(RACE), 2, seed=1)
    before = prospects(match.game.state, ME)
    step = match.actions[1]
    after = prospects(match.play(step).state, ME)
    assert after - before == 2.0
