"""Catan for two, written anew from the rules and apart from the library: what is built for neutral colors, what trade
tokens come and go, what actions cost, and who holds the Largest Army. Places are coordinates, as in `geometry`."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import rules
from .geometry import Edge, Hex, Node, coast_nodes, hexes_of_node
from .table import Position, empty_table, with_pieces

SEATS = (0, 1)
NEUTRALS = (2, 3)
STOCK = {"road": 15, "settlement": 5}
FIRST: dict[int, Node] = {2: (1, -2, "S"), 3: (-1, 2, "N")}
TOKENS = 20


@dataclass
class Ledger:
    """What lies on the table, as a game tells it event by event."""

    terrains: dict[Hex, tuple[str, int | None]]
    tokens_by_terrain: dict[str, int]
    like_for_like: bool = True
    pieces: list[tuple[str, int, Node | Edge]] = field(default_factory=list)
    tokens: list[int] = field(default_factory=lambda: [5, 5])
    knights: list[int] = field(default_factory=lambda: [0, 0])
    army: int | None = None
    road: int | None = None
    discarded: bool = False

    @property
    def position(self) -> Position:
        """The table as the rules of the base game are asked about it."""
        return with_pieces(empty_table(self.terrains, [], None, 2), *self.pieces)

    # -- building --------------------------------------------------------------------------------------------------

    def sites(self, owner: int, kind: str) -> set[Node] | set[Edge]:
        """Where a neutral color may get a piece."""
        if sum(1 for one, whose, _ in self.pieces if (one, whose) == (kind, owner)) >= STOCK[kind]:
            return set()
        position = self.position
        return rules.road_sites(position, owner) if kind == "road" else rules.settlement_sites(position, owner)

    def owed(self, built: str) -> set[tuple[str, int, Node | Edge]]:
        """Everything that may be built for a neutral color after a seat has built a road or a settlement."""
        every = {kind: {(kind, owner, at) for owner in NEUTRALS for at in self.sites(owner, kind)} for kind in STOCK}
        if not self.like_for_like:
            return every["road"] | every["settlement"]
        if built == "settlement" and every["settlement"]:
            return every["settlement"]
        return every["road"]

    # -- tokens ----------------------------------------------------------------------------------------------------

    def brings(self, node: Node) -> int:
        """How many tokens a settlement on a node brings."""
        beside = [self.terrains[hex][0] for hex in hexes_of_node(node) if hex in self.terrains]
        land = max((self.tokens_by_terrain.get(terrain, 0) for terrain in beside), default=0)
        return land + (1 if node in coast_nodes(set(self.terrains)) else 0)

    def gain(self, seat: int, count: int) -> int:
        """Take tokens from the supply, and tell how many there were."""
        taken = min(count, TOKENS - sum(self.tokens))
        self.tokens[seat] += taken
        return taken

    def open_points(self, seat: int) -> int:
        """The points of a seat that everybody sees, without those of scenarios."""
        worth = {"settlement": 1, "city": 2}
        standing = sum(worth.get(kind, 0) for kind, owner, _ in self.pieces if owner == seat)
        return standing + 2 * (self.army == seat) + 2 * (self.road == seat)

    def price(self, seat: int) -> int:
        """What an action costs a seat."""
        return 2 if self.open_points(seat) > self.open_points(1 - seat) else 1

    # -- special cards ---------------------------------------------------------------------------------------------

    def measure(self) -> list[int]:
        """The longest roads of everybody; the holder of the card follows."""
        lengths = [rules.longest_road(self.position, owner) for owner in (*SEATS, *NEUTRALS)]
        self.road = rules.longest_road_holder_after(self.road, lengths)
        return lengths

    def knight_played(self, seat: int) -> None:
        """A knight lies open more."""
        self.knights[seat] += 1
        own, other = self.knights[seat], self.knights[1 - seat]
        if own >= 3 and own > other:
            self.army = seat

    def knight_lost(self, seat: int) -> None:
        """A knight lies open less: the card is looked at again."""
        self.knights[seat] -= 1
        first, second = self.knights
        ahead = 0 if first > second else 1 if second > first else None
        self.army = ahead if ahead is not None and self.knights[ahead] >= 3 else None
