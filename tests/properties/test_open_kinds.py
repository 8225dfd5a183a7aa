"""Which kinds of action that cannot be listed are offered: those of which some action is legal, over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from catan_core import Action, Goods, Seat, State
from catan_core.base import CounterTrade, InviteOffer, OfferTrade, TradeOffer, TradeTable
from catan_core.base.goods import hand_cards
from catan_core.testing import walk
from catan_core.testing.candidates import candidates
from tests.properties.compositions import COMPOSITIONS, Composition, each_of

pytestmark = pytest.mark.thorough

STEPS = 600
TRADING = tuple(game for game in COMPOSITIONS if "base" in game.expansions)


def offered_to(state: State, seat: Seat) -> set[type[Action]]:
    return {open_kind.kind for open_kind in state.rules.actions(state, seat).open}


def might_be_offered(state: State, seat: Seat) -> Iterator[type[Action]]:
    """The open kinds of the phase, for the seats that it lets try them."""
    acts = seat in state.rules.actors(state)
    for kind, offer in state.rules.offers[type(state.stack[-1])].items():
        if offer.open and offer.may_try(acts):
            yield kind


def swaps(kind: type[Action], state: State, seat: Seat) -> Iterator[Action]:
    """Every proposal to give one card and get one of another kind."""
    size = len(state.rules.goods)
    others = tuple(other for other in state.rules.all_seats if other != seat)
    for give in range(size):
        for get in range(size):
            vectors = [Goods(tuple(int(good == index) for index in range(size))) for good in (give, get)]
            yield kind(seat, *vectors, *([others] if kind is OfferTrade else []))


def barred(kind: type[Action], state: State, seat: Seat) -> bool:
    """Whether the rules of trade leave a seat no proposal of a kind."""
    if not sum(hand_cards(state, seat)):
        return True
    match state.phase:
        case TradeOffer(proposer=proposer):
            return kind is CounterTrade and seat == proposer
    if kind is InviteOffer:
        return seat in state.rules.actors(state)
    most = state.rules.ruleset.options["base.offers_per_turn"]
    return kind is OfferTrade and 0 < int(most) <= state[TradeTable].offers


@each_of(TRADING)
def test_an_open_kind_is_offered_exactly_if_an_action_of_it_is_legal(game_of: Composition) -> None:
    rng, seen = Random(1), Counter[bool]()
    for _, (state, _) in walk(game_of.ruleset, "open", STEPS, game_of.seats):
        if state.winners is not None:
            break
        for seat in state.rules.all_seats:
            offered = offered_to(state, seat)
            for kind in might_be_offered(state, seat):
                seen[kind in offered] += 1
                assert (kind in offered) != barred(kind, state, seat), f"{kind.tag} of seat {seat} in {state.phase}"
                legal = any(state.rules.check(state, swap) is None for swap in swaps(kind, state, seat))
                assert legal == (kind in offered), f"{kind.tag} of seat {seat} in {state.phase}"
                if kind not in offered:
                    assert all(state.rules.check(state, one) for one in candidates(kind, state, (), seat, rng))
    assert seen[True]
