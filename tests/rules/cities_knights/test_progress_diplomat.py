"""The diplomat (Cities & Knights: "Diplomático")."""

from catan_core.base import LongestRoad, PieceMoved, PieceRemoved
from catan_expansions.cities_knights import PlayDiplomat, RebuildRoad, RoadTakenUp
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.cards import holding
from tests.rules.cities_knights.table import CitiesKnights

LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
"""Nodes along the upper side of the middle row."""

BRANCH = (0, -2, "S")
"""A node beside the third of them."""

FAR = ((2, 1, "N"), (3, -1, "S"))
Place = tuple[int, int, str]


def embassy(owner: int, *nodes: Place) -> CitiesKnights:
    """Seat 0 with a Diplomat, building; roads of a seat along some nodes."""
    return holding(diplomat=1).roads(owner, *(nodes or LINE[:4])).building()


def remove(scenario: CitiesKnights, one: Place, other: Place) -> PlayDiplomat:
    """The Diplomat of seat 0 for a road."""
    return PlayDiplomat(ZERO, scenario.edge(one, other))


def rebuild(scenario: CitiesKnights, *ends: Place) -> RebuildRoad:
    """The road of seat 0 to another edge; without ends: back to its stock."""
    return RebuildRoad(0, scenario.edge(*ends) if ends else None)  # type: ignore[arg-type]


# -- open roads --------------------------------------------------------------------------------------------------


def test_the_first_and_the_last_road_of_a_line_are_open_and_those_between_are_not() -> None:
    """CK-CARD-DIPLOMAT."""
    scenario = embassy(1)
    assert scenario.code(remove(scenario, *LINE[:2])) is None
    assert scenario.code(remove(scenario, *LINE[1:3])) == "diplomat.road-not-open"
    assert scenario.code(remove(scenario, *LINE[2:4])) is None


def test_a_road_that_ends_at_a_building_of_its_owner_is_not_open_there() -> None:
    """CK-CARD-DIPLOMAT: settlement, city or reduced city."""
    for piece in ("settlement", "city", "tipped_city"):
        scenario = embassy(1).piece(piece, 1, LINE[0])
        assert scenario.code(remove(scenario, *LINE[:2])) == "diplomat.road-not-open"
        assert scenario.code(remove(scenario, *LINE[2:4])) is None


def test_a_road_that_ends_at_a_knight_of_its_owner_is_not_open_there() -> None:
    """CK-CARD-DIPLOMAT."""
    scenario = embassy(1).knights(1, "basic", LINE[0])
    assert scenario.code(remove(scenario, *LINE[:2])) == "diplomat.road-not-open"


def test_a_single_road_is_open() -> None:
    """CK-CARD-DIPLOMAT: beside a building too, as long as its other end is free."""
    scenario = embassy(1, *LINE[:2]).piece("settlement", 1, LINE[0])
    assert scenario.code(remove(scenario, *LINE[:2])) is None


def test_a_road_between_a_building_and_a_knight_is_not_open() -> None:
    """CK-CARD-DIPLOMAT."""
    scenario = embassy(1, *LINE[:2]).piece("settlement", 1, LINE[0]).knights(1, "basic", LINE[1])
    assert scenario.code(remove(scenario, *LINE[:2])) == "diplomat.road-not-open"


def test_pieces_of_others_do_not_close_an_end() -> None:
    """CK-CARD-DIPLOMAT: neither a building nor a knight nor a road."""
    scenario = embassy(1).piece("settlement", 2, LINE[0]).knights(3, "basic", LINE[3]).roads(0, *LINE[3:5])
    assert scenario.code(remove(scenario, *LINE[:2])) is None
    assert scenario.code(remove(scenario, *LINE[2:4])) is None


def test_roads_that_meet_at_a_knight_of_another_are_still_attached() -> None:
    """CK-CARD-DIPLOMAT: the road of the same color begins there all the same."""
    scenario = embassy(1).knights(2, "basic", LINE[1])
    assert scenario.code(remove(scenario, *LINE[1:3])) == "diplomat.road-not-open"


def test_a_road_of_a_ring_is_not_open() -> None:
    """CK-CARD-DIPLOMAT."""
    ring = ((0, -1, "N"), (1, -2, "S"), (0, 0, "N"), (0, -1, "S"), (-1, 0, "N"), (0, -2, "S"), (0, -1, "N"))
    scenario = embassy(1, *ring)
    assert scenario.code(remove(scenario, *ring[:2])) == "diplomat.road-not-open"
    assert not scenario.game.actions.of(PlayDiplomat)


def test_where_no_road_lies_none_is_removed() -> None:
    """CK-CARD-DIPLOMAT."""
    scenario = embassy(1)
    assert scenario.code(remove(scenario, *FAR)) == "diplomat.no-road"


def test_a_knight_keeps_the_last_road_that_reaches_it() -> None:
    """CK-CARD-DIPLOMAT, CK-ACT-08: whosever it is; one of two may go."""
    for owner in (0, 1):
        scenario = embassy(owner, *LINE[:2]).knights(owner, "basic", LINE[1])
        assert scenario.code(remove(scenario, *LINE[:2])) == "diplomat.knight-would-be-stranded"
        scenario.roads(owner, *LINE[1:3])
        assert scenario.code(remove(scenario, *LINE[:2])) is None
        assert scenario.code(remove(scenario, *LINE[1:3])) is None


