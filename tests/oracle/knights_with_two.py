"""Follows games of Cities & Knights for two: knights of neutral colors stand in the way, and do nothing else
(TB-COMP-07, Catan for two and Cities & Knights)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import catan_core as catan
from catan_core.base import DiceRolled, PiecePlaced, TurnStarted
from catan_expansions.cities_knights import Barbarians, KnightPromoted, LoseCity
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralKnight,
    BuildNeutralRoad,
    BuildNeutralSettlement,
    BuildNeutralStrongKnight,
    NeutralBuilding,
    NeutralPromotion,
    PromoteNeutralKnight,
    SendRobber,
    price,
)
from tests.properties.knights_adapter import Memory
from tests.properties.knights_witness import Witness
from tests.properties.oracle_adapter import Reading

from . import cities_knights as oracle
from . import two_players
from .company import Company, Follower, together
from .geometry import Edge, Node
from .realm import Realm
from .test_two_players import TERRAINS, Reckoner

KNIGHTS_OF_EACH_RANK = 2
LIKE = {
    "basic_knight": ("basic_knight", "road"),
    "strong_knight": ("strong_knight", "road"),
    "mighty_knight": ("road",),
}
"""What a neutral color gets for a knight, where it can have it; what comes later is for lack of what comes first."""
BUILT = {
    BuildNeutralRoad: "road",
    BuildNeutralSettlement: "settlement",
    BuildNeutralKnight: "basic_knight",
    BuildNeutralStrongKnight: "strong_knight",
}


class ForTwo(Witness):
    """What Cities & Knights keeps: neutral colors take part in roads alone."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())

    def road_lengths(self, now: Realm) -> list[int]:
        return [oracle.longest_road(now, owner) for owner in (*two_players.SEATS, *two_players.NEUTRALS)]

    def claims(self, now: Realm) -> list[dict[str, int]]:
        """Neutral colors receive nothing (TB-2P-05)."""
        return super().claims(replace(now, pieces=[piece for piece in now.pieces if piece[1] in two_players.SEATS]))

    def displacements(self, now: Realm, seat: int) -> set[tuple[Node, Node]]:
        return {(origin, node) for origin, node in super().displacements(now, seat) if node not in neutral_knights(now)}

    def intrigues(self, now: Realm, seat: int) -> set[Node]:
        return super().intrigues(now, seat) - neutral_knights(now)


def neutral_knights(now: Realm) -> set[Node]:
    """Where knights of neutral colors stand."""
    return {node for owner in two_players.NEUTRALS for node in oracle.knights(now, owner)}


class KnightLedger(two_players.Ledger):
    """What lies on the table; the points of the seats are told."""

    points: tuple[int, ...] = (0, 0)

    def sites(self, owner: int, kind: str) -> set[Node] | set[Edge]:
        """Knights stand where a road of their color leads, and in the way of all others."""
        stock = two_players.STOCK.get(kind, KNIGHTS_OF_EACH_RANK)
        if sum(1 for one, whose, _ in self.pieces if (one, whose) == (kind, owner)) >= stock:
            return set()
        if kind == "road":
            return oracle.road_sites(self.position, owner)
        if kind == "settlement":
            return oracle.settlement_sites(self.position, owner)
        return oracle.knight_sites(self.position, owner)

    def owed(self, built: str) -> set[tuple[str, int, Node | Edge]]:
        for kind in LIKE.get(built, ()):
            found: set[tuple[str, int, Node | Edge]] = {
                (kind, owner, at) for owner in two_players.NEUTRALS for at in self.sites(owner, kind)
            }
            if found:
                return found
        return set() if built in LIKE else super().owed(built)

    def promotable(self) -> set[tuple[int, Node | Edge]]:
        """Basic knights of a neutral color that has a strong one left."""
        strong = Counter(owner for kind, owner, _ in self.pieces if kind == "strong_knight")
        return {
            (owner, at)
            for kind, owner, at in self.pieces
            if kind == "basic_knight" and owner in two_players.NEUTRALS and strong[owner] < KNIGHTS_OF_EACH_RANK
        }

    def open_points(self, seat: int) -> int:
        return self.points[seat]


