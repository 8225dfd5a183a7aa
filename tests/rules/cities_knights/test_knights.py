"""Knights: armed, activated, promoted (Cities & Knights: "Caballeros")."""

import pytest

from catan_core.base import EndTurn, table
from catan_expansions.cities_knights import (
    ActivateKnight,
    BattleFought,
    BuildKnight,
    ChaseRobber,
    DisplaceKnight,
    KnightPromoted,
    MoveKnight,
    PlaySmith,
    PromoteFreely,
    PromoteKnight,
)
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast. The middle hex has those from 4 to 6."""

NO_FORTRESS = "knight.no-fortress"
RANKS = pytest.mark.parametrize("rank", ["basic", "strong", "mighty"])
STATUS = pytest.mark.parametrize("active", [False, True], ids=["passive", "active"])


def armory(**cards: int) -> CitiesKnights:
    """Seat 0 with roads along half of the line, building; by default with three of what knights cost."""
    return CitiesKnights().roads(0, *LINE[:6]).give(0, **(cards or {"ore": 3, "wool": 3, "grain": 3})).building()


# -- arming ------------------------------------------------------------------------------------------------------


def test_a_basic_knight_costs_an_ore_and_a_wool_and_enters_passive() -> None:
    """CK-KNI-01."""
    scenario = armory(ore=1, wool=1)
    scenario.play(BuildKnight(ZERO, scenario.node(LINE[2])))
    assert scenario.hand(0) == NOTHING
    assert scenario.knight_at(LINE[2]) == "0 basic passive"
    for cards in ({"ore": 1}, {"wool": 1}):
        other = armory(**cards)
        assert other.code(BuildKnight(ZERO, other.node(LINE[2]))) == "build.cannot-pay"


def test_a_knight_is_placed_on_a_free_crossroads_that_ones_own_road_touches() -> None:
    """CK-KNI-02: at the end of a road as well as on its way."""
    scenario = armory()
    assert {scenario.node(node) for node in LINE[:6]} == set(table.sites(scenario.state, 0, "basic_knight"))
    assert {action.node for action in scenario.game.actions.of(BuildKnight)} == {scenario.node(n) for n in LINE[:6]}


def test_a_building_without_a_road_or_the_road_of_another_is_not_enough() -> None:
    """CK-KNI-02."""
    scenario = armory().roads(1, *LINE[7:9]).piece("settlement", 0, LINE[10])
    for node in LINE[7:10]:
        assert scenario.code(BuildKnight(ZERO, scenario.node(node))) == "knight.no-road"


@pytest.mark.parametrize("owner", [0, 1], ids=["own", "an opponent's"])
@pytest.mark.parametrize("piece", ["settlement", "city", "tipped_city", "basic_knight"])
def test_a_crossroads_with_a_piece_is_not_free(piece: str, owner: int) -> None:
    """CK-KNI-02: a crossroads has room for one knight or one building."""
    scenario = armory().piece(piece, owner, LINE[2])
    assert scenario.code(BuildKnight(ZERO, scenario.node(LINE[2]))) == "knight.node-taken"


@pytest.mark.parametrize("owner", [0, 1], ids=["own", "an opponent's"])
@pytest.mark.parametrize("piece", ["settlement", "city", "mighty_knight"])
def test_a_knight_keeps_no_distance_to_anything(piece: str, owner: int) -> None:
    """CK-KNI-02."""
    scenario = armory().piece(piece, owner, LINE[2])
    for node in (LINE[1], LINE[3]):
        assert scenario.code(BuildKnight(ZERO, scenario.node(node))) is None


# -- activating --------------------------------------------------------------------------------------------------


@RANKS
def test_a_grain_activates_a_knight_of_any_rank(rank: str) -> None:
    """CK-KNI-03."""
    scenario = armory(grain=1).knights(0, rank, LINE[2])
    scenario.play(ActivateKnight(ZERO, scenario.node(LINE[2])))
    assert scenario.hand(0) == NOTHING
    assert scenario.knight_at(LINE[2]) == f"0 {rank} active"
    poor = armory(ore=3).knights(0, rank, LINE[2])
    assert poor.code(ActivateKnight(ZERO, poor.node(LINE[2]))) == "build.cannot-pay"


def test_a_knight_is_activated_in_the_turn_in_which_it_was_armed() -> None:
    """CK-KNI-03."""
    scenario = armory()
    node = scenario.node(LINE[2])
    scenario.play(BuildKnight(ZERO, node), ActivateKnight(ZERO, node)).sound()
    assert scenario.knight_at(node) == "0 basic active"


def test_only_ones_own_passive_knights_are_activated() -> None:
    """CK-KNI-03."""
    scenario = armory().knights(0, "basic", LINE[2], active=True).knights(1, "basic", LINE[4])
    assert scenario.code(ActivateKnight(ZERO, scenario.node(LINE[2]))) == "knight.active-already"
    assert scenario.code(ActivateKnight(ZERO, scenario.node(LINE[4]))) == "knight.none-of-yours"
    assert scenario.code(ActivateKnight(ZERO, scenario.node(LINE[0]))) == "knight.none-of-yours"


def test_a_knight_does_not_act_in_the_turn_of_its_activation() -> None:
    """CK-KNI-04: it neither moves nor displaces nor chases; from the next turn on it does."""
    scenario = armory().landed().knights(0, "strong", LINE[4])
    scenario.roads(1, LINE[2], (-2, 1, "N")).knights(1, "basic", LINE[2])
    node = scenario.node(LINE[4])
    actions = [
        MoveKnight(ZERO, node, scenario.node(LINE[3])),
        DisplaceKnight(ZERO, node, scenario.node(LINE[2])),
        ChaseRobber(ZERO, node, scenario.hex(2, 0)),
    ]
    assert {scenario.code(action) for action in actions} == {"knight.passive"}
    scenario.play(ActivateKnight(ZERO, node))
    assert {scenario.code(action) for action in actions} == {"knight.activated-this-turn"}
    scenario.until_turn_of(0).after_roll()
    assert {scenario.code(action) for action in actions} == {None}


def test_it_defends_at_once() -> None:
    """CK-KNI-05: activated in one turn, it counts in the battle of the next."""
    scenario = armory().ship(6).knights(0, "strong", LINE[2])
    scenario.play(ActivateKnight(ZERO, scenario.node(LINE[2])), EndTurn(ZERO)).roll(1, 1, "ship")
    assert scenario.events(BattleFought) == (BattleFought(0, (2, 0, 0, 0), True),)


# -- promoting ---------------------------------------------------------------------------------------------------


@STATUS
@pytest.mark.parametrize(("rank", "following"), [("basic", "strong"), ("strong", "mighty")])
def test_an_ore_and_a_wool_promote_a_knight_whose_status_stays(rank: str, following: str, active: bool) -> None:
    """CK-KNI-06."""
    scenario = armory(ore=1, wool=1).levels(0, politics=3).knights(0, rank, LINE[2], active=active)
    scenario.play(PromoteKnight(ZERO, scenario.node(LINE[2]))).sound()
    assert scenario.hand(0) == NOTHING
    assert scenario.knight_at(LINE[2]) == f"0 {following} {'active' if active else 'passive'}"
    assert scenario.events(KnightPromoted) == (KnightPromoted(ZERO, scenario.node(LINE[2]), f"{following}_knight"),)
    assert table.pieces_left(scenario.state, 0)[f"{rank}_knight"] == 2


def test_promoting_must_be_paid() -> None:
    """CK-KNI-06."""
    for cards in ({"ore": 1}, {"wool": 1}):
        scenario = armory(**cards).knights(0, "basic", LINE[2])
        assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[2]))) == "build.cannot-pay"


def test_a_knight_is_promoted_once_in_a_turn_also_in_that_of_its_arming() -> None:
    """CK-KNI-06: each knight by itself."""
    scenario = armory(ore=6, wool=6).levels(0, politics=3).knights(0, "basic", LINE[0])
    node, other = scenario.node(LINE[2]), scenario.node(LINE[0])
    scenario.play(BuildKnight(ZERO, node), PromoteKnight(ZERO, node))
    assert scenario.code(PromoteKnight(ZERO, node)) == "knight.promoted-already"
    assert scenario.play(PromoteKnight(ZERO, other)).knight_at(other) == "0 strong passive"
    scenario.until_turn_of(0).building()
    assert scenario.code(PromoteKnight(ZERO, node)) is None


def test_a_knight_that_has_moved_since_is_still_the_same() -> None:
    """CK-KNI-06: moving between two promotions does not help, nor does a smith."""
    scenario = armory().levels(0, politics=3).knights(0, "basic", LINE[2], active=True).progress(0, smith=1)
    scenario.play(PromoteKnight(ZERO, scenario.node(LINE[2])))
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[3])))
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[3]))) == "knight.promoted-already"
    assert scenario.code(PlaySmith(ZERO)) == "progress.no-effect"
    fresh = scenario.knights(0, "basic", LINE[2])
    fresh.play(PlaySmith(ZERO), PromoteFreely(ZERO, fresh.node(LINE[2])))
    assert fresh.code(PromoteKnight(ZERO, fresh.node(LINE[2]))) == "knight.promoted-already"


@pytest.mark.parametrize(
    ("level", "code"), [(0, "knight.no-fortress"), (2, "knight.no-fortress"), (3, None), (5, None)]
)
def test_mighty_knights_need_the_fortress(level: int, code: str | None) -> None:
    """CK-KNI-07: level three of politics; the other tracks do not help, and strong ones need nothing."""
    scenario = armory().levels(0, politics=level, trade=5, science=5).knights(0, "strong", LINE[2])
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[2]))) == code
    assert scenario.knights(0, "basic", LINE[0]).code(PromoteKnight(ZERO, scenario.node(LINE[0]))) is None


def test_a_mighty_knight_rises_no_further_and_only_ones_own_are_promoted() -> None:
    """CK-KNI-06, CK-KNI-07."""
    scenario = armory().levels(0, politics=5).knights(0, "mighty", LINE[2]).knights(1, "basic", LINE[4])
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[2]))) == "knight.mighty-already"
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[4]))) == "knight.none-of-yours"


# -- how many, how strong ----------------------------------------------------------------------------------------


def test_with_two_basic_knights_on_the_board_one_must_be_promoted_before_another_is_armed() -> None:
    """CK-KNI-08."""
    scenario = armory().knights(0, "basic", LINE[0], LINE[1])
    arm = BuildKnight(ZERO, scenario.node(LINE[2]))
    assert scenario.code(arm) == "build.no-piece-left"
    scenario.play(PromoteKnight(ZERO, scenario.node(LINE[0])))
    assert scenario.code(arm) is None


@pytest.mark.parametrize(("rank", "following"), [("basic", "strong"), ("strong", "mighty")])
def test_a_promotion_needs_a_piece_of_the_higher_rank(rank: str, following: str) -> None:
    """CK-KNI-08."""
    scenario = armory().levels(0, politics=3).knights(0, rank, LINE[0]).knights(0, following, LINE[1])
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[0]))) is None
    scenario.knights(0, following, LINE[2])
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[0]))) == "build.no-piece-left"


def test_the_limit_is_each_players_own() -> None:
    """CK-KNI-08."""
    scenario = armory().knights(1, "basic", LINE[4], LINE[5]).knights(2, "basic", LINE[3])
    assert scenario.code(BuildKnight(ZERO, scenario.node(LINE[2]))) is None


@pytest.mark.parametrize(("rank", "strength"), [("basic", 1), ("strong", 2), ("mighty", 3)])
def test_a_knight_is_as_strong_as_its_banner_has_points(rank: str, strength: int) -> None:
    """CK-KNI-09."""
    scenario = CitiesKnights().ship(6).knights(2, rank, LINE[2], active=True).roll(1, 1, "ship")
    assert scenario.events(BattleFought) == (BattleFought(0, (0, 0, strength, 0), True),)


# -- one action --------------------------------------------------------------------------------------------------


def test_acting_makes_a_knight_passive() -> None:
    """CK-KNI-14: it does nothing more in this turn."""
    scenario = armory().knights(0, "basic", LINE[2], active=True)
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[3])))
    assert scenario.knight_at(LINE[3]) == "0 basic passive"
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[3]), scenario.node(LINE[2]))) == "knight.passive"


def test_activated_again_it_still_has_no_second_action() -> None:
    """CK-KNI-14: a grain brings the helmet back, and in the next turn it acts."""
    scenario = armory().knights(0, "basic", LINE[2], active=True)
    nodes = [scenario.node(LINE[2]), scenario.node(LINE[3])]
    scenario.play(MoveKnight(ZERO, *nodes), ActivateKnight(ZERO, nodes[1]))
    assert scenario.hand(0)["grain"] == 2
    assert scenario.code(MoveKnight(ZERO, *nodes[::-1])) == "knight.activated-this-turn"
    scenario.until_turn_of(0).after_roll()
    assert scenario.code(MoveKnight(ZERO, *nodes[::-1])) is None


def test_each_active_knight_has_its_action() -> None:
    """CK-KNI-14: one for each in a turn, in any order."""
    scenario = armory().knights(0, "basic", LINE[0], active=True).knights(0, "strong", LINE[2], active=True)
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[5])))
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[4]))).sound()
    assert not list(scenario.game.actions.of(MoveKnight))
