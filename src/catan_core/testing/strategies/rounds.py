"""Rounds of a game that are chosen by bytes, so that Hypothesis can shrink them: a byte string for each round.

A round is a turn of every seat, or all that comes before the first turn. So one that is left out leaves the others as
they are, as far as the rules allow. A zero, and the end of the bytes, is the quiet choice: to the end of the turn
nobody does anything that can be helped.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from random import Random
from zlib import crc32

import attrs

import catan_core as catan
from catan_core.testing.guide import FAVOR, LED
from catan_core.testing.walks import random_action

Path = tuple[tuple[catan.Action, catan.Step], ...]
"""Actions with the steps that they led to."""

OPEN, EVERYBODY = 230, 243
"""Bytes from the first number on may choose an open kind of action; from the second on, an action of any seat."""

SEEKS, SAVES = 24, 192
"""Games that go ahead seek to improve something by bytes from the first number on, else do nothing below the second and
what is rare above it."""

SHUNNED = 4
"""One in this many kinds is shunned in games that do not choose all of them."""

QUIET = 40
"""At most this many quiet choices end a turn."""

BYTE = 256

OTHER = 7
"""A number times this is another number, for a second try."""

KEPT = 6
"""This many games are remembered, so that one that begins like one of them need not be played from its start."""


class Style(Enum):
    """How the bytes of a game are read. They shrink alike."""

    ANYTHING = "anything"
    """Every kind of action is as likely as every other."""
    RARE = "rare"
    """Often what has come up least in this game."""
    AHEAD = "ahead"
    """Mostly what improves the prospects of a seat, else nothing or what is rare; so games come to their end."""


@catan.record
class Manner:
    """How a game is played: the style; and where that is `RARE`, tags of actions that are to come up more often, and
    how often what is rare is chosen."""

    style: Style = Style.ANYTHING
    favored: frozenset[str] = frozenset()
    share: float = LED
    swarm: int = 0
    """Which kinds of action are not chosen in this game, so that others come up together; by 0 there are none."""

    def shuns(self, tag: str) -> bool:
        """Whether actions of a tag are not chosen, unless there is nothing else."""
        return bool(self.swarm) and _is_shunned(self.swarm, tag)

    @property
    def rare_from(self) -> float:
        """Bytes from here on choose what is rare."""
        if self.style is Style.RARE:
            return BYTE * (1 - self.share)
        return SAVES if self.style is Style.AHEAD else BYTE


@cache
def _is_shunned(swarm: int, tag: str) -> bool:
    return crc32(f"{swarm} {tag}".encode()) % SHUNNED == 0


@attrs.frozen
class _Played:
    """A game by rounds, with the number of actions after each of them."""

    start: catan.State
    manner: Manner
    rounds: tuple[bytes, ...]
    ends: tuple[int, ...]
    path: Path


_recent: deque[_Played] = deque(maxlen=KEPT)


def by_rounds(start: catan.State, rounds: Sequence[bytes], last: bytes, manner: Manner, far: int) -> Path:
    """What is played by rounds of choices, one for each string, until the game is over or has gone `far` actions. The
    last round goes no further than its choices.

    The same arguments give the same actions. Games that begin alike are played only from where they differ.
    """
    known, same = _begun(start, rounds, manner)
    ends = [*known.ends[:same]] if known else []
    path = [*known.path[: ends[-1]]] if known and ends else []
    counts = Counter(action.tag for action, _ in path)
    for choices in rounds[same:]:
        state = path[-1][1].state if path else start
        if state.winners is not None or len(path) >= far:
            break
        path += _round(state, choices, manner, counts)
        ends.append(len(path))
    _recent.append(_Played(start, manner, tuple(rounds[: len(ends)]), tuple(ends), tuple(path)))
    path += _round(path[-1][1].state if path else start, last, manner, counts, cut=True)
    return tuple(path[:far])


def _begun(start: catan.State, rounds: Sequence[bytes], manner: Manner) -> tuple[_Played | None, int]:
    """The remembered game that has most first rounds in common, and how many."""
    best, most = None, 0
    for known in tuple(_recent):
        if known.start.rules is start.rules and known.manner == manner and known.start == start:
            same = 0
            for old, new in zip(known.rounds, rounds, strict=False):
                if old != new:
                    break
                same += 1
            if same > most:
                best, most = known, same
    return best, most


def _round(
    state: catan.State, choices: bytes, manner: Manner, counts: Counter[str], cut: bool = False
) -> Iterator[tuple[catan.Action, catan.Step]]:
    """Play until every seat has had its turn, or no further than the choices where the round is `cut`."""
    picks, resting = deque(choices), None
    until = state.turn.number + state.rules.seats if state.turn.number else 1
    rules = state.rules
    for _ in range(len(choices) + QUIET * rules.seats):
        if state.winners is not None or state.turn.number >= until or (cut and not picks):
            break
        actors = rules.actors(state)
        asked = [] if actors == (catan.CHANCE,) else [rules.actions(state, seat) for seat in actors]
        if not asked:
            outcomes = rules.outcomes(state)
            number = _below(outcomes.total, picks) if len(outcomes) > 1 else 0
            done = _done(state, outcomes.at((number + 0.5) / outcomes.total))
        elif sum(map(len, asked)) == 1 and not any(actions.open for actions in asked):
            done = _done(state, next(actions[0] for actions in asked if actions))
        else:
            first = 0 if resting == state.turn else _pick(picks)
            if not first:
                resting = state.turn
            done = _chosen(state, asked, first, picks, manner, counts) if first else _quiet(state, asked)
        counts[done[0].tag] += 1
        yield done
        state = done[1].state


def _done(state: catan.State, action: catan.Action) -> tuple[catan.Action, catan.Step]:
    return action, state.rules.apply_unchecked(state, action)


def _pick(picks: deque[int]) -> int:
    return picks.popleft() if picks else 0


def _below(size: int, picks: deque[int]) -> int:
    """A number below `size` from the next byte, or from more of them where the size asks for more."""
    number, reach = _pick(picks), BYTE
    while reach < size:
        number, reach = number * BYTE + _pick(picks), reach * BYTE
    return number % size


def _quiet(state: catan.State, asked: Sequence[catan.Actions]) -> tuple[catan.Action, catan.Step]:
    """The first kind of action that ends the turn, else the first action of all."""
    first = None
    for kind in _listed(asked):
        done = _done(state, kind.at(0))
        if done[1].state.turn != state.turn:
            return done
        first = first or done
    return first or _done(state, random_action(state, Random(0)))


@attrs.frozen
class _Kind:
    """A kind of action that a seat may do: where its options begin among the seat's actions, and how many there are."""

    tag: str
    actions: catan.Actions
    first: int
    count: int

    def at(self, number: int) -> catan.Action:
        return self.actions[self.first + number % self.count]