class Tokens(Reckoner):
    """What Catan for two keeps, and what knights bring the neutral colors."""

    def __init__(self, start: catan.State, seen: Counter[str], knights: ForTwo) -> None:
        super().__init__(catan.Game(start), like_for_like=True)
        self.ledger: KnightLedger = KnightLedger(self.ledger.terrains, TERRAINS)
        self.compared, self.knights, self.action = seen, knights, catan.Action(catan.Seat(0))

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        self.action = action
        self.ledger.points = tuple(sum(self.knights.points(self.knights.read(before), s).values()) for s in (0, 1))
        self.follow(action, catan.Game(step.state, step.events))
        if step.state.winners is None:
            self._promoting(step)
            for seat in step.state.rules.actors(step.state):
                if seat != catan.CHANCE and step.state.rules.actions(step.state, seat).of(SendRobber):
                    assert step.state[Barbarians].landed, "nothing moves the robber before the first landing"

    def follow(self, action: catan.Action | None, game: catan.Game) -> None:
        self.ledger.pieces = list(self.knights.read(game.state).pieces)
        super().follow(action, game)

    def _event(self, game: catan.Game, event: catan.Event) -> None:
        match event:
            case PiecePlaced(piece=kind, owner=owner) if owner in two_players.SEATS:
                founded = kind == "city" and not game.turn.number
                if founded or (kind == "settlement" and not isinstance(self.action, LoseCity)):
                    node = self.at(event)
                    assert isinstance(node, tuple)
                    self.ledger.gain(owner, self.ledger.brings(node))
            case TurnStarted() | DiceRolled():
                super()._event(game, event)
            case _:
                pass

    def _cards(self, game: catan.Game) -> None:
        now = self.knights.read(game.state)
        self.ledger.points = tuple(sum(self.knights.points(now, seat).values()) for seat in two_players.SEATS)
        for seat in game.rules.all_seats:
            assert price(game.state, seat) == self.ledger.price(seat) or game.over
        assert not [at for kind, owner, at in now.pieces if kind == "mighty_knight" and owner in two_players.NEUTRALS]
        assert not neutral_knights(now) & now.active

    def _building(self, game: catan.Game, *, founding: bool) -> None:
        built = [
            event.piece
            for event in game.events
            if isinstance(event, PiecePlaced) and event.owner in two_players.SEATS and not founding
        ]
        due = [piece for piece in built if piece in LIKE or piece in two_players.STOCK]
        promoted = any(isinstance(event, KnightPromoted) for event in game.events)
        if game.over or isinstance(self.action, LoseCity):
            return
        phase = game.state.stack[-1]
        if isinstance(phase, NeutralBuilding):
            offered = {self._offered(action) for action in game.actions_of(phase.seat)}
            assert offered == self.ledger.owed(phase.built)
            assert offered
            self.compared[f"neutral for {phase.built}"] += 1
        elif due and not promoted:
            assert not self.ledger.owed(due[-1]), f"nothing was built for a neutral color after {due}"

    def _offered(self, action: catan.Action) -> tuple[str, int, Node | Edge]:
        if isinstance(action, BuildNeutralKnight | BuildNeutralStrongKnight):
            return BUILT[type(action)], action.owner, self.topology.nodes[action.node]
        return super()._offered(action)

    def _promoting(self, step: catan.Step) -> None:
        """After a promotion to a strong knight one of a neutral color is promoted, if there is one."""
        state, reading = step.state, Reading(step.state)
        strong = [
            event for event in step.events if isinstance(event, KnightPromoted) and event.piece == "strong_knight"
        ]
        waiting = any(isinstance(phase, NeutralPromotion) for phase in state.stack)
        if strong:
            assert waiting == bool(self.ledger.promotable())
            self.compared["neutral promotion"] += waiting
        if isinstance(state.phase, NeutralPromotion):
            offered = state.rules.actions(state, state.phase.seat).of(PromoteNeutralKnight)
            assert {(each.owner, reading.node(each.node)) for each in offered} == self.ledger.promotable()


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    knights = ForTwo(start, seen)
    return [knights, Tokens(start, seen, knights)]


def company(seats: int) -> Company:
    return Company(together(seats, "two_players"), followers)
