"""Follows the fish of a game, and compares them with the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import catan_core as catan
from catan_core.base import GOAL, Island, Produced
from catan_expansions.traders_barbarians.fishermen import (
    FishDrawn,
    FishExchanged,
    FishKept,
    FishTokens,
    FullNet,
    TooFewFish,
)
from tests.oracle import fishermen as oracle
from tests.oracle.geometry import Hex, Node
from tests.oracle.matches import buildings

TAGS = {f"fishermen/{name}": name for name in oracle.PRICES} | {
    "fishermen/build-bridge": "build-bridge",
    "barbarian_attack/march-for-fish": "march",
    "traders_barbarians/feed-fish": "feed",
}
"""What fish are paid for, by the tag of the action."""

Fallen = Callable[[Node], bool]


def water(game: catan.Game) -> oracle.Water:
    layout = game.state[Island].layout
    return {
        at: list(layout.tokens_at(catan.Hex(hex)))
        for hex, (at, terrain) in enumerate(zip(layout.hexes, layout.terrains, strict=True))
        if terrain in ("lake", "fishing_ground")
    }


def robber(game: catan.Game) -> Hex | None:
    island = game.state[Island]
    return None if island.robber is None else island.layout.hexes[island.robber]


def hand(game: catan.Game, seat: int) -> oracle.Tokens:
    return dict(zip(oracle.WORTH, game.state[FishTokens].hands[seat], strict=True))


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(
        self,
        game: catan.Game,
        target: int = 10,
        fallen: Fallen = lambda node: False,
        seen: Counter[str] | None = None,
    ) -> None:
        self.before, self.owed, self.rolls = game, list[int](), 0
        self.expected_none = False
        self.target, self.fallen = target, fallen
        self.seen = Counter[str]() if seen is None else seen

    def follow(self, game: catan.Game) -> None:
        for event in game.events:
            self._event(event, game)
        self._totals(game)
        if not game.winners:
            self._offers(game)
        self.before = game

    def _event(self, event: catan.Event, game: catan.Game) -> None:
        state = self.before.state
        if isinstance(event, Produced):
            assert not self.owed, "tokens are still due from the last number"
            seats, first = state.rules.seats, state.turn.seat
            # What stands on the board when the number produces: a city may have been lost in this step (CK-TURN-02).
            due = oracle.tokens_due(water(game), robber(game), self._standing(game), event.total, first, seats)
            fish = state[FishTokens]
            there = sum(fish.supply.unknown) + sum(fish.used) + (fish.boot is None)
            self.rolls += 1
            self.expected_none = sum(count for _, count in due) > there
            self.owed = [] if self.expected_none else [seat for seat, count in due for _ in range(count)]
        elif isinstance(event, TooFewFish):
            assert self.expected_none
        elif isinstance(event, FishDrawn | FishKept) and state.turn.number:
            assert self.owed.pop(0) == event.seat
        elif isinstance(event, FishExchanged):
            assert sum(hand(self.before, event.seat).values()) == 7

    def _standing(self, game: catan.Game) -> list[tuple[str, int, Node]]:
        """The buildings that catch something: not those that barbarians have conquered."""
        return [built for built in buildings(game) if not self.fallen(built[2])]

    def _totals(self, game: catan.Game) -> None:
        fish = game.state[FishTokens]
        rows = [fish.supply.unknown, fish.used, *fish.hands]
        large = game.rules.seats > 4
        assert [sum(column) for column in zip(*rows, strict=True)] == ([15, 15, 13] if large else [11, 10, 8])
        assert max(map(sum, fish.hands)) <= 7
        for seat in game.rules.all_seats:
            assert GOAL(game.state, seat) == self.target + (fish.boot == seat)

    def _offers(self, game: catan.Game) -> None:
        seats = game.rules.all_seats
        points = [game.rules.points(game.state, seat, hidden=False) for seat in seats]
        if isinstance(game.state.stack[-1], FullNet):
            return
        for seat in game.actors:
            if seat < 0:
                continue
            offered: dict[str, set[tuple[int, ...]]] = {}
            boots = set()
            for action in game.actions_of(seat):
                if action.tag in TAGS:
                    offered.setdefault(TAGS[action.tag], set()).add(getattr(action, "tokens"))  # noqa: B009
                elif action.tag == "fishermen/give-boot":
                    boots.add(getattr(action, "to"))  # noqa: B009
            self.seen.update(offered.keys())
            for thing, payments in offered.items():
                ways = oracle.ways_to_pay(hand(game, seat), oracle.price_for(thing, points, seat))
                assert payments == {tuple(way.values()) for way in ways}
            if boots:
                assert game.state[FishTokens].boot == seat
                assert sorted(boots) == oracle.boot_takers(points, seat)
