"""Defenders of Catan (Cities & Knights: "Victoria de los caballeros de Catán")."""

import pytest

from catan_core import Seat
from catan_core.base import Dice, Roll
from catan_expansions.cities_knights import (
    BattleFought,
    ChooseDeck,
    DefenderNamed,
    DrawProgress,
    ProgressDrawn,
    ReturnCard,
)
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights

POSTS = ((-1, 0, "N"), (0, 0, "N"), (1, 0, "N"), (0, 1, "N"))
"""A place for a knight of each seat."""

CARD = {"trade": "merchant", "politics": "bishop", "science": "mining"}
LANDING = Dice((1, 1, "ship"))


def defended(*ranks: str | None, turn: int = 0, **options: object) -> CitiesKnights:
    """The ship is about to land on an island without a city; an active knight of each rank, by seat."""
    scenario = CitiesKnights(turn=turn, options=options).ship(6)  # type: ignore[arg-type]
    for seat, rank in enumerate(ranks):
        if rank is not None:
            scenario.knights(seat, rank, POSTS[seat], active=True)
    return scenario


@pytest.mark.parametrize("best", [0, 1, 3])
def test_the_greatest_contributor_becomes_defender_of_catan(best: Seat) -> None:
    """CK-BARB-11: one card, one point, also outside one's turn."""
    ranks = ["mighty" if seat == best else "strong" for seat in range(4)]
    scenario = defended(*ranks).play(Roll(ZERO), LANDING).sound()
    assert scenario.defender_cards() == tuple(int(seat == best) for seat in range(4))
    assert scenario.events(DefenderNamed) == (DefenderNamed(best),)
    assert scenario.game.score(best) == {"cities_knights/defender": 1}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_strength_counts_and_not_the_number_of_knights() -> None:
    """CK-BARB-11: a mighty knight against two basic ones."""
    scenario = defended("mighty", "basic").knights(1, "basic", (1, 1, "N"), active=True).play(Roll(ZERO), LANDING)
    assert scenario.defender_cards() == (1, 0, 0, 0)


def test_after_a_defeat_nobody_is_defender() -> None:
    """CK-BARB-11."""
    scenario = defended("basic").piece("city", 1, (0, -2, "N"), (2, -2, "N"))
    scenario.game = scenario.game.play(Roll(ZERO)).play(LANDING)
    assert scenario.defender_cards() == (0, 0, 0, 0)


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize("options", [{}, {"tie_draw": "choose_deck"}], ids=["default", "choose_deck"])
def test_several_best_ones_each_draw_from_a_deck_of_their_choice_and_nobody_is_defender(
    turn: Seat, options: dict[str, object]
) -> None:
    """CK-BARB-12: clockwise from the active player; option `tie_draw`."""
    scenario = defended("strong", "strong", "basic", "strong", turn=turn, **options).play(Roll(turn), LANDING)
    order = [seat for seat in ((turn + step) % 4 for step in range(4)) if seat != 2]
    for seat, track in zip(order, CARD, strict=True):
        assert scenario.game.actors == (seat,)
        assert {action.track for action in scenario.game.actions.of(ChooseDeck)} == set(CARD)
        scenario.play(ChooseDeck(Seat(seat), track), DrawProgress(CARD[track]))
        assert scenario.progress_cards(seat) == {CARD[track]: 1}
    assert scenario.defender_cards() == (0, 0, 0, 0)
    assert scenario.progress_cards(2) == {}
    assert scenario.sound().state.stack[-1].tag == "base/trade"


@pytest.mark.parametrize("track", list(CARD))
def test_the_deck_may_be_fixed(track: str) -> None:
    """CK-BARB-12: option `tie_draw`; nobody is asked."""
    scenario = defended("basic", None, "basic", turn=1, tie_draw=track)
    scenario.play(Roll(ONE), LANDING, DrawProgress(CARD[track]), DrawProgress(CARD[track]))
    assert [(event.seat, event.track) for event in scenario.events(ProgressDrawn)] == [(2, track), (0, track)]


