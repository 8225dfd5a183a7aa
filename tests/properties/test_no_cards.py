"""Goods that are no cards, beside every shipped composition: no rule counts, moves, shows or discards them.

A game in which every hand holds some of them is played side by side with the same game without them. Every seat has the
same options, chance the same outcomes, and everything that happens is the same.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import CHANCE, Action, Goods, Seat, State, codec
from catan_core.base import GOOD_COUNTS, TRADE_RATES, Holdings, MaritimeTrade
from catan_core.base.goods import minus, plus
from catan_core.base.maritime_trade import rate
from catan_core.engine.guessing import determinize
from catan_core.testing import Scenario, random_action
from tests.engine.making import expansion
from tests.helpers.tokens import token
from tests.properties.compositions import COMPOSITIONS, NAMED, Composition, every_composition

EACH = 9
"""How many of the goods every hand holds: enough to be over every limit and to pay every rate by themselves."""

GUESSED = 60
"""After this many actions each time, what a seat does not see is made up, which must be sound."""

CARDS = 2
"""How many cards of every kind a hand has beside them at the beginning, so that there is something to do with them."""

LISTED = 25
"""Of longer lists of options the two games compare the length and this many options, drawn at random."""


def shells(family: str, seats: int) -> catan.Expansion:
    """A good that is for nothing, of a family that cards of the game may name."""
    good = token("shell", family)
    return expansion(
        "shells", requires=("base",), goods=[good], tables=[catan.Row(GOOD_COUNTS, good.id, EACH * (seats + 1))]
    )


def dealt(state: State) -> State:
    """The state with some cards of everything in every hand, and shells where there are any."""
    rules, holdings = state.rules, state[Holdings]
    each = Goods(tuple(CARDS if good.hand_limit else EACH for good in rules.goods))
    hands = tuple(plus(hand, each) for hand in holdings.hands)
    supply = minus(holdings.supply, Goods(tuple(count * rules.seats for count in each)))
    return state.with_slice(Holdings(hands, supply))


class Twins:
    """The same game without and with shells, compared at every step."""

    def __init__(self, game_of: Composition, family: str) -> None:
        rules, options = game_of.ruleset, dict(game_of.ruleset.options)
        more = catan.ruleset(*rules.expansions, shells(family, game_of.seats), options=options)
        self.without = dealt(rules.new_game(seats=game_of.seats, seed="shells").state)
        self.within = dealt(more.new_game(seats=game_of.seats, seed="shells").state)
        self.rng = Random("shells")
        self.played: Counter[str] = Counter()

    def text(self, action: Action, state: State) -> str:
        """An action as JSON, in which a vector names the goods of which there are some."""
        return codec.of(state.rules, state.rules.topology(state)).action_json(action)

    def texts(self, state: State, seat: Seat) -> list[str]:
        """The options of a seat, or some of them where there are many."""
        actions = state.rules.actions(state, seat)
        size, rng = len(actions), Random(self.played.total())
        numbers = range(size) if size <= LISTED else sorted(rng.sample(range(size), LISTED))
        return [f"of {size}", *(self.text(actions[number], state) for number in numbers)]

    def compare(self) -> None:
        """Every seat has the same options and sees as many cards in every hand; shells are where they were."""
        for seat in self.without.rules.all_seats:
            assert self.texts(self.within, seat) == self.texts(self.without, seat)
            views = [state.rules.view(state, seat) for state in (self.within, self.without)]
            assert views[0][Holdings].sizes == views[1][Holdings].sizes
        outcomes = [
            [(self.text(outcome, state), weight) for outcome, weight in state.rules.outcomes(state)]
            for state in (self.within, self.without)
        ]
        assert outcomes[0] == outcomes[1]
        assert dealt_back(self.within) == self.without[Holdings].hands
        assert not self.within.rules.problems(self.within)
        if self.played.total() % GUESSED == 0:
            for looker in (*self.within.rules.all_seats, None):
                guess = determinize(self.within.rules.view(self.within, looker), Random("guess"))
                assert not guess.rules.problems(guess)

    def choose(self) -> Action:
        """An action drawn at random; every other time one of a kind that has come up as seldom as any."""
        state, rng = self.without, self.rng
        actors = state.rules.actors(state)
        if actors == (CHANCE,) or rng.random() < 0.5:
            return random_action(state, rng)
        actions = state.rules.actions(state, actors[0])
        if not actions:
            return random_action(state, rng)
        drawn = [actions[rng.randrange(len(actions))] for _ in range(LISTED)]
        return min(drawn, key=lambda action: self.played[action.tag])

    def step(self) -> None:
        """Let the same happen in both games."""
        action = self.choose()
        self.played[action.tag] += 1
        coder = codec.of(self.within.rules, self.within.rules.topology(self.within))
        same = coder.action_from_json(self.text(action, self.without))
        without, within = self.without.rules.apply(self.without, action), self.within.rules.apply(self.within, same)
        plain = codec.of(without.state.rules, without.state.rules.topology(without.state))
        assert coder.events_json(within.events) == plain.events_json(without.events)
        self.without, self.within = without.state, within.state


def dealt_back(state: State) -> tuple[Goods, ...]:
    """All hands without the shells, of which each holds as many as it was dealt."""
    shell = state.rules.good_index["shell"]
    assert [hand[shell] for hand in state[Holdings].hands] == [EACH] * state.rules.seats
    return tuple(Goods(hand[:shell] + hand[shell + 1 :]) for hand in state[Holdings].hands)


def play(game_of: Composition, family: str, length: int) -> Twins:
    twins = Twins(game_of, family)
    while twins.without.winners is None and twins.played.total() < length:
        twins.compare()
        twins.step()
    return twins


def test_what_is_no_card_is_sold_where_an_expansion_sets_a_rate() -> None:
    def sells(position: catan.Position, seat: Seat) -> int:
        return rate(catan.Good(position.rules.good_index["shell"]), 2)

    market = expansion("market", requires=("shells",), modifiers=[catan.allow(TRADE_RATES, sells)])
    table = Scenario(shells("shells", 3), market, seats=3).give(0, shell=2).after_roll()
    table.play(MaritimeTrade(Seat(0), table.good("shell"), 2, table.good("ore")))

    assert (table.hand(0)["ore"], table.hand(0)["shell"]) == (1, 0)


@pytest.mark.thorough
@every_composition
def test_what_is_no_card_changes_nothing(game_of: Composition) -> None:
    play(game_of, "resource", 60)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "family", "length"), [("separate-3", "resource", 1000), ("knights-other-readings-4", "commodity", 700)]
)
def test_what_is_no_card_is_met_by_many_rules(name: str, family: str, length: int) -> None:
    game_of = NAMED[name]
    played = play(game_of, family, length).played

    kinds = {"base/discard", "base/steal", "base/maritime-trade", "base/offer-trade", "base/confirm-trade"}
    assert played.keys() >= kinds, kinds - played.keys()


@pytest.mark.slow
@pytest.mark.parametrize("game_of", COMPOSITIONS, ids=lambda one: one.name)
@pytest.mark.parametrize("family", ["resource", "commodity", "shells"])
def test_what_is_no_card_changes_nothing_in_a_whole_game(game_of: Composition, family: str) -> None:
    play(game_of, family, 3000)
