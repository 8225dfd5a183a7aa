"""The Forgotten Tribe and its oracle, which was written independently, agree after every action of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

import catan_core as catan
from catan_core.play import Bot, GreedyBot
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario, first_game, walk
from catan_expansions.seafarers import by_hand
from tests.oracle import forgotten_tribe as oracle
from tests.oracle import sea
from tests.oracle.following.forgotten_tribe import Gatherer, TribeWitness, gathering
from tests.oracle.geometry import Edge, Node
from tests.oracle.matches import played
from tests.properties.sea_witness import SeaWitness
from tests.properties.test_sea_oracle_agrees import occurred

EVERY = 20
"""Sites and points of all seats are compared after so many actions; what takes no long after each."""


def options(**chosen: Value) -> dict[str, Value]:
    """The scenario, with options named as they are, but with two underscores in place of the dot."""
    return {"seafarers.scenario": "forgotten_tribe"} | {
        name.replace("__", "."): value for name, value in chosen.items()
    }


def expansions(seats: int) -> list[str]:
    return ["seafarers", *(["five_six"] if seats > 4 else [])]


def rules_of(seats: int, **chosen: Value) -> catan.Ruleset:
    return catan.ruleset("base", *expansions(seats), options=options(**chosen))


def watch(start: catan.State, path: Iterable[tuple[catan.Action, catan.Step]], seen: Counter[str]) -> None:
    """Compare along a game from its beginning."""
    before, witness = start, TribeWitness(start, seen)
    for number, (action, step) in enumerate(path):
        witness.see(before, action, step, number % EVERY == 0)
        before = step.state
        seen["actions"] += 1


def watch_random(seats: int, seed: str, length: int, seen: Counter[str], **chosen: Value) -> None:
    ruleset = rules_of(seats, **chosen)
    watch(first_game(ruleset, seed, seats).state, walk(ruleset, seed, length, seats), seen)


def watch_bots(bots: list[Bot], seed: int, length: int, seen: Counter[str], **chosen: Value) -> None:
    """Compare along a game of bots, or what has been played of it after so many decisions."""
    ruleset, seats = rules_of(len(bots), **chosen), len(bots)
    told = played(catan.Match(ruleset, seats=seats, seed=seed), bots, length)
    steps = ((action, catan.Step(game.state, tuple(game.events))) for action, game in told)
    watch(ruleset.new_game(seats=seats, seed=seed).state, steps, seen)


def watch_gathering(strewn: Strewn, seed: str, length: int, seen: Counter[str]) -> None:
    """Compare along a walk from a position in which gifts are near."""
    watch(strewn.table.state, gathering(strewn.table.state, seed, length), seen)


# -- positions in which gifts are near ------------------------------------------------------------------------------


def voyage(free: set[Edge], start: Node, gift: Edge) -> list[Node]:
    """The nodes along a shortest way over free edges to an end of a gift's edge; none if there is no way."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] in gift:
            return way
        onward = {node for edge in free if way[-1] in edge for node in edge} - seen
        seen |= onward
        ways += [[*way, node] for node in sorted(onward)]
    return []


