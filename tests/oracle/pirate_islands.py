"""The rules of The Pirate Islands, transcribed statement by statement: sets, loops, brute force.

What is the same as in other scenarios at sea is asked of `sea`, what is the same as in the base game of `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from . import rules, sea
from .geometry import Edge, Hex, Node, corners, hexes_of_node, sides
from .sea import Waters
from .table import GOODS

GOAL = 10
CHITS = 3  # SEA-COMP-06, SEA-PI-01

Marks = Sequence[tuple[Hex, str]]


@dataclass(frozen=True)
class Chart:
    """What is marked on a map, for each seat in turn: its fortress, its landing place, where its settlement and its
    ship lie at the beginning; and the course of the fleet (SEA-PI-01, SEA-PI-08)."""

    fortress: Marks
    landing: Marks
    settlement: Marks
    ship: Marks
    course: Sequence[Hex]


SMALL = Chart(
    fortress=(((-1, 7), "S"), ((-1, 6), "N"), ((2, 1), "N"), ((1, 2), "S")),
    landing=(((0, 7), "SE"), ((1, 4), "S"), ((3, 1), "NE"), ((1, 4), "N")),
    settlement=(((3, 7), "N"), ((4, 4), "S"), ((6, 1), "S"), ((4, 4), "N")),
    ship=(((3, 7), "NW"), ((4, 4), "SW"), ((6, 1), "SW"), ((4, 4), "NW")),
    course=(
        (2, 7), (1, 7), (1, 6), (1, 5), (2, 4), (2, 3), (3, 2), (4, 1), (5, 1), (5, 2), (4, 3), (3, 4), (3, 5), (3, 6),
    ),
)  # fmt: skip
LARGE = Chart(
    fortress=(((-1, 7), "N"), ((2, 1), "S"), ((0, 4), "S"), ((0, 4), "N"), ((2, 0), "S"), ((-2, 8), "N")),
    landing=(((1, 7), "N"), ((4, 1), "S"), ((2, 4), "S"), ((2, 4), "N"), ((5, 0), "S"), ((1, 8), "N")),
    settlement=(((4, 7), "N"), ((7, 1), "S"), ((5, 4), "S"), ((5, 4), "N"), ((7, 0), "S"), ((3, 8), "N")),
    ship=(((4, 7), "NW"), ((6, 2), "NE"), ((4, 5), "NE"), ((5, 4), "NW"), ((6, 1), "NE"), ((3, 8), "NW")),
    course=(
        (2, 7), (2, 6), (2, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1), (6, 2), (5, 3), (4, 4), (4, 5), (4, 6), (3, 7),
    ),
)  # fmt: skip


@dataclass
class Voyage(Waters):
    """A position: the line of ships of each seat, from its beginning on, how many of them are warships, and the chits
    under its fortress. A fortress that is not captured lies among the pieces as something `FALLEN`: in the way, but
    nobody's building (SEA-PI-15)."""

    scenario: str = "pirate_islands"
    lines: list[list[Edge]] = field(default_factory=list)
    warships: list[int] = field(default_factory=list)
    chits: list[int] = field(default_factory=list)


def chart(seats: int) -> Chart:
    return LARGE if seats > 4 else SMALL


def fortress(seats: int, seat: int) -> Node:
    place, corner = chart(seats).fortress[seat]
    return corners(place)[corner]


def landing(seats: int, seat: int) -> Node:
    place, corner = chart(seats).landing[seat]
    return corners(place)[corner]


def first_ship(seats: int, seat: int) -> Edge:
    place, side = chart(seats).ship[seat]
    return sides(place)[side]


def begins_with(seats: int, seat: int) -> set[tuple[str, int, Node | Edge]]:
    """What a seat has on the map before anything is founded (SEA-PI-01)."""
    home, corner = chart(seats).settlement[seat]
    return {
        ("settlement", seat, corners(home)[corner]),
        ("ship", seat, first_ship(seats, seat)),
        (rules.FALLEN, seat, fortress(seats, seat)),
    }


def harbors(seats: int) -> Counter[str]:
    """One of each good, and three without, four for five and six (SEA-PI-02)."""
    return Counter({**dict.fromkeys(GOODS, 1), "generic": 4 if seats > 4 else 3})


