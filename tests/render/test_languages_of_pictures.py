"""Pictures and pages in other languages: nothing in them stays in English.

The games here are played with a language in which every text begins with a sign, so whatever lacks it was not
translated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import ArgumentError, Expansion, Match, Text
from catan_core.base import PlaceBuilding
from catan_core.render import PlaceNames, Style, board_svg, replay_html
from catan_expansions.dice_game import ThrowAgain
from tests.engine.making import expansion

SIGN = "\u00a4"
SIGNED = "qq"
"""The language in which every text begins with the sign."""

WITHOUT_WORDS = re.compile(r"[?\u00d7\u2713\u2192]|[\d\s:,.()/-]*|[A-Z]|[a-z]{1,2}|\? \?|([\s\[\]*]|[A-Z]\d+)+")
"""What needs no translation: numbers, rates, and the symbols of pieces and places."""

GAMES = (("base",), ("base", "cities_knights"), ("base", "seafarers"), ("base", "five_six"), ("dice_game",))
every_game = pytest.mark.parametrize("expansions", GAMES, ids=" ".join)


def signed(*expansions: str) -> Expansion:
    """An expansion that brings every text of others once more, with the sign before it."""
    seats = 5 if "five_six" in expansions else 3
    texts = catan.ruleset(*expansions).rules(seats).texts
    spoken = tuple(Text(id, ((SIGNED, f"{SIGN}{titles['en']}"),)) for id, titles in texts.items() if titles.get("en"))
    return expansion("signed", after=expansions, texts=spoken)


@cache
def played(*expansions: str) -> Match:
    """A match in the middle of a game, in which much has been built."""
    match = Match(catan.ruleset(*expansions, signed(*expansions)), 5 if "five_six" in expansions else 3, seed=4)
    rng = Random(4)
    for _ in range(90):
        if not match.game.over:
            match.play(match.actions.sample(rng))
    return match


def in_pictures(svg: str) -> Iterator[str]:
    """All that is written in a picture, and said of what is in it."""
    for element in ElementTree.fromstring(svg).iter():
        if element.text and not element.tag.endswith("style"):
            yield element.text


def untranslated(words: Iterator[str] | Sequence[str]) -> list[str]:
    return [text for text in words if SIGN not in text and not WITHOUT_WORDS.fullmatch(text)]


@pytest.mark.thorough
@every_game
def test_nothing_in_a_picture_stays_in_english(expansions: tuple[str, ...]) -> None:
    match = played(*expansions)
    view = match.game.view(catan.Seat(0))
    action, _ = match.history[-2]
    picture = board_svg(view, panels=True, action=action, highlights=view.actions, language=SIGNED)
    assert picture.startswith("<svg ")
    assert f'lang="{SIGNED}"' in picture.partition(">")[0]
    assert untranslated(in_pictures(picture)) == []


class Words(HTMLParser):
    """What a page says: its texts, and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.language: str | None = None
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.said += [value for name, value in attrs if name in ("aria-label", "title") and value]
        if tag == "html":
            self.language = dict(attrs)["lang"]

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style") and data.strip():
            self.said.append(data.strip())


def in_page(page: str) -> Iterator[str]:
    """All that a page says, at any of its steps."""
    words = Words()
    words.feed(page)
    yield from words.said
    stored = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert stored is not None
    data: dict[str, Any] = json.loads(stored[1])
    yield from (*data["viewers"], *data["names"], *data["sentences"], *data["words"].values())
    yield from (tally[0] for tally in data["tallies"])
    yield from (panel[0] for panel in data["panels"])
    for element in data["elements"]:
        yield from in_pictures(element.replace("xml:space", "space"))


@pytest.mark.thorough
@every_game
def test_nothing_on_a_page_stays_in_english(expansions: tuple[str, ...]) -> None:
    page = replay_html(played(*expansions).transcript, language=SIGNED)
    words = Words()
    words.feed(page)
    assert words.language == SIGNED
    signs = re.compile(r"[\u2190-\u2bff\ufe0f]+")
    assert [text for text in untranslated([*in_page(page)]) if not signs.fullmatch(text)] == []


def test_a_language_changes_no_class_and_no_id() -> None:
    """A page that restyles a picture does so in every language."""
    view = played("base", "cities_knights").game.view(None)
    english, catalan = (
        re.findall(r' (?:id|class|data-\w+)="[^"]*"', board_svg(view, panels=True, language=language))
        for language in ("en", "ca")
    )
    assert english == catalan


def test_the_words_of_a_picture_are_those_of_the_printed_rules() -> None:
    view = played("base").game.view(catan.Seat(0))
    texts = {*in_pictures(board_svg(view, panels=True, language="ca"))}
    assert {"turó", "bosc", "prat", "conreu", "muntanya", "desert", "lladre", "carretera", "La taula"} <= texts
    assert any(text.startswith("port 2:1 argila") for text in texts)
    assert "poblat, Jugador 1" in texts


