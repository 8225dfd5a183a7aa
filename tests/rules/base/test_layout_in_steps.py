"""A layout is changed in steps, and several tokens may lie on one hex."""

import json
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import Expansion, Game, Hex, PositionError, Row, evolve
from catan_core.base import (
    BOARD_PROBLEMS,
    INLAND_TERRAINS,
    LAYOUT_STEPS,
    NUMBERED_WATER,
    TERRAIN_GROUND,
    TERRAIN_PLACES,
    TERRAIN_SYMBOLS,
    Board,
    Island,
    IslandLayout,
    Produced,
    layout_of,
)
from catan_core.render import board_svg, board_text
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.cities_knights import PlayInventor
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights

FOREST_11, CORNER = (-1, 0), (-1, 0, "N")
TWO_TOKENS = evolve(
    BEGINNER_BOARD,
    hexes=tuple(
        (q, r, terrain, (11, 4) if (q, r) == FOREST_11 else token) for q, r, terrain, token in BEGINNER_BOARD.hexes
    ),
)
"""The beginner board with an 11 and a 4 on one forest."""


def step(id: str, **rest: tuple[str, ...]) -> Expansion:
    """An expansion whose step adds a token to the first hex: a 10, or an 11 if it is the second to do so."""

    def lay(layout: IslandLayout, rng: Random) -> IslandLayout:
        rng.random()
        return evolve(layout, more_tokens=(*layout.more_tokens, (Hex(0), 10 + len(layout.more_tokens))))

    return expansion(id, requires=("base",), tables=[Row(LAYOUT_STEPS, id, lay)], **rest)  # type: ignore[arg-type]


def with_token(tokens: object) -> str:
    """The beginner board as JSON, with these as tokens of its first hex."""
    board = json.loads(BEGINNER_BOARD.to_json())
    board["hexes"][0][3] = tokens
    return json.dumps(board)


# -- steps ---------------------------------------------------------------------------------------------------------


def test_the_steps_of_two_expansions_compose_in_their_order() -> None:
    def named(name: str) -> Expansion:
        def lay(layout: IslandLayout, rng: Random) -> IslandLayout:
            seen.append(name)
            return layout

        after = ("a_first",) if name == "a_second" else ()
        return expansion(name, requires=("base",), after=after, tables=[Row(LAYOUT_STEPS, name, lay)])

    seen: list[str] = []
    catan.ruleset("base", named("a_second"), named("a_first")).new_game(seats=3)
    assert seen == ["a_first", "a_second"]


def test_a_step_sees_what_the_step_before_it_has_done() -> None:
    layout = (
        catan.ruleset("base", step("one"), step("two", after=("one",))).new_game(seats=3, seed=4).state[Island].layout
    )
    assert layout.tokens_at(Hex(0))[1:] == (10, 11)


def test_a_board_by_hand_and_a_stored_game_stay_as_they_are() -> None:
    rules = catan.ruleset("base", step("one"))
    game = rules.new_game(seats=3, board=BEGINNER_BOARD)
    assert game.state[Island].layout.more_tokens == ()
    laid = rules.new_game(seats=3, seed=4)
    assert rules.new_game(seats=3, board=Board.of(laid.state[Island].layout)).state == laid.state


def test_without_steps_the_seed_lays_the_board_that_it_always_laid() -> None:
    plain, stepped = (catan.ruleset("base", *more).new_game(seats=3, seed=4) for more in ((), (step("one"),)))
    assert evolve(stepped.state[Island].layout, more_tokens=()) == plain.state[Island].layout


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (lambda layout, rng: None, r"the step 'toy' must return an IslandLayout, not None"),
        (lambda layout, rng: evolve(layout, terrains=("swamp",) * 19), r"after the step 'toy': .*no terrain 'swamp'"),
        (lambda layout, rng: evolve(layout, tokens=(7,) * 19), r"after the step 'toy': .*other than 7"),
    ],
)
def test_a_step_that_spoils_the_board_is_named(changed: object, problem: str) -> None:
    spoiled = expansion("toy", requires=("base",), tables=[catan.Row(LAYOUT_STEPS, "toy", changed)])
    with pytest.raises(catan.RulesetError, match=problem):
        catan.ruleset("base", spoiled).new_game(seats=3)


