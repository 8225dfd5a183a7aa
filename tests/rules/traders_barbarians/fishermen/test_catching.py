"""When fish are caught, and what seven tokens mean (Traders & Barbarians: "Fishing")."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core.base import EndTrade, EndTurn, FoundBuilding, MaritimeTrade, NextTurn, PlaceBuilding, PlaceRoad, Trade
from catan_expansions.traders_barbarians.fishermen import (
    ExchangeFish,
    FishDrawn,
    FishExchanged,
    FishKept,
    FishReshuffled,
    FishTokens,
    TooFewFish,
)
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.traders_barbarians.fishermen.table import (
    AT_FIVE,
    AT_FOUR,
    AT_FOUR_AND_HARBOR,
    AT_LAKE,
    AT_LAKE_TOO,
    BOOT,
    ONE_FISH,
    THREE_FISH,
    TWO_FISH,
    Fishing,
)


def test_there_are_29_fish_tokens_and_the_boot() -> None:
    """TB-FI-01: eleven with one fish, ten with two, eight with three."""
    fish = Fishing().state[FishTokens]
    assert fish.supply.unknown == (11, 10, 8)
    assert (fish.face_down, fish.boot) == (30, None)


def test_five_and_six_have_43_fish_tokens() -> None:
    """TB-FI-19."""
    state = catan.ruleset("base", "fishermen", "five_six").new_game(seats=6, seed=1).state
    assert state[FishTokens].supply.unknown == (15, 15, 13)


def test_a_settlement_catches_one_token_and_a_city_two() -> None:
    """TB-FI-06."""
    table = Fishing().piece("settlement", 0, AT_FIVE).piece("city", 1, (-1, -1, "N"))
    table.coming(ONE_FISH, TWO_FISH, THREE_FISH).roll(2, 3)
    assert table.tokens(0) == (1, 0, 0)
    assert table.tokens(1) == (0, 1, 1)


def test_tokens_are_drawn_clockwise_from_the_seat_on_turn() -> None:
    """TB-FI-06."""
    table = Fishing(turn=2).piece("settlement", 0, AT_FOUR).piece("settlement", 3, AT_FOUR_AND_HARBOR)
    table.piece("settlement", 2, (1, -2, "N")).coming(ONE_FISH, ONE_FISH, ONE_FISH).roll(1, 3)
    assert [event.seat for event in table.events(FishDrawn)] == [TWO, THREE, ZERO]


def test_two_who_catch_draw_clockwise_from_the_seat_on_turn_who_catches_nothing() -> None:
    """TB-FI-06."""
    table = Fishing(turn=1).piece("settlement", 0, AT_FOUR).piece("city", 3, AT_FOUR_AND_HARBOR)
    table.coming(ONE_FISH, ONE_FISH, ONE_FISH).roll(1, 3)
    assert [event.seat for event in table.events(FishDrawn)] == [THREE, THREE, ZERO]


@pytest.mark.parametrize("faces", [(1, 1), (1, 2), (5, 6), (6, 6)])
def test_each_number_of_the_lake_brings_fish(faces: tuple[int, int]) -> None:
    """TB-FI-06, TB-FI-01."""
    table = Fishing().piece("settlement", 0, AT_LAKE).coming(TWO_FISH).roll(*faces)
    assert table.tokens(0) == (0, 1, 0)


def test_the_robber_on_the_lake_blocks_all_its_numbers() -> None:
    """TB-FI-14."""
    for faces in ((1, 1), (1, 2), (5, 6), (6, 6)):
        table = Fishing().piece("settlement", 0, AT_LAKE).robber(0, 0).roll(*faces)
        assert table.tokens(0) == (0, 0, 0)


def test_a_corner_with_harbor_and_ground_gives_both() -> None:
    """TB-FI-16."""
    table = Fishing().piece("settlement", 0, AT_FOUR_AND_HARBOR).coming(ONE_FISH).roll(1, 3)
    table.give(0, wool=3)
    assert table.tokens(0) == (1, 0, 0)
    assert table.code(MaritimeTrade(ZERO, table.good("wool"), 3, table.good("ore"))) is None


def scarce(*used: int) -> Fishing:
    """Three tokens are due for a 4, to seats 0 and 1. All but two lie in hands, or used; the boot is with seat 3."""
    table = Fishing().piece("city", 0, AT_FOUR).piece("settlement", 1, AT_FOUR_AND_HARBOR).boot(3)
    for seat, held in enumerate([(0, 0, 7), (0, 6, 0), (4, 3, 0), (6, 0, 1)]):
        table.fish(seat, *held)
    return table.used(*used)


def test_if_the_supply_cannot_serve_everybody_nobody_draws() -> None:
    """TB-FI-07: not even with the used tokens, of which there is one. Full hands count: seat 0 could only exchange."""
    table = scarce(1)
    fish = table.state[FishTokens]
    assert (fish.face_down, sum(fish.used)) == (1, 1)
    table.roll(1, 3)
    assert table.events(TooFewFish) == (TooFewFish(3),)
    assert table.state[FishTokens] == fish


def test_the_boot_in_the_supply_is_a_token_that_can_be_drawn() -> None:
    """TB-FI-07: with it three tokens are there, as many as are due."""
    table = scarce(1).boot(None).roll(1, 3)
    assert not table.events(TooFewFish)
    table.play(ExchangeFish(ZERO, None), ExchangeFish(ZERO, None), BOOT)
    assert table.state[FishTokens].boot == ONE


def test_when_the_supply_is_empty_the_used_tokens_are_shuffled_back() -> None:
    """TB-FI-13."""
    table = Fishing().piece("city", 0, AT_FOUR).boot(3).used(11, 10, 7)
    table.coming(THREE_FISH, TWO_FISH).roll(1, 3)
    assert table.events(FishReshuffled) == (FishReshuffled(28),)
    assert table.state[FishTokens].supply.unknown == (11, 9, 7)
    assert table.state[FishTokens].used == (0, 0, 0)


# -- seven tokens ------------------------------------------------------------------------------------------------


def full(exchange: str = "each_time") -> Fishing:
    """Seat 0 has seven tokens and a city at the ground with the 4."""
    return Fishing(exchange=exchange).piece("city", 0, AT_FOUR).fish(0, 5, 1, 1)


def test_with_seven_tokens_one_may_be_exchanged_for_each_that_is_due() -> None:
    """TB-FI-09."""
    table = full().roll(1, 3)
    table.play(ExchangeFish(ZERO, "one_fish"), THREE_FISH, ExchangeFish(ZERO, "two_fish"), TWO_FISH)
    assert table.tokens(0) == (4, 1, 2)
    assert table.events(FishExchanged) == (FishExchanged(ZERO, "one_fish"), FishExchanged(ZERO, "two_fish"))
    assert table.state[FishTokens].used == (1, 1, 0)
    assert isinstance(table.state.stack[-1], Trade)


def test_the_sixth_edition_allows_one_exchange_in_a_turn() -> None:
    """TB-FI-09: `fishermen.exchange`."""
    table = full(exchange="once_a_turn").roll(1, 3)
    table.play(ExchangeFish(ZERO, "one_fish"), THREE_FISH)
    assert isinstance(table.state.stack[-1], Trade)
    assert table.tokens(0) == (4, 1, 2)


def test_in_the_next_turn_one_may_exchange_again() -> None:
    """TB-FI-09: `fishermen.exchange`."""
    table = full(exchange="once_a_turn").roll(1, 3)
    table.play(ExchangeFish(ZERO, "one_fish"), THREE_FISH, EndTrade(ZERO), EndTurn(ZERO)).roll(1, 3)
    table.play(ExchangeFish(ZERO, "one_fish"), TWO_FISH)
    assert table.tokens(0) == (3, 2, 2)


def test_who_keeps_the_tokens_gets_none() -> None:
    """TB-FI-09."""
    table = full().roll(1, 3).play(ExchangeFish(ZERO, None), ExchangeFish(ZERO, None))
    assert table.tokens(0) == (5, 1, 1)
    assert table.events(FishKept) == (FishKept(ZERO),) * 2
    assert isinstance(table.state.stack[-1], Trade)


def test_only_a_token_that_one_has_is_exchanged() -> None:
    """TB-FI-09."""
    table = Fishing().piece("settlement", 0, AT_FOUR).fish(0, 7).roll(1, 3)
    assert table.code(ExchangeFish(ZERO, "two_fish")) == "fishermen.no-such-token"


def test_the_boot_does_not_count_among_the_seven() -> None:
    """TB-FI-09."""
    table = Fishing().piece("settlement", 0, AT_FOUR).fish(0, 6).boot(0).coming(ONE_FISH).roll(1, 3)
    assert table.tokens(0) == (7, 0, 0)


# -- the founding ------------------------------------------------------------------------------------------------


def founding(
    at: tuple[int, int, str], pays: bool, *chance: catan.ChanceAction, start_token: str = "ground_or_lake"
) -> Fishing:
    table = Fishing(start_token=start_token)
    table.turn(0, 0).phase(FoundBuilding(ZERO, "settlement", pays), NextTurn(ZERO))
    node = table.node(at)
    table.play(PlaceBuilding(ZERO, node), *chance)
    return table


@pytest.mark.parametrize("at", [AT_FOUR, AT_LAKE])
def test_the_second_starting_settlement_at_a_ground_or_the_lake_brings_a_token(at: tuple[int, int, str]) -> None:
    """TB-FI-05."""
    assert founding(at, True, TWO_FISH).tokens(0) == (0, 1, 0)
    assert founding(at, False).tokens(0) == (0, 0, 0)


def test_by_the_fifth_edition_only_a_ground_brings_a_starting_token() -> None:
    """TB-FI-05: `fishermen.start_token`."""
    assert founding(AT_LAKE_TOO, True, start_token="ground").tokens(0) == (0, 0, 0)
    assert founding(AT_FOUR, True, ONE_FISH, start_token="ground").tokens(0) == (1, 0, 0)


def test_the_boot_may_come_up_in_the_founding() -> None:
    """TB-FI-05."""
    table = founding(AT_FOUR, True, BOOT)
    assert table.state[FishTokens].boot == ZERO
    assert isinstance(next(action for action in table.game.actions_of(ZERO)), PlaceRoad)


def test_for_two_each_has_five_tokens_and_the_founding_brings_none() -> None:
    """TB-FI-17."""
    table = Fishing(seats=2)
    assert table.state[FishTokens].hands == ((2, 2, 1), (2, 2, 1))
    assert table.state[FishTokens].supply.unknown == (7, 6, 6)
    table.turn(0, 0).phase(FoundBuilding(ZERO, "settlement", True), NextTurn(ZERO))
    table.play(PlaceBuilding(ZERO, table.node(AT_FOUR)))
    assert table.tokens(0) == (2, 2, 1)


# -- who sees what -----------------------------------------------------------------------------------------------


def test_tokens_are_secret_their_number_is_public() -> None:
    """TB-FI-08."""
    table = Fishing().fish(0, 1, 0, 2).fish(1, 0, 4, 0)
    own, other, spectator = table.game.view(ZERO), table.game.view(ONE), table.game.view(None)
    assert own[FishTokens].hands == ((1, 0, 2), (), (), ())
    assert other[FishTokens].hands[0] == ()
    assert spectator[FishTokens].hands == ((),) * 4
    assert [other[FishTokens].tokens(seat) for seat in (ZERO, ONE)] == [3, 4]
    assert other[FishTokens].supply.unknown == ()
    assert other[FishTokens].face_down == 23


def test_views_do_not_tell_which_tokens_others_hold() -> None:
    """TB-FI-08: the same number of other tokens looks the same to everybody else."""
    one, another = Fishing().fish(0, 3), Fishing().fish(0, 0, 1, 2)
    for seat in (ONE, None):
        assert one.game.view(seat).to_json() == another.game.view(seat).to_json()
    assert one.game.view(ZERO).to_json() != another.game.view(ZERO).to_json()


def test_a_drawn_token_is_seen_by_its_owner_and_the_boot_by_everybody() -> None:
    """TB-FI-08."""
    table = Fishing().piece("city", 0, AT_FOUR).coming(THREE_FISH, BOOT).roll(1, 3)
    rules = table.game.rules
    drawn = table.events(FishDrawn)
    seen = [event for event in rules.events_for(drawn, ONE) if isinstance(event, FishDrawn)]
    assert drawn == (FishDrawn(ZERO, "three_fish"), FishDrawn(ZERO, "old_boot"))
    assert seen == [FishDrawn(ZERO, None), FishDrawn(ZERO, "old_boot")]
    assert table.game.view(ONE)[FishTokens].boot == ZERO


def test_a_guess_at_hidden_tokens_fits_what_is_seen() -> None:
    """TB-FI-08."""
    view = Fishing().fish(0, 1, 0, 2).fish(1, 0, 4, 0).used(1, 1, 1).game.view(ONE)
    for seed in range(5):
        guessed = view.determinize(Random(seed))[FishTokens]
        assert sum(guessed.hands[0]) == 3
        assert guessed.hands[1] == (0, 4, 0)
