"""Where a person's game is kept while it is played, and how it is found again."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import catan_core as catan
from catan_core.cli import files, shelf
from catan_core.cli.files import OutputFile, old_file
from catan_core.cli.saving import stored
from tests.cli.table import Catan
from tests.helpers.each import for_each

SEATS = ("--seats", 2, "--seed", 5, "--bot", "random", "--brisk")
AGAIN = ("--seed", 5, "--bot", "random", "--brisk")
PLAYED = 6
ABROAD = "/dev/null/games"
"""A folder that nobody can make."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which somebody plays."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Path:
    """A game that has begun; it is the turn of seat 0."""
    match = catan.Match(catan.ruleset("base"), 2, 5)
    for _ in range(PLAYED):
        match.play(match.game.actions[0])
    (folder / "game.jsonl").write_text(str(match.transcript), encoding="utf-8")
    return folder / "game.jsonl"


def actions_in(file: Path) -> int:
    return len(catan.Transcript.parse(file.read_text(encoding="utf-8")).actions)


class Reader:
    """Types some lines, and looks before each of them how many actions a file has."""

    def __init__(self, file: Callable[[], Path], typed: list[str]) -> None:
        self.file, self.typed = file, typed
        self.seen: list[int] = []

    def __call__(self, prompt: str) -> str:
        found = self.file()
        self.seen.append(actions_in(found) if found.exists() else 0)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


@pytest.mark.thorough
def test_a_game_is_kept_from_its_first_action_unasked(catan_command: Catan, games: Path, folder: Path) -> None:
    reader = Reader(lambda: next(games.glob("*.jsonl"), Path("none")), ["1", "1", "1"])
    said = catan_command("play", *SEATS, typed=reader)
    (file,) = games.iterdir()
    assert reader.seen == [0, 1, 6, 7]
    assert said.out.endswith(f"The transcript is in {file}.\nGo on with: catan play --resume\n")
    assert [*folder.iterdir()] == []
    assert games.stat().st_mode & 0o077 == 0


def test_of_a_game_in_which_nobody_has_decided_anything_nothing_is_kept(catan_command: Catan, games: Path) -> None:
    for expansion in ("base", "dice_game"):
        assert catan_command("play", expansion, typed=["quit"]).out.endswith("The game is not saved.\n")
    assert not games.exists()


@pytest.mark.thorough
@for_each([((),), (("--out", "game.jsonl"),), (("--out", "./game.jsonl", "--force"),), (("--names", "Ada,Blai"),)])
def test_a_resumed_game_is_written_to_its_file_as_it_is_played(
    more: tuple[str, ...], catan_command: Catan, game: Path
) -> None:
    before = game.read_bytes()
    reader = Reader(lambda: game, ["1", "1", "undo", "1"])
    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, *more, typed=reader)
    assert said.code == 0
    assert reader.seen[0] == PLAYED
    assert reader.seen[1] > PLAYED
    assert reader.seen[3] < reader.seen[2]
    assert said.out.endswith("Go on with: catan play --resume game.jsonl\n")
    assert ('"seat 0":"Ada"' in game.read_text(encoding="utf-8")) == ("--names" in more)
    game.write_bytes(before)


def test_a_resumed_game_leaves_its_file_alone_where_another_is_named(catan_command: Catan, game: Path) -> None:
    before = game.read_bytes()
    catan_command("play", "--resume", "game.jsonl", "--out", "other.jsonl", *AGAIN, typed=["1"])
    assert game.read_bytes() == before
    assert actions_in(Path("other.jsonl")) > PLAYED


def test_a_game_that_is_left_at_once_is_as_it_was(catan_command: Catan, game: Path) -> None:
    before = game.read_bytes()
    catan_command("play", "--resume", "game.jsonl", "--names", "Ada", typed=["quit"])
    assert game.read_bytes() == before


@pytest.mark.thorough
def test_bots_go_on_in_the_file(catan_command: Catan, folder: Path) -> None:
    match = catan.Match(catan.ruleset("dice_game"), 1, 5)
    (folder / "dice.jsonl").write_text(str(match.transcript), encoding="utf-8")
    said = catan_command("play", "--bots", "--resume", "dice.jsonl", "--json")
    assert (said.code, '"transcript": "dice.jsonl"' in said.out) == (0, True)
    assert catan.replay((folder / "dice.jsonl").read_text(encoding="utf-8")).over


