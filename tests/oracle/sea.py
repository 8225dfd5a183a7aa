"""The rules of Seafarers, transcribed statement by statement: sets, loops, brute force.

What is the same as in the base game is asked of `rules`. Where a rule of the base game reads otherwise on a map of the
sea, it stands here again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from . import rules
from .geometry import Edge, Hex, Node, all_edges, all_nodes, corners, hexes_of_node, neighbors_of_hex, sides
from .table import Position

SEA = "sea"
FOG = "fog"
GOLD = "gold"
DESERT = "desert"
STOCK = {**rules.STOCK, "ship": 15}  # SEA-COMP-01
PRICES = {**rules.PRICES, "ship": {"lumber": 1, "wool": 1}}  # SEA-SHIP-01
GOALS = {
    "new_shores": 14,
    "four_islands": 13,
    "fog_islands": 12,
    "through_the_desert": 14,
    "new_world": 12,
    "wonders_of_catan": 10,
    "forgotten_tribe": 13,
}  # SEA-SC1 to SEA-SC4, SEA-SC9, SEA-WON-01, SEA-TRI
BONUS = {
    "new_shores": 2,
    "four_islands": 2,
    "fog_islands": 0,
    "through_the_desert": 2,
    "new_world": 1,
    "wonders_of_catan": 1,
}  # SEA-WON-03
GOLD_YIELD = {"settlement": 1, "city": 2}  # SEA-GOLD-01

Area = frozenset[Hex]


@dataclass
class Waters(Position):
    """A position at sea: where the pirate is, and what has happened to ships in this turn."""

    scenario: str = "new_shores"
    pirate: Hex | None = None
    built: set[Edge] = field(default_factory=set)
    """Where ships lie that were built in this turn."""
    moved: bool = False
    """Whether a ship has been moved in this turn."""
    aside: list[int] = field(default_factory=list)
    """How many ships of each seat are neither on the map nor in stock, if there are any."""
    villages: frozenset[Node] = frozenset()
    """They end chains of ships as own buildings do (SEA-CLO-08)."""
    cut: bool = False
    """Whether buildings of opponents end them too (`seafarers.line_past_opponent`)."""


# ----------------------------------------------------------------------------------------------------- land and sea


@cache
def edges_of(hexes: frozenset[Hex]) -> dict[Edge, frozenset[Hex]]:
    """The edges of a map, each with the hexes on its two sides that are on the map."""
    return {edge: frozenset(place for place in hexes if edge in sides(place).values()) for edge in all_edges(hexes)}


@cache
def edges_at(hexes: frozenset[Hex]) -> dict[Node, frozenset[Edge]]:
    """The edges that end at each node of a map."""
    return {node: frozenset(edge for edge in edges_of(hexes) if node in edge) for node in all_nodes(hexes)}


def edges(position: Position) -> dict[Edge, frozenset[Hex]]:
    return edges_of(frozenset(position.hexes))


def terrain(position: Position, place: Hex) -> str:
    return position.hexes[place][0]


def is_land(position: Position, place: Hex) -> bool:
    return terrain(position, place) not in (SEA, FOG)


def for_roads(position: Position) -> set[Edge]:
    """Edges with land on at least one side (SEA-SHIP-04)."""
    return {edge for edge, beside in edges(position).items() if any(is_land(position, place) for place in beside)}


def for_ships(position: Position) -> set[Edge]:
    """Edges with sea on at least one side, but for the outer edges of the frame (SEA-SHIP-02, SEA-COMP-09)."""
    return {
        edge
        for edge, beside in edges(position).items()
        if len(beside) == 2 and any(terrain(position, place) == SEA for place in beside)
    }


def for_buildings(position: Position) -> set[Node]:
    """Corners of land."""
    return {node for place in position.hexes if is_land(position, place) for node in corners(place).values()}


def own_ships(position: Position, seat: int) -> set[Edge]:
    return {edge for _, owner, edge in rules.on_edges(position, {"ship"}) if owner == seat}


def taken_edges(position: Position) -> set[Edge]:
    """An edge carries one road or one ship, whosever (SEA-SHIP-03)."""
    return {edge for _, _, edge in rules.on_edges(position, {"road", "ship"})}


def at_pirate(position: Waters) -> set[Edge]:
    """The edges of the pirate's hex."""
    return set() if position.pirate is None else set(sides(position.pirate).values())


