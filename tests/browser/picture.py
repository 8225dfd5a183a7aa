"""The picture of the web table in the documentation: `python -m tests.browser.picture` takes it anew."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import catan_core as catan
from catan_core.base import BuyCard, EndTurn
from catan_core.play import GreedyBot, play_match
from tests.browser.conftest import ARGUMENTS
from tests.browser.tables import ROOT, serving, sit

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURE = ROOT / "docs" / "pictures" / "web-table.png"
WIDTH, HEIGHT = 1280, 720
NAMES = ("Ada", "Blai", "Cleo", "Duna")

HEADINGS = "Description"
"""The name under which a picture holds the headings on it."""

MIDDLE = 330
"""The number of moves after which the game is in its middle."""


def game_in_its_middle() -> catan.Match:
    """A game of greedy bots, when the first seat may build, buy a card or end its turn."""
    match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
    for _ in play_match(match, [GreedyBot()] * 4):
        offered = {type(action) for action in match.game.actions}
        if match.moves >= MIDDLE and match.game.actors == (0,) and offered >= {BuyCard, EndTurn}:
            break
    return match


def stored(database: Path, name: str) -> str:
    """Store a room with that game, a person at the first seat and bots at the others; the token of the person."""
    from examples.web_table.room import Chair, Change, Room
    from examples.web_table.storage import Storage

    match = game_in_its_middle()
    header, *lines = str(match.transcript).splitlines()
    room = Room(name, match.game.rules.ruleset, len(NAMES), bot="greedy", title="Friday evening")
    _, token = room.sit(NAMES[0])
    room.chairs[1:] = [Chair("bot", bot) for bot in NAMES[1:]]
    storage = Storage(database)
    storage.add(room)
    storage.begin(name, room.chairs, 0, Change(0, tuple(lines), header))
    storage.close()
    return token


def open_table(page: Page, url: str, name: str, token: str) -> None:
    """Have a page show the table as that person sees it, with all that belongs to it."""
    sit(page, url, name, token)
    for part in ("#headline .mine", "#dice .dice", "#board .spot", "#hand > *", "#seats .seat", "#log .turn"):
        page.locator(part).first.wait_for()


def headings(page: Page) -> str:
    """What the parts of a page are called, the same in any game."""
    return " ".join(" ".join(page.locator("header, h2, summary").all_inner_texts()).split())


def taken(page: Page) -> bytes:
    """What a page shows, as a PNG with 256 colors, a third as large as with all. It holds the headings too."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    small, about = BytesIO(), PngInfo()
    about.add_itxt(HEADINGS, headings(page))
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(256)
    shot.save(small, "PNG", optimize=True, pnginfo=about)
    return small.getvalue()


def main() -> None:
    """Take the picture."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce", locale="en-US")
        database = Path(folder) / "games.sqlite"
        token = stored(database, "friday")
        with serving(database) as url:
            open_table(page, url, "friday", token)
            PICTURE.write_bytes(taken(page))
        browser.close()


if __name__ == "__main__":
    main()
