"""The wagons of Traders & Barbarians, written from the statements TB-MA alone: paths, tolls, deliveries, barbarians.

It shares nothing with the library. A place is a point of the plane: the hex (q, r) has its middle at (2q + r, 3r), its
plaza is there, and its corners lie around it. A path is the set of its two ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]
Path = frozenset[Point]

AROUND = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
RING = ("N", "NE", "SE", "S", "SW", "NW")
POINTS = {1: 4, 2: 5, 3: 6, 4: 7, 5: 7}
GOLD = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
FLEES = {1: set[int](), 2: {6}, 3: {5, 6}, 4: {4, 5, 6}, 5: {3, 4, 5, 6}}
PRICE = {2: {"lumber": 1, "wool": 1, "ore": 1}, 3: {"lumber": 1, "wool": 1, "ore": 1},
         4: {"lumber": 2, "wool": 1, "ore": 1}, 5: {"lumber": 2, "wool": 1, "ore": 1}}  # fmt: skip
WANTED = {"marble": "castle", "glass": "castle", "tools": "quarry", "sand": "glassworks"}
STOCKED = {"castle": ("tools", "sand"), "quarry": ("marble", "sand"), "glassworks": ("glass", "tools")}
ISLAND = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]


def middle(q: int, r: int) -> Point:
    """Where a hex has its middle."""
    return 2 * q + r, 3 * r


def corner(q: int, r: int, name: str) -> Point:
    """Where a corner of a hex lies; C is its plaza."""
    x, y = middle(q, r)
    across, down = AROUND.get(name, (0, 0))
    return x + across, y + down


@dataclass
class Map:
    """The paths of an island: those at which nothing lies or moves are left out."""

    paths: set[Path] = field(default_factory=set)
    inner: set[Path] = field(default_factory=set)
    plazas: dict[Point, str] = field(default_factory=dict)
    no_site: set[Point] = field(default_factory=set)


def island(hexes: list[Point], trade: dict[Point, tuple[str, int]]) -> Map:
    """The map of an island. `trade` has the trade hexes: what each is, and how many inner paths it has."""
    chart = Map()
    for q, r in hexes:
        chart.paths |= {frozenset(pair) for pair in _ring(q, r)}
    land = {corner(q, r, name): 0 for q, r in hexes for name in RING}
    for q, r in hexes:
        for name in RING:
            land[corner(q, r, name)] += 1
    for (q, r), (kind, count) in trade.items():
        ring = [corner(q, r, name) for name in RING]
        joined = [point for point in ring if count == 6 or land[point] > 1]
        assert len(joined) == count
        bare = {point for point in ring if point not in joined}
        chart.no_site |= bare
        if bare:
            # the three paths at the sea: those that touch a corner which belongs to no other hex
            chart.paths -= {path for path in chart.paths if path & bare}
        chart.plazas[middle(q, r)] = kind
        chart.inner |= {frozenset((middle(q, r), point)) for point in joined}
    chart.paths |= chart.inner
    return chart


def small_island() -> Map:
    """TB-MA-01, TB-MA-02: three trade hexes with four inner paths each."""
    return island(ISLAND, {(2, -2): ("quarry", 4), (-2, 0): ("castle", 4), (0, 2): ("glassworks", 4)})


def large_island() -> Map:
    """TB-MA-18: seven trade hexes."""
    hexes = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    trade = {
        (0, -3): ("quarry", 4), (3, -3): ("glassworks", 6), (-3, 0): ("glassworks", 6), (0, 0): ("castle", 6),
        (3, 0): ("quarry", 6), (-3, 3): ("quarry", 6), (0, 3): ("glassworks", 4),
    }  # fmt: skip
    return island(hexes, trade)


def at_sea(chart: Map, hexes: set[Point]) -> Map:
    """The map of an island at sea: all paths of the `hexes` but the closed ones of trade hexes, and those at the outer
    side of the frame, which are no places (TB-COMP-07, SEA-COMP-09)."""
    sides: dict[Path, int] = {}
    island = {frozenset(pair) for q, r in ISLAND for pair in _ring(q, r)}
    for q, r in hexes:
        for pair in _ring(q, r):
            sides[frozenset(pair)] = sides.get(frozenset(pair), 0) + 1
    water = {path for path, count in sides.items() if count == 2}
    return Map(chart.paths | water - (island - chart.paths), chart.inner, chart.plazas, chart.no_site)


def _ring(q: int, r: int) -> list[tuple[Point, Point]]:
    ring = [corner(q, r, name) for name in RING]
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


@dataclass
class Wagon:
    """A seat's wagon."""

    at: Point | None = None
    level: int = 1
    load: str | None = None
    delivered: int = 0


