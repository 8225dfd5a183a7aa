"""Battles, prisoners and losses (TB-BA-WIN-01 to 06)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Action
from catan_core.base import BeforeRoll, EndTurn, table
from catan_expansions.traders_barbarians.barbarian_attack import (
    BattleWon,
    EndKnights,
    LossDie,
    LossRoll,
    LossRolled,
    PrisonerDie,
    PrisonerRoll,
    PrisonerRolled,
    PrisonersTaken,
    by_hand,
)
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import ORDER, Attack

EAST = (2, 0)
"""The hex with the 11."""
NEVER = LossDie(2)
"""Names the eastern and the western path in both editions or in one: tests keep knights off it."""


def fought(here: Attack, *chance: Action) -> Attack:
    """End the turn: the first seat leaves its knights where they are."""
    here.end().play(EndKnights(ZERO), *chance)
    return here


def rolls(*faces: int) -> tuple[Action, ...]:
    """What the seats roll for prisoners."""
    return tuple(map(PrisonerDie, faces))


# -- who wins ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("barbarians", [1, 2, 3])
def test_more_knights_than_barbarians_win(barbarians: int) -> None:
    """TB-BA-WIN-01: a conquered hex too."""
    here = Attack().barbarians(EAST, barbarians).knights(0, EAST, *("NE", "SE", "SW", "NW")[: barbarians + 1])
    fought(here, NEVER)
    (won,) = here.events(BattleWon)
    assert won == BattleWon(here.hex(*EAST), barbarians, (barbarians + 1, 0, 0, 0))
    assert here.on(EAST) == 0


@pytest.mark.parametrize("barbarians", [1, 2, 3])
def test_as_many_knights_do_not(barbarians: int) -> None:
    """TB-BA-WIN-01."""
    here = Attack().barbarians(EAST, barbarians).knights(0, EAST, *("NE", "SE", "SW")[:barbarians])
    fought(here)
    assert here.events(BattleWon) == ()
    assert here.state.phase == BeforeRoll(ONE)


def test_knights_of_all_players_count() -> None:
    """TB-BA-WIN-01: on any of the six paths, and the seat on turn need have none."""
    here = Attack().barbarians(EAST, 2).knights(1, EAST, "NE", "SW").knights(2, EAST, "SE")
    here.end(LossDie(2))
    assert here.state.phase == BeforeRoll(ONE)
    assert here.prisoners() == (0, 1, 1, 0)


def test_hexes_without_barbarians_are_no_battle() -> None:
    """TB-BA-WIN-01."""
    here = Attack().knights(0, EAST, "NE", "SE", "SW")
    assert fought(here).events(BattleWon) == ()


def test_the_coast_is_checked_clockwise_from_the_hex_beside_the_castle() -> None:
    """TB-BA-WIN-01."""
    here = Attack()
    for place, sides in (((-2, 1), ("NE", "NW")), ((0, -2), ("SE", "SW")), (EAST, ("SW", "NW"))):
        here.barbarians(place, 1).knights(0, place, *sides)
    fought(here, LossDie(2), LossDie(2), LossDie(2))
    assert [here.board.hexes[event.hex] for event in here.events(BattleWon)] == [(-2, 1), (0, -2), EAST]
    assert ORDER.index((-2, 1)) < ORDER.index((0, -2)) < ORDER.index(EAST)


# -- prisoners -----------------------------------------------------------------------------------------------------


def test_a_single_player_takes_all_prisoners() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 3).knights(0, EAST, "NE", "SE", "SW", "NW")
    assert fought(here, NEVER).prisoners() == (3, 0, 0, 0)


def test_several_take_one_each() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 2).knights(0, EAST, "NE").knights(2, EAST, "SE", "SW")
    assert fought(here, NEVER).prisoners() == (1, 0, 1, 0)


def test_a_remaining_one_goes_to_the_player_with_most_knights_there() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 3).knights(0, EAST, "NE").knights(2, EAST, "SE", "SW", "NW")
    assert fought(here, NEVER).prisoners() == (1, 0, 2, 0)


def test_a_tie_for_most_knights_is_rolled_for_and_the_loser_gets_three_gold() -> None:
    """TB-BA-WIN-02: who has fewer does not roll."""
    here = Attack().barbarians(EAST, 3).knights(0, EAST, "NE", "SE").knights(2, EAST, "SW", "NW")
    fought(here, *rolls(3, 5), NEVER)
    assert here.prisoners() == (1, 0, 2, 0)
    assert here.events(PrisonerRolled) == (PrisonerRolled(ZERO, 3), PrisonerRolled(TWO, 5))
    assert sorted((event.seat, event.count) for event in here.events(PrisonersTaken)) == [(0, 1), (2, 1), (2, 1)]
    assert here.gold() == (3, 0, 0, 0)


def test_with_too_few_prisoners_the_highest_rolls_take_one_each() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 2).knights(0, EAST, "NE").knights(1, EAST, "SE").knights(3, EAST, "NW")
    fought(here, *rolls(2, 6, 4), NEVER)
    assert here.prisoners() == (0, 1, 0, 1)
    assert here.gold() == (3, 0, 0, 0)


def test_a_tie_for_the_last_prisoner_is_thrown_again_by_those_who_tied() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 2).knights(0, EAST, "NE").knights(1, EAST, "SE").knights(3, EAST, "NW")
    fought(here, *rolls(4, 6, 4), *rolls(5, 5), *rolls(1, 2), NEVER)
    assert here.prisoners() == (0, 1, 0, 1)
    assert here.gold() == (3, 0, 0, 0)


def test_a_tie_above_the_last_prisoner_does_not_matter() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 2).knights(0, EAST, "NE").knights(1, EAST, "SE").knights(3, EAST, "NW")
    fought(here, *rolls(6, 6, 4), NEVER)
    assert here.prisoners() == (1, 1, 0, 0)
    assert here.gold() == (0, 0, 0, 3)


def test_those_below_the_tie_are_out_at_once() -> None:
    """TB-BA-WIN-02."""
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE").knights(1, EAST, "SE").knights(3, EAST, "NW")
    here.end()
    game = here.game.play(EndKnights(ZERO)).play(PrisonerDie(5)).play(PrisonerDie(2)).play(PrisonerDie(5))
    assert game.state.phase == PrisonerRoll((ZERO, THREE), 1)
    here.game = game
    assert here.gold() == (0, 3, 0, 0)
    here.play(*rolls(6, 1), NEVER)
    assert here.prisoners() == (1, 0, 0, 0)
    assert here.gold() == (0, 3, 0, 3)


def test_seats_roll_clockwise_from_the_one_on_turn() -> None:
    """TB-BA-WIN-02: our reading."""
    here = Attack(turn=2).barbarians(EAST, 1).knights(0, EAST, "NE").knights(2, EAST, "SE")
    here.end()
    game = here.game.play(EndKnights(TWO))
    assert game.state.phase == PrisonerRoll((TWO, ZERO), 1)


def test_a_seat_rolls_one_die() -> None:
    """TB-BA-WIN-02: our reading."""
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE").knights(2, EAST, "SE")
    here.end()
    outcomes = here.game.play(EndKnights(ZERO)).outcomes
    assert dict(outcomes) == {PrisonerDie(face): 1 for face in range(1, 7)}


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_two_prisoners_count_a_point(held: int, points: int) -> None:
    """TB-BA-WIN-03: a single one nothing."""
    here = Attack().change(by_hand.prisoners, 1, held)
    assert here.game.rules.points(here.state, ONE) == points


def test_prisoners_won_in_the_own_turn_can_win_the_game() -> None:
    """TB-BA-WIN-03."""
    here = Attack().change(by_hand.prisoners, 0, 23).barbarians(EAST, 1).knights(0, EAST, "NE", "SE")
    here.building()
    here.play(EndTurn(ZERO))
    game = here.game.play(EndKnights(ZERO))
    assert game.winners == (ZERO,)


def test_after_a_victory_the_hex_yields_again_and_buildings_stand_up() -> None:
    """TB-BA-WIN-04."""
    here = Attack().barbarians((1, -2), 3).piece("settlement", 1, (1, -2, "N"))
    here.knights(0, (1, -2), "NE", "SE", "SW", "NW")
    fought(here, NEVER)
    assert attack.conquered(here.state) == ()
    assert here.game.rules.points(here.state, ONE) == 1
    here.roll(4, 4)
    assert here.hand(1)["wool"] == 1


# -- losses --------------------------------------------------------------------------------------------------------

FIFTH = {1: ("NE", "SW"), 2: ("E", "W"), 3: ("SE", "NW"), 4: ("NE", "SW"), 5: ("E", "W"), 6: ("SE", "NW")}
SIXTH = {1: ("SE", "NW"), 2: ("NE", "SW"), 3: ("E", "W"), 4: ("E", "W"), 5: ("NE", "SW"), 6: ("SE", "NW")}


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("edition", "pairs"), [("fifth", FIFTH), ("sixth", SIXTH)])
def test_a_die_names_a_direction_and_the_knights_there_are_lost(
    edition: str, pairs: dict[int, tuple[str, str]], face: int
) -> None:
    """TB-BA-WIN-05: their owners get three gold for each."""
    here = Attack(direction_pairs=edition).barbarians(EAST, 2)
    here.knights(0, EAST, "NE", "E", "SE").knights(1, EAST, "SW", "W", "NW")
    fought(here, LossDie(face))
    one, other = pairs[face]
    left = {side: here.path(EAST, side) for side in ("NE", "E", "SE", "SW", "W", "NW") if side not in (one, other)}
    assert {*here.standing(0), *here.standing(1)} == {*left.values()}
    assert here.gold() == (3, 3, 0, 0)
    assert here.events(LossRolled) == (LossRolled(here.hex(*EAST), face),)


def test_only_knights_around_the_hex_are_lost() -> None:
    """TB-BA-WIN-05."""
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE", "SW").knights(0, (0, 0), "NE")
    fought(here, LossDie(1))
    assert here.standing(0) == (here.path((0, 0), "NE"),)
    assert here.gold()[0] == 6


def test_lost_knights_return_to_their_owners() -> None:
    """TB-BA-WIN-05."""
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE", "SW")
    fought(here, LossDie(4))
    assert table.pieces_left(here.state, 0)["knight"] == 6


SHARED = (1, 1)
"""The hex after the eastern one; they share a path."""


def test_a_surviving_knight_counts_again_for_the_next_hex_and_a_lost_one_does_not() -> None:
    """TB-BA-WIN-06, TB-BA-WIN-05: losses are settled before the next hex is checked."""
    shared = Attack().path(EAST, "SW")
    assert shared == Attack().path(SHARED, "NE")

    def beside() -> Attack:
        here = Attack().barbarians(EAST, 1).barbarians(SHARED, 1)
        return here.knights(0, EAST, "SW", "E").knights(0, SHARED, "W")

    survived = fought(beside(), LossDie(2), LossDie(3))
    assert [survived.board.hexes[won.hex] for won in survived.events(BattleWon)] == [EAST, SHARED]
    assert survived.prisoners() == (2, 0, 0, 0)

    lost = fought(beside(), LossDie(1))
    assert [lost.board.hexes[won.hex] for won in lost.events(BattleWon)] == [EAST]
    assert lost.prisoners() == (1, 0, 0, 0)


def test_a_victory_without_knights_in_that_direction_costs_nothing() -> None:
    """TB-BA-WIN-05."""
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE", "SW")
    fought(here, LossDie(2))
    assert len(here.standing(0)) == 2
    assert here.gold() == (0, 0, 0, 0)


def test_a_position_in_a_battle_is_sound_and_goes_on() -> None:
    here = Attack().barbarians(EAST, 1).knights(0, EAST, "NE").knights(1, EAST, "SW")
    here.end()
    game = here.game.play(EndKnights(ZERO))
    assert game.rules.problems(game.state) == ()
    game = game.play(PrisonerDie(3)).play(PrisonerDie(1))
    assert isinstance(game.state.phase, LossRoll)
    assert game.rules.problems(game.state) == ()
    restored = catan.Game.from_json(game.to_json())
    assert restored.state == game.state
