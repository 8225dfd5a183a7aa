"""The library as an environment of PettingZoo and of Gymnasium.

Needs the extras of these names.
"""

import gymnasium
import numpy

import catan_core as catan
import catan_core.adapters.gymnasium
from catan_core.adapters.pettingzoo import CatanEnv


def main() -> None:
    """Play with an agent on every seat, against bots, and many games."""
    # --8<-- [start:pettingzoo]
    env = CatanEnv(catan.ruleset("base"), seats=3)
    env.reset(seed=7)
    for agent in env.agents:
        env.action_space(agent).seed(7)
    for agent in env.agent_iter():
        _, reward, over, cut_short, info = env.last()
        if over or cut_short:
            print(agent, reward)
            env.step(None)
            continue
        space = env.action_space(agent)
        env.step(space.sample(info["action_mask"]))
    # --8<-- [end:pettingzoo]

    # --8<-- [start:gymnasium]
    print(*catan_core.adapters.gymnasium.ENVIRONMENTS)
    alone = gymnasium.make("catan/Base-v0", seats=3, bot="greedy")
    seen, info = alone.reset(seed=7)
    alone.action_space.seed(7)
    while True:
        number = alone.action_space.sample(seen["action_mask"])
        seen, worth, over, cut_short, info = alone.step(number)
        if over or cut_short:
            break
    print("seat", info["seat"], worth)
    # --8<-- [end:gymnasium]

    # --8<-- [start:vector]
    envs = gymnasium.make_vec("catan/Base-v0", num_envs=8, seats=3, limit=200)
    observations, infos = envs.reset(seed=7)
    rng, ended = numpy.random.default_rng(7), 0
    for _ in range(100):
        masks = observations["action_mask"]
        weights = masks * rng.random(masks.shape)
        observations, _, over, cut_short, _ = envs.step(weights.argmax(axis=1))
        ended += int((over | cut_short).sum())
    print(len(infos["seat"]), "games at once;", ended, "have ended")
    # --8<-- [end:vector]


if __name__ == "__main__":
    main()
