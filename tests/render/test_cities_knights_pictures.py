"""Everything that Cities & Knights lays on the table can be seen: on the board, or in a panel beside it."""

from __future__ import annotations

from math import dist
from xml.etree import ElementTree

import pytest

from catan_core import CardPanel, Tally
from catan_core.base.table import pieces_left
from catan_core.render import board_svg, board_text, legend_text, status_text
from catan_core.render.style import THEMES, Style, luminance
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights

SVG = "{http://www.w3.org/2000/svg}"


def table() -> CitiesKnights:
    """A metropolis with a wall, a wall, a reduced city, knights of every rank, and the merchant beside the robber."""
    scene = CitiesKnights(seats=4)
    scene.piece("city", 3, (0, 0, "N")).piece("wall", 3, (0, 0, "N")).metropolis("trade", 3, (0, 0, "N"))
    scene.piece("city", 1, (-1, 0, "N")).piece("wall", 1, (-1, 0, "N"))
    scene.piece("city", 1, (1, 0, "N")).metropolis("science", 1, (1, 0, "N"))
    scene.piece("city", 2, (1, 1, "N")).metropolis("politics", 2, (1, 1, "N"))
    scene.piece("tipped_city", 2, (-1, 1, "N"))
    scene.roads(0, (0, 0, "S"), (0, 1, "N"), (1, 0, "S"))
    scene.knights(0, "basic", (0, 0, "S")).knights(0, "mighty", (1, 0, "S"), active=True)
    scene.knights(2, "strong", (-1, 0, "S"))
    return scene.merchant(2, 1, -1).robber(1, -1).ship(4).levels(3, trade=4, politics=1).defenders(2, 1)


def test_pieces_that_share_a_node_are_all_drawn_on_it() -> None:
    drawn = board_text(table().game.view(None))
    for shown in ("CwT3", "Cw1", "CS1", "CP2", "c2", " k0 ", "KKK0", " kk2 "):
        assert drawn.count(shown) == 1, f"{shown} in\n{drawn}"


def test_the_merchant_and_the_robber_fit_side_by_side_on_a_hex() -> None:
    drawn = board_text(table().game.view(None))
    assert "CwT3rob mer2CS1" in drawn
    alone = board_text(table().robber(2, 0).game.view(None))
    assert "CwT3 merch2 CS1" in alone
    assert "robber" in alone


def test_the_legend_tells_all_pieces_apart_in_lines_of_80_columns() -> None:
    scene = table()
    legend = legend_text(scene.game.view(None))
    assert all(len(line) <= 80 for line in legend.splitlines())
    words = " ".join(legend.splitlines())
    symbols = [piece.symbol for piece in scene.game.rules.pieces]
    assert len({*symbols}) == len(symbols)
    for named in ("T trade metropolis", "P politics metropolis", "S science metropolis", "w city wall"):
        assert named in words
    for named in ("k basic knight (K active)", "kk strong knight (KK active)", "kkk mighty knight (KKK active)"):
        assert named in words


def test_an_active_knight_is_drawn_otherwise_than_a_passive_one() -> None:
    for active, drawn in ((False, " kk2 "), (True, " KK2 ")):
        view = CitiesKnights(seats=3).knights(2, "strong", (0, 0, "S"), active=active).game.view(None)
        assert drawn in board_text(view)
        root = ElementTree.fromstring(board_svg(view))
        (knight,) = pieces(root, "strong_knight")
        assert said(knight) == f"strong knight of seat 2{', active' * active}"
        assert ("marked" in str(knight.get("class")).split()) is active
        rims = [shape.get("stroke") for shape in knight.iter(f"{SVG}path")]
        assert (THEMES["light"].marked in rims) is active


def test_ship_chart_knights_and_progress_cards_stand_beside_the_board() -> None:
    shown = status_text(table().game.view(ZERO))
    assert "ship 4/7  ....S..#" in shown
    assert "barbarians 4, active knights 3, the robber" in shown
    assert "          trade    politics      science\n" in shown
    assert "  seat 3  4* bank  1  town hall  0\n" in shown
    assert "          strength  active  Defender cards\n" in shown
    assert "  seat 2         2       0               1\n" in shown
    assert "trade: 18 cards, politics: 18 cards, science: 18 cards" in shown


