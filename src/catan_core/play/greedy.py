"""A bot that does what looks best at once."""

from __future__ import annotations

from random import Random

import attrs

import catan_core as catan
from catan_core.model.arguments import require_function, require_probability
from catan_core.play.evaluation import Evaluation, prospects

CONSIDERED = 80
"""How many actions are considered at most; of more, this many are drawn."""
OPEN_SHARE = 1 / 4
"""How often samples of each kind that is not listed, such as offering a trade, are considered as well."""
SAMPLED = 2
"""How many of each such kind."""
LOOKED_AHEAD = 8
"""How many steps of others and of chance are followed at most, until an action has had its effect."""
DRAWN = 6
"""How many things that chance may do next are drawn; of what it does after that, one."""
GUESSED = 3
"""How many answers of others are drawn; of what they do after that, or at the same time, one."""
WEIGHED = 12
"""Where chance can do at most this many things next, all of them are weighed."""
TIE = 1e-9
"""Between actions that look equally good chance decides."""


@attrs.frozen
class GreedyBot:
    """Does the action after which its seat stands best, as far as `evaluate` can tell.

    It makes up what it cannot see, tries every action there, and compares how it stands when what it has decided has
    had its effect: until then it lets the others answer at random, and chance take its course. With probability
    `open_share` it also considers some actions of each kind that is not listed, such as offering a trade, and leaves
    out those that would change nothing: an offer that it would withdraw when somebody accepts is not made. It knows no
    rules but by trying them, so it plays any game.

    >>> import random, catan_core as catan
    >>> view = catan.new_game("base", seats=4, seed=7).view(0)
    >>> GreedyBot().choose(view, view.actions, random.Random(1)) in view.actions
    True
    """

    evaluate: Evaluation = attrs.field(default=prospects, repr=False)
    open_share: float = OPEN_SHARE
    name: str = "greedy"

    def __attrs_post_init__(self) -> None:
        require_function(self.evaluate, "GreedyBot", "a function of a state and a seat as `evaluate`")
        require_probability(self.open_share, "GreedyBot", "open_share")

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        """The action that looks best. Raises IndexError if there are none."""
        listed = _listed(actions, rng)
        tried = _sampled(actions, rng) if not listed or rng.random() < self.open_share else []
        if len(listed) + len(tried) <= 1:
            return (listed or tried)[0]
        state, seat = view.determinize(rng), actions.seat
        choices = [(self._worth_of(action, state, state, seat, rng, 0), action) for action in listed + tried]
        if listed and tried:
            unchanged = self.evaluate(state, seat)
            meant = [choice for choice in choices[len(listed) :] if abs(choice[0] - unchanged) > TIE]
            choices[len(listed) :] = meant
        _, best = max(choices, key=lambda choice: choice[0] + rng.random() * TIE)
        return best

    def _worth_of(
        self, action: catan.Action, state: catan.State, now: catan.State, seat: catan.Seat, rng: Random, gone: int
    ) -> float:
        after = state.rules.apply_unchecked(state, action).state
        return self._worth(after, now, seat, rng, gone)

    def _worth(self, state: catan.State, now: catan.State, seat: catan.Seat, rng: Random, gone: int) -> float:
        """What a state promises that an action at the state `now` has led to, `gone` steps ago."""
        actors = state.rules.actors(state)
        if gone == LOOKED_AHEAD or state.turn != now.turn or not actors:
            return self.evaluate(state, seat)
        if actors == (catan.CHANCE,):
            return self._expected(state, now, seat, rng, gone)
        if seat in actors:
            return self._best(state, now, seat, rng)
        if not _still_asked(state, now):
            return self.evaluate(state, seat)
        answers = state.rules.actions(state, actors[0])
        if not answers:
            return self.evaluate(state, seat)
        sealed = isinstance(state.phase, catan.SimultaneousPhase)
        guessed = _guessed(answers, rng, GUESSED if gone == 0 and not sealed else 1)
        return sum([self._worth_of(answer, state, now, seat, rng, gone + 1) for answer in guessed]) / len(guessed)

    def _best(self, state: catan.State, now: catan.State, seat: catan.Seat, rng: Random) -> float:
        """What a state promises where the seat decides again: the best of that if what it has done asks for it at once,
        such as where the robber goes."""
        asked_more = len(state.stack) > len(now.stack) and _still_asked(state, now)
        further = _listed(state.rules.actions(state, seat), rng) if asked_more else []
        if not further:
            return self.evaluate(state, seat)
        return max([self._worth_of(action, state, now, seat, rng, LOOKED_AHEAD) for action in further])

    def _expected(self, state: catan.State, now: catan.State, seat: catan.Seat, rng: Random, gone: int) -> float:
        """What a state where chance decides promises."""
        outcomes = state.rules.outcomes(state)
        if gone == 0 and len(outcomes) <= WEIGHED:
            weighed = tuple(outcomes)
        else:
            weighed = tuple((outcomes.at(rng.random()), 1) for _ in range(DRAWN if gone == 0 else 1))
        worth = [weight * self._worth_of(action, state, now, seat, rng, gone + 1) for action, weight in weighed]
        return sum(worth) / sum([weight for _, weight in weighed])


def _still_asked(state: catan.State, now: catan.State) -> bool:
    """Whether what was due at the state `now` is not over: it lies in the stack, perhaps answered in part."""
    depth = len(now.stack)
    return len(state.stack) >= depth and type(state.stack[depth - 1]) is type(now.stack[-1])


def _listed(actions: catan.Actions, rng: Random) -> list[catan.Action]:
    """The listed actions, or some of them where there are too many."""
    count = len(actions)
    return list(actions) if count <= CONSIDERED else [actions[i] for i in rng.sample(range(count), CONSIDERED)]


def _sampled(actions: catan.Actions, rng: Random) -> list[catan.Action]:
    """Different samples of each kind that is not listed."""
    tried = dict.fromkeys(kind.sample(rng) for kind in actions.open for _ in range(SAMPLED))
    return [action for action in tried if action is not None]


def _guessed(answers: catan.Actions, rng: Random, most: int) -> list[catan.Action]:
    """Some answers that somebody may give: each equally often if there are few, else drawn."""
    count = len(answers)
    return list(answers) * (most // count) if count <= most else [answers.sample(rng) for _ in range(most)]