@dataclass
class Realm:
    """What the oracle knows of a game. Roads and hands are told to it; all the rest it keeps itself."""

    map: Map
    seats: int
    tokens: int
    grain_per_move: bool = False
    refills: bool = False
    inner_barbarians: bool = True
    wagons: list[Wagon] = field(default_factory=list)
    stacks: dict[str, dict[str, int]] = field(default_factory=dict)
    barbarians: list[Path] = field(default_factory=list)
    roads: dict[Path, int] = field(default_factory=dict)
    """Whose roads lie where; together with others, bridges and ships too."""
    bare: dict[Path, int] = field(default_factory=dict)
    """Paths without a road that take other than two points, such as those over a river (TB-COMP-07)."""
    tolls: dict[Path, int] = field(default_factory=dict)
    """Where a foreign road, or what is like one, takes other than one coin."""
    fodder: list[bool] = field(default_factory=list)
    """With the Fishermen, which seats have the fish that are worth a grain (TB-COMP-07)."""
    hands: list[dict[str, int]] = field(default_factory=list)
    # of this turn
    left: int | None = None
    """Movement points that are left in this move; None while the wagon has not begun to move."""
    grain: bool = False
    arrived: bool = False
    moved: bool = False
    rolled_for: set[int] = field(default_factory=set)
    drawing: str | None = None

    def __post_init__(self) -> None:
        self.wagons = [Wagon() for _ in range(self.seats)]
        self.stacks = {kind: self.full(kind) for kind in STOCKED}

    def full(self, kind: str) -> dict[str, int]:
        """A stack at the beginning: half of one token, half of the other."""
        return dict.fromkeys(STOCKED[kind], self.tokens // 2)

    def new_turn(self) -> None:
        """Everything that counts by turns begins anew."""
        self.left, self.grain, self.arrived, self.moved, self.rolled_for = None, False, False, False, set()

    def budget(self, seat: int) -> int:
        """The movement points that the wagon has left."""
        return POINTS[self.wagons[seat].level] if self.left is None else self.left

    def cost(self, seat: int, path: Path) -> tuple[int, int | None]:
        """Movement points for a path, and the seat to which a coin is paid."""
        owner = self.roads.get(path)
        points = self.bare.get(path, 2) if owner is None else 1
        if path in self.barbarians:
            points += 2
        return points, None if owner in (None, seat) else owner

    def toll(self, path: Path) -> int:
        """What a foreign road takes."""
        return self.tolls.get(path, 1)

    # -- what is legal ---------------------------------------------------------------------------------------------

    def moves(self, seat: int) -> set[Point]:
        """Where the wagon may move in one step."""
        at = self.wagons[seat].at
        if at is None or self.arrived:
            return set()
        found = set[Point]()
        for path in self.map.paths:
            if at in path:
                points, owner = self.cost(seat, path)
                if points <= self.budget(seat) and (owner is None or self.hands[seat]["gold"] >= self.toll(path)):
                    found |= path - {at}
        return found

    def may_feed(self, seat: int) -> bool:
        """Whether grain may be paid for two points."""
        return self._hungry(seat) and self.hands[seat]["grain"] > 0

    def may_feed_fish(self, seat: int) -> bool:
        """Whether fish may be paid for two points."""
        return self._hungry(seat) and bool(self.fodder) and self.fodder[seat]

    def _hungry(self, seat: int) -> bool:
        return self.wagons[seat].at is not None and not self.arrived and not self.grain

    def may_upgrade(self, seat: int) -> bool:
        """Whether the next level can be paid."""
        level = self.wagons[seat].level
        return level < 5 and all(self.hands[seat][good] >= count for good, count in PRICE[level + 1].items())

    def may_drive(self, seat: int) -> set[Path]:
        """The barbarians for which a die may be rolled."""
        at, level = self.wagons[seat].at, self.wagons[seat].level
        if at is None or at in self.map.plazas or level == 1:
            return set()
        return {path for number, path in enumerate(self.barbarians) if at in path and number not in self.rolled_for}

    def barbarian_paths(self) -> set[Path]:
        """Where a barbarian may be put."""
        free = self.map.paths - set(self.barbarians)
        return free if self.inner_barbarians else free - self.map.inner

    # -- what happens ----------------------------------------------------------------------------------------------

    def move(self, seat: int, to: Point) -> None:
        """The wagon makes a step."""
        wagon = self.wagons[seat]
        assert wagon.at is not None
        points, owner = self.cost(seat, frozenset((wagon.at, to)))
        self.left = self.budget(seat) - points
        if owner is not None:
            toll = self.toll(frozenset((wagon.at, to)))
            self.hands[seat]["gold"] -= toll
            self.hands[owner]["gold"] += toll
        wagon.at, self.moved = to, True
        if to in self.map.plazas:
            self.arrived = True
            self.arrive(seat, self.map.plazas[to])

    def arrive(self, seat: int, kind: str) -> None:
        """Deliver, if the token is wanted here, and draw."""
        wagon = self.wagons[seat]
        if wagon.load is not None and WANTED[wagon.load] != kind:
            return
        if wagon.load is not None:
            wagon.load = None
            wagon.delivered += 1
            self.hands[seat]["gold"] += GOLD[wagon.level]
        if not sum(self.stacks[kind].values()) and self.refills:
            self.stacks[kind] = self.full(kind)
        if sum(self.stacks[kind].values()):
            self.drawing = kind

    def draw(self, seat: int, token: str) -> None:
        """A token comes on the wagon."""
        assert self.drawing is not None
        assert self.stacks[self.drawing][token] > 0
        self.stacks[self.drawing][token] -= 1
        self.wagons[seat].load, self.drawing = token, None

    def feed(self, seat: int, grain: int = 1) -> None:
        """A grain for two points; none if it is fish."""
        self.left, self.grain = self.budget(seat) + 2, True
        self.hands[seat]["grain"] -= grain

    def upgrade(self, seat: int) -> None:
        """The next level."""
        self.wagons[seat].level += 1
        for good, count in PRICE[self.wagons[seat].level].items():
            self.hands[seat][good] -= count

    def swift(self, seat: int) -> None:
        """The wagon moves once more."""
        self.left, self.arrived, self.moved = None, False, False
        if self.grain_per_move:
            self.grain = False

    def drive(self, seat: int, path: Path, face: int) -> bool:
        """A die is rolled; whether the barbarian flees."""
        self.rolled_for.add(self.barbarians.index(path))
        return face in FLEES[self.wagons[seat].level]

    def put(self, seat: int, origin: Path, path: Path) -> int | None:
        """A barbarian is moved; from whom a card could be stolen, if it is not driven off."""
        self.barbarians[self.barbarians.index(origin)] = path
        owner = self.roads.get(path)
        return None if owner == seat else owner

    def points(self, seat: int) -> int:
        """Points for deliveries and the last level."""
        return self.wagons[seat].delivered + (self.wagons[seat].level == 5)
