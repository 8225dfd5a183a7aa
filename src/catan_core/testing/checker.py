"""Plays games of one composition and asks every property on the way; the inside of `check_expansion`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import attrs

import catan_core as catan
from catan_core.testing import occasions
from catan_core.testing.determinism import steps_are_always_the_same
from catan_core.testing.endgame import play_on, unfinished
from catan_core.testing.guide import Guide, Tally
from catan_core.testing.legality import someone_can_always_act
from catan_core.testing.lengths import Lengths
from catan_core.testing.records import pickling_keeps_everything
from catan_core.testing.report import ExpansionProblem, Setting, error_text
from catan_core.testing.shrinking import FailingGame, LateRandom, Property, PropertyCheck, Shrinker
from catan_core.testing.walks import guided_action

NOW_AND_THEN = 4
"""Whether a step is always the same is asked of every such step of a long game."""

FURTHER = 5
"""A walk with other options, on another board or with few goods is this many times as long as others."""

MAX_TURN_ACTIONS = 500
"""After this many actions in one turn, a phase is taken to be endless."""

Place = tuple[catan.State, catan.Action, catan.Step]


@attrs.frozen
class Budget:
    """How much to play: the number of walks, their length, and the distance between states that are checked closely;
    the most actions of a game that is played to its end (0: no such game); and how many tries shrinking takes."""

    games: int
    length: int
    every: int
    longest: int
    shrink: int


class Checker:
    """Plays one composition. Everything that it finds is raised as ExpansionProblem."""

    def __init__(self, expansion: str, setting: Setting, budget: Budget, seed: str, guide: Guide) -> None:
        self.expansion = expansion
        self.setting = setting
        self.budget = budget
        self.seed = seed
        self.guide = guide
        self.numbers: LateRandom = LateRandom()
        self.games: int = 0
        self.actions: int = 0
        self.tally: Tally = Tally()
        self.lengths: Lengths = Lengths(expansion)
        unnamed = any(not isinstance(module, str) for one in setting.expansions for module in one.modules)
        self.of_states: list[Property] = [
            one for one in occasions.OF_STATES if not (unnamed and one is pickling_keeps_everything)
        ]

    def walk(self, seed: str) -> tuple[catan.Game, Sequence[catan.Action]]:
        """One walk of the length that was asked for: where it began, and its actions."""
        start = self.begin(seed)
        self._ask_all(*occasions.ON_WALKS, start, [], start.state, None)
        self._closely(start, [], start.state, None)
        return start, self._walk(seed, start, [], start.state)

    def walk_on(self, seed: str, start: catan.Game, played: Sequence[catan.Action], state: catan.State) -> None:
        """The same from a state that a game has come to by these actions."""
        self.games += 1
        self._walk(seed, start, [*played], state)

    def _walk(
        self, seed: str, start: catan.Game, played: list[catan.Action], state: catan.State
    ) -> Sequence[catan.Action]:
        """Walk on, and check closely now and then, and as often where something comes up for the first time."""
        known, left = len(self.guide.tags), self.budget.length // self.budget.every
        for number, place in self._path(seed, self.budget.length, occasions.ON_WALKS, start, played, state):
            news = len(self.guide.tags) > known and left > 0
            known, left = len(self.guide.tags), left - news
            if news or number % self.budget.every == 0 or place[2].state.winners is not None:
                self._closely(start, played, place[2].state, place)
        return played

    def whole_game(self, seed: str) -> tuple[catan.Game, list[Place]]:
        """A game to its end, looked at closely where something happens for the first time, and now and then."""
        start = self.begin(seed)
        path = self._long(seed, start, self.budget.longest)
        last = path[-1][2].state if path else start.state
        if last.winners is None:
            try:
                last, more = play_on(last, seed, len(path))
            except Exception:
                more = ()  # walks find what goes wrong there; this is about how games end
            if last.winners is None:
                played = [*(action for _, action, _ in path), *more]
                self._tell("games_end", unfinished(last, len(path), len(more)), start, played)
        return start, path

    def long_walk(self, seed: str) -> None:
        """A walk several times as long that is mostly only watched."""
        self._long(seed, self.begin(seed), FURTHER * self.budget.length)

    def _long(self, seed: str, start: catan.Game, length: int) -> list[Place]:
        path, turn, since, phases, played = list[Place](), None, 0, Counter[str](), list[catan.Action]()
        self._ask_all(*occasions.ON_WHOLE_GAMES, start, played, start.state, None)
        for number, place in self._path(seed, length, occasions.ON_WHOLE_GAMES, start, played, start.state):
            if number % NOW_AND_THEN == 0:
                self._ask(steps_are_always_the_same, True, start, played, place[2].state, place)
            path.append(place)
            state = place[2].state
            since, phases = (since + 1, phases) if state.turn == turn else (0, Counter())
            turn = state.turn
            if state.stack:
                phases[state.stack[-1].tag] += 1
            if since == MAX_TURN_ACTIONS:
                self._tell("turns_end", _endless(since, phases), start, played)
        for number in self._telling(path):
            self._closely(start, played[: number + 1], path[number][2].state, path[number])
        return path

    def begin(self, seed: str) -> catan.Game:
        """The beginning of a game."""
        self.games += 1
        try:
            return self.setting.begin(seed)
        except Exception as error:
            raise ExpansionProblem(self.expansion, "games_begin", error_text(error), self.setting) from error

    # -- where an action is aimed at -----------------------------------------------------------------------------

    def fails(self, error: Exception, start: catan.Game, played: Sequence[catan.Action]) -> None:
        """A rule has failed at the last of some actions. Raises ExpansionProblem."""
        self._found(PropertyCheck(None, True, self.seed), FailingGame(start, tuple(played), error))

    def look(self, start: catan.Game, played: Sequence[catan.Action], place: Place) -> None:
        """Ask what is cheap of a step and of where it leads."""
        self.actions += 1
        self.guide.note(place[1], place[2])
        self._ask_all(*occasions.ON_AIM, start, played, place[2].state, place)

    def applied(
        self, start: catan.Game, way: Sequence[catan.Action], state: catan.State, action: catan.Action
    ) -> catan.Step:
        """Apply an action in a state that some actions have led to, and ask of the step what is asked on walks."""
        try:
            step = state.rules.apply_unchecked(state, action)
        except Exception as error:
            self.fails(error, start, [*way, action])
            raise
        self.actions += 1
        self.guide.note(action, step)
        self._ask_all(*occasions.ON_WALKS, start, [*way, action], step.state, (state, action, step))
        return step

    def applied_there(self, state: catan.State, action: catan.Action) -> None:
        """The same in a position that no game has come to."""
        start = catan.Game(state)
        try:
            step = state.rules.apply_unchecked(state, action)
        except Exception as error:
            self.fails(error, start, [action])
            raise
        self._ask_all(occasions.AT_EVERY_STATE, (), start, [action], step.state, (state, action, step))

    def ask_of_step(
        self,
        property: Property,
        start: catan.Game,
        way: Sequence[catan.Action],
        before: catan.State,
        action: catan.Action,
        seed: str,
    ) -> None:
        """Ask one thing of a step, by a seed."""
        question = PropertyCheck(property, True, f"{self.seed} {len(way)} {seed}", self.numbers)
        error = question.ask(before, action, before.rules.apply_unchecked(before, action))
        if error is not None:
            self._found(question, FailingGame(start, (*way, action), error))

    def ask_of_state(
        self, property: Property, start: catan.Game, way: Sequence[catan.Action], state: catan.State
    ) -> None:
        """Ask one thing of a state."""
        self._ask(property, False, start, way, state, None)

    # -- one walk ------------------------------------------------------------------------------------------------

    def _path(
        self,
        seed: str,
        length: int,
        asked: occasions.Asked,
        start: catan.Game,
        played: list[catan.Action],
        state: catan.State,
    ) -> Iterator[tuple[int, Place]]:
        """The places of a walk that goes on from a state, up to the first where something is wrong.

        `played` has the actions that have led there, and grows.
        """
        rng, number = Random(f"walk {seed}"), 0
        self.tally.begin()
        while state.winners is None and number < length:
            action = self._next(start, played, state, rng)
            played.append(action)
            try:
                step = state.rules.apply_unchecked(state, action)
            except Exception as error:
                self._found(PropertyCheck(None, True, seed), FailingGame(start, tuple(played), error))
                raise
            number += 1
            self.actions += 1
            self.guide.note(action, step)
            self.tally.note(action, state, step)
            self.lengths.note(self.setting.seats, (action, *step.events, *step.state.stack, *step.state.slices))
            place = state, action, step
            self._ask_all(*asked, start, played, step.state, place)
            yield number, place
            state = step.state

    def _next(self, start: catan.Game, played: list[catan.Action], state: catan.State, rng: Random) -> catan.Action:
        try:
            return guided_action(state, rng, self.guide)
        except Exception:
            self._ask(someone_can_always_act, False, start, played, state, None)
            raise

    def _telling(self, path: list[Place]) -> list[int]:
        """Where to look closely: where something is there for the first time, and at equal distances."""
        most = max(self.budget.length // self.budget.every // 2, 1)
        seen: set[object] = set()
        news = []
        for number, (_, action, step) in enumerate(path):
            kinds = {type(one) for one in (action, *step.events, *step.state.stack[-1:])}
            if kinds - seen:
                news.append(number)
            seen |= kinds
        apart = max(len(path) // most, 1)
        some = news[:: max(len(news) // most, 1)]
        return sorted({*some, *range(apart - 1, len(path), apart), *range(len(path))[-1:]})

    # -- asking --------------------------------------------------------------------------------------------------

    def _closely(
        self, start: catan.Game, played: Sequence[catan.Action], state: catan.State, place: Place | None
    ) -> None:
        self._ask_all(self.of_states, occasions.OF_STEPS, start, played, state, place)

    def _ask_all(
        self,
        states: Iterable[Property],
        moves: Iterable[Property],
        start: catan.Game,
        played: Sequence[catan.Action],
        state: catan.State,
        place: Place | None,
    ) -> None:
        for one in moves:
            self._ask(one, True, start, played, state, place)
        for one in states:
            self._ask(one, False, start, played, state, place)

    def _ask(
        self,
        property: Property,
        of_step: bool,
        start: catan.Game,
        played: Sequence[catan.Action],
        state: catan.State,
        place: Place | None,
    ) -> None:
        question = PropertyCheck(property, of_step, f"{self.seed} {len(played)}", self.numbers)
        before, action, step = place or (None, None, catan.Step(state, ()))
        error = question.ask(before, action, step)
        if error is not None:
            self._found(question, FailingGame(start, tuple(played), error))

    def _found(self, question: PropertyCheck, trial: FailingGame) -> None:
        best = Shrinker(question, self.budget.shrink).shrink(trial)
        property = question.asked or "actions_can_be_done"
        what = error_text(best.error)
        raise ExpansionProblem(
            self.expansion, property, what, self.setting, best.start, best.actions, best.way
        ) from best.error

    def _tell(self, property: str, what: str, start: catan.Game, played: Sequence[catan.Action]) -> None:
        raise ExpansionProblem(self.expansion, property, what, self.setting, start, tuple(played))


def _endless(since: int, phases: Counter[str]) -> str:
    often = ", ".join(f"{tag!r} {count} times" for tag, count in phases.most_common(3))
    return f"an endless phase: {since} actions in one turn, and what had to be decided was {often}"
