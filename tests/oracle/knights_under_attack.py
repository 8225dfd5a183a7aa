"""Barbarian Attack with Cities & Knights, written anew from the rules and apart from the library: knights fight from
the corners of a hex, and single barbarians land (TB-BA-CK-01)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .barbarian_attack import Siege
from .geometry import Hex, Node, corners

FOR_A_POINT = 3
COMPENSATION = 3
LOST_CORNERS = {1: ("N", "S"), 2: ("NE", "SW"), 3: ("SE", "NW"), 4: ("N", "S"), 5: ("NE", "SW"), 6: ("SE", "NW")}


@dataclass
class KnightSiege(Siege):
    """A siege without riders, to which is told where active knights stand when a turn ends."""

    fighters: dict[Node, tuple[int, int]] = field(default_factory=dict)
    """Where active knights stand: whose, and how strong they are."""
    lost: set[Node] = field(default_factory=set)
    """Where knights have been lost since this was last asked."""
    raids: int = 0
    """How many single barbarians are to land."""

    def raid(self) -> None:
        """The ship has arrived, or a city has been improved."""
        self.raids += self.supply > 0

    def roll_for_raid(self, total: int) -> None:
        """A barbarian lands where the dice say."""
        self.raids -= 1
        self.happened["raid"] += 1
        self._land_at(total)

    def swap(self, one: Hex, other: Hex) -> None:
        """Two number tokens have changed places."""
        self.numbers[one], self.numbers[other] = self.numbers[other], self.numbers[one]

    def end_turn(self, seat: int) -> None:
        """Battles are fought at once: knights have moved in the turn."""
        self.turn = seat
        self._check(0)

    def involved(self, place: Hex) -> Counter[int]:
        """Whose active knights stand at the corners of a hex, and how strong they are together."""
        found: Counter[int] = Counter()
        for node in corners(place).values():
            if node in self.fighters:
                seat, strength = self.fighters[node]
                found[seat] += strength
        return found

    def roll_for_losses(self, face: int) -> None:
        """Knights at two opposite corners are lost; the others that have fought rest."""
        assert self.due is not None
        _, place, index = self.due
        around = corners(place)
        for name in LOST_CORNERS[face]:
            if around[name] in self.fighters:
                self.gold[self.fighters[around[name]][0]] += COMPENSATION
                self.lost.add(around[name])
                self.happened["lost knight"] += 1
        for node in around.values():
            self.fighters.pop(node, None)
        self._check(index + 1)
