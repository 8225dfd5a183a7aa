"""Plays games in processes that are ended at some moment, and tells what is left of each.

`python -m tests.cli.killing FOLDER SEED MOMENTS`: prints a JSON list. A moment is the n-th line of code that runs in
the modules that play and store a game, so nothing depends on how fast anything is.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import catan_core as catan
from catan_core import Action, Game, Match
from catan_core.cli import commands, completion, files, main, person, play, recording, saving, shelf
from catan_core.cli.person import Person

TRACED = {module.__file__ for module in (catan.match, commands, files, person, play, recording, saving, shelf)}
"""The modules in whose lines a game may end."""

TYPED = ["1", "1", "1", "1", "undo", "1", "undo", "undo", "2", "1", "1", "1", "undo", "1", "1"]
"""What the person types."""

HOW = ("--bot", "random", "--brisk", "--seed", "5")
NEW = ("play", "dice_game", "--seats", "2", *HOW)
STORED = ("play", "--resume", "game.jsonl", *HOW)
"""A game that is kept from its beginning, and one that is gone on with in its file."""


class Child:
    """What happens in the process that plays."""

    def __init__(self, diary: int, moment: int, way: str) -> None:
        self.diary, self.moment, self.way = diary, moment, way
        self.lines = 0

    def write_down(self, what: str, text: str) -> None:
        os.write(self.diary, f"{json.dumps([what, text])}\n".encode())

    def watch(self) -> None:
        """Write down what was played, before every decision and before every action."""
        ask, begin = vars(completion)["read_line"], Person.play
        child = self

        def watched(self: Person) -> None:
            play_on = self.match.play

            def played(action: Action) -> Game:
                child.write_down("play", str(self.match.transcript))
                return play_on(action)

            def asked(prompt: str, offered: Any) -> str:
                child.write_down("ask", str(self.match.transcript))
                typed: str = ask(prompt, offered)
                child.write_down("typed", typed)
                return typed

            vars(self.match)["play"] = played
            vars(completion)["read_line"] = asked
            begin(self)

        type.__setattr__(Person, "play", watched)

    def trace(self, frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename not in TRACED:
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.moment:
                os.kill(os.getpid(), getattr(signal, self.way))
        return self.trace

    def tear(self) -> None:
        """End in the middle of the n-th line that is written to the transcript."""
        write, child = os.write, self

        class Torn:
            def __getattr__(self, name: str) -> Any:
                return getattr(os, name)

            def write(self, descriptor: int, data: memoryview) -> int:
                child.lines += 1
                if child.lines == child.moment:
                    write(descriptor, data[: len(data) // 2])
                    os.kill(os.getpid(), signal.SIGKILL)
                return write(descriptor, data)

        vars(files)["os"] = Torn()

    def run(self, argv: list[str]) -> None:
        self.watch()
        # As a shell starts it, however the tests were started: under `nohup`, say, SIGHUP is ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for ends in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(ends, signal.SIG_DFL)
        if self.way == "torn":
            self.tear()
        elif self.way != "EOF":
            sys.settrace(self.trace)
        try:
            main(argv)
        finally:
            sys.settrace(None)
            self.write_down("lines", str(self.lines))


def in_a_process(folder: Path, argv: Sequence[str], stored: str, moment: int, way: str) -> dict[str, Any]:
    """Plays a game in a folder of its own until the process is ended, and tells what there is then."""
    folder.mkdir()
    typed = TYPED[: moment if way == "EOF" else None]
    (folder / "typed").write_text("".join(f"{line}\n" for line in typed), encoding="utf-8")
    if argv == STORED:
        (folder / "game.jsonl").write_text(stored, encoding="utf-8")
    os.environ["CATAN_GAMES"] = str(folder / "games")
    pid = os.fork()
    if pid == 0:
        code = 70
        try:
            os.chdir(folder)
            os.dup2(os.open("typed", os.O_RDONLY), 0)
            os.dup2(os.open("said", os.O_WRONLY | os.O_CREAT), 1)
            os.dup2(1, 2)
            Child(os.open("diary", os.O_WRONLY | os.O_CREAT), moment, way).run([*argv])
        except SystemExit as done:
            code = int(done.code or 0)
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    diary = [json.loads(line) for line in (folder / "diary").read_text(encoding="utf-8").splitlines()]
    kept = [*(folder / "games").glob("*"), *folder.glob("*.jsonl")]
    decided = argv == STORED or [what for what, _ in diary].count("play") > 1
    return {
        "decided": decided, "way": way, "moment": moment, "argv": argv, "status": status, "diary": diary,
        "files": [path.read_bytes().decode() for path in kept], "said": (folder / "said").read_text(encoding="utf-8"),
    }  # fmt: skip


def every_way(folder: Path, seed: int, moments: int) -> Iterator[dict[str, Any]]:
    """Games that were ended in every way, at so many moments each."""
    rng, number = Random(seed), count()
    begun = Match(catan.ruleset("dice_game"), 2, 5)
    for _ in range(9):
        begun.play(begun.actions[0])
    for argv in (NEW, STORED):

        def played(moment: int, way: str, argv: Sequence[str] = argv) -> dict[str, Any]:
            return in_a_process(folder / str(next(number)), argv, str(begun.transcript), moment, way)

        whole = played(-1, "SIGKILL"), played(-1, "torn")
        lines, written = (int(one["diary"][-1][1]) for one in whole)
        ways = dict.fromkeys(("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT"), lines) | {"EOF": len(TYPED), "torn": written}
        for way, most in ways.items():
            for _ in range(moments):
                yield played(rng.randint(1, most), way)


if __name__ == "__main__":
    print(json.dumps([*every_way(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))]))
