"""The Forgotten Tribe, transcribed statement by statement (SEA-TRI): where its gifts lie, who gets them, and where
harbors may be placed. What holds on every map of the sea is asked of `sea`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from . import rules, sea
from .geometry import Edge, Hex, Node, corners, sides
from .sea import Waters
from .table import GOODS

POINT, CARD, COVERED = "point", "card", "covered"
"""Gifts: a victory point, a development card, and a harbor that lies face down. One that lies open is called by its
kind, as in `table.Harbor`."""
Offer = tuple[Edge, str]
"""Where a harbor may be placed, and of which kind."""
FIVE_KINDS: Counter[str] = Counter(GOODS)


@dataclass(frozen=True)
class Chart:
    """What a map of the tribe has. All other hexes are sea."""

    main: dict[Hex, tuple[str, int] | None]
    """The big island (SEA-TRI-01); None where the hexes are dealt at random."""
    isles: dict[Hex, str]
    """The hexes of the small islands, none of which has a number (SEA-TRI-01)."""
    gifts: dict[Edge, str]
    pool: Counter[str]
    """The harbors, by kind (SEA-TRI-03)."""
    pirate: Hex
    robber: Hex | None
    sea: int
    """How many hexes of sea there are, with those of the frame."""
    dealt: Counter[str] = field(default_factory=Counter)
    """The terrains of a big island that is dealt at random."""
    tokens: Counter[int] = field(default_factory=Counter)


def row(r: int, first: int, *hexes: str) -> dict[Hex, tuple[str, int] | None]:
    """Hexes side by side, from west to east, each with its terrain and number."""
    found: dict[Hex, tuple[str, int] | None] = {}
    for step, told in enumerate(hexes):
        terrain, number = told.split()
        found[first + step, r] = (terrain, int(number))
    return found


def shores(kind: str, *places: tuple[int, int, str]) -> dict[Edge, str]:
    """Gifts of a kind, each at a side of a hex of a small island."""
    return {sides((q, r))[side]: kind for q, r, side in places}


SMALL = Chart(
    main={
        **row(3, 0, "fields 6", "forest 9", "mountains 11", "hills 5", "forest 6", "mountains 4"),
        **row(4, 0, "pasture 10", "hills 8", "pasture 4", "fields 12", "forest 5", "pasture 2"),
        **row(5, -1, "forest 11", "fields 9", "mountains 3", "pasture 8", "hills 10", "fields 3"),
    },
    isles={
        (2, 1): "gold", (3, 1): "mountains", (5, 1): "desert", (6, 1): "mountains", (7, 1): "fields",
        (7, 3): "pasture", (6, 5): "forest",
        (-1, 7): "desert", (0, 7): "hills", (2, 7): "hills", (3, 7): "desert", (4, 7): "gold",
    },
    gifts={
        **shores(POINT, (-1, 7, "SE"), (2, 1, "NE"), (2, 7, "SW"), (4, 7, "SE"), (6, 5, "E"), (7, 3, "E"), (5, 1, "NE"),
                 (7, 1, "NE")),
        **shores(COVERED, (-1, 7, "SW"), (2, 1, "NW"), (2, 7, "SE"), (6, 5, "SE"), (7, 3, "NE"), (5, 1, "NW")),
        **shores(CARD, (-1, 7, "W"), (2, 1, "W"), (4, 7, "E"), (7, 1, "E")),
    },
    pool=FIVE_KINDS + Counter(generic=1),
    pirate=(4, 1),
    robber=(3, 7),
    sea=19 + 28,
)  # fmt: skip
"""For three and four (SEA-TRI-02, SEA-TRI-03, SEA-DATA-01)."""

LARGE = Chart(
    main={(q, r): None for r, columns in ((3, range(10)), (4, range(9)), (5, range(-1, 9))) for q in columns},
    isles={
        (2, 1): "gold", (3, 1): "fields", (5, 1): "hills", (6, 1): "mountains", (8, 1): "desert", (9, 1): "desert",
        (-1, 7): "pasture", (0, 7): "pasture", (2, 7): "gold", (3, 7): "gold", (5, 7): "desert", (6, 7): "desert",
    },
    gifts={
        **shores(POINT, (2, 1, "NW"), (3, 1, "NW"), (5, 1, "NE"), (6, 1, "NW"), (8, 1, "NE"), (0, 8, "NW"),
                 (2, 8, "NW"), (2, 8, "NE"), (5, 8, "NW"), (6, 8, "NW")),
        **shores(CARD, (2, 1, "W"), (6, 1, "NE"), (10, 1, "W"), (-1, 7, "W"), (1, 8, "NE"), (7, 7, "W")),
        **shores(COVERED, (3, 1, "NE"), (5, 1, "NW"), (8, 1, "NW"), (9, 1, "NE"), (5, 7, "SW"), (3, 7, "SE"),
                 (0, 7, "SW"), (-1, 7, "SW")),
    },
    pool=FIVE_KINDS + Counter(generic=3),
    pirate=(7, 1),
    robber=None,
    sea=22 + 32,
    dealt=Counter(hills=6, mountains=5, pasture=5, fields=6, forest=7),
    tokens=Counter({2: 1, 3: 4, 4: 4, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 1}),
)  # fmt: skip
"""For five and six (SEA-TRI-12)."""


def chart_for(seats: int) -> Chart:
    return SMALL if seats < 5 else LARGE


def forbidden(chart: Chart) -> set[Node]:
    """The corners of the small islands, which nobody settles (SEA-TRI-01)."""
    return {node for place in chart.isles for node in corners(place).values()}


def without_number(position: Waters) -> set[Hex]:
    """The hexes to which the robber does not go (SEA-TRI-10)."""
    return {place for place, (_, token) in position.hexes.items() if token is None}


def coast(position: Waters) -> set[Edge]:
    """The edges with land on one side, and sea on the other."""
    return {
        edge
        for edge, beside in sea.edges(position).items()
        if sorted(sea.is_land(position, place) for place in beside) == [False, True]
    }


def room(position: Waters, seat: int) -> set[Edge]:
    """Where a seat may place a harbor: on a coast at an own settlement or city, where no harbor lies on that edge nor
    on one beside it (SEA-TRI-07)."""
    served = {node for edge, _ in position.harbors for node in edge}
    own = rules.own_buildings(position, seat)
    return {edge for edge in coast(position) if edge & own and not edge & served}


@dataclass
class Tribe:
    """What the tribe has still to give, and what the seats have got of it."""

    lying: dict[Edge, str]
    points: list[int]
    """The victory points of each seat (SEA-TRI-05)."""
    kept: list[Counter[str]]
    """The harbors of each seat that have not been placed (SEA-TRI-08)."""
    placed: dict[Edge, str] = field(default_factory=dict)

    @classmethod
    def of(cls, chart: Chart, seats: int) -> Tribe:
        return cls(dict(chart.gifts), [0] * seats, [Counter() for _ in range(seats)])

    def edges_of(self, kind: str) -> set[Edge]:
        """Where gifts of a kind lie."""
        return {edge for edge, gift in self.lying.items() if gift == kind}

    def turn_up(self, edge: Edge, kind: str) -> None:
        """One of the harbors that lie face down (SEA-TRI-03)."""
        assert self.lying[edge] == COVERED
        self.lying[edge] = kind

    def ship(self, seat: int, edge: Edge) -> str | None:
        """A ship comes to an edge, built or moved: whose it is gets what lies there (SEA-TRI-04)."""
        gift = self.lying.pop(edge, None)
        if gift == POINT:
            self.points[seat] += 1
        elif gift is not None and gift != CARD:
            self.kept[seat][gift] += 1
        return gift

    def for_sale(self, deck: int) -> int:
        """How many cards of a deck may be bought: those on its top are gifts (SEA-TRI-02)."""
        return deck - len(self.edges_of(CARD))

    def placing(self, position: Waters, seat: int) -> set[Offer]:
        """Each way to place a harbor that a seat keeps; it chooses which (SEA-TRI-07, SEA-TRI-08)."""
        return {(edge, kind) for kind in +self.kept[seat] for edge in room(position, seat)}

    def must_place(self, position: Waters, reached: int | None, on_turn: int | None) -> int | None:
        """Who must place a harbor now: who has just reached one, on whosever turn (SEA-TRI-07), or whose turn it is
        with harbors that wait (SEA-TRI-08), each if there is room."""
        for seat in (reached, on_turn):
            if seat is not None and self.placing(position, seat):
                return seat
        return None

    def place(self, seat: int, edge: Edge, kind: str) -> None:
        self.kept[seat].subtract([kind])
        self.placed[edge] = kind