# --------------------------------------------------------------------------------------------------------- building


def joints(position: Position, seat: int, own: set[Edge]) -> set[Node]:
    """The nodes at which a piece can join these own ones: at an own building, or at one of them where no opponent's
    building is (SEA-SHIP-05, BASE-BUILD-04). A ship never continues a road, nor a road a ship (SEA-SHIP-06)."""
    ends = {node for piece in own for node in piece}
    return rules.own_buildings(position, seat) | (ends - rules.blocked_for(position, seat))


def road_sites(position: Position, seat: int) -> set[Edge]:
    """Where a seat may build a road (SEA-SHIP-03, SEA-SHIP-04, SEA-SHIP-06)."""
    near = joints(position, seat, rules.own_roads(position, seat))
    return {edge for edge in for_roads(position) - taken_edges(position) if edge & near}


def ship_sites(position: Waters, seat: int) -> set[Edge]:
    """Where a seat may build a ship (SEA-SHIP-02 to SEA-SHIP-07, SEA-SHIP-09)."""
    near = joints(position, seat, own_ships(position, seat))
    return {edge for edge in for_ships(position) - taken_edges(position) - at_pirate(position) if edge & near}


def far_enough(position: Position) -> set[Node]:
    """Free corners of land without a building one edge away, edges at sea included (SEA-SHIP-08)."""
    taken = {node for _, _, node in rules.on_nodes(position, rules.BLOCKERS)}
    around = edges_at(frozenset(position.hexes))
    return {
        node for node in for_buildings(position) if not any(taken & edge for edge in around[node]) | (node in taken)
    }


def settlement_sites(position: Position, seat: int) -> set[Node]:
    """A ship connects as well as a road (SEA-SHIP-08)."""
    own = rules.own_roads(position, seat) | own_ships(position, seat)
    return {node for node in far_enough(position) if any(node in edge for edge in own)}


def founding_sites(position: Position, home: set[Hex] | None) -> set[Node]:
    """Where a settlement may be founded: everywhere on land, or at the hexes where a scenario begins, but at none of
    what lies beyond (SEA-SC4-03)."""
    sites, land = far_enough(position), {place for place in position.hexes if is_land(position, place)}
    if home is None:
        return sites
    return {node for node in sites if hexes_of_node(node) & home and not hexes_of_node(node) & (land - home)}


def founding_roads(position: Position, node: Node) -> set[Edge]:
    """Free edges with land beside the settlement just founded (SEA-SETUP-02)."""
    return {edge for edge in for_roads(position) - taken_edges(position) if node in edge}


def founding_ships(position: Waters, node: Node) -> set[Edge]:
    """Free edges with sea beside it, not at the pirate (SEA-SETUP-02, SEA-SETUP-03)."""
    return {edge for edge in for_ships(position) - taken_edges(position) - at_pirate(position) if node in edge}


def pieces_left(position: Waters, seat: int) -> dict[str, int]:
    """What a seat still has beside the board (SEA-COMP-01)."""
    left = {
        kind: count - sum(1 for piece, owner, _ in position.pieces if piece == kind and owner == seat)
        for kind, count in STOCK.items()
    }
    if position.aside:
        left["ship"] -= position.aside[seat]
    return left


def buildable(position: Waters, seat: int, kind: str) -> set[Node] | set[Edge]:
    """Where a seat can build a piece now: paid for, in stock, and on a legal place (SEA-SHIP-01)."""
    if not rules.payable(position.hands[seat], PRICES[kind]) or pieces_left(position, seat)[kind] < 1:
        return set()
    match kind:
        case "road":
            return road_sites(position, seat)
        case "ship":
            return ship_sites(position, seat)
        case "settlement":
            return settlement_sites(position, seat)
    return rules.city_sites(position, seat)


