"""A table set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any, Self, TypeVar, overload

import catan_core as catan
from catan_core import base
from catan_core.base import dev_cards, goods
from catan_core.components.decks import Deck
from catan_core.model.arguments import require
from catan_core.model.errors import short
from catan_core.plugin.specs import Value
from catan_core.testing.composing import resolve
from catan_core.testing.scripted import Scripted, counted

K = TypeVar("K")
V = TypeVar("V")


class Scenario(Scripted):
    """A game that begins where a test wants it to: of the base rules and others beside them, or of a game of its own.

    With the base game it starts without pieces or cards, in a turn of seat 0 before the roll. The board is `board`, or
    that which a new game with `seed` has. Without both it is the beginner board or, with an expansion that lays a map
    of its own or changes the island, that map for seed 0. Pieces that the rules themselves set up stand on it.

    A game that declares a conflict with the base game starts as it always does; `slice`, `turn` and
    `phase` put it where it is wanted. `change` calls verbs of any expansion. Everything that sets it up returns the
    scenario, so that it reads as a sentence, resolves what nobody decides, and raises PositionError for what cannot be.
    `play` then plays actions, chance included, in order, and refuses to leave a chance node open or an outcome over.

    >>> from catan_core.base import Roll, Dice
    >>> table = Scenario(seats=3).piece("settlement", 1, (0, -1, "N")).roll(3, 3)
    >>> table.hand(1)
    {'brick': 1, 'lumber': 0, 'wool': 0, 'grain': 0, 'ore': 0}
    """

    def __init__(
        self,
        *expansions: str | catan.Expansion,
        seats: int = 4,
        options: Mapping[str, Value] | None = None,
        edition: str | None = None,
        board: base.Board | None = None,
        seed: int | str | None = None,
        turn: int = 0,
    ) -> None:
        if board is not None and seed is not None:
            raise catan.PositionError(("a scenario takes a board, or the seed that lays one, not both",))
        with_base = not any(base.EXPANSION.id in dict(resolve(expansion).conflicts) for expansion in expansions)
        composed = catan.ruleset(
            *((base.EXPANSION.id,) if with_base else ()), *expansions, options=options, edition=edition
        )
        if with_base and seed is None and board is None and _on_the_island(composed.rules(seats)):
            board = BEGINNER_BOARD
        extra: dict[str, Any] = {} if board is None else {"board": board}
        super().__init__(composed.new_game(seats=seats, seed=0 if seed is None else seed, **extra))
        if not with_base:
            self.turn(turn)
            return
        seat = catan.Seat(turn)
        self.turn(seat, 1).phase(base.BeforeRoll(seat)).slice(base.Window(seat))

    @property
    def board(self) -> catan.Topology:
        """The topology of the board."""
        return self.read(base.Island).layout.topology

    @overload
    def node(self, q: int, r: int, corner: str, /) -> catan.Node: ...
    @overload
    def node(self, place: catan.NodeAt | catan.Node, /) -> catan.Node: ...
    def node(self, *place: object) -> catan.Node:
        """The number of a node, by its coordinates as `Topology.node` takes them, or as one place."""
        at = place[0] if len(place) == 1 else place
        if isinstance(at, int):
            return catan.Node(self._number("node", at))
        if not isinstance(at, tuple | list) or len(at) != 3:
            raise catan.PositionError((f'a node is its number, or (q, r, "N" or "S"), not {short(at)}',))
        with _of_a_position():
            return self.board.node(*at)

    def _number(self, on: str, at: int) -> int:
        """The number of a place, if there is one on the board."""
        places = {"node": self.board.nodes, "edge": self.board.edges, "hex": self.board.hexes}[on]
        if type(at) is not int or not 0 <= at < len(places):
            raise catan.PositionError((f"there is no {on} number {at} on this board, which has {len(places)}",))
        return at

    def edge(self, a: catan.NodeAt | catan.Node, b: catan.NodeAt | catan.Node) -> catan.Edge:
        """The number of the edge between two nodes, as `Topology.edge` gives it."""
        with _of_a_position():
            return self.board.edge(a, b)

    def hex(self, q: int, r: int) -> catan.Hex:
        """The number of a hex."""
        with _of_a_position():
            return self.board.hex(q, r)

    # -- setting up ----------------------------------------------------------------------------------------------

    def turn(self, seat: int, number: int | None = None) -> Self:
        """Say whose turn it is, and its number (None: as before). Before the roll, as a scenario begins, it is then
        that seat who rolls; any other phase stays as it is."""
        before = self.state
        super().turn(seat, number)
        now = self.game.turn.seat
        if now != before.turn.seat and before.stack == (base.BeforeRoll(before.turn.seat),):
            self.phase(base.BeforeRoll(now)).slice(base.Window(now))
        return self

    def after_roll(self) -> Self:
        """Let the seat on turn have rolled a number that brings nobody anything.

        It may trade now, unless an expansion has it do something else first, such as coming down to four cards.
        """
        seat, rules = self.game.turn.seat, self.game.rules
        if base.PHASES_AFTER_ROLL not in rules.tables:
            raise catan.PositionError((f"a game of {', '.join(rules.ruleset.expansions)} has no turns with a roll",))
        return self.phase(*(kind(seat) for kind in base.PHASES_AFTER_ROLL(rules)["own"]))

    def building(self) -> Self:
        """Let the seat on turn have rolled a number that yields nothing, and have finished trading.

        What it must do before it trades, such as coming down to four cards, is still to be done.
        """
        if isinstance(self.after_roll().state.phase, base.Trade):
            self._settle(catan.Transition(self.game.play(base.EndTrade(self.game.turn.seat)).state))
        return self

    def give(self, seat: int, **cards: int) -> Self:
        """Give a seat goods from the supply, which must have them."""
        self.read(base.Holdings)
        taker = self.game.rules.seat(seat)
        vector, left = self.goods(**cards), goods.available(self.state)
        if any(more > there for more, there in zip(vector, left, strict=True)):
            raise catan.PositionError((f"the supply has {self._named(left)}, not {self._named(vector)}",))
        return self.change(lambda tx: goods.shift(tx, None, taker, vector))

    def supply(self, **cards: int) -> Self:
        """Set how many of some goods the supply has left, whatever the total then is."""
        holdings = self.read(base.Holdings)
        left = list(holdings.supply)
        for good, count in counted(cards, self.game.rules.good_index, "good").items():
            if not self.game.rules.goods[self.game.rules.good_index[good]].bank:
                raise catan.PositionError((f"{good} has no bank: the supply does not run out of it",))
            left[self.game.rules.good_index[good]] = count
        return self.slice(catan.evolve(holdings, supply=catan.Goods(tuple(left))))

    def piece(self, piece: str, seat: int, *places: catan.NodeAt | catan.EdgeAt | catan.HexAt | int) -> Self:
        """Put pieces of a seat on nodes, edges or hexes, whatever rules would say about the place.

        They have been there since before the first turn: a ship counts as built before, and the island of a settlement
        is a home of its owner, who has no special points for it.
        """
        on, owner = self._piece(piece).on, self.game.rules.owner(seat)
        for place in places:
            match on, place:
                case _, int():
                    at = self._number(on, place)
                case "node", (q, r, str(corner)):
                    at = self.node(q, r, corner)
                case "edge", ((_, _, _) as one, (_, _, _) as other):
                    at = self.edge(one, other)
                case "hex", (int(q), int(r)):
                    at = self.hex(q, r)
                case _:
                    raise catan.PositionError(
                        (f"a {piece} stands on {'an' if on == 'edge' else 'a'} {on}, not at {place}",)
                    )
            if base.pieces.on_board(self.state, piece, owner) >> at & 1:
                raise catan.PositionError((f"seat {seat} already has a {piece} at {place}",))
            self._put(piece, owner, at)
        return self

    def _piece(self, piece: str) -> catan.Piece:
        rules = self.game.rules
        counted({piece: 1}, rules.piece_index, "piece")
        return rules.pieces[rules.piece_index[piece]]

    def _put(self, piece: str, seat: catan.Seat, at: int) -> Self:
        return self.change(_place_before, piece, seat, at)

    def upgrade(self, seat: int, *places: catan.NodeAt | catan.Node) -> Self:
        """Raise settlements of a seat to cities."""
        self._piece("city")
        owner = self.game.rules.owner(seat)
        standing = base.pieces.on_board(self.state, "settlement", owner)
        for place in places:
            node = self.node(place)
            if not standing >> node & 1:
                raise catan.PositionError((f"seat {seat} has no settlement at {place}",))
            self._raise(owner, node)
        return self

    def _raise(self, seat: catan.Seat, node: catan.Node) -> Self:
        return self.change(lambda tx: base.pieces.substitute(tx, "settlement", "city", seat, node))

    def roads(self, seat: int, *nodes: catan.NodeAt | catan.Node) -> Self:
        """Lay roads of a seat from node to node along a line of neighboring nodes."""
        numbers = [self.node(node) for node in nodes]
        edges = [self.edge(one, other) for one, other in pairwise(numbers)]
        return self.piece("road", seat, *edges)

    def robber(self, q: int, r: int) -> Self:
        """Put the robber on a hex."""
        return self.slice(catan.evolve(self.read(base.Island), robber=self.hex(q, r)))

    def robber_off(self) -> Self:
        """Take the robber off the board."""
        return self.slice(catan.evolve(self.read(base.Island), robber=None))

    def cards(self, seat: int, *, fresh: bool = False, **cards: int) -> Self:
        """Give a seat development cards out of the deck; `fresh` as if bought in this turn."""
        self.game.rules.seat(seat)
        table, counts = self._drawn(cards)
        added = _added(table.hands, seat, counts)
        new = _added(table.fresh, seat, counts) if fresh else table.fresh
        return self.slice(catan.evolve(table, hands=added, fresh=new))

    def deck(self, **cards: int) -> Self:
        """Leave only these development cards in the deck; all others go to the box."""
        before = self.read(base.DevCards).deck.reshuffle()
        table, counts = self._drawn(cards, before)
        spent = tuple(box + had - kept for box, had, kept in zip(table.spent, before.unknown, counts, strict=True))
        return self.slice(catan.evolve(table, deck=Deck(counts), spent=spent))

    def knights_played(self, seat: int, count: int) -> Self:
        """Lay knights out of the deck open before a seat, which may win it the largest army."""
        self.game.rules.seat(seat)
        table, counts = self._drawn({"knight": count})
        shown = catan.evolve(table, shown=_added(table.shown, seat, counts))

        def play(tx: catan.Transition) -> None:
            tx.update(shown)
            tx.emit(base.CardPlayed(catan.Seat(seat), "knight"))

        return self.change(play) if count else self

    def _drawn(self, cards: Mapping[str, int], deck: Deck | None = None) -> tuple[base.DevCards, tuple[int, ...]]:
        """The development cards with these taken out of the deck, and how many of each kind they are."""
        table, kinds = self.read(base.DevCards), dev_cards.KINDS(self.game.rules)
        deck = table.deck if deck is None else deck
        wanted = counted(cards, kinds, "development card")
        counts = tuple(wanted.get(kind, 0) for kind in kinds)
        left = tuple(there - taken for there, taken in zip(deck.unknown, counts, strict=True))
        if min(left) < 0:
            there = dict(zip(kinds, deck.unknown, strict=True))
            raise catan.PositionError((f"the deck has {there}, not {dict(wanted)}",))
        return catan.evolve(table, deck=catan.evolve(deck, unknown=left)), counts

    def army(self, holder: int | None) -> Self:
        """Give the largest army to a seat."""
        return self.slice(base.LargestArmy(None if holder is None else self.game.rules.seat(holder)))

    # -- playing -------------------------------------------------------------------------------------------------

    def coming(self, *chance: catan.ChanceAction | tuple[int | str, ...]) -> Self:
        """Say what chance will answer during the next `play`, in order: the faces of dice, or any action of chance."""
        return super().coming(*(base.Dice(answer) if isinstance(answer, tuple) else answer for answer in chance))

    def roll(self, *faces: int | str) -> Self:
        """Let the seat on turn roll these faces."""
        return self.play(base.Roll(self.game.turn.seat), base.Dice(faces))

    def hand(self, seat: int) -> dict[str, int]:
        """The goods in a seat's hand."""
        return self._named(self.read(base.Holdings).hands[self.game.rules.seat(seat)])

    def _named(self, counts: Iterable[int]) -> dict[str, int]:
        return {good.id: count for good, count in zip(self.game.rules.goods, counts, strict=True)}

    def dev_cards(self, seat: int) -> dict[str, int]:
        """The hidden development cards of a seat, by kind; kinds of which it has none are left out."""
        counts = zip(
            dev_cards.KINDS(self.game.rules), self.read(base.DevCards).hands[self.game.rules.seat(seat)], strict=True
        )
        return {kind: count for kind, count in counts if count}

    def good(self, id: str) -> catan.Good:
        """The number of a good, for the fields of actions."""
        counted({id: 1}, self.game.rules.good_index, "good")
        return catan.Good(self.game.rules.good_index[id])

    def goods(self, **cards: int) -> catan.Goods:
        """A goods vector, for the fields of actions."""
        return self.game.rules.vector(counted(cards, self.game.rules.good_index, "good"))


