"""Politics cards that ask several opponents at once: wedding, saboteur (Cities & Knights: "Boda", "Saboteador")."""

import pytest

from catan_core import Answered, HiddenAnswer, Seat
from catan_core.base import EndTurn, GoodsMoved
from catan_core.base.goods import hand_size
from catan_expansions.cities_knights import (
    CardsPassed,
    GiveGifts,
    GiveUpHalf,
    PlaySaboteur,
    PlayWedding,
    Sabotage,
    WeddingGifts,
)
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import concealed, guessed, holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

MOUNTAINS_10 = (0, -2, "N")


def hands(scenario: CitiesKnights) -> list[int]:
    """How many cards every seat holds."""
    return [hand_size(scenario.state, seat) for seat in map(Seat, range(4))]


# -- wedding -----------------------------------------------------------------------------------------------------


def feast(**options: bool) -> CitiesKnights:
    """Seat 0 with one point and a Wedding; seats 1 and 3 have two, seat 2 one."""
    scenario = holding(wedding=1, options=options)
    for seat, points in enumerate((1, 2, 1, 2)):
        scenario.defenders(seat, points)
    return scenario


def test_opponents_with_more_points_give_two_cards_of_their_choice() -> None:
    """CK-CARD-WEDDING: resources and commodities; whoever has as many points gives nothing."""
    scenario = feast().give(1, brick=2, coin=2).give(2, brick=2).give(3, wool=3).building().play(PlayWedding(ZERO))
    assert scenario.state.phase == WeddingGifts((ONE, THREE), ZERO, (0, 2, 0, 2))
    scenario.play(GiveGifts(ONE, scenario.goods(brick=1, coin=1)), GiveGifts(THREE, scenario.goods(wool=2))).sound()
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "coin": 1, "wool": 2}
    assert scenario.hand(1) == {**NOTHING, "brick": 1, "coin": 1}
    assert scenario.hand(2) == {**NOTHING, "brick": 2}
    assert scenario.state.stack[-1].tag == "base/build"


def test_who_has_a_single_card_gives_it_and_who_has_none_gives_nothing() -> None:
    """CK-CARD-WEDDING."""
    scenario = feast().give(1, paper=1).building().play(PlayWedding(ZERO))
    assert scenario.state.phase == WeddingGifts((ONE,), ZERO, (0, 1, 0, 0))
    scenario.play(GiveGifts(ONE, scenario.goods(paper=1)))
    assert hands(scenario) == [1, 0, 0, 0]


@pytest.mark.parametrize("cards", [{"brick": 1}, {"brick": 3}, {"brick": 1, "ore": 1}, {}])
def test_a_gift_is_two_cards_that_are_there(cards: dict[str, int]) -> None:
    """CK-CARD-WEDDING: and it is said which of the two is wrong."""
    scenario = feast().give(1, brick=3, coin=1).building().play(PlayWedding(ZERO))
    code = "choice.not-in-hand" if sum(cards.values()) == 2 else "wedding.wrong-number"
    assert scenario.code(GiveGifts(ONE, scenario.goods(**cards))) == code


def test_a_wedding_without_a_guest_who_could_give_is_of_no_use() -> None:
    """CK-CARD-WEDDING, CK-PRG-07: seat 2 has cards but no more points, seats 1 and 3 have no cards."""
    assert feast().give(2, brick=5).building().code(PlayWedding(ZERO)) == "progress.no-effect"


def test_gifts_are_not_seen_before_all_have_chosen() -> None:
    """CK-CARD-WEDDING: seat 1 has chosen, nothing has changed hands, and nobody else knows what it chose."""
    scenario = feast().give(1, brick=2, coin=2).give(3, wool=3, ore=1).building().play(PlayWedding(ZERO))
    gift = GiveGifts(ONE, scenario.goods(brick=1, coin=1))
    scenario.play(gift)
    assert scenario.happened == (Answered(ONE, "cities_knights/wedding-gifts"),)
    assert hands(scenario) == [0, 4, 0, 4]
    answers = {seat: scenario.game.view(seat).stack[-1].answers for seat in (ZERO, ONE, TWO, THREE, None)}  # type: ignore[attr-defined]
    hidden = (HiddenAnswer(ONE),)
    assert answers == {0: hidden, 1: (gift,), 2: hidden, 3: hidden, None: hidden}
    concealed(scenario)
    assert len(guessed(scenario, THREE, lambda state: state.stack[-1])) > 1
    assert guessed(scenario, ONE, lambda state: state.stack[-1]) == {scenario.state.stack[-1]}


def test_gifts_are_seen_by_giver_and_taker() -> None:
    """CK-CARD-WEDDING: the others see two cards pass."""
    scenario = feast().give(1, brick=2, coin=2).building().play(PlayWedding(ZERO))
    cards = scenario.goods(brick=1, coin=1)
    scenario.play(GiveGifts(ONE, cards))
    passed, hidden = CardsPassed(ONE, ZERO, cards, 2), CardsPassed(ONE, ZERO, None, 2)
    assert told(scenario, CardsPassed) == shown(passed, hidden, to=(0, 1))
    assert scenario.events(GoodsMoved) == ()


