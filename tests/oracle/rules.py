"""The rules of the base game, transcribed statement by statement: sets, loops, brute force.

The `..._sites` functions speak of places only; what a seat can pay is `payable`, what it has left is `pieces_left`,
and `buildable` is all three together.  Goods that come to nothing are left out of results: no zero counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .geometry import Edge, Hex, Node, all_edges, all_nodes, corners, edges_of_node, hexes_of_node, neighbors_of_node
from .table import GOODS, Piece, Position, cards_of_each, empty_table, with_pieces

GOOD_OF_TERRAIN = {
    "forest": "lumber",
    "pasture": "wool",
    "fields": "grain",
    "hills": "brick",
    "mountains": "ore",
}  # BASE-COMP-02; the desert yields nothing

YIELD = {"settlement": 1, "city": 2}  # BASE-PROD-02
STOCK = {"road": 15, "settlement": 5, "city": 4}  # BASE-COMP-05
PRICES: dict[str, dict[str, int]] = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "development_card": {"ore": 1, "wool": 1, "grain": 1},
}  # BASE-COST-01 to BASE-COST-04

BUILDINGS = frozenset({"settlement", "city"})
FALLEN = "fallen"
"""A building that barbarians have conquered: it is nobody's any more, but stands in the way (TB-BA-CON-05)."""
BLOCKERS = BUILDINGS | {FALLEN}
"""An opponent's piece of these kinds on a node stops a road there (BASE-BUILD-04, BASE-ROAD-03)."""
ROUTES = frozenset({"road"})

SHORTAGE_OPTIONS = ("nobody", "single_claimant_gets_rest")

# ------------------------------------------------------------------------------------------------ what stands where


def on_nodes(position: Position, kinds: Iterable[str]) -> set[tuple[str, int, Node]]:
    """All pieces of these kinds that stand on nodes."""
    wanted = set(kinds)
    return {
        (kind, owner, place)
        for kind, owner, place in position.pieces
        if kind in wanted and not isinstance(place, frozenset)
    }


def on_edges(position: Position, kinds: Iterable[str]) -> set[tuple[str, int, Edge]]:
    """All pieces of these kinds that lie on edges."""
    wanted = set(kinds)
    return {
        (kind, owner, place)
        for kind, owner, place in position.pieces
        if kind in wanted and isinstance(place, frozenset)
    }


def own_buildings(position: Position, seat: int) -> set[Node]:
    """Nodes with a settlement or city of this seat."""
    return {node for _, owner, node in on_nodes(position, BUILDINGS) if owner == seat}


def own_roads(position: Position, seat: int) -> set[Edge]:
    """Edges with a road of this seat."""
    return {edge for _, owner, edge in on_edges(position, ROUTES) if owner == seat}


def blocked_for(position: Position, seat: int) -> set[Node]:
    """Nodes where an opponent's piece stops this seat's roads (BASE-BUILD-04, BASE-ROAD-03)."""
    return {node for _, owner, node in on_nodes(position, BLOCKERS) if owner != seat}


# --------------------------------------------------------------------------------------------------------- building


def free_edges(position: Position) -> set[Edge]:
    """Edges of the board without any road (BASE-BUILD-03)."""
    taken = {edge for _, _, edge in on_edges(position, ROUTES)}
    return {edge for edge in all_edges(position.hexes) if edge not in taken}


def road_sites(position: Position, seat: int) -> set[Edge]:
    """Free edges that touch an own building, or an own road at a node not blocked by an opponent (BASE-BUILD-04)."""
    buildings = own_buildings(position, seat)
    blocked = blocked_for(position, seat)
    roads = own_roads(position, seat)
    sites = set()
    for edge in free_edges(position):
        for node in edge:
            has_own_building = node in buildings
            reached_by_own_road = any(node in road for road in roads)
            if has_own_building or (reached_by_own_road and node not in blocked):
                sites.add(edge)
    return sites


def far_enough(position: Position) -> set[Node]:
    """Free nodes whose neighbors are all free of any settlement or city, one's own included (BASE-BUILD-06)."""
    taken = {node for _, _, node in on_nodes(position, BUILDINGS)}
    sites = set()
    for node in all_nodes(position.hexes):
        if node in taken:
            continue
        if any(neighbor in taken for neighbor in neighbors_of_node(position.hexes, node)):
            continue
        sites.add(node)
    return sites


def settlement_sites(position: Position, seat: int) -> set[Node]:
    """Nodes that keep the distance and are reached by an own road (BASE-BUILD-06)."""
    roads = own_roads(position, seat)
    return {node for node in far_enough(position) if any(node in road for road in roads)}


def city_sites(position: Position, seat: int) -> set[Node]:
    """Nodes with an own settlement (BASE-BUILD-07)."""
    return {node for _, owner, node in on_nodes(position, {"settlement"}) if owner == seat}


def founding_settlement_sites(position: Position) -> set[Node]:
    """Nodes that keep the distance; no road is asked for (BASE-FOUND-03, BASE-FOUND-05, BASE-FOUND-06)."""
    return far_enough(position)


