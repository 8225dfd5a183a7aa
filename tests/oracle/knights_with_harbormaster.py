"""Follows games of Cities & Knights with the Harbormaster (TB-HM-03 to TB-HM-05): a metropolis counts as the city
beneath it, and cities that fall count less."""

from __future__ import annotations

from collections import Counter

import catan_core as catan
from catan_expansions.cities_knights import LoseCity
from catan_expansions.traders_barbarians.harbormaster import Harbormaster
from tests.properties.knights_adapter import Memory
from tests.properties.knights_witness import Witness

from . import rules
from .company import Company, Follower, together
from .realm import Realm

WORTH = {"settlement": 1, "reduced_city": 1, "city": 2}
LEAST, LEAST_FOR_ROADS = 3, 5
CARD = 2


class AtHarbors(Witness):
    """What Cities & Knights keeps, and who holds the card."""

    def __init__(self, start: catan.State, seen: Counter[str], memory: Memory | None = None) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, memory or Memory())
        self.holder: int | None = start[Harbormaster].holder

    def goal(self, state: catan.State, seat: catan.Seat) -> int:
        return super().goal(state, seat) + 1

    def further_points(self, state: catan.State, now: Realm, seat: catan.Seat) -> dict[str, int]:
        return {"harbormaster/harbormaster": CARD if self.holder == seat else 0}

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        counts = harbor_points(self.read(step.state))
        # The card goes as the longest road does, from fewer points on (TB-HM-02, TB-HM-04).
        more = [count + LEAST_FOR_ROADS - LEAST for count in counts]
        holder = rules.longest_road_holder_after(self.holder, more)
        self.seen["card taken"] += self.holder is None and holder is not None
        self.seen["card passed"] += None not in (self.holder, holder) and holder != self.holder
        self.seen["card lost"] += self.holder is not None and holder is None
        self.seen["holder's city fell"] += isinstance(action, LoseCity) and action.seat == self.holder
        self.holder = holder
        assert step.state[Harbormaster].holder == holder
        super().see(before, action, step)


def harbor_points(now: Realm) -> list[int]:
    """The harbor points of every seat (TB-HM-01, TB-HM-03a)."""
    served = {node for edge, _ in now.harbors for node in edge}
    counts = [0] * now.seats
    for kind, seat, place in now.pieces:
        if place in served:
            counts[seat] += WORTH.get(kind, 0)
    return counts


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    return [AtHarbors(start, seen)]


def company(seats: int) -> Company:
    return Company(together(seats, "harbormaster"), followers)
