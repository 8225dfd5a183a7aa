"""The properties of the public test kit for the Dice Game, and that it needs nothing of the base game."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import catan_expansions.dice_game
from catan_core import Ruleset, Seat, ruleset
from catan_core.plugin.specs import Value
from catan_core.testing import (
    check_walk,
    first_game,
    games_end,
    global_random_untouched,
    replay_equals_original,
    walk,
)
from catan_expansions.dice_game import Sheets
from catan_expansions.dice_game.interchange import sheet_from_string, sheet_to_string
from catan_expansions.dice_game.sheet import built_points
from tests.helpers.each import for_each

OPTIONS: dict[str, dict[str, Value]] = {
    "default": {},
    "one-die": {"dice_game.joker_scope": "one_die"},
    "later": {"dice_game.joker_same_turn": False},
    "no-gold": {"dice_game.wild_joker_may_be_gold": False},
    "english-strict": {
        "dice_game.joker_scope": "one_die",
        "dice_game.joker_same_turn": False,
        "dice_game.wild_joker_may_be_gold": False,
    },
}

QUICK = {("default", 1), ("default", 2), ("default", 4), ("default", 6)} | {
    ("one-die", 1),
    ("later", 2),
    ("no-gold", 4),
    ("english-strict", 2),
}
"""Each option and each number of seats at least once; all of them together are slow."""

every_choice = pytest.mark.parametrize("options", OPTIONS)
every_choice_and_number = pytest.mark.parametrize(
    ("options", "seats"),
    [
        pytest.param(options, seats, marks=() if (options, seats) in QUICK else pytest.mark.slow)
        for options in OPTIONS
        for seats in (1, 2, 4, 6)
    ],
)


def dice_game(options: str) -> Ruleset:
    return ruleset("dice_game", options=OPTIONS[options])


@pytest.mark.thorough
@every_choice_and_number
def test_every_property_holds_through_a_whole_game(options: str, seats: int) -> None:
    assert check_walk(dice_game(options), f"whole {options}", None, seats, every=11 * seats) > 50 * seats


@pytest.mark.thorough
@every_choice
def test_every_property_holds_at_every_step_of_the_first_turns(options: str) -> None:
    assert check_walk(dice_game(options), "first", 25, 2) == 25


@pytest.mark.thorough
@every_choice_and_number
def test_games_end_and_are_replayed_alike(options: str, seats: int) -> None:
    rules = dice_game(options)
    games_end(rules, "end", None, seats)
    replay_equals_original(rules, "replayed", None, seats)
    global_random_untouched(rules, "global", 100, seats)


@pytest.mark.parametrize("seed", range(3))
def test_sheets_on_the_way_have_strings_and_add_up(seed: int) -> None:
    rules = dice_game("default")
    for _, step in walk(rules, seed, None, 2):
        for seat, sheet in enumerate(step.state[Sheets].sheets):
            again = sheet_from_string(sheet_to_string(sheet))
            assert built_points(again) == built_points(sheet)
            assert step.state.rules.points(step.state, Seat(seat)) == sum(box or -2 for box in sheet.boxes)


@pytest.mark.thorough
def test_walks_use_jokers_and_gold() -> None:
    """So that the properties above are asked of them too."""
    tags = {action.tag for options in OPTIONS for action, _ in walk(dice_game(options), f"whole {options}", None, 4)}
    assert {"dice_game/use-joker", "dice_game/exchange-gold", "dice_game/build-knight"} <= tags


# -- nothing of the base game --------------------------------------------------------------------------------------

WHOLE_GAME = """
import random, sys
import catan_core as catan
from catan_expansions.dice_game import DicePlayer

match, rng, player = catan.Match(catan.ruleset("dice_game"), seats=2, seed=7), random.Random(7), DicePlayer()
while not match.game.over:
    view = match.game.view(match.game.actors[0])
    assert view.panels() and view.to_json() and match.game.actions.to_json()
    match.play(player.choose(view, view.actions, rng) if view.seat else view.actions.sample(rng))
assert catan.replay(str(match.transcript)).state == match.game.state
assert catan.Game.from_json(match.game.to_json()) == match.game
catan.describe("dice_game")
print(sorted(name for name in sys.modules if name.startswith(("catan_core.base", "catan_expansions."))))
"""


@pytest.mark.thorough
def test_a_whole_game_imports_nothing_of_the_base_game() -> None:
    run = subprocess.run([sys.executable, "-c", WHOLE_GAME], capture_output=True, text=True, check=True)
    imported = ast.literal_eval(run.stdout)
    assert "catan_expansions.dice_game.turn" in imported
    assert [name for name in imported if not name.startswith("catan_expansions.dice_game")] == []


@for_each(sorted(Path(catan_expansions.dice_game.__file__).parent.glob("*.py")), lambda path: path.name)
def test_no_module_of_the_dice_game_imports_the_base_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    named |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert [name for name in named if name.startswith("catan_core.")] == []
    assert [name for name in named if name.startswith("catan_expansions") and ".dice_game" not in name] == []


def test_the_rules_of_the_dice_game_hold_nothing_of_the_base_game() -> None:
    rules = first_game(ruleset("dice_game"), 1, 2).rules
    assert {given.expansion.id for given in rules.contributions} == {"dice_game"}
    assert rules.pieces == ()
    assert rules.board is None
