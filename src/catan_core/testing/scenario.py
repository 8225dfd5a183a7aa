"""A table set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from random import Random

from catan_core import (
    CHANCE,
    Action,
    ChanceAction,
    EngineError,
    Event,
    Expansion,
    Game,
    Good,
    Hex,
    Phase,
    Seat,
    Slice,
    Topology,
    Transition,
    Turn,
    Violation,
    evolve,
    ruleset,
)  # fmt: skip
from catan_core.base import EXPANSION, Board, DevCards, Dice, EndTrade, Holdings, Island, Roll
from catan_core.base import pieces as piece_rules
from catan_core.base.board import board_of
from catan_core.base.boards import beginner_layout
from catan_core.base.dev_cards import KINDS
from catan_core.base.largest_army import LargestArmy
from catan_core.base.turn import BeforeRoll, Trade
from catan_core.base.window import Window
from catan_core.decks import Deck
from catan_core.specs import Value
from catan_core.state import State

NodeAt = tuple[int, int, str]
EdgeAt = tuple[NodeAt, NodeAt]


class Scenario:
    """A game of the base rules (and others beside them) that begins where a test wants it to.

    It starts on the beginner board (or one that is given) without pieces or cards, in a turn of seat 0 before the roll.
    Everything that sets it up returns the scenario, so that it reads as a sentence; `play` then plays actions, chance
    included, in order, and refuses to leave a chance node open or an outcome over.

    >>> from catan_core.base import Roll, Dice
    >>> table = Scenario(seats=3).piece("settlement", 1, (0, -1, "N")).roll(3, 3)
    >>> table.hand(1)
    {'brick': 1, 'lumber': 0, 'wool': 0, 'grain': 0, 'ore': 0}
    """

    def __init__(
        self,
        *expansions: str | Expansion,
        seats: int = 4,
        options: Mapping[str, Value] | None = None,
        edition: str | None = None,
        board: Board | None = None,
        turn: int = 0,
    ) -> None:
        composed = ruleset("base", *expansions, options=options, edition=edition)
        start = composed.new_game(seats=seats, board=board or BEGINNER_BOARD)
        seat = Seat(turn)
        state = evolve(start.state, turn=Turn(1, seat), stack=(BeforeRoll(seat),))
        self.game = Game(state)
        self.happened: tuple[Event, ...] = ()
        self._coming: list[ChanceAction] = []
        self._change(lambda tx: tx.update(Window(seat)))

    @classmethod
    def of(cls, game: Game) -> Scenario:
        """A scenario that goes on from a game as it stands."""
        scenario = cls.__new__(cls)
        scenario.game = game
        scenario.happened = ()
        scenario._coming = []
        return scenario

    @property
    def state(self) -> State:
        """The state as it is."""
        return self.game.state

    @property
    def unused(self) -> tuple[ChanceAction, ...]:
        """What was said to be coming and has not come yet."""
        return tuple(self._coming)

    @property
    def board(self) -> Topology:
        """The topology of the board."""
        return self.state[Island].layout.topology

    def node(self, place: NodeAt | int) -> int:
        """The number of a node, given by coordinates."""
        return place if isinstance(place, int) else self.board.node(*place)

    def edge(self, place: EdgeAt | int) -> int:
        """The number of an edge, given by the coordinates of its two ends."""
        return place if isinstance(place, int) else self.board.edge(*place)

    def hex(self, q: int, r: int) -> Hex:
        """The number of a hex."""
        return Hex(self.board.hex(q, r))

    # -- setting up ----------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[Transition], None]) -> Scenario:
        tx = Transition(self.state)
        tx.run(change)
        self.game = Game(tx.commit())
        return self

    def slice(self, changed: Slice) -> Scenario:
        """Put a slice in the place of the present one of its type."""
        return self._change(lambda tx: tx.update(changed))

    def phase(self, *phases: Phase) -> Scenario:
        """Put other phases in the place of the present ones, in reading order: the first is answered first."""
        self.game = Game(evolve(self.state, stack=tuple(reversed(phases))))
        return self

    def after_roll(self) -> Scenario:
        """Let the seat on turn have rolled a number that brings nobody anything: it may trade now."""
        seat = self.game.turn.seat
        return self.phase(*(kind(seat) for kind in self.game.rules.tables["base/turn-phases"]["own"]))

    def building(self) -> Scenario:
        """Let the seat on turn have rolled a number that brings nobody anything, and be done with trading."""
        self.after_roll()
        return self.play(EndTrade(self.game.turn.seat)) if isinstance(self.state.stack[-1], Trade) else self

    def give(self, seat: int, **cards: int) -> Scenario:
        """Give a seat goods from the supply."""
        vector = self.game.rules.vector(cards)
        from catan_core.base.goods import shift

        return self._change(lambda tx: shift(tx, None, Seat(seat), vector))

    def supply(self, **cards: int) -> Scenario:
        """Set how many of some goods the supply has left, whatever the total then is."""
        holdings = self.state[Holdings]
        left = list(holdings.supply)
        for good, count in cards.items():
            left[self.game.rules.good_index[good]] = count
        return self.slice(evolve(holdings, supply=tuple(left)))

    def piece(self, piece: str, seat: int, *places: NodeAt | EdgeAt | int) -> Scenario:
        """Put pieces of a seat on nodes or edges, whatever rules would say about the place."""
        on = self.game.rules.pieces[self.game.rules.piece_index[piece]].on
        for place in places:
            at = self.edge(place) if on == "edge" else self.node(place)  # type: ignore[arg-type]
            self._put(piece, Seat(seat), at)
        return self

    def _put(self, piece: str, seat: Seat, at: int) -> Scenario:
        return self._change(lambda tx: piece_rules.place(tx, piece, seat, at))

    def roads(self, seat: int, *nodes: NodeAt | int) -> Scenario:
        """Lay roads of a seat from node to node along a line of neighboring nodes."""
        numbers = [self.node(node) for node in nodes]
        edges = [self.board.edge(one, other) for one, other in pairwise(numbers)]
        return self.piece("road", seat, *edges)

    def robber(self, q: int, r: int) -> Scenario:
        """Put the robber on a hex."""
        return self.slice(evolve(self.state[Island], robber=self.hex(q, r)))

    def cards(self, seat: int, *, fresh: bool = False, **cards: int) -> Scenario:
        """Give a seat development cards out of the deck; `fresh` as if bought in this turn."""
        table = self.state[DevCards]
        counts = tuple(cards.get(kind, 0) for kind in KINDS(self.game.rules))
        deck = tuple(left - taken for left, taken in zip(table.deck.unknown, counts, strict=True))
        added = _added(table.hands, seat, counts)
        new = _added(table.fresh, seat, counts) if fresh else table.fresh
        return self.slice(evolve(table, deck=Deck(deck), hands=added, fresh=new))

    def deck(self, **cards: int) -> Scenario:
        """Leave only these development cards in the deck; all others go to the box."""
        table = self.state[DevCards]
        counts = tuple(cards.get(kind, 0) for kind in KINDS(self.game.rules))
        spent = tuple(box + had - kept for box, had, kept in zip(table.spent, table.deck.unknown, counts, strict=True))
        return self.slice(evolve(table, deck=Deck(counts), spent=spent))

    def knights_played(self, seat: int, count: int) -> Scenario:
        """Lay knights out of the deck open before a seat."""
        table = self.state[DevCards]
        counts = tuple(count if kind == "knight" else 0 for kind in KINDS(self.game.rules))
        deck = tuple(left - taken for left, taken in zip(table.deck.unknown, counts, strict=True))
        return self.slice(evolve(table, deck=Deck(deck), shown=_added(table.shown, seat, counts)))

    def army(self, holder: int | None) -> Scenario:
        """Give the largest army to a seat."""
        return self.slice(LargestArmy(None if holder is None else Seat(holder)))

    # -- playing -------------------------------------------------------------------------------------------------

    def coming(self, *chance: ChanceAction | tuple[int | str, ...]) -> Scenario:
        """Say what chance will answer during the next `play`, in order: the faces of dice, or any action of chance."""
        self._coming += (Dice(one) if isinstance(one, tuple) else one for one in chance)
        return self

    def play(self, *actions: Action) -> Scenario:
        """Play actions in order, chance included. `happened` then has the events of all of them.

        Where chance must answer and the next action is none of chance, what `coming` has said is taken. Raises
        IllegalAction for the first that may not be done; EngineError if chance is left unanswered at the end, or if not
        everything that was to come was asked for.
        """
        happened: list[Event] = []
        todo = list(actions)
        while todo or (self._coming and self.game.actors == (CHANCE,)):
            scripted = bool(self._coming) and self.game.actors == (CHANCE,)
            given = todo and isinstance(todo[0], ChanceAction)
            self.game = self.game.play(self._coming.pop(0) if scripted and not given else todo.pop(0))
            happened += self.game.events
        self.happened = tuple(happened)
        if self.game.actors == (CHANCE,):
            raise EngineError(f"chance still has to answer {self.state.stack[-1]!r}")
        if self._coming:
            raise EngineError(f"chance was never asked for {', '.join(map(repr, self._coming))}")
        return self

    def roll(self, *faces: int | str) -> Scenario:
        """Let the seat on turn roll these faces."""
        return self.play(Roll(self.game.turn.seat), Dice(faces))

    def refusal(self, action: Action) -> Violation | None:
        """Why an action may not be done now; None if it may. Asks that listing and checking agree."""
        violation = self.game.rules.check(self.state, action)
        if not isinstance(action, ChanceAction):
            listed = self.game.actions_of(action.seat)
            open_kinds = {one.kind for one in listed.open}
            if type(action) not in open_kinds and (action in tuple(listed)) != (violation is None):
                raise AssertionError(f"listing and checking disagree on {action!r}: {violation!r}")
        return violation

    def code(self, action: Action) -> str | None:
        """The violation code with which an action is refused; None if it is legal."""
        violation = self.refusal(action)
        return None if violation is None else violation.code

    def hand(self, seat: int) -> dict[str, int]:
        """The goods in a seat's hand."""
        counts = self.state[Holdings].hands[seat]
        return {good.id: count for good, count in zip(self.game.rules.goods, counts, strict=True)}

    def dev_cards(self, seat: int) -> dict[str, int]:
        """The hidden development cards of a seat, by kind; kinds of which it has none are left out."""
        counts = zip(KINDS(self.game.rules), self.state[DevCards].hands[seat], strict=True)
        return {kind: count for kind, count in counts if count}

    def good(self, id: str) -> Good:
        """The number of a good, for the fields of actions."""
        return Good(self.game.rules.good_index[id])

    def goods(self, **cards: int) -> tuple[int, ...]:
        """A goods vector, for the fields of actions."""
        return self.game.rules.vector(cards)

    def events(self, kind: type[Event]) -> tuple[Event, ...]:
        """The events of a kind that the last `play` has caused."""
        return tuple(event for event in self.happened if isinstance(event, kind))


