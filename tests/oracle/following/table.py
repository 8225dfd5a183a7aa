"""Follows what two together make of building, yields, robber and pirate, routes and points, and compares it with the
oracle."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import catan_core as catan
from catan_core.base import (
    GOAL,
    BuildCity,
    BuildFreeRoad,
    BuildPhase,
    BuildRoad,
    BuildSettlement,
    ChooseVictim,
    Dice,
    DiceRoll,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    MoveRobber,
    PlaceBuilding,
    PlaceRoad,
    Produced,
    RobberMove,
    VictimChoice,
    table,
)
from catan_expansions.seafarers import BuildFreeShip, BuildShip, GoldChoice, MovePirate, MoveShip, PlaceShip
from tests.oracle import rules, sea
from tests.oracle.fishermen import price_for
from tests.oracle.following.fish import TAGS
from tests.oracle.geometry import Edge, Hex, Node
from tests.oracle.rivers import Rivers
from tests.oracle.sea import Area
from tests.oracle.table import GOODS
from tests.oracle.together import (
    FISH,
    LEFT_OUT,
    MAIN,
    PURSE,
    SEA,
    SHARED,
    TERRAINS,
    TOKENS,
    Pair,
    Together,
)
from tests.properties.oracle_adapter import Reading

EVERY = 25
"""All sites of all seats, and harbors, are compared after so many actions."""


class Follower:
    """Remembers of a game what a position does not tell, from the actions alone, and compares. `seen` counts what has
    been compared."""

    def __init__(self, game: catan.Game, pair: Pair, rivers: Rivers | None, seen: Counter[str]) -> None:
        self.pair, self.rivers, self.seen = pair, rivers, seen
        self.reading, self.seats = Reading(game.state), range(game.rules.seats)
        self.before = self.read(game)
        self.phase = game.phase
        self.holder: int | None = None
        self.home: list[set[Area]] = [set() for _ in self.seats]
        self.settled: list[set[Area]] = [set() for _ in self.seats]
        self.gold: list[tuple[int, int]] = []
        self.measured: Any = None

    def read(self, game: catan.Game) -> Together:
        return Together(json.loads(game.to_json()), self.pair, self.rivers)

    def begins(self) -> None:
        """Compare what lies on the island at the beginning, for up to four."""
        if len(self.seats) > 4:
            return
        assert self.before.laid() == TERRAINS[self.pair]
        tokens, several = self.before.tokens()
        assert tokens == TOKENS - LEFT_OUT.get(self.pair, Counter())
        assert several == SHARED.get(self.pair, Counter())
        assert self.before.robber_begins()
        assert (self.before.waters.pirate is None) == (SEA not in self.pair or not self.before.has_robber())
        assert {hand.get("gold", 0) for hand in self.before.hands} == {PURSE.get(self.pair, 0)}

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        before, after = self.before, self.read(game)
        self._settles(action, after)
        if isinstance(action, Dice):
            self._yields(action, before, game)
        assert not after.astray()
        self._routes(before, after)
        self._points(game, after)
        if not game.winners:
            self._asked(game, after)
        self.seen["actions"] += 1
        if self.seen["actions"] % EVERY == 0:
            self._sites(game.state, after)
        self.before, self.phase = after, game.phase

    def fallen(self, at: Node) -> bool:
        """Whether a building at a node was conquered before the last action."""
        return self.before.fallen(at)

    def stands(self, game: catan.Game) -> None:
        """Compare a position for itself, whatever has led to it."""
        now = self.read(game)
        assert not now.astray()
        card = now.slices["base/longest-road"]
        assert card["lengths"] == [now.route(seat) for seat in self.seats]
        self._points(game, now)
        self._asked(game, now)
        self._sites(game.state, now)

    # -- what happens ----------------------------------------------------------------------------------------------

    def _settles(self, action: catan.Action, after: Together) -> None:
        """The first settlement of a seat on a small island (SEA-SVP-01 to SEA-SVP-03)."""
        if SEA not in self.pair or not isinstance(action, PlaceBuilding | BuildSettlement):
            return
        areas = sea.touched(after.waters, self.reading.node(action.node), deserts_divide=False)
        if isinstance(action, PlaceBuilding):
            self.home[action.seat] |= areas
        else:
            new = areas - self.home[action.seat] - self.settled[action.seat]
            self.settled[action.seat] |= new
            self.seen["islets"] += len(new)

    def _yields(self, action: Dice, before: Together, game: catan.Game) -> None:
        if not isinstance(self.phase, DiceRoll):
            return
        total = sum(face for face in action.faces if isinstance(face, int))
        again = MAIN in self.pair and not any(2 in numbers for numbers in before.numbers.values())
        if again and total in (2, 12):
            assert isinstance(game.phase, DiceRoll), "a 2 or a 12 is rolled again (TB-MA-11)"
            self.seen["rolled again"] += 1
            return
        waters = before.rolled(total)
        goods = [good.id for good in game.rules.goods]
        brought = [
            {good: count for good, count in zip(goods, gain, strict=True) if count}
            for event in game.events
            if isinstance(event, Produced)
            for gain in event.gains
        ]
        assert (brought or [{} for _ in self.seats]) == rules.production(waters, total)
        self.gold = [] if total == 7 else sea.gold_due(waters, total, game.turn.seat)
        self.seen["rolls"] += 1

    def _routes(self, before: Together, after: Together) -> None:
        laid = (after.pieces, after.camels, after.taken)
        card = after.slices.get("base/longest-road")
        if laid == self.measured or card is None:
            assert (card is None) == (not after.has_route_card())
            return
        self.measured = laid
        lengths = [after.route(seat) for seat in self.seats]
        self.seen["routes"] += 1
        self.seen["doubled"] += lengths != [sea.trade_route(after.waters, seat) for seat in self.seats]
        assert card["lengths"] == lengths
        self.holder = rules.longest_road_holder_after(self.holder, lengths)
        assert card["holder"] == self.holder

    # -- what may be done ------------------------------------------------------------------------------------------

    def _asked(self, game: catan.Game, now: Together) -> None:
        state, phase, offered, reading = game.state, game.phase, game.rules.actions(game.state), self.reading
        match phase:
            case GoldChoice():
                seat, count = self.gold.pop(0)
                assert (phase.seat, phase.count) == (seat, min(count, sum(now.waters.supply[good] for good in GOODS)))
                self.seen["gold fields"] += 1
            case RobberMove():
                hexes = {reading.hex(action.hex) for action in offered.of(MoveRobber)}
                assert hexes == now.robber_targets()
                hexes = {reading.hex(action.hex) for action in offered.of(MovePirate)}
                assert hexes == now.pirate_targets()
                self.seen["robber or pirate"] += now.has_robber()
            case VictimChoice() if phase.hex is not None and now.has_robber():
                place = reading.hex(phase.hex)
                named = {action.victim for action in offered.of(ChooseVictim)} - {None}
                assert named == self._victims(now, phase.seat, place)
            case FoundBuilding():
                nodes = {reading.node(action.node) for action in offered.of(PlaceBuilding)}
                assert nodes == now.founding_sites()
                self.seen["founding"] += 1
            case FoundRoad():
                node = reading.node(phase.node)
                assert self._edges(offered, PlaceRoad) == now.founding_roads(node)
                assert self._edges(offered, PlaceShip) == now.founding_ships(node)
            case BuildPhase():
                self._buildable(game, now)
            case FreeRoad():
                (seat,) = game.actors
                assert self._edges(offered, BuildFreeRoad) == now.placeable(seat, "road")
                assert self._edges(offered, BuildFreeShip) == now.placeable(seat, "ship")
                self.seen["free roads"] += 1
        assert not (self.gold and isinstance(phase, BuildPhase)), "somebody has not been asked what gold brings"
        assert state.stack

    def _victims(self, now: Together, seat: int, place: Hex) -> set[int]:
        if place == now.waters.pirate:
            self.seen["victims of the pirate"] += 1
            return sea.pirate_victims(now.waters, seat, place)
        self.seen["victims of the robber"] += 1
        return rules.steal_candidates(now.waters, seat, place)

    def _buildable(self, game: catan.Game, now: Together) -> None:
        (seat,) = game.actors
        offered, reading = game.rules.actions(game.state, seat), self.reading
        assert self._edges(offered, BuildRoad) == now.buildable(seat, "road")
        assert self._edges(offered, BuildShip) == now.buildable(seat, "ship")
        for kind, build in (("settlement", BuildSettlement), ("city", BuildCity)):
            nodes = {reading.node(getattr(action, "node")) for action in offered.of(build)}  # noqa: B009
            assert nodes == now.buildable(seat, kind)
        moves = {(reading.edge(action.origin), reading.edge(action.edge)) for action in offered.of(MoveShip)}
        on_turn = SEA in self.pair and seat == game.turn.seat
        assert moves == (now.ship_moves(seat) if on_turn else set())
        self.seen.update({"building": 1, "moves of ships": len(moves)})
        if FISH in self.pair and seat == game.turn.seat:
            self._for_fish(offered, now, seat)

    def _for_fish(self, offered: catan.Actions, now: Together, seat: int) -> None:
        """What is sold for fish, to whoever has enough."""
        public = [now.shown_points(each, len(self.settled[each])) for each in self.seats]
        sold = {thing for thing in now.sold_for_fish(seat) if now.fish(seat) >= price_for(thing, public, seat)}
        there = {TAGS[kind.tag] for kind, _ in offered.kinds if kind.tag in TAGS}
        assert there == sold
        self.seen.update(f"sold: {thing}" for thing in sold)

    def _edges(self, offered: catan.Actions, kind: Any) -> set[Edge]:
        return {self.reading.edge(action.edge) for action in offered.of(kind)}

    def _sites(self, state: catan.State, now: Together) -> None:
        reading = self.reading
        assert rules.conserved(now.waters), "cards got lost"
        for seat in map(catan.Seat, self.seats):
            assert {reading.edge(way) for way in table.sites(state, seat, "road")} == now.road_sites(seat)
            assert {reading.node(at) for at in table.sites(state, seat, "settlement")} == now.settlement_sites(seat)
            if SEA in self.pair:
                assert {reading.edge(way) for way in table.sites(state, seat, "ship")} == now.ship_sites(
                    now.waters, seat
                )
            rates = {good: set(ratios) for good, ratios in table.rates(state, seat).items() if good in GOODS}
            assert rates == rules.rates(now.waters, seat)
        self.seen["sites"] += 1

    # -- points ----------------------------------------------------------------------------------------------------

    def _points(self, game: catan.Game, now: Together) -> None:
        total = [now.points(seat, len(self.settled[seat])) for seat in self.seats]
        for seat in map(catan.Seat, self.seats):
            assert sum(game.score(seat).values()) == total[seat], (seat, game.score(seat), total[seat])
            assert GOAL(game.state, seat) == now.target(seat)
        on_turn = now.slices["base/window"]["seat"]
        if on_turn is not None:
            assert (game.winner == on_turn) == (total[on_turn] >= now.target(on_turn))
        self.seen["finished"] += bool(game.winners)
        self.seen["fallen"] += any(kind == rules.FALLEN for kind, _, _ in now.waters.pieces)
