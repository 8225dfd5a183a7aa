"""Whole games with event cards, in all compositions, and bots that play them."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import Discards, MoveRobber
from catan_core.play import GreedyBot, MctsBot, RandomBot, play_match, simulate
from catan_core.testing import Scenario
from tests.helpers.seats import ZERO
from tests.helpers.tiers import few
from tests.helpers.whole_games import played
from tests.rules.traders_barbarians.company import BESIDE
from tests.rules.traders_barbarians.event_cards.table import turn_over

WITH_ANOTHER_VARIANT = (
    ("harbormaster",),
    ("harbormaster", "traders_barbarians"),
    ("harbormaster", "cities_knights", "five_six"),
)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "others",
    few(
        ["+".join(others) for others in (*BESIDE, *WITH_ANOTHER_VARIANT)],
        "rivers",
        "seafarers",
        "cities_knights",
    ),
)
def test_whole_games_are_sound_beside_everything_that_it_is_played_with(others: str) -> None:
    seats = 5 if "five_six" in others else 3
    game, seen = played(*others.split("+"), "event_cards", seats=seats, seed="cards", every=10)
    assert game.winners
    assert seen["event_cards/card-turned"] >= seen["base/roll"] - seen["cities_knights/play-alchemist"] > 10


@pytest.mark.slow
def test_greedy_bots_finish_games_and_beat_bots_that_play_at_random() -> None:
    report = simulate(catan.ruleset("base", "event_cards"), 10, 2, [GreedyBot(), RandomBot()], seed="cards")
    assert report.wins["greedy"] >= 9
    for tag in ("event_cards/repair-road", "event_cards/give-card", "event_cards/take-resource"):
        assert report.actions[tag] > 0


@pytest.mark.thorough
def test_a_bot_that_searches_plays_it() -> None:
    match = catan.Match(catan.ruleset("base", "event_cards"), seats=2, seed=3)
    for number, _ in enumerate(play_match(match, [MctsBot(iterations=4), GreedyBot()])):
        if number == 60:
            break
    assert match.game.turn.number > 3


def test_all_variants_may_be_used_at_once_and_the_seven_of_a_card_obeys_the_friendly_robber() -> None:
    """TB-COMP-01, TB-FR-01."""
    here = Scenario("event_cards", "harbormaster", seats=3, options={"base.friendly_robber": True})
    here.piece("settlement", 1, (0, -1, "N")).piece("city", 2, (0, 1, "S"), (2, -1, "S"))
    turn_over(here, 7, "robber_attacks")
    assert not isinstance(here.state.phase, Discards)
    assert here.code(MoveRobber(ZERO, here.hex(0, -1))) == "robber.protected"
    assert here.code(MoveRobber(ZERO, here.hex(0, 1))) is None
