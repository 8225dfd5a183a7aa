"""The library as an environment of PettingZoo and of Gymnasium.

Needs the extras of these names.
"""

import gymnasium

import catan_core as catan
import catan_core.adapters.gymnasium
from catan_core.adapters.pettingzoo import CatanEnv


def main() -> None:
    """Play a game with an agent on every seat, and one against bots."""
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
        seen, reward, over, cut_short, info = alone.step(number)
        if over or cut_short:
            break
    print("seat", info["seat"], reward)
    # --8<-- [end:gymnasium]


if __name__ == "__main__":
    main()
