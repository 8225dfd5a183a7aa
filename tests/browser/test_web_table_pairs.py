"""The page of the web table with pairs of Traders & Barbarians: what is chosen, and what lies beside the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import NewPage
from tests.browser.tables import DESK, Seats, serving, sit, stored_before

pytest.importorskip("starlette", reason='the server needs the extra "web"')

pytestmark = pytest.mark.thorough

BEFORE = {
    "traders_barbarians/move-barbarian": "seafarers-traders-barbarians-three",
    "caravans/bid": "seafarers-caravans-three",
    "caravans/place-camel": "caravans-barbarian-attack-three",
}
"""The rooms that have been stored: a golden game as it was before such an action for the last time."""


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Seats]]:
    """A server with the rooms that have been stored."""
    database = tmp_path_factory.mktemp("web_pairs") / "games.sqlite"
    seats = stored_before(database, BEFORE, which=-1)
    seats |= stored_before(database, {"cities_knights/promote-knight": "cities-knights-caravans-three"})
    with serving(database) as url:
        yield url, seats


def test_a_barbarian_is_moved_over_the_sea_by_two_clicks(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    url, seats = rooms
    page = new_page(viewport=DESK, reduced_motion="reduce")
    sit(page, url, "move-barbarian", seats["move-barbarian"][0])
    spots = page.locator("#board .spot")
    spots.first.wait_for(state="attached")
    assert spots.count() == 3
    spots.first.dispatch_event("click")
    page.locator("#board .picked").wait_for(state="attached")
    assert spots.count() > 100
    spots.first.dispatch_event("click")
    page.locator("#log").get_by_text("moves a barbarian").first.wait_for()


def test_what_a_wagon_carries_is_told_once(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    url, seats = rooms
    page = new_page(viewport=DESK)
    sit(page, url, "move-barbarian", seats["move-barbarian"][0])
    loads = page.locator(".panel", has_text="On the wagons").locator(".tally")
    loads.first.wait_for()
    for words in loads.all_inner_texts():
        assert words.count("\N{RIGHTWARDS ARROW}") == 1, words


def test_a_bid_of_nothing_is_one_click(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    url, seats = rooms
    page = new_page(viewport=DESK)
    sit(page, url, "bid", seats["bid"][0])
    assert page.locator("#actions legend").inner_text().startswith("Cards to choose: at most ")
    page.locator("#actions .form .primary:enabled").click()
    page.locator("#log").get_by_text("bids nothing").first.wait_for()


def test_the_cards_that_may_still_come_are_not_shown_as_a_hand(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    url, seats = rooms
    page = new_page(viewport=DESK)
    sit(page, url, "place-camel", seats["place-camel"][0])
    deck = page.locator(".panel", has_text="Knighthood")
    deck.first.wait_for()
    assert "Knighthood" not in page.locator("#hand").inner_text()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "basic knight of Person 3, active"), ("es", "caballero simple de Person 3, activo")]
)
def test_a_piece_that_is_set_apart_says_why_also_in_the_key(
    rooms: tuple[str, Seats], new_page: NewPage, language: str, said: str
) -> None:
    url, seats = rooms
    page = new_page(viewport=DESK)
    sit(page, url, "promote-knight", seats["promote-knight"][0], language=language)
    page.locator("#board svg").wait_for()
    assert said in page.locator("#board .building.marked > title").all_text_contents()
    page.locator("#key-part summary").click()
    piece, meaning = said.split(" of " if language == "en" else " de ")[0], said.split(", ")[1]
    page.locator("#key li", has_text=f"{piece}, {meaning}").wait_for()
    assert page.locator("#key .building.marked").count() == 1
