"""Politics cards: deserter and intrigue (Cities & Knights: "Desertor", "Intriga")."""

import pytest

from catan_core.base import EndTurn, PieceMoved, PieceRemoved
from catan_expansions.cities_knights import (
    BuildKnight,
    GiveUpKnight,
    KnightDeserted,
    KnightDisplaced,
    MoveKnight,
    PlaceDeserter,
    PlayDeserter,
    PlayIntrigue,
    Retreat,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.cards import holding, shown, told
from tests.rules.cities_knights.table import CitiesKnights

LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
"""Nodes along the upper side of the middle row."""

AWAY = ((2, 1, "N"), (3, -1, "S"), (2, 0, "N"))
LOWER = {"deserter_fallback": "equal_or_lower"}


# -- deserter ----------------------------------------------------------------------------------------------------


def tempted(**options: str) -> CitiesKnights:
    """Seat 0 with a Deserter and two roads, seat 1 with a road and no knight yet."""
    return holding(deserter=1, options=options).roads(0, *LINE[:3]).roads(1, *AWAY)


def leave(scenario: CitiesKnights, place: tuple[int, int, str] = AWAY[0]) -> CitiesKnights:
    """Play the Deserter against seat 1, which gives up a knight."""
    return scenario.building().play(PlayDeserter(ZERO, ONE), GiveUpKnight(ONE, scenario.node(place)))


def come(scenario: CitiesKnights, place: tuple[int, int, str] = LINE[1]) -> PlaceDeserter:
    """Where seat 0 places it."""
    return PlaceDeserter(ZERO, scenario.node(place))


def test_the_opponent_chooses_which_knight_deserts() -> None:
    """CK-CARD-DESERTER, CK-FAQ-09: any of its own."""
    scenario = tempted().knights(1, "basic", AWAY[0]).knights(1, "mighty", AWAY[1]).knights(2, "basic", LINE[5])
    scenario.building().play(PlayDeserter(ZERO, ONE))
    assert scenario.game.actors == (1,)
    assert set(scenario.game.actions) == {GiveUpKnight(ONE, scenario.node(place)) for place in AWAY[:2]}
    assert scenario.code(GiveUpKnight(ONE, scenario.node(LINE[5]))) == "knight.none-of-yours"
    assert scenario.code(GiveUpKnight(ONE, scenario.node(AWAY[2]))) == "knight.none-of-yours"


@pytest.mark.parametrize("rank", ["basic", "strong", "mighty"])
@pytest.mark.parametrize("active", [True, False])
def test_a_knight_of_the_same_rank_and_status_is_placed(rank: str, active: bool) -> None:
    """CK-CARD-DESERTER: a mighty one also without the fortress."""
    scenario = leave(tempted().knights(1, rank, AWAY[0], active=active))
    assert scenario.knight_at(AWAY[0]) is None
    scenario.play(come(scenario)).sound()
    assert scenario.knight_at(LINE[1]) == f"0 {rank} {'active' if active else 'passive'}"
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_desertion_is_announced() -> None:
    """CK-CARD-DESERTER."""
    scenario = leave(tempted().knights(1, "strong", AWAY[0], active=True))
    assert told(scenario, KnightDeserted) == shown(KnightDeserted(ONE, ZERO, "strong_knight", True))


def test_the_deserter_is_placed_by_the_rules_for_knights() -> None:
    """CK-CARD-DESERTER, CK-KNI-02: on a free node that an own road reaches."""
    scenario = leave(tempted().piece("settlement", 0, LINE[0]).knights(1, "basic", AWAY[0]))
    assert scenario.code(come(scenario, LINE[0])) == "knight.node-taken"
    assert scenario.code(come(scenario, LINE[3])) == "knight.no-road"
    assert scenario.code(come(scenario, AWAY[0])) == "knight.no-road"
    assert scenario.code(come(scenario, LINE[2])) is None


def test_the_deserter_may_stand_where_it_stood_if_an_own_road_reaches_it() -> None:
    """CK-CARD-DESERTER."""
    scenario = leave(tempted().knights(1, "basic", LINE[2]), LINE[2])
    assert scenario.play(come(scenario, LINE[2])).knight_at(LINE[2]) == "0 basic passive"


def test_an_active_deserter_may_act_at_once() -> None:
    """CK-CARD-DESERTER: nobody has activated it in this turn."""
    scenario = leave(tempted().knights(1, "basic", AWAY[0], active=True))
    scenario.play(come(scenario))
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[1]), scenario.node(LINE[2]))) is None


