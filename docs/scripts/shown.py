"""The code that pages show: a file of the repository, or a part of it, which stands between two marks there.

A part begins with a line `--8<-- [start:NAME]` and ends with `--8<-- [end:NAME]`, each behind the sign of a comment.
What is shown of a file in Python begins with what it imports, so that it can be copied from the page.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"^.*--8<-- \[(?:start|end):[\w-]+\].*\n", re.MULTILINE)
LANGUAGES = {".html": "javascript", ".py": "python", ".toml": "toml", ".ts": "typescript"}
"""What a block of code is marked as. Of pages in HTML only the script is shown."""
WIDTH = 80
"""How many characters a line of an example has at most."""


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


def imports(path: str, parts: Sequence[str]) -> str:
    """The imports of a file that parts of it need and do not show."""
    text = (ROOT / path).read_text(encoding="utf-8")
    nodes = [*ast.walk(ast.parse("\n".join(parts)))]
    shown = {bound(alias) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}
    needed = {node.id for node in nodes if isinstance(node, ast.Name)} - shown
    lines, last = list[str](), 0
    for node in ast.parse(text).body:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        kept = [alias for alias in node.names if bound(alias) in needed]
        if kept and not (isinstance(node, ast.ImportFrom) and node.level):
            apart = lines and "" in text.splitlines()[last : node.lineno - 1]
            lines += [*([""] if apart else []), *statement(node, kept)]
            last = node.end_lineno or node.lineno
    return "\n".join(lines)


def bound(alias: ast.alias) -> str:
    """The name that an import makes known."""
    return alias.asname or alias.name.partition(".")[0]


def statement(node: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> Iterator[str]:
    """An import of these names alone, on one line if it fits."""
    if isinstance(node, ast.Import):
        yield ast.unparse(ast.Import(names))
        return
    line = ast.unparse(ast.ImportFrom(node.module, names, 0))
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"from {node.module} import ("
        yield from (f"    {ast.unparse(alias)}," for alias in names)
        yield ")"


def code(name: str, page: Path, parts: Sequence[str] = ()) -> str:
    """A block of code. The first one from a file on a page is given all `parts` of it there, and says where it lies."""
    path = name.partition(":")[0]
    text = part(name)
    if parts and path.endswith(".py"):
        above = imports(path, [part(one) for one in parts])
        blank = "\n\n\n" if text.startswith(("@", "class ", "def ")) else "\n\n"
        text = f"{above}{blank}{text}" if above else text
    block = f"```{LANGUAGES[Path(path).suffix]}\n{text}\n```"
    if not parts:
        return block
    link = os.path.relpath(ROOT / path, page.parent)
    return f"From [`{path}`]({Path(link).as_posix()}):\n\n{block}"
