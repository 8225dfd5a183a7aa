"""A browser for tests of pages: Chromium, driven by Playwright. Without them these tests are skipped.

Playwright comes with the extra `browser`. Chromium is the system's own, `chromium` on the path (on Debian:
`apt install chromium`). Fixtures:

- `browser`: Chromium, started once for a module. A page made by hand with `browser.new_context()` is not watched.
- `new_page`: makes a page; it takes the options of `browser.new_context()`, such as `viewport` and `reduced_motion`.
- `page`: such a page, 1280 × 900.

A test fails if one of its pages has raised an error that no script caught, or has asked for anything outside of this
machine, for which it has got no answer.

Playwright keeps an event loop in this thread: a server that a test needs belongs into a process or thread of its own.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OUTSIDE = re.compile(r"(https?|wss?)://(?!(127\.0\.0\.1|localhost|\[::1\])([:/]|$))")

PATIENCE = 120_000
"""How long a page may take for what it does at once on a quiet machine, in milliseconds: no test is about speed."""

NewPage = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium on the path (on Debian: apt install chromium)")
    playwright = pytest.importorskip("playwright.sync_api", reason='Playwright is missing: pip install -e ".[browser]"')
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A function that makes a page in a context of its own."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    strangers: list[str] = []

    def refuse(route: Route) -> None:
        strangers.append(route.request.url)
        route.abort()

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("websocket", lambda socket: strangers.extend([socket.url] if OUTSIDE.match(socket.url) else []))

    def make(**options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.route(OUTSIDE, refuse)
        context.on("page", watch)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not errors, f"errors that no script caught: {errors}"
    assert not strangers, f"asked for outside of this machine: {strangers}"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page as on a desk."""
    return new_page(viewport={"width": 1280, "height": 900})
