"""The rivers, written anew from the rules and apart from the library: where bridges may lie, what gold they bring, and
whose wealth and poverty count. It reads a position as JSON has it, and knows no function of the expansion."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from .geometry import DIRECTIONS, Edge, Hex, Node, all_edges, all_nodes, sides

SMALL: tuple[tuple[Hex, ...], ...] = (((2, -1), (1, -1), (0, -1), (-1, -1)), ((0, 1), (-1, 1), (-2, 1)))
LARGE: tuple[tuple[Hex, ...], ...] = (
    ((-1, -1), (0, -2), (1, -3)),
    ((-2, 0), (-2, 1), (-2, 2), (-2, 3)),
    ((0, 0), (1, 0), (2, 0)),
)
"""The rivers from source to mouth (TB-RI-01, TB-RI-02, TB-RI-20)."""
UNDER_ATTACK: tuple[tuple[Hex, ...], ...] = (((-1, 1), (0, 0), (1, -1), (2, -2)), ((2, 0), (1, 1), (0, 2)))
"""The same with Barbarian Attack: from the castle across the island, and along the coast (TB-COMP-07)."""

ROUTES = ("road", "bridge", "ship")
BUILDINGS = ("settlement", "city", "tipped_city")
KNIGHTS = ("basic_knight", "strong_knight", "mighty_knight")
"""With Cities & Knights they stop the roads of others, as buildings do (CK-KNI-10)."""

GOLD = {"settlement": 1, "road": 1, "bridge": 3}
GOLD_AT_SEA = {**GOLD, "ship": 1}
"""TB-RI-19."""
GOLD_WITH_WAGONS = {**GOLD, "bridge": 2}
"""TB-COMP-07, Rivers and main: 3 gold at the start, a city of the founding brings one, and nobody is poor."""
BRIDGES_EACH = 3
PRICE = {"brick": 2, "lumber": 1}

Position = Mapping[str, Any]


def edge(written: list[list[Any]]) -> Edge:
    one, other = written
    return frozenset({node(one), node(other)})


def node(written: list[Any]) -> Node:
    q, r, end = written
    return (q, r, end)


class Rivers:
    """The rivers of an island for a number of seats, which reach the sea straight on."""

    def __init__(
        self, seats: int, *, attacked: bool = False, worth: Mapping[str, int] = GOLD, founded: int = 0, poor: int = 2
    ) -> None:
        self.seats, self.attacked = seats, attacked
        self.worth, self.founded, self.poor = worth, founded, 0 if attacked else poor
        rivers = UNDER_ATTACK if attacked else LARGE if seats > 4 else SMALL
        crossed = {place for river in rivers for place in river}
        self.nodes, self.edges = all_nodes(crossed), all_edges(crossed)
        self.sites: set[Edge] = set()
        for river in rivers:
            for place, following in pairwise(river):
                (seam,) = set(sides(place).values()) & set(sides(following).values())
                self.sites.add(seam)
            (q, r), (q_before, r_before) = river[-1], river[-2]
            (ahead,) = (name for name, step in DIRECTIONS.items() if step == (q - q_before, r - r_before))
            self.sites.add(sides(river[-1])[ahead])

    def brought(self, before: Position, after: Position) -> list[int]:
        """The gold that each seat is due for what it has placed at a river (TB-RI-08), and owes for a ship that it has
        moved away (TB-RI-19)."""
        founding = {"city": self.founded} if not before["turn"]["number"] else {}
        due = [0] * self.seats
        for piece, worth in {**self.worth, **founding}.items():
            for seat in range(self.seats):
                was, now = (self._at_rivers(position, piece, seat) for position in (before, after))
                gone = len(was - now) if piece == "ship" else 0
                due[seat] += worth * (len(now - was) - gone)
        return due

    def _at_rivers(self, position: Position, piece: str, seat: int) -> set[Any]:
        return self._pieces(position, piece, seat) & (self.nodes | self.edges)

    def bridges_to_build(self, position: Position, seat: int) -> set[Edge]:
        """Where a seat can lay a bridge now that it pays for (TB-RI-07)."""
        hand = position["slices"]["base/holdings"]["hands"][seat]
        payable = all(hand.get(good, 0) >= count for good, count in PRICE.items())
        return self.bridge_sites(position, seat) if payable else set()

    def bridge_sites(self, position: Position, seat: int) -> set[Edge]:
        """Where a seat can lay a bridge that costs nothing: it has one, and goes on from what is its own (TB-RI-06)."""
        if len(self._pieces(position, "bridge", seat)) == BRIDGES_EACH:
            return set()
        routes = [self._pieces(position, "road", one) | self._pieces(position, "bridge", one) for one in self._all()]
        towns = [self._standing(position, one, BUILDINGS) for one in self._all()]
        foreign = {
            at for one in self._all() if one != seat for at in towns[one] | self._standing(position, one, KNIGHTS)
        }
        ends = {end for route in routes[seat] for end in route} - foreign | towns[seat]
        free = {site for site in self.sites if site & ends and not any(site in laid for laid in routes)}
        return free - (self._conquered(position) if self.attacked else set())

    def wealth(self, position: Position) -> list[int]:
        """What each seat's gold counts: one for the only seat with the most, minus two for all with the least, from the
        first turn on (TB-RI-12, TB-RI-13)."""
        if not position["turn"]["number"]:
            return [0] * self.seats
        gold = self.gold(position)
        return [(gold.count(max(gold)) == 1 and own == max(gold)) - self.poor * (own == min(gold)) for own in gold]

    def gold(self, position: Position) -> list[int]:
        return [hand.get("gold", 0) for hand in position["slices"]["base/holdings"]["hands"]]

    def _conquered(self, position: Position) -> set[Edge]:
        """The sides of hexes that barbarians have conquered (TB-BA-CON-02)."""
        turned = position["slices"]["barbarian_attack/barbarians"]["turned"]
        return {side for token in turned for side in sides((token["hex"][0], token["hex"][1])).values()}

    def _all(self) -> range:
        return range(self.seats)

    def _standing(self, position: Position, seat: int, pieces: tuple[str, ...]) -> set[Node]:
        """The corners with such pieces of a seat, as far as there are such pieces in the game."""
        return {at for piece in pieces for at in self._pieces(position, piece, seat)}

    def _pieces(self, position: Position, piece: str, seat: int) -> set[Any]:
        read: Any = edge if piece in ROUTES else node
        boards = position["slices"]["base/island"]["pieces"].get(piece)
        return {read(at) for at in boards[seat]} if boards else set()
