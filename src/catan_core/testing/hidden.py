"""Properties of hidden information: nothing reaches a seat that it may not know.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import catan_core as catan
from catan_core.testing.candidates import Candidates, candidates

REFUSED = 12
"""How many actions of each kind are checked on a state and on what a seat sees of it."""


def viewers(state: catan.State) -> tuple[catan.Seat | None, ...]:
    """All the seats, and a spectator."""
    return (*state.rules.all_seats, None)


def view_hides_hidden(state: catan.State, rng: Random) -> None:
    """Two states that differ only in what is hidden from a seat give it the same view, in every form of it."""
    for seat in viewers(state):
        view_hides_hidden_from(seat, state, rng)


def view_hides_hidden_from(seat: catan.Seat | None, state: catan.State, rng: Random) -> None:
    """The same for one viewer."""
    seen = state.rules.view(state, seat)
    other = state.rules.view(seen.determinize(rng), seat)
    assert seen == other, f"seat {seat} can tell two states apart: {_apart(seen, other)}"
    assert hash(seen) == hash(other), f"the views of seat {seat} are equal, but their hashes are not"
    assert seen.to_json() == other.to_json(), f"seat {seat} can tell two states apart by the JSON of its view"
    assert seen.card_panels() == other.card_panels(), f"seat {seat} can tell two states apart by what is drawn for it"
    assert _scores(seen) == _scores(other), f"seat {seat} can tell two states apart by the points"


def _apart(seen: catan.View, other: catan.View) -> str:
    """The first part in which two views differ, in full."""
    pairs = [*zip(seen.slices, other.slices, strict=True), *zip(seen.stack, other.stack, strict=False)]
    one, another = next((pair for pair in pairs if pair[0] != pair[1]), (seen.stack, other.stack))
    return f"{one!r} or {another!r}"


def _scores(view: catan.View) -> list[dict[str, int]]:
    return [view.score(seat) for seat in view.rules.all_seats]


def determinize_preserves_view(state: catan.State, rng: Random) -> None:
    """A state made up behind a view is sound, gives the same view again, and the game can go on from it."""
    for seat in viewers(state):
        view = state.rules.view(state, seat)
        made_up = view.determinize(rng)
        assert made_up.rules.view(made_up, seat) == view, f"made up for seat {seat}, but it looks otherwise"
        problems = made_up.rules.problems(made_up)
        assert not problems, f"made up for seat {seat}: {'; '.join(problems)}"
        assert made_up.rules.actors(made_up) == state.rules.actors(state), f"made up for seat {seat}: others must act"


def public_outcomes_are_visible(state: catan.State, rng: Random) -> None:
    """Outcomes of chance that are public are the same for all that a seat knows: else they tell what is hidden."""
    chance = state.rules.chances.get(type(state.stack[-1])) if state.stack and state.winners is None else None
    if chance is None or not chance.public:
        return
    true = [*state.rules.outcomes(state)]
    for seat in viewers(state):
        made_up = state.rules.view(state, seat).determinize(rng)
        known = [*made_up.rules.outcomes(made_up)]
        assert known == true, (
            f"for all that seat {seat} knows the outcomes of {state.stack[-1]!r} could be {known[:5]}, not {true[:5]}: "
            "with `public=True`, everybody may know them"
        )


def legality_is_visible(state: catan.State, rng: Random) -> None:
    """A seat can tell what it may do, and why not, from its view alone: view, state and any state behind it agree."""
    for seat in state.rules.all_seats:
        legality_is_visible_to(seat, state, rng, candidates)
    spectator = state.rules.view(state, None)
    assert not len(spectator.actions), "a spectator may do something"
    assert not spectator.actions.open, "a spectator may do something"


def legality_is_visible_to(seat: catan.Seat, state: catan.State, rng: Random, tries: Candidates) -> None:
    """The same for one seat."""
    rules = state.rules
    view = rules.view(state, seat)
    made_up = view.determinize(rng)
    listed = tuple(rules.actions(state, seat))
    assert tuple(view.actions) == listed, f"seat {seat} sees other actions: {_odd(listed, tuple(view.actions))}"
    behind = tuple(rules.actions(made_up, seat))
    assert behind == listed, f"seat {seat} may do other things: {_odd(listed, behind)}"
    kinds = [open_kind.kind for open_kind in rules.actions(state, seat).open]
    assert [open_kind.kind for open_kind in view.actions.open] == kinds, f"seat {seat} sees other open kinds of action"
    if rules.actors(state) == (catan.CHANCE,):
        return
    for action in _some(state, seat, rng, tries):
        refused = rules.check(state, action)
        assert rules.check(view, action) == refused, f"{action!r}: {refused}, but the view says otherwise"
        assert rules.check(made_up, action) == refused, f"{action!r}: {refused}, but not in a state made up"


def _odd(first: tuple[catan.Action, ...], second: tuple[catan.Action, ...]) -> object:
    return sorted(set(first) ^ set(second), key=repr)[:5] or "the order"


def _some(state: catan.State, seat: catan.Seat, rng: Random, tries: Candidates) -> Iterator[catan.Action]:
    for kind in state.rules.offers[type(state.stack[-1])] if state.stack else ():
        tried = list(tries(kind, state, state.rules.actions(state, seat).of(kind), seat, rng))
        yield from rng.sample(tried, min(REFUSED, len(tried)))


def events_hide_hidden(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """The events that a seat is shown give away no more than its view.

    For all that a seat sees, the game could be in another state, and chance or a sealed answer be another. Wherever the
    seat is then told the same it sees the same afterwards, and wherever it sees the same it has been told the same.
    """
    for seat in viewers(before):
        for twin, other, sealed in islice(_alike(before, action, seat, rng), 3):
            result = twin.rules.apply(twin, other)
            events, other_events = _events_for(step, seat), _events_for(result, seat)
            view, other_view = _view_of(step.state, seat), _view_of(result.state, seat)
            if sealed or view == other_view:
                assert events == other_events, f"seat {seat} is told {events}, and after {other!r} {other_events}"
            if sealed or events == other_events:
                parts = _odd_parts(view, other_view)
                assert not parts, (
                    f"seat {seat} is told {events} in both cases, but sees {parts} otherwise after {other!r}"
                )


def _events_for(step: catan.Step, seat: catan.Seat | None) -> tuple[catan.Event, ...]:
    return step.state.rules.events_for(step.events, seat)


def _view_of(state: catan.State, seat: catan.Seat | None) -> catan.View:
    return state.rules.view(state, seat)


def _odd_parts(first: catan.View, second: catan.View) -> list[str]:
    """What two views show otherwise; nothing if they are equal."""
    pairs = zip(first.slices, second.slices, strict=True)
    return [mine.tag for mine, theirs in pairs if mine != theirs] or ["the stack or the turn"] * (first != second)


def _alike(
    before: catan.State, action: catan.Action, seat: catan.Seat | None, rng: Random
) -> Iterator[tuple[catan.State, catan.Action, bool]]:
    """Other states and actions that a seat cannot tell from these, and whether what follows must look the same."""
    rules, phase = before.rules, before.stack[-1]
    twin = rules.view(before, seat).determinize(rng)
    if rules.check(twin, action) is None and not _answered_unseen(rules.view(before, seat).stack[-1]):
        yield twin, action, False
    chance = rules.chances.get(type(phase))
    if chance is not None and not chance.public:
        yield twin, rules.outcomes(twin).at(rng.random()), False
    if isinstance(phase, catan.SimultaneousPhase) and len(phase.waiting_for) > 1 and action.seat != seat:
        yield before, rules.actions(before, action.seat).sample(rng), True


def _answered_unseen(phase: catan.Phase) -> bool:
    return isinstance(phase, catan.SimultaneousPhase) and any(
        isinstance(answer, catan.HiddenAnswer) for answer in phase.answers
    )


def a_changed_view_has_an_event(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """A seat that sees anything change on the table is told of at least one fact.

    Whose decision it is may change without one: the seat sees that at the phase, and what is decided follows.
    """
    for seat in viewers(before):
        former, now = _view_of(before, seat), _view_of(step.state, seat)
        changed = [type(old).tag for old, new in zip(former.slices, now.slices, strict=True) if old != new]
        if former.turn != now.turn or former.winners != now.winners:
            changed.append("the turn, or the winners")
        assert not changed or _events_for(step, seat), (
            f"seat {seat} sees {changed} change by {action!r}, and is told nothing"
        )
