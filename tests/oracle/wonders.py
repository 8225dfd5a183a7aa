"""The Wonders of Catan, transcribed statement by statement (SEA-WON-01 to SEA-WON-09)."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import rules, sea
from .geometry import Node, corners, neighbors_of_node
from .sea import Waters

LEVELS = 4
GOAL = 10
PRICES: dict[str, dict[str, int]] = {
    "theater": {"brick": 1, "wool": 3, "lumber": 1},
    "great_bridge": {"wool": 1, "grain": 1, "lumber": 3},
    "monument": {"ore": 2, "grain": 3},
    "great_wall": {"brick": 3, "grain": 1, "lumber": 1},
    "cathedral": {"brick": 1, "ore": 3, "grain": 1},
}
"""What each level costs (SEA-WON-06, SEA-WON-07)."""

TWICE = ("theater", "great_bridge")
"""What five and six players have two cards of (SEA-WON-08)."""


def _nodes(*named: tuple[int, int, str]) -> frozenset[Node]:
    return frozenset(corners((q, r))[corner] for q, r, corner in named)


STRAITS = {
    False: _nodes((0, 6, "SE"), (1, 7, "NW")),
    True: _nodes((5, 2, "N"), (6, 1, "S"), (3, 7, "N"), (4, 6, "S")),
}
WASTELAND = {
    False: _nodes((5, 4, "SW"), (5, 4, "NW"), (6, 2, "SW"), (5, 4, "N"), (6, 2, "S")),
    True: _nodes((1, 3, "S"), (0, 5, "N"), (1, 4, "S"), (0, 6, "N"), (1, 5, "S")),
}
"""The marked corners of the map for three and four, and of that for five and six."""


@dataclass
class Site(Waters):
    """A position with the wonder of each seat, and how many levels of it are built."""

    wonders: list[str | None] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)

    @property
    def large(self) -> bool:
        """Whether the map is that for five and six."""
        return self.seats > 4


def closed_at_first(position: Site) -> set[Node]:
    """The corners at which nobody may begin: those of straits with their neighbors, and of the wasteland
    (SEA-WON-02)."""
    straits, hexes = STRAITS[position.large], set(position.hexes)
    around = {near for node in straits for near in neighbors_of_node(hexes, node)}
    return {*straits, *around, *WASTELAND[position.large]}


def open_points(position: Site, seat: int, islands: int) -> int:
    """The points of a seat that everybody sees, with those for small islands."""
    found = rules.points_by_source(position, seat)
    return sum(found.values()) - found["victory_cards"] + islands


def meets(position: Site, seat: int, wonder: str, points: int) -> bool:
    """Whether a seat with so many points that count may begin a wonder (SEA-WON-07)."""
    cities = {node for _, owner, node in rules.on_nodes(position, {"city"}) if owner == seat}
    buildings = rules.own_buildings(position, seat)
    match wonder:
        case "theater":
            return len(cities) >= 2
        case "great_bridge":
            return bool(buildings & STRAITS[position.large])
        case "monument":
            harbors = {node for edge, _ in position.harbors for node in edge}
            return bool(cities & harbors) and sea.trade_route(position, seat) >= 5
        case "great_wall":
            return bool(buildings & WASTELAND[position.large])
    return bool(cities) and points >= 6


def claimable(position: Site, seat: int, points: int) -> set[str]:
    """The wonders that a seat may claim now, with a ship that it has left (SEA-WON-05, SEA-WON-08)."""
    if position.wonders[seat] is not None or sea.pieces_left(position, seat)["ship"] < 1:
        return set()
    cards = {wonder: 2 if position.large and wonder in TWICE else 1 for wonder in PRICES}
    free = {wonder for wonder, count in cards.items() if position.wonders.count(wonder) < count}
    return {wonder for wonder in free if meets(position, seat, wonder, points)}


def may_build(position: Site, seat: int) -> bool:
    """Whether a seat can build the next level of its wonder (SEA-WON-06)."""
    wonder = position.wonders[seat]
    payable = wonder is not None and rules.payable(position.hands[seat], PRICES[wonder])
    return payable and position.levels[seat] < LEVELS


def wins(position: Site, seat: int, points: int) -> bool:
    """Whether the seat on turn has won with so many points, hidden ones included (SEA-WON-01)."""
    own = position.levels[seat]
    ahead = all(own > other for each, other in enumerate(position.levels) if each != seat)
    return own == LEVELS or (points >= GOAL and ahead)
