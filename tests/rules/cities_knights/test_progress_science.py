"""The science cards (Cities & Knights: "Ciencia (verde)"). The printer is in `test_progress_cards`."""

import pytest

from catan_core import CHANCE
from catan_core.base import BuildCity, BuildRoad, Dice, Discard, EndTurn, Island, MoveRobber, Roll
from catan_core.base.free_roads import BuildFreeRoad
from catan_core.base.production import Produced
from catan_expansions.cities_knights.arming import PromoteKnight
from catan_expansions.cities_knights.battle import BattleFought, LoseCity
from catan_expansions.cities_knights.city_walls import BuildWall
from catan_expansions.cities_knights.improvements import Improve
from catan_expansions.cities_knights.metropolis import PlaceMetropolis
from catan_expansions.cities_knights.progress.drawing import DrawProgress
from catan_expansions.cities_knights.progress.inventor import PlayInventor, TokensSwapped
from catan_expansions.cities_knights.progress.science import (
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
    PlayRoadBuilding,
)
from catan_expansions.cities_knights.progress.smith import PlaySmith, PromoteFreely
from tests.rules.cities_knights.cards import holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9, MOUNTAINS_10, FIELDS_9, HILLS_5 = (2, -2, "N"), (0, -2, "N"), (-2, -1, "S"), (-3, 3, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
FAR = ((2, 1, "N"), (3, -1, "S"))


# -- alchemist ---------------------------------------------------------------------------------------------------


def test_the_alchemist_chooses_both_number_dice_and_only_the_event_die_falls() -> None:
    """CK-CARD-ALCHEMIST."""
    scenario = holding(alchemist=1)
    rolling = scenario.game.play(PlayAlchemist(0, 5, 4))
    assert rolling.actors == (CHANCE,)
    assert dict(rolling.outcomes) == {
        Dice((5, 4, "ship")): 3,
        Dice((5, 4, "trade")): 1,
        Dice((5, 4, "politics")): 1,
        Dice((5, 4, "science")): 1,
    }


def test_the_chosen_number_is_produced() -> None:
    """CK-CARD-ALCHEMIST: and the turn goes on as after a roll."""
    scenario = holding(alchemist=1).piece("settlement", 1, FOREST_9)
    scenario.play(PlayAlchemist(0, 5, 4), Dice((5, 4, "trade")))
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}
    assert scenario.progress_cards(0) == {}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_every_pair_of_faces_may_be_chosen() -> None:
    """CK-CARD-ALCHEMIST: one to six on either die, seven among the sums."""
    actions = set(holding(alchemist=1).game.actions)
    assert actions == {Roll(0), *(PlayAlchemist(0, red, yellow) for red in range(1, 7) for yellow in range(1, 7))}


@pytest.mark.parametrize("faces", [(0, 1), (7, 1), (1, 0), (1, 7), (-1, 3)])
def test_no_other_face_may_be_chosen(faces: tuple[int, int]) -> None:
    """CK-CARD-ALCHEMIST."""
    assert holding(alchemist=1).code(PlayAlchemist(0, *faces)) == "alchemist.no-such-face"


def test_the_alchemist_may_choose_a_seven() -> None:
    """CK-CARD-ALCHEMIST: with all that it brings."""
    scenario = holding(alchemist=1).landed().give(1, brick=8)
    scenario.play(PlayAlchemist(0, 1, 6), Dice((1, 6, "trade")), Discard(1, (4, *(0,) * 7)))
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_the_red_die_that_was_chosen_lets_seats_draw() -> None:
    """CK-CARD-ALCHEMIST: a gate is opened by the event die, and the red die decides who draws."""
    scenario = holding(alchemist=1).levels(0, science=1).levels(1, science=2)
    scenario.play(PlayAlchemist(0, 3, 1), Dice((3, 1, "science")), DrawProgress("crane"))
    assert scenario.progress_cards(0) == {}
    assert scenario.progress_cards(1) == {"crane": 1}


