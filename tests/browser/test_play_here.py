"""The page "Play here" of the documentation, in a browser: Python, the rules and the bots run in the page itself."""

from __future__ import annotations

import functools
import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Page

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "examples" / "play_here" / "node_modules" / "pyodide"
LOADED = 300_000
"""How long Python may take to start on a busy machine, in milliseconds."""
PLAYED = 300_000
"""How long the bots may take until it is our turn again."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files that prints nothing."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *args: object) -> None:
        """Keep the address of a file to ourselves."""


def built(folder: Path) -> str:
    """The folder, with the site built into it."""
    if find_spec("mkdocs") is None or find_spec("hatchling") is None:
        pytest.skip('MkDocs is missing: pip install -e ".[docs]"')
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return str(folder)


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the documentation. `CATAN_SITE` is its folder if it has been built already."""
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is missing: npm install --prefix examples/play_here")
    folder = os.environ.get("CATAN_SITE") or built(tmp_path_factory.mktemp("site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def console_of(page: Page) -> list[str]:
    """The errors and warnings that a page writes to its console, as they come."""
    lines: list[str] = []
    page.on("console", lambda line: lines.append(line.text) if line.type in ("error", "warning") else None)
    return lines


def press(table: FrameLocator | Page, name: str) -> None:
    """Press the button of an action as soon as it is there; offers that bots make meanwhile are rejected."""
    buttons = table.locator("#actions").get_by_role("button", name=re.compile(f"{name}|Reject the offer"))
    while True:
        pressed = buttons.first.inner_text(timeout=PLAYED)
        buttons.first.click()
        if re.search(name, pressed):
            return
        buttons.first.wait_for(state="hidden", timeout=PLAYED)


def begin(table: FrameLocator | Page, *expansions: str, seats: int) -> None:
    """Begin a game from the lobby."""
    table.locator("form.create button.primary:enabled").wait_for(timeout=LOADED)
    for box in table.locator("form.create input[type=checkbox]").all():
        if box.get_attribute("value") in expansions:
            box.check()
    table.locator("#seats-count").select_option(str(seats))
    table.get_by_label(re.compile("Seed|Llavor")).fill("3")
    table.locator("form.create button.primary").click()


def test_a_game_is_played_by_clicks_in_the_page_alone_even_without_a_network(site: str, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 900}, locale="en-US")
    errors, requests = console_of(page), list[str]()
    page.context.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site}play-here/")
    table = page.frame_locator("iframe")
    begin(table, seats=4)
    table.locator("#board .spot-node").first.wait_for(timeout=PLAYED)
    assert requests
    assert all(request.startswith(site) for request in requests)

    page.context.set_offline(True)
    requests.clear()
    for place in ("node", "edge", "node", "edge"):
        table.locator(f"#board .spot-{place}").nth(1).click(timeout=PLAYED)
    for action in ("Roll the dice", "Finish trading", "End the turn", "Roll the dice", "Finish trading"):
        press(table, action)
    assert "Turn 5" in table.locator("#headline").inner_text()
    rolls = table.locator("#log").get_by_text("rolls")
    assert rolls.count() == 5
    assert requests == []
    assert errors == []


def test_every_expansion_of_the_wheel_is_found_and_played_in_the_language_of_the_reader(
    site: str, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 1280, "height": 900}, locale="ca-ES")
    errors = console_of(page)
    page.goto(f"{site}play-here/table/")
    for expansions, seats, asked in (
        (["five_six"], 6, "poblat"),
        (["cities_knights"], 4, "poblat"),
        (["dice_game"], 1, "plantar-se"),
    ):
        begin(page, *expansions, seats=seats)
        page.locator("#headline").get_by_text(asked).wait_for(timeout=PLAYED)
        page.locator("#back").click()
    page.locator("form.create button.primary:enabled").wait_for()
    page.go_back()
    page.locator("#headline").get_by_text("plantar-se").wait_for()
    page.evaluate("localStorage.setItem('catan-table-settings', JSON.stringify({ language: 'en' }))")
    page.reload()
    page.locator("form.create button.primary:enabled").wait_for(timeout=LOADED)
    assert "room" not in page.url
    found_a_ship_in_the_fog(page)
    assert errors == []


def found_a_ship_in_the_fog(page: Page) -> None:
    """With Seafarers, in a scenario chosen in the lobby. Python takes long to start, so this has no page of its own."""
    page.locator("form.create input[value='seafarers']").check(timeout=LOADED)
    page.get_by_text("Options", exact=True).click()
    page.locator("[data-option='seafarers.scenario']").select_option(label="The Fog Islands", timeout=LOADED)
    page.locator("[data-option='seafarers.fog_reveal_by']").wait_for(timeout=LOADED)
    begin(page, seats=3)
    page.locator("#board .hex.unknown").first.wait_for(timeout=PLAYED)
    page.locator("#board .spot-node[aria-label*='sea']").first.click()
    page.locator("#board .spot-edge[aria-label*='Place a road, Place a ship']").first.click()
    page.locator("#choices").get_by_role("button", name="Place a ship").click()
    page.locator("#board .route.dotted[data-seat='0']").wait_for()


def test_the_lines_for_a_page_of_ones_own_run(site: str, new_page: NewPage) -> None:
    text = (ROOT / "docs" / "play-here.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```javascript\n(.*?)```", text, re.DOTALL)
    page = new_page()
    script = f"<script type=module>{lines}\nwindow.view = JSON.parse(view);</script>"
    own = f"{site}play-here/table/own.html"
    page.route(own, lambda route: route.fulfill(body=f"<!doctype html>{script}", content_type="text/html"))
    page.goto(own)
    page.wait_for_function("window.view", timeout=LOADED)
    assert page.evaluate("view.seat") == 0
    assert page.evaluate("view.points.length") == 4
