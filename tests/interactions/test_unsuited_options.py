"""Options of the base game that another expansion does not suit: refused at once, naming both."""

from __future__ import annotations

import json
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
@pytest.mark.parametrize(
    ("option", "value", "usual"),
    [("base.beginner_white_star", "east", "west"), ("base.three_player_removed_color", "white", "red")],
)
def test_settlements_that_nobody_has_at_the_beginning(
    others: tuple[str, ...], option: str, value: str, usual: str
) -> None:
    """BASE-BEG-08, BASE-3P-02, X56-BEG-06, CK-SETUP-02: their maps for a first game have no starting pieces."""
    beginners = {"base.setup": "beginner"}
    with pytest.raises(catan.UnknownOption, match="nothing is founded beforehand"):
        catan.ruleset("base", *others, options=beginners | {option: value})
    assert catan.ruleset("base", *others, options=beginners | {option: usual}).options[option] == usual


@pytest.mark.parametrize(
    ("option", "value", "where"),
    [
        ("base.first_player_beginner", "highest_roll", {}),
        ("base.three_player_removed_color", "white", {}),
        ("base.beginner_white_star", "east", {}),
        ("cities_knights.first_game_harbors", "as_base_beginner", {}),
        ("base.first_player", "highest_roll", {"base.setup": "beginner"}),
        ("base.harbor_setup", "loose_nine_shuffled", {"base.setup": "beginner"}),
        ("base.number_setup", "shuffled", {"base.setup": "beginner"}),
        ("base.harbor_setup", "loose_nine_shuffled", {"five_six.map": "beginner_2022"}),
        ("base.harbor_setup", "loose_nine_shuffled", {"five_six.harbors": "jsettlers_legacy"}),
        ("base.number_setup", "shuffled", {"five_six.map": "beginner_2022"}),
        ("five_six.frame_random", "pieces_any", {"base.setup": "beginner"}),
        ("five_six.frame_random", "pieces_any", {"five_six.map": "beginner_2022"}),
        ("five_six.frame_random", "pieces_any", {"five_six.harbors": "jsettlers_legacy"}),
        ("five_six.frame_random", "pieces_any", {"base.harbor_setup": "loose_nine_shuffled"}),
    ],
)
def test_options_of_a_set_up_that_is_not_chosen(option: str, value: str, where: dict[str, str]) -> None:
    """BASE-FOUND-02, BASE-BEG-08, BASE-BEG-10, BASE-RAND-02, BASE-RAND-12, BASE-3P-02, X56-BEG-08, X56-BEG-09 and
    CK-SETUP-03: what says how a board is made at random is refused on a printed one, and the other way round. A game
    that was stored with it is read."""
    others = {name.partition(".")[0] for name in (option, *where)} | {"base"}
    with pytest.raises(catan.UnknownOption, match="has no effect with"):
        catan.ruleset(*others, options={**where, option: value})

    game = catan.new_game(*others, seats=5 if "five_six" in others else 3, seed=1, options=where)
    stored = json.loads(game.to_json())
    stored["rules"]["options"][option] = value
    assert catan.Game.from_json(json.dumps(stored)) == game


def test_a_stored_option_that_is_wrong_is_told_where_it_would_have_no_effect_too() -> None:
    stored = json.loads(catan.new_game("base", "five_six", seats=5, seed=1).to_json())
    for options in ({"five_six.map": "flat", "base.harbor_setup": "loose_nine_shuffled"}, {"base.number": "spiral"}):
        wrong = {**stored, "rules": {**stored["rules"], "options": options}}
        with pytest.raises(catan.DecodeError, match=r"'flat'|'base\.number'"):
            catan.Game.from_json(json.dumps(wrong))


def test_harbors_of_a_map_that_is_too_small() -> None:
    """CK-SETUP-03, CK56-COMP-07: the map for a first game is for up to four; five and six have none of their own."""
    options = {"base.setup": "beginner", "cities_knights.first_game_harbors": "as_base_beginner"}
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
