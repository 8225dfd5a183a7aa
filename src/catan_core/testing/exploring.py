"""Where an exploring game goes: to what is rare, now and then with good luck, and towards its end.

A game at random is long and poor. An explorer follows a `Guide` to what has come up least; now and then it does what
makes a seat stand best at once, and now and then chance falls well for everybody. So what needs many cards and pieces
comes up early, and games end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from catan_core import CHANCE, Action, Rules, State, Step
from catan_core.play.evaluation import prospects
from catan_core.testing.guide import Guide
from catan_core.testing.walks import guided_action

LUCKY = 0.4
"""How often chance falls well: of some outcomes the one after which all seats stand best."""

TRIED = 4
"""How many outcomes these are."""

EAGER = 0.3
"""How often a seat does what makes it stand best at once."""

WEIGHED = 6
"""It looks at one action each of at most this many kinds."""

LED = 0.3
"""How often the guide leads where neither is so."""


class Explorer:
    """Plays one game by one seed; the same seed plays the same game."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.guide = Guide(share=LED)

    def choose(self, state: State) -> Action:
        """The next action, chance included. Raises AssertionError if nobody can do anything."""
        rules, rng = state.rules, self.rng
        actors, luck = rules.actors(state), rng.random()
        if actors == (CHANCE,):
            if luck < LUCKY:
                outcomes = rules.outcomes(state)
                return _best(state, [outcomes.at(rng.random()) for _ in range(TRIED)], rules.all_seats)
        elif luck < EAGER:
            seat = rng.choice(actors)
            some = _of_each_kind(state, seat, rng)
            if some:
                return _best(state, rng.sample(some, min(len(some), WEIGHED)), [seat])
        return guided_action(state, rng, self.guide)

    def note(self, action: Action, step: Step) -> None:
        """Count what has been played."""
        self.guide.note(action, step)


def _of_each_kind(state: State, seat: int, rng: Random) -> list[Action]:
    """One listed action of each kind."""
    actions, first, some = state.rules.actions(state, state.rules.seat(seat)), 0, list[Action]()
    for _, count in actions.kinds:
        if count:
            some.append(actions[first + rng.randrange(count)])
        first += count
    return some


def _best(state: State, some: Sequence[Action], seats: Sequence[int]) -> Action:
    """The action after which these seats together stand best."""
    rules: Rules = state.rules

    def worth(action: Action) -> float:
        after = rules.apply_unchecked(state, action).state
        return sum(prospects(after, rules.seat(seat)) for seat in seats)

    return max(some, key=worth)
