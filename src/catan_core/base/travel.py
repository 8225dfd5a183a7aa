"""Traveling from node to node: a figure with points to spend, and an action for each step along an edge.

A rule that lets something travel says four things: where a seat's figure stands, how many points it has left, what a
step along an edge costs (a `Fare`: points, and goods for somebody), and what happens when it has arrived. `stepping`
makes the action from them. `reach` says where a figure could come, for bots and for pictures.

>>> import catan_core as catan
>>> from catan_core.base import Island, travel
>>> island = catan.new_game("base", seats=3, seed=1).state[Island].layout.topology
>>> paths = travel.reach(island, catan.Node(0), 4, lambda edge: travel.Fare(2))
>>> len(paths)
5
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import attrs

import catan_core as catan
from catan_core.base import goods
from catan_core.base.island import Island

A = TypeVar("A", bound=catan.Action)
P = TypeVar("P", bound=catan.Phase)

FIELD = "node"
"""The field of an action that says where it leads."""

TRAVEL = catan.Citation("base", "Traveling")

NOT_BESIDE = catan.Refusal("travel.not-beside", TRAVEL, text="No path leads there from where it stands.")
CLOSED = catan.Refusal("travel.closed", TRAVEL, text="Nobody travels along this path.")
TOO_FAR = catan.Refusal("travel.too-far", TRAVEL, text="There are too few movement points left for this path.")
CANNOT_PAY = catan.Refusal("travel.cannot-pay", TRAVEL, text="You cannot pay what this path costs.")


@catan.record
class Fare:
    """What a step along an edge costs: movement points, and perhaps goods, paid to a seat or, with None, to the
    supply."""

    points: catan.Count
    goods: catan.Goods | None = None
    to: catan.Seat | None = None


@attrs.frozen
class Step:
    """A step that has been made, as `moved` is told of it: from where to where, along which edge, and the fare."""

    origin: catan.Node
    node: catan.Node
    edge: catan.Edge
    fare: Fare


Place = Callable[[catan.Position, catan.Seat], catan.Node | None]
"""Where a seat's figure stands; None if it cannot travel now."""
Points = Callable[[catan.Position, catan.Seat], int]
"""How many movement points a seat's figure has left."""
Fares = Callable[[catan.Position, catan.Seat, catan.Edge], Fare | None]
"""What a step of a seat along an edge costs; None if nobody travels there."""
Moved = Callable[[catan.Transition, catan.Seat, Step], None]
"""What a step does: it puts the figure on its new place, counts the points, and announces it."""


@catan.memoized(1 << 10)
def ways(topology: catan.Topology, node: catan.Node) -> tuple[tuple[catan.Edge, catan.Node], ...]:
    """The edges at a node, each with the node at its other end.

    >>> import catan_core as catan
    >>> lone = catan.Topology.of([(0, 0)])
    >>> ways(lone, lone.node(0, 0, "N"))
    ((0, 1), (5, 5))
    """
    return tuple(
        (catan.Edge(edge), catan.Node(catan.lowest(topology.edge_ends[edge] & ~(1 << node))))
        for edge in catan.members(topology.node_edges[node])
    )


def reach(
    topology: catan.Topology,
    origin: catan.Node,
    points: int,
    fare: Callable[[catan.Edge], Fare | None],
    stops: int = 0,
) -> dict[catan.Node, int]:
    """The nodes that a figure can come to with some points, each with the fewest points that it takes.

    `stops` are the nodes where a move ends. Goods that steps cost are not counted. `origin` is not among the nodes.
    """
    edges: dict[int, int] = {}
    for edge in catan.members(topology.all_edges):
        step = fare(edge)
        if step is not None:
            edges[step.points] = edges.get(step.points, 0) | 1 << edge
    waves = _waves(topology, origin, points, edges, stops)
    return {node: spent for spent, nodes in waves for node in catan.members(nodes) if node != origin}


def nearest(
    topology: catan.Topology, origin: catan.Node, goals: int, points: int, edges: Mapping[int, int], stops: int = 0
) -> int | None:
    """The fewest points that it takes a figure to any of some nodes, `goals`; None if so many points do not suffice.

    `edges` are the sets of edges by what a step along them costs. `stops` are the nodes where a move ends.

    >>> import catan_core as catan
    >>> lone = catan.Topology.of([(0, 0)])
    >>> nearest(lone, catan.Node(0), 1 << 3, 9, {2: lone.all_edges})
    6
    """
    waves = _waves(topology, origin, points, edges, stops)
    return next((spent for spent, nodes in waves if nodes & goals), None)


