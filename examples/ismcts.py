"""Information set Monte Carlo tree search in forty lines."""

# --8<-- [start:bot]
from math import log, sqrt
from random import Random

import catan_core as catan
from catan_core.play import Bot, RandomBot, prospects, simulate

Node = dict[catan.Action, list[float]]


class SearchBot:
    """Tries actions in possible states, and good ones more often."""

    name = "search"

    def __init__(self, trials: int = 60) -> None:
        self.trials = trials

    def choose(
        self, view: catan.View, actions: catan.Actions, rng: Random
    ) -> catan.Action:
        tree: dict[catan.View, Node] = {}
        for _ in range(self.trials):
            grow(tree, view.determinize(rng), rng)
        return max(tree[view], key=lambda action: len(tree[view][action]))


def grow(tree: dict[catan.View, Node], state: catan.State, rng: Random) -> None:
    rules, path, new = state.rules, [], False
    while state.winners is None and not new:
        seat = rules.actors(state)[0]
        if seat == catan.CHANCE:
            action: catan.Action = rules.outcomes(state).at(rng.random())
        else:
            node = tree.setdefault(rules.view(state, seat), {})
            untried = [one for one in rules.actions(state) if one not in node]
            new = bool(untried)
            action = rng.choice(untried) if new else best(node)
            path.append((seat, node.setdefault(action, [])))
        state = rules.apply_unchecked(state, action).state
    for seat, results in path:
        results.append(prospects(state, seat))


def best(node: Node) -> catan.Action:
    tries = log(sum(map(len, node.values())))
    return max(
        node,
        key=lambda a: sum(node[a]) / len(node[a]) + sqrt(tries / len(node[a])),
    )


# --8<-- [end:bot]


def main() -> None:
    """Let it play a short game against random moves."""
    # --8<-- [start:play]
    short = catan.ruleset("base", options={"base.victory_points": 5})
    bots: list[Bot] = [SearchBot(trials=15), RandomBot()]
    report = simulate(short, games=2, seats=2, bots=bots, seed=1)
    print(dict(report.wins), "in", report.turns.mean, "turns on average")
    # --8<-- [end:play]


if __name__ == "__main__":
    main()
