"""Properties of what an expansion's functions return: the right type, and the same for everybody who may know.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import GeneratorType

import attrs

import catan_core as catan
from catan_core.components.panels import problem_of
from catan_core.engine.dispatch import answering
from catan_core.model.errors import short


def answers_have_the_right_type(state: catan.State, rng: Random) -> None:
    """The functions of specs return values of the types that the specs state."""
    rules = state.rules
    seats = (*rules.all_seats, None)
    for source in rules.points_from:
        for owner in rules.all_seats:
            _of_type(source.count(state, owner), (int,), f"the points of {source.name!r}")
    for rule in rules.victory:
        winners = rule.winners(state)
        _of_type(winners, (tuple,), f"the winners of {rule.name!r}")
        for winner in winners:
            _of_type(winner, (int,), f"a winner of {rule.name!r}")
    for invariant in rules.invariants:
        _of_type(invariant.problem(state), (str, type(None)), f"what the invariant {invariant.name!r} finds")
    for spec, piece in zip(rules.slice_specs, state.slices, strict=True):
        _of_type(piece, (spec.kind,), f"the slice {spec.kind.tag!r}")
        if spec.derived is not None:
            _of_type(spec.derived(state, piece), (spec.kind,), f"what `derived` makes of {spec.kind.tag!r}")
        for seat in seats if spec.conceal is not None else ():
            shown = spec.conceal and spec.conceal(state, piece, seat)
            _of_type(shown, (spec.kind,), f"what `conceal` leaves of {spec.kind.tag!r}")
    _offers(state, rng)
    for seat in seats:
        if rules.board is not None:
            _of_type(rules.board.diagram(rules.view(state, seat)), (catan.Diagram,), "the drawing of the board")
        for drawing in rules.side_panels:
            panels = drawing.draw(rules.view(state, seat), "en", rules.seat_names())
            _of_type(panels, (tuple,), f"what {drawing.id!r} draws")
            for panel in panels:
                _of_type(panel, (catan.CardPanel, catan.Panel), f"what {drawing.id!r} draws")
                _panel(panel, drawing, rules.seats)


def _panel(panel: catan.CardPanel | catan.Panel, drawing: catan.SidePanel, seats: int) -> None:
    """A panel has tuples of what it should have; to be drawn, lists would do."""
    tuples: dict[str, object] = {}
    if isinstance(panel, catan.Panel):
        tuples["lines"] = panel.lines
    else:
        tuples["tallies"] = panel.tallies
        if isinstance(panel.sketch, catan.Sketch):
            tuples |= {"shapes": panel.sketch.shapes, "lines": panel.sketch.lines}
    for name, values in tuples.items():
        _of_type(values, (tuple,), f"the {name} that {drawing.id!r} draws")
    problem = problem_of(panel, seats)
    assert problem is None, f"{drawing.id!r} draws {problem}"


def _offers(state: catan.State, rng: Random) -> None:
    rules = state.rules
    if state.winners is not None or not state.stack:
        return
    phase = state.stack[-1]
    chance = rules.chances.get(type(phase))
    if chance is not None:
        _of_type(chance.outcomes(state, phase), (catan.Outcomes,), f"the outcomes of {phase.tag!r}")
        for action, _ in rules.outcomes(state):
            _of_type(action, (chance.action,), f"an outcome of {phase.tag!r}")
    for actor in rules.actors(state):
        if actor != catan.CHANCE:
            _options(state, phase, actor, rng)


def _options(state: catan.State, phase: catan.Phase, seat: catan.Seat, rng: Random) -> None:
    for kind, offer in state.rules.offers[type(phase)].items():
        spec = offer.spec
        if spec.options is not None:
            values = spec.options(state, phase, seat)
            assert isinstance(values, Sequence), _wrong(f"the options of {kind.tag!r}", values, "a sequence")
            # A limit is asked of what it refuses, too: that is not listed.
            for action in (offer.build(seat, value) for value in values[:5] if offer.limits):
                for limit in offer.limits:
                    _of_type(limit.why(state, action), (catan.Violation, type(None)), f"a limit of {kind.tag!r}")
        actions: list[catan.Action] = list(state.rules.actions(state, seat).of(kind))[:5]
        if spec.barred is not None:
            _of_type(spec.barred(state, phase, seat), (catan.Violation, type(None)), f"what bars {kind.tag!r}")
        if spec.sample is not None:
            sampled = spec.sample(state, phase, seat, rng)
            _of_type(sampled, (kind, type(None)), f"what is drawn of {kind.tag!r}")
            actions += [sampled] if sampled is not None else []
        for action in actions:
            for name, judge in (("why", spec.why), ("check", spec.check)):
                if judge is not None and not isinstance(judge, catan.Refusal):
                    _of_type(judge(state, phase, action), (catan.Violation, type(None)), f"the {name} of {kind.tag!r}")
            for limit in offer.limits:
                _of_type(limit.why(state, action), (catan.Violation, type(None)), f"a limit of {kind.tag!r}")


def _of_type(value: object, kinds: tuple[type, ...], what: str) -> None:
    assert type(value) in kinds, _wrong(what, value, " or ".join(kind.__name__ for kind in kinds))


def _wrong(what: str, value: object, wanted: str) -> str:
    return f"{what} must be {wanted.replace('NoneType', 'None')}, not {type(value).__name__}: {value!r}"


def handlers_return_nothing(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """What carries out an action, a phase or a reaction returns nothing, since nobody would look at it.

    What is to happen is said to the transition, by `tx.emit`, `tx.then` and verbs.
    """
    watched = WATCHED(before.rules)
    watched.apply_unchecked(catan.evolve(before, rules=watched), action)


def _watched(rules: catan.Rules) -> catan.Rules:
    """The same rules, by which a handler that returns something raises AssertionError."""
    chances = {
        kind: catan.evolve(spec, apply=_silent(spec.apply, f"the `apply` of {spec.action.tag!r}"))
        for kind, spec in rules.chances.items()
    }
    offers = {
        phase: {
            kind: attrs.evolve(
                offer, spec=catan.evolve(offer.spec, apply=_silent(offer.spec.apply, f"the `apply` of {kind.tag!r}"))
            )
            for kind, offer in kinds.items()
        }
        for phase, kinds in rules.offers.items()
    }
    return attrs.evolve(
        rules,
        answering=answering(rules.phases, chances, offers, dict(rules.actors_of), rules.seats),
        automatic={kind: _silent(run, f"the `resolve` of {kind.tag!r}") for kind, run in rules.automatic.items()},
        reactions={
            kind: tuple(_silent(run, f"a reaction to {kind.tag!r}") for run in runs)
            for kind, runs in rules.reactions.items()
        },
    )


WATCHED: catan.PerRules[catan.Rules] = catan.PerRules(_watched)


def _silent(run: Callable[..., object], what: str) -> Callable[..., None]:
    def silent(*arguments: object) -> None:
        value = run(*arguments)
        if value is not None:
            returned = "a generator, so it has not run" if isinstance(value, GeneratorType) else short(value)
            called = getattr(run, "__name__", "a function")
            raise AssertionError(
                f"{what} returns {returned}: {called} must return nothing, for nobody looks at it; what is to happen is"
                " said by tx.emit, tx.then and verbs"
            )

    return silent


def points_are_visible(state: catan.State, rng: Random) -> None:
    """Points that are shown are the same for all: whoever counts them on a view comes to the true number."""
    rules = state.rules
    for viewer in (*rules.all_seats, None):
        view = rules.view(state, viewer)
        for seat in rules.all_seats:
            known = seat == viewer or seat in (state.winners or ())
            true, counted = rules.score(state, seat, hidden=known), view.score(seat)
            assert counted == true, f"seat {viewer} counts {counted} for seat {seat}, which has {true}"


def offers_are_visible(state: catan.State, rng: Random) -> None:
    """Who must act is offered the same by the state and by what it sees of it."""
    rules = state.rules
    for actor in rules.actors(state):
        if actor != catan.CHANCE:
            offered, seen = tuple(rules.actions(state, actor)), tuple(rules.view(state, actor).actions)
            odd = sorted({*offered} ^ {*seen}, key=repr)[:5]
            assert offered == seen, f"seat {actor} sees other actions than it has: {odd or 'another order'}"