def test_a_landing_in_the_alchemists_roll_is_fought_before_the_chosen_number_yields() -> None:
    """CK-CARD-ALCHEMIST, CK-FAQ-01, CK-BARB-18: the city is a settlement by then."""
    scenario = holding(alchemist=1).ship(6).piece("city", 0, FOREST_9)
    scenario.play(PlayAlchemist(0, 4, 5), Dice((4, 5, "ship")))
    assert scenario.events(BattleFought) == (BattleFought(1, (0, 0, 0, 0), False),)
    assert scenario.hand(0) == NOTHING
    scenario.play(LoseCity(0, scenario.node(FOREST_9)))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_when_the_dice_have_been_rolled_it_is_too_late_for_an_alchemist() -> None:
    """CK-CARD-ALCHEMIST."""
    scenario = holding(alchemist=1, options={"base.turn_phases": "combined"}).roll(1, 1, "trade")
    assert scenario.code(PlayAlchemist(0, 1, 1)) == "engine.not-now"


def test_one_alchemist_a_turn_is_all_that_fits() -> None:
    """CK-CARD-ALCHEMIST: the dice are rolled once."""
    scenario = holding(alchemist=2).play(PlayAlchemist(0, 1, 1), Dice((1, 1, "trade")))
    assert scenario.code(PlayAlchemist(0, 1, 1)) == "engine.not-now"
    assert scenario.progress_cards(0) == {"alchemist": 1}


def test_only_the_seat_on_turn_plays_an_alchemist() -> None:
    """CK-CARD-ALCHEMIST, CK-PRG-01."""
    scenario = CitiesKnights().progress(1, alchemist=1)
    assert scenario.code(PlayAlchemist(1, 1, 1)) == "engine.not-your-decision"
    assert scenario.code(PlayAlchemist(0, 1, 1)) == "progress.not-held"


# -- road building -----------------------------------------------------------------------------------------------


def free(scenario: CitiesKnights, *ends: tuple[int, int, str]) -> BuildFreeRoad:
    """A free road of seat 0."""
    return BuildFreeRoad(0, scenario.edge(ends))  # type: ignore[arg-type]


def test_road_building_brings_two_roads_in_different_places_for_nothing() -> None:
    """CK-CARD-ROAD."""
    scenario = holding(road_building=1).roads(0, *LINE[:2]).roads(0, *FAR).building()
    scenario.play(PlayRoadBuilding(0), free(scenario, *LINE[1:3]), free(scenario, (2, 1, "N"), (2, 0, "S")))
    assert len(scenario.at("road", 0)) == 4
    assert scenario.hand(0) == NOTHING
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_second_road_may_lead_on_from_the_first() -> None:
    """CK-CARD-ROAD."""
    scenario = holding(road_building=1).roads(0, *LINE[:2]).building().play(PlayRoadBuilding(0))
    assert scenario.code(free(scenario, *LINE[2:4])) == "road.not-connected"
    scenario.play(free(scenario, *LINE[1:3]), free(scenario, *LINE[2:4]))
    assert scenario.state.stack[-1].tag == "base/build"


def test_free_roads_are_built_by_the_rules_of_building() -> None:
    """CK-CARD-ROAD: not where one lies, and not past a knight of another."""
    scenario = holding(road_building=1).roads(0, *LINE[:3]).knights(1, "basic", LINE[2]).building()
    scenario.play(PlayRoadBuilding(0))
    assert scenario.code(free(scenario, *LINE[:2])) == "road.taken"
    assert scenario.code(free(scenario, *LINE[2:4])) == "road.past-opponent"


def lay(scenario: CitiesKnights, count: int) -> CitiesKnights:
    """Lay so many roads of seat 0 anywhere."""
    return scenario.piece("road", 0, *range(count))


def test_whoever_has_one_road_left_builds_one() -> None:
    """CK-CARD-ROAD."""
    scenario = lay(holding(road_building=1), 14).building().play(PlayRoadBuilding(0))
    scenario.play(scenario.game.actions[0])
    assert len(scenario.at("road", 0)) == 15
    assert scenario.state.stack[-1].tag == "base/build"


def test_whoever_has_no_road_left_cannot_play_it() -> None:
    """CK-CARD-ROAD, CK-PRG-07."""
    scenario = lay(holding(road_building=1), 15).building()
    assert scenario.code(PlayRoadBuilding(0)) == "progress.no-effect"


# -- smith -------------------------------------------------------------------------------------------------------