# ----------------------------------------------------------------------------------------------------- moving ships


def cuts(position: Waters, seat: int) -> set[Node]:
    """Where buildings of opponents end chains of ships, if they do."""
    return rules.blocked_for(position, seat) if position.cut else set()


def paths(ships: set[Edge], start: Node, ends: set[Node], cut: set[Node]) -> Iterator[list[Edge]]:
    """All ways over ships from a node to one of some others that come to no node twice, but for one that leads back to
    its start, and pass none at which they are cut."""

    def onward(node: Node, way: list[Edge], seen: set[Node]) -> Iterator[list[Edge]]:
        for ship in ships - set(way):
            if node in ship:
                (far,) = ship - {node}
                if far in ends and (far == start or far not in seen):
                    yield [*way, ship]
                if far not in seen | cut:
                    yield from onward(far, [*way, ship], seen | {far})

    yield from onward(start, [], {start})


def closed_ships(position: Waters, seat: int) -> set[Edge]:
    """The ships of chains that link two different own buildings, whatever opponents have between (SEA-MOVE-04), or one
    of these and a village."""
    ships, buildings, cut = own_ships(position, seat), rules.own_buildings(position, seat), cuts(position, seat)
    ends = buildings | position.villages
    return {ship for start in buildings for way in paths(ships, start, ends - {start}, cut) for ship in way}


def rings(position: Waters, seat: int) -> list[list[Edge]]:
    """The ways over ships that lead back to where they begin and come to no other node twice."""
    ships, cut = own_ships(position, seat), cuts(position, seat)
    starts = {node for ship in ships for node in ship} - cut
    return [way for start in starts for way in paths(ships, start, {start}, cut)]


def open_ships(position: Waters, seat: int) -> set[Edge]:
    """The ships that could be moved, whatever happened in this turn (SEA-MOVE-04 to SEA-MOVE-08)."""
    ships, buildings = own_ships(position, seat), rules.own_buildings(position, seat) | position.villages
    closed, cut = closed_ships(position, seat), cuts(position, seat)
    opened = set()
    for ship in ships - closed:
        for node in ship:
            others = [other for other in ships if node in other and other != ship]
            if (not others or node in cut) and node not in buildings:
                opened.add(ship)  # SEA-MOVE-05, SEA-MOVE-08
    for ring in rings(position, seat):
        touched = {node for ship in ring for node in ship} & buildings
        if not touched:
            opened |= set(ring)  # SEA-MOVE-06
        if len(touched) == 1:
            opened |= {ship for ship in ring if touched & ship}  # SEA-MOVE-07
    return opened - closed


def movable_ships(position: Waters, seat: int) -> set[Edge]:
    """The ships that a seat may move now (SEA-MOVE-01 to SEA-MOVE-03)."""
    return set() if position.moved else open_ships(position, seat) - position.built - at_pirate(position)


def moves(position: Waters, seat: int) -> set[tuple[Edge, Edge]]:
    """Each ship that may be moved, with where it may go: where it could be built, but for where it was
    (SEA-MOVE-09)."""
    found = set()
    for ship in movable_ships(position, seat):
        rest = [piece for piece in position.pieces if piece != ("ship", seat, ship)]
        lifted = replace(position, pieces=rest)
        found |= {(ship, edge) for edge in ship_sites(lifted, seat) - {ship}}
    return found


# ----------------------------------------------------------------------------------------------------- trade routes