def full(rank: str, **options: str) -> CitiesKnights:
    """Seat 0 has both its knights of a rank on the board; a knight of that rank deserts to it."""
    scenario = tempted(**options).knights(0, rank, LINE[4], LINE[5]).knights(1, rank, AWAY[0], active=True)
    return leave(scenario)


@pytest.mark.parametrize("rank", ["strong", "mighty"])
def test_without_a_piece_of_its_rank_a_basic_knight_is_placed(rank: str) -> None:
    """CK-CARD-DESERTER: the default, `deserter_fallback` = basic; it keeps the status."""
    scenario = full(rank)
    assert scenario.play(come(scenario)).knight_at(LINE[1]) == "0 basic active"


def test_with_the_option_the_next_lower_rank_is_placed() -> None:
    """CK-CARD-DESERTER: `deserter_fallback` = equal_or_lower: a strong one for a mighty one."""
    scenario = full("mighty", **LOWER)
    assert scenario.play(come(scenario)).knight_at(LINE[1]) == "0 strong active"


def test_with_the_option_a_basic_one_comes_when_no_strong_one_is_left_either() -> None:
    """CK-CARD-DESERTER."""
    scenario = tempted(**LOWER).knights(0, "mighty", LINE[4], LINE[5]).knights(1, "mighty", AWAY[0])
    leave(scenario.knights(0, "strong", LINE[3], (0, 0, "S")))
    assert scenario.play(come(scenario)).knight_at(LINE[1]) == "0 basic passive"


@pytest.mark.parametrize("options", [{}, LOWER])
def test_without_a_basic_piece_either_the_knight_is_lost_all_the_same(options: dict[str, str]) -> None:
    """CK-CARD-DESERTER."""
    scenario = tempted(**options).knights(0, "basic", LINE[4], LINE[5]).knights(1, "basic", AWAY[0])
    leave(scenario)
    assert scenario.knight_at(AWAY[0]) is None
    assert scenario.state.stack[-1].tag == "base/build"
    assert scenario.progress_cards(0) == {}


def test_a_lower_rank_never_gives_a_higher_one() -> None:
    """CK-CARD-DESERTER: both basic ones are on the board, and the strong ones stay in stock."""
    scenario = tempted(**LOWER).knights(0, "basic", LINE[4], LINE[5]).knights(1, "basic", AWAY[0])
    leave(scenario)
    assert scenario.at("strong_knight", 0) == set()


def test_without_a_place_the_knight_is_lost_all_the_same() -> None:
    """CK-CARD-DESERTER: seat 0 has no road."""
    scenario = holding(deserter=1).knights(1, "basic", AWAY[0])
    leave(scenario)
    assert scenario.knight_at(AWAY[0]) is None
    assert scenario.state.stack[-1].tag == "base/build"


def test_a_seat_without_knights_has_nobody_to_desert() -> None:
    """CK-CARD-DESERTER, CK-PRG-07."""
    scenario = tempted().knights(1, "basic", AWAY[0]).knights(0, "basic", LINE[0]).building()
    assert scenario.code(PlayDeserter(ZERO, ONE)) is None
    assert scenario.code(PlayDeserter(ZERO, TWO)) == "progress.no-effect"
    assert scenario.code(PlayDeserter(ZERO, ZERO)) == "progress.no-such-target"


def test_the_victim_can_build_the_knight_again() -> None:
    """CK-CARD-DESERTER: its piece is back in stock."""
    scenario = tempted().knights(1, "basic", AWAY[0], AWAY[1])
    leave(scenario).play(come(scenario)).give(1, ore=1, wool=1)
    scenario.play(EndTurn(ZERO)).building()
    assert scenario.code(BuildKnight(ONE, scenario.node(AWAY[0]))) is None


def test_a_deserting_knight_opens_the_road_that_it_blocked() -> None:
    """CK-CARD-DESERTER, CK-KNI-11: five roads count again when the knight on them is gone."""
    scenario = holding(deserter=1).roads(0, *LINE).knights(1, "basic", LINE[2])
    assert scenario.road_holder() is None
    leave(scenario, LINE[2]).play(come(scenario, LINE[0]))
    assert scenario.road_holder() == 0


# -- intrigue ----------------------------------------------------------------------------------------------------


def court(rank: str = "basic", *, active: bool = False) -> CitiesKnights:
    """Seat 0 with Intrigue and roads; a knight of seat 1 stands on them, at the end of a road of its own."""
    scenario = holding(intrigue=1).roads(0, *LINE[:3]).roads(1, *LINE[2:5])
    return scenario.knights(1, rank, LINE[2], active=active).building()


