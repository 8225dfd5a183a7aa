"""The scenarios: what each of them sets (Seafarers: the scenarios; SEA-SETUP-01, SEA-SC).

What a scenario adds of its own (fog, harbors that players place) is in a module of its own, which asks for the scenario
by its id. The maps are in `maps`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import catan_core as catan

if TYPE_CHECKING:
    from catan_expansions.seafarers.maps import Map


@catan.record
class Scenario:
    """What a scenario sets.

    `goal` is the number of victory points that win. Where `main_island` is true, everybody begins on the main island.
    `area_points` are the special points for settling a new area; `deserts_divide` says that deserts divide the land
    into areas, besides the sea. Where `trade_route` or `largest_army` is false, the game has no such card.
    """

    id: str
    goal: int
    main_island: bool = False
    area_points: int = 0
    deserts_divide: bool = False
    trade_route: bool = True
    largest_army: bool = True


SCENARIOS = (
    Scenario("new_shores", goal=14, main_island=True, area_points=2),
    Scenario("four_islands", goal=13, area_points=2),
    Scenario("fog_islands", goal=12),
    Scenario("through_the_desert", goal=14, main_island=True, area_points=2, deserts_divide=True),
    Scenario("forgotten_tribe", goal=13, main_island=True),
    Scenario("cloth_for_catan", goal=14, trade_route=False),
    Scenario("pirate_islands", goal=10, main_island=True, trade_route=False, largest_army=False),
    Scenario("wonders_of_catan", goal=10, main_island=True, area_points=1),
    Scenario("new_world", goal=12, area_points=1),
)
"""All the scenarios, in the order of the rules."""


PLAYED = catan.Option(
    "seafarers.scenario",
    "new_shores",
    values=tuple(scenario.id for scenario in SCENARIOS),
    doc="The scenario that is played, with its map and its rules.",
    source="SEA-SC1 to SEA-SC4, SEA-SC9",
)


def only_in(*scenarios: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Where an option belongs that has an effect in some scenarios only."""
    return ((PLAYED.name, scenarios),)


OWN_MAP = catan.Option(
    "seafarers.own_map",
    "",
    doc="A map of one's own, as JSON; without one, the map of the scenario is played.",
    source="a house rule; the rules encourage maps of one's own, as in New World",
    read=lambda text: _own(text).to_json(),
    schema=lambda: _schema(),
)


def _own(text: str) -> Map:
    from catan_expansions.seafarers.maps import own_map

    return own_map(text)


def _schema() -> dict[str, object]:
    from catan_expansions.seafarers.map_files import schema

    return schema()


def scenario_of(chosen: catan.Setup | catan.Rules) -> Scenario:
    """The scenario that is played, with what an own map sets instead."""
    scenario = next(scenario for scenario in SCENARIOS if scenario.id == PLAYED(chosen))
    if not OWN_MAP(chosen):
        return scenario
    plan = _own(OWN_MAP(chosen))
    area_points = scenario.area_points if plan.area_points is None else plan.area_points
    return catan.evolve(scenario, main_island=scenario.main_island or bool(plan.home()), area_points=area_points)
