"""The box with the paired players of five and six (TB-COMP-05)."""

from __future__ import annotations

from catan_core.base import EndTurn
from catan_core.testing import Scenario
from catan_expansions.five_six import EndPairedPart, EndPairedTrade, second_seat
from catan_expansions.traders_barbarians.barbarian_attack import EndKnights, KnightMoves
from catan_expansions.traders_barbarians.caravans import Built, OpenCamelBid
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import Attack

PAIRED = {"five_six.extra_phase": "paired_players"}


def test_what_the_second_of_paired_players_builds_earns_a_vote_that_it_begins() -> None:
    """TB-COMP-05"""
    table = Scenario("five_six", "caravans", seats=6, seed=1, options=PAIRED)
    table.building().play(EndTurn(ZERO))
    second = second_seat(table.state, ZERO)
    table.play(EndPairedTrade(second)).slice(Built(True)).play(EndPairedPart(second))
    assert table.game.phase == OpenCamelBid(second, second, (0,) * 6)


def test_nothing_built_in_the_part_of_the_second_player_earns_no_vote() -> None:
    """TB-COMP-05"""
    table = Scenario("five_six", "caravans", seats=6, seed=1, options=PAIRED)
    table.building().play(EndTurn(ZERO))
    second = second_seat(table.state, ZERO)
    table.play(EndPairedTrade(second), EndPairedPart(second))
    assert table.game.turn.number == 2


def test_knights_move_at_the_end_of_the_turn_itself_and_not_after_the_part_of_the_second_player() -> None:
    """TB-COMP-05: our reading."""
    here = Attack("five_six", seats=6, **keywords(PAIRED))
    here.knights(0, (0, 0), "E").knights(3, (1, 0), "E").end()
    assert isinstance(here.game.phase, KnightMoves)
    here.play(EndKnights(ZERO), EndPairedTrade(THREE), EndPairedPart(THREE))
    assert (here.game.turn.seat, here.game.actors) == (ONE, (ONE,))
