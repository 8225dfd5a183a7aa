"""New World (Seafarers: the islands are dealt, and the players place the harbors)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from catan_core import CHANCE, Edge, Game, Hex, TranscriptError, members
from catan_core.base import GOAL, Board, FoundBuilding, Island, RobberMove, coast
from catan_core.plugin.specs import Value
from catan_core.testing import random_action
from catan_expansions.seafarers import (
    BONUS,
    DrawHarbor,
    HarborDraw,
    HarborDrawn,
    HarborPlaced,
    HarborSite,
    HarborStack,
    MovePirate,
    Pirate,
    PlaceHarbor,
)
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import TWO_ISLANDS, composed

FOR_FOUR = {"forest": 5, "pasture": 5, "fields": 5, "hills": 4, "mountains": 4}
FOR_SIX = {"forest": 7, "pasture": 7, "fields": 7, "hills": 7, "mountains": 7, "gold": 4, "desert": 3}
TOKENS_FOR_FOUR = {2: 1, 3: 3, 4: 3, 5: 3, 6: 2, 8: 2, 9: 3, 10: 3, 11: 2, 12: 1}
TOKENS_FOR_SIX = {2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 8: 5, 9: 5, 10: 4, 11: 4, 12: 2}


def opened(seats: int = 4, seed: int = 1, options: Mapping[str, Value] | None = None) -> Game:
    more = ("five_six",) if seats > 4 else ()
    return composed(*more, scenario="new_world", **(options or {})).new_game(seats=seats, seed=seed)


def placing(game: Game) -> Game:
    """The game when the first harbor has been drawn."""
    while not isinstance(game.phase, HarborSite):
        game = game.play(game.outcomes.at(0.5))
    return game


@pytest.mark.parametrize(
    ("seats", "terrains", "sea", "tokens"),
    [(3, FOR_FOUR, 19, TOKENS_FOR_FOUR), (4, FOR_FOUR, 19, TOKENS_FOR_FOUR), (6, FOR_SIX, 21, TOKENS_FOR_SIX)],
)
def test_all_hexes_are_dealt(seats: int, terrains: dict[str, int], sea: int, tokens: dict[int, int]) -> None:
    """SEA-SC9-01."""
    layouts = [opened(seats, seed).state[Island].layout for seed in (1, 2)]
    frame = {4: 26, 3: 26, 6: 32}[seats]
    for layout in layouts:
        assert Counter(layout.terrains) == {**terrains, "sea": sea + frame}
        assert Counter(token for token in layout.tokens if token) == tokens
    assert layouts[0].terrains != layouts[1].terrains


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_red_tokens_lie_neither_side_by_side_nor_on_gold(seats: int) -> None:
    """SEA-SC9-02, SEA-SETUP-07."""
    for seed in range(15):
        layout = opened(seats, seed).state[Island].layout
        reds = sum(1 << hex for hex, token in enumerate(layout.tokens) if token in (6, 8))
        for hex in members(reds):
            assert not layout.topology.hex_neighbors[hex] & reds
            assert layout.terrains[hex] != "gold"


@pytest.mark.parametrize(("seats", "harbors"), [(3, 9), (4, 9), (5, 11), (6, 11)])
def test_the_players_in_turn_place_shuffled_harbors_before_they_found(seats: int, harbors: int) -> None:
    """SEA-SC9-03."""
    game, rng, seen = opened(seats), Random(1), []
    while not isinstance(game.phase, FoundBuilding):
        action = random_action(game.state, rng)
        if isinstance(action, PlaceHarbor):
            seen.append(action.seat)
        game = game.play(action)
    assert seen == [number % seats for number in range(harbors)]
    kinds = Counter(harbor.kind for harbor in game.state[Island].layout.harbors)
    assert kinds["generic"] == harbors // 2
    assert {*kinds} == {"generic", "brick", "lumber", "wool", "grain", "ore"}
    assert game.actors == (ZERO,)


def test_whoever_rolls_highest_places_first() -> None:
    """SEA-SC9-03: the start player, where there is one."""
    game, rng = opened(options={"base.first_player": "highest_roll"}), Random(4)
    seats = []
    while not isinstance(game.phase, FoundBuilding):
        action = random_action(game.state, rng)
        if isinstance(action, PlaceHarbor):
            seats.append(action.seat)
        game = game.play(action)
    assert game.actors == (seats[0],)
    assert len(seats) == 9


def test_a_harbor_is_drawn_by_chance_and_everybody_sees_it() -> None:
    """SEA-SC9-03."""
    game = opened()
    assert game.actors == (CHANCE,)
    weights = {action: weight for action, weight in game.outcomes if isinstance(action, DrawHarbor)}
    assert sorted(weights.values()) == [1, 1, 1, 1, 1, 4]
    game = placing(game)
    assert any(isinstance(event, HarborDrawn) for event in game.events)
    place = game.actions.of(PlaceHarbor)[0]
    after = game.play(place)
    assert any(isinstance(event, HarborPlaced) for event in after.events_for(None))


def test_a_harbor_lies_on_a_coast_and_touches_no_other() -> None:
    """SEA-SC9-03."""
    game = placing(opened())
    board = game.board
    assert board is not None
    shores = coast(game.state)
    inland = next(edge for edge in range(len(board.edges)) if not shores >> edge & 1)
    check = game.rules.check
    violation = check(game.state, PlaceHarbor(ZERO, Edge(inland)))
    assert violation is not None
    assert violation.code == "harbor.not-on-coast"
    assert {action.edge for action in game.actions.of(PlaceHarbor)} == {*members(shores)}
    first = game.actions.of(PlaceHarbor)[0]
    game = placing(game.play(first))
    beside = board.touching(board.edge_ends[first.edge]) & shores
    assert not {action.edge for action in game.actions.of(PlaceHarbor)} & {*members(beside)}
    for edge in members(beside):
        violation = check(game.state, PlaceHarbor(game.actors[0], Edge(edge)))
        assert violation is not None
        assert violation.code == "harbor.beside-another"


def test_a_harbor_for_which_no_coast_is_left_stays_out() -> None:
    """SEA-SC9-03: on a small island by hand, the nine harbors do not all have room."""
    around = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    land = [(q, r) for q, r in around if max(abs(q), abs(r), abs(q + r)) <= 1]
    hexes = tuple((q, r, "forest", 5) if (q, r) in land else (q, r, "sea", None) for q, r in around)
    game = composed(scenario="new_world").new_game(seats=3, seed=1, board=Board(hexes, (), None))
    drawn = 0
    while isinstance(game.phase, HarborDraw | HarborSite):
        drawn += isinstance(game.phase, HarborDraw)
        game = game.play(game.outcomes.at(0.5) if game.outcomes else game.actions.of(PlaceHarbor)[0])
    assert (drawn, len(game.state[Island].layout.harbors)) == (9, 8)
    assert isinstance(game.phase, FoundBuilding)


def test_robber_and_pirate_begin_off_the_board() -> None:
    """SEA-SC9-04: they come when they are first moved."""
    game, rng = opened(), Random(2)
    assert (game.state[Island].robber, game.state[Pirate].hex) == (None, None)
    while not isinstance(game.phase, RobberMove):
        game = game.play(random_action(game.state, rng))
    moved = game.play(game.actions.of(MovePirate)[0])
    assert isinstance(moved.state[Pirate].hex, int)
    assert moved.state[Island].robber is None
    assert Hex(0) in {action.hex for action in game.actions.of(MovePirate)}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_twelve_points_win_and_a_new_island_brings_one(seats: int) -> None:
    """SEA-SETUP-01, SEA-SVP-03."""
    game = opened(seats)
    assert GOAL(game.state, ZERO) == 12
    assert BONUS(game.rules)["points"] == 1


def test_on_a_board_by_hand_that_has_harbors_none_is_placed() -> None:
    """SEA-SC9-03."""
    game = composed(scenario="new_world").new_game(seats=3, board=TWO_ISLANDS)
    assert isinstance(game.phase, FoundBuilding)
    assert not any(game.state[HarborStack].kinds)


def test_a_position_in_which_more_harbors_are_drawn_than_there_are_or_during_a_turn_is_refused() -> None:
    """SEA-SC9-03."""
    position = json.loads(opened().to_json())
    assert position["stack"][-1]["type"] == HarborDraw.tag
    more = position | {"stack": [*position["stack"], position["stack"][-1]]}
    with pytest.raises(TranscriptError, match="10 harbors are drawn from 9"):
        Game.from_json(json.dumps(more))
    late = position | {"turn": {"number": 1, "seat": 3}, "stack": [position["stack"][0], position["stack"][-1]]}
    with pytest.raises(TranscriptError, match="1 harbors are drawn from 9"):
        Game.from_json(json.dumps(late))
