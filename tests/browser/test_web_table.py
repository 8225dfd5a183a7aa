"""The page of the web table, played in Chromium as people would: clicks, keys, lost connections."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import NewPage

pytest.importorskip("starlette", reason='the server needs the extra "web"')

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own for this module."""
    database = tmp_path_factory.mktemp("web_table") / "games.sqlite"
    command = [
        sys.executable,
        "-m",
        "examples.web_table",
        "--port",
        "0",
        "--bot-pause",
        "0",
        "--database",
        str(database),
    ]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = None
        for line in server.stderr:
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            if address:
                break
        assert address, "the server has not started"
        yield f"{address[0]}/"
        server.terminate()
        server.stderr.read()


def post(url: str, path: str, wanted: dict[str, Any]) -> Any:
    request = urllib.request.Request(f"{url}{path}", json.dumps(wanted).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def started_room(url: str, people: int = 1, **wanted: Any) -> tuple[str, list[str]]:
    """A room in which a game has begun, and the tokens of the people at the table."""
    made = post(url, "api/rooms", {"expansions": ["base"], "seats": 4, "name": "Anna", **wanted})
    room = made["room"]["room"]
    tokens = [made["token"]]
    for number in range(1, people):
        tokens.append(post(url, f"api/rooms/{room}/seats", {"name": f"Person {number + 1}", "seat": number})["token"])
    post(url, f"api/rooms/{room}/start", {"token": tokens[0]})
    return room, tokens


def sit(page: Page, url: str, room: str, token: str | None, **settings: str) -> None:
    """Open the page of a room with the token of a seat."""
    kept = {"catan-table-settings": {"language": "en", **settings}, f"catan-table-room-{room}": {"token": token}}
    for key, value in kept.items():
        page.add_init_script(f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {json.dumps(value)!r})")
    page.goto(f"{url}?room={room}")
    page.wait_for_selector("#headline p")


def test_a_room_is_made_shared_and_started_and_the_first_settlement_stands_where_it_was_clicked(
    url: str, new_page: NewPage
) -> None:
    anna, bea = new_page(viewport=DESK, locale="en-US"), new_page(viewport=DESK, locale="es-ES")
    anna.goto(url)
    anna.fill("#name", "Anna")
    anna.fill("#room-name", "Friday")
    anna.get_by_role("button", name="Create and sit down").click()
    link = anna.get_by_label("Link to this room").input_value()
    bea.goto(link)
    bea.get_by_label("Tu nombre").fill("Bea")
    bea.get_by_label("Tu nombre").blur()
    bea.get_by_role("button", name="Sentarse aquí").first.click()
    anna.locator(".room-seats").get_by_text("Bea").wait_for()
    anna.get_by_role("button", name="Start the game").click()
    spot = anna.locator("#board .spot-node").nth(20)
    place = spot.get_attribute("data-key")
    assert place is not None
    spot.click()
    for page in (anna, bea):
        page.locator(f'#board .building[data-node="{place.removeprefix("node ")}"]').wait_for()
    assert anna.locator("#board .spot-edge").count() in (2, 3)
    assert bea.locator("#board .spot").count() == 0
    assert "Anna" in bea.locator("#log").inner_text()
