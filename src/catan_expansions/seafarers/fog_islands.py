"""The Fog Islands: hexes that lie face down until a ship or a road reaches them (SEA-SC3)."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from catan_core import (
    ChanceAction,
    ChanceSpec,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Hex,
    HexSet,
    Ids,
    Invariant,
    Invariants,
    Layout,
    Modifiers,
    Option,
    OptionSpecs,
    Outcomes,
    Phase,
    PhaseSpecs,
    Position,
    PositionError,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    evolve,
    forbid,
    hookimpl,
    members,
    record,
)
from catan_core.base import (
    FOUNDING_SITES,
    HEX_YIELD,
    TERRAIN_SYMBOLS,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Holdings,
    Island,
    IslandLayout,
    PieceMoved,
    PiecePlaced,
    change_layout,
    goods,
    land_hexes,
)
from catan_expansions.seafarers.gold import BringsGold, GoldDue
from catan_expansions.seafarers.islands import START, home_zone, land_of
from catan_expansions.seafarers.maps import FOG, GOLD, SEA
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.sea import SEA_MAP

FOG_ISLANDS = Citation("seafarers", "The Fog Islands")
NOT_ON_HOME_ISLANDS = Refusal(
    "founding.not-on-home-islands", START, text="In this scenario, everybody begins on the home islands."
)
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

TERRAIN = Ids("seafarers/terrain", lambda rules: tuple(TERRAIN_SYMBOLS(rules)), doc="A terrain.")
TOKEN = Ids("seafarers/token", lambda rules: tuple(map(str, TOKENS)), doc="A number token.")
TerrainCounts: TypeAlias = Annotated[tuple[int, ...], TERRAIN]
TokenCounts: TypeAlias = Annotated[tuple[int, ...], TOKEN]


@record
class Unexplored(Slice):
    """What lies face down: how many hexes of each terrain, and how many of each number token."""

    tag: ClassVar[str] = "seafarers/unexplored"
    terrains: TerrainCounts
    tokens: TokenCounts


@record
class HomeIslands(Slice):
    """The hexes where everybody begins. What is turned up later, by ships of the founding too, is none of them."""

    tag: ClassVar[str] = "seafarers/home-islands"
    hexes: HexSet


@record
class Exploration(BringsGold):
    """An unexplored hex is turned up for a seat that has reached it."""

    tag: ClassVar[str] = "seafarers/exploration"
    seat: Seat
    hex: Hex


@record
class Explore(ChanceAction):
    """What an unexplored hex turns out to be. `token` is None for the sea."""

    tag: ClassVar[str] = "seafarers/explore"
    terrain: Annotated[int, TERRAIN]
    token: int | None


@record
class HexExplored(Event):
    """A hex has been turned up."""

    tag: ClassVar[str] = "seafarers/hex-explored"
    seat: Seat
    hex: Hex
    terrain: Annotated[int, TERRAIN]
    token: int | None


def unexplored(position: Position) -> int:
    """The hexes that lie face down."""
    return sum(1 << hex for hex, terrain in enumerate(position[Island].layout.terrains) if terrain == FOG)


def _explore(tx: Transition, event: PiecePlaced | PieceMoved) -> None:
    """Turn up the hexes that have a corner where the piece stands or ends."""
    topology, rules = tx[Island].layout.topology, tx.rules
    if event.edge is not None and rules.pieces[rules.piece_index[event.piece]].route:
        nodes: int = topology.edge_ends[event.edge]
    elif event.node is not None and FOG_RULES(rules)["buildings-explore"]:
        nodes = 1 << event.node
    else:
        return
    reached = topology.hexes_at(nodes) & unexplored(tx)
    tx.then(*[Exploration(event.owner, Hex(hex)) for hex in members(reached)])


def _outcomes(position: Position, phase: Exploration) -> Outcomes[Explore]:
    stack = position[Unexplored]
    return Outcomes(
        (Explore(kind, token), _weight_of(position, kind, token))
        for kind, count in enumerate(stack.terrains)
        if count
        for token in ((None,) if _is_sea(position.rules, kind) else TOKENS)
    )


def _is_sea(rules: Rules, kind: int) -> bool:
    return TERRAIN.of(rules)[kind] == SEA


def _weight(position: Position, phase: Exploration, action: Explore) -> int:
    if (action.token is None) != _is_sea(position.rules, action.terrain) or action.token not in (None, *TOKENS):
        return 0
    return _weight_of(position, action.terrain, action.token)


def _weight_of(position: Position, kind: int, token: int | None) -> int:
    """A hex is drawn, then for land a token: any two of them are equally likely."""
    stack = position[Unexplored]
    drawn = max(1, sum(stack.tokens)) if token is None else stack.tokens[TOKENS.index(token)]
    return stack.terrains[kind] * drawn


def uncover(tx: Transition, hex: Hex, kind: int, token: int | None) -> None:
    """Lay a hex open as a terrain, by its number, with a number token, out of what lies face down."""
    stack, layout = tx[Unexplored], tx[Island].layout
    tokens = stack.tokens if token is None else _less(stack.tokens, TOKENS.index(token))
    tx.update(Unexplored(_less(stack.terrains, kind), tokens))
    change_layout(
        tx,
        evolve(
            layout,
            terrains=(*layout.terrains[:hex], TERRAIN.of(tx.rules)[kind], *layout.terrains[hex + 1 :]),
            tokens=(*layout.tokens[:hex], token or 0, *layout.tokens[hex + 1 :]),
        ),
    )


def _turn_up(tx: Transition, phase: Exploration, action: Explore) -> None:
    here, kind, token = phase.hex, action.terrain, action.token
    terrain = TERRAIN.of(tx.rules)[kind]
    uncover(tx, here, kind, token)
    tx.emit(HexExplored(phase.seat, here, kind, token))
    if terrain == GOLD:
        tx.then(GoldDue(phase.seat, 1))
    for good, amount in HEX_YIELD(tx.rules).get((terrain, "settlement"), ()):
        found = min(amount, tx[Holdings].supply[tx.rules.good_index[good]])
        goods.move(tx, None, phase.seat, goods.single(tx.rules, Good(tx.rules.good_index[good]), found))


def _less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def _initial(rules: Rules, layout: Layout | None) -> Unexplored:
    assert isinstance(layout, IslandLayout)
    stack = SEA_MAP(rules)["map"].fog
    counts = dict(stack.terrains)
    terrains = tuple(counts.get(terrain, 0) for terrain in TERRAIN.of(rules))
    fog = layout.terrains.count(FOG)
    if fog != sum(terrains):
        raise PositionError((f"there are {sum(terrains)} unexplored hexes to turn up, but {fog} on the board",))
    return Unexplored(terrains, tuple(stack.tokens.count(token) for token in TOKENS))


def _home(rules: Rules, layout: Layout | None) -> HomeIslands:
    """The home zone of the map; on a board by hand with other islands, all land that lies open."""
    assert isinstance(layout, IslandLayout)
    zone = home_zone(rules, layout)
    return HomeIslands(HexSet(land_of(rules, layout) if zone is None else zone))


def _away(position: Position, seat: Seat, piece: str) -> int:
    """The nodes that are corners of no home island."""
    topology, home = position[Island].layout.topology, 0
    for hex in members(position[HomeIslands].hexes):
        home |= topology.hex_nodes[hex]
    return topology.all_nodes & ~home


def _home_is_land(state: State) -> str | None:
    return "a home island has a hex that is no land" if state[HomeIslands].hexes & ~land_hexes(state) else None


def _sound(state: State) -> str | None:
    stack, kinds = state[Unexplored], TERRAIN.of(state.rules)
    if len(stack.terrains) != len(kinds) or min(stack.terrains) < 0 or min(stack.tokens) < 0:
        return "the unexplored hexes are not counted by terrain and token"
    fog = unexplored(state).bit_count()
    if fog != sum(stack.terrains):
        return f"{sum(stack.terrains)} hexes lie face down, but {fog} on the board are unexplored"
    land = fog - stack.terrains[kinds.index(SEA)]
    return None if land == sum(stack.tokens) else f"{sum(stack.tokens)} tokens lie face down for {land} hexes of land"


def _problem(state: State, phase: Exploration, beneath: tuple[Phase, ...]) -> str | None:
    others = [other.hex for other in beneath if isinstance(other, Exploration)]
    if not unexplored(state) >> phase.hex & 1 or phase.hex in others:
        return f"hex {state[Island].layout.hexes[phase.hex]} cannot be explored"
    return None


EXPLORATION = ChanceSpec(
    phase=Exploration,
    action=Explore,
    rule=FOG_ISLANDS,
    outcomes=_outcomes,
    weight=_weight,
    apply=_turn_up,
    sound=_problem,
    lies_on=(Exploration, FoundBuilding, FoundRoad, FreeRoad),
)

FOG_RULES: Table[str, bool] = Table("seafarers/fog", "What explores the fog.")


def _foggy(setup: Setup) -> bool:
    return setup.options["seafarers.scenario"] == "fog_islands"


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "seafarers.fog_reveal_by",
            "road_ship",
            values=("road_ship", "road_ship_settlement"),
            doc="Whether only roads and ships explore the fog that they reach, or settlements too.",
            source="SEA-SC3-02; the rules name roads and ships",
            only=only_in("fog_islands"),
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    if not _foggy(setup):
        return []
    both = setup.options["seafarers.fog_reveal_by"] == "road_ship_settlement"
    return [FOG_RULES, Row(FOG_RULES, "buildings-explore", both)]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    if not _foggy(setup):
        return []
    return [
        SliceSpec(Unexplored, _initial, doc="What lies face down."),
        SliceSpec(HomeIslands, _home, doc="Where everybody begins."),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [EXPLORATION] if _foggy(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(HexExplored)] if _foggy(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(PiecePlaced, _explore), Reaction(PieceMoved, _explore)] if _foggy(setup) else []


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [forbid(FOUNDING_SITES, _away, NOT_ON_HOME_ISLANDS)] if _foggy(setup) else []


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    if not _foggy(setup):
        return []
    return [
        Invariant("seafarers/what-lies-face-down-is-counted", _sound),
        Invariant("seafarers/home-islands-are-land", _home_is_land),
    ]