def smithy(**options: bool) -> CitiesKnights:
    """Seat 0 with an active basic knight, a passive one, and a Smith."""
    scenario = holding(smith=1, options=options).knights(0, "basic", LINE[0], active=True)
    return scenario.knights(0, "basic", LINE[2])


def freely(scenario: CitiesKnights, place: tuple[int, int, str] | None) -> PromoteFreely:
    """The free promotion of a knight of seat 0."""
    return PromoteFreely(0, None if place is None else scenario.node(place))


def test_the_smith_promotes_two_knights_for_nothing_active_or_not() -> None:
    """CK-CARD-SMITH: their status stays."""
    scenario = smithy().building().play(PlaySmith(0))
    scenario.play(freely(scenario, LINE[0]), freely(scenario, LINE[2])).sound()
    assert scenario.knight_at(LINE[0]) == "0 strong active"
    assert scenario.knight_at(LINE[2]) == "0 strong passive"
    assert scenario.hand(0) == NOTHING
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_two_knights_must_be_different() -> None:
    """CK-CARD-SMITH: with the fortress too, none rises by two."""
    scenario = smithy().levels(0, politics=3).building().play(PlaySmith(0))
    scenario.play(freely(scenario, LINE[0]))
    assert scenario.code(freely(scenario, LINE[0])) == "knight.promoted-already"


def test_one_promotion_is_enough() -> None:
    """CK-CARD-SMITH: but not none."""
    scenario = smithy().building().play(PlaySmith(0))
    assert scenario.code(freely(scenario, None)) == "smith.must-promote"
    scenario.play(freely(scenario, LINE[0]), freely(scenario, None))
    assert scenario.knight_at(LINE[2]) == "0 basic passive"
    assert scenario.state.stack[-1].tag == "base/build"


def test_with_one_knight_to_promote_it_is_over_after_that() -> None:
    """CK-CARD-SMITH."""
    scenario = holding(smith=1).knights(0, "basic", LINE[0]).building()
    scenario.play(PlaySmith(0), freely(scenario, LINE[0]))
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_smith_needs_the_fortress_for_a_mighty_knight() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(0, "strong", LINE[4]).building().play(PlaySmith(0))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.no-fortress"
    scenario.levels(0, politics=3)
    assert scenario.play(freely(scenario, LINE[4])).knight_at(LINE[4]) == "0 mighty passive"


def test_a_mighty_knight_rises_no_further() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(0, "mighty", LINE[4]).levels(0, politics=3).building().play(PlaySmith(0))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.mighty-already"


def test_a_promotion_needs_a_piece_of_the_next_rank() -> None:
    """CK-CARD-SMITH, CK-KNI-08: both strong ones are on the board."""
    scenario = smithy().knights(0, "strong", LINE[4], (2, 1, "N")).levels(0, politics=3).building().play(PlaySmith(0))
    assert scenario.code(freely(scenario, LINE[0])) == "build.no-piece-left"
    scenario.play(freely(scenario, LINE[4]))
    assert scenario.code(freely(scenario, LINE[0])) is None


def test_nobody_elses_knight_is_promoted() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(1, "basic", LINE[4]).building().play(PlaySmith(0))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.none-of-yours"
    assert scenario.code(freely(scenario, LINE[3])) == "knight.none-of-yours"


def test_no_knight_is_promoted_twice_in_a_turn_whoever_pays() -> None:
    """CK-CARD-SMITH, CK-KNI-06: neither after a paid promotion nor before one."""
    scenario = smithy().levels(0, politics=3).give(0, ore=2, wool=2).building()
    scenario.play(PromoteKnight(0, scenario.node(LINE[0])), PlaySmith(0))
    assert scenario.code(freely(scenario, LINE[0])) == "knight.promoted-already"
    scenario.play(freely(scenario, LINE[2]))
    assert scenario.code(PromoteKnight(0, scenario.node(LINE[2]))) == "knight.promoted-already"


def test_two_smiths_promote_four_knights() -> None:
    """CK-CARD-SMITH, CK-PRG-08: each knight once."""
    scenario = smithy().progress(0, smith=1).knights(0, "strong", LINE[3], LINE[5]).levels(0, politics=3).building()
    scenario.play(PlaySmith(0), freely(scenario, LINE[3]), freely(scenario, LINE[5]))
    scenario.play(PlaySmith(0), freely(scenario, LINE[0]), freely(scenario, LINE[2]))
    assert [len(scenario.at(f"{rank}_knight", 0)) for rank in ("basic", "strong", "mighty")] == [0, 2, 2]