def test_a_file_keeps_its_rights_when_it_is_written_anew(catan_command: Catan, game: Path) -> None:
    game.chmod(0o600)
    catan_command("play", "--resume", "game.jsonl", *AGAIN, "--names", "Ada", typed=["1"])
    assert game.stat().st_mode & 0o777 == 0o600


def test_what_was_played_is_on_the_disk_before_the_next_question(
    catan_command: Catan, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    safe: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: safe.append(os.fstat(descriptor).st_size))

    def answer(prompt: str) -> str:
        if not game.read_bytes().count(b"\n") > PLAYED + 1:
            return "1"
        assert safe[-1] == game.stat().st_size
        raise EOFError

    catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=answer)
    assert safe


# -- a file that is not whole ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_last_line_that_was_cut_off_is_told_and_left_out(catan_command: Catan, game: Path) -> None:
    whole = game.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1
    rng = Random(13)
    for cut in (last + 1, rng.randrange(last + 2, len(whole) - 2), len(whole) - 2):
        for rest in (b"", b"\0" * 9):
            game.write_bytes(whole[:cut] + rest)
            said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=["1"])
            assert said.out.startswith(
                f"The last line of game.jsonl was cut off and is left out. Actions read: {PLAYED - 1}.\n"
            )
            assert actions_in(game) >= PLAYED


def test_a_last_line_without_a_line_break_is_a_line(catan_command: Catan, game: Path) -> None:
    whole = game.read_bytes()
    game.write_bytes(whole[:-1])
    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=["1"])
    assert "cut off" not in said.out
    assert game.read_bytes().startswith(whole)


@pytest.mark.thorough
def test_a_game_that_was_cut_off_anywhere_can_be_gone_on_with(folder: Path) -> None:
    match = catan.Match(catan.ruleset("dice_game"), 2, 5)
    for _ in range(30):
        match.play(match.game.actions[0])
    text = str(match.transcript).encode()
    rng, begun = Random(13), text.index(b"\n") + 1
    for cut in [rng.randrange(begun, len(text) + 1) for _ in range(30)]:
        (folder / "cut.jsonl").write_bytes(text[:cut])
        with stored(folder / "cut.jsonl", "5", to_write=True) as found:
            assert found.text == text[: text[:cut].rfind(b"\n") + 1] or text[: cut + 1] == found.text + b"\n"
            written = found.text.rstrip(b"\n")
            assert str(found.match.transcript).encode().startswith(written)


# -- one that cannot be written ----------------------------------------------------------------------------------


@pytest.mark.thorough
@for_each(["", "yes", "sí", "other.jsonl", "no"])
def test_a_folder_that_cannot_be_written_is_told_once_and_who_leaves_is_asked(
    answer: str, catan_command: Catan, folder: Path
) -> None:
    env = {shelf.VARIABLE: ABROAD}
    said = catan_command("play", *SEATS, typed=["1", "1", "1", "quit", answer], env=env)
    assert (said.code, said.err) == (0, "")
    assert said.out.count(f"The game cannot be saved in {ABROAD}: Not a directory\n") == 1
    assert "Save the game before you leave?\nEnter for catan-5.jsonl, no, or another file> " in said.out
    if answer == "no":
        assert said.out.endswith("The game is not saved.\n")
        return
    file = folder / (answer if "." in answer else "catan-5.jsonl")
    assert actions_in(file) > 3
    file.unlink()


def test_the_end_of_the_input_is_told_where_nothing_could_be_kept(catan_command: Catan, folder: Path) -> None:
    for typed in (["1"], ["1", "quit"]):
        said = catan_command("play", *SEATS, typed=typed, env={shelf.VARIABLE: ABROAD})
        assert said.code == 0
        assert said.out.endswith("The game is not saved.\n")
    assert [*folder.iterdir()] == []


@pytest.mark.thorough
def test_who_is_told_that_a_game_is_kept_is_not_asked(catan_command: Catan) -> None:
    assert "Save the game" not in catan_command("play", *SEATS, typed=["1", "quit"]).out
    assert "Save the game" not in catan_command("play", *SEATS, "--out", "o.jsonl", typed=["1", "quit"]).out


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="to this user all files are open")
def test_a_file_that_may_only_be_read_is_gone_on_with_elsewhere_for_real(catan_command: Catan, game: Path) -> None:
    game.chmod(0o400)
    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=["1"])
    assert "The game cannot be saved in game.jsonl: Permission denied\n" in said.out


