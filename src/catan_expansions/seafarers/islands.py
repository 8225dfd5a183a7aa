"""Islands, and where a scenario lets players begin (Seafarers: the scenarios; SEA-SVP-02, SEA-SC).

A scenario divides the land into areas: the islands, or what deserts leave of them.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers.maps import DESERT
from catan_expansions.seafarers.scenarios import only_in, scenario_of
from catan_expansions.seafarers.sea import SEA_MAP

ISLANDS = catan.Citation("seafarers", "Islands")
START = catan.Citation("seafarers", "Starting settlements")

NOT_AT_HOME = catan.Refusal(
    "founding.not-on-main-island", START, text="In this scenario, everybody begins on the main island."
)


def parts(topology: catan.Topology, hexes: int) -> tuple[int, ...]:
    """The coherent parts of a set of hexes, the largest first.

    >>> strip = catan.Topology.of([(0, 0), (1, 0), (2, 0), (3, 0)])
    >>> parts(strip, 0b1101)
    (12, 1)
    """
    found = []
    while hexes:
        part, new = 0, hexes & -hexes
        while new:
            part |= new
            new = sum(
                {1 << there for hex in catan.members(new) for there in catan.members(topology.hex_neighbors[hex])}
            )
            new &= hexes & ~part
        found.append(part)
        hexes &= ~part
    return tuple(sorted(found, key=lambda part: (-part.bit_count(), part)))


def land_of(rules: catan.Rules, layout: base.IslandLayout) -> int:
    """The hexes of land of a layout that is in no position yet."""
    grounds = base.TERRAIN_GROUND(rules)
    return catan.mask_of(
        catan.Hex(hex) for hex, terrain in enumerate(layout.terrains) if grounds.get(terrain, "land") == "land"
    )


def areas_of(rules: catan.Rules, layout: base.IslandLayout) -> tuple[int, ...]:
    """The areas of a layout, each a set of hexes, the largest first: islands, or what the scenario's deserts leave of
    them. These deserts belong to the main area (SEA-SC4-02)."""
    land = land_of(rules, layout)
    deserts = sum(1 << hex for hex, terrain in enumerate(layout.terrains) if terrain == DESERT)
    islands = parts(layout.topology, land)
    if not scenario_of(rules).deserts_divide:
        return islands
    divided = parts(layout.topology, land & ~deserts)
    divided = (divided[0] | islands[0] & deserts, *divided[1:])
    if DESERT_STRIPS(rules) == "one":
        beyond = sum(area for area in divided[1:] if area & islands[0])
        divided = (divided[0], *filter(None, [beyond]), *(area for area in divided[1:] if not area & islands[0]))
    return divided


@pieces.memoized_on_board(pieces.NO_ROWS)
def areas(position: catan.Position) -> tuple[int, ...]:
    """The areas of the board, each a set of hexes, the largest first: islands, or what the scenario's deserts leave of
    them."""
    return areas_of(position.rules, position[base.Island].layout)


def home_zone(rules: catan.Rules, layout: base.IslandLayout) -> int | None:
    """The hexes of the home zone of the scenario's map; None if the map has no such zone, or if a board by hand has
    other land there: the zone consists of whole areas."""
    at = {place: hex for hex, place in enumerate(layout.hexes)}
    zone = [at.get(place) for place in SEA_MAP(rules)["map"].home()]
    home = sum(1 << hex for hex in zone if hex is not None)
    whole = sum(area for area in areas_of(rules, layout) if area & home)
    return home if zone and None not in zone and home == whole else None


@pieces.memoized_on_board(pieces.NO_ROWS)
def home_hexes(position: catan.Position) -> int:
    """The hexes of the main island: the home zone of the map, or on a board by hand the largest area."""
    home = home_zone(position.rules, position[base.Island].layout)
    return areas(position)[0] if home is None else home


def areas_at(position: catan.Position, node: catan.Node) -> int:
    """The hexes of the areas that a node touches."""
    touched = position[base.Island].layout.topology.node_hexes[node]
    return sum(area for area in areas(position) if area & touched)


@pieces.memoized_on_board(pieces.NO_ROWS)
def elsewhere(position: catan.Position) -> int:
    """The nodes that touch no hex of the main island, or one of another area too (SEA-SC4-03)."""
    topology, main = position[base.Island].layout.topology, home_hexes(position)
    beyond = sum(areas(position)) & ~main
    return catan.mask_of(
        catan.Node(node) for node, hexes in enumerate(topology.node_hexes) if not hexes & main or hexes & beyond
    )


def _elsewhere(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return elsewhere(position)


DESERT_STRIPS = catan.Option(
    "seafarers.desert_strips",
    "separate",
    values=("separate", "one"),
    doc="Whether the strips of land beyond the deserts of Through the Desert are areas of their own, or one.",
    source="SEA-SC4-05; only the map for five and six has two strips",
    only=only_in("through_the_desert"),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [DESERT_STRIPS]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return scenario_of(setup).main_island


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.FOUNDING_SITES, _elsewhere, NOT_AT_HOME)]
