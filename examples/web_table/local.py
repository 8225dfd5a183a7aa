"""A table without a server: one person and bots, in one process. A page that runs Python itself plays through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .lobby import checked, expansions_json, rules_json
from .protocol import JsonObject, NewRoom, Refused, Texts
from .room import Room
from .session import Session, refusal, said_hello


class LocalTable:
    """A room with one person. The texts are those of the protocol, in both directions; `hello` needs no token.

    The `seed` decides the board and all chance: the same decisions lead to the same game.

    >>> table = LocalTable(seats=3, seed="shared")
    >>> [text[:17] for text in table.receive('{"type":"hello","token":null,"language":"en"}')]
    ['{"type":"welcome"', '{"type":"board","', '{"type":"events",', '{"type":"state","']
    >>> table.bots_to_move
    False
    """

    def __init__(
        self,
        expansions: Sequence[str] = ("base",),
        seats: int = 4,
        *,
        options: Mapping[str, Any] | None = None,
        seat: int = 0,
        name: str | None = None,
        bot: str | None = None,
        seed: str | None = None,
    ) -> None:
        wish = NewRoom(Texts([*expansions]), seats, JsonObject(dict(options or {})), bot=bot)
        rules, chosen = checked(wish)
        self.room = Room("local", rules, seats, bot=chosen, board_seed=seed)
        self.seat, self.token = self.room.sit(name, seat)
        self.room.start(chance_seed=seed)
        self._session: Session | None = None

    @staticmethod
    def expansions() -> str:
        """The answer to `GET /api/expansions`."""
        return expansions_json()

    @staticmethod
    def rules(expansions: str, seats: int | None = None, options: str = "{}") -> str:
        """The answer to `GET /api/rules`. Raises Refused."""
        return rules_json(expansions, seats, options)

    def receive(self, text: str) -> list[str]:
        """Carry out a message of the page. Returns the messages for the page. A second hello begins anew."""
        hello = '"hello"' in text and self._hello(text)
        if hello:
            return hello
        if self._session is None:
            return [refusal(Refused("hello-first", "the first message is a hello"), None)]
        return [self._session.answer(text).reply, *self._session.news()]

    def _hello(self, text: str) -> list[str]:
        try:
            session = said_hello(self.room, text, self.seat)
        except Refused as error:
            return [] if self._session else [refusal(error, None)]
        if self._session is None:
            self.room.connect(self.seat, 1)
        self._session = session
        return [session.welcome(), *session.news()]

    @property
    def bots_to_move(self) -> bool:
        """Whether a bot owes a decision."""
        return self.room.bot_to_move() is not None

    def step(self) -> list[str]:
        """One decision of a bot, if a bot owes one. Returns the messages for the page."""
        seat = self.room.bot_to_move()
        if seat is not None:
            bot, view, seed = self.room.question(seat)
            asked = self.room.playing().revision(seat)
            self.room.play_bot(bot.choose(view, view.actions, Random(seed)), asked)
        return self._session.news() if self._session else []
