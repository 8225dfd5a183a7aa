"""A whole game as a page to look through."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import ActionSpec
from catan_core.render import PlaceNames, Style, event_text, replay_html
from catan_core.render.sketches import sketched
from catan_core.render.style import THEMES, ThemeName
from catan_core.words.narrator import narrator_of
from tests.engine.making import RULE, Answer, Do, Hub, Secret, nothing, toy
from tests.helpers.seats import ONE, TWO, ZERO
from tests.helpers.tiers import few

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("beginner-four", "knights-no-phase-five", "dice-game-two")


def transcript(name: str) -> catan.Transcript:
    return catan.Transcript.parse((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"))


@cache
def page_of(name: str) -> str:
    return replay_html(transcript(name))


def data(page: str) -> dict[str, Any]:
    stored = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert stored is not None
    read: dict[str, Any] = json.loads(stored[1])
    return read


@catan.record
class Nod(catan.Action, tag="toy/nod"):
    """Another answer than a number."""


class Links(HTMLParser):
    """Everything that a page would load, and all its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href", "action", "data", "srcset")]


@pytest.mark.thorough
@pytest.mark.parametrize("name", few(GAMES, "knights-no-phase-five"))
def test_a_page_loads_nothing_and_is_small(name: str) -> None:
    page = page_of(name)
    links = Links()
    links.feed(page)
    assert links.loaded == []
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/)", page)
    assert "default-src 'none'" in page
    assert "prefers-reduced-motion" in page
    assert len(page.encode()) < 5_000_000


@pytest.mark.thorough
def test_everything_that_can_be_used_says_what_it_is() -> None:
    links = Links()
    links.feed(page_of("beginner-four"))
    used = [found for tag, found in links.tags if tag in ("button", "input")]
    assert used
    assert all(found.get("aria-label") for found in used)
    assert [found["aria-live"] for _, found in links.tags if "aria-live" in found] == ["polite"]


def in_a_row(shown: catan.Tally | catan.Remark) -> list[object]:
    """A count or a remark as the page has it."""
    if isinstance(shown, catan.Remark):
        return [shown.seat, shown.words, None, "", False, shown.words]
    return [shown.seat, shown.title, shown.count, shown.color, shown.marked, shown.words]


