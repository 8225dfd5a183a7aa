"""A table of The Pirate Islands set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from catan_core import Edge, Expansion, Hex, Node, Seat, members
from catan_core.base import Island, Window
from catan_core.plugin.specs import Value
from catan_expansions.seafarers import SEA_MAP, Fortresses, Map, Warships, by_hand, ship_line
from catan_expansions.seafarers.ship_lines import next_ships
from tests.rules.seafarers.table import Seafarers

SCENARIO = "pirate_islands"
CALM = (1, 1)
"""A roll that sends the fleet to hex (1, 7), where nobody has a building, and brings nobody anything."""


class PirateIslands(Seafarers):
    """The Pirate Islands as they are set up, before anybody has founded: each seat has a settlement, a ship and its
    fortress. It is the turn of seat 0 before the roll."""

    def __init__(
        self,
        *others: str | Expansion,
        seats: int = 4,
        options: Mapping[str, Value] | None = None,
        turn: int = 0,
    ) -> None:
        super().__init__(*others, seats=seats, options={"scenario": SCENARIO, **(options or {})}, turn=turn)

    @property
    def map(self) -> Map:
        """The map as data."""
        return SEA_MAP(self.game.rules)["map"]

    def fortress(self, seat: int) -> Node:
        """The place of a seat's fortress."""
        return self.map.corners(self.board, "fortress_corner")[seat]

    def landing(self, seat: int) -> Node:
        """Where a seat may settle on the way to it."""
        return self.map.corners(self.board, "waypoint_corner")[seat]

    def start(self, seat: int) -> Node:
        """Where a seat's first settlement stands."""
        return self.map.corners(self.board, "start_settlement_corner")[seat]

    def circuit(self, index: int) -> Hex:
        """A hex on the way of the fleet, by its number on it."""
        mark = self.map.marked("pirate_route_hexes")[index % 14]
        return self.board.hex(mark.q, mark.r)

    def fleet(self, index: int) -> Self:
        """Put the fleet on a hex of its way, by its number on it."""
        return self.pirate(*self.board.hex_coordinates(self.circuit(index)))

    def sail(self, seat: int, count: int = 1) -> Self:
        """Lay further ships of a seat, each on the first edge where its line may go on."""
        for _ in range(count):
            self.piece("ship", seat, members(next_ships(self.state, Seat(seat)))[0])
        return self.new_turn()

    def sail_to(self, seat: int, node: Node) -> Self:
        """Lay ships of a seat until they touch a node."""
        while not self.board.ends(sum(1 << edge for edge in self.line(seat))) >> node & 1:
            self.sail(seat)
        return self

    def line(self, seat: int) -> tuple[Edge, ...]:
        """The ships of a seat, from the beginning of its line on."""
        return ship_line(self.state, Seat(seat))

    def onward(self, seat: int) -> list[Edge]:
        """Where a seat's line may go on."""
        return [Edge(edge) for edge in members(next_ships(self.state, Seat(seat)))]

    def arm(self, seat: int, count: int) -> Self:
        """Make ships of a seat warships."""
        return self.change(by_hand.warships, seat, count)

    def warships(self) -> tuple[int, ...]:
        """How many warships every seat has."""
        return self.read(Warships).counts

    def chits(self) -> tuple[int, ...]:
        """What is left of every fortress."""
        return self.read(Fortresses).chits

    def weaken(self, seat: int, chits: int) -> Self:
        """Leave some chits under a fortress, or none, so that its owner has captured it."""
        return self.change(by_hand.fortress, seat, chits)

    def again(self, seat: int) -> Self:
        """Let it be the turn of a seat, which may build."""
        return self.turn(seat).slice(Window(Seat(seat))).building()

    def hexes_at(self, node: Node) -> set[str]:
        """The terrains around a node."""
        layout = self.read(Island).layout
        return {layout.terrains[hex] for hex in members(self.board.node_hexes[node])}


def at_fortress(seats: int = 4, warships: int = 3, options: Mapping[str, Value] | None = None) -> PirateIslands:
    """A table where seat 0 reaches its fortress with some warships, and may build."""
    table = PirateIslands(seats=seats, options=options)
    table.sail_to(0, table.landing(0)).sail_to(0, table.fortress(0)).arm(0, warships)
    return table.pirate_off().building()
