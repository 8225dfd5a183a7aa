"""The rules of Cities & Knights, transcribed statement by statement: sets, loops, brute force.

As in `rules`, the `..._sites` functions speak of places only, not of what a seat can pay or has left. Where the rules
leave a choice to an option, the function takes the option's value, and its default is the default of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .geometry import Edge, Hex, Node, all_nodes, corners, hexes_of_node, sides
from .realm import ALL_GOODS, COMMODITIES, TRACKS, Realm, commodities_of_each
from .rules import GOOD_OF_TERRAIN, longest_trail, on_edges, on_nodes, own_roads
from .table import GOODS, Position, cards_of_each

KNIGHTS = {"basic_knight": 1, "strong_knight": 2, "mighty_knight": 3}  # strengths, CK-KNI-09
BUILDINGS = frozenset({"settlement", "city", "reduced_city"})
STANDING = BUILDINGS | frozenset(KNIGHTS)
METROPOLISES = {track: f"{track}_metropolis" for track in TRACKS}
STOCK = {"wall": 3, **dict.fromkeys(KNIGHTS, 2), **dict.fromkeys(METROPOLISES.values(), 1)}  # CK-COMP-04, CK-METRO-02

COMMODITY_OF_TRACK = {"trade": "cloth", "politics": "coin", "science": "paper"}
TOP_LEVEL = 5
ABILITY_LEVEL = 3
METROPOLIS_LEVEL = 4

CITY_YIELD = {
    "hills": {"brick": 2},
    "fields": {"grain": 2},
    "mountains": {"ore": 1, "coin": 1},
    "forest": {"lumber": 1, "paper": 1},
    "pasture": {"wool": 1, "cloth": 1},
}  # CK-PROD-01

# ------------------------------------------------------------------------------------------------ what stands where


def nodes_of(realm: Position, seat: int, kinds: Iterable[str]) -> set[Node]:
    """Where this seat has a piece of these kinds."""
    return {node for _, owner, node in on_nodes(realm, kinds) if owner == seat}


def taken_nodes(realm: Position) -> set[Node]:
    """Nodes with a building or a knight: neither fits there any more (CK-KNI-02, CK-KNI-10)."""
    return {node for _, _, node in on_nodes(realm, STANDING)}


def blocked_for(realm: Position, seat: int) -> set[Node]:
    """Nodes where an opponent's building or knight, active or not, stops this seat (CK-KNI-10, CK-ACT-01)."""
    return {node for _, owner, node in on_nodes(realm, STANDING) if owner != seat}


def cities(realm: Position, seat: int) -> set[Node]:
    """The upright cities of this seat, metropolises included."""
    return nodes_of(realm, seat, {"city"})


def metropolises(realm: Position, seat: int) -> set[Node]:
    """The cities of this seat that are metropolises."""
    return nodes_of(realm, seat, METROPOLISES.values())


def plain_cities(realm: Position, seat: int) -> set[Node]:
    """The cities of this seat that are no metropolis and not on their side (CK-BARB-06, CK-METRO-07)."""
    return cities(realm, seat) - metropolises(realm, seat)


def knights(realm: Position, seat: int) -> dict[Node, int]:
    """The knights of this seat: where they stand, and how strong they are (CK-KNI-09)."""
    return {node: KNIGHTS[kind] for kind, owner, node in on_nodes(realm, KNIGHTS) if owner == seat}


def clockwise(realm: Position, first: int) -> list[int]:
    """All seats, from one on clockwise."""
    return [(first + step) % realm.seats for step in range(realm.seats)]


def edges_at(realm: Position, node: Node) -> set[Edge]:
    """The edges of the board that end at a node."""
    around = {place for place in hexes_of_node(node) if place in realm.hexes}
    return {edge for place in around for edge in sides(place).values() if node in edge}


def neighbors(realm: Position, node: Node) -> set[Node]:
    """The nodes one edge away."""
    return {other for edge in edges_at(realm, node) for other in edge if other != node}


# --------------------------------------------------------------------------------------------------------- building


def road_sites(realm: Position, seat: int) -> set[Edge]:
    """Free edges at an own building, or at an own road's end where no opponent stands (BASE-BUILD-04, CK-KNI-10)."""
    taken = {edge for _, _, edge in on_edges(realm, {"road"})}
    return {edge for node in road_starts(realm, seat) for edge in edges_at(realm, node) if edge not in taken}