def pieces(root: ElementTree.Element, kind: str = "") -> list[ElementTree.Element]:
    """The groups of pieces of a kind, or of all kinds, that stand on nodes."""
    groups = (group for group in root.iter(f"{SVG}g") if "piece" in str(group.get("class")).split())
    return [group for group in groups if f"piece-{kind}" in str(group.get("class")) and group.get("data-node")]


def said(group: ElementTree.Element) -> str:
    return str(next(group.iter(f"{SVG}title")).text)


def test_in_the_picture_every_piece_is_drawn_and_badges_beside_the_outline() -> None:
    root = ElementTree.fromstring(board_svg(table().game.view(None)))
    assert sorted(map(said, pieces(root))) == [
        "basic knight of seat 0", "city of seat 1", "city of seat 1", "city of seat 2", "city of seat 3",
        "city wall of seat 1", "city wall of seat 3", "mighty knight of seat 0, active",
        "politics metropolis of seat 2", "reduced city of seat 2", "science metropolis of seat 1",
        "strong knight of seat 2", "trade metropolis of seat 3",
    ]  # fmt: skip
    badges = [text for piece in pieces(root) for text in piece.iter(f"{SVG}text")]
    assert sorted(str(badge.text) for badge in badges) == ["P", "S", "T", "w", "w"]
    spots = [(badge.get("x"), badge.get("y")) for badge in badges]
    assert len({*spots}) == len(spots)


@pytest.mark.thorough
def test_knights_show_their_strength_as_bars_that_stand_out_from_the_color_of_every_seat() -> None:
    for style in (Style(), Style(palette="color-blind"), Style(theme="dark")):
        for seat in range(4):
            for rank, bars in (("basic", 1), ("strong", 2), ("mighty", 3)):
                view = CitiesKnights(seats=4).knights(seat, rank, (0, 0, "S")).game.view(None)
                (knight,) = pieces(ElementTree.fromstring(board_svg(view, style=style)), f"{rank}_knight")
                *_, ground, body = knight.iter(f"{SVG}path")
                assert str(body.get("d")).count("Z") == bars + 1
                assert body.get("fill-rule") == "evenodd"
                assert contrast(str(ground.get("fill")), str(body.get("fill"))) > 2.5


