"""The picture of the web table in the documentation shows the page as it is now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import NewPage
from tests.browser.picture import HEADINGS, HEIGHT, PICTURE, WIDTH, headings, open_table, stored
from tests.browser.tables import serving

pytest.importorskip("starlette", reason='the server needs the extra "web"')
images = pytest.importorskip("PIL.Image", reason='Pillow reads the picture: the extra "gymnasium"')

pytestmark = pytest.mark.thorough

FITS = "document.documentElement.scrollWidth <= innerWidth"

LARGEST = 150_000
"""How many bytes a picture in the repository may have."""


def test_the_picture_of_the_web_table_shows_the_page_as_it_is(new_page: NewPage, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    token = stored(database, "friday")
    page = new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce", locale="en-US")
    with serving(database) as url:
        open_table(page, url, "friday", token)
        fits = page.evaluate(FITS)
        read = headings(page)
    picture = images.open(PICTURE)
    assert picture.size == (WIDTH, HEIGHT)
    assert picture.text[HEADINGS] == read, "python -m tests.browser.picture takes it anew"
    assert fits, "the page is wider than the picture"
    assert PICTURE.stat().st_size < LARGEST
