"""The page of the web table, played in Chromium as people would: clicks, keys, lost connections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import NewPage
from tests.browser.robot import ACT, OVERFLOW, ROBOT, played_to_the_end, set_going
from tests.browser.tables import DESK, PHONE, drawn, serving, sit, started_room

pytest.importorskip("starlette", reason='the server needs the extra "web"')

pytestmark = pytest.mark.thorough

STATIC = Path(__file__).parents[2] / "examples" / "web_table" / "static"

CUTTER = """{
  const Plain = window.WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Plain {
    constructor(...how) { super(...how); window.sockets.push(this); if (window.cut) this.close(); }
  };
}"""
"""Keeps the sockets of a page, so that a test can cut them; while `cut` is true, new ones are of no use."""

NAMELESS = """() => {
  const text = (element) => (element?.textContent ?? "").trim();
  const label = (element) => element.getAttribute("aria-label")
    || text(document.getElementById(element.getAttribute("aria-labelledby")))
    || [...(element.labels ?? [])].map(text).join("")
    || text(element);
  return [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
    .filter((element) => element.checkVisibility() && !label(element)).map((element) => element.outerHTML);
}"""
"""What can have the focus and has no name for a screen reader."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own for this module."""
    with serving(tmp_path_factory.mktemp("web_table") / "games.sqlite") as address:
        yield address


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


def test_three_people_finish_a_game_by_clicking_what_is_offered(url: str, new_page: NewPage) -> None:
    options = {"base.victory_points": 3, "base.turn_phases": "combined"}
    room, tokens = started_room(url, people=3, seats=3, options=options)
    pages = [new_page(viewport=DESK, reduced_motion="reduce") for _ in tokens]
    for page, token in zip(pages, tokens, strict=True):
        sit(page, url, room, token)
    played_to_the_end(pages)
    assert len({page.locator("#headline .won").inner_text() for page in pages}) == 1
    assert pages[0].locator("#seats .won").count() == 1
    assert pages[0].locator("#actions button").count() == 0


def test_a_table_of_six_fits_on_a_phone_and_is_played_by_touch(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url, expansions=["base", "five_six"], seats=6)
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    sit(page, url, room, token)
    assert page.evaluate(OVERFLOW) <= 0
    page.locator("#board .spot-node").nth(30).tap()
    page.locator("#board .spot-edge").first.tap()
    page.locator("#board .spot-node").first.wait_for()
    assert page.locator("#seats > li").count() == 6
    assert page.evaluate(OVERFLOW) <= 0
    boxes = page.locator("button:visible").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(boxes) >= 28


def test_the_sheets_of_a_game_without_a_board_stand_in_its_place(url: str, new_page: NewPage) -> None:
    room, (token,) = started_room(url, expansions=["dice_game"], seats=2)
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    sheets = page.locator("#sketches svg.sketch")
    assert sheets.count() == 2
    assert "Anna" in page.locator("#sketches h2").first.inner_text()
    assert page.locator("#board").is_hidden()
    assert page.locator("#panels svg.sketch").count() == 0
    assert "S3: 3 points" in sheets.first.inner_html()


def test_the_lobby_fits_on_a_phone(url: str, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(url)
    page.get_by_text("Options", exact=True).click()
    page.locator("[data-option='base.victory_points']").wait_for()
    assert page.evaluate(OVERFLOW) <= 0


def test_a_turn_is_played_with_the_keyboard_alone(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url, bot="random")
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    for _ in range(2):
        page.locator("#headline .mine").wait_for()
        for piece in ("node", "edge"):
            page.locator(f"#board .spot-{piece}").first.wait_for()
            page.keyboard.press("b")
            before = page.evaluate("document.activeElement.dataset.key")
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.dataset.key") == before:
                page.keyboard.press("ArrowLeft")
            chosen = page.evaluate("document.activeElement.dataset.key")
            assert chosen.startswith(piece)
            assert chosen != before
            page.keyboard.press("Enter")
            drawn(page, f".piece[data-{piece}='{chosen.removeprefix(piece + ' ')}']")
    roll = page.locator("#actions [data-type='base/roll']")
    roll.wait_for()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.locator("#dice .die").first.wait_for()
    assert "rolls" in page.locator("#log").inner_text()


def test_a_page_that_was_cut_off_comes_back_by_itself_and_misses_nothing(url: str, new_page: NewPage) -> None:
    room, tokens = started_room(url, people=2)
    anna, bea = new_page(viewport=DESK), new_page(viewport=DESK)
    bea.add_init_script(CUTTER)
    sit(anna, url, room, tokens[0])
    sit(bea, url, room, tokens[1])
    bea.evaluate("window.cut = true; sockets.at(-1).close()")
    bea.locator("#connection[data-status='lost']").wait_for()
    anna.locator("#board .spot-node").first.click()
    anna.locator("#board .spot-edge").first.click()
    drawn(anna, ".piece.route")
    bea.evaluate("window.cut = false")
    bea.locator("#connection").wait_for(state="hidden")
    bea.locator("#headline .mine").wait_for()
    lines = "[...document.querySelectorAll('#log li:not([hidden])')].map((line) => line.dataset.line)"
    assert bea.evaluate(lines) == anna.evaluate(lines)
    assert len(set(bea.evaluate(lines))) == len(bea.evaluate(lines)) == 2
    bea.reload()
    bea.locator("#headline .mine").wait_for()
    assert bea.locator("#board .building").count() == 1


def test_a_click_counts_though_the_page_is_drawn_anew_while_the_button_is_down(url: str, new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.goto(url, wait_until="networkidle")
    page.locator("form.create summary").hover()
    page.mouse.down()
    page.locator("#set-language").evaluate(
        "(list) => { list.value = 'ca'; list.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    page.mouse.up()
    page.locator("form.create details[open] summary", has_text="Opcions").wait_for()


def test_a_decision_is_taken_back_when_the_others_agree(url: str, new_page: NewPage) -> None:
    room, tokens = started_room(url, people=2, seats=3)
    anna, bea = new_page(viewport=DESK), new_page(viewport=DESK)
    sit(anna, url, room, tokens[0])
    sit(bea, url, room, tokens[1])
    anna.locator("#board .spot-node").first.click()
    anna.locator("#board .building").wait_for()
    for answer, left in (("Refuse", 1), ("Agree", 0)):
        anna.get_by_role("button", name="Ask to undo").click()
        bea.get_by_text("Anna asks to take back the last decision.").wait_for()
        bea.get_by_role("button", name=answer).click()
        anna.get_by_text("asks to take back").wait_for(state="hidden")
        for page in (anna, bea):
            page.wait_for_function(f"() => document.querySelectorAll('#board .building').length === {left}")
    assert anna.locator("#log li:not([hidden])").count() == 0


def test_a_bot_plays_for_somebody_who_has_left_and_the_seat_is_given_back(url: str, new_page: NewPage) -> None:
    room, tokens = started_room(url, people=3, seats=3)
    anna, bea, carl = (new_page(viewport=DESK) for _ in range(3))
    for page, token in zip((anna, bea, carl), tokens, strict=True):
        sit(page, url, room, token)
    bea.close()
    anna.get_by_role("button", name="Let a bot play").click()
    carl.get_by_text("Anna asks that a bot plays for Person 2, who is away.").wait_for()
    carl.get_by_role("button", name="Agree").click()
    anna.get_by_text("a bot plays", exact=True).wait_for()

    for kind in ("node", "edge"):
        anna.locator(f"#board .spot-{kind}").first.click()
    anna.wait_for_function("() => document.querySelectorAll('#board .building').length === 2")  # the bot has built too
    sit(back := new_page(viewport=DESK), url, room, tokens[1])
    anna.get_by_text("a bot plays", exact=True).wait_for(state="hidden")
    assert back.get_by_text("a bot plays", exact=True).count() == 0


def test_what_the_table_refuses_is_said_in_the_language_of_the_page(url: str, new_page: NewPage) -> None:
    room, tokens = started_room(url, people=2, seats=3)
    page = new_page(viewport=DESK)
    sit(page, url, room, tokens[1], language="ca")
    page.evaluate(
        "import('./js/words.js').then(({ problem }) => { document.title = problem({ code: 'stale', message: '' }); })"
    )
    page.wait_for_function("() => document.title === 'La taula ha canviat mentrestant. Torna a mirar.'")


def test_the_language_is_changed_in_the_middle_of_a_game(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url)
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    page.locator("#board .spot-node").first.click()
    page.locator("#log").get_by_text("places a settlement").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("ca")
    page.keyboard.press("Escape")
    page.locator("#log").get_by_text("col·loca un poblat").wait_for()
    assert page.locator("#headline .mine b").inner_text() == "Et toca"
    assert page.evaluate("document.documentElement.lang") == "ca"
    assert page.locator("#log li:visible").count() == 1


def test_a_move_draws_only_what_it_changes_and_another_language_everything(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url)
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    page.locator("#board .spot-node").first.wait_for()
    page.evaluate("document.querySelectorAll('#board .hex, #board .harbor').forEach((each) => { each.id = 'kept'; })")
    page.locator("#board .spot-node").first.click()
    page.locator("#board .spot-edge").first.wait_for()
    assert page.locator("#board .building").count() == 1
    assert page.locator("#board .hex:not(#kept), #board .harbor:not(#kept)").count() == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("ca")
    page.locator("#board .hex title", has_text="bosc").first.wait_for(state="attached")
    assert page.locator("#board #kept").count() == 0


def test_an_offer_is_made_answered_and_accepted(url: str, new_page: NewPage) -> None:
    """Two people place their first pieces, and trade as soon as one of them has something to give."""
    room, tokens = started_room(url, people=2, seats=2, options={"base.ban_like_for_like": False}, board_seed="trade")
    anna, bea = new_page(viewport=DESK), new_page(viewport=DESK)
    sit(anna, url, room, tokens[0])
    sit(bea, url, room, tokens[1])
    for page in (anna, bea, bea, anna):
        for piece in ("node", "edge"):
            spots = page.locator(f"#board .spot-{piece}")
            spots.first.wait_for()
            spots.nth(spots.count() // 2).click()
            spots.first.wait_for(state="hidden")
    for page in (anna, bea):
        page.evaluate(ROBOT)
    anna.locator("#actions [data-type='base/roll']").click()
    anna.locator("#dice .die").first.wait_for()
    for _ in range(60):
        if (
            anna.locator("[data-key='open base/offer-trade']").count()
            and anna.locator("#hand .card:not(.empty)").count()
        ):
            break
        for page in (anna, bea):
            if page.locator("#headline .mine").count():
                page.evaluate(ACT)
        anna.wait_for_timeout(20)
    anna.locator("[data-key='open base/offer-trade']").click()
    form = anna.locator("[data-key='kind base/offer-trade']")
    form.locator(".stepper").nth(0).locator(".more").first.click()
    given = form.locator(".stepper").nth(0).locator(".more .title").first.inner_text()
    held = bea.locator("#hand .card:not(.empty) .title").first.inner_text()
    form.locator(".stepper").nth(1).get_by_role("button", name=f"One more {held}").click()
    form.get_by_role("button", name="Offer a trade").click()
    bea.locator("#offers .amounts").first.wait_for()
    assert given in bea.locator("#offers").inner_text()
    bea.get_by_role("button", name="Accept the offer").click()
    anna.get_by_text("accepts").wait_for()
    anna.locator("[data-type='base/confirm-trade']").click()
    bea.locator("#log").get_by_text("trades").first.wait_for()


def test_everything_that_can_have_the_focus_has_a_name(url: str, new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.goto(url)
    page.locator(".create .primary:enabled").wait_for()
    page.get_by_text("Options", exact=True).click()
    assert page.evaluate(NAMELESS) == []
    room, [token] = started_room(url, expansions=["base", "cities_knights"])
    sit(page, url, room, token)
    page.locator("#board .spot").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(NAMELESS) == []
    places = page.locator("#board .spot").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(set(places)) == len(places) > 50


def test_nothing_moves_for_readers_who_want_no_movement(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url)
    page = new_page(viewport=DESK, reduced_motion="reduce")
    sit(page, url, room, token)
    page.locator("#board .ring").first.wait_for()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_spectator_sees_the_table_and_is_offered_nothing(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url)
    anna, cleo = new_page(viewport=DESK), new_page(viewport=DESK)
    sit(cleo, url, room, None)
    sit(anna, url, room, token)
    anna.locator("#board .spot-node").first.click()
    cleo.locator("#board .building").wait_for()
    assert cleo.locator("#actions button, #board .spot, #undo button").count() == 0
    assert cleo.locator("#hand-part").is_hidden()
    assert "You are watching." in cleo.locator("#headline").inner_text()


def test_an_expansion_that_the_page_has_never_heard_of_is_played_too(url: str, new_page: NewPage) -> None:
    room, [token] = started_room(url, expansions=["dice_game"], seats=2, bot="random")
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    set_going(page)
    page.wait_for_function("() => document.querySelectorAll('#log .turn, #log li:not([hidden])').length > 8")
    known = "".join(path.read_text(encoding="utf-8") for path in sorted((STATIC / "js").glob("*.js")))
    assert re.findall(r"cities_knights|five_six|dice_game", known) == []


def test_the_page_has_each_of_its_words_in_every_language(url: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto(url)
    words = page.evaluate("import('./js/words.js').then((module) => module.WORDS)")
    blanks = {code: {key: sorted(re.findall(r"\{\w+\}", text)) for key, text in words[code].items()} for code in words}
    assert blanks["en"] == blanks["es"] == blanks["ca"]
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.[jh]*")))
    used = set(re.findall(r'\bword\("(\w+)"|data-(?:word|label)="(\w+)"', sources))
    assert {name for pair in used for name in pair if name} <= set(words["en"])
