"""What notebooks show of games."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core.render import board_svg
from tests.doors.games import match_of

MATCHES = [match_of(*expansions) for expansions in (("base",), ("base", "cities_knights"), ("dice_game",))]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game.rules.ruleset.expansions[-1])
def test_a_match_and_a_game_show_what_a_spectator_sees_and_a_view_what_its_seat_sees(match: catan.Match) -> None:
    game = match.game
    public = board_svg(game.view(None), panels=True)
    assert match._repr_svg_() == game._repr_svg_() == game.view(None)._repr_svg_() == public
    for seat in game.rules.all_seats:
        assert game.view(seat)._repr_svg_() == board_svg(game.view(seat), panels=True)
        ElementTree.fromstring(game.view(seat)._repr_svg_())


def test_no_hand_is_in_the_picture_of_a_game() -> None:
    game = MATCHES[0].game
    for seat in game.rules.all_seats:
        assert "Your hand" in game.view(seat)._repr_svg_()
    assert "Your hand" not in game._repr_svg_()
    assert "Your hand" not in MATCHES[0]._repr_svg_()
