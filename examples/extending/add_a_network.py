"""Add a network: coasters sail along the coast. They continue each other, join
roads at an own building, and count for the longest road.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import (
    FREE_ROUTES,
    NETWORK_EDGES,
    NO_PIECE_LEFT,
    PRICE_LIST,
    SITE_RULES,
    BuildFreeRoad,
    BuildPhase,
    FreeRoad,
    Island,
    LongestRoad,
    PlayRoadBuilding,
    building,
    free_roads,
)
from catan_core.testing import Scenario, check_walk

COASTER = "coaster"
BUILDING = catan.Citation("coasters", "Building a coaster")

REFUSALS = building.RouteRefusals(
    taken=catan.Refusal(
        "coaster.taken", BUILDING, text="This path is occupied."
    ),
    elsewhere=catan.Refusal(
        "coaster.inland", BUILDING, text="Coasters sail along the coast."
    ),
    not_connected=catan.Refusal(
        "coaster.not-connected",
        BUILDING,
        text="The coaster must go on from your buildings or coasters.",
    ),
    cut_off=catan.Refusal(
        "coaster.past-opponent",
        BUILDING,
        text="You cannot sail past an opponent's piece.",
    ),
)


@catan.record
class BuildCoaster(catan.Action, tag="coasters/build-coaster"):
    """Build a coaster on the coast."""

    edge: catan.Edge


@catan.record
class BuildFreeCoaster(catan.Action, tag="coasters/build-free-coaster"):
    """Build a coaster in place of a free road."""

    edge: catan.Edge


def coast(position: catan.Position) -> int:
    """The edges where coasters may lie: those with a single hex."""
    sides = position[Island].layout.topology.edge_hexes
    return catan.mask_of(
        edge for edge, hexes in enumerate(sides) if hexes.bit_count() == 1
    )


def sites(position: catan.Position, seat: catan.Seat) -> int:
    """Where a coaster may be built."""
    return building.route_sites(position, seat, "coast")


def why_not_there(
    position: catan.Position, seat: catan.Seat, edge: catan.Edge
) -> catan.Violation:
    """Why a coaster may not lie on an edge."""
    return building.route_refusal(position, seat, edge, "coast", REFUSALS)


def why_no_coaster(
    position: catan.Position, phase: BuildPhase, action: BuildCoaster
) -> catan.Violation | None:
    """Why a coaster may not be built."""
    return building.build_refusal(
        position, action.seat, COASTER, action.edge, why_not_there
    )


def build_coaster(
    tx: catan.Transition, phase: BuildPhase, action: BuildCoaster
) -> None:
    """Pay for a coaster and lay it."""
    building.build(tx, COASTER, action.seat, action.edge)


def why_no_free_coaster(
    position: catan.Position, phase: FreeRoad, action: BuildFreeCoaster
) -> catan.Violation | None:
    """Why a coaster may not be built in place of a free road."""
    return free_roads.free_refusal(
        position, action.seat, COASTER, action.edge, why_not_there
    )


def build_free_coaster(
    tx: catan.Transition, phase: FreeRoad, action: BuildFreeCoaster
) -> None:
    """Lay a coaster in place of a free road."""
    free_roads.build_free(tx, phase, COASTER, action.edge)


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [
        catan.Piece(COASTER, on="edge", stock=10, route="coast", symbol="~")
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(NETWORK_EDGES, "coast", coast),
        catan.Row(SITE_RULES, COASTER, sites),
        catan.Row(PRICE_LIST, COASTER, (("lumber", 1), ("wool", 1))),
        catan.Row(FREE_ROUTES, COASTER, BuildFreeCoaster),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=BuildCoaster,
            during=(BuildPhase,),
            rule=BUILDING,
            options=building.buildable(COASTER),
            why=why_no_coaster,
            apply=build_coaster,
            refusals=(*building.MEANS, *REFUSALS),
        ),
        catan.ActionSpec(
            kind=BuildFreeCoaster,
            during=(FreeRoad,),
            rule=BUILDING,
            options=free_roads.free_options(COASTER),
            why=why_no_free_coaster,
            apply=build_free_coaster,
            refusals=(NO_PIECE_LEFT, *REFUSALS),
        ),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"piece:{COASTER}", (("en", "coaster"),)),
        catan.Text(f"action:{BuildCoaster.tag}", (("en", "Build a coaster"),)),
        catan.Text(
            f"action:{BuildFreeCoaster.tag}", (("en", "Build a free coaster"),)
        ),
    ]


EXPANSION = catan.Expansion(
    "coasters",
    "Coasters",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
PORT, WEST, CAPE = (1, -3, "S"), (0, -2, "N"), (0, -3, "S")
INLAND, CROSSING = (0, -1, "N"), (1, -2, "S")
table = (
    Scenario(EXPANSION)
    .piece("settlement", 0, PORT)
    .roads(0, PORT, INLAND)
    .give(0, lumber=1, wool=1)
    .cards(0, road_building=1)
    .building()
)
assert table.code(BuildCoaster(ZERO, table.edge(INLAND, CROSSING))) == (
    "coaster.inland"
)
table.play(BuildCoaster(ZERO, table.edge(PORT, WEST)))
# Road Building gives roads, coasters, or one of each
table.play(
    PlayRoadBuilding(ZERO),
    BuildFreeCoaster(ZERO, table.edge(WEST, CAPE)),
    BuildFreeRoad(ZERO, table.edge(INLAND, CROSSING)),
)
# both meet at the settlement, so the longest road counts all four
assert table.state[LongestRoad].lengths[0] == 4

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Coasters sail along the coast, and count for the longest road.")
