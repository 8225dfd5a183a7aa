"""Whole games of expansions on the page of the web table, what there is at their end, and what stands beside a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import catan_core as catan
from catan_core.base import DiceRolled
from catan_core.play import GreedyBot, play_match
from catan_core.plugin.specs import Value
from tests.browser.conftest import NewPage
from tests.browser.robot import end_of, played_to_the_end, set_going
from tests.browser.tables import DESK, PHONE, serving, sit, started_room, stored_before
from tests.helpers.pairs import BY_NAME, options_of

pytest.importorskip("starlette", reason='the server needs the extra "web"')

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.thorough

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own for this module."""
    with serving(tmp_path_factory.mktemp("web_games") / "games.sqlite") as address:
        yield address


Late = Callable[..., tuple[str, str, list[str]]]
"""Makes the address of a server, a room and the tokens of its two people, for expansions, seats and points to win.
Games from a seed on are looked through, for which bots play them: one that is known to do saves seconds."""


LEFT = 15
"""About this many decisions before the end, a game of bots is taken over by pages."""


def late_in(match: catan.Match) -> tuple[catan.Match, catan.Seat] | None:
    """A match that bots play, as it was before its last decisions, and the seat that has won: it lacked one point, as
    all could see, and another was to act. None if it never was so, or if with other dice it is not over soon.
    """
    seats = match.game.rules.seats
    points = match.game.rules.options["base.victory_points"]
    moments = [(match.moves, match.game) for _ in play_match(match, [GreedyBot()] * seats)]
    assert match.game.state.winners is not None
    (winner,) = match.game.state.winners
    for moves, game in reversed(moments[:-LEFT]):
        if winner not in game.actors and sum(game.view(None).score(winner).values()) == int(points) - 1:
            header, *lines = str(match.transcript).splitlines()
            before = catan.Transcript.parse("\n".join((header, *lines[:moves])))
            return (catan.Match.resume(before), winner) if all(map(soon_over, [before] * 3, "abc")) else None
    return None


def soon_over(begun: catan.Transcript, chance: str) -> bool:
    """Whether bots play a game to its end in few more decisions, with some dice."""
    match = catan.Match.resume(begun, seed=chance)
    return len([*islice(play_match(match, [GreedyBot()] * match.game.rules.seats), 4 * LEFT)]) < 4 * LEFT


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Late]:
    """A server with a game of two people and bots, late in it: a person is to act, and a bot lacks one point."""
    from examples.web_table.room import Chair, Change, Room
    from examples.web_table.storage import Storage

    with ExitStack() as servers:

        def made(
            *expansions: str, seats: int, points: int, seed: int = 3, **chosen: Value
        ) -> tuple[str, str, list[str]]:
            rules = catan.ruleset("base", *expansions, options={"base.victory_points": points, **chosen})
            match, leader = next(
                filter(None, (late_in(catan.Match(rules, seats=seats, seed=each)) for each in count(seed)))
            )
            header, *lines = str(match.transcript).splitlines()
            room = Room("late", rules, seats, bot="greedy", title="Late")
            actor = min(match.game.actors)
            other = next(seat for seat in match.game.rules.all_seats if seat not in (actor, leader))
            people = zip(("Anna", "Person 2"), sorted((actor, other)), strict=True)
            tokens = [room.sit(name, seat)[1] for name, seat in people]
            bots = iter(("Clara", "Blai", "Dolors", "Enric"))
            room.chairs = [Chair("bot", next(bots)) if chair.kind == "empty" else chair for chair in room.chairs]
            storage = Storage(tmp_path / "games.sqlite")
            storage.add(room)
            storage.begin(room.id, room.chairs, 0, Change(0, tuple(lines), header))
            storage.close()
            return servers.enter_context(serving(tmp_path / "games.sqlite")), room.id, tokens

        yield made


def pages_at(url: str, new_page: NewPage, room: str, tokens: list[str | None]) -> list[Page]:
    """Pages at a room, in turn on a desk and on a phone: those of people, and without a token those of spectators."""
    pages = []
    for number, token in enumerate(tokens):
        pages.append(new_page(viewport=PHONE if number % 2 else DESK, reduced_motion="reduce"))
        sit(pages[-1], url, room, token)
    return pages


def test_six_seats_are_played_to_the_end(late: Late, new_page: NewPage) -> None:
    url, room, tokens = late("five_six", seats=6, points=6, seed=10)
    pages = pages_at(url, new_page, room, [*tokens])
    played_to_the_end(pages)
    assert pages[1].locator("#seats > li").count() == 6


