"""Road Building, Year of Plenty and Monopoly (base: "Cartas de progreso")."""

from __future__ import annotations

from catan_core import Good, GoodSpec, Row
from catan_core.base import (
    GOOD_COUNTS,
    BuildFreeRoad,
    BuildRoad,
    CardPlayed,
    EndTurn,
    GoodsMoved,
    Holdings,
    LongestRoadPassed,
    MonopolyEnded,
    PiecePlaced,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Roll,
)
from catan_core.base import table as reading
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.helpers.seats import ONE, THREE, TWO, ZERO

LINE = ((-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"), (2, -1, "S"), (2, 0, "N"), (3, -1, "S"))
"""Nodes along the upper side of the middle row."""


def road_builder(**options: Value) -> Scenario:
    """Seat 0 with the card and a settlement at the left end of the line, building."""
    table = Scenario(options={f"base.{name}": value for name, value in options.items()})
    return table.cards(0, road_building=2).piece("settlement", 0, LINE[0]).building()


# -- Road Building -----------------------------------------------------------------------------------------------


def test_road_building_places_two_roads_for_nothing() -> None:
    """BASE-DEV-11."""
    table = road_builder().give(0, brick=1, lumber=1)
    edges = [table.edge(*pair) for pair in (LINE[0:2], ((-1, 0, "N"), (-1, -1, "S")))]
    table.play(PlayRoadBuilding(ZERO), *(BuildFreeRoad(ZERO, edge) for edge in edges))
    assert table.events(PiecePlaced) == tuple(PiecePlaced("road", ZERO, edge=edge) for edge in edges)
    assert table.events(GoodsMoved) == ()
    assert table.hand(0) == {"brick": 1, "lumber": 1, "wool": 0, "grain": 0, "ore": 0}
    assert reading.pieces_left(table.state, 0)["road"] == 13
    assert table.code(BuildFreeRoad(ZERO, table.edge(*LINE[1:3]))) == "engine.not-now"
    assert table.code(BuildRoad(ZERO, table.edge(*LINE[1:3]))) is None


def test_the_roads_of_the_card_are_placed_by_the_usual_rules() -> None:
    """BASE-DEV-11."""
    table = road_builder().roads(0, *LINE[:3]).roads(1, LINE[2], (1, -2, "S")).piece("settlement", 1, LINE[2])
    table.play(PlayRoadBuilding(ZERO))
    assert table.code(BuildFreeRoad(ZERO, table.edge(*LINE[0:2]))) == "road.taken"
    assert table.code(BuildFreeRoad(ZERO, table.edge(LINE[2], (1, -2, "S")))) == "road.taken"
    assert table.code(BuildFreeRoad(ZERO, table.edge(*LINE[2:4]))) == "road.past-opponent"
    assert table.code(BuildFreeRoad(ZERO, table.edge(*LINE[4:6]))) == "road.not-connected"
    assert table.code(BuildFreeRoad(ZERO, table.edge(LINE[1], (-1, 1, "N")))) is None


def test_both_roads_have_to_be_placed_before_anything_else() -> None:
    """BASE-DEV-11."""
    table = road_builder().play(PlayRoadBuilding(ZERO))
    assert table.code(EndTurn(ZERO)) == "engine.not-now"
    table.play(BuildFreeRoad(ZERO, table.edge(*LINE[0:2])))
    assert table.code(EndTurn(ZERO)) == "engine.not-now"
    table.play(BuildFreeRoad(ZERO, table.edge(*LINE[1:3])))
    assert table.code(EndTurn(ZERO)) is None


def test_with_one_road_left_road_building_places_that_one() -> None:
    """BASE-DEV-11: and the card is used up."""
    table = road_builder().roads(0, *LINE).roads(0, (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"), (1, 1, "N"))
    table.roads(0, (-1, 0, "N"), (-1, -1, "S"), (-2, 0, "N"), (-2, -1, "S"))
    assert reading.pieces_left(table.state, 0)["road"] == 1
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, table.edge((0, -1, "S"), (-1, 1, "N"))))
    assert table.code(EndTurn(ZERO)) is None
    assert table.dev_cards(0) == {"road_building": 1}


def test_with_one_legal_path_road_building_places_one_road() -> None:
    """BASE-DEV-11: and the card is used up."""
    table = Scenario().cards(0, road_building=1).piece("settlement", 0, (0, -2, "N"))
    table.roads(1, (0, -2, "N"), (0, -3, "S")).roads(1, (1, -2, "N"), (1, -3, "S"), (0, -1, "N"))
    only = table.edge((0, -2, "N"), (1, -3, "S"))
    assert reading.sites(table.state, 0, "road") == (only,)
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, only))
    assert table.code(Roll(ZERO)) is None
    assert table.dev_cards(0) == {}