def test_a_smith_without_a_knight_that_can_rise_is_of_no_use() -> None:
    """CK-CARD-SMITH, CK-PRG-07: a strong one without the fortress."""
    scenario = holding(smith=1).knights(0, "strong", LINE[0]).building()
    assert scenario.code(PlaySmith(0)) == "progress.no-effect"


# -- crane -------------------------------------------------------------------------------------------------------


def yard(**cards: int) -> CitiesKnights:
    """Seat 0 with a city and a Crane, building."""
    return holding(crane=1).piece("city", 0, MOUNTAINS_10).give(0, **cards).building()


def test_the_crane_makes_the_first_level_free() -> None:
    """CK-CARD-CRANE."""
    scenario = yard().play(PlayCrane(0, "trade"))
    assert (scenario.level(0, "trade"), scenario.hand(0)) == (1, NOTHING)


def test_the_crane_makes_a_later_level_cheaper_by_one_commodity() -> None:
    """CK-CARD-CRANE: three instead of four for the fourth."""
    scenario = yard(paper=3).levels(0, science=3)
    assert scenario.code(Improve(0, "science")) == "build.cannot-pay"
    scenario.play(PlayCrane(0, "science"), PlaceMetropolis(0, scenario.node(MOUNTAINS_10)))
    assert (scenario.level(0, "science"), scenario.hand(0)) == (4, NOTHING)
    assert scenario.game.score(0)["cities_knights/metropolises"] == 2


def test_the_crane_works_once() -> None:
    """CK-CARD-CRANE: the next improvement of the turn costs what it always does."""
    scenario = yard(cloth=1).play(PlayCrane(0, "trade"))
    assert scenario.code(Improve(0, "trade")) == "build.cannot-pay"
    assert scenario.give(0, cloth=1).play(Improve(0, "trade")).hand(0) == NOTHING


def test_the_crane_does_not_make_a_city_cheaper() -> None:
    """CK-CARD-CRANE."""
    scenario = yard(ore=3, grain=1).piece("settlement", 0, FIELDS_9)
    assert scenario.code(BuildCity(0, scenario.node(FIELDS_9))) == "build.cannot-pay"
    scenario.play(PlayCrane(0, "trade"))
    assert scenario.code(BuildCity(0, scenario.node(FIELDS_9))) == "build.cannot-pay"


def test_the_crane_is_bound_by_what_holds_for_improvements() -> None:
    """CK-CARD-CRANE, CK-IMPR-01, CK-METRO-05."""
    assert yard(cloth=9).levels(0, trade=5).code(PlayCrane(0, "trade")) == "improvement.at-top"
    assert yard().levels(0, trade=1).code(PlayCrane(0, "trade")) == "build.cannot-pay"
    assert yard().code(PlayCrane(0, "nonsense")) == "improvement.unknown-track"
    assert holding(crane=1).building().code(PlayCrane(0, "trade")) == "improvement.no-city"
    scenario = yard(cloth=9).levels(0, trade=3, science=4).metropolis("science", 0, MOUNTAINS_10)
    assert scenario.code(PlayCrane(0, "trade")) == "improvement.no-city-for-metropolis"


def test_the_crane_may_be_used_while_trading() -> None:
    """CK-CARD-CRANE, CK-PRG-01: it brings its improvement with it, at any time after the roll."""
    scenario = holding(crane=1).piece("city", 0, MOUNTAINS_10).after_roll()
    assert scenario.code(Improve(0, "trade")) == "engine.not-now"
    assert scenario.play(PlayCrane(0, "trade")).level(0, "trade") == 1


# -- engineer ----------------------------------------------------------------------------------------------------


