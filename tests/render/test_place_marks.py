"""What expansions write on places is shown by boards of characters, pictures and data."""

import json
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core import Edge, Hex, Node, PlaceMark, Seat
from catan_core.base import PLACE_MARKS
from catan_core.codec.typescript import declarations
from catan_core.render import board_svg, board_text, legend_text
from catan_core.serve import Server
from catan_core.testing import Scenario

SVG = "{http://www.w3.org/2000/svg}"


class Marks:
    """A mark on a hex, on two edges and on two nodes."""

    __name__ = "marks"

    @staticmethod
    def written(position: catan.Position) -> tuple[PlaceMark, ...]:
        """Some of nobody, some of seat 1; and a number that only its owner knows."""
        hidden = (PlaceMark("secret", "X", hex=Hex(9)),) if getattr(position, "seat", None) == 1 else ()
        return (
            PlaceMark("cloth", "c5", hex=Hex(0)),
            PlaceMark("cloth", "c7", Seat(1), hex=Hex(0)),
            PlaceMark("strait", "^", edge=Edge(0)),
            PlaceMark("strait", "v", edge=Edge(1)),
            PlaceMark("fort", "F3", Seat(1), node=Node(0)),
            PlaceMark("fort", "F2", node=Node(3)),
            PlaceMark("ghost", "G", hex=Hex(4), figure=True),
            *hidden,
        )

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        return [catan.add(PLACE_MARKS, self.written)]

    @catan.hookimpl
    def catan_texts(self, setup: catan.Setup) -> catan.Texts:
        return [
            catan.Text("mark:fort", (("en", "fortress"), ("es", "fortaleza"), ("ca", "fortalesa"))),
            catan.Text("mark:ghost", (("en", "ghost"), ("es", "fantasma"), ("ca", "fantasma"))),
        ]


MARKED = catan.Expansion("marks", "Marks", version="1.0", modules=(Marks(),), requires=("base",))


class Stones:
    """A mark of somebody who has never heard of the others."""

    __name__ = "stones"

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        return [catan.add(PLACE_MARKS, lambda position: (PlaceMark("stone", "o", hex=Hex(5)),))]


STONES = catan.Expansion("stones", "Stones", version="1.0", modules=(Stones(),), requires=("base",))


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


def test_a_mark_that_is_a_figure_stands_on_its_hex_like_the_robber_and_is_named_in_full() -> None:
    view = table().game.view(None)
    figures = [
        (group.get("class"), *(part.text for part in group.iter() if part.tag in (f"{SVG}title", f"{SVG}text")))
        for group in ElementTree.fromstring(board_svg(view, language="es")).iter(f"{SVG}g")
        if (group.get("class") or "").startswith("figure ")
    ]
    assert sorted(figures) == [
        ("figure piece-robber", "ladrón", "L"),
        ("figure written-ghost", "fantasma G", "G"),
    ]
    assert "ghost" in board_text(view)
    assert "fantasma" in board_text(view, language="ca")
    assert "ghost" not in legend_text(view)


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


def test_pictures_leave_the_middle_of_a_place_to_a_piece_and_write_marks_beside_it() -> None:
    bare, full = table(), table().piece("settlement", 0, 0).piece("road", 0, Edge(0)).piece("road", 0, Edge(1))
    before, after = (groups(board_svg(scenario.game.view(None))) for scenario in (bare, full))
    for place in ("node-0", "edge-0", "edge-1"):
        (x, y), (to_x, to_y) = plate_at(before[f"catan-written-{place}-0"]), plate_at(after[f"catan-written-{place}-1"])
        assert abs(to_x - x) + abs(to_y - y) >= 18, place
    for place in ("node-3", "hex-0"):
        name = f"catan-written-{place}-0"
        assert plate_at(before[name]) == plate_at(after[name]), place


