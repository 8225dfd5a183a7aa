"""Cards that a seat cannot see are dealt anew behind its back: nothing that it is shown, told or offered changes."""

from __future__ import annotations

from random import Random

from catan_core import Seat, State, evolve
from catan_core.base import DevCards, Holdings
from catan_core.components.dealing import draw
from catan_core.testing import first_game, walk
from tests.properties.compositions import Composition, every_composition_of_the_base_game
from tests.properties.dealt_anew import EVERY, Dealer, dealt_anew, drawn_in_secret, hands_anew


def behind_the_back_of(state: State, seat: Seat | None, rng: Random) -> State:
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


@every_composition_of_the_base_game
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees(game_of: Composition) -> None:
    dealer = Dealer(behind_the_back_of, Random(3))
    before = first_game(game_of.ruleset, "hidden", game_of.seats).state
    for number, (_, step) in enumerate(walk(game_of.ruleset, "hidden", None, game_of.seats)):
        secret = drawn_in_secret(before)
        # When somebody has won, the game shows what won it; before that nothing of a hand is shown.
        if step.state.winners is None and (secret or number % EVERY == 0):
            dealer.shows_the_same(step.state)
        if secret:
            dealer.tells_the_same(before, step)
        before = step.state
    assert dealer.different > 30
    assert dealer.told > 5
