"""Barbarian Attack with Seafarers (Traders & Barbarians, combinations; TB-COMP-07): barbarians land on the main island
alone, and a conquered building joins nothing.

Ships may lie at conquered hexes: what is closed there are roads. There is neither a robber nor a pirate.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import longest_road, pieces
from catan_expansions.seafarers import ANCHORS, PIRATE_MAY_MOVE, PLAYED
from catan_expansions.traders_barbarians import main_island, pairs
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import HexConquered, HexFreed
from catan_expansions.traders_barbarians.barbarian_attack.board import castle_island
from catan_expansions.traders_barbarians.barbarian_attack.conquest import conquered_buildings
from catan_expansions.traders_barbarians.barbarian_attack.knights import KNIGHT_PATHS
from catan_expansions.traders_barbarians.barbarian_attack.setup import MORE_POINTS

TOGETHER = catan.Citation("barbarian_attack", "With Seafarers")
SHIP = "ship"
GOAL = 14
"""What wins on this map, which the scenario leaves as it is."""

ELSEWHERE = catan.Refusal("knight.not-on-main-island", TOGETHER, text="Knights stay on the main island.")
NO_PIRATE = catan.Refusal("barbarian-attack.no-pirate", TOGETHER, text="There is no pirate in this scenario.")
NOTHING_STANDS = catan.Refusal(
    "ship.no-standing-building", TOGETHER, text="No building at this line of ships stands: free a hex beside one first."
)
JOINS_NOTHING = catan.Refusal("building.joins-nothing", TOGETHER, text="A conquered building joins nothing.")


@pieces.memoized_on_board(pieces.NO_ROWS)
def _elsewhere(position: catan.Position) -> int:
    """The paths that lie at no hex of the main island."""
    layout = position[base.Island].layout
    return base.land_edges(position) & ~layout.topology.sides_of(castle_island(position.rules, layout))


def _not_extended(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The edges where ships may not go on: those to which only conquered buildings lead, and lines without a building
    that stands."""
    if piece != SHIP or not conquered_buildings(position, seat):
        return 0
    topology, ships = position[base.Island].layout.topology, pieces.on_board(position, SHIP, seat)
    blocked = pieces.blocked_nodes(position, seat)
    onward = pieces.buildings(position, seat) & ~conquered_buildings(position, seat)
    while more := topology.ends(topology.touching(onward) & ships) & ~blocked & ~onward:
        onward |= more
    return base.water_edges(position) & ~topology.touching(onward)


def _measure(tx: catan.Transition, event: HexConquered | HexFreed) -> None:
    """Which buildings join roads and ships has changed."""
    longest_road.measure_again(tx)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.SEA, pairs.ATTACK),
        *main_island.options(pairs.ATTACK),
        # the scenario adds to whatever the goal is
        catan.Default("base.victory_points", by=PLAYED.name, values=((main_island.SCENARIO, GOAL - MORE_POINTS),)),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return main_island.tables(setup, pirate=False)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(KNIGHT_PATHS, _elsewhere, ELSEWHERE),
        catan.forbid(PIRATE_MAY_MOVE, lambda position, seat: True, NO_PIRATE),
        catan.forbid(base.SITES, _not_extended, NOTHING_STANDS),
        catan.forbid(ANCHORS, conquered_buildings, JOINS_NOTHING),
        catan.forbid(base.JOINTS, conquered_buildings, JOINS_NOTHING),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(HexConquered, _measure), catan.Reaction(HexFreed, _measure)]


SPANISH = {
    "violation:knight.not-on-main-island": "Los caballeros se quedan en la isla principal.",
    "violation:barbarian-attack.no-pirate": "En este escenario no hay pirata.",
    "violation:ship.no-standing-building": "Ningún edificio de esta línea de barcos está en pie: libera antes un"
    " hexágono junto a uno.",
    "violation:building.joins-nothing": "Un edificio conquistado no une nada.",
}
CATALAN = {
    "violation:knight.not-on-main-island": "Els cavallers es queden a l'illa principal.",
    "violation:barbarian-attack.no-pirate": "En aquest escenari no hi ha pirata.",
    "violation:ship.no-standing-building": "Cap edifici d'aquesta línia de vaixells no és dempeus: allibera abans un"
    " hexàgon del costat d'un.",
    "violation:building.joins-nothing": "Un edifici conquerit no uneix res.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [*main_island.texts(pairs.ATTACK), *catan.texts_of({"es": SPANISH, "ca": CATALAN})]
