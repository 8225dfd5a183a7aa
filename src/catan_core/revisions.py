"""Revisions of a match: names for what a seat has seen of it, by which a request that comes too late is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catan_core import codec
from catan_core.model.ids import Seat
from catan_core.model.record import Action

if TYPE_CHECKING:
    from catan_core.game import Game

DIGEST_BYTES = 8
"""The length of a digest: that two of those of a game are alike by chance need not be feared."""


def digest(*parts: str) -> str:
    """A digest of some texts, the same in every process."""
    from hashlib import blake2b  # it loads OpenSSL, which few programs need

    return blake2b("\n".join(parts).encode(), digest_size=DIGEST_BYTES).hexdigest()


class Revisions:
    """The revisions of a match for one seat: of the game that it began with, and after every action.

    A revision is the number of actions and a digest of all that the seat has seen until then: two histories in which it
    has seen the same have the same, and no others. It tells nothing that the seat does not know.
    """

    def __init__(self, start: Game, seat: Seat | None) -> None:
        self.seat = seat
        self._start = start
        self._digests: list[str] = []

    def at(self, moves: int, history: Sequence[tuple[Action, Game]]) -> str:
        """The revision after the first `moves` actions of a history."""
        digests = self._digests
        if not digests:
            digests.append(self._start.revision(self.seat))
        for action, game in history[len(digests) - 1 : moves]:
            rules, known = game.rules, codec.of(game.rules, game.board)
            told = known.events_json(rules.events_for(game.events, self.seat))
            own = known.action_json(action) if action.seat == self.seat else ""
            asked = known.phases_json(game.view(self.seat).stack)  # of which no event need tell
            digests.append(digest(digests[-1], str(action.seat), own, told, asked))
        return f"{moves}-{digests[moves]}"

    def forget(self, moves: int) -> None:
        """Forget those after the first `moves` actions, which have been taken back."""
        del self._digests[moves + 1 :]


def still_asked(asked: Game, seat: Seat, later: Sequence[tuple[Action, Game]]) -> bool:
    """Whether a seat is asked what it was asked before some later actions.

    Others may have answered meanwhile, as when several seats discard: then nothing has changed for this seat.
    """
    before = asked.state
    for action, game in later:
        now = game.state
        same = len(now.stack) == len(before.stack) and now.stack[:-1] == before.stack[:-1] and now.turn == before.turn
        if action.seat == seat or not same or type(now.phase) is not type(before.phase):
            return False
    return True
