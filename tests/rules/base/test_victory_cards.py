"""Victory-point cards (base: "Cartas de puntos de victoria", "Cartas de desarrollo")."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import GameOver
from catan_core.base import (
    BuyCard,
    DevCards,
    DrawCard,
    EndTurn,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
    Roll,
    VictoryCardsShown,
)
from catan_core.base.dev_cards import KINDS
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

CITIES = ((0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-1, -1, "S"))


def with_points(points: int, seat: int = 0) -> Scenario:
    """A seat with these points from cities and a settlement, and the price of three cards."""
    table = Scenario().piece("city", seat, *CITIES[: points // 2])
    if points % 2:
        table.piece("settlement", seat, (2, 0, "N"))
    return table.give(seat, ore=3, wool=3, grain=3)


def test_a_victory_point_card_just_bought_wins_as_the_tenth_point() -> None:
    """BASE-DEV-07: it may be revealed at once."""
    table = with_points(9).building()
    assert not table.game.over
    table.play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.game.winners == (0,)
    assert table.happened[-2:] == (GameOver((ZERO,)), VictoryCardsShown(ZERO, 1))


def test_any_number_of_victory_point_cards_is_revealed_together() -> None:
    """BASE-DEV-07: older ones and one just bought."""
    table = with_points(7).cards(0, victory_point=2).building().play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.game.winners == (0,)
    assert table.events(VictoryCardsShown) == (VictoryCardsShown(ZERO, 3),)
    kind = KINDS(table.game.rules).index("victory_point")
    assert (table.state[DevCards].hands[0][kind], table.state[DevCards].shown[0][kind]) == (0, 3)
    assert table.game.view(None).points(ZERO) == 10


def test_a_winner_is_thought_to_hide_no_more_victory_point_cards() -> None:
    """BASE-DEV-07: all of them have been turned up, so no world behind a view has another in the winner's hand."""
    table = with_points(9).cards(0, monopoly=2).cards(1, knight=1).building()
    table.play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.game.winners == (0,)
    for seed in range(20):
        world = table.game.view(ONE).determinize(Random(seed))
        assert world.rules.points(world, ZERO) == 10


def test_victory_point_cards_are_not_the_one_card_of_the_turn() -> None:
    """BASE-DEV-07: they win although a knight has been played, and do not keep a card from being played."""
    table = with_points(9).cards(0, knight=1)
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2))).building().play(
        BuyCard(ZERO), DrawCard("victory_point")
    )
    assert table.game.winners == (0,)
    table = with_points(4).cards(0, monopoly=1).building().play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.code(PlayMonopoly(ZERO, table.good("ore"))) is None


def test_victory_point_cards_win_when_another_point_makes_ten_of_them() -> None:
    """BASE-DEV-07, BASE-DEV-08: they are revealed in the moment in which they win."""
    table = with_points(6).cards(0, victory_point=2, knight=1).knights_played(0, 2).play(PlayKnight(ZERO))
    assert table.game.winners == (0,)
    assert table.events(VictoryCardsShown) == (VictoryCardsShown(ZERO, 2),)


def test_victory_point_cards_win_at_the_beginning_of_ones_turn() -> None:
    """BASE-DEV-07: but not in the turn of another."""
    table = with_points(8, seat=1).cards(1, victory_point=2).building()
    assert not table.game.over
    table.play(EndTurn(ZERO))
    assert table.game.winners == (1,)
    assert table.events(VictoryCardsShown) == (VictoryCardsShown(ONE, 2),)


def test_victory_point_cards_that_do_not_win_stay_hidden() -> None:
    """BASE-DEV-08: only their owner counts them."""
    table = with_points(6).cards(0, victory_point=2).building().play(BuyCard(ZERO), DrawCard("victory_point"))
    assert not table.game.over
    assert table.events(VictoryCardsShown) == ()
    assert table.game.view(ZERO).points(ZERO) == 9
    assert table.game.view(ZERO).score(ZERO)["base/victory-cards"] == 3
    for other in (None, ONE, TWO, THREE):
        view = table.game.view(other)
        assert view[DevCards].hands[0] == ()
        assert view.points(ZERO) == 6
        assert view.score(ZERO) == {"base/cities": 6}


@pytest.mark.parametrize("points", [0, 7], ids=str)
def test_there_is_no_way_to_reveal_a_victory_point_card_earlier(points: int) -> None:
    """BASE-DEV-08: having one allows nothing that could not be done without it."""
    with_card, without = with_points(points).cards(0, victory_point=2), with_points(points)
    assert tuple(with_card.game.actions) == tuple(without.game.actions)
    assert tuple(with_card.after_roll().game.actions) == tuple(without.after_roll().game.actions)
    assert tuple(with_card.building().game.actions) == tuple(without.building().game.actions)


def test_the_cards_of_those_who_have_not_won_stay_hidden() -> None:
    """BASE-DEV-08."""
    table = with_points(9).cards(1, victory_point=2).building().play(BuyCard(ZERO), DrawCard("victory_point"))
    assert table.events(VictoryCardsShown) == (VictoryCardsShown(ZERO, 1),)
    assert table.dev_cards(1) == {"victory_point": 2}
    assert table.code(Roll(ONE)) == "engine.game-over"


def test_the_friendly_robber_does_not_give_victory_point_cards_away() -> None:
    """BASE-DEV-08, `base.friendly_robber` true: who shows two points is spared, whatever it hides."""
    table = Scenario(options={"base.friendly_robber": True}).cards(1, victory_point=2)
    table.piece("settlement", 1, (0, 2, "N"), (0, -2, "N")).roll(3, 4)
    assert table.code(MoveRobber(ZERO, table.hex(0, 2))) == "robber.protected"
