"""Seafarers and its oracle, which was written independently, agree after every action of games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import Hex, Match, PieceBoards, Ruleset, State, mask_of, members
from catan_core.base import DiceRoll, Island
from catan_core.play import GreedyBot, bot_rng
from catan_core.testing import first_game, walk
from tests.properties.sea_witness import SeaWitness

SCENARIOS = ("new_shores", "four_islands", "fog_islands", "through_the_desert", "new_world")
EVERY = 20
"""Sites and points of all seats are compared after so many actions; what takes no long after each."""


def rules_of(scenario: str, seats: int = 4) -> Ruleset:
    """The rules of a scenario, with those for five and six where they are needed."""
    expansions = ["base", "seafarers", *(["five_six"] if seats > 4 else [])]
    return catan.ruleset(*expansions, options={"seafarers.scenario": scenario})


def watch(ruleset: Ruleset, seats: int, seed: str, length: int | None, seen: Counter[str]) -> None:
    """Compare along a random game."""
    state = first_game(ruleset, seed, seats).state
    witness = SeaWitness(state, seen)
    for number, (action, step) in enumerate(walk(ruleset, seed, length, seats)):
        witness.see(state, action, step, number % EVERY == 0)
        state = step.state
        seen["actions"] += 1


def watch_bots(ruleset: Ruleset, seats: int, seed: int, length: int, seen: Counter[str]) -> None:
    """Compare along a game of bots."""
    match = Match(ruleset, seats=seats, seed=seed)
    before = ruleset.new_game(seats=seats, seed=seed).state
    witness = SeaWitness(before, seen)
    bots, compared = [GreedyBot() for _ in range(seats)], 0
    while not match.game.over and compared < length:
        seat = match.game.actors[0]
        view = match.game.view(seat)
        match.play(bots[seat].choose(view, view.actions, bot_rng(match, seat)))
        for action, _ in match.history[compared:]:
            step = before.rules.apply(before, action)
            witness.see(before, action, step, compared % EVERY == 0)
            before = step.state
            compared += 1
    seen["actions"] += compared


def occurred(seen: Counter[str], *names: str) -> None:
    """Assert that all of these have been compared."""
    missing = [name for name in names if not seen[name]]
    assert not missing, f"no {missing} in {seen}"


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_agree(scenario: str) -> None:
    seen: Counter[str] = Counter()
    watch(rules_of(scenario), 4, "random", 250, seen)
    watch(rules_of(scenario), 3, "random", 250, seen)
    occurred(seen, "founding", "rolls", "building", "moves", "ships", "routes", "robber or pirate", "sites", "points")


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_games_of_bots_agree_to_their_end(seats: int) -> None:
    """They settle new areas, rob with the pirate, and get gold."""
    seen: Counter[str] = Counter()
    watch_bots(rules_of("new_shores", seats), seats, 1, 3_000, seen)
    occurred(seen, "new areas", "gold", "finished", "victims of the robber", "routes", "moves", "ships")


@pytest.mark.thorough
def test_exploring_brings_what_the_oracle_says() -> None:
    seen: Counter[str] = Counter()
    watch_bots(rules_of("fog_islands"), 4, 1, 600, seen)
    occurred(seen, "explored", "rolls", "ships")


@pytest.mark.parametrize(
    ("scenario", "seed", "length", "what"),
    [("fog_islands", "more 2", 70, "explored"), ("new_world", "more 39", 50, "gold")],
)
def test_ships_of_special_building_phases_and_foundings_bring_what_the_oracle_says(
    scenario: str, seed: str, length: int, what: str
) -> None:
    """SEA-SC3-03, SEA-SETUP-04: to whoever has built them, out of turn."""
    seen: Counter[str] = Counter()
    watch(rules_of(scenario, 6), 6, seed, length, seen)
    occurred(seen, what)


def crowded(state: State, rng: Random) -> State:
    """The same position with settlements and cities strewn over the corners of gold fields, and the robber on one of
    these fields now and then."""
    island = state[Island]
    topology, boards = island.layout.topology, [list(row) for row in island.pieces]
    fields = [hex for hex, terrain in enumerate(island.layout.terrains) if terrain == "gold"]
    for node in members(mask_of(node for hex in fields for node in topology.hex_corners[hex])):
        if rng.random() < 0.5 and not any(board >> node & 1 for row in boards for board in row):
            kind = state.rules.piece_index[rng.choice(["settlement", "city"])]
            boards[kind][rng.randrange(state.rules.seats)] |= 1 << node
    robber = Hex(rng.choice(fields)) if rng.random() < 0.4 else island.robber
    return state.with_slice(Island(island.layout, robber, PieceBoards(tuple(map(tuple, boards)))))


@pytest.mark.thorough
def test_gold_brings_what_the_oracle_says_wherever_buildings_and_robber_stand() -> None:
    """SEA-GOLD-01, SEA-GOLD-03, SEA-PIR-05, with more buildings than a game has."""
    rules, rng, seen = rules_of("new_shores"), Random("gold"), Counter[str]()
    for _, step in walk(rules, "gold", 400, 4):
        if not isinstance(step.state.stack[-1], DiceRoll):
            continue
        state = crowded(step.state, rng)
        for action, _ in state.rules.outcomes(state):
            after = state.rules.apply(state, action)
            SeaWitness(step.state, seen).see(state, action, after, closely=False)
    occurred(seen, "gold", "rolls")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(40))
def test_more_games_agree(number: int) -> None:
    """Every scenario and number of seats in turn, games at random and of bots: `pytest -m slow -k sea_oracle`."""
    seen: Counter[str] = Counter()
    scenario, seats = SCENARIOS[number % 5], 3 + number // 5 % 4
    if number % 2:
        watch(rules_of(scenario, seats), seats, f"more {number}", 3_000, seen)
    else:
        watch_bots(rules_of(scenario, seats), seats, number, 5_000, seen)
