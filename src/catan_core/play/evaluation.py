"""How good a position is for a seat, told from what the rules publish of any game: points, pieces, goods, the board.

Nothing here knows an expansion. What the pieces on the board and the goods in hand are, is read from the slices by the
types of their fields (`PieceBoards`, and `Goods` by seat); what hexes yield, from the numbers in the board's picture.
Whatever a game does not have counts nothing. The weights are in victory points, and are nothing but experience.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Sequence
from math import pow

import attrs

from catan_core import (
    Derived,
    Goods,
    PieceBoards,
    Rules,
    Seat,
    Slice,
    State,
    Topology,
    members,
)

Evaluation = Callable[[State, Seat], float]
"""How good a state is for a seat; more is better. Only differences between states of one game count."""

VICTORY = 100.0
"""What it counts to have won, or to have lost."""
RIVAL = 0.25
"""What a point of the best other seat counts against one's own."""
CARDS = (0.08, 0.06, 0.04)
"""What the first, second, third card of a kind counts in hand; each further one counts `FURTHER_CARD`."""
FURTHER_CARD = 0.02
YIELD = 0.08
"""What it counts to get one card of a kind in 36 throws of two dice."""
MORE_OF_A_KIND = 0.85
"""Of one kind, twice as much counts less than twice: this is the exponent."""
RIVAL_YIELD = 0.1
"""What counts against a seat of the yields of each other seat."""
SITES = (0.35, 0.12)
"""What share of a place where one may build soon counts already: the best, the second."""
NEXT_SITE = 0.15
"""And the best place that needs one more edge to get there."""
SITE = 0.5
"""What counts at a place to build besides what it yields."""


def prospects(state: State, seat: Seat) -> float:
    """How good a state is for a seat, in victory points.

    Counts its points, what its pieces yield and where it may build next, and the cards in its hand; less for further
    cards of the same kind. Points and yields of the others count against it. It looks at nothing but what the seat
    sees, so it may be asked about a determinized state.
    """
    rules = state.rules
    others = [Seat(other) for other in range(rules.seats) if other != seat]
    value = float(rules.points(state, seat))
    if state.winners is not None:
        value += VICTORY if seat in state.winners else -VICTORY
    if others:
        value -= RIVAL * max(rules.points(state, other, hidden=False) for other in others)
    value += sum(map(_worth, _in_hand(state, seat)))
    return value + _on_board(state, seat, others)


# -- goods ---------------------------------------------------------------------------------------------------------


def _typed(rules: Rules, wanted: object) -> tuple[tuple[type[Slice], str], ...]:
    """The fields of slices that have a certain type."""
    return tuple(
        (spec.kind, field.name)
        for spec in rules.slice_specs
        for field in attrs.fields(spec.kind)
        if typing.get_type_hints(spec.kind)[field.name] == wanted
    )


HANDS = Derived(lambda rules: _typed(rules, tuple[Goods, ...]))
"""Where hands are kept: one goods vector per seat."""

BOARDS = Derived(lambda rules: _typed(rules, PieceBoards))
"""Where pieces stand."""


def _in_hand(state: State, seat: Seat) -> Iterator[int]:
    for kind, name in HANDS(state.rules):
        hands: tuple[Goods, ...] = getattr(state[kind], name)
        if len(hands) == state.rules.seats:
            yield from hands[seat]


def _worth(count: int) -> float:
    return sum(CARDS[:count]) + FURTHER_CARD * max(0, count - len(CARDS))


# -- board ---------------------------------------------------------------------------------------------------------


def chances(number: int) -> int:
    """In how many of 36 throws of two dice a number comes up.

    >>> chances(8), chances(2), chances(13)
    (5, 1, 0)
    """
    return max(0, 6 - abs(7 - number))


@attrs.frozen
class Yielding:
    """A hex that yields: the nodes around it, what it yields, and in how many of 36 throws."""

    nodes: int
    title: str
    chance: int


def _on_board(state: State, seat: Seat, others: Sequence[Seat]) -> float:
    rules = state.rules
    topology = rules.topology(state)
    if rules.board is None or topology is None:
        return 0.0
    # A hex where something stands that belongs to nobody is taken not to yield.
    hexes = [
        Yielding(topology.hex_nodes[mark.place], mark.title, chances(mark.number))
        for mark in rules.board.picture(state).hexes
        if mark.number is not None and all(owner is not None for _, owner in mark.marks)
    ]
    value = 0.0
    for kind, name in BOARDS(rules):
        boards: PieceBoards = getattr(state[kind], name)
        value += _yields(rules, boards, seat, hexes) + _sites(rules, topology, boards, seat, hexes)
        value -= RIVAL_YIELD * sum(_yields(rules, boards, other, hexes) for other in others)
    return value


def _yields(rules: Rules, boards: PieceBoards, seat: Seat, hexes: Sequence[Yielding]) -> float:
    """What the buildings of a seat yield; each as often as it has points."""
    buildings = [(row[seat], piece.points) for piece, row in zip(rules.pieces, boards, strict=True) if piece.building]
    anywhere = 0
    for board, _ in buildings:
        anywhere |= board
    by_title: dict[str, int] = {}
    for hex in hexes:
        if anywhere & hex.nodes:
            got = hex.chance * sum((board & hex.nodes).bit_count() * points for board, points in buildings)
            by_title[hex.title] = by_title.get(hex.title, 0) + got
    return YIELD * sum(pow(got, MORE_OF_A_KIND) for got in by_title.values())


def _sites(rules: Rules, topology: Topology, boards: PieceBoards, seat: Seat, hexes: Sequence[Yielding]) -> float:
    """What the places count where a seat may build next, as far as pieces and routes tell."""
    routes = filled = 0
    for piece, row in zip(rules.pieces, boards, strict=True):
        if piece.on == "edge" and piece.route:
            routes |= row[seat]
        elif piece.on == "node":
            for board in row:
                filled |= board
                if piece.building:
                    filled |= _beside(topology.node_neighbors, board)
    reached = _beside(topology.edge_ends, routes)
    further = _beside(topology.node_neighbors, reached) & ~reached
    sites = sorted((_site(hexes, node) for node in members(reached & ~filled)), reverse=True)
    value = sum(share * site for share, site in zip(SITES, sites, strict=False))
    return value + NEXT_SITE * max((_site(hexes, node) for node in members(further & ~filled)), default=0.0)


def _beside(neighbors: Sequence[int], places: int) -> int:
    """All places next to some places."""
    beside = 0
    for place in members(places):
        beside |= neighbors[place]
    return beside


def _site(hexes: Sequence[Yielding], node: int) -> float:
    return SITE + YIELD * sum([hex.chance for hex in hexes if hex.nodes >> node & 1])
