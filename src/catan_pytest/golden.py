"""Golden files: what a test found once is kept in a file beside it, and must be found again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import ndiff
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catan_core import Transcript

OPTION = "--update-golden"

BEFORE, SHOWN = 3, 12
"""At most this many equal lines are shown before a difference, and this many lines from there on."""

COMPARED = 60
"""At most this many lines are compared after the first difference."""

WIDTH = 160
"""Of a longer line, only the part that differs is shown."""


class Golden:
    """Compares texts and transcripts with files beside a test, or writes these files with `--update-golden`.

    `golden(transcript)` takes a file that is named after the test; `golden(text, "two.txt")` names one. `written` are
    the texts that other tests of the run have written, by file; `shared` is a folder in which the processes of the run
    tell each other of them.
    """

    def __init__(
        self,
        test: Path,
        name: str,
        updating: bool,
        written: dict[Path, str] | None = None,
        shared: Path | None = None,
    ) -> None:
        self.updating = updating
        self._written = {} if written is None else written
        self._shared = shared
        self._test = test
        self._name = name
        self._compared: set[Path] = set()

    def path(self, name: str) -> Path:
        """The golden file of a name, relative to the folder of the test."""
        return self._test.parent / name

    def text(self, name: str) -> str:
        """What a golden file holds. Raises AssertionError if there is none."""
        __tracebackhide__ = True
        path = self.path(name)
        if not path.is_file():
            raise AssertionError(f"there is no golden file {path}; {OPTION} writes it")
        return path.read_text(encoding="utf-8")

    def __call__(self, found: str | Transcript, name: str | None = None) -> None:
        """Check that a golden file holds exactly this text, or write it there if golden files are to be updated.

        Raises AssertionError, which shows where the first difference is; ValueError if one test compares two things
        with the same file, or two tests write different texts to it; TypeError for anything else than a text or a
        transcript.
        """
        __tracebackhide__ = True
        text = found if isinstance(found, str) else _transcript(found)
        name = name or self._named_after_the_test("txt" if isinstance(found, str) else "jsonl")
        path = self.path(name)
        if path in self._compared:
            raise ValueError(f"this test has already used the golden file {path.name}: name another one")
        self._compared.add(path)
        if self.updating:
            if self._is_contested(path, text):
                raise ValueError(f"another test has just written something else to {path}: name another file")
            encoded = text.encode()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(encoded)
            return
        golden = self.text(name)
        if text != golden and text.encode(errors="replace") != path.read_bytes():
            told = "\n".join(difference(golden, text))
            raise AssertionError(f"not as in {path}:\n{told}\nIf this is meant, {OPTION} writes it anew.")

    def _is_contested(self, path: Path, text: str) -> bool:
        """Whether another test of the run has written something else to a file, in this process or in another."""
        if self._written.setdefault(path, text) != text:
            return True
        if self._shared is None:
            return False
        file, content = (sha256(part.encode()).hexdigest() for part in (str(path), text))
        self._shared.mkdir(exist_ok=True)
        (self._shared / f"{file}-{content}").touch()
        return len([*self._shared.glob(f"{file}-*")]) > 1

    def _named_after_the_test(self, suffix: str) -> str:
        name = re.sub(r"[^\w.-]+", "-", self._name).strip("-")
        return f"{self._test.stem}.{name}.{suffix}"


def _transcript(found: object) -> str:
    from catan_core import Transcript

    if not isinstance(found, Transcript):
        raise TypeError(f"golden takes a text or a Transcript, not {found!r:.60}")
    return str(found)


def difference(golden: str, found: str) -> Iterator[str]:
    """How two texts begin to differ: where, and the first lines, `-` in the golden file and `+` found."""
    old, new = golden.splitlines(), found.splitlines()
    if old == new:
        yield "only the ends of lines, or of the text, differ"
        return
    same = equal_start(old, new)
    yield f"line {same + 1} is the first to differ ({len(old)} golden lines, {len(new)} found)"
    yield from (f"  {shortened(line)}" for line in old[max(same - BEFORE, 0) : same])
    for one, other in zip(old[same : same + 1], new[same : same + 1], strict=False):
        at = equal_start(one, other)
        yield from (f"- {shortened(one, at)}", f"+ {shortened(other, at)}")
    window = slice(same + 1, same + COMPARED)
    lines = [line for line in ndiff(old[window], new[window]) if not line.startswith("?")]
    yield from (f"{line[:2]}{shortened(line[2:])}" for line in lines[:SHOWN])
    if len(lines) > SHOWN:
        yield "  ..."


def equal_start(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the part with which both begin."""
    return next(
        (at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs),
        min(len(one), len(other)),
    )


def shortened(line: str, at: int = 0) -> str:
    """A line, or of a long one the part around a place."""
    start = max(at - WIDTH // 2, 0) if len(line) > WIDTH else 0
    part = line[start : start + WIDTH]
    return f"{'... ' if start else ''}{part}{' ...' if start + WIDTH < len(line) else ''}"
