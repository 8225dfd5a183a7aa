"""Progress cards in general: when they are played, what becomes of them (Cities & Knights: "Jugar cartas")."""

import pytest

from catan_core import CHANCE, Action, Good, Seat
from catan_core.base import Dice, EndTurn, MaritimeTrade, OfferTrade, Roll
from catan_core.model.record import fields_of
from catan_expansions.cities_knights import (
    DrawProgress,
    Improve,
    PlayAlchemist,
    PlayCommercialHarbor,
    PlayCrane,
    PlayDeserter,
    PlayFleet,
    PlayIrrigation,
    PlayMasterMerchant,
    PlayMedicine,
    PlayMining,
    PlayResourceMonopoly,
    PlayRoadBuilding,
    PlaySaboteur,
    PlaySmith,
    PlaySpy,
    PlayTradeMonopoly,
    PlayWarlord,
    PlayWedding,
    ProgressCards,
    ProgressDrawn,
    ProgressPlayed,
    VictoryCardShown,
)
from catan_expansions.cities_knights.progress.deck import CARDS
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import holding, shown, tail, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights, compiled

MOUNTAINS_10, FIELDS_9 = (0, -2, "N"), (-2, -1, "S")
EVERYBODY = (ZERO, ONE, TWO, THREE)
VOID = {"allow_void_cards": True}


def miner(**cards: int) -> CitiesKnights:
    """Seat 0 beside mountains 10, with these progress cards."""
    return holding(**keywords(cards)).piece("settlement", 0, MOUNTAINS_10)


# -- when --------------------------------------------------------------------------------------------------------


def test_every_card_but_the_alchemist_is_played_after_the_roll() -> None:
    """CK-PRG-01: seat 0 holds one of every kind that is ever in a hand."""
    every = {kind: 1 for deck in CARDS.values() for kind in deck if kind not in ("printer", "constitution")}
    scenario = holding(**keywords(every))
    rules = scenario.game.rules
    kinds = {kind for kind in rules.action_specs if kind.tag.startswith("cities_knights/play-")}
    assert len(kinds) == 23
    before = {kind for kind in rules.offers[type(scenario.state.stack[-1])] if kind in kinds}
    assert before == {PlayAlchemist}
    after = {kind for kind in rules.offers[type(scenario.building().state.stack[-1])] if kind in kinds}
    assert after == kinds - {PlayAlchemist}


def test_a_card_is_played_in_ones_own_turn_only() -> None:
    """CK-PRG-01: neither before nor after the roll of another."""
    scenario = miner(mining=1).progress(1, mining=1).piece("settlement", 1, (2, 1, "N"))
    assert scenario.code(PlayMining(ONE)) == "engine.not-now"
    scenario.building()
    assert scenario.code(PlayMining(ONE)) == "engine.not-your-decision"
    assert scenario.code(PlayMining(ZERO)) is None


def test_no_card_is_played_while_the_robber_is_being_moved() -> None:
    """CK-PRG-01: the roll is settled first."""
    scenario = miner(mining=1).landed().play(Roll(ZERO), Dice((3, 4, "trade")))
    assert scenario.code(PlayMining(ZERO)) == "engine.not-now"


def test_who_does_not_hold_a_card_cannot_play_it() -> None:
    """CK-PRG-01."""
    scenario = miner().building()
    assert scenario.code(PlayMining(ZERO)) == "progress.not-held"
    assert PlayMining(ZERO) not in scenario.game.actions


def test_any_number_of_cards_may_be_played_in_a_turn() -> None:
    """CK-TURN-05, CK-PRG-08: two of a kind and others beside them."""
    scenario = miner(mining=2, irrigation=1).piece("settlement", 0, FIELDS_9).building()
    scenario.play(PlayMining(ZERO), PlayIrrigation(ZERO), PlayMining(ZERO))
    assert scenario.hand(0) == {**NOTHING, "ore": 4, "grain": 2}
    assert scenario.progress_cards(0) == {}


def test_a_card_drawn_in_this_turn_may_be_played_in_it() -> None:
    """CK-TURN-05, CK-PRG-01."""
    scenario = miner().levels(0, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("mining"), PlayMining(ZERO))
    assert scenario.hand(0) == {**NOTHING, "ore": 2}


def test_a_card_is_played_while_trading_as_well_as_while_building() -> None:
    """CK-PRG-01: at any time after the roll."""
    scenario = miner(mining=2).after_roll().play(PlayMining(ZERO))
    assert scenario.state.stack[-1].tag == "base/trade"
    scenario.building().play(PlayMining(ZERO))
    assert scenario.state.stack[-1].tag == "base/build"


