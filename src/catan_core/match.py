"""A game in progress: chance is answered, and the history is kept."""

from __future__ import annotations

from collections import abc
from copy import copy
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from catan_core import revisions
from catan_core.compiler.ruleset import Ruleset
from catan_core.engine.blame import nothing_can_happen
from catan_core.game import Events, Game
from catan_core.model import arguments, errors
from catan_core.model import record as records
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.metadata import Metadata, entries_of, names_in
from catan_core.model.seen import Seen
from catan_core.model.state import game_name, moment
from catan_core.transcript import Transcript

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions
    from catan_core.engine.views import View


class _Point(NamedTuple):
    """Where a match stands. A match replaces its point as a whole, so that it never stands between two of them."""

    game: Game
    length: int
    """How many actions of the history have happened; those after them have been taken back, or never came about."""
    used: int
    """How many outcomes of chance are among them."""
    seed: int | str
    scripted: tuple[records.ChanceAction, ...]
    recalled: bool
    """Whether the script is what happened before: its outcomes count as drawn."""
    seen_by: dict[Seat | None, tuple[int, Seen]]
    """What seats have seen, each after how many games; it holds as long as nothing is taken back."""
    start: Game
    """The game from which the history begins."""
    midway: bool
    """Whether that is a game in progress, so that there is no transcript."""
    skipped: int = 0
    """How many random numbers had been drawn for chance before it."""

    @property
    def drawn(self) -> int:
        """How many random numbers have been drawn for chance: none for outcomes that the caller has scripted."""
        return self.skipped + (self.used if self.recalled else max(0, self.used - len(self.scripted)))


