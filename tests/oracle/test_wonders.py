"""The Wonders of Catan and its oracle, which was written independently, agree after every action of games."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core.base import BuildPhase, Holdings, Island, land, pieces
from catan_expansions.seafarers import Wonders
from tests.oracle import wonders
from tests.oracle.company import occurred
from tests.oracle.following.wonders import Reckoner
from tests.oracle.matches import alike, played

EVERY = 20
"""Sites and points of all seats are compared after so many actions; what takes no long after each."""


def compare(seats: int, greedy: bool, seed: str, length: int, **options: str) -> Counter[str]:
    """Compare along a game, for a number of decisions at most; what has been compared how often."""
    expansions = ("base", "seafarers", *(("five_six",) if seats > 4 else ()))
    settings = {f"seafarers.{name}": value for name, value in options.items()}
    ruleset = catan.ruleset(*expansions, options={"seafarers.scenario": "wonders_of_catan", **settings})
    match, seen = catan.Match(ruleset, seats=seats, seed=seed), Counter[str]()
    before = match.game.state
    follower = Reckoner(before, seen, all_points=options.get("cathedral_points") == "all")
    for number, (action, game) in enumerate(islice(played(match, alike(seats, greedy), length), length)):
        follower.see(before, action, catan.Step(game.state, tuple(game.events)), number % EVERY == 0)
        before = game.state
        seen["actions"] += 1
    return seen


def test_a_beginning_goes_as_the_oracle_says() -> None:
    seen = compare(3, True, "quick", 16)
    occurred(seen, "founding", "sites")


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(3, True), pytest.param(4, True, marks=pytest.mark.slow), (4, False)])
def test_games_of_wonders_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """SEA-WON-01 to SEA-WON-09."""
    seen = compare(seats, greedy, "wonders", 1_500 if greedy else 400)
    occurred(seen, "founding", "rolls", "building", "robber or pirate", "asked for wonders", "points")
    if greedy:
        occurred(seen, "levels 1", "levels 2", "moves", "ships", "routes", "finished")


def crowded(state: catan.State, rng: Random) -> catan.State:
    """The same position with the buildings of all seats strewn over harbors, marks and other nodes, with other hands,
    wonders that some have begun, and now and then no ship left."""
    island, rules = state[Island], state.rules
    topology, boards = island.layout.topology, [list(row) for row in island.pieces]
    kinds = [rules.piece_index["settlement"], rules.piece_index["city"]]
    taken = 0
    for kind in kinds:
        boards[kind] = [0] * rules.seats
    nodes = [*catan.members(land.land_nodes(state))]
    for node in rng.sample(nodes, len(nodes) // 2):
        if not taken & topology.around(1 << node) | taken >> node & 1:
            boards[rng.choice(kinds)][rng.randrange(rules.seats)] |= 1 << node
            taken |= 1 << node
    ship, edges = rules.piece_index["ship"], {*catan.members(land.water_edges(state) & ~pieces.filled_edges(state))}
    if rng.random() < 0.2:  # one seat has no ship left
        lying, seat = boards[ship][state.turn.seat], state.turn.seat
        boards[ship][seat] |= catan.mask_of(rng.sample(sorted(edges), 15 - lying.bit_count()))
    begun = [rng.choice([None, *wonders.PRICES]) for _ in rules.all_seats]
    claimed = tuple(wonder if begun.index(wonder) == seat else None for seat, wonder in enumerate(begun))
    levels = tuple(rng.randrange(4) if wonder else 0 for wonder in claimed)
    hands = tuple(catan.Goods(tuple(rng.randrange(4) for _ in rules.goods)) for _ in rules.all_seats)
    return (
        state.with_slice(Island(island.layout, island.robber, catan.PieceBoards(tuple(map(tuple, boards)))))
        .with_slice(Holdings(hands, state[Holdings].supply))
        .with_slice(Wonders(claimed, levels, (0,) * rules.seats))
    )


@pytest.mark.thorough
def test_claims_are_offered_as_the_oracle_says_wherever_buildings_stand() -> None:
    """SEA-WON-05, SEA-WON-07, with more buildings than a game has."""
    seen, rng = Counter[str](), Random("wonders")
    ruleset = catan.ruleset("base", "seafarers", options={"seafarers.scenario": "wonders_of_catan"})
    match = catan.Match(ruleset, seats=4, seed="crowded")
    for _, game in islice(played(match, alike(4, True), 700), 700):
        if game.over or not isinstance(game.state.stack[-1], BuildPhase):
            continue
        for _ in range(3):
            state = crowded(game.state, rng)
            Reckoner(state, seen).ask(state)
    occurred(seen, *(f"may claim {wonder}" for wonder in wonders.PRICES), "may build")


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize(("seed", "points"), [("a", "open"), ("b", "all"), ("c", "open")])
def test_more_games_of_wonders_go_as_the_oracle_says(seats: int, seed: str, points: str) -> None:
    seen = compare(seats, True, seed, 6_000, cathedral_points=points)
    occurred(seen, "asked for wonders", "levels 1", "finished")
    compare(seats, False, seed, 1_000, cathedral_points=points)
