"""Expansions that are one file, on the command line: every command that takes the name of an expansion takes a path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.table import Catan
from tests.cli.test_completion import offered
from tests.helpers.each import for_each

RULE = '''"""More cards are safe."""
import catan_core as catan
from catan_core import base

print("I am run.")
MORE = catan.Option("safe.more", default=2, min_value=0, max_value=9, doc="How many cards more.")

@catan.record
class Told(catan.Event, tag="safe/told"):
    """It has been told."""

@catan.hookimpl
def catan_options(setup):
    return [MORE]

@catan.hookimpl
def catan_modifiers(setup):
    more = MORE(setup)
    return [catan.add(base.HAND_LIMIT, lambda position, seat: more)]

@catan.hookimpl
def catan_events(setup):
    return [catan.EventSpec(Told)]

@catan.hookimpl
def catan_reactions(setup):
    return [catan.Reaction(base.PiecePlaced, lambda tx, event: tx.emit(Told()))]

@catan.hookimpl
def catan_texts(setup):
    return [catan.Text("sentence:safe/told", (("en", "Your cards are safe"),))]
'''
FAILS = RULE.replace("tx.emit(Told())", "1 / 0")
FOUNDED = ["0,0,N", "1", "1", "1"]

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the file `safe.py` lies."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "safe.py").write_text(RULE, encoding="utf-8")
    return tmp_path


@for_each(
    [
        (("explain", "base", "./safe.py", "--option", "safe.more=3"), "safe.more = 3"),
        (("describe", "safe.py", "base", "--option", "safe.more=1"), "safe.more"),
        (("board", "base", "./safe.py"), "pasture"),
    ]
)
def test_a_command_takes_a_path(arguments: tuple[str, ...], shown: str, catan_command: Catan) -> None:
    said = catan_command(*arguments)
    assert (said.code, said.out and said.err.replace("I am run.\n", "")) == (0, "")
    assert shown in said.out


@pytest.mark.thorough
@for_each(
    [
        (("list", "safe.py"), "More cards are safe"),
        (("schema", "base", "safe.py", "--message", "safe/told"), "safe/told"),
        (("tournament", "random", "greedy", "--games", "1", "--expansion", "base", "--expansion", "safe.py"), "greedy"),
    ]
)
def test_every_other_command_takes_one_too(arguments: tuple[str, ...], shown: str, catan_command: Catan) -> None:
    said = catan_command(*arguments)
    assert said.code == 0
    assert shown in said.out


def test_what_a_file_prints_does_not_mix_with_the_output(catan_command: Catan) -> None:
    said = catan_command("describe", "base", "safe.py", "--json")
    assert "safe.more" in json.dumps(json.loads(said.out))


@pytest.mark.thorough
def test_a_game_is_replayed_with_the_file_and_without_it_is_told_how(catan_command: Catan) -> None:
    said = catan_command("play", "base", "safe.py", "--seats", 3, "--out", "game.jsonl", typed=[*FOUNDED, "quit"])
    assert "Your cards are safe" in said.out
    assert said.out.endswith("Go on with: catan play --resume game.jsonl safe.py\n")

    assert catan_command("replay", "game.jsonl", "safe.py").code == 0
    for how in (("replay",), ("play", "--resume")):
        said = catan_command(*how, "game.jsonl")
        assert said.code == 2
        assert said.err.endswith(
            f"if a file defines 'safe', name that too: catan {' '.join(how)} game.jsonl ./safe.py\n"
        )
        assert catan_command(*how, "game.jsonl", "./safe.py", typed=["quit"]).code == 0


@pytest.mark.thorough
def test_a_game_that_no_file_was_named_for_is_gone_on_with(catan_command: Catan) -> None:
    said = catan_command("play", "base", "./safe.py", "--seats", 3, typed=[*FOUNDED, "quit"])
    assert said.out.endswith(".jsonl ./safe.py\n")
    said = catan_command("play", "--resume")
    assert "if a file defines 'safe', name that too: catan play --resume" in " ".join(said.out.split())
    said = catan_command("play", "./safe.py", "--resume", typed=["1", "quit"])
    assert (said.code, "Actions played" in said.out) == (0, True)


def test_a_stored_game_says_what_is_played_but_for_files(catan_command: Catan) -> None:
    said = catan_command("play", "base", "./safe.py", "--resume", "game.jsonl")
    assert (said.code, said.err.splitlines()[-1]) == (
        2,
        "catan: --resume goes without base: the file says what is played",
    )
    assert "'base' is not the path of a file, such as ./rule.py" in catan_command("list", "base").err


@pytest.mark.thorough
def test_games_with_a_file_are_played_in_several_processes(catan_command: Catan) -> None:
    arguments = ("simulate", "base", "safe.py", "--games", 2, "--seats", 3, "--bots", "random", "--json")
    alone, together = catan_command(*arguments), catan_command(*arguments, "--workers", 2, "--isolate")
    assert (alone.code, together.code) == (0, 0)
    assert json.loads(together.out) == json.loads(alone.out)


# -- mistakes ------------------------------------------------------------------------------------------------------


def test_a_mistake_in_a_file_is_one_line_and_the_traceback_is_there_for_who_asks(
    catan_command: Catan, folder: Path
) -> None:
    (folder / "safe.py").write_text("\n1 / 0\n", encoding="utf-8")
    said = catan_command("explain", "base", "./safe.py")
    assert (said.code, said.err) == (2, "catan: safe.py, line 2: ZeroDivisionError: division by zero\n")
    said = catan_command("simulate", "base", "./safe.py", "--traceback")
    assert said.err.startswith("Traceback")
    assert said.err.endswith("\ncatan: safe.py, line 2: ZeroDivisionError: division by zero\n")


@for_each(
    [
        (
            ("explain", "base", "safe"),
            "no expansion 'safe' is installed; for that of the file safe.py, write ./safe.py",
        ),
        (("explain", "base", "./none.py"), "none.py cannot be read: No such file or directory"),
        (("explain", "base", "../"), "is a folder"),
        (("explain", "base", "safe.py", "a/safe.py"), "safe.py and a/safe.py both define an expansion 'safe'"),
    ]
)
def test_a_wrong_name_is_told(arguments: tuple[str, ...], message: str, catan_command: Catan, folder: Path) -> None:
    (folder / "a").mkdir(exist_ok=True)
    (folder / "a" / "safe.py").write_text(RULE, encoding="utf-8")
    said = catan_command(*arguments)
    assert said.code == 2
    assert message in said.err


def test_the_shell_completes_paths_and_runs_no_file(capfd: pytest.CaptureFixture[str]) -> None:
    assert offered("play", "base", "./s") == ["./s"]  # which is left to the shell: it completes the path
    assert offered("play", "base", "saf") == ["saf"]
    assert offered("replay", "game.jsonl", "./s") == ["./s"]
    assert "base.steal=may" in offered("play", "base", "./safe.py", "--option", "base.")
    assert capfd.readouterr() == ("", "")


# -- catan check ---------------------------------------------------------------------------------------------------

QUICK = ("--quick", "--games", 1, "--length", 10)


@pytest.mark.thorough
def test_a_file_that_keeps_its_promises_is_reported(catan_command: Catan) -> None:
    said = catan_command("check", "./safe.py", *QUICK, "--alongside", "five_six")
    assert said.code == 0
    assert said.out.startswith("'safe' has every property: 4 games, 40 actions\n  played: safe + base, 2 seats\n")
    assert "played: safe + five_six + base, 6 seats" in said.out


@pytest.mark.thorough
def test_a_file_that_breaks_one_is_reported_with_the_game_that_shows_it(catan_command: Catan, folder: Path) -> None:
    (folder / "safe.py").write_text(FAILS, encoding="utf-8")
    said = catan_command("check", "./safe.py", *QUICK, "--out", "game.jsonl")
    assert said.code == 1
    assert said.err.endswith("catan: 'safe' lacks the property actions_can_be_done\n")
    assert "  What: ZeroDivisionError: division by zero (in safe.py, line 27, <lambda>)\n" in said.out
    game = (folder / "game.jsonl").read_text(encoding="utf-8")
    said = catan_command("replay", "game.jsonl", "safe.py")
    assert "the expansion 'safe' (safe.py, line 27" in said.err

    said = catan_command("check", "./safe.py", *QUICK, "--out", "-")
    assert (said.code, said.out) == (1, game)
    assert "  What: ZeroDivisionError" in said.err


@pytest.mark.thorough
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_checked(
    catan_command: Catan, folder: Path
) -> None:
    (folder / "game.jsonl").write_text("mine\n", encoding="utf-8")
    for out, says in (("game.jsonl", "game.jsonl already exists; --force writes over it"), (".", "Is a directory")):
        said = catan_command("check", "./safe.py", *QUICK, "--out", out)
        assert (said.code, said.out) == (2, "")
        assert says in said.err
    assert (folder / "game.jsonl").read_text(encoding="utf-8") == "mine\n"
    assert catan_command("check", "./safe.py", *QUICK, "--out", "new.jsonl").code == 0
    assert not (folder / "new.jsonl").exists()


@for_each([(("nowhere",), "no expansion 'nowhere' is installed"), (("./none.py",), "cannot be read")])
def test_what_cannot_be_checked_is_a_mistake_in_the_arguments(
    arguments: tuple[str, ...], message: str, catan_command: Catan
) -> None:
    said = catan_command("check", *arguments)
    assert said.code == 2
    assert message in said.err
