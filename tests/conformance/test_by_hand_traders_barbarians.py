"""The verbs with which the parts of Traders & Barbarians set up positions by hand: what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catan_core import ArgumentError, Edge, PositionError
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import by_hand as attack
from catan_expansions.traders_barbarians.caravans import by_hand as camels
from catan_expansions.traders_barbarians.event_cards import by_hand as cards
from catan_expansions.traders_barbarians.fishermen import by_hand as fish
from catan_expansions.traders_barbarians.two_players import by_hand as tokens
from catan_expansions.traders_barbarians.wagons import by_hand as wagons
from tests.helpers.each import for_each


def table(expansion: str, seats: int = 3) -> Scenario:
    return Scenario(expansion, seats=seats, seed=1)


@for_each(
    {
        "there is no edge 72": lambda: table("caravans").change(camels.lay_camels, Edge(72)),
        "there is no edge -1": lambda: table("caravans").change(camels.lay_camels, Edge(-1)),
        "no caravan can go on to path 0": lambda: table("caravans").change(camels.lay_camels, Edge(0)),
        "there is no edge 99": lambda: table("event_cards").change(cards.damage, Edge(99)),
        "there is no edge -2": lambda: table("event_cards").change(cards.damage, Edge(-2)),
        "there is no edge 98": lambda: table("barbarian_attack").change(attack.knights, 0, Edge(98)),
        "there is no edge -3": lambda: table("barbarian_attack").change(attack.knights, 0, Edge(-3)),
        "there is no edge 999": lambda: table("traders_barbarians").change(wagons.barbarians, Edge(999)),
        "there is no edge -4": lambda: table("traders_barbarians").change(wagons.barbarians, Edge(-4)),
        "there is no trade hex 'mill'; there are castle, quarry, glassworks": lambda: table(
            "traders_barbarians"
        ).change(wagons.stack, "mill", (0, 0, 1, 1)),
        "a stack has a count for each of marble, glass, tools, sand, not (1, 1)": lambda: table(
            "traders_barbarians"
        ).change(wagons.stack, "castle", (1, 1)),
        "a wagon has delivered 0 tokens or more, not -1": lambda: table("traders_barbarians").change(
            wagons.wagon, 0, (0, 0, "N"), delivered=-1
        ),
    }.items()
)
def test_what_no_game_has_is_refused(problem: str, change: Callable[[], object]) -> None:
    with pytest.raises(PositionError) as raised:
        change()
    assert raised.value.problems == (problem,)


@for_each(
    {
        "barbarian_attack": lambda at: at.change(attack.knights, 0, Edge(0)),
        "caravans": lambda at: at.change(camels.lay_camels, Edge(0)),
        "event_cards": lambda at: at.change(cards.damage, Edge(0)),
        "fishermen": lambda at: at.change(fish.use_up, 1),
        "two_players": lambda at: at.change(tokens.hold_tokens, 0, 1),
        "traders_barbarians": lambda at: at.change(wagons.barbarians, Edge(0)),
    }.items()
)
def test_a_verb_of_an_expansion_that_is_not_there_names_the_expansion(
    expansion: str, change: Callable[[Scenario], object]
) -> None:
    with pytest.raises(ArgumentError, match=f"played without '{expansion}'"):
        change(Scenario(seats=3))
