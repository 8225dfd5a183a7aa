"""Follows the camels of a game, and compares them with the oracle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import catan_core as catan
from catan_core.base import Island
from catan_core.play import GreedyBot, RandomBot
from catan_expansions.traders_barbarians.caravans import (
    CamelBid,
    CamelChoice,
    CamelDecided,
    CamelPlaced,
    CamelTalk,
    Caravans,
    OpenCamelBid,
    PlaceNamed,
    between_camels,
    places,
)
from tests.oracle import caravans as oracle
from tests.oracle.geometry import Edge, Hex, Node, all_edges


class Voter:
    """A greedy player that bids and names places at random: greedy bots seldom bid."""

    name = "voter"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        voting = isinstance(view.stack[-1], OpenCamelBid | CamelTalk | CamelChoice)
        return (RandomBot() if voting else GreedyBot()).choose(view, actions, rng)


Fallen = Callable[[Node], bool]


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(
        self,
        game: catan.Game,
        sixth: bool,
        stock: int,
        *,
        middle: str = "oasis",
        paths: set[Edge] | None = None,
        fallen: Fallen = lambda node: False,
    ) -> None:
        layout = game.state[Island].layout
        terrains = dict(zip(layout.hexes, layout.terrains, strict=True))
        afloat = "seafarers" in game.rules.ruleset.expansions
        self.hexes: set[Hex] = {at for at, terrain in terrains.items() if afloat or terrain != "fishing_ground"}
        self.topology, self.sixth, self.stock = layout.topology, sixth, stock
        self.paths, self.fallen = all_edges(self.hexes) if paths is None else paths, fallen
        oases: list[Hex] = [at for at, terrain in terrains.items() if terrain == middle]
        self.arrows = oracle.starts(self.hexes, oases, "S")
        self.votes, self.named = dict[int, int](), dict[int, Edge]()
        self.placed = self.talks = 0

    def edge(self, edge: catan.Edge) -> Edge:
        return frozenset(self.topology.edge_coordinates(edge))

    def follow(self, game: catan.Game) -> None:
        for event in game.events:
            self._event(game, event)
        if any(isinstance(event, CamelPlaced) for event in game.events):
            rows = [[self.edge(edge) for edge in row] for row in game.state[Caravans].paths]
            ahead = oracle.ways_on(self.paths, self.arrows, rows, self.stock)
            assert {self.edge(catan.Edge(edge)) for edge in catan.members(places(game.state))} == ahead
            self._points(game, rows)

    def _event(self, game: catan.Game, event: catan.Event) -> None:
        if isinstance(event, CamelBid):
            self.votes[event.seat] = sum(event.cards)
        elif isinstance(event, PlaceNamed):
            self.named[event.seat] = self.edge(event.edge)
        elif isinstance(event, CamelDecided):
            self._decided(game, event)
            self.votes, self.named = {}, {}
        elif isinstance(event, CamelPlaced):
            self.placed += 1

    def _decided(self, game: catan.Game, event: CamelDecided) -> None:
        seats, on_turn = game.rules.seats, game.state.turn.seat
        votes = [self.votes[seat] for seat in range(seats)]
        assert list(event.votes) == votes
        expected: int | Edge | None = oracle.decider(votes, on_turn)
        if expected is None and seats > 2:
            assert sorted(self.named) == [seat for seat in range(seats) if votes[seat]]
            expected = oracle.after_talk(votes, self.named, on_turn, self.sixth)
            self.talks += 1
        if isinstance(expected, frozenset):
            assert event.seat is None
            assert {self.edge(one.edge) for one in game.events if isinstance(one, CamelPlaced)} == {expected}
        else:
            assert event.seat == (on_turn if expected is None else expected)
            assert isinstance(game.state.stack[-1], CamelChoice)

    def _points(self, game: catan.Game, rows: list[list[Edge]]) -> None:
        spots = oracle.between(rows)
        island, kinds = game.state[Island], game.rules.piece_index
        for seat in game.rules.all_seats:
            standing = island.pieces[kinds["settlement"]][seat] | island.pieces[kinds["city"]][seat]
            nodes = [self.topology.nodes[node] for node in catan.members(standing)]
            assert between_camels(game.state, seat) == sum(node in spots and not self.fallen(node) for node in nodes)
