"""Watches games of the wagons, and compares them with the oracle after every action."""

from __future__ import annotations

from collections import Counter
from operator import mul

import catan_core as catan
from catan_core import Seat, State, Step
from catan_core.base import (
    Build,
    EndTurn,
    FoundBuilding,
    Holdings,
    Island,
    Main,
    RobberMove,
    VictimChoice,
    goods,
    pieces,
)
from catan_expansions.traders_barbarians.fishermen import FishTokens
from catan_expansions.traders_barbarians.wagons import (
    BarbarianFlees,
    Barbarians,
    DrawToken,
    DriveDie,
    DriveOff,
    DriveRoll,
    FeedFish,
    FeedOxen,
    MoveBarbarian,
    MoveWagon,
    PlaceBarbarian,
    PlaySwiftJourney,
    Stacks,
    TokenDraw,
    Travel,
    UpgradeWagon,
    Wagons,
)
from tests.oracle.fishermen import WORTH, price_for
from tests.oracle.rivers import Rivers
from tests.oracle.wagons import STOCKED, Path, Point, Realm, at_sea, corner, large_island, small_island

ROADS = ("road", "bridge", "ship")
WARES = ("marble", "glass", "tools", "sand")
KINDS = ("castle", "quarry", "glassworks")


class WagonsWitness:
    """Keeps the oracle's game beside that of the library. `seen` counts what has been compared."""

    def __init__(self, state: State, seen: Counter[str]) -> None:
        self.seen, self.rules = seen, state.rules
        topology = state[Island].layout.topology
        self.nodes: list[Point] = [corner(q, r, letter) for q, r, letter in topology.nodes]
        self.edges: list[Path] = [frozenset((self.nodes[a], self.nodes[b])) for a, b in topology.edges]
        large, options = state.rules.seats > 4, state.rules.options
        self.realm = Realm(
            large_island() if large else small_island(),
            state.rules.seats,
            18 if large else 12,
            grain_per_move=options.get("traders_barbarians.grain_per") == "move",
            refills=options["traders_barbarians.refill"] == "reshuffle",
            inner_barbarians=bool(options["traders_barbarians.barbarian_inner_paths"]),
        )
        self.realm.barbarians = [self.edges[edge] for edge in state[Barbarians].edges]
        self.turn = state.turn.number
        self.bridges = self._with_others(state)

    def _with_others(self, state: State) -> set[Path]:
        """What others change, with which the scenario is played (TB-COMP-07); the paths that a river crosses."""
        expansions, realm = state.rules.ruleset.expansions, self.realm
        crossed = set[Path]()
        if "seafarers" in expansions:
            realm.map = at_sea(realm.map, {(q, r) for q, r in state[Island].layout.hexes})
        if "rivers" in expansions:
            sites = Rivers(state.rules.seats).sites
            crossed = {frozenset(corner(q, r, letter) for q, r, letter in site) for site in sites}
            realm.bare, realm.tolls = dict.fromkeys(crossed, 3), dict.fromkeys(crossed, 2)
        return crossed

    def see(self, before: State, action: catan.Action, step: Step) -> None:
        """Compare what was legal before an action, and what has become of it."""
        self._tell(before)
        if before.turn.number != self.turn:
            self.turn = before.turn.number
            self.realm.new_turn()
        self._compare_legal(before)
        self._play(before, action, step.state)
        self._compare(before, action, step.state)

    def _tell(self, state: State) -> None:
        realm = self.realm
        realm.roads = {
            self.edges[edge]: seat
            for kind in ROADS
            if kind in state.rules.piece_index
            for seat in range(state.rules.seats)
            for edge in catan.members(pieces.on_board(state, kind, Seat(seat)))
        }
        if "fishermen" in state.rules.ruleset.expansions:
            shown = [state.rules.points(state, seat, hidden=False) for seat in state.rules.all_seats]
            fish = [sum(map(mul, WORTH.values(), hand)) for hand in state[FishTokens].hands]
            realm.fodder = [own >= price_for("feed", shown, seat) for seat, own in enumerate(fish)]
        ids = [good.id for good in state.rules.goods]
        realm.hands = [dict(zip(ids, hand, strict=True)) for hand in state[Holdings].hands]

    def _compare_legal(self, state: State) -> None:
        phase, realm, legal = state.phase, self.realm, state.rules.actions(state)
        if isinstance(phase, Travel):
            seat = phase.seat
            assert {self.nodes[each.node] for each in legal.of(MoveWagon)} == realm.moves(seat), "moves"
            assert bool(legal.of(FeedOxen)) == realm.may_feed(seat), "grain"
            assert bool(legal.of(FeedFish)) == realm.may_feed_fish(seat), "fish"
            assert {self.edges[each.edge] for each in legal.of(DriveOff)} == realm.may_drive(seat), "driving off"
            if legal.of(PlaySwiftJourney):
                assert realm.moved
        elif isinstance(phase, RobberMove):
            found = {(self.edges[each.origin], self.edges[each.edge]) for each in legal.of(MoveBarbarian)}
            assert found == {(one, to) for one in realm.barbarians for to in realm.barbarian_paths()}, "barbarians"
        elif isinstance(phase, BarbarianFlees):
            assert {self.edges[each.edge] for each in legal.of(PlaceBarbarian)} == realm.barbarian_paths(), "flight"
        elif isinstance(phase, FoundBuilding):
            sites = {self.nodes[each.node] for each in legal}  # type: ignore[attr-defined]
            assert not sites & (realm.map.no_site | realm.map.plazas.keys()), "sites"
        if isinstance(phase, (Build, Main)):
            assert bool(legal.of(UpgradeWagon)) == realm.may_upgrade(phase.seat), "upgrades"

    def _play(self, before: State, action: catan.Action, after: State) -> None:
        realm, phase, seat = self.realm, before.phase, action.seat
        match action:
            case MoveWagon(node=node):
                loaded, path = realm.wagons[seat].load, frozenset({self.nodes[node], self._at(seat)})
                owner = realm.roads.get(path)
                way = "bare" if owner is None else "own" if owner == seat else "foreign"
                self.seen[f"{way} river" if path in self.bridges else f"{way} path"] += 1
                realm.move(seat, self.nodes[node])
                if loaded is not None and realm.wagons[seat].load is None:
                    self.seen["deliveries"] += 1
                if after.winners is None:
                    assert isinstance(after.phase, TokenDraw) == (realm.drawing is not None)
                self.seen["moves"] += 1
            case DrawToken(ware=ware):
                assert isinstance(phase, TokenDraw)
                assert {
                    each.ware: weight for each, weight in before.rules.outcomes(before) if isinstance(each, DrawToken)
                } == {token: count for token, count in realm.stacks[phase.terrain].items() if count}
                realm.draw(phase.seat, ware)
                self.seen["tokens"] += 1
            case FeedOxen():
                realm.feed(seat)
                self.seen["grain"] += 1
            case FeedFish():
                realm.feed(seat, grain=0)
                self.seen["fish"] += 1
            case UpgradeWagon():
                realm.upgrade(seat)
                self.seen["upgrades"] += 1
            case PlaySwiftJourney():
                realm.swift(seat)
                self.seen["journeys"] += 1
            case DriveDie(face=face):
                assert isinstance(phase, DriveRoll)
                flees = realm.drive(phase.seat, self.edges[phase.edge], face)
                assert isinstance(after.phase, BarbarianFlees) == flees
                self.seen["dice"] += 1
            case PlaceBarbarian(edge=edge):
                assert isinstance(phase, BarbarianFlees)
                realm.put(seat, self.edges[phase.edge], self.edges[edge])
                self.seen["flights"] += 1
            case MoveBarbarian(origin=origin, edge=edge):
                victim = realm.put(seat, self.edges[origin], self.edges[edge])
                robbed = victim is not None and goods.stealable_size(before, Seat(victim)) > 0
                assert isinstance(after.phase, VictimChoice) == robbed
                self.seen["barbarians"] += 1
                self.seen["thefts"] += robbed
            case EndTurn():
                assert isinstance(phase, Travel)
                self.seen["turns"] += 1

    def _at(self, seat: int) -> Point:
        at = self.realm.wagons[seat].at
        assert at is not None
        return at

    def _compare(self, before: State, action: catan.Action, after: State) -> None:
        realm, wagons = self.realm, after[Wagons]
        for seat, wagon in enumerate(realm.wagons):
            at = wagons.at[seat]
            if wagon.at is None and at is not None:
                # It begins at the city that has just been founded.
                assert pieces.on_board(after, "city", Seat(seat)) == 1 << at
                wagon.at = self.nodes[at]
            assert wagon.at == (None if at is None else self.nodes[at]), "where a wagon stands"
            found = (wagons.levels[seat], wagons.carried[seat], wagons.delivered[seat])
            assert found == (wagon.level, wagon.load, wagon.delivered), f"the wagon of seat {seat}"
            named = after.rules.score(after, Seat(seat))
            assert realm.points(seat) == sum(count for name, count in named.items() if "traders" in name)
        assert [self.edges[edge] for edge in after[Barbarians].edges] == realm.barbarians, "barbarians"
        for kind, counts in zip(KINDS, after[Stacks].left, strict=True):
            assert {ware: count for ware, count in zip(WARES, counts, strict=True) if ware in STOCKED[kind]} == (
                realm.stacks[kind]
            ), kind
        if isinstance(action, (MoveWagon, FeedOxen, FeedFish, UpgradeWagon)):
            ids = [good.id for good in after.rules.goods]
            hands = [dict(zip(ids, hand, strict=True)) for hand in after[Holdings].hands]
            assert hands == realm.hands, "what was paid"
