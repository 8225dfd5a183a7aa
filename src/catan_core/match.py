"""A game in progress: chance is answered, and the history is kept."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from random import Random
from typing import TYPE_CHECKING

from catan_core.compiler.ruleset import Ruleset
from catan_core.game import Events, Game
from catan_core.model.arguments import require, require_action, require_each, require_seed
from catan_core.model.errors import EngineError
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Action, ChanceAction
from catan_core.model.state import game_name, moment
from catan_core.transcript import Transcript

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions


class Match:
    """A game in progress. Chance is answered by the match's own random numbers, or as scripted.

    `seed` decides the board and every outcome of chance; one number is drawn for each chance node, so that the same
    decisions lead to the same game. `chance=[...]` scripts the first outcomes; `unused` are those still to come. A copy
    is a match of its own, which goes on from there.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: int | None = None,
        seed: int | str = 0,
        chance: Iterable[ChanceAction] = (),
        **given: object,
    ) -> None:
        require(Ruleset, rules, "Match", "a Ruleset, such as ruleset('base')")
        require_seed(seed, "Match")
        self.seed = seed
        self._scripted = require_each(ChanceAction, chance, "Match", "a list of actions of chance as `chance`")
        self._start, prelude = rules.start(seats, seed, given)
        self._history: list[tuple[Action, Game]] = []
        self._decisions: list[int] = []
        self._seen = 0
        self._used = 0
        self._rng = Random(f"chance {seed}")
        self._answer_chance()
        for action in prelude:
            self.play(action)

    def __repr__(self) -> str:
        state = self.game.state
        return f"<Match of {game_name(state.rules)}: {moment(state)}, after {len(self._history)} actions>"

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.game._repr_svg_()

    def __copy__(self) -> Match:
        copied = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(copied, name, [*value] if isinstance(value, list) else value)
        copied._rng = copy(self._rng)
        return copied

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._history[-1][1] if self._history else self._start

    @property
    def history(self) -> tuple[tuple[Action, Game], ...]:
        """Every action so far, chance included, with the game that it led to."""
        return tuple(self._history)

    @property
    def unused(self) -> tuple[ChanceAction, ...]:
        """The scripted outcomes that have not happened yet."""
        return self._scripted[self._used :]

    @property
    def actions(self) -> Actions:
        """What the first actor may do."""
        return self.game.actions

    def play(self, action: Action) -> Game:
        """Play a seat's action and answer the chance after it. Raises IllegalAction, and then nothing has changed."""
        require_action(action)
        game = self.game.play(action)
        self._decisions.append(len(self._history))
        self._seen = len(self._history)
        self._history.append((action, game))
        try:
            self._answer_chance()
        except Exception:
            self.undo()
            raise
        return self.game

    def _answer_chance(self) -> None:
        while self.game.actors == (CHANCE,):
            if self._used < len(self._scripted):
                action = self._scripted[self._used]
                game = self.game.play(action)
            else:
                action = self.game.outcomes.at(self._rng.random())
                game = Game(*self.game.rules.apply_unchecked(self.game.state, action))
            self._used += 1
            self._history.append((action, game))

    def undo(self) -> Action:
        """Take back the last decision of a seat, with the chance that followed it. Returns the decision.

        The same decision again leads to the same chance. Raises EngineError if nobody has decided anything yet.
        """
        if not self._decisions:
            raise EngineError("there is no decision to take back")
        length = self._decisions.pop()
        undone = self._history[length][0]
        self._used -= sum(action.seat == CHANCE for action, _ in self._history[length:])
        del self._history[length:]
        self._seen = self._decisions[-1] if self._decisions else 0
        self._rng = Random(f"chance {self.seed}")
        for _ in range(self._used - len(self._scripted)):
            self._rng.random()
        return undone

    @property
    def events(self) -> Events:
        """What the last decision and the chance after it have caused, hidden things included."""
        game = self.game
        happened = (event for _, after in self._history[self._seen :] for event in after.events)
        return Events(happened, game.rules, game.board)

    def events_for(self, seat: Seat | None) -> Events:
        """What the last decision and the chance after it have caused, as a seat may see it. Raises SeatError."""
        game = self.game
        return Events(game.rules.events_for(self.events, seat), game.rules, game.board)

    @property
    def transcript(self) -> Transcript:
        """All that is needed to play exactly this game again. `str(...)` of it is JSON Lines."""
        return Transcript.of(self._start, (action for action, _ in self._history))
