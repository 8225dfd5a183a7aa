"""Mistakes are told in one line on standard error, with exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from catan_core.cli import simulate
from tests.cli.table import Catan


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("play", "--dance"), "--dance"),
        (("play", "--seats", "four"), "invalid int value: 'four'"),
        (("play", "nowhere", "--bots"), "no expansion 'nowhere' is installed; installed: base"),
        (("play", "--bots", "--seats", "9"), "seats, not 9"),
        (("play", "--bots", "--edition", "xx1999"), "no edition 'xx1999'; there are: en2015, en2025"),
        (("play", "--bots", "--option", "base.steal"), "--option wants NAME=VALUE, not 'base.steal'"),
        (("play", "--bots", "--option", "base.steel=may"), "no option 'base.steel'"),
        (("play", "--bots", "--option", "base.steal=perhaps"), "allowed: 'may', 'must'"),
        (("play", "--bots", "--option", "base.friendly_robber=1"), "'base.friendly_robber' is true or false, not '1'"),
        (("play", "--bots", "--option", "base.victory_points=ten"), "is a whole number, not 'ten'"),
        (("play", "--bots", "--option", "base.victory_points=-1"), "cannot be -1"),
        (("play", "--bots", "--bot", "clever"), "no bot 'clever'; there are random, greedy"),
        (("play", "--bots", "--bot", "nowhere:Bot"), "cannot make the bot 'nowhere:Bot': No module named 'nowhere'"),
        (("play", "--bots", "--bot", "catan_core.play:Nobody"), "cannot make the bot 'catan_core.play:Nobody'"),
        (("play", "--bots", "--bot", "random:Random"), "'random:Random' is no bot"),
        (("play", "--bots", "--out", "/nowhere/game.jsonl"), "cannot write '/nowhere/game.jsonl'"),
        (("play", "--human", "4"), "no seat 4; the seats are 0 to 3"),
        (("play", "--json"), "--json and --log go with --bots"),
        (("simulate", "--games", "0"), "must be at least 1"),
        (("simulate", "--workers", "0"), "must be at least 1"),
        (("simulate", "--seats", "3", "--bots", "random,random"), "3 seats need 1 or 3 bots, not 2"),
        (("simulate", "--bots", "random,clever"), "no bot 'clever'"),
        (("replay", "/nowhere/game.jsonl"), "/nowhere/game.jsonl: No such file or directory"),
        (("replay", "/"), "/: Is a directory"),
        (("board", "--svg", "/"), "it is a folder"),
        (("board", "--seats", "0"), "1 to 64 seats, not 0"),
        (("explain", "--seats", "7"), "seats, not 7"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_exit_code_2(catan_command: Catan, argv: tuple[str, ...], says: str) -> None:
    said = catan_command(*argv)
    assert said.code == 2
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")


def test_without_the_extra_the_command_says_how_to_get_it() -> None:
    script = "import sys; sys.modules['rich'] = None; from catan_core.cli import main; sys.exit(main(['list']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "catan: the command line needs the extra 'cli': pip install 'catan-core[cli]'\n"


def test_the_library_does_not_need_what_the_command_needs() -> None:
    script = (
        "import sys; sys.modules['rich'] = None\n"
        "import catan_core, catan_core.base, catan_core.play, catan_core.render, catan_core.cli"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "catan_core.cli", "explain"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupted_command_ends_with_one_line(catan_command: Catan, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", interrupted)
    said = catan_command("simulate", "--games", 1)
    assert (said.code, said.out, said.err) == (130, "", "catan: interrupted\n")


def test_a_file_that_cannot_be_written_is_noticed_before_the_game_is_played(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catan_core.cli.play.play_match", None)
    assert catan_command("play", "--bots", "--out", tmp_path).code == 2
    assert catan_command("play", "--bots", "--out", tmp_path / "none" / "game.jsonl").code == 2


def test_help_and_version_are_no_mistakes(catan_command: Catan) -> None:
    assert catan_command("--version").out.startswith("catan_core ")
    for argv in (("--help",), ("play", "--help"), ("simulate", "--help"), ("replay", "--help")):
        said = catan_command(*argv)
        assert (said.code, said.err) == (0, "")
        assert "usage: catan" in said.out
