"""Games that are kept in a file and gone on with: whole or not at all, and never over what is somebody else's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import catan_core as catan
from tests.cli.table import Catan
from tests.helpers.each import for_each

SEATS = ("--seats", 3, "--seed", 5, "--bot", "random")
FOUNDED = ["0,0,N", "1", "1", "1"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which somebody plays."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def full(descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def actions_in(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines()) - 1


def game_in(file: Path) -> catan.Game:
    return catan.replay(file.read_text(encoding="utf-8"))


@pytest.mark.thorough
def test_a_game_is_saved_and_gone_on_with(catan_command: Catan, folder: Path) -> None:
    said = catan_command("play", *SEATS, typed=[*FOUNDED, "save mine.jsonl", "quit"])
    assert "The game is saved in mine.jsonl.\n" in said.out
    assert said.out.endswith("Go on with: catan play --resume mine.jsonl\n")
    saved = game_in(folder / "mine.jsonl")
    assert saved.turn.number == 1
    said = catan_command("play", "--resume", "mine.jsonl", "--bot", "random", typed=["undo", "save", "quit"])
    assert (said.code, said.err) == (0, "")
    assert "Undone: Place a road" in said.out
    assert game_in(folder / "mine.jsonl").turn.number == 0
    assert [path.name for path in folder.iterdir()] == ["mine.jsonl"]


@pytest.mark.thorough
def test_the_names_of_the_players_are_saved_with_the_game(catan_command: Catan, folder: Path) -> None:
    catan_command("play", *SEATS, "--names", "Ada,Blai", typed=[*FOUNDED, "save a.jsonl", "quit"])
    transcript = catan.Transcript.parse((folder / "a.jsonl").read_text(encoding="utf-8"))
    assert transcript.metadata == {"seat 0": "Ada", "seat 1": "Blai"}
    said = catan_command("play", "--resume", "a.jsonl", "--names", ",Bru", typed=["quit"]).out
    assert "You are Ada." in said
    assert "\n0: Ada, 1: Bru\n" in said


@pytest.mark.thorough
def test_who_goes_on_is_told_what_happened_since_the_last_decision(catan_command: Catan) -> None:
    first = catan_command("play", *SEATS, typed=[*FOUNDED, "save a.jsonl", "quit"]).out
    again = catan_command("play", "--resume", "a.jsonl", typed=["quit"]).out
    events = re.findall(r"^  Seat \d places a road on .*$", first, re.MULTILINE)
    assert events[-1] in again
    assert events[0] not in again


def test_a_game_is_saved_under_its_seed_unless_a_file_is_named(catan_command: Catan, folder: Path) -> None:
    said = catan_command("play", *SEATS, typed=["1", "save", "1", "save", "quit"])
    assert said.out.count("The game is saved in catan-5.jsonl.") == 2
    assert game_in(folder / "catan-5.jsonl").turn.number == 0


def test_a_saved_game_is_kept_in_that_file_from_then_on_and_nowhere_else(
    catan_command: Catan, folder: Path, games: Path
) -> None:
    said = catan_command("play", *SEATS, typed=["1", "save a.jsonl", "1", "save b.jsonl", "1"])
    assert said.out.endswith("Go on with: catan play --resume b.jsonl\n")
    first, second = (game_in(folder / name) for name in ("a.jsonl", "b.jsonl"))
    assert first.turn == second.turn
    assert len((folder / "b.jsonl").read_bytes()) > len((folder / "a.jsonl").read_bytes())
    assert f"Actions played: {actions_in(folder / 'b.jsonl')}." in said.out
    assert [*games.iterdir()] == []


def test_a_game_with_out_stays_in_that_file_wherever_else_it_is_saved(catan_command: Catan, folder: Path) -> None:
    said = catan_command("play", *SEATS, "--out", "o.jsonl", typed=["1", "save a.jsonl", "1"])
    assert said.out.endswith("Go on with: catan play --resume o.jsonl\n")
    assert f"Actions played: {actions_in(folder / 'o.jsonl')}." in said.out
    assert (folder / "a.jsonl").read_bytes() == (folder / "o.jsonl").read_bytes()


def test_nothing_else_is_written_over(catan_command: Catan, folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear Ada", encoding="utf-8")
    said = catan_command("play", *SEATS, typed=["1", "save letter.txt", "save /nowhere/a.jsonl", "quit"])
    assert "letter.txt already exists: save under another name." in said.out
    assert "The game cannot be saved in /nowhere/a.jsonl: No such file or directory" in said.out
    assert said.out.endswith("Go on with: catan play --resume\n")
    assert (folder / "letter.txt").read_text(encoding="utf-8") == "Dear Ada"


def test_a_link_that_leads_nowhere_is_not_written_through(catan_command: Catan, folder: Path) -> None:
    (folder / "link.jsonl").symlink_to(folder / "elsewhere.jsonl")
    said = catan_command("play", *SEATS, typed=["1", "save link.jsonl", "quit", "no"])
    assert "link.jsonl already exists: save under another name." in said.out
    assert [path.name for path in folder.iterdir()] == ["link.jsonl"]


def test_what_fails_on_the_way_leaves_the_file_as_it_was(
    catan_command: Catan, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", full)
    said = catan_command("play", *SEATS, typed=["1", "save a.jsonl", "quit"])
    assert "The game cannot be saved in a.jsonl: No space left on device" in said.out
    assert [*folder.iterdir()] == []


def test_a_saved_file_has_the_rights_of_any_other(catan_command: Catan, folder: Path) -> None:
    catan_command("play", *SEATS, typed=["1", "save a.jsonl", "quit"])
    (folder / "other").touch()
    assert (folder / "a.jsonl").stat().st_mode == (folder / "other").stat().st_mode


@pytest.mark.thorough
def test_bots_go_on_with_a_saved_game(catan_command: Catan, folder: Path) -> None:
    catan_command("play", "dice_game", "--seats", 1, typed=["1", "save a.jsonl", "quit"])
    said = catan_command("play", "--bots", "--resume", "a.jsonl", "--out", "b.jsonl", "--log")
    assert (said.code, said.err) == (0, "")
    saved, done = ((folder / name).read_text(encoding="utf-8") for name in ("a.jsonl", "b.jsonl"))
    assert done.startswith(saved)
    assert catan.replay(done).over


@for_each(
    [
        (["base", "--resume", "a.jsonl"], "--resume goes without base: the file says what is played"),
        (["--seats", "3", "--resume", "a.jsonl"], "--resume goes without --seats"),
        (["--resume", "a.jsonl", "--option", "base.steal=may"], "--resume goes without --option"),
        (["--resume", "nowhere.jsonl"], "'nowhere.jsonl': No such file or directory"),
        (["--resume", "empty.jsonl"], "the transcript is empty"),
        (["--resume", "wrong.jsonl"], "cannot be played on"),
        (["--resume", "a.jsonl", "--human", "3"], "there is no seat 3; the seats are 0 to 2"),
        (["--bots", "--resume"], "--resume takes the name of a file where --bots play"),
        (["--resume"], "there is no game to go on with in "),
    ],
    name=lambda arguments, says: says,
)
def test_what_cannot_be_resumed_is_refused(arguments: list[str], says: str, catan_command: Catan, folder: Path) -> None:
    transcript = catan.Match(catan.ruleset("base"), 3, 5).transcript
    (folder / "a.jsonl").write_text(str(transcript), encoding="utf-8")
    (folder / "empty.jsonl").write_text("", encoding="utf-8")
    (folder / "wrong.jsonl").write_text(f'{transcript}{{"type":"base/roll","seat":0}}\n', encoding="utf-8")
    said = catan_command("play", *arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert says in said.err


@pytest.mark.thorough
def test_the_seed_is_drawn_and_shown_unless_one_is_given(catan_command: Catan) -> None:
    seeds = {
        re.findall(r"^The seed is (\d+)\.$", catan_command("play", typed=[]).out, re.MULTILINE)[0] for _ in range(5)
    }
    assert len(seeds) > 1
    seed = seeds.pop()
    boards = [catan_command("play", "--seed", seed, typed=["board"]).out for _ in range(2)]
    assert boards[0] == boards[1]
    assert f"The seed is {seed}." in boards[0]


@pytest.mark.thorough
def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "catan_core", "--version"]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()[0], done.stderr) == (0, "catan_core", "")
