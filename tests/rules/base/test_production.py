"""Production (summary: "Producción de recursos"; almanac: "Ciudad", "Poblado", "Ladrón")."""

from collections import Counter

import pytest

from catan_core import Seat
from catan_core.base import (
    Board,
    BuildRoad,
    ChooseVictim,
    Discard,
    EndTrade,
    MaritimeTrade,
    MoveRobber,
    Produced,
    ProductionEnded,
    Steal,
    table,
)
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from tests.helpers.seats import ONE, THREE, TWO, ZERO

NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
FOREST_9, FIELDS_9 = (2, -2, "N"), (-2, -1, "S")
"""The tops of forest 9 and fields 9, which touch no other hex."""

BELOW_FOREST_9 = (2, -1, "N")
"""Another node of forest 9."""

NOBODY, SINGLE = {"base.bank_shortage": "nobody"}, {"base.bank_shortage": "single_claimant_gets_rest"}
BOTH = pytest.mark.parametrize("options", [NOBODY, SINGLE], ids=["nobody", "single_claimant_gets_rest"])


# -- who gets what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roller", [0, 1, 2, 3])
def test_the_roll_brings_production_to_all_players(roller: int) -> None:
    """BASE-PROD-01: whoever rolls; every hex with the number yields."""
    scenario = Scenario(turn=roller).piece("settlement", 0, FOREST_9).piece("settlement", 1, FIELDS_9)
    scenario.piece("settlement", 2, BELOW_FOREST_9).roll(3, 6)
    hands = [{"lumber": 1}, {"grain": 1}, {"lumber": 1}, {}]
    assert [scenario.hand(seat) for seat in range(4)] == [{**NOTHING, **hand} for hand in hands]


def test_other_numbers_bring_nothing() -> None:
    """BASE-PROD-01: beside the two nines a roll of 10 is empty, and everybody goes empty-handed."""
    scenario = Scenario().piece("settlement", 0, FOREST_9).piece("settlement", 1, FIELDS_9).roll(4, 6)
    assert [scenario.hand(seat) for seat in range(4)] == [NOTHING] * 4
    assert scenario.events(ProductionEnded) == (ProductionEnded(10, (ZERO, ONE, TWO, THREE)),)


def test_the_sum_of_both_dice_counts() -> None:
    """BASE-PROD-01: every fall that adds up to nine, and no other, activates forest 9."""
    for red in range(1, 7):
        for yellow in range(1, 7):
            if red + yellow != 7:
                scenario = Scenario().piece("settlement", 0, FOREST_9).roll(red, yellow)
                assert table.cards(scenario.state, 0) == (1 if red + yellow == 9 else 0)


@pytest.mark.parametrize(
    ("settlements", "cities", "cards"),
    [(1, 0, 1), (2, 0, 2), (3, 0, 3), (0, 1, 2), (0, 2, 4), (0, 3, 6), (1, 1, 3), (1, 2, 5), (2, 1, 4)],
)
def test_a_settlement_yields_one_card_and_a_city_two_and_they_add_up(settlements: int, cities: int, cards: int) -> None:
    """BASE-PROD-02: up to three buildings of one seat on a hex."""
    nodes = [(2, -2, "N"), (2, -1, "N"), (1, -1, "N")]
    scenario = Scenario()
    for place, node in enumerate(nodes[: settlements + cities]):
        scenario.piece("settlement" if place < settlements else "city", 0, node)
    assert scenario.roll(4, 5).hand(0) == {**NOTHING, "lumber": cards}


def test_a_building_yields_for_every_hex_beside_it_that_has_the_number() -> None:
    """BASE-PROD-02: a city between two hexes with a 9 takes two cards of each."""
    scenario = Scenario(board=with_hex((1, -1), "pasture", 9)).piece("city", 0, (2, -2, "S")).roll(4, 5)
    assert scenario.hand(0) == {**NOTHING, "lumber": 2, "wool": 2}


def test_the_hex_with_the_robber_yields_nothing_to_anyone() -> None:
    """BASE-PROD-03: with the robber on forest 9 only fields 9 yields."""
    scenario = Scenario().piece("city", 0, FOREST_9).piece("settlement", 1, BELOW_FOREST_9)
    scenario.piece("settlement", 2, FIELDS_9).robber(2, -2).roll(4, 5)
    assert [scenario.hand(seat) for seat in range(3)] == [NOTHING, NOTHING, {**NOTHING, "grain": 1}]


def test_once_the_robber_has_gone_the_hex_yields_again() -> None:
    """BASE-PROD-03: only while the robber stands there."""
    scenario = Scenario().piece("city", 0, FOREST_9).robber(2, -2).robber(0, 0).roll(4, 5)
    assert scenario.hand(0) == {**NOTHING, "lumber": 2}


