"""A table of Cities & Knights set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from catan_core import Expansion, Node, NodeAt, Rules, Ruleset, Seat, evolve, ruleset
from catan_core.base import Board, EndTurn, Island, LongestRoad, table
from catan_core.components.decks import Deck
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.cities_knights import (
    EXPANSION,
    RANKS,
    TRACKS,
    Barbarians,
    Improvements,
    Knights,
    ProgressCards,
    by_hand,
    deck_size,
    improvements,
)
from catan_expansions.cities_knights import table as reading
from catan_expansions.cities_knights.knights import knights
from catan_expansions.cities_knights.progress.deck import KINDS
from tests.helpers.robber import place_of_robber

NOTHING = {
    "brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0, "cloth": 0, "coin": 0, "paper": 0,
}  # fmt: skip
"""An empty hand."""

PREFIX = EXPANSION.id


def composed(*others: str | Expansion, **options: Value) -> Ruleset:
    """The base game with Cities & Knights; options without a prefix are those of Cities & Knights."""
    return ruleset("base", EXPANSION, *others, options=prefixed(options))


def compiled(seats: int = 4, **options: Value) -> Rules:
    """The same, compiled for a number of seats."""
    return composed(**options).rules(seats)


def prefixed(options: Mapping[str, Value]) -> dict[str, Value]:
    """Options by their full name."""
    return {name if "." in name else f"{PREFIX}.{name}": value for name, value in options.items()}


class CitiesKnights(Scenario):
    """A scenario with Cities & Knights. The ship lies at its start, nobody has any piece, card or improvement."""

    def __init__(
        self,
        *others: str | Expansion,
        seats: int = 4,
        options: Mapping[str, Value] | None = None,
        board: Board | None = None,
        seed: int | str | None = None,
        turn: int = 0,
    ) -> None:
        named = prefixed(options or {})
        super().__init__(EXPANSION, *others, seats=seats, options=named, board=board, seed=seed, turn=turn)

    # -- setting up ----------------------------------------------------------------------------------------------

    def until_turn_of(self, seat: int) -> Self:
        """Let turns pass in which nobody does anything, not even roll, until the next turn of a seat begins."""
        while True:
            self.building().play(EndTurn(self.game.turn.seat))
            if self.game.turn.seat == seat:
                return self

    def levels(self, seat: int, **levels: int) -> Self:
        """Set levels of a seat on the improvement chart, by track, whoever then ought to have a metropolis."""
        row = tuple(levels.get(track, self.level(seat, track)) for track in TRACKS)
        return self.change(improvements.set_levels, Seat(seat), row)

    def knights(self, seat: int, rank: str, *nodes: NodeAt | Node, active: bool = False, fresh: bool = False) -> Self:
        """Put knights of a rank (basic, strong, mighty) on nodes; `fresh` ones have been activated in this turn."""
        level = RANKS.index(f"{rank}_knight") + 1
        return self.change(by_hand.knights, seat, *nodes, level=level, active=active, fresh=fresh)

    def metropolis(self, track: str, seat: int, node: NodeAt | Node) -> Self:
        """Put the metropolis of a track on a city that stands there; its owner has at least level 4."""
        return self.change(by_hand.metropolis, seat, track, node)

    def merchant(self, seat: int, q: int, r: int) -> Self:
        """Put the merchant of a seat on a hex."""
        return self.change(by_hand.merchant, seat, (q, r))

    def ship(self, moves: int) -> Self:
        """Let the ship have made these moves."""
        return self.change(by_hand.ship, moves)

    def landed(self) -> Self:
        """Let the barbarians have landed before."""
        return self.change(by_hand.ship, self.ship_moves(), landed=True)

    def defenders(self, seat: int, count: int) -> Self:
        """Let a seat have Defender cards, from earlier landings."""
        return self.change(by_hand.defender_cards, seat, count)

    def progress(self, seat: int, **cards: int) -> Self:
        """Give a seat progress cards out of the decks; Printer and Constitution lie open."""
        return self.change(by_hand.progress_cards, seat, **cards)

    def progress_deck(self, track: str, **cards: int) -> Self:
        """Leave only these cards in a deck, whatever there then is in all."""
        state, kinds = self.state[ProgressCards], KINDS(self.game.rules)
        assert set(cards) <= set(kinds)
        decks = list(state.decks)
        decks[TRACKS.index(track)] = Deck(tuple(cards.get(kind, 0) for kind in kinds))
        self.slice(evolve(state, decks=tuple(decks)))
        return self

    # -- reading -------------------------------------------------------------------------------------------------

    def level(self, seat: int, track: str) -> int:
        """The level of a seat on a track."""
        return self.state[Improvements].levels[seat][TRACKS.index(track)]

    def ship_moves(self) -> int:
        """How many moves the ship has made."""
        return self.state[Barbarians].ship

    def defender_cards(self) -> tuple[int, ...]:
        """The Defender cards by seat."""
        return self.state[Barbarians].defenders

    def progress_cards(self, seat: int) -> dict[str, int]:
        """The progress cards in a seat's hand; kinds of which it has none are left out."""
        return reading.progress_hand(self.state, seat) or {}

    def deck_left(self, track: str) -> int:
        """How many cards a progress deck has left."""
        return deck_size(self.state, track)

    def at(self, piece: str, seat: int) -> set[int]:
        """Where a seat's pieces of a kind stand."""
        return set(table.pieces_on(self.state, seat, piece))

    def knight_at(self, node: NodeAt | Node) -> str | None:
        """Whose knight stands on a node, of which rank, and whether it is active: `"0 strong active"`."""
        number = self.node(node)
        for seat in self.game.rules.all_seats:
            if knights(self.state, seat) >> number & 1:
                (rank,) = [rank for rank in ("basic", "strong", "mighty") if number in self.at(f"{rank}_knight", seat)]
                status = "active" if self.state[Knights].active >> number & 1 else "passive"
                return f"{seat} {rank} {status}"
        return None

    def robber_at(self) -> tuple[int, int]:
        """The hex of the robber."""
        return place_of_robber(self.state)

    def road_holder(self) -> int | None:
        """Who has the longest road."""
        return self.state[LongestRoad].holder

    def harbor(self, kind: str) -> int:
        """A node beside a harbor of a kind."""
        layout = self.state[Island].layout
        edge = next(harbor.edge for harbor in layout.harbors if harbor.kind == kind)
        return layout.topology.node(*min(layout.topology.nodes[end] for end in layout.topology.edges[edge]))
