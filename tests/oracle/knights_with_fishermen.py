"""Games of the Fishermen with Cities & Knights, compared with the oracles of both after every action (TB-FI-20)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import catan_core as catan
from catan_expansions.cities_knights import Barbarians, deck_size
from catan_expansions.traders_barbarians.fishermen import BanishRobber, CardForFish, FishTokens, ResourceForFish
from tests.properties.knights_adapter import Memory
from tests.properties.knights_witness import Witness

from .company import Company, Follower, together
from .following.fish import Reckoner
from .realm import TRACKS, Realm
from .table import GOODS

TARGET = 13


class Fishing(Witness):
    """What Cities & Knights keeps: nothing is built at a ground, which is water, and the boot asks for a point more."""

    def read(self, state: catan.State) -> Realm:
        realm = super().read(state)
        land = {place: hex for place, hex in realm.hexes.items() if hex[0] != "fishing_ground"}
        return replace(realm, hexes=land)

    def goal(self, state: catan.State, seat: catan.Seat) -> int:
        return TARGET + (state[FishTokens].boot == seat)

    def further_draws(self, action: catan.Action) -> list[tuple[int, str | None]]:
        return [(action.seat, action.deck)] if isinstance(action, CardForFish) else []


class Catch(Reckoner):
    """What the Fishermen keep, and what fish buy."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(catan.Game(start), target=TARGET)
        self.seen = seen

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        self.before = catan.Game(before)
        game = catan.Game(step.state, step.events)
        self.follow(game)
        if not game.over:
            self._bought(step.state)

    def _bought(self, state: catan.State) -> None:
        """Which cards fish can buy, and when they send the robber away."""
        for seat in state.rules.actors(state):
            if seat == catan.CHANCE:
                continue
            offered = state.rules.actions(state, seat)
            assert not offered.of(BanishRobber) or state[Barbarians].landed
            goods = {state.rules.goods[each.good].id for each in offered.of(ResourceForFish)}
            assert goods <= {*GOODS}
            self.seen["fish for commodities"] += bool(goods)
            decks = {each.deck for each in offered.of(CardForFish)}
            if decks:
                assert decks == {track for track in TRACKS if deck_size(state, track)}
                self.seen["fish for cards"] += 1


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    return [Fishing(start.rules.ruleset.options, seen, start, Memory()), Catch(start, seen)]


def company(seats: int) -> Company:
    return Company(together(seats, "fishermen"), followers)
