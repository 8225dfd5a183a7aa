"""Running the command in this process, and somebody who types."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence

import attrs
import pytest

from catan_core.cli import main


@attrs.define
class Typist:
    """Types prepared lines, then closes the input; remembers what it was asked."""

    lines: list[str]
    asked: list[str] = attrs.field(factory=list)

    def __call__(self, prompt: str = "") -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        print(f"{prompt}{line}")
        return line


@attrs.define
class Said:
    """What the command said, and its exit code."""

    code: int
    out: str
    err: str


Catan = Callable[..., Said]


@pytest.fixture
def catan_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Catan:
    """The command, as a function of its arguments; `typed` are the lines that a person types."""

    def run(*argv: object, typed: Sequence[str] | Callable[[str], str] = ()) -> Said:
        monkeypatch.setattr(builtins, "input", typed if callable(typed) else Typist(list(typed)))
        code = main([str(one) for one in argv])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run
