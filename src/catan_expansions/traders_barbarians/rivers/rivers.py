"""The rivers, and the island that they cross (The Rivers of Catan: "Set-up"; TB-RI-01 to TB-RI-05, -15, -20).

Rivers are printed on large tiles and lie where the rule book shows them; everything else of the island is dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType

import catan_core as catan
from catan_core import base
from catan_core.base import boards, number_tokens, pieces, rows

RIVERS = catan.Citation("rivers", "Set-up")
SWAMP = "swamp"
"""The terrain where a river reaches the sea: it yields nothing and has no number token."""

OPPOSITE = 3
"""How many sides of a hex further the opposite side is."""
INLAND = 6
"""A hex with this many neighbors lies inland."""


@catan.record
class River:
    """A river from its source to its mouth: (q, r, terrain) of every hex; and by which side of its last hex it reaches
    the sea if it bends there."""

    hexes: tuple[tuple[int, int, str], ...]
    bend: str


SMALL: Mapping[str, River] = MappingProxyType(
    {
        "long": River(((2, -1, "mountains"), (1, -1, "hills"), (0, -1, "pasture"), (-1, -1, SWAMP)), "NW"),
        "short": River(((0, 1, "mountains"), (-1, 1, "hills"), (-2, 1, SWAMP)), "SW"),
    }
)
LARGE: Mapping[str, River] = MappingProxyType(
    {
        "short": River(((-1, -1, "mountains"), (0, -2, "hills"), (1, -3, SWAMP)), "NW"),
        "long": River(((-2, 0, "mountains"), (-2, 1, "hills"), (-2, 2, "pasture"), (-2, 3, SWAMP)), "SW"),
        "third": River(((0, 0, "mountains"), (1, 0, "pasture"), (2, 0, "pasture")), "SE"),
    }
)
"""The third river of the larger island has no swamp. Where these bend is printed nowhere."""

SMALL_REST = (("fields", 4), ("forest", 4), ("hills", 1), ("mountains", 1), ("pasture", 2))
LARGE_REST = (("mountains", 2), ("hills", 3), ("pasture", 3), ("forest", 6), ("fields", 6))
"""How many hexes of each terrain are dealt."""
SMALL_ASIDE = ((2, 12),)
"""The token that is set aside on the smaller island, and the token whose hex it joins."""


def printed(seats: int) -> Mapping[str, River]:
    """The rivers as they lie on the island for a number of seats, where nothing else lies on it."""
    return rows.for_seats(seats, SMALL, LARGE)


# -- laying the island ---------------------------------------------------------------------------------------------


def lay(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """An island: rivers in their places, other terrains dealt, tokens and harbors by the options, robber on a swamp."""
    parts = base.BOARD_PARTS(rules)["random"]
    topology = catan.Topology.of(parts.hexes)
    laid = land_of(RIVERS_LAID(rules).values())
    dealt = [terrain for terrain, count in RIVER_LAND(rules).items() for _ in range(count)]
    laid |= boards.deal_terrains(rules, topology, [at for at in topology.hexes if at not in laid], dealt, rng)
    terrains = [laid[at] for at in topology.hexes]
    bare = [base.DESERT if terrain == SWAMP else terrain for terrain in terrains]
    aside = SET_ASIDE(rules)
    letters = tuple(token for token in parts.letters if token not in aside)
    tokens = boards.deal_tokens(rules, topology, bare, letters, rng)
    harbors = boards.deal_harbors(rules, topology, rng)
    swamps = [catan.Hex(hex) for hex, terrain in enumerate(terrains) if terrain == SWAMP]
    robber = rng.choice(swamps)
    return base.IslandLayout(topology.hexes, tuple(terrains), tokens, harbors, robber, boards.joining(aside, tokens))


def from_the_coast(
    topology: catan.Topology, terrains: Sequence[str], letters: number_tokens.Letters, rng: Random
) -> tuple[int, ...]:
    """The tokens by their letters from any hex of the coast."""
    coast = [catan.Hex(hex) for hex, beside in enumerate(topology.hex_neighbors) if beside.bit_count() < INLAND]
    return number_tokens.in_letters(topology, terrains, letters, rng.choice(coast))


SMALL_NUMBERS: Mapping[str, number_tokens.LayNumbers] = MappingProxyType(
    {**number_tokens.NUMBER_SETUPS, "spiral": from_the_coast}
)
"""How the number tokens of the smaller island are laid, by the option of the base game."""


# -- its places ----------------------------------------------------------------------------------------------------


@pieces.memoized_on_board(pieces.NO_ROWS)
def river_hexes(position: catan.Position) -> catan.HexSet:
    """The hexes that a river crosses."""
    topology = position[base.Island].layout.topology
    crossed = (topology.hex(q, r) for river in RIVERS_LAID(position.rules).values() for q, r, _ in river.hexes)
    return catan.HexSet(catan.mask_of(crossed))


@pieces.memoized_on_board(pieces.NO_ROWS)
def bridge_sites(position: catan.Position) -> catan.EdgeSet:
    """The edges that a river crosses: between its hexes, and where it reaches the sea (TB-RI-05)."""
    topology, rules = position[base.Island].layout.topology, position.rules
    bent = RIVER_OUTLET(rules) == "bent"
    return catan.EdgeSet(
        catan.mask_of(edge for river in RIVERS_LAID(rules).values() for edge in _crossed(topology, river, bent))
    )


def _crossed(topology: catan.Topology, river: River, bent: bool) -> Iterator[catan.Edge]:
    hexes = [topology.hex(q, r) for q, r, _ in river.hexes]
    seams = [
        catan.Edge(catan.members(topology.hex_edges[upper] & topology.hex_edges[lower])[0])
        for upper, lower in pairwise(hexes)
    ]
    yield from seams
    sides = topology.hex_sides[hexes[-1]]
    yield topology.side(hexes[-1], river.bend) if bent else sides[(sides.index(seams[-1]) + OPPOSITE) % len(sides)]


def river_edges(position: catan.Position) -> int:
    """The edges of river hexes, those of a mouth at the sea too (TB-RI-08)."""
    return position[base.Island].layout.topology.sides_of(river_hexes(position))


def river_nodes(position: catan.Position) -> int:
    """The corners of river hexes."""
    return position[base.Island].layout.topology.corners_of(river_hexes(position))


def river_land(seats: int) -> dict[catan.HexAt, str]:
    """The terrains of the hexes that rivers cross where nothing else lies on the island."""
    return land_of(printed(seats).values())


def land_of(rivers: Iterable[River]) -> dict[catan.HexAt, str]:
    """The terrains of the hexes that some rivers cross."""
    return {(q, r): terrain for river in rivers for q, r, terrain in river.hexes}


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterator[str]:
    """What is wrong with a board by hand for this scenario."""
    there = dict(zip(layout.hexes, zip(layout.terrains, layout.tokens, strict=True), strict=True))
    for river in RIVERS_LAID(rules).values():
        for q, r, terrain in river.hexes:
            laid, token = there.get((q, r), (None, 0))
            if laid != terrain:
                yield f"a river crosses the hex at {[q, r]}: it must be {terrain!r}"
            elif terrain == SWAMP and token:
                yield f"the swamp at {[q, r]} yields nothing: it must have no token"


HEX = (0, 0, "hills")
"""A hex as a river has it."""


def _river_problem(rules: catan.Rules, key: object, river: River) -> str | None:
    for hex in river.hexes:
        if not isinstance(hex, tuple) or len(hex) != len(HEX):
            return f"a river crosses hexes such as {HEX}, not {hex!r:.80}"
        if hex[-1] not in base.TERRAIN_SYMBOLS(rules):
            return f"a river crosses a hex of the terrain {hex[-1]!r:.80}, and there is no such terrain"
    return None


RIVER_LAND: catan.Table[str, int] = catan.Table(
    "rivers/land",
    "How many hexes of each terrain are dealt beside the rivers.",
    problem=rows.every(rows.terrain_problem, rows.count_problem),
)
RIVERS_LAID: catan.Table[str, River] = catan.Table(
    "rivers/laid",
    "Where the rivers lie: a `River` for each.",
    problem=rows.every(rows.of_class(River), _river_problem),
)
SET_ASIDE: catan.Table[int, int] = catan.Table(
    "rivers/set-aside",
    "The number tokens that are not dealt, each with the number whose hex it then joins: one hex for each of them.",
    problem=rows.aside_problem,
)
RIVER_OUTLET = catan.Option(
    "rivers.river_outlet",
    "straight",
    values=("straight", "bent"),
    doc="Where a river reaches the sea: straight on, or by the side next to it.",
    source="TB-RI-02; the picture can be read both ways",
)


def with_desert() -> catan.TableSpecs:
    """The rows of an island with a desert, for expansions that need one for an oasis or a lake: fields make way for it,
    and the tokens 2 and 12 join the two hexes with a 3. They replace `rivers/land:fields` and `rivers/set-aside:2`."""
    return [
        catan.Row(RIVER_LAND, "fields", 3),
        catan.Row(RIVER_LAND, base.DESERT, 1),
        catan.Row(SET_ASIDE, 2, 3),
        catan.Row(SET_ASIDE, 12, 3),
    ]


# -- hooks ---------------------------------------------------------------------------------------------------------


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """Where rivers cross a path on which no bridge lies yet."""
    free = bridge_sites(position) & ~pieces.filled_edges(position)
    return tuple([catan.PlaceMark("river", "~~", edge=catan.Edge(edge)) for edge in catan.members(free)])


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.PLACE_MARKS, _marks)]


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [RIVER_OUTLET]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    numbers = rows.for_seats(setup.seats, SMALL_NUMBERS, number_tokens.NUMBER_SETUPS)
    return [
        RIVERS_LAID,
        *(catan.Row(RIVERS_LAID, which, river) for which, river in printed(setup.seats).items()),
        RIVER_LAND,
        *(
            catan.Row(RIVER_LAND, terrain, count)
            for terrain, count in rows.for_seats(setup.seats, SMALL_REST, LARGE_REST)
        ),
        SET_ASIDE,
        *(catan.Row(SET_ASIDE, token, other) for token, other in rows.for_seats(setup.seats, SMALL_ASIDE, ())),
        catan.Row(base.TERRAIN_SYMBOLS, SWAMP, "Sw"),
        catan.Row(base.TERRAIN_COLORS, SWAMP, "#7d8b5a"),
        catan.Row(base.BOARD_LAYOUT, "layout", lay),
        catan.Row(base.NUMBER_LAYOUT, "layout", numbers[boards.NUMBER_SETUP(setup)]),
        catan.Row(base.BOARD_PROBLEMS, "rivers", problems),
    ]
