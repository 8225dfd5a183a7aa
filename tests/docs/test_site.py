"""The site as it is built: it can be searched, every page leads to its neighbors, and every picture is there.

Set `CATAN_SITE` to the folder of a site that has been built. Otherwise it is built for these tests, where the extra
`docs` is installed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
WORDS = {
    "dark mode": "draw a board",
    "faq": "questions",
    "javascript": "frontend",
    "metadata": "glossary",
    "notebook": "installation",
    "resume": "save",
    "robber": "rulings",
    "svg": "draw a board",
    "terminal": "frontend",
    "typescript": "frontend",
    "web": "table on the web",
    "words": "json",
}
"""What people look for, and a word in the title of a page that they find."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    if "CATAN_SITE" in os.environ:
        return Path(os.environ["CATAN_SITE"])
    pytest.importorskip("mkdocs", reason='MkDocs is missing: pip install -e ".[docs]"')
    pytest.importorskip("material", reason='its theme is missing: pip install -e ".[docs]"')
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder


def pages(site: Path) -> dict[Path, str]:
    """The text of every page. The table at which one plays is no page of the documentation."""
    found = (page for page in site.rglob("index.html") if page.parent != site / "play-here" / "table")
    return {page: page.read_text(encoding="utf-8") for page in found}


def test_search_finds_what_people_look_for(site: Path) -> None:
    documents = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    titles = {found["location"].partition("#")[0]: found["title"].lower() for found in reversed(documents)}
    texts = [f"{one['title']} {one['text']} {one['location']}".lower() for one in documents]
    for word, wanted in WORDS.items():
        found = {
            titles[document["location"].partition("#")[0]]
            for document, text in zip(documents, texts, strict=True)
            if word in text and re.search(rf"\b{word}\b", text)
        }
        assert any(wanted in title for title in found), (word, sorted(found))


def test_every_page_leads_to_the_next(site: Path) -> None:
    found = pages(site)
    assert len(found) > 50
    assert sum('rel="next"' not in text for text in found.values()) == 1
    assert sum('rel="prev"' not in text for text in found.values()) == 1


def test_every_picture_on_a_page_is_there_and_says_what_it_shows(site: Path) -> None:
    images = [(page, image) for page, text in pages(site).items() for image in re.findall(r"<img [^>]*>", text)]
    assert len(images) > 20
    for page, image in images:
        source = re.search(r'src="([^"]+)"', image)
        assert source
        assert (page.parent / unquote(source[1])).resolve().is_file(), image
        assert re.search(r'alt="[^"]{20,}"', image), image


def test_names_in_tables_break_between_their_words(site: Path) -> None:
    page = (site / "reference" / "options" / "index.html").read_text(encoding="utf-8")
    assert "<code>base.<wbr>first_<wbr>player</code>" in page
    assert "<wbr>" not in re.sub(r"<td\b.*?</td>", "", page, flags=re.DOTALL)
    assert "site.css" in page
