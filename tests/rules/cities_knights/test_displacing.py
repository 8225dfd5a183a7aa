"""Displacing a knight (Cities & Knights: "Desplazamiento y expulsión")."""

from random import Random

import pytest

from catan_core import NodeSet
from catan_core.base import EndTurn, table
from catan_core.testing import listed_actions_are_legal
from catan_expansions.cities_knights import DisplaceKnight, KnightDisplaced, Knights, MoveKnight, Retreat
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast."""

DOWN = ((0, -1, "S"), (-1, 1, "N"), (-1, 0, "S"), (-2, 2, "N"))
"""A line that leaves it downwards from its node 4."""

NAMES = ("basic", "strong", "mighty")


def duel(attacker: str = "strong", defender: str = "basic", active: bool = False) -> CitiesKnights:
    """Seat 0 with an active knight on node 2 of the line, seat 1 with one on node 4, and roads downwards from there."""
    scenario = CitiesKnights().roads(0, *LINE[2:5]).knights(0, attacker, LINE[2], active=True)
    return scenario.roads(1, *DOWN).knights(1, defender, LINE[4], active=active).after_roll()


def attack(scenario: CitiesKnights) -> DisplaceKnight:
    """The attack of that knight on the other."""
    return DisplaceKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[4]))


def retreats(scenario: CitiesKnights) -> set[int]:
    """Where the displaced knight may go."""
    return {action.node for action in scenario.game.actions.of(Retreat)}


@pytest.mark.parametrize("defender", NAMES)
@pytest.mark.parametrize("attacker", NAMES)
def test_only_weaker_knights_are_displaced(attacker: str, defender: str) -> None:
    """CK-ACT-02, CK-ACT-04: equals are not, and a basic knight displaces nobody."""
    scenario = duel(attacker, defender)
    weaker = NAMES.index(defender) < NAMES.index(attacker)
    assert scenario.code(attack(scenario)) == (None if weaker else "knight.not-weaker")


def test_the_attacker_takes_the_place_and_becomes_passive() -> None:
    """CK-ACT-02."""
    scenario = duel()
    scenario.play(attack(scenario))
    assert scenario.knight_at(LINE[2]) is None
    assert scenario.knight_at(LINE[4]) == "0 strong passive"
    node = scenario.node(LINE[4])
    assert scenario.events(KnightDisplaced) == (KnightDisplaced(ZERO, ONE, "basic_knight", node),)


def test_it_has_to_reach_the_other_as_if_it_moved() -> None:
    """CK-ACT-02: along its owner's roads, not past other knights."""
    blocked = duel().knights(2, "basic", LINE[3])
    assert blocked.code(attack(blocked)) == "knight.out-of-reach"
    assert blocked.code(DisplaceKnight(ZERO, blocked.node(LINE[2]), blocked.node(LINE[3]))) is None
    apart = CitiesKnights().roads(0, *LINE[2:4]).knights(0, "strong", LINE[2], active=True)
    apart.roads(1, *DOWN).knights(1, "basic", LINE[4]).after_roll()
    assert apart.code(attack(apart)) == "knight.out-of-reach"


@pytest.mark.parametrize("fresh", [False, True], ids=["passive", "activated now"])
def test_only_a_knight_that_may_act_displaces(fresh: bool) -> None:
    """CK-ACT-02."""
    scenario = CitiesKnights().roads(0, *LINE[2:5]).knights(0, "mighty", LINE[2], fresh=fresh)
    scenario.roads(1, *DOWN).knights(1, "basic", LINE[4]).after_roll()
    assert scenario.code(attack(scenario)) == ("knight.activated-this-turn" if fresh else "knight.passive")


@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_buildings_are_not_displaced(piece: str) -> None:
    """CK-ACT-02: nor is there anything to displace on a free crossroads, where one moves instead."""
    scenario = CitiesKnights().roads(0, *LINE[2:5]).knights(0, "mighty", LINE[2], active=True).after_roll()
    assert scenario.code(attack(scenario)) == "knight.not-weaker"
    assert scenario.piece(piece, 1, LINE[4]).code(attack(scenario)) == "knight.not-weaker"


def test_a_knight_is_displaced_and_not_moved_upon() -> None:
    """CK-ACT-01, CK-ACT-02: a crossroads has room for one knight."""
    scenario = duel()
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[4]))) == "knight.node-taken"


@pytest.mark.parametrize("active", [False, True], ids=["passive", "active"])
def test_its_owner_moves_the_displaced_knight_which_stays_as_it_was(active: bool) -> None:
    """CK-ACT-03, CK-ACT-05: at once, in the turn of the other, who then goes on."""
    scenario = duel(active=active)
    scenario.play(attack(scenario))
    assert scenario.game.actors == (1,)
    scenario.play(Retreat(ONE, scenario.node(DOWN[2]))).sound()
    assert scenario.knight_at(DOWN[2]) == f"1 basic {'active' if active else 'passive'}"
    assert scenario.game.actors == (0,)
    assert scenario.state.stack[-1].tag == "base/trade"


def test_a_displaced_active_knight_acts_in_its_owners_next_turn() -> None:
    """CK-ACT-03: its status is unchanged."""
    scenario = duel(active=True)
    scenario.play(attack(scenario)).play(Retreat(ONE, scenario.node(DOWN[1]))).building().play(
        EndTurn(ZERO)
    ).after_roll()
    assert scenario.code(MoveKnight(ONE, scenario.node(DOWN[1]), scenario.node(DOWN[3]))) is None


