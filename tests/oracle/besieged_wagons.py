"""The main scenario with Barbarian Attack, written anew from the rules and apart from the library: what slows wagons,
which barbarians they drive off and whereto, and what everybody's points are. It reads a position as JSON has it, and
knows no function of the expansions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .geometry import Edge, Hex, Node, all_edges, corners, hexes_of_node, sides

TRADE_HEXES: dict[Hex, str] = {(2, -2): "quarry", (-2, 0): "castle", (0, 2): "glassworks"}
NEVER_TAKEN = ("quarry", "castle_hex")
LEVEL_POINTS = (4, 5, 6, 7, 7)
FLEES_ON: tuple[set[int], ...] = (set(), {6}, {5, 6}, {4, 5, 6}, {3, 4, 5, 6})
WORTH = {"settlement": 1, "city": 2}

Position = Mapping[str, Any]


def node(written: list[Any]) -> Node:
    q, r, end = written
    return (q, r, end)


class BesiegedWagons:
    """What the two scenarios together make of a position, for up to four seats."""

    def __init__(self, position: Position) -> None:
        slices = position["slices"]
        laid = slices["base/island"]["layout"]["hexes"]
        self.terrains: dict[Hex, str] = {(q, r): terrain for q, r, terrain, *_ in laid}
        self.pieces, self.hands = slices["base/island"]["pieces"], slices["base/holdings"]["hands"]
        self.wagons, self.trip = slices["traders_barbarians/wagons"], slices["traders_barbarians/trip"]
        self.tried = self._hexes(slices["traders_barbarians/tried-hexes"]["hexes"])
        horde = slices["barbarian_attack/barbarians"]
        self.taken = self._hexes(one["hex"] for one in horde["turned"])
        self.standing = {
            at: 1 + (at in self._hexes(horde["two"])) + (at in self.taken) for at in self._hexes(horde["one"])
        }
        self.prisoners: list[int] = horde["prisoners"]
        self.seats = range(len(self.hands))
        self.coast = {
            at
            for at, terrain in self.terrains.items()
            if terrain not in NEVER_TAKEN and len([side for side in sides(at).values() if self._lone(side)]) > 0
        }

    # -- wagons --------------------------------------------------------------------------------------------------------

    def price(self, seat: int, path: Edge) -> int:
        """The movement points of a path: two, or one with a road; two more beside barbarians."""
        road = any(path in self.roads(owner) for owner in self.seats)
        return (1 if road else 2) + 2 * self.watched(path)

    def watched(self, path: Edge) -> bool:
        """Whether barbarians stand on a hex at a path, or around it."""
        return any(path in sides(at).values() or (*at, "C") in path for at in self.standing)

    def steps(self, seat: int) -> set[Node]:
        """Where the wagon of a seat can go with its next step."""
        at = node(self.wagons["at"][seat])
        if self.trip["arrived"]:
            return set()
        left = LEVEL_POINTS[self.wagons["levels"][seat] - 1] + self.trip["bonus"] - self.trip["spent"]
        found: set[Node] = set()
        for path in self.paths():
            if at in path and self.price(seat, path) <= left:
                tolled = any(path in self.roads(other) for other in self.seats if other != seat)
                if not tolled or self.hands[seat].get("gold", 0):
                    found |= path - {at}
        return found

    def paths(self) -> set[Edge]:
        """All paths that are open to wagons: those inside trade hexes, and of the others those not closed."""
        inner = {
            frozenset({(*place, "C"), corner})
            for place in TRADE_HEXES
            for corner in corners(place).values()
            if len(hexes_of_node(corner) & self.terrains.keys()) > 1
        }
        closed = {side for place in TRADE_HEXES for side in sides(place).values() if self._lone(side)}
        return (all_edges(self.terrains) - closed) | inner

    def drives(self, seat: int) -> set[Hex]:
        """The hexes from which a seat may try to drive a barbarian off."""
        at = node(self.wagons["at"][seat])
        if at[2] == "C" or not FLEES_ON[self.wagons["levels"][seat] - 1]:
            return set()
        near = {place for place in self.standing if at in corners(place).values() and place not in self.tried}
        return {place for place in near if self.refuges(place)}

    def refuges(self, origin: Hex) -> set[Hex]:
        """Where a barbarian may go from a hex."""
        return {place for place in self.coast - self.taken if place != origin}

    # -- points --------------------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Standing buildings, deliveries, a wagon of the highest level, and a point for two prisoners."""
        built: int = sum(
            worth
            for piece, worth in WORTH.items()
            for at in map(node, self.pieces[piece][seat])
            if not hexes_of_node(at) & self.terrains.keys() <= self.taken
        )
        highest: bool = self.wagons["levels"][seat] == len(LEVEL_POINTS)
        delivered: int = self.wagons["delivered"][seat]
        return built + delivered + int(highest) + self.prisoners[seat] // 2

    def roads(self, seat: int) -> set[Edge]:
        return {frozenset({node(one), node(other)}) for one, other in self.pieces["road"][seat]}

    def _lone(self, side: Edge) -> bool:
        return len([place for place in self.terrains if side in sides(place).values()]) == 1

    def _hexes(self, written: Any) -> set[Hex]:
        return {(q, r) for q, r in written}
