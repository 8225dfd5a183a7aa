"""A state as the oracle writes it down: coordinates and names instead of numbers."""

from __future__ import annotations

from functools import cache

from catan_core import CHANCE, Seat, State, Topology, members
from catan_core.base import CARD_COUNTS, DevCards, Island, LargestArmy, LongestRoad, Window, table
from tests.oracle.geometry import Edge, Hex, Node
from tests.oracle.table import Harbor, Piece, Position


@cache
def _nodes(topology: Topology) -> tuple[Node, ...]:
    return tuple((q, r, str(corner)) for q, r, corner in topology.nodes)


@cache
def _edges(topology: Topology) -> tuple[Edge, ...]:
    nodes = _nodes(topology)
    return tuple(frozenset({nodes[one], nodes[other]}) for one, other in topology.edges)


class Reading:
    """Translates places of one board between the numbers of the library and the coordinates of the oracle."""

    def __init__(self, state: State) -> None:
        self.topology = state[Island].layout.topology
        self._nodes, self._edges = _nodes(self.topology), _edges(self.topology)

    def node(self, number: int) -> Node:
        return self._nodes[number]

    def edge(self, number: int) -> Edge:
        return self._edges[number]

    def hex(self, number: int) -> Hex:
        q, r = self.topology.hexes[number]
        return q, r

    def nodes(self, board: int) -> set[Node]:
        return {self.node(number) for number in members(board)}

    def edges(self, board: int) -> set[Edge]:
        return {self.edge(number) for number in members(board)}


def position_of(state: State) -> Position:
    """What lies on the table, as the oracle reads it."""
    reading, island, seats = Reading(state), state[Island], range(state.rules.seats)
    layout, cards = island.layout, state[DevCards]
    kinds = list(CARD_COUNTS(state.rules))
    victory, knight = kinds.index("victory_point"), kinds.index("knight")
    pieces: list[Piece] = []
    for kind, boards in zip(state.rules.pieces, island.pieces, strict=True):
        for seat, board in enumerate(boards):
            places = reading.edges(board) if kind.on == "edge" else reading.nodes(board)
            pieces += [(kind.id, seat, place) for place in places]
    harbors: list[Harbor] = [(reading.edge(harbor.edge), harbor.kind) for harbor in layout.harbors]
    tokens = zip(layout.hexes, layout.terrains, layout.tokens, strict=True)
    return Position(
        hexes={(q, r): (terrain, token or None) for (q, r), terrain, token in tokens},
        harbors=harbors,
        robber=None if island.robber is None else reading.hex(island.robber),
        pieces=pieces,
        seats=state.rules.seats,
        hands=[table.hand(state, seat) or {} for seat in seats],
        supply=table.supply(state),
        played_knights=[cards.shown[seat][knight] for seat in seats],
        longest_road_holder=table.longest_road(state)[0] if LongestRoad in state.rules.slice_index else None,
        largest_army_holder=table.largest_army(state) if LargestArmy in state.rules.slice_index else None,
        victory_cards=[cards.hands[seat][victory] + cards.shown[seat][victory] for seat in seats],
    )


def as_on_turn(state: State) -> Seat | None:
    """The seat that may win now: the one on turn, or one that plays a part of its own in that turn (X56-PAIR-06); None
    between two turns and while settlements are founded."""
    return state[Window].seat


def decider(state: State) -> Seat | None:
    """The only seat that must decide; None where it is chance, several, or nobody."""
    actors = state.rules.actors(state)
    return actors[0] if len(actors) == 1 and actors != (CHANCE,) else None