def scenario(
    *expansions: str | Expansion,
    seats: int = 4,
    hands: Mapping[int, Mapping[str, int]] | None = None,
    pieces: Mapping[int, Mapping[str, Iterable[NodeAt | EdgeAt | int]]] | None = None,
    coming: Iterable[ChanceAction | tuple[int | str, ...]] = (),
    options: Mapping[str, Value] | None = None,
    edition: str | None = None,
    board: Board | None = None,
    turn: int = 0,
) -> Scenario:
    """A `Scenario` told in one sentence: who sits there, what lies in the hands and on the board, and what will fall.

    `hands` are goods by seat; `pieces` by seat and kind the places that they stand on; `coming` is what chance answers
    during the first `play`, which must ask for all of it. The rest is as for `Scenario`.

    >>> from catan_core.base import Roll
    >>> table = scenario(seats=3, hands={1: {"ore": 2}}, pieces={1: {"city": [(0, -1, "N")]}}, coming=[(3, 3)])
    >>> table.play(Roll(0)).hand(1)
    {'brick': 2, 'lumber': 0, 'wool': 0, 'grain': 0, 'ore': 2}
    """
    table = Scenario(*expansions, seats=seats, options=options, edition=edition, board=board, turn=turn)
    for seat, cards in (hands or {}).items():
        table.give(seat, **cards)
    for seat, places in (pieces or {}).items():
        for piece, sites in places.items():
            table.piece(piece, seat, *sites)
    return table.coming(*coming)


def _added(rows: Iterable[tuple[int, ...]], seat: int, counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(have + more for have, more in zip(row, counts, strict=True)) if owner == seat else row
        for owner, row in enumerate(rows)
    )


def _beginner_board() -> Board:
    # The base game itself and not what the catalogue calls "base": other games can be tested where it is not installed.
    return board_of(beginner_layout(ruleset(EXPANSION).rules(4), Random(0)))


BEGINNER_BOARD = _beginner_board()
"""The fixed board of the first game."""
