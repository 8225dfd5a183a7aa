"""Follows games of the Rivers with Cities & Knights (TB-RI-18)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import catan_core as catan
from catan_core.base import table
from catan_expansions.cities_knights import LoseCity, LostCities, PlayDiplomat, RebuildRoad
from catan_expansions.traders_barbarians.rivers import CitySaved, SaveCity
from tests.properties.knights_adapter import Memory

from . import cities_knights as oracle
from . import geometry
from .company import Company, Follower, together
from .following.rivers import Reckoner
from .knights_with_coins import GOLD, WithCoins
from .realm import Realm
from .rivers import Rivers, edge, node

RANSOM = 5
WITH_THE_TWELVE = 2
"""The token that lies with the 12 on the smaller island (TB-RI-03)."""


class AtRivers(WithCoins):
    """What Cities & Knights keeps: bridges are roads to knights, and no road lies where a bridge may."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())
        self.rivers = Rivers(start.rules.seats)

    def read(self, state: catan.State) -> Realm:
        realm = super().read(state)
        pieces = [("road" if kind == "bridge" else kind, seat, place) for kind, seat, place in realm.pieces]
        return replace(realm, pieces=pieces)

    def road_sites(self, now: Realm, seat: int) -> set[geometry.Edge]:
        return super().road_sites(now, seat) - self.rivers.sites

    def claims(self, now: Realm) -> list[dict[str, int]]:
        small = now.seats <= 4
        return oracle.claims(now, 12 if small and self._roll == WITH_THE_TWELVE else self._roll)

    def further_points(self, state: catan.State, now: Realm, seat: catan.Seat) -> dict[str, int]:
        hands = [{GOLD: (table.hand(state, one) or {})[GOLD]} for one in state.rules.all_seats]
        position = {"turn": {"number": state.turn.number}, "slices": {"base/holdings": {"hands": hands}}}
        counts = self.rivers.wealth(position)[seat]
        return {"rivers/wealthiest" if counts > 0 else "rivers/poor": counts}


class Gold(Reckoner):
    """What the Rivers keep, and what gold the two together move."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(catan.Game(start))
        self.seen, self.state = seen, start
        self.in_hand: tuple[int, Any] | None = None

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        if before is not self.state:
            self.before = self._read(catan.Game(before))
        self.follow(action, catan.Game(step.state, step.events))
        self.state = step.state
        if isinstance(step.state.phase, LostCities):
            self._ransoms(step.state)

    def _ransoms(self, state: catan.State) -> None:
        """Whoever has five coins may save a city in place of losing it."""
        for seat in state.rules.actors(state):
            actions = state.rules.actions(state, seat)
            assert len(actions.of(SaveCity)) == ((table.hand(state, seat) or {})[GOLD] >= RANSOM)
            assert actions.of(LoseCity)
            self.seen["ransom offered"] += bool(actions.of(SaveCity))

    def due(self, action: catan.Action, before: Any, after: Any, game: catan.Game) -> list[int] | None:
        due = super().due(action, before, after, game)
        if due is None:
            return None
        was, now = before["slices"]["base/island"]["pieces"], after["slices"]["base/island"]["pieces"]
        for seat in range(self.rivers.seats):
            cities = [{node(at) for at in pieces["city"][seat]} for pieces in (was, now)]
            fallen = {node(at) for at in now["settlement"][seat]} & cities[0]
            due[seat] -= len(fallen & self.rivers.nodes)  # a coin is for building (TB-RI-08)
            self.seen["fallen at a river"] += len(fallen & self.rivers.nodes)
            if not before["turn"]["number"]:
                due[seat] += len((cities[1] - cities[0]) & self.rivers.nodes)
                self.seen["starting city"] += len((cities[1] - cities[0]) & self.rivers.nodes)
        for event in game.events:
            if isinstance(event, CitySaved):
                due[event.seat] -= RANSOM
        self._diplomat(action, before, game, due)
        return due

    def _diplomat(self, action: catan.Action, before: Any, game: catan.Game, due: list[int]) -> None:
        """A road taken from a river costs its owner a coin, if there is one; one that is laid there pays one."""
        gold = self.rivers.gold(before)
        if isinstance(action, PlayDiplomat):
            at = self._edge(game, action.edge)
            owner = next(seat for seat, laid in enumerate(self._roads(before)) if at in laid)
            if owner == action.seat:
                self.in_hand = (owner, at)
            elif at in self.rivers.edges:
                due[owner] -= min(1, gold[owner])
                self.seen["road taken from a river"] += 1
        elif isinstance(action, RebuildRoad):
            assert self.in_hand is not None
            owner, at = self.in_hand
            taken = at in self.rivers.edges
            laid = action.edge is not None and self._edge(game, action.edge) in self.rivers.edges
            due[owner] += max(-gold[owner], laid - taken) - laid  # what is laid has been counted
            self.seen["road moved at a river"] += taken or laid
            self.in_hand = None

    def _roads(self, position: Any) -> list[set[geometry.Edge]]:
        return [{edge(at) for at in row} for row in position["slices"]["base/island"]["pieces"]["road"]]


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    return [AtRivers(start, seen), Gold(start, seen)]


def company(seats: int) -> Company:
    return Company(together(seats, "rivers"), followers)
