"""The commercial harbor (Cities & Knights: "Puerto de mercancías")."""

from collections.abc import Mapping, Sequence

import pytest

from catan_core import Answered, Event, Goods, HiddenAnswer, Seat, SeatSet, Seen, State, evolve
from catan_core.base import CardStolen, EndTurn, GoodsMoved, Holdings, MaritimeTrade, goods, odds_of_hands
from catan_core.base.goods import hand_size
from catan_expansions.cities_knights import (
    AskHarbor,
    CardsPassed,
    GiveGood,
    HarborAsked,
    HarborExchange,
    PlayCommercialHarbor,
    TurnEffects,
)
from catan_expansions.cities_knights.commodities import commodities, held, resources
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import concealed, guessed, holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

SEEN = (ZERO, ONE, THREE, None)
"""Those who do not see the hand of seat 2."""


def quay(cards: int = 1, **goods: int) -> CitiesKnights:
    """Seat 0 with Commercial Harbors and goods; seat 1 with commodities, seat 2 with none, seat 3 without cards."""
    scenario = holding(commercial_harbor=cards).give(0, **(goods or {"brick": 1, "ore": 2}))
    return scenario.give(1, cloth=1, coin=1, wool=2).give(2, wool=3).building()


def give(scenario: CitiesKnights, seat: Seat, good: str) -> GiveGood:
    """What a seat gives in the exchange."""
    return GiveGood(seat, scenario.good(good))


# -- the exchange ------------------------------------------------------------------------------------------------


def test_a_resource_is_exchanged_for_a_commodity_of_the_partners_choice() -> None:
    """CK-CARD-HARBOUR."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    assert scenario.state.phase == HarborExchange((ZERO, ONE), ZERO, ONE)
    scenario.play(give(scenario, ZERO, "ore"), give(scenario, ONE, "coin")).sound()
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "ore": 1, "coin": 1}
    assert scenario.hand(1) == {**NOTHING, "cloth": 1, "wool": 2, "ore": 1}
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_asker_gives_a_resource_and_the_partner_a_commodity() -> None:
    """CK-CARD-HARBOUR: each what it has; what it has and may not give is not said to be missing."""
    scenario = quay(brick=1, cloth=1).play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    offered = {seat: set(scenario.game.actions_of(seat)) for seat in map(Seat, range(4))}
    answers = {give(scenario, ONE, "cloth"), give(scenario, ONE, "coin")}
    assert offered == {0: {give(scenario, ZERO, "brick")}, 1: answers, 2: set(), 3: set()}
    assert scenario.code(give(scenario, ZERO, "cloth")) == "harbor.wrong-kind"
    assert scenario.code(give(scenario, ZERO, "ore")) == "progress.not-in-hand"
    assert scenario.code(give(scenario, ONE, "wool")) == "harbor.wrong-kind"
    assert scenario.code(give(scenario, ONE, "paper")) == "progress.not-in-hand"


def test_who_has_no_commodity_gives_nothing_and_gets_nothing() -> None:
    """CK-CARD-HARBOUR: no exchange."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO))
    assert scenario.events(HarborAsked) == (HarborAsked(ZERO, TWO, False),)
    assert scenario.state.stack[-1].tag == "base/build"
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "ore": 2}
    assert scenario.hand(2) == {**NOTHING, "wool": 3}