# -- saboteur ----------------------------------------------------------------------------------------------------


def plot(**options: bool) -> CitiesKnights:
    """Seat 0 with two points and a Saboteur; seat 1 has three, seat 2 two, seat 3 one."""
    scenario = holding(saboteur=1, options=options)
    for seat, points in enumerate((2, 3, 2, 1)):
        scenario.defenders(seat, points)
    return scenario


def test_opponents_with_as_many_points_or_more_lose_half_of_their_cards() -> None:
    """CK-CARD-SABOTEUR: rounded down: four of nine and one of three, of their choice; seat 3 keeps all."""
    scenario = plot().give(1, brick=5, coin=4).give(2, wool=3).give(3, ore=8).building().play(PlaySaboteur(ZERO))
    assert scenario.state.phase == Sabotage((ONE, TWO), (0, 4, 1, 0))
    scenario.play(GiveUpHalf(TWO, scenario.goods(wool=1)), GiveUpHalf(ONE, scenario.goods(brick=1, coin=3))).sound()
    assert scenario.hand(1) == {**NOTHING, "brick": 4, "coin": 1}
    assert hands(scenario) == [0, 5, 2, 8]
    assert scenario.state.stack[-1].tag == "base/build"


def test_a_small_hand_loses_half_too() -> None:
    """CK-CARD-SABOTEUR, CK-FAQ-18: one of two; a single card is half a card too few."""
    scenario = plot().give(1, brick=2).give(2, wool=1).building().play(PlaySaboteur(ZERO))
    assert scenario.state.phase == Sabotage((ONE,), (0, 1, 0, 0))


def test_walls_do_not_help_against_the_saboteur() -> None:
    """CK-CARD-SABOTEUR."""
    scenario = plot().piece("city", 1, MOUNTAINS_10).piece("wall", 1, MOUNTAINS_10).give(1, brick=8).building()
    assert scenario.play(PlaySaboteur(ZERO)).state.stack[-1] == Sabotage((ONE,), (0, 4, 0, 0))


@pytest.mark.parametrize("cards", [{"brick": 3}, {"brick": 5}, {"ore": 4}, {}])
def test_half_of_the_cards_are_given_back_and_no_others(cards: dict[str, int]) -> None:
    """CK-CARD-SABOTEUR: and it is said which of the two is wrong."""
    scenario = plot().give(1, brick=5, coin=4).building().play(PlaySaboteur(ZERO))
    code = "choice.not-in-hand" if sum(cards.values()) == 4 else "saboteur.wrong-number"
    assert scenario.code(GiveUpHalf(ONE, scenario.goods(**cards))) == code


def test_a_saboteur_whom_nobody_has_to_fear_is_of_no_use() -> None:
    """CK-CARD-SABOTEUR, CK-PRG-07: seat 3 has many cards but fewer points, the others a card at most."""
    scenario = plot().give(1, brick=1).give(3, ore=8).building()
    assert scenario.code(PlaySaboteur(ZERO)) == "progress.no-effect"


def test_what_the_saboteur_destroys_is_not_seen_before_all_have_chosen() -> None:
    """CK-CARD-SABOTEUR: and then it is seen by all, as it goes to the supply."""
    scenario = plot().give(1, brick=5, coin=4).give(2, wool=3, ore=1).building().play(PlaySaboteur(ZERO))
    first, second = GiveUpHalf(TWO, scenario.goods(wool=1, ore=1)), GiveUpHalf(ONE, scenario.goods(brick=4))
    scenario.play(first)
    assert scenario.happened == (Answered(TWO, "cities_knights/sabotage"),)
    assert hands(scenario) == [0, 9, 4, 0]
    answers = {seat: scenario.game.view(seat).stack[-1].answers for seat in (ZERO, ONE, TWO, None)}  # type: ignore[attr-defined]
    hidden = (HiddenAnswer(TWO),)
    assert answers == {0: hidden, 1: hidden, 2: (first,), None: hidden}
    assert len(guessed(concealed(scenario), ONE, lambda state: state.stack[-1])) > 1
    scenario.play(second)
    moved = [GoodsMoved(ONE, None, second.cards), GoodsMoved(TWO, None, first.cards)]
    assert told(scenario, GoodsMoved) == dict.fromkeys((0, 1, 2, 3, None), moved)


def test_nobody_else_can_do_anything_while_the_saboteur_is_at_work() -> None:
    """CK-CARD-SABOTEUR."""
    scenario = plot().give(1, brick=5, coin=4).building().play(PlaySaboteur(ZERO))
    assert scenario.game.actors == (1,)
    assert scenario.code(EndTurn(ZERO)) == "engine.not-now"
    assert scenario.code(GiveUpHalf(TWO, scenario.goods())) == "engine.not-your-decision"
