"""What active knights do: moving and chasing (Cities & Knights: "Acciones de los caballeros")."""

import pytest

from catan_core import CHANCE
from catan_core.base import ChooseVictim, MoveRobber, Steal, table
from catan_expansions.cities_knights import ActivateKnight, ChaseRobber, MoveKnight, PlayDiplomat
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast. The middle hex has those from 4 to 6."""

RING = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"), (0, 0, "N"))
"""The nodes around the middle hex, where the robber stands."""

RANKS = pytest.mark.parametrize("rank", ["basic", "strong", "mighty"])


def riding(rank: str = "basic", last: int = 6, at: int = 0) -> CitiesKnights:
    """Seat 0 with an active knight on its roads along the line."""
    return CitiesKnights().roads(0, *LINE[: last + 1]).knights(0, rank, LINE[at], active=True).after_roll()


def goals(scenario: CitiesKnights, origin: int) -> set[int]:
    """Where the knight of seat 0 may move, as indexes on the line; others as they are."""
    nodes = {scenario.node(node): index for index, node in enumerate(LINE)}
    moves = [action for action in scenario.game.actions.of(MoveKnight) if action.origin == scenario.node(LINE[origin])]
    return {nodes[action.node] for action in moves}


# -- moving ------------------------------------------------------------------------------------------------------


@RANKS
def test_a_knight_moves_to_any_free_crossroads_that_its_owners_roads_connect(rank: str) -> None:
    """CK-ACT-01: however far."""
    scenario = riding(rank)
    assert goals(scenario, 0) == {1, 2, 3, 4, 5, 6}
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[6]))).sound()
    assert scenario.knight_at(LINE[0]) is None
    assert scenario.knight_at(LINE[6]) == f"0 {rank} passive"


def test_a_gap_in_the_roads_or_the_roads_of_another_lead_nowhere() -> None:
    """CK-ACT-01: the roads must hang together and be one's own."""
    scenario = riding(last=3).roads(1, *LINE[3:6]).roads(0, *LINE[5:8])
    assert goals(scenario, 0) == {1, 2, 3}
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[6]))) == "knight.out-of-reach"


@pytest.mark.parametrize("piece", ["basic_knight", "mighty_knight", "settlement", "city", "tipped_city"])
def test_a_knight_does_not_pass_the_pieces_of_others(piece: str) -> None:
    """CK-ACT-01: neither knights nor buildings."""
    scenario = riding().piece(piece, 1, LINE[3])
    assert goals(scenario, 0) == {1, 2}
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[3]))) == "knight.node-taken"
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[4]))) == "knight.out-of-reach"


@pytest.mark.parametrize("piece", ["basic_knight", "mighty_knight", "settlement", "city", "tipped_city"])
def test_a_knight_passes_ones_own_pieces(piece: str) -> None:
    """CK-ACT-01: but does not stay where they are."""
    scenario = riding().piece(piece, 0, LINE[3])
    assert goals(scenario, 0) == {1, 2, 4, 5, 6}
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[3]))) == "knight.node-taken"


def test_a_knight_goes_round_what_is_in_its_way() -> None:
    """CK-ACT-01: along another road of its owner."""
    scenario = CitiesKnights().roads(0, *RING).knights(0, "basic", RING[0], active=True).knights(1, "mighty", RING[1])
    scenario.after_roll()
    reached = {action.node for action in scenario.game.actions.of(MoveKnight)}
    assert reached == {scenario.node(node) for node in RING[2:6]}


def test_a_knight_stays_on_the_board_where_its_roads_are() -> None:
    """CK-ACT-01: it does not stay on the same crossroads as its action."""
    scenario = riding()
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[0]))) == "knight.node-taken"


def test_only_ones_own_active_knights_move() -> None:
    """CK-ACT-01."""
    scenario = riding().knights(0, "basic", LINE[2]).roads(1, LINE[4], (-1, 1, "N"))
    scenario.knights(1, "basic", (-1, 1, "N"), active=True)
    there = scenario.node(LINE[5])
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[2]), there)) == "knight.passive"
    assert scenario.code(MoveKnight(ZERO, scenario.node((-1, 1, "N")), there)) == "knight.none-of-yours"
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[1]), there)) == "knight.none-of-yours"
    assert scenario.code(MoveKnight(ONE, scenario.node((-1, 1, "N")), there)) == "engine.not-your-decision"


# -- chasing the robber ------------------------------------------------------------------------------------------


def beside_robber(rank: str = "basic", **options: str) -> CitiesKnights:
    """Seat 0 with an active knight at a corner of the middle hex, where the robber stands, after the first landing."""
    scenario = CitiesKnights(options=options).landed().roads(0, *RING[:2]).knights(0, rank, RING[0], active=True)
    return scenario.piece("settlement", 1, (2, -2, "N")).give(1, wool=1).after_roll()


@RANKS
def test_an_active_knight_beside_the_robber_moves_it_and_steals_whatever_its_strength(rank: str) -> None:
    """CK-ACT-06: it becomes passive."""
    scenario = beside_robber(rank)
    scenario.play(ChaseRobber(ZERO, scenario.node(RING[0]), scenario.hex(2, -2)))
    assert scenario.robber_at() == (2, -2)
    assert scenario.knight_at(RING[0]) == f"0 {rank} passive"
    assert set(scenario.game.actions) == {ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, None)}
    scenario.play(ChooseVictim(ZERO, ONE), Steal(scenario.good("wool")))
    assert scenario.hand(0) == {**NOTHING, "wool": 1}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_it_steals_as_in_the_base_game() -> None:
    """CK-ACT-06: the base option `steal`."""
    scenario = beside_robber(**{"base.steal": "must"})
    stealing = scenario.game.play(ChaseRobber(ZERO, scenario.node(RING[0]), scenario.hex(2, -2)))
    assert stealing.actors == (CHANCE,)


