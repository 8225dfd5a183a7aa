"""Files that the command writes: never over another unasked, open before the work begins, whole at every moment."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import attrs
import click
import pytest

import catan_core as catan
from catan_core import Action, Actions, Match, Seat, View
from catan_core.cli.commands import catan as catan_cli
from catan_core.cli.files import continued_file, output_file
from catan_core.cli.output import Screen
from catan_core.cli.person import Person, Quit
from catan_core.cli.recording import Recording
from catan_core.cli.saving import Saves
from catan_core.cli.speech import Speech
from catan_core.play import RandomBot
from tests.cli.table import RUNNER, Catan, sitting
from tests.helpers.each import for_each

HERE = "tests.cli.test_files"
SHORT = ("--option", "base.victory_points=3", "--seats", 2)
PLAY = ("play", "--bots", "--bot", "random", "--seed", 0, *SHORT)
DICE = ("play", "dice_game", "--bots", "--seats", 1, "--seed", 0)
KEPT = "somebody's work, longer than anything that the command writes here\n" * 2000
FULL = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full here")


@pytest.fixture
def transcript(catan_command: Catan, tmp_path: Path) -> Path:
    """A short game in a file."""
    file = tmp_path / "played.jsonl"
    assert catan_command(*PLAY, "--out", file).code == 0
    return file


def writers(transcript: Path) -> dict[str, tuple[object, ...]]:
    """Every command that writes a file, without the name of the file."""
    return {
        "play": (*PLAY, "--out"),
        "replay": ("replay", transcript, "--at", 3, "--svg"),
        "board": ("board", "--svg"),
    }


def a_file(folder: Path) -> Path:
    (folder / "file").write_text(KEPT, encoding="utf-8")
    return folder / "file"


def a_symbolic_link(folder: Path) -> Path:
    (folder / "symbolic").symlink_to(a_file(folder))
    return folder / "symbolic"


def a_hard_link(folder: Path) -> Path:
    (folder / "hard").hardlink_to(a_file(folder))
    return folder / "hard"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["play", "replay", "board"])
@pytest.mark.parametrize("make", [a_file, a_symbolic_link, a_hard_link])
def test_no_file_is_written_over_unless_it_is_asked_for(
    catan_command: Catan, transcript: Path, tmp_path: Path, name: str, make: Callable[[Path], Path]
) -> None:
    target = make(tmp_path)
    command = writers(transcript)[name]
    said = catan_command(*command, target)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"catan: {target} already exists; --force writes over it\n"
    assert (tmp_path / "file").read_text(encoding="utf-8") == KEPT

    assert catan_command(*command, target, "--force").code == 0
    assert catan_command(*command, tmp_path / "fresh").code == 0
    assert target.read_bytes() == (tmp_path / "fresh").read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["play", "replay", "board"])
def test_a_link_that_leads_nowhere_is_a_file_that_is_there(
    catan_command: Catan, transcript: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "behind")
    said = catan_command(*writers(transcript)[name], tmp_path / "link")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "--force" in said.err
    assert not (tmp_path / "behind").exists()
    assert catan_command(*writers(transcript)[name], tmp_path / "link", "--force").code == 0
    assert (tmp_path / "behind").stat().st_size


def test_a_file_behind_a_link_is_taken_away_again_and_the_link_stays_if_nothing_was_written(tmp_path: Path) -> None:
    link, behind = tmp_path / "link", tmp_path / "behind"
    link.symlink_to(behind)
    for opened in (output_file(link, force=True), continued_file(link, str)):
        with pytest.raises(FileExistsError), opened:
            behind.touch(exist_ok=False)
        assert link.is_symlink()
        assert not behind.exists()
    behind.write_text("kept\n", encoding="utf-8")
    for opened in (output_file(link, force=True), continued_file(link, str)):
        with pytest.raises(RuntimeError), opened:
            raise RuntimeError
        assert link.read_text(encoding="utf-8") == "kept\n"


@pytest.mark.thorough
@pytest.mark.parametrize("link", [None, Path.symlink_to, Path.hardlink_to])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_the_transcript_that_is_read_is_never_written_over(
    catan_command: Catan,
    transcript: Path,
    tmp_path: Path,
    link: Callable[[Path, Path], None] | None,
    force: tuple[str, ...],
) -> None:
    before, target = transcript.read_bytes(), transcript
    if link is not None:
        target = tmp_path / "other name"
        link(target, transcript)
    said = catan_command("replay", transcript, "--svg", target, *force)
    assert (said.code, said.out, said.err) == (
        2, "", f"catan: {target} is the file that is read; it has not been changed\n",
    )  # fmt: skip
    assert transcript.read_bytes() == before
    command = [sys.executable, "-m", "catan_core.cli", "replay", "-", "--svg", str(target), *force]
    with transcript.open() as typed:
        assert subprocess.run(command, stdin=typed, capture_output=True, check=False).returncode == 2
    assert transcript.read_bytes() == before


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["play", "replay", "board"])
def test_a_file_is_refused_before_the_work_begins(
    catan_command: Catan, transcript: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = writers(transcript)[name]
    for work in ("watching.play_match", "replay.catan.steps", "board.board_svg"):
        monkeypatch.setattr(f"catan_core.cli.{work}", None)
    for target in (tmp_path, tmp_path / "none" / "file", a_file(tmp_path)):
        said = catan_command(*command, target)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


@pytest.mark.thorough
def test_force_without_a_file_is_a_mistake(catan_command: Catan, transcript: Path) -> None:
    for command, option in (((*PLAY,), "--out"), (("replay", transcript), "--svg"), (("board",), "--svg")):
        said = catan_command(*command, "--force")
        assert said.code == 2
        assert said.err.startswith(f"catan: --force goes with {option}")


@pytest.mark.thorough
def test_of_a_game_without_a_board_there_is_a_picture_of_the_sheets_but_none_of_a_board(
    catan_command: Catan, tmp_path: Path
) -> None:
    game, diagram = tmp_path / "dice.jsonl", tmp_path / "dice.svg"
    assert catan_command(*DICE, "--out", game).code == 0
    said = catan_command("board", "dice_game", "--svg", diagram)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("catan: dice_game has no board")
    assert not diagram.exists()
    assert catan_command("replay", game, "--svg", diagram).code == 0
    assert diagram.read_text(encoding="utf-8").startswith("<svg")


def test_what_fails_before_anything_is_written_leaves_the_file_as_it_was(catan_command: Catan, tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text("{}", encoding="utf-8")
    diagram = a_file(tmp_path)
    assert catan_command("replay", tmp_path / "broken.jsonl", "--svg", diagram, "--force").code == 2
    assert diagram.read_text(encoding="utf-8") == KEPT
    assert catan_command("replay", tmp_path / "broken.jsonl", "--svg", tmp_path / "new.svg").code == 2
    assert not (tmp_path / "new.svg").exists()


# -- standard output ---------------------------------------------------------------------------------------------


def options_that_write() -> list[tuple[str, str]]:
    """Every option of a command that names a file to write: the command, and the option."""
    return [
        (name, option.opts[0])
        for name, command in catan_cli.commands.items()
        for option in command.params
        if isinstance(option, click.Option) and option.metavar == "FILE" and str(option.help).startswith("Write")
    ]


@pytest.mark.thorough
def test_a_hyphen_is_standard_output_wherever_a_file_is_written(
    catan_command: Catan, transcript: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: dict[str, tuple[object, ...]] = {
        "play": PLAY,
        "tournament": ("tournament", "random", "greedy", *SHORT, "--games", 2),
        "replay": ("replay", transcript),
        "board": ("board",),
    }
    found = options_that_write()
    assert {*found} >= {("play", "--out"), ("replay", "--html"), ("board", "--png"), ("tournament", "--out")}
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for name, option in found:
        if name == "check":  # it writes only where something is wrong: see test_one_file.py
            continue
        file = tmp_path / f"{name}{option}"
        assert catan_command(*commands[name], option, file).code == 0
        result = RUNNER.invoke(catan_cli, [*map(str, commands[name]), option, "-"], prog_name="catan")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout_bytes == file.read_bytes(), (name, option)
    assert [*Path().iterdir()] == []
    assert catan_command(*PLAY, "--out", "./-").code == 0
    assert [path.name for path in Path().iterdir()] == ["-"]


@pytest.mark.thorough
def test_a_transcript_goes_from_one_command_to_the_next() -> None:
    command = [sys.executable, "-m", "catan_core.cli"]
    played = subprocess.run([*command, *map(str, PLAY), "--out", "-"], capture_output=True, check=True)
    replayed = subprocess.run([*command, "replay", "-"], input=played.stdout, capture_output=True, check=True)
    assert b"all legal; the game is won by" in replayed.stdout


@for_each(
    [
        ("play --out -", "--out - goes with --bots"),
        ("play --bots --out - --json", "--json goes without --out -"),
        ("play --bots --out - --log", "--log goes without --out -"),
        ("replay - --svg - --log", "--log goes without what is written to standard output"),
        ("replay - --html - --json", "--json goes without what is written to standard output"),
        ("replay - --html - --svg -", "--svg and --html cannot both go to standard output"),
        ("board --svg - --json", "--json goes without what is written to standard output"),
        ("board --svg - --png -", "--svg and --png cannot both go to standard output"),
        ("tournament random greedy --out - --json", "--json goes without --out -"),
    ]
)
def test_two_things_on_standard_output_are_refused(typed: str, says: str, catan_command: Catan) -> None:
    said = catan_command(*typed.split())
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert says in said.err


# -- what is in the file while the game goes on ------------------------------------------------------------------


@attrs.frozen
class Reader(RandomBot):
    """Looks into the transcript before it decides."""

    name: str = "reader"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        text = Path(os.environ["TRANSCRIPT"]).read_text(encoding="utf-8")
        assert catan.replay(text).view(actions.seat) == view
        return super().choose(view, actions, rng)


@attrs.frozen
class Quitter(RandomBot):
    """Plays two turns, and then makes a mistake."""

    name: str = "quitter"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if view.turn.number >= 3:
            self.fail(view)
        return super().choose(view, actions, rng)

    def fail(self, view: View) -> None:
        raise RuntimeError("what now?\nno idea")


@attrs.frozen
class Leaver(Quitter):
    def fail(self, view: View) -> None:
        sys.exit(0)


@attrs.frozen
class Impatient(Quitter):
    def fail(self, view: View) -> None:
        raise KeyboardInterrupt


@attrs.frozen
class Cheat(RandomBot):
    """Chooses something that it may not."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        wrong = super().choose(view, actions, rng)
        return catan.evolve(wrong, seat=Seat(1 - wrong.seat)) if view.turn.number >= 3 else wrong


