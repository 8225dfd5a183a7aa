"""The searches of OpenSpiel play Catan.

Needs the extra `openspiel`.
"""

from random import Random

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import catan_core.adapters.openspiel


def main() -> None:
    """Look at a game, and let a search play against random moves."""
    # --8<-- [start:load]
    print(*catan_core.adapters.openspiel.PARAMETERS)
    game = pyspiel.load_game(
        "catan(players=2,options=base.victory_points:4,max_decisions=300)"
    )
    state = game.new_initial_state()
    print(
        "player",
        state.current_player(),
        "has",
        len(state.legal_actions()),
        "actions, such as",
    )
    print(state.action_to_string(state.legal_actions()[0]))
    # --8<-- [end:load]

    # --8<-- [start:search]
    numbers = numpy.random.RandomState(7)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, numbers),
        uct_c=1.0,
        max_simulations=12,
        random_state=numbers,
    )
    seeds = Random(7)
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(
            player, seeds.random
        )
    )
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(numbers.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(numbers.choice(state.legal_actions()))
    print(
        "returns", state.returns(), "after", state.moment.decisions, "decisions"
    )
    # --8<-- [end:search]


if __name__ == "__main__":
    main()