def test_every_opponent_is_asked_once() -> None:
    """CK-CARD-HARBOUR: each in turn, whether it had a commodity or not."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO))
    assert scenario.code(AskHarbor(ZERO, TWO)) == "harbor.asked-already"
    scenario.play(AskHarbor(ZERO, ONE), give(scenario, ZERO, "ore"), give(scenario, ONE, "coin"))
    assert scenario.code(AskHarbor(ZERO, ONE)) == "harbor.asked-already"
    assert scenario.code(AskHarbor(ZERO, ZERO)) == "harbor.asked-already"
    assert list(scenario.game.actions.of(AskHarbor)) == [AskHarbor(ZERO, THREE)]


def test_what_has_been_got_may_be_used_before_the_next_is_asked() -> None:
    """CK-CARD-HARBOUR: the card lasts for the turn, other actions may come between."""
    scenario = quay().piece("city", 0, (0, -2, "N")).give(2, paper=1)
    scenario.play(
        PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE), give(scenario, ZERO, "ore"), give(scenario, ONE, "coin")
    )
    improve = next(action for action in scenario.game.actions if action.tag == "cities_knights/improve")
    scenario.play(improve, AskHarbor(ZERO, TWO), give(scenario, ZERO, "ore"), give(scenario, TWO, "paper"))
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "paper": 1}


def test_without_a_resource_nobody_is_asked() -> None:
    """CK-CARD-HARBOUR: the last one may have been exchanged."""
    scenario = quay(brick=1).give(2, coin=1).play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    scenario.play(give(scenario, ZERO, "brick"), give(scenario, ONE, "coin"))
    assert scenario.code(AskHarbor(ZERO, TWO)) == "harbor.nothing-to-offer"
    assert not scenario.game.actions.of(AskHarbor)


def test_the_card_lasts_until_the_end_of_the_turn() -> None:
    """CK-CARD-HARBOUR: and is for whoever has played it."""
    scenario = quay()
    assert scenario.code(AskHarbor(ZERO, ONE)) == "harbor.asked-already"
    scenario.play(PlayCommercialHarbor(ZERO))
    assert scenario.code(AskHarbor(ONE, ZERO)) == "engine.not-your-decision"
    scenario.play(EndTurn(ZERO)).building()
    assert scenario.code(AskHarbor(ONE, TWO)) == "harbor.asked-already"
    assert scenario.until_turn_of(0).building().code(AskHarbor(ZERO, ONE)) == "harbor.asked-already"


def asked(scenario: CitiesKnights) -> list[Seat]:
    """The seats that are asked while anybody may be, the lowest first; each gives the first good that it can."""
    seats = []
    while scenario.game.actions.of(AskHarbor):
        seats.append(scenario.game.actions.of(AskHarbor)[0].partner)
        scenario.play(AskHarbor(ZERO, seats[-1]))
        while isinstance(scenario.state.phase, HarborExchange):
            scenario.play(scenario.game.actions_of(scenario.game.actors[0])[0])
    return seats


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_second_card_lets_everybody_be_asked_once_more(before: int) -> None:
    """CK-CARD-HARBOUR, CK-PRG-08: whether the offers of the first are all open, some of them, or none."""
    scenario = quay(cards=2, brick=6).play(PlayCommercialHarbor(ZERO))
    for seat in map(Seat, range(1, before + 1)):
        scenario.play(AskHarbor(ZERO, seat))
        if seat == 1:
            scenario.play(give(scenario, ZERO, "brick"), give(scenario, ONE, "coin"))
    scenario.play(PlayCommercialHarbor(ZERO))
    assert asked(scenario) == sorted([*range(1, 4), *range(before + 1, 4)])
    assert scenario.sound().code(AskHarbor(ZERO, ONE)) == "harbor.asked-already"


def exchange(scenario: CitiesKnights) -> list[GiveGood]:
    """Ore against coin."""
    return [give(scenario, ZERO, "ore"), give(scenario, ONE, "coin")]


def test_without_a_resource_the_card_may_be_played_and_one_got_afterwards() -> None:
    """CK-CARD-HARBOUR, CK-PRG-07: it lasts for the whole turn."""
    scenario = holding(commercial_harbor=1).give(0, cloth=4).give(1, coin=1).after_roll()
    scenario.play(PlayCommercialHarbor(ZERO))
    assert scenario.code(AskHarbor(ZERO, ONE)) == "harbor.nothing-to-offer"
    cloth, ore = scenario.good("cloth"), scenario.good("ore")
    scenario.play(MaritimeTrade(ZERO, cloth, 4, ore), AskHarbor(ZERO, ONE), *exchange(scenario))
    assert scenario.sound().hand(0) == {**NOTHING, "coin": 1}


def test_without_any_card_of_ones_own_it_may_be_played_too() -> None:
    """CK-CARD-HARBOUR, CK-PRG-07: other cards may bring a resource in this turn."""
    assert holding(commercial_harbor=1).give(1, coin=1).building().code(PlayCommercialHarbor(ZERO)) is None


def test_without_any_card_in_the_hands_of_others_it_is_of_no_use() -> None:
    """CK-CARD-HARBOUR, CK-PRG-07: but whether they hold commodities is not public."""
    alone = holding(commercial_harbor=1).give(0, ore=1).building()
    assert alone.code(PlayCommercialHarbor(ZERO)) == "progress.no-effect"
    assert alone.give(2, wool=1).code(PlayCommercialHarbor(ZERO)) is None


def test_the_harbor_is_used_while_trading_too() -> None:
    """CK-CARD-HARBOUR, CK-PRG-01."""
    scenario = holding(commercial_harbor=1).give(0, ore=1).give(1, coin=1).after_roll()
    scenario.play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE), *exchange(scenario))
    assert scenario.hand(0) == {**NOTHING, "coin": 1}
    assert scenario.state.stack[-1].tag == "base/trade"


# -- what is seen ------------------------------------------------------------------------------------------------


def test_that_there_is_a_commodity_is_seen_by_all() -> None:
    """CK-CARD-HARBOUR: an exchange takes place, or does not, before the eyes of everybody."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    assert told(scenario, HarborAsked) == shown(HarborAsked(ZERO, ONE, True))