def deck(seats: int) -> dict[str, int]:
    """The development cards: without the points, or with as many more knights (SEA-PI-03)."""
    knights, points, others = (14, 5, 2) if seats < 5 else (20, 5, 3)
    return {
        "knight": knights + (points if seats > 3 else 0), "victory_point": 0,
        "road_building": others, "year_of_plenty": others, "monopoly": others,
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------- where one settles


def main_island(voyage: Voyage) -> set[Hex]:
    """The eastern island, the largest (SEA-PI-01)."""
    return max((set(area) for area in sea.areas(voyage, deserts_divide=False)), key=len)


def settlement_sites(voyage: Voyage, seat: int) -> set[Node]:
    """On the main island, and at the own landing place (SEA-PI-04, SEA-PI-11)."""
    main, own = main_island(voyage), landing(voyage.seats, seat)
    return {node for node in sea.settlement_sites(voyage, seat) if hexes_of_node(node) & main or node == own}


def settlements_left(voyage: Voyage, seat: int) -> int:
    """One of the five is the fortress, until it is captured (SEA-PI-01)."""
    return sea.pieces_left(voyage, seat)["settlement"] - (1 if voyage.chits[seat] else 0)


# ------------------------------------------------------------------------------------------------- the line of ships


def line_end(voyage: Voyage, seat: int) -> Node:
    """Where a line goes on: the free end of its last ship."""
    line = voyage.lines[seat]
    behind = line[-2] if len(line) > 1 else rules.own_buildings(voyage, seat)
    [end] = [node for node in line[-1] if node not in behind]
    return end


def line_beginnings(voyage: Voyage, seat: int) -> set[Node]:
    """Where a seat without ships begins its line: its buildings on the coast of the main island (SEA-PI-05)."""
    main, coast = main_island(voyage), {node for edge in sea.for_ships(voyage) for node in edge}
    return {node for node in rules.own_buildings(voyage, seat) & coast if hexes_of_node(node) & main}


def goal(voyage: Voyage, seat: int) -> Node:
    """Where the line goes: first to the landing place, then to the fortress (SEA-PI-05)."""
    passed = {node for ship in voyage.lines[seat] for node in ship}
    own = landing(voyage.seats, seat)
    return fortress(voyage.seats, seat) if own in passed else own


def steps_to(voyage: Voyage, seat: int, target: Node) -> dict[Node, int]:
    """How many ships each node is away from a target, over free edges, past no building of an opponent and no other
    node of the line, which has no branches (SEA-PI-05, SEA-SHIP-05). Where the fleet is does not matter."""
    free = sea.for_ships(voyage) - sea.taken_edges(voyage)
    closed = rules.blocked_for(voyage, seat) | {node for ship in voyage.lines[seat] for node in ship}
    steps, rim = {target: 0}, {target}
    while rim:
        beyond = set()
        for edge in free:
            for node in edge & rim:
                (far,) = edge - {node}
                if far not in steps and (node == target or node not in closed):
                    beyond.add((far, steps[node] + 1))
        steps |= dict(beyond)
        rim = {node for node, _ in beyond}
    return steps


def reaches_fortress(voyage: Voyage, seat: int) -> bool:
    return any(fortress(voyage.seats, seat) in ship for ship in voyage.lines[seat])


def ship_sites(voyage: Voyage, seat: int) -> set[Edge]:
    """Where the next ship of the line may lie: on a shortest way from its end, not at the fleet (SEA-PI-05,
    SEA-SHIP-09); nowhere beyond the fortress."""
    if reaches_fortress(voyage, seat):
        return set()
    ends = {line_end(voyage, seat)} if voyage.lines[seat] else line_beginnings(voyage, seat)
    steps, found = steps_to(voyage, seat, goal(voyage, seat)), set()
    for end in ends - rules.blocked_for(voyage, seat):
        for edge in sea.for_ships(voyage) - sea.taken_edges(voyage):
            if end in edge:
                (far,) = edge - {end}
                if steps.get(far, -1) + 1 == steps.get(end):
                    found.add(edge)
    return found - sea.at_pirate(voyage)


def moves(voyage: Voyage, seat: int) -> set[tuple[Edge, Edge]]:
    """The last ship of a line that has an open end may be moved to where the rest of the line goes on (SEA-PI-06,
    SEA-MOVE-01 to SEA-MOVE-05)."""
    if not voyage.lines[seat]:
        return set()
    last = voyage.lines[seat][-1]
    if last not in sea.movable_ships(voyage, seat):
        return set()
    lines = [line[:-1] if owner == seat else line for owner, line in enumerate(voyage.lines)]
    lifted = replace(voyage, lines=lines, pieces=[piece for piece in voyage.pieces if piece != ("ship", seat, last)])
    return {(last, edge) for edge in ship_sites(lifted, seat) - {last}}


def sites(voyage: Voyage, seat: int, kind: str) -> set[Node] | set[Edge]:
    """Where a seat may put a piece that it has paid for."""
    if kind == "settlement" and settlements_left(voyage, seat) < 1:
        return set()
    match kind:
        case "road":
            return sea.road_sites(voyage, seat)
        case "ship":
            return ship_sites(voyage, seat)
        case "settlement":
            return settlement_sites(voyage, seat)
    return rules.city_sites(voyage, seat)


def placeable(voyage: Voyage, seat: int, kind: str) -> set[Node] | set[Edge]:
    """Where a seat can put a piece that costs nothing."""
    return sites(voyage, seat, kind) if sea.pieces_left(voyage, seat)[kind] > 0 else set()


def buildable(voyage: Voyage, seat: int, kind: str) -> set[Node] | set[Edge]:
    """Where a seat can build a piece now (SEA-SHIP-01)."""
    return placeable(voyage, seat, kind) if rules.payable(voyage.hands[seat], sea.PRICES[kind]) else set()


# --------------------------------------------------------------------------------------------- warships and the fleet


def to_arm(voyage: Voyage, seat: int) -> Edge | None:
    """The normal ship nearest to the beginning, which a knight makes a warship; None without any (SEA-PI-07)."""
    normal = voyage.lines[seat][voyage.warships[seat] :]
    return normal[0] if normal else None


def sailed(voyage: Voyage, faces: Sequence[int]) -> list[Hex]:
    """The hexes to which the fleet sails, one after another: as many as the lower die shows (SEA-PI-08); none once all
    fortresses are captured (SEA-PI-14)."""
    if voyage.pirate is None:
        return []
    course = chart(voyage.seats).course
    at = course.index(voyage.pirate)
    return [course[(at + step) % len(course)] for step in range(1, min(faces) + 1)]


def attacked(voyage: Voyage, roller: int, only_if_single: bool) -> list[int]:
    """The seats with a building at the fleet's hex, from the roller on (SEA-PI-09)."""
    if voyage.pirate is None:
        return []
    around = set(corners(voyage.pirate).values())
    order = [(roller + step) % voyage.seats for step in range(voyage.seats)]
    there = [seat for seat in order if rules.own_buildings(voyage, seat) & around]
    return there if len(there) == 1 or not only_if_single else []


def lost_to_fleet(voyage: Voyage, seat: int, strength: int) -> int:
    """How many cards a seat loses, if it has as many: one, and one more for each of its cities (SEA-PI-09)."""
    if strength <= voyage.warships[seat]:
        return 0
    cities = sum(1 for _, owner, _ in rules.on_nodes(voyage, {"city"}) if owner == seat)
    return min(1 + cities, sum(voyage.hands[seat].values()))


def wins_spoils(voyage: Voyage, seat: int, strength: int) -> bool:
    """Whether a seat chooses a card for being stronger, if there are any (SEA-PI-09)."""
    return voyage.warships[seat] > strength and sum(voyage.supply.values()) > 0


def chances(hand: dict[str, int]) -> dict[str, Fraction]:
    """How likely each good is to be the card that is lost at random."""
    return {good: Fraction(hand[good], sum(hand.values())) for good in GOODS if hand.get(good)}


# -------------------------------------------------------------------------------------------------------- fortresses


def may_attack(voyage: Voyage, seat: int) -> bool:
    """Whether the line reaches the own fortress, which pirates still hold (SEA-PI-12)."""
    return voyage.chits[seat] > 0 and reaches_fortress(voyage, seat)


def fought(voyage: Voyage, seat: int, face: int) -> Voyage:
    """What an attack leads to: a chit less, the ship beside the fortress lost, or the two beside it (SEA-PI-12);
    without chits, a settlement in place of the fortress (SEA-PI-13), and without fortresses, no fleet (SEA-PI-14)."""
    line, chits, warships = voyage.lines[seat], list(voyage.chits), list(voyage.warships)
    lost: list[Edge] = []
    if warships[seat] > face:
        chits[seat] -= 1
    else:
        lost = line[-1:] if warships[seat] == face else line[-2:]
    pieces = [piece for piece in voyage.pieces if piece not in [("ship", seat, ship) for ship in lost]]
    if not chits[seat]:
        at = fortress(voyage.seats, seat)
        pieces = [*(piece for piece in pieces if piece != (rules.FALLEN, seat, at)), ("settlement", seat, at)]
    lines = [[ship for ship in each if ship not in lost] for each in voyage.lines]
    warships[seat] = min(warships[seat], len(lines[seat]))
    pirate = voyage.pirate if any(chits) else None
    return replace(voyage, pieces=pieces, lines=lines, warships=warships, chits=chits, pirate=pirate)


# ------------------------------------------------------------------------------------------------------------ points


def points(voyage: Voyage, seat: int) -> dict[str, int]:
    """Settlements and cities are all that counts, those in a captured fortress too (SEA-PI-02, SEA-PI-03, SEA-PI-11,
    SEA-PI-13, SEA-PI-15)."""
    counts = rules.points_by_source(voyage, seat)
    return {source: counts[source] for source in ("settlements", "cities")}


def wins(voyage: Voyage, seat: int) -> bool:
    """Ten points, and the own fortress."""
    return sum(points(voyage, seat).values()) >= GOAL and not voyage.chits[seat]
