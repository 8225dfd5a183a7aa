"""A table of Seafarers set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Self

import catan_core as catan
from catan_core import EdgeAt, Expansion, Game, Node, NodeAt, Rules, Ruleset, Seat
from catan_core.base import Board, Island, LongestRoad, pieces, table
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario, random_action
from catan_expansions.seafarers import EXPANSION, Pirate, by_hand

SEA = "sea"
FRAME = tuple(
    (q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3 and max(abs(q), abs(r), abs(q + r)) == 3
)
CHANNEL = tuple((q, 0) for q in range(-2, 3))
NORTH = (
    (0, -2, "forest", 4), (1, -2, "pasture", 5), (2, -2, "fields", 9),
    (-1, -1, "hills", 10), (0, -1, "mountains", 3), (1, -1, "forest", 11), (2, -1, "pasture", 6),
)  # fmt: skip
SOUTH = (
    (-2, 1, "pasture", 8), (-1, 1, "gold", 4), (0, 1, "desert", None), (1, 1, "fields", 2),
    (-2, 2, "hills", 12), (-1, 2, "mountains", 5), (0, 2, "forest", 9),
)  # fmt: skip
TWO_ISLANDS = Board(
    (*((q, r, SEA, None) for q, r in (*FRAME, *CHANNEL)), *NORTH, *SOUTH),
    ((((0, -1, "S"), (0, 0, "N")), "wool"), (((0, 0, "S"), (0, 1, "N")), "generic")),
    robber=(0, 1),
)
"""Two islands of seven hexes, rows r = -2 and -1 in the north, 1 and 2 in the south, with a channel of five hexes of
sea between them and a frame of sea around. The robber is on the desert of the southern island; the pirate is off the
board. The gold field is (-1, 1). Two harbors lie at the channel."""

NORTH_SHORE: tuple[NodeAt, ...] = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the channel, from the west: up to 10 ships. The first and the last edge lie at sea,
the others on the coast of the northern island."""

SOUTH_SHORE: tuple[NodeAt, ...] = (
    (-3, 1, "N"), (-2, 0, "S"), (-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"),
    (1, 1, "N"), (2, 0, "S"), (2, 1, "N"),
)  # fmt: skip
"""The nodes along its lower side, in the same way. An edge across the channel joins each of even index to the node of
the northern shore with the same index."""
NORTH_EDGES: tuple[EdgeAt, ...] = tuple(pairwise(NORTH_SHORE))
SOUTH_EDGES: tuple[EdgeAt, ...] = tuple(pairwise(SOUTH_SHORE))
"""The edges along the channel: that of index i joins the nodes i and i + 1."""
ACROSS: dict[int, EdgeAt] = {index: (NORTH_SHORE[index], SOUTH_SHORE[index]) for index in range(0, 11, 2)}
"""The edges across the channel."""


def prefixed(options: Mapping[str, Value]) -> dict[str, Value]:
    """Options by their full name; those without a prefix are of `seafarers`."""
    return {name if "." in name else f"{EXPANSION.id}.{name}": value for name, value in options.items()}


def composed(*others: str | Expansion, **options: Value) -> Ruleset:
    """The base game with Seafarers; options without a prefix are of `seafarers`, as `scenario` is."""
    return catan.ruleset("base", *others, EXPANSION, options=prefixed(options))


def compiled(*others: str | Expansion, seats: int = 4, **options: Value) -> Rules:
    """The same, compiled for a number of seats."""
    return composed(*others, **options).rules(seats)


def new_game(*others: str | Expansion, seats: int = 4, seed: int = 0, **options: Value) -> Game:
    """A new game on the map of the scenario."""
    return composed(*others, **options).new_game(seats=seats, seed=seed)


def laid(*others: str | Expansion, seats: int = 4, seed: int = 0, **options: Value) -> Board:
    """The map of a scenario as it is laid for a new game."""
    return Board.of(new_game(*others, seats=seats, seed=seed, **options).state[Island].layout)


def founded(*others: str | Expansion, seats: int = 4, seed: int = 0, **options: Value) -> Game:
    """A game whose first turn begins: everybody has founded, at random."""
    game, rng = new_game(*others, seats=seats, seed=seed, **options), Random(seed)
    while not game.turn.number:
        game = game.play(random_action(game.state, rng))
    return game


class Seafarers(Scenario):
    """A scenario with Seafarers: the map of `options["scenario"]` (New Shores unless said otherwise) as `seed` lays it,
    or a board that is given. Nobody has any piece or card, and it is the turn of seat 0 before the roll."""

    def __init__(
        self,
        *others: str | Expansion,
        seats: int = 4,
        options: Mapping[str, Value] | None = None,
        board: Board | None = None,
        turn: int = 0,
        seed: int = 0,
    ) -> None:
        laid = seed if board is None else None
        super().__init__(
            *others, EXPANSION, seats=seats, options=prefixed(options or {}), board=board, seed=laid, turn=turn
        )

    # -- setting up ----------------------------------------------------------------------------------------------

    def ships(self, seat: int, *nodes: NodeAt) -> Self:
        """Lay ships of a seat from node to node along a line of neighboring nodes. They count as built before."""
        return self.change(by_hand.ships, seat, *nodes)

    def new_turn(self) -> Self:
        """Forget what has been built and moved in this turn."""
        return self.change(by_hand.ships_this_turn)

    def settle(self, seat: int, *nodes: NodeAt | Node) -> Self:
        """Put settlements of a seat on nodes as a rule does in a turn, with what that brings."""
        for node in nodes:
            self.change(pieces.place, "settlement", Seat(seat), self.node(node))
        return self

    def rich(self, seat: int = 0) -> Self:
        """Give a seat two of every resource."""
        return self.give(seat, brick=2, lumber=2, wool=2, grain=2, ore=2)

    def pirate(self, q: int, r: int) -> Self:
        """Put the pirate on a hex."""
        return self.change(by_hand.pirate, (q, r))

    def pirate_off(self) -> Self:
        """Take the pirate off the board."""
        return self.change(by_hand.pirate, None)

    # -- reading -------------------------------------------------------------------------------------------------

    def side(self, q: int, r: int, name: str) -> EdgeAt:
        """The edge on a side of a hex: NE, E, SE, SW, W or NW."""
        return self.board.edge_coordinates(self.board.side(self.hex(q, r), name))

    def at(self, piece: str, seat: int) -> set[int]:
        """Where a seat's pieces of a kind stand."""
        return set(table.pieces_on(self.state, seat, piece))

    def pirate_at(self) -> tuple[int, int] | None:
        """The hex of the pirate; None if it is off the board."""
        hex = self.read(Pirate).hex
        return None if hex is None else self.board.hex_coordinates(hex)

    def length(self, seat: int) -> int:
        """The length of a seat's longest trade route."""
        return self.read(LongestRoad).lengths[seat]

    def route_holder(self) -> Seat | None:
        """Who has the longest trade route."""
        return self.read(LongestRoad).holder


def two_islands(
    *others: str | Expansion, seats: int = 3, options: Mapping[str, Value] | None = None, turn: int = 0
) -> Seafarers:
    """A scenario on `TWO_ISLANDS`, with the rules of New Shores: there is room there for three to found."""
    return Seafarers(*others, seats=seats, options=options, board=TWO_ISLANDS, turn=turn)
