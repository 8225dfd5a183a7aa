"""The page to look through a game, in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import catan_core as catan
from catan_core.render import replay_html

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of a whole game."""
    transcript = catan.Transcript.parse((GOLDEN / "beginner-four.jsonl").read_text(encoding="utf-8"))
    file = tmp_path_factory.mktemp("replay") / "game.html"
    file.write_text(replay_html(transcript), encoding="utf-8")
    return file.as_uri()


def test_the_arrow_keys_go_through_the_game(page: Page, replay: str) -> None:
    page.goto(replay)
    last = int(page.locator("#slider").get_attribute("max") or 0)
    assert last > 100
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        assert page.locator("#slider").input_value() == str(step)
        assert page.locator("#log [aria-current]").get_attribute("value") == str(step)