def _listed(asked: Iterable[catan.Actions]) -> list[_Kind]:
    listed = []
    for actions in asked:
        first = 0
        for kind, count in actions.kinds:
            listed.append(_Kind(kind.tag, actions, first, count))
            first += count
    return listed


def _chosen(
    state: catan.State,
    asked: Sequence[catan.Actions],
    first: int,
    picks: deque[int],
    manner: Manner,
    counts: Counter[str],
) -> tuple[catan.Action, catan.Step]:
    """What a byte that is not zero chooses: a kind of action. Further bytes choose among its options."""
    rules = state.rules
    if first >= EVERYBODY:
        asked = [rules.actions(state, seat) for seat in rules.all_seats]
    kinds: list[_Kind | catan.OpenAction] = [*_listed(asked)]
    rare = first >= manner.rare_from
    if first >= OPEN or rare or not kinds:
        kinds += [kind for actions in asked for kind in actions.open]
    if not kinds:
        return _quiet(state, asked)
    kinds = [kind for kind in kinds if not manner.shuns(kind.tag)] or kinds
    turned = (first - 1) % len(kinds)
    kinds = kinds[turned:] + kinds[:turned]
    if manner.style is Style.AHEAD and first >= SEEKS:
        gain = _gain(state, kinds, picks)
        if gain is not None or first < SAVES:
            return gain or _quiet(state, asked)
    kind = min(kinds, key=lambda kind: _often(kind.tag, manner, counts)) if rare else kinds[0]
    if isinstance(kind, catan.OpenAction):
        action = kind.sample(Random(_pick(picks)))
        return _quiet(state, asked) if action is None else _done(state, action)
    return _done(state, kind.at(_below(kind.count, picks)))


def _often(tag: str, manner: Manner, counts: Counter[str]) -> float:
    return counts[tag] / FAVOR if tag in manner.favored else counts[tag]


def _gain(
    state: catan.State, kinds: Iterable[_Kind | catan.OpenAction], picks: deque[int]
) -> tuple[catan.Action, catan.Step] | None:
    """What improves the prospects of its seat at once, if anything does; of each kind two actions are tried."""
    number = _pick(picks)
    for kind in kinds:
        if isinstance(kind, _Kind):
            for other in dict.fromkeys((number % kind.count, number * OTHER % kind.count)):
                action, step = _done(state, kind.at(other))
                if _prospects(step.state, action.seat) > _prospects(state, action.seat):
                    return action, step
    return None


def _prospects(state: catan.State, seat: catan.Seat) -> float:
    return state.rules.points(state, seat) + catan.HEURISTIC(state, seat, True)