# -- a road of another -------------------------------------------------------------------------------------------


def test_a_road_of_another_goes_back_to_its_owner() -> None:
    """CK-CARD-DIPLOMAT: and nothing is placed for it."""
    scenario = embassy(1).roads(0, *FAR)
    scenario.play(remove(scenario, *LINE[:2])).sound()
    assert len(scenario.at("road", 1)) == 2
    assert scenario.events(PieceRemoved) == (PieceRemoved("road", ONE, None, scenario.edge(*LINE[:2]), None),)
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_longest_road_goes_with_a_removed_road() -> None:
    """CK-CARD-DIPLOMAT: four are too few."""
    scenario = embassy(1, *LINE)
    assert scenario.road_holder() == 1
    scenario.play(remove(scenario, *LINE[:2]))
    assert scenario.road_holder() is None


# -- a road of one's own -----------------------------------------------------------------------------------------


def test_a_road_of_ones_own_may_be_built_again_elsewhere_for_nothing() -> None:
    """CK-CARD-DIPLOMAT, CK-FAQ-12: anywhere a road may be built."""
    scenario = embassy(0).roads(0, *FAR)
    scenario.play(remove(scenario, *LINE[:2]))
    scenario.play(rebuild(scenario, (2, 1, "N"), (2, 0, "S"))).sound()
    assert scenario.edge((2, 1, "N"), (2, 0, "S")) in scenario.at("road", 0)
    assert scenario.edge(*LINE[:2]) not in scenario.at("road", 0)
    assert scenario.state.stack[-1].tag == "base/build"


def test_that_a_road_of_ones_own_is_taken_up_is_told_before_it_lies_elsewhere() -> None:
    """CK-CARD-DIPLOMAT: the board changes at once, so that it is a fact by itself."""
    scenario = embassy(0)
    edge = scenario.edge(*LINE[:2])
    scenario.play(remove(scenario, *LINE[:2]))
    assert scenario.happened[-1] == RoadTakenUp(ZERO, "road", edge)
    assert not scenario.events(PieceRemoved)
    assert not scenario.events(PieceMoved)


def test_it_is_not_put_back_where_it_was() -> None:
    """CK-CARD-DIPLOMAT, CK-FAQ-12."""
    scenario = embassy(0)
    scenario.play(remove(scenario, *LINE[:2]))
    assert scenario.code(rebuild(scenario, *LINE[:2])) == "diplomat.same-edge"


def test_it_is_built_again_by_the_rules_of_building() -> None:
    """CK-CARD-DIPLOMAT: on a free edge beside one's own roads, the removed one no longer being one of them."""
    scenario = embassy(0).roads(0, *FAR).knights(1, "basic", FAR[0]).roads(2, LINE[2], BRANCH)
    scenario.play(remove(scenario, *LINE[:2]))
    assert scenario.code(rebuild(scenario, *LINE[1:3])) == "road.taken"
    assert scenario.code(rebuild(scenario, LINE[2], BRANCH)) == "road.taken"
    assert scenario.code(rebuild(scenario, *LINE[4:6])) == "road.not-connected"
    assert scenario.code(rebuild(scenario, (-2, 0, "N"), (-1, -2, "S"))) == "road.not-connected"
    assert scenario.code(rebuild(scenario, FAR[0], (2, 0, "S"))) == "road.past-opponent"
    assert scenario.code(rebuild(scenario, *LINE[3:5])) is None


def test_it_may_stay_in_the_stock() -> None:
    """CK-CARD-DIPLOMAT."""
    scenario = embassy(0)
    scenario.play(remove(scenario, *LINE[:2]), rebuild(scenario)).sound()
    assert len(scenario.at("road", 0)) == 2
    assert [event.owner for event in scenario.events(PieceRemoved)] == [0]


def test_the_longest_road_is_measured_when_the_road_lies_again() -> None:
    """CK-CARD-DIPLOMAT: whoever moves a road from one end to the other does not lose the card in between."""
    scenario = embassy(0, *LINE).roads(1, *FAR)
    assert scenario.road_holder() == 0
    scenario.play(remove(scenario, *LINE[:2]))
    assert scenario.road_holder() == 0
    scenario.play(rebuild(scenario, (1, -1, "S"), (1, 0, "N")))
    assert isinstance(scenario.happened[0], PieceMoved)
    assert scenario.road_holder() == 0
    assert scenario.state[LongestRoad].lengths[0] == 5


def test_the_longest_road_is_lost_if_the_road_does_not_lie_on_it_again() -> None:
    """CK-CARD-DIPLOMAT."""
    for place in ((), (LINE[2], BRANCH)):
        scenario = embassy(0, *LINE)
        scenario.play(remove(scenario, *LINE[:2]), rebuild(scenario, *place))
        assert scenario.road_holder() is None