def test_without_a_road_left_road_building_is_not_played() -> None:
    """BASE-DEV-11."""
    table = road_builder().roads(0, *LINE).roads(0, (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"), (1, 1, "N"))
    table.roads(0, (-1, 0, "N"), (-1, -1, "S"), (-2, 0, "N"), (-2, -1, "S"), (-3, 1, "N"))
    assert reading.pieces_left(table.state, 0)["road"] == 0
    assert table.code(PlayRoadBuilding(ZERO)) == "card.no-road-possible"


def test_without_a_legal_path_road_building_is_not_played() -> None:
    """BASE-DEV-11."""
    table = Scenario().cards(0, road_building=1).piece("settlement", 0, (0, -2, "N"))
    table.roads(1, (0, -3, "S"), (0, -2, "N"), (1, -3, "S"))
    assert reading.sites(table.state, 0, "road") == ()
    assert table.code(PlayRoadBuilding(ZERO)) == "card.no-road-possible"


def test_the_second_road_may_continue_the_first() -> None:
    """BASE-DEV-12."""
    table = road_builder()
    second = BuildFreeRoad(ZERO, table.edge(*LINE[1:3]))
    table.play(PlayRoadBuilding(ZERO))
    assert table.code(second) == "road.not-connected"
    table.play(BuildFreeRoad(ZERO, table.edge(*LINE[0:2])))
    assert table.code(second) is None


def test_longest_road_is_settled_after_each_of_the_two_roads() -> None:
    """BASE-DEV-12."""
    table = road_builder().roads(0, *LINE[:5])
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, table.edge(*LINE[4:6])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(None, ZERO),)
    assert reading.longest_road(table.state) == (0, (5, 0, 0, 0))
    table.play(BuildFreeRoad(ZERO, table.edge(*LINE[5:7])))
    assert reading.longest_road(table.state) == (0, (6, 0, 0, 0))


def test_who_wins_by_the_first_of_the_two_roads_has_won() -> None:
    """BASE-DEV-12, BASE-WIN-02."""
    table = road_builder(victory_points=3).roads(0, *LINE[:5])
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, table.edge(*LINE[4:6])))
    assert table.game.winners == (0,)


# -- Year of Plenty ---------------------------------------------------------------------------------------------------


def test_year_of_plenty_takes_two_resource_cards_of_choice_from_the_supply() -> None:
    """BASE-DEV-13: the same or different ones, fifteen choices in all."""
    table = Scenario().cards(0, year_of_plenty=1)
    assert len(table.game.actions.of(PlayYearOfPlenty)) == 15
    for take in (table.goods(ore=1, grain=1), table.goods(ore=2)):
        game = table.game.play(PlayYearOfPlenty(ZERO, take))
        assert tuple(game.events) == (CardPlayed(ZERO, "year_of_plenty"), GoodsMoved(None, ZERO, take))
        assert game.state[Holdings].hands[0] == take
    assert reading.supply(game.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 17}


def test_year_of_plenty_takes_neither_more_nor_fewer_than_two() -> None:
    """BASE-DEV-13."""
    table = Scenario().cards(0, year_of_plenty=1)
    for take in (table.goods(), table.goods(ore=1), table.goods(ore=2, wool=1)):
        assert table.code(PlayYearOfPlenty(ZERO, take)) == "card.supply-lacks-it"


def test_year_of_plenty_does_not_take_a_kind_that_is_out() -> None:
    """BASE-DEV-13."""
    table = Scenario().cards(0, year_of_plenty=1).give(1, ore=19)
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(ore=1, wool=1))) == "card.supply-lacks-it"
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(wool=2))) is None