@pytest.mark.parametrize("first", [0, 1])
def test_neither_card_is_seen_before_both_are_chosen(first: Seat) -> None:
    """CK-CARD-HARBOUR: the offered card lies face down, and so does the other."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    answers = exchange(scenario)
    scenario.play(answers[first])
    assert scenario.happened == (Answered(first, "cities_knights/harbor-exchange"),)
    assert [hand_size(scenario.state, seat) for seat in map(Seat, range(4))] == [3, 4, 3, 0]
    seen = {seat: scenario.game.view(seat).stack[-1].answers for seat in (ZERO, ONE, TWO, THREE, None)}  # type: ignore[attr-defined]
    hidden = (HiddenAnswer(first),)
    assert seen == {**dict.fromkeys((0, 1, 2, 3, None), hidden), first: (answers[first],)}
    concealed(scenario)
    assert len(guessed(scenario, Seat(1 - first), lambda state: state.stack[-1])) > 1


def test_what_passes_is_seen_by_the_two_alone() -> None:
    """CK-CARD-HARBOUR: the others see one card go each way."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    scenario.play(*exchange(scenario))
    ore, coin = scenario.goods(ore=1), scenario.goods(coin=1)
    passed = [CardsPassed(ZERO, ONE, ore, 1), CardsPassed(ONE, ZERO, coin, 1)]
    hidden = [CardsPassed(ZERO, ONE, None, 1), CardsPassed(ONE, ZERO, None, 1)]
    assert told(scenario, CardsPassed) == {0: passed, 1: passed, 2: hidden, 3: hidden, None: hidden}
    assert scenario.events(GoodsMoved) == ()


def commodities_of(state: State, seat: Seat) -> int:
    """How many commodities a seat has."""
    return held(state, seat, commodities(state.rules, goods.TRADABLE))


@pytest.mark.thorough
def test_whoever_looks_on_knows_that_one_has_a_resource_and_the_other_a_commodity() -> None:
    """CK-CARD-HARBOUR: no state that is made up behind a view lets either be unable to answer."""
    scenario = quay(lumber=1, cloth=5).give(3, brick=15, coin=4).play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))

    def able(state: State) -> bool:
        has_resource = held(state, ZERO, resources(state.rules, goods.TRADABLE)) > 0
        return has_resource and commodities_of(state, ONE) > 0

    for seat in (ZERO, ONE, TWO, THREE, None):
        assert guessed(scenario, seat, able) == {True}
    concealed(scenario)
    for answer in (give(scenario, ZERO, "lumber"), give(scenario, ONE, "cloth")):
        concealed(CitiesKnights.of(scenario.game).play(answer))


@pytest.mark.thorough
def test_a_single_commodity_among_many_cards_is_found() -> None:
    """CK-CARD-HARBOUR: seat 1 must hold one of the few that seat 3 might hold as well."""
    scenario = holding(commercial_harbor=1).give(0, ore=1, cloth=12, coin=12, paper=10).give(1, paper=1)
    scenario.give(3, brick=19, lumber=19, paper=1).building().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE))
    paper = scenario.goods(paper=1)
    assert guessed(scenario, ZERO, lambda state: state[Holdings].hands[1]) == {paper}
    concealed(scenario)


@pytest.mark.parametrize(("harbor", "sound"), [
    ((), True), ((0, 1, 2, 0), True),
    ((0, 0, 0, 0), False), ((1, 1), False), ((0, -1, 1, 1), False), ((0, 3, 0, 0), False),
])  # fmt: skip
def test_offers_that_cannot_be_left_are_no_sound_position(harbor: tuple[int, ...], sound: bool) -> None:
    """CK-CARD-HARBOUR: there are two of the cards, and each is for every opponent once."""
    scenario = CitiesKnights()
    scenario.slice(evolve(scenario.state[TurnEffects], harbor=harbor))
    assert (not scenario.game.rules.problems(scenario.state)) == sound


