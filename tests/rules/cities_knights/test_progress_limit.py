"""The limit of four progress cards (Cities & Knights: "Jugar cartas de progreso", "Particularidades")."""

from catan_core import Answered, Game, HiddenAnswer, State
from catan_core.base import Dice, Discard, EndTurn, Roll
from catan_expansions.cities_knights import (
    AskHarbor,
    CardReturned,
    ChooseDeck,
    DrawProgress,
    MoveKnight,
    PlayAlchemist,
    PlayCommercialHarbor,
    PlayMerchant,
    PlayMining,
    PlayRoadBuilding,
    PlaySpy,
    ProgressCards,
    PromoteKnight,
    ReturnCard,
    Surplus,
    TakeProgress,
)
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import concealed, guessed, holding, shown, tail, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

MOUNTAINS_10, FOREST_9 = (0, -2, "N"), (2, -2, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"))
AT_END = {"limit_own_turn": "end_of_turn"}


def fifth(seat: int, *, options: dict[str, str] | None = None, **cards: int) -> CitiesKnights:
    """A seat with four progress cards draws a mining card in the turn of seat 0."""
    cards = cards or {"bishop": 2, "merchant": 2}
    assert sum(cards.values()) == 4
    scenario = CitiesKnights(options=options).progress(seat, **keywords(cards)).levels(seat, science=1)
    return scenario.piece("settlement", seat, MOUNTAINS_10)


def draw(scenario: CitiesKnights, card: str = "mining") -> CitiesKnights:
    """Seat 0 rolls a gate of science, and one seat draws a card."""
    return scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress(card))


# -- outside one's own turn --------------------------------------------------------------------------------------


def test_four_cards_may_be_held() -> None:
    """CK-PRG-03."""
    scenario = draw(CitiesKnights().progress(2, merchant=3).levels(2, science=1))
    assert scenario.game.actors == (0,)
    assert scenario.progress_cards(2) == {"merchant": 3, "mining": 1}


def test_who_draws_a_fifth_card_outside_its_turn_returns_one_of_its_choice() -> None:
    """CK-PRG-03: the new one or an old one, and it cannot play any."""
    scenario = draw(fifth(2))
    assert scenario.game.actors == (2,)
    assert set(scenario.game.actions) == {ReturnCard(TWO, card) for card in ("mining", "bishop", "merchant")}
    assert scenario.code(PlayMining(TWO)) == "engine.not-now"
    assert scenario.code(ReturnCard(TWO, "smith")) == "progress.not-held"
    assert scenario.code(ReturnCard(TWO, "nonsense")) == "engine.out-of-range"
    scenario.play(ReturnCard(TWO, "bishop")).sound()
    assert scenario.progress_cards(2) == {"bishop": 1, "merchant": 2, "mining": 1}
    assert scenario.game.actors == (0,)


def test_the_returned_card_lies_under_its_deck_where_its_owner_knows_it() -> None:
    """CK-PRG-03, CK-PRG-05: face down: the others know only that a card has come under the blue deck."""
    scenario = draw(fifth(2)).play(ReturnCard(TWO, "bishop"))
    assert tail(scenario, "politics") == [("bishop", (2,))]
    assert tail(scenario, "politics", TWO) == [("bishop", (2,))]
    assert tail(scenario, "politics", ZERO) == tail(scenario, "politics", None) == [(None, (2,))]
    returned, hidden = CardReturned(TWO, "politics", "bishop"), CardReturned(TWO, "politics", None)
    assert told(scenario, CardReturned) == shown(returned, hidden, to=(2,))
    concealed(scenario)


def test_no_victory_card_is_thought_to_lie_under_a_deck() -> None:
    """CK-PRG-02: it would lie open before somebody."""
    scenario = draw(fifth(2)).play(ReturnCard(TWO, "bishop"))

    def under(state: State) -> str | None:
        return tail(CitiesKnights.of(Game(state)), "politics")[0][0]

    kinds = set().union(*(guessed(scenario, seat, under, 60) for seat in (ZERO, ONE, THREE, None)))
    assert {"bishop", "spy", "wedding"} < kinds
    assert "constitution" not in kinds


