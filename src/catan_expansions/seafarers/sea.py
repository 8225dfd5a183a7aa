"""The sea: the map of the scenario, and the options that choose it (Seafarers: "Set-up"; SEA-SETUP)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards, rows
from catan_expansions.seafarers import maps
from catan_expansions.seafarers.scenarios import OWN_MAP, PLAYED, SCENARIOS, only_in, scenario_of

STAYS = ("pirate_islands", "new_world")
"""Scenarios in which nothing is shuffled by choice: the map of The Pirate Islands stays as printed (SEA-SETUP-07), and
that of New World is dealt in every game."""
WITH_PRINTED_HARBORS = ("new_shores", "four_islands", "fog_islands", "through_the_desert")
"""Scenarios of which some map has harbors printed with their kind."""

SYMBOLS = {maps.SEA: "~", maps.GOLD: "Go", maps.FOG: "?"}
COLORS = {maps.SEA: "#8fbfe0", maps.GOLD: "#d9a520", maps.FOG: "#b9b4ab"}


def dealt(chosen: catan.Setup | catan.Rules, plan: maps.Map, rng: Random, stay: Collection[str] = ()) -> base.Board:
    """A map as a board, with what the options have dealt at random. Terrains that `stay` lie where the map has them,
    like the sea."""
    if MAP(chosen) == "shuffled":
        dividing = {maps.DESERT} if scenario_of(chosen).deserts_divide else set[str]()
        placed = maps.shuffled(plan, rng, {maps.SEA, maps.FOG, *dividing, *stay}.__contains__)
    else:
        placed = maps.as_printed(plan, rng)
    return maps.board_of(plan, placed, maps.harbor_kinds(plan, rng, PRINTED_HARBORS(chosen) == "shuffle"))


def _lay_map(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    return base.layout_of(rules, dealt(rules, SEA_MAP(rules)["map"], rng))


def _lay(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    return SEA_LAYOUT(rules)["layout"](rules, rng)


SEA_MAP: catan.Table[str, maps.Map] = catan.Table(
    "seafarers/map", "The map of the scenario.", problem=rows.only_keys("map", value=rows.of_class(maps.Map))
)
SEA_LAYOUT: catan.Table[str, boards.LayBoard] = catan.Table(
    "seafarers/layout",
    "The function that lays the map. In its place, others may lay an island first, and the sea around it by a row of"
    " `base/layout-steps`.",
    problem=rows.only_keys("layout", value=rows.calls("rules", "rng")),
)
SEA_MARKS: catan.Table[str, Callable[[catan.Position], tuple[catan.PlaceMark, ...]]] = catan.Table(
    "seafarers/marks",
    "What is written on places of the board, besides its pieces: functions of what a seat sees.",
    problem=rows.calls("position"),
)


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    return tuple([mark for written in SEA_MARKS(position.rules).values() for mark in written(position)])


def _plan(setup: catan.Setup) -> maps.Map:
    """The own map, or else that of the scenario. Raises RulesetError for an own map of another scenario."""
    if not OWN_MAP(setup):
        return maps.map_of(PLAYED(setup), setup.seats)
    plan = maps.own_map(OWN_MAP(setup))
    if plan.scenario != PLAYED(setup):
        raise catan.RulesetError(
            f"the own map uses the rules of {plan.scenario!r}: {PLAYED.name} cannot be {PLAYED(setup)!r}; leave it out"
        )
    return plan


MAP = catan.Option(
    "seafarers.map",
    "printed",
    values=("printed", "shuffled"),
    doc="Whether the map lies as printed, or the terrains and number tokens of each zone are shuffled.",
    source="SEA-SETUP-07",
    only=only_in(*(scenario.id for scenario in SCENARIOS if scenario.id not in STAYS)),
)
PRINTED_HARBORS = catan.Option(
    "seafarers.printed_harbors",
    "fixed",
    values=("fixed", "shuffle"),
    doc="Whether harbors that are printed with their kind stay as they are, or all are shuffled.",
    source="SEA-SETUP-06; the rules of 2020 can be read both ways, those of 2025 leave them fixed",
    only=only_in(*WITH_PRINTED_HARBORS),
)


BEGINS: Mapping[str, type[catan.GameBegan | base.StarterChosen]] = {
    "seat_0": catan.GameBegan,
    "highest_roll": base.StarterChosen,
}
"""The event after which pieces may be laid on the board, by `base.first_player`."""

WITHOUT_LONGEST_ROAD = tuple(scenario.id for scenario in SCENARIOS if not scenario.trade_route)
WITHOUT_LARGEST_ARMY = tuple(scenario.id for scenario in SCENARIOS if not scenario.largest_army)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        PLAYED,
        OWN_MAP,
        MAP,
        PRINTED_HARBORS,
        catan.Default(
            "base.victory_points",
            by=PLAYED.name,
            values=tuple((scenario.id, scenario.goal) for scenario in SCENARIOS),
        ),
        catan.Default("base.victory_points", by=OWN_MAP.name, find=lambda text: maps.own_map(text).goal),
        catan.Default(PLAYED.name, by=OWN_MAP.name, find=lambda text: maps.own_map(text).scenario),
        catan.SeatsByText(OWN_MAP.name, find=lambda text: maps.own_map(text).seats),
        catan.Exclusion("base.longest_road", by=PLAYED.name, values=WITHOUT_LONGEST_ROAD),
        catan.Exclusion("base.largest_army", by=PLAYED.name, values=WITHOUT_LARGEST_ARMY),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        SEA_MARKS,
        SEA_MAP,
        catan.Row(SEA_MAP, "map", _plan(setup)),
        SEA_LAYOUT,
        catan.Row(SEA_LAYOUT, "layout", _lay_map),
        catan.Row(base.BOARD_LAYOUT, "layout", _lay),
        *(catan.Row(base.TERRAIN_SYMBOLS, terrain, symbol) for terrain, symbol in SYMBOLS.items()),
        *(catan.Row(base.TERRAIN_COLORS, terrain, color) for terrain, color in COLORS.items()),
        catan.Row(base.TERRAIN_GROUND, maps.SEA, "water"),
        catan.Row(base.TERRAIN_GROUND, maps.FOG, "unknown"),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.PLACE_MARKS, _marks)]
