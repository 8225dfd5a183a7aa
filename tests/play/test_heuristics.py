"""What a position promises beyond its points: the engine's query, and what expansions answer to it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import catan_core as catan
from catan_core import HEURISTIC, Seat, add, base
from catan_core.base import HEX_YIELD
from catan_core.play import prospects
from catan_core.testing import Scenario
from catan_expansions.cities_knights import Knights
from tests.engine.making import expansion, play, toy
from tests.rules.cities_knights.table import CitiesKnights

ME, OTHER = Seat(0), Seat(1)
HERE, THERE = (0, 0, "N"), (1, 0, "S")
POST, OTHER_POST = (-1, 0, "N"), (1, 0, "N")
FAR, FARTHER = (0, -2, "N"), (1, -2, "N")


def promise(table: Scenario, seat: Seat = ME, hidden: bool = True) -> float:
    return HEURISTIC(table.state, seat, hidden)


# -- the query -----------------------------------------------------------------------------------------------------


def test_a_game_whose_expansions_say_nothing_promises_nothing() -> None:
    assert HEURISTIC(play(toy()).state, ME, True) == 0.0


def test_what_expansions_promise_is_added_and_weighed_by_the_evaluation() -> None:
    def rich(position: catan.Position, seat: Seat, hidden: bool) -> float:
        return 8.0 if seat == ME else 2.0 if not hidden else 4.0

    added = [expansion(f"other{number}", modifiers=[add(HEURISTIC, rich)]) for number in range(2)]
    state = play((toy(), *added)).state
    assert (HEURISTIC(state, ME, True), HEURISTIC(state, OTHER, True), HEURISTIC(state, OTHER, False)) == (
        16.0,
        8.0,
        4.0,
    )
    assert prospects(state, ME) == pytest.approx(16.0 - 0.1 * (4.0 + 4.0))


def test_it_names_who_answers_when_the_rules_are_explained() -> None:
    told = catan.ruleset("base", "cities_knights").explain(4)
    assert "engine/heuristic: add by base" in told
    assert "engine/heuristic: add by cities_knights" in told


@pytest.mark.thorough
@pytest.mark.parametrize("expansions", [("base",), ("base", "cities_knights")], ids="-".join)
def test_a_view_promises_a_seat_what_the_state_behind_it_promises(expansions: tuple[str, ...]) -> None:
    match, rng = catan.Match(catan.ruleset(*expansions), 4, seed=3), Random(3)
    looked = 0
    while looked < 12:
        match.play(match.actions.sample(rng))
        if len(match.history) % 40 == 0:
            looked += 1
            state = match.game.state
            for seat in map(Seat, range(4)):
                view = match.game.view(seat)
                assert HEURISTIC(view, seat, True) == HEURISTIC(state, seat, True)
                for other in map(Seat, range(4)):
                    assert HEURISTIC(view, other, False) == HEURISTIC(state, other, False)


# -- the base game -------------------------------------------------------------------------------------------------


def test_the_last_card_of_a_price_promises_more_than_the_first() -> None:
    table = Scenario().give(0, ore=3)
    assert promise(table.give(0, grain=2)) - promise(Scenario().give(0, ore=3)) > promise(Scenario().give(0, grain=2))


def test_a_hand_over_the_limit_promises_less_than_one_within_it() -> None:
    within, over = (promise(Scenario().give(0, brick=4, ore=count)) for count in (3, 4))
    assert over < within


def test_a_hand_promises_nothing_to_those_who_do_not_see_it() -> None:
    table = Scenario()
    before = promise(table, OTHER, hidden=False)
    table.give(1, ore=3, grain=2).cards(1, knight=1, monopoly=1)
    assert promise(table, OTHER, hidden=False) == before < promise(table, OTHER)


def test_cards_in_hand_promise_something_and_knights_that_lie_open_too() -> None:
    nothing = promise(Scenario())
    assert nothing < promise(Scenario().cards(0, monopoly=1))
    assert nothing < promise(Scenario().cards(0, knight=1))
    steps = [promise(Scenario().knights_played(0, count)) for count in range(5)]
    assert steps[0] < steps[1] < steps[2] < steps[3] == steps[4]


def without(*parts: str) -> Scenario:
    """A game of somebody who leaves out modules of the base game."""
    left_out = tuple(f"base.{part}" for part in parts)
    return Scenario("base", expansion("other", requires=("base",), excludes=left_out))


def test_cards_that_do_nothing_promise_nothing() -> None:
    table = without("dev_card_effects")
    assert promise(table) == promise(table.cards(0, knight=1, monopoly=1))


def test_a_knight_that_lies_open_promises_nothing_without_a_largest_army() -> None:
    table = without("largest_army")
    assert promise(table) == promise(table.knights_played(0, 2)) < promise(table.cards(0, knight=1))


def test_a_game_without_development_cards_promises_what_goods_and_buildings_do() -> None:
    assert promise(without("dev_cards", "dev_card_effects", "largest_army")) == promise(Scenario())


def test_without_the_longest_road_roads_promise_places_to_build_alone() -> None:
    way = (HERE, (1, -1, "S"), OTHER_POST)
    assert promise(without("longest_road").roads(0, *way)) < promise(Scenario().roads(0, *way))


def test_a_longer_road_promises_more() -> None:
    way = (HERE, (1, -1, "S"), OTHER_POST, (2, -1, "S"))
    table = Scenario().roads(0, *way[:3]).piece("settlement", 1, (2, -1, "S"))
    before = promise(table)
    assert promise(table.roads(0, *way[2:])) > before


def test_yields_are_those_of_the_table_whatever_they_are() -> None:
    """In Cities & Knights a city at the mountains yields a coin for one of its ore: two kinds promise more than one."""
    mountain = HEX_YIELD(Scenario().state.rules)["mountains", "city"]
    coin = HEX_YIELD(CitiesKnights().state.rules)["mountains", "city"]
    assert (mountain, coin) == ((("ore", 2),), (("ore", 1), ("coin", 1)))
    plain = promise(Scenario().piece("city", 0, HERE)) - promise(Scenario().piece("settlement", 0, HERE))
    mixed = promise(CitiesKnights().piece("city", 0, HERE)) - promise(CitiesKnights().piece("settlement", 0, HERE))
    assert mixed > plain


# -- Cities & Knights ----------------------------------------------------------------------------------------------


def test_each_level_of_a_track_promises_something() -> None:
    steps = [promise(CitiesKnights().levels(0, trade=level)) for level in range(6)]
    assert all(less < more for less, more in pairwise(steps))


def test_commodities_promise_more_the_closer_they_come_to_the_next_level() -> None:
    table = CitiesKnights().piece("city", 0, HERE).levels(0, trade=2)
    worth = [promise(table)]
    for _ in range(3):
        worth.append(promise(table.give(0, cloth=1)))
    steps = [more - less for less, more in pairwise(worth)]
    assert steps[2] > steps[1]


def test_progress_cards_promise_something_up_to_the_limit() -> None:
    worth = [promise(CitiesKnights().progress(0, merchant=count)) for count in range(6)]
    assert worth[0] < worth[1] < worth[2] < worth[3] < worth[4] == worth[5]


def test_a_wall_promises_something() -> None:
    table = CitiesKnights().piece("city", 0, HERE)
    before = promise(table)
    assert promise(table.piece("wall", 0, HERE)) > before


def besieged(ship: int, *, active: bool = True, own: bool = True) -> float:
    """What a seat with one of two cities is promised: with its knight, or with one that is another's."""
    table = CitiesKnights().ship(ship).piece("city", 0, FAR).piece("city", 1, FARTHER)
    table.knights(0 if own else 1, "basic", POST if own else OTHER_POST, active=active)
    return promise(table)