def road_starts(realm: Position, seat: int) -> set[Node]:
    """Own buildings, and the ends of own roads where no opponent stands (BASE-BUILD-04, CK-KNI-10)."""
    roads, blocked = own_roads(realm, seat), blocked_for(realm, seat)
    return nodes_of(realm, seat, BUILDINGS) | {node for road in roads for node in road if node not in blocked}


def settlement_sites(realm: Position, seat: int) -> set[Node]:
    """Nodes on an own road without building or knight, no building next door (CK-KNI-10, CK-KNI-12, CK-KNI-13)."""
    buildings = {node for _, _, node in on_nodes(realm, BUILDINGS)}
    on_roads = {node for road in own_roads(realm, seat) for node in road}
    return {node for node in on_roads - taken_nodes(realm) if not neighbors(realm, node) & buildings}


def founding_sites(realm: Position) -> set[Node]:
    """Where anybody may found: no building here or next door (BASE-FOUND-03, CK-SETUP-05)."""
    buildings = {node for _, _, node in on_nodes(realm, BUILDINGS)}
    free = all_nodes(realm.hexes) - taken_nodes(realm)
    return {node for node in free if not neighbors(realm, node) & buildings}


def city_sites(realm: Position, seat: int) -> set[Node]:
    """Own settlements; none while a city of this seat lies on its side (BASE-BUILD-07, CK-BARB-10)."""
    return set() if nodes_of(realm, seat, {"reduced_city"}) else nodes_of(realm, seat, {"settlement"})


def wall_sites(realm: Position, seat: int) -> set[Node]:
    """Own upright cities, metropolises too, without a wall (CK-WALL-02, CK-WALL-05)."""
    return cities(realm, seat) - nodes_of(realm, seat, {"wall"})


def knight_sites(realm: Position, seat: int) -> set[Node]:
    """Nodes touched by an own road where neither building nor knight stands (CK-KNI-02)."""
    return {node for road in own_roads(realm, seat) for node in road} - taken_nodes(realm)


def left(realm: Position, seat: int, kind: str) -> int:
    """How many pieces of a kind this seat has beside the board (CK-COMP-04, CK-KNI-08)."""
    return STOCK[kind] - len(nodes_of(realm, seat, {kind}))


# ---------------------------------------------------------------------------------------------------------- knights


def reach(realm: Position, seat: int, origin: Node) -> set[Node]:
    """Nodes that own roads connect with a node; an opponent's piece may be an end, not passed (CK-ACT-01)."""
    roads, blocked = own_roads(realm, seat), blocked_for(realm, seat)
    found: set[Node] = set()
    paths = [(origin, far) for road in roads if origin in road for far in road if far != origin]
    while paths:
        _, node = paths.pop()
        if node in found:
            continue
        found.add(node)
        if node not in blocked:
            paths += [(node, far) for road in roads if node in road for far in road if far != node]
    return found - {origin}


def may_act(realm: Realm, seat: int) -> set[Node]:
    """The active knights of this seat that were not activated in this turn (CK-KNI-04, CK-KNI-14)."""
    return {node for node in knights(realm, seat) if node in realm.active and node not in realm.activated}


def moves(realm: Realm, seat: int) -> set[tuple[Node, Node]]:
    """From where to where this seat may move its knights (CK-ACT-01)."""
    taken = taken_nodes(realm)
    return {(origin, node) for origin in may_act(realm, seat) for node in reach(realm, seat, origin) - taken}


def displacements(realm: Realm, seat: int) -> set[tuple[Node, Node]]:
    """With which knights this seat may displace which weaker ones of others (CK-ACT-02, CK-ACT-04)."""
    own = knights(realm, seat)
    others = {node: KNIGHTS[kind] for kind, owner, node in on_nodes(realm, KNIGHTS) if owner != seat}
    return {
        (origin, node)
        for origin in may_act(realm, seat)
        for node in reach(realm, seat, origin)
        if node in others and others[node] < own[origin]
    }


def retreats(realm: Position, owner: int, origin: Node) -> set[Node]:
    """Where the owner may put a knight that has been driven away from a node (CK-ACT-03, CK-ACT-05).

    The knight is in its owner's hand: it is not among the pieces any more, and its displacer may be there already.
    """
    return reach(realm, owner, origin) - taken_nodes(realm) - {origin}


