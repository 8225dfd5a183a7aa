"""The page of the web table with water: ships and roads on the same coast, moves of two clicks, figures at sea."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPage
from tests.browser.tables import DESK, PHONE, Seats, drawn, serving, sit, started_room, stored_before

pytest.importorskip("starlette", reason='the server needs the extra "web"')

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.thorough

BEFORE = {
    "seafarers/move-ship": "sea-new-shores-three",
    "seafarers/move-pirate": "sea-new-shores-three",
    "seafarers/take-gold": "sea-wonders-four",
}
"""The rooms that have been stored: a golden game as it was before such an action for the first time."""


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Seats]]:
    """A server with the rooms that have been stored."""
    database = tmp_path_factory.mktemp("web_table") / "games.sqlite"
    seats = stored_before(database, BEFORE)
    with serving(database) as url:
        yield url, seats


def at(page: Page, sea: tuple[str, Seats], room: str) -> int:
    """Sit down where the next decision is; the number of the seat."""
    url, seats = sea
    token, seat = seats[room]
    sit(page, url, room, token)
    page.locator("#headline .mine").wait_for()
    return seat


def offered(page: Page, kind: str) -> Locator:
    """The places where an action of this kind, as the page calls it, may begin."""
    return page.locator(f"#board .spot[aria-label*='{kind}']")


def test_the_lobby_offers_the_options_that_have_an_effect_beside_what_has_been_chosen(
    sea: tuple[str, Seats], new_page: NewPage
) -> None:
    url, _ = sea
    page = new_page(viewport=DESK)
    page.goto(url)
    page.locator("form.create input[value='seafarers']").check()
    page.get_by_text("Options", exact=True).click()
    options = page.locator("form.create [data-option]")
    scenario, tie, points = (
        page.locator(f"[data-option='{name}']")
        for name in ("seafarers.scenario", "seafarers.cloth_tie", "base.victory_points")
    )
    scenario.wait_for()
    assert options.first.get_attribute("data-option") == "seafarers.scenario"
    assert points.input_value() == "14"
    assert tie.count() == page.locator("[data-option='base.setup']").count() == 0
    scenario.select_option(label="Cloth for Catan")
    tie.select_option(index=1)
    scenario.select_option(label="The Fog Islands")
    tie.wait_for(state="detached")
    assert points.input_value() == "12"
    page.locator("form.create button.primary").click()
    page.get_by_role("button", name="Start the game").wait_for()
    room = page.url.rsplit("=", 1)[-1]
    with urllib.request.urlopen(f"{url}api/rooms/{room}") as answer:
        assert json.load(answer)["options"] == {"seafarers.scenario": "fog_islands", "base.victory_points": 12}


@pytest.mark.parametrize("chosen", ["road", "ship"])
def test_a_click_on_a_coast_asks_whether_a_road_or_a_ship_is_founded(
    sea: tuple[str, Seats], new_page: NewPage, chosen: str
) -> None:
    url, _ = sea
    room, (token,) = started_room(url, expansions=["base", "seafarers"], seats=3)
    page = new_page(viewport=DESK, reduced_motion="reduce")
    sit(page, url, room, token)
    page.locator("#board .spot-node[aria-label*='sea']").first.click()
    both = offered(page, "Place a road, Place a ship").first
    both.wait_for()
    edge = (both.get_attribute("data-key") or "").removeprefix("edge ")
    both.click()
    dialog = page.locator("#choices")
    assert dialog.locator("h2").inner_text().startswith("Choose: ")
    assert dialog.locator(".buttons button:not(.quiet)").count() == 2
    dialog.get_by_role("button", name=f"Place a {chosen}").click()
    route = drawn(page, f".route[data-edge='{edge}']")
    assert route.locator("path.body").count() == (1 if chosen == "ship" else 0)
    page.locator("#log").get_by_text(f"places a {chosen}").first.wait_for()


def test_a_ship_is_moved_by_a_click_on_it_and_one_where_it_goes(sea: tuple[str, Seats], new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    seat = at(page, sea, "move-ship")
    ships = page.locator(f"#board .route.dotted[data-seat='{seat}']")
    before = ships.count()
    page.locator("#actions [data-type='seafarers/move-ship']").tap()
    ship = offered(page, "Move a ship").first
    left = ship.get_attribute("data-key")
    ship.tap()
    page.locator("#board .picked").wait_for()
    goal = offered(page, "Move a ship").first
    reached = (goal.get_attribute("data-key") or "").removeprefix("edge ")
    goal.tap()
    drawn(page, f".route.dotted[data-edge='{reached}']")
    assert left is not None
    assert left != f"edge {reached}"
    assert page.locator(f"#board .route[data-edge='{left.removeprefix('edge ')}']").count() == 0
    assert ships.count() == before


def test_the_robber_or_the_pirate_is_moved_as_the_player_says(sea: tuple[str, Seats], new_page: NewPage) -> None:
    page = new_page(viewport=DESK, reduced_motion="reduce")
    at(page, sea, "move-pirate")
    pirate = page.locator("#board .figure", has=page.locator("title", has_text="pirate"))
    stood = pirate.get_attribute("data-hex")
    assert offered(page, "Move the robber").count() > 0
    page.locator("#actions [data-type='seafarers/move-pirate']").click()
    assert offered(page, "Move the robber").count() == 0
    goal = offered(page, "Move the pirate").first
    reached = (goal.get_attribute("data-key") or "").removeprefix("hex ")
    goal.click()
    page.locator(f"#board .figure[data-hex='{reached}']").wait_for()
    assert pirate.get_attribute("data-hex") == reached != stood


def test_cards_for_gold_are_chosen_by_a_click(sea: tuple[str, Seats], new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    at(page, sea, "take-gold")
    grain = page.locator("#hand .card", has=page.locator(".title", has_text="grain")).locator("b")
    before = int(grain.inner_text())
    take = page.locator("#actions").get_by_role("button", name="Take 1 grain for gold")
    take.click()
    take.wait_for(state="hidden")
    assert int(grain.inner_text()) == before + 1
