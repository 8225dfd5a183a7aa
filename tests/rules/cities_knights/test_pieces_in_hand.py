"""Pieces that are lifted to be put elsewhere (Cities & Knights: "Desplazamiento y expulsión", "Diplomático")."""

import pytest

from catan_core import Action, PointSource, Position, Seat
from catan_core.base import Island, LongestRoad, PieceInHandPhase, table
from catan_core.base.pieces import in_hand
from catan_expansions.cities_knights import (
    DisplaceKnight,
    PlayDiplomat,
    PlayIntrigue,
    RebuildRoad,
    Retreat,
    RetreatKnight,
)
from catan_expansions.cities_knights.knights import knights
from tests.engine.making import expansion
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
)  # fmt: skip
"""The nodes along the upper side of the middle row."""

LOWER = ((-3, 3, "N"), (-2, 1, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"), (0, 1, "S"))
"""Six nodes further down, as long a line."""

ASIDE = (-1, 1, "N")
"""A node below the middle of it."""


def test_a_road_that_a_knight_held_up_is_longer_once_the_knight_has_retreated() -> None:
    """CK-KNI-11, CK-ACT-03: a position in which a knight is in hand is sound, and nothing is measured yet."""
    scenario = CitiesKnights().roads(0, *LINE).roads(1, LINE[4], ASIDE).knights(1, "mighty", LINE[4])
    scenario.progress(0, intrigue=1).after_roll()
    assert table.longest_road(scenario.state) == (None, (4, 1, 0, 0))
    scenario.play(PlayIntrigue(ZERO, scenario.node(LINE[4]))).sound()
    assert table.longest_road(scenario.state) == (None, (4, 1, 0, 0))
    scenario.play(Retreat(ONE, scenario.node(ASIDE))).sound()
    assert table.longest_road(scenario.state) == (0, (7, 1, 0, 0))


def test_the_longest_road_is_judged_when_the_road_in_hand_is_built_again() -> None:
    """CK-CARD-DIPLOMAT: the same for a road; its holder does not lose the card in between."""
    scenario = CitiesKnights().roads(0, *LINE[:6]).roads(1, *LOWER).progress(0, diplomat=1)
    scenario.after_roll()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))
    scenario.play(PlayDiplomat(ZERO, scenario.edge(*LINE[:2]))).sound()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))
    scenario.play(RebuildRoad(ZERO, scenario.edge(*LINE[5:7]))).sound()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))


# -- whatever takes a piece in hand ------------------------------------------------------------------------------

LOOP = (LINE[4], ASIDE, (-1, 0, "S"), (-2, 1, "N"), LINE[2])
"""From one node of the line to another, around the lower side of a hex."""


def held_up(*others: object, **options: int) -> CitiesKnights:
    """Seat 0 has six roads in a line, a strong knight and cards; a knight of seat 1 cuts the line in four and two.

    It can give way to either side of the cut, among others to where it cuts the line again.
    """
    scenario = CitiesKnights(*others, options=options).roads(0, *LINE[:7]).roads(1, *LOOP)  # type: ignore[arg-type]
    scenario.knights(0, "strong", LINE[0], active=True).knights(1, "basic", LINE[4])
    return scenario.progress(0, intrigue=1, diplomat=1).after_roll()


LIFTING: dict[type[Action], int] = {DisplaceKnight: 4, PlayIntrigue: 4, PlayDiplomat: 1}
"""What takes a piece in hand in that position, and in how many ways the piece can be put down after it."""


def lifting(scenario: CitiesKnights) -> list[Action]:
    """The legal actions after which a piece is in hand."""
    return [one for one in scenario.game.actions if in_hand(scenario.game.play(one).state)]


def test_every_kind_of_piece_in_hand_is_tried_below() -> None:
    """CK-ACT-03, CK-CARD-DIPLOMAT: an action or phase that is new here belongs into the position below."""
    scenario = held_up()
    tried = {type(scenario.game.play(one).state.stack[-1]) for one in lifting(scenario)}
    assert {type(one) for one in lifting(scenario)} == set(LIFTING)
    assert tried == {kind for kind in scenario.game.rules.phases if issubclass(kind, PieceInHandPhase)}


