"""Games of one agent against bots, by the interface of Gymnasium. Who imports this module can make them by name:

>>> import gymnasium
>>> import catan_core.adapters.gymnasium
>>> env = gymnasium.make("catan/Base-v0", seats=3)
>>> observation, info = env.reset(seed=7)
>>> bool(observation["action_mask"].sum() == len(env.unwrapped.numbers.game.actions))
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from math import inf
from typing import Any

import catan_core as catan
from catan_core import play
from catan_core.adapters.rewards import MAX_DECISIONS, Reward, win_or_lose
from catan_core.model.errors import short
from catan_core.play.table import is_bot
from catan_core.plugin.expansion import announced
from catan_core.plugin.specs import Value
from catan_core.render import board_svg, svg_to_png

with catan.needs_extra("gymnasium", "environments of Gymnasium"):
    import gymnasium
    import numpy
    from gymnasium import spaces
    from numpy.typing import NDArray
    from PIL import Image

    from catan_core.adapters import numbered

ENVIRONMENTS: Mapping[str, str] = {f"{id.title().replace('_', '')}-v0": id for id in sorted(announced())}
"""The environments that `gymnasium.make` knows, by the names after `catan/`: one for each expansion that is installed
when this module is imported, played with the expansions that it requires."""

METADATA: dict[str, Any] = {"render_modes": ["svg", "rgb_array"], "render_fps": 4}
"""How the environments can be drawn."""

ILLEGAL = -1.0
"""The reward for the number of an action that is not legal."""


class CatanEnv(gymnasium.Env[Any, numpy.int64]):
    """A game for one agent; bots play on the other seats.

    The agent sees `observation`, a row of numbers, and `action_mask`, which its `info` has too; `numbers` says what the
    numbers mean. `seat` is where it sits; None is another seat in every game. `bot` is the name of a bot, as
    `bots_for(ruleset)` has them, or makes one for a seat. `reward` says what an action of the agent and all that the
    bots do after it is worth; without it, winning gives 1, and losing a share of -1. The number of an action that is
    not legal changes nothing: its reward is `illegal`, and `info["illegal"]` says why. With `history`, or a bot that
    remembers, `numbers.match` keeps what has happened, and its transcript; otherwise a step takes an eighth less, and
    memory does not grow.
    """

    metadata = METADATA

    def __init__(
        self,
        rules: catan.Ruleset,
        seats: int = 4,
        *,
        seat: int | None = None,
        bot: str | Callable[[], play.Bot] = "random",
        reward: Reward = win_or_lose,
        illegal: float = ILLEGAL,
        offers: play.Limits | None = None,
        limit: int = MAX_DECISIONS,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        numbered.require_render_mode(render_mode, self.metadata)
        named = play.bots_for(rules)
        if isinstance(bot, str) and bot not in named:
            raise catan.ArgumentError(f"no bot {short(bot)}; there are {', '.join(named)}")
        if not isinstance(bot, str) and not callable(bot):
            raise catan.ArgumentError(
                f"bot is the name of a bot, or what makes one, such as GreedyBot, not {short(bot)}"
            )
        numbered.require_reward(reward)
        numbered.require_truth(history, "history")
        if isinstance(illegal, bool) or not isinstance(illegal, int | float) or not -inf <= illegal <= inf:
            raise catan.ArgumentError(f"illegal is a reward, which is a number, not {short(illegal)}")
        self.numbers: numbered.NumberedGame = numbered.NumberedGame(rules, seats, offers, limit)
        self.own: catan.Seat | None = None if seat is None else self.numbers.game.rules.seat(seat)
        self.seat: catan.Seat = catan.Seat(0) if self.own is None else self.own
        self.bots: Sequence[play.Bot] = [(named[bot] if isinstance(bot, str) else bot)() for _ in range(seats)]
        for made in self.bots:
            if not is_bot(made):
                raise catan.ArgumentError(f"bot is what makes a bot, such as GreedyBot, and not {short(made)}")
        self.history: bool = history or any(getattr(each, "remembers", False) for each in self.bots)
        """Whether the match keeps what has happened."""
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        # To Gymnasium these are spaces of any kind, which somebody could replace.
        self.observation_space: spaces.Dict = self.numbers.observation_space()  # pyright: ignore[reportIncompatibleVariableOverride]
        self.action_space: spaces.Discrete = self.numbers.action_space()  # pyright: ignore[reportIncompatibleVariableOverride]
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[numbered.Observation, dict[str, Any]]:
        """Begin a game, in which the bots play until it is the agent's turn to decide. `options` change nothing. Raises
        ArgumentError for a seed that is not a whole number from 0, and for options that are no dictionary."""
        numbered.require_options(options)
        self.begin(None if seed is None else seed_of(seed))
        return self._seen()

    def begin(self, seed: int | None) -> None:
        """What `reset` does, without what the agent sees."""
        super().reset(seed=seed)
        self.numbers.begin(int(self.np_random.integers(1 << 32)))
        self.seat = catan.Seat(int(self.np_random.integers(self.numbers.seats))) if self.own is None else self.own
        self._let_bots_play()
        self._begun = True

    def step(self, action: numpy.int64) -> tuple[numbered.Observation, float, bool, bool, dict[str, Any]]:
        """Play the action with a number, and let the bots play until the agent decides again. Raises ArgumentError for
        what is not a whole number, and where no game is on."""
        number = self.number(action)
        reward, refused = self.act(number)
        observation, info = self._seen()
        if refused:
            info["illegal"] = refused
        return observation, reward, self.numbers.game.over, self.numbers.cut_short, info

    def number(self, action: object) -> int:
        """The number of an action that may be played now. Raises ArgumentError as `step`."""
        if not self._begun:
            raise catan.ArgumentError("step: no game has begun; begin one with reset")
        if self.numbers.actor is None:
            raise catan.ArgumentError("step: the game is over; begin another with reset")
        return numbered.number_of(action, "step", "the number of an action")

    def act(self, number: int) -> tuple[float, str]:
        """What `step` does, without what the agent sees: the reward, and why the action is not legal ("" if it is)."""
        try:
            played = self.numbers.play(number)
        except (catan.IllegalAction, catan.ArgumentError) as error:
            self.numbers.refuse()
            return self.illegal, str(error)
        reward = self._worth(played) + self._let_bots_play()
        if not self.history:
            self.numbers.match.forget()
        return reward, ""

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Whether each number is that of a legal action, as `MaskablePPO` of sb3-contrib asks for it."""
        return self.numbers.mask(self.seat).astype(numpy.bool_)

    def render(self) -> str | NDArray[numpy.uint8] | None:
        """The table as the agent sees it: SVG, or an array of rows of red, green and blue."""
        if self.render_mode is None:
            return None
        svg = board_svg(self.numbers.game.view(self.seat), panels=True)
        if self.render_mode == "svg":
            return svg
        with Image.open(BytesIO(svg_to_png(svg))) as picture:
            return numpy.asarray(picture.convert("RGB"))

    def close(self) -> None:
        """End the processes of bots that have some; the next decision of theirs starts them again."""
        for bot in self.bots:
            if isinstance(bot, play.ProcessBot):
                bot.close()

    def _seen(self) -> tuple[numbered.Observation, dict[str, Any]]:
        observation = self.numbers.see(self.seat)
        return observation, {"action_mask": observation["action_mask"].copy(), "seat": int(self.seat)}

    def _worth(self, played: numbered.Played) -> float:
        return float(self.reward(*played, self.seat))

    def _let_bots_play(self) -> float:
        """Let the bots decide until it is the agent's turn to decide; gives the rewards for it."""
        reward, numbers = 0.0, self.numbers
        while (seat := numbers.actor) is not None and seat != self.seat:
            reward += self._worth(numbers.let(self.bots[seat], seat))
        return reward


