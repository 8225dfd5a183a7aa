"""States and steps from any point of a game: rare ones come up, and what never does is said."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import catan_core as engine
from catan_core import Action, State, ruleset
from catan_core.base import Discard, Discards, FreeRoad, MoveRobber, PieceInHandPhase, RobberMoved, Roll
from catan_core.testing.strategies import Move, rulesets, states, steps
from catan_expansions import cities_knights as knights
from tests.engine import toy

BASE = ruleset("base")
KNIGHTS = ruleset("base", "cities_knights")
RACE = ruleset(toy.EXPANSION)
FEW = settings(max_examples=40)
RARE: dict[str, tuple[tuple[type[engine.Phase], ...], tuple[type[Action], ...]]] = {
    "discards": ((Discards,), ()),
    "a displaced knight": ((), (knights.DisplaceKnight,)),
    "a knight that retreats": ((), (knights.Retreat,)),
    "a site of a metropolis": ((), (knights.PlaceMetropolis,)),
    "a road in hand": ((FreeRoad, PieceInHandPhase), ()),
}


def leader(state: State) -> int:
    return max(state.rules.points(state, seat) for seat in state.rules.all_seats)


@FEW
@given(states(st.sampled_from((BASE, KNIGHTS)), seats=3))
def test_a_state_is_sound(state: State) -> None:
    assert state.rules.seats == 3
    assert state.rules.problems(state) == ()


@FEW
@given(steps(KNIGHTS, seats=3))
def test_a_step_is_a_legal_action_played(move: Move) -> None:
    assert move.before.rules.check(move.before, move.action) is None
    assert move.before.rules.apply(move.before, move.action) == move.step
    assert (move.after, move.events) == move.step


@pytest.mark.parametrize("what", RARE)
def test_what_is_rare_is_drawn(what: str) -> None:
    phases, kinds = RARE[what]

    @settings(max_examples=10, database=None, derandomize=True)
    @given(states(KNIGHTS, seats=3, phase=phases or None, can=kinds or None))
    def look(state: State) -> None:
        listed = {kind for seat in state.rules.all_seats for kind, _ in state.rules.actions(state, seat).kinds}
        assert not phases or any(isinstance(phase, phases) for phase in state.stack)
        assert not kinds or not listed.isdisjoint(kinds)

    look()


def test_the_last_point_before_winning_is_drawn() -> None:
    state = find(states(KNIGHTS, seats=3, where=lambda state: state.winners is None and leader(state) == 12), bool)
    assert leader(state) == 12


def test_a_finished_game_is_drawn() -> None:
    assert find(states(BASE, seats=3, where=lambda state: state.winners is not None), bool).winners
    assert find(steps(BASE, seats=3, where=lambda move: move.after.winners is not None), bool).after.winners


def test_every_kind_of_action_that_may_be_done_is_played() -> None:
    seen = Counter[type]()

    @settings(max_examples=300, database=None, derandomize=True)
    @given(steps(BASE, seats=3))
    def look(move: Move) -> None:
        seen[type(move.action)] += 1

    look()
    assert len(seen) >= 25
    assert {Discard, MoveRobber} <= seen.keys()
    assert seen.most_common(1)[0][1] < 60


def test_a_step_is_of_the_kind_asked_for_and_as_the_condition_says() -> None:
    def of_seat_one(move: Move) -> bool:
        return move.action.seat == 1 and any(isinstance(event, RobberMoved) for event in move.events)

    @settings(max_examples=30, database=None, derandomize=True)
    @given(steps(BASE, seats=3, can=MoveRobber, where=of_seat_one))
    def look(move: Move) -> None:
        assert type(move.action) is MoveRobber
        assert of_seat_one(move)

    look()


def test_what_never_comes_up_is_said_with_the_number_of_actions() -> None:
    def nonsense(state: State) -> bool:
        return state.turn.number < 0

    with pytest.raises(LookupError, match=r"where=nonsense never came up in \d+ actions of 16 walks of <Rules .*race"):
        find(states(RACE, seats=2, where=nonsense), bool)
    with pytest.raises(LookupError, match=r"can=Roll is unknown to <Rules "):
        find(steps(RACE, seats=2, can=Roll), bool)
    with pytest.raises(TypeError, match="phase must be a class of Phase, or several, not 'discards'"):
        states(RACE, phase="discards")  # type: ignore[arg-type]


def test_a_state_shrinks_to_the_first_point_of_the_first_walk_with_few_seats() -> None:
    state = find(states(BASE), lambda state: True)
    assert state == BASE.new_game(seats=2, seed=0).state
    assert find(states(rulesets("base", alongside=["cities_knights"])), lambda state: True).rules is BASE.rules(2)


def test_a_failing_test_prints_how_its_state_is_reached() -> None:
    @settings(derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])
    @given(states(BASE, seats=3))
    def nobody_ever_rolls(state: State) -> None:
        assert state.turn.number == 0

    with pytest.raises(AssertionError) as caught:
        nobody_ever_rolls()
    told = "\n".join(caught.value.__notes__)
    assert "The state is reached after 12 actions of a walk in base for 3 seats" in told
