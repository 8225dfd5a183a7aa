"""Politics cards: spy, warlord, bishop (Cities & Knights: "Espía", "Estratega", "Obispo")."""

import pytest

import catan_core as catan
from catan_core import CHANCE, Seat
from catan_core.base import CardStolen, Steal
from catan_core.base.goods import hand_size
from catan_expansions.cities_knights import (
    ActivateKnight,
    KnightActivated,
    MoveKnight,
    PlayBishop,
    PlayMining,
    PlaySpy,
    PlayWarlord,
    ProgressCards,
    ProgressSeen,
    ProgressStolen,
    SpyLeft,
    TakeProgress,
)
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import concealed, holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

MOUNTAINS_10 = (0, -2, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"))
KEPT = {"merchant": 1, "bishop": 2}


def hands(scenario: CitiesKnights) -> list[int]:
    """How many cards every seat holds."""
    return [hand_size(scenario.state, seat) for seat in map(Seat, range(4))]


# -- spy ---------------------------------------------------------------------------------------------------------


def watched(**options: str) -> CitiesKnights:
    """Seat 0 with a Spy, seat 1 with a merchant and two bishops."""
    return holding(spy=1, options=options).progress(1, **keywords(KEPT)).building()


def test_the_spy_takes_a_progress_card_of_a_seat() -> None:
    """CK-CARD-SPY."""
    scenario = watched().play(PlaySpy(ZERO, ONE))
    choices = {TakeProgress(ZERO, "merchant"), TakeProgress(ZERO, "bishop"), TakeProgress(ZERO, None)}
    assert set(scenario.game.actions) == choices
    scenario.play(TakeProgress(ZERO, "bishop")).sound()
    assert scenario.progress_cards(0) == {"bishop": 1}
    assert scenario.progress_cards(1) == {"merchant": 1, "bishop": 1}
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_spy_may_take_nothing() -> None:
    """CK-CARD-SPY, CK-FAQ-21."""
    scenario = watched().play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, None))
    assert scenario.progress_cards(0) == {}
    assert scenario.progress_cards(1) == KEPT
    assert scenario.events(ProgressStolen) == ()
    assert scenario.events(SpyLeft) == (SpyLeft(Seat(0), Seat(1)),)


@pytest.mark.parametrize("card", ["spy", "smith", "constitution", "printer"])
def test_the_spy_takes_what_is_in_the_hand_and_no_victory_card(card: str) -> None:
    """CK-CARD-SPY, CK-PRG-02: those lie open."""
    scenario = watched().progress(1, constitution=1, printer=1).play(PlaySpy(ZERO, ONE))
    assert scenario.code(TakeProgress(ZERO, card)) == "spy.no-such-card"


def test_a_seat_without_progress_cards_is_no_target() -> None:
    """CK-CARD-SPY, CK-PRG-07: nor is oneself."""
    scenario = watched()
    assert scenario.code(PlaySpy(ZERO, TWO)) == "progress.no-effect"
    with pytest.raises(catan.IllegalAction, match="This would have no effect now"):
        scenario.game.play(PlaySpy(ZERO, TWO))  # on another seat the card has one
    assert scenario.code(PlaySpy(ZERO, ZERO)) == "progress.no-such-target"


def test_a_stolen_card_may_be_played_at_once() -> None:
    """CK-CARD-SPY, CK-FAQ-20: also when it is a Spy."""
    scenario = watched().progress(2, spy=1).piece("settlement", 0, MOUNTAINS_10).progress(3, mining=1)
    scenario.play(
        PlaySpy(ZERO, TWO),
        TakeProgress(ZERO, "spy"),
        PlaySpy(ZERO, THREE),
        TakeProgress(ZERO, "mining"),
        PlayMining(ZERO),
    )
    assert scenario.hand(0) == {**NOTHING, "ore": 2}


def test_only_the_spy_sees_the_cards_and_only_while_it_looks() -> None:
    """CK-CARD-SPY."""
    scenario = watched().play(PlaySpy(ZERO, ONE))
    hand = scenario.state[ProgressCards].hands[1]
    seen = {seat: scenario.game.view(seat)[ProgressCards].hands[1] for seat in (ZERO, ONE, TWO, THREE, None)}
    assert seen == {0: hand, 1: hand, 2: (), 3: (), None: ()}
    concealed(scenario)
    scenario.play(TakeProgress(ZERO, None))
    assert scenario.game.view(ZERO)[ProgressCards].hands[1] == ()