# -- victory-point cards -----------------------------------------------------------------------------------------

SHOWN = pytest.mark.parametrize(("track", "card"), [("science", "printer"), ("politics", "constitution")])


@SHOWN
@pytest.mark.parametrize("drawer", [0, 2])
def test_a_victory_card_is_laid_open_at_once(track: str, card: str, drawer: Seat) -> None:
    """CK-PRG-02, CK-CARD-PRINTER, CK-CARD-CONSTITUTION, CK-FAQ-15: outside one's turn too; it counts one point."""
    scenario = CitiesKnights().levels(drawer, **{track: 1})
    scenario.play(Roll(ZERO), Dice((1, 1, track)), DrawProgress(card))
    assert scenario.progress_cards(drawer) == {}
    assert scenario.game.score(drawer) == {"cities_knights/victory-cards": 1}
    assert told(scenario, VictoryCardShown) == shown(VictoryCardShown(drawer, card))
    assert told(scenario, ProgressDrawn)[drawer] == [ProgressDrawn(drawer, track, card)]
    assert scenario.game.view(None).points(drawer) == 1


@SHOWN
def test_a_victory_card_does_not_count_for_the_limit(track: str, card: str) -> None:
    """CK-PRG-02, CK-PRG-03, CK-CARD-PRINTER, CK-CARD-CONSTITUTION: four others may be held beside it."""
    scenario = CitiesKnights().levels(2, **{track: 1}).progress(2, merchant=4)
    scenario.play(Roll(ZERO), Dice((1, 1, track)), DrawProgress(card))
    assert scenario.game.actors == (0,)
    assert scenario.progress_cards(2) == {"merchant": 4}


@SHOWN
def test_a_victory_card_is_not_stolen(track: str, card: str) -> None:
    """CK-PRG-02: whoever has nothing else is no target of the Spy."""
    scenario = holding(spy=1).progress(1, **{card: 1}).building()
    assert scenario.code(PlaySpy(ZERO, ONE)) == "progress.no-effect"


@SHOWN
def test_the_thirteenth_point_drawn_in_the_turn_of_another_wins_when_ones_own_turn_comes(track: str, card: str) -> None:
    """CK-FAQ-15, CK-PRG-02."""
    scenario = CitiesKnights().levels(1, **{track: 1}).defenders(1, 12)
    scenario.play(Roll(ZERO), Dice((1, 1, track)), DrawProgress(card))
    assert not scenario.game.over
    scenario.building().play(EndTurn(ZERO))
    assert scenario.game.winner == 1


@SHOWN
def test_the_thirteenth_point_drawn_in_ones_own_turn_wins_at_once(track: str, card: str) -> None:
    """CK-CARD-PRINTER, CK-CARD-CONSTITUTION."""
    scenario = CitiesKnights().levels(0, **{track: 1}).defenders(0, 12)
    scenario.play(Roll(ZERO), Dice((1, 1, track)), DrawProgress(card))
    assert scenario.game.winner == 0


# -- what becomes of a card --------------------------------------------------------------------------------------


def test_a_played_card_goes_under_its_deck() -> None:
    """CK-PRG-05: everybody has seen it, and knows where it lies."""
    scenario = miner(mining=1).building()
    before = scenario.deck_left("science")
    scenario.play(PlayMining(ZERO)).sound()
    assert scenario.deck_left("science") == before + 1
    assert told(scenario, ProgressPlayed) == shown(ProgressPlayed(ZERO, "mining"))
    for seat in EVERYBODY:
        assert tail(scenario, "science", seat) == [("mining", EVERYBODY)]


def test_cards_under_a_deck_are_drawn_last_and_in_the_order_in_which_they_came() -> None:
    """CK-PRG-05: mining first, then irrigation, when nothing else is left."""
    scenario = miner(mining=1, irrigation=1).piece("settlement", 0, FIELDS_9).progress_deck("science", crane=1)
    scenario.building().play(PlayMining(ZERO), PlayIrrigation(ZERO)).levels(0, science=1).levels(1, science=1)
    scenario.levels(2, science=1).until_turn_of(0)
    drawn = []
    game = scenario.game.play(Roll(ZERO)).play(Dice((1, 1, "science")))
    while game.actors == (CHANCE,):
        ((card, _),) = game.outcomes
        drawn.append(card)
        game = game.play(card)
    assert drawn == [DrawProgress("crane"), DrawProgress("mining"), DrawProgress("irrigation")]


