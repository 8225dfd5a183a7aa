"""The science cards alchemist, road building and smith (Cities & Knights: "Ciencia (verde)")."""

import pytest

from catan_core import CHANCE, Goods
from catan_core.base import BuildFreeRoad, Dice, Discard, MoveRobber, Roll
from catan_expansions.cities_knights import (
    BattleFought,
    DrawProgress,
    LoseCity,
    PlayAlchemist,
    PlayRoadBuilding,
    PlaySmith,
    PromoteFreely,
    PromoteKnight,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.cards import holding
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9 = (2, -2, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
FAR = ((2, 1, "N"), (3, -1, "S"))


# -- alchemist ---------------------------------------------------------------------------------------------------


def test_the_alchemist_chooses_both_number_dice_and_only_the_event_die_falls() -> None:
    """CK-CARD-ALCHEMIST."""
    scenario = holding(alchemist=1)
    rolling = scenario.game.play(PlayAlchemist(ZERO, 5, 4))
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
    scenario.play(PlayAlchemist(ZERO, 5, 4), Dice((5, 4, "trade")))
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}
    assert scenario.progress_cards(0) == {}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_every_pair_of_faces_may_be_chosen() -> None:
    """CK-CARD-ALCHEMIST: one to six on either die, seven among the sums."""
    actions = set(holding(alchemist=1).game.actions)
    assert actions == {Roll(ZERO), *(PlayAlchemist(ZERO, red, yellow) for red in range(1, 7) for yellow in range(1, 7))}


@pytest.mark.parametrize("faces", [(0, 1), (7, 1), (1, 0), (1, 7), (999, 3)])
def test_no_other_face_may_be_chosen(faces: tuple[int, int]) -> None:
    """CK-CARD-ALCHEMIST."""
    assert holding(alchemist=1).code(PlayAlchemist(ZERO, *faces)) == "alchemist.no-such-face"


def test_the_alchemist_may_choose_a_seven() -> None:
    """CK-CARD-ALCHEMIST: with all that it brings."""
    scenario = holding(alchemist=1).landed().give(1, brick=8)
    scenario.play(
        PlayAlchemist(ZERO, 1, 6),
        Dice((1, 6, "trade")),
        Discard(ONE, Goods((4, *(0,) * 7))),
    )
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_the_red_die_that_was_chosen_lets_seats_draw() -> None:
    """CK-CARD-ALCHEMIST: a gate is opened by the event die, and the red die decides who draws."""
    scenario = holding(alchemist=1).levels(0, science=1).levels(1, science=2)
    scenario.play(PlayAlchemist(ZERO, 3, 1), Dice((3, 1, "science")), DrawProgress("crane"))
    assert scenario.progress_cards(0) == {}
    assert scenario.progress_cards(1) == {"crane": 1}


def test_a_landing_in_the_alchemists_roll_is_fought_before_the_chosen_number_yields() -> None:
    """CK-CARD-ALCHEMIST, CK-FAQ-01, CK-BARB-18: the city is a settlement by then."""
    scenario = holding(alchemist=1).ship(6).piece("city", 0, FOREST_9)
    scenario.play(PlayAlchemist(ZERO, 4, 5), Dice((4, 5, "ship")))
    assert scenario.events(BattleFought) == (BattleFought(1, (0, 0, 0, 0), False),)
    assert scenario.hand(0) == NOTHING
    scenario.play(LoseCity(ZERO, scenario.node(FOREST_9)))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_when_the_dice_have_been_rolled_it_is_too_late_for_an_alchemist() -> None:
    """CK-CARD-ALCHEMIST."""
    scenario = holding(alchemist=1, options={"base.turn_phases": "combined"}).roll(1, 1, "trade")
    assert scenario.code(PlayAlchemist(ZERO, 1, 1)) == "engine.not-now"


def test_one_alchemist_a_turn_is_all_that_fits() -> None:
    """CK-CARD-ALCHEMIST: the dice are rolled once."""
    scenario = holding(alchemist=2).play(PlayAlchemist(ZERO, 1, 1), Dice((1, 1, "trade")))
    assert scenario.code(PlayAlchemist(ZERO, 1, 1)) == "engine.not-now"
    assert scenario.progress_cards(0) == {"alchemist": 1}


def test_only_the_seat_on_turn_plays_an_alchemist() -> None:
    """CK-CARD-ALCHEMIST, CK-PRG-01."""
    scenario = CitiesKnights().progress(1, alchemist=1)
    assert scenario.code(PlayAlchemist(ONE, 1, 1)) == "engine.not-your-decision"
    assert scenario.code(PlayAlchemist(ZERO, 1, 1)) == "progress.not-held"


# -- road building -----------------------------------------------------------------------------------------------


def free(scenario: CitiesKnights, *ends: tuple[int, int, str]) -> BuildFreeRoad:
    """A free road of seat 0."""
    return BuildFreeRoad(0, scenario.edge(*ends))  # type: ignore[arg-type]


def test_road_building_brings_two_roads_in_different_places_for_nothing() -> None:
    """CK-CARD-ROAD."""
    scenario = holding(road_building=1).roads(0, *LINE[:2]).roads(0, *FAR).building()
    scenario.play(PlayRoadBuilding(ZERO), free(scenario, *LINE[1:3]), free(scenario, (2, 1, "N"), (2, 0, "S")))
    assert len(scenario.at("road", 0)) == 4
    assert scenario.hand(0) == NOTHING
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_second_road_may_lead_on_from_the_first() -> None:
    """CK-CARD-ROAD."""
    scenario = holding(road_building=1).roads(0, *LINE[:2]).building().play(PlayRoadBuilding(ZERO))
    assert scenario.code(free(scenario, *LINE[2:4])) == "road.not-connected"
    scenario.play(free(scenario, *LINE[1:3]), free(scenario, *LINE[2:4]))
    assert scenario.state.stack[-1].tag == "base/build"


def test_free_roads_are_built_by_the_rules_of_building() -> None:
    """CK-CARD-ROAD: not where one lies, and not past a knight of another."""
    scenario = holding(road_building=1).roads(0, *LINE[:3]).knights(1, "basic", LINE[2]).building()
    scenario.play(PlayRoadBuilding(ZERO))
    assert scenario.code(free(scenario, *LINE[:2])) == "road.taken"
    assert scenario.code(free(scenario, *LINE[2:4])) == "road.past-opponent"


def lay(scenario: CitiesKnights, count: int) -> CitiesKnights:
    """Lay some roads of seat 0 anywhere."""
    return scenario.piece("road", 0, *range(count))


def test_whoever_has_one_road_left_builds_one() -> None:
    """CK-CARD-ROAD."""
    scenario = lay(holding(road_building=1), 14).building().play(PlayRoadBuilding(ZERO))
    scenario.play(scenario.game.actions[0])
    assert len(scenario.at("road", 0)) == 15
    assert scenario.state.stack[-1].tag == "base/build"


def test_whoever_has_no_road_left_cannot_play_it() -> None:
    """CK-CARD-ROAD, CK-PRG-07."""
    scenario = lay(holding(road_building=1), 15).building()
    assert scenario.code(PlayRoadBuilding(ZERO)) == "progress.no-effect"


# -- smith -------------------------------------------------------------------------------------------------------


def smithy(**options: bool) -> CitiesKnights:
    """Seat 0 with an active basic knight, a passive one, and a Smith."""
    scenario = holding(smith=1, options=options).knights(0, "basic", LINE[0], active=True)
    return scenario.knights(0, "basic", LINE[2])


def freely(scenario: CitiesKnights, place: tuple[int, int, str] | None) -> PromoteFreely:
    """The free promotion of a knight of seat 0."""
    return PromoteFreely(ZERO, None if place is None else scenario.node(place))


def test_the_smith_promotes_two_knights_for_nothing_active_or_not() -> None:
    """CK-CARD-SMITH: their status stays."""
    scenario = smithy().building().play(PlaySmith(ZERO))
    scenario.play(freely(scenario, LINE[0]), freely(scenario, LINE[2])).sound()
    assert scenario.knight_at(LINE[0]) == "0 strong active"
    assert scenario.knight_at(LINE[2]) == "0 strong passive"
    assert scenario.hand(0) == NOTHING
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_two_knights_must_be_different() -> None:
    """CK-CARD-SMITH: with the fortress too, none rises by two."""
    scenario = smithy().levels(0, politics=3).building().play(PlaySmith(ZERO))
    scenario.play(freely(scenario, LINE[0]))
    assert scenario.code(freely(scenario, LINE[0])) == "knight.promoted-already"


def test_one_promotion_is_enough() -> None:
    """CK-CARD-SMITH: but not none."""
    scenario = smithy().building().play(PlaySmith(ZERO))
    assert scenario.code(freely(scenario, None)) == "smith.must-promote"
    scenario.play(freely(scenario, LINE[0]), freely(scenario, None))
    assert scenario.knight_at(LINE[2]) == "0 basic passive"
    assert scenario.state.stack[-1].tag == "base/build"


def test_with_one_knight_to_promote_it_is_over_after_that() -> None:
    """CK-CARD-SMITH."""
    scenario = holding(smith=1).knights(0, "basic", LINE[0]).building()
    scenario.play(PlaySmith(ZERO), freely(scenario, LINE[0]))
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_smith_needs_the_fortress_for_a_mighty_knight() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(0, "strong", LINE[4]).building().play(PlaySmith(ZERO))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.no-fortress"
    scenario.levels(0, politics=3)
    assert scenario.play(freely(scenario, LINE[4])).knight_at(LINE[4]) == "0 mighty passive"


def test_a_mighty_knight_rises_no_further() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(0, "mighty", LINE[4]).levels(0, politics=3).building().play(PlaySmith(ZERO))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.mighty-already"


def test_a_promotion_needs_a_piece_of_the_next_rank() -> None:
    """CK-CARD-SMITH, CK-KNI-08: both strong ones are on the board."""
    scenario = (
        smithy().knights(0, "strong", LINE[4], (2, 1, "N")).levels(0, politics=3).building().play(PlaySmith(ZERO))
    )
    assert scenario.code(freely(scenario, LINE[0])) == "build.no-piece-left"
    scenario.play(freely(scenario, LINE[4]))
    assert scenario.code(freely(scenario, LINE[0])) is None


def test_nobody_elses_knight_is_promoted() -> None:
    """CK-CARD-SMITH."""
    scenario = smithy().knights(1, "basic", LINE[4]).building().play(PlaySmith(ZERO))
    assert scenario.code(freely(scenario, LINE[4])) == "knight.none-of-yours"
    assert scenario.code(freely(scenario, LINE[3])) == "knight.none-of-yours"


def test_no_knight_is_promoted_twice_in_a_turn_whoever_pays() -> None:
    """CK-CARD-SMITH, CK-KNI-06: neither after a paid promotion nor before one."""
    scenario = smithy().levels(0, politics=3).give(0, ore=2, wool=2).building()
    scenario.play(PromoteKnight(ZERO, scenario.node(LINE[0])), PlaySmith(ZERO))
    assert scenario.code(freely(scenario, LINE[0])) == "knight.promoted-already"
    scenario.play(freely(scenario, LINE[2]))
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[2]))) == "knight.promoted-already"


def test_two_smiths_promote_four_knights() -> None:
    """CK-CARD-SMITH, CK-PRG-08: each knight once."""
    scenario = smithy().progress(0, smith=1).knights(0, "strong", LINE[3], LINE[5]).levels(0, politics=3).building()
    scenario.play(PlaySmith(ZERO), freely(scenario, LINE[3]), freely(scenario, LINE[5]))
    scenario.play(PlaySmith(ZERO), freely(scenario, LINE[0]), freely(scenario, LINE[2]))
    assert [len(scenario.at(f"{rank}_knight", 0)) for rank in ("basic", "strong", "mighty")] == [0, 2, 2]


def test_a_smith_without_a_knight_that_can_rise_is_of_no_use() -> None:
    """CK-CARD-SMITH, CK-PRG-07: a strong one without the fortress."""
    scenario = holding(smith=1).knights(0, "strong", LINE[0]).building()
    assert scenario.code(PlaySmith(ZERO)) == "progress.no-effect"
