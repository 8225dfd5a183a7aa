"""Move a piece: for a wool, one of your roads may be laid elsewhere, if it is
where it leads on to nothing. Where it could go once lifted is asked "as if".
"""

# --8<-- [start:rule]
from collections.abc import Sequence

import catan_core as catan
from catan_core.base import (
    CANNOT_PAY,
    PRICE_LIST,
    SITES,
    Island,
    OwnActionPhase,
    building,
    goods,
    longest_road,
    pieces,
    table,
)
from catan_core.testing import Scenario, check_walk

REPAVING = catan.Citation("repaving", "Repaving")
THING = "repaving"
NOT_YOURS = catan.Refusal(
    "repaving.no-road", REPAVING, text="You have no road there."
)
LEADS_ON = catan.Refusal(
    "repaving.leads-on", REPAVING, text="This road leads on to another piece."
)
SAME_PATH = catan.Refusal(
    "repaving.same-path", REPAVING, text="Lay the road on another path."
)


@catan.record
class MoveRoad(catan.Action, tag="repaving/move-road"):
    """Lift one of your roads, and lay it on another edge."""

    origin: catan.Edge
    edge: catan.Edge


def lifted(
    position: catan.Position, seat: catan.Seat, origin: catan.Edge
) -> catan.Position:
    """The position as if a road were off the board."""
    return pieces.without(position, "road", seat, origin)


def is_open(
    position: catan.Position, seat: catan.Seat, origin: catan.Edge
) -> bool:
    """Whether one end of a road touches nothing else of its owner."""
    rest = lifted(position, seat, origin)
    topology = position[Island].layout.topology
    routes = topology.ends(pieces.network(rest, seat))
    held = routes | pieces.buildings(rest, seat)
    return topology.edge_ends[origin] & ~held != 0


def places(
    position: catan.Position, seat: catan.Seat, origin: catan.Edge
) -> int:
    """Where a road could go, once it is lifted."""
    return SITES(lifted(position, seat, origin), seat, "road") & ~(1 << origin)


def options(
    position: catan.Position, phase: catan.Phase, seat: catan.Seat
) -> Sequence[tuple[int, int]]:
    """Every open road, with every place where it could go."""
    if not goods.can_pay(position, seat, THING):
        return ()
    return [
        (origin, edge)
        for origin in table.pieces_on(position, seat, "road")
        if is_open(position, seat, catan.Edge(origin))
        for edge in catan.members(places(position, seat, catan.Edge(origin)))
    ]


def why_not(
    position: catan.Position, phase: catan.Phase, action: MoveRoad
) -> catan.Violation | None:
    """Why a road may not be moved to an edge."""
    seat, origin = action.seat, action.origin
    if not goods.can_pay(position, seat, THING):
        return CANNOT_PAY(thing=THING)
    if origin not in table.pieces_on(position, seat, "road"):
        return NOT_YOURS(edge=origin)
    if not is_open(position, seat, origin):
        return LEADS_ON(edge=origin)
    if action.edge == origin:
        return SAME_PATH(edge=origin)
    return building.site_refusal(
        lifted(position, seat, origin),
        seat,
        "road",
        action.edge,
        building.road_refusal,
    )


def move(tx: catan.Transition, phase: catan.Phase, action: MoveRoad) -> None:
    """Pay, and move the road."""
    goods.pay_for(tx, action.seat, THING)
    pieces.relocate(tx, "road", action.seat, action.origin, action.edge)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(PRICE_LIST, THING, (("wool", 1),))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=MoveRoad,
            during=(OwnActionPhase,),
            rule=REPAVING,
            options=options,
            why=why_not,
            apply=move,
            refusals=(
                CANNOT_PAY,
                NOT_YOURS,
                LEADS_ON,
                SAME_PATH,
                *building.ROAD_REFUSALS,
            ),
        )
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"action:{MoveRoad.tag}", (("en", "Move a road"),)),
    ]


EXPANSION = catan.Expansion(
    "repaving",
    "Repaving",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
LINE = ((0, 0, "N"), (0, -1, "S"), (-1, 0, "N"))
game = (
    Scenario(EXPANSION)
    .piece("settlement", 0, LINE[0])
    .roads(0, *LINE)
    .give(0, wool=1)
    .building()
)
first, last = game.edge(*LINE[:2]), game.edge(*LINE[1:])
beyond = game.edge(LINE[2], (-1, -1, "S"))
# the road cannot go on from its own far end, nor can the first be lifted
assert game.code(MoveRoad(ZERO, last, beyond)) == "road.not-connected"
assert game.code(MoveRoad(ZERO, first, beyond)) == "repaving.leads-on"
# what a move would bring is known before it is made
east = game.edge(LINE[0], (1, -2, "S"))
rest = lifted(game.state, ZERO, last)
moved = pieces.with_piece(rest, "road", ZERO, east)
assert longest_road.length_of(rest, ZERO) == 1
assert longest_road.length_of(moved, ZERO) == 2
game.play(MoveRoad(ZERO, last, east))
assert table.pieces_on(game.state, 0, "road") == tuple(sorted((first, east)))

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("A road at the end of a line is laid elsewhere.")