def test_a_deck_that_has_run_dry_gives_no_card() -> None:
    """CK-FAQ-23."""
    scenario = CitiesKnights().levels(0, trade=1).levels(1, trade=1).progress_deck("trade", merchant=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "trade")), DrawProgress("merchant"))
    assert scenario.progress_cards(0) == {"merchant": 1}
    assert scenario.progress_cards(1) == {}
    assert len(scenario.events(ProgressDrawn)) == 1


def test_progress_cards_are_not_for_trade() -> None:
    """CK-PRG-06: what is traded are goods, and no good is a progress card."""
    rules = compiled()
    kinds = {kind for deck in CARDS.values() for kind in deck}
    assert not kinds & set(rules.good_index)
    for trade in (OfferTrade, MaritimeTrade):
        assert not [name for name, kind in fields_of(trade).items() if kind is str]


# -- cards without effect ----------------------------------------------------------------------------------------

POINTLESS: list[tuple[dict[str, int], Action, str]] = [
    ({"road_building": 1}, PlayRoadBuilding(ZERO), "progress.no-effect"),
    ({"smith": 1}, PlaySmith(ZERO), "progress.no-effect"),
    ({"irrigation": 1}, PlayIrrigation(ZERO), "progress.no-effect"),
    ({"mining": 1}, PlayMining(ZERO), "progress.no-effect"),
    ({"wedding": 1}, PlayWedding(ZERO), "progress.no-effect"),
    ({"warlord": 1}, PlayWarlord(ZERO), "progress.no-effect"),
    ({"saboteur": 1}, PlaySaboteur(ZERO), "progress.no-effect"),
    ({"commercial_harbor": 1}, PlayCommercialHarbor(ZERO), "progress.no-effect"),
    ({"trade_monopoly": 1}, PlayTradeMonopoly(ZERO, Good(5)), "progress.no-effect"),
    ({"resource_monopoly": 1}, PlayResourceMonopoly(ZERO, Good(0)), "progress.no-effect"),
    ({"spy": 1}, PlaySpy(ZERO, ONE), "progress.no-effect"),
    ({"deserter": 1}, PlayDeserter(ZERO, ONE), "progress.no-effect"),
]
IDS = [next(iter(cards)) for cards, _, _ in POINTLESS]


@pytest.mark.parametrize(("cards", "action", "code"), POINTLESS, ids=IDS)
def test_a_card_that_can_have_no_effect_may_not_be_played(cards: dict[str, int], action: Action, code: str) -> None:
    """CK-PRG-07: on an empty board, nobody having any card."""
    scenario = holding(**keywords(cards)).building()
    assert scenario.code(action) == code
    assert not [one for one in scenario.game.actions if one.tag.startswith("cities_knights/play-")]


@pytest.mark.parametrize(("cards", "action", "code"), POINTLESS, ids=IDS)
def test_the_option_allows_it_and_then_the_card_is_spent(cards: dict[str, int], action: Action, code: str) -> None:
    """CK-PRG-07: `allow_void_cards`."""
    scenario = holding(options=VOID, **cards).building()
    assert scenario.code(action) is None
    scenario.play(action).sound()
    assert scenario.progress_cards(0) == {}
    assert [scenario.hand(seat) for seat in EVERYBODY] == [NOTHING] * 4
    assert scenario.state.stack[-1].tag == "base/build"


