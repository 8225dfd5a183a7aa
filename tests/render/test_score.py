"""Score sheets and what is shown beside the board."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import ArgumentError
from catan_core.base import (
    AcceptTrade,
    BuyCard,
    CounterTrade,
    DrawCard,
    InviteOffer,
    OfferTrade,
    RejectTrade,
)
from catan_core.render import score_sheet, status_text
from catan_core.testing import Scenario
from tests.engine import toy
from tests.helpers.seats import ONE, THREE, TWO, ZERO


def test_the_score_sheet_has_a_line_for_each_source_and_a_column_for_each_seat() -> None:
    table = Scenario(seats=3).piece("settlement", 0, (0, 0, "N")).piece("city", 1, (0, 0, "S"))
    table.knights_played(2, 3).army(2).cards(0, victory_point=2)
    assert score_sheet(table.game).splitlines() == [
        "                     seat 0  seat 1  seat 2",
        "-------------------------------------------",
        "Victory point cards       2       -       -",
        "Largest Army              -       -       2",
        "Settlements               1       -       -",
        "Cities                    -       2       -",
        "-------------------------------------------",
        "Total                     3       2       2",
    ]


def test_a_seat_sees_its_own_victory_point_cards_in_the_score_and_others_do_not() -> None:
    game = Scenario(seats=2).cards(0, victory_point=2).game
    assert "Victory point cards       2" in score_sheet(game.view(ZERO))
    assert "Victory-point" not in score_sheet(game.view(ONE)) + score_sheet(game.view(None))
    assert score_sheet(game.view(ONE)).splitlines()[-1].split() == ["Total", "0", "0"]


@pytest.mark.thorough
def test_the_score_sheet_of_a_game_that_is_over_says_who_has_won() -> None:
    match, rng = catan.Match(catan.ruleset("base"), seats=2, seed=4), Random(4)
    while not match.game.over:
        assert "Won" not in score_sheet(match.game)
        match.play(match.actions.sample(rng))
    assert score_sheet(match.game).splitlines()[-1] == f"Won by seat {match.game.winner}"


def table_with_secrets() -> Scenario:
    table = Scenario(seats=3).give(0, wool=2, ore=1).give(1, grain=3).give(2, brick=1)
    return table.cards(0, knight=1).cards(1, monopoly=1, victory_point=1).building()


def test_the_own_hand_is_shown_and_of_others_only_its_size() -> None:
    game = table_with_secrets().game
    mine, others, nobody = (status_text(game.view(seat)) for seat in (ZERO, ONE, None))
    assert "Your hand\n  2 wool, 1 ore, 1 Knight" in mine
    assert "Your hand\n  3 grain, 1 Monopoly, 1 Victory Point" in others
    assert "Your hand" not in nobody
    assert "Monopoly" not in mine + nobody
    assert "Knight" not in others + nobody
    assert "          points  cards  dev. cards  knights  longest road\n" in nobody
    rows = [line.split() for line in nobody.partition("Supply")[0].splitlines() if line.startswith("  seat")]
    assert [" ".join(row[:5]) for row in rows] == ["seat 0 0 3 1", "seat 1 0 3 2", "seat 2 0 1 0"]


def test_players_are_called_by_their_names_in_what_lies_beside_the_board() -> None:
    table = Scenario(seats=3).give(0, wool=1).give(2, ore=1).after_roll()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(wool=1)))
    shown = status_text(table.game.view(None), names=["Ada", "", "Chloé"])
    assert "Turn 1, Ada. Trading: Ada" in shown
    assert "Invitations\n  Chloé: 1 ore → 1 wool" in shown
    assert "         road  settlement  city\n     Ada    15           5     4\n" in shown
    assert "seat 0" not in shown
    assert "seat 2" not in shown


def test_whose_names_are_not_a_list_of_strings_is_told() -> None:
    with pytest.raises(ArgumentError, match="status_text takes a list of strings as `names`"):
        status_text(table_with_secrets().game.view(None), names="Ada")
    with pytest.raises(ArgumentError, match="seat_names takes a list of strings as `names`"):
        table_with_secrets().game.view(None).panels(names="Ada")


def test_two_states_that_differ_in_what_is_hidden_only_are_shown_alike() -> None:
    one = Scenario(seats=3).give(0, wool=2).give(1, grain=1).cards(1, knight=1).game
    other = Scenario(seats=3).give(0, wool=2).give(1, grain=1).cards(1, monopoly=1).game
    assert one.state != other.state
    for seat in (ZERO, TWO, None):
        assert status_text(one.view(seat)) == status_text(other.view(seat))
    assert status_text(one.view(ONE)) != status_text(other.view(ONE))


def test_a_card_bought_in_this_turn_is_marked() -> None:
    table = Scenario(seats=2).give(0, ore=1, wool=1, grain=1).building()
    table.play(BuyCard(ZERO), DrawCard("knight"))
    assert "Your hand\n  1 Knight (bought this turn)" in status_text(table.game.view(ZERO))


def test_offers_answers_and_invitations_lie_on_the_table() -> None:
    table = Scenario(seats=4).give(0, wool=1).give(1, ore=1, grain=1).give(2, ore=1).after_roll()
    table.play(InviteOffer(TWO, table.goods(ore=1), table.goods(wool=1)))
    assert "Invitations\n  seat 2: 1 ore → 1 wool" in status_text(table.game.view(None))
    table.play(OfferTrade(ZERO, table.goods(wool=1), table.goods(ore=1), (ONE, TWO, THREE)))
    table.play(RejectTrade(THREE), CounterTrade(ONE, table.goods(grain=1), table.goods(wool=1)))
    offers = "Offers\n  seat 0: 1 wool → 1 ore\n  seat 3: declined\n  seat 1: 1 grain → 1 wool\n"
    assert f"{offers}Invitations\n  seat 2: 1 ore → 1 wool\n" in status_text(table.game.view(None))
    table.play(AcceptTrade(TWO))
    assert "  seat 2: 1 ore → 1 wool\n" in status_text(table.game.view(None))


def test_the_first_line_says_whose_turn_it_is_and_what_is_awaited() -> None:
    assert status_text(Scenario(seats=2).game.view(None)).splitlines()[0] == "Turn 1, seat 0. Before the roll: seat 0"
    assert status_text(catan.new_game("base", seats=2).view(None)).splitlines()[0] == (
        "Before the first turn. Set-up: placing a settlement: seat 0"
    )


@pytest.mark.parametrize("seat", [0, None])
def test_a_game_without_drawings_shows_the_points_of_each_seat(seat: catan.Seat | None) -> None:
    game = catan.Match(catan.ruleset(toy.EXPANSION), seats=2, seed=1).game
    view = game.view(seat)
    assert (
        status_text(view).splitlines()[-1] == f"seat 0: {view.points(ZERO)} points, seat 1: {view.points(ONE)} points"
    )
