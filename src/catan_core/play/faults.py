"""Bots that fail: what they have done, and how it is told from a rule that fails.

A bot has a fault if it raises something, does what is no action or not legal, or takes longer than it may. A rule that
raises is no fault of a bot, even if it does so while a bot decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from random import Random
from time import perf_counter
from typing import Literal

import attrs

from catan_core import Action, Actions, Match, Seat, View
from catan_core.engine.blame import failed_expansion
from catan_core.model.errors import ArgumentError, CatanError, IllegalAction, one_line, refuse
from catan_core.play.bots import Bot
from catan_core.play.processes import NoAnswer, ProcessBot
from catan_core.play.remote import named
from catan_core.play.table import play_match

OnFault = Literal["stop", "loss"]
"""What comes of a game in which a bot has a fault: the error ends everything, or the game is lost for its seat."""


@attrs.frozen
class Fault:
    """What a bot has done wrong in a game, with its name and its seat.

    `action` is the number of the action that it owed, from 1, chance included: the game is as it was after one less.
    """

    bot: str
    seat: Seat
    action: int
    what: str


class BotFault(CatanError):
    """A bot that has raised something, done what is no action or not legal, or taken longer than it may.

    The match is as it was when the bot was asked. `game` is the number of the game, None where there is only one, and
    `seed` that of its match. What the bot has raised, or why its action is not legal, is the cause of this error.
    """

    def __init__(self, fault: Fault, seed: str, game: int | None = None) -> None:
        self.fault: Fault = fault
        self.seed: str = seed
        self.game: int | None = game
        super().__init__(fault, seed, game)

    def __str__(self) -> str:
        fault = self.fault
        where = f"seat {fault.seat}, {_moment(fault.action, self.seed, self.game)}"
        return f"the bot {fault.bot!r} has failed: {fault.what} ({where})"


class _Failed(Exception):
    """What a bot has done wrong while it decided, or with what it has decided."""


@attrs.frozen
class Watched:
    """Decides as another bot does, and tells its faults from those of rules: to be asked within `blaming_bots`.

    With a `time_limit` in seconds, a decision that has taken longer is a fault. It is measured when the bot has
    answered: only a ProcessBot is cut off, by a limit of its own. The time in which its process begins does not count.
    """

    bot: Bot
    time_limit: float | None = None

    @property
    def name(self) -> str:
        return self.bot.name

    @property
    def remembers(self) -> bool:
        return getattr(self.bot, "remembers", False)

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if isinstance(self.bot, ProcessBot):
            self.bot.begin(view.rules)
        began = perf_counter()
        try:
            action = self.bot.choose(view, actions, rng)
        except NoAnswer:
            raise
        except (Exception, SystemExit) as error:
            if failed_expansion(error) is not None:
                raise
            raise _Failed(named(error)) from error
        if self.time_limit is not None and (took := perf_counter() - began) > self.time_limit:
            raise _Failed(f"it took {took:.3g} seconds, and may take {self.time_limit:g}")
        if not isinstance(action, Action):
            raise _Failed(f"it chose something of type {type(action).__name__}")
        return action


@contextmanager
def blaming_bots(match: Match, bots: Mapping[Seat, Bot], game: int | None = None) -> Iterator[None]:
    """Raise BotFault for what `Watched` bots do wrong inside, by the name of the first that owes a decision; what a
    rule raises gets a note on the game and moment."""
    try:
        yield
    except (_Failed, NoAnswer, IllegalAction, ArgumentError) as error:
        if failed_expansion(error) is not None:
            _note(error, match, game)
            raise
        seat = next(seat for seat in match.game.actors if seat in bots)
        is_told = isinstance(error, (_Failed, NoAnswer))
        what = one_line(error) if is_told else f"what it chose cannot be played: {one_line(error)}"
        fault = Fault(bots[seat].name, seat, match.moves + 1, what)
        cause = error.__cause__ if is_told else error
        raise BotFault(fault, str(match.seed), game) from cause
    except Exception as error:
        if failed_expansion(error) is not None:
            _note(error, match, game)
        raise


def _note(error: Exception, match: Match, game: int | None) -> None:
    error.add_note(f"it was in {_moment(match.moves + 1, str(match.seed), game)}")


def _moment(action: int, seed: str, game: int | None) -> str:
    of = "of the game" if game is None else f"of game {game}"
    return f"action {action} {of} with seed {seed!r}"


def require_faults(on_fault: object, time_limit: object, where: str) -> None:
    """Raise ArgumentError for anything but one of the two things that may come of a fault, and a time or none."""
    if on_fault not in ("stop", "loss"):
        refuse(where, "on_fault='stop' or 'loss'", on_fault)
    if time_limit is not None and (type(time_limit) not in (int, float) or not 0 < time_limit < inf):  # type: ignore[operator]
        refuse(where, "a time limit in seconds, a number above 0", time_limit)


def play_watched(
    match: Match, bots: Sequence[Bot], limit: int, *, game: int, on_fault: OnFault, time_limit: float | None
) -> tuple[int, Fault | None]:
    """Play a match to its end, or to a fault that is a loss. Gives how many decisions were taken, and that fault.

    Raises BotFault if a fault is to stop it, GameTooLong, and what a rule raises.
    """
    seated = {Seat(seat): Watched(bot, time_limit) for seat, bot in enumerate(bots)}
    decisions = 0
    try:
        with blaming_bots(match, seated, game):
            for _ in play_match(match, [*seated.values()], limit):
                decisions += 1
    except BotFault as error:
        if on_fault == "stop":
            raise
        return decisions, error.fault
    finally:
        for bot in bots:
            if isinstance(bot, ProcessBot):
                bot.close()
    return decisions, None
