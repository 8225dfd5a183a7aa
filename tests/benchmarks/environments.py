"""What a decision costs by each adapter, and a step of our Gymnasium environment beside that of Catanatron.

    python -m tests.benchmarks.environments [--rounds N] [--seconds S]

All take turns in one run; times are those of the CPU. Everybody plays at random, and draws from the numbers that are
legal. Catanatron's environment is the package `catanatron_gym`; without it, only the adapters are measured.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any

import catan_core as catan
from catan_core import CHANCE, State
from catan_core.adapters.gymnasium import CatanEnv as GymnasiumEnv
from catan_core.adapters.pettingzoo import CatanEnv as PettingZooEnv
from catan_core.play import Encoding, Observations
from tests.benchmarks.measuring import Row, Side, Target, alternate, compared, table
from tests.benchmarks.ours import peers_ruleset

SEATS = 4
RULES = peers_ruleset()


def by_states(state: State, rng: Random) -> int:
    """A random game by states alone."""
    rules, decisions = state.rules, 0
    while state.winners is None:
        if rules.actors(state) == (CHANCE,):
            action: catan.Action = rules.outcomes(state).at(rng.random())
        else:
            action = rules.actions(state).sample(rng)
            decisions += 1
        state = rules.apply_unchecked(state, action).state
    return decisions


def by_numbers(state: State, rng: Random, encoding: Encoding, observations: Observations) -> int:
    """The same, where each decision has an observation, a mask, and an action that is drawn as a number."""
    rules, decisions = state.rules, 0
    while state.winners is None:
        seat = rules.actors(state)[0]
        if seat == CHANCE:
            action: catan.Action = rules.outcomes(state).at(rng.random())
        else:
            actions = rules.actions(state)
            observations.row(rules.view(state, seat))
            action = encoding.decode(drawn(encoding.mask(actions), rng), actions)
            decisions += 1
        state = rules.apply_unchecked(state, action).state
    return decisions


def drawn(mask: bytes, rng: Random) -> int:
    """One of the numbers that a mask allows."""
    number = -1
    for _ in range(int(rng.random() * mask.count(1)) + 1):
        number = mask.index(1, number + 1)
    return number


def by_pettingzoo(env: PettingZooEnv, rng: Random) -> int:
    """A random game by an agent on every seat."""
    while True:
        seen, _, over, cut_short, _ = env.last()
        if over or cut_short:
            return env.numbers.decisions
        env.step(drawn(seen["action_mask"].tobytes(), rng))


def by_gymnasium(env: GymnasiumEnv, info: dict[str, Any], rng: Random) -> int:
    """A random game against random bots. Their decisions count too, although nobody observes them."""
    steps_of(env, info, rng)
    return env.numbers.decisions


def by_openspiel(state: Any, rng: Random) -> int:
    """A random game of OpenSpiel, in which every decision has a tensor."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
    decisions: int = state.moment.decisions
    return decisions


def steps_of(env: Any, info: dict[str, Any], rng: Random) -> int:
    """The steps of a random game in an environment of Gymnasium: ours tells a mask, Catanatron's a list."""
    steps, over = 0, False
    while not over:
        if "action_mask" in info:
            number = drawn(info["action_mask"].tobytes(), rng)
        else:
            number = info["valid_actions"][int(rng.random() * len(info["valid_actions"]))]
        _, _, won, cut_short, info = env.step(number)
        steps, over = steps + 1, won or cut_short
    return steps


def adapters(rounds: int, seconds: float) -> list[Row]:
    """What a decision costs in random games of the base game with four seats, beside the engine by itself."""
    game = RULES.new_game(seats=SEATS)
    numbering = Encoding.of(game, open_limits=None), Observations.of(game)
    zoo, gym = PettingZooEnv(RULES, SEATS), GymnasiumEnv(RULES, SEATS, seat=0)

    def start(seed: int) -> tuple[State, Random]:
        return RULES.new_game(seats=SEATS, seed=seed).state, Random(seed)

    def zoo_start(seed: int) -> tuple[PettingZooEnv, Random]:
        zoo.reset(seed=seed)
        return zoo, Random(seed)

    ways: dict[str, tuple[Callable[[int], Any], Callable[..., int]]] = {
        "states": (start, by_states),
        "states, with numbers": (lambda seed: (*start(seed), *numbering), by_numbers),
        "PettingZoo": (zoo_start, by_pettingzoo),
        "Gymnasium": (partial(started, gym), by_gymnasium),
    }
    if find_spec("pyspiel"):
        import pyspiel

        import_module("catan_core.adapters.openspiel")
        spiel = pyspiel.load_game(f"catan(players={SEATS},options=base.turn_phases:combined,boards=1000)")

        def spiel_start(seed: int) -> tuple[Any, Random]:
            return spiel.new_initial_state().child(seed % 1000), Random(seed)

        ways["OpenSpiel"] = spiel_start, by_openspiel
    found = alternate([side(*way) for way in ways.values()], rounds, seconds)
    return [
        compared(name, "µs/decision", [(samples[at].cost, samples[0].cost) for samples in found])
        for at, name in enumerate(ways)
        if at
    ]


def side(start: Callable[[int], Any], run: Callable[..., int]) -> Side[Any]:
    """One of those that are compared: every game has another seed, and is set up off the clock."""
    seeds = count(1)
    return Side(lambda: start(next(seeds)), lambda prepared: run(*prepared))


def gymnasium_steps(rounds: int, seconds: float) -> list[Row]:
    """Steps of both environments of Gymnasium, each with an observation, what is legal and the random bots' moves."""
    from catanatron import Color, RandomPlayer
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    rows = []
    for seats in (2, SEATS):
        our = GymnasiumEnv(RULES, seats, seat=0)
        their = CatanatronEnv(
            {"enemies": [RandomPlayer(color) for color in Color if color is not Color.BLUE][: seats - 1]}
        )

        sides = side(partial(started, our), steps_of), side(partial(started, their), steps_of)
        found = alternate(sides, rounds, seconds)
        pairs = [(one.rate, other.rate) for one, other in found]
        rows.append(compared(f"Gymnasium, {seats} seats", "steps/s", pairs, Target(least=1.5)))
        lengths = [(one.run_length, other.run_length) for one, other in found]
        rows.append(compared("    ", "steps/game", lengths))
    return rows


def started(env: Any, seed: int) -> tuple[Any, dict[str, Any], Random]:
    """An environment at the beginning of a game."""
    return env, env.reset(seed=seed)[1], Random(seed)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.environments", description="Measure adapters.")
    parser.add_argument("--rounds", type=int, default=15, help="slices of each side (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a slice (default: %(default)s)")
    asked = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # what other packages say about their own age
    print(table(adapters(asked.rounds, asked.seconds), "adapter", "states"), flush=True)
    if find_spec("catanatron_gym"):
        print(f"\n{table(gymnasium_steps(asked.rounds, asked.seconds), 'catan_core', 'catanatron')}")
    else:
        print("\nBeside Catanatron: pip install --no-deps catanatron_gym==4.0.0")


if __name__ == "__main__":
    main()