def test_while_a_piece_is_in_hand_nothing_is_measured_and_nobody_wins() -> None:
    """CK-ACT-03, CK-KNI-11, CK-WIN-01: roads are measured when every piece stands, and then they all are."""
    start = held_up()
    for action in lifting(start):
        lifted = CitiesKnights.of(start.game).play(action).sound()
        assert lifted.state[LongestRoad] == start.state[LongestRoad], action
        assert lifted.game.winner is None
        assert [lifted.game.points(seat) for seat in map(Seat, range(4))] == [
            start.game.points(seat) for seat in map(Seat, range(4))
        ]
        measured = {
            CitiesKnights.of(lifted.game).play(answer).sound().state[LongestRoad] for answer in lifted.game.actions
        }
        assert len(measured) > 1 or action == PlayDiplomat(ZERO, start.edge(*LINE[5:7])), action


def test_a_road_that_the_retreat_cuts_again_wins_nothing() -> None:
    """CK-ACT-03, CK-WIN-01: with eleven points, two are gained only where the knight leaves the road whole."""
    scenario = held_up().defenders(0, 5).piece("city", 0, (0, -3, "S"), (2, -3, "S"), (-2, 3, "N"))
    assert scenario.game.points(ZERO) == 11
    scenario.play(DisplaceKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[4])))
    assert isinstance(scenario.state.phase, RetreatKnight)
    assert (scenario.game.winner, table.longest_road(scenario.state)) == (None, (None, (4, 4, 0, 0)))
    cut = CitiesKnights.of(scenario.game).play(Retreat(ONE, scenario.node(LOOP[-1]))).sound()
    assert (cut.game.winner, table.longest_road(cut.state)) == (None, (None, (4, 4, 0, 0)))
    whole = CitiesKnights.of(scenario.game).play(Retreat(ONE, scenario.node(LOOP[1]))).sound()
    assert (whole.game.winner, table.longest_road(whole.state)) == (0, (0, (6, 4, 0, 0)))


def peace(position: Position, seat: Seat) -> int:
    """Twenty points for seat 0 while seat 1 has no knight, as an expansion might have it."""
    return 20 if seat == 0 and not knights(position, Seat(1)) else 0


def thrift(position: Position, seat: Seat) -> int:
    """Twenty points for whoever has less than six roads."""
    return 20 if len(table.pieces_on(position, seat, "road")) < 6 else 0


@pytest.mark.parametrize("action", [DisplaceKnight, PlayIntrigue])
def test_points_of_others_are_not_judged_before_the_knight_stands(action: type[Action]) -> None:
    """CK-WIN-01: no knight is seen while it is in hand, but it is coming back."""
    scenario = held_up(expansion("peace", points=[PointSource("peace/seen", peace, reads=(Island,))]))
    scenario.play(next(iter(scenario.game.actions.of(action))))
    assert (scenario.game.points(ZERO), scenario.game.winner) == (20, None)
    answers = list(scenario.game.actions)
    assert {CitiesKnights.of(scenario.game).play(answer).game.winner for answer in answers} == {None}


@pytest.mark.parametrize("action", [DisplaceKnight, PlayIntrigue])
def test_a_knight_without_a_place_to_go_is_gone_at_once(action: type[Action]) -> None:
    """CK-ACT-03, CK-FAQ-03: and what follows from it is judged at once."""
    scenario = held_up(expansion("peace", points=[PointSource("peace/seen", peace, reads=(Island,))]))
    scenario.knights(2, "mighty", LOOP[1])
    assert scenario.play(next(iter(scenario.game.actions.of(action)))).game.winner == 0
    assert table.longest_road(scenario.sound().state) == (0, (6, 3, 0, 0))


def test_a_piece_that_is_given_up_is_judged_when_its_owner_says_so() -> None:
    """CK-CARD-DIPLOMAT, CK-WIN-01: the road in hand does not count as gone before."""
    scenario = held_up(expansion("thrift", points=[PointSource("thrift/roads", thrift, reads=(Island,))]))
    scenario.play(PlayDiplomat(ZERO, scenario.edge(*LINE[5:7])))
    assert (scenario.game.points(ZERO), scenario.game.winner) == (20, None)
    assert scenario.play(RebuildRoad(ZERO, None)).game.winner == 0
