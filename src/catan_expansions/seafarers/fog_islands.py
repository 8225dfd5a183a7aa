"""The Fog Islands: hexes that lie face down until a ship or a road reaches them (SEA-SC3)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import goods, pieces
from catan_expansions.seafarers.gold import BringsGold, GoldDue
from catan_expansions.seafarers.heuristics import FAR, ship_distances
from catan_expansions.seafarers.islands import START, home_zone, land_of
from catan_expansions.seafarers.maps import FOG, GOLD, SEA
from catan_expansions.seafarers.scenarios import PLAYED, only_in
from catan_expansions.seafarers.sea import SEA_MAP

FOG_ISLANDS = catan.Citation("seafarers", "The Fog Islands")
NOT_ON_HOME_ISLANDS = catan.Refusal(
    "founding.not-on-home-islands", START, text="In this scenario, everybody begins on the home islands."
)
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

TERRAIN = catan.Ids("seafarers/terrain", lambda rules: tuple(base.TERRAIN_SYMBOLS(rules)), doc="A terrain.")
TOKEN = catan.Ids("seafarers/token", lambda rules: tuple(map(str, TOKENS)), doc="A number token.")
TerrainCounts: TypeAlias = Annotated[tuple[int, ...], TERRAIN]
TokenCounts: TypeAlias = Annotated[tuple[int, ...], TOKEN]


@catan.record
class Unexplored(catan.Slice, tag="seafarers/unexplored"):
    """What lies face down: how many hexes of each terrain, and how many of each number token."""

    terrains: TerrainCounts
    tokens: TokenCounts


@catan.record
class HomeIslands(catan.Slice, tag="seafarers/home-islands"):
    """The hexes where everybody begins. What is turned up later, by ships of the founding too, is none of them."""

    hexes: catan.HexSet


@catan.record
class Exploration(BringsGold, tag="seafarers/exploration"):
    """An unexplored hex is turned up for a seat that has reached it."""

    seat: catan.Seat
    hex: catan.Hex


@catan.record
class Explore(catan.ChanceAction, tag="seafarers/explore"):
    """What an unexplored hex turns out to be. `token` is None for the sea."""

    terrain: Annotated[int, TERRAIN]
    token: int | None


@catan.record
class HexExplored(catan.Event, tag="seafarers/hex-explored"):
    """A hex has been turned up."""

    seat: catan.Seat
    hex: catan.Hex
    terrain: Annotated[int, TERRAIN]
    token: int | None


@pieces.memoized_on_board(pieces.NO_ROWS)
def unexplored(position: catan.Position) -> int:
    """The hexes that lie face down."""
    return sum(1 << hex for hex, terrain in enumerate(position[base.Island].layout.terrains) if terrain == FOG)


def _explore(tx: catan.Transition, event: base.PiecePlaced | base.PieceMoved) -> None:
    """Turn up the hexes that have a corner where the piece stands or ends."""
    topology, rules = tx[base.Island].layout.topology, tx.rules
    if event.edge is not None and rules.pieces[rules.piece_index[event.piece]].route:
        nodes: int = topology.edge_ends[event.edge]
    elif event.node is not None and FOG_REVEAL_BY(rules) == "road_ship_settlement":
        nodes = 1 << event.node
    else:
        return
    reached = topology.hexes_at(nodes) & unexplored(tx)
    tx.then(*[Exploration(event.owner, catan.Hex(hex)) for hex in catan.members(reached)])


def _outcomes(position: catan.Position, phase: Exploration) -> catan.Outcomes[Explore]:
    stack = position[Unexplored]
    return catan.Outcomes(
        (Explore(kind, token), _weight(position, kind, token))
        for kind, count in enumerate(stack.terrains)
        if count
        for token in ((None,) if _is_sea(position.rules, kind) else TOKENS)
    )


def _is_sea(rules: catan.Rules, kind: int) -> bool:
    return TERRAIN.of(rules)[kind] == SEA


def _weight(position: catan.Position, kind: int, token: int | None) -> int:
    """A hex is drawn, then for land a token: any two of them are equally likely."""
    stack = position[Unexplored]
    drawn = max(1, sum(stack.tokens)) if token is None else stack.tokens[TOKENS.index(token)]
    return stack.terrains[kind] * drawn


def uncover(tx: catan.Transition, hex: catan.Hex, kind: int, token: int | None) -> None:
    """Lay a hex open as a terrain, by its number, with a number token, out of what lies face down."""
    stack, layout = tx[Unexplored], tx[base.Island].layout
    tokens = stack.tokens if token is None else _less(stack.tokens, TOKENS.index(token))
    tx.update(Unexplored(_less(stack.terrains, kind), tokens))
    base.change_layout(
        tx,
        catan.evolve(
            layout,
            terrains=catan.with_entry(layout.terrains, hex, TERRAIN.of(tx.rules)[kind]),
            tokens=catan.with_entry(layout.tokens, hex, token or 0),
        ),
    )


def _turn_up(tx: catan.Transition, phase: Exploration, action: Explore) -> None:
    here, kind, token = phase.hex, action.terrain, action.token
    terrain = TERRAIN.of(tx.rules)[kind]
    uncover(tx, here, kind, token)
    tx.emit(HexExplored(phase.seat, here, kind, token))
    if terrain == GOLD:
        tx.then(GoldDue(phase.seat, 1))
    for good, amount in base.HEX_YIELD(tx.rules).get((terrain, "settlement"), ()):
        found = min(amount, tx[base.Holdings].supply[tx.rules.good_index[good]])
        goods.move(tx, None, phase.seat, goods.single(tx.rules, catan.Good(tx.rules.good_index[good]), found))


def _less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return catan.with_entry(counts, index, counts[index] - 1)


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Unexplored:
    assert isinstance(layout, base.IslandLayout)
    stack = SEA_MAP(rules)["map"].fog
    counts = dict(stack.terrains)
    terrains = tuple(counts.get(terrain, 0) for terrain in TERRAIN.of(rules))
    fog = layout.terrains.count(FOG)
    if fog != sum(terrains):
        raise catan.PositionError((f"there are {sum(terrains)} unexplored hexes to turn up, but {fog} on the board",))
    return Unexplored(terrains, tuple(stack.tokens.count(token) for token in TOKENS))


def _home(rules: catan.Rules, layout: catan.Layout | None) -> HomeIslands:
    """The home zone of the map; on a board by hand with other islands, all land that lies open."""
    assert isinstance(layout, base.IslandLayout)
    zone = home_zone(rules, layout)
    return HomeIslands(catan.HexSet(land_of(rules, layout) if zone is None else zone))


def _away(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The nodes that are corners of no home island."""
    topology = position[base.Island].layout.topology
    return topology.all_nodes & ~topology.corners_of(position[HomeIslands].hexes)


