"""Follows the rivers of a game, and compares them with the oracle."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import catan_core as catan
from catan_core.base import BuildRoad, BuildSettlement, Island, MaritimeTrade, Traded
from catan_expansions.seafarers import MoveShip
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from catan_expansions.traders_barbarians.fishermen import with_rivers
from catan_expansions.traders_barbarians.rivers import BuildBridge
from tests.oracle.geometry import Edge
from tests.oracle.rivers import Rivers

ALL_GOLD = {False: 100, True: 148}
"""By whether five or six play (TB-RI-14)."""

MOVE_WAGON = "traders_barbarians/move-wagon"
"""Tolls and deliveries move gold that comes from no river."""


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, game: catan.Game, rivers: Rivers | None = None, seen: Counter[str] | None = None) -> None:
        attacked = "barbarian_attack" in game.rules.ruleset.expansions
        self.rivers, self.before = rivers or Rivers(game.rules.seats, attacked=attacked), self._read(game)
        wagons = "traders_barbarians" in game.rules.ruleset.expansions
        self.last = "traders_barbarians/end-building" if wagons else "base/end-turn"
        self.bridges = self.bought = self.paid = 0
        self.seen = Counter[str]() if seen is None else seen

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        before, after = self.before, self._read(game)
        self._gold(action, before, after, game)
        self._points(game, after)
        if not game.winners:
            self._bridges(game, after)
            self.voyages(game, after)
        self.before = after

    def voyages(self, game: catan.Game, now: Any) -> None:
        """What every move of a ship would bring or cost that leaves a river or stays at one: few games have many."""
        for action in game.actions.of(MoveShip):
            if self._edge(game, action.origin) in self.rivers.edges:
                then = self._read(game.play(action))
                due = self.rivers.brought(now, then)
                expected = [has + more for has, more in zip(self.rivers.gold(now), due, strict=True)]
                assert self.rivers.gold(then) == expected
                self.seen[f"voyages that cost {-due[action.seat]}"] += 1

    def due(self, action: catan.Action, before: Any, after: Any, game: catan.Game) -> list[int] | None:
        """The gold that each seat gains in this action, or loses; None if gold may have moved that no river brings."""
        due = self.rivers.brought(before, after)
        self.paid += sum(due)
        if action.tag == MOVE_WAGON or any(isinstance(event, Traded) for event in game.events):
            return None
        if self.rivers.attacked and not isinstance(action, BuildRoad | BuildBridge | BuildSettlement):
            return None
        if isinstance(action, BuyWithCoins):
            due[action.seat] -= 2
        elif isinstance(action, MaritimeTrade) and game.rules.goods[action.take].id == "gold":
            assert action.ratio > 2, "no gold at a special harbor (TB-RI-10)"
            due[action.seat] += 1
        return due

    def _gold(self, action: catan.Action, before: Any, after: Any, game: catan.Game) -> None:
        old, new = self.rivers.gold(before), self.rivers.gold(after)
        self.bridges += isinstance(action, BuildBridge)
        self.bought += isinstance(action, BuyWithCoins)
        due, left = self.due(action, before, after, game), before["slices"]["base/holdings"]["supply"].get("gold", 0)
        if due is not None and sum(due) <= left:
            assert new == [has + more for has, more in zip(old, due, strict=True)]
        supply = after["slices"]["base/holdings"]["supply"].get("gold", 0)
        assert sum(new) + supply == ALL_GOLD[self.rivers.seats > 4]

    def _points(self, game: catan.Game, after: Any) -> None:
        for seat, counts in enumerate(self.rivers.wealth(after)):
            score = game.view(None).score(catan.Seat(seat))
            found = {name: points for name, points in score.items() if name.startswith("rivers/")}
            assert sum(found.values()) == counts

    def _bridges(self, game: catan.Game, after: Any) -> None:
        for seat in game.actors:
            if seat < 0:
                continue
            actions = game.actions_of(seat)
            offered = {self._edge(game, each.edge) for each in actions.of(BuildBridge)}
            if offered:
                assert offered == self.rivers.bridges_to_build(after, seat)
            elif any(each.tag == self.last for each in actions):
                assert not self.rivers.bridges_to_build(after, seat)
            for_fish = {self._edge(game, each.edge) for each in actions.of(with_rivers.BridgeForFish)}
            assert not for_fish or for_fish == self.rivers.bridge_sites(after, seat)
            assert not {self._edge(game, each.edge) for each in actions.of(BuildRoad)} & self.rivers.sites

    def _edge(self, game: catan.Game, edge: catan.Edge) -> Edge:
        topology = game.state[Island].layout.topology
        return frozenset(topology.nodes[end] for end in topology.edges[edge])

    def _read(self, game: catan.Game) -> Any:
        return json.loads(game.to_json())
