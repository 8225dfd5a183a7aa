"""What must hold for a map, so that it can be laid and played (Seafarers: the scenarios, "Set-up").

A map names the scenario whose rules it uses, and has what these rules need: fog to explore, villages, fortresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isqrt

import catan_core as catan
from catan_expansions.seafarers.map_files import MARKS, repeated
from catan_expansions.seafarers.maps import CORNERS, DESERT, FOG, RANDOM, SEA, At, Map, Mark, Pool, listed, neighbors
from catan_expansions.seafarers.scenarios import SCENARIOS, Scenario

SPREAD = 4
"""A settlement keeps at most this many corners from others: its own, and three beside it."""
MAX_GIFT_CARDS = 10
"""The development cards that may lie on a map as gifts."""


class Chart:
    """A map, with what its parts lie on. `land` are the hexes that are land in every game, `wet` those of the sea,
    `loose` those whose ground is dealt or explored."""

    def __init__(self, plan: Map) -> None:
        self.plan: Map = plan
        self.scenario: Scenario = next(each for each in SCENARIOS if each.id == plan.scenario)
        self.terrain: dict[At, str] = {(q, r): terrain for q, r, terrain, _ in plan.hexes}
        self.token: dict[At, int | None] = {(q, r): token for q, r, _, token in plan.hexes}
        self.topology: catan.Topology = catan.Topology.of(self.terrain)
        sea_is_dealt = any(count for terrain, count in plan.dealt.terrains if terrain == SEA)
        self.wet: set[At] = {at for at, terrain in self.terrain.items() if terrain == SEA}
        dealt = {at for at, terrain in self.terrain.items() if terrain == RANDOM}
        fog = {at for at, terrain in self.terrain.items() if terrain == FOG}
        self.loose: set[At] = fog | dealt if sea_is_dealt else fog
        self.land: set[At] = {*self.terrain} - self.wet - self.loose
        self.home: set[At] = {at for at in plan.home() if at in self.terrain}

    def is_on_map(self, at: At) -> bool:
        return at in self.terrain

    def corner(self, mark: Mark) -> catan.Node:
        return self.topology.hex_corners[self.topology.hex(mark.q, mark.r)][CORNERS.index(mark.where)]

    def side(self, at: At, side: str) -> catan.Edge:
        return self.topology.side(self.topology.hex(*at), side)

    def around(self, hexes: int) -> list[At]:
        """The places of a set of hexes."""
        return [self.topology.hexes[hex] for hex in catan.members(hexes)]

    def is_coast(self, edge: catan.Edge, at_the_rim: bool = True) -> bool:
        """Whether there is land on one side and water on the other, or with `at_the_rim` nothing."""
        beside = self.around(self.topology.edge_hexes[edge])
        land = sum(at in self.land for at in beside)
        water = sum(at in self.wet for at in beside) + (at_the_rim and len(beside) == 1)
        return land == 1 and water == 1

    def corners_of(self, hexes: set[At]) -> int:
        nodes = 0
        for at in hexes:
            nodes |= self.topology.hex_nodes[self.topology.hex(*at)]
        return nodes

    def islands(self) -> list[set[At]]:
        """The coherent parts of the land, but for deserts where these divide it."""
        divides = self.scenario.deserts_divide
        return parts({at for at in self.land if not (divides and self.terrain[at] == DESERT)})


def parts(hexes: set[At]) -> list[set[At]]:
    """The coherent parts of a set of hexes, the largest first."""
    left, found = set(hexes), []
    while left:
        part: set[At] = set()
        new = {min(left)}
        while new:
            part |= new
            new = {there for at in new for there in neighbors(at)} & left - part
        left -= part
        found.append(part)
    return sorted(found, key=len, reverse=True)


def problems_of(plan: Map) -> list[str]:
    """All that is wrong with a map that has the right form; [] if it can be played."""
    problems = [*_places(plan)]
    if problems:
        return problems
    chart = Chart(plan)
    return [
        *_hexes(plan),
        *_stack(plan, plan.dealt, "dealt", RANDOM),
        *_stack(plan, plan.fog, "fog", FOG),
        *_letters(chart),
        *_harbors(chart),
        *_figures(chart),
        *_start(chart),
        *_marks(chart),
        *NEEDS.get(plan.scenario, _nothing)(chart),
    ]


def _places(plan: Map) -> Iterator[str]:
    places = [(q, r) for q, r, *_ in plan.hexes]
    if len(places) < 2:
        yield "hexes: a map needs two hexes at least"
        return
    for at in repeated(places):
        first, second = [index for index, place in enumerate(places) if place == at][:2]
        yield f"hexes[{second}]: {[*at]} is there already, as hexes[{first}]"


def _hexes(plan: Map) -> Iterator[str]:
    places = [(q, r) for q, r, *_ in plan.hexes]
    for index, (_, _, terrain, token) in enumerate(plan.hexes):
        if token is not None and terrain in (SEA, DESERT, FOG, RANDOM):
            why = "gets its token when it is turned up" if terrain in (FOG, RANDOM) else "has no number token"
            yield f"hexes[{index}]: {terrain} {why}, so it cannot have the {token} here"
    pieces = parts({*places})
    if len(pieces) > 1:
        one, other = [*min(pieces[0])], [*min(pieces[1])]
        yield f"hexes: the map falls apart into {len(pieces)} pieces: lay sea between {one} and {other}"
    for at in _holes({*places}):
        yield f"hexes: there is a hole at {[*at]}: lay sea there"


def _holes(places: set[At]) -> Iterator[At]:
    """The places that the hexes of a map enclose."""
    columns, rows = [q for q, _ in places], [r for _, r in places]
    if (max(columns) - min(columns) + 3) * (max(rows) - min(rows) + 3) > 90_000:
        return  # so thin a map encloses nothing that is worth a look; its pieces are told
    box = {
        (q, r) for q in range(min(columns) - 1, max(columns) + 2) for r in range(min(rows) - 1, max(rows) + 2)
    } - places
    outside: set[At] = set()
    new = {(min(columns) - 1, min(rows) - 1)}
    while new:
        outside |= new
        new = {there for at in new for there in neighbors(at)} & box - outside
    yield from sorted(box - outside)


def _stack(plan: Map, pool: Pool, name: str, terrain: str) -> Iterator[str]:
    """The hexes and tokens to draw, and the hexes on which they are laid."""
    laid = sum(hex[2] == terrain for hex in plan.hexes)
    drawn = listed(pool.terrains)
    if len(drawn) != laid:
        yield f"{name}.terrains: there are {len(drawn)} hexes for the {laid} hexes of the map that are {terrain!r}"
    numbered = sum(each not in (SEA, DESERT) for each in drawn)
    if len(pool.tokens) != numbered:
        yield f"{name}.tokens: there are {len(pool.tokens)} number tokens for {numbered} hexes that get one"


def _letters(chart: Chart) -> Iterator[str]:
    """Tokens can be laid in the order of their letters around an island that is dealt whole."""
    plan, hexes = chart.plan, [at for at, terrain in chart.terrain.items() if terrain == RANDOM]
    if not plan.in_letters:
        return
    if any(count for terrain, count in plan.dealt.terrains if terrain == SEA):
        yield "in_letters: no sea is dealt where tokens are laid in the order of their letters"
    try:
        catan.corner_hexes(catan.Topology.of(hexes))
    except ValueError:
        yield "in_letters: the hexes that are 'random' must be one island without bays, as that of the base game is"


def _harbors(chart: Chart) -> Iterator[str]:
    plan, used = chart.plan, 0
    for index, (q, r, side, _) in enumerate(plan.harbors):
        at = f"harbors[{index}]"
        if not chart.is_on_map((q, r)):
            yield f"{at}: the map has no hex {[q, r]}"
            continue
        edge = chart.side((q, r), side)
        if (q, r) not in chart.land or not chart.is_coast(edge):
            yield f"{at}: the {side} side of {[q, r]} is no coast; a harbor lies on a side of land that faces the sea"
        if chart.topology.edge_ends[edge] & used:
            yield f"{at}: it touches another harbor; two harbors have no corner in common"
        used |= chart.topology.edge_ends[edge]
    if plan.scenario in ("forgotten_tribe", "new_world"):
        return
    blank = sum(not kind for *_, kind in plan.harbors)
    if blank > len(plan.pool):
        yield f"pool: there are {len(plan.pool)} kinds to draw for {blank} harbors without a kind"


def _figures(chart: Chart) -> Iterator[str]:
    plan, robber, pirate = chart.plan, chart.plan.robber, chart.plan.pirate
    if robber is not None:
        if robber not in chart.land:
            yield f"robber: {[*robber]} is no land; the robber begins on land, or off the board with null"
        elif chart.terrain[robber] not in (DESERT, RANDOM) and chart.token[robber] is None:
            yield f"robber: {[*robber]} has no number token; the robber begins on such a token, or on a desert"
        if plan.scenario == "pirate_islands":
            yield "robber: there is no robber in 'pirate_islands': leave it out"
    if pirate is not None and pirate not in chart.wet:
        yield f"pirate: {[*pirate]} is no sea; the pirate begins at sea, or off the board with null"


def _start(chart: Chart) -> Iterator[str]:
    """Whether all seats have room to begin, however they found: a settlement keeps up to four corners from others."""
    plan, islands = chart.plan, chart.islands()
    needed = SPREAD * ((3 if plan.scenario == "cloth_for_catan" else 2) * max(plan.seats) - 1) + 1
    if chart.home - chart.land:
        wrong = min(chart.home - chart.land)
        yield f"hexes: {[*wrong]} is in the zone where everybody begins, but is no land in every game"
        return
    if chart.scenario.deserts_divide and plan.dealt.terrains and any(each == DESERT for each, _ in plan.dealt.terrains):
        yield "dealt.terrains: where deserts divide the land, as in 'through_the_desert', they are printed, not dealt"
    for island in islands:
        if island & chart.home and island - chart.home:
            at = min(island - chart.home)
            yield f"hexes: {[*at]} lies on an island of the zone where everybody begins, so it must be in the zone too"
    land = chart.home or (islands[0] if islands and (chart.scenario.main_island or chart.home) else chart.land)
    nodes = chart.corners_of(land)
    if chart.scenario.main_island or chart.home:
        deserts = {at for at in chart.land if chart.scenario.deserts_divide and chart.terrain[at] == DESERT}
        nodes &= ~chart.corners_of(chart.land - land - deserts)
    if plan.scenario == "cloth_for_catan":
        villages = {*chart.around(chart.topology.hexes_at(_nodes(chart, "village_corner")))}
        nodes &= ~chart.corners_of(set().union(*(island for island in islands if island & villages)))
    if plan.scenario == "wonders_of_catan":
        straits = _nodes(chart, "strait_corner")
        nodes &= ~(straits | chart.topology.around(straits))
        nodes &= ~(_nodes(chart, "strait_no_build_corner") | _nodes(chart, "wasteland_corner"))
    room = nodes.bit_count()
    if chart.loose and not chart.home and not chart.scenario.main_island and plan.scenario != "fog_islands":
        count = len(chart.land) + len(listed(plan.dealt.terrains)) - dict(plan.dealt.terrains).get(SEA, 0)
        room = max(room, 2 * count + 2 + isqrt(max(12 * count - 4, 0)))
    if room < needed:
        where = "in the zone where everybody begins" if chart.home else "where everybody begins"
        yield (
            f"seats: there may be no room for {max(plan.seats)} seats: {room} corners {where}, and {needed} are needed,"
            f" since a settlement keeps up to {SPREAD} from others"
        )


def _nodes(chart: Chart, name: str) -> int:
    marks = [mark for mark in chart.plan.marked(name) if chart.is_on_map((mark.q, mark.r))]
    return catan.mask_of(chart.corner(mark) for mark in marks)


def _marks(chart: Chart) -> Iterator[str]:
    plan = chart.plan
    for name, marks in plan.marks:
        belongs, places = MARKS[name]
        if belongs != plan.scenario:
            yield f"marks.{name}: it belongs to the scenario {belongs!r}; this map uses the rules of {plan.scenario!r}"
            continue
        for index, mark in enumerate(marks):
            at = f"marks.{name}[{index}]"
            if not chart.is_on_map((mark.q, mark.r)):
                yield f"{at}: the map has no hex {[mark.q, mark.r]}"
            if mark.number is not None and name != "village_corner":
                yield f"{at}: only villages have a number token"
        here = [mark for mark in marks if chart.is_on_map((mark.q, mark.r))]
        if places == CORNERS:
            yield from (f"marks.{name}: a corner is there twice" for _ in repeated([chart.corner(m) for m in here]))
        elif places != ("",):
            edges = [chart.side((mark.q, mark.r), mark.where) for mark in here]
            yield from (f"marks.{name}: a side is there twice" for _ in repeated(edges))


# -- what the rules of a scenario need -------------------------------------------------------------------------------


def _nothing(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)


def _no_fog(chart: Chart) -> Iterator[str]:
    if FOG in chart.terrain.values():
        yield f"hexes: fog is explored by the rules of 'fog_islands'; this map uses those of {chart.plan.scenario!r}"


def _fog(chart: Chart) -> Iterator[str]:
    if FOG not in chart.terrain.values():
        yield "hexes: the rules of 'fog_islands' need fog: hexes of the terrain 'fog', and in 'fog' what lies there"
    if RANDOM in chart.terrain.values() and chart.loose - {at for at, each in chart.terrain.items() if each == FOG}:
        yield "dealt.terrains: in 'fog_islands' sea lies in the fog, and is not dealt"

    if chart.plan.area_points:
        yield "area_points: islands in the fog grow as it lifts, so there are no points for new areas; leave them out"


def _need(chart: Chart, name: str, least: int, what: str) -> Iterator[str]:
    count = len(chart.plan.marked(name))
    if count < least:
        yield f"marks.{name}: the rules of {chart.plan.scenario!r} need {what}: at least {least}, not {count}"


def _tribe(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)
    plan = chart.plan
    gifts = [(name, mark) for name, marks in plan.marks if name.endswith("_edge") for mark in marks]
    if not gifts:
        yield "marks.vp_edge: the rules of 'forgotten_tribe' need gifts: vp_edge, harbor_edge or devcard_edge"
    edges = []
    for name, mark in gifts:
        if chart.is_on_map((mark.q, mark.r)) and name in MARKS:
            edges.append(chart.side((mark.q, mark.r), mark.where))
            if not chart.is_coast(edges[-1], at_the_rim=False):
                yield f"marks.{name}: the {mark.where} side of {[mark.q, mark.r]} is no coast, where a ship could come"
    if any(repeated(edges)):
        yield "marks: two gifts lie on the same side"
    if len(plan.marked("devcard_edge")) > MAX_GIFT_CARDS:
        yield f"marks.devcard_edge: at most {MAX_GIFT_CARDS} development cards can be gifts"
    if plan.harbors:
        yield "harbors: in 'forgotten_tribe' harbors are gifts, at harbor_edge of 'marks'; leave them out here"
    if len(plan.pool) != len(plan.marked("harbor_edge")):
        harbors = len(plan.marked("harbor_edge"))
        yield f"pool: there are {len(plan.pool)} kinds for the {harbors} harbors that are gifts (marks.harbor_edge)"


def _cloth(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)
    yield from _need(chart, "village_corner", 4, "villages to trade with for cloth")
    for index, mark in enumerate(chart.plan.marked("village_corner")):
        at = f"marks.village_corner[{index}]"
        if mark.number is None:
            yield f"{at}: a village has a number token"
        if chart.is_on_map((mark.q, mark.r)):
            beside = chart.around(chart.topology.node_hexes[chart.corner(mark)])
            if not any(there in chart.wet for there in beside):
                yield f"{at}: no ship can come to a village that is not at the sea"


def _wonders(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)
    yield from _need(chart, "strait_corner", 1, "a strait, for the wonder that is built there")
    yield from _need(chart, "wasteland_corner", 1, "a wasteland, for the wonder that is built there")


def _new_world(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)
    if chart.plan.harbors:
        yield "harbors: in 'new_world' the players place the harbors of 'pool'; leave them out here"


def _pirates(chart: Chart) -> Iterator[str]:
    yield from _no_fog(chart)
    plan, seats = chart.plan, max(chart.plan.seats)
    needs = {
        "fortress_corner": "a fortress for each seat",
        "waypoint_corner": "a landing place for each seat",
        "start_settlement_corner": "a first settlement for each seat",
        "start_ship_edge": "a first ship for each seat",
    }
    lacking = [problem for name, what in needs.items() for problem in _need(chart, name, seats, what)]
    yield from lacking
    circuit = [(mark.q, mark.r) for mark in plan.marked("pirate_route_hexes")]
    for at in circuit:
        if at not in chart.wet:
            yield f"marks.pirate_route_hexes: {[*at]} is no sea, on which the pirate fleet sails"
    yield from (f"marks.pirate_route_hexes: {[*at]} is there twice" for at in repeated(circuit))
    for at, after in zip(circuit, (*circuit[1:], *circuit[:1]), strict=True):
        if len(circuit) > 1 and after not in neighbors(at):
            yield f"marks.pirate_route_hexes: the way is a ring, but {[*after]} is not beside {[*at]}"
    if not circuit:
        yield "marks.pirate_route_hexes: the rules of 'pirate_islands' need the circuit of the pirate fleet"
    if plan.pirate is None or plan.pirate not in circuit:
        yield "pirate: in 'pirate_islands' it begins on a hex of its circuit (marks.pirate_route_hexes)"
    everywhere = [mark for name in needs for mark in plan.marked(name)]
    if not lacking and all(chart.is_on_map((mark.q, mark.r)) for mark in everywhere):
        yield from _beginnings(chart, seats)


def _beginnings(chart: Chart, seats: int) -> Iterator[str]:
    """What stands on the board before anybody founds: whether it may stand there."""
    topology, plan = chart.topology, chart.plan
    standing = 0
    islands = chart.islands()
    main = chart.corners_of(chart.home or (islands[0] if islands else set()))
    for name in ("fortress_corner", "waypoint_corner", "start_settlement_corner"):
        for seat, mark in enumerate(plan.marked(name)[:seats]):
            node, at = chart.corner(mark), f"marks.{name}[{seat}]"
            beside = chart.around(topology.node_hexes[node])
            if not any(there in chart.land for there in beside):
                yield f"{at}: there is no land for a building"
            if name == "start_settlement_corner" and not main >> node & 1:
                yield f"{at}: the first settlements stand on the main island"
            if name != "start_settlement_corner" and main >> node & 1:
                yield f"{at}: it lies on the main island, and should be at the end of a way across the sea"
            if name != "start_settlement_corner" and not any(there in chart.wet for there in beside):
                yield f"{at}: no ship can come to it"
            if (standing | topology.around(standing)) >> node & 1:
                yield f"{at}: it is beside another of these places, where two buildings cannot stand"
            standing |= 1 << node
    for seat, mark in enumerate(plan.marked("start_ship_edge")[:seats]):
        edge, start = (
            chart.side((mark.q, mark.r), mark.where),
            chart.corner(plan.marked("start_settlement_corner")[seat]),
        )
        if not topology.edge_ends[edge] >> start & 1:
            yield f"marks.start_ship_edge[{seat}]: the first ship does not touch the first settlement of its seat"
        if not any(there in chart.wet for there in chart.around(topology.edge_hexes[edge])):
            yield f"marks.start_ship_edge[{seat}]: there is no sea for a ship"


NEEDS: Mapping[str, Callable[[Chart], Iterator[str]]] = {
    "fog_islands": _fog,
    "forgotten_tribe": _tribe,
    "cloth_for_catan": _cloth,
    "pirate_islands": _pirates,
    "wonders_of_catan": _wonders,
    "new_world": _new_world,
}
"""What the rules of a scenario need of a map, besides what every map needs."""