def test_cities_and_knights_is_played_to_the_end_and_goes_on_with_a_rematch(late: Late, new_page: NewPage) -> None:
    url, room, tokens = late("cities_knights", seats=4, points=6)
    pages = pages_at(url, new_page, room, [*tokens, None])
    played_to_the_end(pages)
    anna, bea, cleo = pages
    assert anna.locator("#dice .die").count() == 3
    held = [int(card.split()[0]) for page in (anna, bea) for card in page.locator("#hand .card").all_inner_texts()]
    assert min(held, default=1) > 0
    assert "Barbarians" in anna.locator("#panels").inner_text()
    for page in (anna, bea, cleo):
        page.get_by_role("button", name="Results").click()
    rolls = anna.locator("#results .chart").get_attribute("aria-label") or ""
    counts = [int(part.split(": ")[1]) for part in rolls.split(". ")[1].split(", ")]
    assert anna.locator("#results .received li").count() == 4
    assert anna.locator("#results .silence b").inner_text().startswith("0:")

    replay = new_page(viewport=DESK)
    replay.goto(f"{url}{anna.get_by_role('link', name='Look through the game').get_attribute('href')}#12")
    assert replay.locator("#slider").input_value() == "12"
    with anna.expect_download() as downloading:
        anna.get_by_role("link", name="Transcript").click()
    transcript = catan.Transcript.parse(downloading.value.path().read_text(encoding="utf-8"))
    happened = catan.Match.resume(transcript).events_since(0)
    rolled = Counter(event.total for event in happened if isinstance(event, DiceRolled))
    assert counts == [rolled[total] for total in range(2, 13)]

    anna.get_by_role("button", name="Rematch").click()
    anna.locator("#waiting-room .primary").wait_for()
    assert room not in anna.url
    for page in (bea, cleo):
        page.get_by_role("button", name="Go to the rematch").click()
        page.locator(".room-seats").wait_for()
        assert page.url == anna.url
    assert bea.locator(".room-seats li", has_text="you").inner_text().split()[1:] == ["Person", "2", "you"]
    bea.get_by_role("button", name="Start the game").click()
    anna.locator("#board .spot-node").first.click()
    cleo.wait_for_function("() => document.querySelectorAll('#board .building').length === 2")  # a bot's, and Anna's
    assert cleo.locator("#chat").is_hidden()


@pytest.mark.slow
def test_seafarers_is_played_to_the_end(late: Late, new_page: NewPage) -> None:
    """Pairs with Seafarers are played below."""
    url, room, tokens = late("seafarers", seats=4, points=6)
    played_to_the_end(pages_at(url, new_page, room, [*tokens, None, None]))


# -- beside the game ---------------------------------------------------------------------------------------------


def test_people_say_things_to_each_other_and_a_clock_runs_where_that_was_chosen(url: str, new_page: NewPage) -> None:
    anna, cleo = new_page(viewport=DESK), new_page(viewport=PHONE)
    anna.goto(url)
    anna.locator(".create .primary:enabled").wait_for()
    assert not anna.locator("#with-chat").is_checked()
    assert anna.locator("#seconds").input_value() == "0"
    anna.locator("#with-chat").check()
    anna.locator("#seconds").select_option("300")
    anna.get_by_role("button", name="Create and sit down").click()
    anna.get_by_label("What you say").fill("<b>Hello</b>")
    anna.keyboard.press("Enter")
    anna.get_by_role("button", name="Start the game").click()
    cleo.goto(anna.url)
    for page in (anna, cleo):
        page.locator("#chat-lines li").wait_for()
        assert "<b>Hello</b>" in page.locator("#chat-lines").inner_text()
        assert page.locator("#clock .time b").inner_text()[:2] in ("4:", "5:")
    assert cleo.locator("#chat-form").is_hidden()
    anna.reload()
    anna.locator("#chat-lines li").wait_for()
    assert anna.locator("#chat-lines li").count() == 1


def usual_of(page: Page, *types: str) -> str | None:
    """The type of the action whose button is the large one, of those that are offered."""
    found: str | None = page.evaluate(
        """(types) => import("./js/actions.js").then(({ usual }) =>
          usual(types.map((type) => ({ action: { type }, words: "" })))?.action.type ?? null)""",
        [*types],
    )
    return found


