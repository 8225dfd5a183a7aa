"""Scenarios of Traders & Barbarians together or at sea, written anew from the rules of compositions and apart from the
library (TB-COMP-07): what lies on the island, where everything is built, what a number yields, how long routes are, and
what everybody's points are. It reads a position as JSON has it.

What two scenarios change is data here. What is the same as in the base game, at sea and in a scenario alone is asked
of `rules`, `sea`, and the module of the scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from . import caravans, fishermen, rules, sea
from .geometry import Edge, Hex, Node, all_edges, corners, hexes_of_node, island_hexes, large_island_hexes, sides
from .rivers import Rivers, edge, node
from .table import GOODS

SEA, FISH, RIVERS, CARAVANS = "seafarers", "fishermen", "rivers", "caravans"
ATTACK, MAIN = "barbarian_attack", "traders_barbarians"

Pair = frozenset[str]
Position = Mapping[str, Any]


def pair(one: str, other: str) -> Pair:
    return frozenset({one, other})


TARGETS: dict[Pair, int] = {
    pair(SEA, FISH): 14, pair(SEA, RIVERS): 14, pair(SEA, CARAVANS): 16, pair(SEA, ATTACK): 14, pair(SEA, MAIN): 17,
    pair(FISH, RIVERS): 10, pair(FISH, CARAVANS): 12, pair(FISH, ATTACK): 12, pair(FISH, MAIN): 13,
    pair(RIVERS, CARAVANS): 12, pair(RIVERS, MAIN): 13,
    pair(CARAVANS, ATTACK): 14, pair(CARAVANS, MAIN): 15,
}  # fmt: skip
"""TB-SUM-01, TB-SUM-03, TB-SUM-04; the boot is one more (TB-FI-15)."""

ORDINARY = Counter({"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3})
WITH_RIVERS = ORDINARY - Counter({"pasture": 1}) + Counter({"swamp": 2})
BESIEGED = ORDINARY - Counter({"forest": 1}) + Counter({"castle": 1, "desert": 1})
TRADE = Counter({"castle": 1, "quarry": 1, "glassworks": 1})
WITH_TRADE = ORDINARY - Counter({"pasture": 1, "fields": 1}) + TRADE
LAKE, OASIS = Counter({"lake": 1}), Counter({"oasis": 1})
RIVERS_AND_MIDDLE = WITH_RIVERS - Counter({"fields": 1})

TERRAINS: dict[Pair, Counter[str]] = {
    pair(SEA, FISH): ORDINARY + LAKE,
    pair(SEA, RIVERS): WITH_RIVERS,
    pair(SEA, CARAVANS): ORDINARY + OASIS,
    pair(SEA, ATTACK): BESIEGED,
    pair(SEA, MAIN): WITH_TRADE,
    pair(FISH, RIVERS): RIVERS_AND_MIDDLE + LAKE,
    pair(FISH, CARAVANS): ORDINARY + LAKE,
    pair(FISH, ATTACK): BESIEGED - Counter({"desert": 1}) + LAKE,
    pair(FISH, MAIN): WITH_TRADE,
    pair(RIVERS, CARAVANS): RIVERS_AND_MIDDLE + OASIS,
    pair(RIVERS, MAIN): WITH_RIVERS - Counter({"forest": 1, "pasture": 1, "fields": 1}) + TRADE,
    pair(CARAVANS, ATTACK): BESIEGED - Counter({"fields": 1}) + OASIS,
    pair(CARAVANS, MAIN): WITH_TRADE - Counter({"forest": 1}) + OASIS,
}
"""What lies on the island for up to four (TB-COMP-07, TB-RI-01, TB-BA-01, TB-MA-01)."""

TOKENS = Counter({2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2))
SHARED: dict[Pair, Counter[tuple[int, ...]]] = {
    pair(SEA, RIVERS): Counter({(2, 12): 1}),
    pair(FISH, RIVERS): Counter({(2, 3): 1, (3, 12): 1}),
    pair(RIVERS, CARAVANS): Counter({(2, 3): 1, (3, 12): 1}),
    pair(RIVERS, MAIN): Counter({(2, 12): 1}),
}
"""The hexes with two tokens (TB-RI-03, TB-COMP-07)."""
LEFT_OUT: dict[Pair, Counter[int]] = {
    pair(SEA, ATTACK): Counter({11: 1}),
    pair(SEA, MAIN): Counter({2: 1, 12: 1}),
    pair(FISH, ATTACK): Counter({11: 1}),
    pair(FISH, MAIN): Counter({2: 1, 12: 1}),
    pair(CARAVANS, ATTACK): Counter({11: 1, 10: 1}),
}
"""The tokens that lie nowhere (TB-BA-01, TB-MA-01; the 10 of the oasis)."""

OPTIONS: dict[Pair, str] = {
    **{pair(SEA, scenario): f"{scenario}.with_{SEA}" for scenario in (FISH, RIVERS, CARAVANS, ATTACK, MAIN)},
    pair(FISH, RIVERS): "fishermen.with_rivers",
    pair(FISH, CARAVANS): "caravans.with_fishermen",
    pair(FISH, ATTACK): "barbarian_attack.with_fishermen",
    pair(FISH, MAIN): "traders_barbarians.with_fishermen",
    pair(CARAVANS, ATTACK): "barbarian_attack.with_caravans",
}
"""The options of those of which no book has everything."""
FOR_SIX = {pair(SEA, scenario) for scenario in (FISH, RIVERS, CARAVANS, ATTACK)} | {
    pair(FISH, CARAVANS),
    pair(FISH, ATTACK),
}
"""Those that five and six may play (TB-COMP-03)."""


PURSE: dict[Pair, int] = {pair(SEA, MAIN): 5, pair(FISH, MAIN): 5, pair(CARAVANS, MAIN): 5, pair(RIVERS, MAIN): 3}
"""The gold with which everybody begins (TB-MA-05; TB-COMP-07, Rivers and main)."""

YIELDS_AS = {"castle": "pasture", "quarry": "hills", "glassworks": "forest"}
"""What trade hexes that have tokens yield (TB-COMP-07, Rivers and main)."""
NEVER_ROBBED = {CARAVANS: {"oasis", "lake"}}
"""Where the robber never goes (TB-CA-01; with the Fishermen, lake and oasis are one hex)."""
WATER = {"sea", "fishing_ground"}
LEVELS = 5
BRIDGE = {"brick": 2, "lumber": 1}


def on_island(seats: int) -> set[Hex]:
    """The hexes of the island, at sea of the main island."""
    return large_island_hexes() if seats > 4 else island_hexes()


class Together:
    """A position of two that are played together."""

    def __init__(self, position: Position, pair: Pair, rivers: Rivers | None) -> None:
        self.position, self.pair, self.rivers = position, pair, rivers
        slices = position["slices"]
        self.slices, island = slices, slices["base/island"]
        self.seats = position["rules"]["seats"]
        self.island = on_island(self.seats)
        laid = island["layout"]["hexes"]
        self.terrains: dict[Hex, str] = {(q, r): terrain for q, r, terrain, _ in laid}
        self.numbers: dict[Hex, tuple[int, ...]] = {(q, r): _numbers(written) for q, r, _, written in laid}
        self.hands: list[dict[str, int]] = slices["base/holdings"]["hands"]
        self.pieces: dict[str, list[set[Any]]] = {
            kind: [{(node if kind in rules.BUILDINGS else edge)(at) for at in written} for written in boards]
            for kind, boards in island["pieces"].items()
        }
        self.taken = {(q, r) for q, r in _hexes(slices)}
        self.robber = None if island["robber"] is None else (island["robber"][0], island["robber"][1])
        self.camels = {edge(at) for row in slices.get("caravans/caravans", {"paths": ()})["paths"] for at in row}
        self.waters = self._waters()
        self.inner, self.closed, self.bare = self._trade_hexes() if MAIN in pair else (set(), set(), set())

    # -- what lies where -----------------------------------------------------------------------------------------------

    def fallen(self, at: Node) -> bool:
        """Whether all the land of a building is conquered; a lake never is (TB-BA-CON-03, TB-BA-CON-04)."""
        land = {place for place in hexes_of_node(at) if self.terrains.get(place, "sea") not in WATER}
        return ATTACK in self.pair and land <= self.taken

    def _waters(self) -> sea.Waters:
        """The position as the oracles of the base game and of the sea read it: bridges are roads there."""
        ships, pirate = (self.slices.get(f"seafarers/{name}") for name in ("ships-this-turn", "pirate"))
        cards, seats = self.slices.get("base/dev-cards"), range(self.seats)
        at = None if pirate is None else pirate["hex"]
        return sea.Waters(
            hexes={place: ("sea" if terrain in WATER else terrain, None) for place, terrain in self.terrains.items()},
            harbors=[(edge(ends), kind) for ends, kind in self.slices["base/island"]["layout"]["harbors"]],
            robber=self.robber,
            pieces=[
                (rules.FALLEN if kind in rules.BUILDINGS and self.fallen(at) else ALIKE.get(kind, kind), seat, at)
                for kind, boards in self.pieces.items()
                for seat, board in enumerate(boards)
                for at in board
            ],
            seats=self.seats,
            hands=self.hands,
            supply=self.slices["base/holdings"]["supply"],
            played_knights=[0] * self.seats,
            longest_road_holder=self.slices.get("base/longest-road", {"holder": None})["holder"],
            largest_army_holder=self.slices.get("base/largest-army", {"holder": None})["holder"],
            victory_cards=[
                0 if cards is None else sum(cards[pile][seat].get("victory_point", 0) for pile in ("hands", "shown"))
                for seat in seats
            ],
            pirate=None if at is None else (at[0], at[1]),
            built=set() if ships is None else {edge(one) for one in ships["built"]},
            moved=ships is not None and ships["moved"],
        )

    def _trade_hexes(self) -> tuple[set[Edge], set[Edge], set[Node]]:
        """The paths inside trade hexes, the closed ones at the sea, and the corners where nothing is built
        (TB-MA-02, TB-MA-03)."""
        inner: set[Edge] = set()
        closed: set[Edge] = set()
        bare: set[Node] = set()
        for place in self.island:
            if self.terrains[place] in TRADE:
                for at in corners(place).values():
                    if len(hexes_of_node(at) & self.island) > 1:
                        inner.add(frozenset({(*place, "C"), at}))
                    else:
                        bare.add(at)
                closed |= {side for side in sides(place).values() if side & bare}
        return inner, closed, bare

    def camel_paths(self) -> set[Edge]:
        """Where camels may go: along all paths of the map, at sea too (TB-CA-13), those inside trade hexes among
        them, but for closed ones. The outer edges of the frame are no paths (SEA-COMP-09)."""
        if SEA in self.pair:
            paths = sea.for_roads(self.waters) | sea.for_ships(self.waters)
        else:
            paths = all_edges({place for place, terrain in self.terrains.items() if terrain not in WATER})
        return (paths | self.inner) - self.closed

    # -- building ------------------------------------------------------------------------------------------------------

    def crossed(self) -> set[Edge]:
        """The paths that a river crosses (TB-RI-05, TB-RI-06)."""
        return set() if self.rivers is None else self.rivers.sites

    def astray(self) -> set[Edge]:
        """Everything that lies where it may not: only bridges where a river crosses, and nothing on closed paths."""
        lying = {kind: set().union(*self.pieces.get(kind, ())) for kind in ("road", "ship", "bridge")}
        crossed = (lying["road"] | lying["ship"]) & self.crossed()
        on_closed = (lying["road"] | lying["ship"]) & self.closed
        return crossed | on_closed | (lying["bridge"] - self.crossed())

    def road_ways(self) -> set[Edge]:
        """Where a road may lie, if nothing lies there."""
        besieged = {side for place in self.taken for side in sides(place).values()}  # TB-BA-CON-02
        ways = sea.for_roads(self.waters) | self.inner
        return ways - self.closed - self.crossed() - besieged - sea.taken_edges(self.waters)

    def ship_ways(self, waters: sea.Waters) -> set[Edge]:
        """Where a ship may lie: not at the outlets of rivers (TB-RI-19), nor on closed paths; also at conquered
        hexes."""
        if SEA not in self.pair:
            return set()
        ways = sea.for_ships(waters) - self.closed - self.crossed()
        return ways - sea.taken_edges(waters) - sea.at_pirate(waters)

    def road_sites(self, seat: int) -> set[Edge]:
        own = rules.own_roads(self.waters, seat)
        near = sea.joints(self.waters, seat, own)
        return {way for way in self.road_ways() if way & near}

    def ship_sites(self, waters: sea.Waters, seat: int) -> set[Edge]:
        own = sea.own_ships(waters, seat)
        if ATTACK in self.pair:
            own = anchored(own, rules.own_buildings(waters, seat))
        near = sea.joints(waters, seat, own)
        return {way for way in self.ship_ways(waters) if way & near}

    def ship_moves(self, seat: int) -> set[tuple[Edge, Edge]]:
        """Which ship may be moved where. From a river it takes a coin (TB-RI-19)."""
        found = set()
        for ship in sea.movable_ships(self.waters, seat):
            rest = [piece for piece in self.waters.pieces if piece != ("ship", seat, ship)]
            lifted = replace(self.waters, pieces=rest)
            found |= {(ship, way) for way in self.ship_sites(lifted, seat) - {ship} if self._may_leave(seat, ship, way)}
        return found

    def _may_leave(self, seat: int, ship: Edge, way: Edge) -> bool:
        if self.rivers is None or ship not in self.rivers.edges or way in self.rivers.edges:
            return True
        return self.hands[seat].get("gold", 0) > 0

    def settlement_sites(self, seat: int) -> set[Node]:
        return sea.settlement_sites(self.waters, seat) - self.not_settled()

    def not_settled(self) -> set[Node]:
        """Where no settlement is built though there is land."""
        return self.bare | {at for place in self.taken for at in corners(place).values()}

    def city_sites(self, seat: int) -> set[Node]:
        """At every own settlement that stands: also at conquered hexes, by the fifth edition (TB-BA-CON-02)."""
        return rules.city_sites(self.waters, seat)

    def buildable(self, seat: int, kind: str) -> set[Any]:
        """Where a seat can build a piece now."""
        return self.placeable(seat, kind) if rules.payable(self.hands[seat], sea.PRICES[kind]) else set()

    def placeable(self, seat: int, kind: str) -> set[Any]:
        """Where a seat can build a piece that costs nothing."""
        if len(self.pieces.get(kind, [set()] * self.seats)[seat]) == sea.STOCK[kind]:
            return set()
        match kind:
            case "road":
                return self.road_sites(seat)
            case "ship":
                return self.ship_sites(self.waters, seat)
            case "settlement":
                return self.settlement_sites(seat)
        return self.city_sites(seat)

    def founding_sites(self) -> set[Node]:
        """At sea, on the main island only; wherever else, on land."""
        return sea.founding_sites(self.waters, self.island if SEA in self.pair else None) - self.bare

    def founding_roads(self, at: Node) -> set[Edge]:
        return {way for way in self.road_ways() if at in way}

    def founding_ships(self, at: Node) -> set[Edge]:
        return {way for way in self.ship_ways(self.waters) if at in way}

    # -- numbers, robber and pirate ------------------------------------------------------------------------------------

    def rolled(self, total: int) -> sea.Waters:
        """The position in which only the hexes that yield on a number have it, each as what it yields."""
        return replace(
            self.waters,
            hexes={
                place: (YIELDS_AS.get(terrain, terrain), total if total in self.numbers[place] else None)
                for place, terrain in self.terrains.items()
            },
        )

    def robber_targets(self) -> set[Hex]:
        if not self.has_robber():
            return set()
        never = {place for scenario in self.pair for place in self._of(NEVER_ROBBED.get(scenario, set()))}
        return sea.robber_targets(self.waters) - never

    def pirate_targets(self) -> set[Hex]:
        return sea.pirate_targets(self.waters) if SEA in self.pair and self.has_robber() else set()

    def has_robber(self) -> bool:
        """TB-BA-05, TB-MA-06; then there is no pirate either (TB-COMP-07)."""
        return not self.pair & {ATTACK, MAIN}

    def _of(self, terrains: set[str]) -> set[Hex]:
        return {place for place, terrain in self.terrains.items() if terrain in terrains}

    # -- points --------------------------------------------------------------------------------------------------------

    def route(self, seat: int) -> int:
        """The longest road or trade route. A road or ship with a camel counts two (TB-CA-09)."""
        return sea.trade_route(self.waters, seat, self.camels)

    def has_route_card(self) -> bool:
        """TB-MA-06; with the Caravans, camels do not touch roads, as there is no Longest Road."""
        return MAIN not in self.pair

    def target(self, seat: int) -> int:
        boot = self.slices.get("fishermen/fish-tokens", {"boot": None})["boot"]
        return TARGETS[self.pair] + (boot is not None and boot == seat)

    def points(self, seat: int, new_areas: int) -> int:
        """Everything that counts for a seat, in all; `new_areas` are the small islands that it has settled."""
        waters = self.waters
        total = rules.points(waters, seat) + sea.BONUS["new_shores"] * new_areas
        if self.rivers is not None:
            total += self.rivers.wealth(self.position)[seat]
        if CARAVANS in self.pair:
            spots = caravans.between([list(self.camels)])
            total += len(spots & rules.own_buildings(waters, seat))
        if MAIN in self.pair:
            wagons = self.slices["traders_barbarians/wagons"]
            total += wagons["delivered"][seat] + (wagons["levels"][seat] == LEVELS)
        if ATTACK in self.pair:
            total += self.slices["barbarian_attack/barbarians"]["prisoners"][seat] // 2
        return total

    # -- fish --------------------------------------------------------------------------------------------------------

    def fish(self, seat: int) -> int:
        return fishermen.fish(self.slices["fishermen/fish-tokens"]["hands"][seat])

    def shown_points(self, seat: int, new_areas: int) -> int:
        """The points of a seat that everybody sees."""
        cards = self.slices.get("base/dev-cards")
        hidden: int = 0 if cards is None else cards["hands"][seat].get("victory_point", 0)
        return self.points(seat, new_areas) - hidden

    def sold_for_fish(self, seat: int) -> set[str]:
        """What a seat on turn can get for fish while it builds, if it has enough (TB-FI-10): with Seafarers a road or a
        ship, with the Rivers a bridge, with Barbarian Attack a card of its deck, which never ends (TB-COMP-07)."""
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        cards = self.slices.get("base/dev-cards")
        sold = {
            "banish-robber": self.robber is not None,
            "steal": any(hand.get(good, 0) for hand in others for good in GOODS),
            "take-resource": any(self.waters.supply.get(good, 0) for good in GOODS),
            "build-road": bool(self.placeable(seat, "road") or self.placeable(seat, "ship")),
            "take-card": cards is None or sum(cards["deck"]["unknown"].values()) > 0,
            "build-bridge": self.rivers is not None and bool(self.rivers.bridge_sites(self.position, seat)),
        }
        return {thing for thing, there in sold.items() if there}

    # -- the beginning -----------------------------------------------------------------------------------------------

    def robber_begins(self) -> bool:
        """Whether the robber lies as it does at the beginning: beside the board, or with rivers alone on a swamp
        (TB-FI-04, TB-RI-04, TB-CA-01)."""
        if self.pair == pair(SEA, RIVERS):
            return self.robber is not None and self.terrains[self.robber] == "swamp"
        return self.robber is None

    def laid(self) -> Counter[str]:
        return Counter(self.terrains[place] for place in self.island)

    def tokens(self) -> tuple[Counter[int], Counter[tuple[int, ...]]]:
        """The tokens of the island, and the hexes with two of them. Those of lakes are not tokens."""
        there = [self.numbers[place] for place in self.island if self.terrains[place] != "lake"]
        several = Counter(tuple(sorted(numbers)) for numbers in there if len(numbers) > 1)
        return Counter(number for numbers in there for number in numbers), several


ALIKE = {"bridge": "road"}


def anchored(ships: set[Edge], buildings: set[Node]) -> set[Edge]:
    """The ships of lines at which a building of their owner stands (TB-COMP-07, Barbarian Attack at sea)."""
    found: set[Edge] = set()
    ends = set(buildings)
    while new := {ship for ship in ships - found if ship & ends}:
        found |= new
        ends |= {end for ship in new for end in ship}
    return found


def _numbers(written: int | list[int] | None) -> tuple[int, ...]:
    if written is None:
        return ()
    return tuple(written) if isinstance(written, list) else (written,)


def _hexes(slices: Mapping[str, Any]) -> list[list[int]]:
    return [token["hex"] for token in slices.get("barbarian_attack/barbarians", {"turned": ()})["turned"]]
