"""Running the command in this process, and somebody who types."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import IO, Any, cast

import attrs
import pytest
from click.testing import CliRunner

from catan_core.cli.commands import catan

ENGLISH = {"LC_ALL": "C.UTF-8"}
"""Whoever runs the tests may speak another language."""

RUNNER = CliRunner(env={"COLUMNS": "80", "NO_COLOR": None, "FORCE_COLOR": None, "TERM": None, **ENGLISH})

Answer = Callable[[str], str]
"""What somebody types, given the last line on the screen; raises EOFError to close the input."""

PROMPT = 300
"""At most this many bytes of the screen are looked at to find the last line."""


class Keyboard(io.RawIOBase):
    """A standard input on which somebody types one line whenever one is asked for."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        sys.stdout.flush()
        with cast(io.BytesIO, sys.stdout.buffer).getbuffer() as screen:
            last = bytes(screen[-PROMPT:]).decode(errors="replace").rpartition("\n")[2]
        try:
            line = f"{self._answer(last)}\n".encode()
        except EOFError:
            return 0
        buffer[: len(line)] = line
        return len(line)


def keyboard(typed: Sequence[str] | Answer) -> str | IO[bytes]:
    """An input for the runner: prepared lines, or somebody who looks at the screen."""
    return io.BufferedReader(Keyboard(typed)) if callable(typed) else "".join(f"{line}\n" for line in typed)


@attrs.frozen
class Said:
    """What the command said, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: object, typed: Sequence[str] | Answer = (), env: dict[str, str] | None = None) -> Said:
    """Run the command with these arguments; `typed` is what a person types."""
    result = RUNNER.invoke(
        catan,
        [str(one) for one in arguments],
        input=keyboard(typed),
        env=env,
        catch_exceptions=False,
        prog_name="catan",
    )
    return Said(result.exit_code, result.stdout, result.stderr)


@cache
def listed(*arguments: object) -> Said:
    """What `catan list` says, asked once in each process."""
    return run("list", *arguments)


@contextmanager
def sitting(typed: Sequence[str] | Answer, env: dict[str, str] | None = None) -> Iterator[Callable[[], str]]:
    """Somebody who types, without a command; gives what has been shown so far."""
    with RUNNER.isolation(keyboard(typed), env) as (out, *_):

        def shown() -> str:
            sys.stdout.flush()
            return out.getvalue().decode()

        yield shown


Catan = Callable[..., Said]


@pytest.fixture
def catan_command() -> Catan:
    """The command, as a function of its arguments."""
    return run
