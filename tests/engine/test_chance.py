"""Chance: a seat that answers with weighted outcomes."""

from random import Random

import pytest

import catan_core as catan
from catan_core import CHANCE, IllegalAction, Outcomes, Seat
from tests.engine.making import play
from tests.engine.toy import EXPANSION, CardDrawn, Dealt, Move, Roll, Rolled, Step, Track

ZERO, ONE = Seat(0), Seat(1)
DEALING = play(EXPANSION, seats=2)
ROLLING = play(EXPANSION, Dealt(0), Dealt(1), Roll(ZERO), seats=2)


def test_chance_is_the_only_actor_at_a_chance_node() -> None:
    assert DEALING.actors == ROLLING.actors == (CHANCE,)
    assert Rolled(1).seat == CHANCE


def test_outcomes_are_actions_with_positive_weights() -> None:
    assert list(ROLLING.outcomes) == [(Rolled(1), 1), (Rolled(3), 2)]
    assert (len(ROLLING.outcomes), ROLLING.outcomes.total) == (2, 3)
    assert ROLLING.outcomes[1] == (Rolled(3), 2)
    assert ROLLING.outcomes[:1] == ((Rolled(1), 1),)


def test_there_are_no_outcomes_where_a_seat_decides() -> None:
    assert not play(EXPANSION, Dealt(0), Dealt(1), seats=2).outcomes


def test_every_outcome_can_be_played() -> None:
    for action, _ in DEALING.outcomes:
        game = DEALING.play(action)
        assert game.state[Track].cards == (action.card, -1)  # type: ignore[attr-defined]
        assert game.events == (CardDrawn(ZERO, action.card),)  # type: ignore[attr-defined]


@pytest.mark.parametrize("face", [0, 2, 4, -1])
def test_an_outcome_without_weight_is_refused(face: int) -> None:
    with pytest.raises(IllegalAction, match=r"engine.unlikely"):
        ROLLING.play(Rolled(face))


@pytest.mark.parametrize("action", [Dealt(0), Step(ZERO, 1), Roll(ZERO)])
def test_chance_does_only_what_is_asked_of_it(action: catan.Action) -> None:
    with pytest.raises(IllegalAction, match=r"engine.not-now"):
        ROLLING.play(action)


def test_chance_does_nothing_that_the_game_does_not_have() -> None:
    with pytest.raises(IllegalAction, match=r"engine.not-in-game"):
        ROLLING.play(catan.ChanceAction())


def test_a_chance_phase_is_over_when_it_is_answered() -> None:
    game = ROLLING.play(Rolled(1))

    assert game.state[Track].at == (1, 0)
    assert isinstance(game.phase, Move)
    assert game.turn.seat == ONE


def test_a_chance_action_cannot_be_given_another_seat() -> None:
    with pytest.raises(TypeError):
        Rolled(1, seat=ZERO)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("share", "face"), [(0.0, 1), (0.33, 1), (0.34, 3), (0.5, 3), (0.999999999, 3), (1 - 2**-53, 3)]
)
def test_a_share_falls_on_each_outcome_in_proportion_to_its_weight(share: float, face: int) -> None:
    assert ROLLING.outcomes.at(share) == Rolled(face)


def test_weights_of_any_size_are_met() -> None:
    outcomes = Outcomes([(Rolled(1), 10), (Rolled(2), 0), (Rolled(3), 90)])
    rng = Random(1)
    ones = sum(outcomes.at(rng.random()) == Rolled(1) for _ in range(2000))

    assert 160 < ones < 240  # 200 are expected, with a deviation of 13
    assert Rolled(2) not in [action for action, _ in outcomes]


def test_no_outcomes_are_false() -> None:
    empty: Outcomes[Rolled] = Outcomes([(Rolled(1), 0)])

    assert not empty
    assert (len(empty), empty.total) == (0, 0)


def test_the_weight_of_an_action_is_that_of_its_outcome_and_else_0() -> None:
    outcomes = Outcomes([(Rolled(0), 1), (Rolled(1), 3), (Rolled(2), 0)])
    assert [outcomes.weight(Rolled(face)) for face in range(4)] == [1, 3, 0, 0]
    assert outcomes.weight(Dealt(0)) == 0