def test_the_table_is_told_whom_the_spy_visits_and_spy_and_victim_what_it_sees() -> None:
    """CK-CARD-SPY."""
    scenario = watched().play(PlaySpy(ZERO, ONE))
    seen, hidden = ProgressSeen(ZERO, ONE, ("merchant", "bishop", "bishop")), ProgressSeen(ZERO, ONE, None)
    assert told(scenario, ProgressSeen) == shown(seen, hidden, to=(0, 1))


def test_the_others_are_told_that_a_card_was_stolen_but_not_which() -> None:
    """CK-CARD-SPY: they do see its back."""
    scenario = watched().play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, "bishop"))
    stolen, hidden = (ProgressStolen(ZERO, ONE, "politics", card) for card in ("bishop", None))
    assert told(scenario, ProgressStolen) == shown(stolen, hidden, to=(0, 1))
    assert scenario.game.view(TWO)[ProgressCards].sizes[:2] == ((0, 1, 0), (1, 1, 0))
    concealed(scenario)


# -- warlord -----------------------------------------------------------------------------------------------------


def camp() -> CitiesKnights:
    """Seat 0 with a Warlord, a passive basic knight, a passive strong one and an active one; seat 1 with one."""
    scenario = holding(warlord=1).roads(0, *LINE).knights(0, "basic", LINE[0]).knights(0, "strong", LINE[1])
    return scenario.knights(0, "basic", (0, 0, "N"), active=True).knights(1, "basic", (2, 1, "N"))


def test_the_warlord_activates_all_own_knights_for_nothing() -> None:
    """CK-CARD-WARLORD."""
    scenario = camp().building().play(PlayWarlord(ZERO)).sound()
    assert scenario.knight_at(LINE[0]) == "0 basic active"
    assert scenario.knight_at(LINE[1]) == "0 strong active"
    assert scenario.knight_at((2, 1, "N")) == "1 basic passive"
    assert len(scenario.events(KnightActivated)) == 2
    assert scenario.hand(0) == NOTHING


def test_knights_that_the_warlord_has_activated_do_not_act_in_this_turn() -> None:
    """CK-CARD-WARLORD, CK-FAQ-10, CK-KNI-04: those that were active may, and in the next turn all may."""
    scenario = camp().roads(0, (0, 0, "N"), (1, -1, "S")).building().play(PlayWarlord(ZERO))
    move = MoveKnight(ZERO, scenario.node(LINE[1]), scenario.node(LINE[2]))
    assert scenario.code(move) == "knight.activated-this-turn"
    assert scenario.code(MoveKnight(ZERO, scenario.node((0, 0, "N")), scenario.node((1, -1, "S")))) is None
    assert scenario.until_turn_of(0).building().code(move) is None


def test_a_knight_that_has_acted_rises_but_does_not_act_again() -> None:
    """CK-CARD-WARLORD, CK-KNI-14."""
    scenario = camp().roads(0, (0, 0, "N"), (1, -1, "S")).building()
    origin, target = scenario.node((0, 0, "N")), scenario.node((1, -1, "S"))
    scenario.play(MoveKnight(ZERO, origin, target), PlayWarlord(ZERO))
    assert scenario.knight_at(target) == "0 basic active"
    assert scenario.code(MoveKnight(ZERO, target, origin)) == "knight.activated-this-turn"


def test_a_warlord_whose_knights_are_all_active_is_of_no_use() -> None:
    """CK-CARD-WARLORD, CK-PRG-07."""
    scenario = holding(warlord=1).knights(0, "basic", LINE[0], active=True).knights(1, "basic", LINE[2]).building()
    assert scenario.code(PlayWarlord(ZERO)) == "progress.no-effect"
    assert scenario.code(ActivateKnight(ZERO, scenario.node(LINE[0]))) == "knight.active-already"


# -- bishop ------------------------------------------------------------------------------------------------------


