"""The code that pages show: a file of the repository, or a part of it, which stands between two marks there.

A part begins with a line `--8<-- [start:NAME]` and ends with `--8<-- [end:NAME]`, each behind the sign of a comment.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"^.*--8<-- \[(?:start|end):[\w-]+\].*\n", re.MULTILINE)
LANGUAGES = {".html": "javascript", ".py": "python", ".toml": "toml", ".ts": "typescript"}
"""What a block of code is marked as. Of pages in HTML only the script is shown."""


def part(name: str) -> str:
    """The text of `PATH` or `PATH:PART`, without the marks in it. Raises SystemExit if there is no such part."""
    path, _, wanted = name.partition(":")
    text = (ROOT / path).read_text(encoding="utf-8")
    if wanted:
        begin, end = (f"--8<-- [{edge}:{wanted}]" for edge in ("start", "end"))
        if text.count(begin) != 1 or text.count(end) != 1:
            raise SystemExit(f"{path} has no part {wanted}: it begins with {begin} and ends with {end}, each once")
        text = text.partition(begin)[2].partition("\n")[2].partition(end)[0].rpartition("\n")[0]
    return dedent(MARK.sub("", f"{text}\n")).strip("\n")


def code(name: str, page: Path, first: bool) -> str:
    """A block of code. The first one from a file on a page says where that lies."""
    path = name.partition(":")[0]
    block = f"```{LANGUAGES[Path(path).suffix]}\n{part(name)}\n```"
    if not first:
        return block
    link = os.path.relpath(ROOT / path, page.parent)
    return f"From [`{path}`]({Path(link).as_posix()}):\n\n{block}"
