"""Searching with explicit chance: what an action is worth, averaged over
everything that chance may do.
"""

import random

import catan_core as catan
from catan_core.base import table


# --8<-- [start:search]
def worth(state: catan.State, seat: catan.Seat) -> float:
    """A rough guess: points count most, then cards, of which more than seven
    are in danger.
    """
    return 10 * state.rules.points(state, seat) + min(
        table.cards(state, seat), 7
    )


def expected(state: catan.State, seat: catan.Seat) -> float:
    """The worth of a state; where chance decides, the mean over all its
    outcomes by their weights.
    """
    rules, outcomes = state.rules, state.rules.outcomes(state)
    if not outcomes:
        return worth(state, seat)
    total = 0.0
    for action, weight in outcomes:
        after = rules.apply_unchecked(state, action).state
        total += weight * expected(after, seat)
    return total / outcomes.total


def weigh(
    view: catan.View, seat: catan.Seat, rng: random.Random, guesses: int = 3
) -> list[tuple[float, catan.Action]]:
    """What a seat may do, the best first.

    What it cannot see is guessed a few times, consistently with its view.
    """
    states = [view.determinize(rng) for _ in range(guesses)]
    found = []
    for action in view.actions:
        values = [
            expected(state.rules.apply_unchecked(state, action).state, seat)
            for state in states
        ]
        found.append((sum(values) / guesses, action))
    return sorted(found, key=lambda one: one[0], reverse=True)


# --8<-- [end:search]


def main() -> None:
    """Play at random until a seat has four kinds of things to choose from, and
    weigh them.
    """
    rng = random.Random(5)
    rules = catan.ruleset("base", options={"base.turn_phases": "combined"})
    match = catan.Match(rules, seats=3, seed=5)
    while len(match.game.actions.kinds) < 4:
        match.play(match.game.actions.sample(rng))
    game, seat = match.game, match.game.actors[0]
    print(f"Seat {seat}, turn {game.turn.number}", game.score(seat))
    print(table.hand(game.state, seat))
    shown = set()
    for value, action in weigh(game.view(seat), seat, rng):
        if type(action) not in shown:
            shown.add(type(action))
            print(f"{value:7.2f}  {action}")


if __name__ == "__main__":
    main()
