"""Boards with water: harbors on its side, hexes of water as water, and ships that do not look like roads."""

import json
from math import dist
from typing import Literal
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import Piece, members
from catan_core.base import Island, coast, water_hexes
from catan_core.render import Labels, Style, board_svg, board_text
from catan_core.render.text import Rows
from catan_core.testing import Scenario
from examples.web_table.picture import diagram_json
from tests.helpers.water import AT_SEA, BOARD, FRAME, IN_LAKE, SEA, WATER

SVG = "{http://www.w3.org/2000/svg}"


class Ferries:
    """Ferries, of another network than roads."""

    __name__ = "ferries"

    @catan.hookimpl
    def catan_pieces(self, setup: catan.Setup) -> catan.Pieces:
        return [Piece("ferry", "edge", stock=5, route="sea", symbol="=")]

    @catan.hookimpl
    def catan_texts(self, setup: catan.Setup) -> catan.Texts:
        return [catan.Text("piece:ferry", (("en", "ferry"),))]


FERRIES = catan.Expansion("ferries", "Ferries", version="1.0", modules=(Ferries(),), requires=("base",))


def island() -> Scenario:
    """The island around the lake."""
    return Scenario("base", WATER, board=BOARD)


def drawn(scenario: Scenario, style: Style | None = None) -> dict[str, ElementTree.Element]:
    """The groups of a picture by their ids."""
    root = ElementTree.fromstring(board_svg(scenario.game.view(None), style=style or Style()))
    return {group.get("id", ""): group for group in root.iter(f"{SVG}g")}


def disc(group: ElementTree.Element) -> tuple[float, float]:
    """The middle of the disc of a harbor."""
    circle = next(group.iter(f"{SVG}circle"))
    return float(circle.get("cx", "")), float(circle.get("cy", ""))


def test_a_harbor_is_drawn_in_the_hex_of_water() -> None:
    scenario = island()
    for orientation in ("pointy", "flat"):
        groups = drawn(scenario, Style(orientation=orientation))
        geometry = scenario.board.geometry(60, orientation)
        for harbor in scenario.read(Island).layout.harbors:
            sides = members(scenario.board.edge_hexes[harbor.edge])
            (sea,) = [hex for hex in sides if scenario.board.hexes[hex] in {*SEA, *FRAME}]
            (land,) = [hex for hex in sides if hex != sea]
            at = disc(groups[f"catan-coast-{harbor.edge}"])
            assert dist(at, geometry.hexes[sea].center) < 20 < 80 < dist(at, geometry.hexes[land].center)


def test_the_coast_inside_a_board_has_places_in_the_water() -> None:
    scenario = island()
    water = water_hexes(scenario.state)
    geometry = scenario.read(Island).layout.geometry(60, water=water)
    assert {place.edge for place in geometry.coast} >= set(members(coast(scenario.state)))
    for edge in members(coast(scenario.state)):
        hex = members(scenario.board.edge_hexes[edge] & water)[0]
        assert dist(geometry.coast_place(edge).point, geometry.hexes[hex].center) < 20


def test_water_has_no_beach_and_says_what_it_is() -> None:
    scenario = island()
    groups = drawn(scenario)
    lake, hill = (scenario.hex(*at) for at in ((0, 0), (-2, 0)))
    assert groups[f"catan-hex-{lake}"].get("class") == "hex water terrain-sea"
    assert groups[f"catan-hex-{hill}"].get("class") == "hex land terrain-hills"
    assert [element.text for element in groups[f"catan-hex-{lake}"].iter(f"{SVG}title")] == ["sea"]
    root = ElementTree.fromstring(board_svg(scenario.game.view(None), language="es"))
    assert "mar" in [element.text for element in root.iter(f"{SVG}title")]
    shores = [element for element in root.iter(f"{SVG}polygon") if element.get("class") == "shore"]
    assert len(shores) == 14


def test_a_ferry_does_not_look_like_a_road() -> None:
    table = Scenario("base", WATER, FERRIES, board=BOARD)
    groups = drawn(table.piece("road", 0, IN_LAKE).piece("ferry", 0, AT_SEA))
    road = groups[f"catan-edge-{table.edge(*IN_LAKE)}-road"]
    ferry = groups[f"catan-edge-{table.edge(*AT_SEA)}-ferry"]
    assert all(element.get("stroke-dasharray") is None for element in road.iter(f"{SVG}line"))
    assert all(element.get("stroke-dasharray") for element in ferry.iter(f"{SVG}line"))


def test_boards_of_characters_write_the_rate_into_the_water() -> None:
    view = island().game.view(None)
    at_lake: dict[Literal[5, 3, 2], str] = {
        5: "  3:1 (   hills   |   forest  ) 2:1       |",
        3: "o   forest  o  2:1      o",
        2: ") 2:1 ore   |",
    }
    for rows, harbors in at_lake.items():
        assert harbors in board_text(view, rows=rows)


@pytest.mark.parametrize("rows", [3, 2])
def test_the_label_of_a_hex_of_water_is_not_written_over(rows: Rows) -> None:
    """Players type it to send a pirate there, so it counts more than the rate of a harbor."""
    game = catan.ruleset("base", "seafarers").new_game(seats=4, seed=1)
    sea = [*members(water_hexes(game.state))]
    text = board_text(game.view(None), labels=Labels(hexes={hex: str(hex) for hex in sea}), rows=rows)
    assert [hex for hex in sea if f"[{hex}]" not in text] == []
    assert "3:1" not in text
    assert "3:1" in board_text(game.view(None), rows=rows)


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", ["new_shores", "fog_islands", "through_the_desert", "new_world"])
@pytest.mark.parametrize("seats", [3, 4])
def test_labels_of_water_and_rates_of_harbors_stand_side_by_side_where_there_is_room(scenario: str, seats: int) -> None:
    rules = catan.ruleset("base", "seafarers", options={"seafarers.scenario": scenario})
    game = rules.new_game(seats=seats, seed=1)
    sea = [*members(water_hexes(game.state))]
    text = board_text(game.view(None), labels=Labels(hexes={hex: str(hex) for hex in sea}))
    assert [hex for hex in sea if f"[{hex}]" not in text] == []
    plain = board_text(game.view(None))
    assert [text.count(rate) for rate in ("3:1", "2:1")] == [plain.count(rate) for rate in ("3:1", "2:1")]


def test_the_rim_of_the_sea_is_not_drawn_as_places() -> None:
    scenario = island()
    text = board_text(scenario.game.view(None))
    rim = [node for node, edges in enumerate(scenario.board.node_edges) if edges.bit_count() == 2]
    assert text.count("o") >= len(scenario.board.nodes) - len(rim)
    assert text.splitlines()[0].strip().startswith("0,-3")


def test_the_web_table_learns_where_the_water_is() -> None:
    scenario = island()
    diagram = json.loads(json.dumps(diagram_json(scenario.game.view(None), "en")))
    assert {tuple(mark["hex"]) for mark in diagram["hexes"] if mark["ground"] == "water"} == {*SEA, *FRAME}
    assert [mark["water"] for mark in diagram["coast"]] == [[0, 0], [-3, 0]]


def test_a_board_of_unknown_terrains_is_drawn_with_its_harbors() -> None:
    picture = BOARD._repr_svg_()
    assert picture is not None
    assert picture.count('class="harbor ') == 2
