"""How far long work has come: a bar where standard error is a terminal, and else a line after a while."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from threading import Event

import attrs
import pytest
from rich.console import Console

from catan_core import Action, Actions, Match, View
from catan_core.cli import progress, watching
from catan_core.cli.errors import report
from catan_core.cli.output import Screen
from catan_core.cli.progress import Standing, counting
from catan_core.play import Bot, RandomBot, play_match
from tests.cli.table import Catan

ENDLESS = ("--option", "base.victory_points=1000000", "--seats", 2, "--seed", 1)
SHORT = ("--option", "base.victory_points=3")
"""A short game."""

SAID = Event()


@attrs.frozen
class Thinker(RandomBot):
    """Takes its time in the second turn: until somebody has said what is going on."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if view.turn.number == 2:
            assert SAID.wait(60)
        return super().choose(view, actions, rng)


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (("play", "--bots", "--bot"), r"catan: \d+ of at most 50000 decisions; turn \d+, at most \d points shown"),
        (("simulate", "--games", 2, "--bots"), r"catan: [012] of 2 games; \d+ decisions"),
        (("tournament", "--games", 2, "greedy"), r"catan: [012] of 2 games; \d+ decisions"),
    ],
)
def test_long_work_says_what_it_is_doing_where_there_is_no_terminal(
    catan_command: Catan, monkeypatch: pytest.MonkeyPatch, argv: Sequence[object], line: str
) -> None:
    def told(line: str) -> None:
        report(line)
        SAID.set()

    SAID.clear()
    monkeypatch.setattr(progress, "PATIENCE", 0.001)
    monkeypatch.setattr(progress, "report", told)
    said = catan_command(*argv, f"{__name__}:Thinker", "--seats", 2, "--seed", 1, *SHORT)
    assert said.code == 0
    lines = said.err.splitlines()
    assert lines
    for one in lines:
        assert re.fullmatch(line, one), one


def test_the_first_line_comes_after_a_while_and_every_further_one_after_twice_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []

    class Clock:
        def wait(self, seconds: float) -> bool:
            waited.append(seconds)
            return len(waited) == 4

        def set(self) -> None:
            pass

    errors, standing = StringIO(), Standing("games", 9)
    monkeypatch.setattr(progress, "PATIENCE", 5)
    monkeypatch.setattr(progress, "Event", Clock)
    monkeypatch.setattr(sys, "stderr", errors)
    with counting(standing, Screen()):
        pass
    assert waited == [5, 10, 20, 40]
    assert errors.getvalue() == "catan: 0 of 9 games\n" * 3


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [1, 2])
def test_decisions_are_counted_while_a_game_goes_on_in_whatever_process(
    catan_command: Catan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workers: int
) -> None:
    shown: list[Standing] = []

    @contextmanager
    def seen(standing: Standing, screen: Screen) -> Iterator[Callable[[int], None]]:
        shown.append(standing)
        yield lambda done: None

    monkeypatch.setattr("catan_core.cli.workers.counting", seen)
    file = tmp_path / "results.jsonl"
    argv = ("random", "greedy", "--games", 2, "--seats", 2, *SHORT, "--workers", workers, "--out", file)
    assert catan_command("tournament", *argv).code == 0
    results = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert [standing.note() for standing in shown] == [f"{sum(game['decisions'] for game in results)} decisions"]


def test_a_bar_of_games_shows_the_time_that_is_left_however_long_a_game_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    now, drawn = [0.0], StringIO()
    console = Console(file=drawn, force_terminal=True, width=80, get_time=lambda: now[0])
    monkeypatch.setattr(progress, "Console", lambda stderr: console)
    standing = Standing("games", 10, lasts=True, note=lambda: "4321 decisions")
    bar = progress._bar(standing, Screen())
    for standing.done in (0, 1, 2):
        now[0] = 1000.0 * standing.done
        drawn.truncate(0)
        console.print(bar.get_renderable())
    line = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", drawn.getvalue()).strip("\0\n ")
    assert "2/10 games; 4321 decisions" in line
    assert line.endswith("2:13:20 left")
    assert len(line) <= 80


def test_a_short_game_says_nothing(catan_command: Catan) -> None:
    assert catan_command("play", "--bots", "--bot", "random", "--option", "base.victory_points=3").err == ""


@pytest.mark.thorough
def test_a_game_that_nobody_can_win_is_given_up_in_one_line_and_kept(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def few(match: Match, bots: Sequence[Bot]) -> object:
        return play_match(match, bots, 300)

    monkeypatch.setattr(watching, "play_match", few)
    file = tmp_path / "game.jsonl"
    said = catan_command("play", "--bots", "--bot", "random", *ENDLESS, "--out", file)
    assert (said.code, said.out) == (1, "")
    assert re.fullmatch(
        r"catan: stopped: nobody has won after 300 decisions \(turn \d+, at most \d points shown\)\n", said.err
    )
    told = json.loads(catan_command("replay", file, "--json").out)
    assert told["actions"] >= 300
    assert not told["over"]


ON_A_TERMINAL = """
import os, pty, sys
pid, screen = pty.fork()
if not pid:
    os.dup2(os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY), 1)
    os.execv(sys.executable, [sys.executable, "-m", "catan_core.cli", *sys.argv[2:]])
seen = b""
while True:
    try:
        part = os.read(screen, 1024)
    except OSError:
        break
    if not part:
        break
    seen += part
os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
"""
"""Runs the command with a terminal for everything but standard output, which goes into a file."""


@pytest.mark.thorough
def test_on_a_terminal_there_is_a_bar_and_what_goes_into_a_file_goes_there_whole(
    catan_command: Catan, tmp_path: Path
) -> None:
    pytest.importorskip("pty")
    argv = ("play", "--bots", "--bot", "random", "--log", "--seats", "2", "--seed", "0", *SHORT)
    command = [sys.executable, "-c", ON_A_TERMINAL, str(tmp_path / "log"), *argv]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "TERM": "xterm"})
    assert b"decisions at most" in done.stdout
    assert b"Seat" not in done.stdout
    assert (tmp_path / "log").read_text(encoding="utf-8") == catan_command(*argv).out


ALL_ON_A_TERMINAL = ON_A_TERMINAL.replace("    os.dup2(os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY), 1)\n", "")
"""Runs the command with a terminal for everything."""


@pytest.mark.thorough
def test_on_a_terminal_the_bar_and_what_is_told_do_not_write_over_each_other(
    catan_command: Catan, tmp_path: Path
) -> None:
    pytest.importorskip("pty")
    argv = ("play", "--bots", "--bot", "random", "--log", "--seats", "2", "--seed", "0", *SHORT)
    command = [sys.executable, "-c", ALL_ON_A_TERMINAL, "", *argv]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "TERM": "xterm"})
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", done.stdout.decode()).replace("\r", "\n")
    lines = [line.rstrip() for line in plain.splitlines()]
    assert any("decisions at most" in line for line in lines)
    told = [line for line in catan_command(*argv).out.splitlines() if line.startswith(("  Seat", "Turn"))]
    assert [line for line in lines if line.startswith(("  Seat", "Turn"))] == told
    assert b"\x1b[1;31mseat 0" in done.stdout or b"\x1b[1;31mSeat 0" in done.stdout
