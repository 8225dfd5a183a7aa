"""The oasis, from which caravans start (Traders & Barbarians: "The Caravans", set-up; TB-CA-01, TB-CA-02, TB-CA-14)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, rows

SET_UP = catan.Citation("caravans", "Set-up")
OASIS = "oasis"
SYMBOL, COLOR = "Oa", "#e6c96b"
CENTER = ((0, 0),)
TWO_CENTERS = ((-1, -1), (0, 1))
"""Where the oases of the larger island lie."""

ROBBER_AT_OASIS = catan.Refusal("caravans.robber-at-oasis", SET_UP, text="The robber does not go where caravans start.")


def with_oases(places: tuple[catan.HexAt, ...]) -> boards.LayStep:
    """The step that lays an oasis where a desert lies in one of these places, and the robber beside the board."""

    def step(layout: base.IslandLayout, rng: Random) -> base.IslandLayout:
        terrains = tuple(
            OASIS if terrain == base.DESERT and at in places else terrain
            for at, terrain in zip(layout.hexes, layout.terrains, strict=True)
        )
        return catan.evolve(layout, terrains=terrains, robber=None)

    return step


def oases(position: catan.Position) -> tuple[catan.Hex, ...]:
    """The hexes from which caravans start."""
    return oases_of(position.rules, position[base.Island].layout)


def oases_of(rules: catan.Rules, layout: base.IslandLayout) -> tuple[catan.Hex, ...]:
    """The same, on a layout."""
    terrains = OASES(rules)
    return tuple([catan.Hex(hex) for hex, terrain in enumerate(layout.terrains) if terrains.get(terrain)])


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterator[str]:
    """What is wrong with a board by hand for this scenario."""
    if not oases_of(rules, layout):
        terrains = " or ".join(repr(terrain) for terrain, there in OASES(rules).items() if there)
        yield f"caravans start from an oasis: one hex at least must be {terrains}"


def arrows(position: catan.Position) -> tuple[tuple[catan.Node, catan.Edge], ...]:
    """Every arrow of the oases: the corner at which it lies, and the path to which it points."""
    return arrows_of(position.rules, position[base.Island].layout)


def arrows_of(rules: catan.Rules, layout: base.IslandLayout) -> tuple[tuple[catan.Node, catan.Edge], ...]:
    """The same, on a layout. At the coast, where no path leads away from a corner, there is no arrow."""
    return tuple([arrow for hex in oases_of(rules, layout) for arrow in _of(layout.topology, hex, ARROWS(rules))])


def _of(topology: catan.Topology, hex: catan.Hex, side: str) -> list[tuple[catan.Node, catan.Edge]]:
    found = []
    ring = topology.hex_edges[hex]
    for node in topology.hex_corners[hex]:
        outward = topology.node_edges[node] & ~ring
        if topology.nodes[node][2] == side and outward:
            found.append((node, catan.Edge(catan.members(outward)[0])))
    return found


def _at_oasis(position: catan.Position, seat: catan.Seat) -> int:
    return catan.mask_of(oases(position))


OASES: catan.Table[str, bool] = catan.Table(
    "caravans/oases",
    "The terrains from which caravans start.",
    problem=rows.every(rows.terrain_problem, rows.truth_problem),
)
ARROWS = catan.Option(
    "caravans.arrows",
    "S",
    values=("S", "N"),
    doc="Which corners of the oasis have arrows: S, at the top left, the top right and the bottom; N, the others.",
    source="TB-CA-02; the orientation is free",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [ARROWS, catan.Default("base.victory_points", add=2)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    places = rows.for_seats(setup.seats, CENTER, TWO_CENTERS)
    return [
        OASES,
        catan.Row(OASES, OASIS, True),
        catan.Row(base.TERRAIN_SYMBOLS, OASIS, SYMBOL),
        catan.Row(base.TERRAIN_COLORS, OASIS, COLOR),
        catan.Row(base.TERRAIN_PLACES, base.DESERT, places),
        catan.Row(base.BOARD_PROBLEMS, "caravans", problems),
        catan.Row(base.LAYOUT_STEPS, "oases", with_oases(places)),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROBBER_TARGETS, _at_oasis, ROBBER_AT_OASIS)]