@contextmanager
def _of_a_position() -> Iterator[None]:
    """What a board says of a place that it has not, as what is wrong with a position."""
    try:
        yield
    except ValueError as error:
        raise catan.PositionError((str(error),)) from None


def _place_before(tx: catan.Transition, piece: str, seat: catan.Seat, at: int) -> None:
    """Put a piece where it has been since before the first turn."""
    now, tx.turn = tx.turn, catan.Turn(0, tx.turn.seat)
    base.pieces.place(tx, piece, seat, at)
    tx.turn = now


def scenario(
    *expansions: str | catan.Expansion,
    seats: int = 4,
    hands: Mapping[int, Mapping[str, int]] | None = None,
    pieces: Mapping[int, Mapping[str, Iterable[catan.NodeAt | catan.EdgeAt | catan.HexAt | int]]] | None = None,
    coming: Iterable[catan.ChanceAction | tuple[int | str, ...]] = (),
    options: Mapping[str, Value] | None = None,
    edition: str | None = None,
    board: base.Board | None = None,
    seed: int | str | None = None,
    turn: int = 0,
) -> Scenario:
    """A `Scenario` in one call: who plays, what is in the hands and on the board, and what chance will answer.

    `hands` are goods by seat; `pieces` by seat and kind the places that they stand on; `coming` is what chance answers
    during the first `play`, which must ask for all of it. The rest is as for `Scenario`.

    >>> from catan_core.base import Roll
    >>> table = scenario(seats=3, hands={1: {"ore": 2}}, pieces={1: {"city": [(0, -1, "N")]}}, coming=[(3, 3)])
    >>> table.play(Roll(0)).hand(1)
    {'brick': 2, 'lumber': 0, 'wool': 0, 'grain': 0, 'ore': 2}
    """
    table = Scenario(*expansions, seats=seats, options=options, edition=edition, board=board, seed=seed, turn=turn)
    for seat, cards in _by_name(hands or {}, "goods by seat as `hands`"):
        table.give(seat, **dict(_by_name(cards, "the goods of each seat by their ids in `hands`")))
    for seat, places in _by_name(pieces or {}, "pieces by seat as `pieces`"):
        for piece, sites in _by_name(places, "the places of each seat by kind of piece in `pieces`"):
            require(Iterable, sites, "scenario", f"a list of places of each {piece}")
            table.piece(piece, seat, *sites)
    require(Iterable, coming, "scenario", "a list of what chance answers as `coming`")
    return table.coming(*coming)


def _by_name(given: Mapping[K, V], what: str) -> Iterable[tuple[K, V]]:
    require(Mapping, given, "scenario", what)
    return given.items()


def _added(rows: Iterable[tuple[int, ...]], seat: int, counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(have + more for have, more in zip(row, counts, strict=True)) if owner == seat else row
        for owner, row in enumerate(rows)
    )


def _beginner_board() -> base.Board:
    # The base game itself and not what the catalogue calls "base": other games can be tested where it is not installed.
    return base.Board.of(base.boards.beginner_layout(catan.ruleset(base.EXPANSION).rules(4), Random(0)))


BEGINNER_BOARD = _beginner_board()
"""The fixed board of the first game."""


def _on_the_island(rules: catan.Rules) -> bool:
    """Whether these rules are played on the island of the base game, as it is laid there."""
    return base.BOARD_LAYOUT(rules)["layout"] in base.boards.ISLAND_LAYOUTS and not base.LAYOUT_STEPS(rules)