def test_the_large_button_is_never_a_trade_that_merely_happens_to_be_legal(url: str, new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.goto(url)
    trade, card = "base/maritime-trade", "base/play-knight"
    assert usual_of(page, trade, "base/end-turn") == "base/end-turn"
    assert usual_of(page, trade, "base/buy-card", "base/end-turn") == "base/buy-card"
    assert usual_of(page, card, "base/roll") == "base/roll"
    assert usual_of(page, "base/accept-offer", "base/reject-offer") == "base/accept-offer"
    assert usual_of(page, "base/confirm-trade", "base/cancel-offer") == "base/confirm-trade"
    assert usual_of(page, trade) is None


# -- for everybody -----------------------------------------------------------------------------------------------


AXED = """async () => {
  const found = [];
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset.theme = theme;
    found.push(...(await axe.run(document, { resultTypes: ["violations"] })).violations);
  }
  return found;
}"""


def serious(page: Page) -> list[str]:
    """What axe-core finds on a page in light and dark colors that is serious or worse."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(AXED)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.skipif(not AXE.exists(), reason="`npm install` in tests/browser brings axe-core")
def test_axe_finds_nothing_serious(url: str, new_page: NewPage) -> None:
    page = new_page(viewport=DESK, reduced_motion="reduce", locale="en-US")
    page.goto(url)
    page.locator(".create .primary:enabled").wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Create and sit down").click()
    page.locator(".room-seats").wait_for()
    assert serious(page) == []
    options = {"base.victory_points": 3}
    room, [token] = started_room(url, seats=3, chat=True, seconds=300, options=options)
    sit(page, url, room, token)
    page.locator("#board .spot").first.wait_for()
    assert serious(page) == []
    set_going(page)
    end_of(page, [page])
    assert serious(page) == []
    page.get_by_role("button", name="Look at the table").click()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert serious(page) == []


READY = "() => document.querySelector('#headline .mine') && !document.querySelector('#game[aria-busy=true]')"
"""The page waits for the reader."""

PLAYED = """(before) => document.querySelectorAll("#log li").length > before
  || document.querySelector("dialog[open], #actions details[open], #board .picked")"""
"""Something has come of what was done."""


def test_a_whole_turn_is_played_with_the_keyboard_alone(url: str, new_page: NewPage) -> None:
    """From the first settlement to the end of a turn: places by the arrows, all else by one key and Enter."""
    room, [token] = started_room(url, seats=2, bot="random")
    page = new_page(viewport=DESK)
    sit(page, url, room, token)
    turns = page.locator("#log .turn")
    while turns.filter(has_text="Anna").count() == 0 or turns.count() < 2:
        page.wait_for_function(READY)
        lines = page.locator("#log li").count()
        if page.locator("#actions button.primary:enabled").count():
            page.keyboard.press("n")
        elif page.locator("#board .spot").count():
            page.keyboard.press("b")
            page.keyboard.press("ArrowRight")
        else:  # a form, as for cards to discard: its first button that can be used
            page.keyboard.press("a")
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(PLAYED, arg=lines)
    assert page.locator("#dice .die").count() == 2


@pytest.mark.parametrize(("golden", "dice"), [("event-cards-four", 0), ("event-cards-knights-three", 2)])
def test_dice_that_are_not_rolled_beside_an_event_card_are_not_shown(
    golden: str, dice: int, new_page: NewPage, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite"
    token, _ = stored_before(database, {"base/end-turn": golden}, which=3)["end-turn"]
    page = new_page(viewport=DESK)
    with serving(database) as url:
        sit(page, url, "end-turn", token)
        page.locator("#log .turn").first.wait_for()
        assert page.locator("#dice .die").count() == dice


def with_two_pages(late: Late, new_page: NewPage, *expansions: str, points: int, **chosen: Value) -> None:
    """Play a late game of three seats to its end, on a desk and on a phone."""
    url, room, tokens = late(*expansions, seats=3, points=points, **chosen)
    played_to_the_end(pages_at(url, new_page, room, [*tokens]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "points"),
    [("fishermen", 6), ("rivers", 6), ("caravans", 7), ("barbarian_attack", 6), ("traders_barbarians", 6)],
)
def test_each_scenario_of_traders_and_barbarians_is_played_to_the_end(
    scenario: str, points: int, late: Late, new_page: NewPage
) -> None:
    with_two_pages(late, new_page, scenario, points=points)


SOME = {"seafarers-barbarian_attack"}
"""The pair that is played each time: with pieces of its own, and ships. Cities & Knights is played by itself."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOME else pytest.mark.slow) for name in BY_NAME]
)
def test_each_pair_of_traders_and_barbarians_is_played_to_the_end(name: str, late: Late, new_page: NewPage) -> None:
    pair = BY_NAME[name]
    with_two_pages(late, new_page, pair.first, pair.home, points=7, **options_of(pair))
