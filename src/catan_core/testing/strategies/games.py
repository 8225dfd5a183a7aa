"""Games that have been played for a while."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st
from hypothesis.vendor import pretty

from catan_core import CHANCE, Action, Game, Ruleset, State, Step, Transcript, record
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.options import declared
from catan_core.plugin.specs import Value
from catan_core.testing.strategies.rulesets import Source, rules_of
from catan_core.testing.walks import first_game, transcript_of, walk

FAR = 600
"""A game may begin with a seeded walk of at most this many actions."""

SELDOM = st.sampled_from((False, True, False, False))
"""Whether a game begins with a walk. False comes first, so that games shrink to it, and last, since the ends are drawn
more often."""

PICKS = 300
"""The actions that follow are chosen by a string of at most this many bytes, which shrinks well."""

MIN_PICKS = (0, 60, 200)
"""Hypothesis prefers short strings. So the least length is drawn too, and shrinks to the first of these."""

OPEN, EVERYBODY = 200, 212
"""Bytes from the first number on choose an open kind of action; from the second on, an action of any seat."""

NEXT_TURN = re.compile(rb"[\xe0-\xff]")
"""Bytes that fill up a turn with first options. If a turn is left out, the bytes of the others stay the same."""

MAX_TURN_ACTIONS = 30
"""At most this many first options fill up a turn."""

SEEDS = st.integers(0, 1_000)


@record
class Playthrough:
    """A game, finished or not: its start, the seed of its board, and every action with the step that it led to. It
    prints as a list of its actions."""

    start: Game
    seed: int
    path: tuple[tuple[Action, Step], ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action, chance included."""
        return tuple(action for action, _ in self.path)

    @property
    def state(self) -> State:
        """The last state."""
        return self.path[-1][1].state if self.path else self.start.state

    @property
    def game(self) -> Game:
        """The game as it stands, with the events of the last action."""
        return Game(*self.path[-1][1]) if self.path else self.start

    @property
    def transcript(self) -> Transcript:
        """The transcript that replays this game."""
        return transcript_of(self.start, self.path)

    def __repr__(self) -> str:
        rules = self.start.rules
        changed = ", ".join(f"{name}={value!r}" for name, value in _changed(rules.ruleset).items())
        title = f"{' '.join(rules.ruleset.expansions)} for {rules.seats} seats, board of seed {self.seed}"
        lines = [f"<Playthrough of {title}{', ' if changed else ''}{changed}: {len(self.path)} actions>"]
        return "\n    ".join([*lines, *map(repr, self.actions)])

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))


def _changed(chosen: Ruleset) -> dict[str, Value]:
    options = declared(Hooks(chosen.chosen), chosen.chosen).options
    return {name: value for name, value in chosen.options.items() if value != options[name].default}


def _by_repr(value: object, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
    printer.text(repr(value))


# Hypothesis prints all fields of attrs classes, with those that a repr leaves out: the tables of the rules.
pretty.for_type_by_name("catan_core.engine.rules", "Rules", _by_repr)
pretty.for_type_by_name("catan_core.ruleset", "Ruleset", _by_repr)


@st.composite
def games(draw: st.DrawFn, source: Source, seats: int | None = None, far: int = FAR) -> Playthrough:
    """Games that have been played for a while: mostly the first rounds, sometimes much more.

    Some begin with a seeded walk of at most `far` actions. The actions that follow are chosen by a string of bytes, one
    or more for each action; 0 is the first option. Shrinks to no walk, few turns, and first options.
    """
    rules = rules_of(draw, source, seats)
    seed = draw(SEEDS)
    length = draw(st.integers(0, far)) if draw(SELDOM) else 0
    start = first_game(rules, seed)
    path = list(walk(rules, seed, length, start=start.state))
    picks = draw(st.binary(min_size=draw(st.sampled_from(MIN_PICKS)), max_size=PICKS))
    path += _by_picks(path[-1][1].state if path else start.state, picks)
    return Playthrough(start, seed, tuple(path))


def _by_picks(state: State, picks: bytes) -> Iterator[tuple[Action, Step]]:
    """Play one turn by each part of the picks, and the last turn as far as its picks go. Useless picks are skipped."""
    *whole, last = NEXT_TURN.split(picks)
    for part in (*(picked + bytes(MAX_TURN_ACTIONS) for picked in whole), last):
        turn, choices = state.turn, iter(part)
        for first in choices:
            if state.winners is not None or state.turn != turn:
                break
            action = _picked(state, first, choices)
            if action is not None:
                step = state.rules.apply(state, action)
                yield action, step
                state = step.state


def _picked(state: State, first: int, picks: Iterator[int]) -> Action | None:
    rules, actors = state.rules, state.rules.actors(state)
    if actors == (CHANCE,):
        outcomes = rules.outcomes(state)
        return outcomes.at((_below(outcomes.total, first, picks) + 0.5) / outcomes.total)
    asked = actors if first < EVERYBODY else rules.all_seats
    given = [rules.actions(state, seat) for seat in asked]
    if first >= OPEN or not any(given):
        kinds = [kind for actions in given for kind in actions.open]
        if kinds:
            return kinds[first % len(kinds)].sample(Random(next(picks, 0)))
    count = sum(map(len, given))
    index = _below(count, first if first < OPEN else next(picks, 0), picks) if count else 0
    for actions in given:
        if index < len(actions):
            return actions[index]
        index -= len(actions)
    return None


def _below(size: int, first: int, picks: Iterator[int]) -> int:
    """A number below `size`, made from as many bytes as needed."""
    number, reach = first, 256
    while reach < size:
        number, reach = number * 256 + next(picks, 0), reach * 256
    return number % size
