"""The wagons and their oracle, which was written independently, agree after every action of games."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core import Match, Ruleset
from catan_core.play import GreedyBot, bot_rng
from catan_core.plugin.specs import Value
from catan_core.testing import first_game, walk
from tests.properties.wagons_witness import WagonsWitness


def rules_of(seats: int, **options: Value) -> Ruleset:
    """The rules of the scenario, with those for five and six where they are needed."""
    expansions = ["base", "traders_barbarians", *(["five_six"] if seats > 4 else [])]
    return catan.ruleset(*expansions, options={f"traders_barbarians.{name}": value for name, value in options.items()})


def watch(ruleset: Ruleset, seats: int, seed: str, length: int | None, seen: Counter[str]) -> None:
    """Compare along a random game."""
    state = first_game(ruleset, seed, seats).state
    witness = WagonsWitness(state, seen)
    for action, step in walk(ruleset, seed, length, seats):
        witness.see(state, action, step)
        state = step.state
        seen["actions"] += 1


def watch_bots(ruleset: Ruleset, seats: int, seed: int, length: int, seen: Counter[str]) -> None:
    """Compare along a game of bots, whose wagons deliver."""
    match = Match(ruleset, seats=seats, seed=seed)
    before = ruleset.new_game(seats=seats, seed=seed).state
    witness = WagonsWitness(before, seen)
    bots, compared = [GreedyBot() for _ in range(seats)], 0
    while not match.game.over and compared < length:
        seat = match.game.actors[0]
        view = match.game.view(seat)
        match.play(bots[seat].choose(view, view.actions, bot_rng(match, seat)))
        for action, _ in match.history[compared:]:
            step = before.rules.apply(before, action)
            witness.see(before, action, step)
            before = step.state
            compared += 1
    seen["actions"] += compared


def test_the_oracle_agrees_along_a_short_walk() -> None:
    seen = Counter[str]()
    watch(rules_of(2), 2, "short", 120, seen)
    assert seen["moves"]


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_oracle_agrees_along_random_games(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(3):
        watch(rules_of(seats), seats, f"oracle {seed}", 700, seen)
    for what in ("moves", "grain", "upgrades", "tokens", "barbarians", "thefts", "turns"):
        assert seen[what], f"no {what} in {seen}"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (2, {"grain_per": "move", "refill": "reshuffle"}),
        (4, {"barbarian_inner_paths": False}),
        (5, {}),
    ],
)
def test_the_oracle_agrees_along_games_of_bots(seats: int, options: dict[str, Value]) -> None:
    seen = Counter[str]()
    watch_bots(rules_of(seats, **options), seats, 1, 500, seen)
    for what in ("moves", "deliveries", "tokens", "barbarians", "upgrades"):
        assert seen[what], f"no {what} in {seen}"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_oracle_agrees_along_many_random_games(seats: int) -> None:
    seen = Counter[str]()
    for grain in ("turn", "move"):
        for refill in ("none", "reshuffle"):
            for seed in range(5):
                watch(rules_of(seats, grain_per=grain, refill=refill), seats, f"long {seed}", 6_000, seen)
    for what in ("deliveries", "journeys", "dice", "flights", "thefts"):
        assert seen[what], f"no {what} in {seen}"