@pytest.mark.thorough
@pytest.mark.parametrize("name", few(GAMES, "knights-no-phase-five"))
def test_each_viewer_sees_at_each_step_what_its_view_and_its_events_show(name: str) -> None:
    stored, played = data(page_of(name)), transcript(name)
    games = [*played.games()]
    viewers = (None, *played.header.rules.all_seats)
    assert len(stored["viewers"]) == len(stored["steps"]) == len(viewers)
    for viewer, steps in zip(viewers, stored["steps"], strict=True):
        assert len(steps) == len(games)
        for game, (_, table, _, points, _, happened) in [*zip(games, steps, strict=True)][:: len(games) // 20]:
            view = game.view(viewer)
            assert points == [view.points(seat) for seat in game.rules.all_seats]
            places = PlaceNames(game.view(None))
            told = [event_text(game.rules, game.board, event, places=places) for event in game.events_for(viewer)]
            assert [stored["sentences"][number] for number in happened] == [*filter(None, told)]
            shown = [stored["panels"][panel] for panel in stored["tables"][table]]
            for (title, rows, lines, sketch), panel in zip(shown, view.card_panels("en"), strict=True):
                assert title == panel.title
                if isinstance(panel, catan.CardPanel):
                    counts = [
                        [seat, *stored["tallies"][tally]]
                        for seat, tallies in (stored["rows"][row] for row in rows)
                        for tally in tallies
                    ]
                    assert counts == [*map(in_a_row, panel.tallies)]
                    assert (sketch is None) == (panel.sketch is None)
                    if panel.sketch is not None:
                        width, height, shapes = sketch
                        assert (width, height) == (panel.sketch.width, panel.sketch.height)
                        elements = [stored["elements"][shape] for shape in shapes]
                        assert elements == [*sketched(panel.sketch, Style())]
                else:
                    assert lines == [*panel.lines]


@pytest.mark.thorough
def test_the_page_has_the_faces_of_all_dice_of_each_roll() -> None:
    for name, count in (("beginner-four", 2), ("knights-no-phase-five", 3)):
        dice = [len(faces) for faces in data(page_of(name))["dice"]]
        rolls = [action for action in transcript(name).actions if action.tag == "base/dice"]
        assert dice.count(count) == len(rolls) > 20
        assert set(dice) == {0, count}


@pytest.mark.thorough
def test_what_another_seat_has_done_in_secret_is_not_among_what_a_seat_sees() -> None:
    """Whose card was drawn or stolen is said, and which card it was is said to those alone who know."""
    stored = data(page_of("beginner-four"))
    for viewer, steps in enumerate(stored["steps"]):
        for _, _, _, _, done, _ in steps:
            words = stored["sentences"][done]
            actor, _, deed = words.partition(": ")
            if deed and actor != f"seat {viewer - 1}":
                assert not re.search(r"\d|card: |brick|lumber|wool|grain|ore", deed), words


def test_what_kind_of_answer_another_has_sealed_is_not_said() -> None:
    """Who has answered is open. The kinds Answer and Nod would tell what the answer is."""
    both = ActionSpec(kind=Nod, during=(Secret,), rule=RULE, apply=nothing)
    vote = catan.ruleset(toy(opening=(Secret((ZERO, ONE)), Hub(TWO)), more={"actions": [both]}))
    match = catan.Match(vote, 3, seed=1)
    for action in (Answer(ZERO, 2), Nod(ONE), Do(TWO)):
        match.play(action)
    stored = data(replay_html(match.transcript))
    done = [[stored["sentences"][step[4]] for step in steps[1:]] for steps in stored["steps"]]
    narrator = narrator_of(match.game.rules, None, "en")
    answer, nod, after = (f"seat {by.seat}: {narrator.action(by)}" for by in match.transcript.actions)
    assert done == [
        ["seat 0", "seat 1", after],  # a spectator
        [answer, "seat 1", after],
        ["seat 0", nod, after],
        ["seat 0", "seat 1", after],
    ]


@pytest.mark.thorough
def test_the_board_of_each_step_is_made_of_elements_that_are_well_formed() -> None:
    stored = data(page_of("knights-no-phase-five"))
    for element in stored["elements"]:
        ElementTree.fromstring(element.replace("xml:space", "space"))
    steps = len(stored["turns"])
    assert len(stored["elements"]) < steps * 3, "what does not change is kept once"


@pytest.mark.thorough
def test_the_picture_is_as_high_as_the_longest_key_of_all_steps() -> None:
    """Harbors of the Forgotten Tribe are turned up before the first decision, and the key has each kind of them."""
    rules = catan.ruleset("base", "seafarers", options={"seafarers.scenario": "forgotten_tribe"})
    page = replay_html(catan.Match(rules, 3, seed=4).transcript)
    viewed = re.search(r'class="catan".*? viewBox="\S+ (\S+) \S+ (\S+)"', page)
    assert viewed is not None
    bottom = float(viewed[1]) + float(viewed[2])
    keys = [element for element in data(page)["elements"] if 'class="key"' in element]
    lines = [float(y) for key in keys for y in re.findall(r'transform="translate\(\S+ (\S+)\)"><', key)]
    assert len(set(lines)) > 1
    assert max(lines) < bottom - 10


def test_around_the_picture_is_the_sea_of_its_theme() -> None:
    opening = catan.Match(catan.ruleset("base"), 3, seed=4).transcript
    themes: tuple[ThemeName, ...] = ("auto", "light", "dark")
    pages = {theme: replay_html(opening, style=Style(theme=theme)) for theme in themes}
    seas = {theme: re.findall(r"#table \{ --sea: (#\w+); \}", page) for theme, page in pages.items()}
    assert seas == {"auto": [], "light": [THEMES["light"].sea], "dark": [THEMES["dark"].sea]}


@pytest.mark.thorough
def test_names_of_people_cannot_break_out_of_the_page() -> None:
    page = replay_html(transcript("dice-game-two"), style=Style(names=["</script><b>", "Ada"]))
    assert "</script><b>" not in page
    assert data(page)["names"] == ["</script><b>", "Ada"]


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_script_of_the_page_is_sound(tmp_path: Path) -> None:
    script = page_of("dice-game-two").rpartition("<script>")[2].partition("</script>")[0]
    (tmp_path / "page.js").write_text(script, encoding="utf-8")
    subprocess.run(["node", "--check", str(tmp_path / "page.js")], check=True, timeout=60)
