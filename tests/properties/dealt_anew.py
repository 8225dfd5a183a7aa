"""Hidden cards dealt anew behind a seat's back: nothing that it is shown, told or offered changes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs

from catan_core import CHANCE, Goods, Seat, State, Step, evolve
from catan_core.base import DevCards, Holdings, TradeOffer
from catan_core.base.goods import NOTHING, minus, plus
from catan_core.base.trade_invitations import standing
from catan_core.components.dealing import draw
from catan_core.testing import first_game, walk
from tests.properties.compositions import Composition

EVERY = 50
"""After this many actions the cards are dealt anew, and whenever chance has done something in secret."""

BehindTheBackOf = Callable[[State, Seat | None, Random], State]
"""A state with all that a seat cannot see dealt anew; None for somebody at no seat."""


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


def hands_anew(state: State, owners: list[Seat], rng: Random) -> tuple[Goods, ...]:
    """The hands of goods, those of some owners dealt anew but for the cards that they have promised to all."""
    hands = list(state[Holdings].hands)
    kept = {owner: promised(state, owner) for owner in owners}
    free = [minus(hands[owner], kept[owner]) for owner in owners]
    for owner, row in zip(owners, dealt_anew([*free], rng), strict=True):
        hands[owner] = plus(Goods(row), kept[owner])
    return tuple(hands)


def promised(state: State, owner: int) -> Goods:
    """What all know that somebody has, since it offers, has agreed to give or would give it."""
    known = [one.give for one in standing(state) if one.seat == owner]
    for phase in state.stack:
        if isinstance(phase, TradeOffer):
            known += [phase.terms.give] if phase.proposer == owner else []
            known += [one.terms.get for one in phase.answers if one.seat == owner and one.terms is not None]
    return Goods(tuple(map(max, zip(NOTHING(state.rules), *known, strict=True)))) if known else NOTHING(state.rules)


def goods_and_cards_anew(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with the goods of the others, and their development cards and the deck, dealt anew."""
    holdings, cards = state[Holdings], state[DevCards]
    others = [other for other in state.rules.all_seats if other != seat]
    hands = list(cards.hands)
    *rows, deck = dealt_anew([*(hands[other] for other in others), cards.deck.unknown], rng)
    for other, row in zip(others, rows, strict=True):
        hands[other] = row
    # Which of them are new this turn is hidden too, for all but their owner; how many is not.
    fresh = tuple(
        row if owner == seat else draw(list(hands[owner]), sum(row), rng) for owner, row in enumerate(cards.fresh)
    )
    dealt = evolve(cards, hands=tuple(hands), fresh=fresh, deck=evolve(cards.deck, unknown=deck))
    return state.with_slice(evolve(holdings, hands=hands_anew(state, others, rng))).with_slice(dealt)


def drawn_in_secret(before: State) -> bool:
    """Whether what happens next is a chance whose outcome not everybody is told."""
    chance = before.rules.chances.get(type(before.stack[-1]))
    return chance is not None and not chance.public


@attrs.define
class Dealer:
    """Deals hidden cards anew. `different` counts the states that have looked the same, `told` the outcomes."""

    behind_the_back_of: BehindTheBackOf
    rng: Random
    different: int = 0
    told: int = 0

    def follows(self, game_of: Composition, length: int | None) -> None:
        """Along a walk, what is shown stays the same, and what is told where chance acts in secret."""
        before = first_game(game_of.ruleset, "hidden", game_of.seats).state
        for number, (_, step) in enumerate(walk(game_of.ruleset, "hidden", length, game_of.seats)):
            secret = drawn_in_secret(before)
            # When somebody has won, the game shows what won it; before that nothing of a hand is shown.
            if step.state.winners is None and (secret or number % EVERY == 0):
                self.shows_the_same(step.state)
            if secret:
                self.tells_the_same(before, step)
            before = step.state

    def shows_the_same(self, state: State) -> None:
        """With the cards dealt anew, every seat has the same view, as a value and as JSON, and the same options."""
        rules = state.rules
        for seat in (*rules.all_seats, None):
            other = self.behind_the_back_of(state, seat, self.rng)
            assert not rules.problems(other), rules.problems(other)
            seen, shown = rules.view(state, seat), rules.view(other, seat)
            assert shown == seen, f"{seat} sees {shown}, not {seen}"
            assert shown.to_json() == seen.to_json(), f"{seat} sees {shown.to_json()}, not {seen.to_json()}"
            if seat is not None:
                offered, found = list(rules.actions(state, seat)), list(rules.actions(other, seat))
                assert found == offered, f"{seat} is offered {found}, not {offered}"
            self.different += other != state

    def tells_the_same(self, before: State, step: Step) -> None:
        """Whatever chance does with other cards, a seat that sees the same afterwards has been told the same."""
        rules = before.rules
        assert rules.actors(before) == (CHANCE,)
        for seat in (*rules.all_seats, None):
            other = self.behind_the_back_of(before, seat, self.rng)
            result = rules.apply(other, rules.outcomes(other).at(self.rng.random()))
            if rules.view(result.state, seat) == rules.view(step.state, seat):
                heard, events = rules.events_for(step.events, seat), rules.events_for(result.events, seat)
                assert events == heard, f"{seat} is told {events}, not {heard}"
                self.told += 1
