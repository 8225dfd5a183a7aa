"""A game in progress: chance is answered, and the history is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from catan_core.compiler.ruleset import Ruleset
from catan_core.game import Events, Game
from catan_core.model.arguments import require, require_action, require_each, require_number, require_seed
from catan_core.model.errors import ENGINE, EngineError, IllegalAction, StaleError, refuse
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.metadata import Metadata, entries_of, names_in
from catan_core.model.record import Action, ChanceAction, Event, evolve
from catan_core.model.seen import Seen
from catan_core.model.state import game_name, moment
from catan_core.revisions import Revisions, still_asked
from catan_core.transcript import Transcript

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions
    from catan_core.engine.views import View


class Match:
    """A game in progress. Chance is answered by the match's own random numbers, or as scripted.

    `seed` decides the board and every outcome of chance; one number is drawn for each chance node, so that the same
    decisions lead to the same game. `chance=[...]` scripts the first outcomes; `unused` are those still to come. A copy
    is a match of its own, which continues from there.

    With a `board_seed` that decides the board, and `seed` chance alone: the same `board_seed` with another `seed` is
    the same board with other dice. The board is that of `new_game(seed=board_seed)`. Raises ArgumentError where
    there is no board to lay: in a game without one, and beside `board=`.

    `metadata` is whatever is noted about the match, as named strings: `{"seat 0": "Ada", "date": "2026-01-31"}`. The
    transcript contains it, and the library never adds anything to it. The names of the players are under `"seat 0"`,
    `"seat 1"` and so on. Raises ArgumentError for anything but strings.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: int | None = None,
        seed: int | str = 0,
        chance: Iterable[ChanceAction] = (),
        metadata: Mapping[str, str] = MappingProxyType({}),
        *,
        board_seed: int | str | None = None,
        **given: object,
    ) -> None:
        require(Ruleset, rules, "Match", "a Ruleset, such as ruleset('base')")
        entries = entries_of(metadata, "Match")
        require_seed(seed, "Match")
        scripted = require_each(ChanceAction, chance, "Match", "a list of actions of chance as `chance`")
        if board_seed is not None:
            require_seed(board_seed, "Match")
        start, prelude = rules.start(seats, seed if board_seed is None else board_seed, given)
        if board_seed is not None and (start.board is None or "board" in given):
            refuse("Match", "a board_seed only where it lays the board", board_seed)
        self._begin(start, seed, scripted, entries)
        for action in prelude:
            self.play(action)

    def _begin(self, start: Game, seed: int | str, scripted: tuple[ChanceAction, ...], entries: Metadata) -> None:
        self.seed = seed
        self._entries = entries
        self.began_midway = False
        """Whether the match was resumed from a game in progress, so that it has no transcript."""
        self._scripted = scripted
        self._recalled = False
        self._start = start
        self._history: list[tuple[Action, Game]] = []
        self._decisions: list[int] = []
        self._seen = 0
        self._used = 0
        self._rng = Random(f"chance {seed}")
        self._seen_by: dict[Seat | None, tuple[int, Seen]] = {}
        self._revisions: dict[Seat | None, Revisions] = {}
        self._answer_chance()

    @classmethod
    def resume(cls, stored: Transcript | Game, seed: int | str = 0) -> Match:
        """A match that goes on where a stored game ended.

        The actions of a transcript are its history, and can be taken back; its metadata is that of the match. A game,
        such as one read by `Game.from_json`, has no history, so the match has no transcript. `seed` decides the chance
        to come: with the transcript and the seed of a match, chance goes on as it would have in that match. Raises
        IllegalAction for a transcript with an action that is not legal, and ArgumentError.

        >>> import catan_core as catan
        >>> match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
        >>> later = match.play(match.actions[0])
        >>> resumed = catan.Match.resume(match.transcript)
        >>> resumed.game == later, resumed.transcript == match.transcript
        (True, True)
        """
        require((Transcript, Game), stored, "Match.resume", "a Transcript or a Game")
        require_seed(seed, "Match.resume")
        match = cls.__new__(cls)
        if isinstance(stored, Game):
            match._begin(stored, seed, (), ())
            match.began_midway = True
            return match
        scripted = tuple(action for action in stored.actions if isinstance(action, ChanceAction))
        match._begin(stored.header.game(), seed, scripted, stored.header.entries)
        for action in stored.actions:
            if not isinstance(action, ChanceAction):
                match.play(action)
        for written, (played, _) in zip(stored.actions, match._history, strict=False):
            if written != played:
                raise IllegalAction(written, ENGINE["not-now"]())
        if match.unused:
            raise IllegalAction(match.unused[0], ENGINE["not-now"]())
        match._recalled = True
        match._rewind()
        return match

    def __repr__(self) -> str:
        state = self.game.state
        return f"<Match of {game_name(state.rules)}: {moment(state)}, after {len(self._history)} actions>"

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.game._repr_svg_()

    def __copy__(self) -> Match:
        copied = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(copied, name, copy(value) if isinstance(value, (list, dict)) else value)
        copied._rng = copy(self._rng)
        copied._revisions = {}
        return copied

    @property
    def metadata(self) -> dict[str, str]:
        """What is written about the match: strings by name. It can be set; a change of the dict changes nothing."""
        return dict(self._entries)

    @metadata.setter
    def metadata(self, metadata: Mapping[str, str]) -> None:
        self._entries = entries_of(metadata, "Match.metadata")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, which the metadata has as `"seat 0"`, `"seat 1"` and so on; "" for a seat without
        one."""
        return names_in(self.metadata, self._start.rules.seats)

    @property
    def game(self) -> Game:
        """The current game."""
        return self._after(self.moves)

    @property
    def history(self) -> tuple[tuple[Action, Game], ...]:
        """Every action so far, chance included, with the game that it led to."""
        return tuple(self._history)

    @property
    def moves(self) -> int:
        """How many actions the history has."""
        return len(self._history)

    @property
    def unused(self) -> tuple[ChanceAction, ...]:
        """The scripted outcomes that have not happened yet."""
        return self._scripted[self._used :]

    @property
    def actions(self) -> Actions:
        """What the first actor may do."""
        return self.game.actions

    def play(self, action: Action) -> Game:
        """Play a seat's action and the chance after it. Raises IllegalAction, which leaves the match unchanged."""
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

    def play_json(self, text: str, seat: Seat, *, revision: str | None = None) -> Game:
        """Play an action that another process has sent for its seat, and answer the chance after it.

        With the `revision` that the sender has seen, the action is played only if its seat is still asked what it was
        asked then: a click that comes twice, or too late, does nothing. Others may have answered the same question
        meanwhile. Raises TranscriptError, IllegalAction and SeatError as `Game.play_json`, and StaleError; then nothing
        has changed.
        """
        action = self.game.action_sent(text, seat)
        if revision is not None:
            self.require_fresh(revision, seat)
        return self.play(action)

    def require_fresh(self, revision: str, seat: Seat) -> None:
        """Raise StaleError if a seat is no longer asked what it was asked at a revision that it has seen."""
        moves = self.moves_at(revision, seat)
        if moves is None or not still_asked(self._after(moves), seat, self._history[moves:]):
            raise StaleError

    def revision(self, seat: Seat | None) -> str:
        """What names the history of the match for a seat (None: a spectator), in every process that resumes it.

        Two histories in which a seat has seen the same have the same revision for it, and no others have; it tells
        nothing that the seat does not know. Raises SeatError.
        """
        return self._revision(self.moves, self.game.rules.viewer(seat))

    def moves_at(self, revision: str, seat: Seat | None) -> int | None:
        """How many moves the match had when its revision for a seat was this; None if it is none of this history: what
        led to it was taken back, or it is of another match. Raises SeatError."""
        require(str, revision, "moves_at", "a revision, a string")
        seat = self.game.rules.viewer(seat)
        number = revision.partition("-")[0]
        if not number.isdecimal() or len(number) > len(str(self.moves)) or int(number) > self.moves:
            return None
        return int(number) if self._revision(int(number), seat) == revision else None

    def _revision(self, moves: int, seat: Seat | None) -> str:
        if seat not in self._revisions:
            self._revisions[seat] = Revisions(self._start, seat)
        return self._revisions[seat].at(moves, self._history)

    def _after(self, moves: int) -> Game:
        return self._history[moves - 1][1] if moves else self._start

    def _answer_chance(self) -> None:
        game = self.game
        while game.actors == (CHANCE,):
            if self._used < len(self._scripted) and not self._recalled_in_vain():
                action = self._scripted[self._used]
                game = game.play(action)
                if self._recalled:
                    self._rng.random()
            else:
                action = game.outcomes.at(self._rng.random())
                game = Game(*game.rules.apply_unchecked(game.state, action))
            self._used += 1
            self._history.append((action, game))

    def _recalled_in_vain(self) -> bool:
        """Whether the next outcome was recalled, and cannot happen now that somebody has decided otherwise. Then it is
        forgotten, with those after it."""
        if not self._recalled or self.game.rules.check(self.game.state, self._scripted[self._used]) is None:
            return False
        self._scripted = self._scripted[: self._used]
        self._rewind()
        return True

    def _rewind(self) -> None:
        """Set the chance to come to where it is after what has been drawn so far. Outcomes that were recalled count as
        drawn; those that the caller has scripted do not."""
        self._rng = Random(f"chance {self.seed}")
        for _ in range(self._used if self._recalled else self._used - len(self._scripted)):
            self._rng.random()

    def undo(self, *, seed: int | str | None = None) -> Action:
        """Take back the last decision of a seat, with the chance that followed it. Returns the decision.

        The same decision again leads to the same chance. With a `seed`, the chance to come is drawn anew, by that seed,
        and outcomes that were scripted are forgotten: so nobody at a table learns from an undo what will happen. Raises
        EngineError if nobody has decided anything yet.
        """
        if seed is not None:
            require_seed(seed, "undo")
        if not self._decisions:
            raise EngineError("there is no decision to take back")
        length = self._decisions.pop()
        undone = self._history[length][0]
        self._used -= sum(action.seat == CHANCE for action, _ in self._history[length:])
        del self._history[length:]
        self._seen_by.clear()
        for revisions in self._revisions.values():
            revisions.forget(length)
        self._seen = self._decisions[-1] if self._decisions else 0
        if seed is not None:
            self.seed, self._recalled = seed, True
            self._scripted = tuple(action for action, _ in self._history if isinstance(action, ChanceAction))
        self._rewind()
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

    def events_json(self, seat: Seat | None, *, words: str | None = None) -> str:
        """What the last decision and the chance after it have caused, as a seat may see it, as a JSON array; with a
        language as `words`, as an object with `events` and `words`, as from `Ruleset.events_to_json`. Players are
        called by their `names`."""
        return self.game.rules.ruleset.events_to_json(self.events, seat, words=words, names=self.names)

    def events_since(self, moves: int) -> Events:
        """What has happened after the first `moves` actions of the history, hidden things included.

        With 0, it begins with what began the game. Raises ArgumentError for a number that the history does not have.
        """
        require_number(moves, "events_since", "a number of moves")
        if moves > len(self._history):
            refuse("events_since", f"a number of moves, of which there are {len(self._history)}", moves)
        game = self.game
        return Events(self._happened(moves and moves + 1), game.rules, game.board)

    def _happened(self, games: int) -> Iterator[Event]:
        """The events of all games since the one that the match began with, but for the first `games` of them."""
        begun = [] if games else [self._start]
        later = [after for _, after in self._history[max(games - 1, 0) :]]
        return (event for game in begun + later for event in game.events)

    def seen_by(self, seat: Seat | None) -> Seen:
        """All that a seat has seen since the match began, for `View.determinize`. Raises SeatError."""
        rules = self.game.rules
        seat = rules.viewer(seat)
        games, seen = self._seen_by.get(seat, (0, Seen(seat)))
        if games <= len(self._history):
            seen = seen.after(rules.events_for(self._happened(games), seat))
            self._seen_by[seat] = len(self._history) + 1, seen
        return seen

    def view(self, seat: Seat | None) -> View:
        """The current game as a seat may know it, with what it has seen since the match began: the states of
        `determinize` agree with that too. In a match that was resumed from a game in progress nobody has seen it all,
        so there it is `game.view(seat)`. Raises SeatError.
        """
        view = self.game.view(seat)
        return view if self.began_midway else evolve(view, seen=self.seen_by(seat))

    @property
    def transcript(self) -> Transcript:
        """All that is needed to play exactly this game again. `str(...)` of it is JSON Lines.

        Raises EngineError for a match that was resumed from a game in progress.
        """
        if self.began_midway:
            raise EngineError("a match that was resumed from a game in progress has no transcript: store its game")
        return Transcript.of(self._start, (action for action, _ in self._history), self.metadata)