def intrigues(realm: Position, seat: int) -> set[Node]:
    """Knights of opponents, of any strength, on a node touched by an own road (CK-CARD-INTRIGUE)."""
    on_roads = {node for road in own_roads(realm, seat) for node in road}
    return {node for _, owner, node in on_nodes(realm, KNIGHTS) if owner != seat and node in on_roads}


def chasers(realm: Realm, seat: int) -> set[Node]:
    """Knights that may chase the robber: beside its hex, and once the barbarians have landed (CK-ACT-06, CK-ROB-01)."""
    if realm.robber is None or not realm.landed:
        return set()
    return may_act(realm, seat) & set(corners(realm.robber).values())


def promotable(realm: Realm, seat: int) -> set[Node]:
    """Knights that may rise by one: once a turn, a piece being left, mighty with a fortress (CK-KNI-06 to -08)."""
    found = set()
    for node, strength in knights(realm, seat).items():
        if node in realm.promoted or strength == max(KNIGHTS.values()):
            continue
        (following,) = [kind for kind, rank in KNIGHTS.items() if rank == strength + 1]
        fortress = realm.levels[seat]["politics"] >= ABILITY_LEVEL
        if left(realm, seat, following) > 0 and (following != "mighty_knight" or fortress):
            found.add(node)
    return found


def longest_road(realm: Position, seat: int) -> int:
    """The longest trail that passes neither building nor knight of an opponent (BASE-ROAD-03, CK-KNI-11)."""
    return longest_trail(own_roads(realm, seat), blocked_for(realm, seat))


# ------------------------------------------------------------------------------------------------------- production


def yield_of(kind: str, terrain: str) -> Mapping[str, int]:
    """What a hex gives one building of a kind (CK-PROD-01, CK-PROD-03, CK-PROD-04)."""
    if terrain not in GOOD_OF_TERRAIN or kind not in BUILDINGS:
        return {}
    return CITY_YIELD[terrain] if kind == "city" else {GOOD_OF_TERRAIN[terrain]: 1}


def claims(realm: Position, roll: int) -> list[dict[str, int]]:
    """What each seat would get if the supply were endless (CK-PROD-01, CK-PROD-06)."""
    claimed: list[dict[str, int]] = [{} for _ in range(realm.seats)]
    for place, (terrain, token) in realm.hexes.items():
        if roll == 7 or token != roll or place == realm.robber:
            continue
        for kind, owner, node in on_nodes(realm, BUILDINGS):
            if node in corners(place).values():
                for good, count in yield_of(kind, terrain).items():
                    claimed[owner][good] = claimed[owner].get(good, 0) + count
    return claimed


def production(realm: Position, roll: int, shortage: str = "nobody") -> list[dict[str, int]]:
    """What each seat gets (CK-PROD-01, CK-PROD-07)."""
    return shared_out(claims(realm, roll), realm.supply, shortage)


def shared_out(
    claimed: list[dict[str, int]], supply: Mapping[str, int], shortage: str = "nobody"
) -> list[dict[str, int]]:
    """What each seat gets of what it claims, a shortage being judged for each of the eight kinds by itself
    (CK-PROD-07)."""
    given: list[dict[str, int]] = [{} for _ in claimed]
    for good in ALL_GOODS:
        claimants = [seat for seat, claim in enumerate(claimed) if claim.get(good, 0)]
        left_over = supply.get(good, 0)
        if sum(claimed[seat][good] for seat in claimants) <= left_over:
            for seat in claimants:
                given[seat][good] = claimed[seat][good]
        elif shortage == "single_claimant_gets_rest" and len(claimants) == 1 and left_over:
            given[claimants[0]][good] = left_over
    return given


def aqueducts(realm: Realm, roll: int, given: list[dict[str, int]], *, also_on_7: bool = False) -> list[int]:
    """The seats that may take a resource since the roll brought them nothing, active seat first (CK-IMPR-04)."""
    if roll == 7 and not also_on_7:
        return []
    order = clockwise(realm, realm.on_turn)
    return [seat for seat in order if not given[seat] and realm.levels[seat]["science"] >= ABILITY_LEVEL]


def harvest(realm: Position, seat: int, terrain: str) -> int:
    """What Irrigation (fields) or Mining (mountains) brings: two for each hex with an own building, as far as there
    is (CK-CARD-IRRIGATION, CK-CARD-MINING)."""
    own = nodes_of(realm, seat, BUILDINGS)
    hexes = [place for place, (kind, _) in realm.hexes.items() if kind == terrain]
    touched = [place for place in hexes if own & set(corners(place).values())]
    return min(2 * len(touched), realm.supply.get(GOOD_OF_TERRAIN[terrain], 0))