def test_the_surplus_of_others_goes_back_before_the_hexes_yield() -> None:
    """CK-PRG-03, CK-PRG-04."""
    scenario = fifth(2).piece("settlement", 0, FOREST_9).levels(2, science=5)
    scenario.play(Roll(ZERO), Dice((5, 4, "science")), DrawProgress("mining"))
    assert scenario.hand(0) == NOTHING
    assert scenario.play(ReturnCard(TWO, "mining")).hand(0) == {**NOTHING, "lumber": 1}


def test_everybody_draws_before_anybody_returns() -> None:
    """CK-FAQ-22: and those outside their turn return at the same time."""
    scenario = fifth(2).progress(1, spy=1, smith=1, merchant=2).levels(1, science=1).levels(3, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), *map(DrawProgress, ("crane", "mining", "crane")))
    assert scenario.state.phase == Surplus((ONE, TWO))
    scenario.play(ReturnCard(TWO, "mining"), ReturnCard(ONE, "spy"))
    assert scenario.progress_cards(1) == {"smith": 1, "crane": 1, "merchant": 2}
    assert scenario.progress_cards(2) == {"bishop": 2, "merchant": 2}
    assert scenario.progress_cards(3) == {"crane": 1}


def test_a_returned_card_is_not_shown_before_all_have_returned_one() -> None:
    """CK-PRG-03: not even the color of its back."""
    scenario = fifth(2).progress(1, spy=1, smith=1, merchant=2).levels(1, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("crane"), DrawProgress("mining"))
    scenario.play(ReturnCard(TWO, "mining"))
    assert scenario.happened == (Answered(TWO, "cities_knights/surplus"),)
    assert scenario.progress_cards(2) == {"bishop": 2, "merchant": 2, "mining": 1}
    answers = {seat: scenario.game.view(seat).stack[-1].answers for seat in (ZERO, ONE, TWO, None)}  # type: ignore[attr-defined]
    hidden = (HiddenAnswer(TWO),)
    assert answers == {0: hidden, 1: hidden, 2: (ReturnCard(TWO, "mining"),), None: hidden}
    assert len(guessed(concealed(scenario), ONE, lambda state: state.stack[-1])) > 1


# -- in one's own turn -------------------------------------------------------------------------------------------


def test_the_fifth_card_of_ones_own_turn_may_be_played_at_once() -> None:
    """CK-PRG-04, CK-FAQ-11: this one or another, instead of returning one."""
    scenario = draw(fifth(0))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"
    scenario.play(PlayMining(ZERO))
    assert scenario.progress_cards(0) == {"bishop": 2, "merchant": 2}
    assert scenario.hand(0) == {**NOTHING, "ore": 2}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_or_it_is_returned_or_another_one() -> None:
    """CK-PRG-04, CK-FAQ-11: it cannot be kept beside four others."""
    scenario = draw(fifth(0))
    assert scenario.code(EndTurn(ZERO)) == "engine.not-now"
    scenario.play(ReturnCard(ZERO, "merchant"))
    assert scenario.progress_cards(0) == {"bishop": 2, "merchant": 1, "mining": 1}
    assert tail(scenario, "trade", ONE) == [(None, (0,))]
    assert scenario.state.stack[-1].tag == "base/trade"


def test_before_that_nothing_else_is_done() -> None:
    """CK-PRG-04: no knight moves, is promoted, and no trade or building begins."""
    scenario = fifth(0).roads(0, *LINE).knights(0, "basic", LINE[0], active=True).give(0, ore=3, wool=3, brick=9)
    draw(scenario)
    assert {type(action) for action in scenario.game.actions} == {ReturnCard, PlayMining, PlayMerchant}
    assert scenario.code(PromoteKnight(ZERO, scenario.node(LINE[0]))) == "engine.not-now"
    assert scenario.code(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[1]))) == "engine.not-now"


def test_the_surplus_of_the_seat_on_turn_is_dealt_with_after_the_production() -> None:
    """CK-PRG-04: since no card may be played before the roll is settled."""
    scenario = fifth(0, spy=2, smith=2).piece("settlement", 0, FOREST_9).levels(0, science=5)
    scenario.play(Roll(ZERO), Dice((5, 4, "science")), DrawProgress("mining"))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"


