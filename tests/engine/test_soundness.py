"""What a position from outside is asked about its phases: what they say of themselves, lie on, and who can answer.

The toy is a pile of phases: a handler ends a `Heap`, `Once` and `Series` are over when they are answered.
"""

from __future__ import annotations

from typing import Any

import catan_core as catan
from catan_core import (
    ActionSpec,
    ChanceSpec,
    Outcomes,
    Phase,
    PhaseSpec,
    Seat,
    SliceSpec,
    State,
    Transition,
)
from catan_core.engine.validation import DEEPEST, LATEST, first_problem
from catan_core.model.state import Turn
from tests.engine import making

RULE = catan.Citation("pile", "Piling")


@catan.record
class Coins(catan.Slice, tag="pile/coins"):
    left: int


@catan.record
class Marked(Phase):
    """A marker."""


@catan.record
class Heap(Phase, tag="pile/heap"):
    seat: Seat


@catan.record
class Once(Phase, tag="pile/once"):
    seat: Seat


@catan.record
class Series(Marked, tag="pile/series"):
    seat: Seat


@catan.record
class Due(Phase, tag="pile/due"):
    pass


@catan.record
class Flip(Phase, tag="pile/flip"):
    pass


@catan.record
class Flipped(catan.ChanceAction, tag="pile/flipped"):
    pass


@catan.record
class Silent(Phase, tag="pile/silent"):
    """It says nothing about what it lies on."""

    seat: Seat


@catan.record
class Take(catan.Action, tag="pile/take"):
    pass


def nothing(tx: Transition, phase: Phase, action: Any) -> None:
    """Change nothing."""


def later_seats_first(state: State, phase: Series, beneath: tuple[Phase, ...]) -> str | None:
    """The upper of two such phases waits for an earlier seat."""
    lower = [other.seat for other in beneath if isinstance(other, Series)]
    return f"seat {phase.seat} comes after {lower}" if lower and phase.seat >= min(lower) else None


def not_deep(state: State, phase: Flip, beneath: tuple[Phase, ...]) -> str | None:
    return "deep" if len(beneath) > 2 else None


def flips(position: catan.Position, phase: Flip) -> Outcomes[Flipped]:
    return Outcomes([(Flipped(), position[Coins].left)])


def expansion() -> catan.Expansion:
    return making.expansion(
        "pile",
        slices=[SliceSpec(Coins, lambda rules, layout: Coins(1))],
        opening=[catan.Opening(lambda position: (Heap(BASE),))],
        phases=[
            PhaseSpec(Heap, once=False, lies_on=(None,)),
            PhaseSpec(Once, lies_on=()),
            PhaseSpec(Series, sound=later_seats_first, lies_on=(Marked,)),
            PhaseSpec(Due, resolve=lambda tx, phase: None, lies_on=()),
            PhaseSpec(Silent),
            ChanceSpec(
                phase=Flip,
                action=Flipped,
                outcomes=flips,
                apply=nothing,
                sound=not_deep,
                lies_on=(),
            ),
        ],
        actions=[ActionSpec(kind=Take, during=(Heap, Once, Series, Silent), rule=RULE, apply=nothing)],
        invariants=[catan.Invariant("pile/coins", lambda state: "no coins" if state[Coins].left < 0 else None)],
    )


BASE, NEXT = Seat(0), Seat(1)
RULES = catan.ruleset(expansion()).rules(2)


def problem(*stack: Phase, coins: int = 1, winners: tuple[Seat, ...] | None = None) -> str | None:
    """What is wrong with these phases, the last on top."""
    return first_problem(State(RULES, Turn(1, BASE), stack, winners, (Coins(coins),)))


def test_phases_that_lie_as_they_say_are_sound() -> None:
    assert problem(Heap(BASE)) is None
    assert problem(Heap(BASE), Once(NEXT)) is None
    assert problem(Heap(BASE), Due(), Series(NEXT), Series(BASE)) is None
    assert problem(Heap(BASE), Flip()) is None


