"""Games of the rivers, compared with the oracle after every action."""

from __future__ import annotations

import json
from typing import Any

import pytest

import catan_core as catan
from catan_core.base import BuildRoad, BuildSettlement, Island, MaritimeTrade, Traded
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from catan_expansions.traders_barbarians.rivers import BuildBridge

from .geometry import Edge
from .matches import alike, played
from .rivers import Rivers

LONGEST = 400
"""How many decisions are compared at most."""

ALL_GOLD = {False: 100, True: 148}
"""By whether five or six play (TB-RI-14)."""


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, game: catan.Game) -> None:
        attacked = "barbarian_attack" in game.rules.ruleset.expansions
        self.rivers, self.before = Rivers(game.rules.seats, attacked=attacked), self._read(game)
        self.bridges = self.bought = self.paid = 0

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        before, after = self.before, self._read(game)
        self._gold(action, before, after, game)
        self._points(game, after)
        if not game.winners:
            self._bridges(game, after)
        self.before = after

    def due(self, action: catan.Action, before: Any, after: Any, game: catan.Game) -> list[int] | None:
        """The gold that each seat gains in this action, or loses; None if players may have traded with it."""
        if any(isinstance(event, Traded) for event in game.events):
            return None
        if self.rivers.attacked and not isinstance(action, BuildRoad | BuildBridge | BuildSettlement):
            return None
        due = self.rivers.brought(before, after)
        self.paid += sum(due)
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
            elif any(each.tag == "base/end-turn" for each in actions):
                assert not self.rivers.bridges_to_build(after, seat)
            assert not {self._edge(game, each.edge) for each in actions.of(BuildRoad)} & self.rivers.sites

    def _edge(self, game: catan.Game, edge: catan.Edge) -> Edge:
        topology = game.state[Island].layout.topology
        return frozenset(topology.nodes[end] for end in topology.edges[edge])

    def _read(self, game: catan.Game) -> Any:
        return json.loads(game.to_json())


def reckoned(seats: int, seed: str, greedy: bool, *others: str) -> Reckoner:
    match = catan.Match(catan.ruleset("base", "rivers", *others), seats=seats, seed=seed)
    reckoner = Reckoner(match.game)
    for action, game in played(match, alike(seats, greedy), LONGEST):
        reckoner.follow(action, game)
    return reckoner


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(2, False), (3, True), (4, False), (6, True)])
def test_games_of_the_rivers_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-RI-05 to TB-RI-10, TB-RI-12 to TB-RI-14."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy, *(["five_six"] if seats > 4 else []))
    assert reckoner.paid > 5
    assert reckoner.bought or reckoner.bridges


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(3, True), (4, False)])
def test_rivers_under_attack_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-COMP-07, Rivers and Barbarian Attack; TB-BA-CON-02. Coins that battles and cards bring are not the river's."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy, "barbarian_attack")
    assert reckoner.paid > 5
    assert not greedy or reckoner.bridges


def test_seven_paths_are_crossed_on_the_smaller_island_and_ten_on_the_larger() -> None:
    """TB-RI-05, TB-RI-20."""
    assert (len(Rivers(4).sites), len(Rivers(6).sites)) == (7, 10)
    assert len(Rivers(4, attacked=True).sites) == 7
