"""Every state that is made up behind a view could be the state of the game.

The whole run makes up more than 200,000 worlds, in about half an hour of one processor:

    pytest -n 2 -m slow tests/properties/test_determinized_worlds.py
"""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import Deck, Goods, evolve
from catan_core.base import DevCards, Holdings
from catan_core.testing import Scenario
from tests.properties.recorded import RecordProperty
from tests.properties.worlds import Setting, games, negative, settings

SETTINGS = list(settings())
QUICK = [setting for setting in SETTINGS if setting.quick]
IN_ALL = 200_000
EACH = -(-IN_ALL // len(SETTINGS))
FEW = 18


@pytest.mark.thorough
def test_some_worlds_behind_views_can_be() -> None:
    seen = Counter[str]()
    for setting in QUICK:
        seen += games(setting, FEW, every=40, onward=9, greedy=(False,))
    assert seen["worlds"] >= FEW * len(QUICK)
    assert seen["telling"] > 0
    assert seen["played on"] >= len(QUICK)


@pytest.mark.thorough
def test_some_worlds_behind_views_of_bots_can_be() -> None:
    """Bots trade more than chance does, and hide victory points."""
    for setting in SETTINGS[:2]:
        assert games(setting, 60, every=1_000, onward=20, greedy=(True,))["telling"] > 30


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_many_worlds_behind_views_can_be(setting: Setting, record_property: RecordProperty) -> None:
    seen = games(setting, EACH, every=25, onward=10, greedy=(False, True))
    record_property("seen", dict(seen))
    assert seen["worlds"] >= EACH
    assert seen["telling"] or "dice" in setting.name


def test_a_negative_count_would_be_seen() -> None:
    table = Scenario()
    goods, cards = table.state[Holdings], table.state[DevCards]
    assert negative(table.state) == []
    table.slice(evolve(goods, hands=(Goods((0, -1, 0, 0, 0)), *goods.hands[1:])))
    table.slice(evolve(cards, deck=Deck((-1, 0, 0, 0, 0))))
    assert negative(table.state) == ["base/holdings.hands", "base/dev-cards.deck.unknown"]
