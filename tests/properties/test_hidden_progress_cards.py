"""Goods and progress cards that a seat cannot see are dealt anew behind its back: nothing that it is shown changes.

Unlike `determinize`, which the generic properties use, this knows nothing of what the expansion itself makes up.
"""

from __future__ import annotations

from random import Random

import pytest

from catan_core import Seat, SimultaneousPhase, State, evolve
from catan_core.base import Holdings
from catan_core.testing import first_game, walk
from catan_expansions.cities_knights import MasterTakes, ProgressCards, SpyTakes, TurnEffects
from catan_expansions.cities_knights.progress.deck import CARDS, KINDS, SHOWN_AT_ONCE
from tests.properties.compositions import CITIES_AND_KNIGHTS, Composition, each_of
from tests.properties.dealt_anew import EVERY, Dealer, dealt_anew, drawn_in_secret, hands_anew

KNIGHTS_AT_THREE = next(one for one in CITIES_AND_KNIGHTS if one.name == "knights-3")


def unseen(state: State, seat: Seat | None, looking: type[SpyTakes | MasterTakes]) -> list[Seat]:
    """The seats whose cards a seat does not see: not its own, nor those that its spy or merchant looks at."""
    phase = state.stack[-1]
    visited = phase.victim if isinstance(phase, looking) and phase.seat == seat else None
    return [other for other in state.rules.all_seats if other not in (seat, visited)]


def behind_the_back_of(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with the goods and progress cards of the others, and the decks, dealt anew."""
    rules, holdings, cards = state.rules, state[Holdings], state[ProgressCards]
    goods = hands_anew(state, unseen(state, seat, MasterTakes), rng)
    others = unseen(state, seat, SpyTakes)
    hands, decks = [list(hand) for hand in cards.hands], list(cards.decks)
    open_kinds = [KINDS(rules).index(kind) for kind in SHOWN_AT_ONCE]
    for place, track in enumerate(("trade", "politics", "science")):
        of_track = [KINDS(rules).index(kind) for kind in CARDS[track]]
        # Victory-point cards are never in a hand: they stay where they are in the deck.
        fixed = {kind: decks[place].unknown[kind] for kind in open_kinds}
        pile = tuple(0 if kind in fixed else count for kind, count in enumerate(decks[place].unknown))
        rows = [tuple(hands[other][kind] for kind in of_track) for other in others]
        *dealt, pile = dealt_anew([*rows, tuple(pile[kind] for kind in of_track)], rng)
        for other, row in zip(others, dealt, strict=True):
            for kind, count in zip(of_track, row, strict=True):
                hands[other][kind] = count
        counts = [0] * len(KINDS(rules))
        for kind, count in zip(of_track, pile, strict=True):
            counts[kind] = count + fixed.get(kind, 0)
        decks[place] = evolve(decks[place], unknown=tuple(counts))
    cards = evolve(cards, hands=tuple(map(tuple, hands)), decks=tuple(decks))
    return state.with_slice(evolve(holdings, hands=goods)).with_slice(cards)


@pytest.mark.thorough
@each_of(CITIES_AND_KNIGHTS)
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees(game_of: Composition) -> None:
    dealer, looked = Dealer(behind_the_back_of, Random(3)), 0
    before = first_game(game_of.ruleset, "hidden", game_of.seats).state
    for number, (_, step) in enumerate(walk(game_of.ruleset, "hidden", 2_500, game_of.seats)):
        state, secret = step.state, drawn_in_secret(before)
        looking = bool(state.stack) and isinstance(state.stack[-1], SpyTakes | MasterTakes)
        # What has been answered under a seal must stay possible, and so must an exchange that was agreed on.
        sealed = bool(state.stack) and isinstance(state.stack[-1], SimultaneousPhase)
        # Nor does who had no commodity when it was asked for one have any.
        sealed = sealed or bool(state[TurnEffects].lacking)
        if state.winners is None and not sealed and (secret or looking or number % EVERY == 0):
            looked += looking
            dealer.shows_the_same(state)
        if secret:
            dealer.tells_the_same(before, step)
        before = state
    assert dealer.different > 30
    assert dealer.told > 5
    assert looked > 0


def test_a_hand_that_shows_would_be_noticed() -> None:
    """The comparison can fail: with its own cards dealt anew too, a seat sees a difference."""
    rng, noticed = Random(5), 0
    for number, (_, step) in enumerate(walk(KNIGHTS_AT_THREE.ruleset, "noticed", 600, 3)):
        if number % EVERY == 0 and step.state.winners is None:
            other = behind_the_back_of(step.state, None, rng)
            noticed += any(
                step.state.rules.view(other, Seat(seat)) != step.state.rules.view(step.state, Seat(seat))
                for seat in range(3)
            )
    assert noticed > 10
