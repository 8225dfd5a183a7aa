"""The page of the tutorial "A frontend in an hour", in a browser: a person plays by the board and by the list."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from examples.web_frontend.server import serve

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.thorough


@pytest.fixture
def address() -> Iterator[str]:
    """A table that is served from a thread of its own."""
    server = serve(0, seed=7)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def open_at(page: Page, address: str) -> None:
    """Open the page, and wait for the first picture."""
    page.goto(address)
    page.locator("#picture svg").wait_for()


def shows_more(page: Page, click: Callable[[], None]) -> None:
    """Click on something that plays an action, and wait until the page shows what has come of it."""
    page.locator("#picture svg").evaluate("picture => { picture.dataset.before = '' }")
    click()
    page.locator("#picture svg:not([data-before])").wait_for()


def press(page: Page) -> None:
    """Play what is chosen in the list."""
    shows_more(page, page.get_by_role("button", name="Play").click)


def roll(page: Page) -> None:
    """Choose the first action of the list until the dice have been rolled."""
    for _ in range(10):
        if page.get_by_text(re.compile("rolls")).count():
            return
        press(page)
    raise AssertionError("nobody has rolled the dice")


def test_a_click_on_the_board_builds_there(page: Page, address: str) -> None:
    open_at(page, address)
    for kind in ("node", "edge"):
        mark = page.locator(f".highlight[data-{kind}]").first
        place = mark.get_attribute(f"data-{kind}")
        shows_more(page, mark.click)
        assert page.locator(f".piece.seat-0[data-{kind}='{place}'], [data-{kind}='{place}'] .piece.seat-0").count()


def test_the_list_plays_what_is_chosen_and_the_news_tell_of_it(page: Page, address: str) -> None:
    open_at(page, address)
    assert page.locator("#status").inner_text() == "Before the first turn. Set-up: placing a settlement: seat 0"
    chosen = page.locator("#actions option").nth(3).inner_text()
    page.locator("#actions").select_option(label=chosen)
    press(page)
    assert page.locator("#actions option").first.inner_text() != chosen
    assert page.locator("#news li").count()
    roll(page)


def test_a_refused_offer_says_why(page: Page, address: str) -> None:
    open_at(page, address)
    for _ in range(40):
        if page.locator("#offer").is_visible():
            break
        press(page)
    page.locator("#give").select_option(index=0)
    page.locator("#get").select_option(index=0)
    page.get_by_role("button", name="to everybody").click()
    page.locator("#problem:not(:empty)").wait_for()


def test_the_page_fits_a_phone(new_page: NewPage, address: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_at(page, address)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
