"""Not checking twice: `apply` trusts what was just offered at the very same state, `check` trusts nothing."""

import pytest

import catan_core as catan
from catan_core import ChanceSpec, IllegalAction, Outcomes, Seat
from tests.engine.making import RULE, Do, Hub, nothing, play, toy

ZERO, ONE = Seat(0), Seat(1)


@catan.record
class Luck(catan.Phase):
    """Something falls."""

    tag = "toy/luck"


@catan.record
class Fall(catan.ChanceAction):
    """How it falls."""

    tag = "toy/fall"
    number: int


def at_luck(weight: int) -> catan.Game:
    """A game at a chance node that lists an outcome, and gives it this weight when it is asked."""
    spec = ChanceSpec(
        Luck, Fall, lambda position, phase: Outcomes([(Fall(1), 1)]), lambda *_: weight, nothing, rule=RULE
    )
    return play(toy(opening=(Luck(), Hub(ZERO)), more={"phases": [spec]}))


def test_an_outcome_that_was_just_listed_is_still_checked_in_full_when_somebody_asks() -> None:
    state = at_luck(weight=0).state
    ((listed, _),) = state.rules.outcomes(state)
    violation = state.rules.check(state, listed)
    assert violation is not None
    assert violation.code == "engine.unlikely"


def test_an_outcome_listed_for_one_state_is_checked_at_another() -> None:
    sound, unsound = at_luck(weight=1).state, at_luck(weight=0).state
    ((listed, _),) = unsound.rules.outcomes(unsound)
    assert sound.rules.apply(sound, listed).state.stack == (Hub(ZERO),)
    again = catan.State(unsound.rules, unsound.turn, unsound.stack, None, unsound.slices)
    with pytest.raises(IllegalAction, match=r"engine\.unlikely"):
        unsound.rules.apply(again, listed)


def test_an_action_built_for_one_state_is_checked_at_another() -> None:
    mine, others = play(toy()).state, play(toy(opening=(Hub(ONE),))).state
    built = mine.rules.actions(mine)[0]
    assert built == Do(ZERO)
    other = catan.State(mine.rules, others.turn, others.stack, None, mine.slices)
    with pytest.raises(IllegalAction, match=r"engine\.not-your-decision"):
        mine.rules.apply(other, built)
    assert mine.rules.apply(mine, built)
