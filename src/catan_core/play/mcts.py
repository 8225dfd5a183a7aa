"""A bot that searches: Monte Carlo tree search over what could lie behind its view.

The search begins again and again with another state that could be behind the view (`determinize`), so that nothing that
is hidden is known to the bot, and walks down one tree that all these states share: information set Monte Carlo tree
search with a single observer. Chance is drawn as the rules weigh it. Everybody is taken to do what is best for
themselves. A walk ends at the first new position, which is judged and not played to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import count
from math import exp, inf, sqrt
from operator import add
from random import Random
from time import monotonic
from typing import ClassVar

import attrs

import catan_core as catan
from catan_core.model.arguments import require, require_function, require_number, require_position
from catan_core.model.errors import ArgumentError

Judgement = Callable[[catan.State], Sequence[float]]
"""How likely each seat is to win, seat by seat; the sum is 1."""

ITERATIONS = 300
"""How often the search walks down the tree if nothing else is said."""
MOST = 40
"""How many actions are considered in a position at most; of more, this many are drawn."""
SAMPLED = 6
"""How many actions of each kind that is not listed, such as offers of a trade, are considered at the root."""
WALKS = 4
"""So many walks begin in the same world that could be behind the view, since making one up takes as long as a walk."""
LOOKS = 16
"""After this many walks it is asked again whether the choice is certain."""
DEPTH = 60
"""How many actions a walk goes down at most."""
CURIOSITY = 0.4
"""How much is tried that looks worse than what has done best so far."""
TEMPER = 1.5
"""How many points more make a win e times as likely."""
EAGERNESS = 0.25
"""How many points more make an action e times as likely to be looked at first."""
EVEN = 0.15
"""The share of the looks that all actions get alike."""
UNKNOWN = 0.5
"""What a position is taken to be worth before anything is known of it."""


def chances(state: catan.State) -> Sequence[float]:
    """How likely each seat is to win, by the points that it has and what its pieces, hand and cards promise.

    >>> import catan_core as catan
    >>> chances(catan.new_game("base", seats=4, seed=7).state)
    [0.25, 0.25, 0.25, 0.25]
    """
    require_position(state, "chances")
    if state.winners:
        return [1 / len(state.winners) if seat in state.winners else 0.0 for seat in state.rules.all_seats]
    worth = [_worth(state, seat) for seat in state.rules.all_seats]
    highest = max(worth)
    weights = [exp((each - highest) / TEMPER) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def _worth(state: catan.State, seat: catan.Seat) -> float:
    """What a seat has, in points, with what it may hope for."""
    return state.rules.points(state, seat) + catan.HEURISTIC(state, seat, True)


@attrs.define(eq=False)
class _Node:
    """A position in the tree, by what has been done since the root: how many points it promised whoever led there,
    how often it was visited, and what came of it for each seat."""

    gain: float = 0.0
    visits: int = 0
    totals: list[float] | None = None
    children: dict[catan.Action, _Node] = attrs.field(factory=dict)

    def note(self, values: Sequence[float]) -> None:
        """Count a visit, and what it came to."""
        self.visits += 1
        self.totals = [*values] if self.totals is None else [*map(add, self.totals, values)]

    def lead(self) -> int:
        """How many visits more the first choice has than the second."""
        first, second = nlargest(2, [child.visits for child in self.children.values()])
        return first - second

    def mean(self, seat: catan.Seat, otherwise: float) -> float:
        """What visits have come to for a seat on average."""
        return otherwise if self.totals is None else self.totals[seat] / self.visits


@attrs.frozen
class MctsBot:
    """Searches for a number of `iterations`, or for so many `seconds`, and does what it has looked at most often.

    With both, whatever is over first ends the search; with neither, it takes 300 iterations. It stops early if no other
    choice could still be looked at as often. With iterations alone it decides the same again with the same random
    numbers; with seconds that depends on the machine. `judge` says how likely each seat is to win from a state. It
    knows no rules but by trying them, so it plays any game. Of what is not listed, such as offers of a trade, it
    considers a few for itself, and none for the others. In a match, the states that it makes up agree with all that its
    seat has seen.

    Raises ArgumentError for a number of iterations or seconds that makes no sense.

    >>> import random, catan_core as catan
    >>> view = catan.new_game("base", seats=2, seed=7).view(0)
    >>> MctsBot(iterations=20).choose(view, view.actions, random.Random(1)) in view.actions
    True
    """

    remembers: ClassVar[bool] = True

    iterations: int | None = None
    seconds: float | None = attrs.field(default=None, kw_only=True)
    judge: Judgement = attrs.field(default=chances, repr=False, kw_only=True)
    name: str = attrs.field(default="mcts", kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.iterations is not None:
            require_number(self.iterations, "MctsBot", "a number of iterations", 1)
        if self.seconds is not None:
            require((int, float), self.seconds, "MctsBot", "a number of seconds")
            if not 0 < self.seconds < inf:
                raise ArgumentError(f"MctsBot: it searches for more than 0 seconds, not {self.seconds}")
        require_function(self.judge, "MctsBot", "a function of a state as `judge`")

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        """What has been looked at most often. Raises IndexError if nothing can be done."""
        offered = _sampled(actions, rng)
        choices: list[catan.Action] = [*actions, *offered]
        if len(choices) <= 1:
            return (choices or actions)[0]
        root, view = _Node(visits=1), _credible(view, rng)
        state: catan.State | None = None
        for number in self._walks(root):
            if state is None or not number % WALKS:
                state = view.determinize(rng)
            self._walk(root, state, actions.seat, offered, rng)
        return max(choices, key=lambda action: root.children[action].visits if action in root.children else -1)

    def _walks(self, root: _Node) -> Iterator[int]:
        """The numbers of the walks down the tree: at least one, and none that could no longer change the choice."""
        begun = monotonic()
        limit = ITERATIONS if self.iterations is None and self.seconds is None else self.iterations
        for number in count():
            yield number
            done = number + 1
            left = inf if limit is None else limit - done
            if self.seconds is not None:
                gone = monotonic() - begun
                left = min(left, done * (self.seconds - gone) / gone if gone else inf)
            if left <= 0 or (not done % LOOKS and root.lead() > left):
                return

    def _walk(
        self, root: _Node, state: catan.State, seat: catan.Seat, offered: Sequence[catan.Action], rng: Random
    ) -> None:
        """Go down the tree to a new position, and note on all that lies on the way what it promises."""
        rules, node, path = state.rules, root, [root]
        action: catan.Action
        while state.winners is None and len(path) < DEPTH:
            actors = (seat,) if node is root else rules.actors(state)
            if actors == (catan.CHANCE,):
                action = rules.outcomes(state).at(rng.random())
            elif not node.visits or not (actions := rules.actions(state, actors[0])):
                break
            else:
                action = _chosen(node, state, actions, rng, offered if node is root else ())
            state = rules.apply_unchecked(state, action).state
            node = node.children.setdefault(action, _Node())
            path.append(node)
        values = self.judge(state)
        for each in path:
            each.note(values)


def _credible(view: catan.View, rng: Random) -> catan.View:
    """A view, without what its seat has seen if that does not lead to it: an expansion may move goods and not tell."""
    if view.seen is not None:
        try:
            view.determinize(rng)
        except ArgumentError:
            return catan.evolve(view, seen=None)
    return view


def _chosen(
    node: _Node, state: catan.State, actions: catan.Actions, rng: Random, offered: Sequence[catan.Action]
) -> catan.Action:
    """What to look at next: what has done well, and what has not been looked at much for what it promises."""
    seat, many = actions.seat, len(actions)
    listed = list(actions) if many <= MOST else [actions[index] for index in rng.sample(range(many), MOST)]
    listed += offered
    known = node.children
    new = [action for action in listed if action not in known]
    if new:
        now = _worth(state, seat)
        for action in new:
            known[action] = _Node(_worth(state.rules.apply_unchecked(state, action).state, seat) - now)
    children = [known[action] for action in listed]
    most = max([child.gain for child in children])
    promises = [exp((child.gain - most) / EAGERNESS) for child in children]
    even, scale = EVEN / len(listed), (1 - EVEN) / sum(promises)
    reach, otherwise = CURIOSITY * sqrt(node.visits), node.mean(seat, UNKNOWN)
    interests = [
        child.mean(seat, otherwise) + reach * (even + scale * promise) / (1 + child.visits)
        for child, promise in zip(children, promises, strict=True)
    ]
    return listed[interests.index(max(interests))]


def _sampled(actions: catan.Actions, rng: Random) -> list[catan.Action]:
    """Different samples of each kind that is not listed, such as offering a trade."""
    drawn = [kind.sample(rng) for kind in actions.open for _ in range(SAMPLED)]
    return [action for action in dict.fromkeys(drawn) if action is not None]
