"""Wherever a number stands before a thing, the thing is in its plural, in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest

import catan_core as catan
from catan_core.base import MaritimeTrade, MaritimeTraded
from catan_core.render import action_text, event_text
from tests.doors.games import match_of

GAMES = [("base",), ("base", "seafarers", "cities_knights"), ("dice_game",)]
LANGUAGES = ("en", "es", "ca")
COUNTED = ("good", "piece", "card")

MASS = {"brick", "lumber", "wool", "grain", "ore", "gold", "paper", "cloth"}
"""What English does not count."""

ALIKE = re.compile(r"\d+ (de |d')|.*\bmetròpolis\b")
"""What is the same in the singular and in the plural: `2 de lana`, the Catalan `2 metròpolis`."""


@cache
def rules_of(expansions: tuple[str, ...]) -> catan.Rules:
    return match_of(*expansions).game.rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansions", GAMES, ids=lambda expansions: expansions[-1])
def test_whatever_is_counted_has_a_plural(expansions: tuple[str, ...], language: str) -> None:
    rules = rules_of(expansions)
    for id in rules.texts:
        kind, _, name = id.partition(":")
        if kind in COUNTED and "#" not in id and not (language == "en" and name in MASS):
            one, two = rules.amount(1, id, language), rules.amount(2, id, language)
            assert one.replace("1", "2", 1) != two or ALIKE.match(two), f"{id}: {two}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansions", GAMES, ids=lambda expansions: expansions[-1])
def test_no_sentence_and_no_panel_has_a_number_before_a_singular(expansions: tuple[str, ...], language: str) -> None:
    match, rules = match_of(*expansions), rules_of(expansions)
    ids = [id for id in rules.texts if id.partition(":")[0] in (*COUNTED, "column", "phrase") and "#" not in id]
    pairs = ((rules.amount(1, id, language), rules.amount(2, id, language)) for id in ids if id != "phrase:joined")
    singulars = {one[2:] for one, two in pairs if one.startswith("1 ") and two != f"2 {one[2:]}"}
    wrong = re.compile(rf"(?<![\d,.-])(?!1 )\d+ (?:{'|'.join(map(re.escape, sorted(singulars, key=len)))})\b(?! [a-z])")
    said = []
    for action, game in match.history:
        said.append(action_text(rules, game.board, action, language))
        said += [event_text(rules, game.board, event, language) for event in game.events]
    for seat in rules.all_seats:
        said += [line for panel in match.game.view(seat).panels(language) for line in panel.lines]
    assert [line for line in said if singulars and wrong.search(line)] == []


TRADES = {
    "en": "Give 2 coins to the supply for 1 paper",
    "es": "Dar 2 de monedas a la reserva por 1 de papel",
    "ca": "Donar 2 de monedes a la reserva per 1 de paper",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_trade_with_the_supply_counts_by_another_field_has_a_plural_too(language: str) -> None:
    rules = rules_of(("base", "seafarers", "cities_knights"))
    coin, paper = (catan.Good(rules.good_index[good]) for good in ("coin", "paper"))
    trade = MaritimeTrade(catan.Seat(0), coin, 2, paper)
    assert action_text(rules, None, trade, language) == TRADES[language]
    assert event_text(rules, None, MaritimeTraded(catan.Seat(0), coin, 2, paper), language).endswith(
        TRADES[language].partition(" ")[2]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_within_a_sentence_has_the_article_that_the_language_wants(language: str) -> None:
    match, rules = match_of("base"), rules_of(("base",))
    for _, game in match.history:
        for event in game.events:
            said = event_text(rules, game.board, event, language)
            assert not re.search(r"\b(a|de|amb|con|per) (el )?Jugador \d$|\b(a|de) el\b", said), said
