"""The command with a game that has no board: the Dice Game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.cli.costs import costs
from catan_core.cli.speech import SPEECH
from tests.cli.table import Catan
from tests.engine.making import toy

PLAYER = "catan_expansions.dice_game.player:DicePlayer"


def test_a_person_plays_a_turn_and_sees_the_sheet(catan_command: Catan) -> None:
    """Keeps some dice, then none, and ends the turn whatever has fallen."""
    typed = ["1", "3 ore, 9 gold", "1", "nothing", "1", "nothing", "score", "undo", "2", "quit"]
    said = catan_command("play", "dice_game", "--seats", 1, "--seed", 0, typed=typed)
    assert said.code == 0
    for words in (
        "Sheet of seat 0",
        "[built] next*",
        "S3* R0* R1  C7",
        "rolls left: 2",
        "rolls left: 1",
        "There are 35 ways, such as: Keep ",
        "That is not legal: You cannot keep dice that you did not roll.",
        "Undone: Keep nothing and roll the rest again",
    ):
        assert words in said.out, said.out


def test_the_card_of_costs_says_what_everything_costs_in_dice(catan_command: Catan) -> None:
    said = catan_command("play", "dice_game", "--seats", 1, "--seed", 0, typed=["costs", "q"])
    for line in (
        "road        1 brick, 1 lumber                   1 point",
        "settlement  1 brick, 1 lumber, 1 wool, 1 grain  3-4-5-7-9-11 points",
        "city        3 ore, 2 grain                      7-12-20-30 points",
        "knight      1 ore, 1 wool, 1 grain              1-2-3-4-5-6 points; joker",
    ):
        assert line in said.out
    described = catan_command("describe", "dice_game", "--language", "ca")
    assert "1 d'argila, 1 de fusta" in described.out
    assert "1-2-3-4-5-6 punts; comodí" in described.out


def test_a_game_where_nothing_is_for_sale_has_no_card_of_costs() -> None:
    assert costs(catan.ruleset(toy()).rules(2), SPEECH) is None


@pytest.mark.thorough
def test_a_whole_game_of_the_good_player_ends_with_the_sheets(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "dice.jsonl"
    said = catan_command("play", "dice_game", "--bots", "--bot", PLAYER, "--seats", 2, "--log", "--out", file)
    assert said.code == 0
    assert said.out.count("(15 of 15 turns)") == 2
    assert "Seat 0 rolls " in said.out
    assert "dice-final" not in said.out.lower().replace(" ", "-")
    assert catan.replay(file.read_text(encoding="utf-8")).over
    assert catan_command("replay", file).code == 0


@pytest.mark.thorough
def test_bots_of_ones_own_take_part_in_a_simulation(catan_command: Catan) -> None:
    said = catan_command("simulate", "dice_game", "--games", 2, "--bots", f"{PLAYER},random", "--json")
    told = json.loads(said.out)
    assert told["bots"] == ["dice player", "random"]
    assert told["wins_by_bot"]["dice player"] == 2


@pytest.mark.thorough
def test_the_bot_that_the_expansion_offers_plays_unless_another_is_asked_for(catan_command: Catan) -> None:
    def bots(*arguments: object) -> list[str]:
        said = catan_command("simulate", "dice_game", "--games", 1, "--seats", 2, "--json", *arguments)
        found: list[str] = json.loads(said.out)["bots"]
        return found

    assert bots() == ["dice player"] * 2
    assert bots("--bots", "random,dice") == ["random", "dice player"]
    said = catan_command("play", "dice_game", "--bots", "--bot", "clever")
    assert "there is no bot 'clever'; there are random, mcts, greedy, dice, and your own as MODULE:CLASS" in said.err