def test_the_closer_the_barbarians_the_more_an_active_knight_promises() -> None:
    worth = [besieged(ship) - besieged(ship, active=False) for ship in range(7)]
    assert all(less < more for less, more in pairwise(worth))
    assert worth[0] > 0


def test_a_knight_that_rises_or_joins_counts_at_once() -> None:
    table = CitiesKnights().ship(6).piece("city", 0, FAR).piece("city", 1, FARTHER).knights(0, "basic", POST)
    passive = promise(table)
    state = table.state
    risen = state.with_slice(catan.evolve(state[Knights], active=catan.NodeSet(1 << table.node(POST))))
    assert risen[base.Island] is state[base.Island]
    assert HEURISTIC(risen, ME, True) > passive
    assert HEURISTIC(state, ME, True) == passive
    joined = state.with_slice(table.knights(0, "basic", (-1, 1, "N")).state[base.Island])
    assert joined[Knights] is state[Knights]
    assert HEURISTIC(joined, ME, True) > passive


def test_who_has_no_knight_when_others_have_stands_to_lose_a_city() -> None:
    assert besieged(6, own=False) < besieged(0, own=False) < besieged(0) < besieged(6)


def test_without_a_city_there_is_nothing_to_lose() -> None:
    def alone(ship: int) -> float:
        return promise(
            CitiesKnights().ship(ship).piece("city", 1, FARTHER).knights(1, "basic", OTHER_POST, active=True)
        )

    assert alone(6) >= alone(0)


def fear(cities: int, **levels: int) -> float:
    """What the barbarians cost a seat without knights by coming closer, while another seat has one."""
    worth = []
    for ship in (0, 6):
        table = CitiesKnights().ship(ship).piece("city", 1, FARTHER).knights(1, "basic", OTHER_POST, active=True)
        for node in (FAR, HERE)[:cities]:
            table.piece("city", 0, node)
        worth.append(promise(table.levels(0, **levels)))
    return worth[0] - worth[1]


def test_with_the_last_city_its_improvements_are_at_stake_too() -> None:
    assert fear(1) < fear(1, trade=1) < fear(1, trade=3) < fear(1, trade=3, science=2)
    assert fear(2, trade=3) == pytest.approx(fear(2))


def test_a_passive_knight_does_not_keep_a_city_safe() -> None:
    assert besieged(6, active=False) < besieged(0, active=False)
    assert besieged(6, own=False) < besieged(6, active=False) < besieged(6)


def test_who_leads_by_a_passive_knight_is_not_yet_the_best_defender() -> None:
    def defending(passive: int, active: int) -> float:
        table = CitiesKnights().ship(6).piece("city", 2, FAR).knights(1, "basic", OTHER_POST, active=True)
        nodes = POST, (-1, 1, "N"), (-2, 1, "N")
        for place, node in enumerate(nodes[: passive + active]):
            table.knights(0, "basic", node, active=place < active)
        return promise(table)

    tied, ahead, sole = defending(0, 1), defending(1, 1), defending(0, 2)
    assert ahead - tied < sole - ahead