def founding_road_sites(position: Position, node: Node) -> set[Edge]:
    """Free edges that touch the settlement just founded (BASE-FOUND-03, BASE-FOUND-04)."""
    return {edge for edge in edges_of_node(position.hexes, node) if edge in free_edges(position)}


def founding_cards(position: Position, node: Node) -> dict[str, int]:
    """One card per terrain hex around the second settlement, none for the desert (BASE-FOUND-07)."""
    cards: dict[str, int] = {}
    for place in hexes_of_node(node):
        if place not in position.hexes:
            continue
        terrain, _ = position.hexes[place]
        if terrain in GOOD_OF_TERRAIN:
            good = GOOD_OF_TERRAIN[terrain]
            cards[good] = cards.get(good, 0) + 1
    return cards


def pieces_left(position: Position, seat: int) -> dict[str, int]:
    """What this seat still has beside the board, per kind of piece (BASE-COMP-05, BASE-BUILD-02)."""
    return {
        kind: count - sum(1 for piece, owner, _ in position.pieces if piece == kind and owner == seat)
        for kind, count in STOCK.items()
    }


def payable(hand: Mapping[str, int], price: Mapping[str, int]) -> bool:
    """Whether the hand holds every card of the price (BASE-BUILD-01, BASE-BUILD-02)."""
    return all(hand.get(good, 0) >= count for good, count in price.items())


def buildable(position: Position, seat: int, kind: str) -> set[Node] | set[Edge]:
    """Where the active seat can build this piece now: paid for, in stock, and on a legal place (BASE-BUILD-02)."""
    if not payable(position.hands[seat], PRICES[kind]) or pieces_left(position, seat)[kind] < 1:
        return set()
    if kind == "road":
        return road_sites(position, seat)
    if kind == "settlement":
        return settlement_sites(position, seat)
    if kind == "city":
        return city_sites(position, seat)
    raise ValueError(f"{kind!r} is not built on the board (BASE-COST-01 to BASE-COST-03)")


# ---------------------------------------------------------------------------------------------- production and cards


def claims(position: Position, roll: int) -> list[dict[str, int]]:
    """What each seat would get if the supply were endless (BASE-PROD-01 to BASE-PROD-03, BASE-ROB-01)."""
    claimed: list[dict[str, int]] = [{} for _ in range(position.seats)]
    if roll == 7:
        return claimed
    for place, (terrain, token) in position.hexes.items():
        if token != roll or place == position.robber or terrain not in GOOD_OF_TERRAIN:
            continue
        good = GOOD_OF_TERRAIN[terrain]
        for kind, owner, node in on_nodes(position, YIELD):
            if node in corners(place).values():
                claimed[owner][good] = claimed[owner].get(good, 0) + YIELD[kind]
    return claimed


def production(position: Position, roll: int, shortage: str = "nobody") -> list[dict[str, int]]:
    """What each seat gets for this roll, after the shortage rule (BASE-PROD-01 to BASE-PROD-06)."""
    if shortage not in SHORTAGE_OPTIONS:
        raise ValueError(f"shortage is one of {SHORTAGE_OPTIONS}, not {shortage!r} (BASE-PROD-05)")
    claimed = claims(position, roll)
    given: list[dict[str, int]] = [{} for _ in range(position.seats)]
    for good in GOODS:
        demand = sum(claim.get(good, 0) for claim in claimed)
        claimants = [seat for seat in range(position.seats) if claimed[seat].get(good, 0) > 0]
        left = position.supply.get(good, 0)
        if demand <= left:
            for seat in claimants:
                given[seat][good] = claimed[seat][good]
        elif shortage == "single_claimant_gets_rest" and len(claimants) == 1 and left > 0:
            given[claimants[0]][good] = left
    return given


def conserved(position: Position) -> bool:
    """Whether hands and supply hold 19 of each good, 24 for five and six, none below zero (BASE-COMP-03, BASE-PROD-07,
    X56-COMP-03)."""
    piles = [*position.hands, position.supply]
    if any(count < 0 for pile in piles for count in pile.values()):
        return False
    total = cards_of_each(position.seats)
    return all(sum(pile.get(good, 0) for pile in piles) == total for good in GOODS)


# ------------------------------------------------------------------------------------------------------------ trade


def rates(position: Position, seat: int) -> dict[str, set[int]]:
    """Every ratio the seat is entitled to, per good it gives (BASE-TRADE-09 to BASE-TRADE-12)."""
    entitled = {good: {4} for good in GOODS}
    buildings = own_buildings(position, seat)
    for nodes, kind in position.harbors:
        if not any(node in buildings for node in nodes):
            continue
        if kind == "generic":
            for good in GOODS:
                entitled[good].add(3)
        else:
            entitled[kind].add(2)
    return entitled


# ----------------------------------------------------------------------------------------------------------- robber


def discard_count(hand_total: int, limit: int = 7) -> int:
    """Half the hand, odd numbers rounded down, if it is larger than the limit (BASE-ROB-02)."""
    if hand_total <= limit:
        return 0
    return hand_total // 2


