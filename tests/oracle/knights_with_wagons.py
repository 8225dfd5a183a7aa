"""Follows games of the main scenario with Cities & Knights (TB-MA-19): knights chase barbarians on paths, a 7 moves one
of them from the first turn on, and there is neither robber nor longest road."""

from __future__ import annotations

from collections import Counter

import attrs

import catan_core as catan
from catan_core.base import EndTurn, OwnActionPhase, RobberMove, VictimChoice, goods
from catan_expansions.cities_knights import ChaseRobber
from catan_expansions.traders_barbarians.wagons import ChaseBarbarian, MoveBarbarian
from tests.properties.knights_adapter import Memory
from tests.properties.oracle_adapter import Reading, decider
from tests.properties.wagons_witness import WagonsWitness

from . import cities_knights as oracle
from . import geometry, rules
from .company import Company, Follower, together
from .knights_with_coins import WithCoins
from .realm import Realm
from .wagons import Map, Point, Wagon, corner, large_island, small_island

ROLLED_AGAIN = (2, 12)
"""On the smaller island, whose tokens with these numbers are left out (TB-MA-11)."""
HIGHEST = 5
"""The level of a wagon that is worth a point."""
LAND = {"forest": 3, "pasture": 3, "fields": 4, "hills": 3, "mountains": 3}
"""The smaller island besides its trade hexes: of the base game the desert, a pasture and a forest are left out."""


class BesideWagons(WithCoins):
    """What Cities & Knights keeps on the paths of the scenario."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())
        chart: Map = large_island() if start.rules.seats > 4 else small_island()
        named: dict[Point, geometry.Node] = {}
        realm = super().read(start)
        for node in (*geometry.all_nodes(realm.hexes), *((q, r, "C") for q, r in realm.hexes)):
            named[corner(*node)] = node
        self.paths: set[geometry.Edge] = {frozenset(named[point] for point in path) for path in chart.paths}
        self.closed = {named[point] for point in (*chart.no_site, *chart.plazas)}
        self.wagons: list[Wagon] = []
        self.small = start.rules.seats <= 4
        if self.small:
            land = Counter(terrain for terrain, _ in realm.hexes.values())
            assert {terrain: land[terrain] for terrain in (*LAND, "desert")} == {**LAND, "desert": 0}

    def thrown(self, before: catan.State, action: catan.Action) -> tuple[int, int, str] | None:
        """A 2 or a 12 is rolled again with all dice: nothing comes of it."""
        thrown = super().thrown(before, action)
        if thrown is not None and self.small and thrown[0] in ROLLED_AGAIN:
            self.seen["rolled again"] += 1
            return None
        return thrown

    def further_points(self, state: catan.State, now: Realm, seat: catan.Seat) -> dict[str, int]:
        wagon = self.wagons[seat]
        return {
            "traders_barbarians/deliveries": wagon.delivered,
            "traders_barbarians/highest-level": int(wagon.level == HIGHEST),
        }

    def road_sites(self, now: Realm, seat: int) -> set[geometry.Edge]:
        taken = {edge for _, _, edge in rules.on_edges(now, {"road"})}
        starts = oracle.road_starts(now, seat)
        return {path for path in self.paths - taken if path & starts}

    def sites(self, now: Realm, seat: int, piece: str) -> set[geometry.Node]:
        return super().sites(now, seat, piece) - self.closed

    def moves(self, now: Realm, seat: int) -> set[tuple[geometry.Node, geometry.Node]]:
        """A plaza is no corner, so that knights pass it and do not stop there."""
        return {(origin, node) for origin, node in super().moves(now, seat) if node not in self.closed}

    def retreats(self, now: Realm, owner: int, origin: geometry.Node) -> set[geometry.Node]:
        return super().retreats(now, owner, origin) - self.closed

    def founding_sites(self, now: Realm) -> set[geometry.Node]:
        return super().founding_sites(now) - self.closed


class Wagons(WagonsWitness):
    """What the scenario keeps, and how knights chase barbarians."""

    def __init__(self, start: catan.State, seen: Counter[str], knights: BesideWagons) -> None:
        super().__init__(start, seen)
        self.knights, self.sevens = knights, 0
        knights.wagons = self.realm.wagons

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        super().see(before, action, step)
        thrown = self.knights.thrown(before, action)
        self.sevens += thrown is not None and thrown[0] == 7
        if isinstance(before.phase, RobberMove):
            assert isinstance(action, MoveBarbarian)
            self.sevens -= 1
        if isinstance(action, EndTurn):
            assert not self.sevens, "every 7 moves a barbarian, before the first landing too"

    def chases(self, state: catan.State, seat: catan.Seat) -> None:
        """Which knights may chase which barbarians, and whereto."""
        offered = state.rules.actions(state, seat)
        assert not offered.of(ChaseRobber)
        reading, now = Reading(state), self.knights.read(state)
        points = {corner(*node): node for node in oracle.may_act(now, seat)}
        expected = {
            (points[end], origin, path)
            for origin in self.realm.barbarians
            for end in origin & points.keys()
            for path in self.realm.barbarian_paths()
        }
        found = {
            (reading.node(each.node), self.edges[each.origin], self.edges[each.edge])
            for each in offered.of(ChaseBarbarian)
        }
        assert found == (expected if isinstance(state.phase, OwnActionPhase) else set())
        self.seen["chases offered"] += bool(found)

    def _play(self, before: catan.State, action: catan.Action, after: catan.State) -> None:
        super()._play(before, action, after)
        if isinstance(action, ChaseBarbarian):
            victim = self.realm.put(action.seat, self.edges[action.origin], self.edges[action.edge])
            robbed = victim is not None and goods.stealable_size(before, catan.Seat(victim)) > 0
            assert isinstance(after.phase, VictimChoice) == robbed
            was, now = self.knights.read(before), self.knights.read(after)
            assert now.active == was.active - {Reading(before).node(action.node)}
            self.seen["chased"] += 1
            self.seen["chased onto a road"] += robbed


@attrs.frozen
class Chases:
    """Compares what knights may do once both oracles know what has happened."""

    wagons: Wagons

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        seat = decider(step.state)
        if seat is not None and step.state.winners is None:
            self.wagons.chases(step.state, seat)


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    knights = BesideWagons(start, seen)
    wagons = Wagons(start, seen, knights)
    return [wagons, knights, Chases(wagons)]


def company(seats: int) -> Company:
    return Company(together(seats, "traders_barbarians"), followers)
