"""Whether a state that comes from outside could have been reached by playing, as far as that can be told from it."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core.actions import Actions
from catan_core.ids import CHANCE, Seat
from catan_core.reading import one_line
from catan_core.records import Phase, SealedPhase, evolve
from catan_core.state import State


def first_fault(state: State) -> str | None:
    """What is wrong with a state; None for a sound one.

    Checked are what the engine itself relies on, every invariant of every expansion, whether the winners are those whom
    the rules name, and whether everybody who must decide can.
    """
    try:
        return next(_faults(state), None)
    except Exception as error:
        # Rules trust the shape of their own slices. Where it is not as they know it, they may stumble in any way.
        return f"the rules cannot make sense of it ({type(error).__name__}: {one_line(error)})"


def _faults(state: State) -> Iterator[str]:
    rules = state.rules
    if state.turn.number < 0:
        yield "turn.number: turns are counted from 0"
    if state.winners is not None and (not state.winners or _repeats(state.winners)):
        yield "winners: expected null, or one or several different seats"
    for phase in state.stack:
        yield from _phase_faults(state, phase)
    if state.winners is None and (not state.stack or type(state.stack[-1]) in rules.automatic):
        yield "stack: the game goes on, but nobody has anything to decide"
    yield from rules.faults(state)
    for rule in rules.victory:
        winners = rule.winners(state)
        if winners:
            if winners != state.winners:
                yield f"winners: by {rule.name!r}, {list(winners)} have won"
            break
    else:
        if state.winners is not None:
            yield f"winners: nobody has won yet, so not {list(state.winners)}"
    for actor in rules.actors(state):
        can = rules.outcomes(state) if actor == CHANCE else Actions(state, actor) or Actions(state, actor).open
        if not can:
            yield f"stack: {state.stack[-1].tag!r} waits for seat {actor}, which can do nothing"


def _phase_faults(state: State, phase: Phase) -> Iterator[str]:
    rules, kind = state.rules, type(phase)
    actors = rules.actors_of[kind](phase) if kind in rules.actors_of else ()
    if _repeats(actors) or (not actors and kind not in rules.automatic):
        yield f"stack: {phase.tag!r} waits for {list(actors)}"
    if isinstance(phase, SealedPhase):
        for answer in phase.answers:
            asked = evolve(phase, owed=(*phase.owed, answer.seat), answers=())
            before = State(rules, state.turn, (asked,), None, state.slices)
            if answer.seat in phase.owed or rules.check(before, answer) is not None:
                yield f"stack: {phase.tag!r} has an answer of seat {answer.seat} that it cannot have given"
        if _repeats(tuple(answer.seat for answer in phase.answers)):
            yield f"stack: {phase.tag!r} has two answers of one seat"


def _repeats(seats: tuple[Seat, ...]) -> bool:
    return len(set(seats)) < len(seats)
