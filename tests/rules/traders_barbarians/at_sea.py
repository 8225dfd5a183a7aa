"""Tables of a scenario on the map of Heading for New Shores, whose main island has the places of the base game."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import Island
from catan_core.base.boards import ISLAND
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.seafarers import by_hand

NORTH = (0, -2, "N")
"""A corner of the northern coast of the main island; from here a path leads out to sea."""
OFF_SHORE = (1, -4, "S")
"""Its other end: the nearest corner of the small island in the north."""
ISLET_SHORE = (1, -3, "N")
"""The next corner of the small island, to the east."""
SHORE = (1, -3, "S")
"""The next corner of the coast, to the east."""


def rules_at_sea(scenario: str, *more: str) -> catan.Ruleset:
    """The scenario with Seafarers."""
    return catan.ruleset("base", *more, "seafarers", scenario, options={f"{scenario}.with_seafarers": True})


class AtSea(Scenario):
    """A table of a scenario at sea."""

    def __init__(self, scenario: str, *, seats: int = 4, seed: int = 1, **options: Value) -> None:
        named = {f"{scenario}.{name}": value for name, value in options.items()}
        super().__init__(
            "seafarers", scenario, seats=seats, seed=seed, options={f"{scenario}.with_seafarers": True} | named
        )

    def ships(self, seat: int, *nodes: catan.NodeAt | catan.Node) -> AtSea:
        return self.change(by_hand.ships, seat, *nodes)

    def terrains(self) -> dict[catan.HexAt, str]:
        """The terrain of every hex of the main island."""
        layout = self.state[Island].layout
        everything = dict(zip(layout.hexes, layout.terrains, strict=True))
        return {at: everything[at] for at in ISLAND}
