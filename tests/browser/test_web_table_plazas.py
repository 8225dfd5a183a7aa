"""The page of the web table with plazas: what is drawn, clicked and said of them, and of the paths that lead there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPage
from tests.browser.tables import DESK, GOLDEN, PHONE, Seats, serving, sit, started_room, stored_before

pytest.importorskip("starlette", reason='the server needs the extra "web"')

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.thorough

WAGON, BARBARIAN, ROAD = "traders_barbarians/move-wagon", "traders_barbarians/move-barbarian", "base/end-turn"


def arrives(file: str) -> int:
    """Which move of a wagon in a golden game is the first that ends on a plaza."""
    lines = (GOLDEN / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    moves = [move for move in map(json.loads, lines) if move["type"] == WAGON]
    return next(number for number, move in enumerate(moves) if move["node"][2] == "C")


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Seats]]:
    """A server with golden games: a wagon may move to a plaza, a barbarian to an inner path, and a road lies on one."""
    database = tmp_path_factory.mktemp("web_plazas") / "games.sqlite"
    seats = stored_before(database, {WAGON: "wagons-three"}, which=arrives("wagons-three"))
    seats |= stored_before(database, {BARBARIAN: "wagons-three"})
    seats |= stored_before(database, {ROAD: "caravans-traders-barbarians-three"}, which=-1)
    with serving(database) as url:
        yield url, seats


def at(page: Page, rooms: tuple[str, Seats], tag: str, **settings: str) -> Page:
    """Sit down where such an action is the next one."""
    url, seats = rooms
    room = tag.split("/")[1]
    sit(page, url, room, seats[room][0], **settings)
    page.locator("#board svg").wait_for()
    return page


def plaza_spot(page: Page) -> Locator:
    """The plaza to which the wagon may move."""
    return page.locator("#board .spot[data-key$=',C']")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_plazas_inner_paths_and_closed_edges_are_drawn_with_their_names(
    rooms: tuple[str, Seats], new_page: NewPage, size: dict[str, int]
) -> None:
    page = at(new_page(viewport=size, reduced_motion="reduce"), rooms, WAGON)
    names = {".plaza .disc": ("plaza", 3), ".plaza .path": ("inner path", 12), ".closed": ("closed path", 9)}
    for selector, (name, count) in names.items():
        titles = page.locator(f"#board {selector} > title").all_text_contents()
        assert titles == [name] * count
    for hex, disc in page.evaluate(BESIDE):
        assert hex, "a plaza lies in the middle of its hex"
        assert disc["width"] > 10, "large enough to be seen on a phone"


BESIDE = """() => [...document.querySelectorAll("#board .plaza")].map((plaza) => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const disc = plaza.querySelector(".disc").getBoundingClientRect();
  const [x, y] = middle(disc);
  const [a, b] = middle(plaza.parentNode.querySelector(".ground").getBoundingClientRect());
  return [Math.hypot(x - a, y - b) < 2, { width: disc.width }];
})"""
"""Whether each plaza lies in the middle of its hex, and how wide it is."""


@pytest.mark.parametrize(
    ("language", "name"),
    [("es", "Mover tu carromato: castillo, plaza (-2 0 C)"), ("ca", "Moure el teu carro: castell, plaça (-2 0 C)")],
)
def test_a_plaza_has_a_name_for_screen_readers_in_every_language(
    rooms: tuple[str, Seats], new_page: NewPage, language: str, name: str
) -> None:
    page = at(new_page(viewport=DESK), rooms, WAGON, language=language)
    labels = page.locator("#board .spot").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert [label for label in labels if label.endswith(" C)")] == [name]
    drawn = {"es": ("plaza", "camino interior", "camino cerrado"), "ca": ("plaça", "camí interior", "camí tancat")}
    titles = page.locator("#board .plaza .disc title, #board .plaza .path title, #board .closed title")
    assert tuple(dict.fromkeys(sorted(titles.all_text_contents()))) == tuple(sorted(drawn[language]))


def test_a_click_moves_the_wagon_to_a_plaza_where_it_is_seen_and_the_log_calls_it_so(
    rooms: tuple[str, Seats], new_page: NewPage
) -> None:
    page = at(new_page(viewport=DESK, reduced_motion="reduce"), rooms, WAGON)
    spot = plaza_spot(page)
    assert spot.get_attribute("aria-label") == "Move your wagon: castle, plaza (-2 0 C)"
    center = spot.get_attribute("transform")
    assert page.locator(f"#board .written [transform='{center}']").count() == 0
    spot.click()
    wagon = page.locator(f"#board .written [transform='{center}']")
    wagon.wait_for()
    assert wagon.locator("text").text_content() == "W"
    moved = page.locator("#log li", has_text="castle, plaza")
    moved.first.wait_for()
    assert ",C)" not in page.locator("#log").inner_text()


def test_a_barbarian_is_moved_to_an_inner_path_by_keys_alone(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    page = at(new_page(viewport=DESK, reduced_motion="reduce"), rooms, BARBARIAN)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.locator("#board .picked").wait_for(state="attached")
    inner = page.locator("#board .spot[aria-label*=', inner path']")
    inner.first.wait_for(state="attached")
    assert inner.count() == 12
    page.keyboard.press("b")
    reached = page.evaluate(WALKED, inner.first.get_attribute("data-key"))
    assert reached, "the arrows lead there"
    page.keyboard.press("Enter")
    page.locator("#log li", has_text=", inner path").first.wait_for()
    assert page.locator("#board .written title", has_text="barbarian").count() == 3


WALKED = """(goal) => {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const place = () => document.activeElement.dataset.key;
  const seen = new Map([[place(), null]]);
  const ways = [document.activeElement];
  while (ways.length && place() !== goal) {
    const here = ways.shift();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      here.focus();
      press(key);
      if (seen.has(place())) continue;
      seen.set(place(), key);
      ways.push(document.activeElement);
      if (place() === goal) return true;
    }
  }
  return place() === goal;
}"""
"""Go by arrows from place to place until one of them is reached."""


def test_a_number_lies_beside_its_plaza_and_roads_on_inner_paths_are_seen(
    rooms: tuple[str, Seats], new_page: NewPage
) -> None:
    page = at(new_page(viewport=DESK, reduced_motion="reduce"), rooms, ROAD)
    gaps = page.evaluate(
        """() => [...document.querySelectorAll("#board .plaza")].map((plaza) => {
          const [disc, token] = [".plaza .disc", ".token .disc"]
            .map((part) => plaza.parentNode.querySelector(part).getBoundingClientRect());
          const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
          const [[x, y], [a, b]] = [middle(disc), middle(token)];
          return Math.hypot(x - a, y - b) - (disc.width + token.width) / 2;
        })"""
    )
    assert len(gaps) == 3
    assert min(gaps) > 0
    assert page.locator("#board .route[data-edge*=',C'] title").count() > 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["road", "settlement", "city", "plaza", "closed path", "start of a caravan", "barbarian", "wagon"]),
        ("ca", ["carretera", "poblat", "ciutat", "plaça", "camí tancat", "inici d'una caravana", "bàrbar", "carro"]),
    ],
)
def test_the_key_says_without_pointing_what_stands_on_the_board(
    rooms: tuple[str, Seats], new_page: NewPage, language: str, said: list[str]
) -> None:
    """A phone has no pointer that shows the titles of plates and pieces."""
    page = at(new_page(viewport=PHONE, reduced_motion="reduce"), rooms, ROAD, language=language)
    page.locator("#key-part summary").click()
    entries = page.locator("#key li")
    entries.first.wait_for()
    words = entries.evaluate_all("all => all.map((one) => one.lastChild.textContent)")
    assert words == said
    assert page.locator("#key .plaza, #key .closed, #key .route, #key .building").count() == 5
    plates = page.locator("#key .written text").all_text_contents()
    assert set(plates) <= {*page.locator("#board .written text").all_text_contents()}
    assert len(plates) == 3


def test_a_game_without_a_board_has_no_key(rooms: tuple[str, Seats], new_page: NewPage) -> None:
    url, _ = rooms
    room, (token,) = started_room(url, expansions=["dice_game"], seats=2)
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    assert page.locator("#more").is_visible()
    assert page.locator("#key-part").count() == 1
    assert page.locator("#key-part").is_hidden()
