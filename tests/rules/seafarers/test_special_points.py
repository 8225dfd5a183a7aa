"""Special victory points for new islands (Seafarers: "Special victory points")."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import Hex, HexSet, members
from catan_core.base import BuildSettlement, Island
from catan_core.engine.validation import first_problem
from catan_core.testing import random_action, reads_list_every_slice_read
from catan_expansions.seafarers import BONUS, HomeSettled, IslandSettled, Settled, areas
from catan_expansions.seafarers.islands import areas_at
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import (
    NORTH_SHORE,
    SOUTH_SHORE,
    Seafarers,
    laid,
    new_game,
    two_islands,
)

TO_SOUTH = (*NORTH_SHORE[2:5], SOUTH_SHORE[4])
"""Two ships along the northern shore, and one across the channel."""


def crossing(**options: str) -> Seafarers:
    """Seat 0, at home in the north, has ships across the channel and can pay for a settlement."""
    table = two_islands(options=dict(options)).piece("settlement", 0, NORTH_SHORE[2]).ships(0, *TO_SOUTH)
    return table.rich().building()


def settle(table: Seafarers, seat: int = 0) -> None:
    table.play(BuildSettlement(table.game.rules.seat(seat), table.node(SOUTH_SHORE[4])))


def test_the_first_settlement_on_a_new_island_brings_special_points_besides_its_own() -> None:
    """SEA-SVP-01, SEA-SVP-05: at once, and for all to see."""
    table = crossing()
    assert table.game.points(ZERO) == 1
    settle(table)
    assert table.game.points(ZERO) == 1 + 1 + 2
    assert table.events(IslandSettled) == (IslandSettled(ZERO, table.node(SOUTH_SHORE[4]), 2),)
    for seat in (ZERO, ONE, None):
        assert any(isinstance(event, IslandSettled) for event in table.game.events_for(seat))
        assert table.game.view(seat).points(ZERO) == 4


def test_victory_is_judged_wherever_what_special_points_depend_on_has_changed() -> None:
    table = crossing()
    settle(table)
    reads_list_every_slice_read(table.state, Random(0))


def test_special_points_stay_with_their_owner() -> None:
    """SEA-SVP-01: also when the settlement has become a city."""
    table = crossing()
    settle(table)
    table.upgrade(0, SOUTH_SHORE[4])
    assert table.game.points(ZERO) == 1 + 2 + 2


def test_more_settlements_on_the_same_island_bring_no_more() -> None:
    """SEA-SVP-03."""
    table = crossing()
    settle(table)
    table.roads(0, SOUTH_SHORE[4], SOUTH_SHORE[5], SOUTH_SHORE[6]).rich()
    before = table.game.points(ZERO)
    table.play(BuildSettlement(ZERO, table.node(SOUTH_SHORE[6])))
    assert table.events(IslandSettled) == ()
    assert table.game.points(ZERO) == before + 1


def test_it_does_not_matter_who_else_is_there() -> None:
    """SEA-SVP-03."""
    table = crossing().piece("settlement", 1, SOUTH_SHORE[8])
    settle(table)
    assert table.game.points(ZERO) == 4


def test_each_player_earns_them() -> None:
    """SEA-SVP-03."""
    table = crossing()
    settle(table)
    table.piece("settlement", 1, NORTH_SHORE[6]).ships(1, *NORTH_SHORE[6:9], SOUTH_SHORE[8]).turn(1).rich(1).building()
    table.play(BuildSettlement(ONE, table.node(SOUTH_SHORE[8])))
    assert table.game.points(ONE) == 4


def test_starting_settlements_earn_nothing_and_their_islands_are_home() -> None:
    """SEA-SVP-04: who founds on both islands has two homes."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[2], SOUTH_SHORE[8])
    assert table.game.points(ZERO) == 2
    home = table.read(Settled).home[0]
    assert home == sum(areas(table.state))
    table.ships(0, *TO_SOUTH).rich().building()
    settle(table)
    assert table.events(IslandSettled) == ()
    assert table.game.points(ZERO) == 3


def test_an_island_becomes_home_once() -> None:
    """SEA-SVP-04: the second settlement there changes nothing."""
    game, rng, home = new_game(seats=3), Random(1), []
    while not game.turn.number:
        game = game.play(random_action(game.state, rng))
        home += [
            (event.seat, areas_at(game.state, event.node)) for event in game.events if isinstance(event, HomeSettled)
        ]
    assert len(home) == len(set(home)) >= 3


def test_a_position_with_islands_settled_otherwise_than_they_can_be_is_refused() -> None:
    """SEA-SVP-03, SEA-SVP-04."""
    table = crossing()
    settle(table)
    state, settled = table.state, table.read(Settled)
    (north, *homes), (south, *others) = settled.home, settled.new
    assert first_problem(state) is None
    for home, new, problem in (
        (HexSet(north | south), south, "both home and new"),
        (north, HexSet(south & south - 1), "parts of islands"),
        (north, HexSet(0), "has a building on an island that it has not settled"),
    ):
        wrong = Settled((home, *homes), (new, *others))
        assert problem in str(first_problem(state.with_slice(wrong)))


def test_an_island_is_land_that_hangs_together() -> None:
    """SEA-SVP-02: sea divides it, and desert and gold belong to it."""
    table = two_islands()
    islands = [{table.board.hex_coordinates(Hex(hex)) for hex in members(area)}
               for area in areas(table.state)]  # fmt: skip
    assert [len(island) for island in islands] == [7, 7]
    assert any({(-1, 1), (0, 1)} <= island for island in islands)


def test_an_island_of_gold_alone_counts() -> None:
    """SEA-SVP-02: on the map for five and six an island is a single hex of gold."""
    game = new_game("five_six", seats=5)
    terrains = game.state[Island].layout.terrains
    single = [area for area in areas(game.state) if area.bit_count() == 1]
    assert [terrains[area.bit_length() - 1] for area in single].count("gold") == 1


@pytest.mark.parametrize(
    ("scenario", "points"),
    [("new_shores", 2), ("four_islands", 2), ("through_the_desert", 2), ("new_world", 1), ("fog_islands", 0)],
)
def test_a_scenario_says_what_a_new_island_brings(scenario: str, points: int) -> None:
    """SEA-SVP-03, SEA-SC3-07: the Fog Islands bring none."""
    rules = new_game(scenario=scenario).rules
    assert ("seafarers/islands" in {source.name for source in rules.points_from}) is bool(points)
    if points:
        assert BONUS(rules)["points"] == points


def test_the_maps_have_the_same_islands_however_they_are_laid() -> None:
    """SEA-SVP-02, SEA-SETUP-07: their outlines stay."""
    sizes = []
    for how in ("printed", "shuffled"):
        game = new_game(map=how, seed=3)
        sizes.append([area.bit_count() for area in areas(game.state)])
    assert sizes == [[19, 5, 2, 2]] * 2
    assert laid(map="shuffled", seed=3) != laid(map="shuffled", seed=4)
