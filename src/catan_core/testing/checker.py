"""Plays games of one composition and asks every property on the way; the inside of `check_expansion`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from types import ModuleType

import attrs

from catan_core import Action, Game, State, Step
from catan_core.testing.answers import answers_have_the_right_type, offers_are_visible, points_are_visible
from catan_core.testing.findings import ExpansionFault, Setting, said
from catan_core.testing.hidden import a_changed_view_has_an_event, events_hide_hidden
from catan_core.testing.legality import invariants_hold, positions_are_sound, someone_can_always_act, stack_is_bounded
from catan_core.testing.ownership import slices_have_owners
from catan_core.testing.properties import STATE_PROPERTIES, STEP_PROPERTIES
from catan_core.testing.records import equal_states_hash_equal, everything_is_frozen, pickling_keeps_everything
from catan_core.testing.settled import answers_are_always_the_same, steps_are_always_the_same, winners_are_named
from catan_core.testing.strictness import json_is_read_strictly
from catan_core.testing.trials import Property, Question, Shrinker, Trial
from catan_core.testing.walks import first_game, random_action

AT_EVERY_STATE: tuple[Property, ...] = (
    stack_is_bounded,
    invariants_hold,
    winners_are_named,
    someone_can_always_act,
    positions_are_sound,
)
"""What is cheap enough to be asked everywhere."""

AT_EVERY_STEP: tuple[Property, ...] = (steps_are_always_the_same, slices_have_owners)

ON_WALKS = (
    (*AT_EVERY_STATE, offers_are_visible),
    (*AT_EVERY_STEP, a_changed_view_has_an_event, events_hide_hidden),
)
"""What is asked everywhere on walks, of states and of steps: leaks are seen only where they happen."""

ON_WHOLE_GAMES = AT_EVERY_STATE, AT_EVERY_STEP

FIRST: tuple[Property, ...] = (everything_is_frozen, equal_states_hash_equal, answers_have_the_right_type)
"""Where several properties are missing, these say best what is wrong."""

OF_STATES = tuple(
    dict.fromkeys(
        (
            *FIRST,
            someone_can_always_act,
            answers_are_always_the_same,
            *STATE_PROPERTIES,
            points_are_visible,
            json_is_read_strictly,
        )
    )
)
OF_STEPS = tuple(dict.fromkeys(STEP_PROPERTIES))

LONGEST_TURN = 500
"""So many actions without another turn are taken for a phase that never ends."""

Place = tuple[State, Action, Step]
Asked = tuple[tuple[Property, ...], tuple[Property, ...]]


@attrs.frozen
class Effort:
    """How much is played: so many walks of a length, every so-and-so-manieth state of which is looked at closely; the
    most actions of a game that is played to its end (0: none is); and tries at making a failing game shorter."""

    games: int
    length: int
    every: int
    longest: int
    shrink: int


class Checker:
    """Plays one composition. Everything that it finds is raised as ExpansionFault."""

    def __init__(self, expansion: str, setting: Setting, effort: Effort, seed: str) -> None:
        self.expansion = expansion
        self.setting = setting
        self.effort = effort
        self.seed = seed
        self.games = 0
        self.actions = 0
        self.seen: set[str] = set()
        unnamed = any(isinstance(module, ModuleType) for one in setting.expansions for module in one.modules)
        self.of_states = [one for one in OF_STATES if not (unnamed and one is pickling_keeps_everything)]

    def walks(self) -> tuple[Game, Sequence[Action]] | None:
        """Random walks, looked at closely every now and then; the last of them, if there are any."""
        last = None
        for number in range(self.effort.games):
            last = self.walk(f"{self.seed} {number}")
        return last

    def walk(self, seed: str) -> tuple[Game, Sequence[Action]]:
        """One random walk of the length that was asked for: where it began, and its actions."""
        every = self.effort.every
        for number, place, start, played in self._path(seed, self.effort.length, ON_WALKS):
            if place is None:
                self._closely(start, played, start.state, None)
            elif number % every == 0 or place[2].state.winners is not None:
                self._closely(start, played, place[2].state, place)
        return start, played

    def whole_game(self, seed: str) -> tuple[Game, Sequence[Action]]:
        """A random game to its end, looked at closely where something happens for the first time, and now and then."""
        path, turn, since, phases = list[Place](), None, 0, Counter[str]()
        for number, place, start, played in self._path(seed, self.effort.longest, ON_WHOLE_GAMES):
            if place is None:
                continue
            path.append(place)
            state = place[2].state
            since, phases = (since + 1, phases) if state.turn == turn else (0, Counter())
            turn = state.turn
            if state.stack:
                phases[state.stack[-1].tag] += 1
            if since == LONGEST_TURN:
                self._tell("turns_end", _endless(since, phases), start, played)
            if number == self.effort.longest and state.winners is None:
                self._tell("games_end", f"after {number} actions nobody has won: {state.stack}", start, played)
        for number in self._telling(path):
            self._closely(start, played[: number + 1], path[number][2].state, path[number])
        return start, played

    def begin(self, seed: str) -> Game:
        """The beginning of a game."""
        self.games += 1
        try:
            return first_game(self.setting.ruleset, seed, self.setting.seats)
        except Exception as error:
            raise self.fault("games_begin", error) from error

    def fault(self, property: str, error: Exception) -> ExpansionFault:
        """What is wrong with a composition as such."""
        return ExpansionFault(self.expansion, property, said(error), self.setting)

    # -- one walk ------------------------------------------------------------------------------------------------

    def _path(self, seed: str, length: int, asked: Asked) -> Iterator[tuple[int, Place | None, Game, Sequence[Action]]]:
        """The places of a random walk, before which nothing was wrong: the beginning first, which is no step."""
        start = self.begin(seed)
        state, rng, played = start.state, Random(f"walk {seed}"), list[Action]()
        self._ask_all(*asked, start, played, state, None)
        yield 0, None, start, played
        while state.winners is None and len(played) < length:
            action = self._next(start, played, state, rng)
            played.append(action)
            try:
                step = state.rules.apply(state, action)
            except Exception as error:
                self._found(Question(None, True, seed), Trial(start, tuple(played), error))
                raise
            self.actions += 1
            place = state, action, step
            self._note(place)
            self._ask_all(*asked, start, played, step.state, place)
            yield len(played), place, start, played
            state = step.state

    def _next(self, start: Game, played: list[Action], state: State, rng: Random) -> Action:
        try:
            return random_action(state, rng)
        except Exception:
            self._ask(someone_can_always_act, False, start, played, state, None)
            raise

    def _note(self, place: Place) -> None:
        _, action, step = place
        self.seen.add(action.tag)
        self.seen.update(event.tag for event in step.events)
        self.seen.update(phase.tag for phase in step.state.stack[-1:])

    def _telling(self, path: list[Place]) -> list[int]:
        """Where to look closely: where something is there for the first time, and at equal distances."""
        most = max(self.effort.length // self.effort.every, 1)
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

    def _closely(self, start: Game, played: Sequence[Action], state: State, place: Place | None) -> None:
        self._ask_all(self.of_states, OF_STEPS, start, played, state, place)

    def _ask_all(
        self,
        states: Iterable[Property],
        moves: Iterable[Property],
        start: Game,
        played: Sequence[Action],
        state: State,
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
        start: Game,
        played: Sequence[Action],
        state: State,
        place: Place | None,
    ) -> None:
        question = Question(property, of_step, f"{self.seed} {len(played)}")
        before, action, step = place or (None, None, Step(state, ()))
        error = question.ask(before, action, step)
        if error is not None:
            self._found(question, Trial(start, tuple(played), error))

    def _found(self, question: Question, trial: Trial) -> None:
        best = Shrinker(question, self.effort.shrink).shrink(trial)
        property = question.asked or "actions_can_be_done"
        what = said(best.error)
        raise ExpansionFault(self.expansion, property, what, self.setting, best.start, best.actions) from best.error

    def _tell(self, property: str, what: str, start: Game, played: Sequence[Action]) -> None:
        raise ExpansionFault(self.expansion, property, what, self.setting, start, tuple(played))


def _endless(since: int, phases: Counter[str]) -> str:
    often = ", ".join(f"{tag!r} {count} times" for tag, count in phases.most_common(3))
    return f"an endless phase: {since} actions in one turn, and what had to be decided was {often}"
