"""The Fishermen with Cities & Knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOAL, EndTurn, Island, PlaceBuilding, PlaceRoad, Roll
from catan_core.testing import Scenario
from catan_expansions.cities_knights import DrawProgress, OwnSurplus, PlayInventor
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.traders_barbarians.fishermen import (
    BanishRobber,
    CardForFish,
    FishDraw,
    FishTokens,
    ResourceForFish,
    by_hand,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.traders_barbarians.fishermen.table import AT_FOUR, AT_LAKE, AT_LAKE_TOO, BOARD, ONE_FISH

PAIRED = {"five_six.extra_phase": "paired_players"}


def fishing(ones: int = 0, twos: int = 0, threes: int = 0, *, landed: bool = True) -> CitiesKnights:
    """Seat 0 may build, and has these tokens."""
    table = CitiesKnights("fishermen", board=BOARD).building()
    table.change(by_hand.hold_fish, 0, ones, twos, threes)
    table.change(knights.ship, 0, landed=landed)
    return table


def test_the_target_is_13_and_14_with_the_boot() -> None:
    """TB-FI-20"""
    table = fishing().change(by_hand.hold_boot, 1)
    assert (GOAL(table.state, ZERO), GOAL(table.state, ONE)) == (13, 14)


def test_seven_fish_buy_a_progress_card_of_a_chosen_kind() -> None:
    """TB-FI-20: there are no development cards."""
    table = fishing(ones=1, threes=2)
    assert table.code(CardForFish(ZERO, (1, 0, 2), "development")) is not None
    table.play(CardForFish(ZERO, (1, 0, 2), "politics"), DrawProgress("spy"))
    assert table.state[FishTokens].hands[ZERO] == (0, 0, 0)
    assert table.code(CardForFish(ZERO, (1, 0, 2), "trade")) == "fishermen.too-few-fish"


def test_a_deck_that_has_run_out_cannot_be_chosen() -> None:
    """TB-FI-20, CK-EVENT-05"""
    table = fishing(ones=1, threes=2)
    table.change(knights.progress_cards, 1, merchant=6, merchant_fleet=2, master_merchant=2, trade_monopoly=2)
    table.change(knights.progress_cards, 2, resource_monopoly=4, commercial_harbor=2)
    assert {action.deck for action in table.game.actions.of(CardForFish)} == {"politics", "science"}
    assert table.code(CardForFish(ZERO, (1, 0, 2), "trade")) is not None


def test_whoever_has_too_many_progress_cards_then_gives_one_back() -> None:
    """TB-FI-20, as after any other card of the own turn"""
    table = fishing(ones=1, threes=2).change(knights.progress_cards, 0, crane=2, irrigation=2)
    table.play(CardForFish(ZERO, (1, 0, 2), "science"), DrawProgress("mining"))
    assert table.game.phase == OwnSurplus(ZERO)


def test_so_does_the_second_of_paired_players_whose_game_can_be_stored_then() -> None:
    """TB-FI-20, CK56-PAIR-02: the part of player 2 is in the turn of another."""
    table = Scenario("five_six", "cities_knights", "fishermen", seats=5, options=PAIRED, seed=1).building()
    table.change(by_hand.hold_fish, 3, 1, 0, 2).change(knights.progress_cards, 3, crane=2, irrigation=2)
    table.play(EndTurn(ZERO), CardForFish(catan.Seat(3), (1, 0, 2), "science"), DrawProgress("mining"))
    assert table.game.phase == OwnSurplus(catan.Seat(3))
    assert catan.Game.from_json(table.game.to_json()).state == table.state


def test_fish_send_the_robber_away_only_after_the_first_landing() -> None:
    """TB-FI-20"""
    table = fishing(twos=1, landed=False).robber(0, 1)
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) == "fishermen.before-first-landing"
    table.change(knights.ship, 0, landed=True)
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) is None


def test_fish_buy_resources_and_no_commodities() -> None:
    """TB-FI-20"""
    table = fishing(twos=2)
    assert table.code(ResourceForFish(ZERO, (0, 2, 0), table.good("ore"))) is None
    assert table.code(ResourceForFish(ZERO, (0, 2, 0), table.good("coin"))) == "fishermen.supply-lacks-it"


def test_a_starting_city_brings_the_fish_of_the_second_settlement() -> None:
    """TB-FI-05: the city counts as the second settlement. TB-FI-20"""
    table = catan.ruleset("base", "fishermen", "cities_knights").new_game(seats=3, seed=1, board=BOARD)
    topology = table.board
    assert topology is not None
    places = [(0, -2, "N"), (2, 0, "S"), (-2, 0, "N"), (-1, 2, "S"), (0, 2, "S"), (0, 0, "N")]
    drawn = []
    for seat, place in zip((0, 1, 2, 2, 1, 0), places, strict=True):
        node = topology.node(*place)
        table = table.play(PlaceBuilding(catan.Seat(seat), node))
        if isinstance(table.phase, FishDraw):
            table = table.play(ONE_FISH)
            drawn.append((seat, place))
        table = table.play(PlaceRoad(catan.Seat(seat), catan.Edge(catan.members(topology.node_edges[node])[0])))
    assert drawn == [(2, (-1, 2, "S")), (0, (0, 0, "N"))]


def test_a_reduced_city_catches_what_a_settlement_does() -> None:
    """TB-FI-06, TB-FI-20"""
    table = CitiesKnights("fishermen", board=BOARD)
    table.piece("city", 0, AT_LAKE).piece("city", 1, AT_LAKE_TOO).change(knights.tip_cities, 1, AT_LAKE_TOO)
    before = table.state[FishTokens].face_down
    table.coming((1, 1, "ship"), ONE_FISH, ONE_FISH, ONE_FISH).play(Roll(ZERO))
    assert before - table.state[FishTokens].face_down == 3
    assert table.state[FishTokens].tokens(ONE) == 1


def test_no_fish_are_caught_at_a_ground_without_a_building() -> None:
    """TB-FI-20: knights catch nothing."""
    table = CitiesKnights("fishermen", board=BOARD).piece("basic_knight", 0, AT_FOUR)
    before = table.state[FishTokens].face_down
    table.roll(1, 3, "ship")
    assert table.state[FishTokens].face_down == before


@pytest.mark.parametrize("value", ["both_hexes", "none"])
def test_the_inventor_leaves_the_numbers_of_fishing_grounds(value: str) -> None:
    """TB-FI-03, CK-CARD-INVENTOR: it swaps number tokens, and a ground has none; our reading."""
    table = CitiesKnights("fishermen", board=BOARD, options={"inventor_needs_buildings": value})
    table.piece("settlement", 0, AT_FOUR, (1, 1, "S")).progress(0, inventor=1).after_roll()
    ground, mountains, pasture = table.hex(1, -3), table.hex(0, -2), table.hex(1, 1)
    assert table.code(PlayInventor(ZERO, ground, mountains)) == "fishermen.number-of-a-ground"
    assert table.code(PlayInventor(ZERO, mountains, pasture)) is None
    swapped = {hex for action in table.game.actions.of(PlayInventor) for hex in (action.first, action.second)}
    terrains = table.read(Island).layout.terrains
    assert not {"fishing_ground", "lake"} & {terrains[hex] for hex in swapped}