def chapter(**options: bool) -> CitiesKnights:
    """Seat 0 with a Bishop; around forest 11: seat 1 with two settlements, seat 2 with a city, seat 3 with a knight."""
    scenario = holding(bishop=1, options=options).landed().piece("settlement", 1, (-2, 1, "N"), (-1, 0, "N"))
    return scenario.piece("city", 2, (-1, 1, "N")).knights(3, "basic", (0, -1, "S")).give(3, ore=1)


FOREST_11 = (-1, 0)


def bishop(scenario: CitiesKnights, at: tuple[int, int] = FOREST_11) -> PlayBishop:
    """The Bishop of seat 0 to a hex."""
    return PlayBishop(ZERO, scenario.hex(*at))


def test_the_bishop_moves_the_robber_and_steals_a_card_from_every_opponent_there() -> None:
    """CK-CARD-BISHOP: one from seat 1 with its two settlements, one from seat 2; a knight is no building."""
    scenario = chapter().give(1, brick=2).give(2, cloth=1, wool=3).building()
    scenario.play(bishop(scenario), Steal(scenario.good("brick")), Steal(scenario.good("cloth"))).sound()
    assert scenario.robber_at() == FOREST_11
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "cloth": 1}
    assert hands(scenario) == [2, 1, 3, 1]
    assert scenario.state.stack[-1].tag == "base/build"


def test_the_bishop_steals_clockwise_from_whoever_plays_it() -> None:
    """CK-CARD-BISHOP: no seat is favored by its number."""
    scenario = CitiesKnights(turn=1).progress(1, bishop=1).landed()
    scenario.piece("settlement", 0, (-2, 1, "N")).piece("city", 2, (-1, 1, "N"))
    scenario.give(0, brick=2).give(2, wool=2).building()
    wool, brick = scenario.good("wool"), scenario.good("brick")
    scenario.play(PlayBishop(ONE, scenario.hex(*FOREST_11)), Steal(wool), Steal(brick))
    assert [event.victim for event in scenario.happened if isinstance(event, CardStolen)] == [2, 0]


def test_which_card_the_bishop_takes_is_chance() -> None:
    """CK-CARD-BISHOP, CK-ROB-06: each card of the hand is equally likely."""
    scenario = chapter().give(2, cloth=1, wool=3).building()
    stealing = scenario.game.play(bishop(scenario))
    assert stealing.actors == (CHANCE,)
    assert dict(stealing.outcomes) == {Steal(scenario.good("cloth")): 1, Steal(scenario.good("wool")): 3}


def test_what_the_bishop_takes_is_seen_by_thief_and_victim() -> None:
    """CK-CARD-BISHOP."""
    scenario = chapter().give(2, cloth=1, wool=3).building()
    scenario.play(bishop(scenario), Steal(scenario.good("cloth")))
    stolen, hidden = CardStolen(ZERO, TWO, scenario.good("cloth")), CardStolen(ZERO, TWO, None)
    assert told(scenario, CardStolen) == shown(stolen, hidden, to=(0, 2))


def test_the_bishop_takes_nothing_from_empty_hands_or_from_its_owner() -> None:
    """CK-CARD-BISHOP: seat 0 builds there too."""
    scenario = chapter().piece("settlement", 0, (-1, 0, "S")).give(0, ore=2).building()
    scenario.play(bishop(scenario))
    assert hands(scenario) == [2, 0, 0, 1]
    assert scenario.state.stack[-1].tag == "base/build"


@pytest.mark.parametrize("at", [(0, 0), (2, 0)])
def test_the_bishop_may_go_to_the_desert_or_where_nobody_is(at: tuple[int, int]) -> None:
    """CK-CARD-BISHOP."""
    scenario = chapter().robber(*FOREST_11).give(1, brick=2).building()
    scenario.play(bishop(scenario, at))
    assert scenario.robber_at() == at
    assert hands(scenario) == [0, 2, 0, 1]


def test_the_bishop_must_move_the_robber_to_another_hex() -> None:
    """CK-CARD-BISHOP."""
    scenario = chapter().building()
    assert scenario.code(bishop(scenario, (0, 0))) == "robber.same-hex"


def test_before_the_first_landing_no_bishop_is_played() -> None:
    """CK-CARD-BISHOP, CK-FAQ-08: whatever the option on void cards says."""
    for options in ({}, {"allow_void_cards": True}):
        scenario = holding(bishop=1, options=options).building()
        assert scenario.code(bishop(scenario)) == "robber.before-first-landing"
