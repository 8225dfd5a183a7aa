"""The set-up of Barbarian Attack (TB-BA-01 to 06, 56)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

import catan_core as catan
from catan_core import PositionError, RulesetError, evolve
from catan_core.base import GOAL, Board, Island, IslandLayout, table
from catan_core.testing import random_action
from catan_expansions.traders_barbarians.barbarian_attack import EXPANSION, Barbarians, Landing, coast_hexes
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import BOARD, ORDER, Attack


def layout(seed: int = 0, seats: int = 4) -> IslandLayout:
    """The board that a seed lays."""
    others = ("five_six",) if seats > 4 else ()
    return catan.new_game("base", "barbarian_attack", *others, seats=seats, seed=seed).state[Island].layout


def terrains(island: IslandLayout, hexes: Iterable[int]) -> Counter[str]:
    """How many of these hexes have each terrain."""
    return Counter(island.terrains[hex] for hex in hexes)


@pytest.mark.parametrize("seed", range(3))
def test_castle_and_desert_lie_opposite_and_the_coast_is_dealt_apart_from_the_inland(seed: int) -> None:
    """TB-BA-01."""
    island = layout(seed)
    board = island.topology
    ring = {hex for edge in board.coast for hex in catan.members(board.edge_hexes[edge])}
    castle, desert = board.hex(-2, 2), board.hex(2, -2)

    assert (island.terrains[castle], island.terrains[desert]) == ("castle", "desert")
    assert terrains(island, ring - {castle, desert}) == {
        "forest": 2, "hills": 2, "pasture": 3, "mountains": 1, "fields": 2,
    }  # fmt: skip
    assert terrains(island, {*range(19)} - ring) == {"forest": 1, "pasture": 1, "hills": 1, "mountains": 2, "fields": 2}


def test_terrains_are_dealt_by_the_seed() -> None:
    """TB-BA-01."""
    assert len({layout(seed).terrains for seed in range(4)}) == 4


def test_the_numbers_are_fixed_and_each_stands_once_on_the_coast() -> None:
    """TB-BA-02."""
    island = layout()
    assert island.tokens == (3, 8, 0, 9, 4, 5, 10, 12, 6, 10, 8, 11, 4, 9, 3, 5, 0, 6, 2)
    ashore = sorted(island.tokens[island.topology.hex(*at)] for at in ORDER)
    assert ashore == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


@pytest.mark.parametrize(("option", "count"), [(36, 36), (30, 30)])
def test_every_color_has_six_knights_and_there_are_36_barbarians_or_30(option: int, count: int) -> None:
    """TB-BA-03: the two on the coast come out of them."""
    here = Attack(barbarian_supply=option, landed=True)
    assert table.pieces_left(here.state, 0)["knight"] == 6
    assert attack.barbarians_left(here.state) == count - 2
    assert sum(attack.deck(here.state).values()) == 26
    assert table.supply(here.state)["gold"] == 15 * 5 + 25


def test_the_english_list_has_30_barbarians() -> None:
    """TB-BA-03."""
    game = catan.ruleset("base", "barbarian_attack", edition="en2015").new_game(seats=3, seed=0)
    assert attack.barbarians_left(game.state) == 28


def test_one_barbarian_stands_at_the_2_and_one_at_the_12() -> None:
    """TB-BA-04."""
    here = Attack(landed=True)
    assert {at: here.on(at) for at in ORDER if here.on(at)} == {(0, 2): 1, (-2, 0): 1}


def test_there_is_no_robber_no_largest_army_and_no_base_deck() -> None:
    """TB-BA-05: but a longest road."""
    rules = Attack().game.rules
    assert table.robber(Attack().state) is None
    slices = {spec.tag for spec in rules.slice_index}
    assert "base/longest-road" in slices
    assert not slices & {"base/dev-cards", "base/largest-army"}
    with pytest.raises(catan.UnknownOption, match=r"fixes base.friendly_robber"):
        catan.ruleset("base", "barbarian_attack", options={"base.friendly_robber": True})


def test_the_second_building_is_a_city_and_brings_a_card_for_every_hex() -> None:
    """TB-BA-06: and nobody lands in the set-up."""
    game = catan.new_game("base", "barbarian_attack", seats=3, seed=2)
    rng = Random(1)
    while not game.turn.number:
        game = game.play(random_action(game.state, rng))
        assert not any(isinstance(phase, Landing) for phase in game.state.stack)
    for seat in range(3):
        assert len(table.pieces_on(game.state, seat, "settlement")) == 1
        (city,) = table.pieces_on(game.state, seat, "city")
        island = game.state[Island].layout
        beside = [island.terrains[hex] for hex in catan.members(island.topology.node_hexes[city])]
        assert table.cards(game.state, seat) == sum(terrain not in ("castle", "desert") for terrain in beside)
    assert attack.barbarians_left(game.state) == 34


def test_twelve_points_win() -> None:
    """TB-SUM-01."""
    assert GOAL(Attack().state, ZERO) == 12


def test_the_coast_is_checked_clockwise_from_the_castle() -> None:
    """TB-BA-WIN-01."""
    here = Attack()
    assert [here.board.hexes[hex] for hex in coast_hexes(here.state)] == [*ORDER]


# -- five and six --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_have_two_castles_two_deserts_and_48_barbarians(seats: int) -> None:
    """TB-BA-56-01."""
    game = catan.new_game("base", "barbarian_attack", "five_six", seats=seats, seed=0)
    island = game.state[Island].layout
    at = dict(zip(island.hexes, zip(island.terrains, island.tokens, strict=True), strict=True))
    ring = [island.topology.hexes[hex] for hex in coast_hexes(game.state)]

    assert {place for place, (terrain, _) in at.items() if terrain == "castle"} == {(-3, 0), (2, 0)}
    assert {place for place, (terrain, _) in at.items() if terrain == "desert"} == {(2, -1), (-3, 1)}
    assert ring == [
        (-2, -1), (-1, -2), (0, -3), (1, -3), (2, -3), (2, -2), (1, 1), (0, 2), (-1, 3), (-2, 3), (-3, 3), (-3, 2),
    ]  # fmt: skip
    assert Counter(at[place][0] for place in ring) == {
        "hills": 3, "forest": 3, "pasture": 2, "fields": 2, "mountains": 2,
    }  # fmt: skip
    assert sorted(at[place][1] for place in ring) == [2, 3, 4, 5, 5, 6, 8, 9, 9, 10, 11, 12]
    assert sum(number > 0 for _, number in at.values()) == 26
    assert attack.barbarians_left(game.state) == 48 - 2
    assert table.pieces_left(game.state, 0)["knight"] == 6


# -- boards by hand ------------------------------------------------------------------------------------------------


def test_a_board_by_hand_has_a_castle_on_the_coast_and_no_robber() -> None:
    rules = catan.ruleset("base", "barbarian_attack")
    robbed = evolve(BOARD, robber=(2, -2))
    with pytest.raises(PositionError, match="robber must be None"):
        rules.new_game(seats=3, seed=0, board=robbed)
    hexes = tuple((q, r, "desert" if terrain == "castle" else terrain, token) for q, r, terrain, token in BOARD.hexes)
    with pytest.raises(PositionError, match="needs a castle on the coast"):
        rules.new_game(seats=3, seed=0, board=Board(hexes, BOARD.harbors, None))
    castle = tuple((q, r, terrain, 7 if terrain == "castle" else token) for q, r, terrain, token in BOARD.hexes)
    with pytest.raises(PositionError):
        rules.new_game(seats=3, seed=0, board=Board(castle, BOARD.harbors, None))


def test_the_set_up_for_beginners_and_other_boxes_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"base\.setup"):
        catan.ruleset("base", "barbarian_attack", options={"base.setup": "beginner"})
    for other in ("cities_knights", "seafarers"):
        with pytest.raises(RulesetError):
            catan.ruleset("base", "barbarian_attack", other)


def test_the_harbors_follow_the_options_of_the_base_game() -> None:
    fixed = catan.ruleset("base", "barbarian_attack", options={"base.harbor_setup": "fixed_as_beginner"})
    harbors = {fixed.new_game(seats=3, seed=seed).state[Island].layout.harbors for seed in range(3)}
    assert len(harbors) == 1
    assert len({layout(seed).harbors for seed in range(4)}) > 1


def test_coins_come_along() -> None:
    assert "coins" in catan.ruleset("base", EXPANSION.id).rules(3).ruleset.expansions


def test_a_barbarian_more_or_less_is_noticed() -> None:
    here = Attack()
    state = here.state[Barbarians]
    assert here.game.rules.problems(here.state) == ()
    with pytest.raises(PositionError, match="37 barbarians in all, not 36"):
        here.slice(evolve(state, supply=state.supply + 1)).sound()
