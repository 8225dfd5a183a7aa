"""Actions as numbers."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import CHANCE, Actions, ActionSpec, ArgumentError, Game, Good, PhaseSpec, Refusal, Seat
from catan_core.base import Board, Discard, MaritimeTrade, OfferTrade, Roll
from catan_core.fieldtypes.domains import counts_up_to, domain
from catan_core.fieldtypes.grammar import field_type
from catan_core.play import Encoding, Limits
from catan_core.testing import Scenario
from tests.engine.making import RULE, nothing, play, toy
from tests.helpers.seats import ZERO
from tests.properties.compositions import COMPOSITIONS, Composition

WALKED = tuple(composition for composition in COMPOSITIONS if not composition.slow)


def decisions(game: Game, rng: Random, count: int) -> list[Actions]:
    """What seats may do on a walk."""
    met: list[Actions] = []
    while len(met) < count and not game.over:
        if game.outcomes:
            game = game.play(game.outcomes.at(rng.random()))
            continue
        actions = game.actions_of(rng.choice(game.actors))
        met.append(actions)
        open_kind = rng.choice(actions.open) if actions.open and rng.random() < 0.1 else None
        drawn = open_kind and open_kind.sample(rng)
        game = game.play(drawn or actions.sample(rng))
    return met


@pytest.mark.thorough
@pytest.mark.parametrize("composition", WALKED, ids=lambda composition: composition.name)
def test_every_legal_action_has_a_number_and_every_number_in_the_mask_is_a_legal_action(
    composition: Composition,
) -> None:
    game = composition.ruleset.new_game(seats=composition.seats, seed=1)
    encoding = Encoding.of(game, open_limits=None)
    for actions in decisions(game, Random(1), 120):
        mask = encoding.mask(actions)
        numbers = [number for number, legal in enumerate(mask) if legal]
        assert numbers == encoding.numbers(actions)
        decoded = [encoding.decode(number, actions) for number in numbers]
        assert [encoding.encode(action) for action in decoded] == numbers
        assert all(action in actions for action in decoded)
        assert {encoding.encode(action) for action in actions} == set(numbers)
        beyond = [action for action in actions if encoding.encode(action) == encoding.block_of(action).rest]
        assert set(decoded) | set(beyond) == set(actions)


def test_a_number_means_the_same_in_every_game_with_the_same_rules_seats_and_shape_of_board() -> None:
    rules = catan.ruleset("base")
    first, second = (Encoding.of(rules.new_game(seats=4, seed=seed)) for seed in (1, 2))
    assert first.size == second.size
    assert first.blocks == second.blocks
    assert Encoding.of(rules.new_game(seats=3, seed=1)).size < first.size


def test_the_numbers_of_a_kind_count_its_fields_the_last_one_fastest() -> None:
    game = Scenario().game
    encoding = Encoding.of(game)
    blocks = {block.kind.tag: block for block in encoding.blocks}
    trade = blocks["base/maritime-trade"]
    assert [name for name, _ in trade.fields] == ["give", "ratio", "take"]
    assert (trade.size, trade.rest) == (5 * 13 * 5, trade.start + 325)
    assert trade.values(trade.start + 1) == (0, 0, 1)
    assert trade.values(trade.start + 5) == (0, 1, 0)
    road = blocks["base/build-road"]
    assert (road.size, road.rest) == (72, None)
    assert sum(block.size + (block.rest is not None) for block in encoding.blocks) == encoding.size


def test_actions_beyond_the_limits_share_a_number_and_the_first_of_them_stands_for_it() -> None:
    game = Scenario().give(0, brick=8, wool=4).roll(3, 4).game
    encoding = Encoding.of(game, Limits(cards=5))
    actions = game.actions_of(catan.Seat(0))
    assert {type(action) for action in actions} == {Discard}
    [number] = [number for number, legal in enumerate(encoding.mask(actions)) if legal]
    assert number == encoding.block(number).rest
    assert encoding.decode(number, actions) == actions[0]
    wider = Encoding.of(game, Limits(cards=6))
    assert sum(wider.mask(actions)) == len(actions)


def test_offers_have_numbers_up_to_the_limit_on_each_side() -> None:
    game = Scenario().give(0, brick=2).after_roll().game
    encoding = Encoding.of(game)
    legal = [number for number, legal in enumerate(encoding.mask(game.actions)) if legal]
    offers = [encoding.decode(number, game.actions) for number in legal]
    goods = game.rules.vector
    wanted = {
        (goods({"brick": 1}), goods({good: 1}), to)
        for good in ("lumber", "wool", "grain", "ore")
        for to in ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
    }
    assert {(offer.give, offer.get, offer.to) for offer in offers if isinstance(offer, OfferTrade)} == wanted
    large = OfferTrade(catan.Seat(0), goods({"brick": 2}), goods({"ore": 1}), (catan.Seat(1),))
    assert encoding.encode(large) == encoding.block_of(large).rest
    assert large in game.actions  # but what is drawn as an example is an offer of one card, which is another number
    with pytest.raises(ArgumentError, match="no legal action of base/offer-trade beyond the limits has been found"):
        encoding.decode(encoding.encode(large), game.actions)


def test_without_limits_for_open_kinds_they_have_no_numbers() -> None:
    game = Scenario().give(0, brick=2).after_roll().game
    encoding = Encoding.of(game, open_limits=None)
    assert OfferTrade not in {block.kind for block in encoding.blocks}
    assert sum(encoding.mask(game.actions)) == len(game.actions)
    goods = game.rules.vector
    offer = OfferTrade(catan.Seat(0), goods({"brick": 1}), goods({"ore": 1}), (catan.Seat(1),))
    with pytest.raises(ArgumentError, match=r"OfferTrade.* has no number"):
        encoding.encode(offer)


@catan.record
class Market(catan.Phase, tag="toy/market"):
    waiting_for: tuple[Seat, ...]
    least: int
    """The least bid, and 0 if the seat may leave instead."""


@catan.record
class Bid(catan.Action, tag="toy/bid"):
    """Of an open kind: any price may be named."""

    price: int


@catan.record
class Leave(catan.Action, tag="toy/leave"):
    pass


MOST = 20
"""The highest bid, which is beyond the numbers that are listed."""


def bids(least: int) -> Actions:
    """What a seat may do that has to bid at least so much."""
    refused = Refusal("toy.bid", RULE, text="This is not between the least and the highest bid.")
    return play(
        toy(
            opening=(Market((ZERO,), least),),
            more={
                "phases": [PhaseSpec(Market)],
                "actions": [
                    ActionSpec(
                        kind=Bid,
                        during=(Market,),
                        rule=RULE,
                        apply=nothing,
                        check=lambda position, phase, action: (
                            None if phase.least <= action.price <= MOST else refused(price=action.price)
                        ),
                        sample=lambda position, phase, seat, rng: Bid(seat, MOST) if phase.least <= MOST else None,
                        refusals=(refused,),
                    ),
                    ActionSpec(
                        kind=Leave,
                        during=(Market,),
                        rule=RULE,
                        apply=nothing,
                        options=lambda position, phase, seat: [()] if phase.least == 0 else [],
                    ),
                ],
            },
        )
    ).actions


def test_of_open_kinds_those_beyond_the_limits_have_a_number_only_where_there_is_nothing_else_to_do() -> None:
    listed = [Bid(ZERO, price) for price in range(13)]
    for least, wanted in (
        (0, [*listed, Leave(ZERO)]),
        (11, listed[11:]),
        (MOST - 1, [Bid(ZERO, MOST)]),
        (MOST + 1, []),
    ):
        actions = bids(least)
        encoding = Encoding(actions.position.rules, None)
        assert encoding.numbers(actions) == [encoding.encode(action) for action in wanted]
        assert [encoding.decode(number, actions) for number in encoding.numbers(actions)] == wanted
        rest = encoding.block_of(Bid(ZERO, MOST)).rest
        assert encoding.numbers(actions).count(rest or 0) == (least == MOST - 1)
        assert sum(encoding.mask(actions)) == len(wanted)
        if least > MOST:
            with pytest.raises(ArgumentError, match="no legal action of toy/bid beyond the limits has been found"):
                encoding.decode(rest or 0, actions)


def test_what_has_no_number_and_numbers_that_there_are_not_are_refused() -> None:
    game = Scenario().game
    encoding = Encoding.of(game)
    dice = game.play(Roll(catan.Seat(0)))
    assert dice.actors == (CHANCE,)
    with pytest.raises(ArgumentError, match="has no number"):
        encoding.encode(dice.outcomes.at(0.5))
    wrong: tuple[object, ...] = (-1, encoding.size, "0", True, 1.0)
    for number in wrong:
        with pytest.raises(ArgumentError, match=f"the numbers of actions are 0 to {encoding.size - 1}"):
            encoding.decode(number, game.actions)  # type: ignore[arg-type]
    [rest] = [block.rest for block in encoding.blocks if block.kind is Discard]
    assert rest is not None
    with pytest.raises(ArgumentError, match="no action of base/discard beyond the limits is legal now"):
        encoding.decode(rest, game.actions)


def test_actions_of_a_game_with_other_rules_or_seats_have_no_numbers_here() -> None:
    """The blocks of one kind may be as long as those of the other, so a wrong mask would not be noticed."""
    game = Scenario().game
    encoding = Encoding.of(game)
    others = [catan.new_game("base", seats=2), catan.new_game("base", seats=4, options={"base.steal": "must"})]
    for actions in [other.actions for other in others]:
        for ask in (encoding.mask, encoding.numbers):
            with pytest.raises(ArgumentError, match="not of one with other rules or seats"):
                ask(actions)
    with pytest.raises(ArgumentError, match=r"takes Actions, such as game\.actions, not <View"):
        encoding.mask(game.view(0))  # type: ignore[arg-type]


def test_actions_on_a_board_of_another_shape_have_no_numbers_here() -> None:
    """The rules are the same, and the same number is another place."""
    game = Scenario().game
    island = Board([(q, r, "forest", 8) for q in range(3) for r in range(3)])
    small = game.rules.ruleset.new_game(game.rules.seats, board=island)
    assert small.rules == game.rules
    for encoding, actions in (
        (Encoding.of(game, open_limits=None), small.actions),
        (Encoding.of(small, open_limits=None), game.actions),
    ):
        for ask in (encoding.mask, encoding.numbers):
            with pytest.raises(ArgumentError, match="not of one on a board of another shape"):
                ask(actions)


def test_limits_are_whole_numbers_and_an_encoding_takes_nothing_else_for_them() -> None:
    game = Scenario().game
    wrong: tuple[Any, ...] = (-1, "2", 1.0, None)
    for number in wrong:
        with pytest.raises(ArgumentError, match="Limits takes a number of cards as `cards`, a whole number from 0"):
            Limits(cards=number)
        with pytest.raises(ArgumentError, match="Limits takes the largest number as `number`, a whole number from 0"):
            Limits(number=number)
    with pytest.raises(ArgumentError, match="Encoding takes Limits or None as `open_limits`, not 1"):
        Encoding.of(game, open_limits=1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="Encoding takes Limits as `limits`"):
        Encoding.of(game, 7)  # type: ignore[arg-type]


def test_two_numberings_with_other_limits_are_not_the_same() -> None:
    game = Scenario().game
    each = [Encoding.of(game), Encoding.of(game, Limits(cards=4)), Encoding.of(game, open_limits=None)]
    assert len({*each}) == 3
    assert each[0] == Encoding.of(game)


def test_a_kind_with_too_many_actions_has_one_number_for_all() -> None:
    game = Scenario().give(0, brick=2).after_roll().game
    encoding = Encoding.of(game, open_limits=Limits(cards=5))
    [offers] = [block for block in encoding.blocks if block.kind is OfferTrade]
    assert (offers.size, offers.rest) == (0, offers.start)
    assert isinstance(encoding.decode(offers.start, game.actions), OfferTrade)


def test_it_is_known_of_every_type_of_field_whether_all_of_its_values_are_listed() -> None:
    rules = catan.ruleset("base").rules(3)
    few = Limits(cards=1, number=2)
    for hint, count, complete in (
        (Seat, 3, True),
        (int, 3, False),
        (Seat | None, 4, True),
        (int | None, 4, False),
        (tuple[Seat, bool], 6, True),
        (tuple[Seat, int], 9, False),
        (tuple[Seat, ...], 8, False),
        (catan.BySeat[bool], 8, True),
        (catan.BySeat[int], 27, False),
        (catan.BySeat[bool] | tuple[()], 9, True),
        (bool | str, 2, False),
        (catan.Goods, 6, False),
    ):
        found = domain(field_type(hint), rules, None, few)
        assert (len(found.values), found.complete) == (count, complete), hint


def test_counts_are_all_there_are_and_none_twice() -> None:
    """There are as many as ways to choose `most` of `kinds` + 1 things with repetition."""
    for kinds in range(5):
        for most in range(5):
            counts = list(counts_up_to(kinds, most))
            assert len(counts) == len(set(counts)) == comb(kinds + most, most)
            assert all(sum(count) <= most for count in counts)


def test_an_action_with_a_good_that_there_is_not_is_not_one_beyond_the_limits() -> None:
    game = Scenario().game
    encoding = Encoding.of(game, Limits(number=3))
    [block] = [block for block in encoding.blocks if block.kind is MaritimeTrade]
    assert encoding.encode(MaritimeTrade(Seat(0), Good(1), 4, Good(2))) == block.rest
    for give, take in ((99, 2), (1, -1)):
        with pytest.raises(ArgumentError, match="has no number here"):
            encoding.encode(MaritimeTrade(Seat(0), Good(give), 4, Good(take)))
