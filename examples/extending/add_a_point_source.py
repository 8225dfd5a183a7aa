"""Add a point source: a point for buildings beside all five kinds of land that
bring resources.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import Island, pieces
from catan_core.testing import Scenario, check_walk

TERRAINS = {"hills", "forest", "pasture", "fields", "mountains"}


def lands(position: catan.Position, seat: catan.Seat) -> int:
    """How many kinds of land the buildings of a seat touch."""
    layout = position[Island].layout
    hexes = layout.topology.hexes_at(pieces.buildings(position, seat))
    beside = {layout.terrains[hex] for hex in catan.members(hexes)}
    return len(TERRAINS & beside)


def all_lands(position: catan.Position, seat: catan.Seat) -> int:
    """A point for a seat whose buildings touch every kind of land."""
    return int(lands(position, seat) == len(TERRAINS))


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [
        catan.PointSource("surveyors/all-lands", all_lands, reads=(Island,))
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text("points:surveyors/all-lands", (("en", "All kinds of land"),))
    ]


EXPANSION = catan.Expansion(
    "surveyors",
    "Surveyors",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]


# --8<-- [start:outlook]
def promise(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """What each kind of land is worth to a seat that still lacks some, in
    points.
    """
    return 0 if all_lands(position, seat) else 0.1 * lands(position, seat)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, promise)]


# --8<-- [end:outlook]

# --8<-- [start:play]
seat = catan.Seat(1)
# between mountains, pasture and hills
table = Scenario(EXPANSION).piece("settlement", seat, (0, -1, "N"))
assert "surveyors/all-lands" not in table.game.score(seat)
assert round(promise(table.state, seat, False), 6) == 0.3
table.piece("settlement", seat, (-1, 0, "N"))  # forest and fields
assert table.game.score(seat) == {
    "base/settlements": 2,
    "surveyors/all-lands": 1,
}
assert promise(table.state, seat, False) == 0

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("All kinds of land are worth a point.")
