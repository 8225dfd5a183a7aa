"""The scenarios: what each of them sets (Seafarers: the scenarios; SEA-SETUP-01, SEA-SC).

What a scenario adds of its own (fog, harbors that players place) is in a module of its own, which asks for the scenario
by its id. The maps are in `maps`.
"""

from __future__ import annotations

import catan_core as catan


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


def scenario_of(chosen: catan.Setup | catan.Rules) -> Scenario:
    """The scenario that is played."""
    return next(scenario for scenario in SCENARIOS if scenario.id == PLAYED(chosen))
