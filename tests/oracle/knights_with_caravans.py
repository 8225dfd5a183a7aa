"""Follows games of the Caravans with Cities & Knights (TB-CA-13): other cards are bid, camels double roads."""

from __future__ import annotations

from collections import Counter
from itertools import product

import catan_core as catan
from catan_core.base import EndTurn, PiecePlaced, table
from catan_expansions.cities_knights import LoseCity
from catan_expansions.traders_barbarians.caravans import BidForCamel, CamelBid, CamelDecided, Caravans, OpenCamelBid
from tests.properties.knights_adapter import Memory
from tests.properties.knights_witness import Witness
from tests.properties.oracle_adapter import Reading

from . import caravans as oracle
from . import cities_knights, geometry, rules
from .company import Company, Follower, together
from .following.camels import Reckoner
from .realm import Realm

BID = ("brick", "lumber")
CAMELS, CAMELS_FOR_FIVE_AND_SIX = 22, 33
OASIS = "oasis"


def doubled(roads: set[geometry.Edge], camels: set[geometry.Edge]) -> set[geometry.Edge]:
    """The roads as a search for trails sees them: one with a camel is two, which meet halfway (TB-CA-09)."""
    found = roads - camels
    for road in roads & camels:
        (q, r, name), far = sorted(road)
        halfway: geometry.Node = (q, r, f"{name} to {far}")
        found |= {frozenset({end, halfway}) for end in road}
    return found


class AlongCaravans(Witness):
    """What Cities & Knights keeps: the robber never goes to an oasis, and camels count."""

    camels: set[geometry.Edge]

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())

    def read(self, state: catan.State) -> Realm:
        reading = Reading(state)
        self.camels = {reading.edge(edge) for row in state[Caravans].paths for edge in row}
        return super().read(state)

    def road_lengths(self, now: Realm) -> list[int]:
        roads = [doubled(rules.own_roads(now, seat), self.camels) for seat in range(now.seats)]
        return [rules.longest_trail(own, cities_knights.blocked_for(now, seat)) for seat, own in enumerate(roads)]

    def targets(self, now: Realm) -> set[geometry.Hex]:
        return {place for place in super().targets(now) if now.hexes[place][0] != OASIS}

    def further_points(self, state: catan.State, now: Realm, seat: catan.Seat) -> dict[str, int]:
        spots = oracle.between([list(self.camels)])
        return {"caravans/between-camels": len(spots & cities_knights.nodes_of(now, seat, cities_knights.BUILDINGS))}


class Vote(Reckoner):
    """What the Caravans keep, who has earned a camel, and what is bid for it."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(catan.Game(start), False, CAMELS_FOR_FIVE_AND_SIX if start.rules.seats > 4 else CAMELS)
        self.seen, self.turn, self.earned = seen, 0, False

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        game = catan.Game(step.state, step.events)
        self.follow(game)
        self._earned(before, action, step)
        if isinstance(step.state.phase, OpenCamelBid):
            self._bids(step.state, step.state.phase.seat)
        self.seen["talk"] = max(self.seen["talk"], self.talks)

    def _earned(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        """A vote ends the turn in which somebody built or upgraded; a city that falls is not built (TB-CA-03)."""
        if before.turn.number != self.turn:
            self.turn, self.earned = before.turn.number, False
        on_turn = before.turn.seat
        for event in step.events:
            if isinstance(event, PiecePlaced) and event.piece in ("settlement", "city") and event.owner == on_turn:
                if isinstance(action, LoseCity):
                    self.seen["fallen in the own turn"] += 1
                elif getattr(action, "seat", None) == on_turn:
                    self.earned = True
        if isinstance(action, EndTurn) and action.seat == on_turn:
            rows = [[self.edge(edge) for edge in row] for row in before[Caravans].paths]
            ahead = oracle.ways_on(self.paths, self.arrows, rows, self.stock)
            asked = any(isinstance(phase, OpenCamelBid) for phase in step.state.stack)
            voted = asked or any(isinstance(event, CamelBid | CamelDecided) for event in step.events)
            assert voted == (self.earned and bool(ahead))
            self.seen["vote"] += voted
            self.earned = False

    def _bids(self, state: catan.State, seat: catan.Seat) -> None:
        hand, ids = table.hand(state, seat) or {}, [good.id for good in state.rules.goods]
        offered = {tuple(each.cards) for each in state.rules.actions(state, seat).of(BidForCamel)}
        counts = [range(hand[good] + 1) if good in BID else range(1) for good in ids]
        assert offered == set(product(*counts))
        self.seen["bids"] += len(offered) > 1


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    return [AlongCaravans(start, seen), Vote(start, seen)]


def company(seats: int) -> Company:
    return Company(together(seats, "caravans", caravans__with_cities_knights=True), followers)
