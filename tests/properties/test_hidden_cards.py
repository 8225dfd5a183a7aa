"""Cards that a seat cannot see are dealt anew behind its back: nothing that it is shown, told or offered changes."""

from __future__ import annotations

from random import Random

import pytest

from tests.properties.compositions import Composition, every_composition_of_the_base_game
from tests.properties.dealt_anew import Dealer, goods_and_cards_anew

pytestmark = pytest.mark.thorough


@every_composition_of_the_base_game
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees(game_of: Composition) -> None:
    dealer = Dealer(goods_and_cards_anew, Random(3))
    dealer.follows(game_of, None)
    assert dealer.different > 30
    assert dealer.told > 5
