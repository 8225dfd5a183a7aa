"""A position of Cities & Knights as plain data: the table of the base game, and what the expansion lays on it.

Among the pieces of the position are the new ones: `reduced_city` (a city on its side), `basic_knight`,
`strong_knight`, `mighty_knight`, and on top of a city `wall` and `trade_metropolis`, `politics_metropolis`,
`science_metropolis`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .geometry import Hex, Node
from .table import GOODS, Harbor, Position, cards_of_each

COMMODITIES = ("cloth", "coin", "paper")
ALL_GOODS = (*GOODS, *COMMODITIES)
COMMODITIES_OF_EACH = 12  # CK-COMP-01
COMMODITIES_FOR_FIVE_AND_SIX = 18  # CK56-COMP-01
TRACKS = ("trade", "politics", "science")
DECK_OF_EACH = 18  # CK-COMP-02


def commodities_of_each(seats: int) -> int:
    """How many cards there are of each commodity."""
    return COMMODITIES_FOR_FIVE_AND_SIX if seats > 4 else COMMODITIES_OF_EACH


Levels = dict[str, int]
"""How far a seat has come on each track."""


@dataclass
class Realm(Position):
    """Everything the rules in `cities_knights` look at. Lists are indexed by seat; nodes tell knights apart."""

    on_turn: int = 0
    active: set[Node] = field(default_factory=set)
    """Where active knights stand, whosever."""
    activated: set[Node] = field(default_factory=set)
    """Where knights stand that were activated in this turn."""
    promoted: set[Node] = field(default_factory=set)
    """Where knights stand that were promoted in this turn."""
    levels: list[Levels] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    merchant: tuple[int, Hex] | None = None
    fleet: set[str] = field(default_factory=set)
    """The goods that the seat on turn trades 2:1 until the turn ends."""
    landed: bool = False
    decks: dict[str, int] = field(default_factory=dict)
    """How many cards each progress deck has left."""


def empty_realm(
    hexes: Mapping[Hex, tuple[str, int | None]], harbors: Iterable[Harbor], robber: Hex | None, seats: int
) -> Realm:
    """A board before the founding phase: no pieces, empty hands, full supply and decks (CK-SETUP-04)."""
    return Realm(
        hexes=dict(hexes),
        harbors=list(harbors),
        robber=robber,
        pieces=[],
        seats=seats,
        hands=[{} for _ in range(seats)],
        supply={**dict.fromkeys(GOODS, cards_of_each(seats)), **dict.fromkeys(COMMODITIES, commodities_of_each(seats))},
        played_knights=[0] * seats,
        longest_road_holder=None,
        largest_army_holder=None,
        victory_cards=[0] * seats,
        levels=[dict.fromkeys(TRACKS, 0) for _ in range(seats)],
        defenders=[0] * seats,
        decks=dict.fromkeys(TRACKS, DECK_OF_EACH),
    )
