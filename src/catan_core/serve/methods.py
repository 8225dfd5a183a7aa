"""What can be asked of a server: its methods, each with its parameters."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Lock, RLock
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from catan_core.codec.positions import dumps
from catan_core.codec.ruleset_ref import chosen_of
from catan_core.compiler.rulesets import ruleset
from catan_core.game import Game
from catan_core.match import Match
from catan_core.model import errors
from catan_core.play import bots_for
from catan_core.play import decide as decision
from catan_core.plugin.expansion import Expansion, catalogue
from catan_core.serve import values
from catan_core.transcript import Transcript

MAX_GAMES = 1_000
"""A server holds at most this many games."""


class NoSuchGame(errors.CatanError):
    """A game that the server does not hold."""


class NothingToUndo(errors.CatanError):
    """No seat has decided anything yet."""


class NotLegal(errors.CatanError):
    """An action that is not legal. `refusal` is why, as JSON."""

    def __init__(self, message: str, refusal: dict[str, Any]) -> None:
        self.refusal = refusal
        super().__init__(message)


class Table:
    """The games of a server by id. One thread at a time has a game to itself, and one at a time makes games.

    `expansions` are expansions that are not installed.
    """

    def __init__(self, expansions: Iterable[Expansion] = ()) -> None:
        self.expansions: tuple[Expansion, ...] = tuple(expansions)
        self.matches: dict[str, Match] = {}
        self._last = 0
        self._making = RLock()
        self._locking = Lock()
        self._locks: WeakKeyDictionary[Match, RLock] = WeakKeyDictionary()

    @contextlib.contextmanager
    def held(self, id: str) -> Iterator[None]:
        """Have a game to oneself. Raises NoSuchGame, also if somebody has closed it by the time that it is free."""
        while True:
            match = self.match(id)
            with self._locking:
                lock = self._locks.setdefault(match, RLock())
            with lock:
                if self.matches.get(id) is match:
                    yield
                    return

    def reserved(self, method: Method, params: Mapping[str, Any]) -> contextlib.AbstractContextManager[object]:
        """Have to oneself what a method needs: its game, or, to make one, the place for it. Raises NoSuchGame."""
        if "game" in method.required:
            return self.held(params["game"])
        return self._making if "game" in method.optional else contextlib.nullcontext()

    def match(self, id: str) -> Match:
        """A game. Raises NoSuchGame."""
        try:
            return self.matches[id]
        except KeyError:
            raise NoSuchGame(f"there is no game {errors.short(id)}; `new` and `resume` make one") from None

    def free(self, id: str | None) -> str:
        """An id for a new game: the wanted one, or the next number. Raises ArgumentError."""
        if len(self.matches) >= MAX_GAMES:
            raise errors.ArgumentError(f"there are {MAX_GAMES} games, which is the limit; `close` one first")
        if id is not None and id in self.matches:
            raise errors.ArgumentError(
                f"there is a game {errors.short(id)} already; `close` it first, or choose another id"
            )
        while id is None or id in self.matches:
            self._last += 1
            id = str(self._last)
        return id


# -- methods -------------------------------------------------------------------------------------------------------


def status(table: Table, game: str, seat: Any = None) -> dict[str, Any]:
    """How a game stands, as everybody may know it, and the revision that a seat has seen."""
    match = table.match(game)
    now = match.game
    return {
        "game": game,
        "moves": match.moves,
        "revision": match.revision(seat),
        "turn": {"number": now.turn.number, "seat": now.turn.seat},
        "actors": [*now.actors],
        "over": now.over,
        "winners": [*now.winners] if now.over else None,
    }


def new(
    table: Table,
    seed: int | str,
    expansions: tuple[str, ...] = ("base",),
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
    board: object = None,
    metadata: Mapping[str, str] = MappingProxyType({}),
    game: str | None = None,
    board_seed: int | str | None = None,
) -> dict[str, Any]:
    """Begin a game. With a `board_seed` that lays the board, and `seed` decides chance alone."""
    id = table.free(game)
    composed = ruleset(*chosen_of(expansions, table.expansions), options=options, edition=edition)
    if board is None:
        match = Match(composed, seats, seed=seed, metadata=metadata, board_seed=board_seed)
    else:
        with _reading("board"):
            match = Match(composed, seats, seed, (), metadata, board_seed=board_seed, board=dumps(board))
    table.matches[id] = match
    return status(table, id)


def resume(
    table: Table,
    seed: int | str,
    transcript: str | None = None,
    position: object = None,
    game: str | None = None,
) -> dict[str, Any]:
    """Go on with a game that `save` has given, from its transcript or from its position."""
    id = table.free(game)
    if (transcript is None) == (position is None):
        raise errors.ArgumentError("resume takes either a transcript or a position")
    source: Transcript | Game
    if transcript is not None:
        with _reading("transcript"):
            source = Transcript.parse(transcript, expansions=table.expansions)
    else:
        with _reading("position"):
            source = Game.from_json(dumps(position), expansions=table.expansions)
    table.matches[id] = Match.resume(source, seed=seed)
    return status(table, id)


def view(table: Table, game: str, seat: Any, words: str | None = None) -> Any:
    """What a seat, or a spectator, may know."""
    match = table.match(game)
    shown = json.loads(match.game.view(seat).to_json(words=words, names=match.names))
    return {**shown, "moves": match.moves, "revision": match.revision(seat)}


def actions(table: Table, game: str, seat: Any, limit: int = 200, words: str | None = None) -> Any:
    """What a seat may do."""
    match = table.match(game)
    return json.loads(match.game.actions_of(seat).to_json(limit, words=words, names=match.names))


def play(
    table: Table, game: str, seat: Any, action: object, revision: str | None = None, words: str | None = None
) -> dict[str, Any]:
    """Play an action of a seat; chance is answered at once."""
    match = table.match(game)
    with _refusing_in(match.game, words), _reading("action"):
        match.play_json(dumps(action), seat, revision=revision)
    return status(table, game, seat)


def check(table: Table, game: str, seat: Any, action: object, words: str | None = None) -> dict[str, Any] | None:
    """Why an action of a seat is not legal; null if it is legal. Nothing is played."""
    now = table.match(game).game
    with _refusing_in(now, words), _reading("action"):
        violation = now.rules.check(now.view(seat), now.action_sent(dumps(action), seat))
    return None if violation is None else _refusal(now, violation, words)


def bots(table: Table, game: str) -> list[str]:
    """The bots that can decide in a game, by name."""
    return [*bots_for(table.match(game).game.rules.ruleset)]


def decide(table: Table, game: str, seat: Any, bot: str | None = None) -> Any:
    """What a bot would do at a seat that owes a decision. Nothing is played."""
    match = table.match(game)
    now = match.game
    named = bots_for(now.rules.ruleset)
    if bot is not None and bot not in named:
        raise errors.ArgumentError(f"there is no bot {errors.short(bot)}; there are {', '.join(named)}")
    if now.rules.seat(seat) not in now.actors:
        violation = errors.ENGINE["game-over"]() if now.over else errors.ENGINE["not-your-decision"](seat=seat)
        raise NotLegal(violation.text, _refusal(now, violation, None))
    return json.loads(now.action_to_json(decision(named[bot or list(named)[-1]](), match, seat)))


def events(
    table: Table, game: str, seat: Any, since: int | None = None, revision: str | None = None, words: str | None = None
) -> dict[str, Any]:
    """What has happened since a number of moves or a revision, as a seat may see it; the whole view, if the game is no
    longer one that began so."""
    match = table.match(game)
    if since is not None and revision is not None:
        raise errors.ArgumentError("events takes either a number of moves, `since`, or a `revision`")
    known = since or 0 if revision is None else match.moves_at(revision, seat)
    about = {"moves": match.moves, "revision": match.revision(seat)}
    if known is None:
        return {**about, "view": view(table, game, seat, words)}
    happened = match.events_since(known)
    shown = json.loads(match.game.rules.ruleset.events_to_json(happened, seat, words=words, names=match.names))
    return {**about, **({"events": shown} if words is None else shown)}


def undo(
    table: Table, game: str, seed: int | str | None = None, seat: Any = None, revision: str | None = None
) -> dict[str, Any]:
    """Take back the last decision, with the chance after it."""
    match = table.match(game)
    if revision is not None and revision != match.revision(seat):
        raise errors.StaleError
    try:
        match.undo(seed=seed)
    except errors.EngineError as error:
        raise NothingToUndo(str(error)) from None
    return status(table, game, seat)


def save(table: Table, game: str) -> dict[str, Any]:
    """A game to be stored, hidden things included."""
    match = table.match(game)
    transcript = None if match.began_midway else str(match.transcript)
    return {"position": json.loads(match.game.to_json()), "transcript": transcript}


def schema(table: Table, game: str, message: str | None = None) -> dict[str, Any]:
    """The JSON Schema of the messages of a game."""
    return table.match(game).game.rules.schema(message)


def games(table: Table) -> list[dict[str, Any]]:
    """How every game stands."""
    standing = []
    for id in [*table.matches]:
        with contextlib.suppress(NoSuchGame), table.held(id):
            standing.append(status(table, id))
    return standing


def close(table: Table, game: str) -> None:
    """Forget a game."""
    table.match(game)
    del table.matches[game]


def expansions(table: Table) -> dict[str, Any]:
    """The expansions that games may have: those that are installed, and those that the server was given."""
    return {
        id: {
            "title": expansion.title,
            "version": expansion.version,
            "requires": [*expansion.requires],
            "seats": None if expansion.seats is None else sorted(expansion.seats),
        }
        for id, expansion in {**catalogue(), **{one.id: one for one in table.expansions}}.items()
    }


@contextlib.contextmanager
def _reading(parameter: str) -> Iterator[None]:
    """Have the paths of what is wrong with a parameter begin where the request does: at its parameters."""
    try:
        yield
    except errors.DecodeError as error:
        raise error.within(parameter) from None
    except errors.TranscriptError as error:
        raise errors.DecodeError((str(error),)).within(parameter) from None
    except errors.PositionError as error:
        raise errors.PositionError(tuple(f"$.{parameter}: {problem}" for problem in error.problems)) from None


@contextlib.contextmanager
def _refusing_in(game: Game, words: str | None) -> Iterator[None]:
    """Put a refusal into words, if a language was asked for. Raises ArgumentError for an unknown language."""
    if words is not None:
        game.rules.language(words)
    try:
        yield
    except errors.IllegalAction as error:
        raise NotLegal(error.violation.text, _refusal(game, error.violation, words)) from None


def _refusal(game: Game, violation: errors.Violation, words: str | None) -> dict[str, Any]:
    refusal: dict[str, Any] = json.loads(game.refusal_json(violation, words=words))
    return refusal


# -- all of them ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Method:
    """A method: what it does, its parameters, those that must be given first, and what it answers."""

    run: Callable[..., object]
    result: values.Answer
    required: Mapping[str, values.Parameter] = attrs.field(factory=dict)
    optional: Mapping[str, values.Parameter] = attrs.field(factory=dict)


GAME = {"game": values.GAME_ID}
SEATED = {**GAME, "seat": values.SEAT}
ACTING = {**GAME, "seat": values.SEAT, "action": values.ACTION}

METHODS: Mapping[str, Method] = {
    "expansions": Method(expansions, values.EXPANSIONS),
    "new": Method(
        new,
        values.STATUS,
        {"seed": values.SEED},
        {
            "expansions": values.IDS,
            "seats": values.WHOLE,
            "options": values.OPTIONS,
            "edition": values.TEXT,
            "board": values.BOARD,
            "metadata": values.NOTES,
            "game": values.GAME_ID,
            "board_seed": values.SEED,
        },
    ),
    "resume": Method(
        resume,
        values.STATUS,
        {"seed": values.SEED},
        {"transcript": values.TEXT, "position": values.POSITION, "game": values.GAME_ID},
    ),
    "games": Method(games, values.GAMES),
    "status": Method(status, values.STATUS, GAME, {"seat": values.VIEWER}),
    "view": Method(view, values.VIEW, {**GAME, "seat": values.VIEWER}, {"words": values.WORDS}),
    "actions": Method(actions, values.ACTIONS, SEATED, {"limit": values.LIMIT, "words": values.WORDS}),
    "check": Method(check, values.REFUSAL_OR_NULL, ACTING, {"words": values.WORDS}),
    "play": Method(play, values.STATUS, ACTING, {"revision": values.TEXT, "words": values.WORDS}),
    "bots": Method(bots, values.BOTS, GAME),
    "decide": Method(decide, values.DECISION, SEATED, {"bot": values.TEXT}),
    "events": Method(
        events,
        values.NEWS,
        {**GAME, "seat": values.VIEWER},
        {"since": values.WHOLE, "revision": values.TEXT, "words": values.WORDS},
    ),
    "undo": Method(undo, values.STATUS, GAME, {"seed": values.SEED, "seat": values.VIEWER, "revision": values.TEXT}),
    "save": Method(save, values.SAVED, GAME),
    "schema": Method(schema, values.JSON_SCHEMA, GAME, {"message": values.TEXT}),
    "close": Method(close, values.NOTHING, GAME),
}
"""The methods by name."""
