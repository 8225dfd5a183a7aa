"""Rows that others add to tables of an expansion: what its rules could not read is refused when rules are compiled."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import boards
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.traders_barbarians.barbarian_attack import CASTLES
from catan_expansions.traders_barbarians.caravans import OASES, oases
from catan_expansions.traders_barbarians.rivers import RIVER_LAND, SET_ASIDE, River
from tests.engine.making import expansion

CARDS = "its key must be a deck and a kind of card; the decks are trade, politics, science"
COUNT = "its value must be a whole number, how many there are"
NO_PIECE = "there is no piece 'tower' here; there are road, settlement, city"
TRUTH = "its value must be True or False"
TERRAIN = "its key must be a terrain; the terrains are"
TOKENS = "a row is a number token and the number whose hex it joins, or None"
GROUPS = "its value must be groups of pieces, such as (('road', 'settlement'),)"
FACES = "its value must be pairs of a face and its weight, such as ((1, 1), (2, 1))"
HEX: Any = (0, 0)
PARTS = base.BOARD_PARTS(catan.ruleset("base").rules(3))["random"]
MOOR = catan.evolve(PARTS, terrains=(("moor", 19),))


@pytest.mark.parametrize(
    ("id", "name", "key", "value", "said"),
    [
        ("cities_knights", "cities_knights/cards", ("magic", "spell"), 2, CARDS),
        ("cities_knights", "cities_knights/cards", "spell", 2, CARDS),
        ("cities_knights", "cities_knights/defender-cards", "crads", 6, "its key must be 'cards'"),
        ("cities_knights", "cities_knights/defender-cards", "cards", "six", COUNT),
        ("seafarers", "seafarers/gold", "tower", None, COUNT),
        ("seafarers", "seafarers/gold", 3, 2, "its key must be an id"),
        ("fishermen", "fishermen/tokens", "four_fish", 2, "its key must be 'one_fish' or 'two_fish' or 'three_fish'"),
        ("fishermen", "fishermen/at-start", "a_fish", 2, "its key must be 'one_fish' or 'two_fish' or 'three_fish'"),
        ("fishermen", "fishermen/catch", "tower", 1, NO_PIECE),
        ("fishermen", "fishermen/catch", "city", "two", COUNT),
        ("barbarian_attack", "barbarian_attack/cards", 5, 2, "its key must be an id"),
        ("barbarian_attack", "barbarian_attack/cards", "spy", "two", COUNT),
        ("barbarian_attack", "barbarian_attack/castles", "tower", True, TERRAIN),
        ("barbarian_attack", "barbarian_attack/castles", "hills", "yes", TRUTH),
        ("event_cards", "event_cards/left-out", 7, "yes", TRUTH),
        ("event_cards", "event_cards/rules", "unsued", 5, "its key must be 'unused'"),
        ("two_players", "two_players/robber-homes", "moor", True, TERRAIN),
        ("two_players", "two_players/robber-leaves", "leaves", 1, TRUTH),
        ("two_players", "two_players/also-built", "tower", (("road",),), NO_PIECE),
        ("two_players", "two_players/also-built", "city", ("road",), GROUPS),
        ("two_players", "two_players/also-built", "city", (("raod",),), "there is no piece 'raod' here"),
        ("base", "base/beginner-colors", 2, "purple", "must be one of red, orange, white, blue"),
        ("base", "base/beginner-colors", "9", "blue", "its key must be a seat, a number from 0"),
        ("base", "base/beginner-stars", "purple", 1, "must be one of red, orange, white, blue"),
        ("base", "base/beginner-stars", "red", 2, "its value must be 0 or 1"),
        ("base", "base/board-parts", "random", 19, "its value must be of the class BoardParts"),
        ("base", "base/board-parts", "random", MOOR, "there is no terrain 'moor'; there are "),
        ("base", "base/terrain-places", "hills", (0, 0), "its value must be hexes, such as ((0, 0), (1, -1))"),
        ("base", "base/terrain-places", "hills", ((0, "q"),), "its value must be hexes, such as ((0, 0), (1, -1))"),
        ("base", "base/dice", "red", (1, 2, 3), FACES),
        ("base", "base/dice", "red", ([], []), FACES),
        ("base", "base/founding", 1, ["settlement"], "there is no piece ['settlement'] here"),
        ("base", "base/beginner-colors", 2, [], "must be one of red, orange, white, blue"),
        ("base", "base/free-routes", "road", [], "its value must be a kind of action"),
        ("base", "base/founding-cards", 1, "no", TRUTH),
        ("base", "base/founding-routes", "road", "no", TRUTH),
        ("base", "base/founded-with-cards", "settlement", 2, "its value must be of the class str"),
        ("base", "base/inland", "hills", "no", TRUTH),
        ("base", "base/numbered-water", "hills", [], TRUTH),
        ("base", "base/thieves", "magpie", 3, "its value must be of the class str"),
        ("rivers", "rivers/land", "moor", 1, TERRAIN),
        ("barbarian_attack", "barbarian_attack/armies", "pikes", 3, "its value must be of the class Army"),
        ("caravans", "caravans/oases", "moor", True, TERRAIN),
        ("caravans", "caravans/oases", "pasture", "yes", TRUTH),
        ("event_cards", "event_cards/also-rolled", "red", "yes", TRUTH),
        ("fishermen", "fishermen/decks", "junk", 3, "its value must be of the class FishDeck"),
        ("rivers", "rivers/gold", "tower", 1, "there is no piece 'tower' here"),
        ("rivers", "rivers/gold", "city", "two", COUNT),
        ("rivers", "rivers/laid", "third", ((0, 0, "hills"),), "its value must be of the class River"),
        (
            "rivers",
            "rivers/laid",
            "third",
            River(((0, 0, "moor"),), "NW"),
            "a river crosses a hex of the terrain 'moor'",
        ),
        (
            "rivers",
            "rivers/laid",
            "third",
            River((HEX,), "NW"),
            "a river crosses hexes such as (0, 0, 'hills'), not (0, 0)",
        ),
        ("rivers", "rivers/points", "rich", 1, "its key must be 'wealthiest' or 'poor'"),
        ("rivers", "rivers/points", "poor", "-2", "its value must be a whole number"),
        ("rivers", "rivers/set-aside", "3", 2, TOKENS),
        ("rivers", "rivers/set-aside", 3, "2", TOKENS),
        ("seafarers", "seafarers/layout", "lay", print, "its key must be 'layout'"),
        ("seafarers", "seafarers/layout", "layout", 3, "its value must be a function that takes (rules, rng)"),
        ("seafarers", "seafarers/map", "map", "own", "its value must be of the class Map"),
        ("traders_barbarians", "traders_barbarians/barbarians-begin", 0, ((0, 0, "N"),), "the two ends of a path"),
        ("traders_barbarians", "traders_barbarians/land", "hills", 1, "a terrain and who says so"),
        ("traders_barbarians", "traders_barbarians/land", ("moor", "ant"), 1, "a terrain and who says so"),
        ("traders_barbarians", "traders_barbarians/land", ("hills", "ant"), "1", "its value must be a whole number"),
        ("traders_barbarians", "traders_barbarians/places", "north", "hills", "its key must be a hex, such as (0, -2)"),
        ("traders_barbarians", "traders_barbarians/places", (0, 1), "moor", "its value must be a terrain"),
        ("traders_barbarians", "traders_barbarians/places", (0, 1), ["hills"], "its value must be a terrain"),
        ("traders_barbarians", "traders_barbarians/set-aside", 3, "2", TOKENS),
    ],
)
def test_a_row_that_no_rule_can_read_is_refused(id: str, name: str, key: Any, value: Any, said: str) -> None:
    seats = 2 if id == "two_players" else 3
    rules = catan.ruleset(*{"base", id}).rules(seats)
    table = next(table for table in rules.tables if table.name == name)
    row: Any = catan.Row(table, key, value)
    replaces = (f"{name}:{key}",) if key in rules.tables[table] else ()
    ant = expansion("ant", requires=(id,), replaces=replaces, tables=[row])
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset(*rules.ruleset.chosen, ant).rules(seats)
    assert str(caught.value).startswith(f"'ant', catan_tables in ant.rules: the row {name}:")
    assert said in str(caught.value)


def test_a_token_that_joins_a_number_of_no_hex_is_told_when_the_island_is_laid() -> None:
    row: Any = catan.Row(SET_ASIDE, 3, 7)
    ant = expansion("ant", requires=("rivers",), tables=[row])
    with pytest.raises(catan.RulesetError, match="there are fewer number tokens than hexes that need one"):
        catan.new_game("base", "rivers", ant, seats=3)
    with pytest.raises(catan.PositionError, match="the token 3 is to join 7, and no hex is left that has it"):
        boards.joining({2: 3, 3: 7}, (5, 3, 6, 3))


def test_any_terrain_with_a_castle_will_do_on_a_board_by_hand() -> None:
    ant = expansion("ant", requires=("barbarian_attack",), tables=[catan.Row(CASTLES, "hills", True)])
    hexes = BEGINNER_BOARD.hexes
    board = base.Board([(q, r, "pasture" if terrain == "hills" else terrain, token) for q, r, terrain, token in hexes])
    with pytest.raises(catan.PositionError, match="one hex at least must be 'castle' or 'hills'"):
        catan.new_game("base", "barbarian_attack", ant, seats=3, board=board)


def test_a_terrain_that_is_said_to_be_no_oasis_is_none() -> None:
    plain = catan.new_game("base", "caravans", seats=3, seed=1)
    ant = expansion("ant", requires=("caravans",), tables=[catan.Row(OASES, "hills", False)])
    game = catan.new_game("base", "caravans", ant, seats=3, seed=1)
    assert game.state[base.Island] == plain.state[base.Island]
    assert oases(game.state) == oases(plain.state)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"terrains": (*PARTS.terrains, ("hills", 1))}, "terrains of 20 hexes are dealt, with room for 19"),
        ({"terrains": PARTS.terrains[1:]}, "terrains of 15 hexes are dealt, with room for 19"),
        ({"letters": PARTS.letters[1:]}, "there are fewer number tokens than hexes that need one"),
    ],
)
@pytest.mark.parametrize("numbers", ["spiral", "shuffled"])
def test_parts_that_make_no_board_are_named_when_it_is_laid(parts: dict[str, Any], said: str, numbers: str) -> None:
    row: Any = catan.Row(base.BOARD_PARTS, "random", catan.evolve(PARTS, **parts))
    ant = expansion("ant", requires=("base",), replaces=("base/board-parts:random",), tables=[row])
    with pytest.raises(catan.RulesetError, match=said):
        catan.new_game("base", ant, seats=3, options={"base.number_setup": numbers})


@pytest.mark.parametrize(
    ("id", "rows", "said"),
    [
        ("base", [catan.Row(base.TERRAIN_PLACES, "desert", ((0, 0), (1, 0)))], "but fewer hexes of it are dealt"),
        ("rivers", [catan.Row(RIVER_LAND, "desert", 1)], "terrains of 13 hexes are dealt, with room for 12"),
        ("rivers", [catan.Row(base.INLAND_TERRAINS, "fields", True)], "were shuffled again and again"),
    ],
)
def test_terrains_that_cannot_lie_as_they_must_are_named_when_they_are_dealt(id: str, rows: Any, said: str) -> None:
    ant = expansion("ant", requires=(id,), tables=rows)
    with pytest.raises(catan.RulesetError, match=said):
        catan.new_game(*{"base", id}, ant, seats=3)


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ([(0, "cotton"), (3, "generic")], r"harbor \(\(0, -3, 'S'\), .*: no kind 'cotton'; there are generic, "),
        ([(99, "generic")], "harbors lie on coast edges 0 to 29, as pairs such as .3, 'grain'., not .99, 'generic'."),
        ([(-1, "generic")], "not .-1, 'generic'."),
        ([("1", "ore")], "not .'1', 'ore'."),
        ([(1, ["ore"])], r"not .1, .'ore'.."),
        ([(1, "ore", 2)], "not .1, 'ore', 2."),
        ([(1, "generic"), (1, "ore")], "at the same place as another harbor"),
        ([(1, "generic"), (2, "ore")], "shares a node with another harbor"),
        (None, "harbors lie on coast edges .*, not None"),
    ],
)
def test_harbors_that_no_board_has_are_told_with_their_place(laid: Any, said: str) -> None:
    row: Any = catan.Row(base.HARBOR_LAYOUT, "layout", lambda rng: laid)
    ant = expansion("ant", requires=("base",), replaces=("base/harbor-layout:layout",), tables=[row])
    with pytest.raises(catan.RulesetError, match=said):
        catan.new_game("base", ant, seats=3)


@pytest.mark.parametrize(
    ("name", "function", "said"),
    [
        ("base/board", lambda rules, rng: None, "base/board must give an IslandLayout, not None"),
        ("base/number-layout", lambda *given: (), "19 hexes, with 19 terrains and 0 tokens"),
        ("base/number-layout", lambda *given: (7,) * 19, "a token is a number from 2 to 12 other than 7"),
        ("base/number-layout", lambda *given: 7, "base/number-layout must give the tokens of all hexes, not 7"),
        ("base/number-layout", lambda *given: None, "base/number-layout must give the tokens of all hexes, not None"),
    ],
)
def test_what_lays_no_board_is_told(name: str, function: Any, said: str) -> None:
    table = next(table for table in catan.ruleset("base").rules(3).tables if table.name == name)
    row: Any = catan.Row(table, "layout", function)
    ant = expansion("ant", requires=("base",), replaces=(f"{name}:layout",), tables=[row])
    with pytest.raises(catan.RulesetError, match=said):
        catan.new_game("base", ant, seats=3)


@pytest.mark.parametrize("found", [None, 0, "no hills"])
def test_what_finds_no_list_of_problems_with_a_board_is_told(found: Any) -> None:
    row: Any = catan.Row(base.BOARD_PROBLEMS, "hills", lambda rules, layout: found)
    ant = expansion("ant", requires=("base",), tables=[row])
    with pytest.raises(catan.RulesetError) as caught:
        catan.new_game("base", ant, seats=3)
    said = f"the function of base/board-problems:hills must give a list of problems, not {found!r}"
    assert said in str(caught.value)
