"""Searching with explicit chance: what an action is worth, averaged over everything that chance may do."""

import random

import catan_core as catan
from catan_core.base import table


# --8<-- [start:search]
def worth(state: catan.State, seat: catan.Seat) -> float:
    """A rough guess: points count most, then cards, of which more than seven are in danger."""
    return 10 * state.rules.points(state, seat) + min(table.cards(state, seat), 7)


def expected(state: catan.State, seat: catan.Seat) -> float:
    """The worth of a state; where chance decides, the mean over all its outcomes by their weights."""
    rules, outcomes = state.rules, state.rules.outcomes(state)
    if not outcomes:
        return worth(state, seat)
    total = 0.0
    for action, weight in outcomes:
        total += weight * expected(rules.apply_unchecked(state, action).state, seat)
    return total / outcomes.total


def best(view: catan.View, rng: random.Random, guesses: int = 3) -> list[tuple[float, catan.Action]]:
    """What the seat of a view may do, the best first. What the seat cannot see is guessed a few times."""
    assert view.seat is not None
    states = [view.determinize(rng) for _ in range(guesses)]
    found = []
    for action in view.actions:
        values = [expected(state.rules.apply_unchecked(state, action).state, view.seat) for state in states]
        found.append((sum(values) / guesses, action))
    return sorted(found, key=lambda one: one[0], reverse=True)
    # --8<-- [end:search]


def main() -> None:
    """Play at random until a seat has a real choice, and weigh it."""
    rng = random.Random(5)
    match = catan.Match(catan.ruleset("base"), seats=3, seed=5)
    while match.game.turn.number < 12 or len({type(action) for action in match.game.actions}) < 3:
        match.play(match.game.actions.sample(rng))
    game = match.game
    print("Seat", game.actors[0], "in turn", game.turn.number, "may do", len(game.actions), "things. The best:")
    for value, action in best(game.view(game.actors[0]), rng)[:3]:
        print(f"{value:7.2f}  {action}")


if __name__ == "__main__":
    main()
