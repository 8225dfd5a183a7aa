"""Boards as SVG pictures."""

from __future__ import annotations

from itertools import combinations
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import catan_core as catan
from catan_core.base import Dice, Island, MoveRobber, PlaceBuilding
from catan_core.render import Labels, PlaceNames, Style, board_svg
from catan_core.render.marking import places_of
from catan_core.render.style import THEMES, luminance
from catan_core.testing import Scenario
from catan_expansions.cities_knights import SendKnights
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
    said = [element.text for element in ElementTree.fromstring(diagram).iter(f"{SVG}title")]
    assert said.count("robber") == 1
    for piece, boards in zip(game.rules.pieces, game.state[Island].pieces, strict=True):
        for seat in range(4):
            assert said.count(f"{piece.id} of seat {seat}") == boards[seat].bit_count()


def test_six_and_eight_are_red_and_no_other_number() -> None:
    diagram = board_svg(catan.new_game("base", seats=4, seed=1).view(None))
    root = ElementTree.fromstring(diagram)
    red = [element.text for element in root.iter(f"{SVG}text") if element.get("fill") == "#c0281c"]
    assert sorted(map(str, red)) == ["6", "6", "8", "8"]
    for token in classed(root, "token"):
        (number,) = (int(str(text.text)) for text in token.iter(f"{SVG}text"))
        assert len(classed(token, "pip")) == 6 - abs(7 - number)


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
    return classed(ElementTree.fromstring(diagram), "mark")


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """All elements of a class."""
    return [element for element in root.iter() if name in str(element.get("class", "")).split()]


