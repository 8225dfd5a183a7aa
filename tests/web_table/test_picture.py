"""What the web table's page draws, told by the expansions as plain data."""

from __future__ import annotations

import json

import catan_core as catan
from catan_core.base import Board, Island
from examples.web_table.picture import diagram_json, panels_json
from tests.rules.traders_barbarians.barbarian_attack.table import Attack


def test_every_place_of_a_diagram_is_named_as_in_the_geometry() -> None:
    game = catan.new_game("base", "cities_knights", seats=3, seed=4)
    for _ in range(6):
        game = game.play(game.actions[0])
    diagram = json.loads(json.dumps(diagram_json(game.view(None), "es")))
    assert game.board is not None
    geometry = json.loads(game.board.geometry().to_json())
    assert [mark["hex"] for mark in diagram["hexes"]] == [place["hex"] for place in geometry["hexes"]]
    for kind in ("node", "edge"):
        named = [place[kind] for place in geometry[f"{kind}s"]]
        assert diagram[f"{kind}s"]
        assert all(mark[kind] in named for mark in diagram[f"{kind}s"])
    coast = [place["edge"] for place in geometry["coast"]]
    assert all(mark["edge"] in coast for mark in diagram["coast"])
    assert {"symbol": "ladrón", "seat": None} in [mark for hex in diagram["hexes"] for mark in hex["marks"]]


def test_a_hex_has_all_of_its_numbers_with_their_dots() -> None:
    board = Board.of(catan.new_game("base", seats=3, seed=4).state[Island].layout)
    hexes = [(q, r, terrain, (6, 9) if token == 6 else token) for q, r, terrain, token in board.hexes]
    game = catan.new_game("base", seats=3, board=Board(hexes, board.harbors, board.robber))
    diagram = diagram_json(game.view(None), "en")
    assert diagram is not None
    further = {hex["number"]: hex["more_numbers"] for hex in diagram["hexes"]}
    assert further[6] == [{"number": 9, "pips": 4}]
    assert further[5] == further[None] == []


def test_panels_are_cards_where_the_expansion_has_cards_and_lines_otherwise() -> None:
    game = catan.new_game("base", "cities_knights", seats=3, seed=4)
    panels = {panel["id"]: panel for panel in panels_json(game.view(catan.Seat(0)), "ca")}
    argila = {"title": "argila", "count": 19, "seat": None, "color": "#c8623c", "marked": False}
    assert argila | {"words": "19 d'argila"} in panels["base/supply"]["tallies"]
    assert panels["base/hand"]["tallies"] == []
    assert panels["cities_knights/ship"]["sketch"]["shapes"]
    (robber,) = [tally for tally in panels["cities_knights/ship"]["tallies"] if tally["count"] is None]
    assert robber["words"] == "el lladre no es mou fins que arribin els bàrbars"
    assert "base/hand" not in {panel["id"] for panel in panels_json(game.view(None), "ca")}


def test_a_game_without_a_board_has_panels_and_no_diagram() -> None:
    view = catan.new_game("dice_game", seats=2, seed=4).view(catan.Seat(0))
    assert diagram_json(view, "en") is None
    panels = panels_json(view, "en")
    assert [panel["id"] for panel in panels if panel.get("sketch")] == ["dice_game/sheets"] * 2
    assert all("lines" in panel or "tallies" in panel for panel in panels)


def test_pieces_of_neutral_owners_are_numbered_behind_the_seats_and_the_owners_have_titles() -> None:
    game = catan.new_game("base", "two_players", seats=2, seed=4)
    diagram = diagram_json(game.view(None), "en")
    assert diagram is not None
    assert [mark["seat"] for mark in diagram["nodes"]] == [2, 3], "their colors are those that no seat has"
    owners = json.loads(catan.contents_json(game.rules))["neutral_owners"]
    assert [owner["title"]["en"] for owner in owners] == ["neutral A", "neutral B"]
    assert [{*owner["title"]} for owner in owners] == [{"en", "es", "ca"}] * 2


def test_plazas_inner_paths_and_closed_edges_are_named_as_in_the_geometry_and_called_in_the_language() -> None:
    game = catan.new_game("base", "traders_barbarians", seats=3, seed=4)
    assert game.board is not None
    geometry = json.loads(game.board.geometry().to_json())
    nodes, edges = ([place[kind] for place in geometry[f"{kind}s"]] for kind in ("node", "edge"))
    said = {
        "en": ("plaza", "inner path", "closed path"),
        "es": ("plaza", "camino interior", "camino cerrado"),
        "ca": ("plaça", "camí interior", "camí tancat"),
    }
    for language, (title, path, closed) in said.items():
        diagram = json.loads(json.dumps(diagram_json(game.view(None), language)))
        plazas = [mark["plaza"] for mark in diagram["hexes"] if mark["plaza"]]
        assert [plaza["node"][2] for plaza in plazas] == ["C"] * 3
        assert all(plaza["node"] in nodes and len(plaza["edges"]) == 4 for plaza in plazas)
        assert all(edge in edges and plaza["node"] in edge for plaza in plazas for edge in plaza["edges"])
        assert {(plaza["title"], plaza["path"]) for plaza in plazas} == {(title, path)}
        assert len(diagram["closed"]) == 9
        assert all(mark["edge"] in edges and mark["title"] == closed for mark in diagram["closed"])


def test_a_board_without_plazas_has_none() -> None:
    diagram = diagram_json(catan.new_game("base", seats=3, seed=4).view(None), "en")
    assert diagram is not None
    assert {mark["plaza"] for mark in diagram["hexes"]} == {None}
    assert diagram["closed"] == []


def test_a_piece_that_is_set_apart_says_why_in_the_words_of_its_expansion() -> None:
    table = Attack().piece("settlement", 0, (1, -2, "N")).piece("city", 1, (0, 0, "N")).barbarians((1, -2), 3)
    for language, meaning in {"en": "conquered", "es": "conquistado", "ca": "conquerit"}.items():
        diagram = diagram_json(table.game.view(None), language)
        assert diagram is not None
        assert {(piece["symbol"], piece["marked"], piece["meaning"]) for piece in diagram["nodes"]} == {
            ("s", True, meaning),
            ("C", False, ""),
        }