LINE = ((-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
"""Nodes along the upper side of the middle row."""

PLAYED = [
    kind
    for deck in CARDS.values()
    for kind, count in deck.items()
    if count > 1 and kind not in ("alchemist", "printer")
]
"""The cards of which somebody may play two in one turn."""


def busy(card: str) -> CitiesKnights:
    """Seat 0 builds, holds two cards of a kind, and there is something for any card to do."""
    scenario = holding(**keywords({card: 2})).roads(0, *LINE).roads(1, LINE[4], (-1, 1, "N"), (-1, 0, "S"))
    scenario.piece("city", 0, LINE[0]).piece("settlement", 0, LINE[3], MOUNTAINS_10, (0, -3, "S"), (2, -2, "S"))
    scenario.knights(0, "basic", LINE[1], LINE[2]).knights(1, "basic", LINE[4], (-1, 1, "N")).defenders(1, 6).landed()
    scenario.piece("settlement", 1, (-2, 2, "S")).progress(1, engineer=1, merchant=1)
    for seat in EVERYBODY:
        scenario.give(seat, brick=4, lumber=4, wool=4, grain=4, ore=4, cloth=3, coin=3, paper=3)
    return scenario.building()


def settled(scenario: CitiesKnights) -> CitiesKnights:
    """Let chance and seats do the first thing they can until seat 0 goes on building."""
    while scenario.state.stack[-1].tag != "base/build":
        actors = scenario.game.actors
        scenario.play(scenario.game.outcomes[0][0] if actors == (CHANCE,) else scenario.game.actions_of(actors[0])[0])
    return scenario


@pytest.mark.parametrize("card", PLAYED)
def test_no_second_card_of_a_kind_is_used_up_for_nothing(card: str) -> None:
    """CK-PRG-07, CK-PRG-08: what the first one still does, the second does again, adds to, or is refused."""
    start = busy(card)
    first = next(one for one in start.game.actions if one.tag == f"cities_knights/play-{card.replace('_', '-')}")
    game = settled(CitiesKnights.of(start.game.play(first))).game
    for second in game.actions.of(type(first)):
        after = game.play(second).state
        others = [(old, new) for old, new in zip(game.state.slices, after.slices, strict=True) if old != new]
        changed = {type(old) for old, _ in others} - {ProgressCards}
        assert changed or after.stack != game.state.stack, second


def test_the_option_also_allows_a_fleet_and_a_merchant_that_bring_nothing() -> None:
    """CK-PRG-07: what trades 2:1 already, and the hex where the merchant already stands."""
    plain = holding(merchant_fleet=2).building()
    brick = plain.good("brick")
    assert plain.play(PlayFleet(ZERO, brick)).code(PlayFleet(ZERO, brick)) == "progress.no-effect"
    loose = holding(options=VOID, merchant_fleet=2).building().play(PlayFleet(ZERO, brick))
    assert loose.code(PlayFleet(ZERO, brick)) is None


def test_the_option_lets_the_master_merchant_look_at_an_empty_hand() -> None:
    """CK-PRG-07: but not at that of somebody who has no more points."""
    action = PlayMasterMerchant(ZERO, ONE)
    assert holding(master_merchant=1).defenders(1, 1).building().code(action) == "progress.no-effect"
    loose = holding(options=VOID, master_merchant=1).building()
    assert loose.code(action) == "master.not-more-points"
    loose = loose.defenders(1, 1).play(action)
    assert loose.progress_cards(0) == {}
    assert loose.state.stack[-1].tag == "base/build"


# -- together ----------------------------------------------------------------------------------------------------


def test_two_cranes_are_two_improvements() -> None:
    """CK-PRG-08: each makes one improvement a commodity cheaper, none makes one cheaper by two."""
    scenario = holding(crane=2).piece("city", 0, MOUNTAINS_10).give(0, coin=1).building()
    scenario.play(PlayCrane(ZERO, "politics"))
    assert scenario.hand(0)["coin"] == 1
    scenario.play(PlayCrane(ZERO, "politics"))
    assert (scenario.level(0, "politics"), scenario.hand(0)["coin"]) == (2, 0)
    assert scenario.code(Improve(ZERO, "politics")) == "build.cannot-pay"


def test_two_medicines_are_two_cities() -> None:
    """CK-PRG-08, CK-CARD-MEDICINE: each costs two ore and one grain."""
    scenario = holding(medicine=2).piece("settlement", 0, MOUNTAINS_10, FIELDS_9).give(0, ore=2, grain=1).building()
    scenario.play(PlayMedicine(ZERO, scenario.node(FIELDS_9)))
    assert scenario.hand(0) == NOTHING
    second = PlayMedicine(ZERO, scenario.node(MOUNTAINS_10))
    assert scenario.code(second) == "build.cannot-pay"
    scenario.give(0, ore=2, grain=1).play(second)
    assert scenario.at("city", 0) == {scenario.node(FIELDS_9), scenario.node(MOUNTAINS_10)}


def test_medicine_and_crane_go_together_in_one_turn() -> None:
    """CK-PRG-08: the new city lets its owner improve at once."""
    scenario = holding(medicine=1, crane=1).piece("settlement", 0, MOUNTAINS_10).give(0, ore=2, grain=1).building()
    assert scenario.code(PlayCrane(ZERO, "science")) == "improvement.no-city"
    scenario.play(PlayMedicine(ZERO, scenario.node(MOUNTAINS_10)), PlayCrane(ZERO, "science"))
    assert scenario.level(0, "science") == 1