class Strewn:
    """A position by hand: some seats have ships that lie before gifts, others a road to the coast and harbors without a
    place; all have cards to build."""

    def __init__(self, seats: int, seed: str, **chosen: Value) -> None:
        self.rng, self.chart = Random(seed), oracle.chart_for(seats)
        self.table = Scenario(*expansions(seats), seats=seats, options=options(**chosen))
        self.position = SeaWitness(self.table.state, Counter()).waters(self.table.state)
        self.shore = oracle.coast(self.position)
        self.coast = {node for edge in self.shore for node in edge}
        self.gifts = self.rng.sample(sorted(self.chart.gifts, key=sorted), len(self.chart.gifts))
        self.afloat = sea.for_ships(self.position) - sea.at_pirate(self.position) - set(self.gifts)
        self._turn_up()
        for seat in range(seats):
            if seat % 2:
                self._sailor(seat)
            else:
                self._settler(seat)
            self.table.give(seat, brick=3, lumber=3, wool=3, grain=3, ore=3)
        self.table.building()

    def with_deck(self, knights: int) -> Strewn:
        """With hardly any development cards."""
        self.table.deck(knight=knights)
        return self

    def _turn_up(self) -> None:
        covered = sorted((edge for edge, gift in self.chart.gifts.items() if gift == oracle.COVERED), key=sorted)
        kinds = self.rng.sample(sorted(self.chart.pool.elements()), len(covered))
        for edge, kind in zip(covered, kinds, strict=True):
            one, other = edge
            self.table.change(by_hand.gift_turned_up, one, other, kind)

    def _free(self) -> set[Node]:
        return sea.founding_sites(self.position, set(self.chart.main))

    def _settle(self, seat: int, node: Node) -> None:
        self.position.pieces.append(("settlement", seat, node))
        self.table.piece("settlement", seat, node)

    def _keep(self, seat: int) -> None:
        """Let a seat have taken a harbor, if any is left."""
        for edge in [edge for edge in self.gifts if self.chart.gifts[edge] == oracle.COVERED][:1]:
            self.gifts.remove(edge)
            one, other = edge
            self.table.change(by_hand.gift_taken, seat, one, other)

    def _sailor(self, seat: int) -> None:
        home, other = (self.rng.choice(sorted(self._free() & self.coast)) for _ in range(2))
        self._settle(seat, home)
        if other in self._free():
            self._settle(seat, other)
        for _ in range(2):
            ways = (voyage(self.afloat, home, gift) for gift in self.gifts)
            way = next((way for way in ways if 1 < len(way) < 9), None)
            if way is not None:
                self.gifts = [gift for gift in self.gifts if way[-1] not in gift]
                self.afloat -= set(map(frozenset, pairwise(way)))
                self.table.change(by_hand.ships, seat, *way)
        if self.rng.random() < 0.5:
            self._keep(seat)

    def _settler(self, seat: int) -> None:
        land = sea.for_roads(self.position) - self.shore
        free = self._free()
        ends = {node: {far for edge in land if node in edge for far in edge - {node}} for node in free | self.coast}
        roads = [
            (home, step, end)
            for end in sorted(free & self.coast)
            for step in sorted(ends[end])
            for home in sorted(free - self.coast)
            if step in ends[home]
        ]
        road = self.rng.choice(roads)
        self._settle(seat, road[0])
        self.table.roads(seat, *road)
        self._keep(seat)
        if self.rng.random() < 0.5:
            self._keep(seat)


# -- games ---------------------------------------------------------------------------------------------------------


def test_gifts_are_taken_and_harbors_placed_as_the_oracle_says() -> None:
    """SEA-TRI-04 to SEA-TRI-08, in a position by hand."""
    seen: Counter[str] = Counter()
    watch_gathering(Strewn(3, "q10").with_deck(knights=4), "q10", 10, seen)
    occurred(seen, "gifts", "harbors due", "harbors that waited", "only gifts left")


@pytest.mark.thorough
def test_games_agree() -> None:
    """A game of bots that seek gifts, a random one, and walks among gifts, out of turn too."""
    seen: Counter[str] = Counter()
    watch_bots([Gatherer()] * 3, 19, 3_000, seen)
    watch_random(4, "random", 80, seen)
    watch_gathering(Strewn(4, "m3"), "m3", 60, seen)
    watch_gathering(Strewn(5, "m6").with_deck(knights=8), "m6", 40, seen)
    occurred(
        seen, "turned up", "founding", "rolls", "building", "moves", "ships", "routes", "robber or pirate", "points",
        "finished", "sites", "gift: point", "gift: card", "gift: harbor", "reached by moving", "gifts out of turn",
        "harbors due", "harbors that waited", "choice of harbor", "choice of kind", "cards drawn",
        "knights that are too new", "only gifts left", "free roads",
    )  # fmt: skip


OTHER_OPTIONS: list[tuple[int, dict[str, Value]]] = [
    (3, {"seafarers__map": "shuffled"}),
    (4, {"base__steal": "must", "base__turn_phases": "combined"}),
    (5, {"five_six__extra_phase": "paired_players"}),
    (6, {"five_six__sbp_request": "request_during_turn"}),
    (6, {"five_six__extra_phase": "none", "seafarers__map": "shuffled"}),
    (4, {}),
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_more_games_agree(number: int) -> None:
    """Every number of seats and other options, of bots, at random and among gifts: `pytest -m slow -k tribe`."""
    seen: Counter[str] = Counter()
    seats, chosen = OTHER_OPTIONS[number % 6] if number % 2 else (3 + number // 2 % 4, {})
    match number // 2 % 4:
        case 0:
            watch_bots([Gatherer()] * seats, number, 5_000, seen, **chosen)
        case 1:
            watch_random(seats, f"more {number}", 3_000, seen, **chosen)
        case 2:
            watch_bots([GreedyBot()] * seats, number, 5_000, seen, **chosen)
        case _:
            for part in range(5):
                seed = f"more {number} {part}"
                watch_gathering(Strewn(seats, seed, **chosen), seed, 200, seen)
