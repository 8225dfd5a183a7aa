"""What players read at sea where the base game speaks of roads and the robber alone."""

from __future__ import annotations

import json

import pytest

import catan_core as catan
from catan_core import Hex
from catan_core.base import BuildRoad, FreeRoad, LongestRoadPassed, RobberDue, RobberMove
from catan_core.render import event_text, phase_text, score_sheet
from catan_expansions.seafarers import PirateMoved, PirateRemoved
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import NORTH_EDGES, NORTH_SHORE, new_game, two_islands

NAMES = {"en": "Longest Trade Route", "es": "Gran ruta comercial", "ca": "Gran ruta comercial"}
COLUMNS = {"en": "trade route", "es": "ruta", "ca": "ruta"}


@pytest.mark.parametrize("language", NAMES)
def test_the_card_is_called_the_longest_trade_route(language: str) -> None:
    """SEA-COMP-08: in the score, in events, in panels and on cards, and in what describes the game."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[3]).ships(0, *NORTH_SHORE[1:4]).roads(0, *NORTH_SHORE[3:6])
    table.rich().building().play(BuildRoad(ZERO, table.edge(*NORTH_EDGES[5])))
    game, name = table.game, NAMES[language]
    (passed,) = table.events(LongestRoadPassed)
    assert name in score_sheet(game, language)
    assert name in event_text(game.rules, game.board, passed, language)
    assert name in event_text(game.rules, game.board, LongestRoadPassed(ZERO, None), language)
    points = {source.id: source.title for source in catan.describe(game.rules, language).points}
    assert points["base/longest-road"] == name
    heads = game.view(ZERO).panels(language=language)[0].lines[0]
    assert COLUMNS[language] in heads
    assert "road" not in heads


def test_json_carries_the_same_name() -> None:
    """SEA-COMP-08: in all languages at once."""
    game = new_game()
    points = {source["id"]: source["title"] for source in json.loads(catan.contents_json(game.rules))["points"]}
    assert points["base/longest-road"] == NAMES


def test_where_ships_may_be_placed_the_phases_name_them() -> None:
    """SEA-SETUP-02, SEA-SHIP-10."""
    game = new_game()
    assert phase_text(game.rules, game.board, FreeRoad(ZERO, 2)) == "Building a free road or ship"
    game = game.play(next(iter(game.actions)))
    assert '"Set-up: placing a road or a ship"' in game.view(ZERO).to_json(words="en")


def test_without_the_sea_it_stays_the_longest_road() -> None:
    rules = catan.ruleset("base").rules(4)
    assert rules.text("points:base/longest-road") == "Longest Road"
    assert rules.text("phase:base/robber-move") == "Moving the robber"


@pytest.mark.parametrize(
    ("scenario", "due", "move"),
    [
        ("new_shores", "The robber or the pirate is about to move", "Moving the robber or the pirate"),
        ("wonders_of_catan", "The robber is about to move", "Moving the robber"),
        ("pirate_islands", "Stealing a card", "Moving the robber"),
    ],
)
def test_a_seven_is_called_after_what_may_be_moved(scenario: str, due: str, move: str) -> None:
    """SEA-PIR-01, SEA-WON-04, SEA-PI-10: in The Pirate Islands nothing is moved at all."""
    game = new_game(scenario=scenario)
    assert phase_text(game.rules, game.board, RobberDue(ZERO)) == due
    assert phase_text(game.rules, game.board, RobberMove(ZERO)) == move


def test_the_pirate_islands_say_that_there_is_no_robber_and_found_no_ships() -> None:
    """SEA-PI-02, SEA-PI-08: where the pirate comes is told by the fleet that sails."""
    game = new_game(scenario="pirate_islands")
    moved = PirateMoved(Hex(0), Hex(1))
    assert any("there is no robber" in line for panel in game.view(ZERO).panels() for line in panel.lines)
    assert event_text(game.rules, game.board, moved) == ""
    assert game.rules.text("phase:base/found-road") == "Set-up: placing a road"


def test_the_pirate_that_leaves_the_board_is_a_fleet_in_the_pirate_islands_alone() -> None:
    """SEA-CK-11, SEA-PI-14: elsewhere it is one ship, which waits beside the board for the first landing."""
    both = new_game("cities_knights", sleeping_pieces="off_board")
    (left,) = (event for event in both.events if isinstance(event, PirateRemoved))
    said = [event_text(both.rules, both.board, left, language) for language in ("en", "es", "ca")]
    assert said == ["The pirate leaves the board", "El pirata sale del tablero", "El pirata surt del tauler"]
    fleet = new_game(scenario="pirate_islands")
    assert event_text(fleet.rules, fleet.board, PirateRemoved(Hex(0))) == "The pirate fleet leaves"