def test_a_file_that_may_only_be_read_is_gone_on_with_elsewhere(
    catan_command: Catan, game: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: Path) -> OutputFile:
        raise PermissionError(13, "Permission denied", str(path))

    before = game.read_bytes()
    monkeypatch.setattr("catan_core.cli.saving.old_file", closed)
    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=["1", "1"])
    assert said.out.count("The game cannot be saved in game.jsonl: Permission denied\n") == 1
    assert said.out.endswith("Go on with: catan play --resume\n")
    assert game.read_bytes() == before
    assert [actions_in(file) > PLAYED for file in games.iterdir()] == [True]


def test_a_disk_that_fills_up_is_told_once_and_the_game_goes_on(
    catan_command: Catan, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, typed = game.read_bytes(), ["1", "1", "1", "quit", "no"]
    write, left = os.write, [1]

    class Disk:
        def __getattr__(self, name: str) -> object:
            return getattr(os, name)

        def write(self, descriptor: int, data: bytes) -> int:
            if not left:
                write(descriptor, data[:9])
                raise OSError(28, "No space left on device")
            left.pop()
            return write(descriptor, data)

    monkeypatch.setattr(files, "os", Disk())
    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=typed)
    assert (said.code, typed) == (0, ["1", "1", "1", "quit", "no"])
    assert said.out.count("The game cannot be saved in game.jsonl: No space left on device\n") == 1
    assert "Save the game before you leave?" in said.out
    assert game.read_bytes().startswith(before)
    assert game.read_bytes().count(b"\n") > before.count(b"\n")
    assert game.read_bytes().endswith(b"\n")


# -- somebody else -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not files.LOCKS, reason="there are no locks here")
@for_each(["--resume game.jsonl", "--bots --resume game.jsonl", "--bots --out game.jsonl --force"])
def test_a_game_that_is_being_played_is_refused(arguments: str, catan_command: Catan, game: Path) -> None:
    before = game.read_bytes()
    file = old_file(game)
    assert file is not None
    said = catan_command("play", *arguments.split())
    file.close()
    assert (said.code, said.out, said.err) == (2, "", "catan: game.jsonl is being written by another process\n")
    assert game.read_bytes() == before


def test_what_somebody_else_has_written_meanwhile_is_not_written_over(catan_command: Catan, game: Path) -> None:
    def answer(prompt: str) -> str:
        if "theirs" in game.read_text(encoding="utf-8"):
            raise EOFError
        if actions_in(game) > PLAYED:
            with game.open("a", encoding="utf-8") as file:
                file.write("theirs")
        return "1"

    said = catan_command("play", "--resume", "game.jsonl", *AGAIN, typed=answer)
    assert game.read_text(encoding="utf-8").endswith("theirs")
    assert said.code == 0


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="no file that is open can be removed here")
@for_each([("--resume", "game.jsonl"), ("--seats", "2", "--out", "out.jsonl")])
def test_a_file_that_somebody_removes_meanwhile_is_told_and_no_game_is_lost(
    option: str, *rest: str, catan_command: Catan, games: Path, game: Path
) -> None:
    before, file = game.read_bytes(), Path(rest[-1])
    typed = ["1", "1", "1", "quit", "rescued.jsonl"]

    def answer(prompt: str) -> str:
        if len(typed) == 3:
            file.unlink()
        return typed.pop(0)

    said = catan_command("play", option, *rest, *AGAIN, typed=answer)
    assert said.code == 0
    assert said.out.count(f"The game cannot be saved in {file}: somebody else has removed it\n") == 1
    (rescued,) = [*Path().glob("rescued.jsonl"), *games.glob("*")]
    assert f"Actions played: {actions_in(rescued)}." in said.out
    rescued.unlink()
    game.write_bytes(before)


# -- found again -------------------------------------------------------------------------------------------------


def begin(catan_command: Catan, games: Path, seconds: int, *argv: object) -> Path:
    """A game that was begun, and played last so many seconds after some moment."""
    before = {*games.glob("*.jsonl")}
    catan_command("play", *SEATS, *argv, typed=["1"])
    (file,) = {*games.glob("*.jsonl")} - before
    os.utime(file, (1_000_000_000 + seconds,) * 2)
    return file


