"""Positions, actions and games as Python: what is written runs, and gives the same states."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import catan_core as catan
from catan_core import Action, Edge, Game, Good, Goods, Hex, HexSet, Node, Rules, Seat, SeatSet, State
from catan_core.base import BuildCity, Discard, MoveRobber
from catan_core.testing import first_game, walk
from catan_core.testing.reproduce import code_for, code_for_action, options_to_name
from tests.engine import atlas, making, toy, voyages
from tests.helpers.each import for_each

COMPOSITIONS = (
    catan.ruleset("base").rules(3),
    catan.ruleset("base", options={"base.steal": "must", "base.victory_points": 7}).rules(4),
    catan.ruleset("base", "five_six").rules(6),
    catan.ruleset("base", "cities_knights").rules(4),
    catan.ruleset("base", "cities_knights", "five_six").rules(5),
    catan.ruleset("base", "seafarers", options={"seafarers.scenario": "fog_islands"}).rules(3),
    catan.ruleset("dice_game").rules(2),
    catan.ruleset(atlas.EXPANSION, voyages.EXPANSION).rules(2),
    catan.ruleset(toy.EXPANSION).rules(3),
)
LENGTH = 150


def ran(code: str, **names: object) -> Game:
    """The game that a piece of code leaves."""
    exec(compile(code, "<written>", "exec"), names)
    game = names["game"]
    assert isinstance(game, Game)
    return game


def steps(rules: Rules, seed: int) -> Iterator[tuple[State, Action, State]]:
    state = first_game(rules, seed).state
    for action, step in walk(rules, seed, LENGTH, start=state):
        yield state, action, step.state
        state = step.state


@pytest.mark.thorough
@for_each(COMPOSITIONS, repr)
def test_a_whole_game_is_played_again_from_its_seed(rules: Rules) -> None:
    start = first_game(rules, 4)
    path = list(walk(rules, 4, LENGTH, start=start.state))
    code = code_for(start, [action for action, _ in path], seed=4)
    assert "new_game(" in code
    assert "from_json" not in code
    assert ran(code).state == path[-1][1].state


@pytest.mark.thorough
@for_each(COMPOSITIONS, repr)
def test_a_step_of_every_kind_is_taken_again_from_its_position(rules: Rules) -> None:
    kinds = {action.tag: (before, action, after) for before, action, after in steps(rules, 5)}
    for before, action, after in kinds.values():
        assert ran(code_for(before, [action])).state == after


@pytest.mark.thorough
@for_each(COMPOSITIONS, repr)
def test_a_position_is_read_again(rules: Rules) -> None:
    *_, (_, _, state) = steps(rules, 6)
    assert ran(code_for(state)).state == state


# -- how things are written ------------------------------------------------------------------------------------------


def test_a_step_reads_like_what_people_write_themselves() -> None:
    game = catan.new_game("base", seats=3, seed=7, options={"base.steal": "must"})
    lines = code_for(game, [game.actions[0], *game.play(game.actions[0]).actions], seed=7).splitlines()
    assert lines[:6] == [
        "from catan_core import new_game",
        "from catan_core.base import PlaceBuilding, PlaceRoad",
        "",
        'game = new_game("base", seats=3, seed=7, options={"base.steal": "must"})',
        "board = game.board",
        'game = game.play(PlaceBuilding(seat=0, node=board.node(0, -2, "N")))',
    ]
    assert lines[6].startswith('game = game.play(PlaceRoad(seat=0, edge=board.edge((0, -2, "N"), ')


@for_each(
    (
        catan.ruleset("base", "seafarers", "rivers", options={"rivers.with_seafarers": True}),
        catan.ruleset("base", "fishermen", "caravans", options={"caravans.with_fishermen": True}),
        catan.ruleset("base", "seafarers", options={"seafarers.scenario": "fog_islands", "base.victory_points": 14}),
        catan.ruleset("base", "seafarers", options={"seafarers.scenario": "fog_islands"}),
    ),
    lambda ruleset: f"{ruleset!r} {options_to_name(ruleset)}",
)
def test_a_new_game_names_the_options_without_which_it_is_another_or_none(ruleset: catan.Ruleset) -> None:
    """Such as those that two expansions need to be played together, and a number that another scenario has anyway."""
    code = code_for(ruleset.new_game(seats=3, seed=1), seed=1)
    assert "new_game(" in code
    assert ran(code).rules.ruleset.options == ruleset.options


def test_a_game_that_begins_in_another_way_than_by_its_seed_is_a_position() -> None:
    game = catan.new_game("base", seats=3, seed=7)
    assert "from_json" in code_for(game, seed=8)
    assert "from_json" in code_for(game.play(game.actions[0]), seed=7)
    assert "from_json" in code_for(game)


def test_no_line_of_a_position_is_long() -> None:
    code = code_for(catan.new_game("base", "cities_knights", seats=4))
    assert max(map(len, code.splitlines())) <= 120


def test_places_and_goods_are_written_by_their_names() -> None:
    state = catan.new_game("base", seats=3).state
    board = state.rules.topology(state)
    assert board is not None
    robber = MoveRobber(Seat(0), board.hex(0, 0))
    assert code_for_action(robber, state) == "MoveRobber(seat=0, hex=board.hex(0, 0))"
    cards = Discard(Seat(1), state.rules.vector({"ore": 2, "brick": 1}))
    assert code_for_action(cards, state) == 'Discard(seat=1, cards=rules.vector({"brick": 1, "ore": 2}))'


def test_what_the_game_has_not_is_written_as_a_number() -> None:
    state = catan.new_game("base", seats=3).state
    assert code_for_action(BuildCity(Seat(7), Node(99)), state) == "BuildCity(seat=7, node=99)"
    assert code_for_action(BuildCity(Seat(-5), Node(-1)), state) == "BuildCity(seat=-5, node=-1)"
    assert code_for_action(Discard(Seat(0), Goods((1, -1))), state) == "Discard(seat=0, cards=(1, -1))"
    without_board = catan.new_game("dice_game", seats=2).state
    assert code_for_action(BuildCity(Seat(0), Node(3)), without_board) == "BuildCity(seat=0, node=3)"


def survey(**fields: object) -> atlas.Survey:
    default: dict[str, object] = {
        "seat": Seat(0),
        "number": -7,
        "truth": True,
        "word": "plain",
        "maybe": None,
        "choice": "red",
        "cards": Goods((0, 2)),
        "edge": Edge(1),
        "hex": Hex(1),
        "areas": HexSet(0b11),
        "path": (Node(0), Node(4)),
        "pair": (Seat(1), False),
        "asked": SeatSet(0b10),
        "code": 3,
    }
    return atlas.Survey(**(default | fields))  # type: ignore[arg-type]


@for_each(
    [
        {},
        {"word": 'a "word", it\'s \\ \u2028 ¡é \ud800 \n'},
        {"maybe": Good(1), "choice": 7, "code": "x"},
        {"path": (), "areas": HexSet(0), "cards": Goods((0, 0))},
        {"path": (Node(2),), "pair": (Seat(0), True)},
        {"cards": Goods((1,)), "edge": Edge(99), "areas": HexSet(1 << 60), "maybe": Good(-1)},
        {"asked": SeatSet(-1), "number": 1 << 50},
    ]
)
def test_a_field_of_every_type_is_written(fields: dict[str, object]) -> None:
    game = catan.new_game(atlas.EXPANSION, seats=2)
    action = survey(**fields)
    code = code_for(game, [action], seed=0).replace("game.play(", "(")
    names: dict[str, object] = {}
    exec(code, names)
    assert names["game"] == action


# -- where things are imported from ----------------------------------------------------------------------------------


def test_an_expansion_that_is_not_installed_is_imported_from_where_it_lives() -> None:
    code = code_for(catan.new_game(voyages.EXPANSION, atlas.EXPANSION, seats=2))
    assert "from tests.engine.voyages import EXPANSION as voyages" in code
    assert "    expansions=[atlas, voyages],\n)" in code


def test_an_expansion_in_no_module_is_to_be_put_where_a_comment_says() -> None:
    loose = making.expansion("import", requires=("base",))
    game = catan.new_game("base", loose, seats=3)
    code = code_for(game)
    line = next(line for line in code.splitlines() if line.startswith("import_2 = ..."))
    assert "put it here" in line
    assert "expansions=[import_2]" in code
    assert ran(code.replace(line, ""), import_2=loose) == game


RULE_IN_A_FILE = '''
import catan_core as catan
from catan_core import base

@catan.record
class Whistle(catan.Action, tag="whistling/whistle"):
    """Whistle."""

@catan.hookimpl
def catan_actions(setup):
    rule = catan.Citation("whistling", "Whistling")
    during = (base.FoundBuilding,)
    return [catan.ActionSpec(kind=Whistle, during=during, rule=rule, apply=lambda tx, phase, action: None)]
'''


def test_an_expansion_in_one_file_is_loaded_from_there_and_its_actions_are_named_by_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "whistling.py"
    file.write_text(RULE_IN_A_FILE)
    game = catan.new_game("base", catan.load(file), seats=3, seed=1)
    whistle = next(action for action in game.actions if action.tag == "whistling/whistle")

    for seed in (1, None):
        code = code_for(game, [whistle], seed=seed)
        assert f'whistling = load("{file}")' in code.splitlines()
        assert ran(code) == game.play(whistle)


def test_an_action_in_no_module_is_named_by_the_rules() -> None:
    @catan.record
    class Local(catan.Action, tag="local/do"):
        pass

    game = catan.new_game("base", seats=3)
    assert code_for_action(Local(Seat(0)), game.state) == 'rules.actions_by_tag["local/do"](seat=0)'


def test_two_classes_of_one_name_get_two_names() -> None:
    game = catan.new_game(voyages.EXPANSION, atlas.EXPANSION, seats=2)
    code = code_for(game, [voyages.Call(Seat(0), voyages.PORTS[0]), making.Call(Seat(0))], seed=0)
    assert "from tests.engine.making import Call as Call_2" in code
    assert "game = game.play(Call_2(seat=0))" in code


@pytest.mark.thorough
def test_it_runs_in_another_process(tmp_path: Path) -> None:
    *_, (before, action, after) = steps(COMPOSITIONS[3], 2)
    code = code_for(before, [action]) + "\nprint(game.to_json())\n"
    script = tmp_path / "written.py"
    script.write_text(code, encoding="utf-8")
    told = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == Game(after).to_json()