@attrs.frozen
class Dreamer(RandomBot):
    """Forgets to choose."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return super().choose(view, actions, rng) if view.turn.number < 3 else None  # type: ignore[return-value]


@pytest.mark.thorough
def test_every_action_is_in_the_file_before_the_next_decision(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    monkeypatch.setenv("TRANSCRIPT", str(file))
    said = catan_command(*DICE, "--bot", f"{HERE}:Reader", "--out", file)
    assert (said.code, said.err) == (0, "")
    assert catan.replay(file.read_text(encoding="utf-8")).over


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Quitter", "the bot 'quitter' has failed: RuntimeError: what now? no idea"),
        ("Leaver", "the bot 'quitter' has failed: SystemExit: 0"),
        ("Cheat", "another-seat"),
        ("Dreamer", "the bot 'random' has failed: it chose something of type NoneType"),
    ],
)
def test_a_bot_that_fails_is_told_in_one_line_and_loses_nothing_that_was_played(
    catan_command: Catan, tmp_path: Path, bot: str, says: str
) -> None:
    file = tmp_path / "game.jsonl"
    table = ("--bot", f"{HERE}:{bot}", "--seats", 2, "--out", file, "--force")
    for argv, typed in ((("--bots",), ()), ((), Patient())):
        said = catan_command("play", *table, *argv, typed=typed)
        assert said.code == 1
        assert says in said.err
        assert said.err.count("\n") == 1
        game = catan.replay(file.read_text(encoding="utf-8"))
        assert game.turn.number >= 3
    said = catan_command("simulate", "--bots", f"{HERE}:{bot}", "--seats", 2, "--games", 1)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert says in said.err


def test_an_interrupted_game_keeps_what_was_played(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = catan_command("play", "--bots", "--bot", f"{HERE}:Impatient", "--seats", 2, "--out", file)
    assert (said.code, said.out, said.err) == (130, "", "catan: interrupted\n")
    assert catan.replay(file.read_text(encoding="utf-8")).turn.number == 3


@attrs.define
class Patient:
    """A person who does the first thing that is offered, and passes where that is possible."""

    def __call__(self, prompt: str = "") -> str:
        return "" if prompt.startswith("Enter") else "1"


# -- a full disk -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@needs_full
def test_a_full_disk_is_told_in_one_line(catan_command: Catan, transcript: Path) -> None:
    for command in writers(transcript).values():
        said = catan_command(*command, FULL)
        assert (said.code, said.err) == (1, f"catan: cannot write {FULL}: No space left on device\n")


@pytest.mark.thorough
@needs_full
def test_a_full_standard_output_is_told_in_one_line(transcript: Path) -> None:
    for argv in (PLAY, ("replay", transcript), ("describe",)):
        with FULL.open("w") as full:
            command = [sys.executable, "-m", "catan_core.cli", *map(str, argv)]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        *progress, last = done.stderr.splitlines()  # progress is reported where the machine is slow
        assert (done.returncode, last) == (1, "catan: cannot read or write: No space left on device"), argv
        assert all("decisions" in line for line in progress), argv


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from catan_core.cli import main
main(sys.argv[2:])
"""
"""The command on a disk on which no file can be longer than a number of bytes."""