def test_the_example_of_the_almanac() -> None:
    """BASE-PROD-04: on an 8, a settlement and a city on mountains 8 bring three ore, a city on forest 8 two lumber."""
    blue, orange = 0, 1
    scenario = Scenario().piece("settlement", blue, (2, 0, "N")).piece("city", blue, (2, 0, "S"))
    scenario.piece("city", orange, (-3, 2, "N")).roll(4, 4)
    assert scenario.hand(blue) == {**NOTHING, "ore": 3}
    assert scenario.hand(orange) == {**NOTHING, "lumber": 2}


# -- too few cards in the supply ---------------------------------------------------------------------------------


@BOTH
def test_several_claimants_of_too_few_cards_get_none_and_other_resources_are_not_affected(
    options: dict[str, str],
) -> None:
    """BASE-PROD-05: one lumber left for two seats; grain is produced all the same."""
    scenario = Scenario(options=options).give(3, lumber=18)
    scenario.piece("settlement", 0, FOREST_9).piece("settlement", 1, BELOW_FOREST_9)
    scenario.piece("settlement", 2, FIELDS_9).roll(4, 5)
    assert [scenario.hand(seat) for seat in range(3)] == [NOTHING, NOTHING, {**NOTHING, "grain": 1}]
    assert table.supply(scenario.state)["lumber"] == 1
    (produced,) = scenario.events(Produced)
    assert produced.short == scenario.goods(lumber=1)


@BOTH
@pytest.mark.parametrize(("left", "both_get"), [(3, 0), (4, 2)])
def test_the_last_cards_are_given_out_if_they_are_enough_for_all(
    options: dict[str, str], left: int, both_get: int
) -> None:
    """BASE-PROD-05: two cities ask for four lumber: of four each gets two, of three nobody gets any."""
    scenario = Scenario(options=options).give(3, lumber=19 - left)
    scenario.piece("city", 0, FOREST_9).piece("city", 1, BELOW_FOREST_9).roll(4, 5)
    assert scenario.hand(0) == scenario.hand(1) == {**NOTHING, "lumber": both_get}
    assert table.supply(scenario.state)["lumber"] == left - 2 * both_get


@pytest.mark.parametrize(("options", "gets"), [(NOBODY, 0), (SINGLE, 1), ({}, 0)], ids=["nobody", "single", "default"])
def test_a_single_claimant_of_too_few_cards_gets_none_or_what_is_left(options: dict[str, str], gets: int) -> None:
    """BASE-PROD-05: one lumber left for a city; option `base.bank_shortage`, by default `nobody`."""
    scenario = Scenario(options=options).give(3, lumber=18).piece("city", 0, FOREST_9).roll(4, 5)
    assert scenario.hand(0) == {**NOTHING, "lumber": gets}
    assert table.supply(scenario.state)["lumber"] == 1 - gets


@BOTH
def test_of_an_empty_stack_nobody_gets_any(options: dict[str, str]) -> None:
    """BASE-PROD-05: there is nothing left to take."""
    scenario = Scenario(options=options).give(3, lumber=19).piece("city", 0, FOREST_9).roll(4, 5)
    assert scenario.hand(0) == NOTHING


@pytest.mark.parametrize(("edition", "gets"), [(None, 0), ("en2015", 1), ("en2025", 1)])
def test_the_english_editions_give_a_single_claimant_the_rest(edition: str | None, gets: int) -> None:
    """BASE-PROD-05: their presets."""
    scenario = Scenario(edition=edition).give(3, lumber=18).piece("city", 0, FOREST_9).roll(4, 5)
    assert scenario.hand(0) == {**NOTHING, "lumber": gets}


def with_hex(at: tuple[int, int], terrain: str, token: int) -> Board:
    """The beginner board with another terrain and token on one hex."""
    hexes = [
        (q, r, terrain, token) if (q, r) == at else (q, r, old, number) for q, r, old, number in BEGINNER_BOARD.hexes
    ]
    return Board(hexes, BEGINNER_BOARD.harbors, BEGINNER_BOARD.robber)


TWO_FORESTS = with_hex((-2, 0), "forest", 9)
"""Forest 9 in the place of fields 9, so that there are two of them."""


@BOTH
def test_demand_is_counted_over_all_hexes_and_players(options: dict[str, str]) -> None:
    """BASE-PROD-06: one lumber would do for either forest 9, but not for both, so neither settlement gets any."""
    scenario = Scenario(options=options, board=TWO_FORESTS).give(3, lumber=18)
    scenario.piece("settlement", 0, FOREST_9).piece("settlement", 1, FIELDS_9).roll(4, 5)
    assert scenario.hand(0) == scenario.hand(1) == NOTHING


