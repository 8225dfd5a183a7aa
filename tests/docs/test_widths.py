"""Code on a page fits a phone held sideways: no line of it is longer than 80 characters, wherever it comes from."""

import re
import textwrap
from pathlib import Path

from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").glob("*/README.md"))]
WIDTH = 80
FENCED = re.compile(r"^( *)(`{3,})[^\n]*\n(.*?)^\1\2", re.MULTILINE | re.DOTALL)


def too_long(text: str) -> list[str]:
    """The lines of code on a page that are too long."""
    blocks = [textwrap.dedent(block) for _, _, block in FENCED.findall(text)]
    return [line for block in blocks for line in block.splitlines() if len(line) > WIDTH]


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_no_line_of_code_on_a_page_is_longer_than_80_characters(page: Path) -> None:
    assert too_long(page.read_text(encoding="utf-8")) == []


def test_a_line_that_is_too_long_is_noticed_wherever_it_stands() -> None:
    line = "x" * 81
    assert too_long(f"Words.\n\n```text\n{line}\n```\n") == [line]
    assert too_long(f"- Words.\n\n    ```text\n    {line}\n    ```\n") == [line]
    assert too_long(f"{line}\n") == []
