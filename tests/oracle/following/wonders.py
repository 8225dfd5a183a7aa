"""Follows a game of The Wonders of Catan, and compares it with the oracle."""

from __future__ import annotations

from collections import Counter

import catan_core as catan
from catan_core.base import BuildPhase, LongestRoad, table
from catan_expansions.seafarers import BuildLevel, ClaimWonder, LevelBuilt, WonderClaimed, Wonders
from tests.oracle import sea, wonders
from tests.oracle.geometry import Hex, Node
from tests.oracle.sea import Waters
from tests.oracle.table import GOODS
from tests.oracle.wonders import Site
from tests.properties.oracle_adapter import Reading
from tests.properties.sea_witness import SeaWitness


class Reckoner(SeaWitness):
    """Remembers who has claimed which wonder and what has been built of it, from the actions alone, and compares; and
    whatever else happens at sea. `all_points` says that hidden ones count for the cathedral too."""

    def __init__(self, start: catan.State, seen: Counter[str], all_points: bool = False) -> None:
        super().__init__(start, seen)
        self.wonders: list[str | None] = [None] * start.rules.seats
        self.levels = [0] * start.rules.seats
        self.all_points = all_points

    def waters(self, state: catan.State) -> Site:
        told = {**vars(super().waters(state)), "aside": [int(wonder is not None) for wonder in self.wonders]}
        return Site(**told, wonders=[*self.wonders], levels=[*self.levels])

    def founding_sites(self, position: Waters) -> set[Node]:
        assert isinstance(position, Site)
        return super().founding_sites(position) - wonders.closed_at_first(position)

    def pirate_targets(self, position: Waters) -> set[Hex]:
        """There is no pirate (SEA-WON-04)."""
        assert position.pirate is None
        return set()

    def wins(self, position: Waters, seat: catan.Seat, points: int) -> bool:
        assert isinstance(position, Site)
        return wonders.wins(position, seat, points)

    def see(self, before: catan.State, action: catan.Action, step: catan.Step, closely: bool = True) -> None:
        match action:
            case ClaimWonder(seat=seat, wonder=wonder):
                assert wonder in self._claimable(self.waters(before), seat)
                self.wonders[seat] = wonder
                assert [*step.events][:1] == [WonderClaimed(seat, wonder)]
                assert table.hand(step.state, seat) == table.hand(before, seat)
                self.seen[f"claims {wonder}"] += 1
            case BuildLevel(seat=seat):
                assert wonders.may_build(self.waters(before), seat)
                self.levels[seat] += 1
                self._paid(before, seat, step)
        now = step.state[Wonders]
        assert (list(now.claimed), list(now.levels)) == (self.wonders, self.levels)
        super().see(before, action, step, closely or action.tag in (ClaimWonder.tag, BuildLevel.tag))

    def _paid(self, before: catan.State, seat: catan.Seat, step: catan.Step) -> None:
        """The price of a level goes from the hand to the supply."""
        wonder = self.wonders[seat]
        assert wonder is not None
        price = wonders.PRICES[wonder]
        assert LevelBuilt(seat, wonder, self.levels[seat]) in step.events
        old, new = self.waters(before), self.waters(step.state)
        for good in GOODS:
            assert old.hands[seat].get(good, 0) - price.get(good, 0) == new.hands[seat].get(good, 0)
            assert old.supply[good] + price.get(good, 0) == new.supply[good]
        self.seen[f"levels {self.levels[seat]}"] += 1

    def _claimable(self, position: Site, seat: catan.Seat, islands: int | None = None) -> set[str]:
        """What a seat may claim, with so many points for small islands; with those that it has earned (SEA-WON-03)."""
        earned = sea.BONUS[self.scenario] * len(self.earned[seat])
        points = wonders.open_points(position, seat, earned if islands is None else islands)
        hidden = position.victory_cards[seat] if self.all_points else 0
        return wonders.claimable(position, seat, points + hidden)

    def _asked(self, state: catan.State, position: Waters, reading: Reading) -> None:
        super()._asked(state, position, reading)
        if state.winners is None and isinstance(state.stack[-1], BuildPhase):
            assert isinstance(position, Site)
            self._offered(state, position)

    def ask(self, state: catan.State) -> None:
        """Compare what is offered in a position that no game has led to, with routes that are measured anew."""
        self.wonders, self.levels = list(state[Wonders].claimed), list(state[Wonders].levels)
        position = self.waters(state)
        lengths = tuple(sea.trade_route(position, seat) for seat in state.rules.all_seats)
        measured = state.with_slice(catan.evolve(state[LongestRoad], lengths=lengths))
        (seat,) = state.rules.actors(state)
        self._offered(measured, position, catan.Game(state).score(seat).get("seafarers/islands", 0))

    def _offered(self, state: catan.State, position: Site, islands: int | None = None) -> None:
        """Which wonders may be claimed, and whether the next level may be built."""
        (seat,) = state.rules.actors(state)
        offered, claimable = state.rules.actions(state, seat), self._claimable(position, seat, islands)
        assert {action.wonder for action in offered.of(ClaimWonder)} == claimable
        assert bool(offered.of(BuildLevel)) == wonders.may_build(position, seat)
        self.seen.update(f"may claim {wonder}" for wonder in claimable)
        self.seen["may build"] += wonders.may_build(position, seat)
        self.seen["asked for wonders"] += 1
