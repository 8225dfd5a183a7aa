"""What a seat that watches may know of hidden hands (base: "Comercio interior", "Ladrón")."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core import ArgumentError, Event, Good, Goods, Match, Seat, Seen
from catan_core.base import (
    GOOD_COUNTS,
    GOODS_SEEN,
    KNOWN_GOODS,
    CardStolen,
    GoodsMoved,
    Holdings,
    MaritimeTraded,
    MonopolyEnded,
    OfferInvited,
    OfferTrade,
    Produced,
    Terms,
    TradeAnswered,
    TradeCancelled,
    TradeOffered,
    hidden_hands,
    odds_of_hands,
)
from catan_core.components.dealing import KnownCards
from catan_core.play import GreedyBot, RandomBot
from catan_core.play.table import play_match
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.helpers.seats import ONE, THREE, TWO, ZERO

BRICK, LUMBER, WOOL, GRAIN, ORE = map(Good, range(5))
STEPS = 3_000


def got(scenario: Scenario, seat: Seat, **cards: int) -> GoodsMoved:
    """A seat takes cards from the supply."""
    return GoodsMoved(None, seat, scenario.goods(**cards))


def odds(scenario: Scenario, seat: Seat | None, events: Iterable[Event]) -> dict[tuple[Goods, ...], float]:
    """The hands that a seat thinks possible after some events, which are concealed first."""
    game = scenario.game
    view = game.view(seat)
    seen = Seen(seat, game.rules.events_for(events, seat))
    return dict(odds_of_hands(view, seen))


def hands(scenario: Scenario, *each_hand: dict[str, int]) -> tuple[Goods, ...]:
    """The hands of all four seats."""
    return tuple(scenario.goods(**hand) for hand in (*each_hand, *[{}] * (4 - len(each_hand))))


# Seat 1 has had 2 bricks and an ore, and seat 2 has stolen one of these cards: a brick.
AFTER_THEFT = Scenario().give(1, brick=1, ore=1).give(2, brick=1)
THEFT = [got(AFTER_THEFT, ONE, brick=2, ore=1), CardStolen(TWO, ONE, BRICK)]


def test_after_a_theft_that_is_not_seen_every_card_was_as_likely() -> None:
    assert odds(AFTER_THEFT, ZERO, THEFT) == {
        hands(AFTER_THEFT, {}, {"brick": 1, "ore": 1}, {"brick": 1}): pytest.approx(2 / 3),
        hands(AFTER_THEFT, {}, {"brick": 2}, {"ore": 1}): pytest.approx(1 / 3),
    }
    assert odds(AFTER_THEFT, None, THEFT) == odds(AFTER_THEFT, ZERO, THEFT)


@pytest.mark.parametrize("seat", [ONE, TWO])
def test_thief_and_victim_know_the_card(seat: Seat) -> None:
    assert list(odds(AFTER_THEFT, seat, THEFT)) == [hands(AFTER_THEFT, {}, {"brick": 1, "ore": 1}, {"brick": 1})]


@pytest.mark.thorough
def test_hands_are_drawn_as_often_as_they_are_likely() -> None:
    view, rng = AFTER_THEFT.game.view(ZERO), Random(1)
    seen = Seen(ZERO, AFTER_THEFT.game.rules.events_for(THEFT, ZERO))
    drawn = Counter(view.determinize(rng, seen)[Holdings].hands[TWO][ORE] for _ in range(STEPS))

    expected = {0: STEPS * 2 / 3, 1: STEPS / 3}
    chi_square = sum((drawn[ore] - often) ** 2 / often for ore, often in expected.items())
    assert chi_square < 6.63  # 1 %, one degree of freedom


def test_a_card_that_is_stolen_back_was_that_card_or_another() -> None:
    # Closed form: of 3 equally likely cards one goes to an empty hand, and the only card there comes back.
    scenario = Scenario().give(1, brick=2, ore=1)
    back = [*THEFT, CardStolen(ONE, TWO, BRICK)]
    assert odds(scenario, ZERO, back) == {hands(scenario, {}, {"brick": 2, "ore": 1}): pytest.approx(1)}


def test_two_thefts_from_a_hand_are_draws_without_replacement() -> None:
    scenario = Scenario().give(1, ore=1).give(2, brick=2)
    twice = [*THEFT, CardStolen(TWO, ONE, BRICK)]
    assert odds(scenario, ZERO, twice) == {
        hands(scenario, {}, {"ore": 1}, {"brick": 2}): pytest.approx(1 / 3),
        hands(scenario, {}, {"brick": 1}, {"brick": 1, "ore": 1}): pytest.approx(2 / 3),
    }


def test_what_is_paid_later_rules_out_hands_that_could_not_pay() -> None:
    scenario = Scenario().give(1, brick=1, ore=1)
    paid = [*THEFT, GoodsMoved(TWO, None, scenario.goods(brick=1))]
    assert list(odds(scenario, ZERO, paid)) == [hands(scenario, {}, {"brick": 1, "ore": 1})]


def test_after_a_monopoly_nobody_else_has_that_good() -> None:
    scenario = Scenario().give(0, brick=1).give(1, brick=1, ore=1)
    taken = [*THEFT, GoodsMoved(TWO, ZERO, scenario.goods(brick=1)), MonopolyEnded(ZERO, ORE, (TWO,))]
    assert list(odds(scenario, ZERO, taken)) == [hands(scenario, {"brick": 1}, {"brick": 1, "ore": 1})]
    with pytest.raises(ArgumentError, match="do not lead to the hands"):
        odds(scenario, ZERO, [*taken, MonopolyEnded(ZERO, ORE, (ONE,))])


def test_a_position_that_shows_cards_of_a_hand_counts_too() -> None:
    # Seat 2 has stolen from seat 0, which offers its ore: whoever makes an offer has the cards.
    scenario = Scenario().give(0, brick=1, ore=1).give(2, brick=1).after_roll()
    theft = [got(scenario, ZERO, brick=2, ore=1), CardStolen(TWO, ZERO, BRICK)]
    assert len(odds(scenario, ONE, theft)) == 2
    scenario.play(OfferTrade(ZERO, scenario.goods(ore=1), scenario.goods(wool=1), (ONE,)))
    assert list(odds(scenario, ONE, theft)) == [hands(scenario, {"brick": 1, "ore": 1}, {}, {"brick": 1})]


def test_whoever_has_made_an_offer_or_agreed_to_one_has_had_the_cards() -> None:
    # Seat 2 has stolen a brick or the ore of seat 1. Then an offer is withdrawn, and nothing stands any more.
    scenario = AFTER_THEFT
    ore, wool = scenario.goods(ore=1), scenario.goods(wool=1)
    for shown in (
        TradeOffered(ONE, ore, wool, (TWO,)),
        TradeAnswered(ONE, Terms(give=wool, get=ore)),
        OfferInvited(ONE, ore, wool),
    ):
        seen = [*THEFT, shown, TradeCancelled(TWO)]
        assert list(odds(scenario, ZERO, seen)) == [hands(scenario, {}, {"brick": 1, "ore": 1}, {"brick": 1})]
    rejected = [*THEFT, TradeAnswered(ONE, None)]
    assert len(odds(scenario, ZERO, rejected)) == 2


def test_a_card_that_one_steals_says_how_many_of_them_there_were() -> None:
    # Closed form: seat 1 has 2 bricks or a brick and the ore, 1 to 2; a brick is drawn in all, or in half of the cases.
    scenario = Scenario().give(0, brick=1).give(1, ore=1).give(2, brick=1)
    mine = [*THEFT, CardStolen(ZERO, ONE, BRICK)]
    assert odds(scenario, ZERO, mine) == {
        hands(scenario, {"brick": 1}, {"ore": 1}, {"brick": 1}): pytest.approx(1 / 2),
        hands(scenario, {"brick": 1}, {"brick": 1}, {"ore": 1}): pytest.approx(1 / 2),
    }


@pytest.mark.parametrize("which", ["part", "another seat", "another game"])
def test_what_does_not_lead_to_the_view_is_refused(which: str) -> None:
    rules, view = AFTER_THEFT.game.rules, AFTER_THEFT.game.view(ZERO)
    seen = Seen(ZERO, rules.events_for(THEFT, ZERO))
    if which == "part":
        seen, problem = Seen(ZERO, seen.events[1:]), "The events that were seen do not lead to the hands of this view"
    elif which == "another seat":
        seen, problem = Seen(ONE, rules.events_for(THEFT, ONE)), "<Seen by seat 1: 2 events> goes with the view of that"
    else:
        seen, problem = seen.after([got(AFTER_THEFT, ONE, wool=1)]), "do not lead to the hands of this view"
    with pytest.raises(ArgumentError, match=problem):
        view.determinize(Random(1), seen)


def test_if_only_the_likeliest_hands_are_kept_others_are_dealt_as_without_a_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hidden_hands, "MAX_WORLDS", 1)
    scenario = Scenario().give(1, brick=2)
    view = scenario.game.view(ZERO)
    unlikely = [*THEFT, GoodsMoved(TWO, None, scenario.goods(ore=1))]
    state = view.determinize(Random(1), scenario.game.rules.events_for(unlikely, ZERO))
    assert state.rules.view(state, ZERO) == view
    assert odds(scenario, ZERO, unlikely) == {}


def test_hands_that_were_left_out_may_have_come_true_however_much_is_seen_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hidden_hands, "MAX_WORLDS", 1)
    scenario = Scenario().give(1, brick=2, wool=1)
    later = [got(scenario, THREE, wool=1), *THEFT, CardStolen(ONE, THREE, WOOL)]
    assert odds(scenario, ZERO, [*later, GoodsMoved(TWO, None, scenario.goods(ore=1))]) == {}


def test_a_position_that_shows_that_a_hand_has_none_of_a_good_rules_out_others() -> None:
    def known(position: catan.Position) -> list[KnownCards]:
        return [KnownCards(ONE, (ORE,), max_cards=0)]

    facts = expansion("facts", requires=("base",), tables=[catan.Row(KNOWN_GOODS, "facts", known)])
    scenario = Scenario(facts).give(1, brick=2).give(2, ore=1)
    theft = [got(scenario, ONE, brick=2, ore=1), CardStolen(TWO, ONE, ORE)]
    assert odds(scenario, ZERO, theft) == {hands(scenario, {}, {"brick": 2}, {"ore": 1}): pytest.approx(1 / 3)}


def test_which_of_several_goods_that_lie_open_was_stolen_is_seen_afterwards() -> None:
    kinds = ("shell", "pearl")
    treasures = expansion(
        "treasures",
        requires=("base",),
        goods=[catan.GoodSpec(kind, "resource", hand_limit=False) for kind in kinds],
        tables=[catan.Row(GOOD_COUNTS, kind, 19) for kind in kinds],
    )
    scenario = Scenario(treasures).give(1, pearl=1).give(2, shell=1)
    theft = [got(scenario, ONE, shell=1, pearl=1), CardStolen(TWO, ONE, scenario.good("shell"))]
    assert list(odds(scenario, ZERO, theft)) == [hands(scenario, {}, {"pearl": 1}, {"shell": 1})]


TABLES = (
    (("base",), 2),
    (("base", "five_six"), 6),
    (("base", "cities_knights"), 4),
    (("base", "seafarers"), 4),
    (("base", "cities_knights", "seafarers"), 3),
)


@pytest.mark.thorough
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table[0]))
def test_whoever_sees_everything_knows_all_hands(table: tuple[tuple[str, ...], int]) -> None:
    expansions, seats = table
    match = Match(catan.ruleset(*expansions), seats, 5)
    for _ in islice(play_match(match, [RandomBot(), *[GreedyBot()] * (seats - 1)]), 400):
        pass
    everything = Seen(None, match.events_since(0))
    view = match.game.view(None)
    found = odds_of_hands(view, everything)
    assert dict(found) == {match.game.state[Holdings].hands: pytest.approx(1)}


@pytest.mark.thorough
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table[0]))
def test_the_true_hands_are_always_possible_and_what_is_drawn_can_be_played_on(
    table: tuple[tuple[str, ...], int],
) -> None:
    expansions, seats = table
    match, rng = Match(catan.ruleset(*expansions), seats, 6), Random(6)
    seen = {seat: Seen(seat) for seat in match.game.rules.all_seats}
    done = 0
    played = play_match(match, [GreedyBot(), *[RandomBot()] * (seats - 1)])
    for decisions, _ in enumerate(islice(played, 400)):
        rules, events, done = match.game.rules, match.events_since(done), len(match.history)
        seen = {seat: known.after(rules.events_for(events, seat)) for seat, known in seen.items()}
        if decisions % 40:
            continue
        for seat, known in seen.items():
            view = match.game.view(seat)
            assert odds_of_hands(view, known)[match.game.state[Holdings].hands] > 0
            state = view.determinize(rng, known)
            assert state.rules.view(state, seat) == view
            assert catan.Game.from_json(catan.Game(state).to_json()).state == state
            for _ in range(10):
                if state.winners is not None:
                    break
                state = state.rules.apply(state, sampled(state, rng)).state
    assert seen[ZERO] == match.seen_by(ZERO)


def sampled(state: catan.State, rng: Random) -> catan.Action:
    """What comes next at random."""
    if state.rules.actors(state) == (catan.CHANCE,):
        return state.rules.outcomes(state).at(rng.random())
    return state.rules.actions(state).sample(rng)


def test_every_shipped_event_that_tells_of_goods_has_a_row() -> None:
    rules = catan.ruleset("base", "cities_knights", "seafarers").rules(4)
    assert {*GOODS_SEEN(rules)} == {
        GoodsMoved.tag,
        MonopolyEnded.tag,
        Produced.tag,
        CardStolen.tag,
        MaritimeTraded.tag,
        TradeOffered.tag,
        TradeAnswered.tag,
        OfferInvited.tag,
        "cities_knights/cards-passed",
        "cities_knights/hand-seen",
        "cities_knights/harbor-asked",
    }
