"""A room: its seats, the game that is played in it, and playing. No input, no output.

Whatever changes the game returns a `Change`, which says what must be stored before anybody is told.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Literal, TypeAlias

import attrs

from catan_core import (
    CHANCE,
    Action,
    CatanError,
    Game,
    IllegalAction,
    Match,
    Ruleset,
    Seat,
    StaleError,
    Transcript,
    View,
)
from catan_core.play import Bot, bots_for, view_for

from .clock import TurnClock
from .protocol import Play, Refused
from .spoken import refused

Value: TypeAlias = bool | int | str
Stage: TypeAlias = Literal["lobby", "playing", "over"]
Kind: TypeAlias = Literal["person", "bot", "stand-in", "empty"]
"""Who decides at a seat. A stand-in is a bot that plays for a person who is away: the seat stays theirs."""

BOTS: tuple[Kind, ...] = ("bot", "stand-in")

BOT_NAMES = ("Agnès", "Blai", "Clara", "Dídac", "Elena", "Félix", "Gala", "Hugo", "Irene", "Joel")
"""What bots are called: the first names that nobody else at the table has."""


CHAT_LINES = 200
"""So many lines of the chat are kept."""


@attrs.frozen
class Chair:
    """Who sits at a seat. The token of a person is kept as its hash only."""

    kind: Kind = "empty"
    name: str | None = None
    token_hash: str | None = attrs.field(default=None, repr=False)


@attrs.frozen
class Change:
    """What has become of a game: after the first `kept` moves come these `lines`, each an action.

    `header` is the first line of the transcript, when the game begins. `undone`: moves were taken back. `chairs`: who
    sits where from now on; None if nobody has sat down or got up. `said`: a line of the chat. `times`: when each of the
    lines was played, in seconds since 1970.
    """

    kept: int
    lines: tuple[str, ...] = ()
    header: str | None = None
    undone: bool = False
    chairs: tuple[Chair, ...] | None = None
    said: Said | None = None
    times: tuple[float, ...] = ()


@attrs.frozen
class Said:
    """What a seat has said in the chat."""

    number: int
    seat: int
    words: str


@attrs.frozen
class Request:
    """Somebody asks to take a decision back."""

    by: int
    agreed: frozenset[int] = frozenset()


@attrs.frozen
class StandIn:
    """Somebody asks that a bot plays for the person of a seat, who is away."""

    seat: int
    by: int
    agreed: frozenset[int] = frozenset()


def hash_of(token: str) -> str:
    """The hash of a token. Any string has one."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seated(seat: Seat | None) -> Seat:
    """The seat of somebody who has one. Raises Refused."""
    if seat is None:
        raise Refused("spectator", "you look on; only those who sit at the table play")
    return seat


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def begun(rules: Ruleset, seats: int, board_seed: str, chance_seed: str) -> Match:
    """A match whose board is made by one seed, and the rest by another."""
    # --8<-- [start:seeds]
    opening = Match(rules, seats, seed=board_seed).transcript
    board_alone = Transcript(opening.header, ())
    match = Match.resume(board_alone, seed=chance_seed)
    for action in opening.actions:  # pieces that a set-up places by itself
        if action.seat != CHANCE:
            match.play(action)
    # --8<-- [end:seeds]
    return match


