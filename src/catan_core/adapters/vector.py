"""Many games of one agent against bots, stepped together, as a vector environment of Gymnasium:

>>> import gymnasium
>>> import catan_core.adapters.gymnasium
>>> envs = gymnasium.make_vec("catan/Base-v0", num_envs=3, seats=3)
>>> observations, infos = envs.reset(seed=7)
>>> observations["observation"].shape == (3, envs.unwrapped.envs[0].numbers.observations.size)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from catan_core import ArgumentError, Ruleset, needs_extra
from catan_core.model.arguments import require_number
from catan_core.model.errors import short
from catan_core.plugin.specs import Value

with needs_extra("gymnasium", "environments of Gymnasium"):
    import numpy
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from catan_core.adapters.gymnasium import METADATA, CatanEnv, rules_of, seed_of
    from catan_core.adapters.numbered import Observation, require_options, require_truth

Flags: TypeAlias = "NDArray[numpy.bool_]"
Infos: TypeAlias = dict[str, Any]


class CatanVectorEnv(VectorEnv[Any, Any, Any]):
    """As many games as `num_envs`, each for one agent against bots, which are stepped together.

    Game `i` is that of a `CatanEnv` with the same arguments and the same seed. All games write into one array of
    observations and one of masks; unless `copy` is false, the caller gets copies, which the next step leaves as they
    are. `autoreset_mode` says when a game that is over begins anew: in the next step, whose action for it is ignored,
    in the same step, where what was seen last is in `infos`, or only by `reset` with a `reset_mask` in its options.

    Raises ArgumentError as `CatanEnv`, and for a number of games below 1 and an unknown `autoreset_mode`.
    """

    def __init__(
        self,
        rules: Ruleset,
        num_envs: int = 1,
        seats: int = 4,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **how: Any,
    ) -> None:
        require_number(num_envs, "CatanVectorEnv", "a number of games as `num_envs`", least=1)
        require_truth(copy, "copy")
        try:
            self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise ArgumentError(f"autoreset_mode is one of {modes}, not {short(autoreset_mode)}") from None
        self.envs: list[CatanEnv] = [CatanEnv(rules, seats, **how) for _ in range(num_envs)]
        """The games, each as an environment of its own."""
        self.num_envs = num_envs
        self.copy = copy
        self.metadata: dict[str, Any] = {**METADATA, "autoreset_mode": self.autoreset_mode}
        first = self.envs[0]
        self.render_mode: str | None = first.render_mode
        self.single_observation_space: spaces.Space[Any] = first.observation_space
        self.single_action_space: spaces.Space[Any] = first.action_space
        self.observation_space: spaces.Space[Any] = batch_space(first.observation_space, num_envs)
        self.action_space: spaces.Space[Any] = batch_space(first.action_space, num_envs)
        self._rows = numpy.zeros((num_envs, first.numbers.observations.size), numpy.int8)
        self._masks = numpy.zeros((num_envs, first.numbers.encoding.size), numpy.int8)
        self._over = numpy.zeros(num_envs, numpy.bool_)
        self._cut_short = numpy.zeros(num_envs, numpy.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Infos]:
        """Begin all games, or those that are true in `options["reset_mask"]`; other options change nothing.

        With a seed, game `i` has the seed `seed + i`; a list has one for each game. Raises ArgumentError for lists and
        masks of another length, and for options that are no dictionary.
        """
        require_options(options)
        seeds = self._seeds(seed)
        chosen = self._chosen((options or {}).get("reset_mask"))
        for place in chosen.nonzero()[0].tolist():
            self.envs[place].begin(seeds[place])
            self._look(place)
        return self._seen(), self._infos(chosen)

    def step(self, actions: Any) -> tuple[Observation, NDArray[numpy.float64], Flags, Flags, Infos]:
        """Play an action in each game. Raises ArgumentError for what is not a whole number for each of them, before a
        game has begun, and for games that are over and do not begin by themselves; then nothing has changed."""
        given = list(actions) if isinstance(actions, Iterable) else None
        if given is None or len(given) != self.num_envs:
            many = short(actions) if given is None else len(given)
            raise ArgumentError(f"step takes {self.num_envs} actions, one for each game, not {many}")
        ended = self._over | self._cut_short
        if self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            ended[:] = False
        numbers = [
            None if over else env.number(action) for env, action, over in zip(self.envs, given, ended, strict=True)
        ]
        rewards = numpy.zeros(self.num_envs)
        refused: dict[int, str] = {}
        last: dict[int, Infos] = {}
        for place, (env, number) in enumerate(zip(self.envs, numbers, strict=True)):
            if number is None:
                env.begin(None)
            else:
                rewards[place], why = env.act(number)
                if why:
                    refused[place] = why
            self._look(place)
        over, cut_short = self._over.copy(), self._cut_short.copy()
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            for place in (over | cut_short).nonzero()[0].tolist():
                last[place] = self._last(place, refused.pop(place, ""))
                self.envs[place].begin(None)
                self._look(place)
        infos = self._infos(numpy.ones(self.num_envs, numpy.bool_))
        for place, info in last.items():
            self._add_info(infos, info, place)
        for place, why in refused.items():
            self._add_info(infos, {"illegal": why}, place)
        return self._seen(), rewards, over, cut_short, infos

    def render(self) -> tuple[Any, ...]:
        """The tables as the agents see them."""
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **_: Any) -> None:
        """What `close` does: close the environments of all games."""
        for env in self.envs:
            env.close()

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """What a method or an attribute of each game's environment gives."""
        found = [env.get_wrapper_attr(name) for env in self.envs]
        return tuple(one(*args, **kwargs) if callable(one) else one for one in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute of each game's environment."""
        return self.call(name)

    def _seeds(self, seed: object) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        what = f"a whole number as `seed`, or a list of {self.num_envs}"
        if isinstance(seed, list | tuple):
            if len(seed) != self.num_envs:
                raise ArgumentError(f"reset takes {what}, not {short(seed)}")
            return [None if one is None else seed_of(one, what) for one in seed]
        first = seed_of(seed, what)
        return [first + place for place in range(self.num_envs)]

    def _chosen(self, mask: object) -> Flags:
        if mask is None:
            return numpy.ones(self.num_envs, numpy.bool_)
        if not isinstance(mask, numpy.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != numpy.bool_:
            raise ArgumentError(f"reset_mask is an array of {self.num_envs} booleans, not {short(mask)}")
        return mask

    def _look(self, place: int) -> None:
        """Write what the agent of a game sees, and whether the game has ended."""
        env = self.envs[place]
        env.numbers.write(env.seat, self._rows[place], self._masks[place])
        self._over[place], self._cut_short[place] = env.numbers.game.over, env.numbers.cut_short

    def _seen(self) -> Observation:
        if self.copy:
            return {"observation": self._rows.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._rows, "action_mask": self._masks}

    def _infos(self, told: Flags) -> Infos:
        """What is told of the games, with an array of whether it is told of each."""
        seats = numpy.array([env.seat for env in self.envs])
        masks = self._masks.copy()
        seats[~told], masks[~told] = 0, 0
        return {"action_mask": masks, "_action_mask": told.copy(), "seat": seats, "_seat": told.copy()}

    def _last(self, place: int, refused: str) -> Infos:
        """What is told of a game that has ended, and begins anew in the same step."""
        observation = {"observation": self._rows[place].copy(), "action_mask": self._masks[place].copy()}
        info: Infos = {"action_mask": self._masks[place].copy(), "seat": int(self.envs[place].seat)}
        return {"final_obs": observation, "final_info": {**info, "illegal": refused} if refused else info}


def made(
    num_envs: int,
    expansions: Sequence[str],
    options: Mapping[str, Value] | None = None,
    edition: str | None = None,
    **how: Any,
) -> CatanVectorEnv:
    """Many games as `gymnasium.make_vec` asks for them; `options` and `edition` are those of `ruleset`."""
    return CatanVectorEnv(rules_of(expansions, options, edition), num_envs, **how)