def robber_targets(position: Position) -> set[Hex]:
    """Every land hex but the one the robber stands on (BASE-ROB-04, BASE-ROB-05)."""
    return {place for place, (terrain, _) in position.hexes.items() if place != position.robber and terrain != "sea"}


def steal_candidates(position: Position, seat: int, place: Hex) -> set[int]:
    """Opponents with a building on the hex, empty-handed ones included (BASE-ROB-06, BASE-ROB-08, BASE-ROB-09)."""
    return {
        owner for _, owner, node in on_nodes(position, BUILDINGS) if owner != seat and node in corners(place).values()
    }


# ---------------------------------------------------------------------------------------------------- special cards


def longest_road(position: Position, seat: int) -> int:
    """The longest trail: each road once, nodes as often as one likes, none passed where blocked (BASE-ROAD-02, -03)."""
    return longest_trail(own_roads(position, seat), blocked_for(position, seat))


def longest_trail(roads: set[Edge], blocked: set[Node]) -> int:
    """How many of these roads make up the longest trail that passes no blocked node (BASE-ROAD-02, -03)."""

    def longest_from(node: Node, unused: set[Edge]) -> int:
        best = 0
        for road in unused:
            if node not in road:
                continue
            (far_end,) = road - {node}
            if far_end in blocked:
                best = max(best, 1)
            else:
                best = max(best, 1 + longest_from(far_end, unused - {road}))
        return best

    return max((longest_from(node, roads) for road in roads for node in road), default=0)


def longest_road_holder_after(previous_holder: int | None, lengths: Sequence[int]) -> int | None:
    """Who holds Longest Road once the lengths have become these; None means set aside (BASE-ROAD-01, -04 to -09)."""
    longest = max(lengths)
    if longest < 5:
        return None  # BASE-ROAD-08
    leaders = [seat for seat, length in enumerate(lengths) if length == longest]
    if previous_holder in leaders:
        return previous_holder  # BASE-ROAD-05; equalling is not enough, BASE-ROAD-04
    if len(leaders) == 1:
        return leaders[0]  # BASE-ROAD-01, BASE-ROAD-04, BASE-ROAD-07, BASE-ROAD-09
    return None  # BASE-ROAD-06, BASE-ROAD-09


def largest_army_holder_after(previous_holder: int | None, knights: Sequence[int]) -> int | None:
    """Who holds Largest Army once the face-up knights have become these (BASE-ARMY-01, BASE-ARMY-02).

    Raises ValueError if two seats overtook with equally many: one knight is played at a time, so somebody was first,
    and the counts alone cannot tell who.
    """
    to_beat = 2 if previous_holder is None else knights[previous_holder]
    above = [seat for seat, count in enumerate(knights) if count > to_beat]
    if not above:
        return previous_holder
    most = max(knights[seat] for seat in above)
    leaders = [seat for seat in above if knights[seat] == most]
    if len(leaders) > 1:
        raise ValueError(f"seats {leaders} cannot have reached {most} knights at once (BASE-ARMY-01)")
    return leaders[0]


# ---------------------------------------------------------------------------------------------------------- victory


def points_by_source(position: Position, seat: int) -> dict[str, int]:
    """Victory points of the seat, hidden cards included, per source (BASE-WIN-01)."""
    own = [kind for kind, owner, _ in on_nodes(position, BUILDINGS) if owner == seat]
    return {
        "settlements": own.count("settlement"),
        "cities": 2 * own.count("city"),
        "longest_road": 2 if position.longest_road_holder == seat else 0,
        "largest_army": 2 if position.largest_army_holder == seat else 0,
        "victory_cards": position.victory_cards[seat],
    }


def points(position: Position, seat: int) -> int:
    """All victory points of the seat (BASE-WIN-01)."""
    return sum(points_by_source(position, seat).values())


def winner(position: Position, active: int, target: int = 10) -> int | None:
    """The active seat if it has the points; nobody wins on another's turn (BASE-WIN-02, BASE-WIN-03)."""
    return active if points(position, active) >= target else None


# ---------------------------------------------------------------------------------------------------------- opening


def opening_counts(position: Position) -> tuple[int, int, int, int]:
    """How many openings there are on the board of this position, after 1, 2, 3 and 4 founding placements.

    The placements are the first seat's settlement and road, then the second seat's settlement and road
    (BASE-FOUND-03, BASE-FOUND-05).  Pieces already in the position are ignored.
    """
    start = empty_table(position.hexes, position.harbors, position.robber, seats=2)
    settlements = [("settlement", 0, node) for node in founding_settlement_sites(start)]
    counts = [len(settlements), 0, 0, 0]
    for first in settlements:
        founded = with_pieces(start, first)
        for edge in founding_road_sites(founded, first[2]):
            counts[1] += 1
            road: Piece = ("road", 0, edge)
            linked = with_pieces(founded, road)
            for node in founding_settlement_sites(linked):
                counts[2] += 1
                second: Piece = ("settlement", 1, node)
                counts[3] += len(founding_road_sites(with_pieces(linked, second), node))
    return (counts[0], counts[1], counts[2], counts[3])