def test_the_engineer_builds_a_wall_for_nothing() -> None:
    """CK-CARD-ENGINEER."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).building()
    wall = scenario.node(MOUNTAINS_10)
    assert scenario.code(BuildWall(0, wall)) == "build.cannot-pay"
    scenario.play(PlayEngineer(0, wall))
    assert scenario.at("wall", 0) == {wall}
    assert scenario.hand(0) == NOTHING


def test_the_wall_of_the_engineer_makes_two_more_cards_safe() -> None:
    """CK-CARD-ENGINEER: nine may be held when a seven comes."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).give(0, brick=9).building()
    scenario.play(PlayEngineer(0, scenario.node(MOUNTAINS_10)), EndTurn(0)).roll(3, 4, "trade")
    assert scenario.state.stack[-1].tag == "base/trade"


def test_the_engineer_is_bound_by_what_holds_for_walls() -> None:
    """CK-CARD-ENGINEER, CK-WALL-02: one for a city, three in all, none for settlements or cities of others."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10, FOREST_9).piece("wall", 0, MOUNTAINS_10)
    scenario.piece("settlement", 0, FIELDS_9).piece("city", 1, HILLS_5).building()
    for place in (MOUNTAINS_10, FIELDS_9, HILLS_5, LINE[2]):
        assert scenario.code(PlayEngineer(0, scenario.node(place))) == "wall.no-city"
    assert scenario.code(PlayEngineer(0, scenario.node(FOREST_9))) is None
    scenario.piece("city", 0, (0, 0, "S"), (2, 1, "N")).piece("wall", 0, (0, 0, "S"), (2, 1, "N"))
    assert scenario.code(PlayEngineer(0, scenario.node(FOREST_9))) == "build.no-piece-left"


def test_the_engineer_walls_a_metropolis() -> None:
    """CK-CARD-ENGINEER, CK-FAQ-06."""
    scenario = holding(engineer=1).piece("city", 0, MOUNTAINS_10).metropolis("trade", 0, MOUNTAINS_10).building()
    assert scenario.play(PlayEngineer(0, scenario.node(MOUNTAINS_10))).at("wall", 0) == {scenario.node(MOUNTAINS_10)}


# -- inventor ----------------------------------------------------------------------------------------------------

MOUNTAINS, FIELDS, PASTURE_2, FIELDS_12, HILLS_6, MOUNTAINS_8 = (0, -2), (-2, 0), (1, -2), (-1, -1), (0, -1), (2, 0)


def workshop(**options: str) -> CitiesKnights:
    """Seat 0 with buildings beside mountains 10 and fields 9, and an Inventor."""
    scenario = holding(inventor=1, options=options)
    return scenario.piece("settlement", 0, FIELDS_9).piece("city", 0, MOUNTAINS_10).building()


def swap(scenario: CitiesKnights, one: tuple[int, int], other: tuple[int, int]) -> PlayInventor:
    """The Inventor of seat 0 on two hexes."""
    return PlayInventor(0, *sorted((scenario.hex(*one), scenario.hex(*other))))


def token(scenario: CitiesKnights, at: tuple[int, int]) -> int:
    """The number token of a hex."""
    return scenario.state[Island].layout.tokens[scenario.hex(*at)]


def test_the_inventor_swaps_two_tokens() -> None:
    """CK-CARD-INVENTOR: and from then on the hexes yield for their new numbers."""
    scenario = workshop()
    action = swap(scenario, MOUNTAINS, FIELDS)
    scenario.play(action).sound()
    assert (token(scenario, MOUNTAINS), token(scenario, FIELDS)) == (9, 10)
    assert told(scenario, TokensSwapped) == shown(TokensSwapped(action.first, action.second))
    scenario.play(EndTurn(0)).roll(4, 5, "trade")
    assert scenario.hand(0) == {**NOTHING, "ore": 1, "coin": 1}


@pytest.mark.parametrize("fixed", [PASTURE_2, FIELDS_12, HILLS_6, MOUNTAINS_8])
def test_the_tokens_two_six_eight_and_twelve_stay(fixed: tuple[int, int]) -> None:
    """CK-CARD-INVENTOR: wherever one builds, and whatever the option says."""
    for value in ("both_hexes", "none"):
        scenario = workshop(inventor_needs_buildings=value).piece("settlement", 0, (0, -2, "S"), (2, -3, "S"))
        scenario.piece("settlement", 0, (2, 1, "N"))
        assert scenario.code(swap(scenario, MOUNTAINS, fixed)) == "inventor.token-stays"


def test_the_inventor_swaps_under_the_robber_which_stays() -> None:
    """CK-CARD-INVENTOR."""
    scenario = workshop().robber(*FIELDS)
    scenario.play(swap(scenario, MOUNTAINS, FIELDS))
    assert scenario.robber_at() == FIELDS
    assert token(scenario, FIELDS) == 10


@pytest.mark.parametrize("other", [(0, 1), (1, 0)])
def test_both_hexes_must_touch_buildings_of_the_inventor(other: tuple[int, int]) -> None:
    """CK-CARD-INVENTOR, CK-FAQ-17: the default, `inventor_needs_buildings` = both_hexes; fields 4 and forest 3."""
    scenario = workshop().piece("settlement", 1, (0, 1, "N"))
    assert scenario.code(swap(scenario, MOUNTAINS, other)) == "inventor.no-building"
    assert scenario.code(swap(scenario, (0, 1), (1, 0))) == "inventor.no-building"


def test_with_the_option_no_building_is_needed() -> None:
    """CK-CARD-INVENTOR, CK-FAQ-17: `inventor_needs_buildings` = none."""
    scenario = workshop(inventor_needs_buildings="none")
    scenario.play(swap(scenario, (0, 1), (1, 0)))
    assert (token(scenario, (0, 1)), token(scenario, (1, 0))) == (3, 4)


def test_a_reduced_city_is_a_building_for_the_inventor() -> None:
    """CK-CARD-INVENTOR, CK-BARB-10: it counts as a settlement."""
    scenario = holding(inventor=1).piece("settlement", 0, FIELDS_9).piece("tipped_city", 0, MOUNTAINS_10).building()
    assert scenario.code(swap(scenario, MOUNTAINS, FIELDS)) is None


def test_two_different_tokens_are_swapped() -> None:
    """CK-CARD-INVENTOR: not one with itself or with an equal one, and there is none on the desert."""
    scenario = workshop().piece("settlement", 0, (-1, 1, "N"), HILLS_5, (1, 0, "S"))
    assert token(scenario, (-1, 1)) == token(scenario, (1, 0)) == 3
    assert scenario.code(swap(scenario, (-1, 1), (1, 0))) == "inventor.not-two-tokens"
    assert scenario.code(swap(scenario, FIELDS, FIELDS)) == "inventor.not-two-tokens"
    assert scenario.code(swap(scenario, MOUNTAINS, (0, 0))) == "inventor.not-two-tokens"


def test_a_pair_of_hexes_is_named_in_one_order() -> None:
    """CK-CARD-INVENTOR: the other would be the same."""
    scenario = workshop()
    action = swap(scenario, MOUNTAINS, FIELDS)
    assert scenario.code(PlayInventor(0, action.second, action.first)) == "inventor.not-two-tokens"


# -- irrigation and mining ---------------------------------------------------------------------------------------

HARVESTS = pytest.mark.parametrize(
    ("card", "action", "good", "places"),
    [
        ("irrigation", PlayIrrigation(0), "grain", ((-2, 1, "N"), FIELDS_9, (1, 0, "S"))),
        ("mining", PlayMining(0), "ore", ((0, -2, "S"), MOUNTAINS_10, (2, 1, "N"))),
    ],
    ids=["irrigation", "mining"],
)
Place = tuple[int, int, str]


@HARVESTS
def test_a_harvest_card_brings_two_cards_for_every_hex_with_a_building(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING: two settlements on one hex and a city on another: four cards."""
    scenario = holding(**{card: 1}).piece("settlement", 0, *places[:2]).piece("city", 0, places[2])
    if card == "irrigation":
        scenario.piece("settlement", 1, (0, 2, "S"))
    scenario.building().play(action)
    assert scenario.hand(0) == {**NOTHING, good: 4}
    assert scenario.hand(1) == NOTHING