def test_it_goes_to_any_free_crossroads_along_its_owners_roads() -> None:
    """CK-ACT-03, CK-ACT-05: its owner chooses; not to another net of roads, nor back to where it was."""
    scenario = duel().roads(1, *LINE[6:9])
    scenario.play(attack(scenario))
    assert retreats(scenario) == {scenario.node(node) for node in DOWN[1:]}
    assert scenario.code(Retreat(ONE, scenario.node(LINE[7]))) == "knight.out-of-reach"
    assert scenario.code(Retreat(ONE, scenario.node(DOWN[0]))) == "knight.node-taken"
    assert scenario.code(Retreat(ZERO, scenario.node(DOWN[1]))) == "engine.not-your-decision"


def test_nothing_is_said_against_where_it_may_go() -> None:
    """CK-ACT-03."""
    scenario = duel()
    scenario.play(attack(scenario))
    listed_actions_are_legal(scenario.state, Random(0))


def test_it_may_go_to_the_place_from_which_the_attacker_came() -> None:
    """CK-ACT-03: that is free now, if its owner has a road there."""
    ring = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"), (0, 0, "N"))
    scenario = CitiesKnights().roads(0, *ring[:4]).roads(1, *ring[3:])
    scenario.knights(0, "strong", ring[0], active=True).knights(1, "basic", ring[3]).after_roll()
    scenario.play(DisplaceKnight(ZERO, scenario.node(ring[0]), scenario.node(ring[3])))
    assert retreats(scenario) == {scenario.node(node) for node in ring[4:]}


def test_it_does_not_pass_the_knights_of_others() -> None:
    """CK-ACT-03: beyond them it finds no place."""
    scenario = duel().knights(2, "basic", DOWN[2])
    scenario.play(attack(scenario))
    assert retreats(scenario) == {scenario.node(DOWN[1])}


def test_it_passes_its_owners_pieces() -> None:
    """CK-ACT-03: knights and buildings, on which it does not stay."""
    scenario = duel().knights(1, "basic", DOWN[1]).piece("settlement", 1, DOWN[2])
    scenario.play(attack(scenario))
    assert retreats(scenario) == {scenario.node(DOWN[3])}


def test_it_displaces_nobody_in_its_turn() -> None:
    """CK-ACT-05: the place must be free, however weak who stands there."""
    scenario = duel("mighty", "strong").knights(2, "basic", DOWN[1])
    scenario.play(attack(scenario)).sound()
    assert scenario.knight_at(DOWN[1]) == "2 basic passive"
    assert scenario.knight_at(LINE[4]) == "0 mighty passive"
    assert scenario.at("strong_knight", 1) == set()


@pytest.mark.parametrize("active", [False, True], ids=["passive", "active"])
def test_with_no_place_to_go_it_returns_to_the_stock(active: bool) -> None:
    """CK-ACT-03: nothing is left of it."""
    scenario = CitiesKnights().roads(0, *LINE[2:5]).knights(0, "strong", LINE[2], active=True)
    scenario.roads(1, *DOWN[:2]).piece("settlement", 1, DOWN[1]).knights(1, "basic", LINE[4], active=active)
    scenario.after_roll().play(attack(scenario)).sound()
    assert table.pieces_left(scenario.state, 1)["basic_knight"] == 2
    assert scenario.state[Knights] == Knights(NodeSet(0), NodeSet(0), NodeSet(0))
    assert scenario.game.actors == (0,)


def test_ones_own_knights_are_not_displaced() -> None:
    """CK-ACT-04."""
    scenario = duel().knights(0, "basic", LINE[3])
    assert scenario.code(DisplaceKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[3]))) == "knight.not-weaker"


def test_a_road_is_longer_once_the_attacker_has_left_it_and_the_other_has_retreated() -> None:
    """CK-KNI-11, CK-ACT-03: nothing happens where the third road is when the displaced knight comes to stand."""
    scenario = duel().roads(2, *LINE[:3], (-2, 1, "N"), (-2, 0, "S"), (-3, 1, "N"))
    assert table.longest_road(scenario.state) == (None, (2, 3, 3, 0))
    scenario.play(attack(scenario)).sound()
    assert table.longest_road(scenario.state) == (None, (2, 3, 3, 0))
    scenario.play(scenario.game.actions.of(Retreat)[0]).sound()
    assert table.longest_road(scenario.state) == (2, (2, 3, 5, 0))


def test_displacing_changes_who_interrupts_whose_road() -> None:
    """CK-ACT-02: the road of the loser ends where the winner stands, as soon as both knights stand."""
    scenario = CitiesKnights().roads(1, *LINE[:8]).knights(1, "basic", LINE[4])
    scenario.roads(0, *DOWN).knights(0, "strong", DOWN[3], active=True).after_roll()
    assert table.longest_road(scenario.state) == (1, (3, 7, 0, 0))
    scenario.play(DisplaceKnight(ZERO, scenario.node(DOWN[3]), scenario.node(LINE[4])))
    assert table.longest_road(scenario.state) == (1, (3, 7, 0, 0))
    scenario.play(Retreat(ONE, scenario.node(LINE[0]))).sound()
    assert table.longest_road(scenario.state) == (None, (3, 4, 0, 0))


def test_the_knight_goes_either_way_from_where_it_stood() -> None:
    """CK-ACT-03: the winner on its old place does not shut it in."""
    scenario = duel().roads(1, *LINE[4:6])
    scenario.play(attack(scenario))
    assert retreats(scenario) == {scenario.node(node) for node in (*DOWN[1:], LINE[5])}
