"""The island with its three trade hexes (Traders & Barbarians: "The three trade hexes"; TB-MA-01 to 03, 15, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, building, pieces, rows
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.large_island import LARGE
from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, QUARRY, SMALL, TRADE_HEXES, Plan

PLAZAS = catan.Citation("traders_barbarians", "The trade hexes")
CLOSED = catan.Refusal("plaza.closed-path", PLAZAS, text="This side of the trade hex is closed.")
SEA_CORNER = catan.Refusal(
    "plaza.sea-corner", PLAZAS, text="No building may stand at the corners between the closed sides of a trade hex."
)
ON_PLAZA = catan.Refusal("plaza.no-building", PLAZAS, text="No building may stand on a plaza.")

COLORS = {CASTLE: "#b7a6c9", QUARRY: "#c9b8a2", GLASSWORKS: "#a9c7c4"}
SYMBOLS = {CASTLE: "Ca", QUARRY: "Qu", GLASSWORKS: "Gl"}

LEFT_OUT = (2, 12)


def plan_for(seats: int) -> Plan:
    """The island for a number of seats."""
    return rows.for_seats(seats, SMALL, LARGE)


def left_out(setup: catan.Setup) -> tuple[int, ...]:
    """The number tokens that are left out of the smaller island."""
    if not pairs.takes_part(setup, pairs.MAIN, "left_out"):
        return ()
    return rows.for_seats(setup.seats, LEFT_OUT, ())


def _rolled_again(setup: catan.Setup) -> tuple[int, ...]:
    """The numbers after which the dice are rolled again. An event card counts whatever its number, and so do the dice
    that are rolled beside it (TB-EV-20, TB-MA-17)."""
    return () if "event_cards" in setup.expansions else left_out(setup)


def _dealt(setup: catan.Setup) -> tuple[int, ...]:
    """The number tokens that are dealt, in the order of their letters."""
    return tuple(number for number in plan_for(setup.seats).letters if number not in left_out(setup))


# -- closed paths --------------------------------------------------------------------------------------------------


def _bare_corners(topology: catan.Topology, hex: catan.Hex, named: Sequence[str]) -> int:
    """The corners of a trade hex to which no inner path leads: those between its closed sides."""
    corners = zip(catan.CORNERS, topology.hex_corners[hex], strict=True)
    return catan.mask_of(node for corner, node in corners if corner not in named)


@pieces.memoized_on_board(pieces.NO_ROWS)
def sea_corners(position: catan.Position) -> int:
    """The corners of trade hexes to which no inner path leads. On islands of the scenario, they touch nothing but the
    sea."""
    topology, corners = position[base.Island].layout.topology, 0
    for at, named in topology.centers:
        corners |= _bare_corners(topology, topology.hex(*at), named)
    return corners


@pieces.memoized_on_board(pieces.NO_ROWS)
def closed_edges(position: catan.Position) -> int:
    """The sides of trade hexes that end at a corner without an inner path: nothing may lie or move there."""
    topology, closed = position[base.Island].layout.topology, 0
    for at, named in topology.centers:
        hex = topology.hex(*at)
        for node in catan.members(_bare_corners(topology, hex, named)):
            closed |= topology.node_edges[node] & topology.hex_edges[hex]
    return closed


def plazas(position: catan.Position) -> int:
    """The nodes in the middle of trade hexes."""
    return position[base.Island].layout.topology.center_nodes


def trade_hex_at(position: catan.Position, node: int) -> str | None:
    """Which trade hex has its plaza at a node: `castle`, `quarry` or `glassworks`; None for none."""
    layout = position[base.Island].layout
    if not layout.topology.center_nodes >> node & 1:
        return None
    terrain = layout.terrains[layout.topology.hex_centers.index(catan.Node(node))]
    return terrain if terrain in TRADE_HEXES else None


def plazas_of(position: catan.Position, terrain: str) -> int:
    """The plazas of the trade hexes of a kind."""
    layout = position[base.Island].layout
    centers = zip(layout.terrains, layout.topology.hex_centers, strict=True)
    return catan.mask_of(node for there, node in centers if there == terrain and node is not None)


def _no_routes(position: catan.Position, seat: catan.Seat, network: str) -> int:
    return closed_edges(position)


def _no_founding(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return sea_corners(position)


@building.for_buildings()
def _off_plazas(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return plazas(position)


@building.for_buildings()
def _off_sea_corners(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """A ship may come there, as no road does."""
    return sea_corners(position)


# -- laying the island ---------------------------------------------------------------------------------------------


def layout(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """The island with its trade hexes in their places, and the terrains of the other hexes at random."""
    plan = plan_for(rules.seats)
    topology = catan.Topology.of(plan.hexes, dict(plan.plazas))
    laid = dict(ISLAND_PLACES(rules))
    drawn = [terrain for terrain, count in _land(rules).items() for _ in range(count)]
    laid |= boards.deal_terrains(rules, topology, [at for at in topology.hexes if at not in laid], drawn, rng)
    terrains = tuple(laid[at] for at in topology.hexes)
    tokens = _tokens(rules, plan, topology, terrains, rng)
    harbors = boards.deal_harbors(rules, topology, rng)
    joined = boards.joining(TOKENS_ASIDE(rules), tokens)
    return base.IslandLayout(topology.hexes, terrains, tokens, harbors, None, joined, topology.centers)


def _land(rules: catan.Rules) -> dict[str, int]:
    """How many hexes of each terrain are dealt."""
    counts: dict[str, int] = {}
    for (terrain, _), count in ISLAND_LAND(rules).items():
        counts[terrain] = counts.get(terrain, 0) + count
    return counts


def _tokens(
    rules: catan.Rules, plan: Plan, topology: catan.Topology, terrains: Sequence[str], rng: Random
) -> tuple[int, ...]:
    """The number tokens: none on a hex that yields nothing, such as a trade hex."""
    if plan.numbers:
        return tuple(plan.numbers.get(at, 0) for at in topology.hexes)
    yielding = {terrain for (terrain, _), amounts in base.HEX_YIELD(rules).items() if amounts}
    bare = [terrain if terrain in yielding else base.DESERT for terrain in terrains]
    aside = TOKENS_ASIDE(rules)
    return boards.deal_tokens(rules, topology, bare, [token for token in plan.letters if token not in aside], rng)


def _frame(rng: Random) -> boards.Harbors:
    """The frame: its pieces with two harbors lie between the trade hexes and so do those with one, since three of the
    paths of every trade hex are closed; each kind is shuffled by itself."""
    double = iter(rng.sample(boards.FRAME[0::2], 3))
    single = iter(rng.sample(boards.FRAME[1::2], 3))
    return [
        (boards.SIDE * side + offset, kind)
        for side in range(len(boards.FRAME))
        for offset, kind in next(single if side % 2 else double)
    ]


def _harbors(setup: catan.Setup) -> boards.LayHarbors:
    plan, way = plan_for(setup.seats), base.HARBOR_SETUP(setup)
    if plan.slots:
        kinds = plan.kinds
        if way == "fixed_as_beginner":
            return lambda rng: tuple(zip(plan.slots, kinds, strict=True))
        return lambda rng: tuple(zip(plan.slots, rng.sample(kinds, len(kinds)), strict=True))
    return _frame if way == "frame_pieces_shuffled" else boards.HARBOR_SETUPS[way]


def _place_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    if not isinstance(key, tuple) or len(key) != 2 or not all(type(part) is int for part in key):
        return "its key must be a hex, such as (0, -2)"
    return None if value in [*base.TERRAIN_SYMBOLS(rules)] else f"its value must be a terrain, {_terrains(rules)}"


def _land_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    pair = isinstance(key, tuple) and len(key) == 2 and key[0] in base.TERRAIN_SYMBOLS(rules)
    return None if pair else f"its key must be a terrain and who says so; the terrains are {_terrains(rules)}"


def _path_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    ends = (
        isinstance(value, tuple) and len(value) == 2 and all(isinstance(end, tuple) and len(end) == 3 for end in value)
    )
    return None if ends else "its value must be the two ends of a path, such as ((0, -2, 'N'), (0, -3, 'S'))"


def _terrains(rules: catan.Rules) -> str:
    return ", ".join(base.TERRAIN_SYMBOLS(rules))


ISLAND_PLACES: catan.Table[catan.HexAt, str] = catan.Table(
    "traders_barbarians/places", "The hexes whose terrain is not dealt, by (q, r).", problem=_place_problem
)
TOKENS_ASIDE: catan.Table[int, int | None] = catan.Table(
    "traders_barbarians/set-aside",
    "The number tokens that are not dealt, each with the number whose hex it then joins; None: it is left out.",
    problem=rows.aside_problem,
)
ISLAND_LAND: catan.Table[tuple[str, str], int] = catan.Table(
    "traders_barbarians/land",
    "How many hexes of each terrain are dealt beside the trade hexes, by terrain and by who says so: the sum counts.",
    problem=rows.every(_land_problem, rows.number_problem),
)


BARBARIANS_BEGIN: catan.Table[int, catan.EdgeAt] = catan.Table(
    "traders_barbarians/barbarians-begin",
    "The paths on which the barbarians begin, by their ends, figure by figure.",
    problem=_path_problem,
)


def beginning(places: Sequence[catan.EdgeAt]) -> catan.TableSpecs:
    """The rows for barbarians that begin on some paths."""
    return [catan.Row(BARBARIANS_BEGIN, figure, ends) for figure, ends in enumerate(places)]


YIELDS = {CASTLE: "wool", QUARRY: "brick", GLASSWORKS: "lumber"}
"""What trade hexes yield where they have number tokens."""


def trade_yields(*terrains: str) -> catan.TableSpecs:
    """The rows by which trade hexes, all or some, yield like any others, and so get number tokens: with rivers, with
    caravans and with Barbarian Attack."""
    return [
        catan.Row(base.HEX_YIELD, (terrain, piece), ((YIELDS[terrain], amount),))
        for terrain in terrains or YIELDS
        for piece, amount in (("settlement", 1), ("city", 2))
    ]


# -- hooks ---------------------------------------------------------------------------------------------------------


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterator[str]:
    """What is wrong with a board by hand for this scenario."""
    for missing in [terrain for terrain in TRADE_HEXES if terrain not in layout.terrains]:
        yield f"the main scenario needs all trade hexes: one hex at least must be {missing!r}"
    with_plaza = {at for at, _ in layout.topology.centers}
    for at, terrain in zip(layout.hexes, layout.terrains, strict=True):
        if terrain in TRADE_HEXES and at not in with_plaza:
            yield f"the hex at {list(at)} is a trade hex, {terrain!r}: it must have a plaza"


def _kept_free(state: catan.State) -> str | None:
    topology = state[base.Island].layout.topology
    wrong = pieces.all_buildings(state) & (sea_corners(state) | plazas(state))
    if wrong:
        return f"a building stands at {topology.nodes[catan.members(wrong)[0]]}, where none may stand"
    roads = 0
    for seat in state.rules.all_seats:
        roads |= pieces.network(state, seat)
    astray = roads & closed_edges(state)
    if astray:
        return f"a road lies at {topology.edge_coordinates(catan.Edge(catan.members(astray)[0]))}, which is closed"
    return None


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    plan = plan_for(setup.seats)
    own_island = pairs.takes_part(setup, pairs.MAIN, "island")
    named = [terrain for terrain in TRADE_HEXES if terrain != CASTLE or pairs.takes_part(setup, pairs.MAIN, CASTLE)]
    parts = boards.BoardParts(hexes=plan.hexes, terrains=plan.terrains, letters=_dealt(setup))
    return [
        *(catan.Row(base.TERRAIN_SYMBOLS, terrain, SYMBOLS[terrain]) for terrain in named),
        *(catan.Row(base.TERRAIN_COLORS, terrain, COLORS[terrain]) for terrain in named),
        ISLAND_PLACES,
        *(catan.Row(ISLAND_PLACES, at, terrain) for at, terrain in plan.fixed.items() if own_island),
        TOKENS_ASIDE,
        *(catan.Row(TOKENS_ASIDE, token, None) for token in left_out(setup)),
        *(catan.Row(base.ROLLED_AGAIN, token, True) for token in _rolled_again(setup)),
        ISLAND_LAND,
        *(catan.Row(ISLAND_LAND, (terrain, "island"), count) for terrain, count in plan.terrains if own_island),
        BARBARIANS_BEGIN,
        *(beginning(plan.barbarians) if own_island else []),
        catan.Row(base.BOARD_PARTS, "random", parts),
        *([catan.Row(base.BOARD_LAYOUT, "layout", layout)] if own_island else []),
        catan.Row(base.HARBOR_LAYOUT, "layout", _harbors(setup)),
        catan.Row(base.PLAZA_RULES, "allowed", True),
        catan.Row(base.BOARD_PROBLEMS, "traders_barbarians", problems),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.ROUTE_EDGES, _no_routes, CLOSED),
        catan.allow(base.CLOSED_EDGES, closed_edges),
        catan.forbid(base.FOUNDING_SITES, _no_founding, SEA_CORNER),
        catan.forbid(base.FOUNDING_SITES, lambda position, seat, piece: plazas(position), ON_PLAZA),
        catan.forbid(base.SITES, _off_sea_corners, SEA_CORNER),
        catan.forbid(base.SITES, _off_plazas, ON_PLAZA),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/plazas-and-closed-paths-are-free", _kept_free)]
