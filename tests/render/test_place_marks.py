"""What expansions write on places is shown by boards of characters, pictures and data."""

from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import Edge, Hex, Node, PlaceMark, Seat
from catan_core.base import PLACE_MARKS
from catan_core.render import board_svg, board_text, legend_text
from catan_core.testing import Scenario
from examples.web_table.picture import diagram_json

SVG = "{http://www.w3.org/2000/svg}"


class Marks:
    """A mark on a hex, on two edges and on two nodes."""

    __name__ = "marks"

    @staticmethod
    def written(marks: tuple[PlaceMark, ...], position: catan.Position) -> tuple[PlaceMark, ...]:
        """Some of nobody, some of seat 1; and a number that only its owner knows."""
        hidden = (PlaceMark("secret", "X", hex=Hex(9)),) if getattr(position, "seat", None) == 1 else ()
        return (
            *marks,
            PlaceMark("cloth", "c5", hex=Hex(0)),
            PlaceMark("cloth", "c7", Seat(1), hex=Hex(0)),
            PlaceMark("strait", "^", edge=Edge(0)),
            PlaceMark("strait", "v", edge=Edge(1)),
            PlaceMark("fort", "F3", Seat(1), node=Node(0)),
            PlaceMark("fort", "F2", node=Node(3)),
            *hidden,
        )

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        return [catan.change(PLACE_MARKS, self.written)]

    @catan.hookimpl
    def catan_texts(self, setup: catan.Setup) -> catan.Texts:
        return [catan.Text("mark:fort", (("en", "fortress"), ("es", "fortaleza"), ("ca", "fortalesa")))]


MARKED = catan.Expansion("marks", "Marks", version="1.0", modules=(Marks(),), requires=("base",))


def table() -> Scenario:
    """A board with marks."""
    return Scenario("base", MARKED, seats=3)


def groups(picture: str) -> dict[str, ElementTree.Element]:
    """The marks of a picture by the id of their group."""
    written = (group for group in ElementTree.fromstring(picture).iter(f"{SVG}g"))
    return {group.get("id", ""): group for group in written if (group.get("class") or "").startswith("written ")}


def test_pictures_show_marks_with_their_label_owner_and_words() -> None:
    shown = groups(board_svg(table().game.view(None), language="es"))
    assert [*shown] == [
        "catan-written-hex-0-0",
        "catan-written-hex-0-1",
        "catan-written-edge-0-0",
        "catan-written-edge-1-0",
        "catan-written-node-0-0",
        "catan-written-node-3-0",
    ]
    fort = shown["catan-written-node-0-0"]
    assert fort.get("class") == "written written-fort seat-1"
    assert [element.text for element in fort.iter(f"{SVG}title")] == ["fortaleza F3 de Jugador 1"]
    assert [element.text for element in fort.iter(f"{SVG}text")] == ["F3"]


def test_boards_of_characters_show_marks() -> None:
    view = table().game.view(None)
    for rows in (5, 3):
        text = board_text(view, rows=rows)
        assert all(label in text for label in ("c5", "c71", "^", "v", "F3", "F2")), text
    assert "F2 fortress" in legend_text(view).replace("\n", " ")
    assert "F2 fortalesa" in legend_text(view, language="ca").replace("\n", " ")


def test_a_piece_is_drawn_over_the_mark_on_its_place() -> None:
    text = board_text(table().piece("settlement", 0, 0).piece("road", 0, Edge(0)).game.view(None))
    assert "F3" not in text
    assert "^" not in text
    assert "s0" in text


def test_a_mark_is_shown_to_whoever_may_see_what_it_is_about() -> None:
    game = table().game
    assert "catan-written-hex-9-0" in groups(board_svg(game.view(Seat(1))))
    assert "catan-written-hex-9-0" not in groups(board_svg(game.view(Seat(0))))
    assert "catan-written-hex-9-0" not in groups(board_svg(game.view(None)))


def test_the_web_table_is_told_of_marks() -> None:
    diagram = diagram_json(table().game.view(None), "en")
    assert diagram is not None
    assert {"node": (0, -2, "N"), "title": "fortress", "label": "F3", "seat": 1} in diagram["marks"]


@pytest.mark.parametrize("label", ["", "long"])
def test_a_label_has_one_to_three_characters(label: str) -> None:
    with pytest.raises(ValueError, match="1 to 3 characters"):
        PlaceMark("fort", label, node=Node(0))


def test_a_mark_has_one_place() -> None:
    for node, hex in ((None, None), (Node(0), Hex(0))):
        with pytest.raises(ValueError, match="on a node, an edge or a hex"):
            PlaceMark("fort", "F", node=node, hex=hex)