def test_on_a_seven_it_comes_after_the_discards_and_the_robber() -> None:
    """CK-PRG-04."""
    scenario = fifth(0).give(0, brick=8).levels(0, science=5)
    scenario.play(Roll(ZERO), Dice((3, 4, "science")), DrawProgress("mining"))
    scenario.play(Discard(ZERO, scenario.goods(brick=4)))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"


def test_two_cards_too_many_go_one_after_the_other() -> None:
    """CK-PRG-04: one drawn, another taken by a Spy that is played against the surplus."""
    scenario = fifth(0, spy=1, bishop=1, merchant=2).progress(1, crane=1, smith=1)
    draw(scenario).play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, "crane"))
    assert scenario.progress_cards(0) == {"bishop": 1, "merchant": 2, "mining": 1, "crane": 1}
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"
    scenario.play(ReturnCard(ZERO, "crane"))
    assert scenario.progress_cards(0) == {"bishop": 1, "merchant": 2, "mining": 1}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_a_card_that_asks_for_more_is_finished_before_the_next_is_returned() -> None:
    """CK-PRG-04: both roads first."""
    scenario = CitiesKnights().progress(0, road_building=1, bishop=2, merchant=2).roads(0, *LINE)
    draw(scenario.levels(0, science=1)).play(PlayRoadBuilding(ZERO))
    assert scenario.state.stack[-1].tag == "base/free-road"
    scenario.play(scenario.game.actions[0]).play(scenario.game.actions[0])
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"
    assert len(scenario.at("road", 0)) == 4
    assert scenario.play(ReturnCard(ZERO, "bishop")).state.stack[-1].tag == "base/trade"


def test_a_harbor_played_then_is_used_when_the_turn_goes_on() -> None:
    """CK-PRG-04, CK-CARD-HARBOUR: it lasts for the turn."""
    scenario = fifth(0, commercial_harbor=1, bishop=1, spy=2).give(0, brick=1).give(1, coin=1)
    draw(scenario).play(PlayCommercialHarbor(ZERO))
    assert scenario.state.stack[-1].tag == "base/trade"
    assert scenario.code(AskHarbor(ZERO, ONE)) is None


def test_a_harbor_is_played_then_without_a_resource_too() -> None:
    """CK-PRG-04, CK-PRG-07, CK-CARD-HARBOUR: to come down to four, since it lasts for the turn that follows."""
    scenario = fifth(0, commercial_harbor=1, bishop=1, spy=2).give(1, coin=1)
    assert draw(scenario).code(PlayCommercialHarbor(ZERO)) is None


def test_the_spy_of_a_seat_with_four_others_brings_it_over_the_limit_at_once() -> None:
    """CK-PRG-04, CK-CARD-SPY: what it takes may be played, or one goes back."""
    scenario = CitiesKnights().building().progress(0, spy=1, bishop=2, merchant=2).progress(1, mining=1)
    scenario.piece("settlement", 0, MOUNTAINS_10).play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, "mining"))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"
    scenario.play(PlayMining(ZERO))
    assert scenario.state.stack[-1].tag == "base/build"


def test_who_is_on_turn_is_asked_after_the_others() -> None:
    """CK-PRG-03, CK-PRG-04: seat 2 returns one before the hexes yield, seat 0 after."""
    scenario = fifth(2).progress(0, spy=2, smith=2).levels(0, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("crane"), DrawProgress("mining"))
    assert scenario.game.actors == (2,)
    scenario.play(ReturnCard(TWO, "mining"))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"


