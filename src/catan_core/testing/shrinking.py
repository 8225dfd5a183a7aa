"""A problem found on a long walk is looked for on shorter ones, or in a small position a few actions before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from zlib import crc32

import attrs

from catan_core import Action, Game, State, Step
from catan_core.testing.reducing import Reducer
from catan_core.testing.walks import random_action

Property = Callable[..., None]

MAX_AT_ONCE = 12
"""Up to this many actions in a row are left out wherever they lie, longer runs only side by side: a turn is short."""

LEGAL = 10
"""To play a game, to see whether all its actions are legal, costs this many times less than to check a property."""

NEAR = 10
"""A game of at most this many actions is told from its beginning. Of a longer one, a position is looked for."""

LONG = 120
"""Of games that are longer than this nothing is left out: they are told by a position in any case."""

OTHER_WALKS = 20
"""This many other walks are tried, which may reach the problem sooner."""


class LateRandom(Random):
    """Random numbers that are taken up by their seed when the first is drawn: most properties draw none, and to take
    them up costs more than to ask one of these."""

    gauss_next: float | None
    _due: int | None = None

    def anew(self, seed: str) -> LateRandom:
        """The numbers from their first one on. They are taken up by a number, which is sooner done than by a text."""
        self._due = crc32(seed.encode())
        self.gauss_next = None
        return self

    def _take_up(self) -> None:
        if self._due is not None:
            self.seed(self._due)
            self._due = None

    def random(self) -> float:
        self._take_up()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._take_up()
        return super().getrandbits(k)

    def getstate(self) -> tuple[Any, ...]:
        self._take_up()
        return super().getstate()


@attrs.frozen
class PropertyCheck:
    """A property to check at one place of a game: of the state that is reached, or of the step that led there.

    `asked` None stands for playing itself: it fails where an action that may be done cannot be done.
    """

    asked: Property | None
    of_step: bool
    seed: str
    numbers: LateRandom = attrs.field(factory=LateRandom, eq=False)

    def ask(self, before: State | None, action: Action | None, step: Step) -> Exception | None:
        """What the property says against this place; None if it holds, or if there is nothing to ask it of."""
        if self.asked is None or (self.of_step and before is None):
            return None
        try:
            if self.of_step:
                self.asked(before, action, step, self.numbers.anew(self.seed))
            else:
                self.asked(step.state, self.numbers.anew(self.seed))
        except Exception as error:
            return error
        return None


@attrs.frozen
class FailingGame:
    """Actions from the start of a game after which a check fails, and its error.

    `way`: where it starts in the middle, a new game and the actions by which the problem came up there.
    """

    start: Game
    actions: tuple[Action, ...]
    error: Exception
    way: tuple[Game, tuple[Action, ...]] | None = None


class Shrinker:
    """Looks for a shorter way to the same problem, within a number of tries."""

    def __init__(self, question: PropertyCheck, tries: int) -> None:
        self.question = question
        self.tries: int = tries
        self.least: int = tries // 2

    def shrink(self, failing: FailingGame) -> FailingGame:
        """The shortest trial found: a beginning of this one, another walk, or this one with actions left out; where
        that is still long, the last action in a position from which is taken what the problem does not need."""
        best = self._first(failing)
        best = self._other_walks(best)
        if len(best.actions) <= LONG:
            best = self._left_out(best)
        return best if len(best.actions) <= NEAR else self._from_the_middle(best)

    def _left_out(self, best: FailingGame) -> FailingGame:
        """The same with actions left out."""
        errors: dict[tuple[Action, ...], Exception] = {}

        def fails(actions: tuple[Action, ...]) -> bool:
            error = self._at_the_end(best.start, actions)
            if error is not None:
                errors[actions] = error
            return error is not None

        fewer = shortened(best.actions, best.start, fails, self.tries // 2)
        return FailingGame(best.start, fewer, errors.get(fewer, best.error))

    def _from_the_middle(self, best: FailingGame) -> FailingGame:
        """The last action alone, in a small position."""
        state, last, kind = best.start.state, best.actions[-1], type(best.error)
        for action in best.actions[:-1]:
            state = state.rules.apply_unchecked(state, action).state
        errors: dict[State, Exception] = {}

        def fails(smaller: State) -> bool:
            error = None if smaller.rules.check(smaller, last) else self._played(smaller, last)[0]
            if type(error) is kind and error is not None:
                errors[smaller] = error
            return smaller in errors

        small = Reducer(fails, max(self.tries, self.least)).reduce(state)
        return FailingGame(Game(small), (last,), errors.get(small, best.error), (best.start, best.actions))

    def _first(self, failing: FailingGame) -> FailingGame:
        """The same actions up to where the question first fails, as far as a third of the tries goes."""
        spared = self.tries - self.tries // 3
        state, step = failing.start.state, Step(failing.start.state, ())
        error = self._asked(None, None, step)
        if error is not None:
            return FailingGame(failing.start, (), error)
        for number, action in enumerate(failing.actions[:-1], 1):
            step = state.rules.apply_unchecked(state, action)  # a fault may have made legal what is not
            error = self._asked(state, action, step)
            if error is not None:
                return FailingGame(failing.start, failing.actions[:number], error)
            if self.tries <= spared:
                break
            state = step.state
        return failing

    def _other_walks(self, best: FailingGame) -> FailingGame:
        """Other random walks from the same beginning that get there sooner."""
        spared = self.tries // 2
        for number in range(OTHER_WALKS if best.actions else 0):
            state, played = best.start.state, list[Action]()
            rng = Random(f"{self.question.seed} {number}")
            while len(played) < len(best.actions) - 1 and state.winners is None and self.tries > spared:
                action = self._next(state, rng)
                if action is None:
                    break
                played.append(action)
                error, step = self._played(state, action)
                if error is not None:
                    best = FailingGame(best.start, tuple(played), error)
                if step is None or error is not None:
                    break
                state = step.state
        return best

    def _next(self, state: State, rng: Random) -> Action | None:
        try:
            return random_action(state, rng)
        except Exception:
            return None

    def _at_the_end(self, start: Game, actions: tuple[Action, ...]) -> Exception | None:
        """What is wrong after the last action of a game; None if nothing is."""
        state = start.state
        for action in actions[:-1]:
            state = state.rules.apply_unchecked(state, action).state
        return self._played(state, actions[-1])[0]

    def _played(self, state: State, action: Action) -> tuple[Exception | None, Step | None]:
        """What is wrong with playing an action and with where it leads, and the step if there is one."""
        try:
            step = state.rules.apply(state, action)
        except Exception as error:
            self.tries -= 1
            return (error if self.question.asked is None else None), None
        return self._asked(state, action, step), step

    def _asked(self, before: State | None, action: Action | None, step: Step) -> Exception | None:
        self.tries -= self.question.asked is not None
        return self.question.ask(before, action, step)


def shortened(
    actions: tuple[Action, ...], start: Game, fails: Callable[[tuple[Action, ...]], bool], tries: int
) -> tuple[Action, ...]:
    """A game with as many actions as possible left out, many at a time and then fewer, that still fails at its end.

    `fails` is asked of games only all of whose actions may be done, at most `tries` times; `LEGAL` times as many games
    are tried for being that.
    """
    legal = tries * LEGAL
    for size in (*_halves(len(actions)), *range(MAX_AT_ONCE, 0, -1)):
        place = 0
        while place + size < len(actions) and tries > 0 and legal > 0:
            fewer = actions[:place] + actions[place + size :]
            legal -= 1
            if _may_be_done(start, fewer):
                tries -= 1
                if fails(fewer):
                    actions = fewer
                    continue
            place += 1 if size <= MAX_AT_ONCE else size
    return actions


def _halves(length: int) -> Iterator[int]:
    while length // 2 > MAX_AT_ONCE:
        length //= 2
        yield length


def _may_be_done(start: Game, actions: tuple[Action, ...]) -> bool:
    state = start.state
    for number, action in enumerate(actions, 1):
        try:
            if state.rules.check(state, action) is not None:
                return False
            if number < len(actions):
                state = state.rules.apply_unchecked(state, action).state
        except Exception:
            return False
    return True
