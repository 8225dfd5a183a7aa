"""A table with bots: one game, played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from catan_core import Action, CatanError, Match, Seat
from catan_core.play.bots import Bot, RandomBot
from catan_core.play.greedy import GreedyBot

MOST_DECISIONS = 50_000
"""After so many decisions a game is given up: somebody at the table never comes to an end."""

BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""The bots that can be asked for by name."""


class GameTooLong(CatanError):
    """A game that is not over after as many decisions as it was given."""

    def __init__(self, seed: int | str, decisions: int) -> None:
        self.seed = seed
        self.decisions = decisions
        super().__init__(seed, decisions)

    def __str__(self) -> str:
        return f"the game with seed {self.seed!r} is not over after {self.decisions} decisions; raise the limit"


def bot_rng(seed: int | str, seat: int) -> Random:
    """The random numbers of the bot at a seat in the match with this seed; nobody else has the same."""
    return Random(f"bot {seat} {seed}")


def play_match(match: Match, bots: Sequence[Bot], limit: int = MOST_DECISIONS) -> Iterator[Action]:
    """Let the bots, one per seat, play a match to its end; gives each decision after it has been played.

    Between two decisions `match.game` is the table as it stands, and `match.events_for(seat)` what a seat may see of
    the last decision and the chance after it. The decision itself may hold what is not yet for everybody's eyes. A
    person takes part as a bot that asks. Raises GameTooLong if the match is not over after `limit` decisions,
    ValueError unless there is one bot per seat, and IllegalAction if a bot does what it may not.

    >>> import catan_core as catan
    >>> match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
    >>> decisions = sum(1 for decision in play_match(match, [RandomBot()] * 4))
    >>> match.game.over
    True
    """
    seats = match.game.rules.seats
    if len(bots) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(bots)}")
    rngs = [bot_rng(match.seed, seat) for seat in range(seats)]
    decisions = 0
    while not match.game.over:
        if decisions == limit:
            raise GameTooLong(match.seed, limit)
        seat: Seat = match.game.actors[0]
        view = match.game.view(seat)
        action = bots[seat].choose(view, view.actions, rngs[seat])
        match.play(action)
        decisions += 1
        yield action
