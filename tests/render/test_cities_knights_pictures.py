"""Everything that Cities & Knights lays on the table can be seen: on the board, or in a panel beside it."""

from __future__ import annotations

from xml.etree import ElementTree

from catan_core.render import board_svg, board_text, legend_text, status_text
from catan_core.render.svg import MARKED
from tests.rules.cities_knights.table import CitiesKnights
from tests.seats import ZERO

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = ("w", "T", "P", "S", "c", "k", "kk", "KKK")


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
        assert [text.text for text in root.iter(f"{SVG}text") if str(text.text).lower() == "kk"] == [drawn.strip()[:2]]
        assert sum(disc.get("fill") == MARKED for disc in root.iter(f"{SVG}circle")) == active


def test_ship_chart_knights_and_progress_cards_stand_beside_the_board() -> None:
    shown = status_text(table().game.view(ZERO))
    assert "ship ....S..#  4/7" in shown
    assert "barbarians 4, active knights 3" in shown
    assert "  seat  trade         politics           science\n" in shown
    assert "     3  ####. bank *  #.... town hall    .....\n" in shown
    assert "  seat  strength  active  Defender cards  knights\n" in shown
    assert "     0  4         3       0               k (0,0,S) KKK (1,0,S)\n" in shown
    assert "     2  2         0       1               kk (-1,0,S)\n" in shown
    assert "merchant: seat 2" in shown
    assert "decks: trade 18, politics 18, science 18" in shown


def test_in_the_picture_no_piece_covers_another() -> None:
    root = ElementTree.fromstring(board_svg(table().game.view(None)))
    texts = [element for element in root.iter(f"{SVG}text") if element.text in SYMBOLS]
    places = [(element.get("x"), element.get("y")) for element in texts]
    assert sorted(str(element.text) for element in texts) == sorted(["w", *SYMBOLS])
    assert len({*places}) == len(places)
    cities = list(root.iter(f"{SVG}path"))
    assert len(cities) == 4


def test_the_picture_of_a_table_says_what_stands_beside_the_board() -> None:
    view = table().game.view(ZERO)
    board, whole = (ElementTree.fromstring(board_svg(view, panels=panels)) for panels in (False, True))
    shown = [str(element.text) for element in whole.iter(f"{SVG}text")]
    assert all(line in shown for line in status_text(view).splitlines())
    assert "City improvements (* metropolis)" not in [element.text for element in board.iter(f"{SVG}text")]
    left, top, width, height = map(float, str(whole.get("viewBox")).split())
    for element in whole.iter(f"{SVG}text"):
        assert left < float(str(element.get("x"))) < left + width
        assert top < float(str(element.get("y"))) < top + height


def test_the_picture_explains_the_symbols_that_are_no_outlines() -> None:
    shown = [
        str(element.text) for element in ElementTree.fromstring(board_svg(table().game.view(None))).iter(f"{SVG}text")
    ]
    legend = " ".join(line for line in shown if " " in line)
    for named in ("w city wall", "T trade metropolis", "c reduced city", "kk strong knight (KK active)"):
        assert named in legend
    assert "settlement" not in legend


def test_the_names_of_all_improvements_stand_in_the_chart() -> None:
    """CK-CHART-03: each level of a track has a name."""
    named = {
        "trade": ("market", "trading house", "merchant guild", "bank", "great exchange"),
        "politics": ("town hall", "church", "fortress", "cathedral", "high assembly"),
        "science": ("abbey", "library", "aqueduct", "theater", "university"),
    }
    for number in range(5):
        scene = CitiesKnights(seats=3).levels(1, trade=number + 1, politics=number + 1, science=number + 1)
        bar = "#" * (number + 1) + "." * (4 - number)
        titles = [f"{bar} {titles[number]}" for titles in named.values()]
        (line,) = [line for line in status_text(scene.game.view(None)).splitlines() if titles[0] in line]
        assert line.split("  ")[-3:] == titles
        assert len(line) <= 80