def test_of_those_who_have_drawn_all_but_the_active_player_return_a_fifth_card_at_once() -> None:
    """CK-BARB-12, CK-PRG-04: whoever drew first is on no other footing than the rest."""
    scenario = defended(None, "basic", "basic").progress(1, merchant=4).progress(2, mining=2, crane=2)
    scenario.play(Roll(ZERO), LANDING, ChooseDeck(ONE, "politics"), DrawProgress("bishop"))
    scenario.play(ChooseDeck(TWO, "politics"), DrawProgress("bishop"))
    assert scenario.game.actors == (ONE, TWO)
    scenario.play(ReturnCard(ONE, "bishop"), ReturnCard(TWO, "crane"))
    assert scenario.sound().state.stack[-1].tag == "base/trade"


def test_an_empty_deck_is_not_chosen() -> None:
    """CK-BARB-12: a ruling; there is no card to be had from it."""
    scenario = defended("basic", "basic").progress_deck("trade").play(Roll(ZERO), LANDING)
    assert scenario.code(ChooseDeck(ZERO, "trade")) == "barbarians.no-such-deck"
    assert scenario.code(ChooseDeck(ZERO, "war")) == "engine.out-of-range"
    assert scenario.code(ChooseDeck(ZERO, "science")) is None


def test_of_a_deck_that_is_exhausted_nobody_draws() -> None:
    """CK-BARB-12: fixed, or all three."""
    fixed = defended("basic", "basic", tie_draw="science").progress_deck("science").play(Roll(ZERO), LANDING)
    assert fixed.events(ProgressDrawn) == ()
    scenario = defended("basic", "basic")
    for track in CARD:
        scenario.progress_deck(track)
    scenario.play(Roll(ZERO), LANDING)
    while scenario.state.stack[-1].tag == "cities_knights/deck-choice":
        scenario.play(next(iter(scenario.game.actions)))
    assert scenario.state.stack[-1].tag == "base/trade"


def test_a_player_without_a_city_may_be_the_best_defender() -> None:
    """CK-BARB-13: with nothing but a road."""
    scenario = defended(None, None, "strong").piece("city", 0, (0, -2, "N")).play(Roll(ZERO), LANDING)
    assert scenario.events(BattleFought) == (BattleFought(1, (0, 0, 2, 0), True),)
    assert scenario.defender_cards() == (0, 0, 1, 0)


@pytest.mark.parametrize("options", [{}, {"zero_contributors_draw": True}], ids=["default", "true"])
def test_without_city_and_knight_the_knights_have_won_and_all_are_tied(options: dict[str, object]) -> None:
    """CK-BARB-14: literally; option `zero_contributors_draw`."""
    scenario = defended(turn=3, **options).play(Roll(THREE), LANDING)
    assert scenario.events(BattleFought) == (BattleFought(0, (0, 0, 0, 0), True),)
    for seat in (THREE, ZERO, ONE, TWO):
        scenario.play(ChooseDeck(seat, "science"), DrawProgress("mining" if seat in (3, 0) else "crane"))
    assert [sum(scenario.progress_cards(seat).values()) for seat in range(4)] == [1, 1, 1, 1]


def test_or_nobody_draws_then() -> None:
    """CK-BARB-14: with the option off; real contributors draw all the same."""
    scenario = defended(zero_contributors_draw=False).play(Roll(ZERO), LANDING)
    assert scenario.state.stack[-1].tag == "base/trade"
    tied = defended("basic", "basic", zero_contributors_draw=False).play(Roll(ZERO), LANDING)
    assert tied.state.stack[-1].tag == "cities_knights/deck-choice"


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, 3), ({"defender_cards_limited": False}, 3), ({"defender_cards_limited": True}, 2)],
    ids=["default", "unlimited", "limited"],
)
def test_when_the_cards_are_used_up_the_point_is_still_earned_or_not(options: dict[str, object], points: int) -> None:
    """CK-BARB-15: option `defender_cards_limited`; a seventh defence."""
    scenario = defended("basic", **keywords(options)).defenders(0, 2).defenders(3, 4).play(Roll(ZERO), LANDING)
    assert scenario.game.score(ZERO) == {"cities_knights/defender": points}
    assert len(scenario.events(DefenderNamed)) == points - 2


def test_the_sixth_card_is_still_there() -> None:
    """CK-BARB-15."""
    scenario = defended("basic", defender_cards_limited=True).defenders(0, 2).defenders(3, 3).play(Roll(ZERO), LANDING)
    assert scenario.defender_cards() == (3, 0, 0, 3)
