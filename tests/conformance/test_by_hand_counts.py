"""Verbs for positions by hand take whole numbers as counts, and say so of anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catan_core import PositionError
from catan_core.testing import Scenario
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.seafarers import by_hand as sea
from catan_expansions.traders_barbarians.barbarian_attack import by_hand as attack
from catan_expansions.traders_barbarians.event_cards import by_hand as cards
from catan_expansions.traders_barbarians.fishermen import by_hand as fish
from catan_expansions.traders_barbarians.two_players import by_hand as tokens
from catan_expansions.traders_barbarians.wagons import by_hand as wagons
from tests.helpers.each import for_each

Change = Callable[[Any], Scenario]


def at_sea(scenario: str) -> Scenario:
    return Scenario("seafarers", seats=3, options={"seafarers.scenario": scenario})


def table(expansion: str, seats: int = 3) -> Scenario:
    return Scenario(expansion, seats=seats, seed=1)


VERBS: dict[str, Change] = {
    "levels of cities": lambda count: table("cities_knights").change(knights.improvements, 0, trade=count),
    "moves": lambda count: table("cities_knights").change(knights.ship, count),
    "Defender cards": lambda count: table("cities_knights").change(knights.defender_cards, 0, count),
    "progress cards": lambda count: table("cities_knights").change(knights.progress_cards, 0, spy=count),
    "cloths": lambda count: at_sea("cloth_for_catan").change(sea.cloth, 0, count),
    "levels": lambda count: at_sea("wonders_of_catan").change(sea.wonder, 0, "theater", count),
    "warships": lambda count: at_sea("pirate_islands").change(sea.warships, 0, count),
    "chits": lambda count: at_sea("pirate_islands").change(sea.fortress, 0, count),
    "barbarians": lambda count: table("barbarian_attack").change(attack.barbarians, (0, -2), count),
    "prisoners": lambda count: table("barbarian_attack").change(attack.prisoners, 0, count),
    "cards of the attack": lambda count: table("barbarian_attack").change(attack.deck, knighthood=count),
    "event cards": lambda count: table("event_cards").change(cards.lie_open, {(7, "robber_attacks"): count}),
    "fish tokens": lambda count: table("fishermen").change(fish.hold_fish, 0, count),
    "fish tokens used": lambda count: table("fishermen").change(fish.use_up, count),
    "trade tokens": lambda count: table("two_players", seats=2).change(tokens.hold_tokens, 0, count),
    "levels of wagons": lambda count: table("traders_barbarians").change(wagons.wagon, 0, (0, -1, "N"), level=count),
    "tokens": lambda count: table("traders_barbarians").change(wagons.wagon, 0, (0, -1, "N"), delivered=count),
    "tokens of a stack": lambda count: table("traders_barbarians").change(wagons.stack, "castle", (count, 0, 0, 0)),
}


@pytest.mark.thorough
@for_each(VERBS.items())
def test_what_is_no_whole_number_is_no_count(what: str, change: Change) -> None:
    for count in ("2", 1.0, True):
        with pytest.raises(PositionError, match=f"are counted by whole numbers, not by {count!r}"):
            change(count)
