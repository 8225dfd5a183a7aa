"""Travel along paths: each seat has a pedlar, who walks from corner to corner
with three points a turn. A step takes one point along a road, two elsewhere,
and on a road of another player a wool for its owner.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import Build, Island, WindowOpened, goods, pieces, travel
from catan_core.testing import Scenario, check_walk

WALKING = catan.Citation("pedlars", "Walking")
START = (0, 0, "N")
POINTS = 3


@catan.record
class Pedlars(catan.Slice, tag="pedlars/pedlars"):
    """Where the pedlars stand, and the points spent in this turn."""

    at: catan.BySeat[catan.Node]
    spent: catan.Count = 0


@catan.record
class Walk(catan.Action, tag="pedlars/walk"):
    """Walk with your pedlar to a neighboring corner."""

    node: catan.Node


@catan.record
class PedlarWalked(catan.Event, tag="pedlars/pedlar-walked"):
    """A pedlar has walked along a path."""

    seat: catan.Seat
    node: catan.Node


def fare(
    position: catan.Position, seat: catan.Seat, edge: catan.Edge
) -> travel.Fare:
    """What a step costs."""
    for owner in position.rules.all_seats:
        if pieces.network(position, owner) >> edge & 1:
            if owner == seat:
                return travel.Fare(1)
            wool = catan.Good(position.rules.good_index["wool"])
            return travel.Fare(1, goods.single(position.rules, wool), owner)
    return travel.Fare(2)


def walked(tx: catan.Transition, seat: catan.Seat, step: travel.Step) -> None:
    """Put the pedlar there and count the points."""
    pedlars = tx[Pedlars]
    at = catan.with_entry(pedlars.at, seat, step.node)
    tx.update(Pedlars(at, pedlars.spent + step.fare.points))
    tx.emit(PedlarWalked(seat, step.node))


def rest(tx: catan.Transition, event: WindowOpened) -> None:
    """In a new turn nothing is spent."""
    if tx[Pedlars].spent:
        tx.update(Pedlars(tx[Pedlars].at))


def initial(rules: catan.Rules, layout: catan.Layout | None) -> Pedlars:
    """All begin in the middle."""
    board = rules.board.topology(layout) if rules.board and layout else None
    start = catan.Node(0) if board is None else board.node(*START)
    return Pedlars((start,) * rules.seats)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Pedlars,
            initial,
            anew_at=(WindowOpened,),
            anew=lambda pedlars, event: Pedlars(pedlars.at),
            doc="The pedlars.",
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        travel.stepping(
            Walk,
            during=Build,
            rule=WALKING,
            at=lambda position, seat: position[Pedlars].at[seat],
            left=lambda position, seat: POINTS - position[Pedlars].spent,
            fare=fare,
            moved=walked,
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(PedlarWalked)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(WindowOpened, rest)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"action:{Walk.tag}", (("en", "Walk"),)),
        catan.Text(
            f"sentence:{PedlarWalked.tag}",
            (("en", "The pedlar of {seat} walks to {node}"),),
        ),
    ]


EXPANSION = catan.Expansion(
    "pedlars",
    "Pedlars",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
FIRST, SECOND, THIRD = (0, -1, "S"), (-1, 0, "N"), (0, -2, "S")
table = Scenario(EXPANSION, seats=3).roads(1, START, FIRST).building()
to = {place: Walk(ZERO, table.node(place)) for place in (FIRST, SECOND)}

# a road of another player costs a wool
assert table.code(to[FIRST]) == "travel.cannot-pay"
table.give(0, wool=1).play(to[FIRST])
assert table.hand(1)["wool"] == 1

# a path without a road takes the two points that are left
table.play(to[SECOND])
assert table.read(Pedlars).spent == POINTS
assert table.code(to[FIRST]) == "travel.too-far"

# how far three points lead without any road
island = table.read(Island).layout.topology
near = travel.reach(island, table.node(START), POINTS, lambda e: travel.Fare(2))
assert len(near) == 3

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Pedlars walk along paths, and pay for it.")
