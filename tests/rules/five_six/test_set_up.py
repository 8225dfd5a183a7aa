"""How a game for five and six begins, and what stays as it is (rules for 5–6 players: "Set-up")."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import UnsupportedSeats
from catan_core.base import (
    DICE_FACES,
    FOUNDED_PIECES,
    HARBOR_RATES,
    HEX_YIELD,
    PHASES_AFTER_ROLL,
    PRICE_LIST,
    Board,
    BuildCity,
    BuildRoad,
    DevCards,
    Discard,
    Island,
    LargestArmy,
    PlaceBuilding,
    PlaceRoad,
    PlayKnight,
    Roll,
    table,
)
from catan_core.testing import order_is_irrelevant
from catan_expansions.five_six import EXPANSION
from tests.helpers.robber import place_of_robber
from tests.helpers.seats import FIVE, FOUR, TWO, ZERO
from tests.rules.five_six.table import COMBINED, MAP, FiveSix, around, composed, layout, new_game

BOTH = pytest.mark.parametrize("seats", [5, 6])


def test_the_robber_starts_on_the_first_of_the_two_deserts() -> None:
    """X56-SET-01: neither desert has a token."""
    for seed in range(50):
        drawn = layout(seed)
        deserts = [hex for hex, terrain in enumerate(drawn.terrains) if terrain == "desert"]
        assert len(deserts) == 2
        assert drawn.robber == deserts[0]
        assert [drawn.tokens[hex] for hex in deserts] == [0, 0]


@pytest.mark.parametrize("desert", [(2, -3), (-3, 0)])
def test_the_robber_may_start_on_either_desert_of_a_board_given_by_hand(desert: tuple[int, int]) -> None:
    """X56-SET-01: as players choose; where nobody says which, the board is refused."""
    game = composed().new_game(seats=6, board=Board(MAP.hexes, MAP.harbors, robber=desert))
    assert place_of_robber(game.state) == desert
    with pytest.raises(catan.PositionError, match="say where the robber starts: there are 2 deserts"):
        composed().new_game(seats=6, board=Board(MAP.hexes, MAP.harbors))


@BOTH
def test_settlements_are_founded_there_and_back(seats: int) -> None:
    """X56-SET-02: seat 0 to the last, the last to seat 0; then seat 0 rolls, and nobody builds before that."""
    game, founders = new_game(seats), []
    while not isinstance(game.actions[0], Roll):
        founders.append(game.actors[0])
        game = game.play(game.actions.of(PlaceBuilding)[0])
        game = game.play(game.actions.of(PlaceRoad)[0])
    assert founders == [*range(seats), *reversed(range(seats))]
    assert game.turn.seat == 0
    assert game.actors == (0,)


@BOTH
def test_ten_points_win_in_ones_own_turn(seats: int) -> None:
    """X56-SET-03: neither nine then, nor ten in the turn of another."""
    nodes = [around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))]
    scenario = FiveSix(seats=seats).piece("city", 0, *nodes).piece("settlement", 0, (-2, 0, "N")).building()
    assert (scenario.game.points(ZERO), scenario.game.over) == (9, False)
    scenario.give(0, ore=3, grain=2)
    assert not scenario.game.over
    scenario = (
        FiveSix(seats=seats).piece("city", 0, *nodes[:3]).piece("settlement", 0, nodes[3], (-2, 0, "N"), (-2, 2, "N"))
    )
    scenario.give(0, ore=3, grain=2).building().play(BuildCity(ZERO, scenario.node(nodes[3])))
    assert scenario.game.points(ZERO) == 10
    assert scenario.game.winner == 0


def test_five_play_on_the_same_board_with_the_same_cards_as_six() -> None:
    """X56-SET-04: the only difference is the fifth and sixth seat."""
    five, six = new_game(5, 3), new_game(6, 3)
    assert five.state[Island].layout == six.state[Island].layout
    assert table.supply(five.state) == table.supply(six.state)
    assert five.state[DevCards].deck == six.state[DevCards].deck


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_fewer_or_more_than_five_or_six_are_refused(seats: int) -> None:
    """X56-SET-04: the error names the expansion at fault."""
    with pytest.raises(UnsupportedSeats, match=rf"'five_six' is for 5, 6 seats, not {seats}"):
        composed().new_game(seats=seats)


@BOTH
def test_the_base_game_alone_is_not_for_five_or_six(seats: int) -> None:
    """X56-SET-04"""
    with pytest.raises(UnsupportedSeats, match=rf"^'base' .* not {seats}; with 'five_six' there may be {seats}$"):
        catan.ruleset("base").new_game(seats=seats)


@BOTH
def test_the_order_of_naming_is_irrelevant(seats: int) -> None:
    """X56-GEN-01: the base game comes first, however it is named."""
    order_is_irrelevant(("base", EXPANSION), 1, 200, seats)


def test_the_rules_and_options_of_the_base_game_carry_over() -> None:
    """X56-GEN-01: prices, sites, the limit of seven cards; and for example the combined phase."""
    base = catan.ruleset("base").rules(4)
    rules = composed().rules(6)
    shared: tuple[catan.Table[Any, Any], ...] = (
        PRICE_LIST,
        HEX_YIELD,
        FOUNDED_PIECES,
        DICE_FACES,
        HARBOR_RATES,
        PHASES_AFTER_ROLL,
    )
    for one in shared:
        assert rules.tables[one] == base.tables[one]
    assert {name for name in composed().options if name.startswith("base.")} == set(catan.ruleset("base").options)
    scenario = FiveSix(options=COMBINED).after_roll()
    assert scenario.state.stack[-1].tag == "base/main"


def test_a_seven_makes_all_with_more_than_seven_cards_discard() -> None:
    """X56-GEN-01: whichever of the six they are."""
    scenario = FiveSix().give(5, wool=8).give(4, ore=7).give(2, brick=9).roll(3, 4)
    assert scenario.game.actors == (2, 5)
    scenario.play(Discard(TWO, scenario.goods(brick=4)), Discard(FIVE, scenario.goods(wool=4)))
    assert (scenario.hand(5)["wool"], scenario.hand(4)["ore"], scenario.hand(2)["brick"]) == (4, 7, 5)


def test_the_longest_road_still_takes_five() -> None:
    """X56-GEN-02: four are none."""
    scenario = FiveSix().roads(5, *around(0, 0)[:5])
    assert table.longest_road(scenario.state) == (None, (0, 0, 0, 0, 0, 4))
    scenario = FiveSix(turn=5).roads(5, *around(0, 0)[:5]).give(5, brick=1, lumber=1).building()
    scenario.play(BuildRoad(FIVE, scenario.edge(around(0, 0)[4], around(0, 0)[5])))
    assert table.longest_road(scenario.state)[0] == 5


def test_the_largest_army_still_takes_three() -> None:
    """X56-GEN-02: two are none."""
    scenario = FiveSix(turn=4).knights_played(4, 1).cards(4, knight=1).play(PlayKnight(FOUR))
    assert scenario.state[LargestArmy].holder is None
    scenario = FiveSix(turn=4).knights_played(4, 2).cards(4, knight=1).play(PlayKnight(FOUR))
    assert scenario.state[LargestArmy].holder == 4