@HARVESTS
def test_a_harvest_card_does_not_mind_the_robber(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING."""
    robbed = (-2, 0) if card == "irrigation" else (0, -2)
    scenario = holding(**{card: 1}).piece("settlement", 0, places[1]).robber(*robbed).building()
    assert scenario.play(action).hand(0) == {**NOTHING, good: 2}


@HARVESTS
def test_a_harvest_card_is_no_production(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING: nothing yields, and no aqueduct works for those who get nothing."""
    scenario = holding(**{card: 1}).piece("settlement", 0, places[1]).levels(1, science=3).building()
    scenario.play(action)
    assert scenario.events(Produced) == ()
    assert scenario.state.stack[-1].tag == "base/build"


@HARVESTS
@pytest.mark.parametrize("left", [1, 3])
def test_from_a_short_supply_a_harvest_card_brings_what_is_left(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...], left: int
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING."""
    scenario = holding(**{card: 1}).piece("settlement", 0, *places[1:]).give(3, **{good: 19 - left}).building()
    assert scenario.play(action).hand(0) == {**NOTHING, good: left}


@HARVESTS
def test_a_harvest_card_is_void_when_there_is_nothing_to_take(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING, CK-PRG-07: no such hex, or nothing left in the supply."""
    assert holding(**{card: 1}).piece("city", 0, FOREST_9).building().code(action) == "progress.no-effect"
    scenario = holding(**{card: 1}).piece("settlement", 0, places[1]).give(3, **{good: 19}).building()
    assert scenario.code(action) == "progress.no-effect"


# -- medicine ----------------------------------------------------------------------------------------------------


def hospital(**cards: int) -> CitiesKnights:
    """Seat 0 with a settlement, these goods and a Medicine, building."""
    return holding(medicine=1).piece("settlement", 0, FIELDS_9).give(0, **cards).building()


def heal(scenario: CitiesKnights, place: Place = FIELDS_9) -> PlayMedicine:
    """The Medicine of seat 0 for a settlement."""
    return PlayMedicine(0, scenario.node(place))


def test_medicine_makes_a_city_for_two_ore_and_one_grain() -> None:
    """CK-CARD-MEDICINE."""
    scenario = hospital(ore=3, grain=2)
    scenario.play(heal(scenario)).sound()
    assert scenario.at("city", 0) == {scenario.node(FIELDS_9)}
    assert scenario.at("settlement", 0) == set()
    assert scenario.hand(0) == {**NOTHING, "ore": 1, "grain": 1}


@pytest.mark.parametrize("cards", [{"ore": 1, "grain": 1}, {"ore": 2}, {}])
def test_less_is_not_enough(cards: dict[str, int]) -> None:
    """CK-CARD-MEDICINE: also because two of these cards cannot be combined."""
    scenario = hospital(**cards).progress(0, medicine=1)
    assert scenario.code(heal(scenario)) == "build.cannot-pay"


def test_medicine_needs_a_settlement_of_ones_own() -> None:
    """CK-CARD-MEDICINE."""
    scenario = hospital(ore=2, grain=1).piece("city", 0, MOUNTAINS_10).piece("settlement", 1, FOREST_9)
    for place in (MOUNTAINS_10, FOREST_9, LINE[2]):
        assert scenario.code(heal(scenario, place)) == "medicine.no-settlement"


def test_medicine_needs_a_city_piece() -> None:
    """CK-CARD-MEDICINE, CK-COMP-11: four cities are all there are."""
    scenario = hospital(ore=2, grain=1).piece("city", 0, MOUNTAINS_10, FOREST_9, (0, 0, "S"), (2, 1, "N"))
    assert scenario.code(heal(scenario)) == "medicine.no-settlement"


def test_medicine_restores_a_reduced_city_first() -> None:
    """CK-CARD-MEDICINE, CK-BARB-10: for two ore and one grain, and before any settlement."""
    scenario = hospital(ore=2, grain=1).piece("tipped_city", 0, MOUNTAINS_10)
    assert scenario.code(heal(scenario)) == "medicine.no-settlement"
    scenario.play(heal(scenario, MOUNTAINS_10)).sound()
    assert scenario.at("city", 0) == {scenario.node(MOUNTAINS_10)}
    assert scenario.at("tipped_city", 0) == set()
    assert scenario.hand(0) == NOTHING


def test_medicine_may_be_used_while_trading() -> None:
    """CK-CARD-MEDICINE, CK-PRG-01: at any time after the roll."""
    scenario = holding(medicine=1).piece("settlement", 0, FIELDS_9).give(0, ore=2, grain=1).after_roll()
    assert scenario.code(BuildRoad(0, 0)) == "engine.not-now"
    assert scenario.play(heal(scenario)).at("city", 0) == {scenario.node(FIELDS_9)}
