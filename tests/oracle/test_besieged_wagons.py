"""Games of the main scenario with Barbarian Attack, compared with the oracle after every action."""

from __future__ import annotations

import json
from random import Random

import pytest

import catan_core as catan
from catan_core.base import Island
from catan_core.play import Bot, GreedyBot, RandomBot
from catan_expansions.traders_barbarians.wagons import (
    ChooseRefuge,
    DriveFromHex,
    HexRolled,
    MoveWagon,
    Refuge,
    Travel,
    UpgradeWagon,
    WagonMoved,
)

from .besieged_wagons import FLEES_ON, BesiegedWagons
from .geometry import Hex, Node
from .matches import played

LONGEST = 300
"""How many decisions are compared at most."""


class Watch:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, game: catan.Game) -> None:
        self.before = self._read(game)
        self.steps = self.fled = 0
        assert self.before.standing == {(-2, 0): 1, (0, 2): 1}

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        before, after = self.before, self._read(game)
        topology = game.state[Island].layout.topology
        for event in game.events:
            if isinstance(event, WagonMoved):
                path = frozenset(topology.nodes[end] for end in (event.origin, event.node))
                assert event.points == before.price(event.seat, path)
                self.steps += 1
            if isinstance(event, HexRolled):
                assert event.flees == (event.face in FLEES_ON[before.wagons["levels"][event.seat] - 1])
        if isinstance(action, ChooseRefuge):
            self._fled(before, after, topology.hexes[action.hex])
        for seat in after.seats:
            assert sum(game.view(None).score(catan.Seat(seat)).values()) == after.points(seat)
        self._offered(game, after)
        self.before = after

    def _fled(self, before: BesiegedWagons, after: BesiegedWagons, goal: Hex) -> None:
        gained = {at: count - before.standing.get(at, 0) for at, count in after.standing.items()}
        lost = [at for at, count in before.standing.items() if after.standing.get(at, 0) < count]
        assert [at for at, more in gained.items() if more > 0] == [goal]
        assert len(lost) == 1
        assert sum(after.standing.values()) == sum(before.standing.values())
        self.fled += 1

    def _offered(self, game: catan.Game, after: BesiegedWagons) -> None:
        topology, phase = game.state[Island].layout.topology, game.phase
        if isinstance(phase, Travel):
            nodes: set[Node] = {topology.nodes[action.node] for action in game.actions.of(MoveWagon)}
            assert nodes == after.steps(phase.seat)
            hexes = {topology.hexes[action.hex] for action in game.actions.of(DriveFromHex)}
            assert hexes == after.drives(phase.seat)
        elif isinstance(phase, Refuge):
            chosen = {topology.hexes[action.hex] for action in game.actions.of(ChooseRefuge)}
            assert chosen == after.refuges(topology.hexes[phase.hex])

    def _read(self, game: catan.Game) -> BesiegedWagons:
        return BesiegedWagons(json.loads(game.to_json()))


class Driver:
    """Upgrades its wagon and drives barbarians off whenever it can, and is greedy otherwise."""

    name = "driver"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        wanted = next((action for kind in (DriveFromHex, UpgradeWagon) for action in actions.of(kind)), None)
        return wanted or GreedyBot().choose(view, actions, rng)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "bot", [pytest.param(GreedyBot(), marks=pytest.mark.slow), Driver(), RandomBot()], ids=lambda bot: bot.name
)
def test_wagons_under_attack_go_as_the_oracle_says(bot: Bot) -> None:
    """TB-COMP-07, Barbarian Attack and main; TB-MA-WAG-01, TB-MA-WAG-08, TB-BA-CON-05."""
    match = catan.Match(catan.ruleset("base", "barbarian_attack", "traders_barbarians"), seats=3, seed="oracle")
    watch = Watch(match.game)
    for action, game in played(match, [bot] * 3, LONGEST):
        watch.follow(action, game)
    assert watch.steps > 20
    assert watch.fled or bot.name != "driver"
