"""Games of two scenarios together, and of scenarios at sea, compared with the oracles after every action.

The followers of both go beside a game, each with what the two change. What is seen on the way is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import catan_core as catan
from catan_core.play import Bot, GreedyBot, RandomBot
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import by_hand
from catan_expansions.traders_barbarians.caravans import by_hand as trek
from catan_expansions.traders_barbarians.caravans import places
from tests.properties.wagons_witness import WagonsWitness

from . import caravans, rules, sea
from .following import camels, fish, rivers, siege, table
from .geometry import coast_edges, coast_nodes
from .matches import played
from .rivers import GOLD_AT_SEA, GOLD_WITH_WAGONS, Rivers
from .together import ATTACK, CARAVANS, FISH, FOR_SIX, MAIN, OPTIONS, RIVERS, SEA, TARGETS, Pair, on_island

PAIRS = sorted(TARGETS, key=sorted)
Follow = Callable[[catan.Action, catan.Game], None]
Record = Callable[[str, object], None]


def name_of(pair: Pair) -> str:
    return " ".join(sorted(pair))


def ruleset(pair: Pair, seats: int) -> catan.Ruleset:
    """The rules of two, with the option that is needed where no book has all of them."""
    more = ["five_six"] if seats > 4 else []
    options = {OPTIONS[pair]: True} if pair in OPTIONS else {}
    return catan.ruleset("base", *more, *sorted(pair), options=options)


TALK = {"base/offer-trade", "base/counter-trade"}
PASSING = {"base/end-trade", "base/end-turn", "traders_barbarians/end-building", "barbarian_attack/end-knights"}


class Curious:
    """A player that does something of a kind drawn at random, and seldom passes while there is anything else to do."""

    name = "curious"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        kinds = [kind for kind, _ in actions.kinds]
        for unwanted in (TALK, PASSING if rng.random() < 0.8 else set()):
            kinds = [kind for kind in kinds if kind.tag not in unwanted] or kinds
        return rng.choice(actions.of(rng.choice(kinds)))


BOTS: tuple[Callable[[], Bot], ...] = (GreedyBot, RandomBot, Curious)


def rivers_of(pair: Pair, seats: int) -> Rivers | None:
    """The rivers, with the coins that the two pay."""
    if RIVERS not in pair:
        return None
    if MAIN in pair:
        return Rivers(seats, worth=GOLD_WITH_WAGONS, founded=1, poor=0)
    return Rivers(seats, worth=GOLD_AT_SEA) if SEA in pair else Rivers(seats)


def following(pair: Pair, game: catan.Game, seen: Counter[str]) -> list[Follow]:
    """Those who follow a game of two: the follower of each, and one of what lies on the table."""
    seats = game.rules.seats
    course = rivers_of(pair, seats)
    everything = table.Follower(game, pair, course, seen)
    everything.begins()
    followers: list[Follow] = []
    if ATTACK in pair:
        followers.append(besieged(pair, game, seen))
    if MAIN in pair:
        followers.append(driven(game, seen))
    if course is not None:
        followers.append(rivers.Reckoner(game, course, seen).follow)
    if CARAVANS in pair:
        middle = "lake" if FISH in pair else "oasis"
        stock = 33 if seats > 4 else 22
        paths = everything.before.camel_paths()
        camel = camels.Reckoner(game, False, stock, middle=middle, paths=paths, fallen=everything.fallen)
        followers.append(lambda action, after: camel.follow(after))
    if FISH in pair:
        nets = fish.Reckoner(game, TARGETS[pair], everything.fallen, seen)
        followers.append(lambda action, after: nets.follow(after))
    return [*followers, everything.follow]


def besieged(pair: Pair, game: catan.Game, seen: Counter[str]) -> Follow:
    """Barbarians come to the island alone, at sea to the main one."""
    witness = siege.Witness.of(game.state, on_island(game.rules.seats))
    witness.siege.happened = seen
    return lambda action, after: witness.see(action, catan.Step(after.state, after.events))


def driven(game: catan.Game, seen: Counter[str]) -> Follow:
    witness, before = WagonsWitness(game.state, seen), [game.state]

    def follow(action: catan.Action, after: catan.Game) -> None:
        witness.see(before.pop(), action, catan.Step(after.state, after.events))
        before.append(after.state)

    return follow


def compare(pair: Pair, seats: int, bot: Callable[[], Bot], seed: str, longest: int) -> Counter[str]:
    """Play a game, and compare after every action; what has been seen."""
    match = catan.Match(ruleset(pair, seats), seats=seats, seed=f"{name_of(pair)} {seed}")
    start, seen = match.game, Counter[str]()
    followers = following(pair, start, seen)
    for action, game in played(match, [bot() for _ in range(seats)], longest):
        for follow in followers:
            follow(action, game)
        seen[action.tag] += 1
    return seen


@pytest.mark.parametrize("pair", PAIRS, ids=name_of)
def test_two_together_go_as_the_oracles_say(pair: Pair) -> None:
    """TB-COMP-07, TB-SUM-03, TB-SUM-04."""
    assert compare(pair, 3, Curious, "quick", 40)["actions"] > 40


@pytest.mark.thorough
@pytest.mark.parametrize(
    "bot", [Curious, *(pytest.param(bot, marks=pytest.mark.slow) for bot in BOTS if bot is not Curious)]
)
@pytest.mark.parametrize("pair", PAIRS, ids=name_of)
def test_games_of_two_together_go_as_the_oracles_say(pair: Pair, bot: Callable[[], Bot]) -> None:
    """TB-COMP-07, TB-SUM-03, TB-SUM-04."""
    assert compare(pair, 4, bot, "longer", 250)["actions"] > 250


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("pair", PAIRS, ids=name_of)
def test_more_games_of_two_together_go_as_the_oracles_say(pair: Pair, number: int, record_property: Record) -> None:
    """Every number of seats and every player in turn: `pytest -m slow -k two_together`."""
    sizes = [2, 3, 4, *([5, 6] if pair in FOR_SIX else [])]
    seats = sizes[number % len(sizes)]
    if SEA in pair and seats == 2:
        seats = 4
    seen = compare(pair, seats, BOTS[number % 3], f"more {number}", 600)
    record_property("seen", dict(seen))
    assert seen["actions"] > 100


def strewn(rng: Random) -> Scenario:
    """A position of Barbarian Attack at sea: settlements on the coast with lines of ships, roads, and conquered
    hexes."""
    pair = frozenset({SEA, ATTACK})
    scene = Scenario(SEA, ATTACK, seats=3, seed=rng.randrange(1000), options={OPTIONS[pair]: True})
    read = table.Follower(scene.game, pair, None, Counter()).read
    coast = coast_nodes(on_island(3))
    for number in range(24):
        seat, now = number % 3, read(scene.game)
        if number < 6:
            free = sea.far_enough(now.waters) & coast
            scene.piece("settlement", seat, rng.choice(sorted(free)))
        else:
            kind = rng.choice(["road", "ship"])
            ways = now.road_sites(seat) if kind == "road" else now.ship_sites(now.waters, seat)
            one, other = rng.choice(sorted(map(sorted, ways)))
            scene.piece(kind, seat, (one, other))
    overrun(scene, pair, rng)
    return scene.give(0, brick=2, lumber=3, wool=3, grain=3, ore=3).building()


def overrun(scene: Scenario, pair: Pair, rng: Random) -> None:
    """Have barbarians conquer more than half of the coast."""
    for place in sorted(siege.Witness.of(scene.state, on_island(3)).siege.order):
        if rng.random() < 0.6:
            scene.change(by_hand.barbarians, place, 3)


@pytest.mark.thorough
def test_a_conquered_building_between_camels_counts_nothing_as_the_oracle_says() -> None:
    """TB-COMP-07, Caravans and Barbarian Attack, with more of both than a game has."""
    pair, rng, fallen = frozenset({CARAVANS, ATTACK}), Random("strewn"), 0
    for seed in range(20):
        scene = Scenario(CARAVANS, ATTACK, seats=3, seed=seed, options={OPTIONS[pair]: True})
        for _ in range(20):
            ways_on = catan.members(places(scene.state))
            if ways_on:
                scene.change(trek.lay_camels, catan.Edge(rng.choice(ways_on)))
        follower = table.Follower(scene.game, pair, None, Counter())
        spots = caravans.between([list(follower.before.camels)]) & coast_nodes(on_island(3))
        for number in range(6):
            free = sea.far_enough(follower.read(scene.game).waters) & spots
            if free:
                scene.piece("settlement", number % 3, rng.choice(sorted(free)))
        overrun(scene, pair, rng)
        follower.stands(scene.building().game)
        fallen += sum(kind == rules.FALLEN for kind, _, _ in follower.read(scene.game).waters.pieces)
    assert fallen > 5


@pytest.mark.thorough
def test_conquered_buildings_join_nothing_at_sea_as_the_oracle_says() -> None:
    """TB-COMP-07, Barbarian Attack at sea, with more conquered buildings than a game has."""
    rng, seen = Random("strewn"), Counter[str]()
    for _ in range(50):
        scene = strewn(rng)
        follower = table.Follower(scene.game, frozenset({SEA, ATTACK}), None, seen)
        follower.stands(scene.game)
        seen["fallen"] += sum(kind == rules.FALLEN for kind, _, _ in follower.before.waters.pieces)
    assert seen["fallen"] > 20
    assert seen["moves of ships"] > 20


@pytest.mark.thorough
def test_ships_that_stay_at_a_river_neither_pay_nor_are_paid_as_the_oracle_says() -> None:
    """TB-RI-19: from every place at the mouths of rivers to every other."""
    pair, course, seen = frozenset({SEA, RIVERS}), Rivers(3, worth=GOLD_AT_SEA), Counter[str]()
    coast = coast_edges(on_island(3))
    for way in sorted(map(sorted, course.edges & coast - course.sites)):
        for start in way:
            scene = Scenario(SEA, RIVERS, seats=3, seed=1, options={OPTIONS[pair]: True})
            scene.piece("settlement", 0, start).piece("ship", 0, (way[0], way[1])).give(0, gold=3).building()
            follower = rivers.Reckoner(scene.game, course, seen)
            follower.voyages(scene.game, follower.before)
    assert seen["voyages that cost 0"]
    assert seen["voyages that cost 1"]
