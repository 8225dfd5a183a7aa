"""`catan play`: whole games, by bots and by a person who types anything."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import catan_core as catan
from catan_core.base import CardDrawn
from catan_core.render import board_text, score_sheet
from tests.cli.table import Catan
from tests.helpers.seats import ONE, ZERO

SHORT = ("--option", "base.victory_points=5", "--bot", "random")


@pytest.mark.thorough
def test_bots_play_a_whole_game_and_write_a_transcript_that_replay_accepts(
    catan_command: Catan, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    said = catan_command("play", "--bots", "--seats", 4, "--seed", 7, "--out", file, *SHORT)
    assert (said.code, said.err) == (0, "")
    game = catan.replay(file.read_text(encoding="utf-8"))
    assert game.over
    assert board_text(game.view(None)) in said.out
    assert score_sheet(game) in said.out
    assert f"Won by seat {game.winner}" in said.out
    assert f"The game took {game.turn.number} turns" in said.out
    assert str(file) in said.out
    assert catan_command("replay", file).code == 0


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_game_also_in_another_process(catan_command: Catan, tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    play = ("play", "--bots", "--seats", "3", "--seed", "9", *SHORT)
    catan_command(*play, "--out", one)
    command = [sys.executable, "-m", "catan_core.cli", *play, "--out", str(other)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "77"})
    assert one.read_bytes() == other.read_bytes()
    catan_command("play", "--bots", "--seats", "3", "--seed", "10", *SHORT, "--out", other, "--force")
    assert one.read_bytes() != other.read_bytes()


@pytest.mark.thorough
def test_the_result_as_json_is_one_object(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = catan_command("play", "--bots", "--json", "--seats", 2, "--seed", "0", "--out", file, *SHORT)
    told, game = json.loads(said.out), catan.replay(file.read_text(encoding="utf-8"))
    assert told["winners"] == list(game.winners)
    assert told["points"] == [game.points(ZERO), game.points(ONE)]
    assert told["score"] == [game.score(ZERO), game.score(ONE)]
    assert (told["seats"], told["seed"], told["bot"]) == (2, "0", "random")
    assert told["actions"] == len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert told["transcript"] == str(file)


@pytest.mark.parametrize(
    ("game", "bot"), [("base", "greedy"), pytest.param("dice_game", "dice player", marks=pytest.mark.thorough)]
)
def test_the_result_names_the_bot_that_plays_where_none_is_named(catan_command: Catan, game: str, bot: str) -> None:
    said = catan_command("play", game, "--bots", "--json", "--seats", 2, "--seed", "0")
    assert json.loads(said.out)["bot"] == bot


@pytest.mark.thorough
def test_the_log_tells_the_whole_game_as_a_spectator_sees_it(catan_command: Catan) -> None:
    said = catan_command("play", "--bots", "--log", "--seats", 3, "--seed", 2, *SHORT)
    turns = [int(turn) for turn in re.findall(r"^Turn (\d+), seat \d$", said.out, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) > 5
    assert "draws a development card" in said.out
    assert "draws: " not in said.out


class Anybody:
    """Types whatever comes to its mind, and leaves after some lines."""

    WORDS = (
        "?",
        "board",
        "hand",
        "score",
        "undo",
        "back",
        "list",
        "menu",
        "",
        "0,0,N",
        "1 wool",
        "all",
        "xyz",
        "9" * 30,
    )

    def __init__(self, seed: int, lines: int) -> None:
        self.rng, self.left = Random(seed), lines

    def __call__(self, prompt: str = "") -> str:
        self.left -= 1
        if not self.left:
            raise EOFError
        if self.rng.random() < 0.05:
            return self.rng.choice(self.WORDS)
        match re.match(r"give|get|to|cards|take", prompt):
            case re.Match() as field:
                good = self.rng.choice(("brick", "lumber", "wool", "grain", "ore"))
                return "all" if field[0] == "to" else f"1 {good}"
        return "" if prompt.startswith("Enter") and self.rng.random() < 0.6 else str(self.rng.randint(1, 9))


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "combined"), [pytest.param(1, False, marks=pytest.mark.slow), (2, True)])
def test_whatever_a_person_types_the_game_goes_on_and_nothing_hidden_is_shown(
    catan_command: Catan, tmp_path: Path, seed: int, combined: bool
) -> None:
    file, seat = tmp_path / "game.jsonl", seed % 3
    phases = f"base.turn_phases={'combined' if combined else 'separate'}"
    said = catan_command(
        "play", "--seats", 3, "--seed", seed, "--human", seat, "--bot", "random", "--option", phases, "--out", file,
        typed=Anybody(seed, 700),
    )  # fmt: skip
    assert (said.code, said.err) == (0, "")
    games = list(catan.steps(file.read_text(encoding="utf-8")))
    assert games[-1].turn.number > 10
    assert set(re.findall(r"Seat (\d) draws: ", said.out)) <= {str(seat)}
    for thief, victim in re.findall(r"Seat (\d) steals from seat (\d): ", said.out):
        assert str(seat) in (thief, victim)
    draws = [event for game in games for event in game.events if isinstance(event, CardDrawn) and event.seat != seat]
    assert draws
    assert said.out.count("draws a development card") >= len(draws)
    hands = set(re.findall(r"Your hand\n  (.*)", said.out))
    assert len(hands) > 10


@pytest.mark.thorough
def test_who_leaves_keeps_the_transcript_of_what_was_played(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for typed in (["1"], ["1", "quit", "never read"]):
        said = catan_command("play", "--bot", "random", "--out", file, "--force", typed=typed)
        assert (said.code, said.err) == (0, "")
        assert "You have left the game. Actions played: 1." in said.out
        assert "Won by" not in said.out
        assert catan_command("replay", file).out.endswith(" 1 action, all legal; the game is not over.\n")
