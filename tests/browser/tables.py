"""A server of the web table for tests of its page, rooms that have begun, and pages at them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catan_core import Transcript

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """The address of a server with this database."""
    options = ("--port", "0", "--bot-pause", "0", "--rooms-per-address", "999", "--database", str(database))
    command = [sys.executable, "-m", "examples.web_table", *options]
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


Seats = dict[str, tuple[str, int]]
"""Whose decision it is in each room: the token, and the number of the seat."""


def stored_before(database: Path, before: Mapping[str, str], which: int = 0) -> Seats:
    """Store rooms, each called as an action is: a golden game as it was before such an action: the first one, or that
    with this number."""
    from examples.web_table.room import Change, Room
    from examples.web_table.storage import Storage

    seats: Seats = {}
    storage = Storage(database)
    for tag, file in before.items():
        name = tag.split("/")[1]
        header, *lines = (GOLDEN / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
        kept = [number for number, line in enumerate(lines) if f'"type":"{tag}"' in line][which]
        *_, game = Transcript.parse("\n".join((header, *lines[:kept]))).games()
        room = Room(name, game.rules.ruleset, game.rules.seats, bot="greedy", title=name)
        tokens = [room.sit(f"Person {seat + 1}")[1] for seat in game.rules.all_seats]
        storage.add(room)
        storage.begin(name, room.chairs, 0, Change(0, tuple(lines[:kept]), header))
        (actor,) = game.actors
        seats[name] = tokens[actor], actor
    storage.close()
    return seats


def sit(page: Page, url: str, room: str, token: str | None, **settings: str) -> None:
    """Open the page of a room with the token of a seat."""
    kept = {"catan-table-settings": {"language": "en", **settings}, f"catan-table-room-{room}": {"token": token}}
    for key, value in kept.items():
        page.add_init_script(f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {json.dumps(value)!r})")
    page.goto(f"{url}?room={room}")
    page.locator("#headline p:visible, #results .won:visible").first.wait_for()


def drawn(page: Page, selector: str) -> Locator:
    """What the board shows, once it is there: a road that runs straight up has no width, so it counts as hidden."""
    found = page.locator(f"#board {selector}")
    found.wait_for(state="attached")
    return found
