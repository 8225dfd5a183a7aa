"""A game as people use it: a state with the methods to look at it and to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, SupportsIndex, overload

import attrs

from catan_core import codec
from catan_core.compiler.rulesets import ruleset
from catan_core.engine.legal_actions import Actions
from catan_core.model import record as records
from catan_core.model.arguments import require, require_own
from catan_core.model.errors import StaleError, Violation
from catan_core.model.ids import Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.state import State, Turn, expansion_names
from catan_core.revisions import digest

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.engine.views import View
    from catan_core.plugin.expansion import Expansion
    from catan_core.plugin.specs import Value
    from catan_core.topology import Topology


MAX_TAGS = 5
"""The `repr` of events shows no more tags than this."""


class Events(tuple[records.Event, ...]):
    """The facts of one step, in order. They keep the rules and the board, so that JSON can name goods and places.

    A slice of them is `Events` too. Their `repr` shows nothing but tags.
    """

    rules: Rules
    board: Topology | None

    def __new__(cls, events: Iterable[records.Event], rules: Rules, board: Topology | None) -> Events:
        self = super().__new__(cls, events)
        self.rules = rules
        self.board = board
        return self

    @overload
    def __getitem__(self, index: SupportsIndex) -> records.Event: ...
    @overload
    def __getitem__(self, index: slice) -> Events: ...
    def __getitem__(self, index: SupportsIndex | slice) -> records.Event | Events:
        item = super().__getitem__(index)
        return Events(item, self.rules, self.board) if isinstance(item, tuple) else item

    def __reduce__(self) -> tuple[object, ...]:
        return Events, (tuple(self), self.rules, self.board)

    def __repr__(self) -> str:
        tags = [event.tag for event in self[:MAX_TAGS]]
        shown = ", ".join([*tags, *(["..."] if len(self) > MAX_TAGS else [])])
        return f"<{len(self)} event{'' if len(self) == 1 else 's'}{': ' if shown else ''}{shown}>"


@records.copied_as_itself
@attrs.frozen(repr=False)
class Game:
    """One moment of a game. Playing an action gives a new `Game` and leaves this one as it is.

    Methods that take a seat raise SeatError for a seat that the game does not have.

    >>> import catan_core as catan
    >>> game = catan.new_game("base", seats=4, seed=7)
    >>> later = game.play(game.actions[0])
    >>> later == game, game.over
    (False, False)
    """

    state: State
    _events: tuple[records.Event, ...] = attrs.field(default=(), eq=False)

    def __repr__(self) -> str:
        ended = f"won by {self.winners}" if self.over else f"waiting for {self.actors}"
        return f"<Game of {expansion_names(self.rules.ruleset.expansions)}, turn {self.turn.number}, {ended}>"

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.view(None)._repr_svg_()

    @property
    def rules(self) -> Rules:
        """The rules, compiled for the seats of this game."""
        return self.state.rules

    @property
    def turn(self) -> Turn:
        """Number of the turn and seat on turn."""
        return self.state.turn

    @property
    def board(self) -> Topology | None:
        """The topology of the board, which turns coordinates into the small ints of actions and back."""
        return self.rules.topology(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.winners is not None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; () while the game goes on."""
        return self.state.winners or ()

    @property
    def winner(self) -> Seat | None:
        """The winner; None while the game goes on, and if there is more than one."""
        return self.winners[0] if len(self.winners) == 1 else None

    def points(self, seat: Seat) -> int:
        """All victory points of a seat, hidden ones included."""
        return self.rules.points(self.state, seat)

    def score(self, seat: Seat) -> dict[str, int]:
        """All victory points of a seat by named source."""
        return self.rules.score(self.state, seat)

    @property
    def phase(self) -> records.Phase | None:
        """What must be decided now; None when the game is over.

        >>> import catan_core as catan
        >>> catan.new_game("base", seats=4).phase
        FoundBuilding(seat=0, piece='settlement', pays=False)
        """
        return self.state.phase

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must decide; `(CHANCE,)` at a chance node, () when the game is over."""
        return self.rules.actors(self.state)

    @property
    def actions(self) -> Actions:
        """What the first actor may do; lazy. Empty at a chance node and when the game is over."""
        return self.rules.actions(self.state)

    def actions_of(self, seat: Seat) -> Actions:
        """What a seat may do. It may be able to do something even when it need not."""
        return self.rules.actions(self.state, self.rules.seat(seat))

    @property
    def outcomes(self) -> Outcomes[records.ChanceAction]:
        """At a chance node, what can happen: `(action, weight)`; empty elsewhere."""
        return self.rules.outcomes(self.state)

    def play(self, action: records.Action) -> Game:
        """The game after an action. Raises IllegalAction; ArgumentError for anything that is not an action."""
        return Game(*self.rules.apply(self.state, action))

    @property
    def events(self) -> Events:
        """What the last action caused, nothing hidden left out."""
        return Events(self._events, self.rules, self.board)

    def events_for(self, seat: Seat | None) -> Events:
        """What the last action caused, as a seat (None: a spectator) may see it."""
        return Events(self.rules.events_for(self._events, seat), self.rules, self.board)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know; `view(None)` is a spectator's."""
        return self.rules.view(self.state, seat)

    def to_json(self) -> str:
        """The whole state as JSON, hidden things included."""
        return codec.of(self.rules, self.board).state_json(self.state)

    @staticmethod
    def from_json(text: str, *, expansions: Iterable[Expansion] = ()) -> Game:
        """The game stored by `to_json`. In a game that is accepted, everybody who must decide can.

        `expansions` are expansions that are not installed.

        Raises TranscriptError for other JSON, for expansions and options that are not available, and for a state that
        no game can be in. What is checked: the invariants of all expansions hold; pending phases find what they need in
        themselves and below them; sealed answers could have been given; whoever must decide has an option, also in
        phases that come later; the winners are those that the rules name. Whether some game leads to it is not checked.
        """
        return Game(codec.state_from_json(text, expansions=expansions))

    def action_from_json(self, text: str) -> records.Action:
        """The action that a JSON object stands for; it need not be legal. Raises TranscriptError."""
        return codec.of(self.rules, self.board).action_from_json(text)

    def action_to_json(self, action: records.Action) -> str:
        """An action of this game as a JSON object. It need not be legal. Raises ArgumentError for other actions."""
        return codec.of(self.rules, self.board).action_to_json(action)

    def play_json(self, text: str, seat: Seat, *, revision: str | None = None) -> Game:
        """Play an action that another process has sent for its seat; with the `revision` that it has seen, only if the
        game is still there.

        Raises TranscriptError for what is not an action, IllegalAction for an action that is not legal, or that is in
        the name of another seat or of chance, and StaleError for another revision.
        """
        if revision is not None and revision != self.revision(seat):
            raise StaleError
        return self.play(self.action_sent(text, seat))

    def revision(self, seat: Seat | None) -> str:
        """What names this moment for a seat (None: a spectator): a digest of its view, the same in every process.

        Two moments that look the same to a seat have the same, and it tells nothing that the seat does not know. A
        `Match` has revisions of its own, which tell histories apart. Raises SeatError.
        """
        return digest(self.view(seat).to_json())

    def action_sent(self, text: str, seat: Seat) -> records.Action:
        """The action that another process has sent for its seat. It need not be legal in other ways.

        Raises TranscriptError for what is not an action, and IllegalAction for one in the name of another seat or of
        chance.
        """
        seat = self.rules.seat(seat)
        action = self.action_from_json(text)
        require_own(action, seat)
        return action

    def refusal_json(self, violation: Violation, *, words: str | None = None) -> str:
        """Why an action is not legal here, as JSON for another process: `violation` of an IllegalAction, or of `check`.

        It has the code as `refusal`, the sentence in English as `text`, the `rule` with `book` and `heading`, and
        `details`: places, ids and numbers by name. With a language as `words`, such as "es", it has the sentence in
        that language. Raises ArgumentError for an unknown language.

        >>> import catan_core as catan
        >>> game = catan.new_game("base", seats=3)
        >>> json = game.refusal_json(game.rules.check(game.state, catan.base.Roll(catan.Seat(0))))
        >>> json[:67]
        '{"refusal":"engine.not-now","text":"You cannot do this now.","rule"'
        """
        require(Violation, violation, "refusal_json", "a Violation, such as that of an IllegalAction")
        return codec.of(self.rules, self.board).refusal_json(violation, words)


def new_game(
    *expansions: str | Expansion,
    seats: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, Value] | None = None,
    edition: str | None = None,
    **given: object,
) -> Game:
    """A new game of these expansions: `ruleset(...)` and its `new_game(...)` in one call."""
    return ruleset(*expansions, options=options, edition=edition).new_game(seats=seats, seed=seed, **given)