def trade_route(position: Position, seat: int, doubled: Container[Edge] = ()) -> int:
    """The longest trail over own roads and ships: each once, from one to the other at own buildings only, and past no
    building of an opponent (SEA-LTR-01, SEA-LTR-02, SEA-LTR-04). What lies on a `doubled` edge counts two
    (TB-CA-09)."""
    roads, ships = rules.own_roads(position, seat), own_ships(position, seat)
    buildings, blocked = rules.own_buildings(position, seat), rules.blocked_for(position, seat)
    lying: dict[Node, list[Edge]] = {}
    for edge in roads | ships:
        for node in edge:
            lying.setdefault(node, []).append(edge)

    def longest_from(node: Node, came_by: Edge | None, used: frozenset[Edge]) -> int:
        best = 0
        for edge in lying[node]:
            changes = came_by is not None and (came_by in ships) != (edge in ships)
            if edge in used or (changes and node not in buildings):
                continue
            (far,) = edge - {node}
            onward = 0 if far in blocked else longest_from(far, edge, used | {edge})
            best = max(best, (2 if edge in doubled else 1) + onward)
        return best

    return max((longest_from(node, None, frozenset()) for node in lying), default=0)


# ------------------------------------------------------------------------------------------------ robber and pirate


def robber_targets(position: Position) -> set[Hex]:
    """Every land hex but the robber's own (SEA-PIR-02, SEA-PIR-05)."""
    return {place for place in position.hexes if is_land(position, place) and place != position.robber}


def pirate_targets(position: Waters) -> set[Hex]:
    """Every sea hex, the frame's too, but the pirate's own (SEA-PIR-02)."""
    return {place for place in position.hexes if terrain(position, place) == SEA and place != position.pirate}


def pirate_victims(position: Position, seat: int, place: Hex) -> set[int]:
    """The opponents with a ship on an edge of a hex, each once (SEA-PIR-03), with or without cards (SEA-PIR-06)."""
    around = set(sides(place).values())
    return {owner for _, owner, edge in rules.on_edges(position, {"ship"}) if owner != seat and edge in around}


# --------------------------------------------------------------------------------------------------------- gold


def gold_due(position: Position, roll: int, roller: int) -> list[tuple[int, int]]:
    """Who chooses how many cards after a roll, from the roller on (SEA-GOLD-01, SEA-GOLD-03, SEA-PIR-05)."""
    due = dict.fromkeys(range(position.seats), 0)
    for place, (kind, token) in position.hexes.items():
        if kind == GOLD and token == roll and place != position.robber:
            for piece, owner, node in rules.on_nodes(position, GOLD_YIELD):
                if node in corners(place).values():
                    due[owner] += GOLD_YIELD[piece]
    order = [(roller + step) % position.seats for step in range(position.seats)]
    return [(seat, due[seat]) for seat in order if due[seat]]


def gold_at(position: Position, node: Node) -> int:
    """How many gold fields a founded settlement lies at (SEA-SETUP-04)."""
    return sum(1 for place in hexes_of_node(node) & set(position.hexes) if terrain(position, place) == GOLD)


# --------------------------------------------------------------------------------------------------- special points


def areas(position: Position, deserts_divide: bool) -> set[Area]:
    """The islands; where deserts divide the land, what is left of them without (SEA-SVP-02, SEA-SC4-01)."""
    left = {
        place for place in position.hexes
        if is_land(position, place) and not (deserts_divide and terrain(position, place) == DESERT)
    }  # fmt: skip
    found = set()
    while left:
        area, new = set[Hex](), {next(iter(left))}
        while new:
            area |= new
            new = {there for place in new for there in neighbors_of_hex(place)} & left - area
        left -= area
        found.add(frozenset(area))
    return found


def touched(position: Position, node: Node, deserts_divide: bool) -> set[Area]:
    """The areas that a building at a node lies on (SEA-SC4-03)."""
    return {area for area in areas(position, deserts_divide) if area & hexes_of_node(node)}


# ---------------------------------------------------------------------------------------------------------- the fog


def hidden_at(position: Position, reached: Iterable[Edge]) -> set[Hex]:
    """The unexplored hexes that have a corner at an end of a road or ship: there are never any left (SEA-SC3-02)."""
    ends = {node for edge in reached for node in edge}
    near = {place for node in ends for place in hexes_of_node(node) & set(position.hexes)}
    return {place for place in near if terrain(position, place) == FOG}