def contrast(color: str, other: str) -> float:
    """The contrast of two colors as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted(map(luminance, (color, other)))
    return (lighter + 0.05) / (darker + 0.05)


def rect_touches(left: float, top: float, right: float, bottom: float, x: float, y: float) -> bool:
    """Whether a badge around a point touches a figure."""
    return left - 9.5 < x < right + 9.5 and top - 9.5 < y < bottom + 9.5


def test_the_merchant_and_the_robber_cover_neither_number_nor_name_nor_corner() -> None:
    for orientation in ("pointy", "flat"):
        scene = table().robber(1, -1)
        root = ElementTree.fromstring(board_svg(scene.game.view(None), style=Style(orientation=orientation)))
        shown = [group for group in root.iter(f"{SVG}g") if "figure" in str(group.get("class")).split()]
        assert sorted(map(said, shown)) == ["merchant of seat 2", "robber"]
        board = scene.game.board
        assert board is not None
        place = board.geometry(60, orientation).hexes[board.hex(1, -1)]
        spots = []
        for group in shown:
            shifted = str(next(group.iter(f"{SVG}path")).get("transform"))
            x, y = map(float, shifted.removeprefix("translate(").removesuffix(")").split())
            spots.append((x, y))
            assert dist((x, y), place.center) > 20 + 10
            assert all(dist((x, y), corner) > 16 + 10 for corner in place.corners)
            for badge in (text for piece in pieces(root) for text in piece.iter(f"{SVG}text")):
                middle = float(str(badge.get("x"))), float(str(badge.get("y"))) - 4
                assert not rect_touches(x - 10, y - 16, x + 10, y + 16, *middle)
            assert y - 16 > place.center[1] - 31
        assert dist(*spots) > 2 * 10


def test_the_picture_of_a_table_says_what_stands_beside_the_board() -> None:
    view = table().game.view(ZERO)
    board, whole = (ElementTree.fromstring(board_svg(view, panels=panels)) for panels in (False, True))
    shown = [str(element.text) for element in whole.iter(f"{SVG}text")]
    assert {"Seats", "Supply", "Barbarians", "City improvements", "Knights", "Progress cards"} <= {*shown}
    counts = [str(title.text) for title in whole.iter(f"{SVG}title")]
    assert "4 trade: bank" in counts
    assert "1 Defender card" in counts
    assert "City improvements" not in [element.text for element in board.iter(f"{SVG}text")]
    left, top, width, height = map(float, str(whole.get("viewBox")).split())
    for element in whole.iter(f"{SVG}text"):
        assert all(left < float(x) < left + width for x in str(element.get("x")).split())
        assert top < float(str(element.get("y"))) < top + height


@pytest.mark.thorough
def test_the_ship_stands_on_the_square_that_it_has_reached() -> None:
    for reached in range(7):
        view = CitiesKnights(seats=4).ship(reached).game.view(None)
        root = ElementTree.fromstring(board_svg(view, panels=True))
        ships = [group for group in root.iter(f"{SVG}g") if group.findtext(f"{SVG}title") == f"ship {reached}/7"]
        assert len(ships) == 1
        words = [text.text for text in root.iter(f"{SVG}text")]
        left = [str(steps) for steps in range(7, 0, -1) if steps != 7 - reached]
        start = words.index("Barbarians") + 1
        assert words[start : start + 6] == left


def test_many_counts_of_each_seat_stand_in_a_table() -> None:
    """A column for each seat with its name, and a line for each kind of piece, with the same counts as in words."""
    view = table().game.view(None)
    names = ["Ada", "Blai", "Chloé", "Maximiliana-Josefina"]
    root = ElementTree.fromstring(board_svg(view, panels=True, style=Style(names=names)))
    (panels,) = [group for group in root.iter(f"{SVG}g") if group.get("class") == "panels"]
    words = [str(text.text) for text in panels.iter(f"{SVG}text")]
    start = words.index("Pieces left") + 1
    assert words[start : start + 3] == ["Ada", "Blai", "Chloé"]
    assert words[start + 3].startswith("Maximil")
    assert words[start + 4] == "road"
    counts = [str(group.findtext(f"{SVG}title")) for group in panels.iter(f"{SVG}g")]
    for seat in view.rules.all_seats:
        assert view.rules.amount(pieces_left(view, seat)["road"], "piece:road") in counts


def test_a_track_of_improvements_is_called_alike_at_every_level() -> None:
    view = CitiesKnights(seats=3).levels(0, trade=2).levels(1, trade=1).game.view(None)
    chart = next(panel for panel in view.card_panels() if panel.title == "City improvements")
    assert isinstance(chart, CardPanel)
    trade = [tally for tally in chart.tallies if isinstance(tally, Tally) and tally.title == "trade"]
    assert [tally.words for tally in trade] == ["2 trade: trading house", "1 trade: market", "0 trade"]


def test_the_key_shows_what_everything_looks_like() -> None:
    root = ElementTree.fromstring(board_svg(table().game.view(None)))
    (key,) = [group for group in root.iter(f"{SVG}g") if group.get("class") == "key"]
    shown = [str(element.text) for element in key.iter(f"{SVG}text") if element.get("class") == "text"]
    assert shown == [
        "road", "settlement", "city", "reduced city", "city wall", "trade metropolis", "politics metropolis",
        "science metropolis", "basic knight", "active", "strong knight", "active", "mighty knight", "active",
        "merchant", "robber",
    ]  # fmt: skip


def test_the_names_of_all_improvements_stand_in_the_chart() -> None:
    """CK-CHART-03: each level of a track has a name."""
    named = {
        "trade": ("market", "trading house", "merchant guild", "bank", "great exchange"),
        "politics": ("town hall", "church", "fortress", "cathedral", "high assembly"),
        "science": ("abbey", "library", "aqueduct", "theater", "university"),
    }
    for number in range(5):
        scene = CitiesKnights(seats=3).levels(1, trade=number + 1, politics=number + 1, science=number + 1)
        titles = [f"{number + 1} {names[number]}" for names in named.values()]
        (line,) = [line for line in status_text(scene.game.view(None)).splitlines() if titles[0] in line]
        assert [cell.strip() for cell in line.split("  ") if cell][-3:] == titles
        assert len(line) <= 80
