"""The time that a seat has for a turn. No input or output: whoever asks says what time it is, in seconds."""

from __future__ import annotations

from catan_core import Game

LEAST, MOST = 10, 3600
"""So many seconds may be chosen for a turn."""


class TurnClock:
    """How long each seat has thought during a turn: what it owes while others wait counts, whoever's turn it is.

    Asking others, as with an offer, does not give new time. During the beginning every decision has the time of a turn.

    >>> from catan_core import Match, ruleset
    >>> clock, game = TurnClock(30), Match(ruleset("base"), 3, seed=1).game
    >>> clock.look(game, 100.0)
    >>> clock.left(110.0), clock.run_out(129.0), clock.run_out(130.0)
    ({0: 20.0}, (), (0,))
    """

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self._turn: object = None
        self._spent: dict[int, float] = {}
        self._since: dict[int, float] = {}

    def look(self, game: Game, now: float) -> None:
        """Take note of who owes a decision from now on."""
        actors = {*game.actors} if not game.over else set()
        turn = game.turn
        this_turn = (turn.number, turn.seat) if turn.number else (0, *sorted(actors), game.state.phase)
        if this_turn != self._turn:
            self._turn, self._spent, self._since = this_turn, {}, {}
        for seat in [seat for seat in self._since if seat not in actors]:
            self._spent[seat] = self._spent.get(seat, 0.0) + now - self._since.pop(seat)
        for seat in actors:
            self._since.setdefault(seat, now)

    def left(self, now: float) -> dict[int, float]:
        """The seconds that are left to each seat that owes a decision, 0 if its time has run out."""
        spent = {seat: self._spent.get(seat, 0.0) + now - since for seat, since in self._since.items()}
        return {seat: max(0.0, self.seconds - spent[seat]) for seat in sorted(spent)}

    def run_out(self, now: float) -> tuple[int, ...]:
        """The seats that owe a decision and have no time left in this turn."""
        return tuple(seat for seat, left in self.left(now).items() if left <= 0)
