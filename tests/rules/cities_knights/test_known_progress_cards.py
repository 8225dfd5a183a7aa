"""What a seat that watches knows of the progress cards of others (Cities & Knights: "Espía")."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core import ArgumentError, Event, Match, Seat, Seen, evolve
from catan_core.components.decks import Deck, Known
from catan_core.components.hands import with_cards
from catan_core.play import RandomBot
from catan_core.play.table import play_match
from catan_expansions.cities_knights import (
    PROGRESS_CARD_COUNTS,
    PROGRESS_INDEX,
    TRACKS,
    CardReturned,
    PlaySpy,
    ProgressCards,
    ProgressDrawn,
    ProgressPlayed,
    ProgressSeen,
    ProgressStolen,
    TakeProgress,
)
from catan_expansions.cities_knights.progress.deck import KINDS
from catan_expansions.cities_knights.progress.hidden_cards import BEGUN, FOLLOW
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.cards import holding
from tests.rules.cities_knights.table import CitiesKnights

DRAWS = 2_000


def drawn(scenario: CitiesKnights, seat: Seat | None, events: Iterable[Event], of: Seat) -> Iterator[dict[str, int]]:
    """Hands of progress cards as a seat draws them that has seen some events, which are concealed first."""
    rules, view, rng = scenario.game.rules, scenario.game.view(seat), Random(3)
    seen = Seen(seat, rules.events_for(events, seat))
    while True:
        hand = view.determinize(rng, seen)[ProgressCards].hands[of]
        yield {kind: count for kind, count in zip(KINDS(rules), hand, strict=True) if count}


def spied() -> CitiesKnights:
    """Seat 0 has taken a bishop from seat 1, which had a merchant and two bishops."""
    scenario = holding(spy=1).progress(1, merchant=1, bishop=2).building()
    return scenario.play(PlaySpy(ZERO, ONE), TakeProgress(ZERO, "bishop"))


def test_a_spy_remembers_the_hand_that_it_has_seen() -> None:
    """CK-CARD-SPY."""
    scenario = spied()
    assert all(
        hand == {"merchant": 1, "bishop": 1} for hand in islice(drawn(scenario, ZERO, scenario.happened, ONE), 20)
    )
    assert len({str(hand) for hand in islice(drawn(scenario, None, scenario.happened, ONE), 20)}) > 1


def test_the_victim_of_a_spy_knows_which_card_it_has_lost() -> None:
    """CK-CARD-SPY."""
    scenario = spied()
    assert all(hand == {"bishop": 1} for hand in islice(drawn(scenario, ONE, scenario.happened, ZERO), 20))


def test_when_a_card_has_left_unseen_the_others_of_its_deck_are_not_certain_any_more() -> None:
    """CK-PRG-04: a card that is returned is seen by nobody else."""
    scenario = CitiesKnights().progress(1, merchant=1, wedding=1).building()
    left: list[Event] = [ProgressSeen(ZERO, ONE, ("merchant", "bishop")), CardReturned(ONE, "politics", None)]
    hands = list(islice(drawn(scenario, ZERO, left, ONE), 40))
    assert all(hand["merchant"] == 1 for hand in hands)
    assert {hand.get("bishop", 0) for hand in hands} == {0, 1}


def test_a_card_that_a_spy_has_seen_is_not_certain_once_another_spy_takes_a_card() -> None:
    """CK-CARD-SPY: which card was taken is known to the two seats alone, of which deck to everybody."""
    scenario = CitiesKnights().progress(1, merchant=1, wedding=1).progress(2, bishop=1).building()
    cards = ("merchant", "wedding", "bishop")
    taken: list[Event] = [
        ProgressSeen(ZERO, ONE, cards),
        ProgressSeen(TWO, ONE, cards),
        ProgressStolen(TWO, ONE, "politics", "bishop"),
    ]
    hands = [*islice(drawn(scenario, ZERO, taken, ONE), 40)]
    assert {hand.get("wedding", 0) for hand in hands} == {0, 1}
    assert all(hand["merchant"] == 1 for hand in hands)  # its back is another
    assert all(hand == {"merchant": 1, "wedding": 1} for hand in islice(drawn(scenario, TWO, taken, ONE), 20))


def test_a_card_that_is_played_has_left_the_hand() -> None:
    """CK-PRG-01."""
    scenario = CitiesKnights().progress(1, merchant=1).building()
    played: list[Event] = [ProgressSeen(ZERO, ONE, ("merchant", "bishop")), ProgressPlayed(ONE, "bishop")]
    assert all(hand == {"merchant": 1} for hand in islice(drawn(scenario, ZERO, played, ONE), 20))


@pytest.mark.thorough
def test_beside_what_is_certain_every_unseen_card_of_the_deck_is_as_likely() -> None:
    scenario = CitiesKnights().progress(1, merchant=2).building()
    rules = scenario.game.rules
    before: list[Event] = [ProgressSeen(ZERO, ONE, ("merchant",))]
    second = Counter[str]()
    for hand in islice(drawn(scenario, ZERO, before, ONE), DRAWS):
        second.update(Counter(hand) - Counter(["merchant"]))

    left = {kind: count for (deck, kind), count in PROGRESS_CARD_COUNTS(rules).items() if deck == "trade"}
    left["merchant"] -= 1
    expected = {kind: DRAWS * count / sum(left.values()) for kind, count in left.items()}
    assert second.total() == DRAWS
    chi_square = sum((second[kind] - often) ** 2 / often for kind, often in expected.items())
    assert chi_square < 15.09  # 1 %, five degrees of freedom


def worn_out() -> tuple[CitiesKnights, list[Event], list[str]]:
    """A deck of trade of which seats 1 and 2 have drawn a card each, and seat 0 has drawn and played all others.

    Then seat 1 has drawn again. With what has happened, and the cards as they have been put under the deck.
    """
    scenario = CitiesKnights(seats=3)
    rules, index = scenario.game.rules, PROGRESS_INDEX(scenario.game.rules)
    trade = [
        card for (track, card), count in PROGRESS_CARD_COUNTS(rules).items() if track == "trade" for _ in range(count)
    ]
    first, second, *played = trade
    played.remove("merchant_fleet")
    played.insert(0, "merchant_fleet")
    events: list[Event] = [ProgressDrawn(ONE, "trade", first), ProgressDrawn(TWO, "trade", second)]
    for card in played:
        events += [ProgressDrawn(ZERO, "trade", card), ProgressPlayed(ZERO, card)]
    events.append(ProgressDrawn(ONE, "trade", "merchant_fleet"))
    cards = scenario.state[ProgressCards]
    nothing = (0,) * len(KINDS(rules))
    hands = with_cards(with_cards((nothing,) * 3, ONE, index[first], 1), ONE, index["merchant_fleet"], 1)
    tail = tuple(Known(index[card], (ZERO, ONE, TWO)) for card in played[1:])
    decks = list(cards.decks)
    decks[TRACKS.index("trade")] = Deck(nothing, tail)
    scenario.slice(evolve(cards, decks=tuple(decks), hands=with_cards(hands, TWO, index[second], 1)))
    return scenario, events, played


def test_a_card_that_lay_under_the_deck_is_known_when_it_is_drawn() -> None:
    scenario, events, _ = worn_out()
    for hand in islice(drawn(scenario, ZERO, events, ONE), 40):
        assert hand["merchant_fleet"] >= 1


def test_a_spectator_knows_the_cards_that_were_played_and_lie_under_the_deck() -> None:
    scenario, events, played = worn_out()
    rules, view = scenario.game.rules, scenario.game.view(None)
    state = view.determinize(Random(1), Seen(None, rules.events_for(events, None)))
    under = state[ProgressCards].decks[TRACKS.index("trade")].tail
    assert [KINDS(rules)[known.card] for known in under if known.card is not None] == played[1:]
    assert rules.view(state, None) == view


def test_cards_that_were_seen_in_another_game_are_refused() -> None:
    scenario = CitiesKnights().progress(1, merchant=1).building()
    elsewhere: list[Event] = [ProgressSeen(ZERO, ONE, ("merchant", "bishop"))]
    with pytest.raises(ArgumentError, match="what was seen of the progress cards of seat 1 does not lead to this view"):
        next(drawn(scenario, ZERO, elsewhere, ONE))


@pytest.mark.thorough
def test_what_is_certain_is_true() -> None:
    match = Match(catan.ruleset("base", "cities_knights"), 3, 12)
    certain_cards = 0
    for decisions, _ in enumerate(islice(play_match(match, [RandomBot()] * 3), 900)):
        if decisions % 20:
            continue
        rules, hands = match.game.rules, match.game.state[ProgressCards].hands
        for seat in (*rules.all_seats, None):
            certain = match.seen_by(seat).recall(FOLLOW(rules), BEGUN(rules)).certain
            for owner, (known, hand) in enumerate(zip(certain, hands, strict=True)):
                if owner != seat:
                    certain_cards += sum(known)
                    assert all(there >= count for there, count in zip(hand, known, strict=True))
    assert certain_cards