def test_players_are_called_by_their_names_in_every_language() -> None:
    view = played("base").game.view(None)
    style = Style(names=["Ada", "", "Chloé"])
    texts = [*in_pictures(board_svg(view, panels=True, style=style, language="es"))]
    assert {"Ada", "Jugador 1", "Chloé", "poblado de Ada"} <= {*texts}
    assert not any("Jugador 0" in text or "Jugador 2" in text for text in texts)


def test_seats_are_told_apart_beside_their_cards() -> None:
    """The word for a seat is longer in some languages, and names may be long: no two of them are cut to the same."""
    view = played("base").game.view(None)
    for names in ((), ("Maximiliana", "Maximiliane", "Maximilian")):
        picture = board_svg(view, panels=True, style=Style(names=names), language="es")
        panels = picture.partition('<g class="panels">')[2]
        shown = [names[seat] if names else f"Jugador {seat}" for seat in range(3)]
        assert all(f">{name}<" in panels for name in shown)


@pytest.mark.thorough
def test_a_page_calls_players_by_their_names_in_its_log() -> None:
    page = replay_html(played("base").transcript, style=Style(names=["Ada", "Blai", "Chloé"]), language="es")
    said = "\n".join(in_page(page))
    assert "Ada coloca un poblado" in said
    assert "Comienza la partida" in said
    assert "Jugador 0" not in said


@pytest.mark.parametrize("language", ["fr", "", None, 3])
def test_a_language_that_nobody_brings_is_an_error(language: Any) -> None:
    match = played("dice_game")
    with pytest.raises(ArgumentError, match="one of the languages en, ca, es, qq"):
        board_svg(match.game.view(None), language=language)
    with pytest.raises(ArgumentError, match="one of the languages en, ca, es, qq"):
        replay_html(match.transcript, language=language)


COUNTED = {
    "en": ("1 card", "2 cards", "1 knight", "1 Defender card", "14 roads", "1 city"),
    "es": ("1 carta", "2 cartas", "1 caballero", "1 carta de Campeador", "14 carreteras", "1 ciudad"),
    "ca": ("1 carta", "2 cartes", "1 cavaller", "1 carta de Defensor", "14 carreteres", "1 ciutat"),
}


@pytest.mark.parametrize("language", COUNTED)
def test_counts_are_in_the_singular_or_in_the_plural_in_every_language(language: str) -> None:
    """Neither "1 cards" nor "14 road" stands beside the board."""
    rules = catan.ruleset("base", "cities_knights").rules(3)
    ids = (
        "column:cards",
        "column:cards",
        "column:knights",
        "panel:cities_knights/defender",
        "piece:road",
        "piece:city",
    )
    counts = (1, 2, 1, 1, 14, 1)
    amounts = (rules.amount(count, id, language) for count, id in zip(counts, ids, strict=True))
    assert (*amounts,) == COUNTED[language]
    view = played("base", "cities_knights").game.view(None)
    said = {*in_pictures(board_svg(view, panels=True, language=language))}
    _, cards, *_ = COUNTED[language]
    assert any(re.fullmatch(rf"\d+ {cards.partition(' ')[2]}", text) for text in said)
    assert f"1 {cards.partition(' ')[2]}" not in said


@pytest.mark.parametrize("expansions", [*GAMES, ("base", "five_six", "cities_knights")], ids=" ".join)
def test_nothing_of_our_own_expansions_is_lines_of_text_in_a_picture(expansions: tuple[str, ...]) -> None:
    ruleset = catan.ruleset(*expansions)
    if "five_six" in expansions:
        ruleset = catan.ruleset(*expansions, options={"five_six.sbp_request": "request_during_turn"})
    view = ruleset.new_game(seats=5 if "five_six" in expansions else 3, seed=1).view(None)
    assert [panel for panel in view.card_panels() if isinstance(panel, catan.Panel)] == []
    assert "monospace" not in board_svg(played(*expansions).game.view(None), panels=True)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_the_log_of_a_page_calls_places_by_what_lies_around_them(language: str) -> None:
    match = played("base")
    names = PlaceNames(match.game.view(None), language)
    said = "\n".join(in_page(replay_html(match.transcript, language=language)))
    placed = [action for action, _ in match.history if isinstance(action, PlaceBuilding)]
    assert placed
    for action in placed:
        assert f" {names.node(action.node)}" in said


def test_the_action_below_a_board_calls_places_by_what_lies_around_them() -> None:
    match = played("base")
    action = next(action for action, _ in match.history if isinstance(action, PlaceBuilding))
    view = match.game.view(None)
    for language in ("en", "es", "ca"):
        picture = board_svg(view, action=action, language=language)
        below = " ".join(text for text in in_pictures(picture) if text)
        assert PlaceNames(view, language).node(action.node) in below


@pytest.mark.thorough
def test_what_others_do_is_told_where_no_event_tells_it_and_nothing_is_hidden_in_it() -> None:
    match = Match(catan.ruleset("dice_game"), 2, seed=5)
    rng = Random(1)
    while not any(isinstance(action, ThrowAgain) for action, _ in match.history):
        match.play(match.actions.sample(rng))
    said = [*in_page(replay_html(match.transcript))]
    assert "seat 0: Roll again, keeping some dice" in said