def test_what_is_wrong_for_a_scenario_is_asked_of_the_board_after_the_last_step() -> None:
    """A board on the way, or the printed one that steps change, need not have yet what a scenario is about."""

    def no_moor(rules: catan.Rules, layout: IslandLayout) -> list[str]:
        return [] if "moor" in layout.terrains else ["one hex at least must be a moor"]

    def same(layout: IslandLayout, rng: Random) -> IslandLayout:
        return layout

    def drained(layout: IslandLayout, rng: Random) -> IslandLayout:
        return evolve(layout, terrains=tuple("moor" if name == "desert" else name for name in layout.terrains))

    rows: list[Row[Any, Any]] = [Row(TERRAIN_SYMBOLS, "moor", "Mo"), Row(BOARD_PROBLEMS, "moor", no_moor)]
    moor = expansion("moor", requires=("base",), tables=rows)
    early = expansion("early", requires=("base",), tables=[Row(LAYOUT_STEPS, "early", same)])
    late = expansion("late", requires=("base",), after=("early",), tables=[Row(LAYOUT_STEPS, "late", drained)])
    for setup in ("random", "beginner"):
        options = {"base.setup": setup}
        game = catan.ruleset("base", moor, early, late, options=options).new_game(seats=3)
        assert "moor" in game.state[Island].layout.terrains
        with pytest.raises(catan.RulesetError, match="one hex at least must be a moor"):
            catan.ruleset("base", moor, early, options=options).new_game(seats=3)


# -- inland, and numbers on water ------------------------------------------------------------------------------------


def test_a_terrain_that_belongs_inland_never_lies_on_the_coast_of_a_random_board() -> None:
    inland = expansion("inland", requires=("base",), tables=[Row(INLAND_TERRAINS, "desert", True)])
    for seed in range(8):
        layout = catan.ruleset("base", inland).new_game(seats=3, seed=seed).state[Island].layout
        desert = Hex(layout.terrains.index("desert"))
        assert layout.topology.hex_neighbors[desert].bit_count() == 6


def test_a_terrain_may_have_its_place_on_every_random_board() -> None:
    placed = expansion("placed", requires=("base",), tables=[Row(TERRAIN_PLACES, "desert", ((0, -2),))])
    for numbers in ("spiral", "shuffled"):
        rules = catan.ruleset("base", placed, options={"base.number_setup": numbers, "base.equal_terrains": "apart"})
        for seed in range(3):
            layout = rules.new_game(seats=3, seed=seed).state[Island].layout
            assert layout.hexes[layout.terrains.index("desert")] == (0, -2)


def test_a_board_without_room_inland_is_refused() -> None:
    inland = expansion(
        "inland", requires=("base",), tables=[Row(INLAND_TERRAINS, name, True) for name in ("forest", "fields")]
    )
    with pytest.raises(catan.RulesetError, match="no room inland for fields, forest"):
        catan.ruleset("base", inland).new_game(seats=3)


@pytest.mark.parametrize("numbered", [False, True])
def test_a_number_lies_only_on_water_that_may_have_one(numbered: bool) -> None:
    bay = [
        Row(TERRAIN_SYMBOLS, "bay", "Ba"),
        Row(TERRAIN_GROUND, "bay", "water"),
        Row(NUMBERED_WATER, "bay", numbered),
    ]
    rules = catan.ruleset("base", expansion("bay", requires=("base",), tables=bay))
    board = evolve(BEGINNER_BOARD, hexes=(*BEGINNER_BOARD.hexes, (1, -3, "bay", 4)))
    if numbered:
        assert Hex(0) in rules.new_game(seats=3, board=board).state[Island].layout.by_token[4]
    else:
        with pytest.raises(PositionError, match="on the water \\(bay\\) there is no token"):
            rules.new_game(seats=3, board=board)


