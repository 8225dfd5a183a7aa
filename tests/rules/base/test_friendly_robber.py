"""The friendly robber, a variant that no book of the base game has: option `base.friendly_robber`."""

from collections.abc import Mapping

import pytest

from catan_core import Good
from catan_core.base import Board, ChooseVictim, EndTrade, MoveRobber, Steal
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, TWO, ZERO

ORE = Good(4)
NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}

TARGET, ITS_TOP = (-2, 1), (-2, 1, "N")
"""Forest 8."""

FRIENDLY = {"base.friendly_robber": True}


def poor_and_rich(options: Mapping[str, Value] | None) -> Scenario:
    """Seat 1 has two points and is beside the target; seat 2, beside mountains 8, has three; a seven is rolled."""
    scenario = Scenario(seats=3, options=options).piece("settlement", 1, ITS_TOP, (0, 2, "N")).give(1, ore=1)
    scenario.piece("settlement", 2, (2, 0, "N")).piece("city", 2, (0, -2, "N")).give(2, ore=1)
    return scenario.roll(3, 4)


@pytest.mark.parametrize("options", [None, {"base.friendly_robber": False}], ids=["default", "off"])
def test_the_robber_spares_nobody(options: Mapping[str, Value] | None) -> None:
    """BASE-ROB-14: `base.friendly_robber` = False, the default: seats with two points are robbed like others."""
    scenario = poor_and_rich(options)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)), ChooseVictim(ZERO, ONE), Steal(ORE))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}


def test_the_friendly_robber_keeps_off_hexes_of_seats_with_two_points() -> None:
    """BASE-ROB-14: `base.friendly_robber` = True: none of the six hexes of seat 1, any hex of seat 2."""
    scenario = poor_and_rich(FRIENDLY)
    spared = {scenario.hex(*hex) for hex in [(-2, 0), (-1, 0), (-2, 1), (0, 1), (1, 1), (0, 2)]}
    for hex in spared:
        assert scenario.code(MoveRobber(ZERO, hex)) == "robber.protected"
    free = set(range(19)) - spared - {scenario.hex(0, 0)}
    assert {action.hex for action in scenario.game.actions.of(MoveRobber)} == free
    scenario.play(MoveRobber(ZERO, scenario.hex(2, 0)), ChooseVictim(ZERO, TWO), Steal(ORE))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}


def test_the_friendly_robber_spares_neither_its_mover_nor_seats_with_three_points() -> None:
    """BASE-ROB-14: one's own hexes are open, however few points one has."""
    scenario = Scenario(options=FRIENDLY).piece("settlement", 0, ITS_TOP).roll(3, 4)
    assert scenario.code(MoveRobber(ZERO, scenario.hex(*TARGET))) is None


def test_hidden_points_do_not_count_for_the_friendly_robber() -> None:
    """BASE-ROB-14: our reading: else a refusal would tell what somebody holds."""
    scenario = poor_and_rich(FRIENDLY).cards(1, victory_point=3)
    assert scenario.code(MoveRobber(ZERO, scenario.hex(*TARGET))) == "robber.protected"


def test_where_every_hex_is_spared_the_friendly_robber_moves_but_steals_nothing() -> None:
    """BASE-ROB-14: our reading: it must move, so then it goes anywhere; the owner there keeps the cards."""
    board = Board([(0, 0, "desert", None), (1, 0, "forest", 4), (2, 0, "hills", 5)])
    scenario = Scenario(seats=2, options=FRIENDLY, board=board)
    scenario.piece("settlement", 1, (1, 0, "N"), (2, 0, "S")).give(1, ore=1).roll(3, 4)
    assert len(scenario.game.actions) == 2
    scenario.play(MoveRobber(ZERO, scenario.hex(1, 0)))
    assert scenario.code(EndTrade(ZERO)) is None
    assert scenario.hand(1) == {**NOTHING, "ore": 1}


def test_where_every_hex_is_spared_the_friendly_robber_steals_from_nobody_whom_it_spares() -> None:
    """BASE-ROB-14: and the refusal names the rule; a seat with three points beside the hex is robbed."""
    board = Board([(0, 0, "desert", None), *((q, 0, "forest", 4) for q in range(1, 5))])
    scenario = Scenario(seats=3, options=FRIENDLY, board=board)
    scenario.piece("settlement", 1, (2, -1, "S"), (4, -1, "S")).give(1, ore=1)
    scenario.piece("city", 2, (1, 0, "S")).piece("settlement", 2, (3, 0, "S")).give(2, ore=1)
    scenario.roll(3, 4).play(MoveRobber(ZERO, scenario.hex(1, 0)))
    assert scenario.code(ChooseVictim(ZERO, ONE)) == "robber.protected"
    scenario.play(ChooseVictim(ZERO, TWO), Steal(ORE))
    assert scenario.hand(1) == {**NOTHING, "ore": 1}