@pytest.mark.thorough
def test_the_last_games_are_offered_with_date_players_expansions_and_turn(catan_command: Catan, games: Path) -> None:
    begin(catan_command, games, 0, "--names", "Ada,Blai")
    begin(catan_command, games, 60, "base", "cities_knights")
    said = catan_command("play", "--resume", typed=["7", "x", "2", "quit"])
    assert re.match(
        r"Go on with which game\?\n"
        r"  1  \d{4}-\d\d-\d\d \d\d:\d\d  base cities_knights, 2 seats, turn 0\n"
        r"  2  \d{4}-\d\d-\d\d \d\d:\d\d  base, 2 seats, turn 0: Ada, Blai\n"
        r"Enter for the first, or a number>",
        said.out,
    )
    assert "Type a number from 1 to 2" in said.out
    assert "You are Ada." in said.out
    again = catan_command("play", "--resume", *AGAIN, typed=["", "quit"]).out
    assert "You are Ada." in again  # the bots had moved on, so it was played last


@pytest.mark.thorough
def test_a_game_that_is_gone_on_with_is_the_last_one_again(catan_command: Catan, games: Path) -> None:
    first = begin(catan_command, games, 0)
    second = begin(catan_command, games, 60)
    said = catan_command("play", "--resume", *AGAIN, typed=["2", "1", "quit"])
    assert said.out.endswith("Go on with: catan play --resume\n")
    assert first.stat().st_mtime > second.stat().st_mtime
    assert actions_in(first) > actions_in(second)


@for_each(["quit", None])
def test_who_chooses_no_game_leaves(typed: str | None, catan_command: Catan, games: Path) -> None:
    begin(catan_command, games, 0)
    said = catan_command("play", "--resume", typed=[typed] if typed else [])
    assert (said.code, said.err) == (0, "")
    assert "You are" not in said.out


@pytest.mark.thorough
def test_a_person_sits_where_it_sat(catan_command: Catan, games: Path) -> None:
    begin(catan_command, games, 0, "--human", "1")
    assert "You are seat 1." in catan_command("play", "--resume", *AGAIN, typed=["", "quit"]).out
    assert "You are seat 0." in catan_command("play", "--resume", "--human", 0, *AGAIN, typed=["", "quit"]).out


@pytest.mark.thorough
def test_a_game_that_is_over_is_put_away_and_no_longer_offered(catan_command: Catan, games: Path) -> None:
    games.mkdir()
    match = catan.Match(catan.ruleset("dice_game"), 1, 5)
    (games / "dice.jsonl").write_text(str(match.transcript), encoding="utf-8")
    said = catan_command("play", "--bots", "--resume", games / "dice.jsonl")
    (over,) = (games / "over").iterdir()
    assert catan.replay(over.read_text(encoding="utf-8")).over
    assert f"The transcript is in {over}.\n" in said.out
    assert catan_command("play", "--resume").err.startswith("catan: there is no game to go on with in ")


def test_a_game_that_cannot_be_read_is_named_and_not_offered(catan_command: Catan, games: Path) -> None:
    begin(catan_command, games, 0)
    (games / "broken.jsonl").write_text("{}", encoding="utf-8")
    said = catan_command("play", "--resume", *AGAIN, typed=["", "quit"])
    assert said.code == 0
    assert said.out.startswith(f"{games / 'broken.jsonl'} cannot be resumed: line 1: ")
    assert "\n  1  " in said.out
    assert "\n  2  " not in said.out.partition("The seed")[0]


@pytest.mark.thorough
def test_the_oldest_games_make_room_but_not_one_that_is_being_played(
    catan_command: Catan, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "KEPT", 3)
    kept = [begin(catan_command, games, seconds) for seconds in range(3)]
    playing = old_file(kept[0])
    assert playing is not None
    kept.append(begin(catan_command, games, 3))
    playing.close()
    there = {kept[0], kept[2], kept[3]} if files.LOCKS else {*kept[1:]}
    assert there <= {*games.glob("*.jsonl")} <= {*kept}


def test_games_lie_where_the_system_keeps_such_things_unless_a_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(shelf.VARIABLE)
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    named = shelf.user_shelf().folder
    assert named.parts[-2:] == ("catan-core", "games")
    assert sys.platform != "linux" or named == Path("/state/catan-core/games")


def test_a_game_on_standard_input_is_gone_on_with(catan_command: Catan, game: Path) -> None:
    said = catan_command("play", "--resume", "-", typed=game.read_text(encoding="utf-8").splitlines())
    assert said.code == 0
    assert f"You have left the game. Actions played: {PLAYED}." in said.out
