"""Determinism: a step always leads to the same result, changes no earlier state, and uses no outside randomness.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import random
from random import Random

from catan_core import Action, State, Step
from catan_core.testing.records import spelled_out


def steps_are_always_the_same(before: State, action: Action, step: Step, rng: Random) -> None:
    """The same action on the same state leads to the same state and facts, and leaves alone what was before.

    So nothing is decided by chance but what chance answers, nothing is remembered outside the state, and nobody uses
    the process-wide `random`.
    """
    shape, numbers = spelled_out(before), random.getstate()
    again = before.rules.apply(before, action)
    assert random.getstate() == numbers, f"{action!r} draws on the process-wide random numbers: ask chance instead"
    assert spelled_out(before) == shape, f"{action!r} changes the state on which it is played, in place"
    assert again.state == step.state, f"{action!r}, played twice on one state, leads to two: {_apart(step, again)}"
    assert again.events == step.events, f"{action!r}, played twice, causes {step.events}, and then {again.events}"


def _apart(step: Step, again: Step) -> str:
    one, other = step.state, again.state
    pairs = [*zip(one.slices, other.slices, strict=True), *zip(one.stack, other.stack, strict=False)]
    pair = next((pair for pair in pairs if pair[0] != pair[1]), (one.stack, other.stack))
    return f"{pair[0]!r} and {pair[1]!r}"


def answers_are_always_the_same(state: State, rng: Random) -> None:
    """Asked twice, rules answer the same: what may be done, what may be seen, and what is made up by one seed."""
    rules, numbers, seed = state.rules, random.getstate(), rng.random()
    shape = spelled_out(state)
    for seat in (*rules.all_seats, None):
        view = rules.view(state, seat)
        assert rules.view(state, seat) == view, f"seat {seat} sees one state in two ways"
        made_up = [view.determinize(Random(seed)) for _ in "12"]
        assert made_up[0] == made_up[1], "what is hidden is made up in two ways by the same seed"
        if seat is not None:
            actions = rules.actions(state, seat)
            assert list(actions) == list(rules.actions(state, seat)), f"seat {seat} is offered now this, now that"
            for kind in actions.open:
                assert kind.sample(Random(seed)) == kind.sample(Random(seed)), f"{kind.tag!r} is drawn by no seed"
    assert list(rules.outcomes(state)) == list(rules.outcomes(state)), "chance has now these outcomes, now those"
    assert random.getstate() == numbers, "the process-wide random numbers are drawn on where rules are only asked"
    assert spelled_out(state) == shape, "rules change a state that they are only asked about"


def winners_are_named(state: State, rng: Random) -> None:
    """As soon as a rule of victory names winners, the game is over, and they are its winners."""
    for rule in state.rules.victory:
        winners = rule.winners(state)
        if winners:
            assert winners == state.winners, f"by {rule.name!r}, {winners} have won, but the state says {state.winners}"
            return
    assert state.winners is None, f"no rule of victory says that {state.winners} have won"