def test_when_a_single_card_is_left_in_the_supply_year_of_plenty_takes_that_one() -> None:
    """BASE-DEV-13."""
    table = Scenario().cards(0, year_of_plenty=1).supply(brick=0, lumber=0, wool=1, grain=0, ore=0)
    assert table.game.actions.of(PlayYearOfPlenty) == (PlayYearOfPlenty(ZERO, table.goods(wool=1)),)
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(wool=1))) is None
    refused = table.game.rules.check(table.state, PlayYearOfPlenty(ZERO, table.goods(wool=2)))
    assert refused is not None
    assert refused.code == "card.supply-lacks-it"
    assert "or its only card" in str(refused)


def test_when_the_supply_is_empty_year_of_plenty_is_not_played() -> None:
    """BASE-DEV-13."""
    table = Scenario().cards(0, year_of_plenty=1).supply(brick=0, lumber=0, wool=0, grain=0, ore=0)
    assert table.code(PlayYearOfPlenty(ZERO, table.goods())) == "card.supply-lacks-it"
    assert table.code(PlayYearOfPlenty(ZERO, table.goods(wool=1))) == "card.supply-lacks-it"


# -- Monopoly ----------------------------------------------------------------------------------------------------


def test_with_monopoly_all_others_hand_over_every_card_of_one_resource() -> None:
    """BASE-DEV-14: who has none gives nothing, and other resources stay."""
    table = (
        Scenario().cards(0, monopoly=1).give(0, ore=1, wool=1).give(1, ore=3, wool=2).give(2, grain=1).give(3, ore=1)
    )
    table.play(PlayMonopoly(ZERO, table.good("ore")))
    assert table.happened == (
        CardPlayed(ZERO, "monopoly"),
        GoodsMoved(ONE, ZERO, table.goods(ore=3)),
        GoodsMoved(THREE, ZERO, table.goods(ore=1)),
        MonopolyEnded(ZERO, table.good("ore"), (ONE, TWO, THREE)),
    )
    assert table.hand(0) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 5}
    assert [table.hand(seat)["ore"] for seat in (1, 2, 3)] == [0, 0, 0]
    assert (table.hand(1)["wool"], table.hand(2)["grain"]) == (2, 1)


def test_monopoly_is_honest() -> None:
    """BASE-DEV-14: nobody is asked what it has, and what is handed over is seen by all."""
    table = Scenario().cards(0, monopoly=1).give(1, ore=3).play(PlayMonopoly(ZERO, Scenario().good("ore")))
    assert table.game.actors == (0,)
    for seat in (None, ZERO, ONE, TWO, THREE):
        assert GoodsMoved(ONE, ZERO, table.goods(ore=3)) in tuple(table.game.events_for(seat))


def test_monopoly_may_be_played_on_a_resource_that_nobody_has() -> None:
    """BASE-DEV-14."""
    table = Scenario().cards(0, monopoly=1).give(1, wool=1)
    table.play(PlayMonopoly(ZERO, table.good("ore")))
    assert table.happened == (CardPlayed(ZERO, "monopoly"), MonopolyEnded(ZERO, table.good("ore"), (ONE, TWO, THREE)))
    assert reading.cards(table.state, 0) == 0


def test_monopoly_names_one_of_the_five_resources() -> None:
    """BASE-DEV-14."""
    table = Scenario().cards(0, monopoly=1)
    assert [action.good for action in table.game.actions.of(PlayMonopoly)] == [0, 1, 2, 3, 4]
    assert table.code(PlayMonopoly(ZERO, Good(5))) == "engine.out-of-range"


def test_monopoly_names_a_resource_and_no_good_of_another_kind() -> None:
    """BASE-DEV-14."""
    wares = Scenario(
        "base",
        expansion("wares", requires=("base",), goods=[GoodSpec("wax", "ware")], tables=[Row(GOOD_COUNTS, "wax", 9)]),
    )
    table = wares.cards(0, monopoly=1).building().give(1, wax=2, ore=1)
    assert table.code(PlayMonopoly(ZERO, table.good("wax"))) == "card.no-resource"
    table.play(PlayMonopoly(ZERO, table.good("ore")))
    assert table.hand(0)["ore"] == 1
    assert table.hand(1)["wax"] == 2
