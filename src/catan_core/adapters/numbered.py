"""A game that is played and seen by numbers, with chance and rewards: what PettingZoo and Gymnasium have in common."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from types import NoneType
from typing import Any, NamedTuple, TypedDict

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

import catan_core as catan
from catan_core.adapters.boards import seed_of_shape
from catan_core.adapters.rewards import MAX_DECISIONS
from catan_core.model.arguments import require
from catan_core.model.errors import short
from catan_core.play import Bot, Encoding, Limits, Observations, RandomBot, decide


class Observation(TypedDict):
    """What an agent sees: the row of its view, and a mask of its legal actions."""

    observation: NDArray[numpy.int8]
    action_mask: NDArray[numpy.int8]


class Played(NamedTuple):
    """An action with the game before it and the one that it led to, in which chance has answered."""

    before: catan.Game
    action: catan.Action
    after: catan.Game


def number_of(value: object, where: str, what: str) -> int:
    """A whole number of Python or NumPy. Raises ArgumentError for anything else: nothing is rounded."""
    try:
        if isinstance(value, bool | numpy.bool_):
            raise TypeError
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise catan.ArgumentError(f"{where} takes {what}, not {short(value)}") from None


def require_reward(reward: object) -> None:
    """Raise ArgumentError for what is no function."""
    if not callable(reward):
        raise catan.ArgumentError(f"reward is a function of a game, an action, a game and a seat, not {short(reward)}")


def require_truth(value: object, name: str) -> None:
    """Raise ArgumentError for an argument that is neither true nor false, such as the text "no"."""
    if not isinstance(value, bool | numpy.bool_):
        raise catan.ArgumentError(f"{name} is True or False, not {short(value)}")


def require_render_mode(mode: object, metadata: Mapping[str, Any]) -> None:
    """Raise ArgumentError for a way of drawing that an environment does not know."""
    modes = metadata["render_modes"]
    if mode not in (None, *modes):
        raise catan.ArgumentError(f"render_mode is one of {', '.join(modes)}, not {short(mode)}")


def require_options(options: object) -> None:
    """Raise ArgumentError for options of `reset` that are not by name. Whatever their names are, a game is the same."""
    require((Mapping, NoneType), options, "reset", "a dictionary as `options`")


class NumberedGame:
    """A game in which actions are numbers and views are arrays.

    Chance answers by itself. Where several seats must act, they act one after the other, in the order of
    `game.actors`. `offers` says how far trade offers are counted; with None, they have no numbers, and only bots make
    any. After `limit` decisions the game is cut short. Raises ArgumentError and RulesetError as `new_game`.
    """

    def __init__(
        self,
        ruleset: catan.Ruleset,
        seats: int,
        offers: Limits | None = None,
        limit: int = MAX_DECISIONS,
    ) -> None:
        if type(limit) is not int or limit < 1:
            raise catan.ArgumentError(f"limit is a number of decisions from 1, not {short(limit)}")
        if not isinstance(offers, Limits | None):
            raise catan.ArgumentError(f"offers are counted up to Limits, such as Limits(cards=1), not {short(offers)}")
        self.ruleset = ruleset
        self.seats = seats
        self.limit = limit
        self._begin(catan.Match(ruleset, seats=seats, seed=0), 0)
        self.encoding: Encoding = Encoding.of(self.game, open_limits=offers)
        self.observations: Observations = Observations.of(self.game)

    def begin(self, seed: int) -> None:
        """Begin another game; the seed decides the board, all chance, and what bots draw.

        All boards have one shape, that of the board with the seed 0, since numbers mean places on it: where the seed's
        own board has another, the next one made from the seed that has it is taken.
        """
        match, shape = catan.Match(self.ruleset, seats=self.seats, seed=seed), self.encoding.board
        if match.game.board is not shape:
            board_seed = seed_of_shape(self.ruleset, self.seats, seed, shape)
            match = catan.Match(self.ruleset, seats=self.seats, seed=seed, board_seed=board_seed)
        self._begin(match, seed)

    def _begin(self, match: catan.Match, seed: int) -> None:
        self.match: catan.Match = match
        self._rng = Random(f"bots {seed}")
        self.decisions: int = 0
        self._ask()
        self._masked: catan.Game | None = None
        self._mask: bytes = b""
        """The mask of whoever acts next in the game that was masked last."""

    @property
    def game(self) -> catan.Game:
        """The game as it stands."""
        return self.match.game

    @property
    def cut_short(self) -> bool:
        """Whether the limit of decisions has been reached before somebody has won."""
        return self.decisions >= self.limit and not self.game.over

    def action(self, number: int) -> catan.Action:
        """The action of the next seat that has a number, legal or not. Raises ArgumentError for a number that there is
        not, and when the game is over."""
        if self.actor is None:
            raise catan.ArgumentError("action: the game is over")
        return self.encoding.decode(number, self.game.actions)

    def play(self, number: int) -> Played:
        """Play the action of the next seat that has a number. Raises IllegalAction, and ArgumentError as `action`; then
        nothing has changed."""
        before, action = self.match.game, self.action(number)
        # What the mask allows has been found among the legal actions.
        return self._play(before, action, self._masked is before and bool(self._mask[number]))

    def let(self, bot: Bot, seat: catan.Seat) -> Played:
        """Let a bot decide at the seat that acts next. Raises IllegalAction, and what the bot raises."""
        before, action = self.match.game, decide(bot, self.match, seat, self._rng)
        # A random bot has found what is listed among the legal actions.
        listed = type(bot) is RandomBot and before.rules.action_specs[type(action)].sample is None
        return self._play(before, action, listed)

    def refuse(self) -> None:
        """Count a decision that was not legal, so that whoever tries only such actions comes to an end, too."""
        self.decisions += 1
        self._ask()

    def _play(self, before: catan.Game, action: catan.Action, listed: bool) -> Played:
        after = self.match.play_unchecked(action) if listed else self.match.play(action)
        self.decisions += 1
        self._ask()
        return Played(before, action, after)

    def _ask(self) -> None:
        state = self.match.game.state
        goes_on = state.winners is None and self.decisions < self.limit
        self.actor: catan.Seat | None = state.rules.actors(state)[0] if goes_on else None
        """The seat that acts next; None when the game is over or cut short."""

    def see(self, seat: catan.Seat) -> Observation:
        """What a seat sees. Unless it acts next, it has no legal actions."""
        row = self.observations.row(self.game.view(seat))
        return {"observation": numpy.frombuffer(row, dtype=numpy.int8), "action_mask": self.mask(seat)}

    def write(self, seat: catan.Seat, row: NDArray[numpy.int8], mask: NDArray[numpy.int8]) -> None:
        """Write what `see` gives into arrays that are there."""
        row[:] = numpy.frombuffer(self.observations.row(self.game.view(seat)), dtype=numpy.int8)
        mask[:] = numpy.frombuffer(self._legal(seat), dtype=numpy.int8)

    def mask(self, seat: catan.Seat) -> NDArray[numpy.int8]:
        """The mask of what a seat may do, an array of its own. Unless the seat acts next, it has no legal actions."""
        return numpy.frombuffer(bytearray(self._legal(seat)), dtype=numpy.int8)

    def _legal(self, seat: catan.Seat) -> bytes:
        if seat != self.actor:
            return bytes(self.encoding.size)
        game = self.match.game
        if self._masked is not game:
            self._mask, self._masked = self.encoding.mask(game.actions), game
        return self._mask

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
