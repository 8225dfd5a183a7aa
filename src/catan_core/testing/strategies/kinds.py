"""One legal action, drawn by its kind.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from catan_core import CHANCE, Action, Actions, OpenAction, State

SEEDS = st.integers(0, (1 << 32) - 1)
"""Seeds of boards, and of whatever else is chosen by a generator of its own."""


def draw_action(draw: st.DrawFn, state: State, kinds: tuple[type[Action], ...] = (), label: str = "") -> Action:
    """A legal action of some kinds, or of any; of the kind that a label names, where there is one."""
    rules = state.rules
    choices: dict[type[Action], list[Actions | None]] = {}
    actors = rules.actors(state)
    if actors == (CHANCE,):
        choices[rules.chances[type(state.stack[-1])].action] = [None]
    for seat in sorted(rules.all_seats, key=lambda seat: seat not in actors):
        actions = rules.actions(state, seat)
        for kind, count in actions.kinds:
            if count:
                choices.setdefault(kind, []).append(actions)
        for open_kind in actions.open:
            if open_kind.sample(Random(0)) is not None:
                choices.setdefault(open_kind.kind, []).append(actions)
    possible = [kind for kind in choices if not kinds or issubclass(kind, kinds)]
    named = [kind for kind in possible if label == f"can {kind.tag}"]
    kind = draw(st.sampled_from(named or possible))
    chosen = draw(st.sampled_from(choices[kind]))
    return _outcome(draw, state) if chosen is None else _of_kind(draw, chosen, kind)


def _outcome(draw: st.DrawFn, state: State) -> Action:
    outcomes = state.rules.outcomes(state)
    return outcomes[draw(st.integers(0, len(outcomes) - 1))][0]


def _of_kind(draw: st.DrawFn, actions: Actions, kind: type[Action]) -> Action:
    first = 0
    for other, count in actions.kinds:
        if other is kind and count:
            return actions[first + draw(st.integers(0, count - 1))]
        first += count
    (open_kind,) = (one for one in actions.open if one.kind is kind)
    return sampled(draw, open_kind)


def sampled(draw: st.DrawFn, kind: OpenAction) -> Action:
    """An action of an open kind that can be sampled."""
    action = kind.sample(Random(draw(SEEDS))) or kind.sample(Random(0))
    assert action is not None, f"{kind.tag} could be sampled a moment ago"
    return action
