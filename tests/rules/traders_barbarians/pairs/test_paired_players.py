"""The box with the paired players of five and six (TB-COMP-05)."""

from __future__ import annotations

from catan_core.base import EndTurn
from catan_core.testing import Scenario
from catan_expansions.five_six import EndPairedPart, EndPairedTrade, second_seat
from catan_expansions.traders_barbarians.caravans import Built, OpenCamelBid
from tests.helpers.seats import ZERO


def test_what_the_second_of_paired_players_builds_earns_a_vote_that_it_begins() -> None:
    """TB-COMP-05"""
    table = Scenario("five_six", "caravans", seats=6, seed=1, options={"five_six.extra_phase": "paired_players"})
    table.building().play(EndTurn(ZERO))
    second = second_seat(table.state, ZERO)
    table.play(EndPairedTrade(second)).slice(Built(True)).play(EndPairedPart(second))
    assert table.game.phase == OpenCamelBid(second, second, (0,) * 6)


def test_nothing_built_in_the_part_of_the_second_player_earns_no_vote() -> None:
    """TB-COMP-05"""
    table = Scenario("five_six", "caravans", seats=6, seed=1, options={"five_six.extra_phase": "paired_players"})
    table.building().play(EndTurn(ZERO))
    second = second_seat(table.state, ZERO)
    table.play(EndPairedTrade(second), EndPairedPart(second))
    assert table.game.turn.number == 2