def _home_is_land(state: catan.State) -> str | None:
    return "a home island has a hex that is no land" if state[HomeIslands].hexes & ~base.land_hexes(state) else None


def _sound(state: catan.State) -> str | None:
    stack, kinds = state[Unexplored], TERRAIN.of(state.rules)
    if len(stack.terrains) != len(kinds) or min(stack.terrains) < 0 or min(stack.tokens) < 0:
        return "the unexplored hexes are not counted by terrain and token"
    fog = unexplored(state).bit_count()
    if fog != sum(stack.terrains):
        return f"{sum(stack.terrains)} hexes lie face down, but {fog} on the board are unexplored"
    land = fog - stack.terrains[kinds.index(SEA)]
    return None if land == sum(stack.tokens) else f"{sum(stack.tokens)} tokens lie face down for {land} hexes of land"


def _problem(state: catan.State, phase: Exploration, beneath: tuple[catan.Phase, ...]) -> str | None:
    others = [other.hex for other in beneath if isinstance(other, Exploration)]
    if not unexplored(state) >> phase.hex & 1 or phase.hex in others:
        return f"hex {state[base.Island].layout.hexes[phase.hex]} cannot be explored"
    return None


EXPLORATION = catan.ChanceSpec(
    phase=Exploration,
    action=Explore,
    rule=FOG_ISLANDS,
    outcomes=_outcomes,
    apply=_turn_up,
    sound=_problem,
    lies_on=(Exploration, base.FoundBuilding, base.FoundRoad, base.FreeRoad),
)

FOG_REVEAL_BY = catan.Option(
    "seafarers.fog_reveal_by",
    "road_ship",
    values=("road_ship", "road_ship_settlement"),
    doc="Whether only roads and ships explore the fog that they reach, or settlements too.",
    source="SEA-SC3-02; the rules name roads and ships",
    only=only_in("fog_islands"),
)


UNKNOWN = 0.15
"""What it counts to have a corner of an unexplored hex within reach, less by a share for each ship that is missing."""


def _explorers(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The nearest fog: each hex of it brings a card, and may be land to settle."""
    edge = position[base.Island].layout.topology.corners_of(unexplored(position))
    for missing, nodes in enumerate(ship_distances(position, seat)):
        if nodes & edge:
            return UNKNOWN * (1 - missing / (FAR + 1))
    return 0.0


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [FOG_REVEAL_BY]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return PLAYED(setup) == "fog_islands"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(Unexplored, _initial, doc="What lies face down."),
        catan.SliceSpec(HomeIslands, _home, doc="Where everybody begins."),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [EXPLORATION]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HexExplored)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _explore), catan.Reaction(base.PieceMoved, _explore)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.FOUNDING_SITES, _away, NOT_ON_HOME_ISLANDS),
        catan.add(catan.HEURISTIC, _explorers),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [
        catan.Invariant("seafarers/what-lies-face-down-is-counted", _sound),
        catan.Invariant("seafarers/home-islands-are-land", _home_is_land),
    ]
