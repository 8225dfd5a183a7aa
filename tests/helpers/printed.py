"""The code that is printed of a failing property, or kept in the file that is named there."""

from __future__ import annotations

from pathlib import Path

FILE = "# Python that sets this up and plays it: "


def code_in(lines: list[str]) -> str:
    """The code among the lines that Hypothesis prints of a failing test, or in the file that they name."""
    named = [line.partition(FILE)[2] for line in lines if FILE in line]
    if named:
        return Path(named[0]).read_text(encoding="utf-8")
    start = next(place for place, line in enumerate(lines) if line.lstrip().startswith("# <State"))
    indent = len(lines[start]) - len(lines[start].lstrip())
    code = [line[indent:] for line in lines[start:]]
    others = ("Explanation:", "Draw ", "Failing test case", "Falsifying example", "You can reproduce")
    end = next((place for place, line in enumerate(code) if line.startswith(others)), len(code))
    return "\n".join(code[:end])
