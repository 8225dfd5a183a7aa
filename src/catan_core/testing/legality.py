"""Properties of what may be done: listing, checking, explaining and doing agree, and somebody can always act.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, islice
from random import Random

import catan_core as catan
from catan_core.engine.validation import DEEPEST, first_problem_beside_invariants
from catan_core.fieldtypes.grammar import field_types
from catan_core.model.errors import ENGINE
from catan_core.plugin.specs import refusals_of
from catan_core.testing.candidates import Candidates, candidates, out_of_range, some_candidates
from catan_core.testing.records import spelled_out

LISTED = 12
"""How many actions of a long list are checked where a walk only passes by."""

ILLEGAL = 10
"""How many illegal actions are tried in one state."""

LIES = "cannot lie on"
"""What the engine says of two phases of which the `lies_on` of neither lets the first lie on the second."""


def options_are_legal_and_complete(state: catan.State, rng: Random) -> None:
    """Every listed action is legal, and every legal action is listed unless its kind is open. No `why` explains a legal
    action away.

    Kinds with few combinations of field values are tried completely, the others in samples. At a chance node, outcomes
    must have positive weights, and everything else the weight 0.
    """
    if state.rules.actors(state) == (catan.CHANCE,):
        _outcomes_are_complete(state, rng, candidates)
    for seat in state.rules.all_seats:
        _actions_are_complete(state, seat, rng, candidates)


def some_options_are_legal_and_complete(seat: catan.Seat, state: catan.State, rng: Random) -> None:
    """The same for one seat and for chance, with a few combinations of field values."""
    if state.rules.actors(state) == (catan.CHANCE,):
        _outcomes_are_complete(state, rng, some_candidates)
    _actions_are_complete(state, seat, rng, some_candidates)


def listed_actions_are_legal(state: catan.State, rng: Random) -> None:
    """Listed actions are legal, and no `why` explains them away. Of long lists, the first and last of each kind are
    tried, and some more."""
    rules = state.rules
    if rules.actors(state) == (catan.CHANCE,):
        return
    for seat in rules.all_seats:
        actions = rules.actions(state, seat)
        ends = accumulate(count for _, count in actions.kinds)
        numbers = {
            number for end, (_, count) in zip(ends, actions.kinds, strict=True) for number in (end - count, end - 1)
        }
        for number in sorted({*numbers, *rng.sample(range(len(actions)), min(len(actions), LISTED))}):
            _listed_is_legal(state, actions[number])


def _listed_is_legal(state: catan.State, action: catan.Action) -> None:
    refused = state.rules.check(state, action)
    assert refused is None, f"{action!r} is listed, but refused: {refused}{_wrapped(action, refused)}"
    why = _explained(state, action)
    assert why is None, f"{action!r} is legal, but its `why` says {why}"


def _wrapped(action: catan.Action, refused: catan.Violation) -> str:
    """What to mend where options are tuples of one value for the only field of an action."""
    values = [getattr(action, name) for name in field_types(type(action)) if name != "seat"]
    alone = refused.code == ENGINE["out-of-range"].code and len(values) == 1 and type(values[0]) is tuple
    return ": a single field has bare values as options, not tuples" if alone else ""


def _explained(state: catan.State, action: catan.Action) -> catan.Violation | None:
    """What the `why` of its kind says of an action; None if it says nothing, or if there is no such function."""
    spec = state.rules.action_specs.get(type(action))
    why = None if spec is None else spec.why
    return None if why is None or isinstance(why, catan.Refusal) else why(state, state.stack[-1], action)


def played_actions_are_legal(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """An action that was played from a list, without a check, passes the check, and no `why` explains it away."""
    refused = before.rules.check(before, action)
    assert refused is None, f"{action!r} was offered, but is refused: {refused}"
    why = _explained(before, action)
    assert why is None, f"{action!r} was offered, but its `why` says {why}"


def _outcomes_are_complete(state: catan.State, rng: Random, tries: Candidates) -> None:
    rules, outcomes = state.rules, state.rules.outcomes(state)
    listed = [action for action, _ in outcomes]
    assert len(set(listed)) == len(listed) > 0, f"no outcomes, or one of them twice: {listed}"
    assert outcomes.total == sum(weight for _, weight in outcomes), "the weights do not add up to the total"
    chance = rules.chances[type(state.stack[-1])]
    for action, weight in outcomes:
        assert type(weight) is int, f"the weight of {action!r} is {weight!r}, not a whole number"
        assert weight > 0, f"an outcome that cannot happen: {action!r}"
        assert rules.check(state, action) is None, f"{action!r} is an outcome, but {rules.check(state, action)}"
    for tried in tries(chance.action, state, listed, catan.CHANCE, rng):
        refused = rules.check(state, tried)
        assert (refused is None) == (tried in listed), (
            f"{tried!r} is {'an' if tried in listed else 'no'} outcome, but checking says {refused}"
        )


def _actions_are_complete(state: catan.State, seat: catan.Seat, rng: Random, tries: Candidates) -> None:
    actions = state.rules.actions(state, seat)
    listed = tuple(actions)
    legal = set(listed)
    assert len(actions) == len(listed) == sum(count for _, count in actions.kinds), (
        f"the count does not fit the list: {actions!r}"
    )
    assert bool(actions) == bool(listed), f"the truth value does not fit the list: {actions!r}"
    assert len(legal) == len(listed), f"an action of seat {seat} is listed twice"
    for index, action in enumerate(listed):
        assert action.seat == seat, f"listed for seat {seat}: {action!r}"
        _listed_is_legal(state, action)
        assert actions[index] == action, f"action {index} is {actions[index]!r}, but {action!r} in the list"
    if listed:
        assert actions.sample(rng) in legal, "a sampled action is not listed"
    if state.winners is None:
        _nothing_else_is_legal(state, actions, legal, rng, tries)


def _nothing_else_is_legal(
    state: catan.State, actions: catan.Actions, legal: set[catan.Action], rng: Random, tries: Candidates
) -> None:
    rules, seat = state.rules, actions.seat
    offers = rules.offers[type(state.stack[-1])]
    acts = seat in rules.actors(state)
    for kind, offer in offers.items():
        if offer.open:
            continue
        # The engine refuses every action of a kind to whoever may do none, so a few of them say as much as all.
        idle = not acts and not offer.spec.volunteer
        for action in (some_candidates if idle else tries)(kind, state, actions.of(kind), seat, rng):
            refused = rules.check(state, action)
            assert (refused is None) == (action in legal), (
                f"{action!r} is {'listed' if action in legal else 'not listed'}, but checking says {refused}"
            )
    for kind_of_action in actions.open:
        for _ in range(3):
            sampled = kind_of_action.sample(rng)
            refused = None if sampled is None else rules.check(state, sampled)
            assert refused is None, f"{sampled!r} was sampled, but is refused: {refused}"
            fits = sampled is None or (sampled.seat == seat and type(sampled) is kind_of_action.kind)
            assert fits, f"sampled for seat {seat}: {sampled}"


DECLARED = 40
"""How many actions of a kind are refused to see by which code."""


def illegal_changes_nothing(state: catan.State, rng: Random) -> None:
    """An illegal action raises IllegalAction with a code that its rules declare, and changes nothing."""
    _illegal_changes_nothing(state, rng, candidates)


def some_illegal_changes_nothing(state: catan.State, rng: Random) -> None:
    """The same, with fewer actions to choose from."""
    _illegal_changes_nothing(state, rng, some_candidates)


def _illegal_changes_nothing(state: catan.State, rng: Random, tries: Candidates) -> None:
    rules = state.rules
    before = spelled_out(state), hash(state), tuple(map(id, (state.turn, *state.stack, *state.slices)))
    done = 0
    for action in _wild(state, rng, tries):
        refused = rules.check(state, action)
        if refused is None:
            continue
        error = _refusal(state, action)
        assert error is not None, f"{action!r} was done, although {refused}"
        assert error.violation == refused, f"{action!r}: checking says {refused}, doing says {error.violation}"
        assert error.action is action, f"the error is about {error.action!r}, not {action!r}"
        codes = _codes(rules, type(action))
        assert refused.code in codes, f"{action!r} is refused with {refused.code!r}, which nobody declares"
        done += 1
        if done == ILLEGAL:
            break
    after = spelled_out(state), hash(state), tuple(map(id, (state.turn, *state.stack, *state.slices)))
    assert before == after, "an illegal action has changed the state"


def refusals_are_declared(state: catan.State, rng: Random) -> None:
    """An action that is refused is refused with a code that its rules declare, and to ask changes nothing."""
    rules, before = state.rules, spelled_out(state)
    for kind in rules.offers[type(state.stack[-1])] if state.winners is None else ():
        codes = _codes(rules, kind)
        for seat in rules.actors(state):
            listed = state.rules.actions(state, seat).of(kind) if seat != catan.CHANCE else ()
            for action in islice(candidates(kind, state, listed, seat, rng), DECLARED):
                refused = rules.check(state, action)
                assert refused is None or type(refused) is catan.Violation, (
                    f"why {action!r} is refused must be Violation, such as REFUSAL(), not {refused!r}"
                )
                code = None if refused is None else refused.code
                assert code is None or code in codes, f"{action!r} is refused with {code!r}, which nobody declares"
    assert before == spelled_out(state), "an illegal action has changed the state"


def _refusal(state: catan.State, action: catan.Action) -> catan.IllegalAction | None:
    try:
        state.rules.apply(state, action)
    except catan.IllegalAction as error:
        return error
    return None


def _wild(state: catan.State, rng: Random, tries: Candidates) -> Iterator[catan.Action]:
    """Actions of all kinds, most of them illegal."""
    rules = state.rules
    kinds = [*rules.actions_by_tag.values()]
    for kind in rng.sample(kinds, len(kinds)):
        seat = rng.choice(rules.all_seats)
        tried = list(tries(kind, state, (), seat, rng))
        for action in rng.sample(tried, min(2, len(tried))):
            yield action
            broken = out_of_range(action, rng)
            if broken is not None:
                yield broken


def _codes(rules: catan.Rules, kind: type[catan.Action]) -> set[str]:
    """The violation codes with which a kind of action may be refused."""
    declared = {refusal.code for refusal in ENGINE.values()}
    if kind in rules.action_specs:
        declared |= {refusal.code for refusal in refusals_of(rules.action_specs[kind])}
    for offers in rules.offers.values():
        if kind in offers:
            declared |= {refusal.code for limit in offers[kind].limits for refusal in limit.refusals}
    for modifiers in rules.forbids.values():
        declared |= {modifier.refusal.code for modifier in modifiers if modifier.refusal is not None}
    return declared


def someone_can_always_act(state: catan.State, rng: Random) -> None:
    """While the game goes on, every seat that owes a decision can do something; when it is over, nobody can."""
    rules, actors = state.rules, state.rules.actors(state)
    if state.winners is not None:
        assert state.winners, "the game is over, but nobody has won"
        assert not actors, f"the game is over, but it waits for {actors}"
        everybody = [rules.actions(state, seat) for seat in rules.all_seats]
        assert not any(len(actions) or actions.open for actions in everybody), "something may be done after the end"
        return
    assert actors, f"nobody has anything to decide in {state.stack[-1]!r}"
    assert len(set(actors)) == len(actors), f"a seat is asked twice: {actors}"
    if actors == (catan.CHANCE,):
        assert rules.outcomes(state), "chance has no outcome"
        return
    assert all(0 <= actor < rules.seats for actor in actors), f"there are no such seats: {actors}"
    kind = type(state.stack[-1])
    none = "" if any(offer.may_try(True) for offer in rules.offers[kind].values()) else ": no action is offered there"
    for actor in actors:
        actions = rules.actions(state, actor)
        assert actions or any(open_kind.sample(rng) for open_kind in actions.open), (
            f"seat {actor} must act in {kind.tag!r}, but can do nothing{none}"
        )


def invariants_hold(state: catan.State, rng: Random) -> None:
    """Every invariant of every expansion holds."""
    problems = state.rules.problems(state)
    assert not problems, "; ".join(problems)


def positions_are_sound(state: catan.State, rng: Random) -> None:
    """What is asked of a position that is read from outside holds in every state that can be reached by playing.

    That its invariants hold is asked by `invariants_hold`.
    """
    problem = first_problem_beside_invariants(state)
    mend = ": name that in the `lies_on` of the first, or leave that of the second out" if LIES in f"{problem}" else ""
    assert problem is None, f"a position as it comes up in play would not be read: {problem}{mend}"


def stack_is_bounded(state: catan.State, rng: Random) -> None:
    """There are never more than `DEEPEST` pending phases, and none of them is a step that the engine should take."""
    assert len(state.stack) <= DEEPEST, f"{len(state.stack)} phases are pending: {state.stack[-5:]}"
    if state.winners is None:
        assert type(state.stack[-1]) not in state.rules.automatic, f"nobody resolves {state.stack[-1]!r}"