def test_more_than_two_tokens_of_a_hex_are_drawn_within_it() -> None:
    four = evolve(
        BEGINNER_BOARD,
        hexes=tuple(
            (q, r, terrain, (11, 4, 5, 9) if (q, r) == FOREST_11 else token)
            for q, r, terrain, token in BEGINNER_BOARD.hexes
        ),
    )
    drawn = board_svg(Scenario(board=four).game.view(None))
    hex = Scenario(board=four).hex(*FOREST_11)
    assert all(f'id="{name}"' in drawn or name in drawn for name in (f"token-{hex}", f"token-{hex}-3"))
    assert 'r="14.4"' in drawn, "they are smaller than a token that lies alone"


# -- several tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "total"), [((5, 6), 11), ((1, 3), 4)])
def test_a_hex_yields_for_each_of_its_tokens(dice: tuple[int, int], total: int) -> None:
    scenario = Scenario(board=TWO_TOKENS).piece("city", 0, CORNER).roll(*dice)
    assert scenario.hand(0)["lumber"] == 2
    (produced,) = scenario.events(Produced)
    assert produced.total == total
    assert Scenario(board=TWO_TOKENS).piece("city", 0, CORNER).robber(*FOREST_11).roll(*dice).hand(0)["lumber"] == 0


def test_the_event_of_production_tells_the_number_and_what_each_seat_takes_in_all() -> None:
    scenario = Scenario(board=TWO_TOKENS).piece("settlement", 1, CORNER).piece("city", 0, (-1, 0, "S")).roll(5, 6)
    (produced,) = scenario.events(Produced)
    lumber = scenario.game.rules.good_index["lumber"]
    assert [gain[lumber] for gain in produced.gains] == [2, 1, 0, 0]


def test_such_a_board_is_stored_and_turned_with_all_its_tokens() -> None:
    game = catan.ruleset("base").new_game(seats=3, board=TWO_TOKENS)
    layout = game.state[Island].layout
    forest = layout.topology.hex(*FOREST_11)
    assert layout.tokens_at(forest) == (11, 4)
    assert layout.by_token[4] == tuple(sorted(layout.by_token[4]))
    assert forest in layout.by_token[4]
    assert [-1, 0, "forest", [11, 4]] in json.loads(game.to_json())["slices"]["base/island"]["layout"]["hexes"]
    assert Game.from_json(game.to_json()) == game
    assert Board.from_json(TWO_TOKENS.to_json()).hexes == Board.of(layout).hexes
    turned = layout_of(game.rules, TWO_TOKENS.rotated(2).mirrored())
    assert sorted(turned.tokens_at(hex) for hex, _ in turned.more_tokens) == [(11, 4)]


@pytest.mark.parametrize(
    ("tokens", "problem"),
    [
        ([4, 4], "has a token twice: (4, 4)"),
        ([4, 7], "a token is a number from 2 to 12 other than 7, or None, not (4, 7)"),
        ([4], "hexes[0] must be [q, r, terrain, token or null]"),
        ([], "hexes[0] must be [q, r, terrain, token or null]"),
        (["4", "5"], "hexes[0] must be [q, r, terrain, token or null]"),
        ([2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 2], "hexes[0] must be [q, r, terrain, token or null]"),
    ],
)
def test_wrong_tokens_by_hand_are_named(tokens: object, problem: str) -> None:
    with pytest.raises(PositionError) as raised:
        catan.ruleset("base").new_game(seats=3, board=with_token(tokens))
    assert any(problem in line for line in raised.value.problems), raised.value.problems


def test_drawings_and_words_tell_every_token() -> None:
    view = catan.ruleset("base").new_game(seats=3, board=TWO_TOKENS).view(None)
    assert "11/4" in board_text(view)
    picture = board_svg(view)
    assert "forest 11/4" in picture
    assert picture.count('class="number"') == 19  # eighteen hexes with tokens, one of them with two


def test_the_inventor_leaves_several_tokens_where_they_are() -> None:
    scenario = CitiesKnights(board=TWO_TOKENS, options={"inventor_needs_buildings": "none"})
    scenario.progress(0, inventor=1).after_roll()
    first, second = sorted((scenario.hex(*FOREST_11), scenario.hex(1, -1)))
    assert scenario.code(PlayInventor(ZERO, first, second)) == "inventor.several-tokens"
    plain = CitiesKnights(options={"inventor_needs_buildings": "none"}).progress(0, inventor=1).after_roll()
    assert plain.code(PlayInventor(ZERO, first, second)) is None