@pytest.mark.parametrize("corner", range(6))
def test_every_corner_of_the_robbers_hex_will_do(corner: int) -> None:
    """CK-ACT-06."""
    scenario = CitiesKnights().landed().knights(0, "basic", RING[corner], active=True).after_roll()
    assert scenario.code(ChaseRobber(ZERO, scenario.node(RING[corner]), scenario.hex(2, -2))) is None


def test_elsewhere_a_knight_does_not_chase_it() -> None:
    """CK-ACT-06: one road away is too far."""
    scenario = beside_robber().knights(0, "mighty", (1, -2, "S"), active=True)
    chase = ChaseRobber(ZERO, scenario.node((1, -2, "S")), scenario.hex(2, -2))
    assert scenario.code(chase) == "knight.robber-elsewhere"


def test_the_robber_has_to_go_to_another_hex() -> None:
    """CK-ACT-06."""
    scenario = beside_robber()
    assert scenario.code(ChaseRobber(ZERO, scenario.node(RING[0]), scenario.hex(0, 0))) == "robber.same-hex"


def test_a_passive_knight_does_not_chase() -> None:
    """CK-ACT-06: nor does one that was activated in this turn, nor that of another."""
    scenario = CitiesKnights().landed().knights(0, "basic", RING[0]).knights(0, "basic", RING[1], fresh=True)
    scenario.knights(1, "basic", RING[2], active=True).after_roll()
    target = scenario.hex(2, -2)
    codes = [scenario.code(ChaseRobber(ZERO, scenario.node(RING[corner]), target)) for corner in range(3)]
    assert codes == ["knight.passive", "knight.activated-this-turn", "knight.none-of-yours"]


def test_before_the_first_landing_it_cannot_be_chased() -> None:
    """CK-ACT-06."""
    scenario = CitiesKnights().knights(0, "basic", RING[0], active=True).after_roll()
    chase = ChaseRobber(ZERO, scenario.node(RING[0]), scenario.hex(2, -2))
    assert scenario.code(chase) == "robber.before-first-landing"


@pytest.mark.parametrize(
    ("options", "allowed"),
    [({}, True), ({"chase_target": "any_other_hex"}, True), ({"chase_target": "numbered_hex_only"}, False)],
    ids=["default", "any_other_hex", "numbered_hex_only"],
)
def test_it_is_chased_to_any_other_hex_or_to_one_with_a_number(options: dict[str, str], allowed: bool) -> None:
    """CK-ACT-06: option `chase_target`; from a pasture back to the desert."""
    scenario = beside_robber(**options).robber(1, -1)
    chase = ChaseRobber(ZERO, scenario.node(RING[0]), scenario.hex(0, 0))
    assert scenario.code(chase) == (None if allowed else "knight.hex-without-number")
    hexes = {action.hex for action in scenario.game.actions.of(ChaseRobber)}
    assert len(hexes) == (18 if allowed else 17)


def test_the_option_does_not_concern_the_seven() -> None:
    """CK-ACT-06."""
    scenario = CitiesKnights(options={"chase_target": "numbered_hex_only"}).landed().robber(1, -1).roll(3, 4, "science")
    assert scenario.code(MoveRobber(ZERO, scenario.hex(0, 0))) is None


def test_the_example_of_the_rules_a_knight_comes_up_and_chases_in_the_next_turn() -> None:
    """CK-ACT-07: it moves and is passive, a grain makes it active, then it may act again."""
    scenario = riding(last=4).landed().give(0, grain=1)
    far, near = scenario.node(LINE[0]), scenario.node(LINE[4])
    target = scenario.hex(2, -2)
    assert scenario.code(ChaseRobber(ZERO, far, target)) == "knight.robber-elsewhere"
    scenario.play(MoveKnight(ZERO, far, near))
    assert scenario.code(ChaseRobber(ZERO, near, target)) == "knight.passive"
    scenario.building().play(ActivateKnight(ZERO, near))
    assert scenario.code(ChaseRobber(ZERO, near, target)) == "knight.activated-this-turn"
    scenario.until_turn_of(0).after_roll().play(ChaseRobber(ZERO, near, target))
    assert scenario.robber_at() == (2, -2)


# -- on one's own roads ------------------------------------------------------------------------------------------


def test_a_knight_is_always_on_a_crossroads_with_a_road_of_its_owner() -> None:
    """CK-ACT-08: wherever it is placed or moves to."""
    scenario = riding().give(0, ore=1, wool=1)
    own = {scenario.node(node) for node in LINE[:7]}
    assert {action.node for action in scenario.game.actions.of(MoveKnight)} <= own
    assert set(table.sites(scenario.state, 0, "basic_knight")) <= own


def test_a_road_on_which_a_knight_depends_is_not_removed() -> None:
    """CK-ACT-08: not even if its other end is open; with a second road there it may go."""
    scenario = CitiesKnights().roads(1, *LINE[:3]).knights(1, "basic", LINE[3]).roads(1, *LINE[2:4])
    scenario.progress(0, diplomat=1).after_roll()
    assert scenario.code(PlayDiplomat(ZERO, scenario.edge(*LINE[2:4]))) is not None
    assert scenario.code(PlayDiplomat(ZERO, scenario.edge(*LINE[:2]))) is None
    alone = CitiesKnights().roads(1, *LINE[:2]).knights(1, "basic", LINE[0]).progress(0, diplomat=1).after_roll()
    assert alone.code(PlayDiplomat(ZERO, alone.edge(*LINE[:2]))) == "diplomat.knight-would-be-stranded"
