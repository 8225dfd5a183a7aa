"""Boards as SVG pictures."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import attrs
import pytest

import catan_core as catan
from catan_core.base import Dice, Island, MoveRobber, PlaceBuilding
from catan_core.render import board_svg
from catan_core.render.marking import places_of
from tests.engine import atlas, toy

SVG = "{http://www.w3.org/2000/svg}"


def played(seed: int) -> catan.Game:
    match, rng = catan.Match(catan.ruleset("base"), seats=4, seed=seed), Random(seed)
    while not match.game.over and len(match.history) < 700:
        match.play(match.actions.sample(rng))
    return match.game


def texts(diagram: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(diagram).iter(f"{SVG}text")]


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_is_well_formed_and_shows_everything_on_the_board(seed: int) -> None:
    game = played(seed)
    diagram, layout = board_svg(game.view(None)), game.state[Island].layout
    shown = texts(diagram)
    for terrain in set(layout.terrains):
        assert shown.count(terrain) == layout.terrains.count(terrain)
    for token in set(layout.tokens) - {0}:
        assert shown.count(str(token)) == layout.tokens.count(token)
    assert shown.count("3:1") == 4
    assert shown.count("2:1") == 5
    assert shown.count("robber") == 1
    root = ElementTree.fromstring(diagram)
    drawn = [element.text for path in root.iter(f"{SVG}path") for element in path.iter(f"{SVG}title")]
    roads = [element.text for group in root.iter(f"{SVG}g") for element in group.iter(f"{SVG}title")]
    pieces = dict(zip((piece.id for piece in game.rules.pieces), game.state[Island].pieces, strict=True))
    for seat in range(4):
        assert drawn.count(f"seat {seat}") == sum(pieces[kind][seat].bit_count() for kind in ("settlement", "city"))
        assert roads.count(f"seat {seat}") == pieces["road"][seat].bit_count()


def test_six_and_eight_are_red_and_no_other_number() -> None:
    diagram = board_svg(catan.new_game("base", seats=4, seed=1).view(None))
    red = [
        element.text
        for element in ElementTree.fromstring(diagram).iter(f"{SVG}text")
        if element.get("fill") == "#c0281c"
    ]
    assert sorted(map(str, red)) == ["6", "6", "8", "8"]


def test_all_of_the_picture_lies_inside_its_frame() -> None:
    root = ElementTree.fromstring(board_svg(played(2).view(None)))
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    spots = [(float(str(disc.get("cx"))), float(str(disc.get("cy")))) for disc in root.iter(f"{SVG}circle")]
    assert spots
    assert all(left < x < left + width and top < y < top + height for x, y in spots)


def test_words_of_an_expansion_cannot_break_out_of_the_picture() -> None:
    game = catan.new_game("base", seats=4, seed=1)
    spec = game.rules.board
    assert spec is not None
    view = game.view(None)
    diagram = spec.diagram(view)
    first = catan.evolve(diagram.hexes[0], title='<b a="1">&', color='"/><script/>')
    rules = attrs.evolve(view.rules, board=catan.evolve(spec, diagram=lambda _: catan.evolve(diagram, hexes=(first,))))
    written = board_svg(catan.evolve(view, rules=rules))
    assert '<b a="1">&' in texts(written)
    assert "<script" not in written


def test_a_game_without_a_board_has_no_picture() -> None:
    assert board_svg(catan.ruleset(toy.EXPANSION).new_game(seats=2).view(None)) == ""


def rings(diagram: str) -> list[ElementTree.Element]:
    return [circle for circle in ElementTree.fromstring(diagram).iter(f"{SVG}circle") if circle.get("fill") == "none"]


def test_an_action_is_named_below_the_board_and_its_places_are_marked() -> None:
    game = catan.new_game("base", seats=4)
    view, board = game.view(None), game.board
    assert board is not None
    plain = board_svg(view)
    assert rings(plain) == []
    for action, said, marks in (
        (PlaceBuilding(catan.Seat(2), board.node(0, 0, "N")), "seat 2: Place a building: (0,0,N)", 1),
        (MoveRobber(catan.Seat(1), board.hex(0, 0)), "seat 1: ", 1),
        (Dice((3, 4)), "chance: ", 0),
    ):
        diagram = board_svg(view, action=action)
        assert len(rings(diagram)) == marks
        assert any(text.startswith(said) for text in texts(diagram)), texts(diagram)[-3:]
        assert ElementTree.fromstring(diagram).get("width") == ElementTree.fromstring(plain).get("width")


def test_places_within_lists_and_sets_are_marked_too_and_those_off_the_board_are_not() -> None:
    game = catan.new_game(atlas.EXPANSION, seats=2)
    call = atlas.Survey(
        seat=catan.Seat(0),
        number=1,
        truth=True,
        word="",
        maybe=None,
        choice=7,
        cards=catan.Goods((0, 0)),
        edge=catan.Edge(1),
        hex=catan.Hex(0),
        areas=catan.HexSet(0b11),
        path=(catan.Node(0), catan.Node(3)),
        pair=(catan.Seat(1), True),
        asked=catan.SeatSet(0b11),
        code="x",
    )
    assert [kind for kind, _ in places_of(call)] == ["edge", "hex", "hex", "hex", "node", "node"]
    assert len(rings(board_svg(game.view(None), action=call))) == 6