def test_cards_of_a_tied_battle_count_too() -> None:
    """CK-PRG-03, CK-PRG-04, CK-FAQ-22: both draw, then seat 1 returns one, and seat 0 after the production."""
    scenario = CitiesKnights().ship(6).progress(0, bishop=2, merchant=2).progress(1, spy=2, smith=2)
    for seat, node in ((0, (0, 0, "N")), (1, (2, 1, "N"))):
        scenario.knights(seat, "basic", node, active=True)
    scenario.play(Roll(ZERO), Dice((1, 1, "ship")), ChooseDeck(ZERO, "trade"), DrawProgress("merchant"))
    assert scenario.game.actors == (1,)
    scenario.play(ChooseDeck(ONE, "trade"), DrawProgress("merchant"))
    assert scenario.state.phase == Surplus((ONE,))
    scenario.play(ReturnCard(ONE, "merchant"))
    assert scenario.state.stack[-1].tag == "cities_knights/own-surplus"


# -- the option --------------------------------------------------------------------------------------------------


def test_with_the_option_five_cards_may_be_held_until_the_end_of_ones_turn() -> None:
    """CK-PRG-04: `limit_own_turn` = end_of_turn: one goes back then, and none can be played any more."""
    scenario = draw(fifth(0, options=AT_END))
    assert scenario.state.stack[-1].tag == "base/trade"
    scenario.building().play(EndTurn(ZERO))
    assert scenario.state.phase == Surplus((ZERO,))
    assert {type(action) for action in scenario.game.actions} == {ReturnCard}
    scenario.play(ReturnCard(ZERO, "merchant"))
    assert scenario.progress_cards(0) == {"bishop": 2, "merchant": 1, "mining": 1}
    assert scenario.game.turn.seat == 1


def test_with_the_option_nothing_goes_back_if_the_surplus_was_played() -> None:
    """CK-PRG-04."""
    scenario = draw(fifth(0, options=AT_END)).building().play(PlayMining(ZERO), EndTurn(ZERO))
    assert scenario.game.turn.seat == 1
    assert scenario.progress_cards(0) == {"bishop": 2, "merchant": 2}


def test_with_the_option_all_cards_over_the_limit_go_back() -> None:
    """CK-PRG-04: two of six."""
    scenario = draw(fifth(0, options=AT_END)).progress(0, spy=1).building()
    scenario.play(EndTurn(ZERO), ReturnCard(ZERO, "spy"))
    assert scenario.game.actors == (0,)
    scenario.play(ReturnCard(ZERO, "mining"))
    assert scenario.progress_cards(0) == {"bishop": 2, "merchant": 2}
    assert scenario.game.turn.seat == 1


def test_with_the_option_the_spy_lets_one_keep_five_until_then() -> None:
    """CK-PRG-04, CK-CARD-SPY."""
    scenario = holding(options=AT_END, spy=1, bishop=2, merchant=2).progress(1, mining=1).building()
    scenario.play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, "mining"))
    assert scenario.state.stack[-1].tag == "base/build"


def test_with_the_option_others_still_return_theirs_at_once() -> None:
    """CK-PRG-03."""
    scenario = draw(fifth(2, options=AT_END))
    assert scenario.state.phase == Surplus((TWO,))


# -- what others see ---------------------------------------------------------------------------------------------


def test_others_see_how_many_cards_of_each_color_a_seat_has_and_no_more() -> None:
    """CK-COMP-02, CK-EVENT-02: the backs tell the deck."""
    scenario = CitiesKnights().progress(1, merchant=1, bishop=2).progress(1, printer=1)
    concealed(scenario)
    for seat in (ZERO, TWO, THREE, None):
        cards = scenario.game.view(seat)[ProgressCards]
        assert (cards.hands[1], cards.sizes[1], cards.cards(ONE), sum(cards.shown[1])) == ((), (1, 2, 0), 3, 1)
        assert len(guessed(scenario, seat, lambda state: state[ProgressCards].hands[1])) > 1
    own = scenario.state[ProgressCards].hands[1]
    assert scenario.game.view(ONE)[ProgressCards].hands == ((), own, (), ())
    assert guessed(scenario, ONE, lambda state: state[ProgressCards].hands[1]) == {own}


def test_an_alchemist_in_hand_does_not_show_before_the_roll() -> None:
    """CK-PRG-01: others cannot tell whether the seat on turn may play one."""
    scenario = holding(alchemist=1)
    assert PlayAlchemist(ZERO, 1, 1) in scenario.game.actions
    concealed(scenario)
