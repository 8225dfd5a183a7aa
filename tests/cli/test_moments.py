"""A person is told what comes next, and why something that was typed is not possible now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

import catan_core as catan
from catan_core import Seat, View
from catan_core.base import BeforeRoll, Build, EndTrade, Trade
from catan_core.cli.answers import InputError
from catan_core.cli.menu import entries
from catan_core.cli.moments import why_not_now
from catan_core.cli.phrases import PHRASES
from catan_core.cli.speech import Speech
from catan_core.cli.typed import chosen
from catan_core.testing import Scenario
from tests.cli.test_person import sit
from tests.doors.games import match_of
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.dice_game.table import DiceTable

SEAT = Seat(0)
GAMES = [("base",), ("base", "seafarers", "cities_knights"), ("dice_game",)]


def trading() -> Scenario:
    """Seat 0 has rolled and has something to trade and to build with; trading comes before building."""
    return Scenario(seats=2).give(0, brick=1, lumber=1).roads(0, (0, 0, "N"), (1, -1, "S")).after_roll()


@pytest.mark.parametrize("language", PHRASES)
def test_while_trading_the_question_says_that_building_comes_next(language: str) -> None:
    rules = trading().game.rules
    building = rules.text("phase:base/build", language)
    evening = sit(trading().game, ["1"], language=language)
    questions = [line for line in evening.shown.splitlines() if line.endswith("?")]
    assert building in questions[0]
    assert questions[0].startswith(rules.text("phase:base/trade", language))
    assert EndTrade in {type(action) for action in evening.mine}
    assert questions[1].startswith(f"{building}:")


@pytest.mark.thorough
@pytest.mark.parametrize("language", PHRASES)
@pytest.mark.parametrize("expansions", GAMES, ids=lambda expansions: expansions[-1])
def test_whatever_is_possible_at_another_time_is_answered_with_why_it_is_not_now(
    expansions: tuple[str, ...], language: str
) -> None:
    match, say, phases = match_of(*expansions), Speech(language), set()
    for _, game in match.history:
        if game.over or SEAT not in game.actors or type(game.phase) in phases:
            continue
        phases.add(type(game.phase))
        view = game.view(SEAT)
        lines = [entry.text for entry in entries(view, view.actions, say)]
        there = {kind for kind, _ in view.actions.kinds} | {spec.kind for spec in view.actions.open}
        for kind in {*game.rules.action_specs} - there:
            title = game.rules.text(f"action:{kind.tag}", language)
            said = answered(title, lines, view, say)
            assert title in said or said in lines, kind
    assert len(phases) >= 2


def answered(typed: str, lines: Sequence[str], view: View, say: Speech) -> str:
    """The line of a menu that is chosen by what is typed, or what is said of it."""
    try:
        return lines[chosen(typed, lines, say, partial(why_not_now, view=view, seat=SEAT, past=(), say=say))]
    except InputError as error:
        return f"{error}"


def told(table: Scenario, typed: str, *first: str) -> str:
    """What is answered to what was typed, after other answers."""
    shown = sit(table.game, [*first, typed]).shown
    return shown[shown.rindex(f"> {typed}\n") :]


def test_to_trade_while_building_is_answered_with_what_is_over() -> None:
    said = told(trading(), "trade", "1")
    assert "Trade with the supply, Offer a trade: not any more. This is over for this turn: Trading.\n" in said


def test_to_build_while_trading_is_answered_with_when_that_comes() -> None:
    said = told(trading(), "build road")
    assert "Build a road: not yet. That comes later in this turn: Building.\n" in said


def test_to_build_before_the_roll_is_answered_with_the_phase() -> None:
    said = told(Scenario(seats=2).cards(0, knight=1), "settlement")
    assert "Build a settlement: not possible in this phase: Before the roll.\n" in said


def test_to_build_without_the_cards_is_answered_with_that() -> None:
    said = told(trading(), "city", "1")
    assert "Build a city: not possible now. " in said
    assert "cards" in said


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("activate", "You do not have the cards to pay for this."),
        ("promote", "You do not have the cards to pay for this."),
        ("move a knight", "This knight is not active."),
        ("displace", "This knight is not active."),
        ("improvement", "You need a city to build city improvements."),
        ("trade with", "You do not have enough cards of this kind."),
        ("offer a trade", "You do not have these cards."),
    ],
)
def test_the_reason_is_that_of_the_actions_that_come_nearest(typed: str, reason: str) -> None:
    """Whoever has a knight is not told of the many places where there is none."""
    table = CitiesKnights(options={"base.turn_phases": "combined"})
    table.knights(0, "basic", (0, 0, "N")).roads(0, (0, 0, "N"), (1, -1, "S")).give(1, ore=1).building()
    (said,) = why_not_now(typed, table.game.view(SEAT), SEAT, (), Speech("en"))
    assert said.endswith(f": not possible now. {reason}")


def test_numbers_and_cards_are_tried_too() -> None:
    table = DiceTable().final("ore ore ore wool wool wool")
    assert why_not_now("joker", table.game.view(SEAT), SEAT, (), Speech("en")) == [
        "Use a joker: not possible now. You cannot use this joker now."
    ]
    before = CitiesKnights().phase(BeforeRoll(SEAT))
    assert why_not_now("alchemist", before.game.view(SEAT), SEAT, (), Speech("en")) == [
        "Play Alchemist: not possible now. You do not have this card."
    ]


def test_three_cards_are_too_few_where_there_is_no_harbor() -> None:
    table = CitiesKnights(options={"base.turn_phases": "combined"}).give(0, wool=3).building()
    (said,) = why_not_now("trade with", table.game.view(SEAT), SEAT, (), Speech("en"))
    assert said == "Trade with the supply: not possible now. You do not have enough cards of this kind."


@pytest.mark.parametrize(("language", "typed", "meant"), [("en", "points", ""), ("es", "cosste", "costes")])
def test_what_is_meant_is_a_word_of_the_language(language: str, typed: str, meant: str) -> None:
    """In English it was `punts`, which is Catalan."""
    with pytest.raises(InputError) as error:
        chosen(typed, ["1"], Speech(language))
    assert str(error.value).endswith(f"{meant!r}?" if meant else "for help.")


def test_what_nobody_ever_does_is_asked_again() -> None:
    assert "Type a number from 1 to " in told(trading(), "dance")
    assert {BeforeRoll, Build, Trade} <= {*catan.ruleset("base").rules(2).offers}
