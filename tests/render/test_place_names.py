"""Places as people call them, by what lies around them."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import ArgumentError, Edge, Hex, Node, Topology, View
from catan_core.base import MoveRobber, PiecePlaced, RobberMoved
from catan_core.render import PlaceNames, action_text, event_text
from tests.helpers.each import for_each
from tests.helpers.seats import ZERO


def board_of(view: View) -> Topology:
    """The board of a game that has one."""
    board = view.rules.topology(view)
    assert board is not None
    return board


VIEW = catan.new_game("base", seats=4, options={"base.setup": "beginner"}).view(None)
BOARD = board_of(VIEW)


def test_a_hex_is_called_by_its_terrain_and_number() -> None:
    names = PlaceNames(VIEW)
    assert names.hex(BOARD.hex(0, -2)) == "mountains 10"
    assert names.hex(BOARD.hex(0, 0)) == "desert"
    assert PlaceNames(VIEW, "ca").hex(BOARD.hex(0, -2)) == "muntanya 10"


def test_a_node_is_called_by_its_hexes_and_harbor_and_an_edge_by_both_sides() -> None:
    names = PlaceNames(VIEW)
    assert names.node(BOARD.node(0, 0, "N")) == "hills 6 / pasture 4 / desert"
    assert names.node(BOARD.node(-1, -1, "N")) == "mountains 10 / fields 12"
    assert names.edge(BOARD.edge((0, 0, "N"), (0, -1, "S"))) == "hills 6 | desert"


def test_a_name_that_several_places_would_have_is_followed_by_the_coordinates() -> None:
    names = PlaceNames(VIEW)
    assert names.edge(BOARD.edge((0, -2, "N"), (0, -3, "S"))) == "mountains 10 | coast (0,-2,N)-(0,-3,S)"


@pytest.mark.thorough
@for_each([("base",), ("base", "five_six"), ("base", "cities_knights"), ("base", "seafarers")])
def test_no_two_places_have_the_same_name(*expansions: str) -> None:
    for seed in range(20):
        view = catan.new_game(*expansions, seats=6 if "five_six" in expansions else 4, seed=seed).view(None)
        board = board_of(view)
        for language in view.rules.languages:
            names = PlaceNames(view, language)
            nodes = {names.node(Node(node)) for node in range(len(board.nodes))}
            edges = {names.edge(Edge(edge)) for edge in range(len(board.edges))}
            hexes = {names.hex(Hex(hex)) for hex in range(len(board.hexes))}
            assert (len(nodes), len(edges), len(hexes)) == (len(board.nodes), len(board.edges), len(board.hexes))


def test_sentences_call_places_by_names_when_they_are_told_to() -> None:
    hills, fields = BOARD.hex(0, -1), BOARD.hex(-1, -1)
    moved = RobberMoved(hills, fields)
    named = event_text(VIEW.rules, BOARD, moved, places=PlaceNames(VIEW))
    assert "fields 12" in named
    assert "(-1,-1)" in event_text(VIEW.rules, BOARD, moved)
    placed = PiecePlaced("settlement", ZERO, BOARD.node(0, 0, "N"))
    said = event_text(VIEW.rules, BOARD, placed, "es", places=PlaceNames(VIEW, "es"))
    assert said == "El Jugador 0 coloca un poblado en cerro 6 / pasto 4 / desierto"
    assert action_text(VIEW.rules, BOARD, MoveRobber(ZERO, hills), places=PlaceNames(VIEW)).endswith("hills 6")


def test_without_a_board_places_are_numbers() -> None:
    names = PlaceNames(catan.new_game("dice_game", seats=1).view(None))
    assert (names.node(Node(3)), names.hex(Hex(0)), repr(names)) == ("3", "0", "<PlaceNames of 0 hexes>")


def test_what_names_no_places_is_refused() -> None:
    moved = RobberMoved(BOARD.hex(0, 0), BOARD.hex(0, -1))
    with pytest.raises(ArgumentError, match="event_text takes PlaceNames"):
        event_text(VIEW.rules, BOARD, moved, places="names")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        PlaceNames(VIEW).hex(Hex(99))
