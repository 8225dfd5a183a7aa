"""Cards that a seat cannot see are dealt anew behind its back: nothing that it is shown, told or offered changes."""

from __future__ import annotations

from random import Random

from catan_core.testing import first_game, walk
from tests.properties.compositions import Composition, every_composition_of_the_base_game
from tests.properties.dealt_anew import EVERY, Dealer, drawn_in_secret, goods_and_cards_anew


@every_composition_of_the_base_game
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees(game_of: Composition) -> None:
    dealer = Dealer(goods_and_cards_anew, Random(3))
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