class Room:
    """A room. Changes of the game count in `game_changes`, all others in `room_changes`."""

    def __init__(
        self,
        id: str,
        rules: Ruleset,
        seats: int,
        *,
        bot: str,
        title: str | None = None,
        board_seed: str | None = None,
        chat: bool = False,
        seconds: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.id = id
        self.rules = rules
        self.title = title
        self.bot = bot
        self.board_seed = board_seed
        self.chat: list[Said] | None = [] if chat else None
        """The last lines of the chat; None in a room without one."""
        self.clock = None if seconds is None else TurnClock(seconds)
        self.now = now
        self.times: list[float] = []
        """When each move was made."""
        self.rematch: str | None = None
        """The id of the room where the same people play again."""
        self.chairs = [Chair() for _ in range(seats)]
        self.connected: dict[int, int] = {}
        self.spectators = 0
        self.match: Match | None = None
        self.request: Request | None = None
        self.stand_in: StandIn | None = None
        self.room_changes = 0
        self.game_changes = 0
        self._opening = 0
        self._beginning: Game | None = None
        self._write: Callable[[Action], str] | None = None
        self.shown: dict[tuple[int | None, str], str] = {}
        """The state as seats have been shown it, by seat and language, until the game changes."""
        self.told: dict[tuple[int | None, str], list[tuple[Game, str]]] = {}
        """What led to each game, as seats have been told it, by seat and language."""

    # -- seats -----------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """Whether the game has begun, and whether it is over."""
        if self.match is None:
            return "lobby"
        return "over" if self.match.game.over else "playing"

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token is for; None for any other token."""
        wanted, seat = hash_of(token), None
        for number, chair in enumerate(self.chairs):
            if chair.token_hash is not None and hmac.compare_digest(chair.token_hash, wanted):
                seat = Seat(number)
        return seat

    def sit(self, name: str | None, seat: int | None = None) -> tuple[Seat, str]:
        """Take a seat, the first empty one unless another is named. Returns it with its token. Raises Refused."""
        if self.stage != "lobby":
            raise Refused("started", "the game has begun; you may look on")
        empty = [number for number, chair in enumerate(self.chairs) if chair.kind == "empty"]
        if not empty:
            raise Refused("room-full", "all seats are taken")
        if seat is not None and not 0 <= seat < len(self.chairs):
            raise Refused("bad-request", f"the seats are 0 to {len(self.chairs) - 1}")
        if seat is not None and seat not in empty:
            raise Refused("taken", "somebody sits there")
        token, taken = secrets.token_urlsafe(32), Seat(empty[0] if seat is None else seat)
        self.chairs[taken] = Chair("person", name, hash_of(token))
        self.room_changes += 1
        return taken, token

    def start(self, chance_seed: str | None = None) -> Change:
        """Begin the game; bots take the empty seats. Raises Refused.

        `chance_seed` decides dice, draws and thefts, until something is taken back. Without it nobody can know them.
        """
        if self.stage != "lobby":
            raise Refused("started", "the game has begun")
        board_seed = fresh_seed() if self.board_seed is None else self.board_seed
        try:
            match = begun(self.rules, len(self.chairs), board_seed, chance_seed or fresh_seed())
        except CatanError as error:
            raise Refused("bad-request", str(error)) from None
        names = iter(self._bot_names())
        self.chairs = [Chair("bot", next(names)) if chair.kind == "empty" else chair for chair in self.chairs]
        self._begin(match)
        self._opening = len(match.history)
        return Change(0, self._lines(0), str(match.transcript.header), times=tuple(self.times))

    def _bot_names(self) -> list[str]:
        """A name for each seat that is empty, none of which another seat has."""
        names = {chair.name for chair in self.chairs}
        return [name for name in BOT_NAMES if name not in names]

    def resume(self, transcript: str, opening: int, times: Sequence[float] = ()) -> None:
        """Go on with a game that was stored. `opening`: the number of moves before anybody was asked; `times`: when
        each move was made.
        """
        self.times = [*times]
        self._begin(Match.resume(Transcript.parse(transcript), seed=fresh_seed()))
        self._opening = opening

    def _begin(self, match: Match) -> None:
        self.match = match
        header = match.transcript.header
        self._beginning, self._write = header.game(), header.codec.action_json
        self.room_changes += 1
        self.changed()

    def changed(self) -> None:
        """Whatever seats are shown of the game has changed."""
        self.game_changes += 1
        self.shown.clear()
        if self.match is not None:
            now, moves = self.now(), len(self.match.history)
            self.times = self.times[:moves] + [now] * (moves - len(self.times))
            if self.clock is not None:
                self.clock.look(self.match.game, now)

    @property
    def opening(self) -> int:
        """The number of moves before anybody was asked; they cannot be taken back."""
        return self._opening

    @property
    def seconds(self) -> int | None:
        """The time for a turn; None without a clock."""
        return None if self.clock is None else self.clock.seconds

    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "person")

    def connect(self, seat: int | None, by: int) -> None:
        """Somebody has come (1) or gone (-1). Where `consent.unsettled`, call `consent.settle` next."""
        if seat is None:
            self.spectators += by
        else:
            self.connected[seat] = self.connected.get(seat, 0) + by
        self.room_changes += 1

    def away(self, seat: int) -> bool:
        """Whether a seat belongs to a person who is not there."""
        return self.chairs[seat].kind in ("person", "stand-in") and self.connected.get(seat, 0) <= 0

    def public(self) -> dict[str, object]:
        """What everybody may know of the room."""
        return {
            "room": self.id,
            "title": self.title,
            "phase": self.stage,
            "expansions": [*self.rules.expansions],
            "options": self._chosen_options(),
            "bot": self.bot,
            "seats": [
                {
                    "seat": seat,
                    "kind": chair.kind,
                    "name": chair.name,
                    "connected": chair.kind == "bot" or self.connected.get(seat, 0) > 0,
                }
                for seat, chair in enumerate(self.chairs)
            ],
            "spectators": self.spectators,
            "chat": self.chat is not None,
            "seconds": self.seconds,
            "rematch": self.rematch,
            "winners": [*self.match.game.winners] if self.match and self.match.game.over else None,
        }

    def _chosen_options(self) -> dict[str, Value]:
        """The options that differ from the usual ones."""
        values = self.rules.options
        return {
            option.name: values[option.name]
            for option in self.rules.declared_options
            if values[option.name] != option.default
        }

    # -- playing ---------------------------------------------------------------------------------------------------

    def playing(self) -> Match:
        """The match. Raises Refused before it has begun."""
        if self.match is None:
            raise Refused("not-started", "the game has not begun")
        return self.match

    @property
    def games(self) -> tuple[Game, ...]:
        """The game as it began, and after every move."""
        match = self.playing()
        assert self._beginning is not None
        return (self._beginning, *(game for _, game in match.history))

    def play(self, seat: Seat | None, play: Play, language: str = "en") -> Change:
        """Play an action of a seat. Raises Refused."""
        match, seat = self.playing(), seated(seat)
        rules = match.game.rules
        try:
            action = match.game.action_sent(json.dumps(play.action), seat)
        except CatanError as error:
            raise refused(error, match.game, language) from None
        try:
            match.require_fresh(play.revision, seat)
        except StaleError as error:
            raise Refused("stale", str(error)) from None
        # The reason comes from what the seat sees, so it tells nothing else.
        violation = rules.check(match.game.view(seat), action)
        if violation is not None:
            raise refused(IllegalAction(action, violation), match.game, language)
        try:
            return self._played(action)
        except IllegalAction as error:
            raise refused(error, match.game, language) from None

    def _played(self, action: Action) -> Change:
        match = self.playing()
        before = len(match.history)
        match.play(action)
        self.request = None
        self.changed()
        if match.game.over:
            self.room_changes += 1
        return Change(before, self._lines(before), times=tuple(self.times[before:]))

    def _lines(self, after: int) -> tuple[str, ...]:
        """The lines of the transcript after a number of moves."""
        match, write = self.playing(), self._write
        assert write is not None
        return tuple(write(action) for action, _ in match.history[after:])

    # -- beside the game -------------------------------------------------------------------------------------------

    def say(self, seat: Seat | None, words: str) -> Change:
        """Say something in the chat. Raises Refused."""
        seat = seated(seat)
        if self.chat is None:
            raise Refused("no-chat", "this room has no chat")
        said = Said(self.chat[-1].number + 1 if self.chat else 0, seat, words)
        self.chat = [*self.chat, said][-CHAT_LINES:]
        return Change(0 if self.match is None else len(self.match.history), said=said)

    def again(self, id: str) -> Room:
        """A room with the same rules and people for another game, on another board. Bots take the other seats again.

        Raises Refused.
        """
        if self.stage != "over":
            raise Refused("not-over", "a rematch is there when the game is over")
        room = Room(
            id,
            self.rules,
            len(self.chairs),
            bot=self.bot,
            title=self.title,
            chat=self.chat is not None,
            seconds=self.seconds,
        )
        room.chairs = [Chair() if chair.kind == "bot" else attrs.evolve(chair, kind="person") for chair in self.chairs]
        return room

    def longest_silence(self) -> dict[str, object] | None:
        """The longest time between two moves, in whole seconds, and the seat that ended it."""
        history = self.playing().history
        spans = [
            (self.times[number] - self.times[number - 1], -number)
            for number in range(max(self._opening, 1), min(len(history), len(self.times)))
            if history[number][0].seat != CHANCE
        ]
        if not spans:
            return None
        length, number = max(spans)
        return {"seconds": round(length), "seat": history[-number][0].seat}

    # -- bots ------------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> Seat | None:
        """The seat of a bot that owes a decision; None while nobody or only people do, and while an undo is asked."""
        if self.match is None:
            return None
        actors = self.match.game.actors
        return next((seat for seat in actors if seat >= 0 and self._bot_decides(seat)), None)

    def _bot_decides(self, seat: int) -> bool:
        """Whether a bot decides what a seat owes now: its own bot, unless an undo is asked, or the one that stands in
        for a person whose time has run out, who wins none by asking.
        """
        if self.chairs[seat].kind in BOTS:
            return self.request is None
        return self.clock is not None and seat in self.clock.run_out(self.now())

    def question(self, seat: Seat) -> tuple[Bot, View, str]:
        """What a bot needs to decide: the bot, what it may know, and a seed of its own."""
        match, bot = self.playing(), bots_for(self.rules)[self.bot]()
        return bot, view_for(bot, match, seat), f"bot {seat} {match.moves} {match.seed}"

    def play_bot(self, action: Action, revision: str) -> Change | None:
        """Play what a bot has decided; None if its seat has seen more since the revision at which it was asked."""
        match, seat = self.playing(), action.seat
        if match.revision(seat) != revision or not self._bot_decides(seat):
            return None
        return self._played(action)
