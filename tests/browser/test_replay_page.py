"""The page to look through a game, in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import catan_core as catan
from catan_core.render import replay_html

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.thorough

GOLDEN = Path(__file__).parents[1] / "golden"


LENGTH = 120
"""How many actions the games have that are looked through."""


class Pages(dict[str, str]):
    """The addresses of the pages of golden games, each written when somebody asks for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __missing__(self, name: str) -> str:
        lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        file = self.folder / f"{name}.html"
        file.write_text(replay_html(catan.Transcript.parse("\n".join(lines[: LENGTH + 1]))), encoding="utf-8")
        self[name] = file.as_uri()
        return self[name]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The pages of some games."""
    return Pages(tmp_path_factory.mktemp("replay"))


@pytest.fixture
def replay(games: Pages) -> str:
    """The address of the page of a game on a board."""
    return games["beginner-four"]


def test_the_arrow_keys_go_through_the_game(page: Page, replay: str) -> None:
    page.goto(replay)
    last = int(page.locator("#slider").get_attribute("max") or 0)
    assert last == LENGTH
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        assert page.locator("#slider").input_value() == str(step)
        assert page.locator("#log [aria-current]").get_attribute("value") == str(step)


def test_a_click_on_the_log_or_on_the_chart_goes_there(page: Page, replay: str) -> None:
    page.goto(replay)
    page.locator("#log li").nth(40).click()
    assert page.locator("#slider").input_value() == "40"
    assert page.locator("#now").inner_text().startswith(page.locator("#log li").nth(40).inner_text())
    box = page.locator("#chart").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert page.locator("#slider").input_value() == str(LENGTH // 2)


def test_the_address_opens_the_page_at_a_move_and_tells_which_one_is_shown(page: Page, replay: str) -> None:
    page.goto(f"{replay}#30")
    assert page.locator("#slider").input_value() == "30"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#31'")
    assert page.locator("#where").get_attribute("href") == "#31"
    page.evaluate("location.hash = '#12'")
    page.wait_for_function("() => document.getElementById('slider').value === '12'")
    for address, shown in (("#99999", str(LENGTH)), ("#nowhere", "0"), ("#-3", "0")):
        page.goto("about:blank")
        page.goto(f"{replay}{address}")
        assert page.locator("#slider").input_value() == shown


BY_HAND = """
window.setInterval = (tick) => { window.tick = tick; return 1; };
window.clearInterval = () => { window.tick = null; };
"""
"""The page's clock ticks only when a test says so."""


def test_playing_goes_on_until_it_is_paused_or_the_game_is_over(page: Page, replay: str) -> None:
    page.add_init_script(BY_HAND)
    page.goto(replay)
    page.locator("#play").click()
    page.evaluate("window.tick(), window.tick()")
    assert page.locator("#slider").input_value() == "2"
    assert page.locator("#play").get_attribute("aria-label") == "Pause"
    page.locator("#play").click()
    assert page.evaluate("window.tick") is None
    assert page.locator("#play").get_attribute("aria-label") == "Play"
    page.locator("#slider").fill(str(LENGTH - 1))
    page.locator("#play").click()
    page.evaluate("window.tick()")
    assert page.locator("#slider").input_value() == str(LENGTH)
    assert page.evaluate("window.tick") is None


def test_a_seat_sees_its_own_hand_and_a_spectator_none(page: Page, replay: str) -> None:
    page.goto(replay)
    assert page.locator("#panels h2", has_text="Your hand").count() == 0
    page.locator("#viewer").select_option("1")
    assert page.locator("#panels h2", has_text="Your hand").count() == 1


COUNTED = """
window.animations = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.animations += 1; return animate.apply(this, how); };
"""
"""The page counts its animations."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_robber_moves_and_dice_roll_unless_the_reader_wants_no_motion(
    new_page: NewPage, replay: str, motion: str
) -> None:
    page = new_page(reduced_motion=motion)
    page.add_init_script(COUNTED)
    page.goto(replay)
    moved = page.evaluate(
        """() => {
          const game = JSON.parse(document.getElementById("data").textContent);
          const robber = (step) => {
            const [, figures] = game.boards[game.steps[0][step][0]].find(([name]) => name === "figures");
            return figures.find((element) => game.elements[element].includes("piece-robber"));
          };
          return game.turns.findIndex((_, step) => step && robber(step) !== robber(step - 1));
        }"""
    )
    rolled = page.evaluate(
        """JSON.parse(document.getElementById("data").textContent).dice.findIndex((faces) => faces.length)"""
    )
    for step in (moved, rolled):
        assert step > 0
        page.locator("#slider").fill(str(step - 1))
        before = page.evaluate("window.animations")
        page.keyboard.press("ArrowRight")
        assert (page.evaluate("window.animations") > before) == (motion == "no-preference")
    assert page.locator("#dice svg").count() == 2


SLIDING = """
window.slid = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...how) {
  if (frames.transform && this.dataset.number) window.slid.push(this.getAttribute("class"));
  return animate.call(this, frames, ...how);
};
"""
"""The page keeps what on its board has slid from one place to another."""


@pytest.mark.parametrize(
    ("said", "moved"), [("moves a ship", "piece piece-ship"), ("The pirate moves", "figure written-pirate")]
)
def test_a_ship_and_the_pirate_slide_from_where_they_were(page: Page, games: Pages, said: str, moved: str) -> None:
    page.add_init_script(SLIDING)
    page.goto(games["sea-fog-four"])
    step = page.locator("#log li", has_text=said).first.get_attribute("value")
    assert step is not None
    page.locator("#slider").fill(str(int(step) - 1))
    page.keyboard.press("ArrowRight")
    assert [slid.startswith(moved) for slid in page.evaluate("window.slid")] == [True]


@pytest.mark.parametrize("name", ["beginner-four", "knights-no-phase-five", "dice-game-two", "sea-fog-four"])
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_window(new_page: NewPage, games: Pages, name: str, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 844})
    page.goto(games[name])
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("#table").is_visible() == (name != "dice-game-two")


def test_everything_that_can_be_used_has_a_name(page: Page, replay: str) -> None:
    page.goto(replay)
    assert page.locator("button, input, select").count() == 9
    unnamed = page.evaluate(
        """[...document.querySelectorAll("button, input, select")]
          .filter((each) => !each.getAttribute("aria-label") && !each.labels.length).length"""
    )
    assert unnamed == 0