def test_a_phase_must_not_lie_at_the_bottom_unless_it_says_so() -> None:
    assert problem(Once(BASE)) == "stack: 'pile/once' cannot lie on nothing"
    assert problem(Series(BASE)) == "stack: 'pile/series' cannot lie on nothing"
    assert problem(Flip()) == "stack: 'pile/flip' cannot lie on nothing"


def test_automatic_phases_and_those_that_a_handler_ends_bear_any_phase_and_others_only_those_that_name_them() -> None:
    for bearing in (Heap(BASE), Due()):
        beneath = (Heap(BASE),) if isinstance(bearing, Due) else ()
        for upper in (Once(NEXT), Series(NEXT), Flip()):
            assert problem(*beneath, bearing, upper) is None
    assert problem(Heap(BASE), Once(BASE), Once(NEXT)) == "stack: 'pile/once' cannot lie on 'pile/once'"
    assert problem(Heap(BASE), Series(BASE), Once(NEXT)) == "stack: 'pile/once' cannot lie on 'pile/series'"
    assert problem(Heap(BASE), Once(BASE), Heap(NEXT), Once(NEXT)) == "stack: 'pile/heap' cannot lie on 'pile/once'"
    assert problem(Heap(BASE), Once(BASE), Due(), Once(NEXT)) == "stack: 'pile/due' cannot lie on 'pile/once'"


def test_where_one_of_two_neighbors_says_nothing_anything_goes() -> None:
    assert problem(Silent(BASE)) is None
    assert problem(Heap(BASE), Silent(NEXT), Once(BASE)) is None
    assert problem(Heap(BASE), Once(NEXT), Silent(BASE)) is None


def test_what_a_phase_says_of_itself_is_asked_wherever_it_lies_and_told_what_lies_beneath() -> None:
    told = "stack: 'pile/series': seat 1 comes after [0]"
    assert problem(Heap(BASE), Series(BASE), Series(NEXT)) == told
    assert problem(Heap(BASE), Series(BASE), Series(NEXT), Silent(BASE)) == told
    assert problem(Heap(BASE), Due(), Due(), Flip()) == "stack: 'pile/flip': deep"


def test_everybody_who_must_decide_can_also_below_the_top() -> None:
    told = "stack: 'pile/flip' waits for seat -1, which can do nothing"
    assert problem(Heap(BASE), Flip(), Silent(BASE), coins=0) == told
    assert problem(Heap(BASE), Flip(), coins=0) == told


def test_after_the_end_nobody_need_be_able_to_do_anything_but_all_else_is_asked() -> None:
    assert "nobody has won yet" in str(problem(Heap(BASE), Flip(), winners=(BASE,), coins=0))
    assert "cannot lie on" in str(problem(Flip(), winners=(BASE,)))


def test_invariants_are_asked_before_phases_which_may_trust_the_slices() -> None:
    assert problem(Once(BASE), coins=-1) == "pile/coins: no coins"


def test_there_are_never_many_phases() -> None:
    assert problem(Heap(BASE), *[Due()] * (DEEPEST - 2), Once(BASE)) is None
    assert "phases are pending" in str(problem(Heap(BASE), *[Due()] * (DEEPEST - 1), Once(BASE)))


def test_a_turn_may_be_late_but_leaves_room_for_those_that_follow() -> None:
    late = first_problem(State(RULES, Turn(LATEST + 1, BASE), (Heap(BASE),), None, (Coins(1),)))
    assert late == f"turn.number: no game comes to turn {LATEST + 1}"
    assert first_problem(State(RULES, Turn(LATEST, BASE), (Heap(BASE),), None, (Coins(1),))) is None


def test_rules_that_stumble_over_a_position_refuse_it() -> None:
    assert "cannot make sense of it" in str(first_problem(State(RULES, Turn(1, BASE), (Heap(BASE),), None, ())))
