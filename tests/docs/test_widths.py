"""Code on a page fits a phone held sideways: no line of it is longer than 80 characters, wherever it comes from."""

import re
import textwrap
from pathlib import Path

import pytest

from tests.each import for_each

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").glob("*/README.md"))]
WIDTH = 80
FENCED = re.compile(r"^( *)(`{3,})[^\n]*\n(.*?)^\1\2", re.MULTILINE | re.DOTALL)
INCLUDED = re.compile(r'--8<-- "([^":]+)(?::([\w-]+))?"')


def included(path: str, section: str | None, root: Path = ROOT) -> str:
    """A file, or a section of it, as a page shows it."""
    text = (root / path).read_text(encoding="utf-8")
    if section:
        text = text.partition(f"--8<-- [start:{section}]\n")[2].partition(f"--8<-- [end:{section}]")[0]
        text = text.rpartition("\n")[0]
    return textwrap.dedent(text)


def code(text: str, root: Path = ROOT) -> str:
    """All the code on a page, with what it includes."""
    blocks = [textwrap.dedent(block) for _, _, block in FENCED.findall(text)]
    return INCLUDED.sub(lambda found: included(found[1], found[2], root), "\n".join(blocks))


def too_long(text: str, root: Path = ROOT) -> list[str]:
    """The lines of code on a page that are too long."""
    return [line for line in code(text, root).splitlines() if len(line) > WIDTH]


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_no_line_of_code_on_a_page_is_longer_than_80_characters(page: Path) -> None:
    assert too_long(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("line", ["x" * 81, '--8<-- "wide.py"', '--8<-- "wide.py:part"'])
def test_a_line_that_is_too_long_is_noticed_wherever_it_comes_from(tmp_path: Path, line: str) -> None:
    (tmp_path / "wide.py").write_text(f"# --8<-- [start:part]\n{'x' * 81}\n# --8<-- [end:part]\n")
    assert too_long(f"Words.\n\n```text\n{line}\n```\n", tmp_path) == ["x" * 81]
    assert too_long(f"- Words.\n\n    ```text\n    {line}\n    ```\n", tmp_path) == ["x" * 81]
    assert too_long(f"{line}\n", tmp_path) == []
