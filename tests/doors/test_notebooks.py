"""What notebooks show of games."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core.base import Board, Island
from catan_core.render import board_svg
from tests.doors.games import match_of

MATCHES = [
    match_of(*expansions)
    for expansions in (("base",), ("base", "cities_knights"), ("base", "seafarers"), ("dice_game",))
]


@pytest.mark.thorough
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game.rules.ruleset.expansions[-1])
def test_a_match_and_a_game_show_what_a_spectator_sees_and_a_view_what_its_seat_sees(match: catan.Match) -> None:
    game = match.game
    public = board_svg(game.view(None), panels=True)
    assert match._repr_svg_() == game._repr_svg_() == game.view(None)._repr_svg_() == public
    for seat in game.rules.all_seats:
        assert game.view(seat)._repr_svg_() == board_svg(game.view(seat), panels=True)
        ElementTree.fromstring(game.view(seat)._repr_svg_())


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game.rules.ruleset.expansions[-1])
def test_every_picture_shrinks_to_the_width_of_the_page(match: catan.Match) -> None:
    game = match.game
    shown: list[Any] = [match, game, game.view(game.rules.all_seats[0]), game.board, game.rules.layout(game.state)]
    for picture in [ElementTree.fromstring(thing._repr_svg_()) for thing in shown if thing is not None]:
        assert float(picture.get("width", "0")) > 0
        assert picture.get("style") == "max-width:100%;height:auto"


@pytest.mark.parametrize("match", MATCHES[:3], ids=lambda match: match.game.rules.ruleset.expansions[-1])
def test_the_topology_of_a_game_shows_all_its_places_with_their_numbers(match: catan.Match) -> None:
    board = match.game.board
    assert board is not None
    picture = ElementTree.fromstring(board._repr_svg_())
    titles = [element.text for element in picture.findall(".//{*}title")]
    for kind, places in (("hex", board.hexes), ("node", board.nodes), ("edge", board.edges)):
        shown = [title.partition(":")[0] for title in titles if title and title.startswith(kind)]
        assert shown == [f"{kind} {number}" for number in range(len(places))]


def test_no_hand_is_in_the_picture_of_a_game() -> None:
    game = MATCHES[0].game
    for seat in game.rules.all_seats:
        assert "Your hand" in game.view(seat)._repr_svg_()
    assert "Your hand" not in game._repr_svg_()
    assert "Your hand" not in MATCHES[0]._repr_svg_()


def classes(picture: str | None) -> list[str]:
    """The classes of the elements of a picture."""
    assert picture is not None
    return [element.get("class", "") for element in ElementTree.fromstring(picture).iter()]


@pytest.mark.parametrize(("expansions", "seats"), [(("base",), 4), (("base", "five_six"), 6)])
def test_the_layout_of_a_game_and_its_board_show_the_hexes_and_harbors_and_no_pieces(
    expansions: tuple[str, ...], seats: int
) -> None:
    game = catan.new_game(*expansions, seats=seats, seed=1)
    layout = game.state[Island].layout
    board = Board.of(layout)
    picture = board._repr_svg_()
    assert picture == layout._repr_svg_()
    drawn, whole = classes(picture), classes(board_svg(game.view(None)))
    for kind in ("hex", "harbor", "token", "figure", "pip"):
        assert sum(one.split()[:1] == [kind] for one in drawn) == sum(one.split()[:1] == [kind] for one in whole), kind
    assert not any(one.startswith("piece") for one in drawn)


def test_a_board_that_is_not_sound_yet_is_shown_as_far_as_it_goes() -> None:
    board = Board([(0, 0, "forest", 5), (1, 0, "lagoon", 7)], harbors=[(((0, 0, "N"), (9, 9, "S")), "generic")])
    drawn = classes(board._repr_svg_())
    assert [one for one in drawn if one.startswith("hex ")] == ["hex land terrain-forest", "hex land terrain-lagoon"]
    assert not any(one.startswith("harbor ") for one in drawn)


@pytest.mark.parametrize("hexes", [(), [(0, 0)], "forest", [(10**7, 0, "forest", 5)]])
def test_what_has_not_the_form_of_a_board_has_no_picture(hexes: Any) -> None:
    assert Board(hexes)._repr_svg_() is None


def test_the_dice_of_the_dice_game_are_cards() -> None:
    match = catan.Match(catan.ruleset("dice_game"), seats=2, seed=1)
    match.play(match.actions[0])
    drawn = classes(match._repr_svg_())
    assert any(one.startswith("tally playing-card") for one in drawn)
