"""The rules of Barbarian Attack, transcribed statement by statement: sets, loops, brute force.

A `Siege` is kept by what players and chance have decided, and looks at nothing else: it says what is due, who may do
what, and what everything leads to. What is the same as in the base game is asked of `rules`.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from .geometry import Edge, Hex, Node, all_edges, coast_edges, corners, hexes_of_node, point, sides

CASTLE, DESERT = "castle", "desert"
NEVER_TAKEN = (CASTLE, DESERT, "lake")
"""Where on the coast nobody lands (TB-BA-CON-03; with the Fishermen, TB-COMP-07)."""
DECK = {"knighthood": 14, "swift_knight": 4, "treason": 4, "capture": 4}  # TB-BA-DEV-02
KNIGHTS = 6  # TB-BA-03
POINTS = {"settlement": 1, "city": 2}
LOSSES = {
    "fifth": {1: ("NE", "SW"), 2: ("E", "W"), 3: ("SE", "NW"), 4: ("NE", "SW"), 5: ("E", "W"), 6: ("SE", "NW")},
    "sixth": {1: ("SE", "NW"), 2: ("NE", "SW"), 3: ("E", "W"), 4: ("E", "W"), 5: ("NE", "SW"), 6: ("SE", "NW")},
}  # TB-BA-WIN-05

Due = tuple[Any, ...]
"""What has to be decided: its kind, then who and what it is about."""


@cache
def beside(edges: frozenset[Edge], edge: Edge) -> frozenset[Edge]:
    """The paths that share an end with a path."""
    return frozenset(other for other in edges if other != edge and other & edge)


@cache
def within(edges: frozenset[Edge], start: Edge, paths: int) -> frozenset[Edge]:
    """The paths that a knight reaches in so many steps, whatever lies between (TB-BA-KN-01)."""
    reached = {start}
    for _ in range(paths):
        reached |= {other for edge in reached for other in beside(edges, edge)}
    return frozenset(reached - {start})


def check_order(terrains: dict[Hex, str]) -> list[Hex]:
    """The coast clockwise from the castle, without castles, deserts and lakes (TB-BA-WIN-01)."""
    coast = coast_edges(terrains)
    ashore = [place for place in terrains if coast & set(sides(place).values())]
    spots = {place: _middle(place) for place in terrains}
    middle = [sum(spot[axis] for spot in spots.values()) / len(spots) for axis in (0, 1)]

    def bearing(place: Hex) -> float:
        return math.atan2(spots[place][1] - middle[1], spots[place][0] - middle[0])

    ring = sorted(ashore, key=bearing)
    west = min((place for place in ring if terrains[place] == CASTLE), key=lambda place: spots[place][0])
    start = ring.index(west)
    return [place for place in ring[start:] + ring[:start] if terrains[place] not in NEVER_TAKEN]


def _middle(place: Hex) -> tuple[float, float]:
    around = [point(node) for node in corners(place).values()]
    return sum(x for x, _ in around) * math.sqrt(3) / 6, sum(y for _, y in around) / 6


@dataclass
class Siege:
    """Barbarians, knights, buildings and cards of a game, and what is due."""

    terrains: dict[Hex, str]
    numbers: dict[Hex, int]
    seats: int
    supply: int
    pairs: str = "fifth"
    barbarians: Counter[Hex] = field(default_factory=Counter)
    prisoners: list[int] = field(default_factory=list)
    captives: int = 0
    """Those of a victory that nobody has taken yet."""
    knights: dict[Edge, int] = field(default_factory=dict)
    buildings: dict[Node, tuple[str, int]] = field(default_factory=dict)
    deck: Counter[str] = field(default_factory=lambda: Counter(DECK))
    gold: Counter[int] = field(default_factory=Counter)
    """What the seats have got from the supply since this was last asked."""
    due: Due | None = None
    turn: int = 0
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.order = check_order(self.terrains)
        self.edges = frozenset(all_edges(self.terrains))
        self.at_castle = {
            edge for place, terrain in self.terrains.items() if terrain == CASTLE for edge in sides(place).values()
        }
        self.prisoners = [0] * self.seats
        for number in (2, 12):  # TB-BA-04
            for place in self.order:
                if self.numbers[place] == number:
                    self._land(place)

    # ------------------------------------------------------------------------------------------- conquered hexes

    def conquered(self) -> set[Hex]:
        """TB-BA-CON-01."""
        return {place for place, count in self.barbarians.items() if count == 3}

    def fallen(self) -> set[Node]:
        """The buildings whose land is all conquered (TB-BA-CON-04); at sea, those of small islands never are."""
        lost, land = self.conquered(), set(self.terrains)
        if not lost:
            return set()
        return {node for node in self.buildings if set() != hexes_of_node(node) & land <= lost}

    def points(self, seat: int) -> int:
        """Points of buildings and prisoners (TB-BA-CON-05, TB-BA-WIN-03)."""
        fallen = self.fallen()
        standing = [built for node, built in self.buildings.items() if node not in fallen]
        return sum(POINTS[kind] for kind, owner in standing if owner == seat) + self.prisoners[seat] // 2

    def closed_edges(self) -> set[Edge]:
        """Where no road is built (TB-BA-CON-02)."""
        return {edge for place in self.conquered() for edge in sides(place).values()}

    def closed_nodes(self) -> set[Node]:
        """Where no settlement is built (TB-BA-CON-02)."""
        return {node for place in self.conquered() for node in corners(place).values()}

    def harvest(self, number: int) -> list[Counter[str]]:
        """The terrains that yield for each seat, a city's twice (TB-BA-CON-01)."""
        got: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        for place, token in self.numbers.items():
            if token == number and place not in self.conquered():
                for node in corners(place).values():
                    if node in self.buildings:
                        kind, owner = self.buildings[node]
                        got[owner][self.terrains[place]] += 2 if kind == "city" else 1
        return got

    # -------------------------------------------------------------------------------------------------- building

    def build(self, seat: int, kind: str, node: Node, *, founding: bool) -> None:
        """A settlement or a city stands: barbarians come (TB-BA-LAND-01), but not in the set-up (TB-BA-06)."""
        self.buildings[node] = (kind, seat)
        if not founding and self.supply:
            self.due = ("landing", ())

    def roll_for_landing(self, total: int) -> None:
        """TB-BA-LAND-01."""
        assert self.due is not None
        rolled = (*self.due[1], total)
        self._land_at(total)
        self.due = ("landing", rolled) if len(rolled) < 3 and self.supply else None

    def _land_at(self, total: int) -> None:
        """A barbarian lands at every hex of the coast with this number; one with three gets none."""
        for place in self.order:
            if self.numbers[place] == total and self.supply:
                if self.barbarians[place] < 3:
                    self._land(place)
                else:
                    self.happened["landed in vain"] += 1

    def _land(self, place: Hex) -> None:
        self.barbarians[place] += 1
        self.supply -= 1
        assert self.barbarians[place] <= 3
        self.happened["conquered"] += self.barbarians[place] == 3

    # ----------------------------------------------------------------------------------------------------- cards

    def draw(self, seat: int, card: str) -> None:
        """TB-BA-DEV-01, 02, 03, 05."""
        assert self.deck[card] > 0
        self.happened[card] += 1
        self.deck[card] -= 1
        if not sum(self.deck.values()):
            self.deck = Counter(DECK)
        self.due = None
        if card in ("knighthood", "swift_knight"):
            if self.free_for_knight(seat, card):
                self.due = ("place", seat, card)
        elif card == "capture":
            self.due = ("capture", seat) if +self.barbarians else ("draw", seat)
        else:
            self.gold[seat] += 2
            if +self.barbarians:
                self.due = ("lure", seat) if self.lures() else None
            else:
                self.due = ("send", seat, frozenset()) if self.sends(frozenset()) else None

    def free_for_knight(self, seat: int, card: str) -> set[Edge]:
        """TB-BA-DEV-02, 03."""
        if list(self.knights.values()).count(seat) == KNIGHTS:
            return set()
        return (self.at_castle if card == "knighthood" else set(self.edges)) - set(self.knights)

    def lures(self) -> set[frozenset[Hex]]:
        """From where Treason takes barbarians: from two hexes, or fewer if so many cannot be moved (TB-BA-DEV-05)."""
        occupied = [place for place in self.order if self.barbarians[place]]
        for size in (2, 1):
            ways = {frozenset(chosen) for chosen in combinations(occupied, min(size, len(occupied)))}
            free = set(self.order) - self.conquered()
            fitting = {chosen for chosen in ways if chosen and len(free - chosen) >= len(chosen)}
            if fitting:
                return fitting
        return set()

    def sends(self, origins: frozenset[Hex]) -> set[frozenset[Hex]]:
        """Whereto: two other hexes that are not conquered, or as many as there are barbarians and hexes."""
        free = set(self.order) - self.conquered() - origins
        count = min(2, len(free), len(origins) + self.supply)
        return {frozenset(chosen) for chosen in combinations(free, count)} if count else set()

    def lure(self, seat: int, origins: frozenset[Hex]) -> None:
        assert origins in self.lures()
        self.due = ("send", seat, origins)

    def send(self, targets: frozenset[Hex]) -> None:
        assert self.due is not None
        origins: frozenset[Hex] = self.due[2]
        assert targets in self.sends(origins)
        for place in origins:
            self.barbarians[place] -= 1
            self.supply += 1
        for place in targets:
            self._land(place)
        self.due = None

    def capture(self, seat: int, place: Hex) -> None:
        """TB-BA-DEV-02, 04."""
        assert self.barbarians[place] > 0
        self.barbarians[place] -= 1
        self.prisoners[seat] += 1
        self.due = None

    # --------------------------------------------------------------------------------------------------- knights

    def place(self, seat: int, edge: Edge) -> None:
        assert self.due is not None
        assert edge in self.free_for_knight(seat, self.due[2])
        self.knights[edge] = seat
        self.due = None

    def end_turn(self, seat: int) -> None:
        """Knights move, then all battles are fought (TB-BA-KN-01)."""
        self.turn = seat
        if seat in self.knights.values():
            self.due = ("move", seat, frozenset())
        else:
            self._check(0)

    def moves(self, grain: bool) -> set[tuple[Edge, Edge]]:
        """Every move of a knight that has not moved (TB-BA-KN-01)."""
        assert self.due is not None
        _, seat, moved = self.due
        free = self.edges - set(self.knights) - self.at_castle
        return {
            (start, edge)
            for start, owner in self.knights.items()
            if owner == seat and start not in moved
            for edge in within(self.edges, start, 5 if grain else 3) & free
        }

    def may_stay(self, grain: bool) -> bool:
        """No own knight that can leave is at the castle (TB-BA-KN-02)."""
        return not any(start in self.at_castle for start, _ in self.moves(grain))

    def costs_grain(self, start: Edge, edge: Edge) -> bool:
        return edge not in within(self.edges, start, 3)

    def move(self, start: Edge, edge: Edge) -> None:
        assert self.due is not None
        _, seat, moved = self.due
        self.happened["far move"] += self.costs_grain(start, edge)
        del self.knights[start]
        self.knights[edge] = seat
        self.due = ("move", seat, moved | {edge})

    def stay(self) -> None:
        self._check(0)

    # --------------------------------------------------------------------------------------------------- battles

    def involved(self, place: Hex) -> Counter[int]:
        """Whose knights stand on the six paths of a hex, and how many (TB-BA-WIN-01)."""
        return Counter(self.knights[edge] for edge in sides(place).values() if edge in self.knights)

    def _check(self, start: int) -> None:
        self.due = None
        for index in range(start, len(self.order)):
            place = self.order[index]
            if self.barbarians[place] and sum(self.involved(place).values()) > self.barbarians[place]:
                self.happened["battle"] += 1
                self._win(place, index)
                return

    def _win(self, place: Hex, index: int) -> None:
        """TB-BA-WIN-02."""
        self.captives, self.barbarians[place] = self.barbarians[place], 0
        around = self.involved(place)
        clockwise = [(self.turn + step) % self.seats for step in range(self.seats)]
        seats = [seat for seat in clockwise if around[seat]]
        self.due = ("loss", place, index)
        if len(seats) == 1:
            while self.captives:
                self._take(seats[0])
        elif self.captives >= len(seats):
            for seat in seats:
                self._take(seat)
            best = [seat for seat in seats if around[seat] == max(around.values())]
            if self.captives and len(best) == 1:
                self._take(best[0])
            elif self.captives:
                self.due = ("roll", tuple(best), (), place, index)
        else:
            self.due = ("roll", tuple(seats), (), place, index)

    def _take(self, seat: int) -> None:
        self.prisoners[seat] += 1
        self.captives -= 1

    def roll_for_prisoners(self, face: int) -> None:
        """The highest rolls take one each; ties for the last one are thrown again; losers get three gold."""
        assert self.due is not None
        _, seats, faces, place, index = self.due
        faces = (*faces, face)
        if len(faces) < len(seats):
            self.due = ("roll", seats, faces, place, index)
            return
        self.happened["roll"] += 1
        for shown in range(6, 0, -1):
            level = [seat for seat, thrown in zip(seats, faces, strict=True) if thrown == shown]
            if self.captives == 0:
                for seat in level:
                    self.gold[seat] += 3
            elif len(level) <= self.captives:
                for seat in level:
                    self._take(seat)
            else:
                self.happened["tie"] += 1
                for seat, thrown in zip(seats, faces, strict=True):
                    self.gold[seat] += 3 * (thrown < shown)
                self.due = ("roll", tuple(level), (), place, index)
                return
        self.due = ("loss", place, index)

    def roll_for_losses(self, face: int) -> None:
        """TB-BA-WIN-05, 06: then the check goes on."""
        assert self.due is not None
        _, place, index = self.due
        for side in LOSSES[self.pairs][face]:
            edge = sides(place)[side]
            if edge in self.knights:
                self.happened["lost knight"] += 1
                self.gold[self.knights.pop(edge)] += 3
        self._check(index + 1)


def box(seats: int, supply: int = 36) -> int:
    """How many barbarians there are (TB-BA-03, TB-BA-56-01)."""
    return supply + (12 if seats > 4 else 0)
