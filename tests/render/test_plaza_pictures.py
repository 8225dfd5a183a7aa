"""Plazas, inner paths and closed edges on pictures, and what stands there."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import members
from catan_core.base import Island
from catan_core.render import PlaceNames, board_svg, board_text, legend_text
from catan_core.render.small import SmallBoard, small_board
from catan_core.render.text import ROWS
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.wagons import by_hand

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parents[1] / "golden"
PLAZA, CORNER = (2, -2, "C"), (2, -2, "S")


def scene() -> Scenario:
    """Seat 1 has a road from a corner of the quarry to its plaza, and its wagon stands there."""
    table = Scenario("traders_barbarians", seats=3, seed=1).roads(1, CORNER, PLAZA)
    return table.change(lambda tx: by_hand.wagon(tx, 1, PLAZA))


def with_tokens() -> Scenario:
    """Trade hexes have number tokens, since they yield."""
    return Scenario("caravans", "traders_barbarians", seats=3, seed=1)


def small(view: catan.View) -> SmallBoard:
    """The board in few characters."""
    drawn = small_board(view)
    assert drawn is not None
    return drawn


def elements(picture: str) -> dict[str, ElementTree.Element]:
    """The groups of a picture by their ids."""
    return {group.get("id", ""): group for group in ElementTree.fromstring(picture).iter(f"{SVG}g")}


def test_a_plaza_and_its_paths_are_drawn() -> None:
    bare = board_svg(Scenario("traders_barbarians", seats=3, seed=1).game.view(None))
    assert bare.count('class="path"') == 3 * 4
    assert board_svg(Scenario(seats=3).game.view(None)).count('class="path"') == 0


@pytest.mark.parametrize(("expansions", "seats", "closed"), [((), 3, 3 * 3), (("five_six",), 6, 2 * 3)])
def test_the_closed_sides_of_trade_hexes_are_fenced(expansions: tuple[str, ...], seats: int, closed: int) -> None:
    view = Scenario(*expansions, "traders_barbarians", seats=seats, seed=1).game.view(None)
    board = view.rules.topology(view)
    assert board is not None
    fences = [group for id, group in elements(board_svg(view)).items() if id.startswith("catan-closed-")]
    assert len(fences) == closed
    for fence in fences:
        edge = int(fence.get("data-number", ""))
        (beside,) = members(board.edge_hexes[edge])
        assert board.hex_inner[beside]
        assert fence.findtext(f"{SVG}title") == "closed path"


def test_the_key_and_the_legend_say_what_plazas_and_closed_paths_look_like() -> None:
    view, plain = scene().game.view(None), Scenario(seats=3).game.view(None)
    for language, words in {
        "en": ("plaza", "closed path"),
        "es": ("plaza", "camino cerrado"),
        "ca": ("plaça", "camí tancat"),
    }.items():
        for each in words:
            assert f">{each}</text>" in board_svg(view, language=language)
            assert f">{each}</text>" not in board_svg(plain, language=language)
        assert f"O {words[0]}" in legend_text(view, language=language)
        assert f"... {words[1]}" in legend_text(view, language=language)


def test_an_empty_plaza_and_closed_sides_are_seen_in_text_of_every_height() -> None:
    view = Scenario("traders_barbarians", seats=3, seed=1).game.view(None)
    pictures = [*(board_text(view, rows=rows) for rows in ROWS), "\n".join(small(view).lines)]
    for picture in pictures:
        assert picture.count("O") == 3
        assert picture.count(":") >= 3 + 9, "the sides that stand upright; nine rates of harbors have a colon too"
        assert "..." in picture
    plain = Scenario(seats=3).game.view(None)
    assert "O" not in board_text(plain)
    assert "..." not in board_text(plain)


def test_an_inner_path_is_a_line_to_its_corner_where_text_has_room() -> None:
    picture = board_text(Scenario("traders_barbarians", seats=3, seed=1).game.view(None))
    quarry, castle, glassworks = "| /   O   \\ :", ":     O   \\ |", "| /   O     :"
    assert [picture.count(row) for row in (quarry, castle, glassworks)] == [1, 1, 1]
    assert picture.count("`-. | .-'") == 1, "to the south of the quarry"


def test_a_road_on_an_inner_path_is_seen_in_text_of_every_height() -> None:
    view = scene().game.view(None)
    for rows in ROWS:
        assert "#1" in board_text(view, rows=rows), rows
    assert "#1" in "\n".join(small(view).lines)


GLASSWORKS, QUARRY = (0, 2), (2, -2)


@pytest.mark.parametrize(
    ("hex", "corner"), [*((GLASSWORKS, corner) for corner in ("N", "NE", "SW", "NW")), (QUARRY, "S")]
)
def test_roads_on_inner_paths_and_what_stands_at_their_ends_are_both_seen_in_text(
    hex: catan.HexAt, corner: str
) -> None:
    """Those to the north and south end straight above and below the middle, where one has covered the other."""
    across, down, letter = catan.CORNERS[corner]
    end, center = (hex[0] + across, hex[1] + down, letter), (*hex, "C")
    table = Scenario("traders_barbarians", seats=3, seed=1)
    view = table.piece("settlement", 1, end).roads(1, end, center).game.view(None)
    for picture in (*(board_text(view, rows=rows) for rows in ROWS), "\n".join(small(view).lines)):
        assert "#1" in picture
        assert "s1" in picture


def test_a_wagon_on_a_plaza_is_seen_with_its_seat() -> None:
    view = scene().game.view(None)
    for rows in ROWS:
        assert "W1" in board_text(view, rows=rows), rows
    assert "W1" in "\n".join(small(view).lines)


def test_tokens_lie_beside_a_plaza() -> None:
    view = with_tokens().game.view(None)
    layout, board = view[Island].layout, view.rules.topology(view)
    assert board is not None
    geometry, groups = board.geometry(60), elements(board_svg(view))
    for hex, center in enumerate(board.hex_centers):
        if center is None:
            continue
        disc = groups[f"catan-token-{hex}"].find(f"{SVG}circle")
        assert disc is not None
        at, radius = (float(disc.get("cx", "")), float(disc.get("cy", ""))), float(disc.get("r", ""))
        assert dist(at, geometry.hexes[hex].center) > radius + 14, "the plaza is not covered"
        for edge in members(board.hex_inner[hex]):
            assert dist(at, geometry.edges[edge].middle) > radius + 6, "nor are roads on inner paths"
        assert layout.tokens[hex]


def test_a_number_is_read_also_while_a_wagon_stands_on_the_plaza() -> None:
    table = with_tokens()
    table = table.change(lambda tx: by_hand.wagon(tx, 1, PLAZA))
    view = table.game.view(None)
    layout = view[Island].layout
    number = layout.tokens[layout.topology.hex(2, -2)]
    for rows in ROWS:
        written = re.findall(r"\d+", board_text(view, rows=rows))
        assert "W1" in board_text(view, rows=rows)
        tokens = [str(token) for token in layout.tokens].count(str(number))
        alone = [digits for digits in written if digits == str(number)]
        assert len(alone) >= tokens, rows


def test_what_is_written_on_a_hex_covers_no_token() -> None:
    """Barbarians of Barbarian Attack stand on trade hexes, whose tokens lie beside the plazas."""
    lines = (GOLDEN / "barbarian-attack-traders-barbarians-three.jsonl").read_text(encoding="utf-8").splitlines()
    *_, game = catan.Transcript.parse("\n".join(lines)).games()
    groups = elements(board_svg(game.view(None)))
    centers = [hex for hex, center in enumerate(game.board.hex_centers) if center is not None] if game.board else []
    plates = [(hex, groups.get(f"catan-written-hex-{hex}-0")) for hex in centers]
    seen = 0
    for hex, group in plates:
        plate = None if group is None else group.find(f"{SVG}rect")
        if plate is None:
            continue
        x, y, width, height = (float(plate.get(name, "")) for name in ("x", "y", "width", "height"))
        disc = groups[f"catan-token-{hex}"].find(f"{SVG}circle")
        assert disc is not None
        at, radius = (float(disc.get("cx", "")), float(disc.get("cy", ""))), float(disc.get("r", ""))
        assert dist((x + width / 2, y + height / 2), at) > radius + 9
        seen += 1
    assert seen


def test_a_plaza_and_an_inner_path_are_called_by_their_hex() -> None:
    table = scene()
    for language, node, edge in (
        ("en", "quarry / plaza", "quarry | inner path"),
        ("es", "cantera / plaza", "cantera | camino interior"),
        ("ca", "pedrera / plaça", "pedrera | camí interior"),
    ):
        names = PlaceNames(table.game.view(None), language)
        assert names.node(table.node(PLAZA)) == node
        assert names.edge(table.edge(CORNER, PLAZA)).startswith(edge)