def intrigue(scenario: CitiesKnights, place: tuple[int, int, str] = LINE[2]) -> PlayIntrigue:
    """Intrigue of seat 0 against the knight on a node."""
    return PlayIntrigue(ZERO, scenario.node(place))


@pytest.mark.parametrize("rank", ["basic", "strong", "mighty"])
@pytest.mark.parametrize("active", [True, False])
def test_intrigue_drives_a_knight_of_any_rank_away(rank: str, active: bool) -> None:
    """CK-CARD-INTRIGUE, CK-FAQ-14: without a knight of one's own; its owner chooses where, and its status stays."""
    scenario = court(rank, active=active)
    scenario.play(intrigue(scenario))
    assert scenario.game.actors == (1,)
    assert set(scenario.game.actions) == {Retreat(ONE, scenario.node(place)) for place in LINE[3:5]}
    scenario.play(Retreat(ONE, scenario.node(LINE[4]))).sound()
    assert scenario.knight_at(LINE[4]) == f"1 {rank} {'active' if active else 'passive'}"
    assert scenario.knight_at(LINE[2]) is None
    assert scenario.state.stack[-1].tag == "base/build"


def test_intrigue_is_announced_and_the_retreat_too() -> None:
    """CK-CARD-INTRIGUE."""
    scenario = court()
    origin = scenario.node(LINE[2])
    scenario.play(intrigue(scenario))
    assert told(scenario, KnightDisplaced) == shown(KnightDisplaced(ZERO, ONE, "basic_knight", origin))
    scenario.play(Retreat(ONE, scenario.node(LINE[3])))
    (moved,) = scenario.events(PieceMoved)
    assert (moved.owner, moved.piece) == (1, "basic_knight")


def test_the_knight_must_stand_on_a_road_of_whoever_plays_intrigue() -> None:
    """CK-CARD-INTRIGUE."""
    scenario = court().knights(2, "basic", LINE[5]).knights(0, "basic", LINE[0])
    assert scenario.code(intrigue(scenario, LINE[5])) == "intrigue.no-knight-on-your-road"
    assert scenario.code(intrigue(scenario, LINE[0])) == "intrigue.no-knight-on-your-road"
    assert scenario.code(intrigue(scenario, LINE[1])) == "intrigue.no-knight-on-your-road"


def test_a_knight_that_can_go_nowhere_goes_back_to_its_owner() -> None:
    """CK-CARD-INTRIGUE, CK-FAQ-03."""
    scenario = court().knights(2, "basic", LINE[3])
    scenario.play(intrigue(scenario)).sound()
    assert scenario.at("basic_knight", 1) == set()
    assert [(event.piece, event.owner) for event in scenario.events(PieceRemoved)] == [("basic_knight", 1)]
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_driven_knight_passes_no_knight_of_others_and_drives_nobody_away() -> None:
    """CK-CARD-INTRIGUE, CK-ACT-03, CK-ACT-05."""
    scenario = court("mighty").knights(2, "basic", LINE[4])
    scenario.play(intrigue(scenario))
    assert list(scenario.game.actions) == [Retreat(ONE, scenario.node(LINE[3]))]
    assert scenario.code(Retreat(ONE, scenario.node(LINE[4]))) == "knight.node-taken"
    assert scenario.code(Retreat(ONE, scenario.node(LINE[2]))) == "knight.out-of-reach"


def test_both_may_build_a_knight_there_afterwards() -> None:
    """CK-CARD-INTRIGUE: both have a road that reaches it."""
    scenario = court().give(0, ore=1, wool=1).give(1, ore=1, wool=1)
    scenario.play(intrigue(scenario), Retreat(ONE, scenario.node(LINE[4])))
    assert scenario.code(BuildKnight(ZERO, scenario.node(LINE[2]))) is None
    assert scenario.play(EndTurn(ZERO)).building().code(BuildKnight(ONE, scenario.node(LINE[2]))) is None


def test_intrigue_gives_the_longest_road_back() -> None:
    """CK-CARD-INTRIGUE, CK-KNI-11: a knight had cut five roads into two and three."""
    scenario = holding(intrigue=1).roads(0, *LINE).knights(1, "basic", LINE[2]).building()
    assert scenario.road_holder() is None
    scenario.play(intrigue(scenario))
    assert scenario.road_holder() == 0
