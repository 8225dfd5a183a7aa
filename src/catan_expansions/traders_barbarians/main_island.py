"""The scenarios of the box on maps of Seafarers (Traders & Barbarians, combinations; TB-COMP-07).

The main island of Heading for New Shores has the form of the island of the base game, and for five and six of that
island. So a scenario lays it as it lays its own island, harbors included, and the map lies around it: sea, small
islands, pirate. Places keep the coordinates that they have in the scenario, since the map is moved and not the island.
Three play on the map for four.

On another map, a scenario lays no island: a few hexes of the map are replaced, and the rest is the map's. `pairs` says
which maps these are.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import boards
from catan_expansions import seafarers
from catan_expansions.traders_barbarians import pairs

SCENARIO = pairs.ISLAND_MAP
SMALL_MAP, LARGE_MAP = 4, 6
"""The numbers of seats for which the maps with such an island are."""
ISLAND_BEGINS = {SMALL_MAP: -2, LARGE_MAP: -3}
"""The smallest q and the smallest r of the island on each of them, as the base game has it."""

NO_PLACES = "nobody says where the scenario's own hexes lie on this map, whose main island has another form"
OWN_HARBORS = catan.NoEffect("seafarers.printed_harbors", by=seafarers.PLAYED.name, values=(SCENARIO,))


def map_for(seats: int, pirate: bool = True) -> seafarers.Map:
    """The map for a number of seats, moved so that its main island lies where the base game has it. Without a pirate,
    for scenarios that have none."""
    size = SMALL_MAP if seats <= SMALL_MAP else LARGE_MAP
    plan = seafarers.map_of(SCENARIO, size)
    columns, rows = zip(*plan.home(), strict=True)
    moved = plan.moved(ISLAND_BEGINS[size] - min(columns), ISLAND_BEGINS[size] - min(rows))
    return moved if pirate else catan.evolve(moved, pirate=None)


Side = tuple[int, int, str]
"""A side of a hex at `(q, r)`, as maps have it."""


@attrs.frozen
class Replaced:
    """What a scenario changes of a map whose main island it does not lay.

    `hexes` have another terrain, and no number token; `plazas` are those on them. `harbors` lie at another side of a
    hex instead.
    """

    hexes: Mapping[catan.HexAt, str]
    plazas: tuple[tuple[catan.HexAt, tuple[str, ...]], ...]
    harbors: Mapping[Side, Side]

    def applied(self, plan: seafarers.Map) -> seafarers.Map:
        """A map with these hexes and harbors, and with neither robber nor pirate."""
        hexes = tuple(
            (q, r, self.hexes[q, r], None) if (q, r) in self.hexes else (q, r, *place) for q, r, *place in plan.hexes
        )
        harbors = tuple((*self.harbors.get((q, r, side), (q, r, side)), kind) for q, r, side, kind in plan.harbors)
        return catan.evolve(plan, hexes=hexes, harbors=harbors, robber=None, pirate=None)

    def lay(self, rules: catan.Rules, rng: Random) -> base.IslandLayout:
        """The map as it lies, with what the options have dealt at random; what is replaced is not shuffled."""
        board = seafarers.dealt(rules, seafarers.SEA_MAP(rules)["map"], rng, stay=self.hexes.values())
        return base.layout_of(rules, catan.evolve(board, plazas=self.plazas))

    def tables(self, setup: catan.Setup) -> catan.TableSpecs:
        """The map of the scenario of Seafarers that is played, and how it is laid."""
        plan = self.applied(seafarers.map_of(seafarers.PLAYED(setup), setup.seats))
        return [
            catan.Row(seafarers.SEA_MAP, "map", plan),
            catan.Row(seafarers.SEA_LAYOUT, "layout", self.lay),
        ]


def into_the_sea(setup: catan.Setup) -> boards.LayStep:
    """The step that lays the map around an island. Small islands have no harbors."""

    def step(island: base.IslandLayout, rng: Random) -> base.IslandLayout:
        plan, inner = map_for(setup.seats), base.Board.of(island)
        outer = seafarers.dealt(setup, plan, rng)
        own = set(island.hexes)
        around = [hex for hex in outer.hexes if (hex[0], hex[1]) not in own]
        board = base.Board((*inner.hexes, *around), inner.harbors, inner.robber, inner.plazas)
        return base.loose_layout(board)

    return step


def options(home: str) -> catan.OptionSpecs:
    """The maps on which a scenario is not played are refused, and printed harbors where it lays its own."""
    played = (SCENARIO, *pairs.maps(pairs.SEA, home))
    return [catan.OptionLimit(seafarers.PLAYED.name, NO_PLACES, values=played), OWN_HARBORS]


def tables(setup: catan.Setup, *, pirate: bool = True) -> catan.TableSpecs:
    """The map, and how it is laid around the island of a scenario."""
    return [
        catan.Row(seafarers.SEA_MAP, "map", map_for(setup.seats, pirate)),
        catan.Row(base.LAYOUT_STEPS, "sea", into_the_sea(setup)),
    ]


def base_island(setup: catan.Setup) -> catan.TableSpecs:
    """The row of a scenario that lays no island of its own: that of the base game, dealt at random."""
    return [catan.Row(seafarers.SEA_LAYOUT, "layout", boards.random_layout)]


SPANISH = {
    "unofficial": "Si se juega con Navegantes por reglas que no trae ningún libro.",
    "placed": "Si se juega con Navegantes aunque ningún libro diga cómo se monta el mapa.",
}
CATALAN = {
    "unofficial": "Si es juga amb Navegants per regles que no porta cap llibre.",
    "placed": "Si es juga amb Navegants encara que cap llibre digui com es munta el mapa.",
}


def texts(home: str, standing: pairs.Standing = "placed") -> catan.Texts:
    """The texts of the option without which a scenario is not played at sea."""
    option = f"option:{home}.with_seafarers"
    return catan.texts_of({"es": {option: SPANISH[standing]}, "ca": {option: CATALAN[standing]}})