# --------------------------------------------------------------------------------------------------- hands and trade


def hand_limit(realm: Position, seat: int) -> int:
    """How many cards are safe from a seven: seven, and two for every own wall (CK-ROB-04, CK-WALL-03)."""
    return 7 + 2 * len(nodes_of(realm, seat, {"wall"}))


def rates(realm: Realm, seat: int) -> dict[str, set[int]]:
    """Every ratio this seat is entitled to, per good it gives (CK-TRADE-01 to CK-TRADE-06)."""
    entitled = {good: {4} for good in ALL_GOODS}
    buildings = nodes_of(realm, seat, BUILDINGS)
    for edge, kind in realm.harbors:
        if not edge & buildings:
            continue
        if kind == "generic":
            for good in ALL_GOODS:
                entitled[good].add(3)  # CK-TRADE-01, commodities too
        else:
            entitled[kind].add(2)  # CK-TRADE-03, this resource only
    if realm.levels[seat]["trade"] >= ABILITY_LEVEL:
        for good in COMMODITIES:
            entitled[good].add(2)  # CK-TRADE-05
    if realm.merchant is not None and realm.merchant[0] == seat:
        terrain, _ = realm.hexes[realm.merchant[1]]
        if terrain in GOOD_OF_TERRAIN:
            entitled[GOOD_OF_TERRAIN[terrain]].add(2)  # CK-MER-01
    if realm.on_turn == seat:
        for good in realm.fleet:
            entitled[good].add(2)  # CK-CARD-FLEET
    return entitled


def merchant_hexes(realm: Position, seat: int, *, on_desert: bool = True) -> set[Hex]:
    """Land hexes with an own building at a corner (CK-MER-01, CK-MER-04)."""
    own = nodes_of(realm, seat, BUILDINGS)
    barred = {"sea"} if on_desert else {"sea", "desert"}
    lands = {place for place, (terrain, _) in realm.hexes.items() if terrain not in barred}
    return {place for place in lands if own & set(corners(place).values())}


# ----------------------------------------------------------------------------------------------------- improvements


def shown_on_chart(level: int) -> set[int]:
    """The numbers of the red die that the chips turned over up to a level show (CK-CHART-02)."""
    return set(range(1, level + 2)) if level else set()


def gate_draws(realm: Realm, track: str, red: int) -> list[int]:
    """Who draws a card for a gate, in order: active seat first, then clockwise, while there are cards (CK-EVENT-02)."""
    entitled = [seat for seat in clockwise(realm, realm.on_turn) if red in shown_on_chart(realm.levels[seat][track])]
    return entitled[: realm.decks[track]]  # CK-EVENT-05


def metropolis_holder(realm: Position, track: str) -> int | None:
    """Who has the metropolis of a track (CK-METRO-02)."""
    owners = [owner for _, owner, _ in on_nodes(realm, {METROPOLISES[track]})]
    assert len(owners) <= 1, f"there are {len(owners)} metropolises of {track}"
    return owners[0] if owners else None


def improvements_on_offer(realm: Realm, seat: int, *, discount: int = 0) -> set[str]:
    """The tracks of which this seat can buy and pay the next level (CK-CHART-01, CK-IMPR-01, CK-METRO-05)."""
    found = set()
    for track in TRACKS:
        following = realm.levels[seat][track] + 1
        if not cities(realm, seat) or following > TOP_LEVEL:
            continue
        needs_city = following >= METROPOLIS_LEVEL and metropolis_holder(realm, track) != seat
        if needs_city and not plain_cities(realm, seat):
            continue
        if realm.hands[seat].get(COMMODITY_OF_TRACK[track], 0) >= following - discount:
            found.add(track)
    return found


def brings_metropolis(realm: Realm, seat: int, track: str, reached: int) -> bool:
    """Whether this level gives this seat the metropolis, as things stood before (CK-METRO-01, CK-METRO-03)."""
    holder = metropolis_holder(realm, track)
    if holder is None:
        return reached >= METROPOLIS_LEVEL
    return holder != seat and reached == TOP_LEVEL and realm.levels[holder][track] < TOP_LEVEL


# ------------------------------------------------------------------------------------------------------- barbarians


