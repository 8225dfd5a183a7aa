"""A game that is played and seen by numbers, with chance and rewards: what PettingZoo and Gymnasium have in common."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, TypedDict

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from catan_core import Action, ArgumentError, Game, Match, Ruleset, Seat
from catan_core.adapters.rewards import MAX_DECISIONS, Reward
from catan_core.model.errors import short
from catan_core.play import Encoding, Limits, Observations


class Observation(TypedDict):
    """What an agent sees: the row of its view, and a mask of its legal actions."""

    observation: NDArray[numpy.int8]
    action_mask: NDArray[numpy.int8]


def number_of(value: object, where: str, what: str) -> int:
    """A whole number of Python or NumPy. Raises ArgumentError for anything else: nothing is rounded."""
    try:
        if isinstance(value, bool | numpy.bool_):
            raise TypeError
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ArgumentError(f"{where} takes {what}, not {short(value)}") from None


def require_render_mode(mode: object, metadata: Mapping[str, Any]) -> None:
    """Raise ArgumentError for a way of drawing that an environment does not know."""
    modes = metadata["render_modes"]
    if mode not in (None, *modes):
        raise ArgumentError(f"render_mode is one of {', '.join(modes)}, not {short(mode)}")


class NumberedGame:
    """A game in which actions are numbers and views are arrays.

    Chance answers by itself. Where several seats must act, they act one after the other, in the order of
    `game.actors`. `offers` says how far trade offers are counted; with None, nobody makes any. After `limit` decisions
    the game is cut short. Raises ArgumentError and RulesetError as `new_game`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        offers: Limits | None = None,
        limit: int = MAX_DECISIONS,
    ) -> None:
        if type(limit) is not int or limit < 1:
            raise ArgumentError(f"limit is a number of decisions from 1, not {short(limit)}")
        self.ruleset = ruleset
        self.seats = seats
        self.limit = limit
        self.begin(0)
        self.encoding: Encoding = Encoding.of(self.game, open_limits=offers)
        self.observations: Observations = Observations.of(self.game)

    def begin(self, seed: int) -> None:
        """Begin another game; the seed decides the board and all chance."""
        self.match: Match = Match(self.ruleset, seats=self.seats, seed=seed)
        self.decisions: int = 0

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.match.game

    @property
    def actor(self) -> Seat | None:
        """The seat that acts next; None when the game is over or cut short."""
        game = self.game
        return None if game.over or self.decisions >= self.limit else game.actors[0]

    @property
    def cut_short(self) -> bool:
        """Whether the limit of decisions has been reached before somebody has won."""
        return self.decisions >= self.limit and not self.game.over

    def action(self, number: int) -> Action:
        """The action of the next seat that has a number, legal or not. Raises ArgumentError for a number that there is
        not, and when the game is over."""
        if self.actor is None:
            raise ArgumentError("action: the game is over")
        return self.encoding.decode(number, self.game.actions)

    def play(self, action: Action, reward: Reward) -> tuple[float, ...]:
        """Play an action; gives what it is worth to each seat. Raises IllegalAction, and then nothing has changed."""
        before = self.game
        after = self.match.play(action)
        self.decisions += 1
        return tuple([float(reward(before, action, after, seat)) for seat in after.rules.all_seats])

    def see(self, seat: Seat) -> Observation:
        """What a seat sees. Unless it acts next, it has no legal actions."""
        row = self.observations.row(self.game.view(seat))
        return {"observation": numpy.frombuffer(row, dtype=numpy.int8), "action_mask": self.mask(seat)}

    def mask(self, seat: Seat) -> NDArray[numpy.int8]:
        """The mask of what a seat may do, an array of its own. Unless the seat acts next, it has no legal actions."""
        mask = self.encoding.mask(self.game.actions) if seat == self.actor else bytes(self.encoding.size)
        return numpy.frombuffer(bytearray(mask), dtype=numpy.int8)

    def observation_space(self) -> spaces.Dict:
        """The space of what a seat sees."""
        parts = self.observations.parts
        low = numpy.array([part.low for part in parts for _ in range(part.size)], dtype=numpy.int8)
        high = numpy.array([part.high for part in parts for _ in range(part.size)], dtype=numpy.int8)
        mask = spaces.Box(0, 1, (self.encoding.size,), numpy.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=numpy.int8), "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        """The space of the numbers of actions."""
        return spaces.Discrete(self.encoding.size)
