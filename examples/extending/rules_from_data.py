"""Rules from data: prices that are read from a text, with the hooks as methods
of an object.
"""

# --8<-- [start:rule]
import json

import attrs

import catan_core as catan
from catan_core.base import PRICE_LIST, BuildRoad
from catan_core.testing import Scenario, check_walk


@attrs.frozen
class Prices:
    """What things cost.

    The hooks are its methods, and it has a name as a module has.
    """

    rows: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    __name__ = "prices"

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [catan.Row(PRICE_LIST, thing, cost) for thing, cost in self.rows]


def expansion_of(text: str) -> catan.Expansion:
    """An expansion whose rules a text says."""
    data = json.loads(text)
    prices = tuple(
        (thing, tuple(cost.items())) for thing, cost in data["prices"].items()
    )
    return catan.Expansion(
        data["id"],
        data["title"],
        version=data["version"],
        modules=(Prices(prices),),
        requires=("base",),
        replaces=tuple(f"base/prices:{thing}" for thing in data["prices"]),
    )


EXPANSION = expansion_of(
    """{
        "id": "stone_roads",
        "title": "Stone roads",
        "version": "1.0",
        "prices": {"road": {"brick": 1, "ore": 1}}
    }
    """
)
# --8<-- [end:rule]

# --8<-- [start:play]
seat, site = catan.Seat(0), (0, 0, "N")
table = (
    Scenario(EXPANSION)
    .piece("settlement", seat, site)
    .give(seat, brick=1, lumber=1)
    .building()
)
road = BuildRoad(seat, table.edge(site, (0, -1, "S")))
assert table.code(road) == "build.cannot-pay"
assert table.give(seat, ore=1).code(road) is None

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Roads are made of stone.")
