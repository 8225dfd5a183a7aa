"""The line of ships in The Pirate Islands, to a landing place and on to a fortress (SEA-PI-05, 06).

A line begins at a building on the coast of the main island. Each ship is a step of a shortest way that is still open.
"""

from __future__ import annotations

from collections.abc import Mapping

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers.moving import NOT_AT_END, OPEN_SHIPS
from catan_expansions.seafarers.pirate_islands import PIRATE_ISLANDS, main_island, places, played
from catan_expansions.seafarers.ships import SHIP

OFF_THE_LINE = catan.Refusal(
    "ship.off-the-line",
    PIRATE_ISLANDS,
    text="Your ships form one line, by the shortest way to your landing place and on to your fortress.",
)


@pieces.memoized_on_board(pieces.NO_ROWS)
def _line(
    position: catan.Position, seat: catan.Seat, ships: int, built: int
) -> tuple[tuple[catan.Edge, ...], catan.Node | None]:
    """The edges of these ships of a seat, from the beginning of their line on, and the node where it ends."""
    if not ships:
        return (), None
    topology, rest, line = position[base.Island].layout.topology, ships, list[catan.Edge]()
    node = _beginning(position, seat, ships, built)
    while following := topology.node_edges[node] & rest:
        edge = catan.Edge(catan.members(following)[0])
        line.append(edge)
        rest &= ~(1 << edge)
        node = other_end(topology, edge, node)
    return tuple(line), node


def _own_line(position: catan.Position, seat: catan.Seat) -> tuple[tuple[catan.Edge, ...], catan.Node | None]:
    return _line(position, seat, pieces.on_board(position, SHIP, seat), pieces.buildings(position, seat))


def ship_line(position: catan.Position, seat: catan.Seat) -> tuple[catan.Edge, ...]:
    """The edges of a seat's ships, from the beginning of the line on."""
    return _own_line(position, seat)[0]


def tip(position: catan.Position, seat: catan.Seat) -> catan.Node | None:
    """The node where a seat's line ends; None without ships."""
    return _own_line(position, seat)[1]


def _beginning(position: catan.Position, seat: catan.Seat, ships: int, built: int) -> catan.Node:
    """The end of a line that is at a building of its owner, and of two such ends the one farther from the fortress."""
    topology = position[base.Island].layout.topology
    ends = [
        node for node in catan.members(topology.ends(ships)) if (topology.node_edges[node] & ships).bit_count() == 1
    ]
    far = _steps(position, places(position).fortresses[seat], topology.all_nodes, base.water_edges(position), 0)
    return catan.Node(
        max(ends or catan.members(topology.ends(ships)), key=lambda node: (built >> node & 1, far.get(node, 0)))
    )


def other_end(topology: catan.Topology, edge: int, node: int) -> catan.Node:
    """The end of an edge that is not this node."""
    return catan.Node(sum(topology.edges[edge]) - node)


@pieces.memoized_on_board(pieces.NO_ROWS)
def _steps(
    position: catan.Position, target: catan.Node, begun: int, open_edges: int, closed_nodes: int
) -> Mapping[int, int]:
    """The number of steps along some edges to a node, from those of the nodes `begun` from which it can be reached, and
    from all that are no farther. What is closed may be a beginning or the target, and is not passed."""
    topology = position[base.Island].layout.topology
    steps, count = {int(target): 0}, 0
    reached = new = 1 << target
    while new and begun & ~reached:
        passed = new & ~closed_nodes if count else new
        count += 1
        new = topology.ends(topology.touching(passed) & open_edges) & ~reached
        reached |= new
        steps |= dict.fromkeys(catan.members(new), count)
    return steps


def _aim(position: catan.Position, seat: catan.Seat) -> catan.Node | None:
    """Where a seat's line leads next: to the landing place, and once it has touched it to the fortress; None if it has
    touched both."""
    known = places(position)
    landing, fortress = known.landings[seat], known.fortresses[seat]
    touched = position[base.Island].layout.topology.ends(pieces.on_board(position, SHIP, seat))
    if touched >> fortress & 1:
        return None
    return fortress if touched >> landing & 1 else landing


def next_ships(position: catan.Position, seat: catan.Seat) -> int:
    """Where a seat's line may go on, or begin, as far as the way decides it. It never comes back to itself."""
    aim, end = _aim(position, seat), tip(position, seat)
    if aim is None:
        return 0
    topology, free = position[base.Island].layout.topology, base.water_edges(position) & ~pieces.filled_edges(position)
    ends = pieces.buildings(position, seat) & main_island(position) if end is None else 1 << end
    passed = topology.ends(pieces.on_board(position, SHIP, seat))
    steps = _steps(position, aim, ends, free, pieces.blocked_nodes(position, seat) | passed)
    onward = 0
    for node in catan.members(ends):
        nearer = steps.get(node, 0) - 1
        for edge in catan.members(topology.node_edges[node] & free):
            if steps.get(other_end(topology, edge, node)) == nearer:
                onward |= 1 << edge
    return onward


def reaches_fortress(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat's line ends at its own fortress, or what has become of it."""
    return tip(position, seat) == places(position).fortresses[seat]


@building.for_piece(SHIP)
def _off_the_line(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return _astray(position, seat)


@pieces.memoized_on_board(pieces.ALL_ROWS)
def _astray(position: catan.Position, seat: catan.Seat) -> int:
    """The free edges at sea beside a seat's ships and buildings on which its line does not go on."""
    free = base.water_edges(position) & ~pieces.filled_edges(position)
    return building.beside_routes(position, seat, pieces.SEA) & free & ~next_ships(position, seat)


def _before_the_last(position: catan.Position, seat: catan.Seat) -> int:
    return catan.mask_of(ship_line(position, seat)[:-1])


def _in_line(state: catan.State) -> str | None:
    topology, rules = state[base.Island].layout.topology, state.rules
    for seat in rules.all_seats:
        ships = pieces.on_board(state, SHIP, seat)
        line = ship_line(state, seat)
        joined = [(topology.node_edges[node] & ships).bit_count() for node in catan.members(topology.ends(ships))]
        if len(line) != ships.bit_count() or max(joined, default=0) > 2:
            return f"the ships of seat {seat} do not form one line"
        if line and not pieces.buildings(state, seat) & main_island(state) & topology.edge_ends[line[0]]:
            return f"the ships of seat {seat} do not begin at a building of the main island"
    return None


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.SITES, _off_the_line, OFF_THE_LINE),
        catan.forbid(OPEN_SHIPS, _before_the_last, NOT_AT_END),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/ships-form-a-line", _in_line)]
