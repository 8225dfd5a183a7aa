"""Whether a state from outside could have been reached by playing, as far as the state alone can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from catan_core.engine.blame import blame, failed_place
from catan_core.engine.concealing import view_of
from catan_core.engine.guessing import drawn
from catan_core.engine.legal_actions import Actions
from catan_core.engine.views import View
from catan_core.model.errors import one_line
from catan_core.model.ids import CHANCE, MAX_NUMBER, Seat
from catan_core.model.record import Phase, SimultaneousPhase, evolve
from catan_core.model.state import State
from catan_core.plugin.specs import ChanceSpec, PhaseSpec

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

DEEPEST = 64
"""The most phases that can be pending at once in any game."""

LATEST = MAX_NUMBER // 2
"""The latest turn: no game comes to it, and what is played on from there can still be written and read."""


def first_problem(state: State) -> str | None:
    """The first thing that is wrong with a state; None if it is sound.

    The order is: the turn, the winners and the size of the stack; every invariant of every expansion; each phase of the
    stack, as if nothing lay on it; and whether the winners are those whom the rules name. A phase must wait for
    different seats, its spec must accept it on the phases beneath it, its sealed answers must have been possible, and
    while the game goes on, everybody whom it waits for must be able to act.
    """
    return _first(state, _problems)


def first_problem_beside_invariants(state: State) -> str | None:
    """The same where the invariants are known to hold."""
    return _first(state, _beside_invariants)


def _first(state: State, problems: Callable[[State], Iterator[str]]) -> str | None:
    try:
        return next(problems(state), None)
    except Exception as error:
        # Rules trust the shape of their own slices. If the shape is wrong, they may fail in any way.
        return _senseless(error, state.rules)


def view_problem(view: View, actors: tuple[int, ...], points: tuple[int, ...]) -> str | None:
    """What is wrong with a view, and with who must act and the points of all seats as told with it; None if there is a
    sound state that looks like this from its seat."""
    try:
        counted = tuple([view.points(seat) for seat in view.rules.all_seats])
        if actors != view.actors:
            return f"actors: by the rules {list(view.actors)} must act, not {list(actors)}"
        if points != counted:
            return f"points: by the rules they are {list(counted)}, not {list(points)}"
        rng = Random(0)
        state = drawn(view, rng)
        problem = next(iter(view.rules.problems(state)), None) if state else None
        if problem is None:  # only now is it safe to ask what can be done
            state = view.determinize(rng)
            problem = first_problem(state)
            if problem is None and view_of(state, view.seat) != view:
                return "what is hidden here is not hidden, or what is not is"
    except Exception as error:
        return _senseless(error, view.rules)
    return problem


def _senseless(error: Exception, rules: Rules) -> str:
    """That rules have failed over a position, and where: the author of the rule may read this."""
    blame(error, rules, "a position was checked")
    place, what = failed_place(error), one_line(error)
    where = f"; in {place}" if place and place.partition(",")[0] not in what else ""
    return f"the rules cannot make sense of it ({type(error).__name__}: {what}{where})"


def _problems(state: State) -> Iterator[str]:
    yield from _of_shape(state)
    yield from state.rules.problems(state)
    yield from _of_stack_and_winners(state)


def _beside_invariants(state: State) -> Iterator[str]:
    yield from _of_shape(state)
    yield from _of_stack_and_winners(state)


def _of_shape(state: State) -> Iterator[str]:
    rules = state.rules
    if state.turn.number < 0:
        yield "turn.number: turns are counted from 0"
    if state.turn.number > LATEST:
        yield f"turn.number: no game comes to turn {state.turn.number}"
    if state.winners is not None and (not state.winners or _repeats(state.winners)):
        yield "winners: expected null, or one or several different seats"
    if state.winners is None and (not state.stack or type(state.stack[-1]) in rules.automatic):
        yield "stack: the game goes on, but nobody has anything to decide"
    if len(state.stack) > DEEPEST:
        yield f"stack: {len(state.stack)} phases are pending; there are never more than {DEEPEST}"


def _of_stack_and_winners(state: State) -> Iterator[str]:
    rules = state.rules
    for index in range(len(state.stack)):
        yield from _of_phase(state, index)
    for rule in rules.victory:
        winners = rule.winners(state)
        if winners:
            if winners != state.winners:
                yield f"winners: by {rule.name!r}, {list(winners)} have won"
            break
    else:
        if state.winners is not None:
            yield f"winners: nobody has won yet, so not {list(state.winners)}"


def _of_phase(state: State, index: int) -> Iterator[str]:
    """What is wrong with a phase of the stack."""
    rules, stack = state.rules, state.stack
    phase, beneath = stack[index], stack[:index]
    kind = type(phase)
    actors = rules.actors_of[kind](phase) if kind in rules.actors_of else ()
    if _repeats(actors) or (not actors and kind not in rules.automatic):
        yield f"stack: {phase.tag!r} waits for {list(actors)}"
    if not _may_lie(state, phase, beneath):
        yield f"stack: {phase.tag!r} cannot lie on {repr(beneath[-1].tag) if beneath else 'nothing'}"
    sound = _spec(state, phase).sound
    problem = sound and sound(state, phase, beneath)
    if problem:
        yield f"stack: {phase.tag!r}: {problem}"
    if isinstance(phase, SimultaneousPhase):
        yield from _of_answers(state, phase)
    passed_over = kind in rules.skips and index < len(stack) - 1
    if kind not in rules.automatic and not passed_over and state.winners is None:
        # Whoever pushes a phase makes sure that its actors will have an option, whatever is decided above it.
        coming_up = State(rules, state.turn, stack[: index + 1], None, state.slices)
        for actor in actors:
            actions = Actions(coming_up, actor)
            if not (rules.outcomes(coming_up) if actor == CHANCE else actions or actions.open):
                yield f"stack: {phase.tag!r} waits for seat {actor}, which can do nothing"


def _of_answers(state: State, phase: SimultaneousPhase) -> Iterator[str]:
    """What is wrong with the sealed answers of a phase."""
    for answer in phase.answers:
        asked = evolve(phase, waiting_for=(*phase.waiting_for, answer.seat), answers=())
        before = State(state.rules, state.turn, (asked,), None, state.slices)
        if answer.seat in phase.waiting_for or state.rules.check(before, answer) is not None:
            yield f"stack: {phase.tag!r} has an answer of seat {answer.seat} that it cannot have given"
    if _repeats(tuple(answer.seat for answer in phase.answers)):
        yield f"stack: {phase.tag!r} has two answers of one seat"


def _may_lie(state: State, phase: Phase, beneath: tuple[Phase, ...]) -> bool:
    """Whether a phase may lie on the one next beneath it, as far as their specs say."""
    spec = _spec(state, phase)
    wanted = spec.lies_on
    if wanted is None:
        return True
    if not beneath:
        return may_lie_on_nothing(spec)
    lower = beneath[-1]
    below = _spec(state, lower)
    bears_any = isinstance(below, PhaseSpec) and (below.resolve is not None or not below.once)
    return bears_any or below.lies_on is None or isinstance(lower, tuple(kind for kind in wanted if kind is not None))


def may_lie_on_nothing(spec: PhaseSpec[Any] | ChanceSpec[Any, Any]) -> bool:
    """Whether a phase may be the only one that is pending, as far as its spec says."""
    return spec.lies_on is None or None in spec.lies_on


def _spec(state: State, phase: Phase) -> PhaseSpec[Any] | ChanceSpec[Any, Any]:
    rules, kind = state.rules, type(phase)
    return rules.phases[kind] if kind in rules.phases else rules.chances[kind]


def _repeats(seats: tuple[Seat, ...]) -> bool:
    return len(set(seats)) < len(seats)
