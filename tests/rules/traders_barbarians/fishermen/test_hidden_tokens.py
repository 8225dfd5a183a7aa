"""What a seat that watches may know of hidden fish tokens (Traders & Barbarians: "Fish tokens")."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from catan_core import Event, Seat, Seen
from catan_expansions.traders_barbarians.fishermen import (
    FishDrawn,
    FishExchanged,
    FishPaid,
    FishReshuffled,
    FishTokens,
    hidden_tokens,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.traders_barbarians.fishermen.table import Fishing

NONE, A_ONE, A_THREE = (0, 0, 0), (1, 0, 0), (0, 0, 1)
DRAWS = 60


def caught(seat: Seat, *kinds: str) -> list[Event]:
    """A seat draws tokens."""
    return [FishDrawn(seat, kind) for kind in kinds]


def until_the_supply_is_shuffled() -> Iterator[Event]:
    """Seat 1 catches one fish and seat 2 three; seat 0 catches and spends all else, which is the supply then."""
    yield from caught(ONE, "one_fish")
    yield from caught(TWO, "three_fish")
    for kind, count in (("one_fish", 10), ("two_fish", 10), ("three_fish", 7)):
        yield from caught(ZERO, *[kind] * count)
    yield FishPaid(ZERO, (10, 10, 7), "card")
    yield FishReshuffled(27)


def hands_drawn(fishing: Fishing, events: Iterable[Event], seat: Seat | None = ZERO) -> list[tuple[object, ...]]:
    """The tokens of all seats, as often as a seat that has seen some events draws them."""
    rules, view, rng = fishing.game.rules, fishing.game.view(seat), Random(3)
    seen = Seen(seat, rules.events_for(events, seat))
    worlds = [view.determinize(rng, seen) for _ in range(DRAWS)]
    assert all(rules.view(world, seat) == view and not rules.problems(world) for world in worlds)
    return [world[FishTokens].hands for world in worlds]


@pytest.mark.parametrize("seat", [ZERO, None])
def test_when_used_tokens_are_shuffled_it_is_known_which_the_seats_have_between_them(seat: Seat | None) -> None:
    """TB-FI-12."""
    fishing = Fishing(seats=3).fish(1, ones=1).fish(2, threes=1)
    events = [*until_the_supply_is_shuffled()]
    assert set(hands_drawn(fishing, events, seat)) == {(NONE, A_ONE, A_THREE), (NONE, A_THREE, A_ONE)}


def test_before_that_any_token_may_be_anywhere() -> None:
    """TB-FI-08: a token of two fish is left in the supply, and could as well be in a hand."""
    fishing = Fishing(seats=3).fish(1, ones=1).fish(2, threes=1).used(10, 9, 7)
    *events, _, _ = until_the_supply_is_shuffled()
    events.remove(FishDrawn(ZERO, "two_fish"))
    hands = set(hands_drawn(fishing, [*events, FishPaid(ZERO, (10, 9, 7), "card")]))
    tokens = (A_ONE, (0, 1, 0), A_THREE)
    assert hands == {(NONE, one, other) for one in tokens for other in tokens if one != other}


def test_what_is_laid_down_later_says_who_had_it() -> None:
    """TB-FI-08, TB-FI-12: seat 1 lays down three fish, so that seat 2 has had the other token."""
    fishing = Fishing(seats=3).fish(1, twos=1).fish(2, ones=1).used(threes=1)
    exchanged = [FishExchanged(ONE, "three_fish"), FishDrawn(ONE, "two_fish")]
    hands = hands_drawn(fishing, [*until_the_supply_is_shuffled(), *exchanged])
    assert {of_two for _, _, of_two in hands} == {A_ONE}
    assert {of_one for _, of_one, _ in hands} == {A_ONE, (0, 1, 0), A_THREE}


def test_a_token_that_one_draws_says_how_many_of_them_there_were() -> None:
    """TB-FI-12: of 27 tokens seat 1 draws one unseen, and seat 0 then a three, of which there are 7 or 6 of 26."""
    fishing = Fishing(seats=3).fish(0, threes=1).fish(1, ones=2).fish(2, threes=1)
    seen = Seen(
        ZERO,
        fishing.game.rules.events_for(
            [*until_the_supply_is_shuffled(), FishDrawn(ONE, "one_fish"), FishDrawn(ZERO, "three_fish")], ZERO
        ),
    )
    known = seen.recall(hidden_tokens.FOLLOW(fishing.game.rules), hidden_tokens.Remembered(ZERO, NONE, NONE, NONE, {}))
    odds = {hands[1]: each for hands, each in known.odds.items() if hands[2] == A_THREE}
    ones, twos, threes = 10 * 7, 10 * 7, 7 * 6
    assert odds == {
        hand: pytest.approx(ways / (ones + twos + threes) / 2)
        for hand, ways in (((2, 0, 0), ones), ((1, 1, 0), twos), ((1, 0, 1), threes))
    }


def test_if_there_are_too_many_ways_to_deal_tokens_they_are_dealt_as_without_a_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hidden_tokens, "MAX_DEALS", 1)
    fishing = Fishing(seats=3).fish(1, ones=1).fish(2, threes=1)
    assert len(set(hands_drawn(fishing, until_the_supply_is_shuffled()))) > 2


def test_for_two_all_know_the_tokens_of_the_beginning() -> None:
    """TB-FI-17."""
    fishing = Fishing(seats=2)
    assert set(hands_drawn(fishing, [])) == {fishing.state[FishTokens].hands}
