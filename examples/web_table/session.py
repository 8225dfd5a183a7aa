"""What one client is told, and what becomes of what it sends. No input, no output: whoever holds the connection sends
the texts on, stores changes, and only then answers.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from catan_core import ArgumentError, Game, Rules, Seat, Topology, contents_json

from . import consent
from .picture import diagram_json, panels_json
from .protocol import (
    VERSION,
    AskStandIn,
    Hello,
    Language,
    Message,
    Play,
    Refused,
    Say,
    StandInAgree,
    StandInRefuse,
    Undo,
    UndoAgree,
    UndoRefuse,
    id_in,
    read_message,
    spliced,
    written,
)
from .room import Change, Room
from .spoken import actions_shown, events_shown, phase_shown

NOTHING = -1
"""The number of the last move that is known to somebody who does not even know how the game began."""


@lru_cache(maxsize=64)
def contents_of(rules: Rules) -> str:
    """What there is in a game by some rules, in all languages."""
    return contents_json(rules)


@lru_cache(maxsize=64)
def geometry_of(board: Topology) -> str:
    """Where the places of a board lie."""
    return board.geometry().to_json()


def said_hello(room: Room, text: str, seat: Seat | None = None) -> Session:
    """The session of a client whose first message this is: of the seat that its token is for, or else of this one.

    Raises Refused.
    """
    message = read_message(text)
    if not isinstance(message, Hello):
        raise Refused("hello-first", "the first message is a hello")
    if message.token is not None:
        seat = room.seat_of(message.token)
        if seat is None:
            raise Refused("forged-token", "this token is for no seat of this room")
    return Session(room, seat, _language(room, message.language), message.since)


def _language(room: Room, language: str) -> str:
    try:
        return room.rules.rules(len(room.chairs)).language(language)
    except ArgumentError as error:
        raise Refused("language", str(error)) from None


@attrs.define
class Answer:
    """What becomes of a message: the `change` to be stored first, and the `reply` once it is."""

    reply: str
    change: Change | None = None


class Session:
    """A client at a room: `welcome` first, then `news` after every change, and `answer` for each of its messages."""

    def __init__(self, room: Room, seat: Seat | None, language: str, since: str | None) -> None:
        self.room = room
        self.seat = seat
        self.language = language
        self._since = since
        self._told: tuple[Game, ...] = ()
        self._room_seen = -1
        self._state_seen = -1
        self._said = -1
        self._places: object = self

    def welcome(self) -> str:
        """The first message to the client."""
        rules = self.room.rules.rules(len(self.room.chairs))
        fields: dict[str, object] = {
            "type": "welcome",
            "protocol": VERSION,
            "seat": self.seat,
            "language": self.language,
            "languages": [*rules.languages],
            "room": self.room.public(),
        }
        self._room_seen = self.room.room_changes
        return spliced(fields, [("contents", contents_of(rules))])

    # -- what the client is told -----------------------------------------------------------------------------------

    def news(self) -> list[str]:
        """All that has changed since it was asked last: nothing, or up to four messages."""
        room, texts = self.room, []
        if self._room_seen != room.room_changes:
            self._room_seen = room.room_changes
            texts.append(written({"type": "room", "room": room.public()}))
        lines = [said for said in room.chat or () if said.number > self._said]
        if lines:
            self._said = lines[-1].number
            shown = [{"number": said.number, "seat": said.seat, "words": said.words} for said in lines]
            texts.append(written({"type": "chat", "lines": shown}))
        if room.match is None or self._state_seen == room.game_changes:
            return texts
        board = room.match.game.board
        if board is not self._places:
            self._places = board
            texts.append(spliced({"type": "board"}, [("geometry", geometry_of(board) if board else "null")]))
        events = self._events()
        if events is not None:
            texts.append(events)
        self._state_seen = room.game_changes
        texts.append(self._state())
        if room.clock is not None and room.stage == "playing":
            left = [{"seat": seat, "left": round(left, 1)} for seat, left in room.clock.left(room.now()).items()]
            texts.append(written({"type": "clock", "seats": left}))
        return texts

    def _events(self) -> str | None:
        """What has happened since the client was told last."""
        games, told = self.room.games, self._told
        after = shared(told, games) if told else self._remembered()
        if len(told) == len(games) == after + 1:
            return None
        self._told, self._since = games, None
        written_events = events_of(self.room, games, self.seat, self.language)
        fields = {"type": "events", "after": after, **moment(self.room, self.seat)}
        return spliced(fields, [("events", f"[{','.join(text for text in written_events[after + 1 :] if text)}]")])

    def _remembered(self) -> int:
        """The number of the last move that a client which has come back knows."""
        known = None if self._since is None else self.room.playing().moves_at(self._since, self.seat)
        return NOTHING if known is None else known

    def _state(self) -> str:
        """The game as it stands."""
        room, key = self.room, (self.seat, self.language)
        if key not in room.shown:
            room.shown[key] = state_of(room, self.seat, self.language)
        return room.shown[key]

    # -- what the client sends -------------------------------------------------------------------------------------

    def answer(self, text: str) -> Answer:
        """Carry out what a message asks for. What is wrong with it is the reply."""
        id = None
        try:
            message = read_message(text)
            if isinstance(message, Hello):
                raise Refused("malformed", "the hello has been said")
            id = message.id
            change = self._carried_out(message)
        except Refused as error:
            return Answer(refusal(error, id_in(text) if id is None else id))
        return Answer(written({"type": "done", "id": id}), change)

    def _carried_out(self, message: Message) -> Change | None:
        room = self.room
        match message:
            case Say():
                return room.say(self.seat, message.words)
            case Play():
                return room.play(self.seat, message, self.language)
            case Undo():
                return consent.ask_undo(room, self.seat, message.revision)
            case UndoAgree():
                return consent.agree_undo(room, self.seat)
            case UndoRefuse():
                consent.refuse_undo(room, self.seat)
            case AskStandIn(seat=absent):
                return consent.ask_stand_in(room, self.seat, absent)
            case StandInAgree():
                return consent.agree_stand_in(room, self.seat)
            case StandInRefuse():
                consent.refuse_stand_in(room, self.seat)
            case Language(language=language):
                self.language = _language(room, language)
                self._told, self._since, self._state_seen = (), None, -1
            case Hello():
                pass
        return None


def refusal(error: Refused, id: int | None) -> str:
    """The reply to a message that is refused, or that could not be read."""
    if id is None:
        return written({"type": "error", "error": error.to_json()})
    return written({"type": "refused", "id": id, "error": error.to_json()})


def shared(told: tuple[Game, ...], games: tuple[Game, ...]) -> int:
    """The number of the last move up to which two courses of a game are the same: where one was taken back, the other
    went on with games of its own.
    """
    last = min(len(told), len(games)) - 1
    if told[last] is games[last]:
        return last
    return next(number for number in range(last + 1) if told[number] is not games[number]) - 1


def events_of(room: Room, games: tuple[Game, ...], seat: Seat | None, language: str) -> list[str]:
    """What led to each of the games of a room, as a seat may see it. It is written once for all who see the same."""
    told = room.told.setdefault((seat, language), [])
    while told and (len(told) > len(games) or told[-1][0] is not games[len(told) - 1]):
        told.pop()
    for number, game in enumerate(games[len(told) :], len(told)):
        told.append((game, written(events_shown(number, game, seat, language))[1:-1]))
    return [text for _, text in told]


def moment(room: Room, seat: Seat | None) -> dict[str, object]:
    """How far the game has come, for a seat."""
    match = room.playing()
    return {"number": match.moves, "revision": match.revision(seat)}


def state_of(room: Room, seat: Seat | None, language: str) -> str:
    """The message with the game as a seat may see it."""
    game = room.playing().game
    view = game.view(seat)
    seats = game.rules.all_seats
    request = room.request
    undo = request and {
        "by": request.by,
        "agreed": sorted(request.agreed),
        "waiting_for": [*consent.undo_waits_for(room)],
    }
    absence = room.stand_in
    stand_in = absence and {
        "seat": absence.seat,
        "by": absence.by,
        "agreed": sorted(absence.agreed),
        "waiting_for": [*consent.stand_in_waits_for(room)],
    }
    fields: dict[str, object] = {
        "type": "state",
        **moment(room, seat),
        "turn": {"number": view.turn.number, "seat": view.turn.seat},
        "phase": phase_shown(view, language),
        "waiting_for": [*view.actors],
        "scores": [view.score(each) for each in seats],
        "diagram": diagram_json(view, language),
        "panels": panels_json(view, language),
        **actions_shown(view.actions, language),
        "undo": undo,
        "can_undo": consent.can_undo(room, seat),
        "stand_in": stand_in,
        "over": view.over,
        "silence": room.longest_silence() if view.over else None,
    }
    return spliced(fields, [("view", view.to_json())])