@pytest.mark.parametrize(("options", "gets"), [(NOBODY, 0), (SINGLE, 3)], ids=["nobody", "single_claimant_gets_rest"])
def test_a_seat_that_claims_at_two_hexes_is_one_claimant(options: dict[str, str], gets: int) -> None:
    """BASE-PROD-06: three lumber left for a city on each of two hexes of the same seat."""
    scenario = Scenario(options=options, board=TWO_FORESTS).give(3, lumber=16)
    scenario.piece("city", 0, FOREST_9, FIELDS_9).roll(4, 5)
    assert scenario.hand(0) == {**NOTHING, "lumber": gets}


@BOTH
def test_the_hex_with_the_robber_claims_nothing(options: dict[str, str]) -> None:
    """BASE-PROD-06: with the robber on one of the two forests the last lumber goes to the other."""
    scenario = Scenario(options=options, board=TWO_FORESTS).give(3, lumber=18).robber(2, -2)
    scenario.piece("settlement", 0, FOREST_9).piece("settlement", 1, FIELDS_9).roll(4, 5)
    assert scenario.hand(0) == NOTHING
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}


# -- the supply --------------------------------------------------------------------------------------------------


def in_all(scenario: Scenario) -> dict[str, int]:
    """The cards of every kind in all hands and the supply together."""
    total = Counter(table.supply(scenario.state))
    for seat in range(4):
        total.update(scenario.hand(seat))
    return dict(total)


def test_cards_that_are_paid_traded_or_given_back_return_to_the_supply() -> None:
    """BASE-PROD-07: after every step there are 19 cards of each kind in hands and supply together."""
    nineteen = dict.fromkeys(NOTHING, 19)
    scenario = Scenario().piece("settlement", 0, FOREST_9).piece("settlement", 1, BELOW_FOREST_9)
    scenario.give(0, brick=1, ore=4).give(1, wool=9)
    assert in_all(scenario) == nineteen
    scenario.roll(4, 5)
    assert table.supply(scenario.state) == {"brick": 18, "lumber": 17, "wool": 10, "grain": 19, "ore": 15}
    scenario.play(MaritimeTrade(ZERO, scenario.good("ore"), 4, scenario.good("grain")))
    assert table.supply(scenario.state) == {"brick": 18, "lumber": 17, "wool": 10, "grain": 18, "ore": 19}
    scenario.play(EndTrade(ZERO), BuildRoad(ZERO, scenario.edge(FOREST_9, (3, -3, "S"))))
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 18, "wool": 10, "grain": 18, "ore": 19}
    assert in_all(scenario) == nineteen


def test_discarding_and_stealing_keep_the_number_of_cards() -> None:
    """BASE-PROD-07: discarded cards go to the supply, a stolen one to another hand."""
    scenario = Scenario().piece("settlement", 1, FOREST_9).give(1, wool=9).roll(3, 4)
    scenario.play(Discard(ONE, scenario.goods(wool=4)))
    assert table.supply(scenario.state)["wool"] == 14
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)), ChooseVictim(ZERO, ONE), Steal(scenario.good("wool")))
    assert table.supply(scenario.state)["wool"] == 14
    assert in_all(scenario) == dict.fromkeys(NOTHING, 19)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_supply_and_how_many_cards_the_others_hold(viewer: Seat | None) -> None:
    """BASE-PROD-08: stacks lie open; that sizes of hands are public is the official answer, the books do not say."""
    scenario = Scenario().give(0, brick=2, ore=1).give(1, wool=5)
    view = scenario.game.view(viewer)
    assert table.supply(view) == {"brick": 17, "lumber": 19, "wool": 14, "grain": 19, "ore": 18}
    assert [table.cards(view, seat) for seat in range(4)] == [3, 5, 0, 0]


def test_hands_are_seen_by_their_owners_only() -> None:
    """BASE-PROD-08: a seat sees its own cards, a spectator none."""
    scenario = Scenario().give(0, brick=2, ore=1).give(1, wool=5)
    own = scenario.game.view(ZERO)
    assert table.hand(own, 0) == {**NOTHING, "brick": 2, "ore": 1}
    assert [table.hand(own, seat) for seat in (1, 2, 3)] == [None, None, None]
    assert [table.hand(scenario.game.view(None), seat) for seat in range(4)] == [None] * 4
    other = Scenario().give(0, brick=2, ore=1).give(1, wool=5).roll(1, 1)
    assert table.hand(other.game.view(ONE), 0) is None