def seed_of(value: object, what: str = "a whole number as `seed`") -> int:
    """A seed as Gymnasium takes it, a whole number of Python. Raises ArgumentError for anything else."""
    seed = numbered.number_of(value, "reset", what)
    if seed < 0:
        raise catan.ArgumentError(f"reset takes a seed from 0, not {short(seed)}")
    return seed


def _made(
    expansions: Sequence[str],
    options: Mapping[str, Value] | None = None,
    edition: str | None = None,
    **how: Any,
) -> CatanEnv:
    """An environment as `gymnasium.make` asks for it; `options` and `edition` are those of `ruleset`."""
    return CatanEnv(rules_of(expansions, options, edition), **how)


def rules_of(expansions: Sequence[str], options: Mapping[str, Value] | None, edition: str | None) -> catan.Ruleset:
    """The ruleset of expansions, and of those that they require."""
    if not isinstance(expansions, Sequence) or isinstance(expansions, str):
        example = [expansions if isinstance(expansions, str) else "base"]
        raise catan.ArgumentError(f"expansions is a list of ids, such as {example}, not {short(expansions)}")
    return catan.ruleset(*_with_what_they_require(expansions), options=options, edition=edition)


def _with_what_they_require(ids: Sequence[str]) -> list[str]:
    known, found = catan.catalogue(*ids), list(ids)
    for id in found:  # it grows
        found += [required for required in known[id].requires if required not in found] if id in known else []
    return found


for _name, _expansion in ENVIRONMENTS.items():
    gymnasium.register(
        f"catan/{_name}",
        "catan_core.adapters.gymnasium:_made",
        vector_entry_point="catan_core.adapters.vector:made",
        kwargs={"expansions": [_expansion]},
    )