def _waves(
    topology: catan.Topology, origin: catan.Node, points: int, edges: Mapping[int, int], stops: int
) -> Iterator[tuple[int, catan.NodeSet]]:
    """How many points are spent, and the nodes that are reached by so many and by no fewer; the fewest points first."""
    coming, seen, onward_from = [0] * (points + 1), 0, ~stops | 1 << origin
    coming[0] = 1 << origin
    for spent in range(points + 1):
        while nodes := coming[spent] & ~seen:  # again, if there are steps that cost nothing
            seen |= nodes
            yield spent, catan.NodeSet(nodes)
            onward = topology.touching(nodes & onward_from)
            for step, some in edges.items():
                if spent + step <= points:
                    coming[spent + step] |= topology.ends(onward & some)


def stepping(
    kind: type[A],
    *,
    during: type[P] | tuple[type[P], ...],
    rule: catan.Citation,
    at: Place,
    left: Points,
    fare: Fares,
    moved: Moved,
    why: Callable[[catan.Position, A], catan.Violation | None] | None = None,
    refusals: tuple[catan.Refusal, ...] = (),
) -> catan.ActionSpec[P, A]:
    """The action that moves a seat's figure along one edge to the node that its field `node` names.

    The figure stands `at` a node and has so many points `left`; it pays the `fare` of the edge, points and goods, and
    must be able to pay all of it. The goods are moved here, openly; `moved` does the rest. If `why` gives a
    reason, the seat may not travel now at all, whatever the node. The refusals cite `rule`.

    Raises RulesetError if the action has any field but `node` besides its seat.

    >>> import catan_core as catan
    >>> from catan_core.base import OwnActionPhase, travel
    >>> @catan.record
    ... class Walk(catan.Action, tag="walks/walk"):
    ...     node: catan.Node
    >>> WALK = travel.stepping(
    ...     Walk,
    ...     during=OwnActionPhase,
    ...     rule=catan.Citation("walks", "Walking"),
    ...     at=lambda position, seat: catan.Node(0),
    ...     left=lambda position, seat: 1,
    ...     fare=lambda position, seat, edge: travel.Fare(1),
    ...     moved=lambda tx, seat, step: None,
    ... )
    >>> state = catan.new_game("base", seats=3, seed=1).state
    >>> WALK.options(state, state.phase, catan.Seat(0))
    [1, 5]
    """
    fields = [(name, hint) for name, hint in catan.fields_of(kind).items() if name != "seat"]
    if fields != [(FIELD, catan.Node)]:
        raise catan.RulesetError(f"{kind.__name__}: the action must have one field besides its seat, node: Node")
    beside, closed, far, poor = (
        catan.evolve(refusal, rule=rule) for refusal in (NOT_BESIDE, CLOSED, TOO_FAR, CANNOT_PAY)
    )

    def options(position: catan.Position, phase: P, seat: catan.Seat) -> Sequence[catan.Node]:
        origin = at(position, seat)
        if origin is None:
            return ()
        points, reached = left(position, seat), []
        for edge, node in ways(position[Island].layout.topology, origin):
            step = fare(position, seat, edge)
            if step is not None and step.points <= points and _affords(position, seat, step):
                reached.append(node)
        return reached

    def why_not(position: catan.Position, phase: P, action: A) -> catan.Violation | None:
        node: catan.Node = getattr(action, FIELD)
        if why is not None and (violation := why(position, action)) is not None:
            return violation
        edge = edge_between(position, at(position, action.seat), node)
        if edge is None:
            return beside(node=node)
        step = fare(position, action.seat, edge)
        if step is None:
            return closed(edge=edge)
        points = left(position, action.seat)
        if step.points > points:
            return far(edge=edge, needed=step.points, left=points)
        return None if _affords(position, action.seat, step) else poor(edge=edge)

    def apply(tx: catan.Transition, phase: P, action: A) -> None:
        node: catan.Node = getattr(action, FIELD)
        origin = at(tx, action.seat)
        edge = edge_between(tx, origin, node)
        assert origin is not None
        assert edge is not None
        step = fare(tx, action.seat, edge)
        assert step is not None
        if step.goods is not None:
            goods.move(tx, action.seat, step.to, step.goods)
        moved(tx, action.seat, Step(origin, node, edge, step))

    return catan.ActionSpec(
        kind=kind,
        during=during if isinstance(during, tuple) else (during,),
        rule=rule,
        options=options,
        why=why_not,
        apply=apply,
        refusals=(*refusals, beside, closed, far, poor),
    )


def edge_between(position: catan.Position, origin: catan.Node | None, node: catan.Node) -> catan.Edge | None:
    """The edge that joins two nodes; None if there is none."""
    if origin is None:
        return None
    there = position[Island].layout.topology.node_edges
    joined = there[origin] & there[node]
    return catan.Edge(catan.lowest(joined)) if joined and origin != node else None


def _affords(position: catan.Position, seat: catan.Seat, fare: Fare) -> bool:
    """Whether a seat has the goods that a step costs."""
    return fare.goods is None or goods.covers(position[goods.Holdings].hands[seat], fare.goods)