@dataclass(frozen=True)
class Battle:
    """How a landing of the barbarians ends."""

    barbarians: int
    strengths: tuple[int, ...]
    knights_win: bool
    losers: frozenset[int]
    """Who turns one of its cities into a settlement."""
    defender: int | None
    """Who gets a Defender card."""
    tied: tuple[int, ...]
    """Who draws a progress card instead, in this order."""


def battle(
    realm: Realm, fighting: set[Node] | None = None, *, cards_left: int | None = None, zero_draws: bool = True
) -> Battle:
    """How the barbarians fare against all active knights, or against those named (CK-BARB-01 to -14, CK-VAR-01)."""
    chosen = realm.active if fighting is None else fighting & realm.active
    strengths = tuple(
        sum(strength for node, strength in knights(realm, seat).items() if node in chosen)
        for seat in range(realm.seats)
    )
    barbarians = sum(len(cities(realm, seat)) for seat in range(realm.seats))  # CK-BARB-01
    if barbarians > sum(strengths):  # CK-BARB-03
        losable = [seat for seat in range(realm.seats) if plain_cities(realm, seat)]
        weakest = min((strengths[seat] for seat in losable), default=0)
        losers = frozenset(seat for seat in losable if strengths[seat] == weakest)  # CK-BARB-06, CK-BARB-08
        return Battle(barbarians, strengths, False, losers, None, ())
    most = max(strengths)
    best = tuple(seat for seat in clockwise(realm, realm.on_turn) if strengths[seat] == most)
    if len(best) > 1:
        draws = best if most > 0 or zero_draws else ()  # CK-BARB-12, CK-BARB-14
        return Battle(barbarians, strengths, True, frozenset(), None, draws)
    named = best[0] if cards_left is None or cards_left > 0 else None  # CK-BARB-11, CK-BARB-15
    return Battle(barbarians, strengths, True, frozenset(), named, ())


def after_losing(realm: Realm, seat: int, node: Node, *, improvements_kept: bool = False) -> Realm:
    """The table when a seat has given up a city there (CK-BARB-09, CK-BARB-10, CK-IMPR-06)."""
    on_board = len(nodes_of(realm, seat, {"settlement"}))
    remains = "settlement" if on_board < 5 else "reduced_city"
    gone = {("city", seat, node), ("wall", seat, node)}
    pieces = [piece for piece in realm.pieces if piece not in gone]
    after = replace(realm, pieces=[*pieces, (remains, seat, node)], levels=list(realm.levels))
    if not improvements_kept and not cities(after, seat):
        after.levels[seat] = dict.fromkeys(TRACKS, 0)
    return after


# ---------------------------------------------------------------------------------------------------------- victory


def points_by_source(realm: Realm, seat: int) -> dict[str, int]:
    """Victory points of the seat, all of them public, per source (CK-WIN-02, CK-WIN-03)."""
    return {
        "settlements": len(nodes_of(realm, seat, {"settlement"})),
        "cities": 2 * len(cities(realm, seat)),
        "reduced_cities": len(nodes_of(realm, seat, {"reduced_city"})),
        "metropolises": 2 * len(metropolises(realm, seat)),
        "longest_road": 2 if realm.longest_road_holder == seat else 0,
        "defender": realm.defenders[seat],
        "victory_cards": realm.victory_cards[seat],
        "merchant": 1 if realm.merchant is not None and realm.merchant[0] == seat else 0,
    }


def points(realm: Realm, seat: int) -> int:
    """All victory points of the seat (CK-WIN-02)."""
    return sum(points_by_source(realm, seat).values())


def winner(realm: Realm, target: int = 13) -> int | None:
    """The seat on turn if it has the points (CK-WIN-01); nobody between two turns, where `on_turn` is negative."""
    return realm.on_turn if realm.on_turn >= 0 and points(realm, realm.on_turn) >= target else None


def conserved(realm: Position) -> bool:
    """Whether hands and supply hold 19 of each resource and 12 of each commodity (CK-COMP-01, CK-COMP-11), or 24 and 18
    for five and six (CK56-COMP-01, CK56-COMP-05)."""
    piles = [*realm.hands, realm.supply]
    if any(count < 0 for pile in piles for count in pile.values()):
        return False
    totals = {good: sum(pile.get(good, 0) for pile in piles) for good in ALL_GOODS}
    resources = dict.fromkeys(GOODS, cards_of_each(realm.seats))
    return totals == resources | dict.fromkeys(COMMODITIES, commodities_of_each(realm.seats))