def plate_at(group: ElementTree.Element) -> tuple[float, float]:
    """The middle of the plate of a mark."""
    [rim] = group.iter(f"{SVG}rect")
    x, y, width, height = (float(rim.get(name, "")) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def test_a_mark_of_the_owner_of_a_piece_is_written_with_the_piece() -> None:
    text = board_text(table().piece("settlement", 1, 0).game.view(None))
    assert "s1:F3" in text


def test_a_mark_is_shown_to_whoever_may_see_what_it_is_about() -> None:
    game = table().game
    assert "catan-written-hex-9-0" in groups(board_svg(game.view(Seat(1))))
    assert "catan-written-hex-9-0" not in groups(board_svg(game.view(Seat(0))))
    assert "catan-written-hex-9-0" not in groups(board_svg(game.view(None)))


def in_json(game: catan.Game, seat: Seat | None = None, words: str | None = None) -> Any:
    """The view of a seat as JSON, which the schema of these rules allows."""
    view = json.loads(game.view(seat).to_json(words=words, names=["Ada", "Blai"]))
    Draft202012Validator(game.rules.schema("view")).validate(view)
    return view


def test_the_json_of_a_view_has_its_marks() -> None:
    assert in_json(table().game)["marks"] == [
        {"id": "cloth", "label": "c5", "owner": None, "hex": [0, -2]},
        {"id": "cloth", "label": "c7", "owner": 1, "hex": [0, -2]},
        {"id": "strait", "label": "^", "owner": None, "edge": [[0, -2, "N"], [1, -3, "S"]]},
        {"id": "strait", "label": "v", "owner": None, "edge": [[0, -1, "N"], [1, -3, "S"]]},
        {"id": "fort", "label": "F3", "owner": 1, "node": [0, -2, "N"]},
        {"id": "fort", "label": "F2", "owner": None, "node": [0, -2, "S"]},
        {"id": "ghost", "label": "G", "owner": None, "hex": [0, -1], "figure": True},
    ]


def test_marks_have_their_words_in_json_where_a_language_is_asked_for() -> None:
    words = in_json(table().game, words="es")["words"]
    assert [*words] == ["stack", "marks"]
    assert words["marks"][3:] == ["strait v", "fortaleza F3 de Blai", "fortaleza F2", "fantasma G"]
    assert "words" not in in_json(table().game)


def test_the_json_of_a_view_without_marks_has_none() -> None:
    view = in_json(catan.new_game("base", seats=3), words="en")
    assert "marks" not in view
    assert [*view["words"]] == ["stack"]
    assert "marks" not in in_json(catan.new_game("dice_game", seats=2))


@pytest.mark.thorough
def test_json_shows_a_mark_to_whoever_may_see_what_it_is_about() -> None:
    game = table().game
    secret = {"id": "secret", "label": "X", "owner": None, "hex": [*game.board.hexes[9]]} if game.board else {}
    assert secret in in_json(game, Seat(1))["marks"]
    for seat in (Seat(0), None):
        assert secret not in in_json(game, seat)["marks"]
        assert "secret" not in json.dumps(in_json(game, seat, "en"))


def test_schema_and_types_describe_marks() -> None:
    rules = table().game.rules
    mark = rules.schema("view")["$defs"]["PlaceMark"]
    assert [*mark["properties"]] == ["id", "label", "owner", "node", "edge", "hex", "figure"]
    assert mark["required"] == ["id", "label", "owner"]
    text = declarations(rules)
    assert "  marks?: PlaceMark[];" in text
    assert "export interface PlaceMark {" in text
    assert "marks?" not in declarations(catan.ruleset("dice_game").rules(2))


def test_the_server_passes_marks_on() -> None:
    server = Server()
    server.table.matches["1"] = catan.Match(table().game.rules.ruleset, 3, seed=1, metadata={"seat 1": "Blai"})
    params = {"game": "1", "seat": 1, "words": "ca"}
    view = json.loads(server.answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "view", "params": params})) or "")
    assert [mark["id"] for mark in view["result"]["marks"]][-3:] == ["fort", "ghost", "secret"]
    assert view["result"]["words"]["marks"][-4:-2] == ["fortalesa F3, Blai", "fortalesa F2"]


def test_marks_are_told_in_what_there_is_in_a_game() -> None:
    rules = table().game.rules
    assert [(mark.id, mark.title) for mark in catan.describe(rules, "ca").marks] == [
        ("robber", "lladre"),
        ("harbor", "port"),
        ("fort", "fortalesa"),
        ("ghost", "fantasma"),
    ]
    titles = {mark["id"]: mark["title"] for mark in json.loads(catan.contents_json(rules))["marks"]}
    assert titles["fort"] == {"en": "fortress", "ca": "fortalesa", "es": "fortaleza"}


@pytest.mark.parametrize("label", ["", "long"])
def test_a_label_has_one_to_three_characters(label: str) -> None:
    with pytest.raises(ValueError, match="1 to 3 characters"):
        PlaceMark("fort", label, node=Node(0))


def test_a_mark_has_one_place() -> None:
    for node, hex in ((None, None), (Node(0), Hex(0))):
        with pytest.raises(ValueError, match="on a node, an edge or a hex"):
            PlaceMark("fort", "F", node=node, hex=hex)


def test_a_figure_stands_on_a_hex() -> None:
    with pytest.raises(ValueError, match="a figure stands on a hex"):
        PlaceMark("ghost", "G", node=Node(0), figure=True)


@pytest.mark.parametrize("others", [(MARKED,), ("rivers",), ("caravans", "event_cards")])
def test_expansions_that_know_nothing_of_each_other_mark_one_board(others: tuple[str | catan.Expansion, ...]) -> None:
    alone, both = (Scenario("base", *more, seats=3).game.view(None) for more in (others, (*others, STONES)))

    stone = PlaceMark("stone", "o", hex=Hex(5))
    assert Counter(PLACE_MARKS(both)) == Counter((*PLACE_MARKS(alone), stone))
