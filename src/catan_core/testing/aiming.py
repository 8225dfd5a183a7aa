"""Applies what an expansion offers wherever it is possible: its actions, what its reactions answer, what it modifies.

Random games come to rare things late or never. Walks that explore come there soon (see `index`), and each of their
points says what may be done there and what happened next. So every kind of action is applied at several such points,
also with a supply that has nothing left, and what comes up nowhere is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from threading import RLock, get_ident
from typing import TYPE_CHECKING, Any, cast

import catan_core as catan
from catan_core.base import Holdings
from catan_core.engine.validation import first_problem
from catan_core.testing.answers import answers_have_the_right_type
from catan_core.testing.hidden import events_hide_hidden, legality_is_visible
from catan_core.testing.index import Index, Walk
from catan_core.testing.legality import refusals_are_declared

if TYPE_CHECKING:
    from catan_core.testing.checker import Checker

WALKS = 8
"""At most this many walks are explored; the first of them are whole games."""

POINTS = 4
"""A kind of action is applied at this many points, if it can be done at as many."""

EACH = 3
"""At each of them, this many actions of the kind are applied."""

EMPTY = 3
"""At this many points with an empty supply."""

DRAWN = 20
"""Every state after this many steps is drawn: some queries are asked by drawings alone."""

OUTCOMES = 40
"""Of chance, at most this many outcomes."""

TWINS = 4
"""What hidden cards show at the end of a game is asked this many times."""

ENOUGH = 20
"""Whether a modifier changes an answer is asked until it has done so this many times."""

WATCHING = RLock()
"""Held while rules count which modifiers change an answer."""

Found = Counter[str]


class Aim:
    """Walks of one composition, and what has come up there: `found` counts kinds of action, reactions and modifiers."""

    def __init__(self, checker: Checker, rules: catan.Rules, own: set[str]) -> None:
        self.checker = checker
        self.rules = rules
        self.own = own
        self.index: Index = Index(rules, own)
        self.found: Found = Counter(dict.fromkeys(expected(rules, checker.expansion), 0))
        self.rng: Random = Random(f"aim {checker.seed}")

    def aim(self) -> None:
        """Explore, look at every step, and apply whatever is possible. Raises ExpansionProblem."""
        with watched(self.rules, self.checker.expansion, self.found):
            walks = self._walks(min(WALKS, self.checker.budget.games))
            for walk in walks:
                self._along(walk)
            for tag in sorted(self.rules.actions_by_tag.keys() & self.own):
                self._apply(tag, _points(walks, f"can {tag}"))
            for event in sorted({reaction.on.tag for reaction in reactions(self.rules, self.checker.expansion)}):
                for walk, number in _points(walks, f"to {event}"):
                    self._with_empty_supply(walk, number, _instead(walk.states[number], walk.actions[number]))

    def _walks(self, count: int) -> list[Walk]:
        walks = list[Walk]()
        try:
            walks += self.index.whole(count)
        except Exception as error:
            walk = self.index.walks[-1]
            if walk.tried is None:
                raise
            self.checker.fails(error, walk.start, [*walk.way(len(walk.actions)), walk.tried])
            raise
        return walks

    def _along(self, walk: Walk) -> None:
        """Every step of a walk."""
        if walk.origin is None:
            self._note((), walk.start.events)
        for number, action in enumerate(walk.actions):
            before = walk.states[number]
            step = self.rules.apply_unchecked(before, action)
            self._note((action,), step.events)
            self.checker.look(walk.start, [*walk.way(number), action], (before, action, step))
            if number % DRAWN == 0:
                self.checker.ask_of_state(answers_have_the_right_type, walk.start, walk.way(number + 1), step.state)
            if step.state.winners is not None:
                for twin in range(TWINS):
                    self.checker.ask_of_step(
                        events_hide_hidden, walk.start, walk.way(number), before, action, f"{twin}"
                    )

    def _note(self, actions: Iterable[catan.Action], events: Iterable[Any]) -> None:
        for tag in (*(action.tag for action in actions), *(f"reaction to {event.tag}" for event in events)):
            if tag in self.found:
                self.found[tag] += 1

    def _apply(self, tag: str, points: Sequence[tuple[Walk, int]]) -> None:
        """Apply actions of a kind at some points, and there look at what seats can see of it."""
        for place, (walk, number) in enumerate(points):
            state, way = walk.states[number], walk.way(number)
            some = self._some(state, tag)
            for action in some:
                step = self.checker.applied(walk.start, way, state, action)
                self._note((action,), step.events)
            if not place:
                self.checker.ask_of_state(legality_is_visible, walk.start, way, state)
                self.checker.ask_of_state(refusals_are_declared, walk.start, way, state)
                scarce = _emptied(state, self.rules.all_seats[0], but=1)
                if scarce is not None:
                    self.checker.ask_of_state(refusals_are_declared, catan.Game(scarce), (), scarce)
            if place < EMPTY:
                self._with_empty_supply(walk, number, some)

    def _some(self, state: catan.State, tag: str) -> list[catan.Action]:
        """Some actions of a kind that may be done, by any seat or by chance."""
        rules, kind = state.rules, state.rules.actions_by_tag[tag]
        if rules.actors(state) == (catan.CHANCE,):
            listed: list[catan.Action] = [action for action, _ in rules.outcomes(state)]
            return self.rng.sample(listed, min(EACH, len(listed)))
        some = list[catan.Action]()
        for seat in rules.all_seats:
            actions = rules.actions(state, seat)
            listed = list(actions.of(kind))
            some += self.rng.sample(listed, min(EACH, len(listed)))
            drawn = [one.sample(self.rng) for one in actions.open if one.kind is kind]
            some += [action for action in drawn if action is not None]
        return self.rng.sample(some, min(EACH, len(some)))

    def _with_empty_supply(self, walk: Walk, number: int, actions: Sequence[catan.Action]) -> None:
        """The same where all goods are in the hands of the seats."""
        for seat in self.rules.all_seats[:2]:
            empty = _emptied(walk.states[number], seat)
            for action in actions if empty is not None else ():
                if empty is not None and self.rules.check(empty, action) is None:
                    self.checker.applied_there(empty, action)


def _instead(state: catan.State, action: catan.Action) -> list[catan.Action]:
    """The action that was played, and if chance played it, what it might have played as well."""
    if state.rules.actors(state) != (catan.CHANCE,):
        return [action]
    return [outcome for outcome, _ in islice(state.rules.outcomes(state), OUTCOMES)]


def _points(walks: Sequence[Walk], label: str) -> list[tuple[Walk, int]]:
    """Some points with a label, at equal distances, and none after the end of a walk."""
    found = [
        (walk, number)
        for walk in walks
        for number, labels in enumerate(walk.labels[: len(walk.actions)])
        if label in labels
    ]
    return found[:: max(-(-len(found) // POINTS), 1)]


def _emptied(state: catan.State, seat: int, but: int = 0) -> catan.State | None:
    """A position in which a seat has all that was in the supply, `but` for the first goods; None if there cannot be
    one."""
    if Holdings not in state.rules.slice_index or not state.turn.number:
        return None  # while seats found, nobody can have had so much
    held = state[Holdings]
    taken = (*(0,) * but, *held.supply[but:])
    hand: Any = tuple(map(sum, zip(held.hands[seat], taken, strict=True)))
    left: Any = tuple(have - gone for have, gone in zip(held.supply, taken, strict=True))
    empty = state.with_slice(catan.evolve(held, hands=catan.with_entry(held.hands, seat, hand), supply=left))
    return empty if first_problem(empty) is None else None


# -- what there is ---------------------------------------------------------------------------------------------------


def reactions(rules: catan.Rules, expansion: str) -> list[catan.Reaction[Any]]:
    """The reactions of an expansion."""
    return [
        one.spec
        for one in rules.contributions
        if one.expansion.id == expansion and isinstance(one.spec, catan.Reaction)
    ]


def _modifiers(rules: catan.Rules, expansion: str) -> list[catan.Modifier]:
    return [
        one.spec
        for one in rules.contributions
        if one.expansion.id == expansion and isinstance(one.spec, catan.Modifier)
    ]


def expected(rules: catan.Rules, expansion: str) -> Iterator[str]:
    """What an expansion offers and might come up: kinds of action, reactions and modifiers, as a report names them."""
    own = {one.spec for one in rules.contributions if one.expansion.id == expansion and one.hook == "actions"}
    yield from (spec.kind.tag for spec in own)
    yield from (f"reaction to {reaction.on.tag}" for reaction in reactions(rules, expansion))
    yield from map(_named, _modifiers(rules, expansion))


def _named(modifier: catan.Modifier) -> str:
    return f"{modifier.stage} {modifier.query.name} ({getattr(modifier.run, '__name__', 'a function')})"


@contextmanager
def watched(rules: catan.Rules, expansion: str, found: Found) -> Iterator[None]:
    """While it lasts, the modifiers of an expansion are counted that change an answer to this thread.

    Rules are shared by all threads, so one waits here until another has put back what it has put in.
    """
    with WATCHING:
        answers = cast("MutableMapping[catan.Query[..., Any], Callable[..., Any]]", rules.answers)
        former = {modifier.query: answers[modifier.query] for modifier in _modifiers(rules, expansion)}
        try:
            for query, answer in former.items():
                of_query = [one for one in _modifiers(rules, expansion) if one.query is query]
                answers[query] = _counting(query, answer, of_query, found)
            yield
        finally:
            answers.update(former)


def _counting(
    query: Any, answer: Callable[..., Any], modifiers: Sequence[catan.Modifier], found: Found
) -> Callable[..., Any]:
    names = [(_named(modifier), modifier) for modifier in modifiers]
    thread = get_ident()

    def ask(*arguments: Any) -> Any:
        for name, modifier in names if get_ident() == thread else ():
            if found[name] < ENOUGH and _changes(query, modifier, arguments):
                found[name] += 1
        return answer(*arguments)

    return ask


def _changes(query: Any, modifier: catan.Modifier, arguments: tuple[Any, ...]) -> bool:
    """Whether a modifier alone would give another answer than there is without it."""
    try:
        match modifier.stage:
            case "change":
                plain = query.base(*arguments)
                return bool(modifier.run(plain, *arguments) != plain)
            case "limit":
                return bool(modifier.run(*arguments) < query.base(*arguments))
            case _:
                value = modifier.run(*arguments)
                return any(value) if isinstance(value, tuple) else bool(value)
    except Exception:  # whatever fails fails again where the answer is wanted
        return False
