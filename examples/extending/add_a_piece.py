"""Add a piece: a footpath lies on an edge like a road, costs wool instead of
brick, and there are only three.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import (
    PRICE_LIST,
    SITE_RULES,
    BuildPhase,
    LongestRoad,
    building,
)
from catan_core.testing import Scenario, check_walk

FOOTPATH = "footpath"
BUILDING = catan.Citation("footpaths", "Building a footpath")


@catan.record
class BuildFootpath(catan.Action, tag="footpaths/build-footpath"):
    """Build a footpath where you might build a road."""

    edge: catan.Edge


def why_no_footpath(
    position: catan.Position, phase: BuildPhase, action: BuildFootpath
) -> catan.Violation | None:
    """Why a footpath may not be built."""
    return building.build_refusal(
        position, action.seat, FOOTPATH, action.edge, building.road_refusal
    )


def build_footpath(
    tx: catan.Transition, phase: BuildPhase, action: BuildFootpath
) -> None:
    """Pay for a footpath and lay it."""
    building.build(tx, FOOTPATH, action.seat, action.edge)


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(FOOTPATH, on="edge", stock=3, route="land", symbol="=")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(SITE_RULES, FOOTPATH, building.road_sites),
        catan.Row(PRICE_LIST, FOOTPATH, (("lumber", 1), ("wool", 1))),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=BuildFootpath,
            during=(BuildPhase,),
            rule=BUILDING,
            options=building.buildable(FOOTPATH),
            why=why_no_footpath,
            apply=build_footpath,
            refusals=building.BUILD_ROAD.refusals,
        )
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"piece:{FOOTPATH}", (("en", "footpath"),)),
        catan.Text(
            f"action:{BuildFootpath.tag}", (("en", "Build a footpath"),)
        ),
    ]


EXPANSION = catan.Expansion(
    "footpaths",
    "Footpaths",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = (
    Scenario(EXPANSION)
    .piece("settlement", 0, (0, 0, "N"))
    .give(0, lumber=1, wool=1)
    .building()
)
edge = table.edge((0, 0, "N"), (0, -1, "S"))
table.play(BuildFootpath(catan.Seat(0), edge))
# a route is a route: the longest road asks for no names
assert table.state[LongestRoad].lengths[0] == 1

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Footpaths are built, and count for the longest road.")
