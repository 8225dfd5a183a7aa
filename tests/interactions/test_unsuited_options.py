"""Options of the base game that another expansion does not suit: refused at once, naming both."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import Expansion, OptionLimit, Row, Rules, RulesetError
from catan_core.base import BOARD_LAYOUT, IslandLayout, layout_of
from catan_core.base.boards import fixed_board
from tests.engine.making import expansion

ATOLL = ((0, 0, "desert", None), *((q, r, "pasture", 5) for q in range(4) for r in range(1, 5)))


def atoll(rules: Rules, rng: Random) -> IslandLayout:
    return layout_of(rules, fixed_board(ATOLL, ()))


def isles(*limits: OptionLimit) -> Expansion:
    """An island on which the pieces for beginners find no place."""
    return expansion(
        "isles",
        requires=("base",),
        replaces=("base/board:layout",),
        tables=[Row(BOARD_LAYOUT, "layout", atoll)],
        options=list(limits),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("who_begins", ["oldest", "highest_roll"])
def test_a_set_up_for_beginners_on_another_island(who_begins: str) -> None:
    chosen = {"base.setup": "beginner", "base.first_player_beginner": who_begins}

    with pytest.raises(RulesetError) as caught:
        catan.new_game("base", isles(), seats=3, options=chosen)

    message = str(caught.value)
    assert message.startswith("'base', 'isles' cannot begin a game with base.")
    assert "base.setup='beginner': ValueError: " in message
    assert message.endswith("; an expansion that an option does not suit says so with an OptionLimit")


def test_a_set_up_that_an_island_says_does_not_suit_it() -> None:
    bare = isles(OptionLimit("base.setup", "its pieces stand on other islands", values=("random",)))

    with pytest.raises(catan.UnknownOption) as caught:
        catan.ruleset("base", bare, options={"base.setup": "beginner"})

    assert str(caught.value) == (
        "base.setup='beginner' of 'base' does not suit 'isles': its pieces stand on other islands; allowed: 'random'"
    )


def test_more_seats_than_beginners_have_pieces() -> None:
    crowd = expansion("crowd", requires=("base",), seats=frozenset({5}), replaces=("seats:base",))

    with pytest.raises(RulesetError, match=r"'base', 'crowd' cannot begin a game .*the beginner set-up is for 4 seats"):
        catan.new_game("base", crowd, options={"base.setup": "beginner"})


@pytest.mark.parametrize("points", [0, 1, 2])
def test_so_few_points_that_everybody_would_have_won(points: int) -> None:
    with pytest.raises(catan.UnknownOption, match=f"'base.victory_points' cannot be {points}; allowed: any .* from 3"):
        catan.ruleset("base", options={"base.victory_points": points})


def test_so_few_points_that_everybody_would_have_won_with_a_city() -> None:
    with pytest.raises(catan.UnknownOption) as caught:
        catan.ruleset("base", "cities_knights", options={"base.victory_points": 3})

    assert str(caught.value) == (
        "base.victory_points=3 of 'base' does not suit 'cities_knights': everybody has 3 points after the founding;"
        " allowed: any whole number from 4"
    )


@pytest.mark.parametrize("others", [("five_six",), ("cities_knights",), ("cities_knights", "five_six")], ids="+".join)
@pytest.mark.parametrize("setup", ["random", "beginner"])
def test_cards_of_settlements_that_nobody_has_at_the_beginning(others: tuple[str, ...], setup: str) -> None:
    """BASE-BEG-08, X56-BEG-06, CK-SETUP-02: their maps for a first game have no starting pieces."""
    options = {"base.setup": setup, "base.beginner_white_star": "east"}
    with pytest.raises(catan.UnknownOption, match="nothing is founded beforehand"):
        catan.ruleset("base", *others, options=options)
    usual = options | {"base.beginner_white_star": "west"}
    assert usual.items() <= catan.ruleset("base", *others, options=usual).options.items()


@pytest.mark.parametrize("setup", ["random", "beginner"])
def test_harbors_of_a_map_that_is_too_small(setup: str) -> None:
    """CK-SETUP-03, CK56-COMP-07: the map for a first game is for up to four; five and six have none of their own."""
    options = {"base.setup": setup, "cities_knights.first_game_harbors": "as_base_beginner"}
    with pytest.raises(catan.UnknownOption, match="the map for a first game is for four"):
        catan.ruleset("base", "cities_knights", "five_six", options=options)
    assert options.items() <= catan.ruleset("base", "cities_knights", options=options).options.items()


def test_an_expansion_that_cannot_begin_even_with_the_usual_options() -> None:
    def roll_outcomes(position: catan.Position) -> tuple[catan.Phase, ...]:
        raise KeyError("nowhere")

    stuck = expansion(
        "stuck", requires=("base",), replaces=("opening:opening",), opening=[catan.Opening(roll_outcomes)]
    )
    with pytest.raises(RulesetError) as caught:
        catan.new_game("base", stuck, seats=3)

    assert str(caught.value) == "'base', 'stuck' cannot begin a game: KeyError: 'nowhere'"


def test_a_board_given_by_hand_is_told_of_its_own_problems() -> None:
    with pytest.raises(catan.PositionError):
        catan.new_game("base", seats=3, board=catan.base.Board((), (), (0, 0)))
