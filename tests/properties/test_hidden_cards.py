"""Cards that a seat cannot see are dealt anew behind its back: nothing that it is shown, told or offered changes."""

from __future__ import annotations

from random import Random

from catan_core import CHANCE, Goods, Seat, Slice, State, evolve
from catan_core.base import DevCards, Holdings
from catan_core.testing import first_game, walk
from tests.properties.compositions import Composition, every_composition_of_the_base_game

EVERY = 15


def dealt_anew(rows: list[tuple[int, ...]], rng: Random) -> list[tuple[int, ...]]:
    """The same cards in rows of the same sizes, in other hands."""
    kinds = range(len(rows[0]))
    pool = [kind for row in rows for kind in kinds for _ in range(row[kind])]
    rng.shuffle(pool)
    dealt = []
    for row in rows:
        cards = [pool.pop() for _ in range(sum(row))]
        dealt.append(tuple(cards.count(kind) for kind in kinds))
    return dealt


def behind_the_back_of(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with the goods of the others, and their development cards and the deck, dealt anew."""
    holdings, cards = state[Holdings], state[DevCards]
    others = [other for other in range(state.rules.seats) if other != seat]
    goods, hands = list(holdings.hands), list(cards.hands)
    for other, row in zip(others, dealt_anew([goods[other] for other in others], rng), strict=True):
        goods[other] = Goods(row)
    *rows, deck = dealt_anew([*(hands[other] for other in others), cards.deck.unknown], rng)
    for other, row in zip(others, rows, strict=True):
        hands[other] = row
    # Which of them are new this turn is hidden too, for all but their owner.
    nothing = (0,) * len(cards.spent)
    fresh = tuple(row if owner == seat else nothing for owner, row in enumerate(cards.fresh))
    changed: dict[type[Slice], Slice] = {
        Holdings: evolve(holdings, hands=tuple(goods)),
        DevCards: evolve(cards, hands=tuple(hands), fresh=fresh, deck=evolve(cards.deck, unknown=deck)),
    }
    return evolve(state, slices=tuple(changed.get(type(one), one) for one in state.slices))


@every_composition_of_the_base_game
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees(game_of: Composition) -> None:
    rng, different, told = Random(3), 0, 0
    before = first_game(game_of.ruleset, "hidden", game_of.seats).state
    for number, (action, step) in enumerate(walk(game_of.ruleset, "hidden", None, game_of.seats)):
        rules, state, drawn = step.state.rules, step.state, before.rules.chances.get(type(before.stack[-1]))
        secret = drawn is not None and not drawn.public
        # When somebody has won, the game shows what won it; before that nothing of a hand is shown.
        if state.winners is None and (secret or number % EVERY == 0):
            for seat in (*map(Seat, range(rules.seats)), None):
                other = behind_the_back_of(state, seat, rng)
                assert not rules.faults(other), rules.faults(other)
                assert rules.view(other, seat) == rules.view(state, seat)
                assert rules.view(other, seat).to_json() == rules.view(state, seat).to_json()
                if seat is not None:
                    assert list(rules.actions(other, seat)) == list(rules.actions(state, seat))
                different += other != state
        if secret:
            assert action.seat == CHANCE
            for seat in (*map(Seat, range(rules.seats)), None):
                other = behind_the_back_of(before, seat, rng)
                result = rules.apply(other, rules.outcomes(other).at(rng.random()))
                if rules.view(result.state, seat) == rules.view(state, seat):
                    assert rules.events_for(result.events, seat) == rules.events_for(step.events, seat)
                    told += 1
        before = state
    assert different > 30
    assert told > 5