_point = tuple.__new__  # what _Point(...) does, in a third of the time


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

    Whatever interrupts `play`, `undo` or `forget`, such as KeyboardInterrupt or a time-out, the match is then as before
    or as afterwards, and can be played on. A match belongs to one thread at a time: threads that share one need a lock.
    Its games, states and views can be used by all of them.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: int | None = None,
        seed: int | str = 0,
        chance: abc.Iterable[records.ChanceAction] = (),
        metadata: abc.Mapping[str, str] = MappingProxyType({}),
        *,
        board_seed: int | str | None = None,
        **given: object,
    ) -> None:
        arguments.require(Ruleset, rules, "Match", "a Ruleset, such as ruleset('base')")
        entries = entries_of(metadata, "Match")
        arguments.require_seed(seed, "Match")
        scripted = arguments.require_each(
            records.ChanceAction, chance, "Match", "a list of actions of chance as `chance`"
        )
        if board_seed is not None:
            arguments.require_seed(board_seed, "Match")
        start, prelude = rules.start(seats, seed if board_seed is None else board_seed, given)
        if board_seed is not None and (start.board is None or "board" in given):
            errors.refuse("Match", "a board_seed only where it lays the board", board_seed)
        self._begin(start, seed, scripted, entries)
        for action in prelude:
            self.play(action)

    def _begin(
        self,
        start: Game,
        seed: int | str,
        scripted: tuple[records.ChanceAction, ...],
        entries: Metadata,
        *,
        midway: bool = False,
    ) -> None:
        self._entries = entries
        self._history: list[tuple[records.Action, Game]] = []
        self._revisions: dict[Seat | None, revisions.Revisions] = {}
        self._at = _Point(start, 0, 0, seed, scripted, False, {}, start, midway)
        self._chance: tuple[_Point, Random] | None = None
        self._go_on([])

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
        arguments.require((Transcript, Game), stored, "Match.resume", "a Transcript or a Game")
        arguments.require_seed(seed, "Match.resume")
        match = cls.__new__(cls)
        if isinstance(stored, Game):
            match._begin(stored, seed, (), (), midway=True)
            return match
        scripted = tuple(action for action in stored.actions if isinstance(action, records.ChanceAction))
        match._begin(stored.header.game(), seed, scripted, stored.header.entries)
        for action in stored.actions:
            if not isinstance(action, records.ChanceAction):
                match.play(action)
        for written, (played, _) in zip(stored.actions, match.history, strict=False):
            if written != played:
                raise errors.IllegalAction(written, errors.ENGINE["not-now"]())
        if match.unused:
            raise errors.IllegalAction(match.unused[0], errors.ENGINE["not-now"]())
        match._at = match._at._replace(recalled=True)
        return match

    def __repr__(self) -> str:
        state = self.game.state
        return f"<Match of {game_name(state.rules)}: {moment(state)}, after {self.moves} actions>"

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.game._repr_svg_()

    def __copy__(self) -> Match:
        copied = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(copied, name, copy(value) if isinstance(value, (list, dict)) else value)
        copied._at = self._at._replace(seen_by=dict(self._at.seen_by))
        copied._revisions = {}
        return copied

    @property
    def seed(self) -> int | str:
        """What decides the chance to come."""
        return self._at.seed

    @property
    def began_midway(self) -> bool:
        """Whether the match was resumed from a game in progress or forgot how it began: then it has no transcript."""
        return self._at.midway

    @property
    def metadata(self) -> dict[str, str]:
        """What is written about the match: strings by name. It can be set; a change of the dict changes nothing."""
        return dict(self._entries)

    @metadata.setter
    def metadata(self, metadata: abc.Mapping[str, str]) -> None:
        self._entries = entries_of(metadata, "Match.metadata")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, which the metadata has as `"seat 0"`, `"seat 1"` and so on; "" for a seat without
        one."""
        return names_in(self.metadata, self.game.rules.seats)

    @property
    def game(self) -> Game:
        """The current game."""
        return self._at.game

    @property
    def history(self) -> tuple[tuple[records.Action, Game], ...]:
        """Every action so far, chance included, with the game that it led to."""
        return tuple(self._history[: self._at.length])

    @property
    def moves(self) -> int:
        """How many actions the history has."""
        return self._at.length

    @property
    def unused(self) -> tuple[records.ChanceAction, ...]:
        """The scripted outcomes that have not happened yet."""
        return self._at.scripted[self._at.used :]

    @property
    def actions(self) -> Actions:
        """What the first actor may do."""
        return self.game.actions

    def play(self, action: records.Action) -> Game:
        """Play a seat's action and the chance after it. Raises IllegalAction, which leaves the match unchanged."""
        return self._go_on([(action, self._at.game.play(action))])

    def play_unchecked(self, action: records.Action) -> Game:
        """Play a seat's action and the chance after it, without checking it: it must be one of those that `actions` or
        `actions_of` of this very game list. Raises ArgumentError for anything that is not an action.

        >>> import catan_core as catan
        >>> match, other = (catan.Match(catan.ruleset("base"), seats=3, seed=7) for _ in range(2))
        >>> match.play_unchecked(match.actions[0]) == other.play(other.actions[0])
        True
        """
        arguments.require_action(action)
        game = self._at.game
        return self._go_on([(action, Game(*game.rules.apply_unchecked(game.state, action)))])

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
        """Raise StaleError if a seat is no longer asked what it was asked at a revision that it has seen. Raises
        SeatError."""
        moves = self.moves_at(revision, self.game.rules.seat(seat))
        if moves is None or not revisions.still_asked(self._after(moves), seat, self.history[moves:]):
            raise errors.StaleError

    def revision(self, seat: Seat | None) -> str:
        """What names the history of the match for a seat (None: a spectator), in every process that resumes it.

        Two histories in which a seat has seen the same have the same revision for it, and no others have; it tells
        nothing that the seat does not know. Raises SeatError.
        """
        return self._revision(self.moves, self.game.rules.viewer(seat))

    def moves_at(self, revision: str, seat: Seat | None) -> int | None:
        """How many moves the match had when its revision for a seat was this; None if it is none of this history: what
        led to it was taken back, or it is of another match. Raises SeatError."""
        arguments.require(str, revision, "moves_at", "a revision, a string")
        seat = self.game.rules.viewer(seat)
        number = revision.partition("-")[0]
        if not number.isdecimal() or len(number) > len(str(self.moves)) or int(number) > self.moves:
            return None
        return int(number) if self._revision(int(number), seat) == revision else None

    def _revision(self, moves: int, seat: Seat | None) -> str:
        if seat not in self._revisions:
            self._revisions[seat] = revisions.Revisions(self._at.start, seat)
        return self._revisions[seat].at(moves, self._history)

    def _after(self, moves: int) -> Game:
        return self._history[moves - 1][1] if moves else self._at.start

    def _go_on(self, happened: list[tuple[records.Action, Game]]) -> Game:
        """Add what has happened now to the history, and the chance after it; the game that it leads to. If anything is
        raised, nothing has happened."""
        at = self._at
        game, length, used, seed, scripted, recalled, *same = at
        # The random numbers are taken away, so that nobody goes on with them if what they are drawn for does not
        # happen.
        known, self._chance = self._chance, None
        rng = known[1] if known is not None and known[0] is at else self._random_numbers()
        if happened:
            _, game = happened[-1]
        state = game.state
        rules = state.rules
        while rules.actors(state) == (CHANCE,):
            if recalled and used < len(scripted) and rules.check(state, scripted[used]) is not None:
                # It was recalled, and cannot happen now that somebody has decided otherwise: it is forgotten, with
                # those after it.
                scripted = scripted[:used]
            if used < len(scripted):
                action = scripted[used]
                state, events = rules.apply(state, action)
                if recalled:
                    rng.random()
            else:
                outcomes = rules.outcomes(state)
                if not outcomes:
                    raise nothing_can_happen(rules, state.stack[-1])
                action = outcomes.at(rng.random())
                state, events = rules.apply_unchecked(state, action)
            game = Game(state, events)
            used += 1
            happened.append((action, game))
        self._history[length:] = happened
        self._at = at = _point(_Point, (game, length + len(happened), used, seed, scripted, recalled, *same))
        self._chance = at, rng
        return game

    def _random_numbers(self) -> Random:
        """The random numbers of chance, drawn anew up to where they are now."""
        at = self._at
        rng = Random(f"chance {at.seed}")
        for _ in range(at.drawn):
            rng.random()
        return rng

    def forget(self) -> None:
        """Forget what has happened: the match goes on as if it was resumed from its game, with the same chance to come.

        Nothing that was played until now can be taken back, there are no `events` until the next decision, and the
        match has no transcript. It is for many games of which nobody looks back: their states need no memory, and
        Python need not look after them.

        >>> import catan_core as catan
        >>> match, other = (catan.Match(catan.ruleset("base"), seats=3, seed=7) for _ in range(2))
        >>> match.forget()
        >>> match.moves, match.play(match.actions[0]) == other.play(other.actions[0])
        (0, True)
        """
        known, at = self._chance, self._at
        self._revisions.clear()
        script = at.scripted[at.used :]
        self._at = _Point(at.game, 0, 0, at.seed, script, at.recalled, {}, at.game, True, at.drawn)
        self._history.clear()
        self._chance = None if known is None or known[0] is not at else (self._at, known[1])

    def _last_decision(self) -> int | None:
        """The place of the last decision of a seat in the history; None if nobody has decided anything."""
        for place in range(self._at.length - 1, -1, -1):
            if self._history[place][0].seat != CHANCE:
                return place
        return None

    def undo(self, *, seed: int | str | None = None) -> records.Action:
        """Take back the last decision of a seat, with the chance that followed it. Returns the decision.

        The same decision again leads to the same chance. With a `seed`, the chance to come is drawn anew, by that seed,
        and outcomes that were scripted are forgotten: so nobody at a table learns from an undo what will happen. Raises
        EngineError if nobody has decided anything yet.
        """
        if seed is not None:
            arguments.require_seed(seed, "undo")
        length = self._last_decision()
        if length is None:
            raise errors.EngineError("there is no decision to take back")
        at, history = self._at, self._history
        used = at.used - sum(action.seat == CHANCE for action, _ in history[length : at.length])
        game = self._after(length)
        for known in self._revisions.values():
            known.forget(length)
        if seed is None:
            self._at = at._replace(game=game, length=length, used=used, seen_by={})
        else:
            happened = tuple(action for action, _ in history[:length] if isinstance(action, records.ChanceAction))
            self._at = _Point(game, length, used, seed, happened, True, {}, at.start, at.midway, at.skipped)
        return history[length][0]

    @property
    def events(self) -> Events:
        """What the last decision and the chance after it have caused, hidden things included."""
        game = self.game
        happened = (
            event for _, after in self._history[self._last_decision() or 0 : self.moves] for event in after.events
        )
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
        arguments.require_number(moves, "events_since", "a number of moves")
        if moves > self.moves:
            errors.refuse("events_since", f"a number of moves, of which there are {self.moves}", moves)
        game = self.game
        return Events(self._happened(moves and moves + 1), game.rules, game.board)

    def _happened(self, games: int) -> abc.Iterator[records.Event]:
        """The events of all games since the one that the match began with, but for the first `games` of them."""
        begun = [] if games else [self._at.start]
        later = [after for _, after in self._history[max(games - 1, 0) : self.moves]]
        return (event for game in begun + later for event in game.events)

    def seen_by(self, seat: Seat | None) -> Seen:
        """All that a seat has seen since the match began, for `View.determinize`. Raises SeatError."""
        rules = self.game.rules
        seat = rules.viewer(seat)
        games, seen = self._at.seen_by.get(seat, (0, Seen(seat)))
        if games <= self.moves:
            seen = seen.after(rules.events_for(self._happened(games), seat))
            self._at.seen_by[seat] = self.moves + 1, seen
        return seen

    def view(self, seat: Seat | None) -> View:
        """The current game as a seat may know it, with what it has seen since the match began: the states of
        `determinize` agree with that too. In a match that was resumed from a game in progress nobody has seen it all,
        so there it is `game.view(seat)`. Raises SeatError.
        """
        view = self.game.view(seat)
        return view if self.began_midway else records.evolve(view, seen=self.seen_by(seat))

    @property
    def transcript(self) -> Transcript:
        """All that is needed to play exactly this game again. `str(...)` of it is JSON Lines.

        Raises EngineError for a match that was resumed from a game in progress, or has forgotten how it began.
        """
        if self.began_midway:
            raise errors.EngineError(
                "a match that was resumed from a game in progress, or has forgotten how it began, has no transcript:"
                " store its game"
            )
        return Transcript.of(self._at.start, (action for action, _ in self._history[: self.moves]), self.metadata)
