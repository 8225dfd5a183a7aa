"""Actions and views as numbers: what learners with arrays need."""

import random

import catan_core as catan
from catan_core.play import Encoding, Observations


def main() -> None:
    """Play a game by numbers alone."""
    # --8<-- [start:encoding]
    game = catan.new_game("base", seats=4, seed=7)
    encoding = Encoding.of(game, open_limits=None)  # without offers to others
    mask = encoding.mask(game.actions)
    print(encoding.size, "numbers, of which", sum(mask), "are legal now")

    number = mask.index(1)
    action = encoding.decode(number, game.actions)
    assert encoding.encode(action) == number
    # --8<-- [end:encoding]

    # --8<-- [start:observations]
    observations = Observations.of(game)
    row = observations.row(game.view(game.actors[0]))
    print(observations.size, "numbers in", len(observations.parts), "parts")

    roads = observations.part("base/island.pieces.road")
    print("roads:", roads.shape, "from", roads.start)
    assert len(row) == observations.size
    # --8<-- [end:observations]

    # --8<-- [start:loop]
    rng = random.Random(1)
    decisions = 0
    while not game.over and decisions < 2000:
        if game.outcomes:  # dice, draws and thefts
            game = game.play(game.outcomes.at(rng.random()))
            continue
        actions = game.view(game.actors[0]).actions
        mask = encoding.mask(actions)
        legal = [number for number, yes in enumerate(mask) if yes]
        action = encoding.decode(rng.choice(legal), actions)
        game = game.play(action)
        decisions += 1
    # --8<-- [end:loop]
    print(decisions, "decisions,", game)


if __name__ == "__main__":
    main()