# -- what all can tell -------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_who_had_no_commodity_has_none_in_any_world() -> None:
    """CK-CARD-HARBOUR: all have heard so."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO))
    for seat in SEEN:
        assert guessed(scenario, seat, lambda state: commodities_of(state, TWO)) == {0}
    concealed(scenario)


def test_who_has_got_a_card_since_may_have_a_commodity() -> None:
    """CK-CARD-HARBOUR: what came is not always seen."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO))
    assert scenario.state[TurnEffects].lacking == 1 << 2
    scenario.give(2, coin=1)
    assert scenario.state[TurnEffects].lacking == 0
    assert len(guessed(scenario, ZERO, lambda state: commodities_of(state, TWO))) > 1
    concealed(scenario)


def test_of_several_without_a_commodity_all_are_remembered() -> None:
    """CK-CARD-HARBOUR: what one opponent has answers nothing about another."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO), AskHarbor(ZERO, THREE))
    assert scenario.state[TurnEffects].lacking == 1 << 2 | 1 << 3
    scenario.play(AskHarbor(ZERO, ONE))
    assert scenario.state[TurnEffects].lacking == 1 << 2 | 1 << 3


def test_that_a_seat_has_no_commodity_is_forgotten_with_the_turn() -> None:
    """CK-CARD-HARBOUR."""
    scenario = quay().play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO), EndTurn(ZERO))
    assert scenario.state[TurnEffects].lacking == 0


def test_a_seat_with_commodities_is_not_said_to_have_none() -> None:
    """CK-CARD-HARBOUR: such a position cannot be."""
    scenario = quay()
    scenario.slice(evolve(scenario.state[TurnEffects], lacking=SeatSet(1 << 1)))
    assert "no commodity" in scenario.game.rules.problems(scenario.state)[0]


def possible(
    scenario: CitiesKnights, seat: Seat | None, begun: Sequence[Goods], *before: Event
) -> Mapping[tuple[Goods, ...], float]:
    """The hands that a seat thinks possible that knew those of the beginning, and has seen some events before."""
    rules = scenario.game.rules
    moved = [GoodsMoved(None, Seat(owner), hand) for owner, hand in enumerate(begun)]
    seen = Seen(seat, rules.events_for([*moved, *before, *scenario.happened], seat))
    return odds_of_hands(scenario.game.view(seat), seen)


def test_whoever_looks_on_knows_that_a_resource_was_exchanged_for_a_commodity() -> None:
    """CK-CARD-HARBOUR: seat 0 gave its brick or an ore, and seat 1 its cloth or its coin, and no wool."""
    scenario = quay()
    begun = scenario.state[Holdings].hands
    scenario.play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, ONE), *exchange(scenario))
    brick, cloth = scenario.good("brick"), scenario.good("cloth")
    ways = {(hands[ONE][brick], hands[ZERO][cloth]): each for hands, each in possible(scenario, TWO, begun).items()}
    assert ways == {
        (1, 1): pytest.approx(1 / 6),
        (1, 0): pytest.approx(1 / 6),
        (0, 1): pytest.approx(1 / 3),
        (0, 0): pytest.approx(1 / 3),
    }
    assert [*possible(scenario, ONE, begun)] == [*possible(scenario, ZERO, begun)] == [scenario.state[Holdings].hands]


def test_that_a_seat_had_no_commodity_is_remembered_after_the_turn() -> None:
    """CK-CARD-HARBOUR: what seat 2 had stolen unseen, a wool, a brick or a cloth, was not the cloth."""
    scenario = quay().give(3, brick=1, cloth=1)
    brick, cloth = scenario.good("brick"), scenario.good("cloth")
    begun = (*scenario.state[Holdings].hands[:2], scenario.goods(wool=2), scenario.goods(wool=1, brick=1, cloth=1))
    theft = CardStolen(TWO, THREE, scenario.good("wool"))
    scenario.play(PlayCommercialHarbor(ZERO), AskHarbor(ZERO, TWO), EndTurn(ZERO))
    odds = possible(scenario, ONE, begun, theft)
    assert {(hands[TWO][brick], hands[TWO][cloth]) for hands in odds} == {(0, 0), (1, 0)}
