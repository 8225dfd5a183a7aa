"""Games as environments of several agents, by the AEC interface of PettingZoo.

>>> import catan_core as catan
>>> from catan_core.adapters.pettingzoo import CatanEnv
>>> env = CatanEnv(catan.ruleset("base"), seats=3)
>>> env.reset(seed=7)
>>> env.agents, env.agent_selection
(['seat_0', 'seat_1', 'seat_2'], 'seat_0')
"""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from catan_core import ArgumentError, Ruleset, Seat, needs_extra
from catan_core.adapters.rewards import MAX_DECISIONS, Reward, win_or_lose
from catan_core.model.errors import short
from catan_core.play import Limits
from catan_core.render import board_svg

with needs_extra("pettingzoo", "environments of PettingZoo"):
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from catan_core.adapters.numbered import (
        NumberedGame,
        Observation,
        number_of,
        require_options,
        require_render_mode,
        require_reward,
    )

METADATA: dict[str, Any] = {"name": "catan_v0", "render_modes": ["svg"], "is_parallelizable": False}
"""What PettingZoo asks of every environment."""

ACTION = "the number of an action"


class CatanEnv(AECEnv[str, Any, int | numpy.integer[Any] | None]):
    """A game for an agent on every seat: `seat_0`, `seat_1` and so on.

    An agent sees `observation`, a row of numbers, and `action_mask`, which its `infos` have too; `numbers` says what
    the numbers mean. Chance answers by itself. Where several seats must act at once, such as discarding, they act one
    after the other in the order of the seats from the seat on turn, and none sees what the others have decided.
    `reward` says what an action is worth to each seat; without it, winning gives 1, and losing a share of -1.
    """

    metadata = METADATA

    possible_agents: list[str]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    agent_selection: str

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int = 4,
        *,
        reward: Reward = win_or_lose,
        offers: Limits | None = None,
        limit: int = MAX_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        require_render_mode(render_mode, self.metadata)
        require_reward(reward)
        self.numbers: NumberedGame = NumberedGame(ruleset, seats, offers, limit)
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        # To PettingZoo these are spaces of any kind, which somebody could replace.
        self.observation_spaces: dict[str, spaces.Dict] = {  # pyright: ignore[reportIncompatibleVariableOverride]
            agent: self.numbers.observation_space() for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Discrete] = {  # pyright: ignore[reportIncompatibleVariableOverride]
            agent: self.numbers.action_space() for agent in self.possible_agents
        }
        self._seeds = Random(secrets.randbits(64))

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees, always the same object. Raises ArgumentError for an unknown agent."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions, always the same object. Raises ArgumentError for an unknown agent."""
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The seed decides this game and, where the next ones have none, them too; `options` change
        nothing. Raises ArgumentError for a seed that is not a whole number, and for options that are no dictionary."""
        require_options(options)
        if seed is not None:
            self._seeds = Random(number_of(seed, "reset", "a whole number as `seed`"))
        self.numbers.begin(self._seeds.getrandbits(32))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now. Raises ArgumentError for an unknown agent."""
        return self.numbers.see(self._seat(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, what it has earned since it acted, whether the game is over or cut short, and
        its `infos`. Raises ArgumentError before `reset`, and where no agent is left."""
        self._require_begun("last")
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: int | numpy.integer[Any] | None) -> None:
        """Let the selected agent play the action with a number. Raises IllegalAction, and ArgumentError for what is not
        the number of an action, before `reset`, and where no agent is left; then nothing has changed."""
        self._require_begun("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = self.numbers.play(number_of(action, "step", ACTION))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: float(self.reward(*played, self._seat(agent))) for agent in self.agents}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.numbers.game.over)
        self.truncations = dict.fromkeys(self.agents, self.numbers.cut_short)
        self._select()

    def render(self) -> str | None:
        """The table as a spectator sees it, as SVG."""
        return board_svg(self.numbers.game.view(None), panels=True) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing stays open."""

    def _select(self) -> None:
        """Select who acts next, and tell it what it may do."""
        actor = self.numbers.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
        self.infos = {
            agent: {"action_mask": self.numbers.mask(self._seat(agent))} if agent == self.agent_selection else {}
            for agent in self.agents
        }

    def _require_begun(self, where: str) -> None:
        if not hasattr(self, "terminations"):
            raise ArgumentError(f"{where}: no game has begun; begin one with reset")
        if not self.agents:
            raise ArgumentError(f"{where}: the game is over, and no agent is left; begin another with reset")

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise ArgumentError(f"no agent {short(agent)}; there are {', '.join(self.possible_agents)}")
        return Seat(self.possible_agents.index(agent))
