"""Games of Cloth for Catan, compared with the oracle after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Literal

import pytest

import catan_core as catan
from catan_core import Action, SeatSet, State, Step, evolve
from catan_core.base import DiceRoll
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario, first_game, walk
from catan_core.testing.exploring import Explorer
from catan_expansions.seafarers import Cloth, MoveShip, by_hand
from tests.properties.oracle_adapter import Reading

from . import cloth as oracle
from . import sea
from .company import occurred
from .following.cloth import Reckoner
from .matches import alike, played

Way = Literal["random", "greedy", "explorer"]
EVERY = 20
"""Sites of all seats are compared after so many actions, and whenever cloth has changed hands."""


def rules_of(seats: int, options: dict[str, Value]) -> catan.Ruleset:
    expansions = ["base", "seafarers", *(["five_six"] if seats > 4 else [])]
    return catan.ruleset(*expansions, options={"seafarers.scenario": "cloth_for_catan", **options})


def told(ruleset: catan.Ruleset, seats: int, way: Way, seed: str, length: int) -> Iterator[tuple[Action, Step]]:
    """The actions of a game, each with what it led to."""
    state = first_game(ruleset, seed, seats).state
    if way == "random":
        yield from walk(ruleset, seed, length, seats)
    if way == "greedy":
        for action, game in played(catan.Match(ruleset, seats=seats, seed=seed), alike(seats, greedy=True), length):
            yield action, Step(game.state, tuple(game.events))
    if way == "explorer":
        explorer = Explorer(state.rules, seed, characters=True)
        while state.winners is None:
            action = explorer.choose(state)
            step = state.rules.apply(state, action)
            explorer.note(action, step)
            yield action, step
            state = step.state


def reckoned(seats: int, way: Way, seed: str, length: int, seen: Counter[str], **options: Value) -> None:
    """Compare along a game. An option is named as it is, but with two underscores in place of the dot."""
    ruleset = rules_of(seats, {name.replace("__", "."): value for name, value in options.items()})
    state = first_game(ruleset, seed, seats).state
    reckoner = Reckoner(state, seen)
    for number, (action, step) in enumerate(islice(told(ruleset, seats, way, seed, length), length)):
        reckoner.see(state, action, step, closely=number % EVERY == 0)
        state = step.state
        seen["actions"] += 1


def test_a_ring_of_ships_at_a_village_is_open_beside_it_alone() -> None:
    """SEA-MOVE-07, SEA-CLO-08: as a ring at a building is."""
    to_village = [(4, 1, "S"), (3, 3, "N"), (4, 2, "S"), (3, 4, "N"), (4, 3, "S"), (4, 4, "N")]
    around = [(4, 4, "N"), (5, 2, "S"), (5, 3, "N"), (6, 2, "S"), (5, 4, "N"), (5, 3, "S"), (4, 4, "N")]
    table = Scenario("seafarers", seats=3, options={"seafarers.scenario": "cloth_for_catan"})
    table.piece("settlement", 0, to_village[0])
    table.change(by_hand.ships, 0, *to_village).change(by_hand.ships, 0, *around).building()
    state, reading = table.state, Reading(table.state)
    position = Reckoner(state, Counter()).waters(state)
    open_ones = {reading.edge(action.origin) for action in state.rules.actions(state).of(MoveShip)}
    assert open_ones == sea.open_ships(position, 0)
    assert open_ones == {frozenset(way) for way in pairwise(around) if (4, 4, "N") in way}


@pytest.mark.thorough
def test_games_go_as_the_oracle_says() -> None:
    """SEA-CLO-01 to SEA-CLO-11."""
    seen: Counter[str] = Counter()
    reckoned(4, "explorer", "c6", 3_000, seen)
    reckoned(3, "greedy", "2", 3_000, seen, seafarers__third_round="back")
    occurred(seen, "founded third", "villages reached", "cloth given", "cloth taken", "cards taken", "pirate stays")
    occurred(seen, "pirate may move", "victims of the pirate", "moves", "ships", "sold out", "won by points", "sites")


def strewn(state: State, rng: Random) -> State:
    """The same position with cloth moved about, and with seats that trade with villages which they have not reached."""
    trade, seats = state[Cloth], state.rules.seats
    others = rng.choice(((0,), (0, 0, 1, 3)))
    left = [rng.choice((1, 1, 2, 5)) for _ in range(4)] + [rng.choice(others) for _ in trade.villages[4:]]
    rng.shuffle(left)
    villages = tuple(
        evolve(village, cloth=cloth, partners=SeatSet(village.partners | rng.randrange(1 << seats)))
        for village, cloth in zip(trade.villages, left, strict=True)
    )
    alike, owned = rng.choice((None, 9, 13)), list[int]()
    for seat in state.rules.all_seats:
        score = Counter(catan.Game(state).score(seat))
        points = score.total() - score["seafarers/cloth"]
        if alike is not None:
            owned.append(2 * max(0, alike - points) + rng.randrange(2))
        else:
            owned.append(rng.randrange(2 * (oracle.GOAL - points)))  # who has won already rolls no dice
    return state.with_slice(Cloth(villages, rng.randrange(3), tuple(owned)))


def watch_strewn(seats: int, seed: str, times: int, seen: Counter[str], **options: Value) -> None:
    """Compare every number that may be rolled in positions that games seldom come to."""
    rng, rolls = Random(seed), 0
    ruleset = rules_of(seats, {name.replace("__", "."): value for name, value in options.items()})
    for _, step in walk(ruleset, seed, None, seats):
        if not isinstance(step.state.stack[-1], DiceRoll):
            continue
        state, numbers = strewn(step.state, rng), set[int]()
        for action, _ in state.rules.outcomes(state):
            number = sum(getattr(action, "faces"))  # noqa: B009
            if number not in numbers:
                numbers.add(number)
                Reckoner(state, seen).see(state, action, state.rules.apply(state, action), closely=False)
        rolls += 1
        if rolls == times:
            return


@pytest.mark.thorough
def test_villages_bring_what_the_oracle_says_wherever_cloth_is() -> None:
    """SEA-CLO-06, SEA-CLO-07, SEA-CLO-11."""
    seen: Counter[str] = Counter()
    watch_strewn(4, "s0", 10, seen)
    watch_strewn(6, "s0", 10, seen, seafarers__cloth_tie="shared")
    occurred(
        seen,
        "cloth of the supply",
        "nothing left",
        "several partners",
        "sold out",
        "several winners",
        "decided by cloth",
    )


OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"seafarers__third_round": "back", "base__steal": "must"},
    {"seafarers__cloth_tie": "shared", "base__victory_points": 20},
    {"seafarers__map": "shuffled", "seafarers__line_past_opponent": "open"},
    {"base__victory_points": 20, "seafarers__line_past_opponent": "open"},
)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_more_games_go_as_the_oracle_says(number: int) -> None:
    """All numbers of seats and values of options in turn: `pytest -m slow -k cloth`."""
    seen: Counter[str] = Counter()
    seats, way = 3 + number % 4, ("explorer", "greedy", "explorer", "random")[number // 4 % 4]
    reckoned(seats, way, f"more {number}", 3_000, seen, **OPTIONS[number % 5])  # type: ignore[arg-type]
    watch_strewn(seats, f"more {number}", 5, seen, **OPTIONS[number % 5])
    occurred(seen, "founded third", "villages reached", "cloth given", "pirate stays", "moves", "ships")
