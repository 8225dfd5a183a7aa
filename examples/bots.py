"""A bot of one's own, many games with random bots, and how strong it is."""

import random

import catan_core as catan
from catan_core.play import Bot, RandomBot, simulate, tournament


# --8<-- [start:bot]
class BuilderBot:
    """Does what brings it the most points at once, and else anything."""

    name = "builder"

    def choose(
        self, view: catan.View, actions: catan.Actions, rng: random.Random
    ) -> catan.Action:
        """Try every action on a state that could be behind the view."""
        state = view.determinize(rng)

        def worth(action: catan.Action) -> tuple[int, float]:
            after = state.rules.apply_unchecked(state, action).state
            return after.rules.points(after, actions.seat), rng.random()

        return max(actions, key=worth)


# --8<-- [end:bot]


def main() -> None:
    """Let one of them play against two at random."""
    # --8<-- [start:simulate]
    bots: list[Bot] = [BuilderBot(), RandomBot(), RandomBot()]
    report = simulate(
        catan.ruleset("base"), games=6, seats=3, bots=bots, seed=1
    )
    print(dict(report.wins), "in", report.turns.mean, "turns on average")
    # --8<-- [end:simulate]
    assert report.games == 6

    # --8<-- [start:tournament]
    for standing in tournament(
        catan.ruleset("base"), 6, 2, [BuilderBot(), RandomBot()], seed=1
    ):
        elo = standing.elo
        print(standing.bot, standing.wins, "of", standing.games, end=": ")
        print(f"{elo.value:.0f}, from {elo.low:.0f} to {elo.high:.0f}")
    # --8<-- [end:tournament]


if __name__ == "__main__":
    main()