def test_an_action_is_named_below_the_board_and_its_places_are_marked() -> None:
    game = catan.new_game("base", seats=4)
    view, board = game.view(None), game.board
    assert board is not None
    plain = board_svg(view)
    assert rings(plain) == []
    node = PlaceNames(view).node(board.node(0, 0, "N"))
    for action, said, marks in (
        (PlaceBuilding(catan.Seat(2), board.node(0, 0, "N")), f"seat 2: Place a building: {node}", 1),
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
    assert len(rings(board_svg(game.view(None), action=call))) == 5, "one hex is named twice"


def scene() -> tuple[catan.Game, catan.View]:
    game = played(1)
    return game, game.view(None)


def test_every_element_on_the_board_has_a_class_and_every_group_an_id_of_its_own() -> None:
    game, view = scene()
    root = ElementTree.fromstring(board_svg(view, panels=True, style=Style(prefix="left"), highlights=game.actions))
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len({*ids}) == len(ids)
    assert all(id.startswith("left") for id in ids)
    board = game.board
    assert board is not None
    for hex, at in enumerate(board.hexes):
        (group,) = [element for element in root.iter() if element.get("id") == f"left-hex-{hex}"]
        assert group.get("data-hex") == ",".join(map(str, at))
    for piece in classed(root, "piece"):
        assert classed(piece, "body") or piece.get("data-edge")
        where = "node" if piece.get("data-node") else "edge"
        named = str(piece.get(f"data-{where}")).split()
        coordinates = [(int(q), int(r), corner) for q, r, corner in (part.split(",") for part in named)]
        number = board.node(*coordinates[0]) if where == "node" else board.edge(*coordinates)
        assert piece.get("data-number") == str(number)


def test_the_picture_lies_where_the_geometry_says() -> None:
    game, view = scene()
    board = game.board
    assert board is not None
    for orientation in ("pointy", "flat"):
        geometry = board.geometry(60, orientation)
        root = ElementTree.fromstring(board_svg(view, style=Style(orientation=orientation)))
        for hex in classed(root, "hex"):
            (ground,) = classed(hex, "ground")
            corners = [tuple(map(float, corner.split(","))) for corner in str(ground.get("points")).split()]
            for corner, expected in zip(corners, geometry.hexes[int(str(hex.get("data-number")))].corners, strict=True):
                assert corner == pytest.approx(expected, abs=0.051)


def test_the_places_of_actions_are_highlighted_each_once_and_arrows_lead_between_places() -> None:
    game = catan.new_game("base", seats=4, seed=1)
    view = game.view(None)
    root = ElementTree.fromstring(board_svg(view, highlights=[*game.actions, *game.actions]))
    assert sorted(int(str(each.get("data-number"))) for each in classed(root, "highlight")) == [*range(54)]
    assert classed(ElementTree.fromstring(board_svg(view)), "highlight") == []
    root = ElementTree.fromstring(board_svg(view, arrows=[(("node", 0), ("hex", 9)), (("edge", 2), ("edge", 2))]))
    assert len(classed(root, "arrow")) == 1


def test_an_action_that_leads_from_a_place_to_another_has_an_arrow() -> None:
    from catan_expansions.cities_knights import MoveKnight

    view = catan.new_game("base", "cities_knights", seats=3, seed=1).view(None)
    move = MoveKnight(catan.Seat(0), catan.Node(3), catan.Node(9))
    root = ElementTree.fromstring(board_svg(view, action=move))
    assert (len(classed(root, "mark")), len(classed(root, "arrow"))) == (2, 1)


def test_places_are_labeled_on_demand() -> None:
    game, view = scene()
    board = game.board
    assert board is not None
    assert classed(ElementTree.fromstring(board_svg(view)), "label") == []
    numbers = ElementTree.fromstring(board_svg(view, labels=Labels.numbers(board, "nodes", "edges")))
    assert len(classed(numbers, "label")) == 54 + 72
    names = board_svg(view, labels=Labels.coordinates(board, "nodes", "hexes"))
    assert len(classed(ElementTree.fromstring(names), "label")) == 54 + 19
    assert {"0,0N", "0,0"} <= {*texts(names)}


def test_a_label_of_a_hex_stands_below_its_number() -> None:
    game, view = scene()
    assert game.board is not None
    root = ElementTree.fromstring(board_svg(view, labels=Labels.numbers(game.board, "hexes")))
    heights = {
        name: {
            each.get("data-number"): float(next(each.iter(f"{SVG}text")).get("y", ""))
            for each in root.iter(f"{SVG}g")
            if (each.get("id") or "").startswith(f"catan-{name}-")
        }
        for name in ("label-hex", "hex")
    }
    assert len(heights["label-hex"]) == 19
    assert all(label > heights["hex"][hex] + 50 for hex, label in heights["label-hex"].items())


@pytest.mark.parametrize("place", [("node", -1), ("edge", 72), ("hex", 19), ("seat", 0), ("node", "0"), 3])
def test_places_that_are_not_on_the_board_have_no_arrows(place: Any) -> None:
    with pytest.raises(catan.ArgumentError, match="places of the board"):
        board_svg(scene()[1], arrows=[(("node", 0), place)])


@pytest.mark.thorough
def test_labels_of_places_that_are_not_on_the_board_are_refused() -> None:
    for labels in (Labels(nodes={54: "x"}), Labels(edges={-1: "x"}), Labels(hexes={19: "x"})):
        with pytest.raises(catan.ArgumentError, match="places of the board"):
            board_svg(scene()[1], labels=labels)


def test_a_set_of_no_places_of_this_board_names_none() -> None:
    assert [*places_of(SendKnights(catan.Seat(0), catan.NodeSet(-1)))] == []
    assert [*places_of(SendKnights(catan.Seat(0), catan.NodeSet(6)))] == [("node", 1), ("node", 2)]


def test_the_seat_on_turn_stands_out_until_the_game_is_over() -> None:
    def bold(state: catan.State) -> list[str | None]:
        root = ElementTree.fromstring(board_svg(catan.Game(state).view(None)))
        [seats] = classed(root, "seats")
        return [words.text for words in seats.iter(f"{SVG}text") if words.get("font-weight") == "bold"]

    state = Scenario(turn=2).state
    assert bold(state) == ["seat 2"]
    assert bold(catan.evolve(state, winners=(catan.Seat(2),))) == []
    assert bold(catan.new_game("base", seats=3).state) == []


def test_seats_are_named_and_colored_as_one_likes() -> None:
    _, view = scene()
    style = Style(names=["Ada", "<Blai>", "Cleo", "Duna"], colors=["#010203"])
    written = board_svg(view, style=style, panels=True)
    assert {"Ada", "<Blai>", "Cleo", "Duna"} <= {*texts(written)}
    assert "seat 0" not in " ".join(texts(written))
    assert "#010203" in written
    assert style.color(1) == Style().color(1)


def test_the_colors_of_each_palette_can_be_told_apart_also_by_their_brightness_or_hue() -> None:
    for palette in ("table", "color-blind"):
        colors = [Style(palette=palette).color(seat) for seat in range(6)]
        assert len({*colors}) == 6
    seen = [red_green_blind(Style(palette="color-blind").color(seat)) for seat in range(6)]
    assert min(dist(a, b) for a, b in combinations(seen, 2)) > 40
    usual = [red_green_blind(Style().color(seat)) for seat in range(6)]
    assert min(dist(a, b) for a, b in combinations(usual, 2)) < 40


def red_green_blind(color: str) -> tuple[float, float]:
    """Roughly what is left of a color without the difference of red and green: its yellow and its blue part."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return 0.5 * red + 0.5 * green, float(blue)


def test_a_dark_picture_is_darker_and_one_that_follows_the_system_is_both() -> None:
    _, view = scene()
    light, dark, auto = (board_svg(view, style=Style(theme=theme)) for theme in ("light", "dark", "auto"))
    sea = {name: theme.sea for name, theme in THEMES.items()}
    assert luminance(sea["dark"]) < 0.1 < luminance(sea["light"])
    assert (sea["light"] in light, sea["dark"] in light) == (True, False)
    assert (sea["light"] in dark, sea["dark"] in dark) == (False, True)
    assert "prefers-color-scheme:dark" in auto
    assert sea["light"] in auto
    assert sea["dark"] in auto


@pytest.mark.parametrize("size", [1, 30, 120.5])
def test_the_size_is_that_of_a_side_in_pixels(size: float) -> None:
    _, view = scene()
    root, usual = (ElementTree.fromstring(board_svg(view, style=style)) for style in (Style(size=size), Style()))
    assert root.get("viewBox") == usual.get("viewBox")
    assert float(str(root.get("width"))) == pytest.approx(float(str(usual.get("width"))) * size / 60, abs=0.1)


def test_a_style_does_not_change_with_the_lists_that_it_was_given() -> None:
    names, colors = ["Ada"], ["#112233"]
    style = Style(names=names, colors=colors)
    same = Style(names=("Ada",), colors=("#112233",))

    names[0], colors[0] = "Blai", "#445566"

    assert (style.name(0), style.color(0)) == ("Ada", "#112233")
    assert (style, hash(style)) == (same, hash(same))
