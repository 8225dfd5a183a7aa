"""The Dice Game and its oracle, which was written independently, agree after every action of games."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core.play import Bot, RandomBot
from catan_core.plugin.specs import Value
from catan_expansions.dice_game import DicePlayer
from tests.oracle import dice_game as oracle
from tests.oracle.company import occurred
from tests.oracle.following.dice import Reckoner
from tests.oracle.matches import played

OPTIONS: dict[str, dict[str, Value]] = {
    "as printed": {},
    "one die": {"dice_game.joker_scope": "one_die", "dice_game.joker_same_turn": False},
    "no gold": {"dice_game.wild_joker_may_be_gold": False},
}


def compare(bots: list[Bot], seed: str, options: dict[str, Value], length: int = 5_000) -> Counter[str]:
    """Compare along a game; what has been compared how often."""
    match = catan.Match(catan.ruleset("dice_game", options=options), seats=len(bots), seed=seed)
    played(match, bots, length)
    first, *games = match.transcript.games()
    seen = Counter[str]()
    follower = Reckoner(first, seen)
    for action, game in zip(match.transcript.actions, games, strict=True):
        follower.follow(action, game)
    return seen


def test_the_sheet_has_the_points_of_the_book() -> None:
    """DICE-MAP-03, DICE-SCORE-06."""
    sites = [*oracle.SETTLEMENTS, *oracle.CITIES]
    assert len(oracle.LEADS_ON) + sum(value for value, _ in sites) + sum(range(1, 7)) == 145


def test_some_turns_go_as_the_oracle_says() -> None:
    occurred(compare([RandomBot(), RandomBot()], "quick", {}, 30), "building", "dice_game/throw-again")


@pytest.mark.thorough
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_games_of_dice_go_as_the_oracle_says(options: dict[str, Value]) -> None:
    """DICE-ROLL-01 to DICE-SCORE-07, by one who plays well and one who plays at random."""
    seen = compare([DicePlayer(foresight=False), RandomBot()], "dice", options)
    occurred(seen, "finished", "crosses", "jokers", "roads", "dice_game/use-joker", "dice_game/exchange-gold")
    occurred(seen, "dice_game/build-city", "dice_game/build-knight", "dice_game/build-settlement")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_more_games_of_dice_go_as_the_oracle_says(number: int) -> None:
    """One to four seats, by options in turn."""
    options = [*OPTIONS.values()][number % 3]
    bots: list[Bot] = [DicePlayer(foresight=False) if seat % 2 else RandomBot() for seat in range(1 + number % 4)]
    occurred(compare(bots, f"more {number}", options), "finished")
