"""Every link between files of the repository leads to a file, and to a heading of it, without any page being built."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
FOLDERS = (".github", "docs", "examples", "tests")
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md")))
    if "node_modules" not in page.parts
)
FENCED = re.compile(r"^ *(`{3,}).*?^ *\1 *$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:")


def headings(text: str) -> Iterator[str]:
    """How the headings of a page are linked to: in small letters, without punctuation, with a hyphen for each space."""
    often: Counter[str] = Counter()
    for heading in HEADING.findall(FENCED.sub("", text)):
        words = LINK.sub("]", heading).lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        yield f"{name}-{often[name]}" if often[name] else name
        often[name] += 1


@cache
def headings_of(page: Path) -> frozenset[str]:
    return frozenset(headings(page.read_text(encoding="utf-8")))


def leading_nowhere(page: Path, text: str) -> Iterator[str]:
    """The links on a page that lead to no file, or to no heading."""
    for link in LINK.findall(CODE.sub("", COMMENT.sub("", FENCED.sub("", text)))):
        path, _, heading = link.partition("#")
        led = (page.parent / path).resolve() if path else page
        if ELSEWHERE.match(link) or (led.is_relative_to(ROOT / "src") and not (ROOT / "src").exists()):
            continue  # where the tests run against a wheel, the sources are not there
        if not led.exists() or (heading and led.suffix == ".md" and heading not in headings_of(led)):
            yield link


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    assert [*leading_nowhere(page, page.read_text(encoding="utf-8"))] == []


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_a_link_to_a_heading_is_the_same_on_the_site(page: Path) -> None:
    """For `A & B` a repository has `a--b` and the site `a-b`, so no link leads to such a heading."""
    links = LINK.findall(CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8"))))
    assert [link for link in links if not ELSEWHERE.match(link) and "--" in link.partition("#")[2]] == []


def test_a_link_that_leads_nowhere_is_noticed() -> None:
    text = "[a](README.md), [b](tests#none), `[c](d)`, [e](f.md), [g](README.md#tests), [h](README.md#testing) [i](http://j)"
    assert [*leading_nowhere(ROOT / "tests" / "README.md", text)] == ["tests#none", "f.md", "README.md#testing"]
    assert [*headings("# A & `b`\n\n```sh\n# no heading\n```\n\n## [C](d.md)\n\n## C\n")] == ["a--b", "c", "c-1"]
