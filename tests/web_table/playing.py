"""Clients of a table without a server: what they are sent, and how they play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import catan_core as catan
from catan_core import Seat
from examples.web_table.room import Room
from examples.web_table.session import Session, said_hello

Message = dict[str, Any]


def room_of(*expansions: str, people: int = 2, seats: int = 4, seed: str = "shared", bot: str = "random") -> Room:
    """A room in which a game has begun: people take the first seats."""
    room = Room("room", catan.ruleset(*(expansions or ("base",))), seats, bot=bot, board_seed=seed)
    for number in range(people):
        room.sit(f"person {number}")
    room.start()
    return room


def room_of_match(match: catan.Match, people: int) -> Room:
    """A room where a match goes on that has been played elsewhere."""
    room = Room("room", match.game.rules.ruleset, match.game.rules.seats, bot="random")
    for number in range(people):
        room.sit(f"person {number}")
    room.resume(str(match.transcript), 0)
    return room


def restarted(room: Room) -> Room:
    """The room as it is after the server was started again: of its game, the transcript alone is left."""
    again = Room(room.id, room.rules, len(room.chairs), bot=room.bot)
    again.chairs = [*room.chairs]
    again.resume(str(room.playing().transcript), room.opening)
    return again


class Player:
    """A client at a room, with all that it has been sent."""

    def __init__(self, room: Room, seat: int | None, language: str = "en", since: str | None = None) -> None:
        self.room = room
        hello = {"type": "hello", "token": None, "language": language, "since": since}
        self.session: Session = said_hello(room, json.dumps(hello), None if seat is None else Seat(seat))
        self.received: list[Message] = []
        self.log: list[Message] = []
        self.state: Message = {}
        self._id = 0
        self._take([self.session.welcome()])
        self.look()

    def look(self) -> list[Message]:
        """The messages that have come."""
        return self._take(self.session.news())

    def _take(self, texts: list[str]) -> list[Message]:
        messages: list[Message] = [json.loads(text) for text in texts]
        for message in messages:
            if message["type"] == "events":
                self.log = [event for event in self.log if event["number"] <= message["after"]] + message["events"]
            elif message["type"] == "state":
                self.state = message
        self.received += messages
        return messages

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message. Returns the reply."""
        self._id += 1
        return self.send(json.dumps({"type": kind, "id": self._id, **fields}))

    def send(self, text: str) -> Message:
        """Send a text. Returns the reply."""
        (reply,) = self._take([self.session.answer(text).reply])
        return reply

    def play(self, action: Message) -> Message:
        """Play an action, by the state that this client has."""
        return self.ask("play", revision=self.revision, action=action)

    @property
    def revision(self) -> str:
        """The revision that this client has."""
        revision: str = self.state["revision"]
        return revision


def go_on(room: Room, players: list[Player], rng: Random, decisions: int) -> Iterator[int]:
    """Let people and bots decide at random, until the game is over; everybody looks after each decision."""
    for number in range(decisions):
        bot = room.bot_to_move()
        if bot is not None:
            choosing, view, seed = room.question(bot)
            asked = room.playing().revision(bot)
            assert room.play_bot(choosing.choose(view, view.actions, Random(seed)), asked)
        elif room.stage == "playing":
            person = next(player for player in players if player.session.seat in player.state["waiting_for"])
            reply = person.play(rng.choice(person.state["actions"])["action"])
            assert reply["type"] == "done"
        else:
            return
        for player in players:
            player.look()
        yield number