def limited(size: int, *argv: object) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("resource")
    command = [sys.executable, "-B", "-c", LIMITED, str(size), *map(str, argv)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.thorough
def test_a_disk_that_fills_up_loses_nothing_that_was_played(transcript: Path, tmp_path: Path) -> None:
    whole, file = transcript.read_text(encoding="utf-8"), tmp_path / "cut.jsonl"
    assert len(whole) > 6000
    done = limited(5000, *PLAY, "--out", file)
    assert (done.returncode, done.stderr) == (1, f"catan: cannot write {file}: File too large\n")
    cut = file.read_text(encoding="utf-8")
    assert whole.startswith(cut)
    assert cut.endswith("\n")
    assert len(cut) <= 5000 < len(cut) + len(whole[len(cut) :].partition("\n")[0]) + 1
    catan.replay(cut)


@pytest.mark.thorough
def test_a_disk_that_fills_up_leaves_no_part_of_a_picture_or_a_package(transcript: Path, tmp_path: Path) -> None:
    for name in ("replay", "board"):
        done = limited(1000, *writers(transcript)[name], tmp_path / "picture.svg")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert not (tmp_path / "picture.svg").exists()
    done = limited(1000, "new-expansion", "fresh_rules", "--path", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert not (tmp_path / "fresh_rules").exists()


# -- taking back -------------------------------------------------------------------------------------------------


class Watcher:
    """Types some lines, and before each of them compares a file with the transcript of a match."""

    def __init__(self, match: Match, file: Path, typed: list[str]) -> None:
        self.match, self.file, self.typed = match, file, typed

    def __call__(self, prompt: str = "") -> str:
        assert self.file.read_text(encoding="utf-8") == str(self.match.transcript)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


@pytest.mark.thorough
def test_what_is_taken_back_is_taken_out_of_the_file(tmp_path: Path) -> None:
    file, match = tmp_path / "game.jsonl", Match(catan.ruleset("base"), 2, "undo")
    typed = ["1", "1", "undo", "2", "undo", "undo", "undo", "3", "1", "9", "2", "undo", "undo", "1", "1"]
    with sitting(Watcher(match, file, typed)), output_file(file) as opened:
        saves = Saves(match, Speech(), out=Recording(match, opened))
        saves.begin()
        person = Person(match, Seat(0), {Seat(1): RandomBot()}, Screen(), saves=saves, brisk=True)
        with pytest.raises(Quit):
            person.play()
    assert not typed
    assert len(match.history) > 6
    assert file.read_text(encoding="utf-8") == str(match.transcript)


@pytest.mark.thorough
def test_what_has_gone_into_a_pipe_cannot_be_taken_back(catan_command: Catan, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    said = catan_command("play", "--bot", "random", "--out", tmp_path / "pipe", typed=["1", "undo", "1"])
    text = os.read(reader, 1 << 20).decode()
    os.close(reader)
    assert (said.code, said.err) == (0, "")
    assert "The transcript is not written to a file, so nothing can be taken back." in said.out
    assert [action.seat for action in catan.Transcript.parse(text).actions][:2] == [0, 0]
